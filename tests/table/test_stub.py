"""The stub is counted once in five rounds, and what a wrong count does (.8(f) to (h), twins)."""

import pytest

from pitboss.round import Close, Move, Phase, Proceed, Report
from pitboss.round.events import RoundVoided
from pitboss.table import (
    CloseTable,
    CountStub,
    DeckStatus,
    Device,
    DeviceFails,
    RemoveDeck,
    Shuffle,
    StartRound,
)
from pitboss.table import events as e
from tests.support.games import every_game
from tests.support.tables import DEALER, FLOOR, TableRun, stub_law

#: Every dealing method that counts its stub, with a shuffler that does not count.
by_method = pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])


def table(slug: str, dealing: str) -> TableRun:
    return TableRun(slug, dealing=dealing, shuffler="automated").opened()


@stub_law(0)
@every_game
@by_method
def test_the_stub_is_counted_once_in_five_rounds(slug: str, dealing: str) -> None:
    run = table(slug, dealing).played(4)
    assert not [event for event in run.events if isinstance(event, e.StubCounted)]
    run.dealt()
    assert run.table.count_due
    run.settled()
    assert run.state.phase is Phase.CLOSING
    assert run.prompt().move.kind == "count-stub"
    assert "close" not in [move.kind for move in run.moves(DEALER)]
    why = run.refused(Close)
    assert (why.code, why.cite) == ("stub/not-counted", run.table.method.stub_cite)
    run.do(CountStub, run.size - run.state.dealt)
    run.do(Close)
    run.played(4)
    run.started()
    assert run.table.count_due


@stub_law(0)
@every_game
@by_method
def test_a_count_missed_in_a_void_round_is_made_before_the_next(slug: str, dealing: str) -> None:
    run = table(slug, dealing).played(4).voided()
    why = run.refused(StartRound, "overdue")
    assert (why.code, why.cite) == ("stub/overdue", run.table.method.stub_cite)
    assert run.refused(Shuffle, "red 1", Device.SHUFFLER).code == "stub/overdue"
    assert run.refused(RemoveDeck, "red 1", "to be rid of it", by=FLOOR).code == "stub/overdue"
    assert run.refused(CloseTable, by=FLOOR).code == "stub/overdue"
    run.do(CountStub, run.size)
    run.played(4)
    assert not run.table.count_due


@stub_law(0)
@every_game
def test_an_overdue_count_is_of_the_deck_that_was_dealt_last(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2).opened().played(4).voided()
    last, other = run.table.last_deck, run.table.turn
    assert other is not None
    assert run.refused(RemoveDeck, last, "a stain", by=FLOOR).code == "stub/overdue"
    run.do(RemoveDeck, other.id, "a stain", by=FLOOR)
    run.do(CountStub, run.size)
    run.do(RemoveDeck, last, "a stain", by=FLOOR)


@stub_law(0)
@every_game
def test_a_deck_found_short_after_a_void_round_leaves_the_table(slug: str) -> None:
    run = table(slug, "manual-shoe").played(4).voided()
    events = run.do(CountStub, run.size - 1, 0)
    assert [type(event) for event in events] == [e.StubCounted, e.DeckRemoved]
    run.played(2)


@stub_law(0)
@every_game
def test_nobody_counts_the_stub_where_the_shuffler_counts(slug: str) -> None:
    run = TableRun(slug, shuffler="counting").opened().played(13)
    assert not [event for event in run.events if isinstance(event, e.StubCounted)]


@stub_law(0)
@every_game
def test_the_stub_is_counted_again_once_the_counting_shuffler_is_out_of_order(slug: str) -> None:
    run = TableRun(slug, shuffler="counting").opened().played(7)
    run.do(DeviceFails, Device.SHUFFLER, out_of_order=True)
    run.played(4)
    run.started()
    assert run.table.count_due


@stub_law(0)
@every_game
def test_the_count_goes_on_over_a_change_of_decks(slug: str) -> None:
    run = table(slug, "manual-shoe").played(4)
    run.do(RemoveDeck, "red 1", "a bent card", by=FLOOR)
    run.started()
    assert run.table.count_due


@stub_law(0)
@every_game
def test_the_count_is_made_in_the_fifth_round_and_not_in_one_that_was_called_off(slug: str) -> None:
    run = table(slug, "manual-shoe").played(4)
    run.started()
    run.give(run.command_of(_call_off(run), DEALER))
    assert not run.table.count_due, "no card of it was dealt"
    run.started()
    assert run.table.count_due


def _call_off(run: TableRun) -> Move:
    return next(move for move in run.moves(DEALER) if move.kind == "call-off")


@stub_law(1)
@every_game
@by_method
def test_a_right_count_changes_nothing_but_the_record(slug: str, dealing: str) -> None:
    run = table(slug, dealing).dealt()
    before = run.state
    (counted,) = run.do(CountStub, run.size - run.state.dealt)
    assert counted == e.StubCounted("red 1", run.size - before.dealt, before.dealt, right=True)
    assert run.table.uncounted == 0
    assert run.state == before
    run.closed()
    run.played()


@stub_law(2)
@pytest.mark.cites("R52")
@every_game
@by_method
def test_a_misdeal_with_all_cards_there_voids_the_round(slug: str, dealing: str) -> None:
    run = table(slug, dealing).dealt()
    cite = run.table.stub_cite(2)
    lying = run.state.dealt
    counted, void = run.do(CountStub, run.size - lying - 1, lying + 1)
    assert counted == e.StubCounted("red 1", run.size - lying - 1, lying + 1, right=False)
    assert isinstance(void, RoundVoided)
    assert (void.irregularity, void.cite, void.removes_deck) == ("misdealt", cite, False)
    assert run.state.void is not None
    assert run.refused(Proceed).code == "round/no-step"
    assert run.prompt().move.kind == "close"
    run.do(Close)
    assert run.deck("red 1").status is DeckStatus.IN_RACK
    run.played()


@stub_law(2)
@pytest.mark.cites("R52")
@every_game
@by_method
@pytest.mark.parametrize("settled", [False, True])
def test_a_wrong_count_voids_the_round_and_removes_the_deck(
    slug: str, dealing: str, settled: bool
) -> None:
    run = table(slug, dealing).dealt()
    if settled:
        run.settled()
    cite = run.table.stub_cite(2)
    lying = run.state.dealt
    counted, void, removed = run.do(CountStub, run.size - lying - 1, lying)
    assert isinstance(counted, e.StubCounted)
    assert isinstance(void, RoundVoided)
    assert isinstance(removed, e.DeckRemoved)
    assert (void.irregularity, void.removes_deck) == ("wrong-stub-count", True)
    assert (void.cite, removed.cite) == (cite, cite)
    assert f"{run.size - 1} cards, not {run.size}" in removed.reason
    assert run.refused(CountStub, run.size).code == "deck/removed"
    run.do(Close)
    assert not run.deck("red 1").live
    assert run.prompt().move.kind == "receive-decks"
    run.played()


@stub_law(2)
@every_game
def test_a_round_is_void_once_and_a_short_deck_still_goes(slug: str) -> None:
    run = table(slug, "automated-shoe")
    run.started()
    run.bet()
    run.give(run.no_more_bets(DEALER))
    run.do(DeviceFails, Device.SHOE)
    events = run.do(CountStub, run.size - 1, 0)
    assert [type(event) for event in events] == [e.StubCounted, e.DeckRemoved]
    run.do(Close)
    assert not run.deck("red 1").live


@stub_law(2)
@every_game
def test_the_dealer_sees_whether_cards_were_misdealt_before_a_wrong_count_counts(
    slug: str,
) -> None:
    run = table(slug, "manual-shoe").dealt()
    why = run.refused(CountStub, run.size - run.state.dealt - 1)
    assert (why.code, why.cite) == ("stub/check-hands", run.table.stub_cite(2))


@every_game
def test_the_stub_is_counted_in_a_round(slug: str) -> None:
    run = table(slug, "manual-shoe").ready()
    assert run.refused(CountStub, run.size).code == "round/none"
    run.dealt()
    assert run.refused(CountStub, -1, run.size + 1).code == "stub/negative"
    assert run.refused(CountStub, run.size + 1, -1).code == "stub/negative"


@stub_law(0)
@every_game
@by_method
def test_the_stub_is_counted_after_the_last_card_and_not_before(slug: str, dealing: str) -> None:
    run = table(slug, dealing).played(4)
    run.started()
    run.bet()
    tries = 0
    while not run.state.layout or "count-stub" not in [one.kind for one in run.moves(DEALER)]:
        why = run.refused(CountStub, run.size - run.state.dealt)
        assert (why.code, why.cite) == ("stub/too-early", run.table.method.stub_cite)
        tries += 1
        run.follow()
    assert tries > 1
    assert run.table.count_due, "nothing else has met it"
    run.do(CountStub, run.size - run.state.dealt)
    assert not run.table.count_due


@stub_law(2)
@every_game
@pytest.mark.parametrize("kind", ["misdealt", "wrong-stub-count"])
def test_a_wrong_stub_is_on_record_with_its_count_or_not_at_all(slug: str, kind: str) -> None:
    run = table(slug, "manual-shoe").dealt()
    why = run.refused(Report, kind)
    assert (why.code, why.cite) == ("irregular/table", run.table.method.stub_cite)
    assert kind not in [move.irregularity for move in run.moves(DEALER)]


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
