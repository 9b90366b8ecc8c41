"""Let It Ride wagers, settlement and payout limit: 643a.7, 643a.11(f) and (g), 643a.12(g)."""

from decimal import Decimal
from typing import Any

import pytest

from pitboss.cards import DECK_52, Card
from pitboss.games import Line, Outcome
from pitboss.games.choices import Ride, Withdraw
from pitboss.money import Cents
from pitboss.round import (
    Abandon,
    Approve,
    Close,
    Command,
    ConfirmLight,
    CountChips,
    Decide,
    NoMoreBets,
    Proceed,
    Report,
    ResolveChips,
    State,
    apply,
    decide,
    open_round,
    refusal,
)
from pitboss.round.events import RoundClosed, SeatSettled
from pitboss.rulebook import GameRules, chapter_of, check
from pitboss.settle import SettleError
from tests.support.let_it_ride import (
    BETS,
    SIDE,
    LetItRideRound,
    asked,
    dealt,
    line_of,
    lines_of,
    offered,
    rules,
    stacked_shoe,
    submission,
)
from tests.support.rounds import DEALER, FLOOR, SYSTEM
from tests.support.slips import maker, placing, taking_back

CHAPTER = chapter_of("let-it-ride")


# ── The wagers ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("643a.7(b)")
def test_only_those_who_are_seated_wager_and_only_at_their_seat() -> None:
    one = LetItRideRound()
    nobody = placing(one.state, one.player(1), 2, "bet-1", Cents(1000))
    assert (one.refused(nobody).code, one.refused(nobody).cite) == ("seat/empty", "643a.7(b)")
    other = placing(one.state, one.player(1), 4, "bet-1", Cents(1000))
    assert one.refused(other).code == "seat/not-yours"


@pytest.mark.cites("643a.7(d)")
def test_the_three_bets_are_equal_and_separate() -> None:
    one = LetItRideRound()
    one.do(one.place(1, "bet-1", 10))
    for wager in ("bet-2", "bet-3"):
        for dollars in (5, 15):
            why = one.refused(one.place(1, wager, dollars))
            assert (why.code, why.cite, why.wager) == ("wager/unequal", "643a.7(d)", wager)
        one.do(one.place(1, wager, 10))
    assert one.state.seats[1].wagers == dict.fromkeys(BETS, 1000)


@pytest.mark.parametrize("made", [("bet-1",), ("bet-1", "bet-2"), ("bet-1", "bet-3")])
@pytest.mark.cites("643a.7(d)")
def test_a_box_with_fewer_than_three_bets_is_not_dealt_in(made: tuple[str, ...]) -> None:
    one = LetItRideRound()
    for wager in made:
        one.do(one.place(1, wager, 10))
    why = one.refused(NoMoreBets(SYSTEM, DECK_52))
    assert (why.code, why.cite) == ("wager/incomplete", "643a.7(d)")


def side_wagers() -> list[Any]:
    cites = {key: CHAPTER.wagers[key].cite for key in SIDE}
    assert list(cites.values()) == [f"643a.7({letter})" for letter in "efghi"]
    extra = {"five-card-hand-bonus": ("R21", "R42")}
    return [
        pytest.param(key, marks=pytest.mark.cites(cite, *extra.get(key, ())))
        for key, cite in cites.items()
    ]


@pytest.mark.parametrize("wager", side_wagers())
def test_a_side_wager_follows_all_three_bets(wager: str) -> None:
    one = LetItRideRound()
    cite = CHAPTER.wagers[wager].cite
    for bet in BETS:
        why = one.refused(one.place(1, wager, SIDE[wager]))
        assert (why.code, why.cite) == ("wager/needs", cite)
        one.do(one.place(1, bet, 10))
    one.do(one.place(1, wager, SIDE[wager]))
    assert one.refused(taking_back(one.state, one.player(1), 1, "bet-3")).code == "wager/needs"


@pytest.mark.parametrize("wager", side_wagers())
def test_a_side_wager_is_there_only_if_the_submission_says_so(wager: str) -> None:
    one = LetItRideRound(rules({key: value for key, value in offered().items() if key != wager}))
    one.bet(1, {key: dollars for key, dollars in SIDE.items() if key != wager})
    why = one.refused(one.place(1, wager, SIDE[wager]))
    assert (why.code, why.cite) == ("wager/not-offered", CHAPTER.wagers[wager].cite)


@pytest.mark.parametrize(
    ("wager", "sizes"),
    [
        pytest.param("five-card-bonus", (1,), marks=pytest.mark.cites("R20")),
        pytest.param(
            "three-card-progressive", (1, 5), marks=pytest.mark.cites("643a.12(d)(5)", "R16")
        ),
        pytest.param(
            "five-card-progressive", (1, 5), marks=pytest.mark.cites("643a.12(e)(5)", "R16")
        ),
        pytest.param("five-card-hand-bonus", (1, 5), marks=pytest.mark.cites("R16")),
    ],
)
def test_some_side_wagers_have_the_one_size_that_the_table_offers(
    wager: str, sizes: tuple[int, ...]
) -> None:
    for size in sizes:
        one = LetItRideRound(rules(offered(size)))
        one.bet(1)
        for dollars in {1, 2, 5, 10} - {size}:
            assert one.refused(one.place(1, wager, dollars)).code == "wager/fixed-amount"
        one.do(one.place(1, wager, size))


@pytest.mark.cites("643a.7(k)")
def test_the_submission_names_how_many_adjacent_boxes_a_player_may_bet_on() -> None:
    (fault,) = check(submission(adjacent_boxes=None)).violations
    assert (fault.path, fault.cite) == ("games.let-it-ride.adjacent_boxes", "643a.7(k)")
    one = LetItRideRound(rules(adjacent_boxes=2), dict.fromkeys((2, 3, 4, 6), "Ann"))
    one.bet(3)
    assert one.refused(one.place(6, "bet-1", 10)).code == "boxes/apart"
    one.bet(4)
    why = one.refused(one.place(2, "bet-1", 10))
    assert (why.code, why.cite) == ("boxes/too-many", "643a.7(k)")


@pytest.mark.parametrize("decisions", [("ride", "ride"), ("withdraw", "withdraw")])
@pytest.mark.parametrize(
    "hand", [("Ah 7h 2h", "4h 9h"), ("As Ks Qs", "Js Ts"), ("9c 9d 2s", "4h 5d")]
)
@pytest.mark.cites("643a.7(j)")
def test_no_side_wager_has_a_bearing_on_another_wager(
    hand: tuple[str, str], decisions: tuple[str, str]
) -> None:
    together = lines_of(asked(*hand, SIDE, decisions))
    bets = lines_of(asked(*hand, {}, decisions))
    alone = [line_of(asked(*hand, {key: SIDE[key]}, decisions), key) for key in SIDE]
    assert together == bets + alone


# ── Settlement ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("643a.11(f)", "643a.11(f)(1)")
def test_players_are_settled_wholly_one_after_the_other_from_the_dealers_right() -> None:
    hands = {1: "2c 7d Js", 4: "3c 8d Qs", 6: "4c 9d Kd"}
    one = dealt(hands, "Ah 5h", dict.fromkeys(hands, SIDE))
    one.play_to_settlement()
    up = [laid for laid in one.state.layout if laid.turned]
    assert {laid.spot.area for laid in up} == {"community"}
    for seat in (6, 4, 1):
        event = one.proceed()
        assert isinstance(event, SeatSettled)
        # The player's three cards are turned, and nobody else's.
        assert (event.seat, len(event.faces)) == (seat, 3)
        assert all(one.state.layout[place].spot.seat == seat for place in event.faces)
        assert {line.wager for line in event.lines} == {*BETS, *SIDE}


@pytest.mark.cites("643a.11(f)(3)")
def test_the_bets_come_first_and_the_side_wagers_in_the_chapters_order() -> None:
    lines = lines_of(asked("Ah 7h 2h", "4h 9h", dict(reversed(SIDE.items())), magic_card="7h"))
    assert [line["wager"] for line in lines] == [*BETS, *SIDE, "magic-card"]


@pytest.mark.cites("643a.1", "643a.11(f)(1)", "643a.11(f)(2)")
def test_the_hand_is_the_players_three_cards_with_both_community_cards() -> None:
    assert asked("9h 8c 7d", "6s 5h")["seats"][0]["hand"] == "Straight, nine high"
    # All five count: a pair in hand with two other cards on the board is no more than a pair.
    assert asked("Ah Ad 2c", "3c 4c")["seats"][0]["hand"] == "Pair of aces"


@pytest.mark.cites("643a.8(d)")
def test_there_is_no_dealers_hand() -> None:
    assert asked("9h 8c 7d", "6s 5h")["dealer"] is None
    with pytest.raises(SettleError) as caught:
        asked("9h 8c 7d", "6s 5h", dealer="2c 3c 4c")
    assert caught.value.where == "dealer"


@pytest.mark.cites("643a.11(b)(2)", "643a.11(d)(2)")
def test_a_withdrawn_bet_comes_back_whole_whatever_the_hand() -> None:
    for hand in (("As Ks Qs", "Js Ts"), ("2c 4d 6h", "9s Jc")):
        answer = asked(*hand, {}, ("withdraw", "withdraw"))
        for bet in ("bet-1", "bet-2"):
            line = line_of(answer, bet)
            assert (line["outcome"], line["staked"], line["returned"]) == (
                "withdrawn",
                "10.00",
                "10.00",
            )
            assert (line["pays"], line["paid_from"], line["approval"]) == (None, None, False)
        assert answer["seats"][0]["staked"] == "30.00"


@pytest.mark.cites("643a.11(g)")
def test_the_cards_are_collected_hand_by_hand() -> None:
    hands = {1: "2c 7d Js", 4: "3c 8d Qs", 6: "4c 9d Kd"}
    one = dealt(hands, "Ah 5h")
    one.play_out()
    event = one.do(Close(DEALER))
    assert isinstance(event, RoundClosed)
    assert sorted(event.discard) == list(range(one.state.dealt))
    owners = [one.state.layout[place].spot for place in event.discard]
    runs = [spot for place, spot in enumerate(owners) if place == 0 or spot != owners[place - 1]]
    assert len(runs) == len(set(runs)) == 4


# ── The payout limit ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("minimum", "letter", "least"),
    [(5, "A", 50000), (16, "A", 50000), (17, "A", 51000), (25, "B", 50000), (50, "B", 75000)],
)
@pytest.mark.cites("643a.12(g)", "R25")
def test_a_limit_reaches_fifty_thousand_and_what_the_least_bets_could_win(
    minimum: int, letter: str, least: int
) -> None:
    wagers = {"main": letter}
    assert check(submission(wagers, minimum=minimum, payout_limit=least)).ok
    (fault,) = check(submission(wagers, minimum=minimum, payout_limit=least - 1)).violations
    assert fault.cite == "643a.12(g)"
    assert rules(wagers, minimum=minimum).payout_limit is None


@pytest.mark.cites("643a.12(g)", "R25")
def test_the_limit_cuts_the_bets_from_the_last_and_no_side_wager() -> None:
    def answer(**limit: int) -> dict[str, Any]:
        wagers = {**dict.fromkeys(BETS, 100), **SIDE}
        return asked("As Ks Qs", "Js Ts", wagers, rules=limit)

    free, cut = answer(), answer(payout_limit=150_000)
    limited = [line.get("limited") for line in lines_of(cut)]
    assert limited == [None, "50000.00", "100000.00"] + [None] * len(SIDE)
    for before, after in zip(lines_of(free), lines_of(cut), strict=True):
        lost = Decimal(after.get("limited", 0))
        assert Decimal(before["returned"]) - lost == Decimal(after["returned"])
        assert before["outcome"] == after["outcome"]
        nothing_left = after["returned"] == after["staked"]
        assert after["pays"] == (None if nothing_left else before["pays"])


@pytest.mark.cites("643a.12(g)")
def test_withdrawn_bets_count_for_nothing_under_the_limit() -> None:
    wagers = dict.fromkeys(BETS, 50)
    answer = asked(
        "As Ks Qs", "Js Ts", wagers, ("withdraw", "withdraw"), rules={"payout_limit": 50000}
    )
    assert answer["seats"][0]["net"] == "50000.00"
    assert all("limited" not in line for line in lines_of(answer))


# ── Where the cards rest ─────────────────────────────────────────────────────────────────────


@pytest.mark.cites("643a.11(a)(3)")
def test_the_submission_says_where_the_cards_rest() -> None:
    assert rules().options["cards_rest"] == "card-area"
    assert rules(cards_rest="under-bet-3").options["cards_rest"] == "under-bet-3"
    (fault,) = check(submission(cards_rest="in-hand")).violations
    assert (fault.path, fault.cite) == ("games.let-it-ride.cards_rest", "643a.11(a)(3)")


# ── With real cards and chips ────────────────────────────────────────────────────────────────

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
            by = maker(state, seat, wager, DEALER)
            state = do(state, placing(state, by, seat, wager, Cents(dollars * 100)))
    return do(state, NoMoreBets(SYSTEM, deck))


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
        silent = ResolveChips(FLOOR, wager, "a chip rolled off")
        assert code(wrong, silent) == "chips/unresolved"
        seat = next(iter(wrong.seats))
        resolved = do(wrong, ResolveChips(FLOOR, wager, "one too many", returned=(seat,)))
        state = do(state, CountChips(DEALER, wager, 2))
        assert resolved.chips == state.chips
    assert code(state, Proceed(DEALER)) is None


@pytest.mark.parametrize("misdealt", [True, False])
@pytest.mark.parametrize(("method", "cite"), by_method("643a.8(h)", "643a.9(f)", "643a.10(f)"))
def test_a_wrong_stub_count_voids_the_round_and_returns_every_wager(
    method: str, cite: str, misdealt: bool
) -> None:
    state = counted(locked(rules(dealing=method)))
    assert (
        code(state, Report(DEALER, "misdealt" if misdealt else "wrong-stub-count"))
        == "irregular/not-now"
    )
    state = do(
        state,
        Proceed(DEALER),
        Decide(DEALER, 2, Ride()),
        Report(DEALER, "misdealt" if misdealt else "wrong-stub-count"),
    )
    assert state.void is not None
    # The cards were misdealt: the deck is whole and stays. Else it leaves the table.
    assert (state.void.cite, state.void.removes_deck) == (cite, not misdealt)
    for seat in (2, 5):
        lines = state.settled[seat]
        assert {line.wager for line in lines} == {*BETS, *SIDE}
        assert all(line.returned == line.staked for line in lines)


@pytest.mark.cites("643a.11(f)(3)(iii)(B)", "643a.11(f)(3)(iv)(B)")
def test_a_progressive_win_is_approved_after_its_light_was_seen() -> None:
    state = counted(locked(rules(), stacked_shoe({3: "As Ks Qs"}, "Js Ts"), 3))
    ride = Decide(DEALER, 3, Ride())
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
        state = do(state, Decide(DEALER, 2, Withdraw()), Decide(DEALER, 5, Ride()))
        state = do(state, Proceed(DEALER))
    state = do(state, Abandon(DEALER, 2))
    while state.step is not None:
        # Nobody waits for the empty seat.
        asked = state.phase == "decision"
        state = do(state, Decide(DEALER, 5, Ride()) if asked else Proceed(DEALER))

    def back(line: Line) -> bool:
        return line.outcome is Outcome.WITHDRAWN

    lines = state.settled[2]
    assert [line.wager for line in lines if back(line)] == ["bet-1"][:leaves_after]
    assert {line.outcome for line in lines if not back(line)} == {Outcome.FORFEIT}
    assert all(line.returned == (line.staked if back(line) else 0) for line in lines)
