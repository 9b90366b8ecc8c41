"""Advice in the two hold'em games, 653a and 647a.

Before the Flop it comes from a shipped table. After the Flop every board and every dealer's hand is
enumerated.
"""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK_52
from pitboss.hands import FiveCard
from pitboss.odds.advice.first_cards import first_values
from pitboss.odds.advice.model import Advice, AdviceError, Asked, Choice, DealerHands
from pitboss.odds.paytable_values import nets_by_leading_rank, whole

__all__ = ["texas_holdem_bonus", "ultimate_texas_holdem"]

Ints = NDArray[np.int64]

#: The number of possible dealer's hands once the board is complete.
_DEALERS = comb(45, 2)
_POINTS = (0, 3, 4)
#: The lowest winning hand that pays the Ante, by the option of the submission (647a.11(h)(2)(ii)).
_ANTE_PAYS = {"straight": FiveCard.STRAIGHT, "flush": FiveCard.FLUSH}


def _boards(asked: Asked) -> tuple[Ints, Ints]:
    """All boards that may come, new cards last, and the dealer's hands against the player's on
    each."""
    from pitboss.odds.advice.dealer_counts import against_boards

    left = [card for card in DECK_52 if card not in asked.seen]
    more = combinations(left, 5 - len(asked.board))
    boards = np.array([(*asked.board, *cards) for cards in more], np.int64)
    return boards, against_boards(np.array(asked.cards, np.int64), boards)


def _dealers(counts: Ints) -> DealerHands:
    """All dealer's hands on all boards. Whoever does not qualify is compared all the same."""
    from pitboss.odds.advice.dealer_counts import LOST, WON

    won, lost = int(counts[:, WON].sum()), int(counts[:, LOST].sum())
    return DealerHands(0, won, len(counts) * _DEALERS - won - lost, lost)


def _no_earlier(asked: Asked) -> None:
    """Refuse earlier decisions: a player who is asked again has always checked."""
    if asked.decided and any(word != "check" for word in asked.decided):
        raise AdviceError(
            "a player who has raised is not asked again: the earlier decisions were to check"
        )


def ultimate_texas_holdem(asked: Asked) -> Advice:
    """653a: a Play wager, smaller at later decisions, or check; at the last one fold."""
    from pitboss.odds.advice.dealer_counts import LOST, LOST_TO_LOW, STRENGTH, WON, WON_FROM_LOW

    _no_earlier(asked)
    table = asked.terms.table
    assert table is not None
    if not asked.board:
        four, three, check = first_values(asked.terms, asked.cards)
        return Advice((Choice("raise 4", four), Choice("raise 3", three), Choice("check", check)))
    values, unit = whole(nets_by_leading_rank(table, Fraction(0))[::16])
    _, counts = _boards(asked)
    won, lost = counts[:, WON], counts[:, LOST]
    pays = np.array(values, np.int64)[counts[:, STRENGTH] >> 20]
    ante = won - counts[:, WON_FROM_LOW] - lost + counts[:, LOST_TO_LOW]
    both = unit * (ante - lost) + won * pays
    play = unit * (won - lost)
    per = _DEALERS * unit * len(counts)
    if len(asked.board) == 5:
        last = Fraction(int(both[0] + play[0]), per)
        choices = Choice("raise 1", last), Choice("fold", Fraction(-2))
        return Advice(choices, ("check", "check"), dealers=_dealers(counts))
    raised = Fraction(int((both + 2 * play).sum()), per)
    checked = Fraction(int(np.maximum(both + play, -2 * unit * _DEALERS).sum()), per)
    choices = Choice("raise 2", raised), Choice("check", checked)
    return Advice(choices, ("check",), dealers=_dealers(counts))


def texas_holdem_bonus(asked: Asked) -> Advice:
    """647a: a Flop wager of twice the Ante or fold; then Turn and River wagers, or check."""
    if not asked.board:
        (raised,) = first_values(asked.terms, asked.cards)
        return Advice((Choice("raise 2", raised), Choice("fold", Fraction(-1))))
    decided = asked.earlier(_POINTS, texas_holdem_bonus)
    _refuse_unknown(decided, len(asked.board))
    from pitboss.odds.advice.dealer_counts import LOST, STRENGTH, WON

    boards, counts = _boards(asked)
    pays = counts[:, STRENGTH] >> 20 >= _ANTE_PAYS[asked.terms.option or "straight"]
    ahead = counts[:, WON] - counts[:, LOST]
    ante = np.where(pays, counts[:, WON], 0) - counts[:, LOST]
    down = 2 + decided.count("raise 1")
    per = len(boards) * _DEALERS
    here = Fraction(int((ante + down * ahead).sum()), per)
    each = Fraction(int(ahead.sum()), per)
    # A River wager is made where it gains, whatever was wagered before.
    river = _river_wagers(boards, ahead) if len(asked.board) == 3 else Fraction(0)
    choices = Choice("raise 1", here + each + river), Choice("check", here + river)
    return Advice(choices, decided, dealers=_dealers(counts))


def _river_wagers(boards: Ints, ahead: Ints) -> Fraction:
    """The gain of the best River wagers. Each decision knows the Turn card alone."""
    total = 0
    for card in np.unique(boards[:, 3:]):
        after = int(ahead[(boards[:, 3:] == card).any(axis=1)].sum())
        total += max(0, after)
    return Fraction(total, 2 * len(boards) * _DEALERS)


def _refuse_unknown(decided: tuple[str, ...], board: int) -> None:
    known = ("raise 2",), ("raise 1", "check")
    points = _POINTS.index(board)
    if len(decided) != points or any(
        word not in known[min(place, 1)] for place, word in enumerate(decided)
    ):
        words = "raise 2, then raise 1 or check" if points > 1 else "raise 2"
        raise AdviceError(f"the decisions before this point are {words}")
