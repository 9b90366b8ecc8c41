"""The loader of a chapter's wagers and bonuses: TOML to typed data."""

import re
from collections.abc import Mapping

from pitboss.money import MoneyError, parse_odds
from pitboss.rulebook import chapter as law
from pitboss.rulebook.paytable_loader import read_cited, read_envy, read_meter, read_paytables
from pitboss.rulebook.paytables import Paytables
from pitboss.rulebook.quoting import shown
from pitboss.rulebook.reader import Table

__all__ = ["LINK_KINDS", "read_bonuses", "read_wagers"]

LINK_KINDS = (
    "three-card-progressive",
    "four-card-progressive",
    "five-card-progressive",
    "five-card-hand-bonus",
    "pai-gow-progressive",
)


def read_wagers(
    table: Table, shared: tuple[str, ...], main: Paytables | None
) -> Mapping[str, law.Wager]:
    """The wagers of a chapter. Those in ``shared`` pay by the main paytable."""
    wagers: dict[str, law.Wager] = {}
    for key in table.rest():
        one = table.needed_table(key)
        shares = one.text("shares", None)
        if key in shared and main is not None:
            paytables = main
        elif shares is not None:
            if shares not in wagers:
                one.fault("shares", f"{shown(shares)} is not a wager above this one")
            paytables = wagers[shares].paytables
        else:
            paytables = read_paytables(one.needed_table("paytables"))
        wagers[key] = _wager(one, key, paytables, wagers.get(shares or ""))
        one.done()
    return wagers


def _wager(table: Table, key: str, paytables: Paytables, shared: law.Wager | None) -> law.Wager:
    meter = table.table("meter")
    envy = table.table("envy")
    withdrawn = table.table("withdrawn")
    amounts = table.amounts("amounts")
    qualifying = table.money("qualifying", None)
    wager = law.Wager(
        **read_cited(table),
        key=key,
        name=table.text("name"),
        purpose=_purpose(table),
        kind=law.WagerKind(table.choice("kind", tuple(law.WagerKind))),
        paytables=paytables,
        after=table.texts("after", ()),
        after_any=table.texts("after_any", ()),
        equals=table.text("equals", None),
        must_offer=table.text("must_offer", None),
        raises=tuple(_raise(one) for one in table.tables("raises")),
        withdrawn=None if withdrawn is None else _withdrawal(withdrawn),
        amounts=amounts or (shared.amounts if shared else ()),
        amounts_cite=table.text("amounts_cite", shared.amounts_cite if shared else None),
        electronic=table.flag("electronic", shared.electronic if shared else False),
        system=table.text("system", None),
        choice=table.texts("choice", ()),
        qualifying=qualifying,
        variant=table.text("variant", None),
        link_kind=table.choice("link_kind", LINK_KINDS, shared.link_kind if shared else None),
        approval=_approval(table.table("approval")) or (shared.approval if shared else None),
        shares=table.text("shares", None),
        looks_at=table.text("looks_at", paytables.looks_at),
        meter=read_meter(meter, paytables)
        if meter is not None
        else (shared.meter if shared else None),
        envy=None if envy is None else read_envy(envy),
    )
    _check_wager(table, wager)
    return wager


def _purpose(table: Table) -> str:
    """The purpose of a wager or bonus: one sentence for a newcomer."""
    text = table.text("purpose")
    if not re.fullmatch(r"[A-Z].*\.", text):
        table.fault("purpose", "must be a sentence, from its capital letter to its full stop")
    return text


def _check_wager(table: Table, wager: law.Wager) -> None:
    """Check the keys of one wager against each other."""
    if (wager.kind is law.WagerKind.RAISE) != bool(wager.raises):
        table.fault("raises", "stand with a wager of kind raise, and only there")
    if wager.amounts and not wager.amounts_cite:
        table.fault("amounts_cite", "is missing beside amounts")
    needs_meter = any(one.levels for one in wager.paytables.tables.values())
    if needs_meter != (wager.meter is not None):
        table.fault("meter", "stands with a paytable that pays from a meter, and only there")


def _raise(table: Table) -> law.Raise:
    found = law.Raise(
        when=table.text("when"),
        of=table.text("of"),
        cite=table.text("cite"),
        times=table.counts("times"),
        at_least=table.integer("at_least", 0),
        at_most=table.integer("at_most", 0),
        only_with=table.text("only_with", None),
    )
    if bool(found.times) == bool(found.at_most):
        table.fault("times", "must be given, or else at_least and at_most")
    if found.at_least > found.at_most:
        table.fault("at_least", "must not be above at_most")
    table.done()
    return found


def _approval(table: Table | None) -> law.Approval | None:
    if table is None:
        return None
    wins = table.text("wins")
    cite = table.text("cite")
    light = table.text("light", None)
    table.done()
    if wins == "all":
        return law.Approval(cite, None, light)
    try:
        return law.Approval(cite, parse_odds(wins), light)
    except MoneyError as error:
        table.fault("wins", f"must be all, or odds: {error}")
        return None


def _withdrawal(table: Table) -> law.Withdrawal:
    found = law.Withdrawal(when=table.text("when"), cite=table.text("cite"))
    table.done()
    return found


def read_bonuses(table: Table) -> Mapping[str, law.Bonus]:
    """The bonuses of a chapter."""
    bonuses = {}
    for key in table.rest():
        one = table.needed_table(key)
        bonuses[key] = law.Bonus(
            **read_cited(one),
            key=key,
            name=one.text("name"),
            purpose=_purpose(one),
            on=one.text("on"),
            paytables=read_paytables(one.needed_table("paytables")),
        )
        one.done()
    return bonuses
