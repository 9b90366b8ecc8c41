"""Progressive meters as pure arithmetic: every change balances.

A meter is kept in millionths of a cent, so every rate of at most six decimals is exact and no
fraction is lost. It is shown and paid rounded down to the cent (R28).

Every change is a ``MeterChange``: what each level and the reserve gain or lose, and where that
comes from or goes to (wagers, prizes, the house). Both sides are equal, so a meter is the sum of
its changes, and no amount vanishes or is credited twice.

A prize is a lock with a number, an amount a head and shares. A share is paid once, or given back
once: when it is refused, or undone by a correction or a void. When all shares of a 100% prize have
been given back, its restart is undone (R50).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from pitboss.money import Cents, MeterShare
from pitboss.record import Copied, kind, recorded
from pitboss.rulebook import MeterTerms

__all__ = [
    "UNITS",
    "Ending",
    "Meter",
    "MeterChange",
    "Prize",
    "Reading",
    "Restart",
    "Share",
    "Why",
    "contribution",
    "fold",
    "give_back",
    "keep_back",
    "lock",
    "open_meter",
    "shown",
    "take_off",
]

#: Units of a meter to a cent.
UNITS: Final = 1_000_000
_WHOLE: Final = 100


@dataclass(frozen=True, slots=True)
class Reading:
    """A meter reading: units by level and in the reserve, and the number of 100% prizes of each
    level, which tells a void whether its contribution is still there (R31)."""

    levels: Mapping[str, int] = field(default_factory=dict)
    reserve: int | None = None
    hundreds: Mapping[str, int] | None = None


class Why(StrEnum):
    """The reason for a change of a meter."""

    ADDED = "added"
    LOCKED = "locked"
    LIMITED = "limited"
    RESTARTED = "restarted"
    GIVEN_BACK = "given-back"
    RESTART_UNDONE = "restart-undone"
    TAKEN_OFF = "taken-off"


@recorded("meter-change")
class MeterChange:
    """One change of a meter, in units: levels and reserve gain what comes from wagers and the
    house, less what is locked for prizes."""

    meter: str
    why: Why
    levels: Mapping[str, int]
    reserve: int = 0
    #: From wagers; what goes back to them is negative.
    wagers: int = 0
    #: From the house: reseeds, and what it bears.
    house: int = 0
    #: Locked for a prize; what is given back is negative.
    prizes: int = 0
    #: How many 100% prizes of a level this one adds; an undone one is negative.
    hundreds: Mapping[str, int] = field(default_factory=dict)

    @property
    def balances(self) -> bool:
        """Whether both sides of the change are equal."""
        gained = sum(self.levels.values()) + self.reserve
        return gained == self.wagers + self.house - self.prizes


@dataclass(frozen=True)
class Meter(Copied):
    """One meter in a round: its terms, its balances, and how often each level paid 100%."""

    terms: MeterTerms
    amount: Cents
    levels: Mapping[str, int]
    reserve: int = 0
    hundreds: Mapping[str, int] = field(default_factory=dict)

    def reseed(self, level: str) -> int:
        """The units at which a level restarts: the filed amount, scaled by the wager's size
        (R26)."""
        return self.terms.reseed[level] * self.amount // 100 * UNITS

    def after(self, change: MeterChange) -> "Meter":
        """The meter after a change."""
        levels = {
            level: units + change.levels.get(level, 0) for level, units in self.levels.items()
        }
        hundreds = self.hundreds
        for level, times in change.hundreds.items():
            hundreds = {**hundreds, level: hundreds.get(level, 0) + times}
        if hundreds is not self.hundreds:
            # An undone prize leaves no trace: the meter equals the one before it.
            hundreds = {level: times for level, times in hundreds.items() if times}
        return self.but(levels=levels, reserve=self.reserve + change.reserve, hundreds=hundreds)

    def read(self, reading: Reading) -> "Meter":
        """The meter with a reading; what the reading lacks stays as it was."""
        return self.but(
            levels={
                level: reading.levels.get(level, units) for level, units in self.levels.items()
            },
            reserve=self.reserve if reading.reserve is None else reading.reserve,
            hundreds=self.hundreds if reading.hundreds is None else reading.hundreds,
        )

    @property
    def reading(self) -> Reading:
        """The current reading."""
        return Reading(self.levels, self.reserve, self.hundreds)


class Restart(NamedTuple):
    """The restart of a level after a 100% prize (R27), and how often it had paid 100% by then."""

    reseed: int
    reserve: int
    hundreds: int = 1


class Ending(StrEnum):
    """How the share of a prize ended."""

    PAID = "paid"
    GIVEN_BACK = "given-back"


class Share(NamedTuple):
    """One head's share of a prize: the box at which it is paid, and how it ended, if it has."""

    seat: int
    ended: Ending | None = None


@kind("prize")
@dataclass(frozen=True)
class Prize(Copied):
    """A locked meter prize: frozen for its winners, with equal shares (R18)."""

    number: int
    wager: str
    meter: str
    level: str
    each: Cents
    #: By player: one share a head, at the first of the player's boxes that stands (R48).
    shares: Mapping[str, Share]
    restart: Restart | None = None
    #: Whether a correction has put another prize, or none, in its place.
    superseded: bool = False

    def ending(self, player: str, ended: Ending) -> "Prize":
        """The prize after one share ended."""
        share = self.shares[player]._replace(ended=ended)
        return self.but(shares={**self.shares, player: share})

    @property
    def given_back(self) -> bool:
        """Whether every share was given back."""
        return all(share.ended is Ending.GIVEN_BACK for share in self.shares.values())


def open_meter(terms: MeterTerms, amount: Cents) -> Meter:
    """A meter at its seed, scaled by the size of the wager (R26)."""
    seeds = {level: cents * amount // 100 * UNITS for level, cents in terms.seed.items()}
    return Meter(terms, amount, seeds)


def shown(units: int) -> Cents:
    """The displayed amount of a meter: whole cents, rounded down (R28)."""
    return Cents(units // UNITS)


def fold(meters: Mapping[str, Meter], changes: Iterable[MeterChange]) -> dict[str, Meter]:
    """The meters after changes."""
    found = dict(meters)
    for change in changes:
        found[change.meter] = found[change.meter].after(change)
    return found


def _units(stake: int, rate: Fraction) -> int:
    """A rate of a stake, exactly."""
    units, rest = divmod(stake * UNITS * rate.numerator, rate.denominator)
    assert not rest, "a rate has at most six decimals"
    return units


def contribution(name: str, terms: MeterTerms, stake: int) -> MeterChange:
    """The contribution of stakes to the levels of a meter and its reserve (R26)."""
    levels = {level: _units(stake, rate) for level, rate in terms.rate.items()}
    reserve = _units(stake, terms.reserve_rate)
    return MeterChange(name, Why.ADDED, levels, reserve, wagers=sum(levels.values()) + reserve)


def lock(
    meter: Meter, number: int, wager: str, name: str, pays: MeterShare, seats: Mapping[str, int]
) -> tuple[Prize, tuple[MeterChange, ...]]:
    """Lock a prize for each head in ``seats``: equal shares in whole cents; the rest stays (R18,
    R28).

    After a 100% prize the level restarts at the reseed amount plus the reserve (R27).
    """
    level = pays.level
    whole = pays.returned(0, Fraction(meter.levels[level], UNITS))
    each = Cents(whole // len(seats))
    units = each * len(seats) * UNITS
    changes = [MeterChange(name, Why.LOCKED, {level: -units}, prizes=units)]
    restart = None
    if pays.percent == _WHOLE:
        times = meter.hundreds.get(level, 0) + 1
        restart = Restart(meter.reseed(level), meter.reserve, times)
        changes.append(
            MeterChange(
                name,
                Why.RESTARTED,
                {level: restart.reseed + restart.reserve},
                -restart.reserve,
                house=restart.reseed,
                hundreds={level: 1},
            )
        )
    shares = {player: Share(seat) for player, seat in seats.items()}
    return Prize(number, wager, name, level, each, shares, restart), tuple(changes)


def keep_back(prize: Prize, cents: Cents) -> tuple[Prize, MeterChange]:
    """A prize cut by a payout limit: what it does not pay stays on the meter (R25)."""
    units = cents * UNITS
    change = MeterChange(prize.meter, Why.LIMITED, {prize.level: units}, prizes=-units)
    return prize.but(each=Cents(prize.each - cents)), change


def give_back(
    meter: Meter, prize: Prize, players: Sequence[str]
) -> tuple[Prize, tuple[MeterChange, ...]]:
    """Give the shares of some players back to the meter; the last one undoes the restart.

    The level gives up what it still holds of the restart. The house bears what another winner has
    taken since (R50).
    """
    open_ones = [one for one in players if prize.shares[one].ended is not Ending.GIVEN_BACK]
    for player in open_ones:
        prize = prize.ending(player, Ending.GIVEN_BACK)
    units = prize.each * len(open_ones) * UNITS
    changes = [MeterChange(prize.meter, Why.GIVEN_BACK, {prize.level: units}, prizes=-units)]
    if prize.restart is not None and prize.given_back and open_ones:
        reseed, reserve, times = prize.restart
        gone = meter.hundreds.get(prize.level, 0) > times
        held = 0 if gone else min(meter.levels[prize.level], reseed + reserve)
        changes.append(
            MeterChange(
                prize.meter,
                Why.RESTART_UNDONE,
                {prize.level: -held},
                reserve,
                house=reserve - held,
                hundreds={prize.level: -1},
            )
        )
    return prize, tuple(changes)


def take_off(meter: Meter, added: MeterChange, hundreds: Mapping[str, int]) -> MeterChange:
    """Take a void round's contribution off the meter, also below the reseed (R31).

    ``hundreds`` is how often each level had paid 100% when betting closed. If a level has paid
    since, the contribution went with the prize, and the house bears it. The reserve's part is taken
    from the level to which a restart moved it (R27). A meter never falls below zero: the house
    bears that too.
    """
    left = dict(meter.levels)
    since = {level: meter.hundreds.get(level, 0) - hundreds.get(level, 0) for level in left}
    off: dict[str, int] = {}
    house = 0
    for level, units in added.levels.items():
        taken = 0 if since[level] > 0 else min(units, left[level])
        off[level] = -taken
        left[level] -= taken
        house += units - taken
    moved = any(times > 0 for times in since.values())
    reserve = 0 if moved else min(added.reserve, meter.reserve)
    missing = added.reserve - reserve
    for level, times in since.items():
        taken = min(missing, left[level]) if times == 1 else 0
        off[level] = off.get(level, 0) - taken
        missing -= taken
    return MeterChange(
        added.meter,
        Why.TAKEN_OFF,
        off,
        -reserve,
        wagers=-added.wagers,
        house=house + missing,
    )
