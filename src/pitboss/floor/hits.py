"""Hits of meter prizes: the events that lock a prize, and those that give it back."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from pitboss.floor.state import HITS_KEPT, Book, Hit
from pitboss.money import Cents
from pitboss.round import Event
from pitboss.round import events as e
from pitboss.round.meters import Ending, Prize

__all__ = ["TAKES", "Taken", "hit", "taken_by", "went_back"]


class Taken(NamedTuple):
    """A prize that an event locked, or the part of one that it gave back."""

    meter: str
    prize: int
    level: str
    cents: Cents
    #: How many 100% prizes of the level it adds; an undone one is negative.
    hundreds: int
    returned: bool


#: The events that lock prizes or give them back.
TAKES: Final = (e.SeatSettled, e.ApprovalRefused, e.RoundVoided, e.SettledAnew)


def taken_by(known: Mapping[int, Prize], event: Event) -> Iterator[Taken]:
    """The prizes that an event locked or gave back; ``known`` are those of the round before it."""
    if not isinstance(event, TAKES):
        return
    # A correction gives back before it locks again; hits follow the same order.
    ordered = sorted(event.prizes, key=lambda prize: prize.number not in known)
    for prize in ordered:
        before = known.get(prize.number)
        if before is None:
            cents = Cents(prize.each * len(prize.shares))
            restarts = prize.restart is not None
            yield Taken(prize.meter, prize.number, prize.level, cents, int(restarts), False)
        heads = _given_back(prize.shares.values()) - (
            0 if before is None else _given_back(before.shares.values())
        )
        if heads:
            undone = prize.restart is not None and prize.given_back
            cents = Cents(prize.each * heads)
            yield Taken(prize.meter, prize.number, prize.level, cents, -int(undone), True)


def _given_back(shares: Iterable[tuple[int, Ending | None]]) -> int:
    return sum(ended is Ending.GIVEN_BACK for _, ended in shares)


def hit(book: Book, table: str, round_id: str, taken: Taken, at: int) -> Book:
    """The book after a hit. It keeps the last hits of each level."""
    one = Hit(book.hits + 1, table, round_id, taken.prize, taken.level, taken.cents, at)
    kept = (*book.last.get(taken.level, ()), one)[-HITS_KEPT:]
    return _counted(book, taken).but(
        hits=book.hits + 1,
        locked=Cents(book.locked + taken.cents),
        last={**book.last, taken.level: kept},
    )


def went_back(book: Book, table: str, round_id: str, taken: Taken) -> Book:
    """The book after a prize or some of its shares went back to the meter."""
    which = (table, round_id, taken.prize)
    kept = tuple(
        one._replace(returned=Cents(one.returned + taken.cents))
        if (one.table, one.round_id, one.prize) == which
        else one
        for one in book.last.get(taken.level, ())
    )
    return _counted(book, taken).but(
        locked=Cents(book.locked - taken.cents), last={**book.last, taken.level: kept}
    )


def _counted(book: Book, taken: Taken) -> Book:
    if not taken.hundreds:
        return book
    times = book.hundreds.get(taken.level, 0) + taken.hundreds
    # An undone prize leaves no trace: the count equals the one before it.
    hundreds = {level: n for level, n in book.hundreds.items() if level != taken.level}
    return book.but(hundreds={**hundreds, taken.level: times} if times else hundreds)
