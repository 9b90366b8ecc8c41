"""A player's part in the shuffle, as the client does it by itself."""

from typing import Any

import pytest

from pitboss.client.own_bits import OwnBits
from pitboss.round.fairness import player_hash

BITS = bytes(range(32))


def view(phase: str, *, shuffled_by: Any = (), root: str = "aa", lock: str = "") -> dict[str, Any]:
    shown = {"id": "r-1", "phase": phase, "root": root, "lock": lock}
    return {"round": shown | {"shuffled_by": list(shuffled_by)}}


def test_the_hash_binds_round_person_and_bits_and_stays_the_same() -> None:
    bits = OwnBits(lambda size: BITS[:size])
    assert bits.hash("r-1", "Ann") == player_hash("r-1", "Ann", BITS)
    drawn = OwnBits()
    assert drawn.hash("r-1", "Ann") == drawn.hash("r-1", "Ann")
    assert drawn.hash("r-1", "Ann") != drawn.hash("r-2", "Ann")
    assert drawn.hash("r-1", "Ann") != OwnBits().hash("r-1", "Ann"), "drawn by each program"


def test_bits_are_opened_while_the_round_mixes_and_not_before_or_twice() -> None:
    bits = OwnBits(lambda _: BITS)
    assert bits.due(view("mixing"), "Ann") is None, "without a hash there is nothing to open"
    bits.hash("r-1", "Ann")
    assert bits.due({"round": None}, "Ann") is None
    assert bits.due(view("betting"), "Ann") is None, "bits opened early tell the house"
    assert bits.due(view("mixing"), "Bob") is None
    assert bits.due(view("mixing"), "Ann") == ("r-1", BITS.hex())
    assert bits.due(view("mixing", shuffled_by=["Ann"]), "Ann") is None
    assert bits.due(view("decision"), "Ann") is None


def test_openings_of_a_round_that_was_not_seen_are_not_proven() -> None:
    assert OwnBits().problems({"round_id": "r-1"}) != []


@pytest.mark.parametrize("phase", ["betting"])
def test_the_root_is_the_one_first_shown(phase: str) -> None:
    bits = OwnBits()
    bits.look(view(phase, root="aa"))
    bits.look(view(phase, root="bb"))
    assert bits._rounds["r-1"].root == "aa"


def test_old_rounds_are_forgotten() -> None:
    bits = OwnBits()
    for number in range(500):
        bits.hash(f"r-{number}", "Ann")
    assert len(bits._rounds) == 200
