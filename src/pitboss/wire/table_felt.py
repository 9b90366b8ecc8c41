"""A table as a page draws it: the places of areas and cards, and the wagers offered.

All of it is posted at the table for everybody. Places of a seat are shares of its drawing, in
percent, so that a page draws the seat in any size.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated

from pitboss.documents.felt import COLOURS, Block, block
from pitboss.documents.felt.board import cards as board_cards
from pitboss.documents.felt.plan import Area, Box, Cards
from pitboss.documents.felt.seats import HANDS
from pitboss.documents.inscriptions import inscriptions
from pitboss.models import Cite, Form, model
from pitboss.rulebook import GameRules, Offer
from pitboss.rulebook.paytables import Row

__all__ = ["TableFelt", "table_felt"]

Percent = Annotated[float, Form("A share of the drawing's width or height, in percent.")]
WholeCents = Annotated[int, Form("Whole cents.", ge=0)]


@model
class Place:
    """A rectangle by its middle."""

    x: Percent
    y: Percent
    width: Percent
    height: Percent


@model
class AreaPlace:
    """A betting area: all of it, and the middle of its chips."""

    kind: str
    box: Place
    chips: Place
    words: tuple[str, ...]


@model
class HandPlace:
    """A hand of a seat, and the place of each card."""

    name: str
    places: tuple[Place, ...]


@model
class SeatPlace:
    """A seat. ``ratio`` is its width by its height."""

    ratio: float
    areas: Mapping[str, AreaPlace]
    hands: tuple[HandPlace, ...]


@model
class BoardPlace:
    """A row of the table's own cards."""

    name: str
    count: int
    words: tuple[str, ...]


@model
class Sentence:
    """A sentence inscribed on the layout, with the paragraph that asks for it."""

    words: str
    cite: Cite


@model
class PayRow:
    """A row of a paytable."""

    hand: str
    pays: str


@model
class OfferedWager:
    """A wager as the table offers it."""

    wager: str
    name: str
    purpose: str
    kind: str
    cite: Cite
    minimum: WholeCents
    maximum: WholeCents
    after: tuple[str, ...]
    after_any: tuple[str, ...]
    equals: str | None
    electronic: bool
    choice: tuple[str, ...]
    shares: str | None
    meter: bool
    rises: Annotated[
        float | None, Form("By how many cents its meters rise with each dollar wagered.")
    ]
    link: str | None
    paytable: str | None
    paytable_cite: Cite
    rows: tuple[PayRow, ...]
    envy: tuple[PayRow, ...]


@model
class TableFelt:
    """A table as it is laid out and posted."""

    table: str
    facility: str
    game: str
    chapter: str
    title: str
    positions: int
    minimum: WholeCents
    maximum: WholeCents
    colours: tuple[str, ...]
    required: tuple[str, ...]
    seat: SeatPlace
    board: tuple[BoardPlace, ...]
    inscriptions: tuple[Sentence, ...]
    wagers: tuple[OfferedWager, ...]
    bonuses: Mapping[str, tuple[PayRow, ...]]


def table_felt(rules: GameRules, table: str, facility: str = "") -> TableFelt:
    """The table under its rules."""
    return TableFelt(
        table=table,
        facility=facility,
        game=rules.chapter.slug,
        chapter=rules.chapter.chapter,
        title=rules.title,
        positions=rules.chapter.positions,
        minimum=rules.minimum,
        maximum=rules.maximum,
        colours=COLOURS[rules.chapter.chapter],
        required=rules.required,
        seat=_seat(rules),
        board=tuple(
            BoardPlace(name=one.name, count=one.count, words=one.words)
            for one in board_cards(rules, 0)
        ),
        inscriptions=tuple(Sentence(words=one.words, cite=one.cite) for one in inscriptions(rules)),
        wagers=tuple(_offered(rules, key, offer) for key, offer in rules.offers.items()),
        bonuses={key: _rows(table.rows) for key, table in rules.bonuses.items()},
    )


def _offered(rules: GameRules, key: str, offer: Offer) -> OfferedWager:
    wager = rules.chapter.wagers[key]
    return OfferedWager(
        wager=key,
        name=wager.name,
        purpose=wager.purpose,
        kind=str(wager.kind),
        cite=wager.cite,
        minimum=offer.amount or offer.minimum,
        maximum=offer.amount or offer.maximum,
        after=wager.after,
        after_any=wager.after_any,
        equals=wager.equals,
        electronic=wager.electronic,
        choice=wager.choice,
        shares=wager.shares,
        meter=offer.meter is not None,
        rises=None if offer.meter is None else 100 * float(sum(offer.meter.rate.values())),
        link=offer.link,
        paytable=offer.paytable.letter,
        paytable_cite=offer.paytable.cite,
        rows=_rows(offer.paytable.rows),
        envy=_rows(offer.envy),
    )


def _rows(rows: tuple[Row, ...]) -> tuple[PayRow, ...]:
    return tuple(PayRow(hand=row.hand, pays=str(row.pays)) for row in rows if row.wins)


# ── Places ───────────────────────────────────────────────────────────────────────────────────


def _seat(rules: GameRules) -> SeatPlace:
    one = block(rules, 1)
    whole = _extent(one)
    names = [name for name, _, _ in HANDS[rules.chapter.chapter]]
    return SeatPlace(
        ratio=round(whole.width / whole.height, 4),
        areas={area.wager: _area(area, whole) for area in one.areas},
        hands=tuple(
            HandPlace(name=name, places=tuple(_hand(cards, whole)))
            for name, cards in zip(names, one.cards, strict=True)
        ),
    )


def _extent(one: Block) -> Box:
    """The seat without its plate."""
    high = one.plate.box.top + one.height / 2
    return Box(0, -one.height / 2 + high / 2, one.width, high)


def _area(area: Area, whole: Box) -> AreaPlace:
    chips = Box(area.x, area.y, 2 * area.radius, 2 * area.radius)
    return AreaPlace(
        kind=str(area.kind),
        box=_place(area.box, whole),
        chips=_place(chips, whole),
        words=area.words,
    )


def _hand(cards: Cards, whole: Box) -> Iterator[Place]:
    for box in cards.each:
        yield _place(box, whole)


def _place(box: Box, whole: Box) -> Place:
    return Place(
        x=_share(box.x - whole.left, whole.width),
        y=_share(box.y - whole.top, whole.height),
        width=_share(box.width, whole.width),
        height=_share(box.height, whole.height),
    )


def _share(length: float, whole: float) -> float:
    return round(100 * length / whole, 3)
