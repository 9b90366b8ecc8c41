"""The commitment to a deal: published before the first wager, opened after the round.

Every position of the deck, 256 bits of the house's own and the number of every draw is a leaf of a
Merkle tree over SHA-256. Where a dealer deals real cards, the deck is left out: the house's bits
and the draws alone are committed to. The root is published when the round opens. The cards dealt
follow from the committed deck and the players' bits (``mixing``). After the round each person gets
the leaves of the cards they lawfully saw, each with its salt and the hashes up to the root, and
everything needed to repeat the shuffle. ``check`` lists the problems of such openings.

The bytes, in full (*field* and *hash* are defined in ``hashing``; ``tools/verify_round.py`` is an
independent implementation of the same specification):

- *head* = field(format), field(round id), field(rules digest), field(cards), field(number of
  draws), and for each draw field(name), field(chance), field(choices). The format is
  ``pitboss-deal-3``. The rules digest is 64 hexadecimal digits, as text. The cards are 52 or 53,
  or 0 where a dealer deals them.
  The chance is its numerator, a slash and its denominator, in lowest terms.
- *leaf* = hash(00, head, field(place), field(value), field(salt)). At a deck position the place is
  the position, from 0 at the top, and the value is the card (``As``, ``Th``, ``Jk``). At ``house``
  the value is the house's 256 bits as 64 hexadecimal digits. At the name of a draw the value is
  its number.
- *salt* of a place = HMAC-SHA256 with the seed as key and field(``pitboss-salt``), field(round id),
  field(place) as message: 32 bytes. The seed is 32 bytes from the operating system's generator. It
  makes the salts of one deal and is used for nothing else.
- *node* = hash(01, left, right). The leaves stand in the order of the deck, then ``house``, then
  the draws as the head lists them.
- *root* = hash(02, head, the topmost node).

A closed leaf is a hash with a salt that nobody can guess, so it shows nothing. Opened salts reveal
neither the seed nor any other salt, because HMAC-SHA256 is a pseudorandom function. The seed stays
sealed: openings carry salts, to surveillance too. Only ``verify`` reads it from the record.

The root is shown whole. Two deals whose roots share 128 bits would take some 2**64 tries to find.
"""

import hmac
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from pitboss.cards import DECK_52, DECK_53, Card, card_text
from pitboss.round.fairness.draws import Draw, range_of
from pitboss.round.fairness.hashing import Kind, field, is_hex, is_text, path_of, tagged, tree
from pitboss.round.fairness.mixing import BITS_BYTES, FORMAT

__all__ = [
    "DECKS",
    "HOUSE",
    "SEED_BYTES",
    "Commitment",
    "Secret",
    "chance_text",
    "commit",
    "leaf_hash",
    "matches",
    "proofs_of",
    "readable",
    "root_hash",
    "salt_of",
]

#: The place of the house's own bits.
HOUSE: Final = "house"
#: The seed of a deal's salts: 256 bits.
SEED_BYTES: Final = 32
#: The decks in use, by number of cards.
DECKS: Final[Mapping[int, tuple[Card, ...]]] = {52: DECK_52, 53: DECK_53}

_SALT: Final = field("pitboss-salt")
#: Every position and every card as a field: each deal hashes all of them.
_POSITIONS: Final = tuple(field(position) for position in DECK_53)
_CARDS: Final = tuple(field(card_text(card)) for card in DECK_53)
_GROUP = 4
_GROUPS = 16
_FEWEST_GROUPS = 8
_FEWEST_DIGITS = _FEWEST_GROUPS * _GROUP
_SHOWN = re.compile(r"[0-9a-f]*")


@dataclass(frozen=True, slots=True)
class Commitment:
    """The public commitment before the first wager. It binds the deal and reveals nothing of it."""

    root: str
    round_id: str
    rules_digest: str
    cards: int
    draws: tuple[Draw, ...] = ()

    @property
    def leaves(self) -> int:
        """The number of leaves: one a card, one for the house's bits, one a draw."""
        return self.cards + 1 + len(self.draws)

    @property
    def draws_alone(self) -> bool:
        """Whether a dealer deals the cards, and only the draws are committed to."""
        return self.cards == 0

    @property
    def places(self) -> list[int | str]:
        """The place of each leaf, in order: a position, ``house``, or the name of a draw."""
        return [*range(self.cards), HOUSE, *(draw.name for draw in self.draws)]


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """A committed deal with the seed of its salts. It stays sealed and is never shown whole."""

    commitment: Commitment
    deck: tuple[Card, ...]
    seed: bytes
    house_bits: bytes
    numbers: tuple[int, ...] = ()

    @property
    def salts(self) -> list[bytes]:
        """The salt of each leaf, in order, computed from the seed."""
        return _salts(self.seed, self.commitment.round_id, _place_fields(self.commitment))

    def __repr__(self) -> str:
        return f"<Secret of round {self.commitment.round_id!r}>"


def salt_of(seed: bytes, round_id: str, place: int | str) -> bytes:
    """The salt of one place of a deal: HMAC-SHA256 of round and place, keyed with the seed."""
    return _salts(seed, round_id, [field(place)])[0]


def commit(
    round_id: str,
    rules_digest: str,
    deck: Sequence[Card],
    seed: bytes,
    house_bits: bytes,
    draws: Sequence[Draw] = (),
    numbers: Sequence[int] = (),
) -> Secret:
    """Commit to a deal: the deck from the top, the house's own bits, a number for every draw.

    Raises ``ValueError`` if the parts make no sound commitment. The message names no card, number
    or seed.
    """
    wrong = _unfit(round_id, rules_digest, deck, seed, house_bits, draws, numbers)
    if wrong is not None:
        raise ValueError(wrong)
    head = Commitment("", round_id, rules_digest, len(deck), tuple(draws))
    return _rooted(Secret(head, tuple(deck), seed, house_bits, tuple(numbers)))


@lru_cache(maxsize=1)
def _rooted(secret: Secret) -> Secret:
    """A deal with its root. The house commits, and the table checks the same deal right after."""
    head = secret.commitment
    root = root_hash(head, tree(_leaves(secret, secret.salts))[-1][0])
    return replace(secret, commitment=replace(head, root=root))


def readable(root: str, groups: int = _GROUPS) -> str:
    """A root, or its beginning, in groups of four digits, to be read out."""
    if not is_hex(root):
        raise ValueError("a root is 64 hexadecimal digits in lower case")
    if not _FEWEST_GROUPS <= groups <= _GROUPS:
        raise ValueError(f"a root is shown in {_FEWEST_GROUPS} to {_GROUPS} groups of {_GROUP}")
    return " ".join(root[at : at + _GROUP] for at in range(0, groups * _GROUP, _GROUP))


def matches(shown: str, root: str) -> bool:
    """Whether a root begins with the digits shown; spaces, hyphens and case are ignored.

    Raises ``ValueError`` if fewer than 128 bits were shown: too few to compare.
    """
    digits = re.sub(r"[\s-]", "", shown).lower()
    if not _SHOWN.fullmatch(digits):
        raise ValueError("what was shown has only hexadecimal digits, and spaces between")
    if len(digits) < _FEWEST_DIGITS:
        raise ValueError(
            f"{len(digits)} digits are too few to compare: two deals that begin alike are quickly "
            f"found. Give {_FEWEST_DIGITS} digits at least, which are {4 * _FEWEST_DIGITS} bits"
        )
    return root.startswith(digits)


def proofs_of(secret: Secret) -> Callable[[int], tuple[bytes, list[str]]]:
    """A function of a leaf's index: its salt, and the partner hashes up to the root."""
    salts = secret.salts
    levels = tree(_leaves(secret, salts))
    return lambda index: (salts[index], path_of(levels, index))


def chance_text(chance: Fraction) -> str:
    """The chance of a draw as it is hashed: two whole numbers in lowest terms, with a slash."""
    return f"{chance.numerator}/{chance.denominator}"


def leaf_hash(head: Commitment, place: int | str, value: str, salt: bytes) -> bytes:
    """The hash of a place and its value."""
    return tagged(Kind.LEAF, _head(head), field(place), field(value), field(salt))


def root_hash(head: Commitment, top: bytes) -> str:
    """The root of a tree; it binds the head too."""
    return tagged(Kind.ROOT, _head(head), top).hex()


def _unfit(
    round_id: str,
    rules_digest: str,
    deck: Sequence[Card],
    seed: bytes,
    house_bits: bytes,
    draws: Sequence[Draw],
    numbers: Sequence[int],
) -> str | None:
    """The reason why these parts make no sound commitment, or None."""
    if not is_text(round_id):
        return "a round needs an id: a text that is not empty"
    if not is_hex(rules_digest):
        return "the rules digest is 64 hexadecimal digits in lower case"
    if not deck and not draws:
        return "there is nothing to commit to: no deck and no draw"
    if deck and sorted(deck) != list(DECKS.get(len(deck), ())):
        return "a deal is committed from a whole deck: each of its 52 or 53 cards once"
    if len({draw.name for draw in draws}) != len(draws):
        return "every draw needs a name of its own, and two are the same"
    if len(numbers) != len(draws) or any(
        type(number) is not int or not 0 <= number < range_of(draw)
        for draw, number in zip(draws, numbers, strict=True)
    ):
        return "every draw needs a number within its range"
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        return f"the salts need a seed of {8 * SEED_BYTES} bits"
    if not isinstance(house_bits, bytes) or len(house_bits) != BITS_BYTES:
        return f"{8 * BITS_BYTES} bits of the house's own are needed"
    if seed == house_bits:
        return "the house's bits are opened, so the seed of the salts must be other bits"
    return None


def _head(head: Commitment) -> bytes:
    parts: list[str | int] = [FORMAT, head.round_id, head.rules_digest, head.cards, len(head.draws)]
    for draw in head.draws:
        parts += [draw.name, chance_text(draw.chance), draw.choices]
    return b"".join(map(field, parts))


def _place_fields(head: Commitment) -> list[bytes]:
    return [*_POSITIONS[: head.cards], *map(field, head.places[head.cards :])]


def _salts(seed: bytes, round_id: str, places: Iterable[bytes]) -> list[bytes]:
    start = _SALT + field(round_id)
    return [hmac.digest(seed, start + place, "sha256") for place in places]


def _leaves(secret: Secret, salts: Sequence[bytes]) -> list[bytes]:
    head = _head(secret.commitment)
    others = (secret.house_bits.hex(), *map(str, secret.numbers))
    values = [*map(_CARDS.__getitem__, secret.deck), *map(field, others)]
    return [
        tagged(Kind.LEAF, head, place, value, field(salt))
        for place, value, salt in zip(_place_fields(secret.commitment), values, salts, strict=True)
    ]
