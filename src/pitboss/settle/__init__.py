"""Settling one round from its cards, wagers and decisions: what ``pitboss settle`` asks."""

from pitboss.table.settle.answer import answer, meters_json
from pitboss.table.settle.ask import SettleError, play, settle

__all__ = ["SettleError", "answer", "meters_json", "play", "settle"]
