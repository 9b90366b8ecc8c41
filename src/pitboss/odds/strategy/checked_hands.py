"""653a: charts for a player who checked before the Flop, after the Flop and on the River."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pitboss.cards import RANKS
from pitboss.odds.shipped_counts import shipped_charts
from pitboss.odds.strategy.chart import Chart

__all__ = ["after_checking"]

#: The player's own hand after the Flop and after the River, from the best down.
_FLOP: Final = (
    "two pair or better",
    "a pair in the hand",
    "a pair with the Flop",
    "the Flop's own pair",
    "no pair",
)
_RIVER: Final = ("two pair or better", "a pair of your own", "the board's pair", "no pair")
#: The columns: the player's highest card in a draw to a flush, from 1 for a deuce, 0 without a
#: draw; and the number of cards that would beat the player if the dealer had one.
_DRAWS: Final = {
    **{RANKS[rank - 1]: (rank,) for rank in range(12, 5, -1)},
    "6-2": range(1, 6),
    "no": (0,),
}
_BEATEN: Final = {
    "0-18": range(19),
    **{str(outs): (outs,) for outs in (19, 20, 21, 23, 24)},
    "25+": range(25, 52),
}
#: From this share of the hands up, one decision is nearly always the best.
_NEARLY: Final = 0.95


def after_checking(letter: str) -> Iterator[Chart]:
    """653a: the decisions after the Flop and on the River, if the player checked before."""
    counts = shipped_charts("653a")[letter]
    reading = "Rows: what you have; columns: your highest card where four are suited"
    cells = _tallied(counts["flop"], _DRAWS.values(), "2", "check")
    title = "After the Flop: the Play wager, times the Ante"
    yield Chart(title, reading, _FLOP, tuple(_DRAWS), cells)
    reading = (
        "Rows: what you have beside the board; columns: how many unseen cards would beat you in "
        "the dealer's hand"
    )
    cells = _tallied(counts["river"], _BEATEN.values(), "1", "fold")
    title = "On the River: the Play wager, times the Ante"
    yield Chart(title, reading, _RIVER, tuple(_BEATEN), cells)


def _tallied(
    counts: Sequence[Sequence[Sequence[int]]],
    columns: Iterable[Iterable[int]],
    bold: str,
    careful: str,
) -> tuple[tuple[str, ...], ...]:
    """The cells of counted decisions: the careful one and the bold one, by row and column."""
    joined = [tuple(column) for column in columns]

    def cell(row: Sequence[Sequence[int]], column: Iterable[int]) -> str:
        no, yes = (sum(row[one][taken] for one in column) for taken in (0, 1))
        if not no + yes:
            return ""
        if not no or not yes:
            return careful if no else bold
        part = yes / (no + yes)
        mostly = bold if part >= _NEARLY else careful if part <= 1 - _NEARLY else ""
        return f"mostly {mostly}" if mostly else "mixed"

    return tuple(tuple(cell(row, column) for column in joined) for row in counts)
