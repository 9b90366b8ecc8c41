"""The desks of the floor: lists for the people who work there. Amounts are whole cents, times UTC
seconds."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final

from pitboss.house.desks import (
    AccountRow,
    ApprovalRow,
    DeckRow,
    DisputeRow,
    PersonRow,
    RegisterRow,
    SlipRow,
    SubmissionRow,
)
from pitboss.house.exceptions import ExceptionKind, ExceptionRow
from pitboss.house.meters import MeterNow
from pitboss.house.statement import StatementRow
from pitboss.models import Form, from_core, model
from pitboss.record import Role
from pitboss.record.kinds import kind_of
from pitboss.round.meters import UNITS
from pitboss.wire.desk_section import DisputeTold, dispute_told
from pitboss.wire.kinds import body_of
from pitboss.wire.pit import (
    Differences,
    Papers,
    Pit,
    Signs,
    difference_told,
    papers_told,
    pit_told,
    sign_told,
)

__all__ = ["DESKS", "Account", "DeskAnswer", "account_answer"]

Amount = Annotated[int, Form("Whole cents.")]
Seconds = Annotated[int, Form("UTC seconds.")]
Next = Annotated[str | None, Form("Give it as `after` for what follows; null at the end.")]


@model
class PersonTold:
    """A person known to the facility."""

    name: str
    role: Role
    active: bool
    tables: Annotated[tuple[str, ...], Form("The tables they are assigned to.")]


@model
class People:
    """Everybody whom the facility knows. ``n`` is its newest entry."""

    n: int
    people: tuple[PersonTold, ...]
    next: Next


@model
class ActTold:
    """An act of two authorities, by its kind."""

    kind: str
    body: dict[str, Any]


@model
class ApprovalTold:
    """An item that waits for an authority: a proposed act, or a prize at a seat."""

    table: str
    round: str
    seat: Annotated[int, Form("0 where it is no seat's.")]
    wager: str
    proposal: Annotated[int, Form("The number of a proposed act; 0 of a prize.")]
    act: ActTold | None
    by: str


@model
class Approvals:
    """Everything that waits for an authority."""

    n: int
    approvals: tuple[ApprovalTold, ...]
    next: Next


@model
class PaperTold:
    """An approval on record: its reference, its dates, and who filed or withdrew it."""

    reference: str
    date: str
    scope: str
    model: str
    expires: str
    by: str
    at: Seconds
    withdrawn: str
    withdrawn_by: str
    withdrawn_at: Seconds


@model
class RegisterTold:
    """A subject of the register, how it stands, and the tables that rest on it (R67)."""

    number: Annotated[int, Form("0: tables lack it.")]
    subject: str
    standing: str
    approval: PaperTold | None
    tables: tuple[str, ...]


@model
class Register:
    """The register of approvals, and what tables lack."""

    n: int
    approvals_register: tuple[RegisterTold, ...]
    next: Next


@model
class JackpotSlipTold:
    """A jackpot slip that is not paid yet, step by step."""

    table: str
    number: str
    round: str
    seat: int
    wager: str
    player: str
    amount: Amount
    hand: str
    prepared_by: str
    verified_by: str
    due: bool
    day: Annotated[str, Form("The gaming day on which it fell due; empty before.")]
    expires: Annotated[int | None, Form("UTC seconds; null: never.")]


@model
class JackpotSlips:
    """The jackpot slips that are not paid yet."""

    n: int
    jackpot_slips: tuple[JackpotSlipTold, ...]
    next: Next


@model
class DeckTold:
    """A deck of the house, and where it is."""

    name: str
    color: str
    preshuffled: bool
    place: str
    table: str
    counted: Annotated[int, Form("When all were last counted, in UTC seconds.")]


@model
class Decks:
    """The decks of the house."""

    n: int
    decks: tuple[DeckTold, ...]
    next: Next


@model
class FiledSubmission:
    """A Rules Submission that was filed."""

    number: int
    digest: str
    by: str
    in_force: bool
    text: str


@model
class Submissions:
    """The Rules Submissions that were filed."""

    n: int
    submissions: tuple[FiledSubmission, ...]
    next: Next


@model
class HitTold:
    """A prize that was hit."""

    number: int
    table: str
    round: str
    level: str
    amount: Amount
    returned: Amount
    at: Seconds


@model
class LinkTold:
    """A meter as it stands: of a link, or alone at a table; fractions of a cent left out."""

    of: Annotated[str, Form("link or table.")]
    name: str
    wager: str
    levels: dict[str, Amount]
    reserve: Amount
    from_wagers: Amount
    from_house: Amount
    prizes: Amount
    transferred: Amount
    offered: bool
    closed: bool
    down: str
    adds_up: bool
    hits: int
    last_hits: tuple[HitTold, ...]


@model
class Links:
    """Every meter of the facility: links first."""

    n: int
    links: tuple[LinkTold, ...]
    next: Next


@model
class TableDisputeTold:
    """A dispute, and its table."""

    table: str
    dispute: DisputeTold


@model
class Disputes:
    """Questions about closed rounds: open, or decided lately."""

    n: int
    disputes: tuple[TableDisputeTold, ...]
    next: Next


@model
class ExceptionTold:
    """An exception: when, what, who, and where it is on record."""

    at: Seconds
    kind: ExceptionKind
    event: str
    stream: str
    number: int
    person: str
    role: str
    table: str
    round: str
    seat: int
    wager: str
    player: str
    dispute: int
    times: int
    amount: Amount
    about: str


@model
class Exceptions:
    """Exceptions, the newest first."""

    n: int
    exceptions: tuple[ExceptionTold, ...]
    next: Next


@model
class BalanceTold:
    """A balance of a player's own: chips, or a game account at a table."""

    account: str
    table: str
    amount: Amount


@model
class MovementTold:
    """A movement of a game account, and the balance after it."""

    at: Seconds
    table: str
    number: int
    event: str
    round: str
    wager: str
    amount: Amount
    balance: Amount


@model
class Account:
    """A player's balances, and the statement of the game accounts, table by table (605a.2)."""

    n: int
    player: str
    balances: tuple[BalanceTold, ...]
    movements: tuple[MovementTold, ...]
    next: Next


def _person(row: PersonRow) -> PersonTold:
    return from_core(PersonTold, row)


def _approval(row: ApprovalRow) -> ApprovalTold:
    if row.act is None:
        return from_core(ApprovalTold, row, act=None)
    kind = kind_of(type(row.act))
    assert kind is not None, "an act is of a kind"
    return from_core(ApprovalTold, row, act=ActTold(kind=kind.name, body=body_of(row.act)))


def _register(row: RegisterRow) -> RegisterTold:
    return from_core(RegisterTold, row)


def _slip(row: SlipRow) -> JackpotSlipTold:
    slip = row.slip
    return from_core(
        JackpotSlipTold,
        slip,
        table=row.table,
        round=slip.round_id,
        amount=slip.cents,
        day=row.day,
        expires=row.expires,
    )


def _deck(row: DeckRow) -> DeckTold:
    label = row.deck.label
    return from_core(
        DeckTold,
        row.deck,
        name=row.name,
        color=label.color,
        counted=row.counted,
        preshuffled=label.preshuffled,
        place=row.deck.place.value,
    )


def _submission(row: SubmissionRow) -> FiledSubmission:
    return from_core(FiledSubmission, row)


def _link(row: MeterNow) -> LinkTold:
    return from_core(
        LinkTold,
        row,
        levels={level: units // UNITS for level, units in row.levels.items()},
        reserve=row.reserve // UNITS,
        from_wagers=row.contributions // UNITS,
        from_house=row.seeds // UNITS,
        prizes=row.prizes // UNITS,
        transferred=row.transferred // UNITS,
        adds_up=row.sound,
        last_hits=tuple(
            from_core(HitTold, hit, round=hit.round_id, amount=hit.cents) for hit in row.last
        ),
    )


def _dispute(row: DisputeRow) -> TableDisputeTold:
    return TableDisputeTold(table=row.table, dispute=dispute_told(row.dispute))


def _exception(row: ExceptionRow) -> ExceptionTold:
    return from_core(ExceptionTold, row)


class DeskAnswer:
    """The form of a desk: its model, its list, and how a row is told."""

    def __init__(self, made: type, tell: Callable[[Any], Any], rows: str) -> None:
        self.model = made
        self._tell = tell
        self._rows = rows

    def answer(self, n: int, rows: Sequence[Any], following: str | None) -> Any:
        """A page of the desk; ``following`` continues it."""
        return self.model(n=n, next=following, **{self._rows: tuple(map(self._tell, rows))})


def account_answer(
    n: int,
    player: str,
    balances: Sequence[AccountRow],
    rows: Sequence[StatementRow],
    following: str | None,
) -> Account:
    """A page of a player's statement."""
    return Account(
        n=n,
        player=player,
        balances=tuple(from_core(BalanceTold, one) for one in balances),
        movements=tuple(from_core(MovementTold, one) for one in rows),
        next=following,
    )


#: The form of every desk of rows.
DESKS: Final[Mapping[str, DeskAnswer]] = {
    "people": DeskAnswer(People, _person, "people"),
    "approvals": DeskAnswer(Approvals, _approval, "approvals"),
    "approvals-register": DeskAnswer(Register, _register, "approvals_register"),
    "jackpot-slips": DeskAnswer(JackpotSlips, _slip, "jackpot_slips"),
    "decks": DeskAnswer(Decks, _deck, "decks"),
    "submissions": DeskAnswer(Submissions, _submission, "submissions"),
    "links": DeskAnswer(Links, _link, "links"),
    "disputes": DeskAnswer(Disputes, _dispute, "disputes"),
    "exceptions": DeskAnswer(Exceptions, _exception, "exceptions"),
    "papers": DeskAnswer(Papers, papers_told, "papers"),
    "signs": DeskAnswer(Signs, sign_told, "signs"),
    "differences": DeskAnswer(Differences, difference_told, "differences"),
    "pit": DeskAnswer(Pit, pit_told, "pit"),
}
