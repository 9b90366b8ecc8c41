"""Decides again what a record says was decided: events that do not follow from a lawful command,
or not these ones from it, cannot have happened.

The command is rebuilt from the events that it left. Whatever a table and its rounds take can be: an
event that no command begins with cannot stand there alone. What a command said and its events do
not (why somebody reported what only was noted) does not turn on its words.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Final, TypeVar

from pitboss.record import Actor, Entry, Role
from pitboss.round import (
    Abandon,
    Approve,
    CallOff,
    Close,
    Command,
    ConfirmLight,
    CorrectCards,
    CorrectWager,
    CountChips,
    CountSurrendered,
    Decide,
    EnterCards,
    FindStart,
    NoMoreBets,
    OpenBits,
    PlaceWagers,
    Proceed,
    Ready,
    Refusal,
    Report,
    ResolveChips,
    TurnHands,
)
from pitboss.round import events as e
from pitboss.round.betting import CALLED_OFF
from pitboss.round.commands import WithReadings
from pitboss.round.slip import lying
from pitboss.table import CloseTable, OpenTable, StartRound, Table, judge
from pitboss.table import commands as c
from pitboss.table import events as t
from pitboss.table.state import DeckStatus, Source

__all__ = ["follows"]

_Event = TypeVar("_Event")
#: Stands for a reason that was given and is not on record, for it decides nothing.
_SOME_REASON: Final = "not on record"


def follows(table: Table, entries: Sequence[Entry]) -> int | None:
    """How many of the next entries one lawful command brought about; nothing if none did."""
    first = entries[0]
    own = [one.event for one in takewhile(lambda one: _whose(one) == _whose(first), entries)]
    command = _command(table, first, own)
    outcome = None if command is None else judge(table, command)
    if outcome is None or isinstance(outcome, Refusal):
        return None
    return len(outcome) if tuple(own[: len(outcome)]) == outcome else None


def _whose(entry: Entry) -> tuple[Actor, int, str]:
    return entry.actor, entry.at, entry.command


def _command(table: Table, first: Entry, events: Sequence[Any]) -> Command | None:
    """The command that brought the first of these events about, with who, when and its id."""
    begins, *rest = events
    if isinstance(begins, e.MetersRead):
        # What other tables did to a meter meanwhile came in with the command.
        after = _command(table, first, rest) if rest else None
        readings = begins.readings
        return replace(after, readings=readings) if isinstance(after, WithReadings) else None
    make = _COMMANDS.get(type(begins))
    if make is None:
        return None
    return make(_Of(table, first.actor, events, {"at": first.at, "id": first.command}), begins)


class _Of:
    """What is known of a command beside its first event."""

    def __init__(
        self, table: Table, who: Actor, events: Sequence[Any], given: Mapping[str, Any]
    ) -> None:
        self.table = table
        self.who = who
        self.events = events
        self.given = given

    def all_of(self, kind: type[_Event]) -> list[_Event]:
        """The events of one kind that it begins with."""
        return list(takewhile(lambda event: isinstance(event, kind), self.events))

    def after(self, kind: type) -> Any:
        """What comes after the events of one kind that it begins with; or nothing."""
        return next((event for event in self.events if not isinstance(event, kind)), None)

    @property
    def readings(self) -> Mapping[str, Any]:
        """Meters that were read again before the round became void."""
        read = (event.readings for event in self.events if isinstance(event, e.MetersRead))
        return next(read, {})


# ── Rounds ───────────────────────────────────────────────────────────────────────────────────


def _hashed(of: _Of, event: e.HashGiven) -> Command | None:
    placed = of.after(e.HashGiven)
    if not isinstance(placed, e.WagersPlaced):
        return None
    return _slip(of, placed, event.hash)


def _placed(of: _Of, event: e.WagersPlaced) -> Command | None:
    void = of.after(e.WagersPlaced)
    if isinstance(void, e.RoundVoided) and void.irregularity == CALLED_OFF:
        return CallOff(of.who, void.reason, **of.given)
    return _slip(of, event, None)


def _slip(of: _Of, event: e.WagersPlaced, given: str | None) -> Command | None:
    state = of.table.round
    seat = None if state is None else state.seats.get(event.seat)
    if seat is None:
        return None
    left = {key: stake for key, stake in lying(seat).items() if key not in event.back}
    return PlaceWagers(of.who, event.seat, {**left, **event.wagers}, given, **of.given)


def _voided(of: _Of, event: e.RoundVoided) -> Command:
    if event.irregularity == CALLED_OFF:
        return CallOff(of.who, event.reason, **of.given)
    return Report(of.who, event.irregularity, 0, event.reason, **of.given)


def _noted(of: _Of, event: e.IrregularityNoted) -> Command:
    state = of.table.round
    place = 0 if event.discards is None or state is None else event.discards - state.dealt
    return Report(of.who, event.irregularity, place, _SOME_REASON, **of.given)


def _closed_bets(of: _Of, event: e.BetsClosed) -> Command:
    drawn: dict[str, Any] = {} if of.table.electronic else event.draws._asdict()
    return NoMoreBets(
        of.who,
        event.deck,
        event.readings,
        event.fed,
        seed=event.seed,
        house_bits=event.house_bits,
        numbers=event.numbers,
        **drawn,
        **of.given,
    )


def _attempted(of: _Of, event: e.AttemptNoted) -> Command:
    if of.who.role is Role.FLOORPERSON:
        return CorrectCards(of.who, event.faces, _SOME_REASON, **of.given)
    return EnterCards(of.who, event.faces, **of.given)


# ── Tables ───────────────────────────────────────────────────────────────────────────────────


def _received(of: _Of, event: t.DeckReceived) -> Command:
    decks = tuple((one.deck, one.color) for one in of.all_of(t.DeckReceived))
    return c.ReceiveDecks(of.who, decks, event.source is Source.PRESHUFFLED, **of.given)


def _spread(of: _Of, event: t.DeckSpread) -> Command:
    if isinstance(of.after(t.DeckSpread), t.TableIdle):
        return c.GoIdle(of.who, event.face_up, **of.given)
    return c.SpreadDeck(of.who, event.deck, **of.given)


def _removed(of: _Of, event: t.DeckRemoved) -> Command:
    if isinstance(of.after(t.DeckRemoved), t.TableClosed):
        return CloseTable(of.who, **of.given)
    return c.RemoveDeck(of.who, event.deck, event.reason, **of.given)


def _shuffled(of: _Of, event: t.DeckShuffled) -> Command:
    if event.device is None:
        return c.Shuffle(of.who, event.deck, **of.given)
    return c.FinishShuffle(of.who, event.deck, event.count, **of.given)


_MOVED: Final[Mapping[DeckStatus, type[c.InspectDeck | c.VerifyInspection | c.WashDeck]]] = {
    DeckStatus.INSPECTED: c.InspectDeck,
    DeckStatus.VERIFIED: c.VerifyInspection,
    DeckStatus.STACKED: c.WashDeck,
}

_Make = Callable[[_Of, Any], Command | None]
_COMMANDS: Final[Mapping[type, _Make]] = {
    e.RoundOpened: lambda of, event: StartRound(
        of.who,
        event.round_id,
        event.players,
        root=event.root,
        engine=event.engine,
        deal=event.deal,
        **of.given,
    ),
    e.HashGiven: _hashed,
    e.PlayerReady: lambda of, _: Ready(of.who, **of.given),
    e.WagersPlaced: _placed,
    e.BetsClosed: _closed_bets,
    e.BitsOpened: lambda of, event: OpenBits(of.who, event.player, event.bits, **of.given),
    e.StartFound: lambda of, event: FindStart(of.who, event.number, event.dice, **of.given),
    e.CardsDealt: lambda of, _: Proceed(of.who, **of.given),
    e.CardsTurned: lambda of, _: Proceed(of.who, **of.given),
    e.SeatSettled: lambda of, _: Proceed(of.who, **of.given),
    e.DecisionMade: lambda of, event: Decide(of.who, event.seat, event.decision, **of.given),
    e.HandsTurned: lambda of, event: TurnHands(of.who, event.seat, event.low, **of.given),
    e.SurrenderCounted: lambda of, event: CountSurrendered(
        of.who, event.seat, event.count, **of.given
    ),
    e.SeatAbandoned: lambda of, event: Abandon(of.who, event.seat, **of.given),
    e.CardsEntered: lambda of, event: EnterCards(of.who, event.faces, **of.given),
    e.AttemptNoted: _attempted,
    e.ChipsCounted: lambda of, event: CountChips(of.who, event.wager, event.count, **of.given),
    e.ChipsResolved: lambda of, event: ResolveChips(of.who, event.wager, event.reason, **of.given),
    e.LightConfirmed: lambda of, event: ConfirmLight(of.who, event.seat, event.wager, **of.given),
    e.CardsCorrected: lambda of, event: CorrectCards(of.who, event.faces, event.reason, **of.given),
    e.WagerCorrected: lambda of, event: CorrectWager(
        of.who, event.seat, event.wager, event.amount, event.reason, **of.given
    ),
    e.ApprovalGiven: lambda of, event: Approve(of.who, event.seat, event.wager, True, **of.given),
    e.ApprovalRefused: lambda of, event: Approve(
        of.who, event.seat, event.wager, False, event.reason, **of.given
    ),
    e.IrregularityNoted: _noted,
    e.RoundVoided: _voided,
    e.RoundClosed: lambda of, _: Close(of.who, **of.given),
    t.TableOpened: lambda of, _: OpenTable(of.who, **of.given),
    t.DeckReceived: _received,
    t.DeckMoved: lambda of, event: _MOVED[event.to](of.who, event.deck, **of.given),
    t.DeckSpread: _spread,
    t.PlayerLooked: lambda of, event: c.PlayerLooks(
        of.who, event.player, event.declined, **of.given
    ),
    t.ShuffleBegan: lambda of, event: c.Shuffle(of.who, event.deck, event.device, **of.given),
    t.DeckShuffled: _shuffled,
    t.ShuffleOrdered: lambda of, event: c.DirectShuffle(
        of.who, event.deck, event.reason, **of.given
    ),
    t.DeckCut: lambda of, event: c.CutDeck(of.who, event.deck, event.cards_in, **of.given),
    t.RecutOrdered: lambda of, event: c.OrderRecut(of.who, event.deck, event.reason, **of.given),
    t.StubCounted: lambda of, event: c.CountStub(
        of.who, event.count, event.dealt, readings=of.readings, **of.given
    ),
    t.DeckRemoved: _removed,
    t.DeviceFailed: lambda of, event: c.DeviceFails(
        of.who, event.device, event.out_of_order, readings=of.readings, **of.given
    ),
    t.DeviceCovered: lambda of, event: c.CoverDevice(of.who, event.device, **of.given),
    t.DeviceRestored: lambda of, event: c.RestoreDevice(of.who, event.device, **of.given),
    t.DealingChanged: lambda of, event: c.ChangeDealing(of.who, event.method, **of.given),
    t.TableClosed: lambda of, _: CloseTable(of.who, **of.given),
}
