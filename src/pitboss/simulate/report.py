"""The results of a simulation beside the exact values, for people and for programs."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import sqrt
from typing import Any

import numpy as np

from pitboss.money import money_text
from pitboss.simulate.engine_check import Checked
from pitboss.simulate.exact_values import Exact, exact_values, hit_chances
from pitboss.simulate.meters import Hit, meter_hits
from pitboss.simulate.sessions import ready
from pitboss.simulate.simulation import Total
from pitboss.simulate.spec import rules_of

__all__ = ["QUANTILES", "half_width", "report"]

#: About two standard errors: 95 of 100 such intervals hold the true value.
_NORMAL_95 = 1.959963984540054
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


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
    complete: bool = True,
) -> dict[str, Any]:
    """The whole report as JSON values. It does not depend on speed or machine."""
    spec = total.spec
    return {
        "game": spec.game,
        "player": spec.player,
        "seats": spec.seats,
        "seed": spec.seed,
        "rounds": total.rounds,
        "sessions": total.sessions,
        "session_rounds": spec.rounds,
        "complete": complete,
        "wagers": _wagers(total),
        "session": _session(total),
        "ruin": _ruin(total, bankrolls),
        "hour": _hour(total, an_hour),
        "meters": _meters(total, an_hour),
        "engine": {
            "plays": checked.plays,
            "rounds_checked": checked.rounds,
            "agrees": True if checked.plays else None,
        },
    }


def _wagers(total: Total) -> list[dict[str, Any]]:
    spec = total.spec
    sides = ready(spec).sides
    exact = exact_values(spec, sides)
    names = ["main", *spec.wagers, "envy", "magic-card", "lucky-bonus"]
    columns = [total.summed(name) for name in ("sums", "squares", "round_squares", "wins")]
    ante = rules_of(spec).minimum
    stakes = {side.key: side.stake for side in sides.sides}
    found = []
    for name, *figures in zip(names, *columns, strict=True):
        if name in ("envy", "magic-card", "lucky-bonus") and not figures[1] and name not in exact:
            continue
        stake = ante if name == "main" else stakes.get(name, 100)
        found.append(_wager(total, name, stake, figures, exact.get(name)))
    found[0]["average_wager"] = total.main_staked / (total.rounds * spec.seats * ante)
    return found


def _wager(
    total: Total, name: str, stake: int, figures: Sequence[int], exact: Exact | None
) -> dict[str, Any]:
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
    entry: dict[str, Any] = {
        "wager": name,
        "stake": money_text(stake if name not in ("envy", "magic-card", "lucky-bonus") else 0),
        "mean": mean / stake,
        "standard_deviation": deviation / stake,
        "interval": [(mean - width) / stake, (mean + width) / stake],
        "hit_frequency": wins / hands,
        "exact": None,
        "z": None,
    }
    if exact is not None:
        entry["exact"] = float(exact.net) / stake
        entry["z"] = (mean - float(exact.net)) / error if error else 0.0
    return entry


def _spread(values: Mapping[int, int]) -> dict[str, Any]:
    """The distribution of amounts in dollars, from cents with their frequencies."""
    cents = sorted(values)
    number = sum(values.values())
    total = sum(value * often for value, often in values.items())
    squares = sum(value**2 * often for value, often in values.items())
    up_to = list(accumulate(values[value] for value in cents))

    def at(part: float) -> int:
        return cents[bisect_right(up_to, min(number - 1, int(part * number)))]

    return {
        "mean": total / number / 100,
        "standard_deviation": _deviation(total, squares, number) / 100,
        "least": money_text(cents[0]),
        "most": money_text(cents[-1]),
        "quantiles": {f"{part:.0%}": money_text(at(part)) for part in QUANTILES},
    }


def _session(total: Total) -> dict[str, Any]:
    """The distribution of a player's result at the end of a session."""
    winning = sum(often for net, often in total.results.items() if net > 0)
    return {**_spread(total.results), "winning": winning / total.results.total()}


def _ruin(total: Total, bankrolls: Sequence[int]) -> list[dict[str, Any]]:
    """The frequency with which a bankroll is lost before the session ends."""
    found = []
    for bankroll in bankrolls:
        ruined = sum(often for low, often in total.lows.items() if low <= -bankroll)
        chance = ruined / total.lows.total()
        error = sqrt(chance * (1 - chance) / total.sessions)
        found.append(
            {
                "bankroll": money_text(bankroll),
                "chance": chance,
                "interval": [
                    max(0.0, chance - _NORMAL_95 * error),
                    min(1.0, chance + _NORMAL_95 * error),
                ],
            }
        )
    return found


def _hour(total: Total, an_hour: int) -> dict[str, Any]:
    """The table's hold in an hour of so many rounds."""
    net, squares = total.house
    mean, deviation = net / total.rounds, _deviation(net, squares, total.rounds)
    width = _NORMAL_95 * deviation / sqrt(total.rounds)
    return {
        "rounds": an_hour,
        "hold": an_hour * mean / 100,
        "interval": [an_hour * (mean - width) / 100, an_hour * (mean + width) / 100],
        "standard_deviation": sqrt(an_hour) * deviation / 100,
    }


def _meters(total: Total, an_hour: int) -> list[dict[str, Any]]:
    """The number of rounds between hits of each meter, and its amount when hit."""
    spec = total.spec
    sides = ready(spec).sides
    if not sides.levels:
        return []
    hits = meter_hits(spec, sides, total.rounds, total.events)
    chances = hit_chances(spec, sides)
    return [_meter(total, key, found, chances, an_hour) for key, found in hits.items()]


def _meter(
    total: Total,
    key: tuple[str, str],
    hits: Sequence[Hit],
    chances: Mapping[tuple[str, str], Any],
    an_hour: int,
) -> dict[str, Any]:
    chance = chances.get(key)
    entry: dict[str, Any] = {
        "meter": key[0],
        "level": key[1],
        "hits": len(hits),
        "expected_rounds": float(1 / chance) if chance else None,
        "rounds": None,
        "hours": None,
        "shows": None,
    }
    if hits:
        rounds = np.sort(np.array([hit.rounds for hit in hits], np.int64))
        entry["rounds"] = {
            "mean": float(rounds.mean()),
            "quantiles": {
                f"{part:.0%}": int(rounds[min(len(rounds) - 1, int(part * len(rounds)))])
                for part in QUANTILES
            },
        }
        entry["hours"] = float(rounds.mean()) / an_hour
        entry["shows"] = _spread(Counter(hit.cents for hit in hits))
    return entry
