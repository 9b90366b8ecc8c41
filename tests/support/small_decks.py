"""Main games solved on a small deck by plain reading: every deal laid out, nothing clever."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.hands import FiveCard, FourCard, Hand, five_card, four_card, three_card
from pitboss.money import Push, To
from pitboss.rulebook import Paytable

__all__ = ["SmallDeck", "won"]

Ints = NDArray[np.int64]
Cards = tuple[Card, ...]
_Key = TypeVar("_Key")


def won(table: Paytable, hand: Hand, otherwise: int) -> Fraction:
    """What a hand wins by a table of odds to one."""
    row = table.row_for(hand)
    if row is None:
        return Fraction(otherwise)
    assert isinstance(row.pays, To | Push)
    return Fraction(row.pays.win, row.pays.per) if isinstance(row.pays, To) else Fraction(0)


class SmallDeck:
    """The cards of some suits, from a rank up or of the ranks given."""

    def __init__(self, ranks: int | tuple[int, ...], suits: int) -> None:
        self.ranks = tuple(range(ranks, 13)) if isinstance(ranks, int) else ranks
        self.cards: Cards = tuple(
            Card(4 * rank + suit) for rank in self.ranks for suit in range(suits)
        )
        self.suits = suits

    def sets(self, size: int) -> list[Cards]:
        """Every set of so many cards."""
        return list(combinations(self.cards, size))

    def one_of_each_kind(self, size: int) -> list[tuple[Cards, int]]:
        """A set of each kind that differs in more than suits, and how many there are of it."""
        kinds: dict[tuple[int, ...], int] = {}
        for cards in self.sets(size):
            first = min(
                tuple(sorted(card & ~3 | names[card & 3] for card in cards))
                for names in permutations(range(self.suits))
            )
            kinds[first] = kinds.get(first, 0) + 1
        return [(tuple(Card(card) for card in cards), n) for cards, n in kinds.items()]

    # ── Hold'em ─────────────────────────────────────────────────────────────────────────────

    def ultimate(self, blind: Paytable) -> Fraction:
        """653a, per Ante."""
        first: dict[tuple[Cards, int], Fraction] = {}
        after: dict[tuple[Cards, Cards, int], Fraction] = {}
        dealers = comb(len(self.cards) - 7, 2)
        for board, pairs, beats, ties, high in self._boards():
            pays = [won(blind, hand, 0) for hand in high]
            low = np.array([hand.category < FiveCard.PAIR for hand in high])
            apart = beats + ties + beats.T
            ante = ((beats - beats.T) * ~low).sum(axis=1)
            for i, pair in enumerate(pairs):
                lost = int(apart[i].sum() - ties[i].sum() - beats[i].sum())
                both = int(ante[i]) + int(beats[i].sum()) * pays[i] - lost
                play = int(beats[i].sum()) - lost
                best = max(both + play, Fraction(-2 * dealers))
                for times in (3, 4):
                    _add(first, (pair, times), both + times * play)
                for flop in combinations(board, 3):
                    _add(after, (pair, flop, 2), both + 2 * play)
                    _add(after, (pair, flop, 0), best)
        total = Fraction(0)
        for pair in self.sets(2):
            rest = [card for card in self.cards if card not in pair]
            flops = combinations(rest, 3)
            check = sum(max(after[pair, f, 2], after[pair, f, 0]) for f in flops)
            total += max(10 * first[pair, 3], 10 * first[pair, 4], check)
        size = len(self.cards)
        return total / (10 * comb(size, 2) * comb(size - 2, 5) * dealers)

    def bonus(self, least: FiveCard) -> Fraction:
        """647a, per Ante."""
        whole: dict[Cards, Fraction] = {}
        after: dict[tuple[Cards, Cards], Fraction] = {}
        for board, pairs, beats, _ties, high in self._boards():
            for i, pair in enumerate(pairs):
                win, lose = int(beats[i].sum()), int(beats[:, i].sum())
                paid = win if high[i].category >= least else 0
                _add(whole, pair, Fraction(20 * (paid - lose + 2 * (win - lose))))
                for flop in combinations(board, 3):
                    _add(after, (pair, flop), Fraction(2 * (win - lose)))
                for turn in combinations(board, 4):
                    _add(after, (pair, turn), Fraction(4 * (win - lose)))
        size = len(self.cards)
        each = 20 * comb(size - 2, 5) * comb(size - 7, 2)
        total = Fraction(0)
        for pair in self.sets(2):
            raises = sum(max(v, Fraction(0)) for (own, _), v in after.items() if own == pair)
            total += max(whole[pair] + raises, Fraction(-each))
        return total / (each * comb(size, 2))

    def _boards(self) -> Iterable[tuple[Cards, list[Cards], Ints, Ints, list[Hand]]]:
        """Each board with its pairs: which beats which and which ties with which, cards apart."""
        for board in self.sets(5):
            rest = [card for card in self.cards if card not in board]
            pairs: list[Cards] = list(combinations(rest, 2))
            high = [five_card((*board, *pair)) for pair in pairs]
            masks = np.array([sum(1 << card for card in pair) for pair in pairs])
            apart = masks[:, None] & masks == 0
            strength = np.array([hand.strength for hand in high])
            beats = (strength[:, None] > strength) & apart
            ties = (strength[:, None] == strength) & apart
            yield board, pairs, beats.astype(np.int64), ties.astype(np.int64), high

    # ── Five cards and what the dealer shows ────────────────────────────────────────────────

    def one_decision(
        self,
        size: int,
        read: Callable[[Cards], Hand],
        choices: Callable[[Hand, Mapping[str, int]], Iterable[Fraction]],
        qualifies: Callable[[Hand], bool],
        *,
        shown: bool,
        folded: int,
    ) -> Fraction:
        """639a, 641a, 657a: the best of the choices or a fold, by the card shown or without one."""
        dealers = self.sets(size)
        hands = [read(cards) for cards in dealers]
        masks = np.array([sum(1 << card for card in cards) for cards in dealers])
        strengths = np.array([hand.strength for hand in hands])
        good = np.array([qualifies(hand) for hand in hands])
        total = Fraction(0)
        for cards, number in self.one_of_each_kind(5):
            own = read(cards)
            apart = masks & sum(1 << card for card in cards) == 0
            looks = [card for card in self.cards if card not in cards] if shown else [None]
            for card in looks:
                here = apart if card is None else apart & (masks >> card & 1 == 1)
                counts = {
                    "low": int((here & ~good).sum()),
                    "won": int((here & good & (strengths < own.strength)).sum()),
                    "tied": int((here & good & (strengths == own.strength)).sum()),
                    "lost": int((here & good & (strengths > own.strength)).sum()),
                }
                fold = Fraction(-folded * sum(counts.values()))
                total += number * max(fold, *choices(own, counts))
        left = len(self.cards) - 5
        return total / (comb(left + 5, 5) * comb(left, size) * (size if shown else 1))

    def caribbean(self, bet: Paytable) -> Fraction:
        """639a, per Ante."""

        def choices(own: Hand, n: Mapping[str, int]) -> Iterable[Fraction]:
            yield n["low"] + n["won"] * (1 + 2 * won(bet, own, 0)) - 3 * n["lost"]

        def ace_king(hand: Hand) -> bool:
            ranks = [card >> 2 for card in hand.cards]
            return hand.category > FiveCard.HIGH_CARD or ranks[:2] == [12, 11]

        return self.one_decision(5, five_card, choices, ace_king, shown=True, folded=1)

    def four_card(self, ante_bonus: Paytable) -> Fraction:
        """641a, per Ante: ties pay the player, and any dealer's hand plays."""

        def choices(own: Hand, n: Mapping[str, int]) -> Iterable[Fraction]:
            bonus = won(ante_bonus, own, 0) * (n["won"] + n["tied"] + n["lost"])
            for times in (1, 2, 3):
                yield (1 + times) * (n["won"] + n["tied"] - n["lost"]) + bonus

        return self.one_decision(6, four_card, choices, lambda _: True, shown=True, folded=1)

    def crazy_4(self, super_bonus: Paytable) -> Fraction:
        """657a, per Ante."""

        def choices(own: Hand, n: Mapping[str, int]) -> Iterable[Fraction]:
            straight = own.category >= FourCard.STRAIGHT
            pays = won(super_bonus, own, 0)
            aces = own.category > FourCard.PAIR or (
                own.category == FourCard.PAIR and own.cards[0] >> 2 == 12
            )
            for times in (1, 2, 3) if aces else (1,):
                value = n["low"] * times + (n["won"] - n["lost"]) * (1 + times)
                bonus = pays * sum(n.values()) if straight else Fraction(-n["lost"])
                yield value + bonus

        def king_high(hand: Hand) -> bool:
            return hand.category > FourCard.HIGH_CARD or hand.cards[0] >> 2 >= 11

        return self.one_decision(5, four_card, choices, king_high, shown=False, folded=2)

    # ── Three cards, and paytables alone ────────────────────────────────────────────────────

    def three_card(self, ante_bonus: Paytable) -> Fraction:
        """649a, per Ante."""
        total = Fraction(0)
        hands = {cards: three_card(cards) for cards in self.sets(3)}
        for own, hand in hands.items():
            value = fold = Fraction(0)
            for cards, dealer in hands.items():
                if set(own) & set(cards):
                    continue
                fold -= 1
                value += won(ante_bonus, hand, 0)
                if dealer.category == 0 and dealer.cards[0] >> 2 < 10:
                    value += 1
                else:
                    value += 2 * (
                        (hand.strength > dealer.strength) - (hand.strength < dealer.strength)
                    )
            total += max(value, fold)
        size = len(self.cards)
        return total / (comb(size, 3) * comb(size - 3, 3))

    def let_it_ride(self, main: Paytable) -> Fraction:
        """643a, per bet."""
        of: dict[Cards, Fraction] = {}
        for cards in self.sets(5):
            value = won(main, five_card(cards), -1)
            for size in (3, 4, 5):
                for part in combinations(cards, size):
                    _add(of, part, value)
        size = len(self.cards)
        rides = {
            k: sum((max(of[p], Fraction(0)) for p in self.sets(k)), Fraction(0)) for k in (3, 4)
        }
        always = sum((of[part] for part in self.sets(5)), Fraction(0))
        each = {k: comb(5, k) * comb(size, 5) for k in (3, 4)}
        return always / comb(size, 5) + rides[3] / each[3] + rides[4] / each[4]

    def mississippi(self, ante: Paytable) -> Fraction:
        """655a, per Ante: cards one by one, and what is down."""

        @cache
        def value(cards: frozenset[Card], down: int) -> Fraction:
            if len(cards) == 5:
                return down * won(ante, five_card(cards), -1)
            rest = [card for card in self.cards if card not in cards]
            best = Fraction(-down)
            for times in (1, 2, 3):
                after = sum(value(cards | {card}, down + times) for card in rest)
                best = max(best, Fraction(after) / len(rest))
            return best

        pairs = self.sets(2)
        return sum((value(frozenset(pair), 1) for pair in pairs), Fraction(0)) / len(pairs)


def _add(sums: dict[_Key, Fraction], key: _Key, value: Fraction) -> None:
    sums[key] = sums.get(key, Fraction(0)) + value
