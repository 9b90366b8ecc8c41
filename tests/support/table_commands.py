"""Commands that anybody might give at a table, sense or nonsense, and the move that each is."""

from random import Random
from typing import Any

from pitboss.cards import DECK_53, Card
from pitboss.floor.names import is_patron
from pitboss.games.choices import Raise
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Abandon,
    Approve,
    CallOff,
    Close,
    Command,
    ConfirmCorrection,
    ConfirmLight,
    CorrectCards,
    CorrectDecisions,
    CorrectWager,
    CountChips,
    CountSurrendered,
    Decide,
    EnterCards,
    Move,
    NoMoreBets,
    OpenBits,
    PlaceWagers,
    Proceed,
    Reading,
    RejectCorrection,
    Report,
    ResolveChips,
    Undo,
)
from pitboss.round.moves import kind_name
from pitboss.table import (
    ChangeDealing,
    CloseTable,
    CountStub,
    CoverDevice,
    CutDeck,
    Device,
    DeviceFails,
    DirectShuffle,
    FinishShuffle,
    InspectDeck,
    OpenTable,
    OrderRecut,
    PlayerLooks,
    ReceiveDecks,
    RemoveDeck,
    RestoreDevice,
    Shuffle,
    SpreadDeck,
    StartRound,
    VerifyInspection,
    WashDeck,
)
from tests.support.rounds import DECISIONS
from tests.support.slips import offered, placing, taking_back
from tests.support.tables import ACTORS, EYE, TableRun, bits_of

_METHODS = ("manual-shoe", "hand", "automated-shoe", "reshuffling-shoe", "catapult")
_BOTH = (False, True)
_REASONS = ("", " ", "a reason")


def anything(run: TableRun, chance: Random) -> Command:
    """Any command by anybody, at about this time."""
    pick = chance.choice
    state = run.table.round
    seats = (*(state.seats if state is not None else run.players), 0, 99)
    seat, wager = pick(seats), pick((*run.table.rules.chapter.wagers, "lottery"))
    deck = pick((*run.table.decks, "green", ""))
    device = pick(tuple(Device))
    at = run.at + pick((0, 0, 0, 1, -1))
    actor = pick((*people(run), EYE, Actor(Role.PLAYER, "a stranger")))
    amount = _amount(run, chance)
    position = pick((-1, 0, 1, 5, state.dealt - 1 if state is not None else 0, 51, 99))
    faces = pick(({}, {position: pick((*DECK_53, Card(99)))}, _true_faces(run, chance)))
    size = run.size
    count = pick((None, -1, 0, 9, 10, 31, size - 1, size, size + 1))
    reason = pick(_REASONS)
    irregularity = pick((*run.table.rules.chapter.irregularities, "misdealt", "earthquake"))
    readings = pick(({}, {}, {"lottery": Reading({"meter": 1})}))
    player = pick(tuple(run.players.values()) or ("Pat",))
    makers: tuple[tuple[type[Command], tuple[Any, ...], dict[str, Any]], ...] = (
        (OpenTable, (), {}),
        (
            ReceiveDecks,
            (pick(((), ((deck, "red"),), tuple(run.fresh(2)))), pick(_BOTH)),
            {},
        ),
        (InspectDeck, (deck,), {}),
        (VerifyInspection, (deck,), {}),
        (SpreadDeck, (deck, pick(_BOTH)), {}),
        (PlayerLooks, (player, pick(_BOTH)), {}),
        (WashDeck, (deck,), {}),
        (Shuffle, (deck, pick((None, device))), {}),
        (FinishShuffle, (deck, count), {}),
        (CutDeck, (deck, count or 0), {}),
        (OrderRecut, (deck, reason), {}),
        (DirectShuffle, (deck, reason), {}),
        (StartRound, (pick(("", "nonsense")), run.players, pick((None, deck))), {}),
        (CountStub, (count or 0, pick((None, 0, 20))), {"readings": readings}),
        (RemoveDeck, (deck, reason), {}),
        (DeviceFails, (device, pick(_BOTH)), {"readings": readings}),
        (CoverDevice, (device,), {}),
        (RestoreDevice, (device,), {}),
        (ChangeDealing, (pick(_METHODS),), {}),
        (CloseTable, (), {}),
        (PlaceWagers, (seat, placing(state, actor, seat, wager, amount).wagers), {}),
        (PlaceWagers, (seat, taking_back(state, actor, seat, wager).wagers), {}),
        (NoMoreBets, (pick(((), run.cards)),), {}),
        (CallOff, (reason,), {}),
        (Decide, (seat, pick((*DECISIONS.values(), Raise(amount)))), {}),
        (Abandon, (seat,), {}),
        (Approve, (seat, wager, pick(_BOTH), reason), {"readings": readings}),
        (CountChips, (wager, pick((0, 1, 2, -1))), {}),
        (CountSurrendered, (seat, pick((0, 6, 7, -1))), {}),
        (ResolveChips, (wager, reason, pick(((), (seat,))), pick(((), (seat,)))), {}),
        (ConfirmLight, (seat, wager), {}),
        (EnterCards, (faces,), {}),
        (CorrectCards, (faces, reason, reason), {"readings": readings}),
        (CorrectWager, (seat, wager, amount, reason, reason), {"readings": readings}),
        (CorrectDecisions, (seat, (pick(tuple(DECISIONS.values())),), reason, reason), {}),
        (ConfirmCorrection, (pick((0, 1, 2)),), {"readings": readings}),
        (RejectCorrection, (pick((0, 1, 2)), reason), {}),
        (Undo, (), {}),
        (Report, (irregularity, pick((0, 0, 1, 7, -1))), {"readings": readings}),
        (Proceed, (), {"readings": readings}),
        (Close, (), {}),
        (OpenBits, (player, pick((None, bits_of(player), b"short"))), {}),
    )
    kind, args, keys = pick(makers)
    return kind(actor, *args, at=at, **keys)


def people(run: TableRun) -> list[Actor]:
    """Everybody who may have a say at a table."""
    state = run.table.round
    seated = [seat.player for seat in state.seats.values()] if state is not None else []
    named = [name for name in dict.fromkeys(seated) if not is_patron(name)]
    return [*ACTORS.values(), *(Actor(Role.PLAYER, name) for name in named)]


def _amount(run: TableRun, chance: Random) -> Cents:
    rules = run.table.rules
    state = run.table.round
    down = (
        [cents for seat in state.seats.values() for cents in seat.wagers.values()] if state else []
    )
    known = (0, -1, 100, 500, rules.minimum, rules.maximum, rules.maximum + 1, *down)
    times = chance.choice((1, 1, 2, 3, 4))
    return Cents(chance.choice((*known, chance.randrange(2 * rules.maximum))) * times)


def _true_faces(run: TableRun, chance: Random) -> dict[int, Card]:
    state = run.table.round
    lying = [one.position for one in state.layout] if state is not None else []
    some = [position for position in lying if chance.random() < 0.3]
    return {position: run.cards[position] for position in some}


def is_move(command: Command, move: Move) -> bool:
    """Whether a command is what a move offers."""
    if isinstance(command, Approve) and command.granted is not move.granted:
        return False
    return move.kind == kind_name(type(command)) and _fits(command, move)


def _fits(command: Any, move: Move) -> bool:
    """Whether the fields of a command are among those that a move leaves open, or its own."""
    given = {name: getattr(command, name, None) for name in ("seat", "wager", "method", "player")}
    if isinstance(command, Decide):
        raised = isinstance(command.decision, Raise)
        if command.decision.word != move.decision:
            return False
        return command.seat == move.seat and (
            not raised or _among(command.decision.amount, move)  # type: ignore[attr-defined]
        )
    if isinstance(command, PlayerLooks):
        given["player"] = None
    if isinstance(command, PlaceWagers) and not offered(move, command.wagers):
        return False
    if isinstance(command, CorrectWager) and not _among(command.amount, move):
        return False
    if isinstance(command, ConfirmCorrection | RejectCorrection):
        return command.number == move.number
    if isinstance(command, Undo):
        return True
    if isinstance(command, EnterCards | CorrectCards) and not set(command.faces) <= {
        *move.positions
    }:
        return False
    if isinstance(command, Report):
        return command.irregularity == move.irregularity and 0 <= command.place < move.places
    deck = getattr(command, "deck", "")
    if isinstance(deck, str) and deck != move.deck:
        return False
    device = getattr(command, "device", None) or getattr(command, "by", None)
    shown = None if isinstance(command, FinishShuffle) else move.device
    return device == shown and all(
        value is None or value == getattr(move, name) for name, value in given.items()
    )


def _among(amount: Cents, move: Move) -> bool:
    return any(least <= amount <= most for least, most in move.amounts)
