"""Rounds of a store: lists from the index, and one round with its entries.

Rounds are indexed as they open and close, so no list scans a stream. A round stands alone: its
first event has rules and seats, and only its own events change it. So it costs what its entries
cost, however long its table has been open.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pitboss.floor import (
    FACILITY,
    Calendar,
    Facility,
    FloorTable,
    Zone,
    stream_name,
    table_stream,
)
from pitboss.floor.people import EYES
from pitboss.house.derived import (
    ANY_ROUND,
    PRIZE,
    player_label,
    round_label,
    summary_in,
    table_label,
)
from pitboss.house.openings import openings_for
from pitboss.house.steps import SYSTEM
from pitboss.house.streams import Streams
from pitboss.house.views import RoundStep, RoundSummary
from pitboss.record import Actor, Entry, Role
from pitboss.record.kinds import kind_of
from pitboss.round import Refusal, RefusedError, State, dealing
from pitboss.round.events import (
    BetsClosed,
    CardsDealt,
    CardsTurned,
    ChipsCounted,
    DeckMixed,
    DrawsCommitted,
    DrawsShown,
    LightConfirmed,
    MetersRead,
    PlayerReady,
    RoundClosed,
    RoundOpened,
)
from pitboss.round.fairness import Openings, Wagered
from pitboss.round.machine import EVENTS as ROUND_EVENTS
from pitboss.round.machine import apply
from pitboss.round.opening import opened
from pitboss.round.shuffle import locked_wagers
from pitboss.round.views import view_of
from pitboss.rulebook import GameRules
from pitboss.rulebook.submission.model import offer_name
from pitboss.store import Found, Head, Part, Reading

__all__ = [
    "LOOKS_UP_ROUNDS",
    "FoundRound",
    "cursor_of",
    "day_parts",
    "find_round",
    "find_rounds",
    "openings_in",
    "round_for",
    "round_openings",
    "round_steps",
    "table_before",
]

#: Who may look up every round of the house.
LOOKS_UP_ROUNDS: Final = frozenset(
    {
        Role.FLOORPERSON,
        Role.PIT_MANAGER,
        Role.ASSISTANT_SHIFT_MANAGER,
        Role.SHIFT_MANAGER,
        *EYES,
        Role.SYSTEM,
    }
)
MOST_ROWS: Final = 500
#: Events by which cards come to the table or are turned.
_DEALS: Final = (CardsDealt, CardsTurned)
#: Events that change no view and that everybody at the table sees happen.
_ANNOUNCED: Final = (
    *(PlayerReady, DeckMixed, DrawsCommitted, DrawsShown),
    *(MetersRead, ChipsCounted, LightConfirmed),
)


@dataclass(frozen=True, slots=True)
class FoundRound:
    """A round in a store: its table, the rules that it is played by, and its entries up to its
    close, if any."""

    facility: str
    table: str
    rules: GameRules
    entries: tuple[Entry, ...]
    #: The facility's calendar.
    calendar: Calendar

    @property
    def part(self) -> Part:
        """Its place in the store."""
        return Part(self.entries[0].stream, self.entries[0].number, self.entries[-1].number)

    @property
    def closed(self) -> bool:
        """Whether it is over."""
        return isinstance(self.entries[-1].event, RoundClosed)

    def states(self) -> Iterator[tuple[Entry, State]]:
        """Every entry, with the round after it. Entries of the table and the floor leave it as it
        was."""
        event = self.entries[0].event
        assert isinstance(event, RoundOpened)
        state = opened(self.rules, event)
        yield self.entries[0], state
        for entry in self.entries[1:]:
            if type(entry.event) in ROUND_EVENTS:
                state = apply(state, entry.event)
            yield entry, state

    @property
    def end(self) -> State:
        """The round after its last entry."""
        *_, (_, state) = self.states()
        return state


def openings_in(found: FoundRound, viewer: Actor) -> Openings | None:
    """The openings of a round of a store for one person."""
    locked: tuple[Wagered, ...] = ()
    for entry, state in found.states():
        if isinstance(entry.event, BetsClosed):
            locked = locked_wagers(state)
    return openings_for(state, locked, viewer)


def find_round(look: Reading, streams: Streams, round_id: str) -> FoundRound | None:
    """Return the round of an id, or None if no table has had it."""
    found = look.find((round_label(round_id),), limit=1)
    if not found:
        return None
    facility = streams.facility(look, look.head(FACILITY))
    name = stream_name(found[0].stream)[1]
    return _found(look, streams, facility, name, found[0].number)


# ── Lists ────────────────────────────────────────────────────────────────────────────────────


def find_rounds(
    look: Reading,
    actor: Actor,
    *,
    table: str = "",
    player: str = "",
    prize: bool = False,
    mark: str = "",
    since: int | None = None,
    until: int | None = None,
    before: str = "",
    limit: int = 50,
) -> list[RoundSummary]:
    """Rounds of the index, newest first, as far as a person may look them up.

    A player finds the rounds that the player was in, with the player's own result.
    """
    wanted = [ANY_ROUND] if not (table or player or prize or mark) else []
    wanted += [table_label(table)] if table else []
    wanted += [player_label(player)] if player else []
    wanted += [PRIZE] if prize else []
    wanted += [mark] if mark else []
    if actor.role is Role.PLAYER:
        wanted.append(player_label(actor.person))
    elif actor.role not in LOOKS_UP_ROUNDS:
        raise RefusedError(_not_yours(actor))
    cursor = cursor_of(before) if before else None
    rows = look.find(
        tuple(wanted), since=since, until=until, before=cursor, limit=max(1, min(limit, MOST_ROWS))
    )
    return [_summary(row, actor) for row in rows]


def _summary(row: Found, actor: Actor) -> RoundSummary:
    summary = summary_in(row.data)
    net = summary.net
    if actor.role is Role.PLAYER:
        net = {player: cents for player, cents in net.items() if player == actor.person}
    return replace(summary, net=net, cursor=f"{row.at}:{row.number}:{row.stream}")


def cursor_of(text: str) -> tuple[int, str, int]:
    """The place from which a list continues."""
    at, _, rest = text.partition(":")
    number, _, stream = rest.partition(":")
    digits = at.isascii() and at.isdecimal() and number.isascii() and number.isdecimal()
    if not (digits and stream and len(at) < 19 > len(number)):
        raise RefusedError(Refusal("list/before", f"{text!r:.60} is no place in a list", "R62"))
    return int(at), stream, int(number)


def _not_yours(actor: Actor) -> Refusal:
    reason = f"{actor.role.named} may not look rounds up"
    return Refusal("role/not-allowed", reason, "465a.35")


# ── One round ────────────────────────────────────────────────────────────────────────────────


def round_steps(
    look: Reading, streams: Streams, actor: Actor, round_id: str, seen_by: str = ""
) -> list[RoundStep]:
    """The entries of a round that tell a person something, with the round after each as that
    person may see it; or as somebody else saw it (``seen_by``)."""
    found = round_for(look, streams, actor, round_id)
    viewer = _viewer(found, actor, seen_by)
    before: State | None = None
    steps: list[RoundStep] = []
    for entry, state in found.states():
        about, cite = _dealt(before) if isinstance(entry.event, _DEALS) else ("", "")
        before = state
        shown = view_of(state, viewer)
        if steps and shown == steps[-1].view and not _tells(entry.event, viewer):
            continue
        kind = kind_of(type(entry.event))
        assert kind is not None
        ready = entry.event.player if isinstance(entry.event, PlayerReady) else ""
        steps.append(
            RoundStep(entry.number, entry.at, kind.name, about, cite, shown, state.rules, ready)
        )
    return steps


def _viewer(found: FoundRound, actor: Actor, seen_by: str) -> Actor:
    """Through whose eyes a round is looked at: one's own; once it is closed, for those who look at
    everything, also the player's of a seat, the dealer's, or everybody's."""
    if not seen_by:
        return actor
    if actor.role not in EYES:
        reason = "surveillance, audit and the regulator look at a round as others saw it"
        raise RefusedError(Refusal("role/viewer", reason, "465a.9"))
    if not isinstance(found.entries[-1].event, RoundClosed):
        reason = "while a round is in progress nobody looks at it through the eyes of another"
        raise RefusedError(Refusal("round/viewer", reason, "R62"))
    if seen_by == "everybody":
        return SYSTEM
    if seen_by == "dealer":
        return Actor(Role.DEALER, "")
    opened_with = found.entries[0].event
    assert isinstance(opened_with, RoundOpened)
    player = opened_with.players.get(int(seen_by)) if seen_by.isdecimal() else None
    if player is None:
        seats = ", ".join(map(str, sorted(opened_with.players))) or "none"
        reason = f"nobody sat at seat {seen_by:.10} in this round; its seats were {seats}"
        raise RefusedError(Refusal("round/viewer", reason, "R62"))
    return Actor(Role.PLAYER, player)


def _tells(event: object, viewer: Actor) -> bool:
    """Whether an entry tells a person something although it leaves their view as it was.

    Its kind alone may tell of a card that lies face down: whether a name for it was an attempt or a
    correction. Surveillance and audit read every entry, and the floor its own papers.
    """
    if viewer.role in EYES or isinstance(event, _ANNOUNCED):
        return True
    return type(event) not in ROUND_EVENTS and viewer.role is not Role.PLAYER


def _dealt(state: State | None) -> tuple[str, str]:
    """The dealer's next step in words, and its paragraph."""
    moves = () if state is None else dealing.moves(state, SYSTEM)
    return next(((move.about, move.cite) for move in moves), ("", ""))


def round_openings(look: Reading, streams: Streams, actor: Actor, round_id: str) -> Openings | None:
    """The proof of a round's deal for one person; None before its end."""
    return openings_in(round_for(look, streams, actor, round_id), actor)


def round_for(look: Reading, streams: Streams, actor: Actor, round_id: str) -> FoundRound:
    """A round that a person may look up."""
    labels = [round_label(round_id)]
    if actor.role is Role.PLAYER:
        # A player cannot tell another's round from no round, by the time taken either.
        labels.append(player_label(actor.person))
    elif actor.role not in LOOKS_UP_ROUNDS:
        raise RefusedError(_not_yours(actor))
    found = find_round(look, streams, round_id) if look.find(tuple(labels), limit=1) else None
    if found is None:
        reason = f"there is no round {round_id!r:.60} that you may look up"
        raise RefusedError(Refusal("round/unknown", reason, "R62"))
    return found


def _found(
    look: Reading, streams: Streams, facility: Facility, name: str, number: int
) -> FoundRound:
    stream = table_stream(name)
    entries: list[Entry] = []
    for stored in look.read(stream, number - 1):
        entries.append(streams.entry(stored, facility))
        if isinstance(entries[-1].event, RoundClosed):
            break
    event = entries[0].event
    assert isinstance(event, RoundOpened)
    rules = facility.rules(f"{event.submission}/{offer_name(event.game, event.variant)}")
    return FoundRound(facility.name, name, rules, tuple(entries), facility.calendar)


def table_before(look: Reading, streams: Streams, found: FoundRound) -> FloorTable:
    """The table just before a round, with decks and papers. It is folded from a snapshot or from
    the beginning of its stream."""
    stream, number = found.part.stream, found.part.first - 1
    (stored,) = look.read(stream, number - 1, number)
    facility = streams.facility(look, look.head(FACILITY))
    state = streams.load(look, stream, Head(number, stored.hash), facility)
    assert isinstance(state, FloorTable)
    return state


def day_parts(look: Reading, streams: Streams, day: str, zone: Zone | None) -> Iterator[Part]:
    """The parts of every stream that were written in a gaming day, 6:00 to 5:59:59 (465a.36) on
    the facility's own clocks, or on those of another zone."""
    facility = streams.facility(look, look.head(FACILITY))
    calendar = facility.calendar if zone is None else Calendar(zone)
    first, beyond = calendar.begins(day), calendar.ends(day)
    for stream in sorted(look.heads()):
        numbers = [
            stored.number
            for stored in look.read(stream)
            if first <= streams.entry(stored, facility).at < beyond
        ]
        if numbers:
            yield Part(stream, numbers[0], numbers[-1])
