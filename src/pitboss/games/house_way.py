"""House ways: how seven cards are set for the dealer, and for a player who asks (645a.11).

A house way is a list of rules, read from the top; the first that fits decides. ``foxwoods`` is
published elsewhere and filed here to the letter (R2): its eight rules stand below under their
numbers. A joker counts as an ace; it completes a straight, flush, straight flush or royal flush
where a rule asks for one. *Front* is the low hand, *back* the high hand, and a back is *complete*
when it is one of those four hands. If several backs leave the same front, the highest is set.
Between equal backs the order of the cards decides, so the same seven cards are always set alike.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby, product
from typing import Final

from pitboss.cards import DECK_53, JOKER, Card, rank_of
from pitboss.hands import Hand, PaiGow, pai_gow_high, pai_gow_low, pai_gow_seven

__all__ = ["WAYS", "Rule", "Split", "lawful", "lawful_splits", "set_by_house_way"]

_SIX: Final = 4
_SEVEN: Final = 5
_TEN: Final = 8
_JACK: Final = 9
_KING: Final = 11
_ACE: Final = 12
_RANK: Final = tuple(_ACE if card == JOKER else rank_of(card) for card in DECK_53)
_COMPLETE: Final = frozenset(
    (PaiGow.STRAIGHT, PaiGow.FLUSH, PaiGow.STRAIGHT_FLUSH, PaiGow.ROYAL_FLUSH)
)


@dataclass(frozen=True, slots=True)
class Split:
    """Seven cards set as two hands, each from its highest card down: a secret until turned."""

    low: tuple[Card, Card] = field(repr=False)
    high: tuple[Card, ...] = field(repr=False)

    @property
    def low_hand(self) -> Hand:
        """The ranked low hand."""
        return pai_gow_low(self.low)

    @property
    def high_hand(self) -> Hand:
        """The ranked high hand."""
        return pai_gow_high(self.high)


def lawful(split: Split) -> bool:
    """Whether the high hand does not rank below the low hand (645a.1)."""
    return split.high_hand.strength >= split.low_hand.strength


def lawful_splits(cards: Sequence[Card]) -> tuple[Split, ...]:
    """All lawful splits of seven cards, the highest low hand first, then the highest high hand.

    There are at most 21. Splits that differ only in suits are all listed.
    """
    order = _ordered(cards)
    found = [split for split in _splits(order, combinations(order, 2)) if lawful(split)]
    return tuple(sorted(found, key=_strengths, reverse=True))


def set_by_house_way(cards: Sequence[Card], way: str = "foxwoods") -> Split:
    """Set seven cards by a house way. The order of the cards does not matter."""
    rules = WAYS.get(way)
    if rules is None:
        raise ValueError(f"no house way is called {way[:60]!r}: there is {', '.join(WAYS)}")
    seven = _Seven.of(cards)
    return next(split for split in (rule.split(seven) for rule in rules) if split is not None)


# ── What rules look at ───────────────────────────────────────────────────────────────────────


def _ordered(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Sort seven cards downward, a joker first. The error names no card: they are secret."""
    order = tuple(sorted(cards, reverse=True))
    if len(set(order)) != 7 or len(order) != 7 or order[0] > JOKER or order[-1] < 0:
        raise ValueError("hands are set from seven different cards of a deck of 53")
    return order


def _splits(order: tuple[Card, ...], fronts: Iterable[tuple[Card, Card]]) -> Iterable[Split]:
    """Split the cards with each of these fronts."""
    for low in fronts:
        yield Split(low, tuple([card for card in order if card not in low]))


def _strengths(split: Split) -> tuple[int, int]:
    return split.low_hand.strength, split.high_hand.strength


def _back(split: Split) -> int:
    return split.high_hand.strength


def _front(low: tuple[Card, Card]) -> tuple[bool, int, int]:
    """The rank of a front: a pair before no pair, then the ranks."""
    higher, lower = _RANK[low[0]], _RANK[low[1]]
    return higher == lower, higher, lower


@dataclass(frozen=True, slots=True)
class _Seven:
    """Seven cards by rank, with the count of each. A joker counts as an ace."""

    order: tuple[Card, ...]
    held: Mapping[int, Sequence[Card]]
    #: Ranks held once, twice and so on, each list from the highest.
    singles: Sequence[int]
    pairs: Sequence[int]
    threes: Sequence[int]
    fours: Sequence[int]
    fives: Sequence[int]

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "_Seven":
        order = _ordered(cards)
        held: dict[int, list[Card]] = {}
        for card in order:
            held.setdefault(_RANK[card], []).append(card)
        times: tuple[list[int], ...] = ([], [], [], [], [])
        for rank, ones in held.items():
            times[len(ones) - 1].append(rank)
        return cls(order, held, *times)

    def front(self, one: int, other: int) -> Split:
        """These two ranks in front, the higher first, with the highest back that they leave."""
        if one == other:
            lows = list(combinations(self.held[one], 2))
        else:
            lows = list(product(self.held[one], self.held[other]))
        splits = list(_splits(self.order, lows))
        return splits[0] if len(splits) == 1 else max(splits, key=_back)

    def pair_in_front(self, rank: int) -> Split:
        """Two of one rank in front."""
        return self.front(rank, rank)

    def singles_in_front(self) -> Split:
        """The two highest singles in front."""
        return self.front(self.singles[0], self.singles[1])

    def complete_back(self) -> Split | None:
        """The complete back with the highest front, then the highest such back, or None.

        Called only without four of a kind, and without a pair beside three of a kind. In those
        cases some five of the seven cards are complete exactly if the best of all seven is.
        """
        if pai_gow_seven(self.order).category not in _COMPLETE:
            return None
        fronts = sorted(combinations(self.order, 2), key=_front, reverse=True)
        for _, equals in groupby(fronts, key=_front):
            whole = [
                split
                for split in _splits(self.order, equals)
                if split.high_hand.category in _COMPLETE
            ]
            if whole:
                return max(whole, key=_back)
        return None


# ── foxwoods ─────────────────────────────────────────────────────────────────────────────────


def _five_aces(seven: _Seven) -> Split | None:
    """Rule 1: a pair of kings in front if there is one, else two of the aces."""
    if not seven.fives:
        return None
    return seven.pair_in_front(_KING if _KING in seven.pairs else _ACE)


def _four_of_a_kind(seven: _Seven) -> Split | None:
    """Rule 2: a pair beside the four goes in front; otherwise the four stay together or are split.

    Sixes and lower stay together. Tens to sevens do if a king or an ace can go in front. Jacks and
    higher never do.
    """
    if not seven.fours:
        return None
    four = seven.fours[0]
    beside = (*seven.threes, *seven.pairs)
    if beside:
        return seven.pair_in_front(beside[0])
    if four <= _SIX or (four <= _TEN and seven.singles[0] >= _KING):
        return seven.singles_in_front()
    return seven.pair_in_front(four)


def _three_and_more(seven: _Seven) -> Split | None:
    """Rule 3: two of the higher three-of-a-kind in front; with pairs, the highest pair."""
    if len(seven.threes) == 2:
        return seven.pair_in_front(seven.threes[0])
    if seven.threes and seven.pairs:
        return seven.pair_in_front(seven.pairs[0])
    return None


def _three_of_a_kind(seven: _Seven) -> Split | None:
    """Rule 4: a complete back if it leaves a pair in front. Otherwise the three stay together, but
    of three aces one goes in front with the highest single."""
    if not seven.threes:
        return None
    whole = seven.complete_back()
    if whole is not None and whole.low_hand.category == PaiGow.PAIR:
        return whole
    if seven.threes[0] == _ACE:
        return seven.front(_ACE, seven.singles[0])
    return seven.singles_in_front()


def _three_pair(seven: _Seven) -> Split | None:
    """Rule 5: the highest pair in front, even with a straight or a flush."""
    return seven.pair_in_front(seven.pairs[0]) if len(seven.pairs) == 3 else None


def _two_pair(seven: _Seven) -> Split | None:
    """Rule 6: the lower pair in front, unless a single is high enough to keep both in the back.

    That is an ace if the higher pair is tens to sevens, and a king or an ace for sixes or lower. No
    single is high enough for jacks or higher. A possible straight or flush changes nothing.
    """
    if len(seven.pairs) != 2:
        return None
    higher, lower = seven.pairs
    enough = _ACE if higher >= _SEVEN else _KING
    if higher < _JACK and seven.singles[0] >= enough:
        return seven.singles_in_front()
    return seven.pair_in_front(lower)


def _one_pair(seven: _Seven) -> Split | None:
    """Rule 7: a complete back with the highest front, else the two highest singles in front.

    A pair of tens to kings with a single ace is special: its two highest singles also go in front
    if that front is higher than the one a complete back leaves.
    """
    if not seven.pairs:
        return None
    whole = seven.complete_back()
    singles = seven.singles_in_front()
    if whole is None:
        return singles
    may_break = seven.singles[0] == _ACE and _TEN <= seven.pairs[0] <= _KING
    return singles if may_break and _front(singles.low) > _front(whole.low) else whole


def _no_pair(seven: _Seven) -> Split | None:
    """Rule 8: a complete back with the highest front, else the second and third highest in
    front."""
    return seven.complete_back() or seven.front(seven.singles[1], seven.singles[2])


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a house way: the cards it applies to, the setting in words, and the function."""

    held: str
    words: str
    split: Callable[[_Seven], Split | None]


#: The house ways by their names in a Rules Submission. The last rule of each always decides.
WAYS: Final[Mapping[str, tuple[Rule, ...]]] = {
    "foxwoods": (
        Rule(
            "Five aces",
            "a pair of kings goes in front if there is one, else two of the aces",
            _five_aces,
        ),
        Rule(
            "Four-of-a-kind",
            "what is paired beside the four goes in front. With nothing paired sixes and lower "
            "stay together, sevens to tens only if a king or an ace can go in front; all others "
            "are split two and two",
            _four_of_a_kind,
        ),
        Rule(
            "Full house",
            "the highest pair goes in front; of two threes-of-a-kind two of the higher",
            _three_and_more,
        ),
        Rule(
            "Three-of-a-kind",
            "a straight, a flush or better goes in back if that leaves a pair in front. Else the "
            "three stay in back under the two highest other cards; but of three aces one goes in "
            "front with the highest other card",
            _three_of_a_kind,
        ),
        Rule("Three pair", "the highest pair goes in front", _three_pair),
        Rule(
            "Two pair",
            "the lower pair goes in front. Both stay in back, under the two highest other cards, "
            "if the higher is sevens to tens and there is an ace, or sixes or lower and there is "
            "a king or an ace",
            _two_pair,
        ),
        Rule(
            "One pair",
            "a straight, a flush or better goes in back, with the highest front that it leaves; "
            "without one the pair, under the two highest other cards. With tens to kings and an "
            "ace those two go in front also where that front is the higher one",
            _one_pair,
        ),
        Rule(
            "No pair",
            "a straight, a flush or better goes in back, with the highest front that it leaves; "
            "without one the second and third highest cards go in front",
            _no_pair,
        ),
    ),
}
