"""The openings of a round as a text short enough for a QR code (docs/formats.md).

``PITBOSS1:``, then base 45 (RFC 9285), then ``/``. The bytes are the length of a head in two bytes,
the head as JSON under zlib, and values of 32 bytes. The cards share the partners of their paths, so
each hash stands there once; what follows from others is left out. ``tools/verify_round.py`` and the
checking page expand it again, each in its own way.
"""

import json
import zlib
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from pitboss.cards import DECK_53
from pitboss.refusals import Refused
from pitboss.round.fairness import Openings, player_hash
from pitboss.round.fairness.hashing import Kind, field, tagged

__all__ = ["ENDS", "PREFIX", "RoundCodeError", "expanded", "is_round_code", "round_code"]

PREFIX: Final = "PITBOSS1:"
ENDS: Final = "/"
_ALPHABET: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_SIZE: Final = 32
#: What a text that is no code can lead to.
_BROKEN: Final = (
    *(ArithmeticError, AttributeError, LookupError, RecursionError, StopIteration),
    *(TypeError, ValueError, zlib.error),
)
#: More than any round has.
_LONGEST: Final = 100_000


class RoundCodeError(Refused):
    """A text that is no code of a round."""


def is_round_code(text: str) -> bool:
    """Whether a text is meant as a code of a round."""
    return text.strip("\r\n\t ").startswith(PREFIX)


# ── Writing ──────────────────────────────────────────────────────────────────────────────────


def round_code(openings: Openings) -> str:
    """The text of some openings."""
    one = openings
    wagers = [
        [seat, player, [[w.wager, w.amount_cents, *([w.choice] if w.choice else [])] for w in own]]
        for (seat, player), own in groupby(one.wagers, lambda w: (w.seat, w.player))
    ]
    head = [
        one.format,
        one.round_id,
        one.cards,
        [[draw.name, draw.chance, draw.choices] for draw in one.draws],
        wagers,
        [[p.seat, p.player, int(p.bits is not None)] for p in one.players],
        [[leaf.dealt, leaf.position, leaf.card] for leaf in one.openings],
        [[leaf.name, leaf.number, leaf.choice] for leaf in one.drawn],
    ]
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
    packed = zlib.compress(text.encode(), 9)
    values = [
        *(one.rules_digest, one.root, one.house.bits, one.house.salt),
        *(p.bits or p.hash for p in one.players),
        *(leaf.salt for leaf in one.openings),
        *(leaf.salt for leaf in one.drawn),
        *_partners(one),
    ]
    data = len(packed).to_bytes(2, "big") + packed + b"".join(map(bytes.fromhex, values))
    return f"{PREFIX}{_base45(data)}{ENDS}"


def _partners(openings: Openings) -> Iterator[str]:
    """The partners that do not follow from the opened leaves, level by level from the left."""
    names = [draw.name for draw in openings.draws]
    last: int = openings.cards + len(names)
    paths: list[tuple[int, Sequence[str]]] = [(openings.cards, openings.house.path)]
    paths += [(leaf.position, leaf.path) for leaf in openings.openings]
    paths += [(openings.cards + 1 + names.index(leaf.name), leaf.path) for leaf in openings.drawn]
    left: dict[int, list[str]] = {index: list(path) for index, path in paths}
    while last:
        above: dict[int, list[str]] = {}
        for index in sorted(left):
            path = left[index]
            if index % 2 or index < last:
                partner = path.pop(0)
                if index ^ 1 not in left:
                    yield partner
            above[index // 2] = path
        left, last = above, last // 2


def _base45(data: bytes) -> str:
    found = []
    for at in range(0, len(data) - 1, 2):
        number = data[at] * 256 + data[at + 1]
        found += [number % 45, number // 45 % 45, number // 2025]
    if len(data) % 2:
        found += [data[-1] % 45, data[-1] // 45]
    return "".join(_ALPHABET[one] for one in found)


# ── Reading ──────────────────────────────────────────────────────────────────────────────────


def expanded(text: str) -> dict[str, Any]:
    """The openings of a code, as the JSON file of openings has them. What they prove is checked as
    with such a file. Raises ``RoundCodeError``."""
    try:
        return _expanded(text)
    except _BROKEN:
        raise RoundCodeError(
            "this is no whole code of a round: it begins with PITBOSS1: and ends with /"
        ) from None


def _expanded(text: str) -> dict[str, Any]:
    text = "".join(text.split("\n")).strip("\r\t ")
    if not (text.startswith(PREFIX) and text.endswith(ENDS)) or len(text) > _LONGEST:
        raise ValueError
    data = _bytes(text[len(PREFIX) : -len(ENDS)])
    size = int.from_bytes(data[:2], "big")
    form, round_id, cards, draws, wagers, players, openings, drawn = json.loads(
        _unpacked(data[2 : 2 + size])
    )
    rest = data[2 + size :]
    if len(rest) % _SIZE or type(cards) is not int or not 0 <= cards <= len(DECK_53):
        raise ValueError
    values = iter(rest[at : at + _SIZE] for at in range(0, len(rest), _SIZE))
    digest, root, bits, salt = (next(values, b"").hex() for _ in range(4))
    people = [
        _player(round_id, seat, player, opened, next(values)) for seat, player, opened in players
    ]
    faces: list[dict[str, Any]] = [
        {"dealt": dealt, "position": position, "card": card, "salt": next(values).hex()}
        for dealt, position, card in openings
    ]
    shown: list[dict[str, Any]] = [
        {"name": name, "number": number, "choice": choice, "salt": next(values).hex()}
        for name, number, choice in drawn
    ]
    house: dict[str, Any] = {"bits": bits, "salt": salt}
    found = {
        "format": form,
        "round_id": round_id,
        "rules_digest": digest,
        "root": root,
        "cards": cards,
        "draws": [dict(zip(("name", "chance", "choices"), one, strict=True)) for one in draws],
        "house": house,
        "wagers": [
            {
                "seat": seat,
                "player": player,
                "wager": wager,
                "amount_cents": cents,
                "choice": choice[0] if choice else None,
            }
            for seat, player, own in wagers
            for wager, cents, *choice in own
        ],
        "players": people,
        "openings": faces,
        "drawn": shown,
    }
    names = [one[0] for one in draws]
    leaves = {cards: ("house", bits, house)}
    leaves |= {leaf["position"]: (leaf["position"], leaf["card"], leaf) for leaf in faces}
    for leaf in shown:
        place = cards + 1 + names.index(leaf["name"])
        leaves[place] = (leaf["name"], str(leaf["number"]), leaf)
    _give_paths(_head(found), leaves, cards + len(draws), values)
    if next(values, None) is not None:
        raise ValueError
    return found


def _unpacked(packed: bytes) -> bytes:
    """The head, never longer than a head is."""
    reader = zlib.decompressobj()
    text = reader.decompress(packed, _LONGEST)
    if not reader.eof or reader.unused_data:
        raise ValueError
    return text


def _player(round_id: str, seat: int, player: str, opened: int, value: bytes) -> dict[str, Any]:
    bits = value if opened else None
    made = player_hash(round_id, player, bits) if bits is not None else value.hex()
    return {
        "seat": seat,
        "player": player,
        "hash": made,
        "bits": None if bits is None else bits.hex(),
    }


def _give_paths(head: bytes, leaves: dict[int, Any], last: int, values: Iterator[bytes]) -> None:
    """Give each leaf its path, level by level."""
    known: dict[int, bytes] = {}
    under: dict[int, list[dict[str, Any]]] = {}
    for index, (place, value, leaf) in leaves.items():
        salt = bytes.fromhex(leaf["salt"])
        known[index] = tagged(Kind.LEAF, head, field(place), field(value), field(salt))
        under[index], leaf["path"] = [leaf], []
    while last:
        above: dict[int, bytes] = {}
        joined: dict[int, list[dict[str, Any]]] = {}
        for index in sorted(known):
            node = known[index]
            if index % 2 or index < last:
                other = known[index ^ 1] if index ^ 1 in known else next(values)
                for leaf in under[index]:
                    leaf["path"].append(other.hex())
                node = tagged(Kind.NODE, *((other, node) if index % 2 else (node, other)))
            above[index // 2] = node
            joined.setdefault(index // 2, []).extend(under[index])
        known, under, last = above, joined, last // 2


def _head(found: dict[str, Any]) -> bytes:
    parts = [
        *(found["format"], found["round_id"], found["rules_digest"], found["cards"]),
        len(found["draws"]),
        *(part for draw in found["draws"] for part in draw.values()),
    ]
    return b"".join(map(field, parts))


def _bytes(text: str) -> bytes:
    digits = [_ALPHABET.index(one) for one in text]
    found = bytearray()
    for at in range(0, len(digits), 3):
        group = digits[at : at + 3]
        number = sum(digit * 45**place for place, digit in enumerate(group))
        found += number.to_bytes(len(group) - 1, "big")
    return bytes(found)
