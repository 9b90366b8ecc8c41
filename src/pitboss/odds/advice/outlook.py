"""The hand that a player holds at a decision, and the rows of a paytable that it may become."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Final

from pitboss.cards import DECK_52, Card
from pitboss.hands import Hand, five_card, four_card, three_card
from pitboss.odds.advice.model import Asked

__all__ = ["ends_of", "held_by"]

_HAND: Final = 5
_RANKED: Final[Mapping[str, Callable[[Iterable[Card]], Hand]]] = {
    **dict.fromkeys(("639a", "643a", "647a", "653a", "655a"), five_card),
    **dict.fromkeys(("641a", "657a"), four_card),
    "649a": three_card,
}


def held_by(asked: Asked) -> Hand | None:
    """The best hand of the cards that the player sees as their own. None while they make none yet,
    and of seven cards that are to be set (645a)."""
    ranked = _RANKED.get(asked.terms.chapter.chapter)
    cards = (*asked.cards, *asked.board)
    if ranked is None or (ranked is five_card and len(cards) < _HAND):
        return None
    return ranked(cards)


def ends_of(asked: Asked) -> tuple[tuple[str, int], ...]:
    """643a and 655a: each row of the paytable from the top, then "" for those that pay nothing,
    with the number of ways in which the cards to come lead there."""
    table = asked.terms.table
    if asked.terms.chapter.chapter not in ("643a", "655a") or table is None:
        return ()
    left = [card for card in DECK_52 if card not in asked.seen]
    rows: dict[int, str] = {}
    counts: Counter[str] = Counter()
    for more in combinations(left, _HAND - len(asked.seen)):
        hand = five_card((*asked.seen, *more))
        # Category and leading rank decide the row.
        leading = hand.strength >> 16
        if leading not in rows:
            row = table.row_for(hand)
            rows[leading] = "" if row is None else row.hand
        counts[rows[leading]] += 1
    return tuple((name, counts[name]) for name in (*(row.hand for row in table.rows), ""))
