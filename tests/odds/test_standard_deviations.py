"""Standard deviations: those known elsewhere, and two games laid out deal by deal."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest

from pitboss.hands import five_card, three_card
from pitboss.odds import let_it_ride, three_card_poker
from pitboss.odds.sets import short_deck
from pitboss.odds.solvers import main_tables
from pitboss.odds.wager_odds import main_odds
from pitboss.rulebook import chapter_of
from tests.support.small_decks import SmallDeck, won


@pytest.mark.parametrize(
    ("chapter", "known"),
    [
        ("653a", "4.94"),
        ("639a", "2.24"),
        ("649a", "1.64"),
        ("657a", "3.13"),
        ("643a", "5.17"),
        ("647a", "3.51"),
    ],
)
def test_known_standard_deviations(chapter: str, known: str) -> None:
    assert f"{main_odds(chapter_of(chapter))[0].solution.standard_deviation:.2f}" == known


def test_three_card_poker_deal_by_deal() -> None:
    table = main_tables(chapter_of("649a")).default
    deck = SmallDeck(8, 3)
    squares = Fraction(0)
    deals = 0
    for own in deck.sets(3):
        hand = three_card(own)
        nets = []
        for cards in combinations([card for card in deck.cards if card not in own], 3):
            dealer = three_card(cards)
            low = dealer.category == 0 and dealer.cards[0] >> 2 < 10
            sign = (hand.strength > dealer.strength) - (hand.strength < dealer.strength)
            nets.append(won(table, hand, 0) + (1 if low else 2 * sign))
        if sum(nets) < -len(nets):
            nets = [Fraction(-1)] * len(nets)
        squares += sum(net**2 for net in nets)
        deals += len(nets)
    found = three_card_poker.solve(table, short_deck(8, 3))[0]
    assert found.square == squares / deals


def test_let_it_ride_order_by_order() -> None:
    table = main_tables(chapter_of("643a")).default
    deck = SmallDeck(10, 3)
    pays = {cards: won(table, five_card(cards), -1) for cards in deck.sets(5)}

    def rides(known: frozenset[int]) -> bool:
        return sum(net for cards, net in pays.items() if known <= set(cards)) >= 0

    known = {frozenset(cards) for size in (3, 4) for cards in deck.sets(size)}
    ride = {cards: rides(cards) for cards in known}
    squares = Fraction(0)
    for cards, net in pays.items():
        for fourth, fifth in permutations(cards, 2):
            four = frozenset(cards) - {fifth}
            squares += (net * (1 + ride[four - {fourth}] + ride[four])) ** 2
    found = let_it_ride.solve(table, short_deck(10, 3))[0]
    assert found.square == squares / (20 * len(pays))
