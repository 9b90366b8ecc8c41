"""Shuffle, count by device, cut, recut, idle table, and the reshuffling shoe (.5)."""

import pytest

from pitboss.round import Report
from pitboss.round.events import RoundOpened
from pitboss.table import (
    CutDeck,
    DeckStatus,
    Device,
    DirectShuffle,
    FinishShuffle,
    OpenTable,
    OrderRecut,
    PlayerLooks,
    RemoveDeck,
    Shuffle,
    SpreadDeck,
    StartRound,
    TableStatus,
    WashDeck,
)
from pitboss.table import events as e
from tests.support.games import every_game
from tests.support.tables import DEALER, FLOOR, PLAYER, SYSTEM, TableRun, every_chapter, law


@law("5(a)")
@every_game
@pytest.mark.parametrize("shuffler", ["none", "automated", "counting"])
def test_the_cards_are_shuffled_before_play_and_after_every_round(slug: str, shuffler: str) -> None:
    run = TableRun(slug, shuffler=shuffler).opened().played()
    assert run.deck("red 1").status is DeckStatus.IN_RACK
    why = run.refused(StartRound, "unshuffled")
    assert (why.code, why.cite) == ("deck/not-shuffled", run.cite("5(a)"))
    run.played(7)
    kinds = [type(event) for event in run.events if isinstance(event, e.DeckShuffled | RoundOpened)]
    assert kinds == [e.DeckShuffled, RoundOpened] * 8


@law("5(a)")
@every_chapter
def test_a_floorperson_may_have_the_cards_shuffled_again(slug: str) -> None:
    run = TableRun(slug, shuffler="automated").opened().ready()
    assert run.refused(DirectShuffle, "red 1", "a feeling").code == "role/not-allowed"
    assert run.refused(DirectShuffle, "red 1", "", by=FLOOR).code == "order/reason"
    run.do(DirectShuffle, "red 1", "a player asked", by=FLOOR)
    assert run.refused(StartRound, "unshuffled").code == "deck/not-shuffled"
    assert run.refused(DirectShuffle, "red 1", "twice", by=FLOOR).code == "deck/not-shuffled"
    run.started()
    assert run.refused(DirectShuffle, "red 1", "late", by=FLOOR).code == "deck/in-play"


@law("5(a)")
@every_game
def test_a_deck_in_a_device_waits_until_it_is_shuffled(slug: str) -> None:
    run = TableRun(slug, shuffler="automated").opened().played()
    run.do(Shuffle, "red 1", Device.SHUFFLER)
    assert run.refused(StartRound, "too early").code == "deck/being-shuffled"
    assert run.refused(Shuffle, "red 1").code == "deck/being-shuffled"
    run.do(FinishShuffle, "red 1", by=SYSTEM)
    run.do(StartRound, "now")


@every_chapter
def test_a_device_shuffles_one_deck_at_a_time(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2).opened(preshuffled=True)
    run.do(Shuffle, "blue 2", Device.SHUFFLER)
    assert run.refused(Shuffle, "red 1", Device.SHUFFLER).code == "device/busy"


@law("5(b)")
@every_game
@pytest.mark.parametrize("wrong", [-1, 1])
def test_a_deck_that_a_device_miscounts_leaves_the_table(slug: str, wrong: int) -> None:
    run = TableRun(slug, shuffler="counting").opened().played()
    run.do(Shuffle, "red 1", Device.SHUFFLER)
    why = run.refused(FinishShuffle, "red 1")
    assert (why.code, why.cite) == ("shuffle/no-count", run.cite("5(b)"))
    events = run.do(FinishShuffle, "red 1", run.size + wrong)
    removed = events[-1]
    assert isinstance(removed, e.DeckRemoved)
    assert (removed.deck, removed.cite) == ("red 1", run.cite("5(b)"))
    assert run.refused(StartRound, "never again", deck="red 1").code == "deck/removed"
    assert run.prompt().move.kind == "receive-decks"


@law("5(b)")
@every_game
def test_a_shuffler_that_does_not_count_reports_no_count(slug: str) -> None:
    run = TableRun(slug, shuffler="automated").opened().played()
    run.do(Shuffle, "red 1", Device.SHUFFLER)
    assert run.refused(FinishShuffle, "red 1", run.size).code == "shuffle/cannot-count"


@law("5(c)", "5(c)(1)")
@every_chapter
def test_cards_shuffled_by_a_device_are_dealt_without_a_cut(slug: str) -> None:
    run = TableRun(slug, shuffler="automated").opened().ready()
    why = run.refused(CutDeck, "red 1", 26)
    assert (why.code, why.cite) == ("cut/not-due", run.cite("5(c)(1)"))
    run.do(StartRound, "uncut")


@law("5(c)", "5(c)(2)")
@every_chapter
@pytest.mark.parametrize("preshuffled", [False, True])
def test_cards_shuffled_by_hand_or_preshuffled_are_cut(slug: str, preshuffled: bool) -> None:
    run = TableRun(slug).opened(preshuffled=preshuffled)
    while run.deck("red 1").status is not DeckStatus.SHUFFLED:
        run.follow()
    why = run.refused(StartRound, "uncut")
    assert (why.code, why.cite) == ("deck/not-cut", run.cite("5(c)(2)"))
    run.do(CutDeck, "red 1", 26)
    assert run.refused(CutDeck, "red 1", 26).code == "cut/done"
    run.do(StartRound, "cut")


@law("5(d)")
@every_chapter
def test_the_cut_is_at_least_ten_cards_in(slug: str) -> None:
    run = TableRun(slug).opened(preshuffled=True)
    cite = run.table.rules.chapter.deck.cut_cite
    for cards, code in ((0, "too-shallow"), (9, "too-shallow"), (run.size, "too-deep")):
        why = run.refused(CutDeck, "red 1", cards)
        assert (why.code, why.cite) == (f"cut/{code}", cite)
    run.do(CutDeck, "red 1", 10)
    assert run.prompt().move.kind == "start-round"
    run.do(OrderRecut, "red 1", "once more", by=FLOOR)
    run.do(CutDeck, "red 1", run.size - 1)


@every_chapter
def test_only_shuffled_cards_are_cut(slug: str) -> None:
    run = TableRun(slug).opened()
    assert run.refused(CutDeck, "red 1", 26).code == "deck/not-inspected"
    assert run.refused(CutDeck, "green", 26).code == "deck/unknown"
    run.started()
    assert run.refused(CutDeck, "red 1", 26).code == "deck/in-play"


@law("5(e)")
@every_chapter
def test_a_floorperson_may_have_the_cards_recut_before_the_deal(slug: str) -> None:
    run = TableRun(slug).opened(preshuffled=True)
    assert run.refused(OrderRecut, "red 1", "why", by=FLOOR).code == "cut/none"
    run.ready()
    assert run.refused(OrderRecut, "red 1", "a doubt", by=DEALER).code == "role/not-allowed"
    assert run.refused(OrderRecut, "red 1", "", by=FLOOR).code == "order/reason"
    run.do(OrderRecut, "red 1", "cards fell", by=FLOOR)
    assert run.refused(StartRound, "not recut").code == "deck/not-cut"
    run.do(CutDeck, "red 1", 30)
    run.do(StartRound, "recut")
    why = run.refused(OrderRecut, "red 1", "too late", by=FLOOR)
    assert (why.code, why.cite) == ("deck/in-play", run.cite("5(e)"))


@law("5(f)")
@every_game
@pytest.mark.parametrize("asked", [False, True])
@pytest.mark.parametrize(("shuffler", "decks"), [("none", 1), ("automated", 1), ("counting", 2)])
def test_at_an_idle_table_the_cards_are_spread_and_made_ready_again(
    slug: str, asked: bool, shuffler: str, decks: int
) -> None:
    run = TableRun(slug, shuffler=shuffler, decks=decks).opened().played(3).ready()
    assert run.nobody_sits() == (e.TableIdle(),)
    assert run.status() is TableStatus.IDLE
    assert run.nobody_sits() == (), "once"
    why = run.refused(StartRound, "too early")
    assert (why.code, why.cite) == ("deck/not-spread", run.cite("5(f)"))
    for deck in run.table.live:
        assert run.refused(Shuffle, deck.id, None).code == "deck/not-spread"
        assert run.do(SpreadDeck, deck.id, asked) == (e.DeckSpread(deck.id, face_up=asked),)
    why = run.refused(StartRound, "too early")
    assert (why.code, why.cite) == ("deck/not-seen", run.cite("5(f)"))
    assert run.refused(WashDeck, "red 1").code == "deck/not-seen"
    run.do(PlayerLooks, PLAYER.person)
    assert run.status() is TableStatus.OPEN
    assert run.refused(StartRound, "too early").code == "deck/not-washed"
    for deck in run.table.live:
        run.do(WashDeck, deck.id)
    assert run.refused(StartRound, "too early").code == "deck/not-shuffled"
    run.played()


@law("5(f)")
@every_game
def test_a_count_that_is_overdue_comes_before_the_idle_spread(slug: str) -> None:
    run = TableRun(slug).opened().played(4)
    run.started()
    run.bet()
    run.give(run.no_more_bets(DEALER))
    while not run.state.layout:
        run.follow()
    run.do(Report, "wrong-count")
    run.closed()
    assert run.table.count_due
    run.nobody_sits()
    assert run.refused(SpreadDeck, "red 1").code == "stub/overdue"
    run.played()


@every_game
def test_a_deck_that_comes_to_an_idle_table_is_opened_like_any_other(slug: str) -> None:
    run = TableRun(slug).opened().played()
    run.nobody_sits()
    run.do(RemoveDeck, "red 1", "its time is nearly over", by=FLOOR)
    run.receive()
    assert run.refused(StartRound, "too early").cite == run.cite("4(a)")
    run.played()


@every_chapter
def test_a_table_is_idle_only_after_its_cards_were_looked_at(slug: str) -> None:
    run = TableRun(slug)
    assert run.nobody_sits() == (), "a closed table is not idle"
    run.opened()
    assert run.nobody_sits() == (), "the first look is still to come"
    assert TableRun(slug, electronic=True).opened().nobody_sits() == ()
    preshuffled = TableRun(slug).opened(preshuffled=True)
    assert preshuffled.nobody_sits() == (e.TableIdle(),)


@law("5(g)")
@every_game
def test_the_reshuffling_shoe_needs_no_cut_no_recut_and_no_idle_spread(slug: str) -> None:
    run = TableRun(slug, dealing="reshuffling-shoe").opened(preshuffled=True)
    for kind, args, actor in (
        (CutDeck, ("red 1", 26), DEALER),
        (OrderRecut, ("red 1", "why"), FLOOR),
    ):
        why = run.refused(kind, *args, by=actor)
        assert (why.code, why.cite) == ("shoe/waived", run.cite("5(g)"))
    run.played(12)
    assert run.nobody_sits() == ()
    assert run.status() is TableStatus.OPEN
    assert not [event for event in run.events if isinstance(event, e.DeckCut | e.StubCounted)]
    assert run.refused(Shuffle, "red 1", Device.SHUFFLER).code == "device/none"


@law("5(g)")
@every_game
def test_the_reshuffling_shoe_counts_the_cards(slug: str) -> None:
    run = TableRun(slug, dealing="reshuffling-shoe").opened().played()
    run.do(Shuffle, "red 1", Device.SHOE)
    assert run.refused(FinishShuffle, "red 1").code == "shuffle/no-count"
    removed = run.do(FinishShuffle, "red 1", run.size - 1)[-1]
    assert isinstance(removed, e.DeckRemoved)
    assert removed.cite == run.cite("5(b)")


@every_game
def test_the_reshuffling_shoe_takes_the_deck_of_the_next_round(slug: str) -> None:
    run = TableRun(slug, dealing="reshuffling-shoe", shuffler="automated", decks=2)
    run.opened().played()
    why = run.refused(Shuffle, "red 1", Device.SHOE)
    assert (why.code, why.cite) == ("deck/not-in-shuffler", run.cite("3(b)(2)"))
    run.played(5)
    run.started()
    resting = next(deck.id for deck in run.table.live if deck.status is not DeckStatus.IN_PLAY)
    if run.deck(resting).status is DeckStatus.IN_DEVICE:
        run.do(FinishShuffle, resting)
    assert run.refused(Shuffle, resting, Device.SHOE).code == "device/busy"


@every_game
def test_a_deck_in_the_reshuffling_shoe_leaves_it_when_another_has_the_turn(slug: str) -> None:
    run = TableRun(slug, dealing="reshuffling-shoe", shuffler="automated", decks=2)
    run.do(OpenTable, by=FLOOR)
    run.receive()
    run.played()
    run.do(Shuffle, "red 1", Device.SHOE)
    run.receive(preshuffled=True)
    why = run.refused(StartRound, "too early")
    assert (why.code, why.cite) == ("deck/not-in-shuffler", run.cite("3(b)(2)"))
    assert (run.prompt().move.kind, run.prompt().move.deck) == ("finish-shuffle", "red 1")
    run.played(3)


@every_game
def test_a_shoe_that_only_deals_does_not_shuffle(slug: str) -> None:
    run = TableRun(slug, dealing="automated-shoe").opened().played()
    assert run.refused(Shuffle, "red 1", Device.SHOE).code == "device/none"
