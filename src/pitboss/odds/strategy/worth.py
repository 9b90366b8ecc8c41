"""The exact value of given decisions: every deal, no sample."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.advice import Terms
from pitboss.odds.paytable_values import nets_by_leading_rank, whole
from pitboss.odds.solvers import main_tables
from pitboss.rulebook import Paytable, chapters

__all__ = ["bonus_by_pair", "count_worths", "ultimate_by_pair", "worth_of"]

Arrays = Mapping[str, NDArray[np.uint8]]

_ANTE_PAYS: Final = {"straight": FiveCard.STRAIGHT, "flush": FiveCard.FLUSH}
_SHARES: Final = 8


def count_worths() -> dict[str, Any]:
    """Recount all shipped values."""
    from pitboss.odds.strategy.players import PLAYERS, decisions_of

    found: dict[str, Any] = {}
    for chapter in chapters().values():
        if chapter.chapter == "645a":
            continue
        if chapter.chapter == "647a":
            every = {option: Terms(chapter, option=option) for option in _ANTE_PAYS}
        else:
            tables = main_tables(chapter).tables
            every = {letter or "": Terms(chapter, table) for letter, table in tables.items()}
        found[chapter.chapter] = {
            key: {
                player: str(worth_of(terms, decisions_of(terms, player)))
                for player in PLAYERS
                if player != "best"
            }
            for key, terms in every.items()
        }
    return found


def worth_of(terms: Terms, decisions: Arrays) -> Fraction:
    """The net of these decisions per unit of the first wager, over all deals."""
    return _WORTHS[terms.chapter.chapter](terms, decisions)


def _table(terms: Terms) -> Paytable:
    assert terms.table is not None
    return terms.table


def _three_card(terms: Terms, decisions: Arrays) -> Fraction:
    from pitboss.odds.sets import CHOOSE, canonical_masks, cards_of, full_deck
    from pitboss.odds.strategy.net_kernels import three_card_net
    from pitboss.odds.strategy.three_card_hands import three_cards

    masks, weights = canonical_masks(3, full_deck())
    hands = cards_of(masks, 3)
    indexes = sum(CHOOSE[hands[:, i], i + 1] for i in range(3))
    values, unit = whole(nets_by_leading_rank(_table(terms), Fraction(0)))
    pays = np.array(values, np.int64)
    net = three_card_net(
        masks, weights, indexes, decisions["play"], three_cards()[0], pays, unit
    )  # fmt: skip
    return Fraction(int(net), comb(52, 3) * comb(49, 3) * unit)


def _five_card_nets(table: Paytable) -> tuple[Any, Any, Any, int]:
    """All representative five-card hands, their weights, the net of a unit, and its parts."""
    from pitboss.odds.examples import five_card_strengths
    from pitboss.odds.sets import canonical_masks, cards_of, full_deck

    masks, weights = canonical_masks(5, full_deck())
    hands = cards_of(masks, 5)
    values, unit = whole(nets_by_leading_rank(table, Fraction(-1)))
    return hands, weights, np.array(values, np.int64)[five_card_strengths(hands) >> 16], unit


def _let_it_ride(terms: Terms, decisions: Arrays) -> Fraction:
    from pitboss.odds.strategy.net_kernels import let_it_ride_net

    hands, weights, nets, unit = _five_card_nets(_table(terms))
    net = let_it_ride_net(hands, weights, nets, decisions["first"], decisions["second"])
    return Fraction(int(net), 20 * comb(52, 5) * unit)


def _mississippi(terms: Terms, decisions: Arrays) -> Fraction:
    from pitboss.odds.strategy.net_kernels import mississippi_net

    hands, weights, nets, unit = _five_card_nets(_table(terms))
    streets = (decisions[name] for name in ("third", "fourth", "fifth"))
    net = mississippi_net(hands, weights, nets, unit, *streets)
    return Fraction(int(net), 60 * comb(52, 5) * unit)


def _one_decision(terms: Terms, decisions: Arrays) -> Fraction:
    """639a, 641a and 657a: the value of each hand at the wager made."""
    from pitboss.odds.sets import CHOOSE

    players, offers, counts, dealers, fold, unit = _counted(terms)
    play = decisions["play"]
    index = sum(CHOOSE[players.cards[:, i], i + 1] for i in range(5))
    times = play[players.places] if play.ndim > 1 else play[index][:, None]
    dealt = np.ones(times.shape, bool)
    if play.ndim > 1:
        np.put_along_axis(dealt, players.cards, False, axis=1)
    net = -fold * dealers * _weighted(dealt & (times == 0), players.weights)
    for offer in offers:
        *factors, every = offer.factors(1)
        values = every[:, None] * dealers + sum(
            factor[:, None] * count for factor, count in zip(factors, counts, strict=True)
        )
        net += _weighted(np.where(dealt & (times == offer.times), values, 0), players.weights)
    looks = 47 if play.ndim > 1 else 1
    return Fraction(net, comb(52, 5) * looks * dealers * unit)


def _weighted(values: NDArray[Any], weights: NDArray[np.int64]) -> int:
    rows = values.sum(axis=1, dtype=np.int64).tolist()
    return sum(value * weight for value, weight in zip(rows, weights.tolist(), strict=True))


def _counted(terms: Terms) -> tuple[Any, Any, Any, int, int, int]:
    """The hands of a game of one decision, its wagers, the counts behind them, the number of
    dealer's hands, the loss of a fold, and the parts of a unit."""
    from pitboss.odds import four_and_five_cards as fours
    from pitboss.odds.dealer_hands_below import dealt_hands, hands_below
    from pitboss.odds.sets import full_deck

    deck = full_deck()
    chapter = terms.chapter.chapter
    four = chapter != "639a"
    players = dealt_hands(5, four, deck)
    own = players.strengths
    every = np.arange(len(own))
    if chapter == "641a":
        offers, unit = fours.four_card_poker_offers(own, _table(terms))
        rivals = dealt_hands(6, True, deck)
        counts = hands_below(players.cards, [(every, own + 1)], rivals, True, deck)
        return players, offers, counts, comb(46, 5), unit, unit
    least = fours.KING_HIGH if four else fours.ACE_KING
    levels = own, own + 1, np.full_like(own, least)
    counts = hands_below(players.cards, [(every, one) for one in levels], players, four, deck)
    if chapter == "639a":
        offers, unit = fours.caribbean_stud_offers(own, _table(terms))
        return players, offers, counts, comb(46, 4), unit, unit
    offers, unit = fours.crazy_4_poker_offers(own, _table(terms))
    # Each dealer's hand was counted at each of its five cards.
    together = [one.sum(axis=1, keepdims=True) // 5 for one in counts]
    return players, offers, together, comb(47, 5), 2 * unit, unit


def ultimate_by_pair(table: Paytable, decisions: Arrays) -> tuple[NDArray[np.int64], int]:
    """653a: the sums of :func:`ultimate_sums`, and their denominator: parts of the Ante over all
    rounds of a pair."""
    from pitboss.odds.board_sets import boards_of
    from pitboss.odds.compiler import in_parallel, total_of
    from pitboss.odds.sets import full_deck
    from pitboss.odds.strategy.net_kernels import ultimate_sums

    deck = full_deck()
    boards = boards_of(deck)
    values, unit = whole(nets_by_leading_rank(table, Fraction(0))[::16])
    blind = np.array(values, np.int64)
    arrays: Any = boards.cards, boards.weights, deck.cards, blind, unit
    arrays += decisions["flop"], decisions["river"]
    parts = in_parallel(lambda part: ultimate_sums(part, _SHARES, *arrays), range(_SHARES))
    return total_of(parts), 10 * comb(50, 5) * comb(45, 2) * unit


def _ultimate(terms: Terms, decisions: Arrays) -> Fraction:
    sums, each = ultimate_by_pair(_table(terms), decisions)
    column = np.array([2, 0, 0, 1, 0])[decisions["first"]]
    net = sum(np.take_along_axis(sums, column[:, None], axis=1)[:, 0].tolist())
    return Fraction(net, each * comb(52, 2))


def bonus_by_pair(option: str, decisions: Arrays) -> tuple[NDArray[np.int64], int]:
    """647a: the sums of :func:`bonus_sums`, and their denominator: Antes over all rounds of a
    pair."""
    from pitboss.odds.board_sets import boards_of, subsets_of
    from pitboss.odds.compiler import in_parallel, total_of
    from pitboss.odds.sets import full_deck
    from pitboss.odds.strategy.net_kernels import bonus_sums

    deck = full_deck()
    boards, turns = boards_of(deck), subsets_of(4, deck)
    arrays: Any = boards.cards, boards.weights, deck.cards, int(_ANTE_PAYS[option])
    arrays += decisions["flop"], decisions["turn"], turns.place_of, turns.via, turns.renamed
    parts = in_parallel(lambda part: bonus_sums(part, _SHARES, *arrays), range(_SHARES))
    return total_of(parts), 20 * comb(50, 5) * comb(45, 2)


def _bonus(terms: Terms, decisions: Arrays) -> Fraction:
    sums, each = bonus_by_pair(terms.option or "straight", decisions)
    plays = decisions["first"] > 0
    folded = int(each) * int((~plays).sum())
    return Fraction(sum(sums[plays].tolist()) - folded, each * comb(52, 2))


_WORTHS: Final[Mapping[str, Callable[[Terms, Arrays], Fraction]]] = {
    "639a": _one_decision,
    "641a": _one_decision,
    "643a": _let_it_ride,
    "647a": _bonus,
    "649a": _three_card,
    "653a": _ultimate,
    "655a": _mississippi,
    "657a": _one_decision,
}
