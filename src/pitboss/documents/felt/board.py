"""The dealer's side of a felt: the inventory container, the table's own cards in front of it, and
the equipment that .2(c) to (f) of each chapter wants at the table."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pitboss.documents.felt.lettering import in_box
from pitboss.documents.felt.plan import Box, Cards, Equipment, Writing
from pitboss.rulebook import GameRules

__all__ = ["CARDS_Y", "EDGE", "cards", "cards_bottom", "equipment", "labels"]

#: The dealer's edge of the felt, and the middle of the row of cards.
EDGE: Final = 96.0
CARDS_Y: Final = EDGE + 212

_CONTAINER: Final = (620.0, 116.0)
_CARD: Final = 84.0
_APART: Final = 44.0

#: The places in front of the inventory container, from left to right as the players see them: a
#: name, the cards, what stands below, and the wagers of which one must be offered.
_Group = tuple[str, int, str, tuple[str, ...]]
_SIX: Final = ("six-card-bonus",)
_FIVE: Final = ("five-card-progressive", "five-card-hand-bonus")
_DEALER_2: Final[_Group] = ("dealer", 2, "Dealer", ())
_BOARD_5: Final[_Group] = ("community", 5, "Community cards", ())
_BONUS_4: Final[_Group] = ("bonus", 4, "Six Card Bonus cards", _SIX)
_BONUS_1: Final[_Group] = ("bonus", 1, "Six Card Bonus card", _SIX)

#: Left, middle and right of the container's middle.
_GROUPS: Final[Mapping[str, tuple[tuple[_Group, ...], ...]]] = {
    "653a": ((_DEALER_2,), (_BOARD_5,), (_BONUS_4,)),
    "647a": ((_DEALER_2,), (_BOARD_5,), (_BONUS_4,)),
    "641a": ((), (("dealer", 6, "Dealer", ()),), (_BONUS_1,)),
    "643a": ((), (("community", 2, "Community cards", ()),), ()),
    "639a": ((), (("dealer", 5, "Dealer", ()),), ()),
    "645a": (
        (),
        (
            ("dealer-low", 2, "Dealer, low hand", ()),
            ("dealer-high", 5, "Dealer, high hand", ()),
        ),
        (),
    ),
    # The dealer's right is the players' left (649a.8(d)).
    "649a": ((("community", 2, "Community cards", _FIVE),), (("dealer", 3, "Dealer", ()),), ()),
    "655a": ((), (("community", 3, "Community cards", ()),), ()),
    "657a": ((), (("dealer", 5, "Dealer", ()),), (_BONUS_1,)),
}

#: What stands in each place of a community card.
_STREETS: Final[Mapping[str, tuple[str, ...]]] = {
    "653a": ("Flop", "Flop", "Flop", "Turn", "River"),
    "647a": ("Flop", "Flop", "Flop", "Turn", "River"),
    "655a": ("3rd Street", "4th Street", "5th Street"),
}


def cards(rules: GameRules, middle: float) -> Iterator[Cards]:
    """The places of the table's own cards, in a row in front of the container."""
    sides = [
        [group for group in side if not group[3] or any(key in rules.offers for key in group[3])]
        for side in _GROUPS[rules.chapter.chapter]
    ]
    left, centre, _ = (_row(side) for side in sides)
    starts = (
        middle - centre / 2 - _APART - left,
        middle - centre / 2,
        middle + centre / 2 + _APART,
    )
    for side, start in zip(sides, starts, strict=True):
        before = 0.0
        for group in side:
            yield _cards(rules, group, start + before)
            before += _wide(group) + _APART


def _row(groups: Sequence[_Group]) -> float:
    return sum(_wide(group) + _APART for group in groups) - _APART if groups else 0.0


def _wide(group: _Group) -> float:
    card = _width(group)
    return group[1] * (card + 10) - 10


def _width(group: _Group) -> float:
    return 72.0 if group[0] == "bonus" and group[1] > 1 else _CARD


def _cards(rules: GameRules, group: _Group, x: float) -> Cards:
    name, count, _, _ = group
    card, wide = _width(group), _wide(group)
    streets = _STREETS.get(rules.chapter.chapter, ()) if name == "community" else ()
    return Cards(
        name=name,
        seat=0,
        box=Box(x + wide / 2, CARDS_Y, wide, card * 1.4),
        count=count,
        card=card,
        step=card + 10,
        words=streets,
        size=14,
    )


def labels(rules: GameRules, places: tuple[Cards, ...]) -> Iterator[Writing]:
    """What stands below each place."""
    named = {group[0]: group[2] for side in _GROUPS[rules.chapter.chapter] for group in side}
    for place in places:
        words = named[place.name].upper()
        wide = max(place.box.width + 24, 100)
        split, size = in_box(words, wide, 52, 17, rows=2)
        y = CARDS_Y + _CARD * 0.7 + 32
        for number, line in enumerate(split):
            yield Writing(words=line, x=place.box.x, y=y + number * size * 1.2, size=size)


def cards_bottom() -> float:
    """Where the writing below the cards ends."""
    return CARDS_Y + _CARD * 0.7 + 60


# ── Equipment ────────────────────────────────────────────────────────────────────────────────


def equipment(rules: GameRules, middle: float) -> Iterator[Equipment]:
    """Container, boxes, discard rack, control devices and the filed dealing devices."""
    wide, high = _CONTAINER
    yield _thing("inventory-container", middle, EDGE + 10 + high / 2, wide, high, "")
    # On the dealer's side, on opposite sides of the dealer (.2(e)): attached to the table's edge.
    yield _thing("drop-box", middle - 480, EDGE - 44, 140, 84, "Drop box")
    yield _thing("tip-box", middle + 480, EDGE - 44, 140, 84, "Tip box")
    yield _thing("discard-rack", middle - 400, EDGE + 62, 104, 100, "Discard rack")
    metered = any(_on_device(rules, key) for key in rules.offers)
    if metered:
        yield _thing(
            "progressive-control", middle + 400, EDGE + 36, 140, 46, "Progressive lock-out"
        )
    if any(rules.chapter.wagers[key].electronic for key in rules.offers):
        words = "Electronic wager lock-out"
        yield _thing("electronic-control", middle + 400, EDGE + 90, 140, 46, words)
    if rules.shuffler != "none":
        yield _thing("shuffler", middle + 550, EDGE + 62, 124, 100, "Card shuffler")
    if rules.dealing != "hand":
        x = middle + (540 if rules.shuffler == "none" else 682)
        yield _thing("dealing-shoe", x, EDGE + 62, 104, 100, "Dealing shoe")
    if rules.options.get("shaker"):
        yield _thing("shaker", middle - 520, EDGE + 62, 88, 88, "Shaker")


def _on_device(rules: GameRules, key: str) -> bool:
    """Whether a device at each position accepts a wager in chips (.2(c))."""
    wager = rules.chapter.wagers[key]
    return not wager.electronic and (
        wager.meter is not None or bool(wager.system and rules.options.get(wager.system))
    )


def _thing(name: str, x: float, y: float, width: float, height: float, words: str) -> Equipment:
    split, size = in_box(words.upper(), width - 10, height - 8, 16) if words else ((), 0.0)
    return Equipment(name=name, box=Box(x, y, width, height), words=split, size=size)
