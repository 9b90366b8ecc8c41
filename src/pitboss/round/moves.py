"""What may be done now, as data: a move knows its command and makes it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Final

from pitboss.cards import Card
from pitboss.games.choices import Decision, SetHands, answer_of
from pitboss.money import NOTHING, Cents
from pitboss.record import Actor, Role, kind
from pitboss.record.kinds import kind_named, kind_of
from pitboss.round.commands import Command, Refusal
from pitboss.round.events import Event
from pitboss.round.state import State

__all__ = [
    "STAFF",
    "AnyMove",
    "Applier",
    "Judge",
    "Move",
    "Outcome",
    "for_seat",
    "kind_name",
    "known_seat",
    "not_for",
    "place_of",
]

#: What a topic says to a command: why not, or what follows.
Outcome = Refusal | tuple[Event, ...]
Judge = Callable[[State, Any], Outcome]
Applier = Callable[[State, Any], State]

STAFF = (Role.DEALER, Role.SYSTEM)


#: The fields of a command that its sender says, whatever the move.
_SENDERS: Final = frozenset({"actor", "at", "id", "round", "n"})
#: What a command's field is called in a move, where the names differ.
_NAMES: Final = {"by": "device", "proposal": "number", "box": "number"}
#: What a move has under the same name and in another form: ranges, and a decision's word.
_OPEN: Final = frozenset({"wagers", "choices", "amounts", "decision"})


@cache
def _made(kind: str) -> tuple[type, tuple[str, ...]]:
    """The command of a kind, and its fields."""
    found = kind_named(kind)
    assert found is not None, f"{kind} is no kind of command"
    names = [one.name for one in fields(found.type) if one.name not in _SENDERS]
    return found.type, tuple(names)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyMove:
    """Something that may be done now. ``kind`` is the kind of its command; the rest fills it in.

    ``amounts`` are pairs of least and most; a pair of equals is a single amount. ``needs_reason``
    says that the command takes a reason in words.
    """

    kind: str
    about: str
    cite: str
    seat: int = 0
    wager: str | None = None
    decision: str | None = None
    amounts: tuple[tuple[Cents, Cents], ...] = ()
    #: Of a slip: the least and the most of each wager, and what there is to choose on it.
    wagers: Mapping[str, tuple[Cents, Cents]] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: The low hands that may be set from one's cards; of "set house" the one that is.
    low_hands: tuple[tuple[Card, ...], ...] = ()
    #: Cards of the deck that it is about.
    positions: tuple[int, ...] = ()
    #: How many wagers the system accepted.
    accepted: int = 0
    #: What is reported, and how many places of the deal it may be found at.
    irregularity: str | None = None
    places: int = 0
    player: str | None = None
    #: Whether a prize is granted, or refused.
    granted: bool | None = None
    #: At a table: the deck, the device and the dealing method.
    deck: str = ""
    device: str | None = None
    method: str = ""
    needs_reason: bool = False

    def made(self, actor: Actor, fill: dict[str, Any]) -> Any:
        """The command of this move: what the move knows, and what ``fill`` says beside it."""
        command, names = _made(self.kind)
        if "decision" in names and "decision" not in fill:
            fill["decision"] = self._answer(fill.pop("amount", None), fill.pop("low", ()))
        return command(actor, **{**self.known(names), **fill})

    def known(self, names: Iterable[str]) -> dict[str, Any]:
        """What the move knows of these fields of its command."""
        found: dict[str, Any] = {}
        for name in names:
            if name == "amount" and len({*self.amounts}) == 1:
                least, most = self.amounts[0]
                if least == most:
                    found[name] = least
                continue
            value = None if name in _OPEN else getattr(self, _NAMES.get(name, name), None)
            if value is False or value:
                found[name] = value
        return found

    def _answer(self, amount: Cents | None, low: Sequence[Card]) -> Decision:
        """The decision that the move is; of several amounts or low hands a person names one."""
        assert self.decision is not None, self.kind
        if amount is None and self.amounts:
            ((amount, most),) = self.amounts[:1]
            if len(self.amounts) > 1 or amount != most:
                raise TypeError(f"{self.decision} takes an amount")
        if self.decision == SetHands.word and self.low_hands and not low:
            raise TypeError(f"{self.decision} takes the low hand")
        return answer_of(self.decision, amount or NOTHING, tuple(low))


@kind("move")
@dataclass(frozen=True, slots=True, kw_only=True)
class Move(AnyMove):
    """Something that may be done now in a round or at its table."""

    def command_for(self, actor: Actor, **fill: Any) -> Command:
        """The command of this move. ``fill`` is what a person still has to say (wagers, an amount,
        cards, a reason), and what the sender knows: ``at``, ``id``, ``round``, ``n``. Raises
        ``TypeError`` where something is missing."""
        command: Command = self.made(actor, fill)
        return command


def kind_name(command: type) -> str:
    """The kind of a command or an act, by its type."""
    found = kind_of(command)
    assert found is not None, command
    return found.name


def not_for(state: State, actor: Actor, who: str) -> Refusal:
    """That a role may not do it, and whose it is."""
    return Refusal(
        "role/not-allowed", f"{actor.role.named} may not do that: {who}", state.paragraphs.play
    )


def for_seat(state: State, actor: Actor, number: int, also: tuple[Role, ...]) -> Refusal | None:
    """The player of the seat acts for it; at a dealer-run table the dealer records it."""
    seat = place_of(state.seats, number)
    if seat is None:
        reason = f"nobody sits at seat {number!r:.20}"
        return Refusal("seat/empty", reason, state.paragraphs.seats, known_seat(number))
    if actor.role is Role.PLAYER:
        if actor.person == seat.player:
            return None
        reason = f"seat {number} is another player's"
        return Refusal("seat/not-yours", reason, state.paragraphs.turns, number)
    if actor.role in also or (actor.role is Role.DEALER and not state.electronic):
        return None
    return not_for(state, actor, "it is the player's to do")


def known_seat(number: object) -> int:
    """A seat as a refusal names it: 0 for what is no seat."""
    return number if type(number) is int else 0


def place_of(places: Mapping[Any, Any], key: object) -> Any:
    """Return the value for ``key``, or None. Non-keys such as 1.0 never match."""
    return places.get(key) if type(key) in (int, str) else None
