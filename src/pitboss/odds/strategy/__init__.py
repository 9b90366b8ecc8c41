"""Strategies as arrays: the best decisions, rules of thumb, and what following each is worth."""

from pitboss.odds.strategy.players import PLAYERS, decisions_of

__all__ = ["PLAYERS", "decisions_of"]
