"""The paths that cards, chips and icons are drawn from: ours, no typeface.

A rank is drawn as a stroke in a box of 56 by 64, a suit is filled in a box of 100 by 100, an icon
stands in a box of 24 by 24 and takes the colour of its text.
"""

from typing import Final

from pitboss.documents.svg import element

__all__ = ["BACK_LATTICE", "ICONS", "JOKER_CROWN", "JOKER_WORD", "RANK_PATHS", "SUIT_PATHS"]

RANK_PATHS: Final = {
    "A": "M5 60 28 4 51 60M13 42H43",
    "K": "M9 4V60M49 4 11 37M25 26 52 60",
    "Q": "M28 5C42 5 51 16 51 31S42 57 28 57 5 46 5 31 14 5 28 5ZM32 41 52 60",
    "J": "M22 6H43V40C43 51 36 57 26 57S9 50 9 40",
    "T": "M2 17 13 8V60M40 5C50 5 55 15 55 31S50 57 40 57 26 47 26 31 30 5 40 5Z",
    "9": "M28 5A18.5 18.5 0 1 1 27.9 5ZM46.5 24C46.5 44 36 56 17 57",
    "8": "M28 4.5A13.5 13 0 1 1 27.9 4.5ZM28 30.5A16.5 13.5 0 1 1 27.9 30.5Z",
    "7": "M6 6.5H48C35 22 27 40 25 60",
    "6": "M28 20A18.5 18.5 0 1 1 27.9 20ZM9.5 38C9.5 18 20 6 39 5",
    "5": "M46 6H16L13 30C17 26 22 24 28 24 40 24 48 31 48 40.5S40 57 27 57C17 57 11 53 8 46",
    "4": "M38 60V6L6 43.5H54",
    "3": "M9 15C12 8 18 5 27 5 38 5 45 10 45 17.5S38 30 26 30M22 30H27C40 30 48 35 48 43.5"
    "S40 57 27 57C17 57 10 53 7 45",
    "2": "M9 19C10 10 17 5 27 5 39 5 47 11 47 20 47 28 42 33 34 39L10 56.5H51",
}
SUIT_PATHS: Final = {
    "s": "M50 4C57 22 94 40 94 62 94 75 84 82 74 82 66 82 60 79 56 73 57 82 61 90 69 96H31"
    "C39 90 43 82 44 73 40 79 34 82 26 82 16 82 6 75 6 62 6 40 43 22 50 4Z",
    "h": "M50 93C24 72 5 54 5 33 5 18 16 8 29 8 38 8 46 13 50 22 54 13 62 8 71 8 84 8 95 18 95 33"
    " 95 54 76 72 50 93Z",
    "d": "M50 3C60 21 73 36 89 50 73 64 60 79 50 97 40 79 27 64 11 50 27 36 40 21 50 3Z",
    "c": "M50 4A21 21 0 0 1 66.5 38 21.5 21.5 0 1 1 57 74C58 83 62 91 69 96H31C38 91 42 83 43 74"
    "A21.5 21.5 0 1 1 33.5 38 21 21 0 0 1 50 4Z",
}
#: The crown's two halves: the points, and the middle that lies on them.
JOKER_CROWN: Final = (
    "M14 62C10 44 12 30 22 20 26 32 32 38 40 40 40 28 44 18 50 12 56 18 60 28 60 40 68 38 74 32"
    " 78 20 88 30 90 44 86 62Z",
    "M50 12C56 18 60 28 60 40 57 48 56 55 56 62H44C44 55 43 48 40 40 40 28 44 18 50 12Z",
)
JOKER_WORD: Final = (
    "M19 99V117C19 122 16 124 12 123M32 99A8 12.5 0 1 1 31.9 99ZM46 98V125M58 98 47 111"
    "M50 108 59 125M76 99H66V124H76M66 111H74M82 125V99H86A6.5 6.5 0 0 1 86 113H82M86 113 92 125"
)
BACK_LATTICE: Final = (
    "M10 114 26 130M10 98 42 130M10 82 58 130M10 66 74 130M10 50 90 130M10 34 90 114M10 18 90 98"
    "M18 10 90 82M34 10 90 66M50 10 90 50M66 10 90 34M82 10 90 18M26 10 10 26M42 10 10 42"
    "M58 10 10 58M74 10 10 74M90 10 10 90M90 26 10 106M90 42 10 122M90 58 18 130M90 74 34 130"
    "M90 90 50 130M90 106 66 130M90 122 82 130"
)


def _line(path: str, width: float = 2) -> str:
    return element(
        "path",
        d=path,
        fill="none",
        stroke="currentColor",
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _ring(radius: float, x: float = 12, y: float = 12) -> str:
    return element(
        "circle", cx=x, cy=y, r=radius, fill="none", stroke="currentColor", stroke_width=2
    )


def _box(x: float, y: float, width: float, height: float) -> str:
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=2.5,
        fill="none",
        stroke="currentColor",
        stroke_width=2,
    )


ICONS: Final = {
    "check": _line("M4 12.5 9.5 18 20 6.5", 2.6),
    "x": _line("M6 6 18 18M18 6 6 18", 2.6),
    "warn": _line("M12 3 22.5 21H1.5Z") + _line("M12 9.5V14.5M12 17.2V18.2", 2.2),
    "lock": _box(5, 10.5, 14, 10) + _line("M8 10V7.5A4 4 0 0 1 16 7.5V10"),
    "clock": _ring(9) + _line("M12 7V12L15.5 14.5"),
    "info": _ring(9) + _line("M12 11V16.5M12 7.3V8", 2.2),
    "sun": _ring(4.2)
    + _line(
        "M12 2.5V5M12 19V21.5M2.5 12H5M19 12H21.5M5.3 5.3 7 7M17 17 18.7 18.7M18.7 5.3 17 7"
        "M7 17 5.3 18.7"
    ),
    "badge": _box(4, 6, 16, 14)
    + _line("M9.5 6V3.5H14.5V6M8 16C8.5 13.8 15.5 13.8 16 16")
    + element("circle", cx=12, cy=11, r=1.9, fill="currentColor"),
    "play": element("path", d="M7 4.5V19.5L20 12Z", fill="currentColor"),
    "back": _line("M4 12A8 8 0 1 1 7 18.3M4 6V12H10", 2.2),
    "search": _ring(6.5, 10.5, 10.5) + _line("M15.5 15.5 21 21", 2.2),
}
