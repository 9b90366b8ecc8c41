"""Legal moves as data: a move knows its command and makes it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Final

from pitboss.cards import Card
from pitboss.games.choices import Decision, SetHands, answer_of
from pitboss.money import NOTHING, Cents
from pitboss.record import Actor, Copied, Role, kind
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

#: A topic's answer to a command: a refusal, or the events.
Outcome = Refusal | tuple[Event, ...]
Judge = Callable[[State, Any], Outcome]
Applier = Callable[[State, Any], State]

STAFF = (Role.DEALER, Role.SYSTEM)


#: The fields that the sender fills in every command.
_SENDERS: Final = frozenset({"actor", "at", "id", "round", "n"})
#: The name of a command's field in a move, where they differ.
_NAMES: Final = {"by": "device", "proposal": "number", "box": "number", "dispute": "number"}
#: Fields that a move has in another form: as ranges, or a decision as its word.
_OPEN: Final = frozenset({"wagers", "choices", "amounts", "decision"})


@cache
def _made(kind: str) -> tuple[type, tuple[str, ...]]:
    """The command of a kind, and its fields."""
    found = kind_named(kind)
    assert found is not None, f"{kind} is no kind of command"
    names = [one.name for one in fields(found.type) if one.name not in _SENDERS]
    return found.type, tuple(names)


@dataclass(frozen=True, kw_only=True)
class AnyMove(Copied):
    """A legal move. ``kind`` is the kind of its command; the other fields fill it in.

    ``amounts`` are pairs of least and most; a pair of equals is a single amount. ``needs_reason``
    says that the command takes a reason.
    """

    kind: str
    about: str
    cite: str
    seat: int = 0
    wager: str | None = None
    decision: str | None = None
    amounts: tuple[tuple[Cents, Cents], ...] = ()
    #: Of a slip: the least and most of each wager, and its choices.
    wagers: Mapping[str, tuple[Cents, Cents]] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: The low hands that the player may set; for "set house", the one that is set.
    low_hands: tuple[tuple[Card, ...], ...] = ()
    #: The cards that it is about, by position of the deck.
    positions: tuple[int, ...] = ()
    #: The number of wagers that the system accepted, and of their chips that were counted.
    accepted: int = 0
    counted: int = 0
    #: The irregularity to report, and the number of places of the deal at which it may be found.
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
    #: Whether the command says what shows it (R63).
    needs_evidence: bool = False
    #: What a wager lies in, or is sold or redeemed; empty for chips, and what is on record.
    instrument: str = ""
    #: Of a correction; on the floor also of a fill, a credit, a drop box, a proposal or a dispute.
    number: int = 0

    def made(self, actor: Actor, fill: dict[str, Any]) -> Any:
        """The command of this move, completed by ``fill``."""
        command, names = _made(self.kind)
        if "decision" in names and "decision" not in fill:
            fill["decision"] = self._answer(fill.pop("amount", None), fill.pop("low", ()))
        return command(actor, **{**self.known(names), **fill})

    def known(self, names: Iterable[str]) -> dict[str, Any]:
        """The values of these command fields that the move knows."""
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
        """The decision of the move; the sender chooses among several amounts or low hands."""
        assert self.decision is not None, self.kind
        if amount is None and self.amounts:
            ((amount, most),) = self.amounts[:1]
            if len(self.amounts) > 1 or amount != most:
                raise TypeError(f"{self.decision} takes an amount")
        if self.decision == SetHands.word and self.low_hands and not low:
            raise TypeError(f"{self.decision} takes the low hand")
        return answer_of(self.decision, amount or NOTHING, tuple(low))


@kind("move")
@dataclass(frozen=True, kw_only=True)
class Move(AnyMove):
    """A legal move in a round or at its table."""

    def command_for(self, actor: Actor, **fill: Any) -> Command:
        """The command of this move. ``fill`` has the sender's choices (wagers, an amount, cards, a
        reason) and ``at``, ``id``, ``round``, ``n``. Raises ``TypeError`` if a field is missing."""
        command: Command = self.made(actor, fill)
        return command


def kind_name(command: type) -> str:
    """The kind of a command or an act, by its type."""
    found = kind_of(command)
    assert found is not None, command
    return found.name


def not_for(state: State, actor: Actor, who: str) -> Refusal:
    """The refusal of a role, with the role that may do it."""
    return Refusal(
        "role/not-allowed", f"{actor.role.named} may not do that: {who}", state.paragraphs.play
    )


def for_seat(state: State, actor: Actor, number: int, roles: tuple[Role, ...]) -> Refusal | None:
    """The refusal of somebody who may not act for a seat, or None: a player acts for their own."""
    seat = place_of(state.seats, number)
    if seat is None:
        reason = (
            f"nobody sat at seat {number!r:.20} when this round began: "
            "who sits down during a round plays from the next one"
        )
        return Refusal("seat/empty", reason, state.paragraphs.seats, known_seat(number))
    if actor.role not in roles:
        who = "player" if Role.PLAYER in roles else " or ".join(roles)
        return not_for(state, actor, f"it is the {who}'s to do")
    if actor.role is Role.PLAYER and actor.person != seat.player:
        reason = f"seat {number} is another player's"
        return Refusal("seat/not-yours", reason, state.paragraphs.turns, number)
    return None


def known_seat(number: object) -> int:
    """The seat number for a refusal; 0 if it is not a seat."""
    return number if type(number) is int else 0


def place_of(places: Mapping[Any, Any], key: object) -> Any:
    """Return the value for ``key``, or None. Non-keys such as 1.0 never match."""
    return places.get(key) if type(key) in (int, str) else None
