"""A Rules Submission (TOML) as the JSON values that it reads as; the rulebook reads it."""

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from pitboss.models import Form, model
from pitboss.settle.reader import GivenMoney

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
class GameOffered:
    """One game of a submission; a chapter's own options stand beside these keys."""

    __pydantic_config__: ClassVar = {"extra": "ignore"}

    minimum: GivenMoney = 1
    maximum: GivenMoney | None = None
    dealing: Literal["manual-shoe", "hand", "automated-shoe", "reshuffling-shoe"] = "manual-shoe"
    shuffler: Literal["none", "automated", "counting"] = "none"
    decks: Annotated[int, Form(ge=1, le=2)] = 1
    adjacent_boxes: Annotated[int, Form(ge=1)] | None = None
    payout_limit: GivenMoney | None = None
    abandoned: Literal["lose", "play-on"] = "lose"
    betting_seconds: Annotated[int, Form(ge=1)] = 20
    decision_seconds: Annotated[int, Form(ge=1)] = 30
    on_timeout: Literal["check-or-fold"] = "check-or-fold"
    closed_table_form: bool = False
    wagers: dict[str, bool | Letter | CustomTable | WagerOffered] = field(default_factory=dict)


@model
class SubmissionFile:
    """A Rules Submission (TOML), as the JSON values that it reads as."""

    facility: str
    approved: Annotated[str | None, Form("A date.")] = None
    cash_limit: GivenMoney | None = None
    links: dict[str, LinkOffered] = field(default_factory=dict)
    games: dict[str, GameOffered]
