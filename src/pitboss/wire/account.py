"""The answer of ``pitboss report account``: the statement of a player's game accounts."""

from typing import Annotated

from pitboss.models import Form, Money, from_core, model
from pitboss.money import money_text
from pitboss.reports.account import AccountReport
from pitboss.wire.forms import TextOrNull
from pitboss.wire.verify import Count

__all__ = ["AccountStatement", "MovementTold", "account_of"]


@model
class MovementTold:
    """A movement of a game account: when, where, of which round and wager, how much, and the
    balance after it."""

    at: Annotated[str, Form("On the facility's clocks.")]
    table: str
    number: Annotated[Count, Form("The entry of the table's stream.")]
    event: Annotated[str, Form("The kind of the event on record.")]
    round: TextOrNull
    wager: TextOrNull
    amount: Annotated[Money, Form("Below zero where the account pays.", write=money_text)]
    balance: Annotated[Money, Form(write=money_text)]


@model
class AccountStatement:
    """The statement of a player's game accounts, table by table in order."""

    facility: str
    zone: str
    player: str
    movements: tuple[MovementTold, ...]


def account_of(report: AccountReport) -> AccountStatement:
    """The statement of a report."""
    return AccountStatement(
        facility=report.facility,
        zone=report.calendar.zone.name,
        player=report.player,
        movements=tuple(
            from_core(MovementTold, one, at=report.calendar.clock(one.at)) for one in report.rows
        ),
    )
