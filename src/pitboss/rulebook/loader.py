"""The loader of chapters: TOML to typed data. A wrong file is refused with key and reason."""

import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import NoReturn

from pitboss.refusals import Refused
from pitboss.rulebook import chapter as law
from pitboss.rulebook.paytable_loader import (
    read_cited,
    read_origin,
    read_paytable_rows,
    read_paytables,
)
from pitboss.rulebook.paytables import SetBy
from pitboss.rulebook.quoting import shown
from pitboss.rulebook.reader import Table, read_toml
from pitboss.rulebook.wager_loader import read_bonuses, read_wagers

__all__ = [
    "DEALING_METHODS",
    "IRREGULARITIES",
    "RulebookError",
    "load_chapter",
    "read_paytable_rows",
]

IRREGULARITIES = (
    "face-up-card",
    "face-up-cards",
    "drawn-in-error",
    "wrong-count",
    "dealer-exposed",
    "community-exposed",
    "shuffler-jam",
    "shoe-jam",
    "device-out-of-order",
)
DEALING_METHODS = ("manual-shoe", "hand", "automated-shoe", "reshuffling-shoe")


class RulebookError(Refused):
    """A chapter file with an error: file, key and reason."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(f"{file}: {key}: {reason}" if key else f"{file}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason


def load_chapter(path: Path) -> law.Chapter:
    """Load a chapter from its file. Check all types and references."""

    def fault(key: str, reason: str) -> NoReturn:
        raise RulebookError(path.name, key, reason)

    return read_chapter(Table(read_toml(path, path.name), "", fault))


def read_chapter(top: Table) -> law.Chapter:
    """Read a chapter from the top table of its file."""
    table = top.needed_table("table")
    main = top.table("main_paytable")
    shared = main.texts("wagers") if main is not None else ()
    main_tables = read_paytables(main) if main is not None else None
    bonuses = top.table("bonuses")
    limit = top.table("payout_limit")
    placing = top.table("placing")
    vigorish = top.table("vigorish")
    options = top.table("options")
    wagers = top.needed_table("wagers")
    chapter = law.Chapter(
        chapter=top.text("chapter"),
        slug=top.text("slug"),
        name=top.text("name"),
        positions=table.integer("positions", least=1),
        positions_cite=table.text("cite"),
        positions_origin=read_origin(table),
        dealer_hand=table.flag("dealer_hand"),
        paragraphs=_paragraphs(top.needed_table("paragraphs"), top.text("chapter")),
        boxes=_boxes(top.needed_table("boxes")),
        entry=_entry(top.needed_table("entry")),
        deck=_deck(top),
        dealing=_dealing(top.needed_table("dealing")),
        wagers=read_wagers(wagers, shared, main_tables),
        bonuses={} if bonuses is None else read_bonuses(bonuses),
        main_paytable=main_tables,
        placing=None if placing is None else _placing(placing),
        payout_limit=None if limit is None else _payout_limit(limit),
        options={} if options is None else _options(options),
        vigorish=None if vigorish is None else _vigorish(vigorish),
        irregularities=_irregularities(top.needed_table("irregularities")),
    )
    table.done()
    top.done()
    for place, key in _named_wagers(chapter, shared):
        if key not in chapter.wagers:
            top.fault(place, f"{shown(key)} is no wager of this chapter")
    _check_variants(top, chapter)
    return chapter


def _paragraphs(table: Table, chapter: str) -> law.Paragraphs:
    """The paragraphs that every chapter has, checked to be this chapter's."""
    form = re.compile(rf"{re.escape(chapter)}\.[0-9]+(\([a-z0-9]+\))*")
    found = {one.name: table.text(one.name) for one in fields(law.Paragraphs)}
    for key, cite in found.items():
        if not form.fullmatch(cite):
            table.fault(key, f"{shown(cite)} is no paragraph of chapter {shown(chapter)}")
    table.done()
    return law.Paragraphs(**found)


def _boxes(table: Table) -> law.Boxes:
    boxes = law.Boxes(
        **read_cited(table), rule=law.BoxRule(table.choice("rule", tuple(law.BoxRule)))
    )
    table.done()
    return boxes


def _placing(table: Table) -> law.Placing:
    placing = law.Placing(**read_cited(table), instruments=table.flag("instruments"))
    table.done()
    return placing


def _entry(table: Table) -> law.Entry:
    sets = table.raw("any_of")
    good = isinstance(sets, list) and sets and all(isinstance(one, list) and one for one in sets)
    if not good or not all(isinstance(key, str) for one in sets for key in one):
        table.fault("any_of", "must be a list of lists of wagers")
    entry = law.Entry(**read_cited(table), any_of=tuple(tuple(one) for one in sets))
    table.done()
    return entry


def _deck(top: Table) -> law.DeckRules:
    cards, two, life, cut = (
        top.needed_table(key) for key in ("cards", "two_decks", "deck_life", "cut")
    )
    two.choice("needs", ("automated shuffler",))
    deck = law.DeckRules(
        deck=cards.integer("deck", least=52),
        cover_cards=cards.integer("cover_cards"),
        cite=cards.text("cite"),
        origin=read_origin(cards),
        two_decks_cite=two.text("cite"),
        two_decks_origin=read_origin(two),
        hand_hours=life.integer("hand_hours", least=1),
        shoe_hours=life.integer("shoe_hours", least=1),
        life_cite=life.text("cite"),
        life_origin=read_origin(life),
        cut_cards_in=cut.integer("cards_in", least=1),
        cut_cite=cut.text("cite"),
        cut_origin=read_origin(cut),
    )
    if deck.deck not in (52, 53):
        cards.fault("deck", f"must be 52 or 53, not {deck.deck}")
    for table in (cards, two, life, cut):
        table.done()
    return deck


def _dealing(table: Table) -> Mapping[str, law.Dealing]:
    methods: dict[str, law.Dealing] = {}
    for method in table.rest():
        if method not in DEALING_METHODS:
            table.fault(method, f"is no dealing method: {', '.join(DEALING_METHODS)}")
        one = table.needed_table(method)
        needs = one.table("needs")
        stub = one.needed_table("stub_count")
        if needs is not None:
            needs.choice("shuffler", ("automated",))
        methods[method] = law.Dealing(
            **read_cited(one),
            method=method,
            needs_shuffler=needs is not None,
            needs_cite=needs.text("cite") if needs is not None else None,
            stub_every_rounds=stub.integer("every_rounds", least=1),
            stub_cite=stub.text("cite"),
            stub_wrong_cite=stub.text("wrong"),
            closing_cite=one.text("closing"),
            may_come_first=one.choice("may_come_first", ("community", "dealer"), None),
        )
        for part in (one, stub, needs):
            if part is not None:
                part.done()
    if not methods:
        table.fault("", "names no dealing method")
    return methods


def _payout_limit(table: Table) -> law.PayoutLimit:
    limit = law.PayoutLimit(
        **read_cited(table),
        set_by=SetBy(table.choice("set_by", tuple(SetBy))),
        floor=table.money("floor"),
        covers=table.texts("covers"),
    )
    table.done()
    return limit


def _options(table: Table) -> Mapping[str, law.Option]:
    options = {}
    for key in table.rest():
        one = table.needed_table(key)
        kind = one.choice("kind", ("choice", "flag", "list"), "choice")
        values = one.texts("values", ())
        default: str | bool | tuple[str, ...] = False
        if kind == "choice":
            default = one.choice("default", values)
        elif kind == "list":
            default = one.texts("default", ())
        options[key] = law.Option(
            **read_cited(one),
            key=key,
            kind=kind,
            about=one.text("about"),
            values=values,
            default=default,
            needs=one.text("needs", None),
            unless=one.text("unless", None),
            unless_cite=one.text("unless_cite", None),
            expected=one.flag("expected"),
            barred=one.text("barred", None),
        )
        one.done()
    return options


def _vigorish(table: Table) -> law.Vigorish:
    vigorish = law.Vigorish(
        **read_cited(table),
        percent=table.integer("percent"),
        round_up_to=table.money("round_up_to"),
        unless=table.text("unless"),
    )
    table.done()
    return vigorish


def _irregularities(table: Table) -> Mapping[str, law.Irregularity]:
    found = {}
    for kind in table.rest():
        if kind not in IRREGULARITIES:
            table.fault(kind, f"is no irregularity: {', '.join(IRREGULARITIES)}")
        one = table.needed_table(kind)
        found[kind] = law.Irregularity(
            **read_cited(one),
            kind=kind,
            effect=law.Effect(one.choice("effect", tuple(law.Effect))),
            settles=one.texts("settles", ()),
            after_deal=one.flag("after_deal"),
            deals_on=one.flag("deals_on"),
            until=law.Until(one.choice("until", tuple(law.Until), law.Until.DECISIONS)),
        )
        if "until" in one and not kind.endswith("-exposed"):
            one.fault("until", "stands with an exposed card, and only there")
        one.done()
    return found


def _named_wagers(chapter: law.Chapter, shared: tuple[str, ...]) -> list[tuple[str, str]]:
    """All wagers that other tables name, with the place of each name. They must exist."""
    named = [("entry.any_of", key) for one in chapter.entry.any_of for key in one]
    named += [("main_paytable.wagers", key) for key in shared]
    for wager in chapter.wagers.values():
        place = f"wagers.{wager.key}"
        named += [(f"{place}.after", key) for key in (*wager.after, *wager.after_any)]
        named += [(f"{place}.raises", one.of) for one in wager.raises]
        if wager.equals is not None:
            named.append((f"{place}.equals", wager.equals))
    named += [(f"bonuses.{bonus.key}.on", bonus.on) for bonus in chapter.bonuses.values()]
    if chapter.payout_limit is not None:
        named += [("payout_limit.covers", key) for key in chapter.payout_limit.covers]
    for irregularity in chapter.irregularities.values():
        named += [(f"irregularities.{irregularity.kind}", key) for key in irregularity.settles]
    return named + [
        (f"options.{option.key}.needs", option.needs)
        for option in chapter.options.values()
        if option.needs is not None and option.needs not in chapter.options
    ]


def _check_variants(top: Table, chapter: law.Chapter) -> None:
    """Check that every variant named in the file is a value of the option."""
    option = chapter.options.get("variant")
    named = [(f"wagers.{one.key}.variant", one.variant) for one in chapter.wagers.values()]
    named += [(f"options.{one.key}.unless", one.unless) for one in chapter.options.values()]
    if chapter.vigorish is not None:
        named.append(("vigorish.unless", chapter.vigorish.unless))
    for place, variant in named:
        if variant is not None and (option is None or variant not in option.values):
            top.fault(place, f"{shown(variant)} is no variant of this chapter")
