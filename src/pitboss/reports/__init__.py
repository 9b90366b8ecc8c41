"""What the books say, worked out from entries alone: the papers of every table and gaming day, what
each wager won beside what it should have, what progressive wagers paid, and where the cards are."""

from pitboss.reports.cards import CardsReport, cards_report
from pitboss.reports.forms import FormsReport, forms_report
from pitboss.reports.hold import HoldReport, HoldRow, hold_report
from pitboss.reports.payouts import Payouts, progressive_payouts

__all__ = [
    "CardsReport",
    "FormsReport",
    "HoldReport",
    "HoldRow",
    "Payouts",
    "cards_report",
    "forms_report",
    "hold_report",
    "progressive_payouts",
]
