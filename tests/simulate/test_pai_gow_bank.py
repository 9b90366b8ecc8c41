"""The bank of Pai Gow by the house way: small decks laid out deal by deal, and the shipped counts
against deals played out in plain arithmetic."""

import hashlib
import json
import os
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import JOKER, Card
from pitboss.games.house_way import set_by_house_way
from pitboss.odds import shipped_counts
from pitboss.odds.bank_counts import BankCounts
from pitboss.odds.house_way_kernels import set_hands
from pitboss.odds.pai_gow_bank_classes import bank_classes
from pitboss.odds.pai_gow_bank_controls import SCALE, controls
from pitboss.odds.pai_gow_poker import count, set_all_hands
from pitboss.odds.sets import Deck, short_deck
from pitboss.rulebook import chapter_of
from pitboss.simulate.pai_gow_bank import add_remainders, sampled_remainders, solve_bank
from tests.odds.test_pai_gow_main_wager import with_dragons

Ints = NDArray[np.int64]

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
DECKS = {"8-3": short_deck(8, 3), "dragons": with_dragons()}
#: Twenty cards and a joker: three hands, and no card left.
THREE_HANDS = short_deck(8, 4)
#: The shipped file, as it was counted and sampled; the long form does both again.
DIGEST = "b32f440cd29c67fe504f41759edc199fe3405472b92a69c850c9e7ee5ec5e69a"


@cache
def three_hands() -> tuple[Fraction, Fraction, Fraction]:
    """Every deal of three hands laid out: the bank's average net win, that of the control variate
    and that of the remainder."""
    classes = bank_classes(THREE_HANDS)
    known = controls(classes, 2)
    cards = [*THREE_HANDS.cards.tolist(), int(JOKER)]
    size = len(cards)
    every = np.array(list(combinations(range(size), 7)))
    masks = (1 << every).sum(axis=1)
    backs, fronts, _ = set_by_kernel(np.array(cards, np.uint8)[every])
    place = np.full(1 << size, -1, np.int32)
    place[masks] = np.arange(len(masks))
    others = np.array(list(combinations(range(size - 7), 7)))
    hands = set_all_hands(THREE_HANDS)
    at = {card: number for number, card in enumerate(cards)}
    deals = net = variate = 0
    for hand, weight in zip(hands.cards.tolist(), hands.weights.tolist(), strict=True):
        own = sum(1 << at[card] for card in hand)
        left = np.array([number for number in range(size) if not own >> number & 1])
        one = (1 << left[others]).sum(axis=1)
        bank = place[own]
        of = classes.class_of[np.searchsorted(classes.values, backs[bank]), fronts[bank]]
        won = np.zeros(len(one), np.int64)
        lost = np.zeros(len(one), np.int64)
        for masks_of in (one, (1 << size) - 1 - own - one):
            high = backs[place[masks_of]] > backs[bank]
            low = fronts[place[masks_of]] > fronts[bank]
            won += ~high & ~low
            lost += high & low
        deals += weight * len(one)
        net += weight * int(np.maximum(won - lost, 0).sum())
        parts = known.constants[2, of] * len(one) + known.losing[2, of] * won.sum()
        variate += weight * int(parts + known.winning[2, of] * lost.sum())
    exactly, near = Fraction(net, deals), Fraction(variate, deals * SCALE)
    return exactly, near, exactly - near


def set_by_kernel(
    hands: NDArray[np.uint8],
) -> tuple[NDArray[np.int32], NDArray[np.uint8], NDArray[np.uint8]]:
    """Ascending hands set by the house way."""
    backs = np.zeros(len(hands), np.int32)
    fronts, dragons = np.zeros(len(hands), np.uint8), np.zeros(len(hands), np.uint8)
    set_hands(0, 1, np.ascontiguousarray(hands), backs, fronts, dragons)
    return backs, fronts, dragons


@pytest.mark.cites("R72")
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_against_one_hand_each_class_wins_what_laying_out_every_deal_wins(deck: Deck) -> None:
    every = list(combinations([*map(Card, deck.cards.tolist()), JOKER], 7))
    masks = np.array([sum(1 << card for card in hand) for hand in every])
    splits = [set_by_house_way(hand) for hand in every]
    high = np.array([split.high_hand.strength for split in splits])
    low = np.array([split.low_hand.strength for split in splits])
    plain: dict[tuple[int, int], list[int]] = {}
    for mask, own_high, own_low in zip(masks, high, low, strict=True):
        apart = masks & mask == 0
        wins = apart & (high <= own_high) & (low <= own_low)
        loses = apart & (high > own_high) & (low > own_low)
        sums = plain.setdefault((int(own_high), int(own_low)), [0, 0, 0])
        for which, found in enumerate((apart, wins, loses)):
            sums[which] += int(found.sum())
    classes = bank_classes(deck)
    rows = zip(classes.each.tolist(), classes.won.tolist(), classes.lost.tolist(), strict=True)
    assert sorted(rows) == sorted(map(tuple, plain.values()))
    assert classes.deals == sum(each for each, _, _ in plain.values())


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_against_one_hand_the_bank_wins_what_the_main_wager_loses(deck: Deck) -> None:
    """Another sweep of the same deals, without classes."""
    bank, wager = bank_classes(deck), count(deck)
    assert bank.deals == wager.deals
    assert (int(bank.won.sum()), int(bank.lost.sum())) == (wager.lost, wager.won)


def test_the_shipped_bank_wins_what_the_shipped_main_wager_loses() -> None:
    bank = shipped_counts.bank_counts("645a")
    wager = shipped_counts.solutions("645a")["standard"]
    assert bank.deals == wager.deals
    assert Fraction(bank.won, bank.deals) == wager.decisions["lose"]
    assert Fraction(bank.lost, bank.deals) == wager.decisions["win"]


def test_against_one_hand_nothing_is_left_to_sample() -> None:
    """The control variate of one hand is the bank's result itself, deal by deal."""
    classes = bank_classes(DECKS["8-3"])
    known = controls(classes, 1)
    assert known.values[1] == Fraction(int(classes.won.sum()), classes.deals)
    sums = sampled_remainders(DECKS["8-3"], classes, known, 1, 0, deals=1_000)
    assert not sums.any()


def test_the_control_variate_has_the_value_that_laying_out_every_deal_gives_it() -> None:
    assert controls(bank_classes(THREE_HANDS), 2).values[2] == three_hands()[1]


def test_the_sampled_net_win_is_that_of_every_deal_laid_out() -> None:
    exactly, _, remainder = three_hands()
    found = solve_bank(2, THREE_HANDS, sessions=2)
    error = found.standard_error(2)
    assert 0 < error < 1e-3
    assert abs(float(found.net_win(2) - exactly)) < 4 * error
    # The sample must tell the remainder from none at all.
    assert abs(float(remainder)) > 8 * error
    least, most = found.limits(2)
    assert least <= exactly <= most
    assert found.net_win(1) == found.limits(1)[0] == Fraction(found.won, found.deals)


def test_a_seed_gives_the_same_sums_again_and_another_seed_gives_others() -> None:
    classes = bank_classes(THREE_HANDS)
    known = controls(classes, 2)

    def sums(seed: int, session: int) -> list[list[int]]:
        found = sampled_remainders(THREE_HANDS, classes, known, seed, session, deals=500)
        return [[int(one) for one in row] for row in found]

    assert sums(645, 0) == sums(645, 0)
    assert len({str(sums(645, 0)), str(sums(645, 1)), str(sums(646, 0))}) == 3


def test_one_deal_adds_the_net_win_less_the_simpler_game_for_each_hand_as_the_bank() -> None:
    """Two classes and amounts of one's own: the higher hand beats both, the lower two tie."""
    nets = np.zeros((3, 3, 3), np.int64)
    nets[2, 2, 0], nets[2, 0, 1], nets[2, 0, 2] = 7_000, 50, 3
    found = np.zeros(3, np.int64)
    add_remainders(
        np.array([5, 2, 1], np.int32), np.array([9, 1, 2], np.uint8), np.array([1, 2, 5], np.int32),
        np.pad(np.array([[1], [1], [0]], np.int32), ((0, 0), (0, 90)), mode="edge"), nets,
        np.array([[0, 0], [0, 0], [100, 10]]), np.array([[0, 0], [0, 0], [30, 0]]),
        np.array([[0, 0], [0, 0], [0, 4]]), found,
    )  # fmt: skip
    assert found.tolist() == [0, 0, 7_000 - (100 + 2 * 30) + 2 * (50 - (10 + 4))]


@cache
def played() -> tuple[Ints, Ints, Ints]:
    """Random rounds of six hands against a bank: which win, which lose, and the bank's result."""
    chance = np.random.default_rng(645_012)
    rounds = 60_000
    dealt = np.argsort(chance.random((rounds, 53)), axis=1)[:, :49].astype(np.uint8)
    hands = np.sort(dealt.reshape(-1, 7), axis=1)
    backs, fronts, _ = (one.reshape(rounds, 7) for one in set_by_kernel(hands))
    high, low = backs[:, 1:] > backs[:, :1], fronts[:, 1:] > fronts[:, :1]
    wins, loses = high & low, ~high & ~low
    return wins.astype(np.int64), loses.astype(np.int64), (loses.astype(int) - wins)


@pytest.mark.cites("R72")
@pytest.mark.parametrize("hands", range(1, 7))
def test_rounds_played_in_plain_arithmetic_come_to_the_shipped_figures(hands: int) -> None:
    """In cents on wagers of $20, pooled; nothing is lost between bank, players and house."""
    wins, loses, _ = (one[:, :hands] for one in played())
    pool, due = 2_000 * loses.sum(axis=1), 2_000 * wins.sum(axis=1)
    net = pool - due
    vigorish = np.maximum(net, 0) // 20
    bank = net - vigorish
    players = 2_000 * (wins - loses) - 100 * wins
    house = vigorish + 100 * wins.sum(axis=1)
    assert not (bank + players.sum(axis=1) + house).any()
    counts = shipped_counts.bank_counts("645a")
    near(vigorish / 2_000, counts.net_win(hands) / 20)
    near(bank / 2_000, hands * counts.advantage - counts.net_win(hands) / 20)


def near(sample: NDArray[np.float64], value: Fraction) -> None:
    """Within four standard deviations."""
    assert abs(sample.mean() - float(value)) < 4 * sample.std() / len(sample) ** 0.5


def test_the_shipped_counts_are_those_that_were_solved() -> None:
    file = resources.files("pitboss.odds").joinpath("data", "645a-bank.json")
    assert hashlib.sha256(file.read_bytes()).hexdigest() == DIGEST
    counts = shipped_counts.bank_counts("645a")
    assert shipped_counts.bank_json(counts) == json.loads(file.read_text("utf-8"))
    # A tenth of the last digit that is printed: edges have four decimals of a percent.
    assert all(counts.standard_error(hands) / 20 / hands < 5e-7 for hands in range(2, 7))
    if SOAK:
        assert solved() == counts


def solved() -> BankCounts:
    """The counts of the full deck, solved again."""
    return solve_bank(chapter_of("645a").positions)
