"""One deck or two, their alternation, and how long a deck may be used (.3)."""

import pytest

from pitboss.table.life import (
    Device,
    DeviceFails,
    EndRound,
    FinishShuffle,
    OpenTable,
    ReceiveDecks,
    RemoveDeck,
    Shuffle,
    StartRound,
)
from pitboss.table.life import events as e
from tests.support.tables import DEALER, FLOOR, HOUR, Life, every_game, law

RED, BLUE = ("red 1", "red"), ("blue 2", "blue")


@law("3(a)")
@every_game
def test_a_table_is_played_with_one_deck(slug: str) -> None:
    life = Life(slug)
    life.do(OpenTable, by=FLOOR)
    why = life.refused(StartRound, "round 1")
    assert (why.code, why.cite) == ("deck/none", life.cite("3(a)"))
    why = life.refused(ReceiveDecks, (RED, BLUE))
    assert (why.code, why.cite) == ("deck/too-many", life.cite("3(a)"))
    assert why.reason.startswith("one deck may be at this table, not 2")
    assert life.refused(ReceiveDecks, ()).code == "deck/none"
    life.do(ReceiveDecks, (RED,))
    assert life.refused(ReceiveDecks, (BLUE,)).code == "deck/too-many"
    life.played(2)
    assert {event.deck for event in life.log if isinstance(event, e.RoundStarted)} == {"red 1"}


@law("3(b)")
@every_game
@pytest.mark.parametrize("shuffler", ["automated", "counting"])
def test_two_decks_need_an_automated_shuffler_that_works(slug: str, shuffler: str) -> None:
    life = Life(slug, shuffler=shuffler, decks=2).opened()
    assert [deck.color for deck in life.table.live] == ["red", "blue"]
    life.played(2)
    life.do(DeviceFails, Device.SHUFFLER, out_of_order=True)
    why = life.refused(StartRound, "a round")
    assert (why.code, why.cite) == ("deck/too-many", life.cite("3(b)"))
    turn = life.table.turn
    assert life.prompt().move.command == "remove deck"
    life.follow()
    assert life.table.live == (turn,), "the deck whose turn it is stays"
    life.played(3)
    assert [deck.color for deck in life.table.live] == ["red"]
    assert life.refused(ReceiveDecks, (("green", "green"),)).cite == life.cite("3(a)")


@law("3(b)(1)")
@every_game
def test_the_backs_of_two_decks_have_different_colors(slug: str) -> None:
    life = Life(slug, shuffler="automated", decks=2)
    life.do(OpenTable, by=FLOOR)
    why = life.refused(ReceiveDecks, (RED, ("another", "red")))
    assert (why.code, why.cite) == ("deck/same-color", life.cite("3(b)(1)"))
    life.do(ReceiveDecks, (RED,))
    assert life.refused(ReceiveDecks, (("another", "red"),)).code == "deck/same-color"
    life.do(ReceiveDecks, (BLUE,))
    why = life.refused(ReceiveDecks, (("green 3", "green"),))
    assert (why.code, why.cite) == ("deck/too-many", life.cite("3(b)"))
    assert why.reason.startswith("two decks may be at this table, not 3")


@every_game
def test_every_deck_has_a_name_of_its_own(slug: str) -> None:
    life = Life(slug, shuffler="automated", decks=2)
    life.do(OpenTable, by=FLOOR)
    assert life.refused(ReceiveDecks, (RED, ("red 1", "blue"))).code == "deck/known"
    assert life.refused(ReceiveDecks, (("", "blue"),)).code == "deck/known"
    life.do(ReceiveDecks, (RED, BLUE))
    life.do(RemoveDeck, "red 1", "a bent corner", by=FLOOR)
    assert life.refused(ReceiveDecks, (RED,)).code == "deck/known"


@law("3(b)(2)")
@every_game
def test_one_deck_is_in_the_shuffler_while_the_other_plays(slug: str) -> None:
    life = Life(slug, shuffler="automated", decks=2).opened(preshuffled=True)
    first, second = (deck.id for deck in life.table.live)
    why = life.refused(StartRound, "round 1")
    assert (why.code, why.cite) == ("deck/not-in-shuffler", life.cite("3(b)(2)"))
    life.do(Shuffle, second, Device.SHUFFLER)
    life.ready()
    life.do(StartRound, "round 1")
    assert life.deck(second).in_shuffler, "it may be shuffled while the first one plays"
    life.do(FinishShuffle, second)
    assert life.deck(second).in_shuffler, "and it is stored there"
    assert life.table.round is not None
    assert life.table.round.deck == first


@law("3(b)(3)")
@every_game
def test_two_decks_take_turns(slug: str) -> None:
    life = Life(slug, shuffler="automated", decks=2).opened().played(9)
    used = [event.deck for event in life.log if isinstance(event, e.RoundStarted)]
    assert used == ["red 1", "blue 2"] * 4 + ["red 1"]
    life.ready()
    why = life.refused(StartRound, "again", "red 1")
    assert (why.code, why.cite) == ("deck/out-of-turn", life.cite("3(b)(3)"))
    assert life.refused(StartRound, "again", "green").code == "deck/unknown"
    life.do(StartRound, "in turn", "blue 2")


@every_game
def test_the_deck_that_is_left_plays_on_until_another_comes(slug: str) -> None:
    life = Life(slug, shuffler="automated", decks=2).opened().played(3)
    life.do(RemoveDeck, "blue 2", "a stain", by=FLOOR)
    life.played(2)
    life.receive()
    life.played(4)
    used = [event.deck for event in life.log if isinstance(event, e.RoundStarted)]
    assert used[3:] == ["red 1", "red 1", "blue 3", "red 1", "blue 3", "red 1"]


@law("3(b)(4)")
@every_game
def test_the_discard_rack_holds_the_cards_of_one_deck(slug: str) -> None:
    life = Life(slug, shuffler="automated", decks=2).opened().played()
    life.do(FinishShuffle, "blue 2")
    why = life.refused(StartRound, "round 2")
    assert (why.code, why.cite) == ("rack/other-deck", life.cite("3(b)(4)"))
    life.do(Shuffle, "red 1", Device.SHUFFLER)
    life.do(StartRound, "round 2")


@law("3(c)", "3(c)(2)")
@every_game
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe", "reshuffling-shoe"])
def test_a_deck_dealt_from_a_shoe_is_changed_after_eight_hours(slug: str, dealing: str) -> None:
    life = Life(slug, dealing=dealing).opened().ready()
    since = life.deck("red 1").since
    life.at = since + 8 * HOUR - 1
    life.do(StartRound, "the last")
    life.do(EndRound, "the last")
    why = life.refused(StartRound, "too late")
    assert (why.code, why.cite) == ("deck/time-over", life.cite("3(c)(2)"))
    assert (life.prompt().move.command, life.prompt().move.deck) == ("remove deck", "red 1")
    (removed,) = life.follow()
    assert isinstance(removed, e.DeckRemoved)
    assert removed.cite == life.cite("3(c)(2)")
    assert not life.deck("red 1").live
    life.ready()
    assert life.table.turn is not None
    assert life.table.turn.id != "red 1"
    life.do(StartRound, "with a new deck")


@law("3(c)", "3(c)(1)")
@every_game
def test_a_deck_dealt_by_hand_is_changed_after_four_hours(slug: str) -> None:
    life = Life(slug, dealing="hand", shuffler="automated").opened().ready()
    since = life.deck("red 1").since
    life.at = since + 4 * HOUR
    why = life.refused(StartRound, "too late")
    assert (why.code, why.cite) == ("deck/time-over", life.cite("3(c)(1)"))
    life.at = since + 4 * HOUR - 1
    life.do(StartRound, "in time")


@law("3(c)(1)")
@every_game
def test_a_deck_that_was_dealt_by_hand_keeps_the_shorter_time(slug: str) -> None:
    life = Life(slug, dealing="hand", shuffler="automated").opened().played()
    life.do(DeviceFails, Device.SHUFFLER, out_of_order=True)
    life.ready()
    assert life.table.dealing == "manual-shoe"
    life.played()
    life.at = life.deck("red 1").since + 4 * HOUR
    assert life.refused(StartRound, "too late").cite == life.cite("3(c)(1)")


@law("3(c)")
@every_game
def test_each_of_two_decks_has_its_own_time(slug: str) -> None:
    life = Life(slug, shuffler="automated", decks=2)
    life.do(OpenTable, by=FLOOR)
    life.do(ReceiveDecks, (RED,))
    life.at += HOUR
    life.do(ReceiveDecks, (BLUE,))
    life.played()
    life.ready()
    life.at = life.deck("red 1").since + 8 * HOUR
    life.do(StartRound, "blue's turn")
    life.do(EndRound, "blue's turn")
    life.do(FinishShuffle, "red 1")
    assert life.refused(StartRound, "red's turn").code == "deck/time-over"


@law("3(c)")
@every_game
def test_a_deck_that_was_removed_is_never_dealt_again(slug: str) -> None:
    life = Life(slug).opened().ready()
    why = life.refused(RemoveDeck, "red 1", " ", by=FLOOR)
    assert why.code == "order/reason"
    (removed,) = life.do(RemoveDeck, "red 1", "a marked card", by=FLOOR)
    assert isinstance(removed, e.DeckRemoved)
    assert (removed.reason, removed.cite) == ("a marked card", "603a.16")
    why = life.refused(StartRound, "round 1", "red 1")
    assert (why.code, why.cite) == ("deck/removed", life.cite("3(c)"))
    assert life.refused(Shuffle, "red 1").code == "deck/removed"
    assert life.refused(RemoveDeck, "red 1", "again", by=FLOOR).code == "deck/removed"


@every_game
def test_a_deck_in_play_is_neither_removed_nor_joined(slug: str) -> None:
    life = Life(slug).opened()
    life.started()
    assert life.refused(RemoveDeck, "red 1", "a bent card", by=FLOOR).code == "deck/in-play"
    assert life.refused(ReceiveDecks, (BLUE,)).code == "round/in-progress"
    assert life.refused(Shuffle, "red 1").code == "deck/in-play"
    assert life.refused(RemoveDeck, "red 1", "a bent card", by=DEALER).code == "role/not-allowed"
