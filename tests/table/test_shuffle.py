"""Shuffle, count by device, cut, recut, idle table, and the reshuffling shoe (.5)."""

import pytest

from pitboss.table.life import (
    CutDeck,
    DeckStatus,
    Device,
    DirectShuffle,
    FinishShuffle,
    GoIdle,
    OpenTable,
    OrderRecut,
    PlayerLooks,
    RemoveDeck,
    Shuffle,
    StartRound,
    TableStatus,
    WashDeck,
)
from pitboss.table.life import events as e
from tests.support.tables import DEALER, FLOOR, PLAYER, SYSTEM, Life, every_game, law


@law("5(a)")
@every_game
@pytest.mark.parametrize("shuffler", ["none", "automated", "counting"])
def test_the_cards_are_shuffled_before_play_and_after_every_round(slug: str, shuffler: str) -> None:
    life = Life(slug, shuffler=shuffler).opened().played()
    assert life.deck("red 1").status is DeckStatus.IN_RACK
    why = life.refused(StartRound, "unshuffled")
    assert (why.code, why.cite) == ("deck/not-shuffled", life.cite("5(a)"))
    life.played(7)
    kinds = [
        type(event) for event in life.log if isinstance(event, e.DeckShuffled | e.RoundStarted)
    ]
    assert kinds == [e.DeckShuffled, e.RoundStarted] * 8


@law("5(a)")
@every_game
def test_a_floorperson_may_have_the_cards_shuffled_again(slug: str) -> None:
    life = Life(slug, shuffler="automated").opened().ready()
    assert life.refused(DirectShuffle, "red 1", "a feeling").code == "role/not-allowed"
    assert life.refused(DirectShuffle, "red 1", "", by=FLOOR).code == "order/reason"
    life.do(DirectShuffle, "red 1", "a player asked", by=FLOOR)
    assert life.refused(StartRound, "unshuffled").code == "deck/not-shuffled"
    assert life.refused(DirectShuffle, "red 1", "twice", by=FLOOR).code == "deck/not-shuffled"
    life.started()
    assert life.refused(DirectShuffle, "red 1", "late", by=FLOOR).code == "deck/in-play"


@law("5(a)")
@every_game
def test_a_deck_in_a_device_waits_until_it_is_shuffled(slug: str) -> None:
    life = Life(slug, shuffler="automated").opened().played()
    life.do(Shuffle, "red 1", Device.SHUFFLER)
    assert life.refused(StartRound, "too early").code == "deck/being-shuffled"
    assert life.refused(Shuffle, "red 1").code == "deck/being-shuffled"
    life.do(FinishShuffle, "red 1", by=SYSTEM)
    life.do(StartRound, "now")


@every_game
def test_a_device_shuffles_one_deck_at_a_time(slug: str) -> None:
    life = Life(slug, shuffler="automated", decks=2).opened(preshuffled=True)
    life.do(Shuffle, "blue 2", Device.SHUFFLER)
    assert life.refused(Shuffle, "red 1", Device.SHUFFLER).code == "device/busy"


@law("5(b)")
@every_game
@pytest.mark.parametrize("wrong", [-1, 1])
def test_a_deck_that_a_device_miscounts_leaves_the_table(slug: str, wrong: int) -> None:
    life = Life(slug, shuffler="counting").opened().played()
    life.do(Shuffle, "red 1", Device.SHUFFLER)
    why = life.refused(FinishShuffle, "red 1")
    assert (why.code, why.cite) == ("shuffle/no-count", life.cite("5(b)"))
    events = life.do(FinishShuffle, "red 1", life.size + wrong)
    removed = events[-1]
    assert isinstance(removed, e.DeckRemoved)
    assert (removed.deck, removed.cite) == ("red 1", life.cite("5(b)"))
    assert life.refused(StartRound, "never again", "red 1").code == "deck/removed"
    assert life.prompt().move.command == "receive decks"


@law("5(b)")
@every_game
def test_a_shuffler_that_does_not_count_reports_no_count(slug: str) -> None:
    life = Life(slug, shuffler="automated").opened().played()
    life.do(Shuffle, "red 1", Device.SHUFFLER)
    assert life.refused(FinishShuffle, "red 1", life.size).code == "shuffle/cannot-count"


@law("5(c)", "5(c)(1)")
@every_game
def test_cards_shuffled_by_a_device_are_dealt_without_a_cut(slug: str) -> None:
    life = Life(slug, shuffler="automated").opened().ready()
    why = life.refused(CutDeck, "red 1", 26)
    assert (why.code, why.cite) == ("cut/not-due", life.cite("5(c)(1)"))
    life.do(StartRound, "uncut")


@law("5(c)", "5(c)(2)")
@every_game
@pytest.mark.parametrize("preshuffled", [False, True])
def test_cards_shuffled_by_hand_or_preshuffled_are_cut(slug: str, preshuffled: bool) -> None:
    life = Life(slug).opened(preshuffled=preshuffled)
    while life.deck("red 1").status is not DeckStatus.SHUFFLED:
        life.follow()
    why = life.refused(StartRound, "uncut")
    assert (why.code, why.cite) == ("deck/not-cut", life.cite("5(c)(2)"))
    life.do(CutDeck, "red 1", 26)
    assert life.refused(CutDeck, "red 1", 26).code == "cut/done"
    life.do(StartRound, "cut")


@law("5(d)")
@every_game
def test_the_cut_is_at_least_ten_cards_in(slug: str) -> None:
    life = Life(slug).opened(preshuffled=True)
    cite = life.table.rules.chapter.deck.cut_cite
    for cards, code in ((0, "too-shallow"), (9, "too-shallow"), (life.size, "too-deep")):
        why = life.refused(CutDeck, "red 1", cards)
        assert (why.code, why.cite) == (f"cut/{code}", cite)
    life.do(CutDeck, "red 1", 10)
    assert life.prompt().move.command == "start round"
    life.do(OrderRecut, "red 1", "once more", by=FLOOR)
    life.do(CutDeck, "red 1", life.size - 1)


@every_game
def test_only_shuffled_cards_are_cut(slug: str) -> None:
    life = Life(slug).opened()
    assert life.refused(CutDeck, "red 1", 26).code == "deck/not-inspected"
    assert life.refused(CutDeck, "green", 26).code == "deck/unknown"
    life.started()
    assert life.refused(CutDeck, "red 1", 26).code == "deck/in-play"


@law("5(e)")
@every_game
def test_a_floorperson_may_have_the_cards_recut_before_the_deal(slug: str) -> None:
    life = Life(slug).opened(preshuffled=True)
    assert life.refused(OrderRecut, "red 1", "why", by=FLOOR).code == "cut/none"
    life.ready()
    assert life.refused(OrderRecut, "red 1", "a doubt", by=DEALER).code == "role/not-allowed"
    assert life.refused(OrderRecut, "red 1", "", by=FLOOR).code == "order/reason"
    life.do(OrderRecut, "red 1", "cards fell", by=FLOOR)
    assert life.refused(StartRound, "not recut").code == "deck/not-cut"
    life.do(CutDeck, "red 1", 30)
    life.do(StartRound, "recut")
    why = life.refused(OrderRecut, "red 1", "too late", by=FLOOR)
    assert (why.code, why.cite) == ("deck/in-play", life.cite("5(e)"))


@law("5(f)")
@every_game
@pytest.mark.parametrize("face_up", [False, True])
@pytest.mark.parametrize(("shuffler", "decks"), [("none", 1), ("automated", 1), ("counting", 2)])
def test_at_an_idle_table_the_cards_are_spread_and_made_ready_again(
    slug: str, face_up: bool, shuffler: str, decks: int
) -> None:
    life = Life(slug, shuffler=shuffler, decks=decks).opened().played(3).ready()
    events = life.do(GoIdle, face_up)
    spread = [event for event in events if isinstance(event, e.DeckSpread)]
    assert [event.face_up for event in spread] == [face_up] * decks
    assert life.status() is TableStatus.IDLE
    assert life.refused(GoIdle).code == "idle/no-cards"
    why = life.refused(StartRound, "too early")
    assert (why.code, why.cite) == ("deck/not-seen", life.cite("5(f)"))
    assert life.refused(WashDeck, "red 1").code == "deck/not-seen"
    life.do(PlayerLooks, PLAYER.person)
    assert life.status() is TableStatus.OPEN
    assert life.refused(StartRound, "too early").code == "deck/not-washed"
    for deck in life.table.live:
        life.do(WashDeck, deck.id)
    assert life.refused(StartRound, "too early").code == "deck/not-shuffled"
    life.played()


@every_game
def test_a_deck_that_comes_to_an_idle_table_is_opened_like_any_other(slug: str) -> None:
    life = Life(slug).opened().played()
    life.do(GoIdle)
    life.do(RemoveDeck, "red 1", "its time is nearly over", by=FLOOR)
    life.receive()
    assert life.refused(StartRound, "too early").cite == life.cite("4(a)")
    life.played()


@every_game
def test_a_table_with_a_round_in_progress_is_not_idle(slug: str) -> None:
    life = Life(slug).opened()
    assert life.refused(GoIdle).code == "idle/no-cards"
    life.started()
    assert life.refused(GoIdle).code == "round/in-progress"


@law("5(g)")
@every_game
def test_the_reshuffling_shoe_needs_no_cut_no_recut_and_no_idle_spread(slug: str) -> None:
    life = Life(slug, dealing="reshuffling-shoe").opened(preshuffled=True)
    for kind, args, actor in (
        (CutDeck, ("red 1", 26), DEALER),
        (OrderRecut, ("red 1", "why"), FLOOR),
        (GoIdle, (), DEALER),
    ):
        why = life.refused(kind, *args, by=actor)
        assert (why.code, why.cite) == ("shoe/waived", life.cite("5(g)"))
    life.played(12)
    assert not [event for event in life.log if isinstance(event, e.DeckCut | e.StubCounted)]
    assert life.refused(Shuffle, "red 1", Device.SHUFFLER).code == "device/none"


@law("5(g)")
@every_game
def test_the_reshuffling_shoe_counts_the_cards(slug: str) -> None:
    life = Life(slug, dealing="reshuffling-shoe").opened().played()
    life.do(Shuffle, "red 1", Device.SHOE)
    assert life.refused(FinishShuffle, "red 1").code == "shuffle/no-count"
    removed = life.do(FinishShuffle, "red 1", life.size - 1)[-1]
    assert isinstance(removed, e.DeckRemoved)
    assert removed.cite == life.cite("5(b)")


@every_game
def test_the_reshuffling_shoe_takes_the_deck_of_the_next_round(slug: str) -> None:
    life = Life(slug, dealing="reshuffling-shoe", shuffler="automated", decks=2)
    life.opened().played()
    why = life.refused(Shuffle, "red 1", Device.SHOE)
    assert (why.code, why.cite) == ("deck/not-in-shuffler", life.cite("3(b)(2)"))
    life.played(5)
    life.started()
    resting = next(deck.id for deck in life.table.live if deck.status is not DeckStatus.IN_PLAY)
    if life.deck(resting).status is DeckStatus.IN_DEVICE:
        life.do(FinishShuffle, resting)
    assert life.refused(Shuffle, resting, Device.SHOE).code == "device/busy"


@every_game
def test_a_deck_in_the_reshuffling_shoe_leaves_it_when_another_has_the_turn(slug: str) -> None:
    life = Life(slug, dealing="reshuffling-shoe", shuffler="automated", decks=2)
    life.do(OpenTable, by=FLOOR)
    life.receive()
    life.played()
    life.do(Shuffle, "red 1", Device.SHOE)
    life.receive(preshuffled=True)
    why = life.refused(StartRound, "too early")
    assert (why.code, why.cite) == ("deck/not-in-shuffler", life.cite("3(b)(2)"))
    assert (life.prompt().move.command, life.prompt().move.deck) == ("finish shuffle", "red 1")
    life.played(3)


@every_game
def test_a_shoe_that_only_deals_does_not_shuffle(slug: str) -> None:
    life = Life(slug, dealing="automated-shoe").opened().played()
    assert life.refused(Shuffle, "red 1", Device.SHOE).code == "device/none"
