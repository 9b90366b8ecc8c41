"""A document as one HTML file that works offline: style and typeface are inside."""

import tomllib
from base64 import b64encode
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from pitboss.documents.document import Document, Paper

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["faces", "html", "rendered"]

_HERE = files("pitboss.documents")


@cache
def _templates() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("pitboss.documents"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def rendered(template: str, **values: Any) -> str:
    """A template of this package, filled. Values are escaped, but for ``Markup``."""
    return _templates().get_template(template).render(**values)


def html(document: Document, paper: Paper, *, embedded: bool = True) -> str:
    """The whole page, with the typeface inside if it stands alone."""
    inside = faces() if embedded else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(document.title)}</title>\n"
        f"<style>\n{inside}{_page(document, paper)}{_sheet_style()}{document.style}</style>\n"
        f'</head>\n<body class="{"landscape" if document.landscape else "upright"}">\n'
        f"{document.body}\n</body>\n</html>\n"
    )


def _page(document: Document, paper: Paper) -> str:
    """The size of the printed page, and what stands at its foot."""
    wide, high = paper.millimetres
    if document.landscape:
        wide, high = high, wide
    foot = document.foot.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    # A name must not end the style that it stands in.
    foot = foot.replace("<", "\\3c ")
    return (
        f":root {{ --page-width: {wide}mm; --page-height: {high}mm }}\n"
        f"@page {{ size: {wide}mm {high}mm; margin: 14mm 14mm 16mm;\n"
        f'  @bottom-left {{ content: "{foot}" }}\n'
        '  @bottom-right { content: "page " counter(page) " of " counter(pages) } }\n'
    )


@cache
def _sheet_style() -> str:
    return (_HERE / "paper.css").read_text(encoding="utf-8")


@cache
def faces() -> str:
    """The typeface, embedded."""
    listed = tomllib.loads((_HERE / "fonts" / "fonts.toml").read_text(encoding="utf-8"))
    return "".join(
        "@font-face { font-family: Inter; font-style: normal; "
        f"font-weight: {about['weight']}; src: url(data:font/woff2;base64,{_base64(name)}) "
        "format('woff2') }\n"
        for name, about in listed["files"].items()
    )


def _base64(name: str) -> str:
    return b64encode((_HERE / "fonts" / name).read_bytes()).decode("ascii")
