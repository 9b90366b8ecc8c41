"""The wagers of a chapter as data: paytables, meters, Envy, raises; amounts and rates exact."""

from typing import Annotated

from pitboss.models import Cite, Form, Money, Text, from_core, model
from pitboss.money import decimal_text, money_text
from pitboss.rulebook import chapter as law
from pitboss.rulebook.paytables import Envy, Meter, Origin, Paytables, SetBy

__all__ = [
    "BonusRules",
    "PaytablesRules",
    "TermsRules",
    "WagerRules",
    "bonus_rules",
    "paytables_rules",
    "wager_rules",
]

Rate = Annotated[str, Form("An exact decimal.", write=decimal_text, examples=["0.21"])]


NumberOrNull = Annotated[int | None, Form(write=lambda number: number or None)]


@model
class PaytableRow:
    """A hand and its odds."""

    hand: str
    pays: Text


@model
class PaytableRules:
    """One paytable."""

    letter: str | None
    rows: tuple[PaytableRow, ...]
    never: dict[str, str]


@model
class PaytablesRules:
    """The paytables that a wager may be offered under."""

    cite: Cite
    origin: Origin
    ranking: str
    looks_at: str
    letters: tuple[str, ...]
    tables: tuple[PaytableRules, ...]


@model
class TermsRules:
    """The numbers of a meter for each $1 of the wager, by level."""

    letter: str | None
    seed: dict[str, Money]
    reseed: dict[str, Money]
    rate: dict[str, Rate]
    reserve_rate: Rate


@model
class MeterRules:
    """A progressive meter."""

    cite: Cite
    origin: Origin
    set_by: SetBy
    minimum: Money | None
    terms: tuple[TermsRules, ...]


@model
class EnvySchedule:
    """Payouts for other players' hands, by the size of the wager."""

    letter: str | None
    wager: Money
    or_more: bool
    rows: tuple[PaytableRow, ...]


@model
class EnvyRules:
    """The Envy Bonus."""

    cite: Cite
    origin: Origin
    ranking: str
    schedules: tuple[EnvySchedule, ...]


@model
class ApprovalRules:
    """The wins that a floorperson approves."""

    wins: str
    cite: Cite
    light: str | None


@model
class RaiseRules:
    """A raise: its moment and its size."""

    when: str
    of: str
    times: tuple[int, ...]
    at_least: NumberOrNull
    at_most: NumberOrNull
    only_with: str | None
    cite: Cite


@model
class WithdrawalRules:
    """The moment at which a wager may be taken back."""

    when: str
    cite: Cite


@model
class WagerRules:
    """A wager of the game; ``paytables`` is null where it shares another table."""

    wager: str
    name: str
    purpose: str
    kind: law.WagerKind
    cite: Cite
    origin: Origin
    after: tuple[str, ...]
    after_any: tuple[str, ...]
    equals: str | None
    must_offer: str | None
    amounts: tuple[Money, ...]
    amounts_cite: Cite | None
    electronic: bool
    system: str | None
    choice: tuple[str, ...]
    qualifying: Money | None
    variant: str | None
    link_kind: str | None
    approval: ApprovalRules | None
    shares: str | None
    looks_at: str
    raises: tuple[RaiseRules, ...]
    withdrawn: WithdrawalRules | None
    paytables: PaytablesRules | None
    meter: MeterRules | None
    envy: EnvyRules | None


@model
class BonusRules:
    """A payout on the stake of a wager, beside the wager's own."""

    bonus: str
    name: str
    purpose: str
    on: str
    cite: Cite
    origin: Origin
    paytables: PaytablesRules


def paytables_rules(paytables: Paytables) -> PaytablesRules:
    """All paytables of a wager or bonus."""
    tables = tuple(from_core(PaytableRules, one) for one in paytables.tables.values())
    return from_core(PaytablesRules, paytables, tables=tables)


def wager_rules(chapter: law.Chapter, wager: law.Wager) -> WagerRules:
    """One wager of a chapter. A shared paytable is left out."""
    shared = wager.paytables is chapter.main_paytable or wager.shares is not None
    return from_core(
        WagerRules,
        wager,
        wager=wager.key,
        approval=None if wager.approval is None else _approval(wager.approval),
        paytables=None if shared else paytables_rules(wager.paytables),
        meter=None if shared or wager.meter is None else _meter(wager.meter),
        envy=None if wager.envy is None else _envy(wager.envy),
    )


def _approval(approval: law.Approval) -> ApprovalRules:
    return from_core(ApprovalRules, approval, wins=str(approval.odds or "all"))


def bonus_rules(bonus: law.Bonus) -> BonusRules:
    """One bonus of a chapter."""
    return from_core(BonusRules, bonus, bonus=bonus.key, paytables=paytables_rules(bonus.paytables))


def _meter(meter: Meter) -> MeterRules:
    terms = (from_core(TermsRules, one, letter=letter) for letter, one in meter.terms.items())
    return from_core(MeterRules, meter, terms=tuple(terms))


def _envy(envy: Envy) -> EnvyRules:
    schedules = (
        EnvySchedule(
            letter=letter,
            wager=money_text(size),
            or_more=envy.at_least,
            rows=tuple(from_core(PaytableRow, row) for row in rows),
        )
        for letter, by_size in envy.schedules.items()
        for size, rows in by_size.items()
    )
    return from_core(EnvyRules, envy, schedules=tuple(schedules))
