"""Who records what: at a dealer-run table the dealer alone records chips and decisions, a player's
own device makes electronic wagers alone (R66, R68)."""

from dataclasses import replace
from random import Random

import pytest

from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Decide, Move, Phase, PlaceWagers, Stake, legal, replay
from pitboss.round.commands import Stakes
from pitboss.round.events import HashGiven, WagersPlaced
from pitboss.round.fairness import player_hash
from pitboss.round.recorders import recorder_of
from pitboss.round.slip import lying
from tests.support.all_moves import bits_of, draws_committed
from tests.support.dealer_run import ready, seated, usual_deck
from tests.support.games import FOUR, GAMES, UTH, every_game
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, command_of, rules_of
from tests.support.slips import end_slips, made_on_device

ANN, BEN = (Actor(Role.PLAYER, f"player {number}") for number in (2, 5))
BONUS = "five-card-hand-bonus"
#: The games with a wager of an electronic wagering system: 645a has none.
ELECTRONIC = [slug for slug in GAMES if slug != "pai-gow-poker"]
with_a_bonus = pytest.mark.parametrize("slug", ELECTRONIC)


def slips(play: Play, actor: Actor) -> list[Move]:
    return [one for one in legal(play.state, actor) if one.kind == "place-wagers"]


def chips_of(play: Play, seat: int) -> Stakes:
    device = made_on_device(play.state, seat)
    return {key: one for key, one in lying(play.state.seats[seat]).items() if key not in device}


def least(play: Play) -> Stakes:
    """The least that the dealer may record of one seat's chips, every wager of them."""
    (move, *_) = slips(play, DEALER)
    return next(end_slips(play.state, move))


# ── Chips ────────────────────────────────────────────────────────────────────────────────────


@every_game
@pytest.mark.cites(
    *("R66", "639a.7", "641a.7(a)", "643a.7(a)", "645a.7", "647a.7(a)"),
    *("649a.7", "653a.7(a)", "655a.7", "657a.7"),
)
def test_no_player_records_chips_at_a_dealer_run_table(slug: str) -> None:
    play = seated(rules_of(slug), 2, 5)
    chips = least(play)
    number = rules_of(slug).chapter.chapter
    for slip in (chips, {key: chips[key] for key in list(chips)[:1]}):
        why = play.refused(PlaceWagers(ANN, 2, slip))
        assert {fault.code for fault in why.faults} == {"wager/dealer-records"}
        assert {fault.wager for fault in why.faults} == set(slip)
        assert {fault.cite.partition("(")[0] for fault in why.faults} == {f"{number}.7"}
    assert not slips(play, ANN), "nothing is there for a device to add to"
    play.do(PlaceWagers(DEALER, 2, chips))
    assert lying(play.state.seats[2]) == chips


@every_game
@pytest.mark.cites("R66")
def test_no_player_changes_or_takes_back_what_the_dealer_recorded(slug: str) -> None:
    play = seated(rules_of(slug), 2, 5)
    chips = least(play)
    play.do(PlaceWagers(DEALER, 2, chips))
    was = play.state
    for key, stake in chips.items():
        more = Cents((stake.amount if isinstance(stake, Stake) else stake) + 100)
        changed = Stake(more, stake.choice) if isinstance(stake, Stake) else more
        why = play.refused(PlaceWagers(ANN, 2, {key: changed}))
        assert (why.code, why.wager) == ("wager/dealer-records", key)
    for slip in ({}, chips, {key: chips[key] for key in list(chips)[:1]}):
        assert play.refused(PlaceWagers(ANN, 2, slip)).code == "slip/unchanged"
    assert play.refused(PlaceWagers(BEN, 2, {})).code == "seat/not-yours"
    assert play.refused(PlaceWagers(FLOOR, 2, {})).code == "role/not-allowed"
    assert play.refused(PlaceWagers(SYSTEM, 2, {})).code == "role/not-allowed"
    assert play.state == was


@with_a_bonus
@pytest.mark.cites("R66", "R68", "605a.2(a)")
def test_a_players_slip_has_electronic_wagers_and_leaves_the_chips(slug: str) -> None:
    play = seated(rules_of(slug), 2, 5)
    chips = least(play)
    assert BONUS not in chips
    amount = play.state.rules.offers[BONUS].amount
    assert amount is not None
    assert play.refused(PlaceWagers(ANN, 2, {BONUS: amount})).code == "wager/needs"
    play.do(PlaceWagers(DEALER, 2, chips))
    (move,) = slips(play, ANN)
    assert BONUS in move.wagers
    assert not move.wagers.keys() & chips.keys()
    assert {recorder_of(play.state, key) for key in move.wagers} == {Role.PLAYER}
    assert play.do(PlaceWagers(ANN, 2, {BONUS: amount})) == (WagersPlaced(2, {BONUS: amount}),)
    assert lying(play.state.seats[2]) == {**chips, BONUS: amount}
    # To repeat what the dealer recorded says nothing new.
    assert play.refused(PlaceWagers(ANN, 2, {**chips, BONUS: amount})).code == "slip/unchanged"
    assert play.do(PlaceWagers(ANN, 2, {})) == (WagersPlaced(2, back=(BONUS,)),)
    assert lying(play.state.seats[2]) == chips
    play.do(PlaceWagers(ANN, 2, {**chips, BONUS: amount}))
    assert lying(play.state.seats[2]) == {**chips, BONUS: amount}
    assert replay(play.opened, play.log) == play.state


@with_a_bonus
@pytest.mark.cites("R66", "R68")
def test_a_slip_with_one_wager_too_many_is_refused_whole(slug: str) -> None:
    play = seated(rules_of(slug), 2, 5)
    chips = least(play)
    play.do(PlaceWagers(DEALER, 2, chips))
    amount = play.state.rules.offers[BONUS].amount
    assert amount is not None
    first = next(iter(chips))
    mixed = {BONUS: amount, first: Cents(99_00)}
    assert play.refused(PlaceWagers(ANN, 2, mixed)).code == "wager/dealer-records"
    both = {**chips, BONUS: amount}
    assert play.refused(PlaceWagers(DEALER, 2, both)).code == "wager/own-device"
    assert lying(play.state.seats[2]) == chips


# ── Decisions ────────────────────────────────────────────────────────────────────────────────


@every_game
@pytest.mark.cites(
    *("R66", "639a.11(b)", "641a.11(b)", "643a.11(b)", "645a.11", "647a.11(b)"),
    *("649a.11(b)", "653a.11(b)", "655a.11(b)", "657a.11"),
)
def test_the_dealer_records_what_a_player_decides(slug: str) -> None:
    play = ready(slug, 2, 5)
    play.proceed()
    moves = [one for one in legal(play.state, DEALER) if one.kind == "decide"]
    assert moves
    for move in moves:
        amount = move.amounts[0][0] if move.amounts else None
        said = move.command_for(DEALER, **({} if amount is None else {"amount": amount}))
        assert isinstance(said, Decide)
        for actor in (ANN, BEN, SYSTEM, FLOOR):
            own = Decide(actor, said.seat, said.decision)
            assert play.refused(own).code == "role/not-allowed"
        trial = play.copy()
        trial.do(said)
        assert trial.state.seats[said.seat].decisions == (said.decision,)
    for actor in (ANN, BEN, SYSTEM, FLOOR):
        assert "decide" not in {one.kind for one in legal(play.state, actor)}


# ── Bits ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R61", "R66")
def test_a_player_with_a_device_adds_bits_to_the_draws_beside_the_dealers_record() -> None:
    play = seated(rules_of(FOUR), 2, 5)
    play.do(draws_committed(play.state))
    (move,) = slips(play, ANN)
    assert (move.wagers, move.cite) == ({}, "R61")
    given = player_hash(play.state.round_id, ANN.person, bits_of(ANN.person))
    chips = least(play)
    play.do(PlaceWagers(DEALER, 2, chips))
    assert play.do(PlaceWagers(ANN, 2, {}, given)) == (HashGiven(ANN.person, 2, given),)
    assert lying(play.state.seats[2]) == chips
    assert play.refused(PlaceWagers(ANN, 2, {}, given)).code == "slip/unchanged"
    again = player_hash(play.state.round_id, BEN.person, bits_of(BEN.person))
    assert play.refused(PlaceWagers(DEALER, 5, chips, again)).code == "shuffle/not-yours"


@pytest.mark.cites("R61")
def test_where_nothing_is_drawn_a_player_is_offered_no_empty_slip() -> None:
    play = seated(rules_of(UTH), 2, 5)
    assert not slips(play, ANN)
    play.do(PlaceWagers(DEALER, 2, least(play)))
    assert all(one.wagers for one in slips(play, ANN))


# ── Electronic tables ────────────────────────────────────────────────────────────────────────


@every_game
@pytest.mark.cites("R66", "R68", "605a.2(a)")
def test_at_an_electronic_table_players_wager_and_decide_for_themselves(slug: str) -> None:
    play = Play(rules_of(slug), {2: ANN.person})
    assert {recorder_of(play.state, key) for key in play.state.rules.offers} == {Role.PLAYER}
    (move,) = slips(play, ANN)
    assert set(move.wagers) == set(play.state.rules.before_the_deal)
    slip = next(end_slips(play.state, move))
    for actor in (DEALER, SYSTEM, FLOOR):
        assert play.refused(PlaceWagers(actor, 2, slip)).code == "role/not-allowed"
        assert not slips(play, actor)
    play.do(PlaceWagers(ANN, 2, slip))
    play.close_bets(usual_deck(play.state.rules))
    while play.state.phase is not Phase.DECISION:
        play.proceed()
    decide = next(one for one in legal(play.state, ANN) if one.kind == "decide")
    command = command_of(ANN, decide, Random(0), state=play.state)
    assert isinstance(command, Decide)
    assert play.refused(replace(command, actor=DEALER)).code == "role/not-allowed"
    play.do(command)
