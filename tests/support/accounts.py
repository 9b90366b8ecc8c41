"""The books of a round, kept from its events alone: players, house and meters in meter units."""

from collections import Counter
from collections.abc import Iterable, Mapping

from pitboss.table.meters import UNITS, Meter, Taken

from pitboss.games import Line, PaidFrom
from pitboss.table import Event
from pitboss.table import events as e


class Accounts:
    """What was staked, returned, fed, reseeded and won, as the events say it."""

    def __init__(self, events: Iterable[Event], players: Mapping[int, str]) -> None:
        self._players = players
        self._wagers: dict[tuple[int, str], int] = {}
        self._lines: dict[int, tuple[Line, ...]] = {}
        self._taken: dict[tuple[int, str], Taken] = {}
        self._shared: dict[str, Taken] = {}
        self._opening: dict[str, int] = {}
        self._closing: dict[str, int] = {}
        #: Units by meter.
        self.fed: Counter[str] = Counter()
        self.reseeded: Counter[str] = Counter()
        self.prizes: Counter[str] = Counter()
        for event in events:
            self._book(event)

    def _book(self, event: Event) -> None:
        if isinstance(event, e.WagerPlaced):
            self._wagers[event.seat, event.wager] = event.amount
        elif isinstance(event, e.WagerTakenBack):
            del self._wagers[event.seat, event.wager]
        elif isinstance(event, e.DecisionMade) and event.raised is not None:
            self._wagers[event.seat, event.raised] = event.amount
        elif isinstance(event, e.BetsClosed):
            self._close_bets(event)
        elif isinstance(event, e.SeatSettled):
            self._settle(event)
        elif isinstance(event, e.ApprovalRefused):
            self._refuse(event)

    def _close_bets(self, event: e.BetsClosed) -> None:
        for key, added in event.contributions.items():
            self.fed[key] = sum(added.levels.values()) + added.reserve
        self._closing = {key: all_units(meter) for key, meter in event.meters.items()}
        self._opening = {key: all_ - self.fed[key] for key, all_ in self._closing.items()}

    def _settle(self, event: e.SeatSettled) -> None:
        self._lines[event.seat] = event.lines
        meter_of = {line.wager: line.meter for line in event.lines if line.meter is not None}
        for wager, taken in event.taken.items():
            self._taken[event.seat, wager] = taken
            self.prizes[meter_of[wager]] += taken.cents * UNITS
            self.reseeded[meter_of[wager]] += taken.reseeded
        for wager in event.shared.keys() - self._shared.keys():
            self._shared[wager] = event.shared[wager]
            self.reseeded[meter_of[wager]] += event.shared[wager].reseeded
        self._closing = {key: all_units(meter) for key, meter in event.meters.items()}

    def _refuse(self, event: e.ApprovalRefused) -> None:
        place = (event.seat, event.wager)
        (before,) = (line for line in self._lines[event.seat] if line.wager == event.wager)
        self._lines[event.seat] = tuple(
            event.line if line is before else line for line in self._lines[event.seat]
        )
        taken = self._taken.pop(place, None)
        if taken is not None and before.meter is not None:
            self.prizes[before.meter] -= taken.cents * UNITS
            self.reseeded[before.meter] -= taken.reseeded
            if before.shared and not self._still_shared(event):
                self.reseeded[before.meter] -= self._shared[event.wager].reseeded
        self._closing = {key: all_units(meter) for key, meter in event.meters.items()}

    def _still_shared(self, event: e.ApprovalRefused) -> bool:
        """Whether somebody else has, or will have, a share of a prize for all."""
        others = [
            seat
            for seat, wager in self._wagers
            if wager == event.wager and self._players[seat] != self._players[event.seat]
        ]
        return any(seat not in self._lines or (seat, event.wager) in self._taken for seat in others)

    @property
    def staked(self) -> Counter[int]:
        """Cents by seat, raises included."""
        found: Counter[int] = Counter()
        for (seat, _), amount in self._wagers.items():
            found[seat] += amount
        return found

    @property
    def returned(self) -> Counter[int]:
        """Cents by seat."""
        return Counter(
            {seat: sum(line.returned for line in lines) for seat, lines in self._lines.items()}
        )

    @property
    def players(self) -> int:
        """What the players won, in units."""
        return (sum(self.returned.values()) - sum(self.staked.values())) * UNITS

    @property
    def house(self) -> int:
        """What the house won, in units: stakes, less what it pays and puts on the meters.

        A jackpot slip is paid out of the meter; what a limit cuts off it the house keeps.
        """
        won = 0
        for lines in self._lines.values():
            for line in lines:
                slip = line.paid_from is PaidFrom.SLIP
                won += line.staked + (line.limited if slip else -line.returned)
        return won * UNITS - self.fed.total() - self.reseeded.total()

    @property
    def meters(self) -> int:
        """By how much the meters grew, in units."""
        return sum(self._closing.values()) - sum(self._opening.values())


def all_units(meter: Meter) -> int:
    """Everything that stands on a meter."""
    return sum(meter.levels.values()) + meter.reserve
