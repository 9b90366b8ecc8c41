"""What section .2 of the chapters wants of a drawing, as checks of what is drawn.

A check gives where the thing stands, or the faults.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.documents.felt.inscribed import POSTED
from pitboss.documents.felt.plan import Box
from pitboss.documents.felt.reading import Drawn, DrawnArea, DrawnCards
from pitboss.documents.inscriptions import inscriptions
from pitboss.documents.sign_panels import sign_rows
from pitboss.rulebook import GameRules

__all__ = [
    "Check",
    "Found",
    "Shown",
    "areas",
    "boxes",
    "cards",
    "control",
    "devices",
    "discard_rack",
    "electronic",
    "equals",
    "holder",
    "in_front",
    "notice",
    "payouts",
    "player_cards",
    "positions",
    "posted",
    "together",
]


@dataclass(frozen=True, slots=True)
class Shown:
    """A drawing, and the rules and the facility that it is drawn for."""

    drawn: Drawn
    rules: GameRules
    facility: str


@dataclass(frozen=True, slots=True)
class Found:
    """Where a thing stands, or why it does not. ``sign`` where a sign has it instead, ``none``
    where nothing is filed that could be said."""

    where: str = ""
    faults: tuple[str, ...] = ()
    sign: bool = False
    none: bool = False


Check = Callable[[Shown], Found]


def _found(where: str, faults: Iterable[str]) -> Found:
    listed = tuple(faults)
    return Found(faults=listed) if listed else Found(where)


def together(*checks: Check) -> Check:
    """All of these."""

    def check(shown: Shown) -> Found:
        found = [one for one in (one(shown) for one in checks) if not one.none]
        faults = tuple(fault for one in found for fault in one.faults)
        where = "; ".join(dict.fromkeys(one.where for one in found))
        return Found(faults=faults) if faults else Found(where, sign=any(one.sign for one in found))

    return check


# ── Positions and areas ──────────────────────────────────────────────────────────────────────


def positions(shown: Shown) -> Found:
    """No more positions than the chapter has, all on the side that faces the dealer (.2(a))."""

    def faults() -> Iterator[str]:
        drawn, most = shown.drawn, shown.rules.chapter.positions
        if len(drawn.plates) > most or drawn.positions > most:
            yield f"more than {most} positions"
        if sorted(drawn.plates) != list(range(1, drawn.positions + 1)):
            yield "the positions are not numbered from 1"
        dealer = _container(drawn)
        if dealer is None or dealer.bottom > drawn.felt.y:
            yield "the dealer has no place at the straight side"
        elif any(plate.top < dealer.bottom for plate in drawn.plates.values()):
            yield "a position lies on the dealer's side"

    count = len(shown.drawn.plates)
    return _found(f"{count} positions along the curve, the dealer at the straight side", faults())


def areas(*wagers: str) -> Check:
    """One separate area for each of the wagers that are offered at each position."""

    def check(shown: Shown) -> Found:
        offered = [key for key in wagers if key in shown.rules.offers]
        names = ", ".join(shown.rules.chapter.wagers[key].name for key in offered)
        faults = (fault for key in offered for fault in _area_faults(shown, key))
        return _found(f"an area at each position: {names}", faults)

    return check


def _area_faults(shown: Shown, wager: str) -> Iterator[str]:
    for seat in range(1, shown.drawn.positions + 1):
        found = _of(shown.drawn, wager, seat)
        if len(found) != 1:
            yield f"seat {seat} has {len(found) or 'no'} {wager} areas"
            continue
        (one,) = found
        if one.place is None or not one.words:
            yield f"seat {seat}: the {wager} area has no place or no name"
        others = [other for other in shown.drawn.areas if other is not one]
        if any(one.box.overlaps(other.box) for other in others):
            yield f"seat {seat}: the {wager} area is not separate"
        if not _belongs(shown.drawn, one.box, seat):
            yield f"seat {seat}: the {wager} area lies at another position"


def equals(left: str, right: str) -> Check:
    """One area to the right of another at each position, with an equals sign between them."""

    def faults(shown: Shown) -> Iterator[str]:
        for seat in range(1, shown.drawn.positions + 1):
            first, second = _of(shown.drawn, left, seat), _of(shown.drawn, right, seat)
            if len(first) != 1 or len(second) != 1:
                yield f"seat {seat} has not one {left} and one {right} area"
                continue
            a, b = first[0].box, second[0].box
            if not a.right < b.left:
                yield f"seat {seat}: {right} is not to the right of {left}"
            between = [
                mark
                for mark in shown.drawn.marks
                if mark.seat == seat
                and mark.words == "="
                and a.right < mark.box.x < b.left
                and min(a.top, b.top) < mark.box.y < max(a.bottom, b.bottom)
            ]
            if len(between) != 1:
                yield f"seat {seat}: no = between {left} and {right}"

    def check(shown: Shown) -> Found:
        name = shown.rules.chapter.wagers[right].name
        first = shown.rules.chapter.wagers[left].name
        return _found(f"{name} to the right of {first}, “=” between them", faults(shown))

    return check


def devices(*wagers: str) -> Check:
    """A device with a light inside each position for each of the wagers that are offered."""

    def faults(shown: Shown, offered: Sequence[str]) -> Iterator[str]:
        for key in offered:
            yield from _area_faults(shown, key)
            for seat in range(1, shown.drawn.positions + 1):
                for one in _of(shown.drawn, key, seat):
                    if one.kind != "device" or one.light is None:
                        yield f"seat {seat}: no device accepts the {key} wager"

    def check(shown: Shown) -> Found:
        offered = [key for key in wagers if key in shown.rules.offers]
        where = "a device with a sensor and a light at each position"
        return _found(where, faults(shown, offered))

    return check


def electronic(*wagers: str) -> Check:
    """An electronic wagering system at each position, with a key for each such wager."""

    def faults(shown: Shown) -> Iterator[str]:
        offered = [key for key in wagers if key in shown.rules.offers]
        for seat in range(1, shown.drawn.positions + 1):
            found = [(box, words) for at, box, words in shown.drawn.terminals if at == seat]
            if len(found) != 1 or not _belongs(shown.drawn, found[0][0], seat):
                yield f"seat {seat} has no electronic wagering system"
                continue
            for key in offered:
                yield from _key_faults(shown.drawn, key, seat, found[0][0])

    def check(shown: Shown) -> Found:
        return _found(
            "an electronic wagering system below the cards of each position", faults(shown)
        )

    return check


def _key_faults(drawn: Drawn, key: str, seat: int, system: Box) -> Iterator[str]:
    found = _of(drawn, key, seat)
    if len(found) != 1 or found[0].kind != "key" or not system.holds(found[0].box):
        yield f"seat {seat}: the system has no key for the {key} wager"


# ── Cards ────────────────────────────────────────────────────────────────────────────────────


def cards(name: str, count: int) -> Check:
    """A separate place on the felt for the table's own cards."""

    def check(shown: Shown) -> Found:
        where = f"{count} {'places' if count > 1 else 'place'} in the row before the dealer"
        return _found(where, _cards_faults(shown.drawn, name, count))

    return check


def in_front(name: str, count: int) -> Check:
    """The place of the community cards directly in front of the inventory container: before it,
    in its middle, with nothing between them."""

    def faults(shown: Shown) -> Iterator[str]:
        yield from _cards_faults(shown.drawn, name, count)
        found, container = _table_cards(shown.drawn, name), _container(shown.drawn)
        if container is None:
            yield "there is no table inventory container"
            return
        for one in found:
            if one.box.top < container.bottom or abs(one.box.x - container.x) > 1:
                yield f"{name} cards do not lie in front of the inventory container"
            gap = Box(
                one.box.x,
                (container.bottom + one.box.top) / 2,
                one.box.width,
                max(one.box.top - container.bottom, 0),
            )
            if any(gap.overlaps(other) for other in _solid(shown.drawn)):
                yield f"something lies between the inventory container and the {name} cards"

    def check(shown: Shown) -> Found:
        where = f"{count} places directly in front of the table inventory container"
        return _found(where, faults(shown))

    return check


def player_cards(shown: Shown) -> Found:
    """A place for the cards of each player."""

    def faults() -> Iterator[str]:
        for seat in range(1, shown.drawn.positions + 1):
            found = [one for one in shown.drawn.cards if one.seat == seat]
            if not found:
                yield f"seat {seat} has no place for cards"
            others = [area.box for area in shown.drawn.areas]
            if any(one.box.overlaps(other) for one in found for other in others):
                yield f"seat {seat}: cards lie on a betting area"
            if any(not _belongs(shown.drawn, one.box, seat) for one in found):
                yield f"seat {seat}: its cards lie at another position"

    return _found("a place for cards at each position", faults())


def _cards_faults(drawn: Drawn, name: str, count: int) -> Iterator[str]:
    found = _table_cards(drawn, name)
    if len(found) != 1 or found[0].count != count:
        yield f"no place for {count} {name} cards"
        return
    (one,) = found
    if not drawn.felt.holds(one.box):
        yield f"the place of the {name} cards lies beside the felt"
    others = [other.box for other in drawn.cards if other is not one]
    if any(one.box.overlaps(other) for other in (*others, *(area.box for area in drawn.areas))):
        yield f"the place of the {name} cards is not separate"


# ── Equipment ────────────────────────────────────────────────────────────────────────────────


def control(name: str) -> Check:
    """A device with a lock-out at the dealer's side of the table."""

    def faults(drawn: Drawn) -> Iterator[str]:
        found = _things(drawn, name)
        if len(found) != 1:
            yield "the dealer has no lock-out"
        elif not drawn.felt.holds(found[0]) or not _at_dealer(drawn, found[0]):
            yield "the lock-out is not at the dealer's side of the table"

    return lambda shown: _found("lock-out beside the inventory container", faults(shown.drawn))


def boxes(shown: Shown) -> Found:
    """Drop box and tip box attached to the dealer's side, on the dealer's two sides (.2(e))."""

    def faults(drawn: Drawn) -> Iterator[str]:
        sides = []
        for name in ("drop-box", "tip-box"):
            found = _things(drawn, name)
            if len(found) != 1:
                yield f"there is no {name}"
            elif not found[0].top < drawn.felt.top <= found[0].bottom + 4:
                yield f"the {name} is not attached to the dealer's side"
            else:
                sides.append(found[0].x - drawn.felt.x)
        if len(sides) == 2 and sides[0] * sides[1] >= 0:
            yield "drop box and tip box are on one side of the dealer"

    where = "drop box and tip box at the dealer's edge, on the dealer's two sides"
    return _found(where, faults(shown.drawn))


def discard_rack(shown: Shown) -> Found:
    """A discard rack on top of the dealer's side (.2(f))."""

    def faults(drawn: Drawn) -> Iterator[str]:
        found = _things(drawn, "discard-rack")
        if len(found) != 1:
            yield "there is no discard rack"
        elif not drawn.felt.holds(found[0]) or not _at_dealer(drawn, found[0]):
            yield "the discard rack is not on top of the dealer's side"

    return _found("on the table top beside the inventory container", faults(shown.drawn))


# ── Words ────────────────────────────────────────────────────────────────────────────────────


def holder(shown: Shown) -> Found:
    """The name of the certificate holder."""
    written = "".join(one.words for one in shown.drawn.lines if one.what == "holder")
    same = _letters(written) == _letters(shown.facility)
    return _found("its name in the middle of the felt", () if same else ("it is not named",))


def payouts(shown: Shown) -> Found:
    """Every payout of every wager offered is inscribed, or the felt says that a sign has them."""
    rows: list[tuple[str, str]] = []
    hand = ""
    for line in shown.drawn.lines:
        if line.what == "payout-hand":
            hand = line.words
        elif line.what == "payout":
            rows.append((hand, line.words))
    if not rows:
        return posted(shown)
    wanted = [(hand, pays) for _, hand, pays in sign_rows(shown.rules)]
    missing = list(wanted)
    for row in rows:
        if row in missing:
            missing.remove(row)
    faults = [f"{hand}, {pays} is not inscribed" for hand, pays in missing]
    return _found("inscribed in the middle of the felt", faults)


def notice(cite: str) -> Check:
    """What this paragraph wants said is inscribed, or the felt says that a sign has it."""

    def check(shown: Shown) -> Found:
        wanted = [one.words for one in inscriptions(shown.rules) if one.cite == cite]
        if not wanted:
            return Found("none is filed", none=True)
        written = _letters("".join(x.words for x in shown.drawn.lines if x.what == "notice"))
        if not written:
            return posted(shown)
        missing = [words for words in wanted if _letters(words) not in written]
        return _found("inscribed in the middle of the felt", (f"not said: {x}" for x in missing))

    return check


def posted(shown: Shown) -> Found:
    """The felt refers to the sign at the table."""
    if any(_letters(one.words) == _letters(POSTED) for one in shown.drawn.lines):
        return Found("on the sign at the table, which the felt names", sign=True)
    return Found(faults=("neither inscribed nor is a sign named",))


def _letters(words: str) -> str:
    return "".join(words.upper().split())


# ── Geometry ─────────────────────────────────────────────────────────────────────────────────

#: The dealer's side: what lies no further from the dealer's edge than this, in millimetres.
_DEALERS: Final = 260.0


def _of(drawn: Drawn, wager: str, seat: int) -> list[DrawnArea]:
    return [one for one in drawn.areas if (one.wager, one.seat) == (wager, seat)]


def _table_cards(drawn: Drawn, name: str) -> list[DrawnCards]:
    return [one for one in drawn.cards if (one.name, one.seat) == (name, 0)]


def _things(drawn: Drawn, name: str) -> list[Box]:
    return [box for thing, box in drawn.equipment if thing == name]


def _container(drawn: Drawn) -> Box | None:
    found = _things(drawn, "inventory-container")
    return found[0] if len(found) == 1 else None


def _solid(drawn: Drawn) -> Iterator[Box]:
    yield from (area.box for area in drawn.areas)
    yield from (box for name, box in drawn.equipment if name != "inventory-container")
    yield from (one.box for one in drawn.cards)


def _at_dealer(drawn: Drawn, box: Box) -> bool:
    return box.bottom <= drawn.felt.top + _DEALERS


def _belongs(drawn: Drawn, box: Box, seat: int) -> bool:
    """Whether a thing lies on the felt and nearer to its position than to any other."""
    if seat not in drawn.plates or not drawn.felt.holds(box):
        return False
    away = {at: abs(plate.x - box.x) for at, plate in drawn.plates.items()}
    return min(away, key=away.__getitem__) == seat
