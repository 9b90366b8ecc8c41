"""The players' part in the shuffle: hashes with the first wager, bits after betting closes, and the
public order that follows from them and the house's commitment (docs/fairness.md)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from pitboss.cards import DECK_53, Card
from pitboss.record import Actor, Role
from pitboss.round import commands as c
from pitboss.round import events as e
from pitboss.round.commands import Refusal
from pitboss.round.draws import draws_of
from pitboss.round.events import Draws, Event
from pitboss.round.fairness import (
    Opening,
    Wagered,
    commit,
    drawn,
    lock,
    mix,
    permutation,
    player_hash,
)
from pitboss.round.fairness.draws import LUCKY, MAGIC, START
from pitboss.round.fairness.hashing import is_hex
from pitboss.round.fairness.mixing import BITS_BYTES
from pitboss.round.moves import Applier, Judge, Move, Outcome, place_of
from pitboss.round.procedure import first_moment
from pitboss.round.state import Phase, State

__all__ = [
    "APPLIERS",
    "JUDGES",
    "deal_fault",
    "given_hash",
    "lock_of",
    "locked_wagers",
    "mixed",
    "moves",
    "openings_of",
]

#: The ruling on the players' part in the shuffle.
_CITE: Final = "R34"
_UNDRAWN: Final = Draws()


def given_hash(state: State, command: c.PlaceWagers | c.TakeBank) -> Refusal | tuple[Event, ...]:
    """The hash that comes with a player's first slip. It stays, whatever happens to the wagers.

    Where a dealer deals, only a player with a device sends one, with any slip of their own.
    """
    player = state.seats[command.seat].player
    before = state.hashes.get(player)
    given = command.hash
    if not state.root or (before is not None and given in (None, before.hash)):
        return ()
    if given is not None and command.actor.role is not Role.PLAYER:
        reason = "a player's own program draws the bits: nobody sends a hash for another"
        return Refusal("shuffle/not-yours", reason, _CITE, command.seat)
    if before is not None:
        reason = "the hash sent with the first slip cannot be changed"
        return Refusal("shuffle/hash-stands", reason, _CITE, command.seat)
    if given is None and not state.electronic:
        return ()
    if given is None or not is_hex(given):
        reason = "send the hash of your own bits with the first slip: 64 hexadecimal digits"
        return Refusal("shuffle/no-hash", reason, _CITE, command.seat)
    return (e.HashGiven(player, command.seat, given),)


def _hash_given(state: State, event: e.HashGiven) -> State:
    given = Opening(event.seat, event.player, event.hash)
    return state.but(hashes={**state.hashes, event.player: given})


def deal_fault(state: State, command: c.NoMoreBets) -> Refusal | Draws:
    """The draws of an uncommitted deal, or the refusal of a deal that breaks its commitment."""
    drawn = Draws(command.magic_card, command.lucky_position, command.start)
    opens = bool(command.seed or command.house_bits or command.numbers)
    if state.deal is not None:
        if opens or drawn != _UNDRAWN or (command.deck and state.deal.deck):
            reason = "the deal of this round was fixed when it opened: hand in no other"
            return Refusal("deal/stands", reason, _CITE)
        return _UNDRAWN
    if not state.root:
        return _draws_fault(state, command) or drawn
    if drawn != _UNDRAWN:
        reason = "the draws follow from the commitment: hand in none"
        return Refusal("deal/stands", reason, _CITE)
    return _uncommitted(state, command) or _UNDRAWN


def _uncommitted(state: State, command: c.NoMoreBets) -> Refusal | None:
    """The refusal of a deal that the round's root does not commit to, or None."""
    try:
        secret = commit(
            state.round_id,
            state.rules.submission,
            [card for card in command.deck if card is not None],
            command.seed,
            command.house_bits,
            draws_of(state.rules, electronic=state.electronic),
            command.numbers,
        )
    except ValueError as error:
        return Refusal("deal/not-committed", str(error), _CITE)
    if secret.commitment.root != state.root:
        reason = "this deal is not the one that was committed to when the round opened"
        return Refusal("deal/not-committed", reason, _CITE)
    return None


def _draws_fault(state: State, command: c.NoMoreBets) -> Refusal | None:
    """The refusal of a Magic Card outside the deck, or a position outside the table, or None."""
    chapter = state.rules.chapter
    card, position = command.magic_card, command.lucky_position
    cite = state.paragraphs.definitions
    if card is not None and card not in DECK_53[: chapter.deck.deck]:
        return Refusal("draw/card", f"card {card!r:.40} is not in the deck", cite)
    for one in (position, command.start):
        seated = type(one) is int and one in range(chapter.positions + 1)
        if one is not None and not seated:
            return Refusal("draw/position", f"there is no position {one!r:.40}", cite)
    return None


def _open_bits(state: State, command: c.OpenBits) -> Outcome:
    player, bits = command.player, command.bits
    if state.phase is not Phase.MIXING:
        return Refusal("shuffle/not-now", "bits are opened after betting closes", _CITE)
    if place_of(state.hashes, player) is None or player in state.bits:
        reason = f"no bits of {player!r:.60} are due"
        return Refusal("shuffle/none", reason, _CITE)
    own = command.actor.role is Role.PLAYER and command.actor.person == player
    if not own and (command.actor.role is not Role.SYSTEM or bits is not None):
        reason = "players open their own bits; only the system ends the time for it"
        return Refusal("role/not-allowed", reason, _CITE)
    if own and (
        not isinstance(bits, bytes)
        or len(bits) != BITS_BYTES
        or player_hash(state.round_id, player, bits) != state.hashes[player].hash
    ):
        reason = "these bits do not match the hash sent with the first wager"
        return Refusal("shuffle/other-bits", reason, _CITE)
    opened = e.BitsOpened(player, bits)
    if len(state.bits) + 1 < len(state.hashes):
        return (opened,)
    return (opened, *mixed(_bits_opened(state, opened)))


def _bits_opened(state: State, event: e.BitsOpened) -> State:
    return state.but(bits={**state.bits, event.player: event.bits})


def locked_wagers(state: State) -> tuple[Wagered, ...]:
    """The locked wagers in the order of hashing."""
    return tuple(
        [
            _wagered(seat.number, seat.player, key, seat.wagers[key], seat.choices.get(key))
            for seat in state.seats.values()
            for key in sorted(seat.wagers)
        ]
    )


#: A cache: the same players make the same wagers round after round.
_wagered: Final = lru_cache(maxsize=4096)(Wagered)


def openings_of(state: State) -> tuple[Opening, ...]:
    """Each player's part in the shuffle."""
    return tuple(
        replace(given, bits=state.bits.get(player)) for player, given in state.hashes.items()
    )


def lock_of(state: State) -> str:
    """The hash that binds wagers and hashes when betting closes, before any bits are opened."""
    return lock(state.root, state.round_id, locked_wagers(state), openings_of(state))


def mixed(state: State) -> tuple[Event, ...]:
    """The public order of the committed positions, and the draws. Where a dealer deals there is no
    order, and a start that the system drew is shown at once: the dealer deals from there."""
    dealt_here = not state.electronic
    seed = mix(
        state.root,
        state.round_id,
        state.house_bits,
        locked_wagers(state),
        openings_of(state),
        draws_alone=dealt_here,
    )
    order = permutation(seed, 0 if dealt_here else state.rules.chapter.deck.deck)
    found = {
        draw.name: drawn(seed, draw, number)
        for draw, number in zip(
            draws_of(state.rules, electronic=state.electronic), state.numbers, strict=True
        )
    }
    magic = found.get(MAGIC)
    places = (_position(state, found.get(name)) for name in (LUCKY, START))
    draws = Draws(None if magic is None else Card(magic), *places)
    shuffled = e.DeckMixed(state.house_bits, order, first_moment(state), draws)
    if draws.start is None or state.electronic:
        return (shuffled,)
    number = (state.banks_at - draws.start) % (state.rules.chapter.positions + 1) + 1
    return (shuffled, e.StartFound(draws.start, number, dice=False))


def _position(state: State, drawn: int | None) -> int | None:
    """The position of a drawn number: seats come first, the dealer's (0) last."""
    if drawn is None:
        return None
    return drawn + 1 if drawn < state.rules.chapter.positions else 0


def _deck_mixed(state: State, event: e.DeckMixed) -> State:
    deck = tuple(state.deck[at] for at in event.order) if state.deck else ()
    if not event.order:
        deck = state.deck
    return state.but(moment=event.then, deck=deck, draws=event.draws, house_bits=event.house_bits)


def moves(state: State, actor: Actor) -> Iterator[Move]:
    """Bits to open, and the end of the time for it."""
    if state.phase is not Phase.MIXING:
        return
    for player in state.hashes:
        if player in state.bits:
            continue
        if actor.role is Role.PLAYER and actor.person == player:
            about = "open your part in the shuffle"
            yield Move(kind="open-bits", about=about, cite=_CITE, player=player)
        elif actor.role is Role.SYSTEM:
            about = f"end the time in which {player} may open the bits"
            yield Move(kind="open-bits", about=about, cite=_CITE, player=player)


JUDGES: Mapping[type, Judge] = {c.OpenBits: _open_bits}
APPLIERS: Mapping[type, Applier] = {
    e.HashGiven: _hash_given,
    e.BitsOpened: _bits_opened,
    e.DeckMixed: _deck_mixed,
}
