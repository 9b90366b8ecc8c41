"""Reports from the books, computed from entries alone.

Offers the papers of every table and gaming day, each wager's win beside the exact odds, the payouts
of progressive wagers, the log of cards, and two submissions compared. ``store_reports`` reads them
from a store, by name. A report reads entries and never writes one. It must not know a running
table, a key or a sealed field.
"""

from pitboss.reports.cards import CardsReport, cards_report
from pitboss.reports.forms import FormsReport, forms_report
from pitboss.reports.hold import HoldReport, HoldRow, hold_of_days, hold_report
from pitboss.reports.payouts import Payouts, progressive_payouts

__all__ = [
    "CardsReport",
    "FormsReport",
    "HoldReport",
    "HoldRow",
    "Payouts",
    "cards_report",
    "forms_report",
    "hold_of_days",
    "hold_report",
    "progressive_payouts",
]
