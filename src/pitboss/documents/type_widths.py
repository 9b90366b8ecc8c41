"""The widths of our typeface, so that a page is planned before it is printed.

They are the advances of Inter's characters in thousandths of the type size, rounded up; digits
have the width of the widest one.
"""

from collections.abc import Iterator
from typing import Final

__all__ = ["line_count", "text_width", "word_width"]

_FIRST: Final = " "
# fmt: off
_REGULAR: Final = (
    282, 288, 466, 634, 642, 982, 645, 300, 365, 365, 501, 662, 289, 460, 289, 361, 647, 647,
    647, 647, 647, 647, 647, 647, 647, 647, 289, 302, 662, 662, 662, 512, 966, 690, 655, 731,
    722, 602, 591, 747, 744, 269, 571, 672, 566, 904, 754, 765, 639, 765, 644, 642, 646, 745,
    690, 986, 683, 679, 629, 365, 361, 365, 472, 457, 323, 562, 613, 572, 613, 584, 371, 614,
    592, 243, 243, 549, 243, 876, 591, 600, 613, 613, 377, 528, 328, 592, 563, 819, 546, 563,
    553, 427, 333, 427, 662,
)
_BOLD: Final = (
    237, 338, 552, 649, 655, 1016, 672, 339, 377, 377, 560, 679, 334, 468, 334, 389, 677, 677,
    677, 677, 677, 677, 677, 677, 677, 677, 334, 343, 679, 679, 679, 560, 1017, 747, 662, 740,
    723, 608, 587, 751, 748, 281, 585, 720, 566, 932, 763, 771, 648, 777, 657, 655, 668, 732,
    747, 1038, 739, 731, 665, 377, 389, 377, 487, 477, 366, 581, 631, 589, 631, 596, 398, 632,
    623, 271, 271, 581, 271, 913, 623, 614, 631, 631, 408, 561, 367, 623, 600, 851, 581, 603,
    573, 469, 372, 469, 679,
)
# fmt: on
#: A character that is not listed: wider than most letters.
_OTHER: Final = 1000


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line of text, in the unit of ``size``."""
    widths = _BOLD if bold else _REGULAR
    first = ord(_FIRST)
    return sum(
        widths[ord(one) - first] if 0 <= ord(one) - first < len(widths) else _OTHER for one in text
    ) * (size / 1000)


def word_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of its longest word, which no line is broken in."""
    return max((text_width(word, size, bold=bold) for word in text.split()), default=0)


def line_count(text: str, size: float, room: float, *, bold: bool = False) -> int:
    """The lines that a text takes in a column of this width."""
    return sum(1 for _ in _lines(text, size, room, bold))


def _lines(text: str, size: float, room: float, bold: bool) -> Iterator[float]:
    """The width of each line. A word that is wider than the column is broken."""
    space = text_width(" ", size, bold=bold)
    used = 0.0
    for word in text.split():
        wide = text_width(word, size, bold=bold)
        if used and used + space + wide > room:
            yield used
            used = 0.0
        used += space + wide if used else wide
        while used > room:
            yield room
            used -= room
    yield used
