"""A round as it is written down: the input of ``pitboss settle`` (docs/formats.md)."""

from dataclasses import field
from decimal import Decimal
from typing import Annotated, Any, Literal

from pitboss.models import Form, model

__all__ = [
    "ChosenWager",
    "GivenMoney",
    "WrittenBank",
    "WrittenIrregularity",
    "WrittenRound",
    "WrittenSeat",
]

GivenMoney = Annotated[
    str | int | Decimal,
    Form("Dollars: a number, or a decimal string.", anyOf=[{"type": "string"}, {"type": "number"}]),
]


GivenCards = Annotated[
    str | tuple[str, ...],
    Form("Cards: rank 2-9 T J Q K A (or 10) and suit c d h s; Jk is the joker."),
]


@model
class ChosenWager:
    """A wager with a choice, such as 645a's Red/Black."""

    amount: GivenMoney
    color: Literal["red", "black"]


@model
class WrittenSeat:
    """One seat: its cards, what was down at "no more bets", and its decisions in order."""

    seat: Annotated[int, Form(ge=1)]
    cards: GivenCards | None = None
    wagers: Annotated[
        dict[str, GivenMoney | ChosenWager],
        Form("Every seat names its wagers; one that has the bank may have none."),
    ] = field(default_factory=dict)
    decisions: Annotated[tuple[str, ...], Form(examples=[["check", "raise 2"]])] = ()
    player: Annotated[str | int | None, Form("Seats with the same value are one person.")] = None


@model
class WrittenIrregularity:
    """Something that went wrong (.13): what, and after how many questions, or in the deal."""

    kind: Annotated[str, Form(examples=["dealer-exposed", "wrong-count", "misdealt"])]
    moment: Annotated[
        Annotated[int, Form(ge=0)] | Literal["deal"],
        Form("How many questions every player had answered; some may have answered one more"),
    ] = "deal"
    at: Annotated[int, Form("Cards of that step before the one face up.", ge=0)] = 0


@model
class WrittenBank:
    """645a: a player's bank. ``cover`` is what it can pay beside the losing wagers."""

    seat: Annotated[int, Form(ge=1)]
    co_banked: Annotated[bool, Form("Whether the house has half of it.")] = False
    dealer_wager: Annotated[GivenMoney, Form("What the dealer plays against it.")] = 0
    cover: Annotated[GivenMoney | None, Form("Enough if it is missing.")] = None


@model
class WrittenRound:
    """A round, written down."""

    game: str
    variant: Annotated[str, Form("Of a submission; empty for the game itself.")] = ""
    rules: dict[str, Any] = field(default_factory=dict)
    dealer: GivenCards | None = None
    community: GivenCards | None = None
    bonus_cards: GivenCards | None = None
    magic_card: str | None = None
    lucky_position: int | Literal["dealer"] | None = None
    meters: dict[str, dict[str, GivenMoney]] = field(default_factory=dict)
    irregularity: WrittenIrregularity | None = None
    bank: Annotated[WrittenBank | None, Form("645a: the player's bank, where filed.")] = None
    seats: Annotated[tuple[WrittenSeat, ...], Form(min_length=1)]
