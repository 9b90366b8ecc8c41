"""The documents of a game under a Rules Submission: sign, layout, guide, PAR sheet."""

from typing import Final

from pitboss.documents.document import Document
from pitboss.refusals import Refused
from pitboss.rulebook import GameRules, Submission, chapter_of, examine

__all__ = ["FORMS", "NotCleanError", "NotOfferedError", "printed"]

#: The forms of each document, its own first.
FORMS: Final = {
    "sign": ("html", "pdf", "csv"),
    "layout": ("svg", "html", "pdf", "csv"),
    "guide": ("html", "pdf"),
    "par": ("html", "pdf", "csv"),
}
_AN_HOUR: Final = 40


class NotOfferedError(Refused):
    """The submission in force does not offer this game, or this variant of it."""

    code = "document/not-offered"


class NotCleanError(Refused):
    """A submission that somebody brought with them, and that is not lawful."""

    code = "document/not-clean"


def printed(
    name: str, *, game: str, variant: str = "", table: str = "", submission: str = ""
) -> Document:
    """A document of a game; of the guide no submission is read."""
    chapter = chapter_of(game)
    if name == "guide":
        from pitboss.documents.guide import guide
        from pitboss.school import handbook

        return guide(handbook(chapter, None))
    filed, verdict = examine(submission.encode("utf-8", "replace"), "the submission")
    if not verdict.ok:
        first = verdict.violations[0]
        raise NotCleanError(f"the submission is not clean: {first.path}: {first.message}")
    rules = filed.rules(chapter.slug, variant)
    if rules is None:
        raise NotOfferedError(filed.lacking(chapter.slug, variant))
    return _offered(name, rules, filed, table)


def _offered(name: str, rules: GameRules, filed: Submission, table: str) -> Document:
    if name == "sign":
        from pitboss.documents.sign import signs

        return signs([rules], filed, table=table)
    if name == "layout":
        from pitboss.documents.layout import layout

        return layout(rules, filed)
    from pitboss.documents.par import par_sheet

    return par_sheet(filed, [rules], _AN_HOUR)
