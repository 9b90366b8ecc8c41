"""The commitment to a deal: made before betting closes, opened card by card after the round.

Every position of the deck, the Magic Card and the Lucky position is a leaf of a Merkle tree over
SHA-256. The root is published first. Afterwards each person gets the leaves of what they lawfully
saw, with the hashes that lead from there to the root, and can check that nothing was changed.

The bytes, in full (``tools/verify_round.py`` is a second reading of the same words):

- *field(x)* is the length of x in bytes, as four bytes, highest first, and then x. Text is UTF-8.
- *leaf* = SHA-256(00, field(format), field(round id), field(rules digest), field(place),
  field(value), field(salt)). The format is ``pitboss-deal-1``. The rules digest is 64 hexadecimal
  digits, as text. The place is the position in the deck, from 0 at the top, in decimal digits
  without leading zeros, or ``magic`` or ``lucky``. The value is the card (``As``, ``Th``, ``Jk``);
  for ``lucky`` it is the seat in decimal digits, or ``dealer``. If nothing was drawn the value is
  ``none``: that, too, is committed. The salt is 32 bytes that no other leaf has.
- *node* = SHA-256(01, left, right). The leaves stand in the order of the deck, then ``magic``, then
  ``lucky``. Each level pairs the level below from the left; a last one without a partner moves up
  unchanged. So the place alone says on which side each hash of a path stands.
- *root* = SHA-256(02, the number of leaves as four bytes, highest first, the topmost node).

A leaf that is not opened shows as a hash with a salt nobody can guess: it says nothing.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pitboss.cards import DECK_52, DECK_53, Card, card_text

__all__ = [
    "FORMAT",
    "LUCKY",
    "MAGIC",
    "SALT_BYTES",
    "Commitment",
    "Secret",
    "commit",
    "open_positions",
    "problems",
    "salts_needed",
]

FORMAT: Final = "pitboss-deal-1"
MAGIC: Final = "magic"
LUCKY: Final = "lucky"
SALT_BYTES: Final = 32

_LEAF, _NODE, _ROOT = b"\x00", b"\x01", b"\x02"
_NONE, _DEALER = "none", "dealer"
_DRAWS = (MAGIC, LUCKY)
_DECKS: Final[Mapping[int, tuple[Card, ...]]] = {52: DECK_52, 53: DECK_53}
_MOST_SEATS = 99
_HEX = re.compile(r"[0-9a-f]{64}")
_SEAT = re.compile(r"[1-9][0-9]?")
_HEAD_FIELDS = ("format", "round_id", "rules_digest", "root", "leaves", "openings")
_LEAF_FIELDS = ("position", "value", "salt", "path")

#: Where a leaf stands: a position of the deck, ``magic`` or ``lucky``.
Place = int | str


@dataclass(frozen=True, slots=True)
class Commitment:
    """What is published before betting closes. It binds the deal and shows nothing of it."""

    root: str
    round_id: str
    rules_digest: str
    leaves: int


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """A committed deal with its salts: what is sealed during the round and never shown whole."""

    commitment: Commitment
    deck: tuple[Card, ...]
    salts: tuple[bytes, ...]
    magic_card: Card | None
    lucky_position: int | None

    def __repr__(self) -> str:
        return f"<Secret of round {self.commitment.round_id!r}>"


def salts_needed(deck_size: int) -> int:
    """How many salts a commitment takes: one a card, one each for Magic Card and Lucky position."""
    return deck_size + len(_DRAWS)


def commit(
    round_id: str,
    rules_digest: str,
    deck: Sequence[Card],
    salts: Sequence[bytes],
    magic_card: Card | None = None,
    lucky_position: int | None = None,
) -> Secret:
    """Bind a deal: the deck from the top, the Magic Card and the Lucky position (0: the dealer's).

    Raises ``ValueError`` where the parts would not make a sound commitment; the message names no
    card.
    """
    wrong = _unfit(round_id, rules_digest, deck, salts, magic_card, lucky_position)
    if wrong is not None:
        raise ValueError(wrong)
    leaves = _leaves(round_id, rules_digest, _values(deck, magic_card, lucky_position), salts)
    top = _levels(leaves)[-1][0]
    commitment = Commitment(_root(len(leaves), top), round_id, rules_digest, len(leaves))
    return Secret(commitment, tuple(deck), tuple(salts), magic_card, lucky_position)


def open_positions(
    secret: Secret, positions: Iterable[int], *, magic: bool = False, lucky: bool = False
) -> dict[str, Any]:
    """The openings of some positions, and of the draws if asked: JSON-able, for one person."""
    head = secret.commitment
    values = _values(secret.deck, secret.magic_card, secret.lucky_position)
    levels = _levels(_leaves(head.round_id, head.rules_digest, values, secret.salts))
    opened: list[Place] = sorted(set(positions))
    if any(type(at) is not int or not 0 <= at < len(secret.deck) for at in opened):
        raise ValueError(f"a deck of {len(secret.deck)} has positions 0 to {len(secret.deck) - 1}")
    opened += [name for name, asked in ((MAGIC, magic), (LUCKY, lucky)) if asked]
    return {
        "format": FORMAT,
        "round_id": head.round_id,
        "rules_digest": head.rules_digest,
        "root": head.root,
        "leaves": head.leaves,
        "openings": [
            {
                "position": place,
                "value": values[index],
                "salt": secret.salts[index].hex(),
                "path": _path(levels, index),
            }
            for place in opened
            for index in (_index(place, head.leaves),)
        ],
    }


def problems(openings: object, *, root: str | None = None) -> list[str]:
    """All that is wrong with openings, in words; nothing if every leaf leads to the root.

    ``root`` is what was published before the deal. Without it the openings are only checked
    against the root that they bring along.
    """
    found = _head_problems(openings)
    if found:
        return found
    assert isinstance(openings, Mapping)
    if root is not None and openings["root"] != root:
        found.append("root: this is not the root that was published before the deal")
    head = Commitment(
        openings["root"], openings["round_id"], openings["rules_digest"], openings["leaves"]
    )
    places: set[Place] = set()
    cards: dict[str, Place] = {}
    for number, leaf in enumerate(openings["openings"], start=1):
        wrong = _form_problem(head, leaf)
        if wrong is not None:
            found.append(f"opening {number}: {wrong}")
            continue
        place, value = leaf["position"], leaf["value"]
        name = f"opening {number} (position {place}, {value})"
        if place in places:
            found.append(f"{name}: this position is opened twice")
        elif type(place) is int and cards.setdefault(value, place) != place:
            found.append(f"{name}: position {cards[value]} shows the same card")
        places.add(place)
        if not _leads_to_root(head, leaf):
            found.append(
                f"{name}: does not lead to the root; the position, value, salt or path was "
                "changed, or the round id, rules digest, number of leaves or root"
            )
    return found


def _unfit(
    round_id: str,
    rules_digest: str,
    deck: Sequence[Card],
    salts: Sequence[bytes],
    magic_card: Card | None,
    lucky_position: int | None,
) -> str | None:
    """Why these parts cannot be committed to, if so."""
    if not _is_text(round_id):
        return "a round needs an id: a text that is not empty"
    if not _is_hex(rules_digest):
        return "the rules digest is 64 hexadecimal digits in lower case"
    whole = _DECKS.get(len(deck))
    if whole is None or sorted(deck) != list(whole):
        return "a deal is committed from a whole deck: each of its 52 or 53 cards once"
    if len(salts) != salts_needed(len(deck)) or any(len(salt) != SALT_BYTES for salt in salts):
        return f"{salts_needed(len(deck))} salts of {SALT_BYTES} bytes are needed"
    if len(set(salts)) != len(salts):
        return "every leaf needs a salt of its own, and two are the same"
    if magic_card is not None and magic_card not in whole:
        return "the Magic Card is not in the deck"
    if lucky_position is not None and not 0 <= lucky_position <= _MOST_SEATS:
        return f"the Lucky position is a seat up to {_MOST_SEATS}, or 0 for the dealer's"
    return None


def _values(deck: Sequence[Card], magic: Card | None, lucky: int | None) -> list[str]:
    """What each leaf holds, in the order of the leaves."""
    drawn_card = _NONE if magic is None else card_text(magic)
    drawn_seat = _NONE if lucky is None else str(lucky) if lucky else _DEALER
    return [*map(card_text, deck), drawn_card, drawn_seat]


def _leaves(
    round_id: str, rules_digest: str, values: Sequence[str], salts: Sequence[bytes]
) -> list[bytes]:
    places = [*range(len(values) - len(_DRAWS)), *_DRAWS]
    return [
        _leaf(round_id, rules_digest, place, value, salt)
        for place, value, salt in zip(places, values, salts, strict=True)
    ]


def _leaf(round_id: str, rules_digest: str, place: Place, value: str, salt: bytes) -> bytes:
    texts = (FORMAT, round_id, rules_digest, str(place), value)
    fields = [*(text.encode() for text in texts), salt]
    message = b"".join(len(field).to_bytes(4, "big") + field for field in fields)
    return hashlib.sha256(_LEAF + message).digest()


def _levels(leaves: Sequence[bytes]) -> list[Sequence[bytes]]:
    """The tree from the leaves to the top; a last node without a partner moves up unchanged."""
    levels = [leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = zip(below[::2], below[1::2], strict=False)
        above = [hashlib.sha256(_NODE + left + right).digest() for left, right in pairs]
        levels.append(above + list(below[-1:]) if len(below) % 2 else above)
    return levels


def _root(leaves: int, top: bytes) -> str:
    return hashlib.sha256(_ROOT + leaves.to_bytes(4, "big") + top).hexdigest()


def _index(place: Place, leaves: int) -> int:
    """Which leaf a place is."""
    return place if isinstance(place, int) else leaves - len(_DRAWS) + _DRAWS.index(place)


def _path(levels: Sequence[Sequence[bytes]], index: int) -> list[dict[str, str]]:
    """The hashes from a leaf to the top, each with the side on which it stands."""
    path = []
    for level in levels[:-1]:
        partner = index ^ 1
        if partner < len(level):
            side = "left" if partner < index else "right"
            path.append({"side": side, "hash": level[partner].hex()})
        index //= 2
    return path


def _sides(index: int, leaves: int) -> list[str]:
    """On which side the hashes of a leaf's path stand, which its index alone decides."""
    sides = []
    while leaves > 1:
        if index % 2:
            sides.append("left")
        elif index + 1 < leaves:
            sides.append("right")
        index, leaves = index // 2, (leaves + 1) // 2
    return sides


def _leads_to_root(head: Commitment, leaf: Mapping[str, Any]) -> bool:
    """Whether the hashes from this leaf upward end at the root."""
    salt = bytes.fromhex(leaf["salt"])
    node = _leaf(head.round_id, head.rules_digest, leaf["position"], leaf["value"], salt)
    for step in leaf["path"]:
        other = bytes.fromhex(step["hash"])
        pair = other + node if step["side"] == "left" else node + other
        node = hashlib.sha256(_NODE + pair).digest()
    return _root(head.leaves, node) == head.root


def _head_problems(openings: object) -> list[str]:
    """What is wrong with all but the leaves; if anything is, no leaf can be judged."""
    if not isinstance(openings, Mapping):
        return ["the openings are not an object with named fields"]
    found = _field_problems(openings, _HEAD_FIELDS)
    if found:
        return found
    if openings["format"] != FORMAT:
        found.append(f"format: only {FORMAT} is known here")
    if not _is_text(openings["round_id"]):
        found.append("round_id: must be a text that is not empty")
    found += [
        f"{field}: must be 64 hexadecimal digits in lower case"
        for field in ("rules_digest", "root")
        if not _is_hex(openings[field])
    ]
    if openings["leaves"] not in map(salts_needed, _DECKS) or type(openings["leaves"]) is not int:
        found.append("leaves: must be 54 or 55, one a card and two for the draws")
    if not isinstance(openings["openings"], list) or not openings["openings"]:
        found.append("openings: must be a list of at least one; there is nothing to check")
    return found


def _form_problem(head: Commitment, leaf: object) -> str | None:
    """What is wrong with the form of an opened leaf, if anything: it is then not hashed at all."""
    if not isinstance(leaf, Mapping):
        return "is not an object with named fields"
    wrong = _field_problems(leaf, _LEAF_FIELDS)
    if wrong:
        return "; ".join(wrong)
    place = leaf["position"]
    deck = _DECKS[head.leaves - len(_DRAWS)]
    if place not in _DRAWS and (type(place) is not int or not 0 <= place < len(deck)):
        return f"position: must be 0 to {len(deck) - 1}, {MAGIC} or {LUCKY}"
    if not _is_value(place, leaf["value"], deck):
        return f"value: is nothing that {place if place in _DRAWS else 'a card'} can be"
    if not _is_hex(leaf["salt"]):
        return "salt: must be 64 hexadecimal digits in lower case"
    path = leaf["path"]
    if not isinstance(path, list) or not all(map(_is_step, path)):
        return "path: must be a list of side (left or right) and hash (64 hexadecimal digits)"
    if [step["side"] for step in path] != _sides(_index(place, head.leaves), head.leaves):
        return f"path: is not the way from {place} to the root of {head.leaves} leaves"
    return None


def _field_problems(data: Mapping[str, Any], fields: Sequence[str]) -> list[str]:
    """Missing fields, and those that nothing vouches for."""
    missing = [f"{field}: is missing" for field in fields if field not in data]
    foreign = [f"{key!a}: is no field of the commitment" for key in data if key not in fields]
    return missing + foreign


def _is_value(place: Place, value: object, deck: Sequence[Card]) -> bool:
    if not isinstance(value, str):
        return False
    if place == LUCKY:
        return value in (_NONE, _DEALER) or _SEAT.fullmatch(value) is not None
    return value in map(card_text, deck) or (place == MAGIC and value == _NONE)


def _is_step(step: object) -> bool:
    return (
        isinstance(step, Mapping)
        and set(step) == {"side", "hash"}
        and step["side"] in ("left", "right")
        and _is_hex(step["hash"])
    )


def _is_hex(value: object) -> bool:
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def _is_text(value: object) -> bool:
    """Whether a value is a text that UTF-8 can write, and not an empty one."""
    if not isinstance(value, str) or not value:
        return False
    return not any("\ud800" <= sign <= "\udfff" for sign in value)
