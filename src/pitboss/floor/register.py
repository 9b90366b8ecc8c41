"""The approvals register: papers of the Board and its bureaus on record, and which of them a table
needs (R67).

A paper is about a subject, which is a kind and mostly a name: ``layout/let-it-ride``,
``sign/pai-gow-poker/ez``, ``shoe/automated-shoe``, ``link/high-five``, ``progressive-system``,
``submission/DIGEST``.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from pitboss.record import Copied
from pitboss.rulebook import GameRules
from pitboss.table.state import SHOES

__all__ = [
    "SYSTEMS",
    "Approval",
    "Need",
    "Subject",
    "in_force",
    "is_device",
    "needs_of",
    "of_instrument",
    "of_link",
    "of_submission",
]

_OPERATIONS: Final = "the Bureau of Gaming Operations"
_LABORATORY: Final = "the Bureau of Gaming Laboratory Operations"
_BOARD: Final = "the Board"


class Subject(StrEnum):
    """The kinds of things that are approved."""

    SUBMISSION = "submission"
    LAYOUT = "layout"
    SIGN = "sign"
    SHOE = "shoe"
    SHUFFLER = "shuffler"
    PROGRESSIVE = "progressive-system"
    ELECTRONIC = "electronic-wagering-system"
    LINK = "link"
    INSTRUMENT = "instrument"


#: Subjects of which a facility has one, without a name.
SYSTEMS: Final = frozenset({Subject.PROGRESSIVE, Subject.ELECTRONIC})


@dataclass(frozen=True)
class Approval(Copied):
    """An approval on record: what for, the reference, the date, the scope, and who filed it."""

    number: int
    subject: str
    reference: str
    date: str
    scope: str
    #: The model of a device.
    model: str = ""
    #: The last day on which it holds; empty if it has no end.
    expires: str = ""
    by: str = ""
    at: int = 0
    #: Why it was withdrawn, if it was; by whom and when.
    withdrawn: str = ""
    withdrawn_by: str = ""
    withdrawn_at: int = 0

    def fault(self, day: str) -> tuple[str, str] | None:
        """The fault on a day, as a code and words; None if it holds."""
        if self.withdrawn:
            return "approval/withdrawn", f"was withdrawn: {self.withdrawn}"
        if self.date > day:
            return "approval/date", f"is dated {self.date}, which is in the future"
        if self.expires and self.expires < day:
            return "approval/expired", f"held until {self.expires}"
        return None


def in_force(papers: Iterable[Approval], day: str) -> Approval | None:
    """The newest of some papers that holds on a day, or None."""
    found = [paper for paper in papers if paper.fault(day) is None]
    return found[-1] if found else None


class Need(NamedTuple):
    """A paper that something needs: its subject in the register, in words, whose it is, and the
    paragraph."""

    subject: str
    words: str
    whose: str
    cite: str

    @property
    def device(self) -> bool:
        """Whether its paper names the model of a device."""
        return is_device(self.subject)


def is_device(subject: str) -> bool:
    """Whether a subject is a device, of which there are models."""
    return subject.partition("/")[0] in (Subject.SHOE, Subject.SHUFFLER)


def of_submission(digest: str) -> Need:
    """The approval of a submission, with which it comes into force."""
    subject = f"{Subject.SUBMISSION}/{digest}"
    return Need(subject, "this Rules Submission", _BOARD, "R67")


def of_link(name: str) -> Need:
    """The approval of a link."""
    return Need(f"{Subject.LINK}/{name}", f"the link {name}", _LABORATORY, "605a.8")


def of_instrument(name: str) -> Need:
    """The approval of a wagering instrument other than chips."""
    return Need(f"{Subject.INSTRUMENT}/{name}", f"the instrument {name}", _BOARD, "641a.7(a)")


def needs_of(rules: GameRules, *, electronic: bool) -> Iterator[Need]:
    """The papers that a table needs to open: layout and sign, devices, systems and links."""
    title = rules.title
    for kind in (Subject.LAYOUT, Subject.SIGN):
        words = f"the {kind} of {title}"
        yield Need(f"{kind}/{rules.name}", words, _OPERATIONS, "601a.10(a)")
    if not electronic:
        yield from _devices(rules)
        yield from map(of_instrument, rules.instruments)
    wagers = rules.chapter.wagers
    if electronic or any(wagers[key].electronic for key in rules.offers):
        words = "the electronic wagering system"
        yield Need(Subject.ELECTRONIC, words, _LABORATORY, "605a.2(c)")
    metered = [offer for offer in rules.offers.values() if offer.meter is not None]
    if metered:
        yield Need(Subject.PROGRESSIVE, "the progressive system", _LABORATORY, "605a.7")
    elif rules.options.get("five_card_bonus_system") and "five-card-bonus" in rules.offers:
        words = "the system that takes the Five Card Bonus"
        yield Need(Subject.PROGRESSIVE, words, _LABORATORY, "643a.2(c)")
    for link in sorted({offer.link for offer in metered if offer.link is not None}):
        yield of_link(link)


def _devices(rules: GameRules) -> Iterator[Need]:
    """The shuffler and the shoe of a table with cards. A shoe that reshuffles is approved by the
    chapter's own paragraph (.5(g))."""
    if rules.shuffler != "none":
        subject = f"{Subject.SHUFFLER}/{rules.shuffler}"
        yield Need(subject, f"the {rules.shuffler} shuffler", _LABORATORY, "461a.4")
    if rules.dealing in SHOES:
        reshuffles = rules.dealing == "reshuffling-shoe"
        cite = rules.chapter.paragraphs.reshuffling if reshuffles else "461a.4"
        yield Need(f"{Subject.SHOE}/{rules.dealing}", f"the {rules.dealing}", _LABORATORY, cite)
