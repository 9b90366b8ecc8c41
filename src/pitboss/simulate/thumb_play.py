"""The rules of thumb of ``pitboss strategy``, hand by hand: what house players play by.

``odds.strategy.rules_of_thumb`` has the rules in words and fills the arrays whose exact value is
shipped. This module asks the same questions of one hand, in plain Python, so that a player needs no
extra. A test compares the two.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pitboss.cards import DECK_52, RANKS, Card, rank_of, suit_of
from pitboss.hands import FiveCard, FourCard, five_card, four_card, three_card

__all__ = ["thumb_decision"]

#: Cards in the hand, and the community cards that lie open.
_Seen = Sequence[Card]

_DEUCE, _FIVE, _SIX, _SEVEN, _EIGHT, _NINE, _TEN, _JACK, _QUEEN, _KING, _ACE = (
    RANKS.index(rank) for rank in "256789TJQKA"
)
#: 653a, at the River: the hand is played if fewer cards than this would beat the player.
_OUTS: Final = 21


def thumb_decision(chapter: str, own: _Seen, community: _Seen = ()) -> str:
    """The decision of the rule of thumb, as ``settle`` writes it."""
    return _RULES[chapter](own, community)


# ── One decision ─────────────────────────────────────────────────────────────────────────────


def _at_least(cards: _Seen, *ranks: int) -> bool:
    """Whether the highest cards reach these, compared one after the other."""
    return sorted(map(rank_of, cards), reverse=True)[: len(ranks)] >= list(ranks)


def _caribbean(own: _Seen, _: _Seen) -> str:
    made = five_card(own).category > FiveCard.HIGH_CARD
    plays = made or _at_least(own, _ACE, _KING, _JACK, _EIGHT, 1)
    return "raise 2" if plays else "fold"


def _four_card(own: _Seen, _: _Seen) -> str:
    best = four_card(own)
    if best.category is FourCard.HIGH_CARD:
        return "fold"
    pair = rank_of(best.cards[0]) if best.category is FourCard.PAIR else _ACE
    return "raise 3" if pair >= _TEN else "raise 1" if pair > _DEUCE else "fold"


def _crazy_4(own: _Seen, _: _Seen) -> str:
    best = four_card(own)
    pair = best.category is FourCard.PAIR and rank_of(best.cards[0])
    if best.category is FourCard.HIGH_CARD:
        return "raise 1" if _at_least(best.cards, _KING, _QUEEN, _EIGHT, 2) else "fold"
    return "raise 1" if best.category is FourCard.PAIR and pair < _ACE else "raise 3"


def _three_card(own: _Seen, _: _Seen) -> str:
    made = three_card(own).category > 0
    return "raise 1" if made or _at_least(own, _QUEEN, 4, 2) else "fold"


def _pai_gow(_own: _Seen, _: _Seen) -> str:
    return "set house"


# ── Let It Ride and Mississippi Stud ─────────────────────────────────────────────────────────


class _Shape:
    """A few cards as the rules see them: pairs, suits, the distance of the ranks."""

    def __init__(self, cards: _Seen) -> None:
        self.size = len(cards)
        self.ranks = Counter(map(rank_of, cards))
        self.lowest, self.highest = min(self.ranks), max(self.ranks)
        self.suited = max(Counter(map(suit_of, cards)).values())
        #: The highest rank that stands at least twice, or -1.
        self.pair = max((rank for rank, number in self.ranks.items() if number > 1), default=-1)
        self.pairs = sum(number == 2 for number in self.ranks.values())
        self.trips = max(self.ranks.values()) >= 3
        self.ten_or_better = sum(rank_of(card) >= _TEN for card in cards)
        self.ace = _ACE in self.ranks

    @property
    def span(self) -> int:
        """The span of different ranks, with the ace low if that is shorter; 13 with a pair."""
        if len(self.ranks) < self.size:
            return 13
        span = self.highest - self.lowest + 1
        if self.ace:
            span = min(span, max(rank for rank in self.ranks if rank != _ACE) + 2)
        return span

    @property
    def open_ended(self) -> bool:
        """Four in a row, from 5-6-7-8 to 10-J-Q-K."""
        return self.span == 4 and not self.ace and self.highest >= _EIGHT


def _let_it_ride(own: _Seen, community: _Seen) -> str:
    shape = _Shape([*own, *community])
    rides = shape.pair >= _TEN or shape.trips
    if community:
        rides = rides or shape.pairs == 2 or shape.suited == 4 or shape.open_ended
        rides = rides or (shape.ten_or_better == 4 and shape.pair < 0)
    elif shape.suited == 3:
        high = shape.ten_or_better
        low = (shape.ace or _DEUCE in shape.ranks) and high <= shape.ace
        rides = rides or (shape.span == 3 and not low)
        rides = rides or (shape.span == 4 and high >= 1) or (shape.span == 5 and high >= 2)
    return "ride" if rides else "withdraw"


def _points(cards: _Seen) -> int:
    """655a: two for a jack or better, one for a six to a ten."""
    ranks = map(rank_of, cards)
    return sum(2 if rank >= _JACK else 1 if rank >= _SIX else 0 for rank in ranks)


def _mississippi(own: _Seen, community: _Seen) -> str:
    cards = [*own, *community]
    shape, points = _Shape(cards), _points(cards)
    match len(community):
        case 0:
            most, once = shape.pair >= 0, points >= 2
        case 1:
            close = shape.suited == 3 and shape.span <= 5 and shape.lowest >= _FIVE
            most = shape.pair >= _SIX or shape.trips or close
            once = shape.pair >= 0 or shape.suited == 3 or points >= 3
        case _:
            most = shape.pair >= _SIX or shape.trips or shape.pairs == 2
            most = most or shape.suited == 4 or shape.open_ended
            once = shape.pair >= 0 or shape.span <= 5 or points >= 4
    return "raise 3" if most else "raise 1" if once else "fold"


# ── The hold'em games ────────────────────────────────────────────────────────────────────────


def _kind(cards: _Seen) -> FiveCard:
    """The category of cards, also of fewer than five."""
    if len(cards) >= 5:
        category = five_card(cards).category
        assert isinstance(category, FiveCard)
        return category
    counts = sorted(Counter(map(rank_of, cards)).values(), reverse=True)
    patterns = {
        (4,): FiveCard.FOUR_OF_A_KIND,
        (3,): FiveCard.THREE_OF_A_KIND,
        (2, 2): FiveCard.TWO_PAIR,
        (2,): FiveCard.PAIR,
    }
    return patterns.get(tuple(one for one in counts if one > 1), FiveCard.HIGH_CARD)


def _paired_rank(own: _Seen, board: _Seen) -> int:
    """The rank of the highest pair that an own card is part of, or -1."""
    ranks = [rank_of(card) for card in (*own, *board)]
    return max((rank_of(card) for card in own if ranks.count(rank_of(card)) > 1), default=-1)


def _draws_flush(own: _Seen, board: _Seen, least: int) -> bool:
    """Whether four cards are suited and the player's in that suit has a rank or better."""
    suits = Counter(suit_of(card) for card in (*own, *board))
    return any(suits[suit_of(card)] >= 4 and rank_of(card) >= least for card in own)


def _ultimate(own: _Seen, community: _Seen) -> str:
    if not community:
        return "raise 4" if _ultimate_first(own) else "check"
    if len(community) == 3:
        return "raise 2" if _ultimate_flop(own, community) else "check"
    return "raise 1" if _ultimate_river(own, community) else "fold"


def _ultimate_first(own: _Seen) -> bool:
    low, high = sorted(map(rank_of, own))
    suited = suit_of(own[0]) == suit_of(own[1])
    if low == high:
        return high > _DEUCE
    #: The lowest second card beside each first one: suited, and not.
    least = {_ACE: (0, 0), _KING: (0, _FIVE), _QUEEN: (_SIX, _EIGHT), _JACK: (_EIGHT, _TEN)}
    return high in least and low >= least[high][0 if suited else 1]


def _ultimate_flop(own: _Seen, flop: _Seen) -> bool:
    kind = _kind([*own, *flop])
    if kind >= FiveCard.TWO_PAIR and kind > _kind(flop):
        return True
    deuces = all(rank_of(card) == _DEUCE for card in own)
    pair = _paired_rank(own, flop) >= 0 and not deuces
    return pair or _draws_flush(own, flop, _TEN)


def _ultimate_river(own: _Seen, board: _Seen) -> bool:
    hand = five_card([*own, *board])
    if _paired_rank(own, board) >= 0 or hand.category > five_card(board).category:
        return True
    known = {*own, *board}
    left = [card for card in DECK_52 if card not in known]
    return sum(five_card([*board, card]).strength > hand.strength for card in left) < _OUTS


def _bonus(own: _Seen, community: _Seen) -> str:
    if not community:
        low, high = sorted(map(rank_of, own))
        suited = suit_of(own[0]) == suit_of(own[1])
        weak = low == _DEUCE and 1 <= high <= _SEVEN and not suited
        return "fold" if weak else "raise 2"
    return "raise 1" if _bonus_wager(own, community) else "check"


def _bonus_wager(own: _Seen, board: _Seen) -> bool:
    """647a, after the Flop and the Turn: whether the hand is wagered on."""
    kind = _kind([*own, *board])
    four_suited = max(Counter(map(suit_of, board)).values()) == 4
    if kind > FiveCard.TWO_PAIR and kind > _kind(board):
        return True
    pair = _paired_rank(own, board)
    if pair >= 0 and (kind > FiveCard.TWO_PAIR or not four_suited):
        below = all(rank_of(card) > pair for card in board)
        if not below or kind >= FiveCard.TWO_PAIR:
            return True
    low, high = sorted(map(rank_of, own))
    ranks = {rank_of(card) for card in board}
    board_pairs = len(ranks) < len(board)
    if len(board) == 4:
        ace = high == _ACE and board_pairs and not four_suited
        return ace or _draws_flush(own, board, _ACE)
    if (high == _ACE and (board_pairs or low >= _TEN)) or (
        board_pairs and high == _KING and low >= _EIGHT
    ):
        return True
    draws = _ranks_to_a_straight(ranks | {low, high}) >= 2
    return (draws and high >= _JACK) or _draws_flush(own, board, _NINE)


def _ranks_to_a_straight(ranks: set[int]) -> int:
    """The number of ranks that would complete a straight."""
    runs = [{_ACE, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]
    return sum(any(run <= ranks | {rank} for run in runs) for rank in range(13))


_RULES: Final[Mapping[str, Callable[[_Seen, _Seen], str]]] = {
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
