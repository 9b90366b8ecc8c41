"""The kinds of hands of a Pai Gow dealer that ship, set by the house way: the same as when they are
set again, and as the game sets each."""

import subprocess
import sys
from itertools import combinations_with_replacement
from random import Random

import numpy as np
import pytest

from pitboss.cards import Card
from pitboss.games.house_way import set_by_house_way
from pitboss.odds.advice.pai_gow import front_of
from pitboss.odds.house_way_kernels import FRONTS, front_number
from pitboss.odds.pai_gow_kinds import SetHands, hands_of, kinds, shipped
from tools.write_advice import house_sets


@pytest.mark.parametrize("joker", [0, 1])
def test_what_ships_is_what_the_house_way_sets(joker: int) -> None:
    found, again = shipped(joker), house_sets(joker)
    for name in SetHands._fields:
        one, other = getattr(found, name), getattr(again, name)
        assert one.dtype == other.dtype, name
        assert np.array_equal(one, other), name
    assert len(shipped(joker).backs) == len(kinds(joker).ranks) + len(kinds(joker).flush)


@pytest.mark.parametrize("joker", [0, 1])
def test_each_kind_is_set_as_the_game_sets_it(joker: int) -> None:
    hands, sets = hands_of(joker), shipped(joker)
    for at in Random(joker).sample(range(len(hands)), 400):
        split = set_by_house_way([Card(int(one)) for one in hands[at]])
        assert split.high_hand.strength == sets.backs[at]
        assert front_of(split.low) == sets.fronts[at]


def test_low_hands_have_the_same_numbers_everywhere() -> None:
    numbers = set()
    for one, other in combinations_with_replacement(range(13), 2):
        cards = Card(4 * one), Card(4 * other + 1)
        assert front_of(cards) == front_number(one, other)
        numbers.add(front_of(cards))
    assert numbers == set(range(FRONTS))


def test_a_first_answer_compiles_nothing() -> None:
    program = (
        "import sys\n"
        "from pitboss.odds.advice import advise, asked_of, terms_of\n"
        "from pitboss.rulebook import chapter_of\n"
        "advise(asked_of(terms_of(chapter_of('645a'), {}), 'Ah Kd Qs Jc 9h 4d 2s'))\n"
        "sys.exit('numba' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-500:]
