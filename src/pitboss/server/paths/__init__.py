"""The paths of the API, a router a module; ``app`` lists them."""

__all__: list[str] = []
