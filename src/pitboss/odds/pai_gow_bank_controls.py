"""Control variates for the net win of the bank of Pai Gow Poker (645a.12).

The vigorish on the bank's net win needs the average of what several hands of one deal lose together
beyond what they win. The hands are dealt from one deck, so they are not independent: how often one
of them loses is known exactly for every class of the bank's hand, how often two lose together is
not. So a deal is compared with a simpler game of exact value: a constant by class, and an amount
for each hand that the bank beats and for each that beats it. The amounts are what a hand would add
if the hands were independent. Only the remainder is sampled, and it is small.

Amounts are whole numbers of ``SCALE`` to the unit, so that a sample adds up to the same number on
every machine.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from operator import mul
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.pai_gow_bank_classes import Classes

__all__ = ["SCALE", "Controls", "controls"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

#: Parts of a unit. The number of ways to pick some of at most six hands divides it.
SCALE: Final = 60 * 64


@dataclass(frozen=True, eq=False)
class Controls:
    """The simpler game, by the number of hands against the bank."""

    #: By that number, by the hands that the bank beats and by those that beat it, of all dealt
    #: beside it: the average net win over the choices of so many of them.
    nets: Ints
    #: By that number and class: the constant, and the amount for a hand that loses and one that
    #: wins.
    constants: Ints
    losing: Ints
    winning: Ints
    #: The exact value of the simpler game, by that number.
    values: Mapping[int, Fraction]


def controls(classes: Classes, beside: int) -> Controls:
    """The control variates of a deal with so many hands beside the bank's."""
    often_lost, often_won = classes.lost / classes.each, classes.won / classes.each
    shape = beside + 1, len(classes.each)
    constants, losing, winning = (np.zeros(shape, np.int64) for _ in range(3))
    values = {}
    for hands in range(1, beside + 1):
        win, tie, lose = _independent(hands - 1, often_won, often_lost)
        mean = often_won * win + often_lost * lose + (1 - often_won - often_lost) * tie
        part = hands / beside
        up, down = part * (win - tie), part * (lose - tie)
        losing[hands], winning[hands] = _scaled(up), _scaled(down)
        constants[hands] = _scaled(mean - beside * (often_won * up + often_lost * down))
        total = (
            _sum(constants[hands], classes.each)
            + beside * _sum(losing[hands], classes.won)
            + beside * _sum(winning[hands], classes.lost)
        )
        values[hands] = Fraction(total, classes.deals * SCALE)
    return Controls(_nets(beside), constants, losing, winning, values)


def _independent(others: int, won: Floats, lost: Floats) -> tuple[Floats, Floats, Floats]:
    """The average net win where one more hand is beaten, ties or wins, beside independent ones."""
    chances = {(0, 0): np.ones(len(won))}
    tied = 1 - won - lost
    for _ in range(others):
        more: dict[tuple[int, int], Floats] = {}
        for (up, down), chance in chances.items():
            for key, part in ((up + 1, down), won), ((up, down + 1), lost), ((up, down), tied):
                more[key] = more.get(key, np.zeros(len(won))) + chance * part
        chances = more

    def mean(one: int) -> Floats:
        nets = (chance * max(up - down + one, 0) for (up, down), chance in chances.items())
        return sum(nets, np.zeros(len(won)))

    return mean(1), mean(0), mean(-1)


def _scaled(values: Floats) -> Ints:
    return np.rint(values * SCALE).astype(np.int64)


def _sum(amounts: Ints, deals: Ints) -> int:
    """The sum of products, which no 64 bits hold."""
    return sum(map(mul, amounts.tolist(), deals.tolist()))


def _nets(beside: int) -> Ints:
    """The average net win over the choices of some of the hands, all that there are."""
    nets = np.zeros((beside + 1, beside + 1, beside + 1), np.int64)
    for hands in range(1, beside + 1):
        for won in range(beside + 1):
            for lost in range(beside + 1 - won):
                ways = sum(
                    (up - down) * comb(won, up) * comb(lost, down)
                    * comb(beside - won - lost, hands - up - down)
                    for up in range(hands + 1)
                    for down in range(min(up, hands - up + 1))
                )  # fmt: skip
                nets[hands, won, lost] = ways * SCALE // comb(beside, hands)
    return nets
