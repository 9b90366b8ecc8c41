"""Four Card Poker with real cards and chips: what the dealer counts, sees and reports (641a)."""

from collections.abc import Mapping

import pytest

from pitboss.games.dealing import DEALER, PLAYER
from pitboss.money import Cents
from pitboss.table import Approve, Decide, NoMoreBets, PlaceWager, Proceed, State, open_round
from pitboss.table.commands import Abandon, ConfirmLight, CountChips, ResolveChips, StubWrong
from pitboss.table.meters import open_meter
from tests.support.four_card import (
    ALL_WAGERS,
    FIVE_CARD,
    FLOOR,
    FOUR_CARD,
    FOUR_CARD_ROWS,
    STAFF,
    deck_for,
    do,
    refused,
    rules,
    settled,
)

QUADS = {(PLAYER, 2): FOUR_CARD_ROWS["Four-of-a-kind"], (DEALER, 0): "Qd Jc 8c 5c 3d 2d"}


def betted(bets: Mapping[int, Mapping[str, int]], method: str = "manual-shoe") -> State:
    """No more bets at a dealer-run table, where the dealer speaks for the players."""
    state = open_round(rules(method), "1", {2: "Ann", 5: "Ben"}, electronic=False)
    for seat, wagers in bets.items():
        for wager, dollars in wagers.items():
            state = do(state, PlaceWager(STAFF, seat, wager, Cents(dollars * 100)))
    return do(state, NoMoreBets(STAFF, deck_for(state, QUADS)))


def counted(state: State) -> State:
    """The chips of both progressives found right, and the deal."""
    for wager in (FOUR_CARD, FIVE_CARD):
        made = sum(wager in seat.wagers for seat in state.seats.values())
        if made:
            state = do(state, CountChips(STAFF, wager, made))
    return do(state, Proceed(STAFF))


@pytest.mark.parametrize(
    "method",
    [
        pytest.param("manual-shoe", marks=pytest.mark.cites("641a.8(b)")),
        pytest.param("hand", marks=pytest.mark.cites("641a.9(a)(3)")),
        pytest.param("automated-shoe", marks=pytest.mark.cites("641a.10(a)(2)")),
    ],
)
def test_no_card_is_dealt_before_the_progressive_chips_equal_the_wagers_accepted(
    method: str,
) -> None:
    bets = {2: {"ante": 10, FOUR_CARD: 1}, 5: {"aces-up": 10, FOUR_CARD: 1}}
    state = betted(bets, method)
    assert refused(state, Proceed(STAFF))[0] == "chips/uncounted"
    right = do(state, CountChips(STAFF, FOUR_CARD, 2))
    assert do(right, Proceed(STAFF)).layout
    short = do(state, CountChips(STAFF, FOUR_CARD, 1))
    assert refused(short, Proceed(STAFF))[0] == "chips/uncounted"
    resolved = do(short, ResolveChips(FLOOR, FOUR_CARD, "a chip had rolled off the layout"))
    assert do(resolved, Proceed(STAFF)).layout


@pytest.mark.cites("641a.11(c)(5)(ii)", "641a.11(c)(5)(iii)")
def test_a_progressive_prize_is_approved_only_after_the_dealer_saw_the_light() -> None:
    state = counted(betted({2: {"ante": 10, FOUR_CARD: 1}}))
    state = settled(do(state, Decide(STAFF, 2, "raise", Cents(1000))))
    approval = Approve(FLOOR, 2, FOUR_CARD, True)
    assert refused(state, approval)[0] == "approval/light"
    assert not do(state, ConfirmLight(STAFF, 2, FOUR_CARD), approval).waiting


@pytest.mark.cites("R31")
@pytest.mark.parametrize("misdealt", [True, False])
@pytest.mark.parametrize(
    ("method", "paragraph"),
    [
        pytest.param("manual-shoe", "641a.8(h)", marks=pytest.mark.cites("641a.8(h)")),
        pytest.param("hand", "641a.9(f)", marks=pytest.mark.cites("641a.9(f)")),
        pytest.param("automated-shoe", "641a.10(f)", marks=pytest.mark.cites("641a.10(f)")),
    ],
)
def test_a_wrong_stub_returns_every_wager_and_the_deck_goes_unless_it_was_misdealt(
    method: str, paragraph: str, misdealt: bool
) -> None:
    state = counted(betted({2: ALL_WAGERS, 5: {"aces-up": 10, FIVE_CARD: 1}}, method))
    state = do(state, Decide(STAFF, 2, "fold"), StubWrong(STAFF, misdealt))
    assert state.void is not None
    assert (state.void.cite, state.void.removes_deck) == (paragraph, not misdealt)
    for seat, lines in state.settled.items():
        assert {line.wager: line.returned for line in lines} == state.seats[seat].wagers
    assert set(state.settled) == {2, 5}
    for meter in state.meters.values():
        assert meter == open_meter(meter.terms, meter.amount)


@pytest.mark.cites("641a.7(b)")
@pytest.mark.parametrize("played", [False, True])
def test_a_player_who_leaves_loses_every_wager_where_the_house_says_so(played: bool) -> None:
    state = counted(betted({2: ALL_WAGERS, 5: {"aces-up": 10}}))
    if played:  # with four kings: an Ante Bonus, had the player stayed
        state = do(state, Decide(STAFF, 2, "raise", Cents(1000)))
    state = settled(do(state, Abandon(STAFF, 2)))
    lost = {*ALL_WAGERS, "play"} if played else {*ALL_WAGERS}
    assert {line.wager for line in state.settled[2]} == lost
    assert all(line.outcome == "forfeit" for line in state.settled[2])
    assert "forfeit" not in {line.outcome for line in state.settled[5]}
