"""A player's bank in the round (645a.12, R72): offered, taken, passed; what it refuses."""

from random import Random
from typing import Any

import pytest

from pitboss.games import Outcome
from pitboss.games.choices import SetHouse, Surrender
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Abandon,
    CallOff,
    Decide,
    FindStart,
    NoMoreBets,
    PassBank,
    Phase,
    PlaceWagers,
    Ready,
    Refusal,
    TakeBank,
    Undo,
    legal,
    refusal,
    view,
)
from pitboss.round.facts import Facts, settled_by
from tests.support.bank_rounds import WAGERED, bank_play, banked_round, taking
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, shuffled

THREE = {2: "Ann", 4: "Ben", 5: "Cleo"}
CITES = pytest.mark.cites("R72")
TEN = Cents(1000)


def player(name: str) -> Actor:
    return Actor(Role.PLAYER, name)


def pai_gow(seat: int, name: str, cents: Cents = TEN, **others: Cents) -> PlaceWagers:
    stakes = {key.replace("_", "-"): stake for key, stake in others.items()}
    wagers = {"pai-gow": cents, **stakes} if cents else stakes
    return PlaceWagers(player(name), seat, wagers)


def recorded(seat: int, cents: Cents = TEN, **others: Cents) -> PlaceWagers:
    return pai_gow(seat, "", cents, **others).but(actor=DEALER)


def refused(play: Play, command: Any) -> Refusal:
    found = refusal(play.state, command)
    assert found is not None, command
    return found


def offered(play: Play) -> tuple[int, str] | None:
    """Who is offered the bank, by seat and name."""
    offer = play.state.bank_offer
    return None if offer is None else (offer.seat, offer.player)


def bank_of(play: Play) -> int:
    """The seat that has the bank."""
    return play.state.banks_at


def kinds(play: Play, who: Actor) -> set[tuple[str, int]]:
    return {(one.kind, one.seat) for one in legal(play.state, who) if one.kind.endswith("-bank")}


# ── The offer ────────────────────────────────────────────────────────────────────────────────


@CITES
def test_the_bank_is_offered_from_player_to_player_and_taken_for_the_round() -> None:
    play = bank_play(THREE)
    assert offered(play) == (5, "Cleo")
    assert kinds(play, player("Cleo")) == {("take-bank", 5), ("pass-bank", 5)}
    assert kinds(play, player("Ben")) == set()
    assert refused(play, taking(play, 4)).code == "bank/not-your-turn"
    play.do(PassBank(player("Cleo"), 5))
    assert offered(play) == (4, "Ben")
    assert refused(play, taking(play, 5)).code == "bank/not-your-turn"
    play.do(taking(play, 4, co_banked=True, dealer_wager=TEN))
    assert offered(play) is None
    seen = view(play.state, player("nobody")).bank
    assert seen is not None
    assert (seen.seat, seen.player, seen.co_banked, seen.dealer_wager, seen.cover) == (
        *(4, "Ben", True, TEN, None),
    )
    assert refused(play, taking(play, 2)).code == "bank/taken"


@CITES
def test_a_bank_is_given_back_or_taken_on_other_terms_while_betting_is_open() -> None:
    play = bank_play(THREE)
    play.do(taking(play, 5))
    assert refused(play, taking(play, 5)).code == "bank/unchanged"
    play.do(taking(play, 5, dealer_wager=TEN))
    play.do(pai_gow(5, "Cleo", Cents(0), fortune_bonus=TEN))
    assert refused(play, PassBank(player("Cleo"), 5)).code == "bank/wagers-lie"
    play.do(PlaceWagers(player("Cleo"), 5, {}))
    play.do(PassBank(player("Cleo"), 5))
    assert not bank_of(play)
    assert offered(play) == (4, "Ben")
    for name, seat in (("Ben", 4), ("Ann", 2)):
        play.do(PassBank(player(name), seat))
    assert offered(play) is None
    assert refused(play, taking(play, 2)).code == "bank/no-offer"


@CITES
def test_nobody_but_the_player_or_the_dealer_who_records_answers() -> None:
    play, real = bank_play(THREE), bank_play(THREE, electronic=False)
    assert refused(play, TakeBank(player("Ben"), 5)).code == "seat/not-yours"
    assert refused(play, TakeBank(DEALER, 5)).code == "role/not-allowed"
    assert refused(play, PassBank(FLOOR, 5)).code == "role/not-allowed"
    assert refused(play, TakeBank(player("Cleo"), 6)).code == "seat/empty"
    assert refusal(play.state, PassBank(SYSTEM, 5)) is None
    own = TakeBank(player("Cleo"), 5, cover=TEN)
    assert refused(real, own).code == "role/not-allowed"
    assert kinds(real, DEALER) == {("take-bank", 5), ("pass-bank", 5)}


@CITES
def test_a_table_that_files_no_bank_offers_none() -> None:
    play = bank_play(THREE, player_bank=False, co_banking=False)
    assert refused(play, taking(play, 5)).code == "bank/not-filed"
    alone = bank_play(THREE, co_banking=False)
    assert refused(alone, taking(alone, 5, co_banked=True)).code == "bank/no-co-banking"
    (move,) = (one for one in legal(alone.state, player("Cleo")) if one.kind == "take-bank")
    assert move.choices == {"co_banked": ("no",)}
    assert move.amounts == ((0, WAGERED),)


@CITES
def test_the_dealer_plays_what_the_bank_last_wagered_or_less() -> None:
    play = bank_play(THREE)
    for cents in (Cents(WAGERED + 1), Cents(-1)):
        assert refused(play, taking(play, 5, dealer_wager=cents)).code == "bank/dealer-wager"
    play.do(taking(play, 5, dealer_wager=WAGERED))
    assert play.state.bank_stake == WAGERED


@CITES
def test_after_no_more_bets_the_bank_is_fixed() -> None:
    play = bank_play(THREE)
    play.do(taking(play, 5, dealer_wager=TEN))
    play.close_bets(shuffled(play.state.rules, Random(1)))
    assert refused(play, taking(play, 5)).code == "bank/closed"
    assert refused(play, PassBank(player("Cleo"), 5)).code == "bank/closed"
    assert kinds(play, player("Cleo")) == set()


# ── Wagers beside the bank ───────────────────────────────────────────────────────────────────


@pytest.mark.cites("R72", "645a.7(f)")
def test_the_bank_wagers_at_one_area_and_not_against_itself() -> None:
    play = bank_play({4: "Ann", 5: "Ann", 2: "Ben"})
    play.do(pai_gow(4, "Ann"))
    why = refused(play, taking(play, 5))
    assert (why.code, why.seat) == ("bank/wager-first", 4)
    play.do(PlaceWagers(player("Ann"), 4, {}))
    play.do(taking(play, 4))
    assert refused(play, pai_gow(4, "Ann")).code == "bank/no-wager"
    why = refused(play, pai_gow(5, "Ann"))
    assert (why.code, why.cite) == ("bank/one-area", "645a.12(f)")
    play.do(pai_gow(4, "Ann", Cents(0), fortune_bonus=TEN))
    assert play.state.seats[4].wagers == {"fortune-bonus": TEN}
    (move,) = (one for one in legal(play.state, player("Ann")) if one.kind == "place-wagers")
    assert move.seat == 4
    assert "pai-gow" not in move.wagers


@CITES
def test_betting_closes_only_with_a_wager_against_the_bank() -> None:
    play = bank_play(THREE)
    play.do(taking(play, 5))
    assert refused(play, NoMoreBets(SYSTEM)).code == "round/no-wagers"
    play.do(Ready(player("Cleo")))
    play.do(pai_gow(2, "Ann"))
    play.do(Ready(player("Ann")))
    play.do(taking(play, 5, dealer_wager=TEN))
    assert play.state.ready == frozenset(), "who was ready was ready for other terms"


@CITES
def test_the_counted_chips_of_a_bank_cover_every_wager() -> None:
    play = bank_play(THREE, electronic=False)
    play.do(recorded(2))
    why = refused(play, taking(play, 5, cover=Cents(1900), dealer_wager=TEN))
    assert (why.code, why.reason) == ("bank/cover", "the bank has $19, and must cover $20")
    assert refused(play, taking(play, 5, cover=None)).code == "bank/cover"
    play.do(taking(play, 5, cover=Cents(2500), dealer_wager=TEN))
    assert refused(play, recorded(4, Cents(2000))).code == "bank/cover"
    moves = [
        one for one in legal(play.state, DEALER) if (one.kind, one.seat) == ("place-wagers", 4)
    ]
    assert all("pai-gow" not in one.wagers for one in moves), "nothing more is covered"
    play.do(taking(play, 5, cover=Cents(2500), dealer_wager=TEN, co_banked=True))
    play.do(recorded(4, Cents(3000)))
    assert play.state.bank_stake == 2500
    electronic = bank_play(THREE)
    assert refused(electronic, taking(electronic, 5, cover=TEN)).code == "bank/cover"


@CITES
def test_the_dealers_last_entry_about_the_bank_is_taken_back() -> None:
    play = bank_play(THREE, electronic=False)
    play.do(taking(play, 5))
    play.do(Undo(DEALER))
    assert not bank_of(play)
    assert offered(play) == (5, "Cleo")
    play.do(PassBank(DEALER, 5))
    play.do(Undo(DEALER))
    assert offered(play) == (5, "Cleo")


@CITES
def test_a_round_is_called_off_with_its_bank() -> None:
    play = bank_play(THREE)
    play.do(taking(play, 5, dealer_wager=TEN))
    play.do(CallOff(SYSTEM, "everybody has left"))
    assert play.state.closed
    assert not bank_of(play)


# ── The hands ────────────────────────────────────────────────────────────────────────────────


def dealt(play: Play, **terms: Any) -> Play:
    play.do(taking(play, 5, **terms))
    for seat, name in ((2, "Ann"), (4, "Ben")):
        play.do(pai_gow(seat, name) if play.state.electronic else recorded(seat))
    play.close_bets(shuffled(play.state.rules, Random(3)))
    play.proceed()
    return play


@CITES
def test_the_bank_sets_its_hands_and_a_co_banked_hand_is_set_by_the_house_way() -> None:
    play = dealt(bank_play(THREE))
    assert view(play.state, SYSTEM).asked == (2, 4, 5)
    both = dealt(bank_play(THREE), co_banked=True)
    assert view(both.state, SYSTEM).asked == (2, 4)
    why = refused(both, Decide(player("Cleo"), 5, SetHouse()))
    assert why.code == "decision/not-asked"


@CITES
def test_only_who_plays_against_the_bank_may_surrender() -> None:
    play = dealt(bank_play(THREE))
    for seat, name in THREE.items():
        play.do(Decide(player(name), seat, SetHouse()))
    while play.state.phase is Phase.DEALER:
        play.proceed()
    assert view(play.state, SYSTEM).asked == (2, 4)


@CITES
def test_the_banks_seat_is_settled_last_and_its_hand_turned_by_the_first() -> None:
    play = dealt(bank_play(THREE))
    play.play_out(Random(1))
    assert [*play.state.settled] == [4, 2, 5]
    lines = {line.wager: line for line in play.state.settled[5]}
    assert lines.keys() == {"bank"}
    assert lines["bank"].staked == 2 * TEN


@CITES
@pytest.mark.parametrize("abandoned", ["lose", "play-on"])
def test_the_hands_of_a_bank_who_leaves_are_set_by_the_house_way(abandoned: str) -> None:
    play = dealt(bank_play(THREE, abandoned=abandoned))
    play.do(Abandon(SYSTEM, 5))
    play.play_out(Random(1))
    assert play.state.seats[5].decisions == (SetHouse(),)
    assert {line.outcome for line in play.state.settled[5]} <= {
        *(Outcome.WIN, Outcome.LOSE, Outcome.PUSH),
    }


@CITES
def test_the_count_for_the_start_begins_at_the_bank() -> None:
    play = bank_play(THREE, electronic=False, shaker=True)
    play.do(taking(play, 5))
    play.do(recorded(2))
    play.do(NoMoreBets(DEALER))
    play.do(FindStart(DEALER, 3))
    assert play.state.start == 3, "the bank is 1, then counterclockwise"


@CITES
def test_rounds_with_a_bank_are_played_to_their_end() -> None:
    for seed in range(30):
        play = banked_round(Random(seed))
        assert play.state.phase in (Phase.CLOSED, Phase.CLOSING)
        assert play.state.settled.keys() == {*play.state.boxes}


@pytest.mark.cites("R72", "R64")
def test_a_dispute_settles_a_seat_again_against_the_bank() -> None:
    for seed in range(12):
        play = banked_round(Random(seed))
        for number in play.state.settled:
            seat = play.state.seats[number]
            again = settled_by(play.state, number, Facts(decisions=seat.decisions))
            assert again == play.state.settled[number]
            if len(seat.decisions) == 2:
                lost = settled_by(play.state, number, Facts(decisions=(SetHouse(), Surrender())))
                assert not isinstance(lost, Refusal)
                (line,) = (one for one in lost if one.wager == "pai-gow")
                assert (line.outcome, line.banked) == (Outcome.SURRENDER, True)
