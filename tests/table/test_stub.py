"""The stub is counted once in five rounds, and what a wrong count does (.8(f) to (h), twins)."""

import pytest
from pitboss.table.life import (
    CountStub,
    Device,
    DeviceFails,
    EndRound,
    RemoveDeck,
    Shuffle,
    StartRound,
)
from pitboss.table.life import events as e

from tests.support.tables import FLOOR, TableRun, every_chapter, stub_law

#: Every dealing method that counts its stub, with a shuffler that does not count.
by_method = pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])


def table(slug: str, dealing: str) -> TableRun:
    return TableRun(slug, dealing=dealing, shuffler="automated").opened()


@stub_law(0)
@every_chapter
@by_method
def test_the_stub_is_counted_once_in_five_rounds(slug: str, dealing: str) -> None:
    run = table(slug, dealing).played(4)
    name = run.started()
    assert run.prompt().move.command == "count stub"
    why = run.refused(EndRound, name)
    assert (why.code, why.cite) == ("stub/not-counted", run.table.method.stub_cite)
    run.do(CountStub, run.size - 31, 31)
    run.do(EndRound, name)
    run.played(4)
    run.started()
    assert run.table.count_due


@stub_law(0)
@every_chapter
@by_method
def test_a_count_missed_in_a_void_round_is_made_before_the_next(slug: str, dealing: str) -> None:
    run = table(slug, dealing).played(4)
    run.do(EndRound, run.started(), voided=True)
    why = run.refused(StartRound, "overdue")
    assert (why.code, why.cite) == ("stub/overdue", run.table.method.stub_cite)
    assert run.refused(Shuffle, "red 1", Device.SHUFFLER).code == "stub/overdue"
    assert run.refused(RemoveDeck, "red 1", "to be rid of it", by=FLOOR).code == "stub/overdue"
    run.do(CountStub, run.size)
    run.played(4)
    assert not run.table.count_due


@stub_law(0)
@every_chapter
def test_an_overdue_count_is_of_the_deck_that_was_dealt_last(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2).opened().played(4)
    run.do(EndRound, run.started(), voided=True)
    last, other = run.table.last_deck, run.table.turn
    assert other is not None
    assert run.refused(RemoveDeck, last, "a stain", by=FLOOR).code == "stub/overdue"
    run.do(RemoveDeck, other.id, "a stain", by=FLOOR)
    run.do(CountStub, run.size)
    run.do(RemoveDeck, last, "a stain", by=FLOOR)


@stub_law(0)
@every_chapter
def test_a_deck_found_short_after_a_void_round_leaves_the_table(slug: str) -> None:
    run = table(slug, "manual-shoe").played(4)
    run.do(EndRound, run.started(), voided=True)
    events = run.do(CountStub, run.size - 1)
    assert [type(event) for event in events] == [e.StubCounted, e.DeckRemoved]
    run.played(2)


@stub_law(0)
@every_chapter
def test_nobody_counts_the_stub_where_the_shuffler_counts(slug: str) -> None:
    run = TableRun(slug, shuffler="counting").opened().played(23)
    assert not [event for event in run.log if isinstance(event, e.StubCounted)]


@stub_law(0)
@every_chapter
def test_the_stub_is_counted_again_once_the_counting_shuffler_is_out_of_order(slug: str) -> None:
    run = TableRun(slug, shuffler="counting").opened().played(7)
    run.do(DeviceFails, Device.SHUFFLER, out_of_order=True)
    run.played(4)
    run.started()
    assert run.table.count_due


@stub_law(0)
@every_chapter
def test_the_count_goes_on_over_a_change_of_decks(slug: str) -> None:
    run = table(slug, "manual-shoe").played(4)
    run.do(RemoveDeck, "red 1", "a bent card", by=FLOOR)
    run.started()
    assert run.table.count_due


@stub_law(1)
@every_chapter
@by_method
def test_a_right_count_changes_nothing_but_the_record(slug: str, dealing: str) -> None:
    run = table(slug, dealing)
    name = run.started()
    (counted,) = run.do(CountStub, run.size - 20, 20)
    assert isinstance(counted, e.StubCounted)
    assert counted.right
    assert run.table.uncounted == 0
    run.do(EndRound, name)
    run.played()


@stub_law(2)
@every_chapter
@by_method
def test_a_misdeal_with_all_cards_there_voids_the_round(slug: str, dealing: str) -> None:
    run = table(slug, dealing)
    name = run.started()
    cite = run.table.stub_cite(2)
    counted, void = run.do(CountStub, run.size - 21, 21, misdealt=True)
    assert isinstance(counted, e.StubCounted)
    assert not counted.right
    assert isinstance(void, e.RoundToBeVoid)
    assert (void.round_id, void.cite) == (name, cite)
    assert f"all {run.size} are there" in void.reason
    why = run.refused(EndRound, name)
    assert (why.code, why.cite) == ("round/must-be-void", cite)
    assert run.prompt().move.command == "end round"
    run.do(EndRound, name, voided=True)
    assert run.deck("red 1").live
    run.played()


@stub_law(2)
@every_chapter
@by_method
@pytest.mark.parametrize("misdealt", [False, True])
def test_a_wrong_count_voids_the_round_and_removes_the_deck(
    slug: str, dealing: str, misdealt: bool
) -> None:
    run = table(slug, dealing)
    name = run.started()
    cite = run.table.stub_cite(2)
    counted, void, removed = run.do(CountStub, run.size - 21, 20, misdealt=misdealt)
    assert isinstance(counted, e.StubCounted)
    assert isinstance(void, e.RoundToBeVoid)
    assert isinstance(removed, e.DeckRemoved)
    assert (void.cite, removed.cite) == (cite, cite)
    assert f"{run.size - 1} cards, not {run.size}" in removed.reason
    assert run.refused(CountStub, run.size).code == "deck/removed"
    assert run.refused(EndRound, name).code == "round/must-be-void"
    run.do(EndRound, name, voided=True)
    assert not run.deck("red 1").live
    assert run.prompt().move.command == "receive decks"
    run.played()


@stub_law(2)
@every_chapter
def test_a_round_is_ordered_void_once_and_a_short_deck_still_goes(slug: str) -> None:
    run = table(slug, "automated-shoe")
    run.started()
    run.do(DeviceFails, Device.SHOE)
    events = run.do(CountStub, run.size - 21, 20, misdealt=False)
    assert [type(event) for event in events] == [e.StubCounted, e.DeckRemoved]


@stub_law(2)
@every_chapter
def test_the_dealer_sees_whether_cards_were_misdealt_before_a_wrong_count_counts(
    slug: str,
) -> None:
    run = table(slug, "manual-shoe")
    run.started()
    why = run.refused(CountStub, run.size - 21, 20)
    assert (why.code, why.cite) == ("stub/check-hands", run.table.stub_cite(2))


@every_chapter
def test_the_stub_is_counted_in_a_round(slug: str) -> None:
    run = table(slug, "manual-shoe").ready()
    assert run.refused(CountStub, run.size).code == "round/none"
    run.started()
    assert run.refused(CountStub, -1, run.size + 1).code == "stub/negative"
    assert run.refused(CountStub, run.size + 1, -1).code == "stub/negative"


@pytest.mark.parametrize(
    ("slug", "dealing", "cites"),
    [
        ("ultimate-texas-holdem", "manual-shoe", ("653a.8(f)", "653a.8(g)", "653a.8(h)")),
        ("ultimate-texas-holdem", "hand", ("653a.9(d)", "653a.9(e)", "653a.9(f)")),
        ("texas-holdem-bonus", "hand", ("647a.9(f)", "647a.9(g)", "647a.9(h)")),
        ("let-it-ride", "automated-shoe", ("643a.10(d)", "643a.10(e)", "643a.10(f)")),
        ("pai-gow-poker", "manual-shoe", ("645a.8", "645a.8", "645a.8")),
    ],
)
def test_each_method_cites_its_own_paragraphs(
    slug: str, dealing: str, cites: tuple[str, ...]
) -> None:
    run = table(slug, dealing)
    assert tuple(run.table.stub_cite(after) for after in range(3)) == cites
