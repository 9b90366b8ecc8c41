"""Players who leave during a round: their wagers are lost, or the seat is played on (.7(b))."""

from random import Random

import pytest

from pitboss.games.choices import Check, Raise
from pitboss.games.dealing import PLAYER
from pitboss.games.model import Ask, Settle
from pitboss.record import Actor, Role
from pitboss.round import (
    Abandon,
    Close,
    Decide,
    OpenBits,
    Phase,
    Report,
    legal,
    replay,
)
from pitboss.round import events as e
from pitboss.round.meters import UNITS
from pitboss.rulebook import chapter_of
from tests.support.all_moves import bits_of, committed, with_hash
from tests.support.dealer_run import (
    LEAVES,
    STAYS,
    before,
    bet_everything,
    betted,
    closed,
    every_game_citing,
    finish,
    go_on,
    line,
    moments,
    outcomes,
    ready,
    seated,
    staked,
    usual_deck,
    with_cards,
)
from tests.support.games import FOUR, HOLDEM, METHODS, RIDE, UTH
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of, shuffled
from tests.support.slips import placing

OWN = "five-card-hand-bonus"
#: What costs nothing more, and takes no chance of its own.
CAREFUL = {"check", "ride", "set house", "stand", "fold"}


@pytest.mark.parametrize("prefer", [STAYS, LEAVES], ids=["all stay", "all leave the game"])
@pytest.mark.parametrize("dealing", METHODS)
@every_game_citing("7(b)")
def test_where_the_house_says_so_every_wager_of_a_player_who_leaves_is_lost(
    slug: str, dealing: str, prefer: tuple[str, ...]
) -> None:
    cite = f"{chapter_of(slug).chapter}.7(b)"
    for play in moments(ready(slug, 1, 2, 3, dealing=dealing), prefer):
        was = play.state.seats[2]
        left, *_ = play.do(Abandon(DEALER, 2))
        assert isinstance(left, e.SeatAbandoned)
        gone = was.forfeited.keys() | was.withdrawn.keys()
        assert left.loses == dict.fromkeys(was.wagers.keys() - gone, cite)
        finish(play, prefer)
        found = staked(play.state.settled[2])
        assert found.keys() == was.wagers.keys()
        for wager, one in found.items():
            kept = wager in was.withdrawn
            assert (one.outcome, one.returned) == (
                ("withdrawn", one.staked) if kept else ("forfeit", 0)
            )
            # What a fold had lost was lost by the fold.
            assert one.cite == (was.withdrawn.get(wager) or was.forfeited.get(wager) or cite)
        assert play.state.settled[2] == tuple(found.values())  # no bonus either
        assert replay(play.opened, play.log) == play.state


@every_game_citing("7(b)")
def test_the_others_play_on_and_nobody_waits_for_the_empty_seat(slug: str) -> None:
    plain = finish(ready(slug, 1, 2, 3)).state.settled
    for play in moments(ready(slug, 1, 2, 3)):
        turn, step = play.state.moment.seat, play.state.step
        play.do(Abandon(FLOOR, 2))
        if isinstance(step, Ask) and not step.together:
            # Only the turn of the player who left moves on.
            assert play.state.moment.seat != 2
            assert turn == 2 or play.state.moment.seat == turn
        while play.state.step is not None:
            deciding = play.state.phase is Phase.DECISION
            assert not (deciding and play.state.moment.seat == 2)
            go_on(play)
        for seat in (1, 3):
            assert play.state.settled[seat] == plain[seat]


@pytest.mark.cites("653a.7(b)")
def test_when_the_last_to_decide_leaves_the_round_goes_on() -> None:
    play = ready(UTH, 2)
    play.proceed()
    play.do(Abandon(DEALER, 2))
    assert not isinstance(play.state.step, Ask)
    assert set(outcomes(finish(play).state, 2).values()) == {"forfeit"}


@every_game_citing("7(b)")
def test_by_the_other_policy_the_system_plays_the_seat_on(slug: str) -> None:
    for play in moments(ready(slug, 1, 2, abandoned="play-on")):
        moment = play.state.moment
        (left,) = play.do(Abandon(SYSTEM, 2))
        assert left == e.SeatAbandoned(2, {}, moment)
        assert play.state.moment == moment
        assert play.state.seats[2].abandoned
        assert not play.state.seats[2].folded
        answered = len(play.state.seats[2].decisions)
        finish(play)
        later = play.state.seats[2].decisions[answered:]
        assert {one.word for one in later} <= CAREFUL, "it takes no chance"
        assert play.state.settled[2]


@pytest.mark.parametrize("electronic", [False, True])
def test_who_deals_decides_for_a_seat_that_is_played_on(electronic: bool) -> None:
    rules = rules_of(UTH, abandoned="play-on")
    play = Play(rules, {2: "Ann"}, electronic=electronic)
    play.bet(2, {"ante": 10, "blind": 10})
    play.close_bets(usual_deck(rules))
    play.proceed()
    play.do(Abandon(DEALER, 2))
    house, other = (SYSTEM, DEALER) if electronic else (DEALER, SYSTEM)
    words = {move.decision for move in legal(play.state, house) if move.kind == "decide"}
    assert words == {"check"}
    bold = Raise(play.state.seats[2].wagers["ante"])
    assert play.refused(Decide(house, 2, bold)).code == "decision/played-on"
    assert play.refused(Decide(other, 2, Check())).code == "role/not-allowed"
    ann = Actor(Role.PLAYER, "Ann")
    left = "seat/left" if electronic else "role/not-allowed"
    assert play.refused(Decide(ann, 2, Check())).code == left
    assert not [one for one in legal(play.state, ann) if one.kind == "decide"]
    play.do(Decide(house, 2, Check()))
    assert play.state.seats[2].decisions == (Check(),)


# ── Envy ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R16", "R51")
@pytest.mark.parametrize("policy", ["lose", "play-on"])
def test_envy_for_others_goes_by_the_hand_of_the_player_who_left(policy: str) -> None:
    cards = {(PLAYER, 2): "As Ks", ("community", 0): "Qs Js Ts 2d 3d"}
    play = with_cards(betted(UTH, 1, 2, abandoned=policy), cards)
    play.proceed()
    play.do(Abandon(DEALER, 2))
    state = finish(play).state
    (envy,) = (one for one in state.settled[1] if one.wager == "envy")
    assert (envy.of_seat, envy.returned > 0) == (2, True)
    assert all(one.turned for one in state.lying(PLAYER, 2))
    won = line(state, 2, "progressive").outcome
    assert won == ("forfeit" if policy == "lose" else "win")


@pytest.mark.cites("R51")
@pytest.mark.parametrize("slug", [UTH, HOLDEM, FOUR, RIDE])
def test_a_player_who_left_and_lost_the_wagers_gets_no_envy(slug: str) -> None:
    cards = {
        UTH: {(PLAYER, 2): "As Ks", ("community", 0): "Qs Js Ts 2d 3d"},
        HOLDEM: {(PLAYER, 2): "As Ks", ("community", 0): "Qs Js Ts 2d 3d"},
        FOUR: {(PLAYER, 2): "9c 9d 9h 9s 2c"},
        RIDE: {(PLAYER, 2): "As Ks Qs", ("community", 0): "Js Ts"},
    }[slug]
    play = with_cards(betted(slug, 1, 2), cards)
    play.proceed()
    stays = finish(play.copy())
    assert "envy" in {one.wager for one in stays.state.settled[1]}
    play.do(Abandon(DEALER, 1))
    state = finish(play).state
    assert "envy" not in {one.wager for one in state.settled[1]}


# ── Refusals ─────────────────────────────────────────────────────────────────────────────────


def test_who_records_that_a_player_left_and_when() -> None:
    play = betted(UTH, 1, 2)
    cite = "653a.7(b)"
    why = play.refused(Abandon(DEALER, 2))
    assert (why.code, why.cite) == ("seat/not-now", cite)
    closed(play)
    for role in (Role.PLAYER, Role.SURVEILLANCE):
        why = play.refused(Abandon(Actor(role, "player 2"), 2))
        assert (why.code, why.cite) == ("role/not-allowed", cite)
    for seat in (0, 3, 9):
        assert play.refused(Abandon(DEALER, seat)).code == "seat/empty"
    play.do(Abandon(DEALER, 2))
    assert play.refused(Abandon(DEALER, 2)).code == "seat/not-now"


def test_once_a_seat_is_settled_all_are_settled_as_their_cards_lie() -> None:
    play = before(ready(UTH, 1, 2), Settle)
    left = play.copy()
    left.do(Abandon(DEALER, 1))  # up to then a seat can be left
    assert set(outcomes(finish(left).state, 1).values()) == {"forfeit"}
    play.proceed()
    for seat in (1, 2):
        assert play.refused(Abandon(DEALER, seat)).code == "seat/not-now"
    finish(play)
    assert play.refused(Abandon(DEALER, 1)).code == "seat/not-now"
    while play.state.waiting:
        play.step(Random(3))
    play.do(Close(DEALER))
    assert play.refused(Abandon(DEALER, 1)).code == "seat/not-now"


@pytest.mark.cites("R18", "R51")
def test_a_wager_that_was_lost_has_no_share_of_the_prize_on_the_dealers_hand() -> None:
    dealers = "five-card-hand-bonus-dealer"
    cards = {("dealer", 0): "As Ks", ("community", 0): "Qs Js Ts 2d 3d"}
    play = with_cards(betted(UTH, 1, 2), cards)
    play.proceed()
    play.do(Abandon(DEALER, 2))
    prize = line(finish(play.copy()).state, 1, dealers)
    alone = with_cards(betted(UTH, 1, 2), cards)
    fed = alone.state.meters[OWN].levels["meter"]
    assert prize.returned == fed // UNITS


@pytest.mark.cites("R31")
def test_leaving_a_void_round_saves_no_wager_that_is_still_settled() -> None:
    cards = {(PLAYER, 2): "Kc 4d", ("community", 0): "9h 8s 7s 2d 3d"}
    play = with_cards(betted(UTH, 2), cards)
    play.proceed()
    play.do(Report(DEALER, "face-up-cards"))
    assert play.refused(Abandon(DEALER, 2)).cite == "653a.13(a)"
    assert line(finish(play).state, 2, "trips").outcome == "lose"


def test_a_seat_with_a_side_wager_alone_can_be_left_too() -> None:
    play = seated(rules_of(FOUR), 1, 2)
    play.bet(1, {"aces-up": 10})
    bet_everything(play, 2)
    closed(play).proceed()
    assert play.state.moment.seat == 2
    play.do(Abandon(DEALER, 1))
    assert play.state.moment.seat == 2
    assert outcomes(finish(play).state, 1) == {"aces-up": "forfeit"}


# ── While the players shuffle ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("policy", ["lose", "play-on"])
def test_a_player_may_leave_while_the_players_shuffle_and_no_draw_is_shown_for_it(
    policy: str,
) -> None:
    rules = rules_of(UTH, abandoned=policy)
    chance = Random(4)
    play, deal = committed(rules, {1: "Ann", 2: "Ben"}, shuffled(rules, chance), chance)
    for seat in (1, 2):
        for wager in ("ante", "blind", OWN):
            amount = rules.offers[wager].minimum
            play.do(
                with_hash(play.state, placing(play.state, play.actor(seat), seat, wager, amount))
            )
    play.do(deal.closing(SYSTEM))
    assert play.state.phase is Phase.MIXING
    (left,) = play.do(Abandon(DEALER, 2))
    assert isinstance(left, e.SeatAbandoned)
    assert play.state.phase is Phase.MIXING
    play.do(OpenBits(SYSTEM, "Ben"))
    play.do(OpenBits(Actor(Role.PLAYER, "Ann"), "Ann", bits_of("Ann")))
    play.proceed()
    assert play.state.moment.seat == 1
    play.play_out(chance)
    shown = [event for event in play.log if isinstance(event, e.DrawsShown)]
    assert shown == [e.DrawsShown(play.state.draws)]
    if policy == "lose":
        assert set(outcomes(play.state, 2).values()) == {"forfeit"}
