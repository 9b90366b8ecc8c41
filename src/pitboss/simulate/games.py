"""The kernel of each game, and the arrays that it takes."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.money import Cents
from pitboss.odds.board_sets import boards_of, subsets_of
from pitboss.odds.rank_tables import rank_tables
from pitboss.odds.sets import CHOOSE, cards_of, finder, full_deck
from pitboss.odds.strategy.cache import Arrays
from pitboss.odds.strategy.three_card_hands import MINI_ROYAL, three_cards
from pitboss.odds.submission_odds import main_table
from pitboss.rulebook import GameRules
from pitboss.simulate import holdem, pai_gow, stud_kernels, studs
from pitboss.simulate import three_card as three
from pitboss.simulate.layout import Layout
from pitboss.simulate.plan import nets_of
from pitboss.simulate.river_table import rivers_of
from pitboss.simulate.side_wager_kernels import Looks

__all__ = ["Kernel", "kernel_of", "looks_of", "money_of"]

Ints = NDArray[np.int64]
Kernel = Callable[..., None]

#: The lowest winning hand that pays the Ante, by the option of the submission (647a.11(h)(2)(ii)).
_ANTE_PAYS: Final = {"straight": FiveCard.STRAIGHT, "flush": FiveCard.FLUSH}

#: The decisions of a game in order, where there is more than one.
_DECISIONS: Final = {
    "643a": ("first", "second"),
    "645a": ("hands", "splits"),
    "647a": ("first", "flop", "turn"),
    "653a": ("first", "flop", "river"),
    "655a": ("third", "fourth", "fifth"),
}


def kernel_of(rules: GameRules, decisions: Arrays) -> tuple[Kernel, tuple[Any, ...]]:
    """The kernel of a game and its arguments in order: decisions, sets and rank tables."""
    chapter = rules.chapter.chapter
    decided = tuple(decisions[name] for name in _DECISIONS.get(chapter, ("play",)))
    match chapter:
        case "653a":
            first, flop, river = decided
            boards = boards_of(full_deck()).cards.astype(np.uint8)
            tables = _beside_flops(flop), rivers_of(boards, river), rank_tables(7)
            return holdem.play_ultimate, (first, *tables)
        case "647a":
            first, flop, turn = decided
            turns = holdem.Beside(turn, _sets(4), _renamed())
            return holdem.play_bonus, (first, _beside_flops(flop), turns, rank_tables(7))
        case "643a":
            return stud_kernels.play_let_it_ride, (*decided, rank_tables(5))
        case "655a":
            return stud_kernels.play_mississippi, (*decided, rank_tables(5))
        case "649a":
            return three.play_three_card, (*decided, three_cards()[0])
        case "645a":
            return pai_gow.play_pai_gow, (*decided, full_deck().renamings)
        case "657a":
            return studs.play_crazy_4, (*decided, rank_tables(5, True))
        case "639a":
            sets = _sets(5), full_deck().renamings
            return studs.play_caribbean, (*decided, *sets, rank_tables(5))
    ranks = rank_tables(5, True), rank_tables(6, True)
    return studs.play_four_card, (*decided, _sets(5), full_deck().renamings, *ranks)


def looks_of(chapter: str, layout: Layout) -> Looks:
    """The places of the cards for a game's side wagers, and the tables that rank them."""
    six, six_at = layout.bonus, layout.bonus_at
    if chapter == "649a":
        six, six_at = layout.dealer, layout.dealer_at
    shift = 12 if chapter in ("641a", "657a") else 16
    tables = three_cards()[1], rank_tables(5)
    at = layout.own, layout.dealer_at, six, six_at
    return Looks(*at, shift, chapter == "655a", *tables)


def money_of(rules: GameRules) -> tuple[Ints, Ints]:
    """The ``money`` and ``pays`` arrays of a game's kernel."""
    money, pays = _MONEY[rules.chapter.chapter](rules)
    return np.array(money, np.int64), np.ascontiguousarray(pays, np.int64)


@cache
def _sets(size: int) -> NDArray[np.int32]:
    """For each set of a size, the place of its representative and the renaming to it."""
    found = finder(size, full_deck())
    return (found.place_of << 5 | found.via).astype(np.int32)


def _beside_flops(bits: NDArray[np.uint8]) -> holdem.Beside:
    """The bits beside representative Flops alone: few enough for a processor's own cache."""
    flops = cards_of(finder(3, full_deck()).masks, 3)
    rows = sum(CHOOSE[flops[:, place], place + 1] for place in range(3))
    return holdem.Beside(bits[rows], _sets(3), _renamed())


def _renamed() -> NDArray[np.uint16]:
    return subsets_of(3, full_deck()).renamed


# ── Money, in cents ──────────────────────────────────────────────────────────────────────────


def _wins(rules: GameRules, wager: str, stake: int) -> int:
    """The winnings of a wager that pays a single rate."""
    return rules.offers[wager].paytable.flat.returned(Cents(stake)) - stake


def _ultimate(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    money = [-2 * ante] * 6
    for times in (1, 2, 3, 4):
        play = _wins(rules, "play", times * ante)
        for ante_loses, ante_wins in ((-ante, _wins(rules, "ante", ante)), (0, 0)):
            money += [ante_loses - (1 + times) * ante, 0, ante_wins + play]
    blind = nets_of(rules.offers["blind"].paytable, ante, 0)
    return money, blind.reshape(16, 16).max(axis=1)


def _bonus(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    money = []
    for more in (0, 1, 2):
        lost = -(3 + more) * ante
        won = _wins(rules, "flop", 2 * ante) + more * _wins(rules, "turn", ante)
        money += [lost, lost, 0, 0, won, won + _wins(rules, "ante", ante)]
    pays_from = _ANTE_PAYS[str(rules.options["ante_pays"])]
    return [*money, -ante], np.array([pays_from], np.int64)


def _three_card(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    money = [_wins(rules, "ante", ante), _wins(rules, "play", ante)]
    return money, _ante_bonus(rules, ante)


def _ante_bonus(rules: GameRules, ante: int) -> Ints:
    """The Ante Bonus by kind. Mini-royals of three cards count by their strength."""
    nets = nets_of(rules.bonuses["ante-bonus"], ante, 0)
    nets[MINI_ROYAL + 12] = max(nets[MINI_ROYAL : MINI_ROYAL + 13])
    return nets


def _caribbean(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    return [_wins(rules, "ante", ante)], nets_of(rules.offers["bet"].paytable, 2 * ante, 0)


def _four_card(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    plays = [_wins(rules, "play", times * ante) for times in (1, 2, 3)]
    return [_wins(rules, "ante", ante), *plays], nets_of(rules.bonuses["ante-bonus"], ante, 0)


def _crazy_4(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    plays = [_wins(rules, "play", times * ante) for times in (1, 2, 3)]
    pays = nets_of(rules.offers["super-bonus"].paytable, ante, 0)
    return [_wins(rules, "ante", ante), *plays], pays


def _let_it_ride(rules: GameRules) -> tuple[list[int], Ints]:
    bet = rules.minimum
    return [], nets_of(main_table(rules), bet, -bet)


def _mississippi(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    table = main_table(rules)
    rows = [nets_of(table, times * ante, -times * ante) for times in (1, 2, 3)]
    return [], np.stack(rows)


def _pai_gow(rules: GameRules) -> tuple[list[int], Ints]:
    stake = rules.minimum
    ez = rules.options["variant"] == "ez"
    win = _wins(rules, "pai-gow", stake)
    vigorish = rules.chapter.vigorish
    assert vigorish is not None
    if not ez:
        fee = -(-win * vigorish.percent // 100)
        if rules.options["vigorish"] == "quarter":
            fee = -(-fee // vigorish.round_up_to) * vigorish.round_up_to
        win -= fee
    return [win], np.array([ez], np.int64)


_MONEY: Final = {
    "639a": _caribbean,
    "641a": _four_card,
    "643a": _let_it_ride,
    "645a": _pai_gow,
    "647a": _bonus,
    "649a": _three_card,
    "653a": _ultimate,
    "655a": _mississippi,
    "657a": _crazy_4,
}
