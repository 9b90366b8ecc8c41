"""Fresh randomness for a laboratory, collected through the functions that a live table calls.

``raw`` is the generator before any scaling: 32 bytes a call. A deal is the whole way of an
electronic table: shuffle, commitment, one player's bits, the mix, the permutation, the draws. What
differs from play is said in ``DIFFERENCES``.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from pitboss.cards import Card
from pitboss.house.chance import Chance
from pitboss.round.fairness.commitment import DECKS, commit
from pitboss.round.fairness.draws import LUCKY, MAGIC, START, Draw
from pitboss.round.fairness.mixing import (
    BITS_BYTES,
    Opening,
    Wagered,
    drawn,
    mix,
    mixed_deck,
    permutation,
    player_hash,
)
from pitboss.rulebook import law_digest

__all__ = ["DIFFERENCES", "DRAWS", "RAW_BYTES_A_ROUND", "Deals", "Samples", "collect"]

RAW_BYTES_A_ROUND: Final = 64
#: The draws of the sample: each happens with this chance, and has so many choices.
DRAWS: Final = (
    Draw(MAGIC, Fraction(1, 2), 52),
    Draw(LUCKY, Fraction(7, 20), 7),
    Draw(START, Fraction(1), 7),
)
DIFFERENCES: Final = (
    "The raw bytes come one call after the other; at a table other calls lie between them.",
    "A deal of the sample has one player with one wager, whose bits this program draws in the "
    "player's place.",
    "The draws happen with the chances stated here, not with those of a submission.",
    "Nothing is stored or shown between shuffle and deal, and no time passes.",
)

_SHARE = 50


@dataclass(slots=True)
class Deals:
    """The deals of a deck of so many cards, a byte a card: its place in the ordered deck."""

    cards: int
    #: As the house shuffled and committed to it.
    committed: bytearray = field(default_factory=bytearray)
    #: As it was dealt, after the players' part.
    dealt: bytearray = field(default_factory=bytearray)
    #: By draw: the choice of each deal, or None if it did not happen.
    draws: dict[str, list[int | None]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Samples:
    """Everything that was collected."""

    rounds: int
    raw: bytes
    deals: tuple[Deals, ...]


def collect(
    rounds: int,
    progress: Callable[[int, int], None],
    chance: Chance | None = None,
) -> Samples:
    """Collect raw bytes, and so many deals of each deck."""
    source = chance or Chance()
    calls = rounds * RAW_BYTES_A_ROUND // BITS_BYTES
    raw = b"".join(source.bits() for _ in range(calls))
    found = tuple(Deals(cards, draws={one.name: [] for one in DRAWS}) for cards in DECKS)
    each = max(1, rounds // _SHARE)
    for place, deals in enumerate(found):
        index = {card: at for at, card in enumerate(DECKS[deals.cards])}
        for number in range(rounds):
            _deal(deals, f"sample-{deals.cards}-{number}", source, index)
            if number % each == 0:
                progress(place * rounds + number, len(found) * rounds)
    return Samples(rounds, raw, found)


def _deal(deals: Deals, round_id: str, source: Chance, index: dict[Card, int]) -> None:
    """One deal, as an electronic table makes it."""
    numbers = [source.number(draw) for draw in DRAWS]
    house = source.bits()
    deck = source.shuffle(deals.cards)
    secret = commit(round_id, law_digest(), deck, source.seed(), house, DRAWS, numbers)
    player = secrets.token_bytes(BITS_BYTES)
    opened = Opening(1, "sample", player_hash(round_id, "sample", player), player)
    mixed = mix(
        *(secret.commitment.root, round_id, house),
        [Wagered(1, "sample", "ante", 100)],
        [opened],
    )
    order = permutation(mixed, deals.cards)
    deals.committed += bytes([index[card] for card in deck])
    deals.dealt += bytes([index[card] for card in mixed_deck(deck, order)])
    for draw, number in zip(DRAWS, numbers, strict=True):
        deals.draws[draw.name].append(drawn(mixed, draw, number))
