"""The openings of a deal: the format in which a round is proven after its end.

``open_deal`` makes them and ``check`` lists their problems. ``tools/verify_round.py`` reads the
same format with Python alone.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final, Literal

from pitboss.cards import card_text
from pitboss.models import Form, from_core, model
from pitboss.round.fairness.commitment import Commitment, Secret, chance_text, proofs_of
from pitboss.round.fairness.mixing import (
    FORMAT,
    Opening,
    Wagered,
    drawn,
    in_order,
    mix,
    permutation,
)

__all__ = [
    "HouseOpening",
    "OpenedCard",
    "OpenedDraw",
    "OpenedPlayer",
    "Openings",
    "PublicDraw",
    "PublicWager",
    "open_deal",
]

_HEX: Final = "^[0-9a-f]{64}$"
Hash = Annotated[str, Form("64 hexadecimal digits in lower case.", pattern=_HEX)]
Bits = Annotated[str, Form("256 bits, as 64 hexadecimal digits.", pattern=_HEX, write=bytes.hex)]
Path = Annotated[tuple[Hash, ...], Form("The partner hashes from the leaf to the root.")]
Index = Annotated[int, Form(ge=0)]
Seat = Annotated[int, Form(ge=1)]


@model
class PublicDraw:
    """A draw beside the cards: its chance in lowest terms and its number of choices."""

    name: str
    chance: Annotated[str, Form(examples=["1/50"], write=chance_text)]
    choices: Annotated[int, Form(ge=1)]


@model
class HouseOpening:
    """The house's own bits, with their proof."""

    bits: Bits
    salt: Hash
    path: Path


@model
class PublicWager:
    """A wager as locked when betting closed."""

    seat: Seat
    player: str
    wager: str
    amount_cents: Annotated[int, Form(ge=1)]
    choice: str | None


@model
class OpenedPlayer:
    """A player's hash and bits. The bits are null if they were not opened in time."""

    seat: Seat
    player: str
    hash: Hash
    bits: Bits | None


@model
class OpenedCard:
    """A card that was seen: its place in the deal, its position in the deck, and its proof."""

    dealt: Annotated[int, Form("0 is the first card dealt.", ge=0)]
    position: Annotated[int, Form("0 is the top of the committed deck.", ge=0)]
    card: str
    salt: Hash
    path: Path


@model
class OpenedDraw:
    """The committed number of a draw, its choice after the players' offset, and its proof."""

    name: str
    number: Index
    choice: Annotated[int | None, Form("From 0; null if the draw did not happen.")]
    salt: Hash
    path: Path


@model
class Openings:
    """The proof of a deal for one person: what the person saw, and all that the shuffle needs."""

    format: Literal["pitboss-deal-3"]
    round_id: str
    rules_digest: Hash
    root: Hash
    cards: Annotated[
        Literal[0, 52, 53], Form("52, 53 with the joker, or 0 where a dealer deals real cards.")
    ]
    draws: tuple[PublicDraw, ...]
    house: HouseOpening
    wagers: tuple[PublicWager, ...]
    players: tuple[OpenedPlayer, ...]
    openings: tuple[OpenedCard, ...]
    drawn: tuple[OpenedDraw, ...]


def open_deal(
    secret: Secret,
    wagers: Sequence[Wagered],
    openings: Sequence[Opening],
    dealt: Iterable[int],
    draws: Iterable[str] = (),
) -> Openings:
    """The openings for one person: the cards at ``dealt`` in dealing order, and the named draws.

    They hold everything needed to repeat the shuffle: the house's bits, the locked wagers, every
    player's hash and bits. They hold the salts of what they open, never the seed.
    """
    head = secret.commitment
    wagers, openings = in_order(wagers, openings)
    bits, alone = secret.house_bits, head.draws_alone
    mixed = mix(head.root, head.round_id, bits, wagers, openings, draws_alone=alone)
    order = permutation(mixed, head.cards)
    proof_of = proofs_of(secret)

    def leaf(index: int) -> dict[str, Any]:
        salt, path = proof_of(index)
        return {"salt": salt.hex(), "path": tuple(path)}

    def card(at: int) -> OpenedCard:
        position = order[at]
        shown = card_text(secret.deck[position])
        return OpenedCard(dealt=at, position=position, card=shown, **leaf(position))

    def draw(at: int) -> OpenedDraw:
        number = secret.numbers[at]
        choice = drawn(mixed, head.draws[at], number)
        name = head.draws[at].name
        return OpenedDraw(name=name, number=number, choice=choice, **leaf(head.cards + 1 + at))

    return from_core(
        Openings,
        head,
        format=FORMAT,
        house=HouseOpening(bits=secret.house_bits.hex(), **leaf(head.cards)),
        wagers=tuple(from_core(PublicWager, one) for one in wagers),
        players=tuple(from_core(OpenedPlayer, one) for one in openings),
        openings=tuple(map(card, _dealt(dealt, head.cards))),
        drawn=tuple(draw(_draw_index(head, name)) for name in dict.fromkeys(draws)),
    )


def _dealt(dealt: Iterable[int], cards: int) -> list[int]:
    """The requested cards in dealing order, without repeats."""
    asked = sorted(set(dealt))
    if any(type(at) is not int or not 0 <= at < cards for at in asked):
        raise ValueError(f"of a deck of {cards} the cards dealt are 0 to {cards - 1}")
    return asked


def _draw_index(head: Commitment, name: str) -> int:
    names = [draw.name for draw in head.draws]
    if name not in names:
        raise ValueError(f"this round has no draw {name!a}")
    return names.index(name)
