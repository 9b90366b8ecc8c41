"""Irregularities as a decision table: what the dealer sees, and what follows from the rulebook."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.round.irregularities import MISDEALT, WRONG_STUB
from pitboss.rulebook import Chapter
from pitboss.rulebook.chapter import Effect, Irregularity, Until
from pitboss.school.citations import Cites, cites_of
from pitboss.school.figures import figures, joined, wager_names
from pitboss.school.written_steps import written_section

__all__ = ["Case", "cases"]

_UNTIL = {
    Until.DECISIONS: "before every player has decided",
    Until.REVEAL: "before you reveal your hand",
}
_VOID = "The round is void. Every wager goes back to its player, lost and collected ones too."


@dataclass(frozen=True, slots=True)
class Case:
    """One irregularity: what is seen, what is done, and the paragraphs."""

    kind: str
    seen: str
    does: str
    cites: Cites


def cases(chapter: Chapter, methods: tuple[str, ...]) -> Iterator[Case]:
    """All irregularities of a chapter, and the two ways in which a stub count is wrong."""
    written = written_section("irregular").steps
    values = figures(chapter)
    for kind, rule in chapter.irregularities.items():
        step = written[kind]
        seen = step.seen.format(until=_UNTIL[rule.until], **values)
        yield Case(kind, seen, step.does or _void(chapter, rule), _cites(chapter, rule))
    wrong = tuple(dict.fromkeys(chapter.dealing[one].stub_wrong_cite for one in methods))
    for kind in (MISDEALT, WRONG_STUB):
        does = f"{_VOID} Shuffle the cards."
        if kind == WRONG_STUB:
            does = f"{_VOID} The whole deck leaves the table."
        cites = cites_of(chapter.chapter, (*wrong, "R52"))
        yield Case(kind, written[kind].seen.format(**values), does, cites)


def _cites(chapter: Chapter, rule: Irregularity) -> Cites:
    rulings = {"face-up-card": "R30", "shoe-jam": "R55"}
    more = (rulings[rule.kind],) if rule.kind in rulings else ()
    if rule.effect is Effect.VOID:
        more = (*more, "R31")
    return cites_of(chapter.chapter, (rule.cite, *more))


def _void(chapter: Chapter, rule: Irregularity) -> str:
    """What a void does, with the wagers that its paragraph saves."""
    last = "Shuffle the cards."
    if rule.kind == "shoe-jam":
        last = "Take the cards out of the shoe and shuffle them with those already dealt."
    if not rule.settles:
        return f"{_VOID} {last}"
    saved = joined(wager_names(chapter, rule.settles))
    when = "If everybody already had the initial cards: " if rule.after_deal else "But "
    deals = "deal the rest of the community cards, then " if rule.deals_on else ""
    return f"{_VOID} {when}{deals}settle {saved} by its paytable. {last}"
