"""Settling one round from its cards, wagers and decisions: what ``pitboss settle`` asks."""

from pitboss.settle.answer import answer
from pitboss.settle.formats import line_json, meters_json, move_json, table_json, view_json
from pitboss.settle.playing import Settled, cards_needed, play, settle
from pitboss.settle.reading import SettleError
from pitboss.settle.rules import selection_of
from pitboss.settle.wording import rule_text, wager_name
from pitboss.settle.written import DecisionMissingError

__all__ = [
    "DecisionMissingError",
    "SettleError",
    "Settled",
    "answer",
    "cards_needed",
    "line_json",
    "meters_json",
    "move_json",
    "play",
    "rule_text",
    "selection_of",
    "settle",
    "table_json",
    "view_json",
    "wager_name",
]
