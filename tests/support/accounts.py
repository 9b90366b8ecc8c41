"""The books of a round, kept from its events alone: players, house, meters and prizes, in units of
a meter. Nothing here asks the engine what it thinks: a change is added, a share is followed."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pitboss.games import Line, PaidFrom
from pitboss.round import Event
from pitboss.round import events as e
from pitboss.round.meters import UNITS, Ending, Meter, MeterChange, Prize, Reading
from pitboss.round.slip import amount_of

Settling = e.SeatSettled | e.ApprovalRefused | e.RoundVoided | e.SettledAnew


@dataclass
class OnMeter:
    """What stands on one meter, and where it came from and went."""

    levels: Counter[str]
    reserve: int
    #: Before this round's wagers were added.
    opening: int
    #: What other tables did, as far as it was read.
    outside: int = 0
    wagers: int = 0
    house: int = 0
    prizes: int = 0

    @property
    def total(self) -> int:
        """Everything that stands on it."""
        return sum(self.levels.values()) + self.reserve

    def change(self, one: MeterChange) -> None:
        """A movement of this round's."""
        assert one.balances, one
        self.levels.update(one.levels)
        self.reserve += one.reserve
        self.wagers += one.wagers
        self.house += one.house
        self.prizes += one.prizes
        assert min(*self.levels.values(), self.reserve) >= 0, one

    def read(self, one: Reading) -> None:
        """Somebody read it, and other tables had moved it."""
        before = self.total
        self.levels = Counter(dict(one.levels))
        assert one.reserve is not None
        self.reserve = one.reserve
        self.outside += self.total - before


class Accounts:
    """What was staked, returned, fed, reseeded and won, as the events say it."""

    def __init__(self, events: Iterable[Event], players: Mapping[int, str]) -> None:
        self._players = players
        self.wagers: dict[tuple[int, str], int] = {}
        self.lines: dict[int, tuple[Line, ...]] = {}
        self.meters: dict[str, OnMeter] = {}
        self.prizes: dict[int, Prize] = {}
        #: What each seat has won so far, however it got it: paid, or through the disputes account.
        self.paid: Counter[int] = Counter()
        for event in events:
            self._book(event)

    def _book(self, event: Event) -> None:
        before = dict(self.wagers)
        self._note(event)
        #: The wagers before the last entry, which may be taken back.
        self.before = before

    def _note(self, event: Event) -> None:
        if isinstance(event, e.WagerCorrected):
            self.wagers[event.seat, event.wager] = event.amount
            if not event.amount:
                del self.wagers[event.seat, event.wager]
        elif isinstance(event, e.DecisionsCorrected):
            others = {place: one for place, one in self.wagers.items() if place[0] != event.seat}
            own = {(event.seat, wager): cents for wager, cents in event.wagers.items()}
            self.wagers = {**others, **own}
        elif isinstance(event, e.EntryUndone) and event.seat:
            self.wagers = self.before
        elif isinstance(event, e.WagersPlaced):
            for wager in event.back:
                del self.wagers[event.seat, wager]
            for wager, stake in event.wagers.items():
                self.wagers[event.seat, wager] = amount_of(stake)
        elif isinstance(event, e.DecisionMade) and event.raised is not None:
            self.wagers[event.seat, event.raised] = event.amount
        elif isinstance(event, e.BetsClosed):
            self._close_bets(event)
        elif isinstance(event, e.MetersRead):
            for name, reading in event.readings.items():
                self.meters[name].read(reading)
        elif isinstance(event, e.ApprovalGiven):
            self._approve(event)
        elif isinstance(event, Settling):
            self._settle(event)

    def _close_bets(self, event: e.BetsClosed) -> None:
        for name, reading in event.readings.items():
            assert reading.reserve is not None
            total = sum(reading.levels.values()) + reading.reserve
            meter = OnMeter(Counter(dict(reading.levels)), reading.reserve, total)
            self.meters[name] = meter
            added = event.added.get(name)
            if added is None:
                continue
            assert added.balances
            if event.fed:
                meter.opening -= added.wagers
                meter.wagers += added.wagers
            else:
                meter.change(added)

    def _settle(self, event: Settling) -> None:
        for change in event.changes:
            self.meters[change.meter].change(change)
        for prize in event.prizes:
            self._follow(prize, corrected=not isinstance(event, e.SeatSettled | e.ApprovalRefused))
        if isinstance(event, e.SeatSettled):
            self.lines[event.seat] = event.lines
            self.paid[event.seat] = won(event.lines)
        elif isinstance(event, e.ApprovalRefused):
            for number, lines in event.lines.items():
                self.paid[number] += won(lines) - won(self.lines[number])
                self.lines[number] = lines
        else:
            for number, lines in event.lines.items():
                if number not in event.difference:
                    self.paid[number] = won(lines)
                self.lines[number] = lines
            for number, cents in event.difference.items():
                self.paid[number] += cents

    def _follow(self, prize: Prize, *, corrected: bool) -> None:
        """A share ends once; what was paid is taken back by a correction or a void alone."""
        before = self.prizes.get(prize.number)
        if before is not None:
            assert prize.shares.keys() == before.shares.keys()
            assert prize.each == before.each
            for player, share in prize.shares.items():
                old = before.shares[player].ended
                assert old in (None, share.ended) or (corrected and old is Ending.PAID)
        self.prizes[prize.number] = prize

    def _approve(self, event: e.ApprovalGiven) -> None:
        (line,) = (one for one in self.lines[event.seat] if one.wager == event.wager)
        if line.prize is not None:
            player = self._players[event.seat]
            prize = self.prizes[line.prize]
            assert prize.shares[player].ended is None
            self.prizes[line.prize] = prize.ending(player, Ending.PAID)

    @property
    def staked(self) -> Counter[int]:
        """Cents by seat, raises included."""
        found: Counter[int] = Counter()
        for (seat, _), amount in self.wagers.items():
            found[seat] += amount
        return found

    @property
    def returned(self) -> Counter[int]:
        """Cents by seat."""
        return Counter(
            {seat: sum(line.returned for line in lines) for seat, lines in self.lines.items()}
        )

    @property
    def players(self) -> int:
        """What the players won, in units."""
        return (sum(self.returned.values()) - sum(self.staked.values())) * UNITS

    @property
    def house(self) -> int:
        """What the house won, in units: stakes, less what it pays and puts on the meters.

        A jackpot slip is paid out of the meter; what a limit cuts off it stays there.
        """
        kept = 0
        for lines in self.lines.values():
            for line in lines:
                slip = line.paid_from is PaidFrom.SLIP
                kept += line.staked - (0 if slip else line.returned)
        return kept * UNITS - sum(one.wagers + one.house for one in self.meters.values())

    @property
    def grown(self) -> int:
        """By how much this round made the meters grow, in units."""
        return sum(one.total - one.opening - one.outside for one in self.meters.values())

    def check(self, meters: Mapping[str, Meter], prizes: Mapping[int, Prize]) -> None:
        """The books balance, and the round's own state says the same."""
        assert self.prizes == dict(prizes)
        assert self.meters.keys() == meters.keys()
        for name, one in self.meters.items():
            assert dict(one.levels) == dict(meters[name].levels)
            assert one.reserve == meters[name].reserve
            assert one.total == one.opening + one.outside + one.wagers + one.house - one.prizes
            assert one.prizes == self.locked(name) * UNITS
        for number, lines in self.lines.items():
            assert self.paid[number] == won(lines)

    def locked(self, meter: str) -> int:
        """The cents that are locked or paid for prizes of a meter and were not given back."""
        return sum(
            prize.each
            for prize in self.prizes.values()
            for share in prize.shares.values()
            if prize.meter == meter and share.ended is not Ending.GIVEN_BACK
        )

    def check_slips(self) -> None:
        """When every seat is settled each share that stands is on one line, and on no other."""
        slips = [
            (seat, line)
            for seat, lines in self.lines.items()
            for line in lines
            if line.paid_from is PaidFrom.SLIP
        ]
        standing = {
            (prize.number, share.seat): prize.each
            for prize in self.prizes.values()
            for share in prize.shares.values()
            if share.ended is not Ending.GIVEN_BACK and prize.each
        }
        assert {(line.prize, seat): line.returned for seat, line in slips} == standing
        assert len(slips) == len(standing)


def won(lines: Iterable[Line]) -> int:
    """What lines bring beyond their stakes, in cents."""
    return sum(line.returned - line.staked for line in lines)


def all_units(meter: Meter | Reading) -> int:
    """Everything that stands on a meter."""
    return sum(meter.levels.values()) + (meter.reserve or 0)
