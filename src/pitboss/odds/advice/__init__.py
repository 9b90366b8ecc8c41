"""Advice: the exact value of every choice at a decision, with best play afterwards.

Offers ``asked_of`` to read a question, ``advise`` to answer it, and the terms of a game. It knows
the cards that the player sees and nothing else of a round.
"""

from pitboss.odds.advice.decision_points import POINTS, Points, advise, asked_of
from pitboss.odds.advice.model import (
    Advice,
    AdviceError,
    Asked,
    Choice,
    DealerHands,
    Terms,
    terms_filed,
    terms_of,
)

__all__ = [
    "POINTS",
    "Advice",
    "AdviceError",
    "Asked",
    "Choice",
    "DealerHands",
    "Points",
    "Terms",
    "advise",
    "asked_of",
    "terms_filed",
    "terms_of",
]
