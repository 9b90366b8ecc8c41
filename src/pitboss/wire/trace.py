"""The answer of ``pitboss trace``: paragraph by paragraph how the regulation is met."""

from collections.abc import Iterable
from typing import Annotated

from pitboss.models import Form, from_core, model
from pitboss.rulebook import Met, Paragraph
from pitboss.rulebook.paytables import Origin
from pitboss.rulebook.rulings import Ruling, related_rulings, rulings

__all__ = ["RulingTold", "Rulings", "Trace", "ruling_told", "rulings_told", "trace_of"]


@model
class TracedParagraph:
    """One paragraph of the regulation and how it is met."""

    id: str
    about: str
    met: Met
    how: str
    code: str | None
    tests: tuple[str, ...]
    origin: Annotated[Origin, Form("Where its words come from.")]
    unlike: Annotated[str, Form("Why it is met in another way than its twin; empty where not.")]
    rulings: Annotated[tuple[str, ...], Form("The rulings that it rests on, or that speak of it.")]


@model
class Trace:
    """The trace."""

    paragraphs: tuple[TracedParagraph, ...]


@model
class RulingTold:
    """A ruling, and the paragraphs that it names."""

    number: Annotated[str, Form(examples=["R12"])]
    text: Annotated[str, Form("In Markdown: stress alone.")]
    paragraphs: tuple[str, ...]


@model
class Rulings:
    """Every ruling in order."""

    rulings: tuple[RulingTold, ...]


def ruling_told(one: Ruling) -> RulingTold:
    """A ruling as it is shown."""
    return RulingTold(number=one.number, text=one.text, paragraphs=tuple(dict.fromkeys(one.names)))


def rulings_told() -> Rulings:
    """All rulings as they are shown."""
    return Rulings(rulings=tuple(map(ruling_told, rulings().values())))


def trace_of(chosen: Iterable[Paragraph]) -> Trace:
    """Paragraphs with the rulings on them."""
    return Trace(paragraphs=tuple(map(_paragraph, chosen)))


def _paragraph(one: Paragraph) -> TracedParagraph:
    related = tuple(ruling.number for ruling in related_rulings(one.id, one.how))
    return from_core(TracedParagraph, one, rulings=related)
