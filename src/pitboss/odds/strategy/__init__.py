"""Strategies as arrays: the best decisions, rules of thumb, and the exact value of each.

Offers ``decisions_of`` a named player, ``worth_of`` decisions, and charts and thresholds of the
best ones. It knows the terms of a main game and the solvers. It must not know how rounds are
sampled: that is ``simulate``.
"""

from pitboss.odds.strategy.players import PLAYERS, decisions_of

__all__ = ["PLAYERS", "decisions_of"]
