"""A finished document, and the paper it is printed on."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Document", "Paper"]


class Paper(StrEnum):
    """A size of paper."""

    LETTER = "letter"
    A4 = "a4"

    @property
    def millimetres(self) -> tuple[float, float]:
        """Width and height, upright."""
        return (215.9, 279.4) if self is Paper.LETTER else (210.0, 297.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document in the forms that it has.

    ``body`` is HTML of ``<section class="sheet">`` elements, one a page or a run of pages, made by
    a template with escaping on. ``drawing`` is its SVG if the document is one drawing. ``rows``
    are its tables for CSV, header rows included.
    """

    title: str
    body: str
    landscape: bool = False
    drawing: str | None = None
    rows: Sequence[Sequence[str]] = ()
    #: Rules of style that only this document needs, after those of ``paper.css``.
    style: str = ""
    #: A word on the foot of each printed page, such as a digest; page numbers stand beside it.
    foot: str = ""
