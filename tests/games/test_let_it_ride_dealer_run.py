"""Let It Ride with real cards: chips counted, lights seen, stubs counted, players who leave."""

from typing import Any

import pytest

from pitboss.cards import DECK_52, Card
from pitboss.games import Line, Outcome
from pitboss.money import Cents
from pitboss.rulebook import GameRules
from pitboss.table import (
    Abandon,
    Approve,
    Command,
    ConfirmLight,
    CountChips,
    Decide,
    NoMoreBets,
    PlaceWager,
    Proceed,
    ResolveChips,
    State,
    StubWrong,
    apply,
    decide,
    open_round,
    refusal,
)
from tests.support.let_it_ride import BETS, DEALER, FLOOR, SIDE, rules, stacked

METHODS = ("manual-shoe", "hand", "automated-shoe")
METERS = ("three-card-progressive", "five-card-progressive")


def by_method(*cites: str) -> list[Any]:
    """The three methods, each with its own paragraph."""
    return [
        pytest.param(method, cite, marks=pytest.mark.cites(cite), id=method)
        for method, cite in zip(METHODS, cites, strict=True)
    ]


def do(state: State, *commands: Command) -> State:
    """The state after commands that are all allowed."""
    for command in commands:
        for event in decide(state, command):
            state = apply(state, event)
    return state


def code(state: State, command: Command) -> str | None:
    """The code of the refusal, or nothing if the command is allowed."""
    why = refusal(state, command)
    return why.code if why is not None else None


def locked(table: GameRules, deck: tuple[Card, ...] = DECK_52, *seats: int) -> State:
    """A dealer-run table after "no more bets", every wager down at these seats."""
    numbers = seats or (2, 5)
    state = open_round(
        table, "round 1", {seat: f"player {seat}" for seat in numbers}, electronic=False
    )
    for seat in numbers:
        for wager, dollars in (dict.fromkeys(BETS, 10) | SIDE).items():
            state = do(state, PlaceWager(DEALER, seat, wager, Cents(dollars * 100)))
    return do(state, NoMoreBets(DEALER, deck))


def counted(state: State) -> State:
    """The same with the chips of both progressives counted and right."""
    return do(state, *(CountChips(DEALER, wager, len(state.boxes)) for wager in METERS))


@pytest.mark.parametrize(
    ("method", "cite"), by_method("643a.8(b)(2)", "643a.9(a)(3)(ii)", "643a.10(a)(2)(ii)")
)
def test_no_card_is_dealt_before_the_progressive_chips_equal_the_wagers_accepted(
    method: str, cite: str
) -> None:
    state = locked(rules(dealing=method))
    for wager in METERS:
        assert code(state, Proceed(DEALER)) == "chips/uncounted"
        wrong = do(state, CountChips(DEALER, wager, 3))
        assert code(wrong, Proceed(DEALER)) == "chips/uncounted"
        assert code(wrong, ResolveChips(DEALER, wager, "a chip rolled off")) == "role/not-allowed"
        resolved = do(wrong, ResolveChips(FLOOR, wager, "a chip rolled off"))
        state = do(state, CountChips(DEALER, wager, 2))
        assert resolved.chips == state.chips
    assert code(state, Proceed(DEALER)) is None


@pytest.mark.parametrize("misdealt", [True, False])
@pytest.mark.parametrize(("method", "cite"), by_method("643a.8(h)", "643a.9(f)", "643a.10(f)"))
def test_a_wrong_stub_count_voids_the_round_and_returns_every_wager(
    method: str, cite: str, misdealt: bool
) -> None:
    state = counted(locked(rules(dealing=method)))
    assert code(state, StubWrong(DEALER, misdealt)) == "irregular/not-now"
    state = do(state, Proceed(DEALER), Decide(DEALER, 2, "ride"), StubWrong(DEALER, misdealt))
    assert state.void is not None
    # The cards were misdealt: the deck is whole and stays. Else it leaves the table.
    assert (state.void.cite, state.void.removes_deck) == (cite, not misdealt)
    for seat in (2, 5):
        lines = state.settled[seat]
        assert {line.wager for line in lines} == {*BETS, *SIDE}
        assert all(line.returned == line.staked for line in lines)


@pytest.mark.cites("643a.11(f)(3)(iii)(B)", "643a.11(f)(3)(iv)(B)")
def test_a_progressive_win_is_approved_after_its_light_was_seen() -> None:
    state = counted(locked(rules(), stacked({3: "As Ks Qs"}, "Js Ts"), 3))
    ride = Decide(DEALER, 3, "ride")
    proceed = Proceed(DEALER)
    state = do(state, proceed, ride, proceed, ride, proceed, proceed)
    for wager in METERS:
        assert code(state, Approve(FLOOR, 3, wager, True)) == "approval/light"
        state = do(state, ConfirmLight(DEALER, 3, wager), Approve(FLOOR, 3, wager, True))
        assert (3, wager) in state.lights


@pytest.mark.parametrize("leaves_after", [0, 1])
@pytest.mark.cites("643a.7(b)")
def test_a_player_who_leaves_loses_what_is_still_down(leaves_after: int) -> None:
    state = do(counted(locked(rules(abandoned="lose"))), Proceed(DEALER))
    if leaves_after:
        state = do(state, Decide(DEALER, 2, "withdraw"), Decide(DEALER, 5, "ride"))
        state = do(state, Proceed(DEALER))
    state = do(state, Abandon(DEALER, 2))
    while state.step is not None:
        # Nobody waits for the empty seat.
        asked = state.phase == "decision"
        state = do(state, Decide(DEALER, 5, "ride") if asked else Proceed(DEALER))

    def back(line: Line) -> bool:
        return line.outcome is Outcome.WITHDRAWN

    lines = state.settled[2]
    assert [line.wager for line in lines if back(line)] == ["bet-1"][:leaves_after]
    assert {line.outcome for line in lines if not back(line)} == {Outcome.FORFEIT}
    assert all(line.returned == (line.staked if back(line) else 0) for line in lines)
