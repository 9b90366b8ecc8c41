"""The wagers of a written-down round, placed as a dealer-run table takes them."""

from pitboss.games.choices import Raise
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import Command, Decide, PlaceWagers, Refusal, Report, Stake, State, judge, replay
from pitboss.round.recorders import recorder_of
from pitboss.rulebook import Wager
from pitboss.rulebook.quoting import shown, suggestion
from pitboss.settle.faults import Faults, SettleError
from pitboss.settle.reader import AskedRound, AskedSeat

__all__ = ["bet", "placed"]

#: The field of an irregularity that a refusal speaks of.
_FAULTS = {
    "irregular/at": "irregularity.at",
    "irregular/not-now": "irregularity.moment",
    "irregular/table": "irregularity.kind",
}


def bet(state: State, asked: AskedRound, faults: Faults) -> State:
    """Place the wagers seat by seat, so that the boxes of one player lie side by side, and in the
    chapter's order, so that each follows what it must follow."""
    for seat in sorted(asked.seats, key=lambda one: one.seat):
        state = _bet_seat(state, asked, seat, faults)
    return state


def _bet_seat(state: State, asked: AskedRound, seat: AskedSeat, faults: Faults) -> State:
    """One seat's wagers: the chips as the dealer records them, then those of the player's device
    (R66, R68). Wagers that depend on a refused one are skipped: they may be right."""
    laws = state.rules.chapter.wagers
    written = _written(state, seat, faults)
    gone: set[str] = set()
    if not written and seat.seat == state.banks_at:
        return state
    for by in (Role.DEALER, Role.PLAYER):
        own = [key for key in written if recorder_of(state, key) is by]
        while wagers := {key: written[key] for key in own if key not in gone}:
            command = PlaceWagers(Actor(by, _player(state, seat)), seat.seat, wagers)
            outcome = judge(state, command)
            if not isinstance(outcome, Refusal):
                state = replay(state, outcome)
                break
            if not outcome.faults:
                faults.add(placed(outcome, command, asked, state))
                return state
            gone |= {key for key in laws if faults.within(seat.where(f"wagers.{key}"))}
            for fault in outcome.faults:
                if not gone & _rests_on(laws[fault.wager]):
                    where = seat.where(f"wagers.{fault.wager}")
                    faults.add(SettleError(fault.reason, where, fault.cite))
                gone.add(fault.wager)
            while more := {
                key for key in written if key not in gone and gone & _rests_on(laws[key])
            }:
                gone |= more
    return state


def _written(state: State, seat: AskedSeat, faults: Faults) -> dict[str, Cents | Stake]:
    """The wagers of a seat as they were written down, in the chapter's order."""
    laws = state.rules.chapter.wagers
    order = list(laws)
    wagers: dict[str, Cents | Stake] = {}
    for key in sorted(seat.wagers, key=lambda one: order.index(one) if one in order else -1):
        if key not in laws:
            others = suggestion(key, order, "it has")
            message = f"{state.rules.chapter.name} has no wager {shown(key)}: {others}"
            where = seat.where(f"wagers.{key}")
            faults.add(SettleError(message, where, state.paragraphs.wagers))
            continue
        amount, choice = seat.wagers[key], seat.choices.get(key)
        wagers[key] = amount if choice is None else Stake(amount, choice)
    return wagers


def _player(state: State, seat: AskedSeat) -> str:
    """The player of a seat; nobody if the table has no such seat."""
    return state.seats[seat.seat].player if seat.seat in state.seats else ""


def _rests_on(law: Wager) -> frozenset[str | None]:
    """The wagers that a wager depends on."""
    return frozenset({law.equals, law.shares, *law.after, *law.after_any})


def placed(refusal: Refusal, command: Command, asked: AskedRound, state: State) -> SettleError:
    """The refusal with the path of the field that caused it."""
    where = ""
    seat = next((one for one in asked.seats if one.seat == refusal.seat), None)
    if isinstance(command, Decide) and seat is not None:
        where = seat.where(f"decisions[{len(state.seats[seat.seat].decisions)}]")
    elif seat is not None and refusal.code == "decision/hand":
        where = seat.where(f"decisions[{_raise_at(state, seat.seat)}]")
    elif seat is not None:
        where = seat.where(f"wagers.{refusal.wager}" if refusal.wager else "wagers")
    elif isinstance(command, Report):
        where = _FAULTS.get(refusal.code, "irregularity")
    elif refusal.wager:
        where = f"meters.{refusal.wager}"
    return SettleError(refusal.reason, where, refusal.cite)


def _raise_at(state: State, number: int) -> int:
    """The place of the raise among a seat's decisions."""
    decisions = state.seats[number].decisions
    return next(place for place, one in enumerate(decisions) if isinstance(one, Raise))
