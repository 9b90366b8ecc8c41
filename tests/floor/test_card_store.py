"""Cards of the house: taken in, issued, brought back, destroyed."""

from dataclasses import replace

import pytest

from pitboss.floor import (
    ApproveAct,
    AtTable,
    CountCards,
    DeckLabel,
    DeckPlace,
    DestroyDecks,
    IssueDecks,
    ProposeAct,
    ReceiveCards,
    ReturnDecks,
    legal_at,
    view,
)
from pitboss.floor.card_store import CardsCounted, DecksReturned
from pitboss.table import OpenTable, ReceiveDecks, RemoveDeck
from tests.support.floors import ADMIN, ASSISTANT, CHIEF, GUARD, PIT, House
from tests.support.games import RIDE, UTH
from tests.support.tables import DEALER, FLOOR

RED, BLUE = DeckLabel("red 1", "red"), DeckLabel("blue 1", "blue")


def dealt(game: str = RIDE) -> House:
    """A house with a dealer-run table, its inventory open, two decks in the store."""
    house = House()
    house.set_up("T", game, electronic=False)
    house.store(RED, BLUE)
    return house


def places(house: House) -> dict[str, tuple[DeckPlace, str]]:
    return {name: (one.place, one.table) for name, one in house.floor.facility.decks.items()}


def not_proposed(house: House, act: object) -> str:
    """Why nobody who may propose an act on cards can."""
    return house.refused(ProposeAct, ASSISTANT, act).code


@pytest.mark.cites("603a.16(a)", "603a.16")
def test_cards_come_into_the_store_and_leave_it_for_good_under_two_authorities() -> None:
    house = dealt()
    more = ReceiveCards((DeckLabel("red 2", "red", True),))
    house.do(ProposeAct, ASSISTANT, more)
    for somebody in (PIT, ADMIN):
        why = house.refused(ApproveAct, somebody, house.floor.facility.proposed)
        assert why.code == "act/role", "of cards the second is security"
    assert "red 2" not in places(house)
    house.do(ApproveAct, GUARD, house.floor.facility.proposed)
    assert places(house)["red 2"] == (DeckPlace.STORE, "")
    gone = DestroyDecks(("red 2",), "the seal was broken")
    assert house.refused(ProposeAct, FLOOR, gone).code == "act/role"
    house.do(ProposeAct, ASSISTANT, gone)
    assert house.refused(ApproveAct, FLOOR, house.floor.facility.proposed).code == (
        "role/not-allowed"
    )
    house.do(ApproveAct, GUARD, house.floor.facility.proposed)
    assert "red 2" not in places(house)


@pytest.mark.cites("603a.16(a)", "603a.16(b)", "603a.16")
def test_nothing_goes_into_the_store_or_out_of_it_by_one_person_or_one_department() -> None:
    house = dealt()
    issue = IssueDecks("T", ("red 1",))
    for somebody in (FLOOR, PIT, ADMIN):
        assert house.refused(ProposeAct, somebody, issue).code == "act/role", "they have no key"
    assert house.refused(ProposeAct, GUARD, issue).code == "role/not-allowed"
    house.do(ProposeAct, ASSISTANT, issue)
    number = house.floor.facility.proposed
    for somebody in (PIT, ADMIN):
        assert house.refused(ApproveAct, somebody, number).code == "act/role"
    assert house.refused(ApproveAct, ASSISTANT, number).code == "role/not-allowed"
    assert places(house)["red 1"] == (DeckPlace.STORE, ""), "one key alone opens nothing"
    house.do(ApproveAct, GUARD, number)
    assert places(house)["red 1"] == (DeckPlace.TABLE, "T")
    back = ReturnDecks("T", ("red 1",))
    assert house.refused(ProposeAct, FLOOR, back).code == "act/role"
    # The shift manager is above: the record shows in which capacity.
    above = replace(CHIEF, role=ASSISTANT.role)
    house.do(ProposeAct, above, back)
    house.do(ApproveAct, GUARD, house.floor.facility.proposed)
    assert places(house)["red 1"] == (DeckPlace.STORE, "")


@pytest.mark.cites("603a.16")
def test_security_sees_what_waits_for_it_and_a_pit_manager_does_not() -> None:
    house = dealt()
    house.do(ProposeAct, ASSISTANT, IssueDecks("T", ("red 1",)))
    number = house.floor.facility.proposed
    seen = {who: view(house.floor, who, house.at) for who in (GUARD, PIT)}
    assert [*seen[GUARD].proposals] == [number]
    assert seen[PIT].proposals == {}
    assert [one.number for one in seen[GUARD].moves if one.kind == "approve-act"] == [number]


@pytest.mark.cites("603a.16")
def test_the_store_is_counted_and_a_deck_that_is_missing_is_written_off() -> None:
    house = dealt()
    house.two_persons(IssueDecks("T", ("red 1",)))
    assert not_proposed(house, CountCards(("green 1",))) == "deck/unknown"
    assert not_proposed(house, CountCards(("red 1",))) == "deck/issued"
    twice = CountCards(("blue 1", "blue 1"))
    assert not_proposed(house, twice) == "deck/none"
    house.at += 100
    counted = house.two_persons(CountCards(("blue 1",)))[-1]
    assert counted == CardsCounted(("blue 1",), ())
    assert house.floor.facility.cards_counted == house.at
    missing = house.two_persons(CountCards(()))[-1]
    assert missing == CardsCounted((), ("blue 1",))
    assert list(places(house)) == ["red 1"], "one at a table is not in the store"


@pytest.mark.cites("603a.16")
def test_a_used_deck_that_waits_to_be_destroyed_is_missed_in_the_count() -> None:
    house = dealt()
    house.give(AtTable("T", OpenTable(FLOOR, at=house.at)))
    house.two_persons(IssueDecks("T", ("red 1",)))
    house.give(AtTable("T", ReceiveDecks(DEALER, (("red 1", "red"),), at=house.at)))
    house.give(AtTable("T", RemoveDeck(FLOOR, "red 1", "a card is marked", at=house.at)))
    house.two_persons(ReturnDecks("T", ("red 1",)))
    assert house.two_persons(CountCards(("blue 1",)))[-1] == CardsCounted(("blue 1",), ("red 1",))


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (ReceiveCards(()), "deck/none"),
        (ReceiveCards((DeckLabel("a", "red"), DeckLabel("a", "red"))), "deck/none"),
        (ReceiveCards((DeckLabel("", "red"),)), "deck/name"),
        (ReceiveCards((DeckLabel("a", ""),)), "deck/name"),
        (ReceiveCards((RED,)), "deck/known"),
        (DestroyDecks((), "why"), "deck/none"),
        (DestroyDecks(("red 1",), " "), "act/reason"),
        (DestroyDecks(("red 9",), "why"), "deck/unknown"),
        (DestroyDecks(("blue 1",), "why"), "deck/issued"),
    ],
)
def test_an_act_on_cards_that_cannot_be_is_not_proposed(act: object, code: str) -> None:
    house = dealt()
    house.two_persons(IssueDecks("T", ("blue 1",)))
    assert not_proposed(house, act) == code


@pytest.mark.cites("603a.16(u)", "603a.16(v)", "603a.16")
def test_a_table_takes_only_decks_that_the_store_issued_to_it_as_they_are() -> None:
    house = dealt()
    house.set_up("U", UTH, electronic=False)
    house.set_up("E", UTH)
    house.give(AtTable("T", OpenTable(FLOOR, at=house.at)))

    def takes(*decks: tuple[str, str], preshuffled: bool = False) -> AtTable:
        return AtTable("T", ReceiveDecks(DEALER, decks, preshuffled, at=house.at))

    assert house.refuses(takes(("red 1", "red"))).code == "deck/not-issued"
    assert not_proposed(house, IssueDecks("E", ("red 1",))) == "deck/electronic"
    assert not_proposed(house, IssueDecks("T", ("red 9",))) == "deck/unknown"
    assert not_proposed(house, IssueDecks("T", ())) == "deck/none"
    house.two_persons(IssueDecks("U", ("red 1",)))
    assert not_proposed(house, IssueDecks("T", ("red 1",))) == "deck/not-in-store"
    assert house.refuses(takes(("red 1", "red"))).code == "deck/not-issued"
    house.two_persons(IssueDecks("T", ("blue 1",)))
    assert house.refuses(takes(("blue 1", "red"))).code == "deck/label"
    assert house.refuses(takes(("blue 1", "blue"), preshuffled=True)).code == "deck/label"
    house.give(takes(("blue 1", "blue")))


@pytest.mark.cites("603a.16")
def test_a_deck_comes_back_when_the_table_has_removed_it_and_is_not_issued_again() -> None:
    house = dealt()
    house.give(AtTable("T", OpenTable(FLOOR, at=house.at)))
    house.two_persons(IssueDecks("T", ("red 1", "blue 1")))
    house.give(AtTable("T", ReceiveDecks(DEALER, (("red 1", "red"),), at=house.at)))
    both = ("red 1", "blue 1")
    assert not_proposed(house, ReturnDecks("T", both)) == "deck/in-use"
    assert not_proposed(house, ReturnDecks("T", ("red 9",))) == "deck/not-issued"
    house.give(AtTable("T", RemoveDeck(FLOOR, "red 1", "a card is marked", at=house.at)))
    _, back = house.two_persons(ReturnDecks("T", both))
    assert back == DecksReturned("T", ("red 1",), ("blue 1",))
    assert places(house) == {"red 1": (DeckPlace.USED, "T"), "blue 1": (DeckPlace.STORE, "")}
    assert not_proposed(house, IssueDecks("T", ("red 1",))) == "deck/not-in-store"
    counted = house.two_persons(CountCards(("blue 1", "red 1")))[-1]
    assert counted == CardsCounted(("blue 1", "red 1"), ()), "a used deck lies there, too"
    house.two_persons(DestroyDecks(("red 1",), "used"))
    assert [*places(house)] == ["blue 1"]
    again = ReceiveCards((DeckLabel("red 1", "red"),))
    assert not_proposed(house, again) == "deck/known", "its name went with it"


def test_decks_are_offered_to_be_taken_when_the_store_has_issued_them() -> None:
    house = dealt()
    house.give(AtTable("T", OpenTable(FLOOR, at=house.at)))

    def offered() -> list[str]:
        moves = legal_at(house.floor, DEALER, "T", house.at)
        return [one.deck for one in moves if one.kind == "receive-decks"]

    assert offered() == []
    house.two_persons(IssueDecks("T", ("blue 1",)))
    assert offered() == ["blue 1"]
    house.give(AtTable("T", ReceiveDecks(DEALER, (("blue 1", "blue"),), at=house.at)))
    assert offered() == []
