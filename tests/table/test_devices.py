"""Shuffler and shoe that jam or fail, and what is used instead (.13(e) to (g), .9(a)(1))."""

import pytest

from pitboss.table.life import (
    ChangeDealing,
    Condition,
    CoverDevice,
    DeckStatus,
    Device,
    DeviceFails,
    EndRound,
    FinishShuffle,
    RestoreDevice,
    Shuffle,
    StartRound,
)
from pitboss.table.life import events as e
from tests.support.tables import DEALER, FLOOR, SYSTEM, Life, break_down, every_game, law

from_a_shoe = pytest.mark.parametrize("dealing", ["automated-shoe", "reshuffling-shoe"])


@law("13(e)")
@every_game
@pytest.mark.parametrize("out_of_order", [False, True])
def test_cards_in_a_shuffler_that_jams_are_shuffled_again(slug: str, out_of_order: bool) -> None:
    life = Life(slug, shuffler="counting").opened().played()
    life.do(Shuffle, "red 1", Device.SHUFFLER)
    failed, again = life.do(DeviceFails, Device.SHUFFLER, out_of_order, by=SYSTEM)
    assert isinstance(failed, e.DeviceFailed)
    assert isinstance(again, e.ShuffleFailed)
    assert (again.deck, again.cite) == ("red 1", life.cite("13(e)"))
    assert life.refused(FinishShuffle, "red 1", life.size).code == "shuffle/none"
    assert life.refused(StartRound, "unshuffled").code == "deck/not-shuffled"
    life.played()


@law("13(e)")
@every_game
def test_a_jam_while_the_other_deck_plays_leaves_its_round_alone(slug: str) -> None:
    life = Life(slug, shuffler="automated", decks=2).opened()
    name = life.started()
    assert life.deck("blue 2").status is DeckStatus.IN_DEVICE
    life.do(DeviceFails, Device.SHUFFLER)
    life.do(Shuffle, "blue 2", Device.SHUFFLER)
    life.do(EndRound, name)
    life.played(2)


@law("13(f)")
@every_game
@from_a_shoe
def test_a_shoe_that_jams_in_a_round_voids_it(slug: str, dealing: str) -> None:
    life = Life(slug, dealing=dealing).opened()
    name = life.started()
    _, void = life.do(DeviceFails, Device.SHOE)
    assert isinstance(void, e.RoundToBeVoid)
    assert (void.round_id, void.cite) == (name, life.cite("13(f)"))
    assert len(life.do(DeviceFails, Device.SHOE)) == 1, "it is void once"
    why = life.refused(EndRound, name)
    assert (why.code, why.cite) == ("round/must-be-void", life.cite("13(f)"))
    life.do(EndRound, name, voided=True)
    why = life.refused(StartRound, "not reshuffled")
    assert why.code == "deck/not-shuffled"
    life.played()


@law("13(f)")
@every_game
def test_a_shoe_that_is_not_in_use_voids_nothing(slug: str) -> None:
    life = Life(slug, dealing="automated-shoe").opened()
    break_down(life, Device.SHOE)
    life.ready()
    life.do(RestoreDevice, Device.SHOE, by=FLOOR)
    name = life.started()
    assert life.table.dealing == "manual-shoe"
    assert len(life.do(DeviceFails, Device.SHOE)) == 1
    life.do(EndRound, name)


@law("13(e)", "13(f)")
@every_game
def test_a_shuffler_that_jams_voids_no_round(slug: str) -> None:
    life = Life(slug, dealing="automated-shoe", shuffler="automated").opened()
    name = life.started()
    assert len(life.do(DeviceFails, Device.SHUFFLER)) == 1
    life.do(EndRound, name)


@law("13(g)")
@every_game
def test_a_broken_shoe_that_only_deals_keeps_nobody_from_shuffling(slug: str) -> None:
    life = Life(slug, dealing="automated-shoe").opened().played()
    life.do(DeviceFails, Device.SHOE, out_of_order=True)
    life.do(Shuffle, "red 1")


@law("13(g)")
@every_game
def test_a_restored_reshuffling_shoe_shuffles_once_it_deals_again(slug: str) -> None:
    life = Life(slug, dealing="reshuffling-shoe").opened()
    break_down(life, Device.SHOE)
    life.played()
    life.do(RestoreDevice, Device.SHOE, by=FLOOR)
    assert life.refused(Shuffle, "red 1", Device.SHOE).code == "device/busy"
    life.do(ChangeDealing, "reshuffling-shoe", by=FLOOR)
    life.do(Shuffle, "red 1", Device.SHOE)


@law("13(e)")
@every_game
def test_cards_in_a_reshuffling_shoe_that_jams_are_shuffled_again(slug: str) -> None:
    life = Life(slug, dealing="reshuffling-shoe").opened().played()
    life.do(Shuffle, "red 1", Device.SHOE)
    again = life.do(DeviceFails, Device.SHOE)[-1]
    assert isinstance(again, e.ShuffleFailed)
    assert again.cite == life.cite("13(e)")


@law("13(g)")
@every_game
def test_a_broken_shuffler_is_covered_before_cards_are_shuffled_by_hand(slug: str) -> None:
    life = Life(slug, shuffler="automated").opened().played()
    life.do(DeviceFails, Device.SHUFFLER, out_of_order=True)
    assert life.refused(Shuffle, "red 1", Device.SHUFFLER).code == "device/out-of-order"
    why = life.refused(Shuffle, "red 1")
    assert (why.code, why.cite) == ("device/not-covered", life.cite("13(g)"))
    assert life.prompt().move.command == "cover device"
    life.do(CoverDevice, Device.SHUFFLER)
    life.do(Shuffle, "red 1")
    life.do(RestoreDevice, Device.SHUFFLER, by=FLOOR)
    life.do(Shuffle, "red 1", Device.SHUFFLER)


@law("13(g)")
@every_game
@from_a_shoe
def test_a_broken_shoe_is_covered_before_cards_are_dealt_otherwise(slug: str, dealing: str) -> None:
    life = Life(slug, dealing=dealing).opened(preshuffled=True).ready()
    life.do(DeviceFails, Device.SHOE, out_of_order=True)
    why = life.refused(StartRound, "from a broken shoe")
    assert (why.code, why.cite) == ("device/out-of-order", life.cite("13(g)"))
    why = life.refused(ChangeDealing, "manual-shoe", by=FLOOR)
    assert (why.code, why.cite) == ("device/not-covered", life.cite("13(g)"))
    life.do(CoverDevice, Device.SHOE)
    assert life.refused(StartRound, "from a covered shoe").code == "device/out-of-order"
    life.do(ChangeDealing, "manual-shoe", by=FLOOR)
    life.played(2)
    assert life.refused(ChangeDealing, dealing, by=FLOOR).code == "device/out-of-order"
    life.do(RestoreDevice, Device.SHOE, by=FLOOR)
    life.do(ChangeDealing, dealing, by=FLOOR)
    life.played(2)


@every_game
def test_cards_from_a_broken_reshuffling_shoe_are_cut_once_the_shoe_waives_it_no_more(
    slug: str,
) -> None:
    life = Life(slug, dealing="reshuffling-shoe").opened(preshuffled=True).ready()
    break_down(life, Device.SHOE)
    life.do(ChangeDealing, "manual-shoe", by=FLOOR)
    assert life.refused(StartRound, "uncut").code == "deck/not-cut"


@law("9(a)(1)")
@every_game
def test_cards_dealt_from_the_hand_are_shuffled_by_a_device(slug: str) -> None:
    life = Life(slug, dealing="hand", shuffler="automated").opened(preshuffled=True)
    why = life.refused(StartRound, "preshuffled")
    assert (why.code, why.cite) == ("shuffle/not-by-device", life.cite("9(a)(1)"))
    life.played()
    life.do(Shuffle, "red 1")
    assert life.refused(StartRound, "by hand").code == "shuffle/not-by-device"
    life.played()


@law("9(a)(1)", "13(g)")
@every_game
def test_without_a_shuffler_the_hand_gives_way_to_the_manual_shoe(slug: str) -> None:
    life = Life(slug, dealing="hand", shuffler="automated").opened().played()
    assert life.refused(ChangeDealing, "manual-shoe", by=FLOOR).code == "dealing/not-filed"
    life.do(DeviceFails, Device.SHUFFLER, out_of_order=True)
    life.played(2)
    assert life.table.dealing == "manual-shoe"
    assert life.table.devices[Device.SHUFFLER] is Condition.COVERED
    why = life.refused(ChangeDealing, "hand", by=FLOOR)
    assert (why.code, why.cite) == ("dealing/needs-shuffler", life.cite("9(a)(1)"))


@law("9(a)(1)", "13(g)")
@every_game
@pytest.mark.parametrize("shuffler", ["none", "automated"])
def test_a_broken_shoe_gives_way_to_the_hand_only_with_a_shuffler(slug: str, shuffler: str) -> None:
    life = Life(slug, dealing="automated-shoe", shuffler=shuffler).opened()
    break_down(life, Device.SHOE)
    if shuffler == "none":
        assert life.refused(ChangeDealing, "hand", by=FLOOR).code == "dealing/needs-shuffler"
        return
    life.do(ChangeDealing, "hand", by=FLOOR)
    life.played()
    life.do(RestoreDevice, Device.SHOE, by=FLOOR)
    life.do(DeviceFails, Device.SHUFFLER, out_of_order=True)
    life.played(2)
    assert life.table.dealing == "automated-shoe", "back to the filed method, which works again"


@law("13(g)")
@every_game
def test_the_filed_method_is_used_while_it_can_be(slug: str) -> None:
    life = Life(slug, shuffler="automated").opened().ready()
    why = life.refused(ChangeDealing, "hand", by=FLOOR)
    assert (why.code, why.cite) == ("dealing/not-filed", life.cite("13(g)"))
    assert life.refused(ChangeDealing, "manual-shoe", by=FLOOR).code == "dealing/same"
    assert life.refused(ChangeDealing, "catapult", by=FLOOR).code == "dealing/unknown"
    assert life.refused(ChangeDealing, "hand", by=DEALER).code == "role/not-allowed"
    life.started()
    assert life.refused(ChangeDealing, "hand", by=FLOOR).code == "round/in-progress"


@every_game
def test_a_table_is_not_dealt_from_a_shoe_that_it_does_not_have(slug: str) -> None:
    life = Life(slug, dealing="hand", shuffler="automated").opened()
    break_down(life, Device.SHUFFLER)
    assert life.refused(ChangeDealing, "automated-shoe", by=FLOOR).code == "device/none"


@every_game
def test_a_device_fails_is_covered_and_restored_in_that_order(slug: str) -> None:
    life = Life(slug, shuffler="automated").opened()
    shuffler = Device.SHUFFLER
    assert life.refused(CoverDevice, shuffler).code == "device/working"
    assert life.refused(RestoreDevice, shuffler, by=FLOOR).code == "device/working"
    why = life.refused(DeviceFails, Device.SHOE)
    assert (why.code, why.cite) == ("device/none", life.cite("13(f)"))
    break_down(life, shuffler)
    assert life.refused(CoverDevice, shuffler).code == "device/covered"
    assert life.refused(DeviceFails, shuffler).code == "device/covered"
    assert life.refused(RestoreDevice, shuffler, by=DEALER).code == "role/not-allowed"
    life.do(RestoreDevice, shuffler, by=FLOOR)
    life.do(DeviceFails, shuffler, out_of_order=True)
    assert life.refused(DeviceFails, shuffler).code == "device/out-of-order"
