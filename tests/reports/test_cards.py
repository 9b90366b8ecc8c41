"""The card inventory log: under whose hands decks moved, and where all are at the end of a day."""

import json
from dataclasses import replace

import pytest

from pitboss.floor import CountCards, DeckLabel, DestroyDecks, IssueDecks, ReturnDecks
from pitboss.record import Actor, Entry
from pitboss.reports import CardsReport, cards_report
from pitboss.wire.cards import CardDay, cards_of
from pitboss.wire.text import csv_rows, json_text
from tests.floor.test_days import NEW_YORK, at
from tests.floor.test_inventory import DAY, FORMS, MONDAY
from tests.support.floors import ASSISTANT, GUARD, House
from tests.support.games import RIDE

LABELS = tuple(
    DeckLabel(f"{color} {number}", color) for color in ("red", "blue") for number in (1, 2)
)


def three_days() -> House:
    """Decks come on Monday, one goes to a table and back; one is at a table until Wednesday."""
    house = House(FORMS, calendar=NEW_YORK, at=MONDAY)
    house.set_up("T", RIDE, electronic=False)
    house.store(*LABELS)
    house.two_persons(IssueDecks("T", ("red 1", "blue 1")))
    house.two_persons(ReturnDecks("T", ("blue 1",)))
    house.at = MONDAY + 2 * DAY
    house.two_persons(ReturnDecks("T", ("red 1",)))
    house.two_persons(DestroyDecks(("red 2",), "the seal is broken"))
    return house


def report_of(house: House, until: int | None = None) -> CardsReport:
    return cards_report((one.entry for one in house.log), until)


@pytest.mark.cites("603a.16(log)", "603a.16")
def test_every_day_is_reconciled_also_those_on_which_nothing_moved() -> None:
    report = report_of(three_days())
    found = [
        (one.day, one.opening, one.received, one.issued, one.unused, one.used, one.destroyed)
        for one in report.days
    ]
    assert found == [
        ("2026-03-02", 0, 4, 2, 1, 0, 0),
        ("2026-03-03", 4, 0, 0, 0, 0, 0),
        ("2026-03-04", 4, 0, 0, 1, 0, 1),
    ]
    there = [(one.in_store, one.at_tables, one.to_destroy) for one in report.days]
    assert there == [(3, 1, 0), (3, 1, 0), (3, 0, 0)]
    assert [one.long_at_tables for one in report.days] == [(), ("red 1",), ()]
    assert report.ok


@pytest.mark.cites("603a.16")
def test_every_move_says_what_when_and_under_whose_two_hands() -> None:
    report = report_of(three_days())
    assert [(one.what, one.decks, one.table) for one in report.moves] == [
        ("received", tuple(one.deck for one in LABELS), ""),
        ("issued", ("red 1", "blue 1"), "T"),
        ("returned, unused", ("blue 1",), "T"),
        ("returned, unused", ("red 1",), "T"),
        ("destroyed", ("red 2",), ""),
    ]
    assert {one.by for one in report.moves} == {(ASSISTANT, GUARD)}
    assert report.moves[-1].reason == "the seal is broken"


@pytest.mark.cites("603a.16")
def test_a_deck_that_a_count_does_not_find_is_missing_and_the_day_still_adds_up() -> None:
    house = three_days()
    house.two_persons(CountCards(("red 1",)))
    report = report_of(house)
    assert not report.ok
    last = report.days[-1]
    assert (last.missing, last.in_store, last.agrees) == (2, 1, True)
    assert [(one.what, one.decks) for one in report.moves[-2:]] == [
        ("counted", ("red 1",)),
        ("missing", ("blue 1", "blue 2")),
    ]


def test_a_day_that_does_not_add_up_is_told() -> None:
    report = report_of(three_days())
    report.days[1].in_store -= 1
    assert not report.days[1].agrees
    assert not report.ok


def test_what_is_asked_later_has_the_days_since_and_a_house_without_cards_has_none() -> None:
    house = three_days()
    later = report_of(house, at("2026-03-06 05:59:59"))
    assert [one.day for one in later.days][-2:] == ["2026-03-04", "2026-03-05"]
    assert later.days[-1].opening == later.days[-1].in_store == 3
    assert report_of(House()).days == []
    assert report_of(House()).ok


def test_who_moved_decks_alone_stands_alone_in_the_log() -> None:
    """As older books have it: no act comes before it."""
    entries = [one.entry for one in three_days().log]
    acts = ("ActProposed", "ActApproved")
    found = [one for one in entries if type(one.event).__name__ not in acts]
    renumbered: list[Entry] = []
    for one in found:
        number = 1 + sum(other.stream == one.stream for other in renumbered)
        renumbered.append(replace(one, number=number))
    report = cards_report(renumbered)
    assert {one.by for one in report.moves} == {(Actor(GUARD.role, GUARD.person),)}
    assert report.ok


def test_the_log_is_json_and_csv() -> None:
    report = report_of(three_days())
    value = json.loads(json_text(cards_of(report)))
    assert [*value] == ["facility", "zone", "ok", "days", "moves"]
    assert value["moves"][1]["by"][0] == {"person": "Asa", "capacity": "assistant-shift-manager"}
    rows = list(csv_rows(CardDay, cards_of(report).days))
    assert rows[0][:3] == ["day", "opening", "received"]
    assert [row[0] for row in rows[1:]] == [one.day for one in report.days]
