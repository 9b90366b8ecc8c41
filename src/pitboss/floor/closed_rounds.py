"""A closed round as the floor reads it again, and the disputes about it (R64).

The core keeps no round after the next one begins. The entries of a closed round stay in its table's
stream: the shell reads them and hands them in as a value, as it does with balances, and an audit
does the same from the record.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from pitboss.games import Line
from pitboss.money import NOTHING, Cents
from pitboss.record import Copied, Entry, Role
from pitboss.round import State, opened
from pitboss.round.events import RoundClosed, RoundOpened
from pitboss.round.facts import AS_RECORDED, Facts
from pitboss.round.machine import EVENTS as ROUND_EVENTS
from pitboss.round.machine import apply
from pitboss.rulebook import GameRules
from pitboss.rulebook.submission.model import offer_name

__all__ = [
    "ClosedRound",
    "Dispute",
    "Finding",
    "Limits",
    "RoundKey",
    "closed_round",
    "found_in",
    "kept",
]

_HOUR: Final = 3600
#: Those who act in a round and do not work there.
_NO_STAFF: Final = frozenset({Role.PLAYER, Role.SYSTEM})


#: The least and the most of a required wager.
Limits = tuple[Cents, Cents]


class RoundKey(NamedTuple):
    """A round that a command is about: its table and its id."""

    table: str
    round_id: str


@dataclass(frozen=True, slots=True)
class ClosedRound:
    """A closed round: its end, the entries that opened and closed it, and who worked on it."""

    state: State
    #: The entry that opened it, and when it was closed.
    number: int
    closed_at: int
    #: Who dealt, corrected, approved or otherwise worked on it, in the order of their first entry.
    worked: tuple[str, ...]
    #: Who dealt.
    dealers: tuple[str, ...]
    #: The limits posted at the table: a round ends under those that it began with.
    limits: Limits

    def until(self, hours: int) -> int:
        """The time until which it may be questioned."""
        return self.closed_at + hours * _HOUR

    @property
    def sealed(self) -> bool:
        """Whether its deal could not be opened: the key is missing."""
        state = self.state
        return bool(state.root) and state.dealt > 0 and not state.deck

    @property
    def players(self) -> frozenset[str]:
        """Everybody with a wager in it."""
        return frozenset(seat.player for seat in self.state.seats.values() if seat.wagers)


def closed_round(rules: Callable[[str], GameRules], entries: Iterable[Entry]) -> ClosedRound | None:
    """The round that these entries of its table's stream open and close, or None if they do not.

    ``rules`` finds the rules of a key in the record. Entries of the table and the floor in between,
    such as a fill, do not change the round.
    """
    state: State | None = None
    first = 0
    limits = (NOTHING, NOTHING)
    worked: dict[str, Role] = {}
    for entry in entries:
        event = entry.event
        if state is None:
            if not isinstance(event, RoundOpened):
                return None
            offer = offer_name(event.game, event.variant)
            found = rules(f"{event.submission}/{offer}")
            state, first = opened(found, event), entry.number
            limits = event.posted or (found.minimum, found.maximum)
        elif type(event) in ROUND_EVENTS:
            state = apply(state, event)
        else:
            continue
        if entry.actor.role not in _NO_STAFF:
            worked.setdefault(entry.actor.person, entry.actor.role)
        if isinstance(event, RoundClosed):
            dealers = tuple(one for one, role in worked.items() if role is Role.DEALER)
            return ClosedRound(state, first, entry.at, tuple(worked), dealers, limits)
    return None


# ── Disputes ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Finding(Copied):
    """A decision: who made it, the facts found, and what the seat is owed by them."""

    by: str
    facts: Facts
    reason: str
    #: The wagers of the seat that it decides, as they were settled and as they are by the facts.
    wagers: tuple[str, ...]
    was: tuple[Line, ...]
    lines: tuple[Line, ...]
    difference: Cents = NOTHING
    #: The second person, where one signs, and when it was decided.
    signed_by: str = ""
    at: int = 0


@dataclass(frozen=True)
class Dispute(Copied):
    """A question about a seat and a wager of a closed round."""

    number: int
    round_id: str
    #: The entry that opened the round.
    opened: int
    seat: int
    wager: str
    player: str
    claimed: Facts
    reason: str
    by: str
    at: int
    #: When the round was closed, and until when it may be questioned.
    closed_at: int
    until: int
    #: Who does not decide: those who worked on the round or played in it.
    barred: tuple[str, ...]
    #: The decision that waits for a second person, and the one that stands.
    waits: Finding | None = None
    decided: Finding | None = None
    #: The newest entry that changed it.
    changed: int = 0


def kept(disputes: Mapping[int, Dispute], now: int) -> dict[int, Dispute]:
    """The disputes that a table still keeps: those of a round with an open one, decided ones while
    their round may be questioned, and as long again after the decision, so that all can read it."""
    waiting = {one.opened for one in disputes.values() if one.decided is None}
    return {
        number: one
        for number, one in disputes.items()
        if one.decided is None
        or one.opened in waiting
        or now <= max(one.until, one.decided.at + one.until - one.closed_at)
    }


def found_in(
    disputes: Mapping[int, Dispute], opened_at: int, seat: int
) -> tuple[Facts, frozenset[str]]:
    """The facts that decisions found in the round that an entry opened, as far as they concern a
    seat, and the wagers of the seat that they decided."""
    facts = AS_RECORDED
    decided: set[str] = set()
    for one in disputes.values():
        if one.opened != opened_at or one.decided is None:
            continue
        found = one.decided.facts
        facts = facts.but(cards={**facts.cards, **found.cards})
        if one.seat == seat:
            decided |= {*one.decided.wagers}
            decisions = facts.decisions if found.decisions is None else found.decisions
            wagers = {**facts.wagers, **found.wagers}
            facts = facts.but(wagers=wagers, decisions=decisions)
    return facts, frozenset(decided)
