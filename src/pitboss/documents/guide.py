"""The dealer's guide of a game, printed from its handbook: every step with its paragraphs."""

from importlib.resources import files

from pitboss.documents.document import Document
from pitboss.documents.pages import rendered
from pitboss.school import Handbook
from pitboss.school.deal_words import method_name

__all__ = ["guide"]

_HERE = files("pitboss.documents")


def guide(book: Handbook) -> Document:
    """The guide of a game, for all its dealing methods or for the one of the handbook."""
    chapter = book.chapter
    one_method = method_name(book.methods[0]) if len(book.methods) == 1 else ""
    steps = (step for section in book.sections for step in section.steps)
    return Document(
        title=f"Dealer's guide: {chapter.name}",
        body=rendered(
            "guide.html",
            book=book,
            one_method=one_method,
            partly_printed=any(step.cites.like for step in steps),
        ),
        style=(_HERE / "guide.css").read_text(encoding="utf-8"),
        foot=f"Dealer's guide · {chapter.name} · 58 Pa. Code Chapter {chapter.chapter}",
    )
