"""One command, one consequence: the table and its round never say two things of one fact."""

import pytest

from pitboss.round import (
    CallOff,
    Close,
    ConfirmCorrection,
    CorrectCards,
    OpenBits,
    Phase,
    Reading,
    Report,
    refusal,
)
from pitboss.round.events import AttemptNoted, CorrectionProposed, RoundOpened, RoundVoided
from pitboss.round.procedure import cards_to_come
from pitboss.round.state import Void
from pitboss.table import (
    CountStub,
    CutDeck,
    DeckStatus,
    Device,
    DeviceFails,
    OpenTable,
    ReceiveDecks,
    Shuffle,
    StartRound,
)
from pitboss.table import events as e
from tests.support.games import every_game
from tests.support.tables import DEALER, FLOOR, PIT, PLAYER, SYSTEM, TableRun, law, stub_law

from_a_shoe = pytest.mark.parametrize("dealing", ["automated-shoe", "reshuffling-shoe"])


@law("3(a)", "4(a)", "5(a)", "5(c)(2)")
@every_game
def test_no_round_opens_without_a_deck_that_is_opened_shuffled_and_cut(slug: str) -> None:
    run = TableRun(slug)
    codes = [run.refused(StartRound, "no table").code]
    run.do(OpenTable, by=FLOOR)
    codes.append(run.refused(StartRound, "no deck").code)
    run.do(ReceiveDecks, (("red 1", "red"),))
    while run.deck("red 1").status is not DeckStatus.STACKED:
        codes.append(run.refused(StartRound, "not opened").code)
        run.follow()
    codes.append(run.refused(StartRound, "not shuffled").code)
    run.do(Shuffle, "red 1")
    codes.append(run.refused(StartRound, "not cut").code)
    run.do(CutDeck, "red 1", 26)
    assert codes == [
        "table/closed",
        "deck/none",
        "deck/not-inspected",
        "deck/not-verified",
        "deck/not-spread",
        "deck/not-seen",
        "deck/not-washed",
        "deck/not-shuffled",
        "deck/not-cut",
    ]
    assert not [event for event in run.events if isinstance(event, RoundOpened)]
    (opened,) = run.do(StartRound, "now")
    assert isinstance(opened, RoundOpened)
    assert opened.deck == "red 1"


@pytest.mark.cites("R55")
@law("13(f)")
@every_game
@from_a_shoe
@pytest.mark.parametrize("out_of_order", [False, True])
def test_a_shoe_that_fails_after_its_last_card_voids_nothing(
    slug: str, dealing: str, out_of_order: bool
) -> None:
    run = TableRun(slug, dealing=dealing).opened()
    run.started()
    run.bet()
    while not run.state.layout:
        run.follow()
    before = run.state
    assert run.do(DeviceFails, Device.SHOE, out_of_order) == (
        e.DeviceFailed(Device.SHOE, out_of_order),
    )
    assert run.state == before, "the round goes on as it was"
    run.closed()
    assert run.state.void is None
    assert run.deck("red 1").status is DeckStatus.IN_RACK


@law("13(f)")
@every_game
@from_a_shoe
def test_a_shoe_that_fails_while_it_deals_is_told_once_and_voids_the_round(
    slug: str, dealing: str
) -> None:
    run = TableRun(slug, dealing=dealing).opened()
    run.started()
    run.bet()
    run.give(run.no_more_bets(DEALER))
    why = run.refused(Report, "shoe-jam")
    assert (why.code, why.cite) == ("irregular/table", run.cite("13(f)"))
    failed, void = run.do(DeviceFails, Device.SHOE, by=SYSTEM)
    assert isinstance(failed, e.DeviceFailed)
    assert isinstance(void, RoundVoided)
    assert len({(entry.command, entry.at) for entry in run.log[-2:]}) == 1, "one command"
    assert run.state.void is not None
    run.closed()
    assert run.deck("red 1").status is DeckStatus.IN_RACK
    assert run.refused(StartRound, "not reshuffled").code == "deck/not-shuffled"


@pytest.mark.cites("R52")
@stub_law(2)
@every_game
def test_a_stub_count_is_judged_once(slug: str) -> None:
    """What the table accepts the round has accepted, and neither can be told anything else."""
    run = TableRun(slug).opened().dealt()
    lying = run.state.dealt
    assert run.refused(Report, "wrong-stub-count").code == "irregular/table"
    counted, void, removed = run.do(CountStub, run.size - lying - 1, lying)
    assert isinstance(counted, e.StubCounted)
    assert isinstance(void, RoundVoided)
    assert isinstance(removed, e.DeckRemoved)
    assert len({entry.command for entry in run.log[-3:]}) == 1, "one command"
    assert void.removes_deck
    assert void.cite == removed.cite == run.table.stub_cite(2)
    assert run.refused(CountStub, run.size - lying).code == "deck/removed"
    assert run.refused(Report, "wrong-stub-count").code == "irregular/table"


@stub_law(0)
@every_game
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_a_stub_is_not_counted_before_the_last_card_on_either_side(slug: str, dealing: str) -> None:
    run = TableRun(slug, dealing=dealing, shuffler="automated").opened().played(4)
    run.started()
    run.bet()
    assert run.table.count_due
    assert not run.state.layout
    while not run.state.layout or cards_to_come(run.state):
        for count in ((run.size - run.state.dealt,), (run.size - 1, 0), (run.size - 20, 20)):
            assert run.refused(CountStub, *count).code == "stub/too-early"
        report = Report(DEALER, "wrong-stub-count")
        why = refusal(run.state, report)
        assert why is not None
        assert why.code == "irregular/not-now", "the round says the same"
        run.follow()
    assert run.table.count_due, "nothing but the count itself meets it"


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_nobody_ends_a_round_as_void_without_a_reason(slug: str, electronic: bool) -> None:
    run = TableRun(slug, electronic=electronic).opened()
    by = SYSTEM if electronic else DEALER
    run.started()
    run.bet()
    for nothing in ("", " ", "\n"):
        assert run.refused(CallOff, nothing, by=by).code == "round/reason"
    assert run.refused(Close, by=by).code == "round/not-settled"
    run.follow()
    assert run.refused(CallOff, "I do not like it", by=by).code == "round/betting-closed"
    while run.state.phase is not Phase.CLOSING:
        assert run.refused(Close, by=by).code in ("round/not-settled", "approval/open")
        run.follow()
    run.closed()
    assert run.state.void is None
    run.started()
    run.bet()
    *back, void, _ = run.do(CallOff, "the lights went out", by=by)
    assert back
    assert isinstance(void, RoundVoided)
    assert (void.irregularity, void.reason) == ("called-off", "the lights went out")
    assert run.log[-1].actor == by
    assert run.state.void == Void("called-off", void.cite, reason="the lights went out")


@stub_law(0)
@every_game
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_no_round_closes_with_its_count_due(slug: str, dealing: str) -> None:
    run = TableRun(slug, dealing=dealing, shuffler="automated").opened().played(4)
    run.dealt().settled()
    assert run.table.count_due
    assert refusal(run.state, Close(DEALER)) is None, "the round alone would close"
    why = run.refused(Close)
    assert (why.code, why.cite) == ("stub/not-counted", run.table.method.stub_cite)
    assert run.prompt().move.kind == "count-stub"
    run.follow()
    run.do(Close)


@law("3(b)(3)")
@every_game
def test_a_round_that_was_called_off_has_used_no_deck(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2).opened().played(3)
    run.started()
    before = run.table.last_deck
    run.do(CallOff, "nobody plays")
    assert run.deck(before).status is DeckStatus.SHUFFLED
    run.started()
    assert run.table.last_deck == before, "the decks still take turns"


@pytest.mark.cites("R34")
@every_game
def test_bits_that_are_none_are_refused_and_the_shuffle_still_waits(slug: str) -> None:
    run = TableRun(slug, electronic=True).opened()
    run.started()
    run.bet()
    run.give(run.no_more_bets(SYSTEM))
    for bits in (b"", b"short", bytes(33), "text", None):
        assert run.refused(OpenBits, PLAYER.person, bits, by=PLAYER).code == "shuffle/other-bits"
    assert run.prompt().move.kind == "open-bits"
    run.closed()


@every_game
def test_a_correction_with_wrong_readings_tells_nothing_of_cards_that_lie_unseen(slug: str) -> None:
    """Where the system reads cards face down, an answer that turns on them would tell them."""
    run = TableRun(slug).opened().dealt()
    wrong = {"lottery": Reading()}
    unseen = run.cards[-1]
    for card in (unseen, run.cards[0]):
        faces = {0: card}
        why = run.refused(CorrectCards, faces, "a guess", "a hunch", by=FLOOR, readings=wrong)
        assert why.code == "meter/unknown"
    (proposed,) = run.do(CorrectCards, {0: unseen}, "a guess", "a hunch", by=FLOOR)
    assert isinstance(proposed, CorrectionProposed)
    why = run.refused(ConfirmCorrection, proposed.number, by=PIT, readings=wrong)
    assert why.code == "meter/unknown"
    _, noted = run.do(ConfirmCorrection, proposed.number, by=PIT)
    assert isinstance(noted, AttemptNoted)
