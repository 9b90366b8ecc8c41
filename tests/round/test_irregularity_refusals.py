"""When an irregularity is not taken: by whom, at which table, at which moment, of which kind."""

from dataclasses import replace
from random import Random

import pytest

from pitboss.games.model import Settle
from pitboss.record import Actor, Role
from pitboss.round import (
    Close,
    Report,
    refusal,
)
from pitboss.round.irregularities import STUB_KINDS
from pitboss.rulebook import chapter_of
from pitboss.rulebook.chapter import Effect
from tests.support.dealer_run import (
    before,
    betted,
    finish,
    kinds,
    moments,
    ready,
)
from tests.support.games import CODIFIED_CHAPTER, GAMES, RIDE, every_game
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, rules_of, whole_deck

WITHIN = (Effect.DISCARD, Effect.USE, Effect.VOID)
OTHERS = (
    SYSTEM,
    Actor(Role.PLAYER, "player 2"),
    Actor(Role.PLAYER, "a stranger"),
    Actor(Role.SURVEILLANCE, "the eye"),
)


def reports(slug: str, actor: Actor) -> list[Report]:
    """Every report of something that goes wrong within a round."""
    found = [Report(actor, kind) for kind in kinds(slug, *WITHIN)]
    return [*found, *(Report(actor, kind) for kind in STUB_KINDS)]


def codes(play: Play, actor: Actor = DEALER) -> set[str]:
    return {play.refused(one).code for one in reports(play.state.rules.chapter.slug, actor)}


@pytest.mark.parametrize("slug", GAMES)
def test_dealers_and_floorpersons_report_it_and_nobody_else(slug: str) -> None:
    play = ready(slug, dealing="automated-shoe")
    for actor in OTHERS:
        for at_moment in moments(play):
            assert codes(at_moment, actor) == {"role/not-allowed"}
    taken = {
        (actor.role, command.irregularity)
        for actor in (DEALER, FLOOR)
        for at_moment in moments(play)
        for command in reports(slug, actor)
        if refusal(at_moment.state, command) is None
    }
    staff = (Role.DEALER, Role.FLOORPERSON)
    assert taken == {
        (role, kind) for role in staff for kind in (*kinds(slug, *WITHIN), *STUB_KINDS)
    }


@pytest.mark.cites("R34")
@pytest.mark.parametrize("slug", GAMES)
def test_an_electronic_table_has_no_irregularity_of_cards(slug: str) -> None:
    play = Play(rules_of(slug, dealing="automated-shoe"), {2: "Ann"})
    play.bet_at_random(2, Random(1))
    play.close_bets(whole_deck(play.state.rules))
    while not play.state.closed:
        assert codes(play) == codes(play, FLOOR) == {"irregular/electronic"}
        play.step(Random(1))


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_goes_wrong_with_cards_before_the_betting_is_closed(slug: str) -> None:
    assert codes(betted(slug)) == {"irregular/not-now"}


@pytest.mark.cites("R52")
@pytest.mark.parametrize("slug", GAMES)
def test_once_a_seat_is_settled_a_round_is_void_for_the_number_of_its_cards_alone(
    slug: str,
) -> None:
    def possible(play: Play) -> set[str]:
        told = [replace(one, reason="found when collecting") for one in reports(slug, FLOOR)]
        bare = {refusal(play.state, one) for one in reports(slug, FLOOR)}
        assert "irregular/reason" in {one.code for one in bare if one is not None}
        by_dealer = refusal(play.state, replace(told[0], actor=DEALER))
        assert by_dealer is not None
        return {one.irregularity for one in told if refusal(play.state, one) is None}

    play = before(ready(slug), Settle)
    play.proceed()
    assert possible(play) == {"wrong-count", *STUB_KINDS}
    finish(play)
    assert possible(play) == {"wrong-count", *STUB_KINDS}
    while play.state.waiting:
        play.step(Random(1))
        assert possible(play) == {"wrong-count", *STUB_KINDS}
    play.do(Close(DEALER))
    assert codes(play) == {"irregular/not-now"}  # the cards are cleared


@every_game
def test_a_round_is_void_once(slug: str) -> None:
    for kind in kinds(slug, Effect.VOID):
        for at_moment in moments(ready(slug, dealing="automated-shoe")):
            if refusal(at_moment.state, Report(DEALER, kind)) is None:
                at_moment.do(Report(DEALER, kind))
                assert codes(at_moment) == {"irregular/void"}
                break


@pytest.mark.parametrize("slug", GAMES)
def test_an_unknown_kind_is_answered_with_those_of_the_chapter(slug: str) -> None:
    why = ready(slug).refused(Report(DEALER, "earthquake"))
    assert (why.code, why.cite) == ("irregular/unknown", chapter_of(slug).paragraphs.irregularities)
    assert all(kind in why.reason for kind in chapter_of(slug).irregularities)


@pytest.mark.parametrize("slug", GAMES)
def test_a_jammed_shuffler_and_a_broken_device_are_matters_of_the_table(slug: str) -> None:
    play = ready(slug)
    found = kinds(slug, Effect.RESHUFFLE, Effect.COVER)
    assert found == ["shuffler-jam", "device-out-of-order"]
    for kind in found:
        why = play.refused(Report(DEALER, kind))
        assert (why.code, why.cite) == (
            "irregular/table",
            chapter_of(slug).irregularities[kind].cite,
        )


@pytest.mark.parametrize("slug", GAMES)
def test_only_a_face_up_card_has_a_place_in_the_deal(slug: str) -> None:
    for at_moment in moments(ready(slug, dealing="automated-shoe")):
        for kind in kinds(slug, Effect.VOID, Effect.USE):
            if refusal(at_moment.state, Report(DEALER, kind)) is None:
                assert at_moment.refused(Report(DEALER, kind, 1)).code == "irregular/at"


def test_each_chapter_knows_the_card_that_must_not_be_seen() -> None:
    for slug in CODIFIED_CHAPTER:
        kind = "community-exposed" if slug == RIDE else "dealer-exposed"
        other = "dealer-exposed" if slug == RIDE else "community-exposed"
        assert kind in chapter_of(slug).irregularities
        assert ready(slug).refused(Report(DEALER, other)).code == "irregular/unknown"
