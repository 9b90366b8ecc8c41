"""Reads a Rules Submission and judges all of it at once."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pitboss.money import Cents, dollars_text
from pitboss.rulebook.chapter import BoxRule, Chapter, Option
from pitboss.rulebook.library import chapters
from pitboss.rulebook.load import DEALING_METHODS
from pitboss.rulebook.reader import Table, read_toml
from pitboss.rulebook.submission.limits import read_payout_limit
from pitboss.rulebook.submission.meters import Filed, Joined, read_links, settle_links
from pitboss.rulebook.submission.model import (
    RULES_SUBMISSION,
    Findings,
    GameRules,
    Link,
    Submission,
    Verdict,
)
from pitboss.rulebook.submission.wagers import OfferReader

__all__ = ["check", "check_file", "read_submission"]

_SHUFFLERS = ("none", "automated", "counting")
_DEFAULT_MINIMUM = Cents(100)


def check_file(path: Path) -> Verdict:
    """The verdict on a file. Raises ``UnreadableError`` where there is nothing to judge."""
    return check(read_toml(path))


def check(data: Mapping[str, Any]) -> Verdict:
    """The verdict on a submission: every violation at once, and the warnings apart."""
    return read_submission(data)[1]


def read_submission(data: Mapping[str, Any]) -> tuple[Submission, Verdict]:
    """The typed submission with its verdict; use the submission only if the verdict is ok."""
    found = Findings()
    top = Table(data, "", found.fault)
    facility = top.text("facility")
    if "facility" in top and not facility.strip():
        top.fault("facility", "must name the facility")
    approved = top.raw("approved", None)
    if approved is not None and not hasattr(approved, "isoformat"):
        top.fault("approved", "must be a date such as 2026-01-15")
        approved = None
    links = read_links(top.table("links"), found)
    games_table = top.table("games")
    if games_table is None:
        top.fault("games", "a submission offers at least one game")
    joined: dict[str, list[Joined]] = {}
    games = {}
    for slug in games_table.rest() if games_table is not None else ():
        assert games_table is not None
        if slug not in chapters():
            found.violation(
                games_table.at(slug),
                f"there is no game {slug!r}: the games are {', '.join(chapters())}",
                RULES_SUBMISSION,
            )
            continue
        one = games_table.table(slug)
        if one is not None:
            games[slug] = read_game(one, chapters()[slug], links, joined, found)
    top.done()
    settled = settle_links(links, joined, found)
    submission = Submission(
        facility=facility,
        approved=approved.isoformat() if approved is not None else None,
        links=settled,
        games={slug: _with_links(rules, settled) for slug, rules in games.items()},
    )
    return submission, found.verdict()


def _with_links(rules: GameRules, links: Mapping[str, Link]) -> GameRules:
    """The rules with the numbers of every linked meter filled in."""
    offers = {
        key: replace(offer, meter=links[offer.link].terms) if offer.link else offer
        for key, offer in rules.offers.items()
    }
    return replace(rules, offers=offers)


def read_game(
    table: Table,
    chapter: Chapter,
    links: Mapping[str, tuple[Link, Filed]],
    joined: dict[str, list[Joined]],
    found: Findings,
) -> GameRules:
    """One game of the submission."""
    minimum = table.money("minimum", _DEFAULT_MINIMUM)
    maximum = table.money("maximum", Cents(minimum * 100))
    if minimum <= 0:
        table.fault("minimum", "must be more than nothing")
    if minimum > maximum:
        found.violation(
            table.at("minimum"),
            f"the minimum wager of {dollars_text(minimum)} is over the maximum of "
            f"{dollars_text(maximum)}",
            chapter.entry.cite,
        )
    options = _options(table, chapter, found)
    variant = options.get("variant")
    reader = OfferReader(
        chapter,
        table.table("wagers"),
        (minimum, maximum),
        links,
        variant if isinstance(variant, str) else None,
        found,
    )
    reader.read()
    for name, member in reader.joined:
        joined.setdefault(name, []).append(member)
    _options_need(table, chapter, options, reader, found)
    dealing, shuffler, decks = _devices(table, chapter, found)
    rules = GameRules(
        chapter=chapter,
        minimum=minimum,
        maximum=maximum,
        dealing=dealing,
        shuffler=shuffler,
        decks=decks,
        adjacent_boxes=_boxes(table, chapter, found),
        offers=reader.offers,
        bonuses=reader.bonuses,
        options=options,
        payout_limit=read_payout_limit(table, chapter, reader.offers, minimum, found),
        abandoned=table.choice("abandoned", ("lose", "play-on"), "lose"),
        betting_seconds=table.integer("betting_seconds", 20, least=1),
        decision_seconds=table.integer("decision_seconds", 30, least=1),
        on_timeout=table.choice("on_timeout", ("check-or-fold",), "check-or-fold"),
        closed_table_form=table.flag("closed_table_form"),
        magic_card=reader.chances["magic_card"],
        lucky_bonus=reader.chances["lucky_bonus"],
    )
    for key in ("magic_card", "lucky_bonus"):
        if key in table:
            table.raw(key)
            found.violation(
                table.at(key),
                "stands in the table of the Five Card Hand Bonus, on which it is paid",
                f"{chapter.chapter}.12",
            )
    table.done()
    return rules


def _devices(table: Table, chapter: Chapter, found: Findings) -> tuple[str, str, int]:
    """Dealing method, shuffler and decks, as .3(b) and .9(a)(1) allow them together."""
    method = table.choice("dealing", DEALING_METHODS, "manual-shoe")
    shuffler = table.choice("shuffler", _SHUFFLERS, "none")
    decks = table.integer("decks", 1, least=1)
    dealing = chapter.dealing.get(method)
    if dealing is None:
        if method in DEALING_METHODS:
            found.violation(
                table.at("dealing"),
                f"{chapter.name} is not dealt so: {', '.join(chapter.dealing)}",
                f"{chapter.chapter}.8",
            )
    elif dealing.needs_shuffler and shuffler == "none":
        found.violation(
            table.at("shuffler"),
            "cards dealt from the hand must be shuffled by an automated shuffler",
            dealing.needs_cite or dealing.cite,
        )
    if decks > 2:
        found.violation(
            table.at("decks"), "at most two decks alternate", chapter.deck.two_decks_cite
        )
    elif decks == 2 and shuffler == "none":
        found.violation(
            table.at("decks"),
            "two decks need an automated shuffler",
            chapter.deck.two_decks_cite,
        )
    return method, shuffler, decks


def _boxes(table: Table, chapter: Chapter, found: Findings) -> int:
    """Adjacent boxes: named where the chapter wants it, and no more than it allows."""
    rule = chapter.boxes.rule
    path = table.at("adjacent_boxes")
    most = {BoxRule.ONE: 1, BoxRule.TWO: 2}.get(rule, chapter.positions)
    if "adjacent_boxes" not in table:
        if rule is BoxRule.NAMED:
            found.violation(
                path,
                "the submission must name the number of adjacent boxes that one player may "
                "wager on",
                chapter.boxes.cite,
            )
        return 1
    boxes = table.integer("adjacent_boxes", least=1)
    if boxes > most:
        limit = "one position" if most == 1 else f"at most {most} adjacent boxes"
        found.violation(path, f"a player may wager on {limit}, not {boxes}", chapter.boxes.cite)
    return boxes


def _options(
    table: Table, chapter: Chapter, found: Findings
) -> dict[str, str | bool | tuple[str, ...]]:
    """The chapter's own choices beside paytables, such as 647a's straight or flush."""
    return {key: _option(table, option, found) for key, option in chapter.options.items()}


def _option(table: Table, option: Option, found: Findings) -> str | bool | tuple[str, ...]:
    if option.key not in table:
        return option.default
    if option.kind == "flag":
        return table.flag(option.key)
    if option.kind == "list":
        chosen = table.texts(option.key)
        for one in chosen:
            if one not in option.values:
                found.violation(
                    table.at(option.key),
                    f"{one!r} is none of {', '.join(option.values)}",
                    option.cite,
                )
        return chosen
    value = table.text(option.key)
    if value not in option.values:
        found.violation(
            table.at(option.key),
            f"must be one of {', '.join(option.values)}, not {value!r}",
            option.cite,
        )
    return value


def _options_need(
    table: Table,
    chapter: Chapter,
    options: Mapping[str, str | bool | tuple[str, ...]],
    reader: OfferReader,
    found: Findings,
) -> None:
    """An option may rest on a wager or another option, or be barred by a variant."""
    for option in chapter.options.values():
        if option.key not in table or not options[option.key]:
            continue
        need = option.needs
        if need is not None and need not in reader.offers and not options.get(need):
            found.violation(table.at(option.key), f"means nothing without {need}", option.cite)
        if option.unless is not None and option.unless in options.values():
            found.violation(
                table.at(option.key),
                f"has no place at a table of the variant {option.unless!r}",
                option.unless_cite or option.cite,
            )
