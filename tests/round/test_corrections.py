"""Slips put right under a floorperson's authority: by a new event, as if right from the start."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitboss.cards import JOKER, Card, parse_cards
from pitboss.games import Line
from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.games.model import Settle
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Approve,
    Close,
    Command,
    ConfirmCorrection,
    ConfirmLight,
    CorrectCards,
    CorrectWager,
    EnterCards,
    Refusal,
    Report,
    State,
    judge,
    legal,
    replay,
)
from pitboss.round import events as e
from pitboss.round.events import WagerCorrected
from pitboss.round.meters import UNITS, Prize
from pitboss.rulebook import chapter_of
from tests.support.dealer_run import (
    before,
    betted,
    count_chips,
    dollars,
    finish,
    line,
    ready,
    seated,
    units,
    with_cards,
)
from tests.support.games import GAMES, HOLDEM, RIDE, UTH
from tests.support.rounds import (
    DEALER,
    FLOOR,
    PIT,
    SHOWN,
    SYSTEM,
    Play,
    rules_of,
    shuffled,
    whole_deck,
)

OWN, DEALERS = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
WHY = "the scanner misread it"
BOARD = "Qs Js Ts 2d 3d"
METER = {"progressive": {"meter": units(20_000) + 9}, OWN: {"meter": units(30_000), "reserve": 0}}


def card(text: str) -> Card:
    (found,) = parse_cards(text)
    return found


def at(play: Play, text: str) -> int:
    """The position of the deck at which a card lies."""
    return play.state.deck.index(card(text))


def royal(own: str, *, seat: int = 2, dealer: str = "4c 5c", **keys: Any) -> Play:
    """Hold'em for two, with three of a royal flush on the Flop; the cards of one seat."""
    cards = {(PLAYER, seat): own, (COMMUNITY, 0): BOARD, (HOUSE, 0): dealer}
    return with_cards(betted(UTH, 2, 5, **keys), cards, readings=METER)


def correct(play: Play, was: str, right: str) -> e.SettledAnew:
    """A card is another one, after settlement."""
    position = at(play, was)
    expected = one_card(play, position, card(was), card(right))
    corrected, anew = play.correct(CorrectCards(FLOOR, {position: card(right)}, WHY))
    assert corrected == expected
    assert isinstance(anew, e.SettledAnew)
    assert replay(play.opened, play.log) == play.state
    return anew


def one_card(play: Play, position: int, was: Card | None, right: Card) -> e.CardsCorrected:
    """The event by which one card is another."""
    assert was is not None
    turned = [one.position for one in play.state.layout if one.turned]
    return e.CardsCorrected(
        positions=(position,),
        reason=WHY,
        shown={position: right} if position in turned else {},
        was={position: was},
        faces={position: right},
    )


def net(play: Play, seat: int) -> int:
    staked = sum(play.state.seats[seat].wagers.values())
    return sum(one.returned for one in play.state.settled[seat]) - staked


def books(play: Play) -> Mapping[str, Any]:
    """What a correction may change."""
    state = play.state
    return {
        "settled": unnumbered(state.settled),
        "meters": state.meters,
        "prizes": standing(state),
        "waiting": state.waiting,
        "deck": state.deck,
        "seats": state.seats,
    }


def standing(state: State) -> list[Prize]:
    """The prizes that stand, whatever their numbers."""
    return [replace(one, number=0) for one in state.prizes.values() if not one.superseded]


def unnumbered(settled: Mapping[int, tuple[Line, ...]]) -> dict[int, list[Line]]:
    """Lines without the numbers of their prizes, which count every prize that was ever locked."""
    return {seat: [replace(one, prize=None) for one in lines] for seat, lines in settled.items()}


# ── Before settlement ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("slug", GAMES)
def test_before_settlement_a_card_is_simply_another_one(slug: str) -> None:
    play = with_cards(betted(slug), {})
    play.proceed()
    was, step = play.state.deck[0], play.state.moment
    unused = next(one for one in whole_deck(play.state.rules) if one not in play.state.deck)
    events = play.correct(CorrectCards(FLOOR, {0: unused}, WHY))
    assert events == (one_card(play, 0, was, unused),)
    assert (play.state.deck[0], play.state.moment) == (unused, step)


def test_before_settlement_a_wager_is_simply_another_amount() -> None:
    play = ready(UTH)
    play.proceed()
    (event,) = play.correct(CorrectWager(FLOOR, 2, "trips", dollars(25), WHY))
    assert event == e.WagerCorrected(2, "trips", dollars(10), dollars(25), WHY)
    assert play.state.seats[2].wagers["trips"] == dollars(25)
    assert line(finish(play).state, 2, "trips").staked == dollars(25)


def test_a_card_corrected_twice_names_the_one_before_each_time() -> None:
    play = before(royal("Ac 6d"), Settle)
    position = at(play, "Ac")
    for was, right in (("Ac", "Ad"), ("Ad", "As")):
        (event,) = play.correct(CorrectCards(FLOOR, {position: card(right)}, WHY))
        assert isinstance(event, e.CardsCorrected)
        assert event == one_card(play, position, card(was), card(right))


# ── After settlement ─────────────────────────────────────────────────────────────────────────


def test_a_prize_that_was_missed_is_paid_and_waits_for_approval() -> None:
    right, play = finish(royal("As Ks")), finish(royal("As 6d"))
    assert not play.state.waiting
    was = net(play, 2)
    anew = correct(play, "6d", "Ks")
    assert books(play) == books(right)
    assert set(play.state.waiting) == {(2, "progressive"), (2, OWN)}
    assert line(play.state, 2, "progressive").returned > dollars(20_000)
    # And the other player's Envy Bonus.
    assert anew.difference == {2: net(right, 2) - was, 5: line_of_envy(anew, 5)}


def test_a_prize_that_was_none_goes_back_to_its_meter() -> None:
    right, play = finish(royal("As 6d")), finish(royal("As Ks"))
    was = net(play, 2)
    anew = correct(play, "Ks", "6d")
    assert books(play) == books(right)
    assert not play.state.waiting
    assert anew.difference[2] == net(right, 2) - was < -dollars(50_000)


def test_an_approval_that_was_given_stands_while_its_line_is_the_same() -> None:
    play = finish(royal("As Ks"))
    play.do(ConfirmLight(DEALER, 2, "progressive"))
    for wager in ("progressive", OWN):
        play.do(Approve(FLOOR, 2, wager, True))
    lines = play.state.settled[2]
    anew = correct(play, "4c", "6c")  # the dealer's card
    assert not anew.waiting
    assert play.state.approved == {(2, "progressive"), (2, OWN)}
    assert line(play.state, 2, OWN) in lines
    play.do(Close(DEALER))


def test_an_approval_no_longer_holds_when_its_prize_is_another_one() -> None:
    play = finish(royal("Ks 9s"))  # a straight flush: ten per cent
    play.do(ConfirmLight(DEALER, 2, "progressive"))
    for wager in ("progressive", OWN):
        play.do(Approve(FLOOR, 2, wager, True))
    correct(play, "9s", "As")
    assert set(play.state.waiting) == {(2, "progressive"), (2, OWN)}
    assert not play.state.approved
    assert play.refused(Close(DEALER)).code == "approval/open"
    right = finish(royal("Ks As"))
    assert unnumbered(play.state.settled) == unnumbered(right.state.settled)
    assert play.state.meters == right.state.meters


def test_a_prize_that_was_refused_stays_refused() -> None:
    play = finish(royal("As Ks"))
    play.do(Approve(FLOOR, 2, "progressive", False, "the seal was broken"))
    play.do(Approve(FLOOR, 2, OWN, False, "the seal was broken"))
    meters, lines = play.state.meters, play.state.settled
    anew = correct(play, "4c", "6c")
    assert play.state.meters == meters
    assert not play.state.waiting
    for wager in ("progressive", OWN):
        assert line(play.state, 2, wager) in lines[2]
        assert line(play.state, 2, wager).outcome == "push"
    assert anew.difference == {2: net(play, 2) - sum_net(lines[2]), 5: 0}


def sum_net(lines: tuple[Any, ...]) -> int:
    return sum(one.returned - one.staked for one in lines)


def test_a_refused_prize_stays_refused_when_another_one_moves_its_meter() -> None:
    cards = {
        (PLAYER, 5): "9s 8s",
        (PLAYER, 2): "As 6d",
        (COMMUNITY, 0): BOARD,
        (HOUSE, 0): "4c 5c",
    }
    play = finish(with_cards(betted(UTH, 2, 5), cards, readings=METER))
    for wager in ("progressive", OWN):
        play.do(Approve(FLOOR, 5, wager, False, "the seal was broken"))
    full = play.state.meters["progressive"].levels["meter"]
    correct(play, "6d", "Ks")
    assert set(play.state.waiting) == {(2, "progressive"), (2, OWN)}
    assert line(play.state, 5, "progressive").outcome == line(play.state, 5, OWN).outcome == "push"
    assert line(play.state, 2, "progressive").returned == full // UNITS


def test_a_refused_prize_that_becomes_another_one_waits_anew() -> None:
    play = finish(royal("Ks 9s"))
    play.do(Approve(FLOOR, 2, "progressive", False, "the seal was broken"))
    correct(play, "9s", "As")
    assert (2, "progressive") in play.state.waiting
    right = finish(royal("Ks As"))
    assert unnumbered(play.state.settled) == unnumbered(right.state.settled)
    assert play.state.meters == right.state.meters


def test_a_refused_fixed_prize_stays_refused_too() -> None:
    cards = {(PLAYER, 2): "9c 9d", (COMMUNITY, 0): "9h 8s 7s 2d 3d", (HOUSE, 0): "4c 5c"}
    play = finish(with_cards(betted(UTH, 2, 5), cards))
    play.do(Approve(FLOOR, 2, "progressive", False, "the seal was broken"))
    refused = line(play.state, 2, "progressive")
    correct(play, "4c", "6c")
    assert line(play.state, 2, "progressive") == refused
    assert not play.state.waiting


def test_an_earlier_prize_moves_the_later_ones_from_the_same_meter() -> None:
    # Seat 5 is settled first: with a royal flush it leaves seat 2 ten per cent of the reseed.
    def table(first: str) -> Play:
        cards = {
            (PLAYER, 5): first,
            (PLAYER, 2): "9s 8s",
            (COMMUNITY, 0): BOARD,
            (HOUSE, 0): "4c 5c",
        }
        return finish(with_cards(betted(UTH, 2, 5), cards, readings=METER))

    right, play = table("Ac Ks"), table("As Ks")
    small = line(play.state, 2, "progressive").returned
    anew = correct(play, "As", "Ac")
    assert books(play) == books(right)
    assert line(play.state, 2, "progressive").returned > small
    assert anew.difference[2] > 0 > anew.difference[5]


@pytest.mark.parametrize("refused", [None, 2, 5])
def test_shares_of_a_prize_on_the_dealers_hand_are_worked_out_anew(refused: int | None) -> None:
    def table(dealer: str) -> Play:
        return finish(royal("Ac 9d", dealer=dealer))

    right, play = table("As 6d"), table("As Ks")
    assert line(play.state, 2, DEALERS).returned == line(play.state, 5, DEALERS).returned
    if refused is not None:
        play.do(Approve(FLOOR, refused, DEALERS, False, "the seal was broken"))
        unmoved = play.copy()
        correct(unmoved, "9d", "9h")  # nothing of the dealer's hand
        assert unmoved.state.meters == play.state.meters
        assert line(unmoved.state, refused, DEALERS).outcome == "push"
        other = 7 - refused
        assert line(unmoved.state, other, DEALERS) == line(play.state, other, DEALERS)
    correct(play, "Ks", "6d")
    assert books(play) == books(right)


@pytest.mark.parametrize(
    ("wager", "amount"), [("trips", 25), ("bad-beat", 40), ("play", 40), ("ante", 20)]
)
def test_a_wager_read_wrongly_is_settled_at_its_own_amount(wager: str, amount: int) -> None:
    play = finish(royal("Ac 9d"), ("raise",))
    was = net(play, 2)
    before_it = play.state.seats[2].wagers[wager]
    corrected, *_, anew = play.correct(CorrectWager(FLOOR, 2, wager, dollars(amount), WHY))
    assert isinstance(corrected, e.WagerCorrected)
    assert (corrected.was, corrected.amount) == (before_it, dollars(amount))
    assert isinstance(anew, e.SettledAnew)
    assert line(play.state, 2, wager).staked == dollars(amount)
    assert anew.difference == {2: net(play, 2) - was, 5: 0}
    assert replay(play.opened, play.log) == play.state


def test_the_difference_is_what_each_settled_seat_is_still_owed_or_owes() -> None:
    play = before(royal("As 6d"), Settle)
    play.proceed()  # seat 5 is settled, seat 2 is not
    anew = correct(play, "6d", "Ks")
    # The Envy Bonus for the hand of seat 2 was missing.
    assert anew.difference == {5: line_of_envy(anew, 5)}
    assert set(anew.lines) == {5}
    right = finish(royal("As Ks"))
    assert books(finish(play)) == books(right)


def line_of_envy(anew: e.SettledAnew, seat: int) -> int:
    (envy,) = (one for one in anew.lines[seat] if one.wager == "envy")
    return envy.returned


# ── Linked meters ────────────────────────────────────────────────────────────────────────────


def grown(play: Play, dollars_more: int) -> dict[str, dict[str, int]]:
    """The meters as another table's wagers have moved them."""
    return {
        key: {level: one + units(dollars_more) for level, one in meter.levels.items()}
        for key, meter in play.state.meters.items()
    }


@pytest.mark.cites("R17")
def test_what_other_tables_did_meanwhile_stays_as_it_is() -> None:
    plays = []
    for own in ("As Ks", "As 6d"):
        play = before(royal(own), Settle)
        play.proceed()
        play.proceed(grown(play, 700))
        plays.append(play)
    play, right = plays
    assert line(play.state, 2, "progressive").returned > dollars(20_700)
    correct(play, "Ks", "6d")
    assert books(play) == books(right)
    assert play.state.meters["progressive"].levels["meter"] > units(20_700)


def test_a_prize_that_the_correction_does_not_touch_keeps_its_sum() -> None:
    play = before(royal("As Ks"), Settle)
    play.proceed()
    play.proceed(grown(play, 700))
    play.do(Approve(FLOOR, 2, OWN, True))
    was, meters = play.state.settled[2], play.state.meters
    anew = correct(play, "4c", "6c")
    assert line(play.state, 2, "progressive") in was
    assert line(play.state, 2, OWN) in was
    assert play.state.meters == meters
    assert anew.waiting == ((2, "progressive"),)


def test_a_meter_is_never_corrected_into_the_red() -> None:
    # Another table has won the meter since: the missed prize is what is there now.
    play = before(royal("As 6d"), Settle)
    reseed = play.state.meters["progressive"].reseed("meter")
    play.proceed({"progressive": {"meter": reseed + 3}})
    finish(play)
    correct(play, "6d", "Ks")
    assert line(play.state, 2, "progressive").returned * UNITS == reseed
    assert play.state.meters["progressive"].levels["meter"] == reseed + 3


# ── Wagers that follow a corrected one ───────────────────────────────────────────────────────


def raised() -> Play:
    rules = rules_of("ultimate-texas-holdem")
    play = Play(rules, {1: "Ann"}, electronic=False)
    play.bet(1, {"ante": 10, "blind": 10, "trips": 10})
    play.close_bets(shuffled(rules, Random(5)))
    play.proceed()
    play.answer(1, "raise", 40)
    return play


def test_the_blind_and_the_play_wager_follow_a_corrected_ante() -> None:
    play = raised()
    events = play.correct(CorrectWager(FLOOR, 1, "ante", Cents(1500), "a green chip under the red"))
    assert [
        (one.wager, one.was, one.amount) for one in events if isinstance(one, WagerCorrected)
    ] == [
        ("ante", 1000, 1500),
        ("blind", 1000, 1500),
        ("play", 4000, 6000),
    ]
    assert play.state.seats[1].wagers == {
        "ante": 1500,
        "blind": 1500,
        "trips": 1000,
        "play": 6000,
    }


def test_the_blind_is_not_corrected_alone() -> None:
    play = raised()
    refused = play.refused(CorrectWager(FLOOR, 1, "blind", Cents(1500), "misread"))
    assert refused.code == "correction/follows"
    assert refused.cite == "653a.7(d)(1)"


def test_a_dealer_corrects_nothing() -> None:
    play = raised()
    refused = play.refused(CorrectWager(DEALER, 1, "ante", Cents(1500), "misread"))
    assert refused.code == "role/not-allowed"


# ── Who corrects, when, and what a slip cannot become ────────────────────────────────────────


def test_a_floorperson_corrects_and_says_why() -> None:
    play = before(royal("As 6d"), Settle)
    others = (DEALER, SYSTEM, Actor(Role.PLAYER, "player 2"), Actor(Role.SURVEILLANCE, "the eye"))
    position = at(play, "6d")
    for actor in others:
        assert (
            play.refused(CorrectCards(actor, {position: card("Ks")}, WHY)).code
            == "role/not-allowed"
        )
        wager = CorrectWager(actor, 2, "trips", dollars(20), WHY)
        assert play.refused(wager).code == "role/not-allowed"
    for reason in ("", " "):
        blank = play.refused(CorrectCards(FLOOR, {position: card("Ks")}, reason))
        assert blank.code == "correction/reason"
        blank = play.refused(CorrectWager(FLOOR, 2, "trips", dollars(20), reason))
        assert blank.code == "correction/reason"


def test_a_correction_belongs_to_a_dealer_run_round_in_play() -> None:
    play = betted(UTH)
    corrections: tuple[Command, ...] = (
        CorrectCards(FLOOR, {0: card("Ks")}, WHY),
        CorrectWager(FLOOR, 2, "trips", dollars(20), WHY),
    )
    assert {play.refused(one).code for one in corrections} == {"record/not-now"}
    done = finish(royal("As 6d"))
    done.do(Close(DEALER))
    assert {done.refused(one).code for one in corrections} == {"record/not-now"}
    electronic = Play(rules_of(UTH), {2: "Ann"})
    assert {electronic.refused(one).code for one in corrections} == {"record/electronic"}
    void = ready(UTH)
    void.do(Report(DEALER, "face-up-cards"))
    assert {void.refused(one).code for one in corrections} == {"correction/void"}


@pytest.mark.parametrize(
    ("code", "position", "right"),
    [
        ("correction/none", -1, card("Ks")),
        ("correction/none", 51, card("Ks")),
        ("cards/twice", 4, card("Qs")),
        ("cards/foreign", 4, JOKER),
        ("cards/foreign", 4, Card(99)),
    ],
)
def test_a_card_becomes_one_that_is_nowhere_else(code: str, position: int, right: Card) -> None:
    play = before(royal("As 6d"), Settle)
    why = play.refused(CorrectCards(FLOOR, {position: right}, WHY))
    assert (why.code, why.cite) == (code, chapter_of(UTH).deck.cite)


def test_a_card_that_was_never_entered_is_entered_not_corrected() -> None:
    play = betted(UTH)
    play.close_bets((None,) * 52)
    count_chips(play).proceed()
    assert play.refused(CorrectCards(FLOOR, {0: card("Ks")}, WHY)).code == "correction/none"
    play.do(EnterCards(DEALER, {0: card("As")}))
    play.correct(CorrectCards(FLOOR, {0: card("Ks")}, WHY))
    assert play.state.deck[0] == card("Ks")


def test_a_correction_that_needs_an_unknown_card_waits_for_it() -> None:
    # A pair of aces is paid by the dealer's cards as well (647a.12(b)), and nobody entered those.
    play = seated(rules_of(HOLDEM, letters={"holdem-bonus": "A"}), 2)
    play.bet(2, {"ante": 10, "holdem-bonus": 10})
    play.close_bets((None,) * 52)
    play.proceed()
    own = [one.position for one in play.state.lying(PLAYER, 2)]
    play.do(EnterCards(DEALER, dict(zip(own, parse_cards("As Kd"), strict=True))))
    finish(play, ("fold",))
    number = play.proposed(CorrectCards(FLOOR, {own[1]: card("Ad")}, WHY))
    assert play.refused(ConfirmCorrection(PIT, number)).code == "cards/unknown"
    house = [one.position for one in play.state.lying(HOUSE)]
    play.do(EnterCards(DEALER, dict(zip(house, parse_cards("Ac Ah"), strict=True))))
    play.do(ConfirmCorrection(PIT, number))
    assert line(play.state, 2, "holdem-bonus").row is not None


@pytest.mark.parametrize(
    ("code", "seat", "wager", "cents"),
    [
        ("correction/none", 3, "trips", 2000),
        ("correction/none", 2, "lottery", 2000),
        ("correction/none", 2, "play", 2000),
        ("correction/fixed", 2, "progressive", 500),
        ("correction/fixed", 2, OWN, 500),
        ("correction/fixed", 2, DEALERS, 500),
        ("wager/below-minimum", 2, "trips", 999),
        ("wager/above-maximum", 2, "trips", 50_001),
        ("wager/below-minimum", 2, "ante", 1),
    ],
)
def test_a_wager_becomes_one_that_could_have_been_made(
    code: str, seat: int, wager: str, cents: int
) -> None:
    play = ready(UTH)
    play.proceed()
    assert play.refused(CorrectWager(FLOOR, seat, wager, Cents(cents), WHY)).code == code


def test_a_wager_of_a_fixed_size_and_a_raise_of_nothing_are_refused() -> None:
    ride = ready(RIDE)
    wrong = CorrectWager(FLOOR, 2, "five-card-bonus", dollars(2), WHY)
    assert ride.refused(wrong).code == "wager/fixed-amount"
    play = ready(UTH)
    play.proceed()
    play.answer(2, "raise", 40)
    nothing = CorrectWager(FLOOR, 2, "play", Cents(0), WHY)
    assert play.refused(nothing).code == "correction/amount"
    play.correct(CorrectWager(FLOOR, 2, "play", dollars(30), WHY))
    assert play.state.seats[2].wagers["play"] == dollars(30)


# ── A correction is lawful itself (R57) ──────────────────────────────────────────────────────


@pytest.mark.cites("R57", "653a.11(b)", "653a.11(d)", "653a.11(f)")
@pytest.mark.parametrize(
    ("checks", "lawful"), [(0, {30, 40}), (1, {20}), (2, {10})], ids=["first", "second", "third"]
)
def test_a_corrected_raise_keeps_to_the_multiples_of_its_question(
    checks: int, lawful: set[int]
) -> None:
    play = ready(UTH, 2)
    play.proceed()
    for _ in range(checks):
        play.answer(2, "check")
        play.proceed()
    play.answer(2, "raise", min(lawful))
    for amount in {5, 10, 15, 20, 30, 40, 50, 500, 71_300} - lawful:
        why = play.refused(CorrectWager(FLOOR, 2, "play", dollars(amount), WHY))
        assert (why.code, why.wager) == ("correction/amount", "play")
    cents = CorrectWager(FLOOR, 2, "play", Cents(7_130_001), WHY)
    assert play.refused(cents).code == "correction/amount"
    for amount in sorted(lawful)[1:]:
        play.correct(CorrectWager(FLOOR, 2, "play", dollars(amount), WHY))
        assert play.state.seats[2].wagers["play"] == dollars(amount)


@pytest.mark.cites("R57")
@pytest.mark.parametrize("ante", [9, 501])
def test_a_corrected_ante_keeps_to_the_limits_of_the_table(ante: int) -> None:
    play = ready(UTH, 2)
    play.proceed()
    assert play.refused(CorrectWager(FLOOR, 2, "ante", dollars(ante), WHY)).cite == "601a.2"
    play.correct(CorrectWager(FLOOR, 2, "ante", dollars(500), WHY))
    play.answer(2, "raise", 2_000)  # four times the Ante as it was


@pytest.mark.cites("R57", "641a.11(b)")
def test_a_raise_between_two_multiples_follows_in_proportion() -> None:
    play = ready("four-card-poker", 2)
    play.proceed()
    play.answer(2, "raise", 25)
    play.correct(CorrectWager(FLOOR, 2, "ante", dollars(15), WHY))
    assert play.state.seats[2].wagers["play"] == Cents(3_750)
    for amount in (14, 46):
        wrong = CorrectWager(FLOOR, 2, "play", dollars(amount), WHY)
        assert play.refused(wrong).code == "correction/amount"


@pytest.mark.cites("R57", "641a.7(d)(1)", "647a.7(d)(1)", "653a.7(d)(1)")
@pytest.mark.parametrize(
    ("slug", "raised", "times", "along"),
    [
        ("four-card-poker", "play", 3, ()),
        ("texas-holdem-bonus", "flop", 2, ()),
        (UTH, "play", 4, ("blind",)),
    ],
)
def test_a_corrected_ante_keeps_what_equals_it_equal_and_its_raise_a_multiple(
    slug: str, raised: str, times: int, along: tuple[str, ...]
) -> None:
    play = ready(slug, 2)
    play.proceed()
    was = play.state.seats[2].wagers["ante"]
    play.answer(2, "raise", was * times // 100)
    play.correct(CorrectWager(FLOOR, 2, "ante", dollars(25), WHY))
    wagers = play.state.seats[2].wagers
    assert wagers[raised] == dollars(25 * times)
    assert [wagers[key] for key in along] == [dollars(25)] * len(along)
    for key in along:
        alone = CorrectWager(FLOOR, 2, key, dollars(30), WHY)
        assert play.refused(alone).code == "correction/follows"
    for amount in (Cents(dollars(25 * times) + 1), Cents(2_499)):
        wrong = CorrectWager(FLOOR, 2, raised, amount, WHY)
        assert play.refused(wrong).code == "correction/amount"


@pytest.mark.cites("R57", "647a.11(b)", "647a.11(d)", "647a.11(f)")
def test_a_corrected_flop_turn_or_river_wager_is_its_multiple_of_the_ante() -> None:
    play = ready("texas-holdem-bonus", 2)
    for wager, times in (("flop", 2), ("turn", 1), ("river", 1)):
        play.proceed()
        lawful = play.state.seats[2].wagers["ante"] * times
        play.answer(2, "raise", lawful // 100)
        for other in {lawful // 2, lawful * 2, lawful * 3, lawful + 1}:
            wrong = CorrectWager(FLOOR, 2, wager, Cents(other), WHY)
            assert play.refused(wrong).code == "correction/amount"


@pytest.mark.cites("R63")
def test_nobody_who_plays_in_a_round_corrects_it() -> None:
    play = ready(UTH, 2, 5)
    play.proceed()
    own = Actor(Role.FLOORPERSON, "player 2")
    for seat in (2, 5):
        why = play.refused(CorrectWager(own, seat, "trips", dollars(25), WHY, "seen"))
        assert (why.code, why.cite) == ("correction/own", "R63")
    assert not [move for move in legal(play.state, own) if move.kind.startswith("correct")]
    play.correct(CorrectWager(FLOOR, 5, "trips", dollars(25), WHY))


# ── Swapped cards ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("settled", [False, True])
def test_two_swapped_cards_are_corrected_in_one_act(settled: bool) -> None:
    right, play = royal("As Ks", dealer="4c 5c"), royal("As 4c", dealer="Ks 5c")
    play = finish(play) if settled else before(play, Settle)
    king, four = at(play, "Ks"), at(play, "4c")
    for one in ({king: card("4c")}, {four: card("Ks")}):
        # One alone would put a card in two places, which the dealer's king, face up, tells.
        if not isinstance(judge(play.state, CorrectCards(FLOOR, one, WHY, SHOWN)), Refusal):
            noted = play.copy().correct(CorrectCards(FLOOR, one, WHY))
            assert isinstance(noted[0], e.AttemptNoted)
    corrected, *anew = play.correct(CorrectCards(FLOOR, {king: card("4c"), four: card("Ks")}, WHY))
    assert isinstance(corrected, e.CardsCorrected)
    assert corrected.was == {king: card("Ks"), four: card("4c")}
    assert len(anew) == settled
    assert books(finish(play)) == books(finish(right))


# ── In a void round that still settles wagers ────────────────────────────────────────────────


@pytest.mark.cites("R31", "R57", "653a.13(a)")
@pytest.mark.parametrize("settled", [False, True])
def test_a_wrong_entry_is_corrected_in_a_void_round_that_still_settles_wagers(
    settled: bool,
) -> None:
    cards = {(PLAYER, 2): "9c 6d", (COMMUNITY, 0): "9h 8s 7s 2d 3d", (HOUSE, 0): "Ah Qc"}
    play = with_cards(betted(UTH, 2, 5), cards)
    play.proceed()
    play.do(Report(DEALER, "face-up-cards"))
    before(play, Settle)
    if settled:
        finish(play)
        assert line(play.state, 2, "trips").outcome == "lose"
    play.correct(CorrectCards(FLOOR, {at(play, "6d"): card("9d")}, WHY))
    play.correct(CorrectWager(FLOOR, 2, "trips", dollars(25), WHY))
    for wager in ("ante", "six-card-bonus"):
        why = play.refused(CorrectWager(FLOOR, 2, wager, dollars(25), WHY))
        assert (why.code, why.cite) == ("correction/void", "653a.13(a)")
    trips = line(finish(play).state, 2, "trips")
    assert (trips.outcome, trips.row, trips.staked) == ("win", "Three-of-a-kind", dollars(25))
    others = [one for one in play.state.settled[2] if one.wager != "trips"]
    assert all(one.returned == one.staked for one in others)
