"""The record of the floor stands alone: what is written is read again, stream by stream."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pitboss.cards import card_text
from pitboss.floor import (
    FACILITY,
    AtTable,
    Facility,
    FloorTable,
    apply_stream,
    view,
    view_at,
)
from pitboss.floor.machine import State
from pitboss.record import Codec
from pitboss.round import NoMoreBets
from pitboss.round.commands import WithReadings
from pitboss.round.events import BetsClosed, CardsEntered
from pitboss.rulebook import GameRules
from pitboss.table import StartRound
from tests.support.floors import ADMIN, AUDIT, EYE, PIT, FloorHours, House
from tests.support.games import GAMES, every_game
from tests.support.logs import KeySealer
from tests.support.tables import DEALER, FLOOR, PLAYER, SYSTEM

VIEWERS = (DEALER, FLOOR, PLAYER, SYSTEM, PIT, EYE, AUDIT, ADMIN)


@cache
def hours(slug: str, electronic: bool) -> House:
    house = House()
    FloorHours(house, "A", slug, 7, electronic=electronic).pass_by(30)
    return house


def codec(facility: Facility, key: bytes | None = b"k" * 32) -> Codec:
    sealer = None if key is None else KeySealer(key)
    return Codec(sealer, {GameRules: facility.rules})


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_everything_on_the_floor_is_read_as_it_was_written(slug: str, electronic: bool) -> None:
    house = hours(slug, electronic)
    written = codec(house.floor.facility)
    for command in house.commands:
        assert written.parse(written.text(command)) == command
    states: dict[str, State] = {}
    for booked in house.log:
        entry = booked.entry
        line = written.entry_text(entry)
        assert written.parse_entry(line) == entry
        assert written.entry_text(written.parse_entry(line)) == line
        state = states[entry.stream] = apply_stream(states.get(entry.stream), entry)
        if entry.number % 7 == 0 or isinstance(entry.event, BetsClosed | CardsEntered):
            at = (entry.stream, entry.number)
            assert written.parse(written.text(state, *at), *at) == state
    for viewer in VIEWERS:
        for seen in (view(house.floor, viewer, house.at), view_at(house.floor, viewer, "A", 10**9)):
            assert written.parse(written.text(seen)) == seen


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_every_command_is_recorded_with_its_entries(slug: str, electronic: bool) -> None:
    house = hours(slug, electronic)
    written = codec(house.floor.facility)
    entries = [written.parse_entry(written.entry_text(booked.entry)) for booked in house.log]
    places = {(entry.stream, entry.number): entry for entry in entries}
    given = []
    for entry in entries:
        if entry.of is not None:
            assert places[entry.of].given is not None
            assert entry.given is None
        if entry.given is None:
            continue
        group = [entry]
        while True:
            following = places.get((entry.stream, group[-1].number + 1))
            if following is None or following.given is not None or following.of is not None:
                break
            group.append(following)
        given.append(written.command_of(group))
    assert [_bare(command) for command in given] == [_bare(one) for one in house.commands]


def _bare(command: Any) -> Any:
    """A command as its sender gave it: what the floor fills in stands in the events."""
    command = command.command if isinstance(command, AtTable) else command
    if isinstance(command, WithReadings | NoMoreBets):
        return replace(command, readings={})
    return (
        replace(command, players={}, round_id="", engine="")
        if isinstance(command, StartRound)
        else command
    )


def test_a_reader_with_the_lines_alone_rebuilds_every_stream() -> None:
    """The facility's stream holds the submissions, and so whatever a table's stream refers to."""
    house = hours(GAMES[0], False)
    lines: dict[str, list[str]] = {}
    for booked in house.log:
        text = codec(house.floor.facility).entry_text(booked.entry)
        lines.setdefault(booked.entry.stream, []).append(text)
    facility: Any = None
    for line in lines.pop(FACILITY):
        facility = apply_stream(facility, codec(Facility()).parse_entry(line))
    assert facility == house.floor.facility
    reader = codec(facility)
    for stream, its in lines.items():
        state: Any = None
        for line in its:
            state = apply_stream(state, reader.parse_entry(line))
        held = house.floor.tables if isinstance(state, FloorTable) else house.floor.links
        assert state == held[stream.partition("/")[2]]


def test_no_hidden_face_stands_in_the_lines_of_a_running_round() -> None:
    house = House()
    hours_ = FloorHours(house, "A", GAMES[0], 3, electronic=True)
    run = hours_.run
    run.started()
    run.bet()
    while not run.state.layout:
        run.follow()
    public = codec(house.floor.facility, None)
    texts = [public.entry_text(one.entry) for one in house.log]
    texts.append(public.text(run.on_floor, "table/A", run.on_floor.entries))
    texts += [public.text(view_at(house.floor, PLAYER, "A", run.at))]
    turned = {one for one in run.state.faces.values() if one is not None}
    hidden = [card for card in run.state.deck if card is not None and card not in turned]
    assert len(hidden) > 40
    for card in hidden:
        assert not any(f'"{card_text(card)}"' in text for text in texts)


@pytest.mark.parametrize("number", [0, 2, 99])
def test_an_entry_out_of_its_order_is_not_applied(number: int) -> None:
    from dataclasses import replace

    house = House()
    first = house.log[0].entry
    with pytest.raises(ValueError, match="order"):
        apply_stream(None, replace(first, number=number))
    with pytest.raises(ValueError, match="begin"):
        apply_stream(None, replace(first, stream="table/A"))
