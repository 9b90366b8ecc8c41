"""One betting position of each game: its areas in rows from the dealer's side to the player's.

Everything is placed around the middle of the block; ``table`` moves it to its seat. What a row
names and the table does not offer is left out, and the rest stays in the middle.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.documents.felt.lettering import in_box, in_ring
from pitboss.documents.felt.plan import Area, Box, Cards, Kind, Mark, Plate, Terminal
from pitboss.money import dollars_text
from pitboss.rulebook import GameRules
from pitboss.rulebook.chapter import WagerKind

__all__ = ["EQUALS", "HANDS", "Block", "block"]

EQUALS: Final = "="

#: The areas of each game, a row each. Wagers of an electronic system have keys below the cards.
_ROWS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "653a": (
        ("trips", "progressive", "bad-beat"),
        ("ante", EQUALS, "blind"),
        ("six-card-bonus", "play"),
    ),
    "647a": (
        ("holdem-bonus", "progressive", "six-card-bonus"),
        ("flop", "turn", "river"),
        ("ante",),
    ),
    "641a": (
        ("four-card-progressive", "five-card-progressive"),
        ("six-card-bonus", "aces-up", "bad-beat"),
        ("ante", "play"),
    ),
    "643a": (
        ("three-card-progressive", "five-card-progressive"),
        ("five-card-bonus", "three-card-bonus"),
        ("bet-1", "bet-2", "bet-3"),
    ),
    "639a": (("stud-bonus", "progressive"), ("ante", "bet")),
    "645a": (
        ("fortune-bonus", "emperors-treasure", "insurance"),
        ("queens-dragon", "dynasty-bonus", "protection"),
        ("red-black", "pai-gow", "progressive"),
    ),
    "649a": (
        ("three-card-progressive", "five-card-progressive"),
        ("six-card-bonus", "pair-plus"),
        ("ante", "play"),
    ),
    "655a": (
        ("three-card-bonus", "progressive"),
        ("ante",),
        ("3rd-street", "4th-street", "5th-street"),
    ),
    "657a": (
        ("four-card-progressive", "five-card-progressive"),
        ("ante", EQUALS, "super-bonus"),
        ("six-card-bonus", "play", "queens-up"),
    ),
}

#: The hands that lie at a position: a name, the cards of it, and the way from card to card.
HANDS: Final[Mapping[str, tuple[tuple[str, int, float], ...]]] = {
    "653a": (("hand", 2, 78),),
    "647a": (("hand", 2, 78),),
    "641a": (("hand", 5, 38),),
    "643a": (("hand", 3, 78),),
    "639a": (("hand", 5, 38),),
    "645a": (("low", 2, 34), ("high", 5, 24)),
    "649a": (("hand", 3, 78),),
    "655a": (("hand", 2, 78),),
    "657a": (("hand", 5, 38),),
}

#: What stands in an area, where the name of its wager would be too long.
_SHORT: Final = {
    "bet-1": "Bet 1",
    "bet-2": "Bet 2",
    "bet-3": "Bet 3",
    "pai-gow": "Pai Gow",
    "bad-beat": "Bad Beat",
    "queens-dragon": "Queen's Dragon",
    "five-card-progressive": "Five-Card Progressive",
    "four-card-progressive": "Four-Card Progressive",
    "three-card-progressive": "Three-Card Progressive",
    "progressive": "Progressive",
    "holdem-bonus": "Hold 'Em Bonus",
}

_MAIN: Final = 43.0
_SIDE: Final = 38.0
_GAP: Final = 8.0
_CARD: Final = 70.0
_LARGEST: Final = 22.0


@dataclass(frozen=True, slots=True)
class Block:
    """A position around its own middle. ``profile`` has each row's half width and lower side."""

    areas: tuple[Area, ...]
    cards: tuple[Cards, ...]
    marks: tuple[Mark, ...]
    terminal: Terminal | None
    plate: Plate
    width: float
    height: float
    profile: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    """Something of a row, with its width and height."""

    key: str
    kind: Kind | None
    width: float
    height: float


def block(rules: GameRules, seat: int) -> Block:
    """The position of one seat under these rules, in the table's own size."""
    rows = [*_area_rows(rules)]
    cards_high = _CARD * 1.4
    keys = _keys(rules)
    heights = [max(piece.height for piece in row) for row in rows]
    total = sum(heights) + _GAP * len(rows) + cards_high + _GAP + 46
    total += 52 + _GAP if keys else 0
    y = -total / 2
    areas: list[Area] = []
    marks: list[Mark] = []
    profile: list[tuple[float, float]] = []
    for row, high in zip(rows, heights, strict=True):
        wide = sum(piece.width for piece in row) + _GAP * (len(row) - 1)
        _place(rules, seat, row, -wide / 2, y + high / 2, areas, marks)
        y += high
        profile.append((wide / 2, y))
        y += _GAP
    cards = tuple(_hands(rules, seat, y + cards_high / 2))
    half = max(max(abs(one.box.left), one.box.right) for one in cards)
    profile.append((half, y + cards_high))
    y += cards_high + _GAP
    terminal = None
    if keys:
        areas += _key_areas(rules, seat, keys, y + 26)
        terminal = _terminal(rules, seat, keys[0], y + 26)
        profile.append((116, y + 52))
        y += 52 + _GAP
    plate = Plate(seat=seat, box=Box(0, y + 23, 150, 46))
    profile.append((75, y + 46))
    width = 2 * max(half for half, _ in profile)
    return Block(tuple(areas), cards, tuple(marks), terminal, plate, width, total, tuple(profile))


# ── Areas ────────────────────────────────────────────────────────────────────────────────────


def _area_rows(rules: GameRules) -> Iterator[tuple[_Piece, ...]]:
    for row in _ROWS[rules.chapter.chapter]:
        pieces = tuple(_piece(rules, key) for key in row if key == EQUALS or key in rules.offers)
        if any(piece.kind for piece in pieces):
            yield pieces


def _piece(rules: GameRules, key: str) -> _Piece:
    if key == EQUALS:
        return _Piece(key, None, 26, 26)
    kind = _kind(rules, key)
    if kind is Kind.DEVICE:
        return _Piece(key, kind, 112, 74 if len(_name(rules, key).split()) == 1 else 88)
    if kind is Kind.HALVES:
        return _Piece(key, kind, 100, 76)
    optional = rules.chapter.wagers[key].kind is WagerKind.OPTIONAL
    radius = _SIDE if optional and not rules.chapter.wagers[key].must_offer else _MAIN
    return _Piece(key, kind, 2 * radius, 2 * radius)


def _name(rules: GameRules, key: str) -> str:
    return _SHORT.get(key, rules.chapter.wagers[key].name).upper()


def _kind(rules: GameRules, key: str) -> Kind:
    wager = rules.chapter.wagers[key]
    if wager.electronic:
        return Kind.KEY
    if wager.meter is not None or (wager.system and rules.options.get(wager.system)):
        return Kind.DEVICE
    return Kind.HALVES if wager.choice else Kind.RING


def _place(
    rules: GameRules,
    seat: int,
    row: Sequence[_Piece],
    x: float,
    y: float,
    areas: list[Area],
    marks: list[Mark],
) -> None:
    for piece in row:
        middle = x + piece.width / 2
        if piece.kind is None:
            marks.append(Mark(sign=EQUALS, seat=seat, x=middle, y=y, size=40))
        else:
            box = Box(middle, y, piece.width, piece.height)
            areas.append(_area(rules, seat, piece.key, piece.kind, box))
        x += piece.width + _GAP


def _area(rules: GameRules, seat: int, key: str, kind: Kind, box: Box) -> Area:
    name = _name(rules, key)
    y, radius = box.y, box.width / 2
    match kind:
        case Kind.RING:
            words, size = in_ring(name, radius - 5, _LARGEST)
        case Kind.DEVICE:
            radius, y = 21.0, box.top + 27
            words, size = in_box(name, box.width - 10, box.height - 52, 16, rows=2)
        case Kind.HALVES:
            choices = rules.chapter.wagers[key].choice
            words, radius = tuple(one.upper() for one in choices), box.height / 2 - 4
            size = min(in_box(one, box.width / 2 - 8, 40, 17, rows=1)[1] for one in words)
        case Kind.KEY:
            radius = box.height / 2
            words, size = in_box(name, box.width - 8, box.height, 14, rows=1)
    return Area(
        wager=key,
        seat=seat,
        kind=kind,
        box=box,
        words=words,
        x=box.x,
        y=y,
        radius=radius,
        size=size,
    )


# ── The electronic wagering system ───────────────────────────────────────────────────────────


def _keys(rules: GameRules) -> tuple[str, ...]:
    """The wagers that are made on the electronic wagering system of the position."""
    return tuple(key for key in rules.offers if rules.chapter.wagers[key].electronic)


def _key_areas(rules: GameRules, seat: int, keys: Sequence[str], y: float) -> Iterator[Area]:
    """Keys side by side under the system's heading: for the player's hand and the dealer's."""
    room = 224 / len(keys)
    for number, key in enumerate(keys):
        box = Box(-112 + room * (number + 0.5), y + 11, room - 8, 26)
        area = _area(rules, seat, key, Kind.KEY, box)
        first = rules.chapter.wagers[key].shares is None
        whose = "PLAYER'S HAND" if first else "DEALER'S HAND"
        if len(keys) == 1:
            amount = rules.offers[key].amount
            whose = whose if amount is None else f"WAGER {dollars_text(amount)}"
        words, size = in_box(whose, box.width - 8, box.height, 13, rows=1)
        yield Area(
            wager=key,
            seat=seat,
            kind=Kind.KEY,
            box=box,
            words=words,
            x=area.x,
            y=area.y,
            radius=area.radius,
            size=size,
        )


def _terminal(rules: GameRules, seat: int, key: str, y: float) -> Terminal:
    words, size = in_box(rules.chapter.wagers[key].name.upper(), 216, 20, 15, rows=1)
    return Terminal(seat=seat, box=Box(0, y, 232, 52), words=words[0], size=size)


# ── Cards ────────────────────────────────────────────────────────────────────────────────────


def _hands(rules: GameRules, seat: int, y: float) -> Iterator[Cards]:
    hands = HANDS[rules.chapter.chapter]
    wides = [_CARD + step * (count - 1) for _, count, step in hands]
    x = -(sum(wides) + 14 * (len(hands) - 1)) / 2
    for (name, count, step), wide in zip(hands, wides, strict=True):
        yield Cards(
            name=name,
            seat=seat,
            box=Box(x + wide / 2, y, wide, _CARD * 1.4),
            count=count,
            card=_CARD,
            step=step,
            words=("CARDS",) if name == "hand" else (name.upper(), "HAND"),
            size=15,
        )
        x += wide + 14
