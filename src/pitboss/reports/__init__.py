"""Reports from the books, computed from entries alone.

Offers the papers of every table and gaming day, each wager's win beside the exact odds, the payouts
of progressive wagers, the log of cards, and two submissions compared. A report reads entries and
never writes one. It must not know a running table, a key or a sealed field.
"""

from pitboss.reports.cards import CardsReport, cards_report
from pitboss.reports.forms import FormsReport, forms_report
from pitboss.reports.hold import HoldReport, HoldRow, hold_of_days, hold_report
from pitboss.reports.payouts import Payouts, progressive_payouts
from pitboss.reports.store_reports import STORE_REPORTS, MetersReport

__all__ = [
    "STORE_REPORTS",
    "CardsReport",
    "FormsReport",
    "HoldReport",
    "HoldRow",
    "MetersReport",
    "Payouts",
    "cards_report",
    "forms_report",
    "hold_of_days",
    "hold_report",
    "progressive_payouts",
]
