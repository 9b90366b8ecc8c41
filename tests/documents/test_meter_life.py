"""The amounts at which a meter is hit: against closed forms, and against a meter played out."""

from fractions import Fraction
from random import Random

import pytest

from pitboss.documents.meter_life import QUANTILES, Level, spread_of, wagers_until

PLAIN = Level(whole=Fraction(1, 5000), shares=(), rate=Fraction(1, 5), reseed=Fraction(1000))
CUT = Level(
    whole=Fraction(1, 5000),
    shares=((Fraction(1, 10), Fraction(1, 600)),),
    rate=Fraction(13, 100),
    reseed=Fraction(0),
    reserve_rate=Fraction(8, 100),
)


def test_without_cuts_the_amount_is_the_number_of_wagers() -> None:
    assert PLAIN.average == 1000 + Fraction(5000, 5)
    spread = spread_of(PLAIN)
    for part in QUANTILES:
        wagers = wagers_until(PLAIN.whole, part)
        assert 1 - (1 - PLAIN.whole) ** wagers >= part > 1 - (1 - PLAIN.whole) ** (wagers - 1)
        assert spread.quantile(part) == pytest.approx(float(1000 + wagers * PLAIN.rate), rel=0.005)


@pytest.mark.cites("R27")
def test_with_cuts_and_a_reserve_it_is_the_meter_played_out() -> None:
    chance = Random(7)
    hits: list[float] = []
    meter = reserve = 0.0
    often = float(CUT.whole + CUT.shares[0][1])
    whole = float(CUT.whole) / often
    while len(hits) < 40_000:
        wagers = int(chance.expovariate(1) / often) + 1
        meter += wagers * 0.13
        reserve += wagers * 0.08
        if chance.random() < whole:
            hits.append(meter)
            meter, reserve = reserve, 0.0
        else:
            meter *= 0.9
    hits.sort()
    assert float(CUT.average) == pytest.approx(sum(hits) / len(hits), rel=0.01)
    spread = spread_of(CUT)
    for part in QUANTILES:
        seen = hits[int(float(part) * len(hits))]
        assert spread.quantile(part) == pytest.approx(seen, rel=0.03)
    assert sum(spread.hits) == pytest.approx(1, abs=0.005)


def test_a_wrong_rate_would_show() -> None:
    other = Level(whole=PLAIN.whole, shares=(), rate=Fraction(1, 4), reseed=PLAIN.reseed)
    assert spread_of(other).quantile(Fraction(1, 2)) > 1.05 * spread_of(PLAIN).quantile(
        Fraction(1, 2)
    )
