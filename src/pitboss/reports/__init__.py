"""What the books say, worked out from entries alone: the papers of every table and gaming day, and
what each wager won beside what it should have."""

from pitboss.reports.forms import FormsReport, forms_report
from pitboss.reports.hold import HoldReport, HoldRow, hold_report

__all__ = ["FormsReport", "HoldReport", "HoldRow", "forms_report", "hold_report"]
