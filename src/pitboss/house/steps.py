"""The system's steps at an electronic table.

A desk shows a table and carries out commands there, or refuses them. The system's next step and its
time limits follow from the table alone, so a new process continues where the last one stopped, with
the same cards.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Protocol

from pitboss.house.chance import Chance
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    Move,
    NoMoreBets,
    Phase,
    PlaceWagers,
    Reading,
    Refusal,
    RefusedError,
    State,
    dealing,
    decisions,
    played_on,
    shuffle,
)
from pitboss.round.betting import all_ready, incomplete
from pitboss.round.events import Moment
from pitboss.round.fairness import Secret, bound, commit, deal_of
from pitboss.round.procedure import deciding
from pitboss.round.shuffle import draws_of
from pitboss.round.slip import without
from pitboss.rulebook import GameRules, engine_digest
from pitboss.table import StartRound, Table, legal

__all__ = [
    "OPENING_SECONDS",
    "SYSTEM",
    "Desk",
    "awaited",
    "betting_over",
    "clear",
    "close_bets",
    "late_steps",
    "next_step",
    "seconds_for",
    "secret_of",
    "start_round",
]

#: How long players have to open their bits; their programs do it, not their hands.
OPENING_SECONDS: Final = 10
SYSTEM: Final = Actor(Role.SYSTEM, "the system")

#: A step of the system: what it is called, and the command.
Step = tuple[Move, Command]


class Desk(Protocol):
    """The host of a table."""

    @property
    def table(self) -> Table:
        """The table as it stands."""

    @property
    def left(self) -> Collection[str]:
        """The players of the round in progress who have left: nobody waits for them."""

    @property
    def readings(self) -> Mapping[str, Reading]:
        """The meters as they stand, where the table is not told them by a floor."""

    def carry_out(self, command: Command) -> None:
        """Decide a command, write down what follows, and let it count; or ``RefusedError``."""


# ── A round begins ───────────────────────────────────────────────────────────────────────────


def start_round(
    rules: GameRules, round_id: str, players: Mapping[int, str], chance: Chance, at: int
) -> StartRound:
    """Shuffle, and commit to the deal: the root is published with the round's opening, and the deal
    is in its record from then on."""
    secret = _shuffled(rules, round_id, chance)
    return StartRound(
        SYSTEM,
        round_id,
        players,
        root=secret.commitment.root,
        engine=engine_digest(),
        deal=deal_of(secret),
        at=at,
    )


def _shuffled(rules: GameRules, round_id: str, chance: Chance) -> Secret:
    """A new deal, bound before anybody wagers."""
    draws = draws_of(rules)
    size = rules.chapter.deck.deck
    return commit(
        round_id,
        rules.submission,
        chance.shuffle(size),
        chance.seed(),
        chance.bits(),
        draws,
        [chance.number(draw) for draw in draws],
    )


def secret_of(state: State) -> Secret | None:
    """The deal that a round committed to, or None if it is still sealed."""
    if state.deal is None:
        return None
    return bound(state.deal, state.round_id, state.rules.submission, draws_of(state.rules))


# ── The system's own steps ───────────────────────────────────────────────────────────────────


def next_step(desk: Desk, at: int) -> Step | None:
    """The system's next step: the procedure's, or one in place of players who left. None while
    somebody else is asked, or after the round."""
    return next(_own_steps(desk, at), None)


def _own_steps(desk: Desk, at: int) -> Iterator[Step]:
    """The system's steps in this phase. Asked after every command, so only its topic is read."""
    state = desk.table.playing
    if state is None:
        return
    if state.phase is Phase.BETTING:
        yield from _when_ready(desk, state, at)
    elif state.phase is Phase.MIXING:
        left = desk.left
        for move in shuffle.moves(state, SYSTEM):
            if move.player in left:
                yield move, move.command_for(SYSTEM, at=at)
    elif state.phase is Phase.DECISION:
        for seat in deciding(state):
            if state.seats[seat].abandoned:
                yield _played_on(state, seat, tuple(decisions.moves(state, SYSTEM)), at)
    else:
        for move in dealing.moves(state, SYSTEM):
            yield move, move.command_for(SYSTEM, at=at)


def _when_ready(desk: Desk, state: State, at: int) -> Iterator[Step]:
    """Everybody with a complete slip is ready: the others' go back, and betting closes."""
    if not all_ready(state):
        return
    cite = state.paragraphs.betting_closed
    for seat in incomplete(state):
        move = Move(kind="place-wagers", about="take an incomplete slip back", cite=cite)
        yield move, PlaceWagers(SYSTEM, seat, {}, at=at)
    move = Move(kind="no-more-bets", about='announce "no more bets"', cite=cite)
    yield move, NoMoreBets(SYSTEM, readings=desk.readings, at=at)


def _played_on(state: State, seat: int, moves: Sequence[Move], at: int) -> Step:
    assert state.rules.on_timeout == "check-or-fold", "the one policy that can be filed"
    decision = played_on(state, seat)
    move = next(one for one in moves if (one.seat, one.decision) == (seat, decision.word))
    return move, move.command_for(SYSTEM, decision=decision, at=at)


def close_bets(desk: Desk, at: int) -> Refusal | None:
    """No more bets: lock the wagers, feed the meters; or why not yet."""
    try:
        desk.carry_out(NoMoreBets(SYSTEM, readings=desk.readings, at=at))
    except RefusedError as error:
        return error.refusal
    return None


def clear(desk: Desk, seat: int, at: int, wager: str | None = None) -> bool:
    """Take back every wager of a seat; or one of them, with those that cannot lie without it.

    Whether there was anything to take back.
    """
    state = desk.table.playing
    if state is None or not state.seats[seat].wagers:
        return False
    left = {} if wager is None else without(state, state.seats[seat], wager)
    desk.carry_out(PlaceWagers(SYSTEM, seat, left, at=at))
    return True


# ── Time ─────────────────────────────────────────────────────────────────────────────────────


def awaited(table: Table) -> tuple[str, Phase, Moment] | None:
    """The key of the current wait: another wait has another key."""
    state = table.playing
    return None if state is None else (state.round_id, state.phase, state.moment)


def seconds_for(table: Table, opening_seconds: int = OPENING_SECONDS) -> int | None:
    """The seconds that players have for the current wait; None if there is no limit."""
    state = table.playing
    if state is None:
        return None
    return {
        Phase.BETTING: table.rules.betting_seconds,
        Phase.MIXING: opening_seconds,
        Phase.DECISION: table.rules.decision_seconds,
    }.get(state.phase)


def betting_over(desk: Desk, at: int) -> Move | None:
    """The time for wagers is over. A box that is not complete goes back, and so does a wager whose
    link is down. Without any wager betting stays open."""
    while True:
        refused = close_bets(desk, at)
        if refused is None:
            cite = desk.table.rules.chapter.paragraphs.betting_closed
            return Move(kind="no-more-bets", about='announce "no more bets"', cite=cite)
        alone = refused.wager if refused.code == "meter/down" else None
        if alone is not None and clear(desk, refused.seat, at, alone):
            continue
        if not refused.seat or not clear(desk, refused.seat, at):
            return None


def late_steps(desk: Desk, at: int) -> list[Step]:
    """The system's commands in place of everybody who is late (``on_timeout``)."""
    state = desk.table.playing
    if state is None:
        return []
    moves = legal(desk.table, SYSTEM, at)
    late: list[Step] = [
        (move, move.command_for(SYSTEM, at=at)) for move in moves if move.kind == "open-bits"
    ]
    return late + [_played_on(state, seat, moves, at) for seat in deciding(state)]
