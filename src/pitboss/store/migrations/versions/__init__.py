"""One module a change of the tables, in the order of their numbers; none is ever edited."""

__all__: list[str] = []
