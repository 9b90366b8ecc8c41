"""The view of a table over the network: the fields of the contract, for all nine games."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest

from pitboss.cards import DECK_53, Card, parse_cards
from pitboss.hands import pai_gow_high, pai_gow_low
from pitboss.house.views import TableView
from pitboss.record import Actor, Role
from pitboss.wire.lobby import floor_answer
from pitboss.wire.table_view import section_bytes, view_told
from pitboss.wire.text import json_bytes
from tests.support.databases import new_database
from tests.support.games import GAMES
from tests.support.houses import Running
from tests.support.shown_tables import looks

SECTIONS = {"table", "seats", "round", "meters", "you", "clock", "next", "moves"}
TABLE = ("name game variant status electronic practice dealing minimum maximum submission").split()
ROUND = (
    "id phase about cite turn asked root lock shuffled_by dealer community bonus_cards draws void"
    " seats"
).split()
SEAT = "seat player wagers cards low decisions folded lines".split()
LINE = (
    "wager staked outcome pays returned paid_from approval cite hand row paytable cards"
    " against_cards"
).split()
MOVE = {"kind", "body", "fill", "about", "cite"}
PHASES = {"betting", "decision", "closed"}


def answers(game: str) -> Iterator[dict[str, Any]]:
    for _, _, told in seen(game):
        yield told


@cache
def seen(game: str) -> tuple[tuple[Actor | None, TableView, dict[str, Any]], ...]:
    """The views of a table, as JSON."""
    return tuple((who, now, orjson.loads(json_bytes(one))) for who, now, one in looks(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_the_contract_stands_in_every_view(game: str) -> None:
    phases = set()
    for told in answers(game):
        assert {"n", "now", "view"} == told.keys()
        view = told["view"]
        assert view.keys() >= SECTIONS
        assert view["table"].keys() >= set(TABLE)
        assert view["table"]["game"] == game
        if view["round"] is None:
            continue
        phases.add(view["round"]["phase"])
        assert view["round"].keys() >= set(ROUND)
        for seat in view["round"]["seats"]:
            assert seat.keys() >= set(SEAT)
            for line in seat["lines"] or ():
                assert line.keys() >= set(LINE)
        for move in view["moves"]:
            assert move.keys() >= MOVE
    assert phases >= PHASES


def _numbers(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        for one in value.values():
            yield from _numbers(one)
    elif isinstance(value, list):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, int | float):
        yield value


@pytest.mark.parametrize("game", GAMES)
def test_amounts_are_whole_cents_and_nets_add_up(game: str) -> None:
    settled = 0
    for told in answers(game):
        assert not any(isinstance(one, float) for one in _numbers(told))
        for seat in (told["view"]["round"] or {"seats": ()})["seats"]:
            if seat["lines"] is not None:
                settled += 1
                assert seat["returned"] == sum(line["returned"] for line in seat["lines"])
                assert seat["net"] == seat["returned"] - seat["staked"]
    assert settled


def test_a_clock_is_what_remains_of_it() -> None:
    found = {}
    for _, now, told in seen("ultimate-texas-holdem"):
        clock = told["view"]["clock"]
        assert (clock is None) == (now.clock is None)
        if clock is not None and now.clock is not None:
            found[clock["for"]] = clock
            assert clock["remaining_ms"] == max(0, (now.clock.deadline - now.now) * 1000 - 500)
            assert clock["warning"] == (clock["remaining_ms"] <= clock["warn_ms"])
    assert found.keys() >= {"betting", "decision"}


THEN = {
    "ultimate-texas-holdem": {"the system checks", "the system folds"},
    "let-it-ride": {"the system lets the wager ride"},
    "three-card-poker": {"the system folds"},
    "pai-gow-poker": {
        "the system sets the hands by the house way",
        "the system has the hands compared",
    },
}


@pytest.mark.parametrize("game", THEN)
def test_a_clock_says_what_the_system_does_for_a_late_player(game: str) -> None:
    clocks = [told["view"]["clock"] for _, _, told in seen(game)]
    found = {one["then"] for one in clocks if one is not None and one["for"] == "decision"}
    assert found, game
    assert found <= THEN[game]
    assert {one["then"] for one in clocks if one and one["for"] == "betting"} == {"betting closes"}


def test_own_cards_have_faces_and_a_name_and_those_of_others_are_face_down() -> None:
    met = 0
    for who, _, told in seen("ultimate-texas-holdem"):
        playing = told["view"]["round"]
        if playing is None or playing["phase"] != "decision":
            continue
        for seat in playing["seats"]:
            own = who is not None and seat["player"] == who.person
            assert all((card is not None) == own for card in seat["cards"])
            assert (seat["hand"] is not None) == (own and bool(seat["cards"]))
            met += own
    assert met


def test_a_spectator_is_nobody_and_moves_nothing() -> None:
    for who, _, told in seen("let-it-ride"):
        view = told["view"]
        assert (view["you"] is None) == (who is None)
        if who is None:
            assert view["moves"] == []
        elif who.role is Role.PLAYER:
            assert view["you"]["seats"] == [1]
            assert type(view["you"]["chips"]) is type(view["you"]["account"]) is int
        else:
            assert view["you"]["chips"] is None


def test_a_section_is_encoded_once_and_equals_the_answer() -> None:
    who, now, told = seen("pai-gow-poker")[-1]
    view = view_told(now, who, now.now * 1000 + 500)
    sections = section_bytes(view)
    assert {name: orjson.loads(one) for name, one in sections.items()} == told["view"]


def test_an_answer_to_a_question_says_what_it_does_to_each_wager() -> None:
    does = [
        (move["body"]["decision"], move["does"], move["amount"])
        for told in answers("ultimate-texas-holdem")
        for move in told["view"]["moves"]
        if move["kind"] == "decide"
    ]
    raises = [one for one in does if one[0].startswith("raise")]
    assert raises
    assert all(effect["adds"] == {"play": amount} for _, effect, amount in raises)
    assert all(
        effect == {"adds": {}, "loses": {}, "returns": {}}
        for word, effect, _ in does
        if word == "check"
    )


@pytest.mark.cites("645a.1")
def test_hands_to_be_set_have_names_for_every_low_hand_wrong_ones_too() -> None:
    told = [
        move
        for view in answers("pai-gow-poker")
        for move in view["view"]["moves"]
        if move["kind"] == "decide" and move["hands"]
    ]
    assert told
    for move in told:
        lawful = {low.removeprefix("set ") for low in move["fill"]["decision"]}
        assert len(move["hands"]) == 21
        named = {frozenset(low.split()): names for low, names in move["hands"].items()}
        assert {frozenset(low.split()) for low in lawful} <= {*named}
        low = frozenset(next(iter(lawful)).split())
        others = frozenset().union(*named) - low
        assert named[low] == [pai_gow_low(cards(low)).name, pai_gow_high(cards(others)).name]


def cards(names: Iterable[str]) -> tuple[Card, ...]:
    return parse_cards(" ".join(names), deck=DECK_53)


def test_the_lobby_lists_tables_with_their_players_and_links(tmp_path: Path) -> None:
    running = Running(new_database("sqlite", tmp_path), "ultimate-texas-holdem", seats=2).open()
    told = orjson.loads(json_bytes(floor_answer(running.floor.lobby(None), None, 1)))
    (table,) = told["tables"]
    assert table == {
        "table": "ultimate-texas-holdem-1",
        "game": "ultimate-texas-holdem",
        "name": "Ultimate Texas Hold 'Em Poker",
        "variant": "",
        "status": "open",
        "phase": "",
        "electronic": True,
        "practice": False,
        "minimum": 1000,
        "maximum": 50000,
        "positions": 6,
        "seats": {str(seat): f"ultimate-texas-holdem-1 player {seat}" for seat in (1, 2)},
        "links": ["high-five", "hand-bonus"],
    }
    assert {*table["links"]} <= {*told["links"]}
    assert told["facility"] == "Demo Casino"
    assert told["demo"] is True
    assert told["links"]["high-five"]["levels"]["meter"] > 0
    running.end()
