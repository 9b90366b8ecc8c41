"""Play without people: players who sit at a table and play by a strategy."""

from pitboss.simulate.players import HousePlayer

__all__ = ["HousePlayer"]
