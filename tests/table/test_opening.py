"""Opening the table: inspection, spread, wash, and what preshuffled decks skip (.4)."""

import pytest

from pitboss.record import Actor, Role
from pitboss.round import Command
from pitboss.table import (
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
from pitboss.table import events as e
from tests.support.games import every_game
from tests.support.tables import DEALER, FLOOR, PLAYER, SYSTEM, TableRun, every_chapter, law

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
@every_chapter
def test_no_round_starts_before_every_step_of_the_opening(slug: str) -> None:
    run = TableRun(slug).opened()
    for kind, actor, code, paragraph in STEPS:
        why = run.refused(StartRound, "too early")
        assert (why.code, why.cite) == (code, run.cite(paragraph))
        assert run.prompt().refusal == why
        assert run.prompt().who is actor.role
        run.do(kind, argument(kind), by=actor)
    assert run.refused(StartRound, "too early").code == "deck/not-cut"
    run.do(CutDeck, "red 1", 26)
    run.do(StartRound, "the first")
    assert run.table.status is TableStatus.OPEN


@law("4(a)", "4(b)", "4(c)")
@every_chapter
def test_the_steps_of_the_opening_are_done_in_their_order(slug: str) -> None:
    run = TableRun(slug).opened()
    for number, (kind, actor, _, _) in enumerate(STEPS):
        for later, who, _, _ in STEPS[number + 1 :]:
            if later is PlayerLooks:
                assert run.refused(later, argument(later), by=who).code == "deck/not-spread"
            else:
                lacks = run.refused(StartRound, "too early").code
                assert run.refused(later, argument(later), by=who).code == lacks
        run.do(kind, argument(kind), by=actor)
        if kind not in (PlayerLooks, Shuffle):
            assert run.refused(kind, argument(kind), by=actor).code == "deck/step-done"


@law("4(a)")
@every_chapter
def test_the_dealer_inspects_and_a_floorperson_verifies(slug: str) -> None:
    run = TableRun(slug).opened()
    for actor in (FLOOR, PLAYER, SYSTEM):
        why = run.refused(InspectDeck, "red 1", by=actor)
        assert (why.code, why.cite) == ("role/not-allowed", run.cite("4(a)"))
    run.do(InspectDeck, "red 1")
    for actor in (DEALER, PLAYER, SYSTEM):
        assert run.refused(VerifyInspection, "red 1", by=actor).code == "role/not-allowed"
    same = Actor(Role.FLOORPERSON, DEALER.person)
    why = run.refused(VerifyInspection, "red 1", by=same)
    assert (why.code, why.cite) == ("deck/own-inspection", run.cite("4(a)"))
    at = run.at
    (verified,) = run.do(VerifyInspection, "red 1", by=FLOOR)
    assert verified == e.DeckMoved("red 1", DeckStatus.VERIFIED)
    assert (run.log[-1].at, run.log[-1].actor) == (at, FLOOR), "who and when, on record"
    assert run.deck("red 1").inspected_by == DEALER.person


@law("4(b)")
@every_chapter
def test_inspected_cards_are_spread_face_up_for_the_first_player(slug: str) -> None:
    run = TableRun(slug).opened()
    run.do(InspectDeck, "red 1")
    assert run.refused(SpreadDeck, "red 1").code == "deck/not-verified"
    run.do(VerifyInspection, "red 1", by=FLOOR)
    at = run.at
    assert run.do(SpreadDeck, "red 1") == (e.DeckSpread("red 1", face_up=True),)
    assert (run.log[-1].at, run.log[-1].actor) == (at, DEALER)


@law("4(c)")
@every_chapter
@pytest.mark.parametrize("declined", [False, True])
def test_cards_are_washed_after_the_first_player_could_look(slug: str, declined: bool) -> None:
    run = TableRun(slug).opened()
    assert run.refused(PlayerLooks, PLAYER.person).cite == run.cite("4(b)")
    for _ in range(3):
        run.follow()
    why = run.refused(WashDeck, "red 1")
    assert (why.code, why.cite) == ("deck/not-seen", run.cite("4(c)"))
    assert run.refused(PlayerLooks, "somebody else", by=PLAYER).code == "role/not-allowed"
    at = run.at
    looked = run.do(PlayerLooks, PLAYER.person, declined, by=PLAYER)
    assert looked == (e.PlayerLooked(PLAYER.person, declined),)
    assert (run.log[-1].at, run.log[-1].actor) == (at, PLAYER)
    assert run.table.first_player == PLAYER.person
    run.do(WashDeck, "red 1")
    run.do(Shuffle, "red 1")


@law("4(d)")
@every_chapter
def test_each_of_two_decks_goes_through_the_opening(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2).opened().ready()
    for name in ("red 1", "blue 2"):
        steps = [event.to for event in run.events if isinstance(event, e.DeckMoved)]
        assert steps == [
            status
            for status in (DeckStatus.INSPECTED, DeckStatus.VERIFIED, DeckStatus.STACKED)
            for _ in range(2)
        ]
        assert [event.deck for event in run.events if isinstance(event, e.DeckSpread)].count(
            name
        ) == 1
        began = [event for event in run.events if isinstance(event, e.ShuffleBegan)]
        assert name in [event.deck for event in began]
    one_look = [event for event in run.events if isinstance(event, e.PlayerLooked)]
    assert len(one_look) == 1, "one player looks at both"


@law("4(d)")
@every_chapter
def test_a_second_deck_that_is_not_opened_holds_the_round_up(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2)
    run.do(OpenTable, by=FLOOR)
    run.receive()
    run.ready()
    run.receive()
    why = run.refused(StartRound, "too early")
    assert (why.code, why.cite) == ("deck/not-inspected", run.cite("4(a)"))


@pytest.mark.cites("R4")
@law("4(e)")
@every_chapter
def test_preshuffled_decks_skip_the_opening_and_are_cut(slug: str) -> None:
    run = TableRun(slug).opened(preshuffled=True)
    assert run.deck("red 1").status is DeckStatus.SHUFFLED
    assert run.refused(InspectDeck, "red 1").code == "deck/step-done"
    assert run.refused(StartRound, "uncut").cite == run.cite("5(c)(2)")
    run.do(CutDeck, "red 1", 10)
    run.do(StartRound, "the first")


@every_game
def test_decks_are_changed_by_the_same_opening(slug: str) -> None:
    run = TableRun(slug, shuffler="counting").opened().played(2)
    run.do(RemoveDeck, "red 1", "a bent card", by=FLOOR)
    run.do(ReceiveDecks, (("blue 2", "blue"),))
    assert run.refused(Shuffle, "blue 2", Device.SHUFFLER).code == "deck/not-inspected"
    run.ready()
    assert run.refused(FinishShuffle, "blue 2", run.size).code == "shuffle/none"
    run.do(StartRound, "with the new deck")
