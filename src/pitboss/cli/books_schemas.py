"""What the commands on a store answer, as their JSON Schemas are made from: ``verify``, ``report``,
and the lines of ``db export``."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "CardsOutput",
    "ExportLine",
    "FormsOutput",
    "HoldOutput",
    "MetersOutput",
    "VerifyOutput",
]

Money = Annotated[
    str,
    Field(pattern=r"^-?[0-9]+\.[0-9]{2}$", description="Dollars and cents.", examples=["12.50"]),
]
FineMoney = Annotated[
    str,
    Field(
        pattern=r"^-?[0-9]+\.[0-9]{2,8}$",
        description="Dollars, to the last fraction of a cent.",
        examples=["10000.2142"],
    ),
]
Count = Annotated[int, Field(ge=0)]
Cite = Annotated[str, Field(description="A paragraph of 58 Pa. Code, or a ruling.")]
Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Day = Annotated[str, Field(description="A gaming day.", examples=["2026-01-15"])]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")


# ── pitboss verify ───────────────────────────────────────────────────────────────────────────


class FaultOutput(_Closed):
    """What is wrong, and where: a stream and its entry, an account, a checkpoint, the file."""

    where: str
    what: str


class FoldedRounds(_Closed):
    """Rounds that were only folded, and why they were not decided again."""

    rounds: int = Field(ge=1)
    why: str


class RoundsProven(_Closed):
    """How the rounds were proven."""

    decided_again: Count
    only_folded: list[FoldedRounds]


class FloorProven(_Closed):
    """How what happened on the floor beside the rounds was proven, command by command."""

    decided_again: Count
    only_folded: Count


class CheckpointsFound(_Closed):
    """The checkpoints in the store or given with it, and how much came after them."""

    found: Count
    entries_after_them: Count


class VerifyOutput(_Closed):
    """The verdict on a store."""

    ok: bool
    faults: list[FaultOutput]
    streams: Count
    entries: Count
    rounds: RoundsProven
    floor: FloorProven
    checkpoints: CheckpointsFound
    sealed_fields_without_key: Count


# ── pitboss report meters ────────────────────────────────────────────────────────────────────


class HitOutput(_Closed):
    """A prize that was hit."""

    number: int = Field(ge=1)
    table: str
    round: str
    level: str
    amount: Money
    returned: Money
    at: int = Field(description="Seconds, as the house counts them.")


class _Meter(_Closed):
    wager: str
    levels: dict[str, FineMoney]
    reserve: FineMoney
    from_wagers: FineMoney
    from_house: FineMoney
    prizes: FineMoney
    paid_at_table: Money = Field(
        description="What its wagers and their Envy Bonus have won at fixed odds."
    )
    paid_by_slip: Money = Field(description="Shares of the meter, by jackpot slip: paid or due.")
    paid: Money
    adds_up: bool
    down: str | None = Field(description="Why its wagers are not offered.")
    hits: Count
    last_hits: list[HitOutput]


class LinkedMeter(_Meter):
    """The meter of a link."""

    link: str


class OwnMeter(_Meter):
    """The meter of one table."""

    table: str


class MetersOutput(_Closed):
    """Every meter of a store."""

    meters: list[LinkedMeter | OwnMeter]


# ── pitboss report hold ──────────────────────────────────────────────────────────────────────


class HoldRowOutput(_Closed):
    """What a wager won beside what it should have."""

    table: str | None = Field(default=None, description="In the rows by table alone.")
    game: str
    wager: str
    hands: Count
    handle: Money
    win: Money
    hold: float | None
    theoretical_win: Money | None
    theoretical_hold: float | None
    standard_deviation: Money | None
    deviations: float | None


class HoldOutput(_Closed):
    """The hold by table and by game."""

    rounds: Count
    tables: list[HoldRowOutput]
    games: list[HoldRowOutput]
    table_totals: list[HoldRowOutput] = Field(description="All wagers of a table.")
    game_totals: list[HoldRowOutput] = Field(description="All wagers of a game.")
    total: HoldRowOutput
    far: list[HoldRowOutput] = Field(
        description="Rows of tables over three standard deviations off."
    )


# ── pitboss report forms ─────────────────────────────────────────────────────────────────────


class PeriodOutput(_Closed):
    """A table from one drop to the next."""

    day: Day
    table: str
    game: str
    box: Count
    opening: Money
    fills: Money
    credits: Money
    drop: Money
    closing: Money
    accounts_opening: Money = Field(description="Owed to players in game accounts.")
    accounts_closing: Money
    win: Money
    ledger_win: Money
    won_at_play: Money
    into_accounts: Money
    disputes: Money
    over_short: Money
    agrees: bool


class SignatureOutput(_Closed):
    """Who signed, in what capacity, and when on the facility's clock."""

    person: str
    capacity: str
    credential: str | None
    at: str


class PaperOutput(_Closed):
    """A slip or form."""

    paper: str
    number: int | str
    table: str
    game: str
    day: Day
    shift: str
    about: str
    amount: Money
    denominations: dict[str, Money]
    parts: list[str]
    status: str
    late: str | None = Field(description="Why it came after the end of its gaming day, if it did.")
    signatures: list[SignatureOutput]


class FindingOutput(_Closed):
    """Something that is missing or differs, or is worth knowing."""

    day: str
    table: str
    what: str
    cite: Cite
    fault: bool


class FormsOutput(_Closed):
    """The papers of every table and gaming day."""

    facility: str
    zone: str
    ok: bool
    days: list[Day]
    periods: list[PeriodOutput]
    papers: list[PaperOutput]
    findings: list[FindingOutput]


# ── pitboss report cards ─────────────────────────────────────────────────────────────────────


class CardDayOutput(_Closed):
    """A gaming day of the store of cards, in decks."""

    day: Day
    opening: Count
    received: Count
    issued: Count
    unused: Count
    used: Count
    destroyed: Count
    missing: Count
    in_store: Count
    at_tables: Count
    to_destroy: Count
    long_at_tables: list[str] = Field(description="At a table for more than 24 hours.")
    agrees: bool


class CardHand(_Closed):
    """One of those under whose hands decks moved."""

    person: str
    capacity: str


class CardMoveOutput(_Closed):
    """Decks that moved."""

    day: Day
    at: str
    what: str
    decks: list[str]
    table: str | None
    by: list[CardHand]
    reason: str | None


class CardsOutput(_Closed):
    """The card inventory log."""

    facility: str
    zone: str
    ok: bool
    days: list[CardDayOutput]
    moves: list[CardMoveOutput]


# ── pitboss db export ────────────────────────────────────────────────────────────────────────


class ExportHead(_Closed):
    """The first line."""

    line: Literal["export"]
    format: Literal["pitboss-export-2"]
    whole: bool


class ExportCheckpoint(_Closed):
    """A signed checkpoint that names an entry which is here."""

    line: Literal["checkpoint"]
    text: str


class ExportStream(_Closed):
    """Entries of a stream follow: those behind `after`, whose entry has this `hash`."""

    line: Literal["stream"]
    stream: str
    after: Count
    hash: Hash
    last: Count


class ExportEntry(_Closed):
    """An entry."""

    line: Literal["entry"]
    stream: str
    number: int = Field(ge=1)
    entry: str
    postings: str
    hash: Hash


class ExportBytes(_Closed):
    """An entry whose bytes are no UTF-8."""

    line: Literal["entry"]
    stream: str
    number: int = Field(ge=1)
    entry_base64: str
    postings: str
    hash: Hash


class ExportBalance(_Closed):
    """What stands on an account."""

    line: Literal["balance"]
    account: str
    amount: str = Field(pattern="^-?[0-9]+$")


class ExportEnd(_Closed):
    """The last line: how many entries there are, and the SHA-256 of all bytes before it."""

    line: Literal["end"]
    entries: Count
    sha256: Hash


ExportLine = (
    ExportHead
    | ExportCheckpoint
    | ExportStream
    | ExportEntry
    | ExportBytes
    | ExportBalance
    | ExportEnd
)
