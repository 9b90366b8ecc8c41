"""Chips, coins and plaques by denomination, as slips write them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from pitboss.money import Cents, dollars_text
from pitboss.round import Refusal

__all__ = [
    "DENOMINATIONS",
    "Chips",
    "chips_fault",
    "chips_of",
    "smallest_chip",
    "split_chip",
    "total",
]

#: The value of all pieces of each denomination; both in cents.
Chips = Mapping[int, Cents]

#: The default denominations of a facility, smallest first.
DENOMINATIONS: Final = (1, 25, 50, 100, 500, 2_500, 10_000, 50_000, 100_000, 500_000)


def total(chips: Chips) -> Cents:
    """The value of all chips."""
    return Cents(sum(chips.values()))


@lru_cache(maxsize=16)
def smallest_chip(denominations: tuple[int, ...]) -> Cents:
    """The smallest chip of a facility. The cent, in which every sum can be paid, is a coin."""
    return Cents(min((one for one in denominations if one > 1), default=1))


def split_chip(amount: object, denominations: tuple[int, ...]) -> str | None:
    """The reason why an amount does not lie on a layout in whole chips, or None (R73)."""
    piece = smallest_chip(denominations)
    if type(amount) is not int or not amount % piece:
        return None
    words = f"{dollars_text(Cents(amount))} is no multiple of {dollars_text(piece)}"
    return f"{words}, the smallest chip in the rack"


def chips_of(cents: int, denominations: Iterable[int] = DENOMINATIONS) -> dict[int, Cents]:
    """A sum in the fewest pieces, as a chip bank pays it out."""
    found: dict[int, Cents] = {}
    for one in sorted(denominations, reverse=True):
        pieces, cents = divmod(cents, one)
        if pieces:
            found[one] = Cents(pieces * one)
    assert not cents, "the smallest denomination divides every sum"
    return dict(sorted(found.items()))


def chips_fault(
    chips: Chips, denominations: Iterable[int], cite: str, *, something: bool = False
) -> Refusal | None:
    """The refusal of chips: an unknown denomination, or a part of a piece; or None."""
    known = frozenset(denominations)
    for one, value in chips.items():
        if one not in known:
            reason = f"the facility has no pieces of {_text(one)}"
            return Refusal("chips/denomination", reason, cite)
        if type(value) is not int or value < 0 or value % one:
            reason = f"the value of pieces of {_text(one)} must be a multiple of it"
            return Refusal("chips/value", reason, cite)
    if something and total(chips) <= 0:
        return Refusal("amount/form", "say how much of each denomination", cite)
    return None


def _text(one: object) -> str:
    return dollars_text(Cents(one)) if type(one) is int else f"{one!r:.20}"
