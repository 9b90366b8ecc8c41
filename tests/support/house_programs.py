"""Floors that run in processes of their own, to be killed or to meet each other.

python -m tests.support.house_programs NAME URL [ROUNDS]
"""

import sys
import threading
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import patch

from pitboss.cli.serve_plan import Plan
from pitboss.cli.serve_text import run_floor
from pitboss.demo.arranged_round import Keen
from pitboss.demo.electronic_play import TablePlay
from pitboss.floor import FloorCommand
from pitboss.house import Floor
from pitboss.house.answers import Answer
from pitboss.house.runtime import Runtime
from pitboss.record import Actor
from tests.support.chance import unshuffled
from tests.support.games import HOLDEM, RIDE, UTH
from tests.support.houses import lucky_decks

_SAYING = threading.Lock()
_SUBMIT = Floor.submit


def _telling(
    floor: Floor, actor: Actor, command: FloorCommand, *, id: str, **keys: Any
) -> "Future[Answer]":
    """Submit a command, and say that it was acknowledged before its sender goes on."""
    told: Future[Answer] = Future()

    def say(answered: "Future[Answer]") -> None:
        error = answered.exception()
        if error is not None:
            told.set_exception(error)
            return
        with _SAYING:
            print(f"ack {id}", flush=True)
        told.set_result(answered.result())

    _SUBMIT(floor, actor, command, id=id, **keys).add_done_callback(say)
    return told


def serve(url: str, rounds: int | None) -> None:
    """``pitboss serve --demo --rush``, which says what it acknowledged."""
    with patch.object(Floor, "submit", _telling):
        run_floor(Plan(db=url, port=0, demo=True, rush=True, rounds=rounds))


def lucky(url: str, rounds: int | None) -> None:
    """The same with three tables, every wager made, and at one of them hands that win prizes."""
    decks = lucky_decks(UTH, 6, threading.get_native_id(), share=1)
    made = Runtime.__init__

    def with_luck(house: Runtime, *args: object, **keys: object) -> None:
        made(house, *args, **keys)  # type: ignore[arg-type]
        house._chance = replace(house._chance, shuffle=decks)

    keen = partial(TablePlay, player=Keen)
    with (
        unshuffled(),
        patch.object(Runtime, "__init__", with_luck),
        patch("pitboss.demo.run.TablePlay", keen),
        patch("pitboss.demo.facility.games", lambda: {UTH, RIDE, HOLDEM}),
    ):
        serve(url, rounds)


if __name__ == "__main__":
    program = {"serve": serve, "lucky": lucky}[sys.argv[1]]
    program(sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else None)
