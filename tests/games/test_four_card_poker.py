"""Four Card Poker, paragraph by paragraph: wagers, decisions and showdown (641a.7, .11)."""

from collections.abc import Mapping

import pytest

from pitboss.cards import DECK_52, parse_cards
from pitboss.games import Line
from pitboss.games.choices import Fold, Raise
from pitboss.games.dealing import BONUS, DEALER, PLAYER
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Approve,
    Close,
    Decide,
    NoMoreBets,
    Phase,
    PlaceWagers,
    Proceed,
    State,
    decide,
    legal,
    open_round,
    refusal,
)
from pitboss.round import events as e
from pitboss.round.commands import Abandon, ConfirmLight, CountChips, Report, ResolveChips
from pitboss.round.meters import open_meter
from pitboss.rulebook import check
from pitboss.settle import SettleError, settle
from tests.support.four_card import (
    ALL_WAGERS,
    FIVE_CARD,
    FIVE_CARD_ROWS,
    FOUR_CARD,
    FOUR_CARD_ROWS,
    HAND_BONUS,
    HAND_BONUS_DEALER,
    LAW,
    PAIR_OF_NINES,
    QUEEN_HIGH,
    STAFF,
    all_seated,
    answered,
    dealt,
    deck_dealing,
    do,
    place,
    player,
    refusal_of,
    rules,
    settled,
    submitted,
)
from tests.support.games import METHODS
from tests.support.rounds import FLOOR, SYSTEM
from tests.support.slips import maker, placing, taking_back

# ── .7 Wagers ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("641a.7(b)")
def test_nobody_wagers_at_an_empty_seat() -> None:
    state = open_round(rules(), "1", {2: player(2).person})
    assert refusal_of(state, place(state, 3, "ante")) == ("seat/empty", "641a.7(b)")


@pytest.mark.cites("641a.7(c)", "641a.8(b)", "641a.9(a)(3)", "641a.10(a)(2)", "R41")
@pytest.mark.parametrize("method", METHODS)
def test_no_wager_is_made_changed_or_withdrawn_after_no_more_bets(method: str) -> None:
    state = all_seated(rules(method), {1: ALL_WAGERS, 2: {"ante": 10}})
    state = do(state, NoMoreBets(SYSTEM, DECK_52))
    for wager, dollars in ALL_WAGERS.items():
        for command in (place(state, 2, wager, dollars), place(state, 1, wager, dollars + 1)):
            assert refusal_of(state, command) == ("wager/closed", "641a.7(c)")
        assert refusal_of(state, taking_back(state, player(1), 1, wager)) == (
            "wager/closed",
            "641a.7(c)",
        )


@pytest.mark.cites("641a.1", "641a.7(d)(1)", "641a.7(d)(2)", "641a.7(d)(3)", "641a.11(b)")
@pytest.mark.parametrize("wagers", [("ante",), ("aces-up",), ("ante", "aces-up")])
def test_ante_or_aces_up_or_both_are_dealt_in_and_only_the_ante_is_asked(
    wagers: tuple[str, ...],
) -> None:
    state = dealt(all_seated(rules(), {4: dict.fromkeys(wagers, 10)}), {})
    assert [one.spot.area for one in state.lying(PLAYER, 4)] == [PLAYER] * 5
    assert (state.phase is Phase.DECISION) == ("ante" in wagers)


@pytest.mark.parametrize(
    ("wager", "dollars", "after_aces_up"),
    [
        pytest.param(FOUR_CARD, 1, True, marks=pytest.mark.cites("641a.7(d)(4)")),
        pytest.param(FIVE_CARD, 1, True, marks=pytest.mark.cites("641a.7(d)(5)")),
        pytest.param("bad-beat", 5, True, marks=pytest.mark.cites("641a.7(d)(6)")),
        pytest.param(HAND_BONUS, 1, False, marks=pytest.mark.cites("641a.7(d)(7)", "R42")),
        pytest.param(HAND_BONUS_DEALER, 1, False, marks=pytest.mark.cites("641a.7(d)(7)")),
        pytest.param("six-card-bonus", 5, False, marks=pytest.mark.cites("641a.7(d)(8)")),
    ],
)
def test_a_side_wager_follows_the_ante_and_some_the_aces_up_alone(
    wager: str, dollars: int, after_aces_up: bool
) -> None:
    needs = ("wager/needs", LAW.wagers[wager].cite)
    nothing = all_seated(rules())
    assert refusal_of(nothing, place(nothing, 1, wager, dollars)) == needs
    ante = all_seated(rules(), {1: {"ante": 10}})
    assert refusal(ante, place(ante, 1, wager, dollars)) is None
    after = all_seated(rules(), {1: {"aces-up": 10}})
    command = place(after, 1, wager, dollars)
    assert refusal(after, command) is None if after_aces_up else refusal_of(after, command) == needs


@pytest.mark.cites("641a.7(e)")
def test_the_submission_names_how_many_adjacent_boxes_a_player_may_take() -> None:
    silent = submitted()
    del silent["games"][LAW.slug]["adjacent_boxes"]
    assert "641a.7(e)" in [one.cite for one in check(silent).violations]
    ann = Actor(Role.PLAYER, "Ann")
    first, second, third = (PlaceWagers(ann, seat, {"ante": Cents(1000)}) for seat in (1, 2, 3))
    state = do(open_round(rules(), "1", dict.fromkeys((1, 2, 3), "Ann")), first)
    assert refusal_of(state, third) == ("boxes/apart", "641a.7(e)")
    assert refusal_of(do(state, second), third) == ("boxes/too-many", "641a.7(e)")


# ── .11 Decisions ────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("641a.11(a)(1)")
def test_nobody_decides_for_another_players_hand() -> None:
    state = open_round(rules(), "1", {2: "Ann", 5: "Ben"})
    ann, ben = (Actor(Role.PLAYER, name) for name in ("Ann", "Ben"))
    state = do(state, placing(state, ann, 2, "ante", Cents(1000)))
    state = do(state, NoMoreBets(SYSTEM, DECK_52), Proceed(STAFF))
    for other in (ben, STAFF):
        assert refusal_of(state, Decide(other, 2, Fold()))[0] in (
            "seat/not-yours",
            "role/not-allowed",
        )
    assert refusal(state, Decide(ann, 2, Fold())) is None


@pytest.mark.cites("641a.11(b)")
def test_ante_players_are_asked_clockwise_from_the_dealers_left() -> None:
    bets = {6: {"ante": 10}, 1: {"ante": 10}, 3: {"aces-up": 10}, 4: {"ante": 10, "aces-up": 10}}
    state = dealt(all_seated(rules(), bets), {})
    for seat in (1, 4, 6):
        assert state.moment.seat == seat
        other = 6 if seat < 6 else 1
        late = Decide(player(other), other, Fold())
        assert refusal_of(state, late)[0] in ("decision/out-of-turn", "decision/not-asked")
        assert refusal_of(state, Decide(player(3), 3, Fold()))[0] == "decision/not-asked"
        state = answered(state, "fold")
    assert state.phase is not Phase.DECISION


@pytest.mark.cites("641a.11(b)", "641a.7(d)(1)")
def test_the_play_wager_is_any_amount_from_one_to_three_antes() -> None:
    state = dealt(all_seated(rules(), {1: {"ante": 10}}), {})
    raises = [one.amounts for one in legal(state, player(1)) if one.decision == "raise"]
    assert raises == [((Cents(1000), Cents(3000)),)]
    for cents in (1000, 1001, 1500, 2999, 3000):
        assert refusal(state, Decide(player(1), 1, Raise(Cents(cents)))) is None
    for cents in (0, 999, 3001):
        found = refusal_of(state, Decide(player(1), 1, Raise(Cents(cents))))
        assert found == ("decision/amount", "641a.11(b)")


@pytest.mark.cites("641a.11(b)", "641a.11(b)(1)", "641a.11(b)(2)", "R8", "R9")
def test_a_fold_loses_ante_progressives_and_bad_beat_and_nothing_else() -> None:
    state = dealt(all_seated(rules(), {1: ALL_WAGERS}), {})
    seat = answered(state, "fold").seats[1]
    assert set(seat.forfeited) == {"ante", FOUR_CARD, FIVE_CARD, "bad-beat"}
    assert "play" not in seat.wagers


# ── .11(c) Showdown ──────────────────────────────────────────────────────────────────────────

FULL = {
    (PLAYER, 2): FOUR_CARD_ROWS["Three-of-a-kind"],
    (PLAYER, 6): "Qs Jh 8d 6c 3s",
    (DEALER, 0): PAIR_OF_NINES.replace("9c 9d", "Tc Td"),
    (BONUS, 0): "Ac",
}


@pytest.mark.cites("641a.11(c)", "641a.11(c)(1)", "641a.11(c)(8)")
def test_the_dealer_is_turned_up_first_then_player_by_player_from_the_right() -> None:
    bets = {2: {"ante": 10, "six-card-bonus": 5}, 4: {"ante": 10}, 6: {"aces-up": 10}}
    state = answered(dealt(all_seated(rules(), bets), FULL), "raise", "fold")

    def up() -> set[tuple[str, int]]:
        return {(one.spot.area, one.spot.seat) for one in state.layout if one.turned}

    assert up() == {(DEALER, 0)}
    assert sum(one.turned for one in state.lying(DEALER)) == 1
    state = do(state, Proceed(STAFF))
    assert all(one.turned for one in state.lying(DEALER))
    assert up() == {(DEALER, 0)}
    state = do(state, Proceed(STAFF))
    assert list(state.settled) == [6]
    assert up() == {(DEALER, 0), (PLAYER, 6)}
    state = do(state, Proceed(STAFF))
    assert list(state.settled) == [6, 4]  # folded: nothing of its own is left to turn the hand for
    assert up() == {(DEALER, 0), (PLAYER, 6)}
    state = do(state, Proceed(STAFF))
    assert list(state.settled) == [6, 4, 2]
    assert up() == {(DEALER, 0), (PLAYER, 6), (PLAYER, 2), (BONUS, 0)}


@pytest.mark.cites(
    "641a.11(c)(4)", "641a.11(c)(5)", "641a.11(c)(6)", "641a.11(c)(7)", "641a.11(c)(8)"
)
def test_a_players_wagers_are_settled_in_the_chapters_order() -> None:
    state = dealt(
        all_seated(rules(), {2: ALL_WAGERS, 6: {"aces-up": 5}}),
        FULL | {(PLAYER, 6): FOUR_CARD_ROWS["Four-of-a-kind"].replace("K", "Q")},
        magic_card=parse_cards("5s")[0],
        lucky_position=2,
    )
    lines = settled(answered(state, "raise")).settled[2]
    assert [line.wager for line in lines] == [
        *("ante", "play", "aces-up", FOUR_CARD, FIVE_CARD, "bad-beat"),
        *(HAND_BONUS, HAND_BONUS_DEALER, "six-card-bonus"),
        *("ante-bonus", "envy", "magic-card", "lucky-bonus"),
    ]


@pytest.mark.cites("641a.11(c)", "641a.11(c)(2)", "641a.6(b)")
@pytest.mark.parametrize(
    ("cards", "dealer", "hand", "dealer_hand", "returned"),
    [
        (
            *("Ks 9s 6s 3s 3h", "9c 8d 7h 6c Kd Kh"),
            *("Flush, king high", "Straight, nine high", "40.00"),
        ),
        (
            *("5s 5h 5d Ac Ah", "2s 2h 2d Kc Qc Jc"),
            *("Three-of-a-kind, fives", "Three-of-a-kind, twos", "60.00"),
        ),
        (
            *("Ks Kh 8d 6c 3s", "Kd Kc Ah 9h 5d 2s"),
            *("Pair of kings", "Pair of kings", "0.00"),
        ),
    ],
)
def test_the_best_four_of_the_players_five_meet_the_best_four_of_the_dealers_six(
    cards: str, dealer: str, hand: str, dealer_hand: str, returned: str
) -> None:
    seat = {"seat": 1, "cards": cards, "wagers": {"ante": 10}, "decisions": ["raise 1"]}
    found = settle({"game": LAW.slug, "dealer": dealer, "seats": [seat]})
    assert found["seats"][0]["hand"] == hand
    assert found["dealer"]["hand"] == dealer_hand
    assert found["seats"][0]["returned"] == returned


@pytest.mark.cites("641a.11(c)(3)", "641a.11(c)(3)(i)", "641a.11(c)(3)(ii)", "641a.12(a)", "R13")
@pytest.mark.parametrize(
    ("kicker", "outcome", "returned"),
    [("8c", "win", "20.00"), ("7c", "win", "20.00"), ("6c", "lose", "0.00")],
)
def test_higher_or_equal_wins_ante_and_play_and_lower_loses_them(
    kicker: str, outcome: str, returned: str
) -> None:
    cards = f"9s 9h Kd {kicker} 2h"
    seat = {"seat": 1, "cards": cards, "wagers": {"ante": 10}, "decisions": ["raise 1"]}
    found = settle({"game": LAW.slug, "dealer": PAIR_OF_NINES, "seats": [seat]})
    lines = {line["wager"]: line for line in found["seats"][0]["lines"]}
    assert set(lines) == {"ante", "play"}
    for line in lines.values():
        assert (line["outcome"], line["returned"]) == (outcome, returned)


# ── .11(c)(5) and (7): prizes, approvals, where they are paid from ───────────────────────────


def won(cards: str, wager: str, dealer: str = QUEEN_HIGH) -> tuple[State, Line]:
    """A round that seat 1 plays to the end with a $1 side wager, and the line of that wager."""
    bets = {1: {"ante": 10, wager: 1}}
    places = {(PLAYER, 1): cards, (DEALER, 0): dealer}
    state = settled(answered(dealt(all_seated(rules(), bets), places), "raise"))
    return state, next(line for line in state.settled[1] if line.wager == wager)


@pytest.mark.cites("641a.11(c)(5)(iii)", "641a.11(c)(5)(iv)", "R15")
@pytest.mark.parametrize(
    ("wager", "cards", "paid_from"),
    [
        (FOUR_CARD, FOUR_CARD_ROWS["Four aces"], "jackpot slip"),
        (FOUR_CARD, FOUR_CARD_ROWS["Three-of-a-kind"], "table inventory"),
        (FIVE_CARD, FIVE_CARD_ROWS["Royal flush"], "jackpot slip"),
        (FIVE_CARD, FIVE_CARD_ROWS["Straight flush"], "jackpot slip"),
        (FIVE_CARD, FIVE_CARD_ROWS["Three-of-a-kind"], "table inventory"),
    ],
)
def test_every_progressive_win_waits_for_a_floorperson_and_a_meter_prize_is_a_slip(
    wager: str, cards: str, paid_from: str
) -> None:
    state, line = won(cards, wager)
    assert line.paid_from == paid_from
    assert state.phase is Phase.APPROVAL
    assert refusal_of(state, Close(STAFF)) == ("approval/open", "641a.11(c)(5)(iii)")
    assert refusal_of(state, Approve(STAFF, 1, wager, True))[0] == "approval/role"
    state = do(state, Approve(FLOOR, 1, wager, True), Close(STAFF))
    assert state.closed


@pytest.mark.cites("641a.11(c)(7)(ii)", "641a.11(c)(7)(iii)", "R15")
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(
    ("row", "paid_from", "approval"),
    [
        ("Royal flush", "jackpot slip", True),
        ("Straight flush", "jackpot slip", True),
        ("Four-of-a-kind", "game account", True),
        ("Full house", "game account", False),
        ("Flush", "game account", False),
    ],
)
def test_a_hand_bonus_goes_to_the_game_account_unless_it_is_a_share_of_the_meter(
    row: str, paid_from: str, approval: bool, own: bool
) -> None:
    hand, other = FIVE_CARD_ROWS[row], "Jc Th 8c 4h 3d"
    cards, dealer = (hand, f"{other} 2d") if own else (other, f"{hand} 2d")
    state, line = won(cards, HAND_BONUS if own else HAND_BONUS_DEALER, dealer)
    assert (line.paid_from, line.approval) == (paid_from, approval)
    if approval:
        assert refusal_of(state, Close(STAFF)) == ("approval/open", "641a.11(c)(7)(ii)")
    else:
        assert state.phase is Phase.CLOSING


@pytest.mark.cites("641a.11(d)")
def test_the_cards_are_racked_hand_by_hand() -> None:
    bets = {2: {"ante": 10, "six-card-bonus": 5}, 6: {"aces-up": 10}}
    state = settled(answered(dealt(all_seated(rules(), bets), FULL), "raise"))
    (event,) = decide(state, Close(STAFF))
    assert isinstance(event, e.RoundClosed)
    assert sorted(event.discard) == [one.position for one in state.layout]
    owner = {one.position: (one.spot.area, one.spot.seat) for one in state.layout}
    runs = [owner[position] for position in event.discard]
    starts = [place for n, place in enumerate(runs) if n == 0 or runs[n - 1] != place]
    assert len(starts) == len(set(starts)) == 4


# ── Refusals ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("field", "value", "where", "cite"),
    [
        pytest.param(
            "decisions",
            ["raise 3.5"],
            "seats[0].decisions[0]",
            "641a.11(b)",
            marks=pytest.mark.cites("641a.11(b)"),
        ),
        pytest.param(
            "wagers",
            {"ante": 10, FIVE_CARD: 2},
            f"seats[0].wagers.{FIVE_CARD}",
            "641a.12(e)(5)",
            marks=pytest.mark.cites("641a.12(e)(5)"),
        ),
        pytest.param("seat", 8, "seats[0].seat", "641a.2(a)", marks=pytest.mark.cites("641a.2(a)")),
    ],
)
def test_a_refused_round_names_the_field_and_the_paragraph(
    field: str, value: object, where: str, cite: str
) -> None:
    seat = {"seat": 1, "cards": "Qd Qc Jd 8c 3c", "wagers": {"ante": 10}, "decisions": ["raise 1"]}
    with pytest.raises(SettleError) as caught:
        settle({"game": LAW.slug, "dealer": PAIR_OF_NINES, "seats": [seat | {field: value}]})
    assert (caught.value.where, caught.value.cite) == (where, cite)


# ── With real cards and chips ────────────────────────────────────────────────────────────────

QUADS = {(PLAYER, 2): FOUR_CARD_ROWS["Four-of-a-kind"], (DEALER, 0): "Qd Jc 8c 5c 3d 2d"}


def betted(bets: Mapping[int, Mapping[str, int]], method: str = "manual-shoe") -> State:
    """No more bets at a dealer-run table, where the dealer speaks for the players."""
    state = open_round(rules(method), "1", {2: "Ann", 5: "Ben"}, electronic=False)
    for seat, wagers in bets.items():
        for wager, dollars in wagers.items():
            by = maker(state, seat, wager, STAFF)
            state = do(state, placing(state, by, seat, wager, Cents(dollars * 100)))
    return do(state, NoMoreBets(SYSTEM, deck_dealing(state, QUADS)))


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
    assert refusal_of(state, Proceed(STAFF))[0] == "chips/uncounted"
    right = do(state, CountChips(STAFF, FOUR_CARD, 2))
    assert do(right, Proceed(STAFF)).layout
    short = do(state, CountChips(STAFF, FOUR_CARD, 1))
    assert refusal_of(short, Proceed(STAFF))[0] == "chips/uncounted"
    resolved = do(short, ResolveChips(FLOOR, FOUR_CARD, "it had rolled off", supplied=(2,)))
    assert do(resolved, Proceed(STAFF)).layout


@pytest.mark.cites("641a.11(c)(5)(ii)", "641a.11(c)(5)(iii)")
def test_a_progressive_prize_is_approved_only_after_the_dealer_saw_the_light() -> None:
    state = counted(betted({2: {"ante": 10, FOUR_CARD: 1}}))
    state = settled(do(state, Decide(STAFF, 2, Raise(Cents(1000)))))
    approval = Approve(FLOOR, 2, FOUR_CARD, True)
    assert refusal_of(state, approval)[0] == "approval/light"
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
    state = do(
        state,
        Decide(STAFF, 2, Fold()),
        Report(STAFF, "misdealt" if misdealt else "wrong-stub-count"),
    )
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
        state = do(state, Decide(STAFF, 2, Raise(Cents(1000))))
    state = settled(do(state, Abandon(STAFF, 2)))
    lost = {*ALL_WAGERS, "play"} if played else {*ALL_WAGERS}
    assert {line.wager for line in state.settled[2]} == lost
    assert all(line.outcome == "forfeit" for line in state.settled[2])
    assert "forfeit" not in {line.outcome for line in state.settled[5]}
