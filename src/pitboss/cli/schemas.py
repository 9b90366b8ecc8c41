"""The formats as JSON Schemas: what ``pitboss schema NAME`` prints (docs/formats.md)."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from pitboss.cli.analysis_schemas import CompareOutput, StrategyOutput
from pitboss.cli.books_schemas import (
    CardsOutput,
    ExportLine,
    FormsOutput,
    HoldOutput,
    MetersOutput,
    VerifyOutput,
)
from pitboss.cli.odds_schemas import OddsOutput, SolveOutput

__all__ = ["full_name", "schema", "schema_names"]

_MONEY = r"^-?[0-9]+\.[0-9]{2}$"
Money = Annotated[str, Field(pattern=_MONEY, description="Dollars and cents.", examples=["12.50"])]
GivenMoney = Annotated[
    str | int | float, Field(description="Dollars: a number, or a decimal string.")
]
GivenCards = Annotated[
    str | list[str],
    Field(description="Cards: rank 2-9 T J Q K A (or 10) and suit c d h s; Jk is the joker."),
]
Letter = Annotated[str, Field(description="A paytable's letter.", examples=["A"])]
CustomTable = Annotated[
    list[tuple[str, str]], Field(description="A custom paytable: pairs of hand and payout.")
]
Cite = Annotated[str, Field(description="A paragraph of 58 Pa. Code, or a ruling.")]
Outcome = Literal["win", "lose", "push", "forfeit", "withdrawn", "surrender"]
PaidFrom = Literal["table inventory", "game account", "jackpot slip"]
Origin = Literal["regulation", "proposed", "sibling", "published", "assumed"]
Way = Literal["enforced", "recorded", "shown", "guide", "defined", "ruled", "outside", "open"]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ChosenWager(_Closed):
    """A wager with a choice, such as 645a's Red/Black."""

    amount: GivenMoney
    color: Literal["red", "black"]


class SeatInput(_Closed):
    """One seat: its cards, what was down at "no more bets", and its decisions in order."""

    seat: int = Field(ge=1)
    wagers: dict[str, GivenMoney | ChosenWager]
    cards: GivenCards | None = None
    decisions: list[str] = Field(default_factory=list, examples=[["check", "raise 2"]])
    player: str | int | None = Field(
        default=None, description="Seats with the same value are one person."
    )


class IrregularityInput(_Closed):
    """Something that went wrong (.13): what, and after how many questions, or in the deal."""

    kind: str = Field(examples=["dealer-exposed", "wrong-count", "misdealt"])
    moment: Annotated[int, Field(ge=0)] | Literal["deal"] = Field(
        default="deal",
        description="How many questions every player had answered; some may have answered one more",
    )
    at: int = Field(default=0, ge=0, description="Cards of that step before the one face up.")


class SettleInput(_Closed):
    """A round, written down."""

    game: str
    seats: list[SeatInput] = Field(min_length=1)
    rules: dict[str, Any] = Field(default_factory=dict)
    dealer: GivenCards | None = None
    community: GivenCards | None = None
    bonus_cards: GivenCards | None = None
    magic_card: str | None = None
    lucky_position: int | Literal["dealer"] | None = None
    meters: dict[str, dict[str, GivenMoney]] = Field(default_factory=dict)
    irregularity: IrregularityInput | None = None


class Line(_Closed):
    """One wager settled, or one payout without a stake of its own."""

    wager: str
    staked: Money
    outcome: Outcome
    pays: str | None
    returned: Money
    paid_from: PaidFrom | None
    approval: bool
    cite: Cite
    hand: str | None
    cards: str | None = Field(description="The cards of the hand, kickers in calling order.")
    against: str | None = Field(description="The hand that it was compared with.")
    against_cards: str | None = Field(description="The cards of that hand.")
    row: str | None
    paytable: Letter | None = Field(description="The letter of the table that it was settled by.")
    rule: str
    of_seat: int | None = Field(default=None, description="Envy: whose hand it is for.")
    limited: Money | None = Field(default=None, description="What a payout limit cut.")
    vigorish: Money | None = Field(
        default=None, description="645a: what the house kept of the win; `returned` is without it."
    )
    low: str | None = Field(default=None, description="645a: the low hand; `hand` is the high one.")
    low_cards: str | None = Field(default=None, description="The cards of the low hand.")
    against_low: str | None = Field(default=None, description="645a: the dealer's low hand.")
    against_low_cards: str | None = Field(default=None, description="The cards of that hand.")


class SeatOutput(_Closed):
    """One seat settled."""

    seat: int
    hand: str | None
    staked: Money
    returned: Money
    net: Money
    lines: list[Line]


class DealerOutput(_Closed):
    """The dealer's hand."""

    cards: str
    hand: str | None
    qualifies: bool | None
    high: str | None = Field(default=None, description="645a: the high hand, by the house way.")
    high_cards: str | None = Field(default=None, description="Its five cards.")
    low: str | None = Field(default=None, description="645a: the low hand, by the house way.")
    low_cards: str | None = Field(default=None, description="Its two cards.")


class VoidOutput(_Closed):
    """A void round: why, what was settled all the same, and whether the deck leaves the table."""

    kind: str
    cite: Cite
    still_settled: list[str]
    deck_removed: bool


class NotedOutput(_Closed):
    """An irregularity that the round went on after."""

    kind: str
    cite: Cite


class SettleOutput(_Closed):
    """A settled round; seats in settlement order, meters as they are left."""

    game: str
    dealer: DealerOutput | None
    seats: list[SeatOutput]
    meters: dict[str, dict[str, Money]]
    assumed: list[str] = Field(description="The rules that nobody gave, with their first values.")
    void: VoidOutput | None = None
    irregularities: list[NotedOutput] = Field(default_factory=list)


class Fault(_Closed):
    """What is wrong, where, and by which paragraph."""

    message: str
    where: str = Field(description="A field of the round, or a line and column of the text.")
    cite: Cite | None


class ErrorDetail(Fault):
    """The first fault, and all of them in the order found."""

    all: list[Fault] = Field(default_factory=list)


class Refused(_Closed):
    """A round that was not settled."""

    error: ErrorDetail


class Finding(_Closed):
    """Something wrong with a submission, or worth knowing."""

    path: str
    line: int | None = Field(description="The line of the file, or of the table without the key.")
    message: str
    cite: Cite


class CheckOutput(_Closed):
    """The verdict on a Rules Submission."""

    ok: bool
    violations: list[Finding]
    warnings: list[Finding]
    odds: list[OddsOutput] = Field(default_factory=list, description="With --odds: game by game.")


class Paragraph(_Closed):
    """One paragraph of the regulation and how it is met."""

    id: str
    about: str
    met: Way
    how: str
    code: str | None
    tests: list[str]
    rulings: list[str] = Field(description="The rulings that it rests on, or that speak of it.")


class TraceOutput(_Closed):
    """The trace."""

    paragraphs: list[Paragraph]


class ChoiceOutput(_Closed):
    """One choice at a decision point."""

    decision: str = Field(examples=["raise 4", "check", "set Ks Kd"])
    expected_value: float = Field(description="Per unit of the Ante, played best from here on.")
    fraction: str = Field(description="The same exactly.", examples=["-3/7"])


class AdviseOutput(_Closed):
    """What every choice at a decision point is worth."""

    game: str
    paytable: str | None = Field(description="The table, or option, that the values stand on.")
    decided: list[str] = Field(description="The earlier decisions that they stand on.")
    choices: list[ChoiceOutput] = Field(min_length=1)
    best: str
    house_way: str | None = Field(default=None, description="645a: what the house way sets.")
    exact: Literal[True]


class SpreadOutput(_Closed):
    """How an amount is distributed, in dollars."""

    mean: float
    standard_deviation: float
    least: Money
    most: Money
    quantiles: dict[str, Money]


class SessionOutput(SpreadOutput):
    """A player's result at the end of a session."""

    winning: float = Field(ge=0, le=1, description="The part of sessions that end ahead.")


class SampledWager(_Closed):
    """A wager as it was sampled, per unit of its stake; without one, per dollar."""

    wager: str
    stake: Money
    mean: float
    standard_deviation: float
    interval: tuple[float, float] = Field(description="95% of the mean.")
    hit_frequency: float
    exact: float | None = Field(description="The counted value; null where there is none.")
    z: float | None = Field(description="Mean less exact, in standard errors.")
    average_wager: float | None = Field(default=None, description="Main game: in first wagers.")


class RuinOutput(_Closed):
    """How often a bankroll is lost before a session ends."""

    bankroll: Money
    chance: float
    interval: tuple[float, float]


class HourOutput(_Closed):
    """What a table holds in an hour, in dollars."""

    rounds: int
    hold: float
    interval: tuple[float, float]
    standard_deviation: float


class RoundsOutput(_Closed):
    """Rounds from one hit of a meter to the next."""

    mean: float
    quantiles: dict[str, int]


class MeterLife(_Closed):
    """A level of a meter: how often all of it was hit, after how long, and what it showed."""

    meter: str
    level: str
    hits: int
    expected_rounds: float | None
    rounds: RoundsOutput | None
    hours: float | None
    shows: SpreadOutput | None


class EngineOutput(_Closed):
    """The rounds that the engine settled again, to the cent."""

    plays: bool
    rounds_checked: int
    agrees: Literal[True] | None


class TimingOutput(_Closed):
    """How fast it went: the only figures that another run may not repeat."""

    seconds: float
    rounds_per_second: float


class SimulateOutput(_Closed):
    """A simulation beside what is exact."""

    game: str
    player: Literal["best", "thumb", "never-fold"]
    seats: int
    seed: int
    rounds: int
    sessions: int
    session_rounds: int
    complete: bool
    wagers: list[SampledWager]
    session: SessionOutput
    ruin: list[RuinOutput]
    hour: HourOutput
    meters: list[MeterLife]
    engine: EngineOutput
    timing: TimingOutput


class LinkInput(_Closed):
    """One meter for several tables or games."""

    wager: str
    amount: GivenMoney = 1
    paytable: Letter | None = None
    seed: GivenMoney | dict[str, GivenMoney] | None = None
    reseed: GivenMoney | dict[str, GivenMoney] | None = None
    rate: float | dict[str, float] | None = None
    reserve_rate: float | None = None


class WagerInput(_Closed):
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
    magic_card: float = Field(default=0, ge=0, le=1)
    lucky_bonus: float = Field(default=0, ge=0, le=1)


class GameInput(BaseModel):
    """One game of a submission; a chapter's own options stand beside these keys."""

    minimum: GivenMoney = 1
    maximum: GivenMoney | None = None
    dealing: Literal["manual-shoe", "hand", "automated-shoe", "reshuffling-shoe"] = "manual-shoe"
    shuffler: Literal["none", "automated", "counting"] = "none"
    decks: int = Field(default=1, ge=1, le=2)
    adjacent_boxes: int | None = Field(default=None, ge=1)
    payout_limit: GivenMoney | None = None
    abandoned: Literal["lose", "play-on"] = "lose"
    betting_seconds: int = Field(default=20, ge=1)
    decision_seconds: int = Field(default=30, ge=1)
    on_timeout: Literal["check-or-fold"] = "check-or-fold"
    closed_table_form: bool = False
    wagers: dict[str, bool | Letter | CustomTable | WagerInput] = Field(default_factory=dict)


class SubmissionInput(_Closed):
    """A Rules Submission (TOML), as the JSON values that it reads as."""

    facility: str
    approved: str | None = Field(default=None, description="A date.")
    links: dict[str, LinkInput] = Field(default_factory=dict)
    games: dict[str, GameInput]


_FORMATS: dict[str, Any] = {
    "settle-input": SettleInput,
    "settle-output": SettleOutput | Refused,
    "submission": SubmissionInput,
    "check-output": CheckOutput,
    "trace-output": TraceOutput,
    "advise-output": AdviseOutput,
    "strategy-output": StrategyOutput,
    "simulate-output": SimulateOutput,
    "compare-output": CompareOutput,
    "odds-output": OddsOutput,
    "solve-output": SolveOutput,
    "verify-output": VerifyOutput,
    "report-meters-output": MetersOutput,
    "report-hold-output": HoldOutput,
    "report-forms-output": FormsOutput,
    "report-cards-output": CardsOutput,
    "export-line": ExportLine,
}
_OUTPUT = "-output"


def schema_names() -> tuple[str, ...]:
    """The formats that have a schema."""
    return tuple(_FORMATS)


def full_name(name: str) -> str | None:
    """The format of that name; what a command answers may be called as the command is."""
    return next((full for full in (name, name + _OUTPUT) if full in _FORMATS), None)


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a format."""
    full = full_name(name)
    if full is None:
        raise KeyError(name)
    found = TypeAdapter(_FORMATS[full]).json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": full, **found}
