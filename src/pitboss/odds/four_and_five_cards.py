"""Caribbean Stud (639a), Four Card Poker (641a) and Crazy 4 Poker (657a) played best, exactly.

Each has one decision: the player looks at five cards, and in two of the games at one card of the
dealer's. What it is worth follows from how many of the dealer's hands lie below.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FourCard
from pitboss.odds.examples import by_example, five_card_strengths
from pitboss.odds.paying import nets_by_leading_rank, whole
from pitboss.odds.rivals import Hands, dealt_hands, hands_below
from pitboss.odds.sets import Deck, full_deck
from pitboss.odds.solution import Progress, Solution, unseen
from pitboss.rulebook import Paytable

__all__ = ["Choices", "solve_caribbean_stud", "solve_crazy_4_poker", "solve_four_card_poker"]

Ints = NDArray[np.int64]

#: Ace, king and the lowest cards that make no straight with them: the least that qualifies.
_ACE_KING: Final = 12 << 16 | 11 << 12 | 2 << 8 | 1 << 4
#: King high of four cards, the same.
_KING_HIGH: Final = 11 << 12 | 2 << 8 | 1 << 4
_ACES_OF_FOUR: Final = (int(FourCard.PAIR) << 4 | 12) << 12


@dataclass(frozen=True, eq=False)
class Choices:
    """The best decision of each hand that stands for others, by the dealer's card shown, if any."""

    hands: Ints
    weights: Ints
    #: The times the Ante that are wagered; 0 folds; -1 where the card is the player's own.
    times: Ints
    #: By times the Ante: what the wager brings, 0 being a fold, in so many parts of the Ante over
    #: all rounds.
    values: Mapping[int, Ints]
    parts: int


class _Decision:
    """Values of one decision for each hand and card shown, and the best of them."""

    def __init__(self, players: Hands, deck: Deck, dealers: int, *, shown: bool = True) -> None:
        self.players = players
        self.deck = deck
        #: How many hands the dealer may have under each card shown, or in all.
        self.dealers = dealers
        #: How many cards may be the one shown.
        self.looks = len(deck.cards) - 5 if shown else 1
        self.open = np.full((len(players.cards), 52 if shown else 1), not shown)
        if shown:
            self.open[:, deck.cards] = True
            np.put_along_axis(self.open, players.cards, False, axis=1)
        self.net = np.where(self.open, -dealers, 0)
        self.square = np.where(self.open, dealers, 0)
        self.times = np.where(self.open, 0, -1)

    def start(self, lost: int, unit: int) -> None:
        """A fold loses so many units, in parts of one."""
        self.net *= lost * unit
        self.square *= (lost * unit) ** 2
        self.unit = unit
        self.values = {0: self.net}

    def offer(self, times: int, net: Ints, square: Ints, allowed: NDArray[np.bool_]) -> None:
        """A wager of so many times the Ante, taken where it brings more than what there was."""
        self.values[times] = net
        better = self.open & allowed[:, None] & (net > self.net)
        self.net = np.where(better, net, self.net)
        self.square = np.where(better, square, self.square)
        self.times = np.where(better, times, self.times)

    def solution(self, unit: int, required: int, shown: int, five: bool) -> Solution:
        """The whole; ``shown`` is how many cards of the dealer's hand could be the one shown."""
        size = len(self.deck.cards)
        weights = self.players.weights
        rounds = comb(size, 5) * self.looks * self.dealers
        counts = {
            int(times): _weighted((self.times == times).sum(axis=1), weights)
            for times in np.unique(self.times)
            if times >= 0
        }
        looks = comb(size, 5) * self.looks
        decisions = {
            f"raise {times}" if times else "fold": Fraction(count, looks)
            for times, count in sorted(counts.items(), reverse=True)
        }
        raised = sum(
            (Fraction(times * count, looks) for times, count in counts.items()), Fraction()
        )
        return Solution(
            deals=rounds // shown,
            net=Fraction(_weighted(self.net.sum(axis=1), weights), rounds * unit),
            square=Fraction(_weighted(self.square.sum(axis=1), weights), rounds * unit * unit),
            wagered=required + raised,
            decisions=decisions,
            kept=self._kept(five),
        )

    def _kept(self, five: bool) -> dict[str, dict[str, Fraction]]:
        """Hands not folded, by the categories of five cards and, in two of the games, of four."""
        stayed = (self.times > 0).sum(axis=1) * self.players.weights
        fives = five_card_strengths(self.players.cards) >> 16
        kept = {"five-card": _by_hand(5, fives, stayed, self.looks)}
        if not five:
            kept["four-card"] = _by_hand(4, self.players.strengths >> 12, stayed, self.looks)
        return kept

    def choices(self) -> Choices:
        """The decisions."""
        parts = comb(len(self.deck.cards), 5) * self.looks * self.dealers * self.unit
        return Choices(self.players.cards, self.players.weights, self.times, self.values, parts)


def _weighted(values: Ints, weights: Ints) -> int:
    return sum(int(value) * int(weight) for value, weight in zip(values, weights, strict=True))


def _by_hand(size: int, kinds: Ints, counts: Ints, per: int) -> dict[str, Fraction]:
    sums = np.bincount(kinds, counts, 256).astype(np.int64)
    return {hand: Fraction(count, per) for hand, count in by_example(size, sums).items()}


def _pays(table: Paytable, players: Hands, shift: int, otherwise: Fraction) -> tuple[Ints, int]:
    """What each player's hand wins by a table, in parts of a unit, and the parts."""
    values, unit = whole(nets_by_leading_rank(table, otherwise))
    return np.array(values, np.int64)[players.strengths >> shift][:, None], unit


def solve_caribbean_stud(
    bet: Paytable, deck: Deck | None = None, progress: Progress = unseen
) -> tuple[Solution, Choices]:
    """639a: a Bet wager of twice the Ante, paid if the dealer has ace/king or better."""
    deck = deck or full_deck()
    players = dealt_hands(5, False, deck)
    strengths = players.strengths
    levels = strengths, strengths + 1, np.full_like(strengths, _ACE_KING)
    below, not_above, low = _each(players, levels, players, False, deck, progress)
    dealers = comb(len(deck.cards) - 6, 4)
    qualified = (strengths >= _ACE_KING)[:, None]
    won = np.where(qualified, below - low, 0)
    lost = dealers - np.where(qualified, not_above, low)
    pays, unit = _pays(bet, players, 16, Fraction(0))
    up, down = unit + 2 * pays, 3 * unit
    decision = _Decision(players, deck, dealers)
    decision.start(1, unit)
    net = low * unit + won * up - lost * down
    square = low * unit**2 + won * up**2 + lost * down**2
    decision.offer(2, net, square, np.ones(len(strengths), bool))
    return decision.solution(unit, 1, 5, True), decision.choices()


def solve_crazy_4_poker(
    super_bonus: Paytable, deck: Deck | None = None, progress: Progress = unseen
) -> tuple[Solution, Choices]:
    """657a: a Play wager of once the Ante, or up to three times with a pair of aces or better.

    Below king high the dealer returns the Ante, pays the Play wager and takes no Super Bonus.
    Nothing of the dealer's is shown.
    """
    deck = deck or full_deck()
    players = dealt_hands(5, True, deck)
    strengths = players.strengths
    levels = strengths, strengths + 1, np.full_like(strengths, _KING_HIGH)
    below, not_above, low = (
        found.sum(axis=1, keepdims=True) // 5  # each of the dealer's hands at each of its cards
        for found in _each(players, levels, players, True, deck, progress)
    )
    dealers = comb(len(deck.cards) - 5, 5)
    qualified = (strengths >= _KING_HIGH)[:, None]
    won = np.where(qualified, below - low, 0)
    lost = dealers - np.where(qualified, not_above, low)
    tied = dealers - low - won - lost
    pays, unit = _pays(super_bonus, players, 12, Fraction(0))
    always = (strengths >> 16 >= FourCard.STRAIGHT)[:, None]
    down = np.where(always, pays, -unit)
    decision = _Decision(players, deck, dealers, shown=False)
    decision.start(2, unit)
    for times in (1, 2, 3):
        high, push, up = times * unit + pays, pays, (1 + times) * unit + pays
        loss = down - (1 + times) * unit
        net = low * high + won * up + tied * push + lost * loss
        square = low * high**2 + won * up**2 + tied * push**2 + lost * loss**2
        allowed = strengths >= _ACES_OF_FOUR if times > 1 else np.ones(len(strengths), bool)
        decision.offer(times, net, square, allowed)
    return decision.solution(unit, 2, 1, False), decision.choices()


def solve_four_card_poker(
    ante_bonus: Paytable, deck: Deck | None = None, progress: Progress = unseen
) -> tuple[Solution, Choices]:
    """641a: a Play wager of one to three times the Ante; ties pay the player (R13)."""
    deck = deck or full_deck()
    players, rivals = dealt_hands(5, True, deck), dealt_hands(6, True, deck)
    queries, levels, parts = _bad_beat_levels(players)
    cards = np.concatenate([players.cards[numbers] for numbers in queries])
    level = np.concatenate(levels)
    order = np.argsort(level, kind="stable")
    found: Ints = np.empty((len(level), 52), np.int64)
    found[order] = hands_below(cards[order], level[order], rivals, True, deck)
    progress(1, 1)
    won: Ints
    won, *others = np.split(found, np.cumsum([len(numbers) for numbers in queries])[:-1])
    dealers = comb(len(deck.cards) - 6, 5)
    pays, unit = _pays(ante_bonus, players, 12, Fraction(0))
    decision = _Decision(players, deck, dealers)
    decision.start(1, unit)
    lost: Ints = np.where(decision.open, dealers - won, 0)
    for times in (1, 2, 3):
        up, down = (1 + times) * unit + pays, (1 + times) * unit - pays
        net, square = won * up - lost * down, won * up**2 + lost * down**2
        decision.offer(times, net, square, np.ones(len(players.cards), bool))
    solution = decision.solution(unit, 1, 6, False)
    lower = _LowerHands(players, lost, others, queries[1:], parts)
    every, folded = (lower.added(mask) for mask in (decision.open, decision.times == 0))
    return replace(
        solution,
        compared={"bad-beat": {hand: count // 6 for hand, count in every.items()}},
        kept={
            **solution.kept,
            "bad-beat": {
                hand: Fraction(count - folded.get(hand, 0), 6) for hand, count in every.items()
            },
        },
    ), decision.choices()


def _each(
    players: Hands,
    levels: Sequence[Ints],
    dealers: Hands,
    four: bool,
    deck: Deck,
    progress: Progress,
) -> list[Ints]:
    """The dealer's hands below each of several levels of every player's hand."""
    found = []
    for level in levels:
        found.append(hands_below(players.cards, level, dealers, four, deck))
        progress(1, len(levels))
    return found


def _bad_beat_levels(players: Hands) -> tuple[list[Ints], list[Ints], list[tuple[int, int]]]:
    """What to ask of the sweep: ties included for all; then, for a player with two pair or
    better, the dealer's hands below the bounds of each category that may lose to it."""
    categories = players.strengths >> 16
    queries, levels = [np.arange(len(categories))], [players.strengths + 1]
    parts = []
    for category in FourCard:
        if category >= FourCard.TWO_PAIR:
            above = np.flatnonzero(categories >= category)
            for bound in (category, category + 1):
                queries.append(above)
                levels.append(np.minimum(bound << 16, players.strengths[above]))
                parts.append((int(category), bound - category))
    return queries, levels, parts


@dataclass(frozen=True, eq=False)
class _LowerHands:
    """Which hand is the lower one, from two pair up, by the player's hand and the card shown."""

    players: Hands
    lost: Ints
    found: Sequence[Ints]
    queries: Sequence[Ints]
    parts: Sequence[tuple[int, int]]

    def added(self, mask: NDArray[np.bool_]) -> dict[str, int]:
        """Deals by the lower hand, six times each, where the mask lets hand and card."""
        sums = dict.fromkeys((int(c) for c in FourCard if c >= FourCard.TWO_PAIR), 0)
        categories = self.players.strengths >> 16
        weights = self.players.weights
        for category in sums:
            mine = categories == category
            sums[category] += _weighted((self.lost * mask)[mine].sum(axis=1), weights[mine])
        for below, numbers, (category, upper) in zip(
            self.found, self.queries, self.parts, strict=True
        ):
            count = _weighted((below * mask[numbers]).sum(axis=1), weights[numbers])
            sums[category] += count if upper else -count
        spread = np.zeros(256, np.int64)
        for category, count in sums.items():
            spread[category * 16 + 8] = count
        return by_example(4, spread)
