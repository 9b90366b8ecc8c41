"""Advice in the games against a paytable alone, 643a and 655a: all cards to come, in plain
Python."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations

from pitboss.cards import DECK_52, Card
from pitboss.hands import five_card
from pitboss.odds.advice.model import Advice, AdviceError, Asked, Choice
from pitboss.odds.paytable_values import nets_by_leading_rank, whole
from pitboss.rulebook import Paytable

__all__ = ["let_it_ride", "mississippi_stud"]

_RIDE_POINTS = (0, 1)
_STREET_POINTS = (0, 1, 2)
_TIMES = (3, 2, 1)


def _nets(table: Paytable | None) -> tuple[Callable[[Iterable[Card]], int], int]:
    """The net of five cards in whole parts of a unit wagered, and the number of parts."""
    assert table is not None
    values, unit = whole(nets_by_leading_rank(table, Fraction(-1)))

    @cache
    def net(cards: frozenset[Card]) -> int:
        return values[five_card(cards).strength >> 16]

    return lambda cards: net(frozenset(cards)), unit


def _left(seen: Iterable[Card]) -> list[Card]:
    held = set(seen)
    return [card for card in DECK_52 if card not in held]


def let_it_ride(asked: Asked) -> Advice:
    """643a: let a bet ride, or take it back. The third bet always rides."""
    net, unit = _nets(asked.terms.table)
    decided = asked.earlier(_RIDE_POINTS, let_it_ride)
    _refuse_unknown(decided, len(asked.board), ("ride", "withdraw"))
    seen = asked.seen
    left = _left(seen)
    if asked.board:
        each = Fraction(sum(net((*seen, card)) for card in left), len(left) * unit)
        others = each * (1 + (decided[0] == "ride"))
    else:
        ways = list(combinations(left, 2))
        each = Fraction(sum(net((*seen, *two)) for two in ways), len(ways) * unit)
        after = sum(
            max(0, sum(net((*seen, card, last)) for last in left if last != card)) for card in left
        )
        others = each + Fraction(after, 2 * len(ways) * unit)
    return Advice((Choice("ride", others + each), Choice("withdraw", others)), decided)


def mississippi_stud(asked: Asked) -> Advice:
    """655a: one to three times the Ante, or fold and lose the wagers made."""
    net, unit = _nets(asked.terms.table)
    decided = asked.earlier(_STREET_POINTS, mississippi_stud)
    _refuse_unknown(decided, len(asked.board), tuple(f"raise {times}" for times in _TIMES))
    down = 1 + sum(int(word.split()[1]) for word in decided)

    @cache
    def last_card(four: frozenset[Card]) -> int:
        """The sum over all last cards of the net of one unit."""
        return sum(net((*four, card)) for card in _left(four))

    @cache
    def played(held: frozenset[Card], down: int) -> int:
        """The sum over the cards to come of the net after a wager that was just made."""
        if len(held) == 4:
            return down * last_card(held)
        return sum(best(held | {card}, down) for card in _left(held))

    @cache
    def best(held: frozenset[Card], down: int) -> int:
        """The sum with the best wager or a fold."""
        ways = _ways(len(held))
        return max(-down * unit * ways, *(played(held, down + times) for times in _TIMES))

    held = frozenset(asked.seen)
    per = _ways(len(held)) * unit
    choices = [
        Choice(f"raise {times}", Fraction(played(held, down + times), per)) for times in _TIMES
    ]
    return Advice((*choices, Choice("fold", Fraction(-down))), decided)


def _ways(held: int) -> int:
    """The number of orders in which the cards up to the fifth may come."""
    ways = 1
    for number in range(held, 5):
        ways *= 52 - number
    return ways


def _refuse_unknown(decided: tuple[str, ...], points: int, known: tuple[str, ...]) -> None:
    if len(decided) != points or any(word not in known for word in decided):
        raise AdviceError(f"decisions before this point: {points}, each one of {', '.join(known)}")
