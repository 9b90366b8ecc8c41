"""Opening the table: inspection, spread, wash, and what preshuffled decks skip (.4)."""

import pytest

from pitboss.table import Actor, Role
from pitboss.table.life import (
    Command,
    CutDeck,
    DeckStatus,
    Device,
    FinishShuffle,
    InspectDeck,
    OpenTable,
    PlayerLooks,
    ReceiveDecks,
    RemoveDeck,
    Shuffle,
    SpreadDeck,
    StartRound,
    TableStatus,
    VerifyInspection,
    WashDeck,
)
from pitboss.table.life import events as e
from tests.support.tables import DEALER, FLOOR, PLAYER, SYSTEM, Life, every_game, law

#: The opening in its order, with who does each step; the last shuffle is by hand.
STEPS: tuple[tuple[type[Command], Actor, str, str], ...] = (
    (InspectDeck, DEALER, "deck/not-inspected", "4(a)"),
    (VerifyInspection, FLOOR, "deck/not-verified", "4(a)"),
    (SpreadDeck, DEALER, "deck/not-spread", "4(b)"),
    (PlayerLooks, DEALER, "deck/not-seen", "4(c)"),
    (WashDeck, DEALER, "deck/not-washed", "4(c)"),
    (Shuffle, DEALER, "deck/not-shuffled", "5(a)"),
)


def argument(kind: type[Command]) -> str:
    return PLAYER.person if kind is PlayerLooks else "red 1"


@law("4(a)", "4(b)", "4(c)")
@every_game
def test_no_round_starts_before_every_step_of_the_opening(slug: str) -> None:
    life = Life(slug).opened()
    for kind, actor, code, paragraph in STEPS:
        why = life.refused(StartRound, "too early")
        assert (why.code, why.cite) == (code, life.cite(paragraph))
        assert life.prompt().refusal == why
        assert life.prompt().who is actor.role
        life.do(kind, argument(kind), by=actor)
    assert life.refused(StartRound, "too early").code == "deck/not-cut"
    life.do(CutDeck, "red 1", 26)
    life.do(StartRound, "the first")
    assert life.table.status is TableStatus.OPEN


@law("4(a)", "4(b)", "4(c)")
@every_game
def test_the_steps_of_the_opening_are_done_in_their_order(slug: str) -> None:
    life = Life(slug).opened()
    for number, (kind, actor, _, _) in enumerate(STEPS):
        for later, who, _, _ in STEPS[number + 1 :]:
            if later is PlayerLooks:
                assert life.refused(later, argument(later), by=who).code == "deck/not-spread"
            else:
                lacks = life.refused(StartRound, "too early").code
                assert life.refused(later, argument(later), by=who).code == lacks
        life.do(kind, argument(kind), by=actor)
        if kind not in (PlayerLooks, Shuffle):
            assert life.refused(kind, argument(kind), by=actor).code == "deck/step-done"


@law("4(a)")
@every_game
def test_the_dealer_inspects_and_a_floorperson_verifies(slug: str) -> None:
    life = Life(slug).opened()
    for actor in (FLOOR, PLAYER, SYSTEM):
        why = life.refused(InspectDeck, "red 1", by=actor)
        assert (why.code, why.cite) == ("role/not-allowed", life.cite("4(a)"))
    life.do(InspectDeck, "red 1")
    for actor in (DEALER, PLAYER, SYSTEM):
        assert life.refused(VerifyInspection, "red 1", by=actor).code == "role/not-allowed"
    same = Actor(Role.FLOORPERSON, DEALER.person)
    why = life.refused(VerifyInspection, "red 1", by=same)
    assert (why.code, why.cite) == ("deck/own-inspection", life.cite("4(a)"))
    at = life.at
    (verified,) = life.do(VerifyInspection, "red 1", by=FLOOR)
    assert verified == e.DeckMoved(at, FLOOR.person, "red 1", DeckStatus.VERIFIED)
    assert life.deck("red 1").inspected_by == DEALER.person


@law("4(b)")
@every_game
def test_inspected_cards_are_spread_face_up_for_the_first_player(slug: str) -> None:
    life = Life(slug).opened()
    life.do(InspectDeck, "red 1")
    assert life.refused(SpreadDeck, "red 1").code == "deck/not-verified"
    life.do(VerifyInspection, "red 1", by=FLOOR)
    at = life.at
    assert life.do(SpreadDeck, "red 1") == (e.DeckSpread(at, DEALER.person, "red 1", face_up=True),)


@law("4(c)")
@every_game
@pytest.mark.parametrize("declined", [False, True])
def test_cards_are_washed_after_the_first_player_could_look(slug: str, declined: bool) -> None:
    life = Life(slug).opened()
    assert life.refused(PlayerLooks, PLAYER.person).cite == life.cite("4(b)")
    for _ in range(3):
        life.follow()
    why = life.refused(WashDeck, "red 1")
    assert (why.code, why.cite) == ("deck/not-seen", life.cite("4(c)"))
    assert life.refused(PlayerLooks, "somebody else", by=PLAYER).code == "role/not-allowed"
    at = life.at
    looked = life.do(PlayerLooks, PLAYER.person, declined, by=PLAYER)
    assert looked == (e.PlayerLooked(at, PLAYER.person, PLAYER.person, declined),)
    assert life.table.first_player == PLAYER.person
    life.do(WashDeck, "red 1")
    life.do(Shuffle, "red 1")


@law("4(d)")
@every_game
def test_each_of_two_decks_goes_through_the_opening(slug: str) -> None:
    life = Life(slug, shuffler="automated", decks=2).opened().ready()
    for name in ("red 1", "blue 2"):
        steps = [event.to for event in life.log if isinstance(event, e.DeckMoved)]
        assert steps == [
            status
            for status in (DeckStatus.INSPECTED, DeckStatus.VERIFIED, DeckStatus.STACKED)
            for _ in range(2)
        ]
        assert [event.deck for event in life.log if isinstance(event, e.DeckSpread)].count(
            name
        ) == 1
        began = [event for event in life.log if isinstance(event, e.ShuffleBegan)]
        assert name in [event.deck for event in began]
    one_look = [event for event in life.log if isinstance(event, e.PlayerLooked)]
    assert len(one_look) == 1, "one player looks at both"


@law("4(d)")
@every_game
def test_a_second_deck_that_is_not_opened_holds_the_round_up(slug: str) -> None:
    life = Life(slug, shuffler="automated", decks=2)
    life.do(OpenTable, by=FLOOR)
    life.receive()
    life.ready()
    life.receive()
    why = life.refused(StartRound, "too early")
    assert (why.code, why.cite) == ("deck/not-inspected", life.cite("4(a)"))


@pytest.mark.cites("R4")
@law("4(e)")
@every_game
def test_preshuffled_decks_skip_the_opening_and_are_cut(slug: str) -> None:
    life = Life(slug).opened(preshuffled=True)
    assert life.deck("red 1").status is DeckStatus.SHUFFLED
    assert life.refused(InspectDeck, "red 1").code == "deck/step-done"
    assert life.refused(StartRound, "uncut").cite == life.cite("5(c)(2)")
    life.do(CutDeck, "red 1", 10)
    life.do(StartRound, "the first")


@every_game
def test_decks_are_changed_by_the_same_opening(slug: str) -> None:
    life = Life(slug, shuffler="counting").opened().played(2)
    life.do(RemoveDeck, "red 1", "a bent card", by=FLOOR)
    life.do(ReceiveDecks, (("blue 2", "blue"),))
    assert life.refused(Shuffle, "blue 2", Device.SHUFFLER).code == "deck/not-inspected"
    life.ready()
    assert life.refused(FinishShuffle, "blue 2", life.size).code == "shuffle/none"
    life.do(StartRound, "with the new deck")
