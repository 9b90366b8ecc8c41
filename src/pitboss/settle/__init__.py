"""The dispute desk: one round settled from its cards, wagers and decisions.

Offers ``settle`` for a round as JSON values, ``play`` for its final state, ``cards_needed`` for the
cards a round takes, and ``rule_text`` for the reason of a line. It plays the round through the
engine with a stacked deck. It must not know payouts or rules of its own, nor any store or clock.

The package is also the function :func:`pitboss.settle`: ``pitboss.settle({"game": …})``.
"""

import sys
from types import ModuleType

from pitboss.settle.answer import RefusedRound, Settled, Settlement, answer, meters_shown, refused
from pitboss.settle.decision_words import DecisionMissingError
from pitboss.settle.engine import cards_needed, play, settle, settle_source
from pitboss.settle.faults import CardTwiceError, SettleError
from pitboss.settle.reasons import rule_text, wager_name
from pitboss.settle.rules import selection_of

__all__ = [
    "CardTwiceError",
    "DecisionMissingError",
    "RefusedRound",
    "SettleError",
    "Settled",
    "Settlement",
    "answer",
    "cards_needed",
    "meters_shown",
    "play",
    "refused",
    "rule_text",
    "selection_of",
    "settle",
    "settle_source",
    "wager_name",
]


class _Package(ModuleType):
    """The package as a function: an import of a submodule binds ``pitboss.settle`` to it."""

    __call__ = staticmethod(settle_source)


sys.modules[__name__].__class__ = _Package
