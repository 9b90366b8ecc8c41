"""A committed deal as a round keeps it: sealed from its opening on, so that none is drawn twice.

It is written as one text of hexadecimal digits: the number of cards and of draws, a byte each, the
cards from the top, a byte each, the house's bits, the numbers drawn, eight bytes each, and the
salts. So it has the same length whatever was drawn, and under seal nothing shows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.cards import Card
from pitboss.record import scalar
from pitboss.round.fairness.commitment import SALT_BYTES, Secret, commit, salts_needed
from pitboss.round.fairness.draws import Draw
from pitboss.round.fairness.mixing import BITS_BYTES

__all__ = ["Deal", "bound", "deal_of"]

_NUMBER_BYTES: Final = 8
_HEAD_BYTES: Final = 2


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """What a root commits to: the deck from the top, the house's bits, the numbers, the salts."""

    deck: tuple[Card, ...]
    salts: tuple[bytes, ...]
    house_bits: bytes
    numbers: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return "<Deal>"


def deal_of(secret: Secret) -> Deal:
    """The parts of a deal that was committed to."""
    return Deal(secret.deck, secret.salts, secret.house_bits, secret.numbers)


def bound(deal: Deal, round_id: str, rules_digest: str, draws: Sequence[Draw]) -> Secret:
    """The commitment to a deal. Raises ``ValueError`` where its parts make no sound one."""
    return commit(
        round_id, rules_digest, deal.deck, deal.salts, deal.house_bits, draws, deal.numbers
    )


def _packed(deal: Deal) -> str:
    numbers = (number.to_bytes(_NUMBER_BYTES, "big") for number in deal.numbers)
    head = bytes((len(deal.deck), len(deal.numbers)))
    return b"".join((head, bytes(deal.deck), deal.house_bits, *numbers, *deal.salts)).hex()


def _unpacked(text: object) -> Deal:
    if not isinstance(text, str):
        raise TypeError("a deal is a text")
    packed = bytes.fromhex(text)
    cards, draws = packed[:_HEAD_BYTES]
    numbers_at = _HEAD_BYTES + cards + BITS_BYTES
    salts_at = numbers_at + draws * _NUMBER_BYTES
    deal = Deal(
        tuple(Card(byte) for byte in packed[_HEAD_BYTES : _HEAD_BYTES + cards]),
        tuple(_pieces(packed[salts_at:], SALT_BYTES)),
        packed[_HEAD_BYTES + cards : numbers_at],
        tuple(int.from_bytes(one) for one in _pieces(packed[numbers_at:salts_at], _NUMBER_BYTES)),
    )
    whole = salts_at + (salts_needed(cards) + draws) * SALT_BYTES
    if len(packed) != whole or _packed(deal) != text:
        raise ValueError("that is no deal")
    return deal


def _pieces(whole: bytes, size: int) -> list[bytes]:
    return [whole[at : at + size] for at in range(0, len(whole), size)]


scalar(Deal, _packed, _unpacked)
