"""The desks of a pit: tables at a glance, papers, signs, differences. Amounts are whole cents,
times UTC seconds."""

from typing import Annotated

from pitboss.floor.rack import Count, Requested
from pitboss.house.desks import DifferenceRow, PaperRow, SignRow
from pitboss.house.pit import PitRow
from pitboss.models import Form, from_core, model
from pitboss.record import Role
from pitboss.rulebook import chapters
from pitboss.table.procedure import Prompt
from pitboss.wire.table_told import LimitsTold

__all__ = [
    "Differences",
    "Papers",
    "Pit",
    "Signs",
    "difference_told",
    "papers_told",
    "pit_told",
    "sign_told",
]

Amount = Annotated[int, Form("Whole cents.")]
Seconds = Annotated[int, Form("UTC seconds.")]


@model
class RequestTold:
    """A fill or a credit under way: its chips by piece, and who has signed so far."""

    number: int
    chips: dict[str, Amount]
    amount: Amount
    by: str
    prepared_by: Annotated[str, Form("The cashier; empty while it waits.")]
    carried_by: Annotated[str, Form("The security officer; empty while it waits.")]


@model
class WaitingCount:
    """A count of the inventory that waits for its second signature, without its amounts."""

    purpose: str
    about: Annotated[str, Form("The purpose in words.", examples=["to open the table"])]
    by: str
    day: Annotated[str, Form("The gaming day of a late count.")]
    again: Annotated[bool, Form("Whether it differs from the books and is to be counted again.")]


@model
class PapersTold:
    """The papers of a table."""

    table: str
    unlocked: bool
    count: WaitingCount | None
    fill: RequestTold | None
    credit: RequestTold | None
    boxes: Annotated[tuple[int, ...], Form("Drop boxes that are not counted yet.")]
    missing: Annotated[tuple[str, ...], Form("Papers that were not in their box.")]
    active: Annotated[str, Form("The last gaming day with an opening, a closing or a drop.")]
    formed: Annotated[str, Form("The gaming day of the last Closed Table form.")]
    unpapered: Annotated[dict[str, str], Form("Gaming days without a paper.")]


@model
class Papers:
    """The papers under way, table by table."""

    n: int
    papers: tuple[PapersTold, ...]
    next: Annotated[str | None, Form("Give it as `after` for what follows; null at the end.")]


@model
class PostedTold:
    """The posted sign of a table, and the digest that is due."""

    table: str
    standing: str
    choice: str
    digest: str
    due: str


@model
class Signs:
    """The posted signs."""

    n: int
    signs: tuple[PostedTold, ...]
    next: Annotated[str | None, Form("Give it as `after` for what follows; null at the end.")]


@model
class DifferenceTold:
    """The amount owed to a player since a settlement was put right; below zero, by the player."""

    table: str
    player: str
    owed: Amount


@model
class Differences:
    """Amounts owed since settlements were put right."""

    n: int
    differences: tuple[DifferenceTold, ...]
    next: Annotated[str | None, Form("Give it as `after` for what follows; null at the end.")]


@model
class DeckClockTold:
    """A deck at a table and its time of use."""

    id: str
    color: str
    status: str
    since: Seconds
    over: Seconds


@model
class StepTold:
    """The next step of a table, by role."""

    who: Role
    kind: str
    about: str
    cite: str
    refusal: str | None


@model
class PrizeWaiting:
    """A prize that waits at a seat."""

    seat: int
    wager: str


@model
class PitTable:
    """A table as its pit sees it."""

    table: str
    game: str
    variant: str
    title: str
    status: str
    electronic: bool
    practice: bool
    positions: int
    players: int
    minimum: Amount
    maximum: Amount
    notice: LimitsTold | None
    round: Annotated[str, Form("Empty between rounds.")]
    phase: str
    about: str
    next: StepTold | None
    waiting: tuple[PrizeWaiting, ...]
    corrections: int
    due: Annotated[int | None, Form("When its time limit is over, in UTC seconds.")]
    at: Annotated[int, Form("The time of its last entry, in UTC seconds.")]
    dealers: tuple[str, ...]
    supervisors: tuple[str, ...]
    decks: tuple[DeckClockTold, ...]
    uncounted: Annotated[int, Form("Rounds since the stub was counted.")]
    count_every: Annotated[int, Form("After so many it must be; 0: nobody counts.")]
    unlocked: bool
    count: WaitingCount | None
    fill: RequestTold | None
    credit: RequestTold | None
    slips: int
    disputes: int
    sign: str
    other_rules: Annotated[bool, Form("Whether it plays by another submission than that in force.")]


@model
class Pit:
    """The tables at a glance."""

    n: int
    pit: tuple[PitTable, ...]
    next: Annotated[str | None, Form("Give it as `after` for what follows; null at the end.")]


def _request(one: Requested | None) -> RequestTold | None:
    if one is None:
        return None
    chips = {str(piece): cents for piece, cents in one.chips.items()}
    return from_core(RequestTold, one, chips=chips, amount=one.cents)


def _waiting_count(one: Count | None) -> WaitingCount | None:
    return (
        None
        if one is None
        else from_core(
            WaitingCount, one, purpose=one.purpose.value, about=one.purpose.about, again=one.again
        )
    )


def papers_told(row: PaperRow) -> PapersTold:
    """The papers of a table as they are told."""
    return from_core(
        PapersTold,
        row.rack,
        table=row.table,
        count=_waiting_count(row.rack.count),
        fill=_request(row.fill),
        credit=_request(row.credit),
        boxes=tuple(row.rack.dropped),
        unpapered=dict(row.rack.unpapered),
    )


def sign_told(row: SignRow) -> PostedTold:
    """A posted sign as it is told."""
    choice, digest = ("", "") if row.posted is None else (row.posted.choice, row.posted.digest)
    return from_core(PostedTold, row, choice=choice, digest=digest)


def difference_told(row: DifferenceRow) -> DifferenceTold:
    """A difference as it is told."""
    return from_core(DifferenceTold, row)


def pit_told(row: PitRow) -> PitTable:
    """A table at a glance as it is told."""
    chapter = chapters()[row.game]
    return from_core(
        PitTable,
        row,
        title=f"{chapter.name}, {row.variant}" if row.variant else chapter.name,
        notice=None if row.notice is None else from_core(LimitsTold, row.notice),
        next=None if row.next is None else _step(row.next),
        waiting=tuple(PrizeWaiting(seat=seat, wager=wager) for seat, wager in row.waiting),
        decks=tuple(from_core(DeckClockTold, one) for one in row.decks),
        count=_waiting_count(row.count),
        fill=_request(row.fill),
        credit=_request(row.credit),
    )


def _step(prompt: Prompt) -> StepTold:
    move, why = prompt.move, prompt.refusal
    refusal = None if why is None else why.reason
    return StepTold(
        who=prompt.who, kind=move.kind, about=move.about, cite=move.cite, refusal=refusal
    )
