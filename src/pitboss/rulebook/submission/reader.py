"""The reader of Rules Submissions. It reports all violations at once."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pitboss.money import Cents
from pitboss.rulebook.chapter import BoxRule, Chapter
from pitboss.rulebook.digests import digest
from pitboss.rulebook.library import chapters, unknown_game
from pitboss.rulebook.loader import DEALING_METHODS
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.approval import read_approval
from pitboss.rulebook.submission.instruments import accepted_at, read_instruments
from pitboss.rulebook.submission.limits import read_payout_limit
from pitboss.rulebook.submission.links import Joined, Links, read_links, settle_links
from pitboss.rulebook.submission.model import (
    CASH_LIMIT,
    DISPUTE_ALONE,
    DISPUTE_HOURS,
    MOST_DISPUTE_HOURS,
    NOTICE_MINUTES,
    PLACEHOLDER,
    RULES_SUBMISSION,
    Findings,
    GameRules,
    Link,
    Submission,
    Verdict,
)
from pitboss.rulebook.submission.options import check_needs, read_options, variant_of
from pitboss.rulebook.submission.sizes import Limits, read_limits
from pitboss.rulebook.submission.values import read_money, read_whole
from pitboss.rulebook.submission.variants import Variant, variants_of
from pitboss.rulebook.submission.wagers import CHANCES, OfferReader

__all__ = ["SHUFFLERS", "check", "read_submission"]

SHUFFLERS = ("none", "automated", "counting")


def check(data: Mapping[str, Any]) -> Verdict:
    """The verdict on a submission: all violations at once, warnings apart."""
    return read_submission(data)[1]


def read_submission(data: Mapping[str, Any]) -> tuple[Submission, Verdict]:
    """Read a submission and its verdict. Use the submission only if the verdict is ok."""
    found = Findings()
    top = Table(data, "", found.fault)
    filed_as = _digest(data)
    facility = found.sound(lambda: top.text("facility"))
    if facility is not None and not facility.strip():
        top.fault("facility", "must name the facility")
    if facility == PLACEHOLDER:
        found.warning("facility", "is still the template's: name your own", RULES_SUBMISSION)
    approval = read_approval(top, found)
    cash_limit = _cash_limit(top, found)
    disputes = _disputes(top, found)
    notice_minutes = read_whole(top, "notice_minutes", NOTICE_MINUTES, found)
    slip_days = read_whole(top, "slip_days", 1, found) if "slip_days" in top else None
    links = read_links(top.table("links"), found)
    instruments = read_instruments(top.table("instruments"), found)
    joined: dict[str, list[Joined]] = {}
    drafts = [
        (one, read_game(one.table, chapter, links, joined, one.found, filed_as, one.name))
        for game, chapter in _games(top, found)
        for one in (Variant("", game, found), *variants_of(game, found))
    ]
    top.done()
    settled = settle_links(links, joined, found)
    drafts = [
        (one, replace(rules, instruments=accepted_at(instruments, rules.chapter)))
        for one, rules in drafts
    ]
    offered = {rules.name: _finish(one.table, rules, settled, one.found) for one, rules in drafts}
    if not filed_as and not found.violations:
        top.fault("", "holds a value that is none of TOML's")
    submission = Submission(
        facility=facility or "",
        approval=approval,
        links=settled,
        games={name: rules for name, rules in offered.items() if not rules.variant},
        offered=offered,
        digest=filed_as,
        cash_limit=cash_limit,
        dispute_hours=disputes[0],
        dispute_alone=disputes[1],
        notice_minutes=notice_minutes,
        slip_days=slip_days,
        instruments={name: one.value for name, one in instruments.items()},
    )
    return submission, found.verdict()


def _digest(data: Mapping[str, Any]) -> str:
    """The digest of the filed data. Empty if a value cannot come from a file; that is a fault."""
    try:
        return digest(data)
    except (ValueError, RecursionError):
        return ""


def _cash_limit(top: Table, found: Findings) -> Cents:
    """The largest buy-in, sale or redemption in one act."""
    limit = read_money(top, "cash_limit", found)
    if limit is not None and limit <= 0:
        top.fault("cash_limit", "must be above zero")
    return limit or CASH_LIMIT


def _disputes(top: Table, found: Findings) -> tuple[int, Cents]:
    """How long a closed round may be questioned, and what one person decides alone (R64)."""
    hours = top.raw("dispute_hours", DISPUTE_HOURS)
    if type(hours) is not int or not 1 <= hours <= MOST_DISPUTE_HOURS:
        top.fault("dispute_hours", f"must be a whole number of hours, 1 to {MOST_DISPUTE_HOURS}")
        hours = DISPUTE_HOURS
    alone = read_money(top, "dispute_alone", found)
    return hours, DISPUTE_ALONE if alone is None else alone


def _games(top: Table, found: Findings) -> Iterator[tuple[Table, Chapter]]:
    """The table and the chapter of every game in the submission."""
    games = top.table("games")
    if "games" not in top or (games is not None and not tuple(games.names())):
        top.fault("games", "a submission offers at least one game")
    for slug in games.rest() if games is not None else ():
        assert games is not None
        chapter = chapters().get(slug)
        if chapter is None:
            found.violation(games.at(slug), unknown_game(slug), RULES_SUBMISSION)
        elif (table := games.table(slug)) is not None:
            yield table, chapter


def read_game(
    table: Table,
    chapter: Chapter,
    links: Links,
    joined: dict[str, list[Joined]],
    found: Findings,
    filed_as: str = "",
    name: str = "",
) -> GameRules:
    """Read one game of the submission, or a variant, except what depends on the numbers of its
    links."""
    limits = read_limits(table, chapter.entry.cite, found)
    options = read_options(table, chapter, found)
    variant = variant_of(table, chapter, options)
    reader = _read_wagers(table, chapter, limits, links, variant, found)
    for link in reader.used:
        joined.setdefault(link, [])
    for link, member in reader.joined:
        joined[link].append(replace(member, variant=name))
    if reader.readable:
        check_needs(table, chapter, options, reader.named, found)
    dealing, shuffler, decks = _devices(table, chapter, found)
    _misplaced_chances(table, chapter, found)
    betting, decision = _clock(table, reader, found)
    return GameRules(
        submission=filed_as,
        variant=name,
        dispenses_first=_dispenses_first(table, chapter, dealing, found),
        chapter=chapter,
        minimum=limits[0],
        maximum=limits[1],
        dealing=dealing,
        shuffler=shuffler,
        decks=decks,
        adjacent_boxes=_boxes(table, chapter, found),
        offers=reader.offers,
        bonuses=reader.bonuses,
        options=options,
        abandoned=table.choice("abandoned", ("lose", "play-on"), "lose"),
        betting_seconds=betting,
        decision_seconds=decision,
        on_timeout=table.choice("on_timeout", ("check-or-fold",), "check-or-fold"),
        closed_table_form=table.flag("closed_table_form"),
        magic_card=reader.chances["magic_card"],
        lucky_bonus=reader.chances["lucky_bonus"],
    )


def _clock(table: Table, reader: OfferReader, found: Findings) -> tuple[int, int]:
    """The seconds for wagers and for decisions at electronic tables. Both are 0 at a practice
    table, which has no clock, one player, and no part in a link."""
    betting = read_whole(table, "betting_seconds", 20, found, least=0)
    decision = read_whole(table, "decision_seconds", 30, found, least=0)
    if bool(betting) is not bool(decision):
        key, other = "betting_seconds", "decision_seconds"
        if betting:
            key, other = other, key
        words = f"is 0 only where {other} is 0 too: a practice table has no clock at all"
        found.violation(table.at(key), words, RULES_SUBMISSION)
    elif not betting and reader.used:
        link = sorted(reader.used)[0]
        words = f"a practice table is on no link: one player alone does not feed {link}"
        found.violation(table.at("wagers"), words, "605a.8")
    return betting, decision


def _read_wagers(
    table: Table,
    chapter: Chapter,
    limits: Limits,
    links: Links,
    variant: str | None,
    found: Findings,
) -> OfferReader:
    """Read the wagers. If they are not a table, that is the only fault reported."""
    wagers = table.table("wagers")
    reader = OfferReader(chapter, wagers, table.at("wagers"), limits, links, variant, found)
    if wagers is not None or "wagers" not in table:
        reader.read()
    return reader


def _finish(
    table: Table, rules: GameRules, links: Mapping[str, Link], found: Findings
) -> GameRules:
    """Add the numbers of linked meters, and the payout limit that depends on them."""
    offers = {
        key: replace(offer, meter=links[offer.link].terms) if offer.link is not None else offer
        for key, offer in rules.offers.items()
    }
    limit = read_payout_limit(table, rules, offers, found)
    table.done()
    return replace(rules, offers=offers, payout_limit=limit)


def _misplaced_chances(table: Table, chapter: Chapter, found: Findings) -> None:
    """Report chances of Magic Card and Lucky Bonus that are not with the wager they are paid on."""
    written = tuple(table.names())
    for key, bonus in CHANCES.items():
        if key in written and bonus in chapter.bonuses:
            table.raw(key)
            found.violation(
                table.at(key),
                "stands in the table of the Five Card Hand Bonus, on which it is paid",
                chapter.bonuses[bonus].paytables.cite,
            )


def _devices(table: Table, chapter: Chapter, found: Findings) -> tuple[str, str, int]:
    """The dealing method, shuffler and decks, in a combination that .3(b) and .9(a)(1) allow."""
    method = table.choice("dealing", DEALING_METHODS, "manual-shoe")
    shuffler = found.sound(lambda: table.choice("shuffler", SHUFFLERS, "none"))
    decks = read_whole(table, "decks", 1, found)
    dealing = chapter.dealing.get(method)
    if dealing is None:
        if method in DEALING_METHODS:
            found.violation(
                table.at("dealing"),
                f"{chapter.name} is not dealt so: {', '.join(chapter.dealing)}",
                next(iter(chapter.dealing.values())).cite,
            )
    elif dealing.needs_shuffler and shuffler == "none":
        found.violation(
            table.at("shuffler"),
            "cards dealt from the hand must be shuffled by an automated shuffler",
            dealing.needs_cite or dealing.cite,
        )
    two_decks = chapter.deck.two_decks_cite
    if decks > 2:
        found.violation(table.at("decks"), "at most two decks alternate", two_decks)
    elif decks == 2 and shuffler == "none":
        found.violation(table.at("decks"), "two decks need an automated shuffler", two_decks)
    return method, shuffler or "none", decks


def _dispenses_first(table: Table, chapter: Chapter, method: str, found: Findings) -> bool:
    """Whether the reshuffling shoe dispenses the community's or the dealer's cards first (.10(g)).

    The key is ``community_first`` in every chapter, even where it is about the dealer's cards.
    """
    if "community_first" not in table:
        return True
    value = table.flag("community_first", True)
    shoes = {key: one for key, one in chapter.dealing.items() if one.may_come_first}
    path = table.at("community_first")
    if not shoes:
        message = f"no cards may be dispensed before the players' in {chapter.name}"
        found.violation(path, message, chapter.paragraphs.reshuffling)
    elif method not in shoes and method in DEALING_METHODS:
        shoe = next(iter(shoes.values()))
        message = f"only a {shoe.method} may dispense the {shoe.may_come_first}'s cards first"
        found.violation(path, f"{message}; here the dealing is {method}", shoe.cite)
    return value


def _boxes(table: Table, chapter: Chapter, found: Findings) -> int:
    """The number of adjacent boxes: filed where the chapter requires it, and within its limit."""
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
    boxes = read_whole(table, "adjacent_boxes", 1, found)
    if boxes > most:
        limit = "one position" if most == 1 else f"at most {most} adjacent boxes"
        found.violation(path, f"a player may wager on {limit}, not {boxes}", chapter.boxes.cite)
        return 1
    return boxes
