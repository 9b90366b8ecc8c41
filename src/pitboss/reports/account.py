"""The statement of a player's game accounts over some gaming days (605a.2, 605a.3)."""

from dataclasses import dataclass

from pitboss.floor import COMMON_DAYS, FACILITY, Calendar
from pitboss.house.statement import StatementRow, statement_of
from pitboss.house.streams import Streams
from pitboss.store import Reading

__all__ = ["AccountReport", "account_report"]


@dataclass(frozen=True, slots=True)
class AccountReport:
    """The movements of a player's game accounts, table by table in order."""

    facility: str
    player: str
    calendar: Calendar = COMMON_DAYS
    rows: tuple[StatementRow, ...] = ()


def account_report(
    look: Reading, player: str, since: str = "", until: str = "", table: str = ""
) -> AccountReport:
    """The statement of a player from one gaming day to another, at all tables or at one."""
    streams = Streams(None)
    facility = streams.facility(look, look.head(FACILITY))
    calendar = facility.calendar
    period = {"since": calendar.begins(since)} if since else {}
    period |= {"until": calendar.ends(until)} if until else {}
    rows = tuple(statement_of(look, streams, facility, player, table=table, **period))
    return AccountReport(facility.name, player, calendar, rows)
