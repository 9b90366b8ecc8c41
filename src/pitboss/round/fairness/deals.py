"""A committed deal as a round keeps it: sealed from its opening on, so that it is drawn only once.
Where a dealer deals real cards it has no deck: the house's bits and the draws alone.

It is written as one text of hexadecimal digits: the number of cards and of draws, a byte each; the
cards from the top, a byte each; the house's 32 bytes; the numbers drawn, eight bytes each; the 32
bytes of the seed that makes the salts. The length does not depend on what was drawn, so a sealed
deal reveals nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.cards import Card
from pitboss.record import scalar
from pitboss.round.fairness.commitment import SEED_BYTES, Secret, commit
from pitboss.round.fairness.draws import Draw
from pitboss.round.fairness.mixing import BITS_BYTES

__all__ = ["Deal", "bound", "deal_of"]

_NUMBER_BYTES: Final = 8
_HEAD_BYTES: Final = 2


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """The parts behind a root: the deck from the top, the seed of the salts, bits, numbers."""

    deck: tuple[Card, ...]
    seed: bytes
    house_bits: bytes
    numbers: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return "<Deal>"


def deal_of(secret: Secret) -> Deal:
    """The parts of a committed deal."""
    return Deal(secret.deck, secret.seed, secret.house_bits, secret.numbers)


def bound(deal: Deal, round_id: str, rules_digest: str, draws: Sequence[Draw]) -> Secret:
    """The commitment to a deal. Raises ``ValueError`` if its parts make no sound one."""
    return commit(
        round_id, rules_digest, deal.deck, deal.seed, deal.house_bits, draws, deal.numbers
    )


def _packed(deal: Deal) -> str:
    numbers = (number.to_bytes(_NUMBER_BYTES, "big") for number in deal.numbers)
    head = bytes((len(deal.deck), len(deal.numbers)))
    return b"".join((head, bytes(deal.deck), deal.house_bits, *numbers, deal.seed)).hex()


def _unpacked(text: object) -> Deal:
    if not isinstance(text, str):
        raise TypeError("a deal is a text")
    packed = bytes.fromhex(text)
    cards, draws = packed[:_HEAD_BYTES]
    bits_at = _HEAD_BYTES + cards
    numbers_at = bits_at + BITS_BYTES
    seed_at = numbers_at + draws * _NUMBER_BYTES
    deal = Deal(
        tuple(Card(byte) for byte in packed[_HEAD_BYTES:bits_at]),
        packed[seed_at:],
        packed[bits_at:numbers_at],
        tuple(
            int.from_bytes(packed[at : at + _NUMBER_BYTES])
            for at in range(numbers_at, seed_at, _NUMBER_BYTES)
        ),
    )
    if len(deal.seed) != SEED_BYTES or _packed(deal) != text:
        raise ValueError("that is no deal")
    return deal


scalar(Deal, _packed, _unpacked)
