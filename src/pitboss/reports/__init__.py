"""What the books say, worked out from entries alone: the papers of every table and gaming day, what
each wager won beside what it should have, and what progressive wagers have paid."""

from pitboss.reports.forms import FormsReport, forms_report
from pitboss.reports.hold import HoldReport, HoldRow, hold_report
from pitboss.reports.payouts import Payouts, progressive_payouts

__all__ = [
    "FormsReport",
    "HoldReport",
    "HoldRow",
    "Payouts",
    "forms_report",
    "hold_report",
    "progressive_payouts",
]
