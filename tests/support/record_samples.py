"""Kinds for tests of the codec: one with every shape of type, and sealers that show their work."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from enum import Enum, IntEnum, StrEnum
from fractions import Fraction
from typing import Any, NamedTuple, NewType, Protocol

from pitboss.cards import Card
from pitboss.money import NOTHING, Cents, Odds, To
from pitboss.record import Sealed, kind, reference, scalar

Text = NewType("Text", str)


class Color(StrEnum):
    RED = "red"
    BLACK = "black"


class Street(IntEnum):
    THIRD = 3
    FOURTH = 4


class Mixed(Enum):
    WORD = "one"
    NUMBER = 1


class Place(NamedTuple):
    area: str
    seat: int = 0
    up: bool = False


LAYOUT = Place("layout")


@dataclass(frozen=True, slots=True)
class Chips:
    amount: Cents
    note: str = ""


@dataclass(frozen=True, slots=True)
class Node:
    value: int
    below: "tuple[Node, ...]" = ()
    next: "Node | None" = None


class Law:
    """A big thing that is kept elsewhere."""

    def __init__(self, digest: str) -> None:
        self.digest = digest


class Pair:
    """A thing with a form of its own."""

    def __init__(self, left: int, right: int) -> None:
        self.sides = (left, right)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pair) and self.sides == other.sides

    def __hash__(self) -> int:
        return hash(self.sides)


def read_pair(data: Any) -> Pair:
    left, right = data["sides"]
    return Pair(left, right)


reference(Law, lambda law: law.digest)
scalar(Pair, lambda pair: {"sides": list(pair.sides)}, read_pair)


class Step(Protocol):
    def run(self) -> int: ...


class Base(ABC):
    @abstractmethod
    def run(self) -> int: ...


@kind("sample-walk")
@dataclass(frozen=True, slots=True)
class WalkStep(Base):
    far: int

    def run(self) -> int:
        return self.far


@kind("sample-rest")
@dataclass(frozen=True, slots=True)
class RestStep(Base):
    def run(self) -> int:
        return 0


@kind("sample-rich")
@dataclass(frozen=True, slots=True, kw_only=True)
class Rich:
    """Every shape of type that can be written."""

    number: int
    flag: bool
    words: str
    text: Text
    raw: bytes
    nothing: None
    cents: Cents
    card: Card
    cards: tuple[Card | None, ...]
    rate: Fraction
    odds: Odds
    fixed: To
    color: Color
    street: Street
    mixed: Mixed
    place: Place
    chips: Chips
    both: tuple[int, str]
    none: tuple[()]
    colors: frozenset[Color]
    seats: frozenset[tuple[int, str]]
    some: Set[int]
    by_name: Mapping[str, Chips]
    by_color: Mapping[Color, int]
    by_seat: Mapping[int, tuple[Place, ...]]
    by_card: dict[Card, bool]
    by_pair: Mapping[tuple[int, str], Cents]
    by_place: Mapping[Place, int]
    either: int | str | bool | tuple[int, ...] | None
    object_or_text: Chips | str
    step: WalkStep | RestStep | None
    exact: WalkStep
    base: Base
    protocol: Step
    anything: Any
    node: Node
    law: Law | None
    pair: Pair | None
    nested: Mapping[str, Mapping[int, frozenset[Card]]]
    deck: Sealed[tuple[Card | None, ...]] = ()
    draw: Sealed[Card | None] = None
    zero: Cents = NOTHING
    one_or_true: int | bool = 1
    empty: Mapping[str, int] = field(default_factory=dict)
    filled: Mapping[str, int] = field(default_factory=lambda: {"a": 1, "b": 2})
    unset: str | None = None
    open_place: Place = LAYOUT
    half: Fraction = Fraction(1, 2)
    tint: Color = Color.RED
    worked_out: int = field(init=False, default=7)


@dataclass(frozen=True, slots=True)
class Salted:
    seat: int
    salt: Sealed[bytes] = b""


@kind("sample-secrets")
@dataclass(frozen=True, slots=True)
class Secrets:
    """Secrets at several places."""

    public: int
    deck: Sealed[tuple[Card | None, ...]] = ()
    draw: Sealed[int | None] = None
    words: Sealed[str] = ""
    hands: tuple[Salted, ...] = ()
    by_seat: Mapping[int, Salted] = field(default_factory=dict)


@kind("sample-wager")
@dataclass(frozen=True, slots=True)
class Wager:
    seat: int
    amount: Cents
    choice: str | None = None


class ShowingSealer:
    """Seals as hex beside the context, and remembers every context."""

    def __init__(self) -> None:
        self.contexts: list[str] = []
        self.plains: list[bytes] = []

    def seal(self, plain: bytes, context: str) -> str:
        self.contexts.append(context)
        self.plains.append(plain)
        return f"{context.encode().hex()}:{plain.hex()}"

    def open(self, text: str, context: str) -> bytes | None:
        bound, plain = text.split(":")
        return bytes.fromhex(plain) if bound == context.encode().hex() else None


class OtherKey:
    """Opens nothing."""

    def seal(self, plain: bytes, context: str) -> str:
        return "closed"

    def open(self, text: str, context: str) -> bytes | None:
        return None
