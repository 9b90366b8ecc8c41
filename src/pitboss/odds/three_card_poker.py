"""Three Card Poker (649a) with best play: one decision, counted against every dealer's hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, cards_text
from pitboss.hands import ThreeCard, three_card
from pitboss.odds.compiler import kernel
from pitboss.odds.examples import by_example
from pitboss.odds.kernels import CARD_BIT, five_card_strength
from pitboss.odds.paytable_values import nets_by_leading_rank, whole
from pitboss.odds.sets import Deck, canonical_masks, cards_of, full_deck, located
from pitboss.odds.solution import Progress, Solution, no_progress
from pitboss.rulebook import Paytable

__all__ = ["QUEEN_HIGH", "Strategy", "nets_of_results", "solve", "three_card_kind"]

Ints = NDArray[np.int64]

#: Queen high: the lowest hand with which the dealer qualifies (649a.2(b)(6)).
QUEEN_HIGH: Final = 10 << 8


@dataclass(frozen=True, eq=False)
class Strategy:
    """Whether each representative hand is played."""

    deck: Deck
    played: NDArray[np.bool_]

    def best(self, cards: Sequence[int], shown: Sequence[int] = (), down: int = 1) -> str:
        """The only decision."""
        return "raise 1" if self.played[located(cards, self.deck)[0]] else "fold"


def three_card_kind(cards: tuple[Card, ...]) -> tuple[int, int]:
    """The kind of three cards for paytable rows: category and leading rank, and a mini-royal's
    suit."""
    hand = three_card(cards)
    suit = hand.cards[0] & 3 if hand.category == ThreeCard.MINI_ROYAL else -1
    return hand.strength >> 8, suit


@cache
def _all_hands(deck: Deck) -> tuple[Ints, Ints]:
    """All three-card hands of a deck: masks and strengths."""
    found = [
        (sum(1 << card for card in cards), three_card(Card(card) for card in cards).strength)
        for cards in combinations(deck.cards.tolist(), 3)
    ]
    masks, strengths = zip(*found, strict=True)
    return np.array(masks, np.int64), np.array(strengths, np.int64)


@kernel
def _results(players: Ints, own: Ints, dealers: Ints, strengths: Ints, least: int) -> Ints:
    """For each player: the dealer's hands that do not qualify, and those beaten, tied and above."""
    found = np.zeros((len(players), 4), np.int64)
    for number in range(len(players)):
        for dealer in range(len(dealers)):
            if players[number] & dealers[dealer]:
                continue
            if strengths[dealer] < least:
                found[number, 0] += 1
            elif strengths[dealer] < own[number]:
                found[number, 1] += 1
            elif strengths[dealer] == own[number]:
                found[number, 2] += 1
            else:
                found[number, 3] += 1
    return found


@kernel
def _with_two_more(hands: Ints, weights: Ints, cards: Ints) -> Ints:
    """Count five cards that include these three, at ``category * 16 + leading rank``."""
    counts = np.zeros(256, np.int64)
    for number in range(len(hands)):
        three = 0
        for card in hands[number]:
            three |= CARD_BIT[card]
        for i in range(len(cards)):
            for j in range(i):
                two = CARD_BIT[cards[i]] | CARD_BIT[cards[j]]
                if three & two == 0:
                    counts[five_card_strength(three | two) >> 16] += weights[number]
    return counts


def nets_of_results(own: Ints, ante_bonus: Paytable) -> tuple[Ints, int]:
    """The net of a played hand for each result of ``_results``, and the parts of a unit."""
    values, unit = whole(nets_by_leading_rank(ante_bonus, Fraction(0)))
    bonus = np.array(values, np.int64)[own >> 8]
    return np.stack([unit + bonus, 2 * unit + bonus, bonus, bonus - 2 * unit], axis=1), unit


def solve(
    ante_bonus: Paytable, deck: Deck | None = None, progress: Progress = no_progress
) -> tuple[Solution, Strategy]:
    """Solve the Ante with a Play wager equal to it."""
    deck = deck or full_deck()
    size = len(deck.cards)
    masks, weights = canonical_masks(3, deck)
    hands = cards_of(masks, 3)
    own = np.array([three_card(map(Card, hand)).strength for hand in hands.tolist()], np.int64)
    results = _results(masks, own, *_all_hands(deck), QUEEN_HIGH)
    progress(1, 1)
    nets, unit = nets_of_results(own, ante_bonus)
    dealers = comb(size - 3, 3)
    value = (results * nets).sum(axis=1)
    played = value >= -unit * dealers
    net = np.where(played, value, -unit * dealers)
    square = np.where(played, (results * nets**2).sum(axis=1), unit**2 * dealers)
    deals = comb(size, 3) * dealers
    often = Fraction(int(weights[played].sum()), comb(size, 3))
    solution = Solution(
        deals=deals,
        net=Fraction(int((net * weights).sum()), deals * unit),
        square=Fraction(int((square * weights).sum()), deals * unit**2),
        wagered=1 + often,
        decisions={"raise 1": often, "fold": 1 - often},
        kept=_kept(hands[played], weights[played], deck),
    )
    return solution, Strategy(deck, played)


def _kept(hands: Ints, weights: Ints, deck: Deck) -> dict[str, dict[str, Fraction]]:
    """Hands not folded, by kinds of three cards and, with the two extra cards, of five."""
    suits = len(set((deck.cards & 3).tolist()))
    threes: dict[str, Fraction] = {}
    examples: dict[tuple[int, int], str] = {}
    for hand, weight in zip(hands.tolist(), weights.tolist(), strict=True):
        for cards in _of_each_suit(hand, suits):
            text = examples.setdefault(three_card_kind(cards), cards_text(cards[::-1]))
            threes[text] = threes.get(text, Fraction(0)) + Fraction(weight, suits)
    counts = _with_two_more(hands, weights, deck.cards)
    fives = {hand: Fraction(count, comb(5, 2)) for hand, count in by_example(5, counts).items()}
    return {"three-card": threes, "five-card": fives}


def _of_each_suit(hand: list[int], suits: int) -> list[tuple[Card, ...]]:
    """The hand with its suits rotated, once for each suit."""
    return [
        tuple(Card(card & ~3 | ((card & 3) + turn) % suits) for card in hand)
        for turn in range(suits)
    ]
