"""Where every card goes: 653a.8 to 653a.11 card by card, and the instructions of a deal."""

from collections.abc import Mapping

import pytest

from pitboss.games import Outcome
from pitboss.games.dealing import (
    BONUS,
    BURN,
    COMMUNITY,
    DISCARD,
    PLAYER,
    Around,
    Lay,
    Split,
    Spot,
    Stacks,
)
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.round import (
    Phase,
)
from pitboss.round import events as e
from tests.support.games import UTH
from tests.support.rounds import Play, rules_of, whole_deck

NOTHING_MADE: frozenset[str] = frozenset()

#: Seats at the table, with gaps: one, three, all six.
SEATINGS = [(4,), (1, 3, 6), (1, 2, 3, 4, 5, 6)]
seatings = pytest.mark.parametrize("seats", SEATINGS, ids=lambda seats: f"{len(seats)} seats")
with_and_without = pytest.mark.parametrize("bonus", [False, True], ids=["plain", "six-card-bonus"])


def betted(dealing: str, seats: tuple[int, ...], *, bonus: bool) -> Play:
    """Everybody with Ante and Blind, the last seat with the Six Card Bonus if it is asked for."""
    play = Play(rules_of(UTH, dealing=dealing), {seat: f"player {seat}" for seat in seats})
    for seat in seats:
        play.bet(seat, {"ante": 10, "blind": 10})
    if bonus:
        play.bet(seats[-1], {"six-card-bonus": 10})
    play.close_bets(whole_deck(play.state.rules))
    return play


def spots(play: Play) -> list[tuple[str, int]]:
    """Where the cards lie, in the order in which they left the deck."""
    return [(one.spot.area, one.spot.seat) for one in play.state.layout]


def face_up(play: Play) -> Mapping[str, int]:
    """How many cards of each area are face up."""
    counts: dict[str, int] = {}
    for one in play.state.layout:
        counts[one.spot.area] = counts.get(one.spot.area, 0) + one.turned
    return {area: count for area, count in counts.items() if count}


def check_all(play: Play) -> None:
    """Every player checks."""
    for seat in play.state.boxes:
        play.answer(seat, "check")


def card_by_card(seats: tuple[int, ...], *, bonus: bool) -> list[tuple[str, int]]:
    """.8(d), .9(b): the Six Card Bonus cards, then two turns of the table."""
    turn = [*((PLAYER, seat) for seat in seats), (HOUSE, 0)]
    return [(BONUS, 0)] * (4 * bonus) + turn + turn


def stack_by_stack(seats: tuple[int, ...], *, bonus: bool) -> list[tuple[str, int]]:
    """.10(b), (c): two to each player, two to the dealer, then the Six Card Bonus cards."""
    stacks = [(PLAYER, seat) for seat in seats for _ in range(2)]
    return [*stacks, (HOUSE, 0), (HOUSE, 0), *[(BONUS, 0)] * (4 * bonus)]


BURN_AND_BOARD = [(BURN, 0), *[(COMMUNITY, 0)] * 3, (BURN, 0), *[(COMMUNITY, 0)] * 2]


# ── 653a.8, 653a.9: card by card ─────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.8(d)", "653a.9(b)")
@seatings
@with_and_without
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
def test_one_card_at_a_time_clockwise_and_to_the_dealer_last(
    dealing: str, seats: tuple[int, ...], bonus: bool
) -> None:
    play = betted(dealing, seats, bonus=bonus)
    play.proceed()
    assert spots(play) == card_by_card(seats, bonus=bonus)
    assert face_up(play) == {}


@pytest.mark.cites("653a.8(e)", "653a.9(c)", "653a.11(c)", "653a.11(e)")
@seatings
@with_and_without
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
def test_a_card_is_burned_before_the_flop_and_before_the_last_two(
    dealing: str, seats: tuple[int, ...], bonus: bool
) -> None:
    play = betted(dealing, seats, bonus=bonus)
    play.until(Phase.SETTLEMENT)
    assert spots(play) == card_by_card(seats, bonus=bonus) + BURN_AND_BOARD


# ── 653a.10: stacks from an automated shoe ───────────────────────────────────────────────────


@pytest.mark.cites("653a.10(b)", "653a.10(c)")
@seatings
@with_and_without
def test_an_automated_shoe_dispenses_stacks_and_the_bonus_cards_come_from_the_hand(
    seats: tuple[int, ...], bonus: bool
) -> None:
    play = betted("automated-shoe", seats, bonus=bonus)
    play.proceed()
    assert spots(play) == stack_by_stack(seats, bonus=bonus)
    assert face_up(play) == {}
    play.until(Phase.SETTLEMENT)
    assert spots(play) == stack_by_stack(seats, bonus=bonus) + BURN_AND_BOARD


@pytest.mark.cites("653a.10(g)")
@seatings
@with_and_without
def test_a_reshuffling_shoe_dispenses_the_community_cards_first_face_down(
    seats: tuple[int, ...], bonus: bool
) -> None:
    play = betted("reshuffling-shoe", seats, bonus=bonus)
    play.proceed()
    expected = [(COMMUNITY, 0)] * 5 + stack_by_stack(seats, bonus=bonus)
    assert spots(play) == expected
    assert face_up(play) == {}
    play.until(Phase.SETTLEMENT)
    assert spots(play) == expected, "nothing more is dealt, and nothing is burned"


# ── 653a.11: what is face up when ────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.11(c)", "653a.11(e)", "653a.11(g)", "653a.11(h)(2)", "653a.11(m)")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe", "reshuffling-shoe"])
def test_cards_are_turned_step_by_step(dealing: str) -> None:
    play = betted(dealing, (1, 3, 6), bonus=True)
    play.proceed()
    assert face_up(play) == {}
    check_all(play)
    flop = play.proceed()
    assert face_up(play) == {COMMUNITY: 3}
    check_all(play)
    play.proceed()
    assert face_up(play) == {COMMUNITY: 5}
    for seat in play.state.boxes:
        play.answer(seat, "raise", 10)
    revealed = play.proceed()
    assert face_up(play) == {COMMUNITY: 5, HOUSE: 2}
    settled = [play.proceed() for _ in play.state.boxes]
    assert face_up(play) == {COMMUNITY: 5, HOUSE: 2, PLAYER: 6, BONUS: 4}

    state = play.state
    community = [one.position for one in state.lying(COMMUNITY)]
    assert isinstance(flop, e.CardsDealt | e.CardsTurned)
    assert list(flop.faces) == community[:3]
    assert isinstance(revealed, e.CardsTurned)
    assert list(revealed.faces) == [one.position for one in state.lying(HOUSE)]
    for event, seat in zip(settled, (6, 3, 1), strict=True):
        assert isinstance(event, e.SeatSettled)
        own = [one.position for one in state.lying(PLAYER, seat)]
        # The Six Card Bonus cards are revealed for the one seat that wagered on them.
        bonus = [one.position for one in state.lying(BONUS)] if seat == 6 else []
        assert sorted(event.faces) == sorted(own + bonus)
        assert all(state.deck[at] == face for at, face in event.faces.items())


@pytest.mark.cites("653a.11(f)(2)", "R8")
def test_a_fold_loses_the_ante_the_blind_and_the_bad_beat_alone() -> None:
    play = Play(rules_of(UTH), {1: "Ann"})
    kept = {
        "trips": 10,
        "progressive": 1,
        "five-card-hand-bonus": 1,
        "five-card-hand-bonus-dealer": 1,
        "six-card-bonus": 10,
    }
    play.bet(1, {"ante": 10, "blind": 10, **kept, "bad-beat": 10})
    play.close_bets(whole_deck(play.state.rules))
    play.until(Phase.SETTLEMENT)
    assert play.state.seats[1].forfeited == dict.fromkeys(
        ("ante", "blind", "bad-beat"), "653a.11(f)(2)"
    )
    play.proceed()
    lost = [one.wager for one in play.state.settled[1] if one.outcome is Outcome.FORFEIT]
    assert lost == ["ante", "blind", "bad-beat"]
    assert kept.keys() < {one.wager for one in play.state.settled[1]}


@pytest.mark.cites("653a.11(f)(2)(i)", "653a.11(f)(2)(ii)", "R10")
def test_a_folded_hand_is_turned_only_if_a_wager_still_turns_on_it() -> None:
    play = Play(rules_of(UTH), {1: "Ann", 2: "Ben", 3: "Cleo"})
    for seat in (1, 2, 3):
        play.bet(seat, {"ante": 10, "blind": 10})
    play.bet(2, {"trips": 10, "bad-beat": 10})
    play.bet(3, {"six-card-bonus": 10})
    play.close_bets(whole_deck(play.state.rules))
    play.until(Phase.SETTLEMENT)
    assert all(seat.folded for seat in play.state.seats.values())
    assert face_up(play) == {COMMUNITY: 5, HOUSE: 2}
    play.until(Phase.CLOSING)
    turned = {seat: [one.turned for one in play.state.lying(PLAYER, seat)] for seat in (1, 2, 3)}
    assert turned == {1: [False, False], 2: [True, True], 3: [True, True]}


@pytest.mark.cites(
    "653a.11(b)(1)", "653a.11(b)(2)", "653a.11(d)(1)", "653a.11(d)(2)", "653a.11(f)(1)"
)
def test_each_player_may_raise_at_one_of_three_points() -> None:
    play = betted("hand", (1, 3, 6), bonus=False)
    play.proceed()
    play.answer(1, "raise", 30)
    assert play.state.seats[1].wagers["play"] == 3000
    play.answer(3, "check")
    play.answer(6, "check")
    play.proceed()
    assert play.state.moment.seat == 3, "the player who raised is passed over"
    play.answer(3, "raise", 20)
    play.answer(6, "check")
    play.proceed()
    assert play.state.moment.seat == 6
    play.answer(6, "raise", 10)
    assert play.state.phase is Phase.DEALER
    assert {n: seat.wagers["play"] for n, seat in play.state.seats.items()} == {
        1: 3000,
        3: 2000,
        6: 1000,
    }


# ── The instructions ─────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("641a.8(d)")
def test_around_gives_the_dealer_the_last_cards_consecutively_and_the_very_last_face_up() -> None:
    found = Around(players=2, dealer=4, last_up=True).spots((2, 5), NOTHING_MADE)
    turn = [Spot(PLAYER, 2), Spot(PLAYER, 5), Spot(HOUSE)]
    assert found == [*turn, *turn, Spot(HOUSE), Spot(HOUSE, 0, True)]


def test_around_without_a_dealer_hand() -> None:
    found = Around(players=2).spots((1, 2), NOTHING_MADE)
    assert found == [Spot(PLAYER, 1), Spot(PLAYER, 2)] * 2


@pytest.mark.cites("643a.8(d)")
def test_around_puts_community_cards_after_the_players_of_a_turn() -> None:
    found = Around(players=3, community=2).spots((4,), NOTHING_MADE)
    turn = [Spot(PLAYER, 4), Spot(COMMUNITY)]
    assert found == [*turn, *turn, Spot(PLAYER, 4)]


def test_stacks_come_whole_to_each_player_and_then_to_the_dealer() -> None:
    found = Stacks(players=3, dealer=2).spots((1, 6), NOTHING_MADE)
    assert found == [Spot(PLAYER, 1)] * 3 + [Spot(PLAYER, 6)] * 3 + [Spot(HOUSE)] * 2
    assert Stacks(dealer=5).spots((1, 6), NOTHING_MADE) == [Spot(HOUSE)] * 5


def test_lay_puts_cards_on_an_area_if_somebody_made_one_of_the_wagers() -> None:
    lay = Lay(BONUS, 4, if_any=("six-card-bonus", "five-card-hand-bonus"))
    assert lay.spots((1, 2), NOTHING_MADE) == []
    assert lay.spots((1, 2), frozenset({"ante"})) == []
    for wager in lay.if_any:
        assert lay.spots((1, 2), frozenset({"ante", wager})) == [Spot(BONUS)] * 4
    assert Lay(COMMUNITY, 3, face_up=True).spots((), NOTHING_MADE) == [Spot(COMMUNITY, 0, True)] * 3


@pytest.mark.cites("641a.10(c)", "R32")
def test_split_sends_the_cards_of_one_stack_to_different_areas() -> None:
    split = Split(
        (
            (Spot(HOUSE, 0, True), None),
            (Spot(BONUS), "six-card-bonus"),
            (Spot(DISCARD), None),
        )
    )
    assert split.spots((1,), frozenset({"six-card-bonus"})) == [
        Spot(HOUSE, 0, True),
        Spot(BONUS),
        Spot(DISCARD),
    ]
    assert split.spots((1,), NOTHING_MADE) == [Spot(HOUSE, 0, True), Spot(DISCARD), Spot(DISCARD)]
