"""Cards, chips and marks as drawings: pure functions, presentation attributes only, no ids.

A card fills a box of 100 by 140 with its corner at the origin; a chip, a lammer and the dealer
button fill a circle of radius 20 around it. ``sprite`` is all of them as the symbols of one file,
which a page refers to: ``parts.svg#As``. Ranks and suits are paths, so a card needs no typeface.
"""

from typing import Final

from pitboss.cards import (
    DECK_52,
    JOKER,
    RANKS,
    SUITS,
    card_text,
    parse_card,
    rank_of,
    suit_of,
)
from pitboss.documents.shapes import (
    BACK_LATTICE,
    ICONS,
    JOKER_CROWN,
    JOKER_WORD,
    RANK_PATHS,
    SUIT_PATHS,
)
from pitboss.documents.svg import element, group, text

__all__ = [
    "CARD_HEIGHT",
    "CARD_WIDTH",
    "CHIPS",
    "CHIP_RADIUS",
    "FONT",
    "card",
    "card_back",
    "chip",
    "dealer_button",
    "icon",
    "joker",
    "lammer",
    "sprite",
]

CARD_WIDTH: Final = 100
CARD_HEIGHT: Final = 140
CHIP_RADIUS: Final = 20
FONT: Final = "Inter,Arial,sans-serif"

_FOUR_COLOURS: Final = {"s": "#15171c", "h": "#c4122f", "d": "#1c5fb8", "c": "#12784a"}
_TWO_COLOURS: Final = {"s": "#15171c", "h": "#c4122f", "d": "#c4122f", "c": "#15171c"}
_BACKS: Final = (("#7d1f2d", "#b4565f"), ("#1f3563", "#6079ad"))
_HOLLOW: Final = "#fff6dc"

#: The chips in dollars: ground, edge spots, figure, and what stands on them.
_CHIP_LOOKS: Final = {
    1: ("#e8e2d2", "#4a6fa5", "#22303f", "1"),
    5: ("#b3202c", "#f5e9e0", "#fff6ee", "5"),
    25: ("#17643c", "#e6f2e8", "#f3fbf4", "25"),
    100: ("#1d1f26", "#e9e4d8", "#f6f2e8", "100"),
    500: ("#5b2a86", "#efe6f6", "#fbf6ff", "500"),
    1000: ("#b8790f", "#fff3d6", "#1c1405", "1K"),
}
CHIPS: Final = tuple(_CHIP_LOOKS)


def card(code: str, *, two_colour: bool = False) -> str:
    """A card with its face up: ``As``, ``10h``, ``Jk``. Refuses a text that is no card."""
    one = parse_card(code)
    if one == JOKER:
        return joker()
    rank, suit = RANKS[rank_of(one)], SUITS[suit_of(one)]
    colour = (_TWO_COLOURS if two_colour else _FOUR_COLOURS)[suit]
    return group(
        _face(),
        group(
            element(
                "path",
                d=RANK_PATHS[rank],
                fill="none",
                stroke=colour,
                stroke_width=9 if rank in "T8" else 10,
                stroke_linejoin="round",
            ),
            x=9,
            y=11,
        ),
        group(element("path", d=SUIT_PATHS[suit], fill=colour), x=40, y=77, scale=0.54),
    )


def joker() -> str:
    """The joker of 645a, face up."""
    points, middle = JOKER_CROWN
    balls = ((22, 17, "#e0a526"), (50, 9.5, "#6a2c91"), (78, 17, "#e0a526"))
    return group(
        _face(),
        element("path", d=points, fill="#6a2c91"),
        element("path", d=middle, fill="#e0a526"),
        element("rect", x=12, y=62, width=76, height=11, rx=4, fill="#43185f"),
        *(element("circle", cx=x, cy=y, r=6, fill=colour) for x, y, colour in balls),
        group(
            element(
                "path",
                d=JOKER_WORD,
                fill="none",
                stroke="#43185f",
                stroke_width=4.6,
                stroke_linejoin="round",
            ),
            x=-2,
        ),
    )


def card_back(*, second: bool = False) -> str:
    """A card face down. The second deck of a table has backs of another colour (653a.3(b)(1))."""
    ground, lines = _BACKS[second]
    return group(
        _face(),
        element("rect", x=7, y=7, width=86, height=126, rx=5, fill=ground),
        element("path", d=BACK_LATTICE, fill="none", stroke=lines, stroke_width=1.6),
        element(
            "rect",
            x=10,
            y=10,
            width=80,
            height=120,
            rx=3,
            fill="none",
            stroke=lines,
            stroke_width=1.6,
        ),
        element("path", d="M50 46 66 70 50 94 34 70Z", fill=ground, stroke=lines, stroke_width=2),
        element("circle", cx=50, cy=70, r=5, fill=lines),
    )


def chip(dollars: int, hollow: bool = False) -> str:
    """A chip of one of the ``CHIPS``; hollow until the house has accepted it."""
    ground, spots, figure, words = _CHIP_LOOKS[dollars]
    body = _hollow_chip() if hollow else _solid_chip(ground, spots)
    return group(*body, _figure(words, _HOLLOW if hollow else figure))


def dealer_button() -> str:
    """The dealer button."""
    return group(
        _shade(18),
        element("circle", r=18, fill="#f7f2e4", stroke="#b9b196"),
        element("circle", r=14.5, fill="none", stroke="#8a1f2d", stroke_width=1.6),
        _centred("DEALER", 6.4, "#8a1f2d", 2.4),
    )


def lammer(words: str = "ENVY") -> str:
    """A lammer, such as the one that marks an Envy Bonus (645a.7(d)(3))."""
    return group(
        _shade(17),
        element("circle", r=17, fill="#f2c14e", stroke="#7a5400"),
        element("circle", r=13.4, fill="none", stroke="#7a5400", stroke_width=1.2),
        _centred(words, min(9.4, 36 / max(len(words), 1)), "#3b2900", 3.3),
    )


def icon(name: str) -> str:
    """An icon in a box of 24 by 24, in the colour of the text around it."""
    return group(ICONS[name])


def sprite() -> str:
    """All parts as the symbols of one file: ``As`` to ``2c``, ``Ad-2`` to ``2c-2`` for two
    colours, ``Jk``, ``back``, ``back-b``, ``chip-25``, ``chip-25-o``, ``dealer-button``,
    ``lammer`` and ``i-…``."""
    faces = sorted(DECK_52, key=lambda one: (-suit_of(one), -rank_of(one)))
    cards = {card_text(one): card(card_text(one)) for one in faces}
    cards |= {f"{name}-2": card(name, two_colour=True) for name in list(cards) if name[1] in "dc"}
    cards |= {"Jk": joker(), "back": card_back(), "back-b": card_back(second=True)}
    round_ = {
        f"chip-{value}{'-o' * hollow}": chip(value, hollow)
        for value in CHIPS
        for hollow in (False, True)
    }
    round_ |= {"dealer-button": dealer_button(), "lammer": lammer()}
    boxes = (
        (cards, f"0 0 {CARD_WIDTH} {CARD_HEIGHT}"),
        (round_, f"-{CHIP_RADIUS} -{CHIP_RADIUS} {2 * CHIP_RADIUS} {2 * CHIP_RADIUS}"),
        ({f"i-{name}": icon(name) for name in ICONS}, "0 0 24 24"),
    )
    symbols = (
        element("symbol", drawn, id=name, viewBox=box)
        for drawings, box in boxes
        for name, drawn in drawings.items()
    )
    return element("svg", *symbols, xmlns="http://www.w3.org/2000/svg") + "\n"


def _face() -> str:
    return element(
        "rect",
        x=1,
        y=1,
        width=CARD_WIDTH - 2,
        height=CARD_HEIGHT - 2,
        rx=9,
        fill="#fdfbf5",
        stroke="#b9b196",
        stroke_width=1.4,
    )


def _solid_chip(ground: str, spots: str) -> tuple[str, ...]:
    return (
        _shade(18.4),
        element(
            "circle",
            r=18.4,
            fill=ground,
            stroke="#000",
            stroke_opacity=0.35,
            stroke_width=0.8,
        ),
        element(
            "circle",
            r=15.6,
            fill="none",
            stroke=spots,
            stroke_width=5.2,
            stroke_dasharray="8.17 8.17",
        ),
        element("circle", r=12, fill=ground, stroke=spots, stroke_width=1.1),
    )


def _hollow_chip() -> tuple[str, ...]:
    return (
        element(
            "circle",
            r=18,
            fill="#0b1f17",
            fill_opacity=0.35,
            stroke=_HOLLOW,
            stroke_width=2,
            stroke_dasharray="4.71 4.71",
        ),
        element(
            "circle", r=11.5, fill="none", stroke=_HOLLOW, stroke_width=1.2, stroke_opacity=0.7
        ),
    )


def _figure(words: str, colour: str) -> str:
    large = len(words) < 3
    return _centred(words, 15 if large else 11.5, colour, 5.4 if large else 4.1)


def _shade(radius: float) -> str:
    return element("circle", cy=1.4, r=radius, fill="#000", fill_opacity=0.3)


def _centred(words: str, size: float, colour: str, y: float) -> str:
    return text(
        words,
        0,
        y,
        text_anchor="middle",
        font_family=FONT,
        font_weight=700,
        font_size=size,
        fill=colour,
    )
