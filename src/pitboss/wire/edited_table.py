"""``POST /games/{game}/paytable``: a paytable that somebody edits, judged and priced."""

from typing import Annotated

from pitboss.models import Cite, Form, model
from pitboss.odds.edited_tables import PricedTable
from pitboss.odds.session_results import SessionResults, session_results
from pitboss.odds.wager_odds import SideOdds
from pitboss.rulebook import Chapter, Paytable
from pitboss.wire.odds import Figure, MainWager, Part, SideWager, main_wager, side_wager

__all__ = ["PaytableAsked", "PaytableTold", "paytable_told"]


@model
class PaytableAsked:
    """Rows to judge and to price."""

    wager: Annotated[str, Form("As `GET /games/{game}` names it.", examples=["trips"])]
    rows: Annotated[
        tuple[tuple[str, str], ...],
        Form("Pairs of hand and payout, both written as `GET /games/{game}` writes them."),
    ]
    paytable: Annotated[
        str | None, Form("The letter that they were made from.", examples=["B"])
    ] = None
    hands: Annotated[int, Form("Hands of a session.", ge=1, le=500)] = 200


@model
class OtherRow:
    """A hand that pays otherwise in the nearest lawful table; null where it loses."""

    hand: str
    lawful: str | None
    yours: str | None


@model
class NearestTable:
    """The lawful table with the nearest edge."""

    paytable: str | None
    house_edge: Figure
    fraction: str
    rows: Annotated[tuple[OtherRow, ...], Form("Where it differs.")]


@model
class ResultGroup:
    """Results of a session, from a net up to that of the next group."""

    net: Annotated[float, Form("The lowest of the group, in units of the wager.")]
    part: Part


@model
class SessionTold:
    """How a session ends, counted over all its hands, with meters at their seed."""

    hands: int
    width: Annotated[float, Form("Of a group, in units of the wager.")]
    groups: tuple[ResultGroup, ...]
    more: Annotated[float, Form("The part of more than all of them.", ge=0, le=1)]
    ahead: Annotated[float, Form("The part that ends ahead.", ge=0, le=1)]


@model
class PaytableTold:
    """The verdict on a paytable, and its odds."""

    game: str
    wager: str
    paytable: Annotated[str | None, Form("The letter, if the chapter prints it so.")]
    lawful: bool
    reason: str
    cite: Cite
    odds: MainWager | SideWager
    nearest: Annotated[NearestTable | None, Form("Of an unlawful table.")]
    session: Annotated[SessionTold | None, Form("Of a side wager, never folded.")]


def paytable_told(chapter: Chapter, key: str, found: PricedTable, hands: int) -> PaytableTold:
    """The answer for an edited paytable; a session has so many hands."""
    edited, odds = found.edited, found.odds
    told: MainWager | SideWager
    if isinstance(odds, SideOdds):
        told, results = side_wager(odds), session_results(odds.priced, hands)
    else:
        told, results = main_wager(odds), None
    return PaytableTold(
        game=chapter.slug,
        wager=key,
        paytable=odds.paytable,
        lawful=edited.lawful,
        reason=edited.reason,
        cite=edited.table.cite,
        odds=told,
        nearest=_nearest(chapter, key, found),
        session=None if results is None else _session(results),
    )


def _nearest(chapter: Chapter, key: str, found: PricedTable) -> NearestTable | None:
    other = found.nearest
    if other is None:
        return None
    printed = chapter.selections()[key].tables[other.paytable]
    return NearestTable(
        paytable=other.paytable,
        house_edge=float(other.house_edge),
        fraction=str(other.expected_value),
        rows=tuple(_other_rows(printed, found.edited.table)),
    )


def _other_rows(printed: Paytable, yours: Paytable) -> list[OtherRow]:
    there = {row.hand: str(row.pays) for row in printed.rows}
    here = {row.hand: str(row.pays) for row in yours.rows}
    return [
        OtherRow(hand=hand, lawful=there.get(hand), yours=here.get(hand))
        for hand in dict.fromkeys((*there, *here))
        if there.get(hand) != here.get(hand)
    ]


def _session(found: SessionResults) -> SessionTold:
    return SessionTold(
        hands=found.hands,
        width=float(found.width),
        groups=tuple(ResultGroup(net=float(net), part=part) for net, part in found.groups),
        more=found.more,
        ahead=found.ahead,
    )
