"""Which kernel plays a game, and the arrays that it takes."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import FiveCard
from pitboss.money import Cents
from pitboss.odds.board_sets import subsets_of
from pitboss.odds.sets import finder, full_deck
from pitboss.odds.strategy.keeping import Arrays
from pitboss.odds.strategy.threes import MINI_ROYAL, three_cards
from pitboss.odds.submitted import main_table
from pitboss.rulebook import GameRules
from pitboss.simulate import holdem, pai_gow, streets, studs
from pitboss.simulate import three_card as three
from pitboss.simulate.plan import nets_of

__all__ = ["Kernel", "kernel_of"]

Ints = NDArray[np.int64]
Kernel = Callable[..., None]

#: The lowest winning hand that pays the Ante, by the option of the submission (647a.11(h)(2)(ii)).
_ANTE_PAYS: Final = {"straight": FiveCard.STRAIGHT, "flush": FiveCard.FLUSH}


def kernel_of(rules: GameRules, decisions: Arrays) -> tuple[Kernel, tuple[Any, ...]]:
    """The kernel of a game and, in its order, money, pays, decisions and tables of sets."""
    money, pays = _MONEY[rules.chapter.chapter](rules)
    arrays = (np.array(money, np.int64), np.ascontiguousarray(pays, np.int64))
    match rules.chapter.chapter:
        case "653a":
            tables = (*_decided(decisions, "first", "flop", "river"), *_places(5), _renamed())
            return holdem.play_ultimate, (*arrays, *tables)
        case "647a":
            tables = (*_decided(decisions, "first", "flop", "turn"), *_places(4), _renamed())
            return holdem.play_bonus, (*arrays, *tables)
        case "643a":
            own = _decided(decisions, "first", "second")
            return streets.play_let_it_ride, (*arrays, *own, three_cards()[1])
        case "655a":
            own = _decided(decisions, "third", "fourth", "fifth")
            return streets.play_mississippi, (*arrays, *own, three_cards()[1])
        case "649a":
            return three.play_three_card, (*arrays, decisions["play"], *three_cards())
        case "645a":
            return pai_gow.play_pai_gow, arrays
        case "657a":
            return studs.play_crazy_4, (*arrays, decisions["play"])
    play = studs.play_caribbean if rules.chapter.chapter == "639a" else studs.play_four_card
    return play, (*arrays, decisions["play"], *_places(5), full_deck().renamings)


def _decided(decisions: Arrays, *names: str) -> list[NDArray[np.uint8]]:
    return [decisions[name] for name in names]


@cache
def _places(size: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """For each set of a size which one stands for it, and by which renaming."""
    found = finder(size, full_deck())
    return found.place_of.astype(np.int32), found.via.astype(np.uint8)


def _renamed() -> NDArray[np.uint16]:
    return subsets_of(3, full_deck()).renamed


# ── Money, in cents ──────────────────────────────────────────────────────────────────────────


def _wins(rules: GameRules, wager: str, stake: int) -> int:
    """What a wager that is paid by one rate wins."""
    return rules.offers[wager].paytable.flat.returned(Cents(stake)) - stake


def _ultimate(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    plays = [_wins(rules, "play", times * ante) for times in (1, 2, 3, 4)]
    blind = nets_of(rules.offers["blind"].paytable, ante, 0)
    by_category = blind.reshape(16, 16).max(axis=1)
    return [ante, _wins(rules, "ante", ante), *plays], by_category


def _bonus(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    money = [ante, _wins(rules, "ante", ante), _wins(rules, "flop", 2 * ante)]
    return [*money, _wins(rules, "turn", ante)], _least(rules)


def _least(rules: GameRules) -> Ints:
    return np.array([_ANTE_PAYS[str(rules.options["ante_pays"])]], np.int64)


def _three_card(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    money = [ante, _wins(rules, "ante", ante), _wins(rules, "play", ante)]
    return money, _ante_bonus(rules, ante)


def _ante_bonus(rules: GameRules, ante: int) -> Ints:
    """The Ante Bonus, by kind: mini-royals of three cards count as their strength has them."""
    nets = nets_of(rules.bonuses["ante-bonus"], ante, 0)
    nets[MINI_ROYAL + 12] = max(nets[MINI_ROYAL : MINI_ROYAL + 13])
    return nets


def _caribbean(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    return [ante, _wins(rules, "ante", ante)], nets_of(rules.offers["bet"].paytable, 2 * ante, 0)


def _four_card(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    plays = [_wins(rules, "play", times * ante) for times in (1, 2, 3)]
    return [ante, _wins(rules, "ante", ante), *plays], nets_of(rules.bonuses["ante-bonus"], ante, 0)


def _crazy_4(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    plays = [_wins(rules, "play", times * ante) for times in (1, 2, 3)]
    pays = nets_of(rules.offers["super-bonus"].paytable, ante, 0)
    return [ante, _wins(rules, "ante", ante), *plays], pays


def _let_it_ride(rules: GameRules) -> tuple[list[int], Ints]:
    bet = rules.minimum
    return [bet], nets_of(main_table(rules), bet, -bet)


def _mississippi(rules: GameRules) -> tuple[list[int], Ints]:
    ante = rules.minimum
    table = main_table(rules)
    rows = [nets_of(table, times * ante, -times * ante) for times in (1, 1, 2, 3)]
    return [ante], np.stack(rows)


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
    return [stake, win], np.array([ez], np.int64)


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
