"""The life of a meter (605a.7, R71): closed when it is no longer offered, its money transferred to
another meter of the same kind, or a meter adjusted. All are acts of two authorities.

The proposal is the notice: it stands beside the meter with its reason and its time, and is not
approved before that time. What stands on a meter is the players': it never goes to the house.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from pitboss.floor import accounts as a
from pitboss.floor import events as e
from pitboss.floor.links import in_play
from pitboss.floor.movements import Movement, MovementKind
from pitboss.floor.state import (
    Act,
    Book,
    Facility,
    Floor,
    FloorLink,
    FloorTable,
)
from pitboss.floor.stream_names import link_stream, table_stream
from pitboss.floor.topic import Applier, Happened, Judge, Outcome, Poster, moves_nothing, no_reason
from pitboss.money import Cents, dollars_text
from pitboss.record import Entry, recorded
from pitboss.round import Phase, Refusal
from pitboss.round.meters import UNITS, open_meter

__all__ = [
    "APPLIERS",
    "JUDGES",
    "POSTERS",
    "AdjustMeter",
    "CloseMeter",
    "MeterAct",
    "TransferMeter",
    "adjust",
    "close",
    "meter_name",
    "not_announced",
    "not_now",
    "notices_of",
    "transfer",
]

_CITE: Final = "605a.7"


@dataclass(frozen=True, slots=True)
class MeterAct(Act):
    """An act on a meter, announced with its reason and the time from which it may be done.

    A meter is named ``link/NAME`` or ``table/NAME/WAGER``.
    """

    meter: str
    reason: str
    effective: int


@recorded("close-meter")
class CloseMeter(MeterAct):
    """Close a meter that is no longer offered. It keeps its money."""


@recorded("transfer-meter")
class TransferMeter(MeterAct):
    """Transfer all that stands on a closed meter to another one of the same kind."""

    to: str


@recorded("adjust-meter")
class AdjustMeter(MeterAct):
    """Change what stands on the levels of a meter and in its reserve, by cents. What one gains
    comes from another, or from the house; nothing goes to the house."""

    changes: Mapping[str, int]


# ── Notices ──────────────────────────────────────────────────────────────────────────────────


def meter_name(of: tuple[str, ...]) -> str:
    """The name of a meter, from the names of its accounts."""
    return "/".join(of)


def notices_of(facility: Facility, of: tuple[str, ...]) -> tuple[MeterAct, ...]:
    """The acts on a meter that are announced."""
    name = meter_name(of)
    acts = [one.act for one in facility.proposals.values() if isinstance(one.act, MeterAct)]
    return tuple([act for act in acts if name in (act.meter, getattr(act, "to", None))])


def not_announced(floor: Floor, act: Act, at: int) -> Refusal | None:
    """The refusal of an act on a meter that is announced too late, or None."""
    if not isinstance(act, MeterAct):
        return None
    minutes = floor.facility.notice_minutes
    if type(act.effective) is int and act.effective >= at + minutes * 60:
        return None
    reason = f"it is announced at least {minutes} minutes before it is done"
    return Refusal("meter/notice", reason, _CITE)


def not_now(floor: Floor, act: Act, at: int) -> Refusal | None:
    """The refusal of an announced act on a meter whose time has not come, or whose meter is in
    play; or None."""
    if not isinstance(act, MeterAct):
        return None
    if at < act.effective:
        reason = "the time that was announced for it has not come"
        return Refusal("meter/early", reason, _CITE)
    found = _find(floor, act.to if isinstance(act, TransferMeter) else act.meter)
    if isinstance(found, Refusal) or isinstance(act, CloseMeter):
        return None
    if isinstance(act, TransferMeter) and isinstance(found.owner, FloorLink):
        # Rounds read a link's meter under its lock: it may gain at any time.
        return None
    return _busy(floor, found)


# ── Meters ───────────────────────────────────────────────────────────────────────────────────


class _Found(NamedTuple):
    """A meter: its book, its owner, its wager, and its kind."""

    book: Book
    owner: FloorLink | FloorTable
    wager: str
    kind: str | None

    @property
    def stream(self) -> str:
        name = self.owner.name
        return link_stream(name) if isinstance(self.owner, FloorLink) else table_stream(name)

    @property
    def name(self) -> str:
        return meter_name(self.book.of)


def _find(floor: Floor, name: object) -> _Found | Refusal:
    what, _, rest = name.partition("/") if isinstance(name, str) else ("", "", "")
    if what == "link" and (link := floor.links.get(rest)) is not None:
        return _Found(link.book, link, link.wager, link.wager)
    owner, _, wager = rest.rpartition("/")
    table = floor.tables.get(owner) if what == "table" else None
    if table is not None and wager in table.books:
        kind = table.rules.chapter.wagers[wager].link_kind
        return _Found(table.books[wager], table, wager, kind)
    reason = f"there is no meter {name!r:.60}: a meter is link/NAME or table/NAME/WAGER"
    return Refusal("meter/unknown", reason, _CITE)


def _offered(floor: Floor, found: _Found) -> bool:
    """Whether a table offers the wager of a meter, or may under the submission in force."""
    if isinstance(found.owner, FloorTable):
        return found.owner.metered.get(found.wager, "") is None
    submission = floor.facility.submission
    filed = None if submission is None else submission.links.get(found.owner.name)
    return filed is not None and filed.terms is not None


def _busy(floor: Floor, found: _Found) -> Refusal | None:
    """The refusal of a change of a meter that is in play, or None (605a.8): a round reads its
    meters when betting closes."""
    owner = found.owner
    if isinstance(owner, FloorTable):
        if owner.playing is None or owner.playing.phase is Phase.BETTING:
            return None
        return Refusal("round/in-progress", f"a round is in progress at {owner.name}", _CITE)
    playing = in_play(floor, owner.name)
    if playing is not None:
        return Refusal("link/in-play", f"a round on it is in progress at table {playing}", _CITE)
    if not owner.down:
        return Refusal("link/up", "the link is up: take it down first", "605a.8")
    return None


def _unsound(floor: Floor, found: _Found) -> Refusal | None:
    if found.book.sound(floor.balance):
        return None
    reason = f"{found.name} does not equal its contributions less its prizes"
    return Refusal("meter/unsound", reason, _CITE)


# ── Acts ─────────────────────────────────────────────────────────────────────────────────────


def close(floor: Floor, act: CloseMeter) -> Outcome:
    """Close a meter that no table offers any more."""
    found = _find(floor, act.meter)
    if isinstance(found, Refusal):
        return found
    if found.book.closed:
        return Refusal("meter/closed", f"{found.name} is closed", _CITE)
    if _offered(floor, found):
        reason = f"{found.name} is offered: only a meter that is no longer offered is closed"
        return Refusal("meter/offered", reason, _CITE)
    playing = in_play(floor, found.owner.name) if isinstance(found.owner, FloorLink) else None
    if playing is not None:
        return Refusal("link/in-play", f"a round on it is in progress at table {playing}", _CITE)
    refused = no_reason(act.reason, _CITE) or _unsound(floor, found)
    return refused or (Happened(found.stream, e.MeterClosed(found.wager, act.reason)),)


def transfer(floor: Floor, act: TransferMeter) -> Outcome:
    """Transfer a closed meter to another one of the same kind, level by level."""
    giver, taker = _find(floor, act.meter), _find(floor, act.to)
    if isinstance(giver, Refusal):
        return giver
    if isinstance(taker, Refusal):
        return taker
    refused = _not_alike(giver, taker) or no_reason(act.reason, _CITE)
    refused = refused or _unsound(floor, giver) or _unsound(floor, taker)
    if refused is not None:
        return refused
    book = giver.book
    levels = {level: floor.balance(a.meter(book.of, level)) for level in book.levels}
    reserve = floor.balance(a.meter(book.of, a.RESERVE))
    if not any(levels.values()) and not reserve:
        return Refusal("meter/empty", f"nothing stands on {giver.name}", _CITE)
    given = {level: -amount for level, amount in levels.items()}
    return (
        Happened(giver.stream, e.MeterTransferred(giver.wager, taker.name, given, -reserve)),
        Happened(taker.stream, e.MeterTransferred(taker.wager, giver.name, levels, reserve)),
    )


def _not_alike(giver: _Found, taker: _Found) -> Refusal | None:
    if not giver.book.closed:
        reason = f"{giver.name} is not closed: its players still play for it"
        return Refusal("meter/open", reason, _CITE)
    if taker.book.closed or taker.name == giver.name:
        reason = "it goes to another meter, and to one that is not closed"
        return Refusal("meter/closed", reason, _CITE)
    if (giver.kind, giver.book.levels) != (taker.kind, taker.book.levels):
        reason = f"{taker.name} is of another kind than {giver.name}, or has other levels"
        return Refusal("meter/kind", reason, _CITE)
    return None


def adjust(floor: Floor, act: AdjustMeter) -> Outcome:
    """Adjust a meter. The house may add to it, and takes nothing from it."""
    found = _find(floor, act.meter)
    if isinstance(found, Refusal):
        return found
    book, changes = found.book, act.changes
    known = (*book.levels, a.RESERVE)
    if not changes or any(type(one) is not int or not one for one in changes.values()):
        return Refusal("meter/amount", "say by how many cents each level changes", _CITE)
    if not changes.keys() <= set(known):
        return Refusal("meter/levels", f"{found.name} has {', '.join(known)}", _CITE)
    if sum(changes.values()) < 0:
        reason = "what stands on a meter is the players': the house takes nothing from it"
        return Refusal("meter/to-house", reason, "R71")
    short = [one for one in changes if floor.balance(a.meter(book.of, one)) < -changes[one] * UNITS]
    if short:
        return Refusal("meter/short", f"the {short[0]} of {found.name} holds less", _CITE)
    refused = _below_reset(floor, found, changes) or no_reason(act.reason, _CITE)
    refused = refused or _unsound(floor, found)
    if refused is not None:
        return refused
    levels = {level: changes[level] * UNITS for level in book.levels if level in changes}
    reserve = changes.get(a.RESERVE, 0) * UNITS
    return (Happened(found.stream, e.MeterAdjusted(found.wager, levels, reserve, act.reason)),)


def _below_reset(floor: Floor, found: _Found, changes: Mapping[str, int]) -> Refusal | None:
    """The refusal of a level that is lowered under its reset amount, or None: our reading (R29,
    R71)."""
    book = found.book
    meter = open_meter(book.terms, book.amount)
    for level in book.levels:
        change = changes.get(level, 0) * UNITS
        after = floor.balance(a.meter(book.of, level)) + change
        if change < 0 and after < meter.reseed(level):
            least = dollars_text(Cents(meter.reseed(level) // UNITS))
            words = "no adjustment leaves it under that (assumed: 605a.7 says nothing of it)"
            reason = f"the {level} of {found.name} begins anew at {least}: {words}"
            return Refusal("meter/below-reset", reason, "R71")
    return None


# ── Appliers and movements ───────────────────────────────────────────────────────────────────


def _closed(
    before: FloorTable | FloorLink, event: e.MeterClosed, entry: Entry
) -> FloorTable | FloorLink:
    if isinstance(before, FloorLink):
        return before.but(book=before.book.but(closed=True), down=f"it is closed: {event.reason}")
    book = before.books[event.wager].but(closed=True)
    return before.but(books={**before.books, event.wager: book})


def _as_it_was(
    before: FloorTable | FloorLink, event: e.MeterTransferred | e.MeterAdjusted, entry: Entry
) -> FloorTable | FloorLink:
    """Only the balances change."""
    return before


def _legs(
    of: tuple[str, ...], event: e.MeterTransferred | e.MeterAdjusted
) -> Iterator[tuple[a.Account, int]]:
    for level, amount in (*event.levels.items(), (a.RESERVE, event.reserve)):
        if amount:
            yield a.meter(of, level), amount


def _moved(
    before: FloorTable | FloorLink,
    event: e.MeterTransferred | e.MeterAdjusted,
    after: FloorTable | FloorLink,
) -> tuple[Movement, ...]:
    book = before.book if isinstance(before, FloorLink) else before.books[event.wager]
    legs = tuple(_legs(book.of, event))
    total = sum(amount for _, amount in legs)
    adjusts = isinstance(event, e.MeterAdjusted)
    kind = MovementKind.METER_ADJUSTED if adjusts else MovementKind.METER_TRANSFER
    other = a.seeds(book.of) if adjusts else a.transfers(book.of)
    return (Movement(kind, (*legs, *(((other, -total),) if total else ()))),)


JUDGES: Mapping[type, Judge] = {}
APPLIERS: Mapping[type, Applier] = {
    e.MeterClosed: _closed,
    e.MeterTransferred: _as_it_was,
    e.MeterAdjusted: _as_it_was,
}
POSTERS: Mapping[type, Poster] = {
    e.MeterClosed: moves_nothing,
    e.MeterTransferred: _moved,
    e.MeterAdjusted: _moved,
}
