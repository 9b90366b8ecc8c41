"""Rounds in which everything that can happen happens, watched by a model that trusts nothing.

``make soak`` plays 100,000 of them; PITBOSS_FUZZ says how many, and from which seed on.
"""

import os
from random import Random

import pytest

from tests.support.fuzzer import Fuzz

_PARTS = 8
_SOAKING = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
_ROUNDS = int(os.environ.get("PITBOSS_FUZZ", "100000" if _SOAKING else "240"))
_FIRST = int(os.environ.get("PITBOSS_FUZZ_FROM", "0"))


@pytest.mark.cites("R17", "R18", "R31", "R34", "R48", "R50", "R52", "R57")
@pytest.mark.parametrize("part", range(_PARTS))
def test_whatever_is_tried_nothing_is_lost_shown_or_stuck(part: int) -> None:
    played = prizes = voids = refused = 0
    for seed in range(_FIRST + part, _FIRST + _ROUNDS, _PARTS):
        fuzz = Fuzz(Random(seed))
        try:
            fuzz.run()
            leak = fuzz.leak()
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
        assert leak is None, f"seed {seed}: {leak}"
        played += 1
        prizes += len(fuzz.state.prizes)
        voids += fuzz.state.void is not None
        refused += fuzz.refused
    print(f"{played} rounds, {prizes} meter prizes, {voids} voids, {refused} refusals")
    assert voids
    assert refused
    assert prizes or played < 100, "the test would show little if no meter was ever won"
