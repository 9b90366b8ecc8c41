"""Every deal of a small deck settled by the engine itself: the solvers give the same fraction."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from pitboss.cards import Card, cards_text
from pitboss.odds import four_and_five_cards, let_it_ride, texas_holdem_bonus, ultimate_texas_holdem
from pitboss.odds.sets import short_deck
from pitboss.odds.solving import main_tables
from pitboss.rulebook import chapter_of
from pitboss.settle import settle
from tests.support.small_decks import SmallDeck

Cards = tuple[Card, ...]
ANTE = 2  # the Blind pays three to two of it in whole dollars

#: Three suits of three ranks: nine cards, so that every hold'em deal takes all but none of them.
NINE = SmallDeck(10, 3)


def nets(
    game: str, cards: Cards, wagers: tuple[str, ...], decisions: list[str], **areas: Any
) -> Mapping[str, Fraction]:
    """What each wager won, by the engine, in units of the first."""
    seat = {"seat": 1, "cards": cards_text(cards), "decisions": decisions}
    seat["wagers"] = dict.fromkeys(wagers, ANTE)
    shown = {k: v if k == "rules" else cards_text(v) for k, v in areas.items()}
    answer = settle({"game": game, "seats": [seat], **shown})
    found: dict[str, Fraction] = {}
    for line in answer["seats"][0]["lines"]:
        won = Fraction(line["returned"]) - Fraction(line["staked"])
        found[line["wager"]] = found.get(line["wager"], Fraction(0)) + won / ANTE
    return found


def holdem_deals() -> list[tuple[Cards, Cards, Cards]]:
    """Every board, player's and dealer's cards."""
    found: list[tuple[Cards, Cards, Cards]] = []
    for board in NINE.sets(5):
        rest = [card for card in NINE.cards if card not in board]
        for player in combinations(rest, 2):
            dealer = tuple(card for card in rest if card not in player)
            found.append((board, player, dealer))
    return found


@pytest.mark.parametrize("letter", ["A", "B"])
def test_ultimate_texas_holdem(letter: str) -> None:
    both: dict[Cards, Fraction] = {}
    play: dict[Cards, Fraction] = {}
    raised: dict[tuple[Cards, Cards], Fraction] = {}
    checked: dict[tuple[Cards, Cards], Fraction] = {}
    for board, player, dealer in holdem_deals():
        won = nets(
            "ultimate-texas-holdem", player, ("ante", "blind"), ["check", "check", "raise 1"],
            dealer=dealer, community=board, rules={"blind": letter},
        )  # fmt: skip
        fixed = won["ante"] + won["blind"]
        both[player] = both.get(player, Fraction(0)) + fixed
        play[player] = play.get(player, Fraction(0)) + won["play"]
        for flop in combinations(board, 3):
            key = player, flop
            # One dealer's hand is left, so at the end the player knows the result.
            last = max(fixed + won["play"], Fraction(-2))
            raised[key] = raised.get(key, Fraction(0)) + fixed + 2 * won["play"]
            checked[key] = checked.get(key, Fraction(0)) + last
    total = Fraction(0)
    for player in NINE.sets(2):
        check = sum(max(raised[k], checked[k]) for k in raised if k[0] == player)
        first = max(10 * (both[player] + times * play[player]) for times in (3, 4))
        total += max(first, check)
    table = main_tables(chapter_of("653a")).tables[letter]
    found = ultimate_texas_holdem.solve(table, short_deck(10, 3))
    assert found.net == total / (10 * comb(9, 2) * comb(7, 5))


def test_texas_holdem_bonus() -> None:
    for option in ("straight", "flush"):
        fixed: dict[Cards, Fraction] = {}
        later: dict[tuple[Cards, Cards], Fraction] = {}
        for board, player, dealer in holdem_deals():
            won = nets(
                "texas-holdem-bonus", player, ("ante",), ["raise 2", "raise 1", "raise 1"],
                dealer=dealer, community=board, rules={"ante_pays": option},
            )  # fmt: skip
            assert won["flop"] == 2 * won["turn"] == 2 * won["river"]
            fixed[player] = fixed.get(player, Fraction(0)) + 20 * (won["ante"] + won["flop"])
            for size, orders in ((3, 2), (4, 4)):
                for known in combinations(board, size):
                    key = player, known
                    later[key] = later.get(key, Fraction(0)) + orders * won["turn"]
        each = 20 * comb(7, 5)
        total = sum(
            max(
                fixed[player]
                + sum(max(v, Fraction(0)) for k, v in later.items() if k[0] == player),
                Fraction(-each),
            )
            for player in NINE.sets(2)
        )
        found = texas_holdem_bonus.solve(short_deck(10, 3))[option]
        assert found.net == total / (each * comb(9, 2))


@pytest.mark.parametrize("letter", ["A", "B"])
def test_let_it_ride(letter: str) -> None:
    of: dict[Cards, Fraction] = {}
    for player in NINE.sets(3):
        rest = [card for card in NINE.cards if card not in player]
        for community in combinations(rest, 2):
            won = nets(
                "let-it-ride", player, ("bet-1", "bet-2", "bet-3"), ["ride", "ride"],
                community=community, rules={"main": letter},
            )  # fmt: skip
            assert len(set(won.values())) == 1
            for known in ((), player, (*player, community[0]), (*player, community[1])):
                of[known] = of.get(known, Fraction(0)) + won["bet-3"]
    deals = comb(9, 3) * comb(6, 2)
    first = sum(max(value, Fraction(0)) for known, value in of.items() if len(known) == 3)
    # What the fourth card leaves is the same whichever three of the four were the player's own.
    seconds: dict[tuple[Cards, Card], Fraction] = {
        (known[:3], known[3]): value for known, value in of.items() if len(known) == 4
    }
    second = sum(max(value, Fraction(0)) for value in seconds.values())
    table = main_tables(chapter_of("643a")).tables[letter]
    found = let_it_ride.solve(table, short_deck(10, 3))[0]
    assert found.net == (of[()] + first + second / 2) / deals


def test_four_card_poker() -> None:
    deck = SmallDeck(9, 3)
    total = Fraction(0)
    for player, number in deck.one_of_each_kind(5):
        rest = [card for card in deck.cards if card not in player]
        won: dict[tuple[Card, int], Fraction] = {}
        for dealer in combinations(rest, 6):
            for times in (1, 3):
                parts = nets(
                    "four-card-poker", player, ("ante",), [f"raise {times}"], dealer=dealer
                )
                for card in dealer:
                    key = card, times
                    won[key] = won.get(key, Fraction(0)) + sum(parts.values())
        for card in rest:
            fold = Fraction(-comb(len(rest) - 1, 5))
            total += number * max(won[card, 1], won[card, 3], fold)
    table = main_tables(chapter_of("641a")).tables[None]
    found = four_and_five_cards.solve_four_card_poker(table, short_deck(9, 3))[0]
    assert found.net == total / (comb(12, 5) * comb(7, 6) * 6)
