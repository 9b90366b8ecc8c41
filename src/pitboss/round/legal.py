"""What may be done now: the same rules as ``refusal``, listed for a person in a role."""

from dataclasses import dataclass

from pitboss.games.model import Ask, Deal
from pitboss.money import NOTHING, Cents
from pitboss.rulebook.chapter import WagerKind
from pitboss.table.boxes import box_refusal
from pitboss.table.commands import Actor, Decide, PlaceWager, Proceed, Role, TakeBack
from pitboss.table.procedure import asked
from pitboss.table.records import chip_wagers, unlit
from pitboss.table.refuse import amounts, raise_points, refusal
from pitboss.table.state import Phase, Seat, State

__all__ = ["Move", "legal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Something that may be done now. ``command`` names the command; the rest fills it in.

    ``amounts`` are pairs of least and most; a pair of equals is a single amount.
    """

    command: str
    about: str
    cite: str
    seat: int = 0
    wager: str | None = None
    decision: str | None = None
    amounts: tuple[tuple[Cents, Cents], ...] = ()
    choices: tuple[str, ...] = ()
    #: Cards of the deck that have still to be entered.
    positions: tuple[int, ...] = ()
    #: How many wagers the system accepted.
    accepted: int = 0


def legal(state: State, actor: Actor) -> tuple[Move, ...]:
    """Everything that this person may do now."""
    moves: list[Move] = []
    for seat in state.seats.values():
        moves += _seat_moves(state, actor, seat)
    if actor.role in (Role.DEALER, Role.SYSTEM):
        moves += _dealer_moves(state, actor)
    if actor.role is Role.DEALER and not state.electronic:
        moves += _records(state)
    if actor.role is Role.FLOORPERSON:
        moves += _approvals(state, actor)
        moves += _chips(state, "resolve chips", "resolve the count of the {} chips")
    return tuple(moves)


def _seat_moves(state: State, actor: Actor, seat: Seat) -> list[Move]:
    if state.phase is Phase.BETTING:
        return _wagers(state, actor, seat)
    step = state.step
    if not isinstance(step, Ask) or seat.number not in asked(state, state.seats, step):
        return []
    moves = (_decision(state, seat, step, choice.word) for choice in step.choices)
    return [move for move in moves if refusal(state, _trial(actor, move)) is None]


def _trial(actor: Actor, move: Move) -> Decide:
    """The decision with its least amount."""
    least = move.amounts[0][0] if move.amounts else NOTHING
    return Decide(actor, move.seat, move.decision or "", least)


def _decision(state: State, seat: Seat, step: Ask, word: str) -> Move:
    if word != "raise":
        return Move(
            command="decide", about=step.about, cite=step.cite, seat=seat.number, decision=word
        )
    wager, _ = raise_points(state, step)
    return Move(
        command="decide",
        about=step.about,
        cite=step.cite,
        seat=seat.number,
        decision=word,
        wager=wager,
        amounts=amounts(state, seat, step),
    )


def _wagers(state: State, actor: Actor, seat: Seat) -> list[Move]:
    found = []
    for key, offer in state.rules.offers.items():
        law = state.rules.chapter.wagers[key]
        if law.kind is WagerKind.RAISE:
            continue
        least, most = offer.minimum, offer.maximum
        if law.equals is not None and law.equals in seat.wagers:
            least = most = seat.wagers[law.equals]
        trial = PlaceWager(actor, seat.number, key, least, law.choice[0] if law.choice else None)
        if refusal(state, trial) is None:
            found.append(
                Move(
                    command="place",
                    about=f"{law.name} wager",
                    cite=law.cite,
                    seat=seat.number,
                    wager=key,
                    amounts=((least, most),),
                    choices=law.choice,
                )
            )
        if key in seat.wagers and refusal(state, TakeBack(actor, seat.number, key)) is None:
            found.append(
                Move(
                    command="take back",
                    about=f"take the {law.name} wager back",
                    cite=f"{state.rules.chapter.chapter}.7(c)",
                    seat=seat.number,
                    wager=key,
                )
            )
    return found


def _dealer_moves(state: State, actor: Actor) -> list[Move]:
    chapter = state.rules.chapter
    if state.phase is Phase.BETTING:
        ready = state.boxes and all(
            box_refusal(state, state.seats[number]) is None for number in state.boxes
        )
        about = 'announce "no more bets"'
        cite = f"{chapter.chapter}.7(c)"
        return [Move(command="no more bets", about=about, cite=cite)] if ready else []
    if state.phase is Phase.CLOSING:
        about = "collect the cards so that every hand can be rebuilt"
        return [Move(command="close", about=about, cite=f"{chapter.chapter}.11")]
    step = state.step
    if step is not None and refusal(state, Proceed(actor)) is None:
        seat = state.moment.seat
        return [Move(command="proceed", about=step.about, cite=step.cite, seat=seat)]
    return []


def _approvals(state: State, actor: Actor) -> list[Move]:
    found = []
    for number, wager in state.waiting:
        if state.seats[number].player == actor.person:
            continue
        if (number, wager) in unlit(state):
            continue
        approval = state.rules.chapter.wagers[wager].approval
        found.append(
            Move(
                command="approve",
                about=f"verify and approve the {wager} prize of seat {number}, or refuse it",
                cite=approval.cite if approval else "R15",
                seat=number,
                wager=wager,
            )
        )
    return found


def _chips(state: State, command: str, about: str) -> list[Move]:
    """Chips of progressive wagers that are not yet found equal to those accepted (.8(b))."""
    if state.electronic or not isinstance(state.step, Deal):
        return []
    cite = state.rules.chapter.dealing[state.rules.dealing].closing_cite
    return [
        Move(
            command=command,
            about=about.format(key),
            cite=cite,
            wager=key,
            accepted=sum(key in seat.wagers for seat in state.seats.values()),
        )
        for key in chip_wagers(state)
        if key not in state.chips
    ]


def _records(state: State) -> list[Move]:
    """What a dealer with real cards has still to record."""
    found = _chips(state, "count chips", "count the {} chips against the wagers accepted")
    for number, wager in unlit(state):
        approval = state.rules.chapter.wagers[wager].approval
        about = f"see that the light of seat {number}'s {wager} prize is lit"
        cite = (approval.light if approval else None) or "R15"
        found.append(
            Move(command="confirm light", about=about, cite=cite, seat=number, wager=wager)
        )
    unknown = tuple(one.position for one in state.layout if state.deck[one.position] is None)
    if unknown and state.phase in (Phase.DEALER, Phase.DECISION, Phase.SETTLEMENT):
        found.append(
            Move(
                command="enter cards",
                about="enter the cards that are turned up",
                cite=state.rules.chapter.deck.cite,
                positions=unknown,
            )
        )
    return found
