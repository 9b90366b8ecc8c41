"""Parts of a simulation as they are asked for over the network."""

import json
from typing import Any

import pytest

from pitboss.models import as_json
from pitboss.rulebook import chapters
from pitboss.server.works import WORKS
from pitboss.wire.played_sessions import SessionsAsked


def told(game: str, **asked: Any) -> Any:
    return json.loads(WORKS["simulation"](game, json.dumps(as_json(SessionsAsked(**asked)))))


def test_parts_of_a_run_add_up_to_the_whole() -> None:
    asked = {"wagers": ("pair-plus",), "player": "thumb", "rounds": 50, "seed": 7}
    whole = told("649a", **asked, sessions=40)
    parts = [told("649a", **asked, first=first, sessions=20) for first in (0, 20)]
    for at, wager in enumerate(whole["wagers"]):
        for name in ("net", "squares", "wins"):
            assert sum(part["wagers"][at][name] for part in parts) == wager[name]
    assert sum(part["main_staked"] for part in parts) == whole["main_staked"]
    ended = sum(number for _, number in whole["results"])
    assert ended == 40 == sum(number for part in parts for _, number in part["results"])
    won = sum(net * number for net, number in whole["results"])
    assert won == sum(wager["net"] for wager in whole["wagers"])


def test_an_edited_table_pays_as_it_says() -> None:
    """All hands alike but for the table: what every pair pays more is all the difference."""
    asked = {"wagers": ("pair-plus",), "player": "never-fold", "sessions": 20}
    rows = [("Straight flush", "40 to 1"), ("Pair", "2 to 1")]
    cheaper = [("Straight flush", "40 to 1"), ("Pair", "1 to 1")]
    (_, more), (_, less) = (
        told("649a", **asked, tables={"pair-plus": one})["wagers"] for one in (rows, cheaper)
    )
    assert more["wins"] == less["wins"]
    assert more["net"] > less["net"]
    assert (more["net"] - less["net"]) % more["stake"] == 0


@pytest.mark.parametrize(
    ("rules", "wagers"),
    [({"variant": "ez"}, ("queens-dragon",)), ({"variant": "standard"}, ("insurance",))],
)
def test_both_variants_of_pai_gow_are_played(
    rules: dict[str, str], wagers: tuple[str, ...]
) -> None:
    found = told("645a", rules=rules, wagers=wagers, player="thumb", sessions=2, rounds=20)
    assert [one["wager"] for one in found["wagers"]] == ["main", *wagers]


@pytest.mark.parametrize(
    "letter", chapters()["texas-holdem-bonus"].wagers["progressive"].paytables.letters
)
def test_every_letter_of_a_meter_has_its_levels(letter: str) -> None:
    """The submission that is made for a run is lawful, whatever letters are chosen."""
    from pitboss.simulate.spec import rules_of
    from pitboss.wire.played_sessions import spec_asked

    for chapter in chapters().values():
        rules = {key: letter for key, one in chapter.selections().items() if letter in one.letters}
        spec = spec_asked(chapter, SessionsAsked(rules=rules))
        found = rules_of(spec)
        for key in rules.keys() & found.offers.keys():
            assert found.offers[key].paytable.letter == letter
