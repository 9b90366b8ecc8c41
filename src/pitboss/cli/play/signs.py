"""How cards and lines look on the felt, and what a terminal without our signs shows instead."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from pitboss.table.views import FACE_DOWN

__all__ = [
    "AMOUNT",
    "CITE",
    "DIM",
    "FELT",
    "GOOD",
    "LINES",
    "LOST",
    "PLAIN",
    "TITLE",
    "WON",
    "WRONG",
    "cards_row",
    "net_style",
]

FELT: Final = "grey93 on dark_green"
LINES: Final = "dark_sea_green4"
TITLE: Final = "bold"
AMOUNT: Final = "bold gold1"
DIM: Final = "dark_sea_green"
CITE: Final = "cyan"
#: Won and lost on the felt, whose green would swallow the green of winnings.
WON: Final = "bold chartreuse1"
LOST: Final = "bold light_coral"
GOOD: Final = "bold green"
WRONG: Final = "bold red"

_BACK: Final = "grey93 on navy_blue"
_BLACK: Final = "bold black on grey93"
_RED: Final = "bold red3 on grey93"
_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

#: One sign for one sign, so that everything stays aligned.
PLAIN: Final = str.maketrans(
    {
        **dict.fromkeys("╭╮╰╯├┤┬┴┼", "+"),
        **dict.fromkeys("─━–—", "-"),
        **dict.fromkeys("│┃", "|"),
        "♣": "c",
        "♦": "d",
        "♥": "h",
        "♠": "s",
        "●": "*",
        "○": "o",
        "▸": ">",
        "·": "-",
        "×": "x",
        "…": "~",
        "¢": "c",
        "’": "'",
    }
)


def cards_row(cards: Iterable[str], to_come: int = 0) -> Text:
    """Cards side by side as ``[A♠]``, face down as ``[##]``; places still empty as ``[  ]``."""
    faces = [Text().append(*_card(card)) for card in cards]
    empty = [Text().append("[  ]", DIM) for _ in range(to_come)]
    return Text(" ").join([*faces, *empty])


def _card(card: str) -> tuple[str, str]:
    if card == FACE_DOWN:
        return "[##]", _BACK
    rank, suit = card[:-1], card[-1]
    return f"[{rank}{_SUITS.get(suit, suit)}]", _RED if suit in "dh" else _BLACK


def net_style(cents: int) -> str:
    """Winnings green, losses red."""
    return GOOD if cents > 0 else WRONG if cents < 0 else "bold"
