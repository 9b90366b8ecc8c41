"""The answer of ``pitboss report disputes``: questions about closed rounds, and their decisions."""

from typing import Annotated, Literal

from pitboss.cards import cards_text
from pitboss.floor import Calendar, Finding
from pitboss.games import Line
from pitboss.models import Form, Money, from_core, model
from pitboss.money import money_text
from pitboss.reports.exceptions import DisputesReport, TableDispute
from pitboss.round.facts import Facts
from pitboss.round.slip import amount_of
from pitboss.wire.forms import TextOrNull
from pitboss.wire.verify import Count

__all__ = [
    "DisputeTold",
    "Disputes",
    "FactsTold",
    "FindingTold",
    "LineTold",
    "disputes_of",
    "told",
]


@model
class FactsTold:
    """Facts that differ from the record."""

    cards: Annotated[dict[str, str], Form("Cards by their place in the deck, from 1.")]
    wagers: Annotated[dict[str, Money], Form("Wagers of the seat; 0.00 for one not made.")]
    decisions: Annotated[tuple[str, ...] | None, Form("Null: as recorded.")]


@model
class LineTold:
    """A line of the settlement."""

    wager: str
    staked: Money
    returned: Money


@model
class FindingTold:
    """A decision."""

    by: str
    signed_by: TextOrNull
    at: str
    found: FactsTold
    reason: str
    wagers: tuple[str, ...]
    was: tuple[LineTold, ...]
    now: tuple[LineTold, ...]
    difference: Money


@model
class DisputeTold:
    """A dispute."""

    table: str
    number: Count
    status: Literal["open", "waits", "decided"]
    round: str
    seat: Count
    wager: str
    player: str
    opened_by: str
    opened_at: str
    claimed: FactsTold
    reason: str
    decision: Annotated[FindingTold | None, Form("Null while it is open.")]


@model
class Disputes:
    """The disputes that were opened in some gaming days, in order."""

    facility: str
    zone: str
    disputes: tuple[DisputeTold, ...]


def disputes_of(report: DisputesReport) -> Disputes:
    """The disputes of a report."""
    return Disputes(
        facility=report.facility,
        zone=report.calendar.zone.name,
        disputes=tuple(told(one, report.calendar) for one in report.disputes),
    )


def told(one: TableDispute, calendar: Calendar) -> DisputeTold:
    """A dispute as it stands."""
    dispute = one.dispute
    finding = dispute.decided or dispute.waits
    status: Literal["open", "waits", "decided"] = "open"
    if finding is not None:
        status = "waits" if dispute.decided is None else "decided"
    return DisputeTold(
        table=one.table,
        number=dispute.number,
        status=status,
        round=dispute.round_id,
        seat=dispute.seat,
        wager=dispute.wager,
        player=dispute.player,
        opened_by=dispute.by,
        opened_at=calendar.clock(dispute.at),
        claimed=_facts(dispute.claimed),
        reason=dispute.reason,
        decision=None if finding is None else _finding(finding, calendar),
    )


def _finding(finding: Finding, calendar: Calendar) -> FindingTold:
    return FindingTold(
        by=finding.by,
        signed_by=finding.signed_by or None,
        at=calendar.clock(finding.at),
        found=_facts(finding.facts),
        reason=finding.reason,
        wagers=finding.wagers,
        was=_lines(finding.was),
        now=_lines(finding.lines),
        difference=money_text(finding.difference),
    )


def _lines(lines: tuple[Line, ...]) -> tuple[LineTold, ...]:
    return tuple(from_core(LineTold, line) for line in lines)


def _facts(facts: Facts) -> FactsTold:
    decisions = facts.decisions
    return FactsTold(
        cards={str(at + 1): cards_text((card,)) for at, card in sorted(facts.cards.items())},
        wagers={key: money_text(amount_of(stake)) for key, stake in facts.wagers.items()},
        decisions=None if decisions is None else tuple(one.told for one in decisions),
    )
