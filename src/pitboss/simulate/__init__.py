"""Sampled play at speed, and players who play by a strategy.

Offers ``simulation.run`` to play a game of a Rules Submission on this machine or a Dask cluster,
reports with confidence intervals beside the exact values, and ``players`` for tables without
people. Its random streams are for sampling alone: nothing is ever dealt to a person from them. It
must not know a store, a clock or a floor.
"""

from pitboss.simulate.players import Banking, HousePlayer

__all__ = ["Banking", "HousePlayer"]
