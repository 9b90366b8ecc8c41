"""The commitment to a deal: published before the first wager, opened after the round.

Every position of the deck, 256 bits of the house's own and the number of every draw is a leaf of a
Merkle tree over SHA-256. The root is published when the round opens. What is dealt follows from it
and from the players' bits (``mixing``). Afterwards each person gets the leaves of what they
lawfully saw, with the hashes that lead from there to the root, and all that it takes to shuffle
again; ``checking`` says what is wrong with them.

The bytes, in full (*field* and *hash* are those of ``hashing``; ``tools/verify_round.py`` is a
second reading of the same words):

- *head* = field(format), field(round id), field(rules digest), field(cards), field(number of
  draws), and for each draw field(name), field(chance), field(choices). The format is
  ``pitboss-deal-2``. The rules digest is 64 hexadecimal digits, as text. The cards are 52 or 53.
  The chance is its numerator, a slash and its denominator, in lowest terms.
- *leaf* = hash(00, head, field(place), field(value), field(salt)). The place is the position in the
  committed deck, from 0 at the top, and the value the card (``As``, ``Th``, ``Jk``); or the place
  is ``house`` and the value the house's 256 bits as 64 hexadecimal digits; or the place is the name
  of a draw and the value its number. The salt is 32 bytes that no other leaf has.
- *node* = hash(01, left, right). The leaves stand in the order of the deck, then ``house``, then
  the draws as the head lists them.
- *root* = hash(02, head, the topmost node).

A leaf that is not opened shows as a hash with a salt nobody can guess: it says nothing. The root is
shown whole: two deals whose first 128 bits are the same would take some 2**64 tries to find.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pitboss.cards import DECK_52, DECK_53, Card, card_text
from pitboss.round.fairness.draws import Draw, range_of
from pitboss.round.fairness.hashing import Kind, field, is_hex, is_text, path_of, tagged, tree
from pitboss.round.fairness.mixing import (
    BITS_BYTES,
    FORMAT,
    Opening,
    Wagered,
    drawn,
    in_order,
    mix,
    permutation,
)

__all__ = [
    "DECKS",
    "HOUSE",
    "SALT_BYTES",
    "Commitment",
    "Secret",
    "commit",
    "leaf_hash",
    "matches",
    "open_deal",
    "readable",
    "root_hash",
    "salts_needed",
]

#: The place of the house's own bits.
HOUSE: Final = "house"
SALT_BYTES: Final = 32
#: The decks that are dealt from, by the number of their cards.
DECKS: Final[Mapping[int, tuple[Card, ...]]] = {52: DECK_52, 53: DECK_53}

#: Every position and every card as a field: each deal hashes them all.
_POSITIONS: Final = tuple(field(position) for position in DECK_53)
_CARDS: Final = tuple(field(card_text(card)) for card in DECK_53)
_GROUP = 4
_GROUPS = 16
_FEWEST_GROUPS = 8
_FEWEST_DIGITS = _FEWEST_GROUPS * _GROUP
_SHOWN = re.compile(r"[0-9a-f]*")


@dataclass(frozen=True, slots=True)
class Commitment:
    """What is published before the first wager. It binds the deal and shows nothing of it."""

    root: str
    round_id: str
    rules_digest: str
    cards: int
    draws: tuple[Draw, ...] = ()

    @property
    def leaves(self) -> int:
        """How many leaves the tree has: the cards, the house's bits, the draws."""
        return salts_needed(self.cards, self.draws)

    @property
    def places(self) -> list[int | str]:
        """What each leaf is, in order: a position, ``house``, or the name of a draw."""
        return [*range(self.cards), HOUSE, *(draw.name for draw in self.draws)]


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """A committed deal with its salts: what is sealed during the round and never shown whole."""

    commitment: Commitment
    deck: tuple[Card, ...]
    salts: tuple[bytes, ...]
    house_bits: bytes
    numbers: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"<Secret of round {self.commitment.round_id!r}>"


def salts_needed(deck_size: int, draws: Sequence[Draw] = ()) -> int:
    """How many salts a commitment takes: one a card, one for the house's bits, one a draw."""
    return deck_size + 1 + len(draws)


def commit(
    round_id: str,
    rules_digest: str,
    deck: Sequence[Card],
    salts: Sequence[bytes],
    house_bits: bytes,
    draws: Sequence[Draw] = (),
    numbers: Sequence[int] = (),
) -> Secret:
    """Bind a deal: the deck from the top, the house's own bits, a number for every draw.

    Raises ``ValueError`` where the parts would not make a sound commitment; the message names no
    card and no number.
    """
    wrong = _unfit(round_id, rules_digest, deck, salts, house_bits, draws, numbers)
    if wrong is not None:
        raise ValueError(wrong)
    head = Commitment("", round_id, rules_digest, len(deck), tuple(draws))
    unrooted = Secret(head, tuple(deck), tuple(salts), house_bits, tuple(numbers))
    root = root_hash(head, tree(_leaves(unrooted))[-1][0])
    return replace(unrooted, commitment=replace(head, root=root))


def readable(root: str, groups: int = _GROUPS) -> str:
    """A root, or its beginning, in groups of four digits that can be read out."""
    if not is_hex(root):
        raise ValueError("a root is 64 hexadecimal digits in lower case")
    if not _FEWEST_GROUPS <= groups <= _GROUPS:
        raise ValueError(f"a root is shown in {_FEWEST_GROUPS} to {_GROUPS} groups of {_GROUP}")
    return " ".join(root[at : at + _GROUP] for at in range(0, groups * _GROUP, _GROUP))


def matches(shown: str, root: str) -> bool:
    """Whether a root begins as shown, read out or copied: spaces, hyphens, capitals do not matter.

    Raises ``ValueError`` where too little was shown to compare: fewer than 128 bits.
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


def open_deal(
    secret: Secret,
    wagers: Sequence[Wagered],
    openings: Sequence[Opening],
    dealt: Iterable[int],
    draws: Iterable[str] = (),
) -> dict[str, Any]:
    """The openings for one person: the cards dealt k-th, of ``dealt``, and the draws named.

    JSON-able, with all that it takes to shuffle again: the house's bits, the locked wagers, every
    player's hash and bits.
    """
    head = secret.commitment
    wagers, openings = in_order(wagers, openings)
    seed = mix(head.root, head.round_id, secret.house_bits, wagers, openings)
    order = permutation(seed, head.cards)
    levels = tree(_leaves(secret))

    def proof(index: int) -> dict[str, Any]:
        return {"salt": secret.salts[index].hex(), "path": path_of(levels, index)}

    return {
        "format": FORMAT,
        "round_id": head.round_id,
        "rules_digest": head.rules_digest,
        "root": head.root,
        "cards": head.cards,
        "draws": [
            {"name": draw.name, "chance": _chance(draw), "choices": draw.choices}
            for draw in head.draws
        ],
        "house": {"bits": secret.house_bits.hex(), **proof(head.cards)},
        "wagers": [
            {
                "seat": one.seat,
                "player": one.player,
                "wager": one.wager,
                "amount_cents": one.amount_cents,
                "choice": one.choice,
            }
            for one in wagers
        ],
        "players": [
            {
                "seat": one.seat,
                "player": one.player,
                "hash": one.hash,
                "bits": None if one.bits is None else one.bits.hex(),
            }
            for one in openings
        ],
        "openings": [
            {
                "dealt": at,
                "position": order[at],
                "card": card_text(secret.deck[order[at]]),
                **proof(order[at]),
            }
            for at in _dealt(dealt, head.cards)
        ],
        "drawn": [
            {
                "name": name,
                "number": secret.numbers[at],
                "choice": drawn(seed, head.draws[at], secret.numbers[at]),
                **proof(head.cards + 1 + at),
            }
            for name in dict.fromkeys(draws)
            for at in (_draw_index(head, name),)
        ],
    }


def leaf_hash(head: Commitment, place: int | str, value: str, salt: bytes) -> bytes:
    """A leaf: what stands at a place."""
    return tagged(Kind.LEAF, _head(head), field(place), field(value), field(salt))


def root_hash(head: Commitment, top: bytes) -> str:
    """The root of a tree, which binds the head as well."""
    return tagged(Kind.ROOT, _head(head), top).hex()


def _unfit(
    round_id: str,
    rules_digest: str,
    deck: Sequence[Card],
    salts: Sequence[bytes],
    house_bits: bytes,
    draws: Sequence[Draw],
    numbers: Sequence[int],
) -> str | None:
    """Why these parts cannot be committed to, if so."""
    if not is_text(round_id):
        return "a round needs an id: a text that is not empty"
    if not is_hex(rules_digest):
        return "the rules digest is 64 hexadecimal digits in lower case"
    whole = DECKS.get(len(deck))
    if whole is None or sorted(deck) != list(whole):
        return "a deal is committed from a whole deck: each of its 52 or 53 cards once"
    if len({draw.name for draw in draws}) != len(draws):
        return "every draw needs a name of its own, and two are the same"
    if len(numbers) != len(draws) or any(
        type(number) is not int or not 0 <= number < range_of(draw)
        for draw, number in zip(draws, numbers, strict=True)
    ):
        return "every draw needs a number within its range"
    needed = salts_needed(len(deck), draws)
    if len(salts) != needed or any(len(salt) != SALT_BYTES for salt in salts):
        return f"{needed} salts of {SALT_BYTES} bytes are needed"
    if len(house_bits) != BITS_BYTES:
        return f"{8 * BITS_BYTES} bits of the house's own are needed"
    if len({*salts, house_bits}) != needed + 1:
        return "every leaf needs a salt of its own, the house other bits, and two are the same"
    return None


def _head(head: Commitment) -> bytes:
    parts: list[str | int] = [FORMAT, head.round_id, head.rules_digest, head.cards, len(head.draws)]
    for draw in head.draws:
        parts += [draw.name, _chance(draw), draw.choices]
    return b"".join(map(field, parts))


def _chance(draw: Draw) -> str:
    return f"{draw.chance.numerator}/{draw.chance.denominator}"


def _leaves(secret: Secret) -> list[bytes]:
    head = _head(secret.commitment)
    cards = secret.commitment.cards
    places = [*_POSITIONS[:cards], *map(field, secret.commitment.places[cards:])]
    others = (secret.house_bits.hex(), *map(str, secret.numbers))
    values = [*map(_CARDS.__getitem__, secret.deck), *map(field, others)]
    return [
        tagged(Kind.LEAF, head, place, value, field(salt))
        for place, value, salt in zip(places, values, secret.salts, strict=True)
    ]


def _dealt(dealt: Iterable[int], cards: int) -> list[int]:
    """The cards asked for, in the order dealt, each once."""
    asked = sorted(set(dealt))
    if any(type(at) is not int or not 0 <= at < cards for at in asked):
        raise ValueError(f"of a deck of {cards} the cards dealt are 0 to {cards - 1}")
    return asked


def _draw_index(head: Commitment, name: str) -> int:
    names = [draw.name for draw in head.draws]
    if name not in names:
        raise ValueError(f"this round has no draw {name!a}")
    return names.index(name)
