"""Betting is locked and progressive chips are counted before a card is dealt (.8(b), twins)."""

from typing import Any

import pytest

from pitboss.record import Actor, Role
from pitboss.round import (
    CountChips,
    NoMoreBets,
    Proceed,
    ResolveChips,
    replay,
)
from pitboss.round import events as e
from pitboss.round.chips import chip_wagers
from pitboss.rulebook import chapter_of
from tests.support.dealer_run import betted, cited, seated
from tests.support.games import CODIFIED_CHAPTER, HOLDEM, RIDE, UTH
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of, whole_deck
from tests.support.slips import placing, taking_back

ANN = Actor(Role.PLAYER, "player 2")
EYE = Actor(Role.SURVEILLANCE, "the eye")


def cite_of(play: Play) -> str:
    return play.state.rules.chapter.dealing[play.state.rules.dealing].closing_cite


def closing(slug: str, **keys: Any) -> Play:
    """Betting closed, no chip counted."""
    play = betted(slug, **keys)
    play.close_bets(whole_deck(play.state.rules))
    return play


# ── "No more bets" ───────────────────────────────────────────────────────────────────────────

LOCKS = cited(
    *(
        (slug, dealing, f"{CODIFIED_CHAPTER[slug]}.{paragraph}")
        for slug in CODIFIED_CHAPTER
        for dealing, paragraph in (
            ("manual-shoe", "8(b)"),
            ("hand", "9(b)" if slug == HOLDEM else "9(a)(3)"),
            ("automated-shoe", "10(a)(2)"),
            ("reshuffling-shoe", "10(a)(2)"),
        )
    )
)


@pytest.mark.parametrize(("slug", "dealing", "cite"), LOCKS)
def test_no_more_bets_locks_every_wager_before_a_card_is_dealt(
    slug: str, dealing: str, cite: str
) -> None:
    play = betted(slug, 2, 5, dealing=dealing)
    proceed = Proceed(DEALER)
    assert play.refused(proceed).code == "round/no-step"
    locked = dict(play.state.seats[2].wagers)
    play.close_bets(whole_deck(play.state.rules))
    assert cite_of(play) == cite
    assert any(play.state.rules.chapter.wagers[wager].electronic for wager in locked), (
        "the Five Card Hand Bonus is among them"
    )
    for wager, amount in locked.items():
        for actor in (ANN, DEALER, SYSTEM):
            for command in (
                placing(play.state, actor, 2, wager, amount),
                taking_back(play.state, actor, 2, wager),
            ):
                assert play.refused(command).code == "wager/closed"
    assert play.refused(NoMoreBets(SYSTEM, whole_deck(play.state.rules))).code == (
        "round/betting-closed"
    )


# ── Chips ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("slug", "dealing", "cite"), LOCKS)
def test_no_card_is_dealt_before_every_progressive_chip_is_accounted_for(
    slug: str, dealing: str, cite: str
) -> None:
    play = closing(slug, dealing=dealing)
    wagers = chip_wagers(play.state)
    progressives = [
        key
        for key, law in chapter_of(slug).wagers.items()
        if law.meter is not None and not law.electronic
    ]
    assert sorted(wagers) == sorted(progressives)
    for index, wager in enumerate(sorted(wagers)):
        why = play.refused(Proceed(DEALER))
        assert (why.code, why.cite, why.wager) == ("chips/uncounted", cite, wager)
        assert len(play.state.chips) == index
        (counted,) = play.do(CountChips(DEALER, wager, 2))
        assert counted == e.ChipsCounted(wager, 2, 2)
    play.proceed()
    assert play.state.layout


@pytest.mark.parametrize("count", [0, 1, 3])
@pytest.mark.parametrize(("slug", "dealing", "cite"), LOCKS)
def test_a_count_that_does_not_agree_stops_the_deal_until_a_floorperson_resolves_it(
    slug: str, dealing: str, cite: str, count: int
) -> None:
    play = closing(slug, dealing=dealing)
    wager, *others = sorted(chip_wagers(play.state))
    play.do(CountChips(DEALER, wager, count))
    for other in others:
        play.do(CountChips(DEALER, other, 2))
    assert play.refused(Proceed(DEALER)).code == "chips/uncounted"
    by_count: dict[int, dict[str, Any]]
    by_count = {0: {"supplied": (2, 5)}, 1: {"supplied": (5,)}, 3: {"returned": (2,)}}
    seats = by_count[count]
    for actor in (DEALER, SYSTEM, ANN, EYE):
        why = play.refused(ResolveChips(actor, wager, "a chip rolled off", **seats))
        assert (why.code, why.cite) == ("role/not-allowed", cite)
    assert play.refused(ResolveChips(FLOOR, wager, " ", **seats)).code == "chips/reason"
    never_mind = play.refused(ResolveChips(FLOOR, wager, "never mind"))
    assert (never_mind.code, never_mind.cite) == ("chips/unresolved", cite)
    again = play.copy()
    (resolved,) = play.do(ResolveChips(FLOOR, wager, "a chip rolled off", **seats))
    assert resolved == e.ChipsResolved(wager=wager, reason="a chip rolled off", **seats)
    again.do(CountChips(DEALER, wager, 2))  # or the dealer counts once more
    for one in (play, again):
        one.proceed()
        assert one.state.layout
        assert replay(one.opened, one.log) == one.state


def test_only_chips_that_a_system_accepted_are_counted() -> None:
    play = closing(UTH)
    for wager in ("ante", "trips", "five-card-hand-bonus", "lottery"):
        for command in (CountChips(DEALER, wager, 2), ResolveChips(FLOOR, wager, "why not")):
            assert play.refused(command).code == "chips/none"
    play.do(CountChips(DEALER, "progressive", 2))
    assert play.refused(CountChips(DEALER, "progressive", 2)).code == "chips/none"
    play.proceed()
    assert play.refused(CountChips(DEALER, "progressive", 2)).code == "chips/not-now"


def test_nothing_is_counted_where_nobody_made_such_a_wager() -> None:
    play = seated(rules_of(UTH), 2)
    play.bet(2, {"ante": 10, "blind": 10})
    play.close_bets(whole_deck(play.state.rules))
    assert not chip_wagers(play.state)
    play.proceed()
    assert play.state.layout


@pytest.mark.parametrize(
    ("dealing", "cite"),
    cited(
        ("manual-shoe", "643a.8(b)(1)"),
        ("hand", "643a.9(a)(3)(i)"),
        ("automated-shoe", "643a.10(a)(2)(i)"),
    ),
)
@pytest.mark.cites("643a.2(c)")
def test_five_card_bonus_chips_are_counted_only_where_a_system_takes_them(
    dealing: str, cite: str
) -> None:
    assert "five-card-bonus" not in chip_wagers(closing(RIDE, dealing=dealing).state)
    play = closing(RIDE, dealing=dealing, five_card_bonus_system=True)
    for wager in ("five-card-progressive", "three-card-progressive"):
        play.do(CountChips(DEALER, wager, 2))
    assert play.refused(Proceed(DEALER)).wager == "five-card-bonus"
    play.do(CountChips(DEALER, "five-card-bonus", 2))
    play.proceed()


@pytest.mark.parametrize(
    ("dealing", "cite"),
    cited(
        ("manual-shoe", "643a.8(b)(2)"),
        ("hand", "643a.9(a)(3)(ii)"),
        ("automated-shoe", "643a.10(a)(2)(ii)"),
        ("manual-shoe", "643a.8(b)(3)"),
        ("hand", "643a.9(a)(3)(iii)"),
        ("automated-shoe", "643a.10(a)(2)(iii)"),
    ),
)
def test_let_it_ride_locks_progressives_and_the_hand_bonus_and_counts_the_chips(
    dealing: str, cite: str
) -> None:
    play = closing(RIDE, dealing=dealing)
    locked = ("five-card-progressive", "three-card-progressive", "five-card-hand-bonus")
    for wager in locked:
        amount = play.state.seats[2].wagers[wager]
        assert play.refused(placing(play.state, DEALER, 2, wager, amount)).code == "wager/closed"
    assert chip_wagers(play.state) == locked[:2]
    assert play.refused(Proceed(DEALER)).code == "chips/uncounted"


def test_the_dealer_counts_and_nobody_at_an_electronic_table_does() -> None:
    play = closing(UTH)
    for actor in (FLOOR, SYSTEM, ANN, EYE):
        assert play.refused(CountChips(actor, "progressive", 2)).code == "role/not-allowed"
    electronic = Play(rules_of(UTH), {2: "Ann"})
    electronic.bet(2, {"ante": 10, "blind": 10, "progressive": 1})
    electronic.close_bets(whole_deck(electronic.state.rules))
    assert electronic.refused(CountChips(DEALER, "progressive", 1)).code == "record/electronic"
    electronic.proceed()
    assert electronic.state.layout
