"""Random deals settled by the engine and by what the kernels count with: the same to the cent."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.cards import Card, cards_text
from pitboss.hands import FiveCard, FourCard
from pitboss.odds import stored, texas, ultimate
from pitboss.odds.boards import (
    LOST,
    LOST_TO_LOW,
    PAIR,
    STRENGTH,
    WON,
    WON_FROM_LOW,
    rank_board,
    work_space,
)
from pitboss.odds.kernels import CARD_BIT, five_card_strength, four_card_strength
from pitboss.odds.looks import census_of
from pitboss.odds.paying import nets_by_leading_rank, whole
from pitboss.odds.pricing import hand_of
from pitboss.odds.sets import pair_index
from pitboss.rulebook import Paytable, chapter_of
from pitboss.settle import settle

DEALS = 60
ANTE = 20


def dealt(*sizes: int, seed: int) -> Iterator[list[tuple[Card, ...]]]:
    """Random cards in sets of these sizes."""
    chance = np.random.default_rng(seed)
    for _ in range(DEALS):
        deck = [Card(int(card)) for card in chance.permutation(52)]
        yield [tuple(deck.pop() for _ in range(size)) for size in sizes]


def lines(**fields: Any) -> dict[str, Fraction]:
    """What each wager of the only seat returned, by the engine."""
    (seat,) = settle(fields)["seats"]
    found: dict[str, Fraction] = {}
    for line in seat["lines"]:
        found[line["wager"]] = found.get(line["wager"], Fraction(0)) + Fraction(line["returned"])
    return found


def bits(cards: tuple[Card, ...]) -> int:
    return sum(int(CARD_BIT[card]) for card in cards)


def by_kernel(table: Paytable, source: str, cards: tuple[Card, ...], stake: int) -> Fraction:
    """What a paytable returns on cards by the kernel's strength and the shipped example of it."""
    four = table.ranking == "four-card"
    strength = four_card_strength if four else five_card_strength
    kind = strength(bits(cards)) >> (12 if four else 16)
    for example in stored.census(source).hands:
        hand = hand_of(table.ranking, example)
        if hand.strength >> (12 if four else 16) == kind:
            row = table.row_for(hand)
            meter = 1_000_000 if row and row.pays.meter_level else None
            return Fraction(row.pays.returned(100 * stake, meter), 100) if row else Fraction(0)
    raise AssertionError(f"no example of {cards_text(cards)}")


def column(own: int, house: int) -> Any:
    """One hand of a board as the kernel has it, against one hand of the dealer's."""
    hands, _ = work_space()
    low = house < int(FiveCard.PAIR) << 20
    hands[STRENGTH, 0] = own
    hands[WON, 0], hands[LOST, 0] = own > house, own < house
    hands[WON_FROM_LOW, 0], hands[LOST_TO_LOW, 0] = low and own > house, low and own < house
    return hands


@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_ultimate_texas_holdem(letter: str, times: int) -> None:
    chapter = chapter_of("653a")
    blind = chapter.wagers["blind"].paytables.tables[letter]
    pays, unit = whole(nets_by_leading_rank(blind, Fraction(0))[::16])
    trips = chapter.wagers["trips"].paytables.tables[letter]
    decisions = {1: ["check", "check", "raise 1"], 2: ["check", "raise 2"]}
    for player, dealer, board in dealt(2, 2, 5, seed=times):
        found = lines(
            game="ultimate-texas-holdem",
            rules={"blind": letter, "trips": letter},
            dealer=cards_text(dealer),
            community=cards_text(board),
            seats=[
                {
                    "seat": 1,
                    "cards": cards_text(player),
                    "wagers": {"ante": ANTE, "blind": ANTE, "trips": 5},
                    "decisions": decisions.get(times, [f"raise {times}"]),
                }
            ],
        )
        own, house = (five_card_strength(bits(cards + board)) for cards in (player, dealer))
        net = ultimate.net_of_hand(column(own, house), 0, times, pays[own >> 20], unit)
        staked = ANTE * (2 + times)
        assert found["ante"] + found["blind"] + found["play"] == staked + Fraction(net * ANTE, unit)
        assert found["trips"] == by_kernel(trips, "five-card of 7", player + board, 5)


def test_a_board_ranks_every_hand_as_comparing_them_one_by_one() -> None:
    hands, scratch = work_space()
    cards = np.arange(52)
    for board, player, dealer in dealt(5, 2, 2, seed=9):
        found = rank_board(np.array(sorted(board)), cards, hands, scratch)
        assert found == 1_081
        place = {int(hands[PAIR, i]): i for i in range(found)}
        own, house = (
            int(hands[STRENGTH, place[pair_index(min(two), max(two))]]) for two in (player, dealer)
        )
        assert own == five_card_strength(bits(player + board))
        assert house == five_card_strength(bits(dealer + board))
        at = place[pair_index(min(player), max(player))]
        others = [
            five_card_strength(bits((Card(a), Card(b), *board)))
            for a in range(52)
            for b in range(a)
            if not {a, b} & {*board, *player}
        ]
        assert hands[WON, at] == sum(other < own for other in others)
        assert hands[LOST, at] == sum(other > own for other in others)
        low = int(FiveCard.PAIR) << 20
        assert hands[WON_FROM_LOW, at] == sum(other < own and other < low for other in others)
        assert hands[LOST_TO_LOW, at] == sum(own < other < low for other in others)


@pytest.mark.parametrize("option", ["straight", "flush"])
def test_texas_holdem_bonus(option: str) -> None:
    least = {"straight": FiveCard.STRAIGHT, "flush": FiveCard.FLUSH}[option]
    for times, decisions in ((2, ["check", "check"]), (4, ["raise 1", "raise 1"])):
        for player, dealer, board in dealt(2, 2, 5, seed=times):
            found = lines(
                game="texas-holdem-bonus",
                rules={"ante_pays": option},
                dealer=cards_text(dealer),
                community=cards_text(board),
                seats=[
                    {
                        "seat": 1,
                        "cards": cards_text(player),
                        "wagers": {"ante": ANTE},
                        "decisions": ["raise 2", *decisions],
                    }
                ],
            )
            own, house = (five_card_strength(bits(cards + board)) for cards in (player, dealer))
            won, lost = int(own > house), int(own < house)
            sums = np.zeros(4, np.int64)
            texas.score(sums, 0, 1, times, won, lost, won * (own >> 20 >= least))
            assert sum(found.values()) == ANTE * (1 + times + int(sums[0]))


@pytest.mark.parametrize("letter", ["A", "B"])
def test_side_wagers_of_five_and_four_cards(letter: str) -> None:
    chapter = chapter_of("641a")
    keys = ["aces-up", "four-card-progressive"]
    for player, dealer in dealt(5, 6, seed=3):
        found = lines(
            game="four-card-poker",
            rules=dict.fromkeys(keys, letter),
            dealer=cards_text(dealer),
            meters={"four-card-progressive": {"meter": "10000.00"}},
            seats=[
                {
                    "seat": 1,
                    "cards": cards_text(player),
                    "wagers": {"ante": ANTE, "aces-up": 1, "four-card-progressive": 1},
                    "decisions": ["raise 1"],
                }
            ],
        )
        for key in keys:
            wager = chapter.wagers[key]
            table = wager.paytables.tables[letter]
            source = census_of(chapter, wager, table)
            assert source is not None
            assert found[key] == by_kernel(table, source, player, 1)
        own, house = (four_card_strength(bits(cards)) for cards in (player, dealer))
        values, unit = whole(
            nets_by_leading_rank(chapter.bonuses["ante-bonus"].paytables.default, Fraction(0))
        )
        bonus = Fraction(values[own >> 12], unit)
        paid = sum(found.get(key, Fraction(0)) for key in ("ante", "play", "ante-bonus"))
        # The line of a bonus has no stake of its own, and gives none back.
        assert paid == ANTE * (4 * (own >= house) + bonus)
        assert own >> 16 <= FourCard.FOUR_OF_A_KIND


@pytest.mark.parametrize("letter", ["A", "B"])
def test_let_it_ride(letter: str) -> None:
    chapter = chapter_of("643a")
    assert chapter.main_paytable is not None
    table = chapter.main_paytable.tables[letter]
    values, unit = whole(nets_by_leading_rank(table, Fraction(-1)))
    for player, community in dealt(3, 2, seed=5):
        found = lines(
            game="let-it-ride",
            rules={"main": letter},
            community=cards_text(community),
            seats=[
                {
                    "seat": 1,
                    "cards": cards_text(player),
                    "wagers": {"bet-1": ANTE, "bet-2": ANTE, "bet-3": ANTE},
                    "decisions": ["ride", "ride"],
                }
            ],
        )
        net = Fraction(values[five_card_strength(bits(player + community)) >> 16], unit)
        assert sum(found.values()) == 3 * ANTE * (1 + net)
