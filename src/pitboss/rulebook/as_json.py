"""A chapter as plain JSON values, for ``pitboss rules GAME --json`` (docs/formats.md)."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from pitboss.money import decimal_text, money_text
from pitboss.rulebook import chapter as law

__all__ = ["chapter_json", "meter_terms_json"]


def chapter_json(chapter: law.Chapter) -> dict[str, Any]:
    """The whole chapter: amounts as decimal strings in dollars, rates as exact decimals."""
    deck = chapter.deck
    return {
        "chapter": chapter.chapter,
        "game": chapter.slug,
        "name": chapter.name,
        "positions": {
            "most": chapter.positions,
            "cite": chapter.positions_cite,
            "origin": chapter.positions_origin,
        },
        "dealer_hand": chapter.dealer_hand,
        "paragraphs": asdict(chapter.paragraphs),
        "adjacent_boxes": {"rule": chapter.boxes.rule, **_cited(chapter.boxes)},
        "entry": {"any_of": [list(one) for one in chapter.entry.any_of], **_cited(chapter.entry)},
        "deck": {
            "cards": deck.deck,
            "cover_cards": deck.cover_cards,
            "cite": deck.cite,
            "origin": deck.origin,
        },
        "two_decks": {
            "needs": "automated shuffler",
            "cite": deck.two_decks_cite,
            "origin": deck.two_decks_origin,
        },
        "deck_life": {
            "hand_hours": deck.hand_hours,
            "shoe_hours": deck.shoe_hours,
            "cite": deck.life_cite,
            "origin": deck.life_origin,
        },
        "cut": {
            "cards_in": deck.cut_cards_in,
            "cite": deck.cut_cite,
            "origin": deck.cut_origin,
        },
        "dealing": [_dealing(one) for one in chapter.dealing.values()],
        "payout_limit": _limit(chapter.payout_limit),
        "options": [_option(one) for one in chapter.options.values()],
        "vigorish": _vigorish(chapter.vigorish),
        "main_paytable": _paytables(chapter.main_paytable) if chapter.main_paytable else None,
        "irregularities": [_irregularity(one) for one in chapter.irregularities.values()],
        "wagers": [_wager(chapter, one) for one in chapter.wagers.values()],
        "bonuses": [_bonus(one) for one in chapter.bonuses.values()],
    }


def _cited(piece: law.Cited) -> dict[str, Any]:
    return {"cite": piece.cite, "origin": piece.origin}


def _dealing(one: law.Dealing) -> dict[str, Any]:
    return {
        "method": one.method,
        **_cited(one),
        "closing_cite": one.closing_cite,
        "needs_shuffler": one.needs_shuffler,
        "needs_cite": one.needs_cite,
        "stub_count": {
            "every_rounds": one.stub_every_rounds,
            "cite": one.stub_cite,
            "wrong_cite": one.stub_wrong_cite,
        },
        "may_come_first": one.may_come_first,
    }


def _limit(limit: law.PayoutLimit | None) -> dict[str, Any] | None:
    if limit is None:
        return None
    return {
        "set_by": limit.set_by,
        "floor": money_text(limit.floor),
        "covers": list(limit.covers),
        **_cited(limit),
    }


def _irregularity(one: law.Irregularity) -> dict[str, Any]:
    return {
        "kind": one.kind,
        "effect": one.effect,
        "settles": list(one.settles),
        "after_deal": one.after_deal,
        "deals_on": one.deals_on,
        "until": one.until,
        **_cited(one),
    }


def _option(option: law.Option) -> dict[str, Any]:
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    return {
        "option": option.key,
        "kind": option.kind,
        "about": option.about,
        "values": list(option.values),
        "default": default,
        "needs": option.needs,
        "unless": option.unless,
        "unless_cite": option.unless_cite,
        "expected": option.expected,
        "barred": option.barred,
        **_cited(option),
    }


def _vigorish(vigorish: law.Vigorish | None) -> dict[str, Any] | None:
    if vigorish is None:
        return None
    return {
        "percent": vigorish.percent,
        "round_up_to": money_text(vigorish.round_up_to),
        "unless": vigorish.unless,
        **_cited(vigorish),
    }


def _rows(rows: tuple[law.Row, ...]) -> list[dict[str, str]]:
    return [{"hand": row.hand, "pays": str(row.pays)} for row in rows]


def _paytables(paytables: law.Paytables) -> dict[str, Any]:
    return {
        **_cited(paytables),
        "ranking": paytables.ranking,
        "looks_at": paytables.looks_at,
        "letters": list(paytables.letters),
        "tables": [
            {"letter": one.letter, "rows": _rows(one.rows), "never": dict(one.never)}
            for one in paytables.tables.values()
        ],
    }


def _wager(chapter: law.Chapter, wager: law.Wager) -> dict[str, Any]:
    shared = wager.paytables is chapter.main_paytable or wager.shares is not None
    return {
        "wager": wager.key,
        "name": wager.name,
        "purpose": wager.purpose,
        "kind": wager.kind,
        **_cited(wager),
        "after": list(wager.after),
        "after_any": list(wager.after_any),
        "equals": wager.equals,
        "must_offer": wager.must_offer,
        "amounts": [money_text(one) for one in wager.amounts],
        "amounts_cite": wager.amounts_cite,
        "electronic": wager.electronic,
        "system": wager.system,
        "choice": list(wager.choice),
        "qualifying": None if wager.qualifying is None else money_text(wager.qualifying),
        "variant": wager.variant,
        "link_kind": wager.link_kind,
        "approval": None
        if wager.approval is None
        else {
            "wins": str(wager.approval.odds or "all"),
            "cite": wager.approval.cite,
            "light": wager.approval.light,
        },
        "shares": wager.shares,
        "looks_at": wager.looks_at,
        "raises": [
            {
                "when": one.when,
                "of": one.of,
                "times": list(one.times),
                "at_least": one.at_least or None,
                "at_most": one.at_most or None,
                "only_with": one.only_with,
                "cite": one.cite,
            }
            for one in wager.raises
        ],
        "withdrawn": None
        if wager.withdrawn is None
        else {"when": wager.withdrawn.when, "cite": wager.withdrawn.cite},
        "paytables": None if shared else _paytables(wager.paytables),
        "meter": None if wager.meter is None or shared else _meter(wager.meter),
        "envy": None if wager.envy is None else _envy(wager.envy),
    }


def _bonus(bonus: law.Bonus) -> dict[str, Any]:
    return {
        "bonus": bonus.key,
        "name": bonus.name,
        "purpose": bonus.purpose,
        "on": bonus.on,
        **_cited(bonus),
        "paytables": _paytables(bonus.paytables),
    }


def meter_terms_json(terms: law.MeterTerms) -> dict[str, Any]:
    """The numbers of a meter per $1 of the wager."""

    def amounts(levels: Mapping[str, Any]) -> dict[str, str]:
        return {level: money_text(cents) for level, cents in levels.items()}

    return {
        "seed": amounts(terms.seed),
        "reseed": amounts(terms.reseed),
        "rate": {level: decimal_text(rate) for level, rate in terms.rate.items()},
        "reserve_rate": decimal_text(terms.reserve_rate),
    }


def _meter(meter: law.Meter) -> dict[str, Any]:
    return {
        **_cited(meter),
        "set_by": meter.set_by,
        "minimum": None if meter.minimum is None else money_text(meter.minimum),
        "terms": [
            {"letter": letter, **meter_terms_json(terms)} for letter, terms in meter.terms.items()
        ],
    }


def _envy(envy: law.Envy) -> dict[str, Any]:
    return {
        **_cited(envy),
        "ranking": envy.ranking,
        "schedules": [
            {
                "letter": letter,
                "wager": money_text(size),
                "or_more": envy.at_least,
                "rows": _rows(rows),
            }
            for letter, by_size in envy.schedules.items()
            for size, rows in by_size.items()
        ],
    }
