"""The answer of ``pitboss report chips``: the chips in patrons' hands."""

from typing import Annotated

from pitboss.models import Form, Money, from_core, model
from pitboss.money import Cents, money_text
from pitboss.reports.chips import ChipsReport, Way

__all__ = ["Chips", "ChipsMoved", "chips_of"]

Signed = Annotated[Money, Form("Below zero where chips left patrons.", write=money_text)]


@model
class ChipsMoved:
    """The chips that came to patrons in one way, less those that left them."""

    way: str
    named: Signed
    unnamed: Signed


@model
class InstrumentsMoved:
    """The wagering instruments of one name, at their face value."""

    name: str
    before: Signed
    issued: Signed
    redeemed: Signed
    at_tables: Annotated[Signed, Form("Lost there, and lying there.")]
    now: Signed
    in_books: Annotated[
        str | None,
        Form(
            "Null for a period that ends before the newest entry.",
            write=lambda cents: None if cents is None else money_text(cents),
        ),
    ]


@model
class Chips:
    """The chips in patrons' hands: with a name, and those that nobody's name stands for."""

    facility: str
    zone: str
    moved: tuple[ChipsMoved, ...]
    named: Signed
    outstanding: Signed
    in_books: Annotated[
        tuple[ChipsMoved, ...],
        Form("The balances that the books have; none of a period that ends before the newest."),
    ]
    instruments: tuple[InstrumentsMoved, ...]
    ok: Annotated[bool, Form("The books have what the record adds up to, and nothing is below 0.")]


def chips_of(report: ChipsReport) -> Chips:
    """The answer of a report."""
    books = () if report.in_books is None else (_moved(Way.BOOKS, *report.in_books),)
    return Chips(
        facility=report.facility,
        zone=report.calendar.zone.name,
        moved=tuple(_moved(one.way, one.named, one.unnamed) for one in report.rows),
        named=money_text(report.named),
        outstanding=money_text(report.outstanding),
        in_books=books,
        instruments=tuple(from_core(InstrumentsMoved, one) for one in report.instruments),
        ok=report.ok,
    )


def _moved(way: Way, named: Cents, unnamed: Cents) -> ChipsMoved:
    return ChipsMoved(way=way.value, named=money_text(named), unnamed=money_text(unnamed))
