"""The chips in patrons' hands: how they came there and left, compared with the books (R66).

What entries moved is added up afresh and compared with the balances that the store keeps.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pitboss.floor import COMMON_DAYS, FACILITY, AccountKind, Calendar
from pitboss.floor import accounts as a
from pitboss.floor import events as e
from pitboss.floor.accounts import parse_account
from pitboss.floor.commands import Funds
from pitboss.house.streams import Streams
from pitboss.money import NOTHING, Cents
from pitboss.record import Entry
from pitboss.round.meters import UNITS
from pitboss.store import Reading

__all__ = ["ChipsReport", "ChipsRow", "InstrumentRow", "Way", "chips_report"]

_NAMED: Final = f"{AccountKind.CHIPS}/"
_UNNAMED: Final = str(a.outstanding())
_INSTRUMENTS: Final = f"{AccountKind.INSTRUMENTS}/"
#: What stands in the bytes of every entry that moves them.
_WRITTEN: Final = tuple(one.encode() for one in (_NAMED, _UNNAMED, _INSTRUMENTS))


class Way(StrEnum):
    """A way in which chips come to patrons or leave them."""

    BEFORE = "before the period"
    SOLD = "sold at the cage"
    BOUGHT = "bought at tables"
    REDEEMED = "redeemed at the cage"
    PLAY = "wagered and paid"
    ACCOUNTS = "to and from game accounts"
    TIPS = "tips"
    BROUGHT = "known by name when put down"
    DIFFERENCES = "settlements put right"
    BOOKS = "in the books"


#: The events that are no play.
_WAYS: Final = {
    e.ChipsSold: Way.SOLD,
    e.ChipsRedeemed: Way.REDEEMED,
    e.CashedOut: Way.ACCOUNTS,
    e.TipGiven: Way.TIPS,
    e.ChipsBroughtIn: Way.BROUGHT,
    e.DifferenceSettled: Way.DIFFERENCES,
}


@dataclass(slots=True)
class ChipsRow:
    """The chips that came to patrons in one way, less those that left them."""

    way: Way
    named: Cents = NOTHING
    unnamed: Cents = NOTHING


@dataclass(slots=True)
class InstrumentRow:
    """The wagering instruments of one name: issued and redeemed by the cage, lost at tables less
    those that lie there, and now in patrons' hands."""

    name: str
    before: Cents = NOTHING
    issued: Cents = NOTHING
    redeemed: Cents = NOTHING
    at_tables: Cents = NOTHING
    now: Cents = NOTHING
    in_books: Cents | None = None

    def add(self, way: Way, cents: int) -> None:
        """Add what an entry moved into patrons' hands, or out of them if negative."""
        match way:
            case Way.BEFORE:
                self.before = Cents(self.before + cents)
            case Way.SOLD:
                self.issued = Cents(self.issued + cents)
            case Way.REDEEMED:
                self.redeemed = Cents(self.redeemed - cents)
            case _:
                self.at_tables = Cents(self.at_tables - cents)
        self.now = Cents(self.now + cents)


@dataclass(frozen=True, slots=True)
class ChipsReport:
    """The chips in patrons' hands. ``outstanding`` are those that nobody's name stands for.
    Wagering instruments are counted apart."""

    facility: str
    rows: tuple[ChipsRow, ...]
    named: Cents
    outstanding: Cents
    #: The balances in the books; None if the period ends before the newest entry.
    in_books: tuple[Cents, Cents] | None
    instruments: tuple[InstrumentRow, ...] = ()
    calendar: Calendar = COMMON_DAYS

    @property
    def ok(self) -> bool:
        """Whether the books have what the entries add up to, and no chip too many came back."""
        agrees = self.in_books in (None, (self.named, self.outstanding))
        agrees = agrees and all(one.in_books in (None, one.now) for one in self.instruments)
        return agrees and min(self.named, self.outstanding) >= 0


def chips_report(look: Reading, since: str = "", until: str = "") -> ChipsReport:
    """The chips in patrons' hands over some gaming days."""
    streams = Streams(None)
    facility = streams.facility(look, look.head(FACILITY))
    calendar = facility.calendar
    first = calendar.begins(since) if since else 0
    last = calendar.ends(until) if until else None
    rows = {way: ChipsRow(way) for way in Way}
    apart: dict[str, InstrumentRow] = {}
    whole = True
    for entry, moved in _moved(look, streams):
        if last is not None and entry.at >= last:
            whole = False
            continue
        way = Way.BEFORE if entry.at < first else _way(entry)
        row = rows[way]
        for account, cents in moved:
            if account.startswith(_INSTRUMENTS):
                name = parse_account(account).names[0]
                apart.setdefault(name, InstrumentRow(name)).add(way, cents)
            elif account == _UNNAMED:
                row.unnamed = Cents(row.unnamed + cents)
            else:
                row.named = Cents(row.named + cents)
    for one in apart.values() if whole else ():
        one.in_books = Cents(look.balance(str(a.instruments(one.name))) // UNITS)
    books = (
        Cents(sum(look.balances(_NAMED).values()) // UNITS),
        Cents(look.balance(_UNNAMED) // UNITS),
    )
    return ChipsReport(
        facility.name,
        tuple(one for one in rows.values() if one.named or one.unnamed),
        Cents(sum(one.named for one in rows.values())),
        Cents(sum(one.unnamed for one in rows.values())),
        books if whole else None,
        tuple(apart[name] for name in sorted(apart)),
        calendar,
    )


def _moved(look: Reading, streams: Streams) -> Iterator[tuple[Entry, list[tuple[str, int]]]]:
    """Every entry that moved chips or instruments in patrons' hands, with the cents by account."""
    facility = streams.facility(look, look.head(FACILITY))
    for stream in look.heads():
        for stored in look.read(stream):
            if not any(one in stored.chained_postings for one in _WRITTEN):
                continue
            moved = [
                (account, amount // UNITS)
                for account, amount in stored.postings
                if account == _UNNAMED or account.startswith((_NAMED, _INSTRUMENTS))
            ]
            if moved:
                yield streams.entry(stored, facility), moved


def _way(entry: Entry) -> Way:
    event = entry.event
    if isinstance(event, e.BoughtIn):
        return Way.BOUGHT if event.gets is Funds.CHIPS else Way.ACCOUNTS
    return _WAYS.get(type(event), Way.PLAY)
