"""Compiled loops over every hand of a deck, one task for each lowest card."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.compiler import kernel
from pitboss.odds.kernels import (
    CARD_BIT,
    HIGH_CARD_AT,
    five_card_strength,
    four_card_strength,
    pai_gow_facts,
    pai_gow_strength,
)

__all__ = [
    "Counts",
    "count_five_card",
    "count_four_card",
    "count_pai_gow_facts",
    "count_pai_gow_strengths",
]

Counts = NDArray[np.int64]


@kernel
def _five_card_from(first: int, size: int) -> Counts:
    """Count hands of five to seven cards with this lowest card, by category and leading rank."""
    counts = np.zeros(256, np.int64)
    a = CARD_BIT[first]
    for i in range(first + 1, 52):
        b = a | CARD_BIT[i]
        for j in range(i + 1, 52):
            c = b | CARD_BIT[j]
            for k in range(j + 1, 52):
                d = c | CARD_BIT[k]
                for m in range(k + 1, 52):
                    e = d | CARD_BIT[m]
                    if size == 5:
                        counts[five_card_strength(e) >> 16] += 1
                        continue
                    for n in range(m + 1, 52):
                        f = e | CARD_BIT[n]
                        if size == 6:
                            counts[five_card_strength(f) >> 16] += 1
                            continue
                        for o in range(n + 1, 52):
                            counts[five_card_strength(f | CARD_BIT[o]) >> 16] += 1
    return counts


@kernel
def _four_card_from(first: int, size: int) -> Counts:
    """Count hands of four to six cards with this lowest card, by category and leading rank."""
    counts = np.zeros(256, np.int64)
    a = CARD_BIT[first]
    for i in range(first + 1, 52):
        b = a | CARD_BIT[i]
        for j in range(i + 1, 52):
            c = b | CARD_BIT[j]
            for k in range(j + 1, 52):
                d = c | CARD_BIT[k]
                if size == 4:
                    counts[four_card_strength(d) >> 12] += 1
                    continue
                for m in range(k + 1, 52):
                    e = d | CARD_BIT[m]
                    if size == 5:
                        counts[four_card_strength(e) >> 12] += 1
                        continue
                    for n in range(m + 1, 52):
                        counts[four_card_strength(e | CARD_BIT[n]) >> 12] += 1
    return counts


@kernel
def _pai_gow_from(first: int, facts: bool) -> Counts:
    """Count seven of 53 cards with this lowest natural card: by facts, or by category and leading
    rank."""
    counts = np.zeros(1 << (HIGH_CARD_AT + 3), np.int64)
    a = CARD_BIT[first]
    for i in range(first + 1, 52):
        b = a | CARD_BIT[i]
        for j in range(i + 1, 52):
            c = b | CARD_BIT[j]
            for k in range(j + 1, 52):
                d = c | CARD_BIT[k]
                for m in range(k + 1, 52):
                    e = d | CARD_BIT[m]
                    for n in range(m + 1, 52):
                        f = e | CARD_BIT[n]
                        if facts:
                            counts[pai_gow_facts(f, 1)] += 1
                            for o in range(n + 1, 52):
                                counts[pai_gow_facts(f | CARD_BIT[o], 0)] += 1
                        else:
                            counts[pai_gow_strength(f, 1) >> 16] += 1
                            for o in range(n + 1, 52):
                                counts[pai_gow_strength(f | CARD_BIT[o], 0) >> 16] += 1
    return counts


def _sum_over_first_cards(count_from: Callable[[int], Counts]) -> Counts:
    """The counts of all lowest cards added up, on all processors."""
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        total: Counts = np.sum(list(threads.map(count_from, range(52))), axis=0, dtype=np.int64)
    return total


@cache
def count_five_card(size: int) -> Counts:
    """All hands of five to seven of 52 cards, at index ``category * 16 + leading rank``."""
    return _sum_over_first_cards(lambda first: _five_card_from(first, size))


@cache
def count_four_card(size: int) -> Counts:
    """All hands of four to six of 52 cards, at index ``category * 16 + leading rank``."""
    return _sum_over_first_cards(lambda first: _four_card_from(first, size))


@cache
def count_pai_gow_strengths() -> Counts:
    """All hands of seven of 53 cards, at index ``category * 16 + leading rank``."""
    return _sum_over_first_cards(lambda first: _pai_gow_from(first, False))


@cache
def count_pai_gow_facts() -> Counts:
    """All hands of seven of 53 cards, at the index that their facts make."""
    return _sum_over_first_cards(lambda first: _pai_gow_from(first, True))
