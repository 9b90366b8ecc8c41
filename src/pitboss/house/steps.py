"""The system's steps at an electronic table, and its draws at every table (R61).

A desk shows a table and carries out commands there, or refuses them. The system's next step and its
time limits follow from the table alone, so a new process continues where the last one stopped, with
the same cards.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Protocol

from pitboss.cards import Card
from pitboss.house.chance import Chance
from pitboss.record import Actor, Role
from pitboss.round import (
    CallOff,
    Command,
    CommitDraws,
    Move,
    NoMoreBets,
    OpenBits,
    PassBank,
    Phase,
    PlaceWagers,
    Reading,
    Refusal,
    RefusedError,
    State,
    dealing,
    decisions,
    played_on,
)
from pitboss.round.betting import all_ready, incomplete
from pitboss.round.draws import draws_of
from pitboss.round.events import Moment
from pitboss.round.fairness import Secret, bound, commit, deal_of
from pitboss.round.procedure import deciding
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
    "commit_draws",
    "late_steps",
    "next_step",
    "seconds_for",
    "secret_of",
    "start_round",
]

#: The time to open bits. Programs do it, not people.
OPENING_SECONDS: Final = 10
SYSTEM: Final = Actor(Role.SYSTEM, "the system")


class Desk(Protocol):
    """The host of a table."""

    @property
    def table(self) -> Table:
        """The table as it stands."""

    @property
    def seats(self) -> Mapping[int, str]:
        """The players who sit there now, by seat."""

    @property
    def left(self) -> Collection[str]:
        """The players of the round in progress who have left: nobody waits for them."""

    @property
    def readings(self) -> Mapping[str, Reading]:
        """The meters as they stand, where the table is not told them by a floor."""

    def carry_out(self, command: Command) -> None:
        """Decide and apply a command. Raises ``RefusedError``."""


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


def commit_draws(state: State, chance: Chance, at: int) -> CommitDraws:
    """Draw for a round that a dealer deals, and commit to the draws before its first wager."""
    secret = _bound(state.rules, state.round_id, (), chance, electronic=False)
    return CommitDraws(SYSTEM, secret.commitment.root, deal_of(secret), at=at)


def _shuffled(rules: GameRules, round_id: str, chance: Chance) -> Secret:
    """A new deal, bound before anybody wagers."""
    deck = chance.shuffle(rules.chapter.deck.deck)
    return _bound(rules, round_id, deck, chance, electronic=True)


def _bound(
    rules: GameRules, round_id: str, deck: Sequence[Card], chance: Chance, *, electronic: bool
) -> Secret:
    draws = draws_of(rules, electronic=electronic)
    numbers = [chance.number(draw) for draw in draws]
    return commit(round_id, rules.submission, deck, chance.seed(), chance.bits(), draws, numbers)


def secret_of(state: State) -> Secret | None:
    """The deal that a round committed to, or None if it is still sealed."""
    if state.deal is None:
        return None
    draws = draws_of(state.rules, electronic=state.electronic)
    return bound(state.deal, state.round_id, state.rules.submission, draws)


# ── The system's own steps ───────────────────────────────────────────────────────────────────


def next_step(desk: Desk, at: int) -> Command | None:
    """The system's next step: the procedure's, or one in place of players who left. None while
    somebody else is asked, or after the round."""
    return next(_own_steps(desk, at), None)


def _own_steps(desk: Desk, at: int) -> Iterator[Command]:
    """The system's steps in this phase. Asked after every command, so only its topic is read."""
    state = desk.table.playing
    if state is None or not (state.electronic or state.phase is Phase.MIXING):
        # A dealer does the rest.
        return
    if state.phase is Phase.BETTING:
        if not any(desk.seats.get(number) == one.player for number, one in state.seats.items()):
            yield CallOff(SYSTEM, "everybody has left", at=at)
        offer = state.bank_offer
        if offer is not None and offer.player not in desk.seats.values():
            yield PassBank(SYSTEM, offer.seat, at=at)
        yield from _when_ready(desk, state, at)
    elif state.phase is Phase.MIXING:
        left = desk.left
        for player in state.hashes:
            if player in left and player not in state.bits:
                yield OpenBits(SYSTEM, player, at=at)
    elif state.phase is Phase.DECISION:
        for seat in deciding(state):
            if state.seats[seat].abandoned:
                yield _played_on(state, seat, tuple(decisions.moves(state, SYSTEM)), at)
    else:
        following = dealing.due(state, SYSTEM)
        if following is not None:
            yield following(SYSTEM, at=at)


def _when_ready(desk: Desk, state: State, at: int) -> Iterator[Command]:
    """Everybody with a complete slip is ready: the others' go back, and betting closes."""
    if not all_ready(state):
        return
    for seat in incomplete(state):
        yield PlaceWagers(SYSTEM, seat, {}, at=at)
    yield NoMoreBets(SYSTEM, readings=desk.readings, at=at)


def _played_on(state: State, seat: int, moves: Sequence[Move], at: int) -> Command:
    assert state.rules.on_timeout == "check-or-fold", "the one policy that can be filed"
    decision = played_on(state, seat)
    move = next(one for one in moves if (one.seat, one.decision) == (seat, decision.word))
    return move.command_for(SYSTEM, decision=decision, at=at)


def close_bets(desk: Desk, at: int) -> Refusal | None:
    """No more bets: lock the wagers, feed the meters; or why not yet."""
    try:
        desk.carry_out(NoMoreBets(SYSTEM, readings=desk.readings, at=at))
    except RefusedError as error:
        return error.refusal
    return None


def clear(desk: Desk, seat: int, at: int, wager: str | None = None) -> bool:
    """Take back every wager of a seat; or one of them, with those that cannot lie without it.

    Returns whether there was any.
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
    """The seconds that players have for the current wait; None if there is no limit.

    A practice table has none for wagers and decisions. Bits are opened by programs, there too.
    """
    state = table.playing
    if state is None or not (state.electronic or state.phase is Phase.MIXING):
        return None
    found = {
        Phase.BETTING: table.rules.betting_seconds,
        Phase.MIXING: opening_seconds,
        Phase.DECISION: table.rules.decision_seconds,
    }.get(state.phase)
    return found or None


def betting_over(desk: Desk, at: int) -> None:
    """The time for wagers is over. A box that is not complete goes back, and so does a wager whose
    link is down. Without any wager betting stays open, unless somebody has sat down meanwhile: the
    round is called off, and the next one is for everybody."""
    while (refused := close_bets(desk, at)) is not None:
        alone = refused.wager if refused.code == "meter/down" else None
        if alone is not None and clear(desk, refused.seat, at, alone):
            continue
        if not refused.seat or not clear(desk, refused.seat, at):
            break
    state = desk.table.playing
    if state is None or state.phase is not Phase.BETTING:
        return
    if state.played_against if state.bank is not None else state.boxes:
        return
    there = {number: one.player for number, one in state.seats.items()}
    if not desk.seats.items() <= there.items():
        desk.carry_out(CallOff(SYSTEM, "nobody wagers, and another player waits", at=at))


def late_steps(desk: Desk, at: int) -> list[Command]:
    """The system's commands in place of everybody who is late (``on_timeout``)."""
    state = desk.table.playing
    if state is None:
        return []
    moves = legal(desk.table, SYSTEM, at)
    late = [move.command_for(SYSTEM, at=at) for move in moves if move.kind == "open-bits"]
    return late + [_played_on(state, seat, moves, at) for seat in deciding(state)]
