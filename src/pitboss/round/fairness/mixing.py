"""The players shuffle too: their bits and the locked wagers decide which card is dealt when.

Each player, not box, sends the hash of 256 bits with a first wager. When betting has closed the
lock is published, then the bits are opened, the house's last. A house that knows the deck, the
wagers and all bits but those of one honest player can predict nothing of the mix, and so nothing of
the order: no choice of deck and no further wager helps it. Where a dealer deals real cards, only
the draws are mixed, and players without a device add no bits. The bytes, in full (*field* and
*hash* are defined in ``hashing``; the format is ``pitboss-deal-3``):

- *player's hash* = hash(03, field(format), field(round id), field(player), field(bits)).
- *lock* = hash(04, field(format), field(round id), field(root as text), field(number of wagers),
  the wagers, field(number of players), the players). A wager is field(seat), field(player),
  field(wager), field(amount in cents), field(choice, or an empty text), in the order of seat, then
  wager. A player is field(seat), field(player), field(hash as text), in the order of the seat of
  the first wager, then player. Players who took their wager back are included.
- *mix* = hash(05, field(format), field(lock), field(house bits), and for every player in that order
  field(``opened``), field(bits), or field(``not opened``), field(hash)); bytes, not text.
- *stream* of a purpose = hash(06, field(mix), field(purpose), field(0)), the same with field(1),
  and so on, concatenated.
- *a number below b* from a stream: read as many bytes as b - 1 fills (at least one), as a number,
  highest first. A value at or above the largest multiple of b that so many bytes can hold is
  rejected, and the next bytes are read. Otherwise take the remainder by b. So every number is
  equally likely.
- *permutation* of n positions, purpose ``permutation``: the list 0 to n - 1; for last from n - 1
  down to 1, entries last and (a number below last + 1) trade places. Entry k is the committed
  position of the card dealt k-th, from 0. All n! runs of numbers are equally likely, and each gives
  another order.
- *offset* of a draw, purpose ``offset:`` and its name: a number below the draw's range, added to
  the committed number modulo the range.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, count
from typing import Final

from pitboss.cards import Card
from pitboss.round.fairness.draws import Draw, range_of, result
from pitboss.round.fairness.hashing import Kind, field, is_hex, is_text, tagged

__all__ = [
    "BITS_BYTES",
    "FORMAT",
    "Opening",
    "RandBelow",
    "Wagered",
    "below_from",
    "drawn",
    "faults",
    "in_order",
    "lock",
    "mix",
    "mixed_deck",
    "offset",
    "permutation",
    "permuted",
    "player_hash",
]

FORMAT: Final = "pitboss-deal-3"
#: The bits of a player or of the house: 256.
BITS_BYTES: Final = 32

_BYTE = 256
#: The largest multiple of each bound from 1 that one byte can hold.
_LIMITS: Final = tuple(_BYTE - _BYTE % bound for bound in range(1, _BYTE + 1))
_ENDED: Final = "the stream of random bytes has ended"
_MOST_SEATS = 99
_MOST_CENTS = 10**15

#: Return a whole number from 0 to bound - 1, each equally likely.
RandBelow = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Wagered:
    """A wager as locked when betting closed."""

    seat: int
    player: str
    wager: str
    amount_cents: int
    choice: str | None = None

    def __post_init__(self) -> None:
        _need_seat(self.seat)
        if not is_text(self.player) or not is_text(self.wager):
            raise ValueError("the player and the wager are texts that are not empty")
        if type(self.amount_cents) is not int or not 0 < self.amount_cents <= _MOST_CENTS:
            raise ValueError("the amount is a whole number of cents, at least one")
        if self.choice is not None and not is_text(self.choice):
            raise ValueError("the choice is a text that is not empty, or None")


@dataclass(frozen=True, slots=True)
class Opening:
    """A player's hash, at the seat of the first wager, and the bits, None if not opened in time."""

    seat: int
    player: str
    hash: str
    bits: bytes | None = None

    def __post_init__(self) -> None:
        _need_seat(self.seat)
        if not is_text(self.player):
            raise ValueError("the player is a text that is not empty")
        if not is_hex(self.hash):
            raise ValueError("the hash is 64 hexadecimal digits in lower case")
        if self.bits is not None:
            _need_bits(self.bits)


def player_hash(round_id: str, player: str, bits: bytes) -> str:
    """The hash that a player sends with a first wager: it binds the bits and reveals nothing."""
    if not is_text(round_id) or not is_text(player):
        raise ValueError("the round id and the player are texts that are not empty")
    _need_bits(bits)
    parts: tuple[str | bytes, ...] = (FORMAT, round_id, player, bits)
    return tagged(Kind.PLAYER, *map(field, parts)).hex()


def in_order(
    wagers: Sequence[Wagered], openings: Sequence[Opening]
) -> tuple[list[Wagered], list[Opening]]:
    """Wagers by seat and wager, players by seat and name: the order of hashing."""
    return (
        sorted(wagers, key=lambda one: (one.seat, one.wager)),
        sorted(openings, key=lambda one: (one.seat, one.player)),
    )


def faults(
    round_id: str,
    wagers: Sequence[Wagered],
    openings: Sequence[Opening],
    *,
    draws_alone: bool = False,
) -> list[str]:
    """The reasons why these wagers and openings cannot be mixed. Both must be in order.

    ``draws_alone`` says that a dealer deals the cards: a player without a device sends no hash.
    """
    found: list[str] = []
    if not openings and not draws_alone:
        found.append("the round: no player sent a hash; the house would shuffle alone")
    players: set[str] = set()
    for number, one in enumerate(openings, start=1):
        if one.player in players:
            found.append(f"player {number}: has a hash already; a player has one for all boxes")
        elif one.bits is not None and player_hash(round_id, one.player, one.bits) != one.hash:
            found.append(f"player {number}: the bits opened are not those of the hash")
        players.add(one.player)
    sitting: dict[int, str] = {}
    down: set[tuple[int, str]] = set()
    for number, wager in enumerate(wagers, start=1):
        if (wager.seat, wager.wager) in down:
            found.append(f"wager {number}: seat {wager.seat} has this wager already")
        elif sitting.setdefault(wager.seat, wager.player) != wager.player:
            found.append(f"wager {number}: seat {wager.seat} is another player's")
        elif wager.player not in players and not draws_alone:
            found.append(f"wager {number}: its player sent no hash")
        down.add((wager.seat, wager.wager))
    return found


def lock(root: str, round_id: str, wagers: Sequence[Wagered], openings: Sequence[Opening]) -> str:
    """The lock: published when betting has closed, before any bits are opened.

    It binds the wagers and the players' hashes.
    """
    if not is_hex(root):
        raise ValueError("the root is 64 hexadecimal digits in lower case")
    if not is_text(round_id):
        raise ValueError("a round needs an id: a text that is not empty")
    wagers, openings = in_order(wagers, openings)
    parts = [field(one) for one in (FORMAT, round_id, root, len(wagers))]
    for one in wagers:
        parts += [_known_field(one.seat), _known_field(one.player), _known_field(one.wager)]
        parts += [_known_field(one.amount_cents), _known_field(one.choice or "")]
    parts.append(field(len(openings)))
    for player in openings:
        parts += [_known_field(player.seat), _known_field(player.player), field(player.hash)]
    return tagged(Kind.LOCK, *parts).hex()


#: A cache: seats, players, wagers and amounts recur in every round.
_known_field: Final[Callable[[str | int], bytes]] = lru_cache(maxsize=4096)(field)


def mix(
    root: str,
    round_id: str,
    house_bits: bytes,
    wagers: Sequence[Wagered],
    openings: Sequence[Opening],
    *,
    draws_alone: bool = False,
) -> bytes:
    """The mix that drives permutation and offsets. ``ValueError`` if the parts do not fit."""
    _need_bits(house_bits)
    locked = lock(root, round_id, wagers, openings)
    wagers, openings = in_order(wagers, openings)
    wrong = faults(round_id, wagers, openings, draws_alone=draws_alone)
    if wrong:
        raise ValueError("; ".join(wrong))
    parts: list[str | bytes] = [FORMAT, bytes.fromhex(locked), house_bits]
    for one in openings:
        opened = one.bits is not None
        parts += ["opened" if opened else "not opened", one.bits or bytes.fromhex(one.hash)]
    return tagged(Kind.MIX, *map(field, parts))


def permutation(mixed: bytes, size: int) -> tuple[int, ...]:
    """The committed positions in dealing order."""
    return permuted(size, below_from(_stream(mixed, "permutation")))


def offset(mixed: bytes, name: str, modulus: int) -> int:
    """The players' offset of a draw."""
    return below_from(_stream(mixed, f"offset:{name}"))(modulus)


def drawn(mixed: bytes, draw: Draw, number: int) -> int | None:
    """The choice of a draw after the players' offset, or None if it does not happen."""
    span = range_of(draw)
    return result(draw, (number + offset(mixed, draw.name, span)) % span)


def mixed_deck(deck: Sequence[Card], order: Sequence[int]) -> tuple[Card, ...]:
    """The cards in dealing order: the committed deck in the order of a permutation."""
    if sorted(order) != list(range(len(deck))):
        raise ValueError(f"this is no order of {len(deck)} positions")
    return tuple(deck[position] for position in order)


def permuted(size: int, below: RandBelow) -> tuple[int, ...]:
    """Fisher–Yates: numbers below ``size`` in an order decided by draws, all equally likely."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        chosen = below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def below_from(source: Iterator[int]) -> RandBelow:
    """Draws below any bound from a stream of bytes, by rejection, so that none is favored."""

    def below(bound: int) -> int:
        if bound < 1:
            raise ValueError(f"nothing can be drawn below {bound}")
        if bound <= _BYTE:
            # A card takes one byte, and its limit is precomputed.
            limit = _LIMITS[bound - 1]
            for byte in source:
                if byte < limit:
                    return byte % bound
            raise ValueError(_ENDED)
        width = ((bound - 1).bit_length() + 7) // 8
        limit = _BYTE**width - _BYTE**width % bound
        while True:
            value = 0
            for _ in range(width):
                following = next(source, None)
                if following is None:
                    raise ValueError(_ENDED)
                value = value * _BYTE + following
            if value < limit:
                return value % bound

    return below


def _stream(mixed: bytes, purpose: str) -> Iterator[int]:
    """SHA-256 in counter mode, byte by byte, endless."""
    _need_bits(mixed)
    start = field(mixed) + field(purpose)
    blocks = (tagged(Kind.STREAM, start, field(number)) for number in count())
    return chain.from_iterable(blocks)


def _need_bits(bits: bytes) -> None:
    if not isinstance(bits, bytes) or len(bits) != BITS_BYTES:
        raise ValueError(f"{8 * BITS_BYTES} bits are needed: {BITS_BYTES} bytes")


def _need_seat(seat: int) -> None:
    if type(seat) is not int or not 1 <= seat <= _MOST_SEATS:
        raise ValueError(f"a seat is a number from 1 to {_MOST_SEATS}")
