"""One deck or two, their alternation, and how long a deck may be used (.3)."""

import pytest

from pitboss.table import (
    DeckStatus,
    Device,
    DeviceFails,
    FinishShuffle,
    OpenTable,
    ReceiveDecks,
    RemoveDeck,
    Shuffle,
    StartRound,
)
from pitboss.table import events as e
from tests.support.games import every_game
from tests.support.tables import DEALER, FLOOR, HOUR, TableRun, every_chapter, law

RED, BLUE = ("red 1", "red"), ("blue 2", "blue")


@law("3(a)")
@every_game
def test_a_table_is_played_with_one_deck(slug: str) -> None:
    run = TableRun(slug)
    run.do(OpenTable, by=FLOOR)
    why = run.refused(StartRound, "round 1")
    assert (why.code, why.cite) == ("deck/none", run.cite("3(a)"))
    why = run.refused(ReceiveDecks, (RED, BLUE))
    assert (why.code, why.cite) == ("deck/too-many", run.cite("3(a)"))
    assert why.reason.startswith("one deck may be at this table, not 2")
    assert run.refused(ReceiveDecks, ()).code == "deck/none"
    run.do(ReceiveDecks, (RED,))
    assert run.refused(ReceiveDecks, (BLUE,)).code == "deck/too-many"
    run.played(2)
    assert set(run.decks_used()) == {"red 1"}


@law("3(b)")
@every_game
@pytest.mark.parametrize("shuffler", ["automated", "counting"])
def test_two_decks_need_an_automated_shuffler_that_works(slug: str, shuffler: str) -> None:
    run = TableRun(slug, shuffler=shuffler, decks=2).opened()
    assert [deck.color for deck in run.table.live] == ["red", "blue"]
    run.played(2)
    run.do(DeviceFails, Device.SHUFFLER, out_of_order=True)
    why = run.refused(StartRound, "a round")
    assert (why.code, why.cite) == ("deck/too-many", run.cite("3(b)"))
    turn = run.table.turn
    assert run.prompt().move.kind == "remove-deck"
    run.follow()
    assert run.table.live == (turn,), "the deck whose turn it is stays"
    run.played(3)
    assert [deck.color for deck in run.table.live] == ["red"]
    assert run.refused(ReceiveDecks, (("green", "green"),)).cite == run.cite("3(a)")


@law("3(b)(1)")
@every_chapter
def test_the_backs_of_two_decks_have_different_colors(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2)
    run.do(OpenTable, by=FLOOR)
    why = run.refused(ReceiveDecks, (RED, ("another", "red")))
    assert (why.code, why.cite) == ("deck/same-color", run.cite("3(b)(1)"))
    run.do(ReceiveDecks, (RED,))
    assert run.refused(ReceiveDecks, (("another", "red"),)).code == "deck/same-color"
    run.do(ReceiveDecks, (BLUE,))
    why = run.refused(ReceiveDecks, (("green 3", "green"),))
    assert (why.code, why.cite) == ("deck/too-many", run.cite("3(b)"))
    assert why.reason.startswith("two decks may be at this table, not 3")


@every_chapter
def test_every_deck_has_a_name_of_its_own(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2)
    run.do(OpenTable, by=FLOOR)
    assert run.refused(ReceiveDecks, (RED, ("red 1", "blue"))).code == "deck/known"
    assert run.refused(ReceiveDecks, (("", "blue"),)).code == "deck/known"
    run.do(ReceiveDecks, (RED, BLUE))
    run.do(RemoveDeck, "red 1", "a bent corner", by=FLOOR)
    assert run.refused(ReceiveDecks, (RED,)).code == "deck/known"


@law("3(b)(2)")
@every_chapter
def test_one_deck_is_in_the_shuffler_while_the_other_plays(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2).opened(preshuffled=True)
    first, second = (deck.id for deck in run.table.live)
    why = run.refused(StartRound, "round 1")
    assert (why.code, why.cite) == ("deck/not-in-shuffler", run.cite("3(b)(2)"))
    run.do(Shuffle, second, Device.SHUFFLER)
    run.ready()
    run.do(StartRound, "round 1")
    assert run.deck(second).in_shuffler, "it may be shuffled while the first one plays"
    run.do(FinishShuffle, second)
    assert run.deck(second).in_shuffler, "and it is stored there"
    assert run.table.last_deck == first
    assert run.deck(first).status is DeckStatus.IN_PLAY
    why = run.refused(Shuffle, second, None)
    assert (why.code, why.cite) == ("deck/not-in-shuffler", run.cite("3(b)(2)"))


@law("3(b)(3)")
@every_game
def test_two_decks_take_turns(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2).opened().played(9)
    assert run.decks_used() == ["red 1", "blue 2"] * 4 + ["red 1"]
    run.ready()
    why = run.refused(StartRound, "again", deck="red 1")
    assert (why.code, why.cite) == ("deck/out-of-turn", run.cite("3(b)(3)"))
    assert run.refused(StartRound, "again", deck="green").code == "deck/unknown"
    run.do(StartRound, "in turn", deck="blue 2")


@every_game
def test_the_deck_that_is_left_plays_on_until_another_comes(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2).opened().played(3)
    run.do(RemoveDeck, "blue 2", "a stain", by=FLOOR)
    run.played(2)
    run.receive()
    run.played(4)
    assert run.decks_used()[3:] == ["red 1", "red 1", "blue 3", "red 1", "blue 3", "red 1"]


@law("3(b)(4)")
@every_game
def test_the_discard_rack_holds_the_cards_of_one_deck(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2).opened().played()
    run.do(FinishShuffle, "blue 2")
    why = run.refused(StartRound, "round 2")
    assert (why.code, why.cite) == ("rack/other-deck", run.cite("3(b)(4)"))
    run.do(Shuffle, "red 1", Device.SHUFFLER)
    run.do(StartRound, "round 2")


@law("3(c)", "3(c)(2)")
@every_game
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe", "reshuffling-shoe"])
def test_a_deck_dealt_from_a_shoe_is_changed_after_eight_hours(slug: str, dealing: str) -> None:
    run = TableRun(slug, dealing=dealing).opened().ready()
    since = run.deck("red 1").since
    run.at = since + 8 * HOUR - 1
    run.do(StartRound, "the last")
    run.closed()
    why = run.refused(StartRound, "too late")
    assert (why.code, why.cite) == ("deck/time-over", run.cite("3(c)(2)"))
    assert (run.prompt().move.kind, run.prompt().move.deck) == ("remove-deck", "red 1")
    (removed,) = run.follow()
    assert isinstance(removed, e.DeckRemoved)
    assert removed.cite == run.cite("3(c)(2)")
    assert not run.deck("red 1").live
    run.ready()
    assert run.table.turn is not None
    assert run.table.turn.id != "red 1"
    run.do(StartRound, "with a new deck")


@law("3(c)", "3(c)(1)")
@every_chapter
def test_a_deck_dealt_by_hand_is_changed_after_four_hours(slug: str) -> None:
    run = TableRun(slug, dealing="hand", shuffler="automated").opened().ready()
    since = run.deck("red 1").since
    run.at = since + 4 * HOUR
    why = run.refused(StartRound, "too late")
    assert (why.code, why.cite) == ("deck/time-over", run.cite("3(c)(1)"))
    run.at = since + 4 * HOUR - 1
    run.do(StartRound, "in time")


@law("3(c)(1)")
@every_game
def test_a_deck_that_was_dealt_by_hand_keeps_the_shorter_time(slug: str) -> None:
    run = TableRun(slug, dealing="hand", shuffler="automated").opened().played()
    run.do(DeviceFails, Device.SHUFFLER, out_of_order=True)
    run.ready()
    assert run.table.dealing == "manual-shoe"
    run.played()
    run.at = run.deck("red 1").since + 4 * HOUR
    assert run.refused(StartRound, "too late").cite == run.cite("3(c)(1)")


@law("3(c)")
@every_game
def test_each_of_two_decks_has_its_own_time(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2)
    run.do(OpenTable, by=FLOOR)
    run.do(ReceiveDecks, (RED,))
    run.at += HOUR
    run.do(ReceiveDecks, (BLUE,))
    run.played()
    run.ready()
    run.at = run.deck("red 1").since + 8 * HOUR
    run.do(StartRound, "blue's turn")
    run.closed()
    run.do(FinishShuffle, "red 1")
    assert run.refused(StartRound, "red's turn").code == "deck/time-over"


@law("3(c)")
@every_chapter
def test_a_deck_that_was_removed_is_never_dealt_again(slug: str) -> None:
    run = TableRun(slug).opened().ready()
    why = run.refused(RemoveDeck, "red 1", " ", by=FLOOR)
    assert why.code == "order/reason"
    (removed,) = run.do(RemoveDeck, "red 1", "a marked card", by=FLOOR)
    assert isinstance(removed, e.DeckRemoved)
    assert (removed.reason, removed.cite) == ("a marked card", "603a.16")
    why = run.refused(StartRound, "round 1", deck="red 1")
    assert (why.code, why.cite) == ("deck/removed", run.cite("3(c)"))
    assert run.refused(Shuffle, "red 1").code == "deck/removed"
    assert run.refused(RemoveDeck, "red 1", "again", by=FLOOR).code == "deck/removed"


@every_chapter
def test_a_deck_in_play_is_neither_removed_nor_joined(slug: str) -> None:
    run = TableRun(slug).opened()
    run.started()
    assert run.refused(RemoveDeck, "red 1", "a bent card", by=FLOOR).code == "deck/in-play"
    assert run.refused(ReceiveDecks, (BLUE,)).code == "round/in-progress"
    assert run.refused(Shuffle, "red 1").code == "deck/in-play"
    assert run.refused(RemoveDeck, "red 1", "a bent card", by=DEALER).code == "role/not-allowed"
