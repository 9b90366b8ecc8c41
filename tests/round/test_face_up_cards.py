"""Cards found face up in the shoe or the deck, and one drawn in error (.13(a), (b), R30)."""

from random import Random

import pytest

from pitboss.games.dealing import BURN, COMMUNITY, DISCARD
from pitboss.games.model import Ask, Burn, Deal, Settle
from pitboss.round import (
    Phase,
    Report,
    replay,
)
from pitboss.round import events as e
from pitboss.rulebook import chapter_of
from tests.support.dealer_run import (
    LEAVES,
    STAYS,
    all_returned,
    before,
    betted,
    can_be,
    closed,
    every_game_citing,
    finish,
    line,
    moments,
    outcomes,
    ready,
    where,
    with_cards,
)
from tests.support.games import GAMES, HOLDEM, METHODS, UTH, every_game
from tests.support.rounds import DEALER, FLOOR, Play, shuffled
from tests.support.slips import taking_back

ONE, MORE, DRAWN = "face-up-card", "face-up-cards", "drawn-in-error"
every_method = pytest.mark.parametrize("dealing", METHODS)


def dealt_by(play: Play) -> int:
    """How many cards the next step takes from the deck."""
    trial = play.copy()
    trial.proceed()
    return trial.state.dealt - play.state.dealt


# ── One card ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R30")
@pytest.mark.parametrize("place", ["first", "middle", "last"])
@every_method
@every_game_citing("13(a)")
def test_one_card_face_up_is_discarded_and_the_next_is_dealt_in_its_place(
    slug: str, dealing: str, place: str
) -> None:
    play = ready(slug, 1, 3, dealing=dealing)
    count = dealt_by(play)
    at = {"first": 0, "middle": count // 2, "last": count - 1}[place]
    plain = play.copy()
    plain.proceed()
    play.do(Report(DEALER, ONE, at))
    play.proceed()
    # The same spots in the same order; the card found lies aside and in no hand.
    assert where(play.state) == where(plain.state)
    aside = [one.position for one in play.state.layout if one.spot.area == DISCARD]
    was_aside = [one.position for one in plain.state.layout if one.spot.area == DISCARD]
    shifted = [position + (position >= at) for position in was_aside]
    assert sorted(aside) == sorted([*shifted, at])
    assert play.state.dealt == plain.state.dealt + 1


@pytest.mark.parametrize("seed", range(3))
@every_method
@every_game_citing("13(a)")
def test_the_round_goes_on_as_if_the_card_had_not_been_in_the_deck(
    slug: str, dealing: str, seed: int
) -> None:
    chance = Random(seed)
    bets = betted(slug, 1, 3, dealing=dealing)
    deck = shuffled(bets.state.rules, chance)
    play = closed(bets.copy(), deck)
    at = chance.randrange(dealt_by(play))
    play.do(Report(DEALER, ONE, at))
    other = closed(bets, (*deck[:at], *deck[at + 1 :], deck[at]))
    assert finish(play).state.settled == finish(other).state.settled
    assert play.state.meters == other.state.meters
    assert play.state.void is None


@every_game_citing("13(a)")
def test_the_report_says_what_was_found_by_whom_and_where(slug: str) -> None:
    play = ready(slug)
    (noted,) = play.do(Report(FLOOR, ONE, 2))
    cite = f"{chapter_of(slug).paragraphs.irregularities}(a)"
    assert noted == e.IrregularityNoted(ONE, cite, 2)
    play.proceed()
    assert replay(play.opened, play.log) == play.state


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(UTH, marks=pytest.mark.cites("653a.13(a)")),
        pytest.param(HOLDEM, marks=pytest.mark.cites("647a.13(a)")),
    ],
)
def test_a_card_found_at_the_flop_is_discarded_too(slug: str, dealing: str, at: int) -> None:
    play = before(ready(slug, dealing=dealing), Burn)
    first = play.state.dealt
    play.do(Report(DEALER, ONE, at))
    play.proceed()
    spots = [one.spot.area for one in play.state.layout[first:]]
    plain = [BURN, *[COMMUNITY] * 3]
    assert spots == [*plain[:at], DISCARD, *plain[at:]]
    assert all(one.turned for one in play.state.lying(COMMUNITY))


@every_game_citing("13(a)")
def test_a_second_card_makes_the_round_void_and_is_reported_so(slug: str) -> None:
    play = ready(slug)
    play.do(Report(DEALER, ONE))
    why = play.refused(Report(DEALER, ONE, 1))
    assert why.code == "irregular/second"
    assert MORE in why.reason
    assert why.cite == f"{chapter_of(slug).paragraphs.irregularities}(a)"
    play.do(Report(DEALER, MORE))
    assert play.state.void is not None


@every_method
@every_game
def test_a_card_is_found_at_a_place_of_the_step_that_is_dealt(slug: str, dealing: str) -> None:
    for play in moments(ready(slug, dealing=dealing)):
        step = play.state.step
        if isinstance(step, Deal | Burn):
            count = dealt_by(play)
            for at in (-1, count):
                code = "irregular/at" if count else "irregular/not-now"
                assert play.refused(Report(DEALER, ONE, at)).code == code
            if count:
                play.do(Report(DEALER, ONE, count - 1))


@every_game
def test_no_card_is_found_once_all_are_dealt(slug: str) -> None:
    play = before(ready(slug), Settle)
    for kind in (ONE, MORE, DRAWN):
        why = play.refused(Report(DEALER, kind))
        assert why.code == "irregular/not-now"
        assert kind in why.reason


# ── Two or more ──────────────────────────────────────────────────────────────────────────────


@every_method
@every_game_citing("13(a)")
def test_more_than_one_before_the_hands_are_dealt_returns_every_wager(
    slug: str, dealing: str
) -> None:
    play = ready(slug, 1, 4, 5, dealing=dealing)
    (voided,) = play.do(Report(DEALER, MORE))
    assert isinstance(voided, e.RoundVoided)
    assert voided.cite == f"{chapter_of(slug).paragraphs.irregularities}(a)"
    assert (voided.keeps, voided.removes_deck) == (frozenset(), False)
    assert list(play.state.settled) == [5, 4, 1]
    assert all(all_returned(play.state, seat) for seat in (1, 4, 5))
    assert play.state.phase is Phase.CLOSING


@pytest.mark.cites("653a.13(a)", "653a.12(c)", "R31")
def test_found_after_the_hands_the_community_cards_are_dealt_and_trips_settled() -> None:
    cards = {
        ("player", 2): "9c 9d",
        ("player", 5): "Kc 4d",
        ("community", 0): "9h 8s 7s 2d 3d",
        ("dealer", 0): "Ah Qc",
    }
    play = with_cards(betted(UTH), cards)
    play.proceed()
    for at_moment in moments(play):
        if not can_be(MORE)(at_moment):
            assert at_moment.state.deck[at_moment.state.dealt] is None  # every card is dealt
            continue
        at_moment.do(Report(DEALER, MORE))
        assert at_moment.state.void is not None
        assert at_moment.state.void.keeps == {"trips"}
        finish(at_moment)
        state = at_moment.state
        assert len(state.cards(COMMUNITY)) == 5
        won, lost = line(state, 2, "trips"), line(state, 5, "trips")
        assert (won.outcome, won.row, won.cite) == ("win", "Three-of-a-kind", "653a.12(c)")
        assert (lost.outcome, lost.returned) == ("lose", 0)
        for seat in (2, 5):
            others = {
                wager: one for wager, one in outcomes(state, seat).items() if wager != "trips"
            }
            assert set(others.values()) == {"push"}
            assert others.keys() | {"trips"} == state.seats[seat].wagers.keys()


@pytest.mark.parametrize("prefer", [STAYS, LEAVES], ids=["all stay", "all fold"])
@pytest.mark.cites("647a.13(a)", "647a.12(b)", "R31")
def test_found_after_the_hands_the_holdem_bonus_is_settled_and_no_more_is_dealt(
    prefer: tuple[str, ...],
) -> None:
    cards = {("player", 2): "9c 9d", ("player", 5): "Kc 4d", ("dealer", 0): "Ah Qc"}
    play = with_cards(betted(HOLDEM), cards)
    play.proceed()
    found = 0
    for at_moment in moments(play, prefer):
        state = at_moment.state
        if not can_be(MORE)(at_moment):
            continue
        dealt = state.dealt
        at_moment.do(Report(DEALER, MORE))
        state = finish(at_moment).state
        assert state.void is not None
        assert state.void.keeps == {"holdem-bonus"}
        assert state.dealt == dealt
        won, lost = line(state, 2, "holdem-bonus"), line(state, 5, "holdem-bonus")
        assert (won.outcome, won.cite) == ("win", "647a.12(b)")
        assert won.returned > won.staked
        assert (lost.outcome, lost.returned) == ("lose", 0)
        for seat in (2, 5):
            rest = {one for wager, one in outcomes(state, seat).items() if wager != "holdem-bonus"}
            assert rest == {"push"}
        found += 1
    assert found > 3


@pytest.mark.parametrize("slug", GAMES)
def test_without_such_a_wager_nothing_is_settled_after_the_hands_either(slug: str) -> None:
    saved = chapter_of(slug).irregularities[MORE].settles
    play = betted(slug)
    for seat in play.state.seats:
        for wager in saved:
            followers = [
                key
                for key, law in play.state.rules.chapter.wagers.items()
                if wager in law.after and key in play.state.seats[seat].wagers
            ]
            for key in (*followers, wager):
                play.do(taking_back(play.state, DEALER, seat, key))
    closed(play)
    play.proceed()
    for at_moment in moments(play):
        if isinstance(at_moment.state.step, Ask) and can_be(MORE)(at_moment):
            at_moment.do(Report(DEALER, MORE))
            assert at_moment.state.phase is Phase.CLOSING
            assert all(all_returned(at_moment.state, seat) for seat in at_moment.state.boxes)


# ── Drawn in error ───────────────────────────────────────────────────────────────────────────


@every_method
@every_game_citing("13(b)")
def test_a_card_drawn_unseen_is_the_next_card_and_changes_nothing(slug: str, dealing: str) -> None:
    play = ready(slug, dealing=dealing)
    plain = finish(play.copy())
    (noted,) = play.do(Report(DEALER, DRAWN))
    assert noted == e.IrregularityNoted(DRAWN, f"{chapter_of(slug).paragraphs.irregularities}(b)")
    play.do(Report(FLOOR, DRAWN))  # it may happen twice
    noted_twice = finish(play).state
    assert [kind for kind, _ in noted_twice.noted] == [DRAWN, DRAWN]
    assert noted_twice.but(noted=()) == plain.state
