"""653a: the charts after the Flop and on the River against exact advice, hand by hand."""

from collections import Counter
from random import Random

import pytest

from pitboss.cards import DECK_52, RANKS, Card, card_text
from pitboss.hands import FiveCard, five_card
from pitboss.odds.advice import Asked, advise, terms_of
from pitboss.odds.strategy.chart import Chart, charts_of
from pitboss.rulebook import chapter_of

TERMS = terms_of(chapter_of("653a"), {})
FIRST, FLOP, RIVER = charts_of(TERMS)


def rank(card: Card) -> int:
    return RANKS.index(card_text(card)[0])


def checked(own: tuple[Card, ...]) -> bool:
    """Whether best play checks two cards before the Flop, by the first chart."""
    high, low = sorted(map(rank, own), reverse=True)
    suited = card_text(own[0])[1] == card_text(own[1])[1]
    first, second = (high, low) if suited or high == low else (low, high)
    return FIRST.cells[12 - first][12 - second] == "check"


def cell(chart: Chart, row: str, column: str) -> str:
    return chart.cells[chart.rows.index(row)][chart.columns.index(column)]


def category(cards: tuple[Card, ...]) -> int:
    """What a board shows by itself: pairs and the like where it has fewer than five cards."""
    if len(cards) >= 5:
        return int(five_card(cards).category)
    most = max(Counter(map(rank, cards)).values())
    return {1: 0, 2: int(FiveCard.PAIR), 3: int(FiveCard.THREE_OF_A_KIND)}[most]


def own_part(own: tuple[Card, ...], board: tuple[Card, ...], *, river: bool) -> str:
    lying, made = category(board), int(five_card((*own, *board)).category)
    if made >= FiveCard.TWO_PAIR and made > lying:
        return "two pair or better"
    pocket = rank(own[0]) == rank(own[1])
    paired = {rank(card) for card in own} & {rank(card) for card in board}
    if river and (pocket or paired):
        return "a pair of your own"
    if pocket or paired:
        return "a pair in the hand" if pocket else "a pair with the Flop"
    return ("the board's pair" if river else "the Flop's own pair") if lying else "no pair"


def draw(own: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    suits = Counter(card_text(card)[1] for card in (*own, *board))
    best = [rank(card) for card in own if suits[card_text(card)[1]] == 4]
    if not best:
        return "no"
    return RANKS[max(best)] if max(best) >= 5 else "6-2"


def beaten(own: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    mine = five_card((*own, *board)).strength
    unseen = [card for card in DECK_52 if card not in (*own, *board)]
    outs = sum(five_card((*board, card)).strength > mine for card in unseen)
    return "0-18" if outs < 19 else "25+" if outs >= 25 else str(outs)


@pytest.mark.parametrize(("street", "hands"), [(3, 30), (5, 120)])
def test_hands_of_a_cell_without_exceptions_are_played_so(street: int, hands: int) -> None:
    chance = Random(653)
    found: Counter[str] = Counter()
    while sum(found.values()) < hands:
        cards = tuple(chance.sample(DECK_52, 2 + street))
        own, board = cards[:2], cards[2:]
        if not checked(own):
            continue
        if street == 3:
            word = cell(FLOP, own_part(own, board, river=False), draw(own, board))
        else:
            word = cell(RIVER, own_part(own, board, river=True), beaten(own, board))
        assert word, "there is such a hand"
        if word == "mixed" or word.startswith("mostly"):
            continue
        best = advise(Asked(TERMS, own, board)).best.decision
        assert best.removeprefix("raise ") == word, list(map(card_text, cards))
        found[word] += 1
    assert set(found) == ({"2"} if street == 3 else {"1", "fold"})


def test_the_decision_of_nearly_all_hands_is_told_with_the_other_paytable_too() -> None:
    other = charts_of(terms_of(chapter_of("653a"), {"blind": "B"}))
    assert [one.title for one in other] == [one.title for one in (FIRST, FLOP, RIVER)]
    assert cell(other[1], "a pair with the Flop", "K") == "2"
    assert cell(other[2], "two pair or better", "0-18") == "1"
