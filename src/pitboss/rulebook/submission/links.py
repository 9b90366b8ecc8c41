"""Links of a submission: one meter with one set of numbers for several tables or games (R29)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pitboss.money import Cents
from pitboss.rulebook.chapter import Chapter, Wager
from pitboss.rulebook.library import chapters
from pitboss.rulebook.paytables import MeterTerms, Paytable, Row, SetBy
from pitboss.rulebook.quoting import plain, shown
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.meters import (
    Filed,
    at_least,
    complete,
    posted,
    read_filed,
    same_as_law,
    written,
)
from pitboss.rulebook.submission.model import RULES_SUBMISSION, Findings, Link
from pitboss.rulebook.submission.values import read_money, read_text
from pitboss.rulebook.wager_loader import LINK_KINDS

__all__ = ["Joined", "Links", "read_links", "settle_links", "table_of_link"]

#: All links in the file by name; None for a link whose own form is wrong.
Links = Mapping[str, tuple[Link, Filed] | None]

_SIZES = (Cents(100), Cents(500))


@dataclass(frozen=True, slots=True)
class Joined:
    """A wager of a game that joins a link."""

    path: str
    chapter: Chapter
    wager: Wager
    paytable: Paytable
    variant: str = ""

    @property
    def name(self) -> str:
        """The game for people, with its variant."""
        return f"{self.chapter.name}, {self.variant}" if self.variant else self.chapter.name

    @property
    def cite(self) -> str:
        """The paragraph of its meter."""
        assert self.wager.meter is not None
        return self.wager.meter.cite

    @property
    def law(self) -> MeterTerms | None:
        """The numbers that its chapter fixes, or None."""
        meter = self.wager.meter
        if meter is None or meter.set_by is not SetBy.LAW:
            return None
        return meter.terms.get(self.paytable.letter)


def read_links(table: Table | None, found: Findings) -> Links:
    """Read every link by name, with its filed numbers."""
    links: dict[str, tuple[Link, Filed] | None] = {}
    for name in table.rest() if table is not None else ():
        assert table is not None
        one = table.table(name)
        links[name] = None if one is None else _read_link(name, one, found)
    return links


def _read_link(name: str, table: Table, found: Findings) -> tuple[Link, Filed] | None:
    wager = found.sound(lambda: table.choice("wager", LINK_KINDS))
    letter = found.sound(lambda: _letter(table, wager, found))
    amount = found.sound(lambda: _amount(table, found))
    filed = read_filed(table, found)
    table.done()
    if wager is None or letter is None or amount is None:
        return None
    return Link(name, wager, amount, letter or None, None), filed


def _amount(table: Table, found: Findings) -> Cents | None:
    amount = read_money(table, "amount", found) if "amount" in table else _SIZES[0]
    if amount is not None and amount not in _SIZES:
        found.violation(
            table.at("amount"), "a linked wager is exactly $1 or $5 (R16)", RULES_SUBMISSION
        )
    return amount


def _letter(table: Table, wager: str | None, found: Findings) -> str:
    """The link's paytable letter, empty if none is named. Its kind of wager must have that
    letter."""
    letter = read_text(table, "paytable", found)
    if letter is None or wager is None:
        return ""
    tables = _lettered(wager)
    if letter not in tables:
        choices = f"choose {', '.join(tables)}" if tables else "it has a single one, without a name"
        found.violation(
            table.at("paytable"),
            f"the {wager} has no paytable {shown(letter)}: {choices}",
            RULES_SUBMISSION,
        )
    return letter


def _lettered(kind: str) -> Mapping[str, tuple[Row, ...]]:
    """The lettered tables of a kind of link. All chapters with letters have the same."""
    return {
        letter: wager.paytables.tables[letter].rows
        for chapter in chapters().values()
        for wager in chapter.wagers.values()
        if wager.link_kind == kind
        for letter in wager.paytables.letters
    }


def table_of_link(link: Link) -> tuple[Row, ...] | None:
    """The rows by which a link pays, or None if it names no paytable."""
    return None if link.paytable is None else _lettered(link.wager)[link.paytable]


def settle_links(
    links: Links, joined: Mapping[str, Iterable[Joined]], found: Findings
) -> dict[str, Link]:
    """The links with their numbers: one set that satisfies every chapter that joins (R29).

    ``joined`` has a key for every link that a game names, even if no member is valid.
    """
    settled = {}
    for name, one in links.items():
        if one is None:
            continue
        link, filed = one
        if name not in joined:
            found.warning(f"links.{plain(name)}", "no game uses this link", RULES_SUBMISSION)
        members = _of_one_table(name, tuple(joined.get(name, ())), found)
        settled[name] = replace(link, terms=_terms(link, filed, members, found))
    return settled


def _of_one_table(name: str, members: tuple[Joined, ...], found: Findings) -> tuple[Joined, ...]:
    """The members that pay by the first one's table. Each of the others is a violation."""
    for member in members:
        if member.paytable.rows != members[0].paytable.rows:
            found.violation(
                f"links.{plain(name)}",
                f"{members[0].name} and {member.name} pay by different tables: "
                "one meter needs one paytable (R29)",
                member.paytable.cite,
            )
    return tuple(one for one in members if one.paytable.rows == members[0].paytable.rows)


def _terms(
    link: Link, filed: Filed, members: tuple[Joined, ...], found: Findings
) -> MeterTerms | None:
    """One set of numbers for all members. Each member that it cannot satisfy is a violation."""
    if not members:
        return None
    leader = next((one for one in members if one.law is not None), None)
    if leader is None:
        return _filed_terms(filed, link.amount, members, found)
    law = leader.law
    assert law is not None
    same_as_law(filed, law, leader.cite, leader.wager.name, found)
    unlike = [member for member in members if not _satisfied(member, law, link.amount)]
    left = next((one for one in members if one.law is None and one not in unlike), None)
    if left is not None:
        written(filed, left.cite, left.wager.name, found)
    for member in unlike:
        found.violation(
            f"links.{plain(link.name)}",
            f"no single set of numbers satisfies both {leader.name} ({leader.cite}) "
            f"and {member.name} ({member.cite}): they cannot share this meter (R29)",
            member.cite,
        )
    return law


def _satisfied(member: Joined, terms: MeterTerms, amount: Cents) -> bool:
    """Whether a chapter allows these numbers: its own, or any that post its minimum or more."""
    if member.law is not None:
        return member.law == terms
    minimum = member.wager.meter.minimum if member.wager.meter is not None else None
    low = min(*terms.seed.values(), *terms.reseed.values())
    return minimum is None or posted(low, amount) >= minimum


def _filed_terms(
    filed: Filed, amount: Cents, members: tuple[Joined, ...], found: Findings
) -> MeterTerms | None:
    """The numbers of a link, if all of its chapters leave them to the submission."""
    strictest = max(members, key=lambda one: (one.wager.meter and one.wager.meter.minimum) or 0)
    meter = strictest.wager.meter
    assert meter is not None
    terms = complete(filed, strictest.paytable, meter.cite, strictest.wager.name, found)
    at_least(filed, meter, amount, strictest.wager.name, found)
    return terms
