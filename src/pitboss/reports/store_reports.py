"""The reports of a store by name: each reads the books as they are now, for some gaming days."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pitboss.floor import FACILITY, AccountKind, Facility, FloorTable, table_stream
from pitboss.house.meters import MeterNow, meters_now
from pitboss.house.streams import Streams, read_entries
from pitboss.house.unpaid_slips import SlipRow, unpaid_slips
from pitboss.money import NOTHING, Cents
from pitboss.record import Entry
from pitboss.reports.cards import CardsReport, cards_report
from pitboss.reports.chips import ChipsReport, chips_report
from pitboss.reports.forms import FormsReport, forms_report
from pitboss.reports.hold import HoldReport, hold_of_days
from pitboss.reports.payouts import Payouts, progressive_payouts
from pitboss.round.meters import UNITS
from pitboss.store import Reading

__all__ = ["STORE_REPORTS", "MetersReport", "unpaid_in"]

_FIRST_DAY: Final = "0001-01-01"
_LAST_DAY: Final = "9999-12-31"


@dataclass(frozen=True, slots=True)
class MetersReport:
    """Every meter as it stands, and what its progressive wagers have paid (605a.7)."""

    meters: Sequence[MeterNow]
    paid: Mapping[tuple[str, ...], Payouts]
    #: Slips that wait for their winners, and what expired unpaid.
    slips: Sequence[SlipRow] = ()
    expired: Cents = NOTHING


def _entries(look: Reading) -> Iterator[Entry]:
    return read_entries(look, Streams(None))


def _hold(look: Reading, now: int, since: str, until: str) -> HoldReport:
    """The hold of gaming days, from the totals that the store keeps of them."""
    facility = Streams(None).facility(look, look.head(FACILITY))
    totals = look.totals_between(since or _FIRST_DAY, until or _LAST_DAY)
    return hold_of_days(totals, facility.rules)


def unpaid_in(look: Reading) -> tuple[tuple[SlipRow, ...], Facility]:
    """The unpaid slips of a store, and its facility."""
    streams = Streams(None)
    facility = streams.facility(look, look.head(FACILITY))
    heads = [(table_stream(name), look.head(table_stream(name))) for name in facility.tables]
    tables = [streams.load(look, stream, head, facility) for stream, head in heads]
    floor_tables = [one for one in tables if isinstance(one, FloorTable)]
    return tuple(unpaid_slips(facility, floor_tables)), facility


def _meters(look: Reading, now: int, since: str, until: str) -> MetersReport:
    slips, _ = unpaid_in(look)
    expired = sum(look.balances(f"{AccountKind.EXPIRED.value}/").values())
    return MetersReport(
        meters_now(look, Streams(None)),
        progressive_payouts(_entries(look)),
        slips,
        Cents(expired // UNITS),
    )


def _forms(look: Reading, now: int, since: str, until: str) -> FormsReport:
    return forms_report(_entries(look), now, until or None)


def _cards(look: Reading, now: int, since: str, until: str) -> CardsReport:
    return cards_report(_entries(look), now)


def _chips(look: Reading, now: int, since: str, until: str) -> ChipsReport:
    return chips_report(look, since, until)


#: Every report of a store, as the façade of a floor and the command ``report`` take them.
STORE_REPORTS: Final[Mapping[str, Callable[[Reading, int, str, str], Any]]] = {
    "hold": _hold,
    "meters": _meters,
    "forms": _forms,
    "cards": _cards,
    "chips": _chips,
}
