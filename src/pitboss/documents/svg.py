"""SVG as text: elements with presentation attributes only.

No ``style``, no CSS, no ``textPath``: a drawing serves a page under a strict content policy, and
paper. Numbers are written short, so the same drawing is the same text.
"""

from decimal import Decimal
from html import escape

__all__ = ["drawing", "element", "group", "number", "text"]


def number(value: float | int | Decimal) -> str:
    """A number with at most two decimals, and none that it does not need."""
    short = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def element(name: str, *inside: str, **attributes: object) -> str:
    """An element. ``class_`` writes ``class``; ``stroke_width`` writes ``stroke-width``; None
    leaves an attribute out."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{given}>{''.join(inside)}</{name}>" if inside else f"<{name}{given}/>"


def text(words: str, x: float, y: float, **attributes: object) -> str:
    """A line of text, escaped."""
    return element("text", escape(words), x=x, y=y, **attributes)


def group(*inside: str, x: float = 0, y: float = 0, scale: float = 1, **attributes: object) -> str:
    """A group, moved and scaled."""
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    sized = f"scale({scale:.4f})" if scale != 1 else ""
    transform = " ".join(filter(None, (moved, sized))) or None
    return element("g", *inside, transform=transform, **attributes)


def drawing(
    *inside: str, width: float, height: float, title: str, millimetres: float | None = None
) -> str:
    """A whole drawing that stands alone. With ``millimetres`` its printed width is stated."""
    wide, high = number(width), number(height)
    if millimetres is not None:
        wide = f"{number(millimetres)}mm"
        high = f"{number(millimetres * height / width)}mm"
    return element(
        "svg",
        element("title", escape(title)),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=wide,
        height=high,
        role="img",
    )


def _value(value: object) -> str:
    if isinstance(value, float | int | Decimal) and not isinstance(value, bool):
        return number(value)
    return escape(str(value), quote=True)
