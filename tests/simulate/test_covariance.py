"""How the wagers of a seat move together: samples that agree, and rare hands dealt apart."""

from dataclasses import replace
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.hands import FiveCard, five_card
from pitboss.odds.wager_odds import side_odds
from pitboss.rulebook import chapter_of
from pitboss.simulate.covariance import _Part, sample_covariance
from pitboss.simulate.layout import Batch, new_batch
from pitboss.simulate.rare_hands import rare_hands, rare_sevens
from pitboss.simulate.sessions import Ready, ready
from pitboss.simulate.simulation import run
from pitboss.simulate.spec import Spec
from tests.support.simulations import spec_of

#: Wagers without a jackpot, which a plain sample tells of as well.
PLAIN = """facility = "Demo Casino"
[games.three-card-poker]
minimum        = 5
adjacent_boxes = 1
wagers.pair-plus = "C"
"""


def test_samples_with_jackpots_agree_whatever_the_seed() -> None:
    """A jackpot that one sample meets and another misses would part them by many errors."""
    spec = spec_of("649a")
    one, other = (sample_covariance(spec.submission, spec.game, 40_000, seed) for seed in (1, 2))
    assert one.covariance > 0
    assert abs(one.covariance - other.covariance) < 5 * (one.error + other.error)
    assert one.error < 0.1 * one.covariance
    assert one == sample_covariance(spec.submission, spec.game, 40_000, 1)


def test_where_nothing_is_rare_it_is_what_a_plain_sample_says() -> None:
    sampled = sample_covariance(PLAIN, "three-card-poker", 200_000, seed=1)
    spec = Spec(
        submission=PLAIN,
        game="three-card-poker",
        wagers=("pair-plus",),
        seats=1,
        rounds=100,
        seed=7,
    )
    total = run(spec, 200_000)
    own = sum(
        square - net * net / total.rounds
        for net, square in zip(total.summed("sums"), total.summed("squares"), strict=True)
    )
    net, square = total.house
    beyond = (square - net * net / total.rounds - own) / total.rounds
    assert abs(sampled.covariance - beyond) < 6 * sampled.error


def test_the_rare_hands_are_all_that_there_are() -> None:
    made = ready(spec_of("649a"))
    wanted = [FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH, FiveCard.FOUR_OF_A_KIND]
    hands = rare_hands(made)
    assert [len(one.sets) for one in hands] == [4, 36, 624, 4, 36, 624]
    for one, category in zip(hands, wanted * 2, strict=True):
        assert len({frozenset(row) for row in one.sets.tolist()}) == len(one.sets)
        assert one.chance == pytest.approx(len(one.sets) / comb(52, 5), rel=1e-12)
        assert {five_card(Card(c) for c in row).category for row in one.sets.tolist()} == {category}


def test_a_rare_hand_is_put_in_its_place_and_no_card_is_there_twice() -> None:
    made = ready(spec_of("649a"))
    chance = np.random.default_rng(1)
    for hand in rare_hands(made):
        batch = new_batch(2000, made.layout)
        made.lay(batch, 0, 20)
        hand.put(batch, chance)
        assert hand.there(batch).all()
        assert all(len(set(row)) == len(row) for row in batch.dealt.tolist())


def test_the_rare_sevens_are_as_many_as_the_rows_of_the_fortune_bonus_count() -> None:
    (table,) = (
        one
        for one in side_odds(chapter_of("645a"))
        if one.wager == "fortune-bonus" and one.paytable == "A"
    )
    counted = {row.hand: row.deals for row in table.priced.rows}
    rows = (
        "Seven-card natural straight flush",
        "Seven-card straight flush",
        "Royal flush and royal match",
        "Five aces",
    )
    found = [len({frozenset(hand) for hand in sets}) for sets in rare_sevens()]
    assert found == [counted[row] for row in rows]


# ── Weights ──────────────────────────────────────────────────────────────────────────────────


def one_seat() -> Ready:
    """The game as it is sampled: one seat, every round a session of its own."""
    return ready(replace(spec_of("649a"), seats=1, rounds=1))


def test_a_rare_hand_weighs_its_chance_and_the_common_rounds_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = one_seat()
    rare = rare_hands(made)[:3]
    plain, weights, asked = _Part._add, [], []

    def add(self: _Part, rounds: int, chance: float, *hands: Any) -> float:
        weights.append((chance, plain(self, rounds, chance, *hands)))
        asked.append(hands)
        return weights[-1][1]

    monkeypatch.setattr(_Part, "_add", add)
    _Part(made, rare, 0, 100)
    assert [chance for chance, _ in weights[:-1]] == [hand.chance for hand in rare]
    assert sum(weight for _, weight in weights) == pytest.approx(1, abs=1e-12)
    assert weights[-1][0] == weights[-1][1] > 0.999
    # A round with two rare hands counts once, with the first; the common rounds have none.
    first, second, third = rare
    assert asked == [([], first), ([first], second), ([first, second], third), (rare, None)]


def test_rounds_that_an_earlier_rare_hand_has_do_not_count_again() -> None:
    made = one_seat()
    royal, *_ = rare_hands(made)
    part = _Part(made, [], 0, 100)
    before = part._nets.copy(), part._squares.copy()
    assert part._add(50, royal.chance, [royal], royal) == 0
    assert [one.tolist() for one in (part._nets, part._squares)] == [one.tolist() for one in before]
    assert part._add(50, royal.chance, [], royal) == royal.chance


class Half:
    """Lies in every other round."""

    def there(self, batch: Batch) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = np.arange(len(batch.net)) % 2 == 0
        return found


class AsDealt:
    """A rare hand that leaves the cards as they were dealt."""

    def put(self, batch: Batch, chance: np.random.Generator) -> None:
        pass


def test_what_is_won_with_a_rare_hand_weighs_as_often_as_it_counts() -> None:
    made, half = one_seat(), Half()
    rare, common = (_Part(made, [], 0, 100) for _ in range(2))
    for part in (rare, common):
        part._nets[:] = part._squares[:] = 0
    assert rare._add(100, 0.25, [half], AsDealt()) == 0.125  # type: ignore[list-item, arg-type]
    assert common._add(100, 0.25, [half], None) == 0.25  # type: ignore[list-item]
    assert common._nets.any()
    assert 2 * rare._nets == pytest.approx(common._nets)
    assert 2 * rare._squares == pytest.approx(common._squares)
