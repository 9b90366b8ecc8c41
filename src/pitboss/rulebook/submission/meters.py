"""Meter numbers of a submission: filed, fixed by the chapter, or missing (R16, R29)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.money import Cents, dollars_text, percent_text
from pitboss.rulebook.chapter import Wager
from pitboss.rulebook.paytables import Meter, MeterTerms, Paytable, SetBy
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.model import Findings
from pitboss.rulebook.submission.values import read_money, read_number

__all__ = [
    "Filed",
    "at_least",
    "complete",
    "own_meter",
    "posted",
    "read_filed",
    "same_as_law",
    "written",
]

_ZERO = Fraction(0)
_DOLLAR = 100
#: The finest rate: one millionth of the wager.
_FINEST = 1_000_000
_NEEDED = ("seed", "reseed", "rate")
_KEYS = (*_NEEDED, "reserve_rate")


@dataclass(frozen=True, slots=True)
class Filed:
    """The meter numbers as filed. A missing or wrong one is None."""

    path: str
    keys: frozenset[str]
    seed: Mapping[str, Cents] | None
    reseed: Mapping[str, Cents] | None
    rate: Mapping[str, Fraction] | None
    reserve_rate: Fraction | None

    @property
    def given(self) -> bool:
        """Whether any number is filed."""
        return bool(self.keys)


def read_filed(table: Table, found: Findings) -> Filed:
    """Read the meter numbers of a link or of a wager's own table."""
    return Filed(
        path=table.at("")[:-1],
        keys=frozenset(key for key in _KEYS if key in table),
        seed=_levelled(table, "seed", read_money, found),
        reseed=_levelled(table, "reseed", read_money, found),
        rate=_levelled(table, "rate", read_number, found),
        reserve_rate=read_number(table, "reserve_rate", found),
    )


def _levelled(table: Table, key: str, read: Any, found: Findings) -> Any:
    """One number for a single meter, or one for each level. None if any of them is wrong."""
    if not isinstance(table.raw(key, None), dict):
        number = read(table, key, found)
        return None if number is None else {"meter": number}
    inner = table.needed_table(key)
    levels = {level: read(inner, level, found) for level in inner.names()}
    return None if None in levels.values() else levels


def own_meter(
    filed: Filed, wager: Wager, paytable: Paytable, amount: Cents, found: Findings
) -> MeterTerms | None:
    """The numbers of a stand-alone meter for wagers of this size, checked against the chapter."""
    meter = wager.meter
    assert meter is not None
    law = meter.terms.get(paytable.letter) if meter.set_by is SetBy.LAW else None
    if law is not None:
        same_as_law(filed, law, meter.cite, wager.name, found)
        return law
    terms = complete(filed, paytable, meter.cite, wager.name, found)
    at_least(filed, meter, amount, wager.name, found)
    return terms


def same_as_law(filed: Filed, law: MeterTerms, cite: str, name: str, found: Findings) -> None:
    """Check that filed numbers equal those that the chapter fixes."""
    for key in _KEYS:
        given, fixed = getattr(filed, key), getattr(law, key)
        if given is not None and given != fixed:
            found.violation(
                f"{filed.path}.{key}",
                f"the chapter fixes the {name} meter's {key}: {_words(key, fixed)}, "
                f"not {_words(key, given)}",
                cite,
            )


def _words(key: str, value: Mapping[str, Fraction] | Fraction) -> str:
    """An amount or a rate in words."""
    if isinstance(value, Fraction):
        return percent_text(value)
    several = len(value) > 1 or "meter" not in value
    parts = (
        (f"{level} " if several else "")
        + (percent_text(number) if key == "rate" else f"{dollars_text(int(number))} for 1")
        for level, number in value.items()
    )
    return ", ".join(parts) or "nothing"


def complete(
    filed: Filed, paytable: Paytable, cite: str, name: str, found: Findings
) -> MeterTerms | None:
    """Check that every number that the chapter leaves open is filed, level by level."""
    written(filed, cite, name, found)
    for key in _NEEDED:
        if getattr(filed, key) is not None and set(getattr(filed, key)) != set(paytable.levels):
            found.violation(
                f"{filed.path}.{key}",
                f"must give exactly the levels that the paytable pays from: "
                f"{', '.join(paytable.levels)}",
                cite,
            )
    _check_rates(filed, cite, found)
    if filed.seed is None or filed.reseed is None or filed.rate is None:
        return None
    levels = set(paytable.levels)
    if not set(filed.seed) == set(filed.reseed) == set(filed.rate) == levels:
        return None
    return MeterTerms(filed.seed, filed.reseed, filed.rate, filed.reserve_rate or _ZERO)


def written(filed: Filed, cite: str, name: str, found: Findings) -> None:
    """Check that seed, reseed and rate are filed where a chapter leaves them open (R29)."""
    for key in _NEEDED:
        if key not in filed.keys:
            found.violation(
                f"{filed.path}.{key}",
                f"the chapter leaves the {name} meter's {key} to the Rules Submission, "
                "which does not give it",
                cite,
            )


def _check_rates(filed: Filed, cite: str, found: Findings) -> None:
    """Check that every rate is a share of the wager, and that all together leave a rest."""
    reserve = filed.reserve_rate or _ZERO
    rates = tuple((filed.rate or {}).values())
    for key, given in (("rate", rates), ("reserve_rate", (reserve,))):
        if any((rate * _FINEST).denominator != 1 for rate in given):
            message = "a meter is kept exactly: a rate has at most six decimals (R28)"
            found.violation(f"{filed.path}.{key}", message, cite)
    if not 0 <= reserve < 1:
        found.violation(
            f"{filed.path}.reserve_rate",
            "a rate is a part of the wager: 0 or more, and below 1",
            cite,
        )
    elif not all(0 < rate < 1 for rate in rates):
        found.violation(
            f"{filed.path}.rate", "a rate is a part of the wager: above 0 and below 1", cite
        )
    elif sum(rates, reserve) >= 1:
        found.violation(f"{filed.path}.rate", "the rates together take the whole wager", cite)


def posted(number: Cents, amount: Cents) -> Cents:
    """The amount on a meter for wagers of this size. ``number`` is per $1 of the wager."""
    return Cents(number * amount // _DOLLAR)


def at_least(filed: Filed, meter: Meter, amount: Cents, name: str, found: Findings) -> None:
    """Check that the posted amount reaches the chapter's minimum, a fixed sum for any size
    (R29)."""
    for key, amounts in (("seed", filed.seed), ("reseed", filed.reseed)):
        low = min(amounts.values(), default=None) if amounts is not None else None
        if low is None or meter.minimum is None or posted(low, amount) >= meter.minimum:
            continue
        found.violation(
            f"{filed.path}.{key}",
            f"{dollars_text(low)} for 1 posts {dollars_text(posted(low, amount))} at a wager of "
            f"{dollars_text(amount)}, below the {dollars_text(meter.minimum)} that the chapter "
            f"asks of the {name} meter",
            meter.cite,
        )
