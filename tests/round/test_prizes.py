"""Meter prizes in a round: fed when betting closes, locked in settlement order, shared by heads."""

from fractions import Fraction

import pytest

from pitboss.cards import Card
from pitboss.games import Reason
from pitboss.money import Cents
from pitboss.round import Abandon, Approve, CorrectCards, Event, Phase, Proceed, State
from pitboss.round import events as e
from pitboss.round.meters import UNITS, Ending, Reading, Share
from pitboss.settle.reasons import rule_text
from tests.support.accounts import Accounts
from tests.support.games import UTH
from tests.support.rounds import DEALER, FLOOR, Play, layout_of, rules_of, stacked, whole_deck
from tests.support.slips import taking_back

# The flop of the two straight flushes, and the hands that make them.
FLOP = "9s 8s 7s 2d 3d"
HIGH, LOW = "Js Ts", "6s 5s"


def dollars(units: int) -> Fraction:
    return Fraction(units, 100 * UNITS)


# ── Meters in a round ────────────────────────────────────────────────────────────────────────


def seated(letter: str = "A", players: dict[int, str] | None = None, size: int = 0) -> Play:
    """Ann, Ben and Cleo, each with Ante and Blind."""
    rules = rules_of(UTH, letters={"progressive": letter}, size=size)
    play = Play(rules, players or {1: "Ann", 2: "Ben", 3: "Cleo"})
    for seat in play.state.seats:
        play.bet(seat, {"ante": 10, "blind": 10})
    return play


def returned(play: Play, seat: int, wager: str) -> Cents:
    (line,) = (one for one in play.state.settled[seat] if one.wager == wager)
    return line.returned


def stands(play: Play, meter: str, level: str = "meter") -> Fraction:
    return dollars(play.state.meters[meter].levels[level])


def closing(play: Play) -> e.BetsClosed:
    (event,) = (one for one in play.log if isinstance(one, e.BetsClosed))
    return event


@pytest.mark.cites("653a.8(b)", "653a.12(d)(3)", "653a.12(e)(4)", "R26", "R41")
def test_every_accepted_wager_feeds_its_meter_when_betting_closes() -> None:
    play = seated()
    for seat in (1, 2, 3):
        play.bet(seat, {"progressive": 1, "five-card-hand-bonus-dealer": 1})
    play.bet(3, {"five-card-hand-bonus": 1})
    play.do(taking_back(play.state, play.actor(2), 2, "progressive"))
    readings = {"progressive": {"meter": 15_000_00 * UNITS}}
    play.close_bets(stacked(play, {}), readings)
    assert stands(play, "progressive") == 15_000 + Fraction("0.42")
    # Both Five Card Hand Bonus wagers feed one meter: four dollars, from its seed.
    assert stands(play, "five-card-hand-bonus") == 10_000 + Fraction("0.52")
    assert dollars(play.state.meters["five-card-hand-bonus"].reserve) == Fraction("0.32")
    assert {
        name: (change.levels, change.reserve) for name, change in closing(play).added.items()
    } == {
        "progressive": ({"meter": 42 * UNITS}, 0),
        "five-card-hand-bonus": ({"meter": 52 * UNITS}, 32 * UNITS),
    }
    assert play.state.dealt == 0, "before any card"


@pytest.mark.cites("R31")
def test_a_meter_that_was_fed_already_is_not_fed_again() -> None:
    play = seated()
    play.bet(1, {"progressive": 1})
    play.close_bets(stacked(play, {}), {"progressive": {"meter": 12_000_00 * UNITS}}, fed=True)
    assert stands(play, "progressive") == 12_000
    # What the round added is recorded all the same, so that a void can give it back.
    assert closing(play).added["progressive"].levels == {"meter": 21 * UNITS}
    assert play.state.meters.keys() == {"progressive"}, "only meters of wagers that were made"


@pytest.mark.cites("R31")
def test_a_meter_that_nobody_read_has_none_of_what_was_fed_elsewhere() -> None:
    play = seated()
    play.bet(1, {"progressive": 1})
    play.close_bets(stacked(play, {}), fed=True)
    assert stands(play, "progressive") == 10_000
    assert closing(play).added == {}


@pytest.mark.cites("R26")
def test_a_five_dollar_wager_feeds_five_times_as_much() -> None:
    play = seated(size=1)
    play.bet(1, {"progressive": 5})
    play.close_bets(stacked(play, {}))
    assert stands(play, "progressive") == 50_000 + Fraction("1.05")


def straight_flushes(play: Play, readings: dict[str, dict[str, int]] | None = None) -> None:
    """Cleo holds a straight flush with the Flop, and Ann a lower one; all is settled."""
    cards = {("player", 3): HIGH, ("player", 1): LOW, ("community", 0): FLOP}
    play.close_bets(stacked(play, cards), readings, fed=True)
    play.until(Phase.APPROVAL)


@pytest.mark.cites("653a.12(d)(4)", "R17")
def test_two_winners_are_paid_in_settlement_order_from_the_meter_as_it_then_stands() -> None:
    play = seated()
    play.bet(1, {"progressive": 1})
    play.bet(3, {"progressive": 1})
    straight_flushes(play, {"progressive": {"meter": 10_000_00 * UNITS}})
    assert returned(play, 3, "progressive") == 1_000_00
    assert returned(play, 1, "progressive") == 900_00
    assert stands(play, "progressive") == 8_100


@pytest.mark.cites("653a.12(d)(1)", "653a.12(d)(4)", "R17")
def test_the_second_winner_of_a_whole_level_gets_what_it_restarted_with() -> None:
    play = seated("C")
    play.bet(1, {"progressive": 1})
    play.bet(3, {"progressive": 1})
    readings = {"progressive": {"mega": 1, "major": 1_234_56 * UNITS + 7, "minor": 2}}
    straight_flushes(play, readings)
    assert returned(play, 3, "progressive") == 1_234_56
    assert returned(play, 1, "progressive") == 1_000_00
    assert play.state.meters["progressive"].levels == {
        "mega": 1,
        "major": 1_000_00 * UNITS + 7,
        "minor": 2,
    }


# ── The dealer's hand ────────────────────────────────────────────────────────────────────────

WAGER = "five-card-hand-bonus-dealer"


def dealer_straight_flush(players: dict[int, str], on: tuple[int, ...], hand: str = HIGH) -> Play:
    """The dealer holds a straight flush with the Flop; these seats wagered on it."""
    play = seated(players=players)
    for seat in on:
        play.bet(seat, {WAGER: 1})
    flop = FLOP if hand == HIGH else "Qs Js Ts 2d 3d"
    readings = {"five-card-hand-bonus": {"meter": 10_001_00 * UNITS, "reserve": 700_00 * UNITS}}
    cards = {("dealer", 0): hand, ("community", 0): flop}
    play.close_bets(stacked(play, cards), readings, fed=True)
    return play


@pytest.mark.cites("653a.12(e)(2)", "R17", "R18")
def test_players_on_the_dealers_hand_share_a_percentage_per_head() -> None:
    play = dealer_straight_flush({1: "Ann", 2: "Ben", 3: "Cleo"}, on=(1, 2, 3))
    play.until(Phase.APPROVAL)
    # 10% of $10,001 is $1,000.10: three times $333.36, and two cents stay.
    assert [returned(play, seat, WAGER) for seat in (1, 2, 3)] == [333_36] * 3
    assert stands(play, "five-card-hand-bonus") == 10_001 - Fraction("1000.08")
    assert dollars(play.state.meters["five-card-hand-bonus"].reserve) == 700


@pytest.mark.cites("653a.12(e)(2)", "R17", "R18", "R27")
def test_the_shared_prize_is_worked_out_once_and_restarts_the_meter_once() -> None:
    play = dealer_straight_flush({1: "Ann", 2: "Ben", 3: "Cleo"}, on=(1, 3), hand="As Ks")
    play.until(Phase.SETTLEMENT)
    for _ in range(3):
        assert isinstance(play.proceed(), e.SeatSettled)
        assert stands(play, "five-card-hand-bonus") == 700
    assert [returned(play, seat, WAGER) for seat in (1, 3)] == [5_000_50] * 2
    (prize,) = play.state.prizes.values()
    assert (prize.each, prize.shares) == (5_000_50, {"Cleo": Share(3), "Ann": Share(1)})
    assert play.state.meters["five-card-hand-bonus"].reserve == 0


@pytest.mark.cites("R18", "R48")
def test_a_player_on_two_boxes_has_one_share() -> None:
    play = dealer_straight_flush({1: "Ann", 2: "Ann", 3: "Cleo"}, on=(1, 2, 3))
    play.until(Phase.APPROVAL)
    # Two heads, not three: $1,000.10 in halves. Seat 2 is settled before seat 1.
    assert [returned(play, seat, WAGER) for seat in (3, 2, 1)] == [500_05, 500_05, 0]
    (line,) = (one for one in play.state.settled[1] if one.wager == WAGER)
    assert line.reason is Reason.SHARE_ELSEWHERE
    assert "share is paid at another box" in rule_text(line, play.state.rules.chapter)
    assert play.state.waiting == ((3, WAGER), (2, WAGER))


@pytest.mark.cites("653a.12(e)(2)", "R17")
def test_within_a_seat_the_own_hand_is_paid_before_the_dealers() -> None:
    play = seated()
    for seat in (1, 3):
        play.bet(seat, {WAGER: 1})
    play.bet(3, {"five-card-hand-bonus": 1})
    readings = {"five-card-hand-bonus": {"meter": 10_000_00 * UNITS}}
    cards = {("player", 3): LOW, ("dealer", 0): HIGH, ("community", 0): FLOP}
    play.close_bets(stacked(play, cards), readings, fed=True)
    play.until(Phase.APPROVAL)
    assert returned(play, 3, "five-card-hand-bonus") == 1_000_00
    # Then 10% of the $9,000 that are left, for two heads; Ann's share was worked out with it.
    assert [returned(play, seat, WAGER) for seat in (3, 1)] == [450_00, 450_00]
    assert stands(play, "five-card-hand-bonus") == 8_100


@pytest.mark.cites("R18", "R27")
@pytest.mark.parametrize("hand", [HIGH, "As Ks"], ids=["10%", "100%"])
def test_refused_shares_go_back_and_with_the_last_of_them_the_new_start(hand: str) -> None:
    play = dealer_straight_flush({1: "Ann", 2: "Ann", 3: "Cleo"}, on=(1, 2, 3), hand=hand)
    before = play.state.meters["five-card-hand-bonus"]
    play.until(Phase.APPROVAL)
    after = play.state.meters["five-card-hand-bonus"]
    share = returned(play, 3, WAGER)
    refuse(play, 3)
    expected = after.levels["meter"] + share * UNITS
    assert play.state.meters["five-card-hand-bonus"].levels["meter"] == expected
    refuse(play, 2)
    assert play.state.meters["five-card-hand-bonus"] == before


@pytest.mark.cites("R18", "R27")
def test_a_share_that_stands_keeps_the_meter_restarted() -> None:
    play = dealer_straight_flush({1: "Ann", 2: "Ben", 3: "Cleo"}, on=(1, 3), hand="As Ks")
    play.until(Phase.SETTLEMENT)
    play.proceed()
    # Cleo's share is refused before Ann, who has the other, is settled.
    refuse(play, 3)
    play.until(Phase.APPROVAL)
    play.do(Approve(FLOOR, 1, WAGER, True))
    assert returned(play, 1, WAGER) == 5_000_50
    assert stands(play, "five-card-hand-bonus") == 700 + Fraction("5000.50")
    assert play.state.meters["five-card-hand-bonus"].reserve == 0


def refuse(play: Play, seat: int) -> tuple[Event, ...]:
    return play.do(Approve(FLOOR, seat, WAGER, False, "the cards were fouled"))


# ── Every share ends once ────────────────────────────────────────────────────────────────────

OWN = "five-card-hand-bonus"
ROYAL = {("dealer", 0): "As Ks", ("community", 0): "Qs Js Ts 2d 3d"}
ANN_TWICE = {1: "Ann", 2: "Ann", 3: "Cleo"}


def on_the_dealers_royal(on: tuple[int, ...], *, electronic: bool = True) -> Play:
    """The dealer holds a royal flush; Ann has two boxes; the meter is read at $20,000."""
    rules = rules_of(UTH, letters={"progressive": "A"})
    play = Play(rules, ANN_TWICE, electronic=electronic)
    for seat in play.state.seats:
        play.bet(seat, {"ante": 10, "blind": 10} | ({WAGER: 1} if seat in on else {}))
    readings = {OWN: {"meter": 20_000_00 * UNITS, "reserve": 0}}
    play.close_bets(without_stub(play, ROYAL) if not electronic else stacked(play, ROYAL), readings)
    return play


def without_stub(play: Play, cards: dict[tuple[str, int], str]) -> tuple[Card | None, ...]:
    """The deck with these cards, and a stub that nobody knows."""
    deck, dealt = stacked(play, cards), len(layout_of(play))
    return (*deck[:dealt], *[None] * (len(deck) - dealt))


def spare(play: Play) -> Card:
    """A card that lies nowhere."""
    return next(one for one in whole_deck(play.state.rules) if one not in play.state.deck)


def balanced(play: Play) -> Accounts:
    """The books of the round, which balance and agree with its state."""
    books = Accounts(play.log, ANN_TWICE)
    books.check(play.state.meters, play.state.prizes)
    return books


@pytest.mark.cites("R48", "R18")
@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("others", [(), (3,)], ids=["alone", "with another bettor"])
def test_a_share_is_paid_at_the_box_that_stands_when_the_other_was_left(
    left: int, others: tuple[int, ...]
) -> None:
    play = on_the_dealers_royal((1, 2, *others))
    fed = play.state.meters[OWN].levels["meter"]
    play.proceed()
    play.do(Abandon(DEALER, left))
    play.until(Phase.APPROVAL)
    heads = 1 + len(others)
    stays = 3 - left
    share = fed // UNITS // heads
    assert returned(play, stays, WAGER) == share
    assert [returned(play, seat, WAGER) for seat in (left, *others)] == [0, *[share] * len(others)]
    assert (stays, WAGER) in play.state.waiting
    (prize,) = play.state.prizes.values()
    assert prize.shares["Ann"] == Share(stays)
    balanced(play).check_slips()


@pytest.mark.cites("R48", "R50")
@pytest.mark.parametrize("corrected", [None, "another hand", "the dealer's"])
def test_a_refusal_holds_at_both_boxes_also_when_a_card_is_corrected_in_between(
    corrected: str | None,
) -> None:
    play = on_the_dealers_royal((1, 2), electronic=False)
    fed = play.state.meters[OWN]
    play.until(Phase.SETTLEMENT)
    play.proceed()  # Cleo
    play.proceed()  # Ann's first box
    assert play.state.waiting == ((2, WAGER),)
    refuse(play, 2)
    assert play.state.meters[OWN] == fed
    positions = [one.position for one in play.state.lying("dealer")]
    if corrected == "another hand":
        other = next(one.position for one in play.state.lying("player", 3))
        *_, anew = play.correct(CorrectCards(FLOOR, {other: spare(play)}, "misread"))
        assert isinstance(anew, e.SettledAnew)
    elif corrected == "the dealer's":
        ace, king = (play.state.deck[one] for one in positions)
        assert ace is not None
        assert king is not None
        play.correct(CorrectCards(FLOOR, dict(zip(positions, (king, ace), strict=True)), "swapped"))
    assert play.state.meters[OWN] == fed, "credited once"
    play.proceed()  # Ann's second box
    for seat in (1, 2):
        (line,) = (one for one in play.state.settled[seat] if one.wager == WAGER)
        assert (line.returned, line.reason) == (100, Reason.NOT_APPROVED)
    assert play.state.meters[OWN] == fed
    assert play.state.phase is Phase.CLOSING
    balanced(play).check_slips()


@pytest.mark.cites("R48", "R50")
def test_a_refusal_holds_when_another_prize_moves_its_meter() -> None:
    play = Play(rules_of(UTH), ANN_TWICE, electronic=False)
    for seat, wager in ((1, WAGER), (2, WAGER), (3, OWN)):
        play.bet(seat, {"ante": 10, "blind": 10, wager: 1})
    readings = {OWN: {"meter": 20_000_00 * UNITS, "reserve": 500_00 * UNITS}}
    play.close_bets(without_stub(play, ROYAL | {("player", 3): "9s 8s"}), readings)
    fed = play.state.meters[OWN]
    play.until(Phase.SETTLEMENT)
    play.proceed()
    play.proceed()
    assert play.state.waiting == ((3, OWN), (2, WAGER))  # a straight flush, and then the royal
    refuse(play, 2)
    nine = next(one.position for one in play.state.lying("player", 3))
    *_, anew = play.correct(CorrectCards(FLOOR, {nine: spare(play)}, "misread"))
    assert isinstance(anew, e.SettledAnew)
    assert [prize.superseded for prize in anew.prizes] == [True, True, False]
    assert play.state.meters[OWN] == fed
    play.proceed()
    assert [returned(play, seat, WAGER) for seat in (2, 1)] == [100, 100]
    assert play.state.meters[OWN] == fed
    assert play.state.phase is Phase.CLOSING
    balanced(play).check_slips()


@pytest.mark.cites("R48", "R50")
def test_a_refusal_gives_the_stake_back_at_every_box_that_had_a_part_in_it() -> None:
    play = on_the_dealers_royal((1, 2, 3))
    fed = play.state.meters[OWN]
    play.until(Phase.APPROVAL)
    assert play.state.waiting == ((3, WAGER), (2, WAGER))
    (event,) = refuse(play, 2)
    assert isinstance(event, e.ApprovalRefused)
    assert event.lines.keys() == {2, 1}
    assert [returned(play, seat, WAGER) for seat in (2, 1)] == [100, 100]
    play.do(Approve(FLOOR, 3, WAGER, True))
    (prize,) = play.state.prizes.values()
    assert [share.ended for share in prize.shares.values()] == [Ending.PAID, Ending.GIVEN_BACK]
    share = returned(play, 3, WAGER)
    kept = fed.levels["meter"] + fed.reserve - share * UNITS
    assert total(play.state) == kept, "the new start, which stands, came from the reserve alone"
    balanced(play).check_slips()


def total(state: State) -> int:
    meter = state.meters[OWN]
    return sum(meter.levels.values()) + meter.reserve


@pytest.mark.cites("R27", "R50")
@pytest.mark.parametrize("second", [True, False])
def test_a_reserve_never_goes_below_nothing_when_a_whole_prize_is_refused(second: bool) -> None:
    play = seated()
    for seat in (1, 3):
        play.bet(seat, {OWN: 1})
    cards = {("player", 3): "As Ks", ("player", 1): "9s 8s", ("community", 0): "Qs Js Ts 2d 3d"}
    readings = {OWN: {"meter": 20_000_00 * UNITS, "reserve": 800_00 * UNITS}}
    play.close_bets(stacked(play, cards), readings, fed=True)
    play.until(Phase.APPROVAL)
    assert returned(play, 3, OWN) == 20_000_00
    assert returned(play, 1, OWN) == 80_00  # of what the level restarted with
    play.do(Approve(FLOOR, 3, OWN, False, "the cards were fouled"))
    meter = play.state.meters[OWN]
    assert [dollars(meter.levels["meter"]), dollars(meter.reserve)] == [20_000, 800]
    if second:
        play.do(Approve(FLOOR, 1, OWN, False, "the cards were fouled"))
        assert stands(play, OWN) == 20_080
    books = balanced(play)
    assert books.meters[OWN].house == 80_00 * UNITS, "what is missing the house bears"


@pytest.mark.cites("R15", "R18")
def test_a_share_below_a_cent_is_a_win_of_nothing_without_a_slip() -> None:
    play = on_the_dealers_royal((1, 3))
    play.until(Phase.SETTLEMENT)
    empty = {OWN: Reading({"meter": UNITS - 1}, 0)}
    for _ in range(3):
        play.do(Proceed(DEALER, readings=empty if not play.state.settled else {}))
    for seat in (1, 3):
        (line,) = (one for one in play.state.settled[seat] if one.wager == WAGER)
        assert (line.returned, line.paid_from, line.approval) == (0, None, False)
        assert line.reason is Reason.BELOW_A_CENT
    assert play.state.phase is Phase.CLOSING
    balanced(play).check_slips()
