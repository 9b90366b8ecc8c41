"""Sample hands that show every way in which the wagers under a payout limit win at once.

The most that one player could win in a round (R25) is a sum over wagers that look at the same
cards. Two hands that satisfy the same rows win the same by any paytable, a custom table (R2)
included. So one hand is enough for each set of rows that seven cards can satisfy together. Each
hand has as many cards of one color as possible, for the Red/Black wager.
"""

from collections.abc import Mapping
from functools import cache

from pitboss.cards import Card, parse_cards

__all__ = ["winning_hands"]

_HANDS: Mapping[str, tuple[str, ...]] = {
    "five-card": ("As Ks Qs Js Ts",),
    "pai-gow-seven": (
        # Seven suited cards in sequence, without the joker and with it.
        "As 2s 3s 4s 5s 6s 7s",
        "As Ks Qs Js Ts 9s 8s",
        "Js Ts 9s 8s 7s 6s 5s",
        "Jk As 2s 3s 4s 5s 6s",
        "Jk As Ks Qs Js Ts 8s",
        "Jk 9s 7s 6s 5s 4s 3s",
        # A royal flush and two further cards.
        "As Ks Qs Js Ts Ac Qc",
        "As Ks Qs Js Ts Ac Kc",
        "As Ks Qs Js Ts Kc Qc",
        "As Ks Qs Js Ts 8c 2c",
        "Jk As Qs Js Ts Ac Kc",
        "Jk As Ks Js Ts Ac Kc",
        "Jk As Qs Js Ts Ac Tc",
        "Jk As Ks Qs Js Ac Ah",
        "Jk As Ks Qs Js Ac 8c",
        # A straight flush and two further cards.
        "As 2s 3s 4s 5s Ac Qc",
        "As 2s 3s 4s 5s 8c Kc",
        "As 2s 3s 4s 5s 2c 2h",
        "Ks Qs Js Ts 9s 7s 6s",
        "Jk As 2s 3s 4s Ac Kc",
        "Jk As 2s 4s 5s Ac Ah",
        "Jk Ac 3c 4c 5c As 4s",
        # Five, four and three of a kind, with what may come beside them.
        "Jk As Ac Ah Ad Ks Kc",
        "Jk As Ac Ah Ad Qs 7c",
        "Jk As Ks Qs 6s Ac Ah",
        "Js Jc Jh Jd As Ac 2s",
        "6s 6c 6h 6d Ks Jc 2s",
        "Jk As Ac Ah 5s 3c 2s",
        "Jk As 6s 5s 3s Ac 3c",
        "9s 9c 9h 7s 7c 8c Ts",
        "Jk As Ac 4s 3c 2s 2c",
        "Jk Ac Jc 8c 4c As 5s",
        "Jk As Ks Qs 2s Ac Jc",
        "Ts Tc Th Qs 7c 5s 2c",
        "6s 5c 4c 3c 2s 2c 2h",
        # Three pair, with what may come beside it.
        "Jk Ac Ks Kc Qs Qc Tc",
        "Jk Ac Qc Js Jc Ts Tc",
        "Jk Ac 4c 3s 3c 2s 2c",
        "4s 4c 3s 3c 2s 2c 2h",
        "Jk Ac 6c 3s 3c 2s 2c",
        "Jk As 4c 3s 3c 2s 2c",
        "5c 4s 4c 3s 3c 2s 2c",
        # Flushes and straights alone.
        "Kc Qc Tc 9c 7c 5c 9s",
        "Qs 8c 7c 6s 5s 4s 2s",
        "9s 9c 8s 7c 6s 6c 5s",
        # No pair or better.
        "As Kc Qc Ts 9c 7c 6s",
        "Ks Tc 9c 8c 6s 5c 3s",
        "Qc Js Tc 7c 5s 3c 2s",
        "Jc 8s 7c 6s 4c 3s 2s",
        "Ts 9s 8c 7s 5c 4c 3s",
        "9s 8c 7s 5s 4c 3c 2s",
    ),
}


@cache
def winning_hands(ranking: str) -> tuple[tuple[Card, ...], ...]:
    """The sample hands of a ranking; empty where cards do not affect what is won."""
    return tuple(parse_cards(text) for text in _HANDS.get(ranking, ()))
