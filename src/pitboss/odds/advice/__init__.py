"""What every choice at a decision is worth, exactly, played best from there on."""

from pitboss.odds.advice.model import (
    Advice,
    AdviceError,
    Asked,
    Choice,
    Terms,
    terms_filed,
    terms_of,
)
from pitboss.odds.advice.points import POINTS, Points, advise, asked_of

__all__ = [
    "POINTS",
    "Advice",
    "AdviceError",
    "Asked",
    "Choice",
    "Points",
    "Terms",
    "advise",
    "asked_of",
    "terms_filed",
    "terms_of",
]
