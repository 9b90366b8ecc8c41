"""The answer of ``pitboss report cards``: the card inventory log."""

from typing import Annotated

from pitboss.models import Form, from_core, model
from pitboss.reports import CardsReport
from pitboss.wire.forms import Day, TextOrNull
from pitboss.wire.verify import Count

__all__ = ["CardDay", "Cards", "cards_of"]


@model
class CardDay:
    """A gaming day of the store of cards, in decks."""

    day: Day
    opening: Count
    received: Count
    issued: Count
    unused: Count
    used: Count
    destroyed: Count
    missing: Count
    in_store: Count
    at_tables: Count
    to_destroy: Count
    long_at_tables: Annotated[tuple[str, ...], Form("At a table for more than 24 hours.")]
    agrees: bool


@model
class CardHand:
    """A person who moved decks."""

    person: str
    capacity: str


@model
class CardMove:
    """Decks that moved."""

    day: Day
    at: str
    what: str
    decks: tuple[str, ...]
    table: TextOrNull
    by: tuple[CardHand, ...]
    reason: TextOrNull


@model
class Cards:
    """The card inventory log."""

    facility: str
    zone: str
    ok: bool
    days: tuple[CardDay, ...]
    moves: tuple[CardMove, ...]


def cards_of(report: CardsReport) -> Cards:
    """Every gaming day of the store of cards, and every deck that moved."""
    return from_core(
        Cards,
        report,
        zone=report.calendar.zone.name,
        moves=tuple(
            from_core(
                CardMove,
                one,
                at=report.calendar.clock(one.at),
                by=tuple(CardHand(person=who.person, capacity=who.role) for who in one.by),
            )
            for one in report.moves
        ),
    )
