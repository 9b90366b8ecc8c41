"""A demonstration facility: its people, shifts and house players, and whole gaming days.

It uses the house as any other client does. No product code depends on it.
"""

__all__: list[str] = []
