"""Meters and links of a submission: numbers filed, fixed or impossible (R16, R29)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.money import Cents, dollars_text, percent_text
from pitboss.rulebook.chapter import Chapter, Meter, MeterTerms, Paytable, SetBy, Wager
from pitboss.rulebook.load import LINK_KINDS
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.model import RULES_SUBMISSION, Findings, Link

__all__ = ["Filed", "Joined", "own_meter", "read_filed", "read_links", "settle_links"]

_ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Filed:
    """The meter numbers as a submission writes them: what is missing is nothing."""

    path: str
    seed: Mapping[str, Cents] | None
    reseed: Mapping[str, Cents] | None
    rate: Mapping[str, Fraction] | None
    reserve_rate: Fraction | None

    @property
    def given(self) -> bool:
        """Whether any number is written."""
        parts = (self.seed, self.reseed, self.rate, self.reserve_rate)
        return any(part is not None for part in parts)


@dataclass(frozen=True, slots=True)
class Joined:
    """A wager of a game that takes part in a link."""

    path: str
    chapter: Chapter
    wager: Wager
    paytable: Paytable


def _levelled(table: Table, key: str) -> Mapping[str, Fraction] | None:
    """One number for the single meter, or one for each level."""
    if key not in table:
        return None
    if isinstance(table.raw(key), dict):
        inner = table.needed_table(key)
        return {level: inner.fraction(level) for level in inner.rest()}
    return {"meter": table.fraction(key)}


def _cents(dollars: Mapping[str, Fraction] | None) -> Mapping[str, Cents] | None:
    if dollars is None:
        return None
    return {level: Cents(int(value * 100)) for level, value in dollars.items()}


def read_filed(table: Table) -> Filed:
    """The meter numbers of a link or of a wager's own table."""
    return Filed(
        path=table.at("")[:-1],
        seed=_cents(_levelled(table, "seed")),
        reseed=_cents(_levelled(table, "reseed")),
        rate=_levelled(table, "rate"),
        reserve_rate=table.fraction("reserve_rate") if "reserve_rate" in table else None,
    )


def read_links(table: Table | None, found: Findings) -> dict[str, tuple[Link, Filed]]:
    """Every link by name, with the numbers that it files."""
    links: dict[str, tuple[Link, Filed]] = {}
    for name in table.rest() if table is not None else ():
        assert table is not None
        one = table.table(name)
        if one is None:
            continue
        wager = one.choice("wager", LINK_KINDS)
        amount = one.money("amount", Cents(100))
        if amount not in (100, 500):
            found.violation(
                one.at("amount"), "a linked wager is exactly $1 or $5 (R16)", RULES_SUBMISSION
            )
        link = Link(name, wager, amount, one.text("paytable", None), None)
        links[name] = (link, read_filed(one))
        one.done()
    return links


def own_meter(
    filed: Filed, meter: Meter, wager: Wager, paytable: Paytable, found: Findings
) -> MeterTerms | None:
    """The numbers of a stand-alone meter, judged against its chapter."""
    law = meter.terms.get(paytable.letter) if meter.set_by is SetBy.LAW else None
    if law is not None:
        _same_as_law(filed, law, meter.cite, wager.name, found)
        return law
    terms = _complete(filed, paytable, meter.cite, wager.name, found)
    if terms is not None:
        _at_least(terms, meter, filed.path, wager.name, found)
    return terms


def _same_as_law(filed: Filed, law: MeterTerms, cite: str, name: str, found: Findings) -> None:
    """A number that the chapter fixes may be repeated, not changed."""
    for key in ("seed", "reseed", "rate", "reserve_rate"):
        given, fixed = getattr(filed, key), getattr(law, key)
        if given is not None and given != fixed:
            found.violation(
                f"{filed.path}.{key}",
                f"the chapter fixes the {name} meter's {key}: {_words(key, fixed)}, "
                f"not {_words(key, given)}",
                cite,
            )


def _words(key: str, value: Mapping[str, Fraction] | Fraction) -> str:
    """Amounts and rates as a person writes them."""
    if isinstance(value, Fraction):
        return percent_text(value)
    several = len(value) > 1 or "meter" not in value
    parts = (
        (f"{level} " if several else "")
        + (percent_text(number) if key == "rate" else f"{dollars_text(int(number))} for 1")
        for level, number in value.items()
    )
    return ", ".join(parts)


def _complete(
    filed: Filed, paytable: Paytable, cite: str, name: str, found: Findings
) -> MeterTerms | None:
    """Every number that the chapter leaves to the submission must be there, level by level."""
    missing = [key for key in ("seed", "reseed", "rate") if getattr(filed, key) is None]
    for key in missing:
        found.violation(
            f"{filed.path}.{key}",
            f"the chapter leaves the {name} meter's {key} to the Rules Submission, "
            "which does not give it",
            cite,
        )
    if filed.seed is None or filed.reseed is None or filed.rate is None:
        return None
    levels = set(paytable.levels)
    for key in ("seed", "reseed", "rate"):
        if set(getattr(filed, key)) != levels:
            found.violation(
                f"{filed.path}.{key}",
                f"must give exactly the levels that the paytable pays from: "
                f"{', '.join(paytable.levels)}",
                cite,
            )
            return None
    reserve = filed.reserve_rate or _ZERO
    if not all(0 < rate < 1 for rate in filed.rate.values()) or reserve < 0:
        found.violation(f"{filed.path}.rate", "a rate lies between 0 and 1 of the wager", cite)
    elif sum(filed.rate.values(), reserve) >= 1:
        found.violation(f"{filed.path}.rate", "the rates together take the whole wager", cite)
    return MeterTerms(filed.seed, filed.reseed, filed.rate, reserve)


def _at_least(terms: MeterTerms, meter: Meter, path: str, name: str, found: Findings) -> None:
    """Seed and reseed must reach the chapter's minimum (R29)."""
    if meter.minimum is None:
        return
    for key, amounts in (("seed", terms.seed), ("reseed", terms.reseed)):
        low = min(amounts.values())
        if low < meter.minimum:
            found.violation(
                f"{path}.{key}",
                f"{dollars_text(low)} is below the {dollars_text(meter.minimum)} for each $1 "
                f"that the chapter asks of the {name} meter",
                meter.cite,
            )


def settle_links(
    links: Mapping[str, tuple[Link, Filed]],
    joined: Mapping[str, Iterable[Joined]],
    found: Findings,
) -> dict[str, Link]:
    """The links with their numbers: one set that satisfies every chapter that joins (R29)."""
    settled = {}
    for name, (link, filed) in links.items():
        members = tuple(joined.get(name, ()))
        if not members:
            found.warning(f"links.{name}", "no game uses this link", RULES_SUBMISSION)
        settled[name] = replace(link, terms=_link_terms(name, filed, members, found))
    return settled


def _link_terms(
    name: str, filed: Filed, members: tuple[Joined, ...], found: Findings
) -> MeterTerms | None:
    """One set of numbers for all members, and a violation for each member it cannot satisfy."""
    path = f"links.{name}"
    for member in members[1:]:
        if member.paytable.rows != members[0].paytable.rows:
            found.violation(
                path,
                f"{members[0].chapter.name} and {member.chapter.name} pay by different tables: "
                "one meter needs one paytable (R29)",
                member.paytable.cite,
            )
    fixed = [
        (member, member.wager.meter.terms[member.paytable.letter])
        for member in members
        if member.wager.meter is not None
        and member.wager.meter.set_by is SetBy.LAW
        and member.paytable.letter in member.wager.meter.terms
    ]
    open_ones = [member for member in members if member not in [one for one, _ in fixed]]
    if fixed:
        terms: MeterTerms | None = fixed[0][1]
        _same_as_law(filed, fixed[0][1], _cite(fixed[0][0]), fixed[0][0].wager.name, found)
        for member, other in fixed[1:]:
            if other != terms:
                found.violation(path, _impossible(fixed[0][0], member), _cite(member))
    elif open_ones:
        first = open_ones[0]
        terms = _complete(filed, first.paytable, _cite(first), first.wager.name, found)
    else:
        return None
    for member in open_ones:
        minimum = member.wager.meter.minimum if member.wager.meter is not None else None
        if terms is None or minimum is None:
            continue
        if min(*terms.seed.values(), *terms.reseed.values()) < minimum:
            if fixed:
                found.violation(path, _impossible(fixed[0][0], member), _cite(member))
            else:
                assert member.wager.meter is not None
                _at_least(terms, member.wager.meter, path, member.wager.name, found)
                break
    return terms


def _cite(member: Joined) -> str:
    assert member.wager.meter is not None
    return member.wager.meter.cite


def _impossible(one: Joined, other: Joined) -> str:
    return (
        f"no single set of numbers satisfies both {one.chapter.name} ({_cite(one)}) and "
        f"{other.chapter.name} ({_cite(other)}): they cannot share this meter (R29)"
    )
