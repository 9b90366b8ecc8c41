"""Plots on paper: bands of hold by rounds, and the amounts at which a meter is hit."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, log10
from typing import Final

from pitboss.documents.meter_life import Spread
from pitboss.documents.par_figures import Band, Shape
from pitboss.documents.svg import drawing, element, text

__all__ = ["band_plot", "meter_plot"]

_WIDE, _HIGH = 340, 150
_LEFT, _RIGHT, _TOP, _FOOT = 44, 8, 8, 24
_INK, _SOFT, _LINE = "#1a1f1c", "#4d554f", "#cdc7b6"
_WIDER, _NARROWER = "#e6dfc8", "#cfc4a0"
_TYPE: Final = {"font_family": "Inter, Arial, sans-serif", "font_size": 8, "fill": _SOFT}
_POWERS: Final = {3: "1,000", 4: "10,000", 5: "100,000", 6: "1 million", 7: "10 million"}
#: The wider band lies beneath.
_SHADES: Final = ((95, _WIDER), (90, _NARROWER))

_BARS: Final = 45

_Scale = Callable[[float], float]


def band_plot(shape: Shape, title: str) -> str:
    """The hold within which 90% and 95% of results lie, over rounds on a logarithmic scale."""
    bands = shape.bands
    low = min(band.within[95][0] for band in bands)
    high = max(band.within[95][1] for band in bands)
    if high <= low:
        low, high = low - 0.01, high + 0.01

    def x(rounds: float) -> float:
        first, last = log10(bands[0].rounds), log10(bands[-1].rounds)
        return _LEFT + (log10(rounds) - first) / (last - first) * (_WIDE - _LEFT - _RIGHT)

    def y(hold: float) -> float:
        return _TOP + (high - hold) / (high - low) * (_HIGH - _TOP - _FOOT)

    between = [10 ** (3 + at / 12) for at in range(49)]
    inside = [
        *(_area(shape, percent, between, x, y, fill) for percent, fill in _SHADES),
        *_grid(bands, x, y, low, high),
        element("path", d=f"M{_LEFT} {y(float(shape.edge)):.2f}H{_WIDE - _RIGHT}",
                stroke=_INK, stroke_width=1.2, fill="none"),
    ]  # fmt: skip
    return drawing(*inside, width=_WIDE, height=_HIGH, title=title)


def _area(
    shape: Shape, percent: int, rounds: Sequence[float], x: _Scale, y: _Scale, fill: str
) -> str:
    """The area between the lowest and the highest hold."""
    edge, index = float(shape.edge), shape.volatility(percent)
    upper = [f"{x(at):.2f} {y(shape.capped(edge + index / at**0.5)):.2f}" for at in rounds]
    lower = [f"{x(at):.2f} {y(edge - index / at**0.5):.2f}" for at in reversed(rounds)]
    return element("path", d=f"M{'L'.join(upper + lower)}Z", fill=fill)


def _grid(bands: Sequence[Band], x: _Scale, y: _Scale, low: float, high: float) -> list[str]:
    """Axes with their numbers."""
    found = []
    for band in bands:
        at = x(band.rounds)
        found.append(_rule(f"M{at:.2f} {_TOP}V{_HIGH - _FOOT}"))
        anchor = "end" if band is bands[-1] else "start" if band is bands[0] else "middle"
        words = _POWERS[round(log10(band.rounds))]
        found.append(text(words, at, _HIGH - _FOOT + 11, text_anchor=anchor, **_TYPE))
    for hold in _ticks(low, high):
        found.append(_rule(f"M{_LEFT} {y(hold):.2f}H{_WIDE - _RIGHT}"))
        found.append(text(_percent(hold), _LEFT - 4, y(hold) + 3, text_anchor="end", **_TYPE))
    found.append(text("rounds", (_LEFT + _WIDE) / 2, _HIGH - 3, text_anchor="middle", **_TYPE))
    return found


def meter_plot(spread: Spread, average: Fraction, title: str) -> str:
    """The share of hits by the amount on the meter, with the average marked."""
    step = spread.amounts[0] - spread.bottom
    shown = spread.quantile(Fraction(99, 100)) - spread.bottom
    # A bar holds a whole number of steps of the grid.
    each = max(1, round(shown / step / _BARS))
    bars = ceil(shown / step / each)
    bottom, wide = spread.bottom, each * step
    top = bottom + bars * wide
    shares = [sum(spread.hits[at * each : (at + 1) * each]) for at in range(bars)]
    # Room for the word above the bars.
    tallest = 1.12 * max(shares)
    span, height = _WIDE - _LEFT - _RIGHT, _HIGH - _TOP - _FOOT

    def x(amount: float) -> float:
        return _LEFT + (amount - bottom) / (top - bottom) * span

    inside = [
        element("rect", x=x(bottom + at * wide), y=_TOP + height * (1 - share / tallest),
                width=span / bars - 0.6, height=height * share / tallest, fill=_NARROWER)
        for at, share in enumerate(shares)
    ]  # fmt: skip
    inside.append(_rule(f"M{_LEFT} {_HIGH - _FOOT}H{_WIDE - _RIGHT}"))
    middle = x(float(average))
    inside.append(element("path", d=f"M{middle:.2f} {_TOP}V{_HIGH - _FOOT}", stroke=_INK,
                          stroke_width=1.2, fill="none"))  # fmt: skip
    inside.append(text("average", middle + 3, _TOP + 7, **_TYPE))
    for amount in _ticks(bottom, top):
        inside.append(
            text(f"${amount:,.0f}", x(amount), _HIGH - _FOOT + 11, text_anchor="middle", **_TYPE)
        )
    words = "on the meter when it is hit"
    inside.append(text(words, (_LEFT + _WIDE) / 2, _HIGH - 3, text_anchor="middle", **_TYPE))
    return drawing(*inside, width=_WIDE, height=_HIGH, title=title)


def _rule(path: str) -> str:
    return element("path", d=path, stroke=_LINE, stroke_width=0.5, fill="none")


def _ticks(low: float, high: float) -> list[float]:
    """Four to nine round numbers between two bounds."""
    rough = (high - low) / 6
    power = 10.0 ** _floor(log10(rough))
    step = next(power * one for one in (1, 2, 5, 10) if power * one >= rough)
    first = _floor(low / step) + 1
    found = [step * at for at in range(first, first + 12)]
    return [one for one in found if one < high]


def _floor(value: float) -> int:
    return int(value // 1)


def _percent(part: float) -> str:
    return f"{100 * part + 0.0:.4g}%"
