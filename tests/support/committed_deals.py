"""A committed deal to look at, and every way to change its openings by one field."""

import copy
import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pitboss.cards import DECK_52, DECK_53, Card
from pitboss.table.fairness import Secret, commit, open_positions, salts_needed

ROUND = "table-7/round-1201"
RULES = hashlib.sha256(b"a submission").hexdigest()
MAGIC_CARD = Card(51)
LUCKY_SEAT = 3
#: Positions from both ends and the middle: paths of every length.
OPENED = (0, 1, 2, 17, 50, 51)

Openings = dict[str, Any]


def known_salts(count: int, word: str = "salt") -> tuple[bytes, ...]:
    """Salts that are the same in every run."""
    return tuple(hashlib.sha256(f"{word} {n}".encode()).digest() for n in range(count))


def known_deck(size: int = 52) -> tuple[Card, ...]:
    """A deck in an order that is the same in every run: every seventeenth card."""
    whole = DECK_53 if size == 53 else DECK_52
    return tuple(whole[17 * n % size] for n in range(size))


def deal(
    deck: Sequence[Card] | None = None,
    salts: Sequence[bytes] | None = None,
    magic_card: Card | None = MAGIC_CARD,
    lucky_position: int | None = LUCKY_SEAT,
) -> Secret:
    """A committed deal."""
    deck = known_deck() if deck is None else deck
    salts = known_salts(salts_needed(len(deck))) if salts is None else salts
    return commit(ROUND, RULES, deck, salts, magic_card, lucky_position)


def opened(secret: Secret | None = None) -> Openings:
    """Openings of some positions and of both draws."""
    return open_positions(secret or deal(), OPENED, magic=True, lucky=True)


def flipped(text: str, at: int = 0) -> str:
    """A hexadecimal text with one digit changed."""
    return text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]


def _set(*keys: str | int, to: Any) -> Callable[[Openings], None]:
    """Puts a value in a place of the openings."""

    def change(openings: Openings) -> None:
        inner: Any = openings
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = to(inner[keys[-1]]) if callable(to) else to

    return change


def _drop(*keys: str | int) -> Callable[[Openings], None]:
    def change(openings: Openings) -> None:
        inner: Any = openings
        for key in keys[:-1]:
            inner = inner[key]
        del inner[keys[-1]]

    return change


def _swap_cards(openings: Openings) -> None:
    first, second = openings["openings"][:2]
    first["value"], second["value"] = second["value"], first["value"]


def _swap_leaves(openings: Openings) -> None:
    """Two leaves trade places with everything but their paths."""
    first, second = openings["openings"][:2]
    for field in ("position", "value", "salt"):
        first[field], second[field] = second[field], first[field]


def _move(openings: Openings) -> None:
    """Position 17 pretends to be its neighbour, and its path follows suit."""
    leaf = openings["openings"][_LEAF]
    leaf["position"] = 16
    leaf["path"][0]["side"] = "right"


def _repeat(openings: Openings) -> None:
    openings["openings"].append(copy.deepcopy(openings["openings"][0]))


_LEAF = len(OPENED) - 3  # position 17
_MAGIC, _LUCKY = len(OPENED), len(OPENED) + 1

CHANGES: dict[str, Callable[[Openings], None]] = {
    "round id": _set("round_id", to=ROUND + "x"),
    "round id empty": _set("round_id", to=""),
    "round id a number": _set("round_id", to=1201),
    "round id that UTF-8 cannot write": _set("round_id", to="\ud800"),
    "rules digest": _set("rules_digest", to=flipped),
    "rules digest in capitals": _set("rules_digest", to=str.upper),
    "root": _set("root", to=flipped),
    "root too short": _set("root", to=lambda text: text[:-1]),
    "root with a line feed": _set("root", to=lambda text: text + "\n"),
    "root a number": _set("root", to=int("1" * 64)),
    "leaf count up": _set("leaves", to=55),
    "leaf count down": _set("leaves", to=53),
    "leaf count a fraction": _set("leaves", to=54.0),
    "leaf count a text": _set("leaves", to="54"),
    "format": _set("format", to="pitboss-deal-2"),
    "format missing": _drop("format"),
    "root missing": _drop("root"),
    "openings missing": _drop("openings"),
    "openings no list": _set("openings", to={}),
    "nothing opened": _set("openings", to=[]),
    "another field": _set("winner", to="seat 1"),
    "card": _set("openings", _LEAF, "value", to="2c"),
    "card of no deck": _set("openings", _LEAF, "value", to="1c"),
    "joker in a deck of 52": _set("openings", _LEAF, "value", to="Jk"),
    "card in other letters": _set("openings", _LEAF, "value", to=str.upper),
    "card a list": _set("openings", _LEAF, "value", to=["As"]),
    "salt": _set("openings", _LEAF, "salt", to=flipped),
    "salt in capitals": _set("openings", _LEAF, "salt", to=str.upper),
    "salt a number": _set("openings", _LEAF, "salt", to=int("1" * 64)),
    "position": _set("openings", _LEAF, "position", to=16),
    "position far away": _set("openings", _LEAF, "position", to=49),
    "position and the sides to match": _move,
    "position out of range": _set("openings", _LEAF, "position", to=52),
    "position below the top": _set("openings", _LEAF, "position", to=-1),
    "position a fraction": _set("openings", _LEAF, "position", to=17.0),
    "position a text": _set("openings", _LEAF, "position", to="17"),
    "position true": _set("openings", 1, "position", to=True),
    "position a list": _set("openings", _LEAF, "position", to=[17]),
    "position made the magic card's": _set("openings", _LEAF, "position", to="magic"),
    "first path node": _set("openings", _LEAF, "path", 0, "hash", to=flipped),
    "last path node": _set("openings", _LEAF, "path", -1, "hash", to=lambda h: flipped(h, 63)),
    "side of a path node": _set("openings", _LEAF, "path", 0, "side", to="right"),
    "side of no name": _set("openings", _LEAF, "path", 0, "side", to="up"),
    "hash a number": _set("openings", _LEAF, "path", 0, "hash", to=int("1" * 64)),
    "path shorter": _drop("openings", _LEAF, "path", -1),
    "path empty": _set("openings", _LEAF, "path", to=[]),
    "path longer": _set("openings", _LEAF, "path", to=lambda path: [*path, path[0]]),
    "path no list": _set("openings", _LEAF, "path", to="left"),
    "path step with more": _set("openings", _LEAF, "path", 0, "note", to="x"),
    "path step without hash": _drop("openings", _LEAF, "path", 0, "hash"),
    "leaf no object": _set("openings", _LEAF, to="As"),
    "leaf without salt": _drop("openings", _LEAF, "salt"),
    "leaf with more": _set("openings", _LEAF, "seat", to=1),
    "magic card": _set("openings", _MAGIC, "value", to="Ah"),
    "magic card hidden": _set("openings", _MAGIC, "value", to="none"),
    "magic card no card": _set("openings", _MAGIC, "value", to="dealer"),
    "magic salt": _set("openings", _MAGIC, "salt", to=flipped),
    "lucky position": _set("openings", _LUCKY, "value", to="4"),
    "lucky position a number": _set("openings", _LUCKY, "value", to=3),
    "lucky position hidden": _set("openings", _LUCKY, "value", to="none"),
    "lucky position the dealer": _set("openings", _LUCKY, "value", to="dealer"),
    "lucky position with a nought": _set("openings", _LUCKY, "value", to="03"),
    "lucky made magic": _set("openings", _LUCKY, "position", to="magic"),
    "cards swapped": _swap_cards,
    "leaves swapped": _swap_leaves,
    "a leaf twice": _repeat,
}


def changed(name: str) -> Openings:
    """The openings of the known deal with one thing changed."""
    openings = opened()
    CHANGES[name](openings)
    return openings


def steps(openings: Openings) -> Iterator[tuple[int, int]]:
    """Every opening and path step, by number."""
    for number, leaf in enumerate(openings["openings"]):
        for step in range(len(leaf["path"])):
            yield number, step
