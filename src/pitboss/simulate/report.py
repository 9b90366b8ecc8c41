"""The results of a simulation beside the exact values, for people and for programs."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Annotated, Any, Final, Literal, TypeVar

import numpy as np

from pitboss.models import Form, Money, from_core, model
from pitboss.money import money_text
from pitboss.simulate.engine_check import Checked
from pitboss.simulate.exact_values import Exact, exact_values, hit_chances
from pitboss.simulate.meters import Hit, meter_hits
from pitboss.simulate.sessions import ready
from pitboss.simulate.simulation import Total
from pitboss.simulate.spec import rules_of

__all__ = ["QUANTILES", "MeterLife", "Session", "Simulated", "half_width", "report", "wilson"]

#: About two standard errors: 95 of 100 such intervals hold the true value.
_NORMAL_95 = 1.959963984540054
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)

#: What is paid without a wager of its own.
_UNSTAKED: Final = ("envy", "magic-card", "lucky-bonus")

Interval = tuple[float, float]


@model
class Spread:
    """The distribution of an amount, in dollars."""

    mean: float
    standard_deviation: float
    least: Money
    most: Money
    quantiles: dict[str, Money]


@model
class Session(Spread):
    """A player's result at the end of a session."""

    winning: Annotated[float, Form("The part of sessions that end ahead.", ge=0, le=1)]


@model
class SampledWager:
    """A wager as it was sampled, per unit of its stake; without one, per dollar."""

    wager: str
    stake: Money
    mean: float
    standard_deviation: float
    interval: Annotated[Interval, Form("95% of the mean.")]
    hit_frequency: float
    exact: Annotated[float | None, Form("The counted value; null where there is none.")]
    long_run_return: Annotated[float | None, Form("Of a wager with a meter, counted.")]
    z: Annotated[float | None, Form("Mean less exact, in standard errors.")]
    average_wager: Annotated[float | None, Form("Main game: in first wagers.")] = None


@model
class Ruin:
    """The chance that a bankroll is lost before a session ends."""

    bankroll: Money
    chance: float
    interval: Interval


@model
class Hour:
    """The hold of a table in an hour, in dollars."""

    rounds: int
    hold: float
    interval: Interval
    standard_deviation: float


@model
class RoundsToHit:
    """Rounds from one hit of a meter to the next."""

    mean: float
    quantiles: dict[str, int]


@model
class MeterLife:
    """A level of a meter: how often all of it was hit, after how long, and what it showed."""

    meter: str
    level: str
    hits: int
    expected_rounds: float | None
    rounds: RoundsToHit | None
    hours: float | None
    shows: Spread | None


@model
class EngineCheck:
    """The rounds that the engine settled again, to the cent."""

    plays: bool
    rounds_checked: int
    agrees: Literal[True] | None


@model
class Timing:
    """The speed: the only figures that another run may not repeat."""

    seconds: float
    rounds_per_second: float


@model
class Simulated:
    """A simulation beside what is exact."""

    game: str
    player: Literal["best", "thumb", "never-fold"]
    seats: int
    seed: int
    rounds: int
    sessions: int
    session_rounds: int
    complete: bool
    wagers: tuple[SampledWager, ...]
    session: Session
    ruin: tuple[Ruin, ...]
    hour: Hour
    meters: tuple[MeterLife, ...]
    engine: EngineCheck
    timing: Timing


S = TypeVar("S", bound=Spread)


def _deviation(total: float, squares: float, number: int) -> float:
    mean = total / number
    return sqrt(max(0.0, squares / number - mean * mean))


def half_width(total: Total) -> float:
    """Half the 95% interval of the main game's mean, per unit of its first wager."""
    squares, sums = total.summed("round_squares")[0], total.summed("sums")[0]
    error = _deviation(sums, squares, total.rounds) / sqrt(total.rounds)
    return _NORMAL_95 * error / total.spec.seats / rules_of(total.spec).minimum


def report(
    total: Total,
    checked: Checked,
    *,
    an_hour: int,
    bankrolls: Sequence[int],
    seconds: float,
    complete: bool = True,
) -> Simulated:
    """The whole report. Only ``timing`` depends on speed or machine."""
    return from_core(
        Simulated,
        total.spec,
        rounds=total.rounds,
        sessions=total.sessions,
        session_rounds=total.spec.rounds,
        complete=complete,
        wagers=tuple(_wagers(total)),
        session=_session(total),
        ruin=tuple(_ruin(total, bankroll) for bankroll in bankrolls),
        hour=_hour(total, an_hour),
        meters=_meters(total, an_hour),
        engine=EngineCheck(
            plays=checked.plays,
            rounds_checked=checked.rounds,
            agrees=True if checked.plays else None,
        ),
        timing=Timing(seconds=seconds, rounds_per_second=total.rounds / seconds),
    )


def _wagers(total: Total) -> Iterator[SampledWager]:
    spec = total.spec
    sides = ready(spec).sides
    exact = exact_values(spec, sides)
    names = ["main", *spec.wagers, *_UNSTAKED]
    columns = [total.summed(name) for name in ("sums", "squares", "round_squares", "wins")]
    ante = rules_of(spec).minimum
    stakes = {side.key: side.stake for side in sides.sides}
    for name, *figures in zip(names, *columns, strict=True):
        if name in _UNSTAKED and not figures[1] and name not in exact:
            continue
        stake = ante if name == "main" else stakes.get(name, 100)
        yield _wager(total, name, stake, figures, exact.get(name))


def _wager(
    total: Total, name: str, stake: int, figures: Sequence[int], exact: Exact | None
) -> SampledWager:
    """One wager, per unit of its stake; per dollar if it has none."""
    net, squares, round_squares, wins = figures
    hands = total.rounds * total.spec.seats
    deviation = _deviation(net, squares, hands)
    # Seats share the dealer's cards, so the error is that of rounds, not of hands.
    error = _deviation(net, round_squares, total.rounds) / sqrt(total.rounds) / total.spec.seats
    if exact is not None and exact.deviation is not None:
        # A sample without its rarest hits would underestimate its error.
        error = max(error, exact.deviation / sqrt(hands))
    mean = net / hands
    width = _NORMAL_95 * error
    counted = None if exact is None or exact.net is None else float(exact.net)
    return SampledWager(
        wager=name,
        stake=money_text(0 if name in _UNSTAKED else stake),
        mean=mean / stake,
        standard_deviation=deviation / stake,
        interval=((mean - width) / stake, (mean + width) / stake),
        hit_frequency=wins / hands,
        exact=None if counted is None else counted / stake,
        long_run_return=_float(None if exact is None else exact.long_run),
        z=None if counted is None else (mean - counted) / error if error else 0.0,
        average_wager=total.main_staked / (hands * stake) if name == "main" else None,
    )


def _spread(cls: type[S], values: Mapping[int, int], **more: float) -> S:
    """The distribution of amounts in dollars, from cents with their frequencies."""
    cents = sorted(values)
    number = sum(values.values())
    total = sum(value * often for value, often in values.items())
    squares = sum(value**2 * often for value, often in values.items())
    up_to = list(accumulate(values[value] for value in cents))

    def at(part: float) -> int:
        return cents[bisect_right(up_to, min(number - 1, int(part * number)))]

    return cls(
        mean=total / number / 100,
        standard_deviation=_deviation(total, squares, number) / 100,
        least=money_text(cents[0]),
        most=money_text(cents[-1]),
        quantiles={f"{part:.0%}": money_text(at(part)) for part in QUANTILES},
        **more,
    )


def _session(total: Total) -> Session:
    """A player's result at the end of a session."""
    winning = sum(often for net, often in total.results.items() if net > 0)
    return _spread(Session, total.results, winning=winning / total.results.total())


def _ruin(total: Total, bankroll: int) -> Ruin:
    """The frequency with which a bankroll is lost before the session ends."""
    ruined = sum(often for low, often in total.lows.items() if low <= -bankroll)
    players = total.lows.total()
    # Seats of one session share the dealer's cards: the interval is that of as many sessions.
    return Ruin(
        bankroll=money_text(bankroll),
        chance=ruined / players,
        interval=wilson(ruined / players, total.sessions),
    )


def wilson(part: float, trials: int) -> Interval:
    """The 95% interval of a frequency by Wilson's score. It has a width even where nothing, or
    everything, was seen."""
    z = _NORMAL_95**2 / trials
    middle = (part + z / 2) / (1 + z)
    width = sqrt(part * (1 - part) * z + z**2 / 4) / (1 + z)
    return max(0.0, middle - width), min(1.0, middle + width)


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _hour(total: Total, an_hour: int) -> Hour:
    """The table's hold in an hour of so many rounds."""
    net, squares = total.house
    mean, deviation = net / total.rounds, _deviation(net, squares, total.rounds)
    width = _NORMAL_95 * deviation / sqrt(total.rounds)
    return Hour(
        rounds=an_hour,
        hold=an_hour * mean / 100,
        interval=(an_hour * (mean - width) / 100, an_hour * (mean + width) / 100),
        standard_deviation=sqrt(an_hour) * deviation / 100,
    )


def _meters(total: Total, an_hour: int) -> tuple[MeterLife, ...]:
    """The number of rounds between hits of each meter, and its amount when hit."""
    spec = total.spec
    sides = ready(spec).sides
    if not sides.levels:
        return ()
    hits = meter_hits(spec, sides, total.rounds, total.events)
    chances = hit_chances(spec, sides)
    return tuple(_meter(key, found, chances.get(key), an_hour) for key, found in hits.items())


def _meter(key: tuple[str, str], hits: Sequence[Hit], chance: Any, an_hour: int) -> MeterLife:
    rounds = np.sort(np.array([hit.rounds for hit in hits], np.int64))
    mean = float(rounds.mean()) if hits else 0.0
    quantiles = {
        f"{part:.0%}": int(rounds[min(len(rounds) - 1, int(part * len(rounds)))])
        for part in QUANTILES
        if hits
    }
    return MeterLife(
        meter=key[0],
        level=key[1],
        hits=len(hits),
        expected_rounds=float(1 / chance) if chance else None,
        rounds=RoundsToHit(mean=mean, quantiles=quantiles) if hits else None,
        hours=mean / an_hour if hits else None,
        shows=_spread(Spread, Counter(hit.cents for hit in hits)) if hits else None,
    )
