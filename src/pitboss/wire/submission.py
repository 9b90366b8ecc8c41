"""A Rules Submission (TOML) as the JSON values that it reads as; the rulebook reads it."""

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from pitboss.models import Form, model
from pitboss.rulebook.submission.model import MOST_DISPUTE_HOURS
from pitboss.settle.written_round import GivenMoney

__all__ = ["SubmissionFile"]

Letter = Annotated[str, Form("A paytable's letter.", examples=["A"])]
CustomTable = Annotated[
    tuple[tuple[str, str], ...], Form("A custom paytable: pairs of hand and payout.")
]


@model
class LinkOffered:
    """One meter for several tables or games."""

    wager: str
    amount: GivenMoney = 1
    paytable: Letter | None = None
    seed: GivenMoney | dict[str, GivenMoney] | None = None
    reseed: GivenMoney | dict[str, GivenMoney] | None = None
    rate: float | dict[str, float] | None = None
    reserve_rate: float | None = None


@model
class WagerOffered:
    """An offered wager with more than a letter to say."""

    paytable: Letter | CustomTable | None = None
    amount: GivenMoney | None = None
    minimum: GivenMoney | None = None
    maximum: GivenMoney | None = None
    link: str | None = None
    seed: GivenMoney | dict[str, GivenMoney] | None = None
    reseed: GivenMoney | dict[str, GivenMoney] | None = None
    rate: float | dict[str, float] | None = None
    reserve_rate: float | None = None
    envy: Letter | None = None
    dealer: bool = False
    magic_card: Annotated[float, Form(ge=0, le=1)] = 0
    lucky_bonus: Annotated[float, Form(ge=0, le=1)] = 0


@model
class VariantOffered:
    """A game, or the keys in which a variant differs from it; a chapter's own options stand beside
    these keys."""

    __pydantic_config__: ClassVar = {"extra": "ignore"}

    minimum: GivenMoney = 1
    maximum: GivenMoney | None = None
    dealing: Literal["manual-shoe", "hand", "automated-shoe", "reshuffling-shoe"] = "manual-shoe"
    shuffler: Literal["none", "automated", "counting"] = "none"
    decks: Annotated[int, Form(ge=1, le=2)] = 1
    adjacent_boxes: Annotated[int, Form(ge=1)] | None = None
    payout_limit: GivenMoney | None = None
    abandoned: Literal["lose", "play-on"] = "lose"
    betting_seconds: Annotated[int, Form("0 at a practice table.", ge=0)] = 20
    decision_seconds: Annotated[int, Form("0 at a practice table.", ge=0)] = 30
    on_timeout: Literal["check-or-fold"] = "check-or-fold"
    closed_table_form: bool = False
    wagers: dict[str, bool | Letter | CustomTable | WagerOffered] = field(default_factory=dict)


@model
class GameOffered(VariantOffered):
    """One game of a submission."""

    __pydantic_config__: ClassVar = {"extra": "ignore"}

    variants: dict[str, VariantOffered] = field(default_factory=dict)


@model
class ApprovalFiled:
    """The Board's approval (R67)."""

    reference: str
    date: Annotated[str, Form("A date.")]
    scope: str


@model
class InstrumentFiled:
    """A wagering instrument other than chips."""

    value: Annotated[GivenMoney, Form("Its face value.")]
    games: Annotated[tuple[str, ...], Form("The games whose tables accept it.")]


@model
class SubmissionFile:
    """A Rules Submission (TOML), as the JSON values that it reads as."""

    facility: str
    approved: Annotated[str | None, Form("The date of the approval alone.")] = None
    approval: ApprovalFiled | None = None
    cash_limit: GivenMoney | None = None
    dispute_hours: Annotated[int, Form(ge=1, le=MOST_DISPUTE_HOURS)] | None = None
    dispute_alone: GivenMoney | None = None
    notice_minutes: Annotated[int, Form(ge=1)] = 30
    slip_days: Annotated[int, Form(ge=1)] | None = None
    links: dict[str, LinkOffered] = field(default_factory=dict)
    instruments: dict[str, InstrumentFiled] = field(default_factory=dict)
    games: dict[str, GameOffered]
