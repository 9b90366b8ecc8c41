"""Links: one meter for several tables and games (605a.8), opened, taken down, restored, and changed
only while nobody plays on it."""

from collections.abc import Mapping
from typing import Final

from pitboss.floor import commands as c
from pitboss.floor import events as e
from pitboss.floor.hits import Taken, hit, went_back
from pitboss.floor.movements import Movement
from pitboss.floor.names import NAME_WORDS, is_name
from pitboss.floor.state import (
    Book,
    Floor,
    FloorLink,
)
from pitboss.floor.stream_names import link_stream
from pitboss.floor.tables import seed
from pitboss.floor.topic import (
    Applier,
    Happened,
    Judge,
    Outcome,
    Poster,
    facility,
    moves_nothing,
    no_reason,
)
from pitboss.record import Entry
from pitboss.round import Phase, Refusal
from pitboss.round.meters import UNITS

__all__ = ["APPLIERS", "JUDGES", "POSTERS", "change", "in_play", "open_link", "restore"]

_CITE: Final = "605a.8"


def _link(floor: Floor, name: object) -> FloorLink | Refusal:
    found = floor.links.get(name) if isinstance(name, str) else None
    return found or Refusal("link/unknown", f"there is no link {name!r:.40}", _CITE)


# ── Opened and changed, under two authorities ────────────────────────────────────────────────


def open_link(floor: Floor, name: str) -> Outcome:
    """Open a link of the submission in force, at its seed."""
    submission = floor.facility.submission
    filed = submission.links.get(name) if submission is not None else None
    if filed is None or filed.terms is None:
        reason = f"the submission in force has no link {name!r:.40} that a game uses"
        return Refusal("link/unknown", reason, _CITE)
    if not is_name(name):
        return Refusal("link/name", NAME_WORDS, _CITE)
    if name in floor.facility.links:
        reason = f"the link {name} is already open, or was closed: a new link has a new name"
        return Refusal("link/open", reason, _CITE)
    opened = e.LinkOpened(name, filed.wager, filed.amount, filed.terms)
    return (*facility(e.LinkJoined(name)), Happened(link_stream(name), opened))


def change(floor: Floor, name: str) -> Outcome:
    """Give a link the terms of the submission in force, never while it is in play."""
    link = _link(floor, name)
    if isinstance(link, Refusal):
        return link
    submission = floor.facility.submission
    filed = submission.links.get(name) if submission is not None else None
    if filed is None or filed.terms is None:
        reason = f"the submission in force has no link {name!r:.40} that a game uses"
        return Refusal("link/unknown", reason, _CITE)
    if (tuple(filed.terms.seed), filed.amount) != (link.book.levels, link.book.amount):
        reason = "other levels or another size of the wager need a new link"
        return Refusal("link/levels", reason, _CITE)
    if filed.terms == link.book.terms:
        return Refusal("link/same", "the link already has these terms", _CITE)
    if not link.down:
        return Refusal("link/up", "the link is up: take it down first", _CITE)
    playing = in_play(floor, name)
    if playing is not None:
        return Refusal("link/in-play", f"a round on it is in progress at table {playing}", _CITE)
    changed = e.LinkChanged(link.book.terms, filed.terms)
    return (Happened(link_stream(name), changed),)


def in_play(floor: Floor, name: str) -> str | None:
    """A table whose round has wagers on the link, or None."""
    for table in floor.tables.values():
        state = table.playing
        if state is None or state.phase is Phase.BETTING:
            # While betting is open, wagers cannot be locked, because the link is down.
            continue
        if name in table.links_of(state.made):
            return table.name
    return None


def restore(floor: Floor, name: str) -> Outcome:
    """Restore a link whose meter adds up."""
    link = _link(floor, name)
    if isinstance(link, Refusal):
        return link
    if not link.down:
        return Refusal("link/up", "the link is up", _CITE)
    if link.book.closed:
        return Refusal("meter/closed", f"the link is down for good: {link.down}", _CITE)
    if not link.book.sound(floor.balance):
        reason = "its meter does not equal its contributions less its prizes"
        return Refusal("meter/unsound", reason, _CITE)
    return (Happened(link_stream(name), e.LinkRestored()),)


# ── Down ─────────────────────────────────────────────────────────────────────────────────────


def _take_down(floor: Floor, command: c.TakeDownLink) -> Outcome:
    link = _link(floor, command.link)
    if isinstance(link, Refusal):
        return link
    if link.down:
        return Refusal("link/down", f"the link is down: {link.down}", _CITE)
    return no_reason(command.reason, _CITE) or (
        Happened(link_stream(link.name), e.LinkTakenDown(command.reason)),
    )


def _check(floor: Floor, command: c.CheckLink) -> Outcome:
    link = _link(floor, command.link)
    if isinstance(link, Refusal):
        return link
    if link.failed:
        return Refusal("link/down", f"the link is down: {link.down}", _CITE)
    off = _off_by(floor, link.book)
    if not off:
        return Refusal("link/sound", "its meter adds up", _CITE)
    return (Happened(link_stream(link.name), e.LinkFailed(off)),)


def _off_by(floor: Floor, book: Book) -> int:
    everything = (*book.accounts, *book.funding)
    return sum(floor.balance(one) for one in everything) + book.locked * UNITS


# ── Appliers ────────────────────────────────────────────────────────────────────────────


def _opened(_: None, event: e.LinkOpened, entry: Entry) -> FloorLink:
    book = Book(("link", event.link), event.terms, event.amount)
    return FloorLink(event.link, book, event.wager)


def _changed(before: FloorLink, event: e.LinkChanged, entry: Entry) -> FloorLink:
    return before.but(book=before.book.but(terms=event.terms))


def _taken_down(before: FloorLink, event: e.LinkTakenDown, entry: Entry) -> FloorLink:
    return before.but(down=event.reason)


def _failed(before: FloorLink, event: e.LinkFailed, entry: Entry) -> FloorLink:
    return before.but(down="its meter does not add up", failed=True)


def _restored(before: FloorLink, event: e.LinkRestored, entry: Entry) -> FloorLink:
    return before.but(down="", failed=False)


def _hit(before: FloorLink, event: e.PrizeHit, entry: Entry) -> FloorLink:
    taken = Taken("", event.prize, event.level, event.amount, event.hundreds, False)
    return before.but(book=hit(before.book, event.table, event.round_id, taken, entry.at))


def _returned(before: FloorLink, event: e.PrizeReturned, entry: Entry) -> FloorLink:
    taken = Taken("", event.prize, event.level, event.amount, event.hundreds, True)
    return before.but(book=went_back(before.book, event.table, event.round_id, taken))


def _seeded(before: None, event: e.LinkOpened, after: FloorLink) -> tuple[Movement, ...]:
    return (seed(after.book),)


JUDGES: Mapping[type, Judge] = {c.TakeDownLink: _take_down, c.CheckLink: _check}
APPLIERS: Mapping[type, Applier] = {
    e.LinkOpened: _opened,
    e.LinkChanged: _changed,
    e.LinkTakenDown: _taken_down,
    e.LinkFailed: _failed,
    e.LinkRestored: _restored,
    e.PrizeHit: _hit,
    e.PrizeReturned: _returned,
}
POSTERS: Mapping[type, Poster] = {**dict.fromkeys(APPLIERS, moves_nothing), e.LinkOpened: _seeded}
