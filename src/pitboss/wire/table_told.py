"""A table's own sections of its view: the table with its wagers, and its meters."""

from typing import Annotated, Any, Final, Literal

from pitboss.floor import FloorTableView, MeterView
from pitboss.floor.state import Act, Hit, LimitsNotice
from pitboss.models import Cite, Form, from_core, model
from pitboss.record.kinds import kind_of
from pitboss.rulebook import GameRules
from pitboss.rulebook.submission.model import Offer
from pitboss.settle import wager_name

__all__ = ["Amount", "HitTold", "MeterTold", "TableTold", "meter_told", "table_told"]

Amount = Annotated[int, Form("Whole cents.", examples=[1000])]


@model
class WagerTold:
    """A wager as the table offers it, under the name on the layout."""

    name: str
    purpose: Annotated[str, Form("What it is for, in a sentence.")]
    kind: Literal["main", "raise", "optional"]
    required: Annotated[
        bool,
        Form(
            "Whether it belongs to the usual slip: the first of the sets in `entry`. Another set "
            "of `entry` may do without it."
        ),
    ]
    minimum: Amount
    maximum: Amount
    amount: Annotated[int | None, Form("The one amount that it takes, in cents.")]
    paytable: Annotated[str | None, Form("The letter of its paytable.", examples=["B"])]
    after: Annotated[tuple[str, ...], Form("The wagers that it is made after, all of them.")]
    after_any: Annotated[tuple[str, ...], Form("The wagers of which one is made before it.")]
    equals: Annotated[str | None, Form("The wager whose amount it has.", examples=["ante"])]
    choice: Annotated[tuple[str, ...], Form("What there is to choose.", examples=[["red"]])]
    meter: bool
    link: str | None
    electronic: Annotated[
        bool,
        Form(
            "Whether a player makes it at a terminal of their own where a dealer deals (R68). An "
            "electronic table takes every wager."
        ),
    ]
    envy: bool
    cite: Cite


@model
class DeckTold:
    """A deck at a dealer-run table, and the last step taken with it; times in UTC seconds."""

    id: str
    color: str
    status: str
    since: Annotated[int, Form("When it came to the table.")]
    over: Annotated[int, Form("When its use ends.")]


@model
class LimitsTold:
    """Limits that are announced: they count for rounds from that time on (UTC, seconds)."""

    minimum: Amount
    maximum: Amount
    effective: int


@model
class TableTold:
    """A table: its game, its limits, its wagers, its decks and devices."""

    name: str
    game: str
    variant: str
    title: Annotated[str, Form("The game's name, with the variant.")]
    chapter: Annotated[str, Form(examples=["653a"])]
    status: Literal["closed", "opening", "open", "idle"]
    electronic: bool
    practice: bool
    dealing: Annotated[
        str,
        Form("The method, whose `order` the rules of the game list.", examples=["automated-shoe"]),
    ]
    minimum: Amount
    maximum: Amount
    submission: Annotated[
        str, Form("The digest of its Rules Submission: the `rules_digest` of a proof.")
    ]
    positions: int
    adjacent_boxes: int
    deck: Annotated[int, Form("The number of cards in a deck.")]
    payout_limit: int | None
    betting_seconds: int
    decision_seconds: int
    on_timeout: Annotated[
        str,
        Form(
            "The policy that is filed for players who are late. `check-or-fold` is the careful "
            "answer: check or let it ride where that is free, set the hands by the house way and "
            "stand, else fold. `clock.then` says which of them is next."
        ),
    ]
    abandoned: Annotated[str, Form("What becomes of the wagers of a player who leaves.")]
    options: Annotated[dict[str, Any], Form("The options that are filed for the game.")]
    entry: Annotated[
        tuple[tuple[str, ...], ...],
        Form(
            "The sets of wagers of which a slip needs one whole.",
            examples=[[["ante"], ["pair-plus"]]],
        ),
    ]
    wagers: dict[str, WagerTold]
    bonuses: Annotated[dict[str, str | None], Form("Bonuses, with the letters of their tables.")]
    instruments: dict[str, Amount]
    decks: tuple[DeckTold, ...]
    devices: dict[str, str]
    count_due: bool
    notice: LimitsTold | None


@model
class HitTold:
    """A prize that was hit; the time in UTC seconds."""

    number: int
    table: str
    round: str
    level: str
    cents: Amount
    at: int
    returned: Amount


@model
class MeterNotice:
    """An announced change of a meter, with the time from which it counts (UTC seconds)."""

    kind: str
    effective: int


@model
class MeterTold:
    """A meter as it is displayed, in cents by level."""

    levels: Annotated[dict[str, Amount], Form(examples=[{"meter": 1500000}])]
    link: str | None
    down: Annotated[str, Form("Why it is down; empty while it is up.")]
    hits: Annotated[dict[str, tuple[HitTold, ...]], Form("The last hits of each level.")]
    notices: tuple[MeterNotice, ...]


class _Kept(dict[str, tuple[GameRules, dict[str, Any]]]):
    """The fields that follow from a table's rules alone, by their key."""


_KEPT: Final = _Kept()


def table_told(view: FloorTableView) -> TableTold:
    """The table of a view."""
    table, rules = view.table, view.rules
    return TableTold(
        name=view.name,
        status=table.status.value,
        electronic=table.electronic,
        practice=table.practice,
        dealing=table.dealing,
        minimum=view.minimum,
        maximum=view.maximum,
        submission=view.submission,
        instruments=dict(view.instruments),
        decks=tuple([from_core(DeckTold, deck, status=deck.status.value) for deck in table.decks]),
        devices={device.value: state.value for device, state in table.devices.items()},
        count_due=table.count_due,
        notice=_notice(view.notice),
        **_posted(view, _of_rules(rules)),
    )


def _posted(view: FloorTableView, found: dict[str, Any]) -> dict[str, Any]:
    """The fields of the rules, with the limits that are posted for required wagers."""
    rules = view.rules
    if (view.minimum, view.maximum) == (rules.minimum, rules.maximum):
        return found
    wagers = dict(found["wagers"])
    for key in rules.required:
        offer = rules.offers[key]
        least = max(offer.minimum, view.minimum)
        wagers[key] = _wager(rules, offer, least, min(offer.maximum, view.maximum))
    return {**found, "wagers": wagers}


def _notice(notice: LimitsNotice | None) -> LimitsTold | None:
    return None if notice is None else from_core(LimitsTold, notice)


def _of_rules(rules: GameRules) -> dict[str, Any]:
    """The fields that the rules alone decide, made once for them."""
    kept = _KEPT.get(rules.key)
    if kept is not None and kept[0] is rules:
        return kept[1]
    chapter = rules.chapter
    found = {
        "game": chapter.slug,
        "variant": rules.variant,
        "title": rules.title,
        "chapter": chapter.chapter,
        "positions": chapter.positions,
        "adjacent_boxes": rules.adjacent_boxes,
        "deck": chapter.deck.deck,
        "payout_limit": rules.payout_limit,
        "betting_seconds": rules.betting_seconds,
        "decision_seconds": rules.decision_seconds,
        "on_timeout": rules.on_timeout,
        "abandoned": rules.abandoned,
        "options": {
            key: list(one) if isinstance(one, tuple) else one for key, one in rules.options.items()
        },
        "entry": rules.entry,
        "wagers": {
            key: _wager(rules, offer, offer.minimum, offer.maximum)
            for key, offer in rules.offers.items()
        },
        "bonuses": {key: table.letter for key, table in rules.bonuses.items()},
    }
    _KEPT[rules.key] = (rules, found)
    return found


def _wager(rules: GameRules, offer: Offer, least: int, most: int) -> WagerTold:
    law = rules.chapter.wagers[offer.wager]
    return from_core(
        WagerTold,
        law,
        name=wager_name(law.key, rules.chapter),
        kind=law.kind.value,
        required=law.key in rules.required,
        minimum=least,
        maximum=most,
        amount=offer.amount,
        paytable=offer.paytable.letter,
        meter=law.meter is not None,
        link=offer.link,
        envy=bool(offer.envy),
    )


def meter_told(view: MeterView) -> MeterTold:
    """A meter of a table or of a link."""
    return MeterTold(
        levels=dict(view.levels),
        link=view.link,
        down=view.down,
        hits={level: tuple(map(_hit, hits)) for level, hits in view.hits.items()},
        notices=tuple(map(_announced, view.notices)),
    )


def _hit(hit: Hit) -> HitTold:
    return from_core(HitTold, hit, round=hit.round_id)


def _announced(act: Act) -> MeterNotice:
    kind = kind_of(type(act))
    assert kind is not None
    return MeterNotice(kind=kind.name, effective=getattr(act, "effective", 0))
