"""A QR code as a drawing."""

import segno

from pitboss.documents.svg import element, group
from pitboss.refusals import Refused

__all__ = ["QUIET", "TooLongError", "modules_of", "qr_code"]

#: The empty modules that a reader needs around the code.
QUIET = 4


class TooLongError(Refused):
    """The data does not fit into one code."""


def qr_code(
    data: bytes | str, *, x: float = 0, y: float = 0, size: float = 100, error: str = "m"
) -> str:
    """The code as one path, of this size with its quiet zone. Raises ``TooLongError``.

    ``error`` is its correction: a long text on clean paper is read more easily with less of it
    (``l``), since its modules are larger.
    """
    rows = _rows(data, error)
    modules = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{column + QUIET} {line + QUIET}h1v1h-1z"
        for line, row in enumerate(rows)
        for column, one in enumerate(row)
        if one
    )
    return group(
        element("rect", width=modules, height=modules, fill="#fff"),
        element("path", d=dark, fill="#000", shape_rendering="crispEdges"),
        x=x,
        y=y,
        scale=size / modules,
    )


def modules_of(data: bytes | str, *, error: str = "m") -> int:
    """How many modules the code is wide, with its quiet zone."""
    return len(_rows(data, error)) + 2 * QUIET


def _rows(data: bytes | str, error: str) -> tuple[tuple[int, ...], ...]:
    try:
        code = segno.make(data, error=error, boost_error=False, micro=False)
    except segno.DataOverflowError:
        raise TooLongError(f"{len(data)} characters do not fit into a QR code") from None
    return tuple(tuple(row) for row in code.matrix)
