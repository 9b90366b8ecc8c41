"""Caribbean Stud (639a), Four Card Poker (641a) and Crazy 4 Poker (657a) with best play, exactly.

Each has one decision: the player sees five cards and, in two of the games, one card of the
dealer's. Its value follows from the number of dealer's hands below the player's.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FourCard
from pitboss.odds.dealer_hands_below import Hands, dealt_hands, hands_below
from pitboss.odds.examples import by_example
from pitboss.odds.one_decision import Decision, Offer, Strategy, masked_sums, weighted
from pitboss.odds.paytable_values import nets_by_leading_rank, whole
from pitboss.odds.sets import Deck, full_deck
from pitboss.odds.solution import Progress, Solution, no_progress
from pitboss.rulebook import Paytable

__all__ = [
    "ACE_KING",
    "KING_HIGH",
    "caribbean_stud_offers",
    "crazy_4_poker_offers",
    "four_card_poker_offers",
    "solve_caribbean_stud",
    "solve_crazy_4_poker",
    "solve_four_card_poker",
]

Ints = NDArray[np.int64]
Small = NDArray[np.int32]

#: Ace, king and the lowest cards without a straight: the lowest hand that qualifies.
ACE_KING: Final = 12 << 16 | 11 << 12 | 2 << 8 | 1 << 4
#: King high of four cards, likewise.
KING_HIGH: Final = 11 << 12 | 2 << 8 | 1 << 4
_ACES_OF_FOUR: Final = (int(FourCard.PAIR) << 4 | 12) << 12


def _pays(table: Paytable, strengths: Ints, shift: int) -> tuple[Ints, int]:
    """The winnings of each player's hand by a table, in parts of a unit, and the number of
    parts."""
    values, unit = whole(nets_by_leading_rank(table, Fraction(0)))
    return np.array(values, np.int64)[strengths >> shift], unit


def _results(own: Ints, least: int) -> dict[str, list[Ints]]:
    """The results against a dealer who qualifies from a level up.

    Each is given by its factors of the sweep's counts: the dealer's hands below the player's, not
    above it, below the level, and all of them.
    """
    plays = (own >= least).astype(np.int64)
    one, none = np.ones_like(plays), np.zeros_like(plays)
    return {
        "low": [none, none, one, none],
        "won": [plays, none, -plays, none],
        "tied": [-plays, plays, none, none],
        "lost": [none, -plays, plays - one, one],
    }


@lru_cache(maxsize=1)
def _counted(least: int, four: bool, deck: Deck) -> list[Small]:
    """The counts that :func:`_results` refers to, except the number of all dealer's hands.

    They do not depend on the paytable, and stay for the next one.
    """
    players = dealt_hands(5, four, deck)
    every = np.arange(len(players.cards))
    own = players.strengths
    levels = own, own + 1, np.full_like(own, least)
    return hands_below(players.cards, [(every, level) for level in levels], players, four, deck)


def caribbean_stud_offers(own: Ints, bet: Paytable) -> tuple[list[Offer], int]:
    """639a: the Bet wager for hands of these strengths, and the number of parts of a unit."""
    pays, unit = _pays(bet, own, 16)
    of = _results(own, ACE_KING)
    results = [
        (of["low"], unit + 0 * pays),
        (of["won"], unit + 2 * pays),
        (of["lost"], -3 * unit + 0 * pays),
    ]
    return [Offer(2, results)], unit


def solve_caribbean_stud(
    bet: Paytable, deck: Deck | None = None, progress: Progress = no_progress
) -> tuple[Solution, Strategy]:
    """639a: a Bet wager of twice the Ante, paid if the dealer has ace/king or better."""
    deck = deck or full_deck()
    players = dealt_hands(5, False, deck)
    offers, unit = caribbean_stud_offers(players.strengths, bet)
    decision = Decision(players, deck, comb(len(deck.cards) - 6, 4))
    decision.decide(offers, _counted(ACE_KING, False, deck), fold=unit)
    progress(1, 1)
    return decision.solution(unit, 1, 5, True), decision.strategy()


def crazy_4_poker_offers(own: Ints, super_bonus: Paytable) -> tuple[list[Offer], int]:
    """657a: the Play wagers for hands of these strengths, and the number of parts of a unit."""
    pays, unit = _pays(super_bonus, own, 12)
    of = _results(own, KING_HIGH)
    down = np.where(own >> 16 >= FourCard.STRAIGHT, pays, -unit)
    offers = []
    for times in (1, 2, 3):
        results = [
            (of["low"], times * unit + pays),
            (of["won"], (1 + times) * unit + pays),
            (of["tied"], pays),
            (of["lost"], down - (1 + times) * unit),
        ]
        offers.append(Offer(times, results, own >= _ACES_OF_FOUR if times > 1 else None))
    return offers, unit


def solve_crazy_4_poker(
    super_bonus: Paytable, deck: Deck | None = None, progress: Progress = no_progress
) -> tuple[Solution, Strategy]:
    """657a: a Play wager of once the Ante, or up to three times with a pair of aces or better.

    Below king high the dealer returns the Ante, pays the Play wager and takes no Super Bonus. No
    card of the dealer's is shown.
    """
    deck = deck or full_deck()
    players = dealt_hands(5, True, deck)
    offers, unit = crazy_4_poker_offers(players.strengths, super_bonus)
    found = _counted(KING_HIGH, True, deck)
    progress(1, 1)
    # Each dealer's hand was counted at each of its five cards.
    counts = [(one.sum(axis=1, keepdims=True) // 5).astype(np.int32) for one in found]
    decision = Decision(players, deck, comb(len(deck.cards) - 5, 5), shown=False)
    decision.decide(offers, counts, fold=2 * unit)
    return decision.solution(unit, 2, 1, False), decision.strategy()


def four_card_poker_offers(own: Ints, ante_bonus: Paytable) -> tuple[list[Offer], int]:
    """641a: the Play wagers for hands of these strengths, and the number of parts of a unit.

    They are given by the dealer's hands not above, and all of them. A wager in between is never
    better than both others, because its value is linear.
    """
    pays, unit = _pays(ante_bonus, own, 12)
    one, none = np.ones_like(pays), np.zeros_like(pays)
    offers = []
    for times in (1, 2, 3):
        at_stake = (1 + times) * unit
        results = [([one, none], pays + at_stake), ([-one, one], pays - at_stake)]
        offers.append(Offer(times, results))
    return offers, unit


def solve_four_card_poker(
    ante_bonus: Paytable, deck: Deck | None = None, progress: Progress = no_progress
) -> tuple[Solution, Strategy]:
    """641a: a Play wager of one to three times the Ante. Ties pay the player (R13)."""
    deck = deck or full_deck()
    players, rivals = dealt_hands(5, True, deck), dealt_hands(6, True, deck)
    queries, parts = _bad_beat_levels(players)
    won, *others = hands_below(players.cards, queries, rivals, True, deck)
    progress(1, 1)
    dealers = comb(len(deck.cards) - 6, 5)
    offers, unit = four_card_poker_offers(players.strengths, ante_bonus)
    decision = Decision(players, deck, dealers)
    decision.decide(offers, [won], fold=unit)
    solution = decision.solution(unit, 1, 6, False)
    numbers = [numbers for numbers, _ in queries[1:]]
    lower = _LowerHands(players, dealers, won, others, numbers, parts)
    every, folded = (lower.added(decision.times, only=folds) for folds in (False, True))
    return replace(
        solution,
        compared={"bad-beat": {hand: count // 6 for hand, count in every.items()}},
        kept={
            **solution.kept,
            "bad-beat": {
                hand: Fraction(count - folded.get(hand, 0), 6) for hand, count in every.items()
            },
        },
    ), decision.strategy()


def _bad_beat_levels(
    players: Hands,
) -> tuple[list[tuple[Ints, Ints]], list[tuple[int, int]]]:
    """The queries of the sweep. For all hands: the dealer's hands not above. For a player with two
    pair or better: the dealer's hands below the bounds of each category that may lose."""
    categories = players.strengths >> 16
    queries = [(np.arange(len(categories)), players.strengths + 1)]
    parts = []
    for category in FourCard:
        if category >= FourCard.TWO_PAIR:
            above = np.flatnonzero(categories >= category)
            for bound in (category, category + 1):
                queries.append((above, np.minimum(bound << 16, players.strengths[above])))
                parts.append((int(category), bound - category))
    return queries, parts


@dataclass(frozen=True, eq=False)
class _LowerHands:
    """The lower hand, from two pair up, by the player's hand and the card shown."""

    players: Hands
    dealers: int
    won: Small
    found: Sequence[Small]
    queries: Sequence[Ints]
    parts: Sequence[tuple[int, int]]

    def added(self, times: NDArray[np.int8], *, only: bool) -> dict[str, int]:
        """Deals by the lower hand, six times each; of folded hands alone, if ``only``."""
        sums = dict.fromkeys((int(c) for c in FourCard if c >= FourCard.TWO_PAIR), 0)
        categories = self.players.strengths >> 16
        weights = self.players.weights
        for category in sums:
            mine = np.flatnonzero(categories == category)
            won, looks = masked_sums(self.won[mine], mine, times, only)
            sums[category] += weighted(looks * self.dealers - won, weights[mine])
        for below, numbers, (category, upper) in zip(
            self.found, self.queries, self.parts, strict=True
        ):
            count = weighted(masked_sums(below, numbers, times, only)[0], weights[numbers])
            sums[category] += count if upper else -count
        spread = np.zeros(256, np.int64)
        for category, count in sums.items():
            spread[category * 16 + 8] = count
        return by_example(4, spread)
