"""Printed documents read back: their text page by page, what lies outside, what a code says."""

import re
from html import unescape

import pypdfium2
import zxingcpp

from pitboss.documents import Document, Paper
from pitboss.documents.output import content


def pdf_of(document: Document, paper: Paper = Paper.LETTER) -> bytes:
    return content(document, ".pdf", paper)


def flat(text: str) -> str:
    """A text without line breaks, and without the spaces that hyphenation leaves."""
    whole = text.replace("\u00ad", "").replace("\ufffe", "-").replace("\x02", "-")
    return re.sub(r"\s+", " ", whole).strip()


def said(document: Document) -> str:
    """The words of a document before it is printed: a page costs a thousand times as much."""
    return flat(unescape(re.sub(r"<[^>]+>", " ", document.body)))


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page."""
    return [flat(page.get_textpage().get_text_bounded()) for page in pypdfium2.PdfDocument(pdf)]


def outside(pdf: bytes) -> list[str]:
    """Characters that do not lie wholly on their page."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        width, height = page.get_size()
        text = page.get_textpage()
        for at in range(text.count_chars()):
            one = text.get_text_range(at, 1)
            left, bottom, right, top = text.get_charbox(at)
            if one.strip() and not (left >= 0 and bottom >= 0 and right <= width and top <= height):
                found.append(one)
    return found


def codes_on(pdf: bytes, scale: float = 4) -> list[str]:
    """What the QR codes on the pages say, read from the pages as drawn."""
    return [
        found.text
        for page in pypdfium2.PdfDocument(pdf)
        for found in zxingcpp.read_barcodes(page.render(scale=scale).to_numpy())
    ]


def past_margins(pdf: bytes, margin: float = 10, foot: float = 4) -> list[str]:
    """Texts nearer to the paper's edge than the margin, or the foot's below, in millimetres."""
    side, low = (size / 25.4 * 72 for size in (margin, foot))
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), start=1):
        wide, high = page.get_size()
        text = page.get_textpage()
        for at in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(at)
            if left < side or right > wide - side or bottom < low or top > high - side:
                words = text.get_text_bounded(left, bottom, right, top)
                found.append(f"page {number}: {words!r}")
    return found


def words_of(pdf: bytes) -> str:
    """The text of all pages."""
    return " ".join(pages_of(pdf))
