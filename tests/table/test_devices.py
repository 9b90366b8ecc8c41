"""Shuffler and shoe that jam or fail, and what is used instead (.13(e) to (g), .9(a)(1))."""

import pytest

from pitboss.round import Close, NoMoreBets, Proceed, Reading
from pitboss.round.events import RoundVoided
from pitboss.table import (
    ChangeDealing,
    Condition,
    CoverDevice,
    DeckStatus,
    Device,
    DeviceFails,
    FinishShuffle,
    RestoreDevice,
    Shuffle,
    StartRound,
)
from pitboss.table import events as e
from tests.support.games import every_game
from tests.support.tables import DEALER, FLOOR, SYSTEM, TableRun, break_down, every_chapter, law

from_a_shoe = pytest.mark.parametrize("dealing", ["automated-shoe", "reshuffling-shoe"])


@law("13(e)")
@every_game
@pytest.mark.parametrize("out_of_order", [False, True])
def test_cards_in_a_shuffler_that_jams_are_shuffled_again(slug: str, out_of_order: bool) -> None:
    run = TableRun(slug, shuffler="counting").opened().played()
    run.do(Shuffle, "red 1", Device.SHUFFLER)
    failed, again = run.do(DeviceFails, Device.SHUFFLER, out_of_order, by=SYSTEM)
    assert isinstance(failed, e.DeviceFailed)
    assert isinstance(again, e.ShuffleFailed)
    assert (again.deck, again.cite) == ("red 1", run.cite("13(e)"))
    assert run.refused(FinishShuffle, "red 1", run.size).code == "shuffle/none"
    assert run.refused(StartRound, "unshuffled").code == "deck/not-shuffled"
    run.played()


@law("13(e)")
@every_game
def test_a_jam_while_the_other_deck_plays_leaves_its_round_alone(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2).opened()
    run.started()
    assert run.deck("blue 2").status is DeckStatus.IN_DEVICE
    run.do(DeviceFails, Device.SHUFFLER)
    run.do(Shuffle, "blue 2", Device.SHUFFLER)
    run.closed()
    assert run.state.void is None
    run.played(2)


@law("13(f)")
@every_game
@from_a_shoe
def test_a_shoe_that_jams_while_it_deals_voids_the_round(slug: str, dealing: str) -> None:
    run = TableRun(slug, dealing=dealing).opened()
    run.started()
    run.bet()
    run.give(run.no_more_bets(DEALER))
    failed, void = run.do(DeviceFails, Device.SHOE)
    assert failed == e.DeviceFailed(Device.SHOE, False)
    assert isinstance(void, RoundVoided)
    assert (void.irregularity, void.cite) == ("shoe-jam", run.cite("13(f)"))
    assert run.state.void is not None
    assert len(run.do(DeviceFails, Device.SHOE)) == 1, "it is void once"
    assert run.refused(Proceed).code == "round/no-step"
    run.do(Close)
    why = run.refused(StartRound, "not reshuffled")
    assert why.code == "deck/not-shuffled"
    run.played()


@law("13(f)")
@every_game
@from_a_shoe
def test_a_shoe_that_breaks_before_the_deal_deals_no_round(slug: str, dealing: str) -> None:
    run = TableRun(slug, dealing=dealing).opened()
    run.started()
    run.bet()
    run.do(DeviceFails, Device.SHOE)
    assert run.prompt().move.kind == "no-more-bets", "a jam that is cleared holds nobody up"
    assert len(run.do(DeviceFails, Device.SHOE, out_of_order=True)) == 1
    why = run.refused(NoMoreBets)
    assert (why.code, why.cite) == ("device/out-of-order", run.cite("13(g)"))
    assert "no-more-bets" not in [move.kind for move in run.moves(DEALER)]
    assert run.prompt().move.kind == "call-off"
    run.follow()
    assert all(not seat.wagers for seat in run.state.seats.values()), "what was down is back"
    run.played()
    assert run.table.dealing == "manual-shoe"


@law("13(f)")
@every_game
@from_a_shoe
def test_a_shoe_that_is_restored_before_the_deal_deals_the_round(slug: str, dealing: str) -> None:
    run = TableRun(slug, dealing=dealing).opened()
    run.started()
    run.bet()
    break_down(run, Device.SHOE)
    run.do(RestoreDevice, Device.SHOE, by=FLOOR)
    run.closed()
    assert run.state.void is None


@law("13(f)")
@every_game
@from_a_shoe
def test_a_shoe_does_not_fail_with_readings_that_are_none(slug: str, dealing: str) -> None:
    run = TableRun(slug, dealing=dealing).opened()
    run.started()
    run.bet()
    run.give(run.no_more_bets(DEALER))
    why = run.refused(DeviceFails, Device.SHOE, readings={"lottery": Reading()})
    assert why.code == "meter/unknown"


@law("13(f)")
@every_game
def test_a_shoe_that_is_not_in_use_voids_nothing(slug: str) -> None:
    run = TableRun(slug, dealing="automated-shoe").opened()
    break_down(run, Device.SHOE)
    run.ready()
    run.started()
    run.bet()
    run.do(RestoreDevice, Device.SHOE, by=FLOOR)
    assert run.table.dealing == "manual-shoe"
    run.give(run.no_more_bets(DEALER))
    assert len(run.do(DeviceFails, Device.SHOE, out_of_order=True)) == 1
    run.closed()
    assert run.state.void is None


@law("13(e)", "13(f)")
@every_game
def test_a_shuffler_that_jams_voids_no_round(slug: str) -> None:
    run = TableRun(slug, dealing="automated-shoe", shuffler="automated").opened()
    run.started()
    run.bet()
    run.give(run.no_more_bets(DEALER))
    assert len(run.do(DeviceFails, Device.SHUFFLER)) == 1
    run.closed()
    assert run.state.void is None


@law("13(g)")
@every_game
def test_a_broken_shoe_that_only_deals_keeps_nobody_from_shuffling(slug: str) -> None:
    run = TableRun(slug, dealing="automated-shoe").opened().played()
    run.do(DeviceFails, Device.SHOE, out_of_order=True)
    run.do(Shuffle, "red 1")


@law("13(g)")
@every_game
def test_a_restored_reshuffling_shoe_shuffles_once_it_deals_again(slug: str) -> None:
    run = TableRun(slug, dealing="reshuffling-shoe").opened()
    break_down(run, Device.SHOE)
    run.played()
    run.do(RestoreDevice, Device.SHOE, by=FLOOR)
    assert run.refused(Shuffle, "red 1", Device.SHOE).code == "device/busy"
    run.do(ChangeDealing, "reshuffling-shoe", by=FLOOR)
    run.do(Shuffle, "red 1", Device.SHOE)


@law("13(e)")
@every_game
def test_cards_in_a_reshuffling_shoe_that_jams_are_shuffled_again(slug: str) -> None:
    run = TableRun(slug, dealing="reshuffling-shoe").opened().played()
    run.do(Shuffle, "red 1", Device.SHOE)
    again = run.do(DeviceFails, Device.SHOE)[-1]
    assert isinstance(again, e.ShuffleFailed)
    assert again.cite == run.cite("13(e)")


@law("13(g)")
@every_game
def test_a_broken_shuffler_is_covered_before_cards_are_shuffled_by_hand(slug: str) -> None:
    run = TableRun(slug, shuffler="automated").opened().played()
    run.do(DeviceFails, Device.SHUFFLER, out_of_order=True)
    assert run.refused(Shuffle, "red 1", Device.SHUFFLER).code == "device/out-of-order"
    why = run.refused(Shuffle, "red 1")
    assert (why.code, why.cite) == ("device/not-covered", run.cite("13(g)"))
    assert run.prompt().move.kind == "cover-device"
    run.do(CoverDevice, Device.SHUFFLER)
    run.do(Shuffle, "red 1")
    run.do(RestoreDevice, Device.SHUFFLER, by=FLOOR)
    run.do(Shuffle, "red 1", Device.SHUFFLER)


@law("13(g)")
@every_game
@from_a_shoe
def test_a_broken_shoe_is_covered_before_cards_are_dealt_otherwise(slug: str, dealing: str) -> None:
    run = TableRun(slug, dealing=dealing).opened(preshuffled=True).ready()
    run.do(DeviceFails, Device.SHOE, out_of_order=True)
    why = run.refused(StartRound, "from a broken shoe")
    assert (why.code, why.cite) == ("device/out-of-order", run.cite("13(g)"))
    why = run.refused(ChangeDealing, "manual-shoe", by=FLOOR)
    assert (why.code, why.cite) == ("device/not-covered", run.cite("13(g)"))
    run.do(CoverDevice, Device.SHOE)
    assert run.refused(StartRound, "from a covered shoe").code == "device/out-of-order"
    run.do(ChangeDealing, "manual-shoe", by=FLOOR)
    run.played(2)
    assert run.refused(ChangeDealing, dealing, by=FLOOR).code == "device/out-of-order"
    run.do(RestoreDevice, Device.SHOE, by=FLOOR)
    run.do(ChangeDealing, dealing, by=FLOOR)
    run.played(2)


@every_chapter
def test_cards_from_a_broken_reshuffling_shoe_are_cut_once_the_shoe_waives_it_no_more(
    slug: str,
) -> None:
    run = TableRun(slug, dealing="reshuffling-shoe").opened(preshuffled=True).ready()
    break_down(run, Device.SHOE)
    run.do(ChangeDealing, "manual-shoe", by=FLOOR)
    assert run.refused(StartRound, "uncut").code == "deck/not-cut"


@law("9(a)(1)")
@every_game
def test_cards_dealt_from_the_hand_are_shuffled_by_a_device(slug: str) -> None:
    run = TableRun(slug, dealing="hand", shuffler="automated").opened(preshuffled=True)
    why = run.refused(StartRound, "preshuffled")
    assert (why.code, why.cite) == ("shuffle/not-by-device", run.cite("9(a)(1)"))
    run.played()
    run.do(Shuffle, "red 1")
    assert run.refused(StartRound, "by hand").code == "shuffle/not-by-device"
    run.played()


@law("9(a)(1)", "13(g)")
@every_game
def test_without_a_shuffler_the_hand_gives_way_to_the_manual_shoe(slug: str) -> None:
    run = TableRun(slug, dealing="hand", shuffler="automated").opened().played()
    assert run.refused(ChangeDealing, "manual-shoe", by=FLOOR).code == "dealing/not-filed"
    run.do(DeviceFails, Device.SHUFFLER, out_of_order=True)
    run.played(2)
    assert run.table.dealing == "manual-shoe"
    assert run.table.devices[Device.SHUFFLER] is Condition.COVERED
    why = run.refused(ChangeDealing, "hand", by=FLOOR)
    assert (why.code, why.cite) == ("dealing/needs-shuffler", run.cite("9(a)(1)"))


@law("9(a)(1)", "13(g)")
@every_game
@pytest.mark.parametrize("shuffler", ["none", "automated"])
def test_a_broken_shoe_gives_way_to_the_hand_only_with_a_shuffler(slug: str, shuffler: str) -> None:
    run = TableRun(slug, dealing="automated-shoe", shuffler=shuffler).opened()
    break_down(run, Device.SHOE)
    if shuffler == "none":
        assert run.refused(ChangeDealing, "hand", by=FLOOR).code == "dealing/needs-shuffler"
        return
    run.do(ChangeDealing, "hand", by=FLOOR)
    run.played()
    run.do(RestoreDevice, Device.SHOE, by=FLOOR)
    run.do(DeviceFails, Device.SHUFFLER, out_of_order=True)
    run.played(2)
    assert run.table.dealing == "automated-shoe", "back to the filed method, which works again"


@law("13(g)")
@every_chapter
def test_the_filed_method_is_used_while_it_can_be(slug: str) -> None:
    run = TableRun(slug, shuffler="automated").opened().ready()
    why = run.refused(ChangeDealing, "hand", by=FLOOR)
    assert (why.code, why.cite) == ("dealing/not-filed", run.cite("13(g)"))
    assert run.refused(ChangeDealing, "manual-shoe", by=FLOOR).code == "dealing/same"
    assert run.refused(ChangeDealing, "catapult", by=FLOOR).code == "dealing/unknown"
    assert run.refused(ChangeDealing, "hand", by=DEALER).code == "role/not-allowed"
    run.started()
    assert run.refused(ChangeDealing, "hand", by=FLOOR).code == "round/in-progress"


@every_chapter
def test_a_table_is_not_dealt_from_a_shoe_that_it_does_not_have(slug: str) -> None:
    run = TableRun(slug, dealing="hand", shuffler="automated").opened()
    break_down(run, Device.SHUFFLER)
    assert run.refused(ChangeDealing, "automated-shoe", by=FLOOR).code == "device/none"


@every_chapter
def test_a_device_fails_is_covered_and_restored_in_that_order(slug: str) -> None:
    run = TableRun(slug, shuffler="automated").opened()
    shuffler = Device.SHUFFLER
    assert run.refused(CoverDevice, shuffler).code == "device/working"
    assert run.refused(RestoreDevice, shuffler, by=FLOOR).code == "device/working"
    why = run.refused(DeviceFails, Device.SHOE)
    assert (why.code, why.cite) == ("device/none", run.cite("13(f)"))
    break_down(run, shuffler)
    assert run.refused(CoverDevice, shuffler).code == "device/covered"
    assert run.refused(DeviceFails, shuffler).code == "device/covered"
    assert run.refused(RestoreDevice, shuffler, by=DEALER).code == "role/not-allowed"
    run.do(RestoreDevice, shuffler, by=FLOOR)
    run.do(DeviceFails, shuffler, out_of_order=True)
    assert run.refused(DeviceFails, shuffler).code == "device/out-of-order"
