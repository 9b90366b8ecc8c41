"""The computer's players: lawful, quick and plain. They see what their own view shows them."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.cards import RANKS
from pitboss.cli.play.sitting import Sitting
from pitboss.money import NOTHING, Cents
from pitboss.round.fairness.mixing import RandBelow
from pitboss.table import Move
from pitboss.table.views import FACE_DOWN

__all__ = ["answer", "next_bet", "wishes"]

#: One round in so many a neighbour makes a given side wager, or stays in with a weak hand.
_SELDOM = 5
_CAREFUL = ("check", "withdraw", "fold")
_BOLD = ("raise", "ride")


def wishes(sitting: Sitting, below: RandBelow) -> frozenset[str]:
    """The wagers of a round: what is required, and now and then a side wager."""
    side = [key for key in sitting.before_the_deal if key not in sitting.required]
    return frozenset((*sitting.required, *(key for key in side if below(_SELDOM) == 0)))


def next_bet(
    moves: Sequence[Move], wanted: frozenset[str], down: Mapping[str, Any]
) -> tuple[str, Cents, str | None] | None:
    """The next wager to place, at its least amount: key, amount, choice; nothing when done."""
    for move in moves:
        if move.command == "place" and move.wager in wanted and move.wager not in down:
            return move.wager, move.amounts[0][0], move.choices[0] if move.choices else None
    return None


def answer(
    view: Mapping[str, Any], seat: int, moves: Sequence[Move], below: RandBelow
) -> tuple[str, Cents]:
    """Stay in at the smallest raise with a pair or an ace, else leave it: decision and amount."""
    stays = _has_something(view, seat) or below(_SELDOM) == 0
    words = (*_BOLD, *_CAREFUL) if stays else (*_CAREFUL, *_BOLD)
    by_word = {move.decision: move for move in reversed(moves)}
    move = next((by_word[word] for word in words if word in by_word), moves[0])
    return move.decision or "", move.amounts[0][0] if move.amounts else NOTHING


def _has_something(view: Mapping[str, Any], seat: int) -> bool:
    """Whether an own card is an ace or makes a pair with another card that the seat can see."""
    own = next(one["cards"] for one in view["seats"] if one["seat"] == seat)
    ranks = [card[0] for card in (*own, *view["community"]) if card != FACE_DOWN]
    held = {card[0] for card in own if card != FACE_DOWN}
    return RANKS[-1] in held or any(ranks.count(rank) > 1 for rank in held)
