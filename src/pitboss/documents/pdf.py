"""A document as PDF. The same document gives the same bytes."""

from functools import cache
from hashlib import sha256
from typing import Any

from pitboss.documents.document import Document, Paper
from pitboss.documents.pages import faces, html
from pitboss.refusals import Refused

__all__ = ["pdf"]


def pdf(document: Document, paper: Paper) -> bytes:
    """The printed pages. Raises ``PrinterMissingError`` where WeasyPrint or pango is missing."""
    page = html(document, paper, embedded=False)
    try:
        from weasyprint import HTML
    except ModuleNotFoundError:
        raise PrinterMissingError("PDF needs weasyprint: pip install 'pitboss[print]'") from None
    except OSError:
        # The package is here, the system's library of text layout is not.
        raise PrinterMissingError(
            "PDF needs pango, which the system brings: "
            "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
        ) from None
    mark = sha256(page.encode()).digest()[:16]
    fonts, typeface = _typeface()
    made = HTML(string=page, url_fetcher=_inside()).write_pdf(
        pdf_identifier=mark, stylesheets=[typeface], font_config=fonts
    )
    assert isinstance(made, bytes)
    return made


def _inside() -> Any:
    """A fetcher of what the page itself holds: a document fetches nothing."""
    from weasyprint.urls import URLFetcher

    return URLFetcher(allowed_protocols=("data",))


@cache
def _typeface() -> tuple[Any, Any]:
    """The typeface, unpacked once: that takes as long as printing a page."""
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    return fonts, CSS(string=faces(), font_config=fonts, url_fetcher=_inside())


class PrinterMissingError(Refused):
    """Something that prints PDF is not installed."""
