"""Commands gone wrong: with what nobody should put into a field, or with an honest mistake."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

from pitboss.cards import DECK_53
from pitboss.floor import AtTable, FloorCommand
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Command, CountChips, EnterCards, PlaceWagers, Stake, TurnHands
from pitboss.table import CountStub
from tests.support.any_command import NO_NUMBERS

#: What may be put into any field.
HOSTILE: tuple[Any, ...] = (
    *NO_NUMBERS,
    *(-1, 0, 1, 2**31, 2**63, -(2**63) - 1, 10**30, 10**5000, 1j, 0.1),
    *("x", " ", "x\ny", "\x00", "\ud800", "a" * 5000, "A\u200bnn", "\u0410nn", "\uff21nn"),
    *("../x", "%2F", b"", b"\xff", bytearray(b"x"), [], {}, {1: 2}, {"a": object()}),
    *(frozenset({1}), object(), int),
    *(Actor(Role.SYSTEM, "house"), Actor(Role.PLAYER, ""), Role.SYSTEM, Exception("x"), range(3)),
    *({100: Cents(100)}, {100: -100}, {0: 0}, {"100": 100}, ((),), ("a", "a"), lambda: None),
)


def spoilt(command: FloorCommand, chance: Random) -> FloorCommand:
    """A command with any value in one of its fields, in an act within it, or in one place of a
    mapping or list, such as one wager of a slip or one bit string."""
    if isinstance(command, AtTable) and chance.random() < 0.9:
        inner: Any = spoilt(command.command, chance)
        return replace(command, command=inner)
    name = chance.choice([one.name for one in fields(command) if one.name != "actor"])
    return replace(command, **{name: _other(getattr(command, name), chance)})


def _other(held: Any, chance: Random) -> Any:
    """Another value in place of one that a field holds, or of a part of it."""
    value = chance.choice(HOSTILE)
    if is_dataclass(held) and not isinstance(held, type) and fields(held):
        inner = chance.choice([one.name for one in fields(held)])
        return replace(held, **{inner: value})
    if isinstance(held, Mapping) and held and chance.random() < 0.8:
        key = chance.choice(sorted(held, key=str))
        rest = {one: other for one, other in held.items() if one != key}
        if chance.random() < 0.3 and value.__hash__ is not None:
            return {**rest, value: held[key]}
        return {**rest, key: value}
    if isinstance(held, tuple) and held and chance.random() < 0.8:
        place = chance.randrange(len(held))
        return (*held[:place], value, *held[place + 1 :])
    if isinstance(held, bytes) and held and chance.random() < 0.5:
        return chance.choice((held[:-1], held + b"\x00", held[::-1], bytes(len(held))))
    return value


def mistaken(command: Command, chance: Random) -> Command | None:
    """A command with a mistake that people make with real cards, chips and slips; None if no such
    mistake is known of it."""
    match command:
        case CountChips():
            return replace(command, count=max(0, command.count + chance.choice((-1, 1))))
        case CountStub():
            dealt = chance.choice((None, command.dealt, 1))
            return replace(command, count=command.count + chance.choice((-1, 1)), dealt=dealt)
        case EnterCards() if command.faces:
            at = chance.choice(sorted(command.faces))
            return replace(command, faces={**command.faces, at: chance.choice(DECK_53[:52])})
        case TurnHands():
            return replace(command, low=command.low[::-1] if chance.random() < 0.5 else (0, 1))
        case PlaceWagers() if command.wagers:
            key = chance.choice(sorted(command.wagers))
            held = command.wagers[key]
            amount = held.amount if isinstance(held, Stake) else held
            less = Cents(chance.choice((0, amount // 2, amount * 2, amount + 100)))
            other = replace(held, amount=less) if isinstance(held, Stake) else less
            rest = {one: stake for one, stake in command.wagers.items() if one != key}
            return replace(command, wagers={**rest, key: other} if less else rest)
    return None
