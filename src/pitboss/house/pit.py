"""The tables at a glance, for those in charge of a pit: what each does, who is there, what it waits
for, how long its decks may still be used, and the papers that are under way."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.floor import Facility, FloorTable
from pitboss.floor.posted_signs import standing
from pitboss.floor.rack import Count, Requested
from pitboss.floor.state import LimitsNotice
from pitboss.money import Cents
from pitboss.record import Role
from pitboss.table.procedure import Prompt, next_step
from pitboss.table.state import Deck

__all__ = ["DeckClock", "PitRow", "pit_row"]


@dataclass(frozen=True, slots=True)
class DeckClock:
    """A deck at a table: since when it is in use, and when its use ends (.3(c))."""

    id: str
    color: str
    status: str
    since: int
    over: int


@dataclass(frozen=True, slots=True)
class PitRow:
    """A table as its pit sees it."""

    table: str
    game: str
    variant: str
    status: str
    electronic: bool
    practice: bool
    positions: int
    players: int
    minimum: Cents
    maximum: Cents
    notice: LimitsNotice | None
    #: The round in progress, its phase and its step; empty between rounds.
    round: str
    phase: str
    about: str
    #: The next step of the procedure, and why no round can start before it.
    next: Prompt | None
    #: Prizes that wait, by seat and wager, and corrections that wait for their second authority.
    waiting: tuple[tuple[int, str], ...]
    corrections: int
    #: When the time limit of the table is over; None without one.
    due: int | None
    #: The time of its last entry.
    at: int
    dealers: tuple[str, ...]
    supervisors: tuple[str, ...]
    decks: tuple[DeckClock, ...]
    #: The rounds since the stub was counted, and after how many it must be; 0 where nobody counts.
    uncounted: int
    count_every: int
    unlocked: bool
    count: Count | None
    fill: Requested | None
    credit: Requested | None
    slips: int
    disputes: int
    #: How the posted sign stands to the rules of the table, in words.
    sign: str
    #: Whether the submission in force has other rules for it than those by which it plays.
    other_rules: bool


def pit_row(facility: Facility, table: FloorTable, due: int | None, at: int) -> PitRow:
    """The row of a table at a time. ``due`` is when its time limit is over."""
    inner, state, rules = table.table, table.playing, table.rules
    least, most = table.limits_at(at)
    by_hand = not inner.electronic
    return PitRow(
        table=table.name,
        game=rules.chapter.slug,
        variant=rules.variant,
        status=inner.status.value,
        electronic=inner.electronic,
        practice=inner.practice,
        positions=rules.chapter.positions,
        players=len(table.seats),
        minimum=least,
        maximum=most,
        notice=table.notice,
        round="" if state is None else state.round_id,
        phase="" if state is None else state.phase.value,
        about="" if state is None or state.step is None else state.step.about,
        next=next_step(inner, at) if by_hand or state is not None else None,
        waiting=() if state is None else state.waiting,
        corrections=0 if state is None else len(state.corrections),
        due=due,
        at=table.at,
        dealers=tuple(_assigned(facility, table.name, Role.DEALER)),
        supervisors=tuple(_assigned(facility, table.name, Role.FLOORPERSON)),
        decks=tuple(_clock(table, deck) for deck in inner.live) if by_hand else (),
        uncounted=inner.uncounted,
        count_every=inner.method.stub_every_rounds if by_hand else 0,
        unlocked=table.rack.unlocked,
        count=table.rack.count,
        fill=table.fill,
        credit=table.credit,
        slips=len(table.slips),
        disputes=sum(one.decided is None for one in table.disputes.values()),
        sign=standing(table),
        other_rules=rules.submission != facility.in_force,
    )


def _assigned(facility: Facility, table: str, role: Role) -> Iterator[str]:
    for person, tables in facility.assigned.items():
        if table in tables and facility.people[person].role is role:
            yield person


def _clock(table: FloorTable, deck: Deck) -> DeckClock:
    over = table.table.over(deck)
    return DeckClock(deck.id, deck.color, deck.status.value, deck.since, over)
