"""What following given decisions is worth, exactly: every deal, no sample."""

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.odds.advice import Terms
from pitboss.odds.paying import nets_by_leading_rank, whole
from pitboss.odds.solving import main_tables
from pitboss.rulebook import Paytable, chapters

__all__ = ["count_worths", "shipped_worth", "worth_of"]

Arrays = Mapping[str, NDArray[np.uint8]]

_ANTE_PAYS: Final = {"straight": FiveCard.STRAIGHT, "flush": FiveCard.FLUSH}
_SHARES: Final = 8


@cache
def _shipped() -> Any:
    text = resources.files("pitboss.odds").joinpath("data", "players.json").read_text("utf-8")
    return json.loads(text)


def shipped_worth(terms: Terms, player: str) -> Fraction | None:
    """What a player's decisions are worth per unit of the first wager, where that is shipped."""
    chapter = terms.chapter
    if chapter.chapter == "645a":
        from pitboss.odds.stored import solutions

        return solutions("645a")[terms.option].net
    key = terms.option or ""
    if terms.table is not None:
        key = terms.table.letter or ""
        printed = main_tables(chapter).tables.get(terms.table.letter)
        if printed is None or printed.rows != terms.table.rows:
            return None
    found = _shipped()[chapter.chapter][key].get(player)
    return None if found is None else Fraction(found)


def count_worths() -> dict[str, Any]:
    """Everything that ships, counted anew."""
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
    """The net of those decisions per unit of the first wager, over all deals."""
    return _WORTHS[terms.chapter.chapter](terms, decisions)


def _table(terms: Terms) -> Paytable:
    assert terms.table is not None
    return terms.table


def _three_card(terms: Terms, decisions: Arrays) -> Fraction:
    from pitboss.odds.sets import CHOOSE, canonical_masks, cards_of, full_deck
    from pitboss.odds.strategy.adding_up import three_card_net
    from pitboss.odds.strategy.threes import three_cards

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
    """Every five cards that stand for others, their weights, what a unit wins, and its parts."""
    from pitboss.odds.examples import five_card_strengths
    from pitboss.odds.sets import canonical_masks, cards_of, full_deck

    masks, weights = canonical_masks(5, full_deck())
    hands = cards_of(masks, 5)
    values, unit = whole(nets_by_leading_rank(table, Fraction(-1)))
    return hands, weights, np.array(values, np.int64)[five_card_strengths(hands) >> 16], unit


def _let_it_ride(terms: Terms, decisions: Arrays) -> Fraction:
    from pitboss.odds.strategy.adding_up import let_it_ride_net

    hands, weights, nets, unit = _five_card_nets(_table(terms))
    net = let_it_ride_net(hands, weights, nets, decisions["first"], decisions["second"])
    return Fraction(int(net), 20 * comb(52, 5) * unit)


def _mississippi(terms: Terms, decisions: Arrays) -> Fraction:
    from pitboss.odds.strategy.adding_up import mississippi_net

    hands, weights, nets, unit = _five_card_nets(_table(terms))
    streets = (decisions[name] for name in ("third", "fourth", "fifth"))
    net = mississippi_net(hands, weights, nets, unit, *streets)
    return Fraction(int(net), 60 * comb(52, 5) * unit)


def _one_decision(terms: Terms, decisions: Arrays) -> Fraction:
    """639a, 641a and 657a: each hand's value at the times that are wagered."""
    from pitboss.odds import four_and_five_cards as solving
    from pitboss.odds.sets import CHOOSE, finder, full_deck

    solve = {
        "639a": solving.solve_caribbean_stud,
        "641a": solving.solve_four_card_poker,
        "657a": solving.solve_crazy_4_poker,
    }[terms.chapter.chapter]
    choices = solve(_table(terms))[1]
    index = sum(CHOOSE[choices.hands[:, i], i + 1] for i in range(5))
    play = decisions["play"]
    by_card = play.ndim > 1
    times = play[finder(5, full_deck()).place_of[index]] if by_card else play[index][:, None]
    net = 0
    for wagered, values in choices.values.items():
        by_hand = np.where((times == wagered) & (choices.times >= 0), values, 0).sum(axis=1)
        pairs = zip(by_hand.tolist(), choices.weights.tolist(), strict=True)
        net += sum(value * weight for value, weight in pairs)
    return Fraction(net, choices.parts)


def _ultimate(terms: Terms, decisions: Arrays) -> Fraction:
    from pitboss.odds.boards import boards_of
    from pitboss.odds.compiling import in_parallel
    from pitboss.odds.sets import full_deck
    from pitboss.odds.strategy.adding_up import ultimate_net

    deck = full_deck()
    boards = boards_of(deck)
    values, unit = whole(nets_by_leading_rank(_table(terms), Fraction(0))[::16])
    blind = np.array(values, np.int64)
    names = (decisions[name] for name in ("first", "flop", "river"))
    arrays: Any = boards.cards, boards.weights, deck.cards, blind, unit, *names
    parts = in_parallel(lambda part: ultimate_net(part, _SHARES, *arrays), range(_SHARES))
    deals = comb(52, 5) * comb(47, 2) * comb(45, 2)
    return Fraction(sum(int(net) for net in parts), 10 * deals * unit)


def _bonus(terms: Terms, decisions: Arrays) -> Fraction:
    from pitboss.odds.boards import boards_of, subsets_of
    from pitboss.odds.compiling import in_parallel
    from pitboss.odds.sets import full_deck
    from pitboss.odds.strategy.adding_up import bonus_net

    deck = full_deck()
    boards, turns = boards_of(deck), subsets_of(4, deck)
    least = int(_ANTE_PAYS[terms.option or "straight"])
    names = (decisions[name] for name in ("first", "flop", "turn"))
    arrays: Any = (
        boards.cards, boards.weights, deck.cards, least, *names,
        turns.place_of, turns.via, boards.renamed,
    )  # fmt: skip
    parts = in_parallel(lambda part: bonus_net(part, _SHARES, *arrays), range(_SHARES))
    deals = comb(52, 5) * comb(47, 2) * comb(45, 2)
    return Fraction(sum(int(net) for net in parts), 20 * deals)


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
