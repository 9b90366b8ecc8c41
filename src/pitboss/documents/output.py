"""Write a document by the ending of the file name: whole, or not at all."""

import csv
import io
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from pitboss.documents.document import Document, Paper
from pitboss.documents.pages import html
from pitboss.documents.pdf import pdf
from pitboss.refusals import Refused

__all__ = ["UnwritableError", "content", "endings", "place", "writable", "write", "write_bytes"]


class UnwritableError(Refused):
    """The document cannot be written there."""


def endings(*, drawing: bool = False, rows: bool = False) -> tuple[str, ...]:
    """The endings under which a document can be written."""
    return (".html", ".pdf", *((".svg",) if drawing else ()), *((".csv",) if rows else ()))


def writable(out: Path | None, known: tuple[str, ...]) -> None:
    """Refuse a file name before any work is done for it."""
    if out is None:
        return
    if out.suffix.lower() not in known:
        given = f"{out.suffix!r}" if out.suffix else "no ending"
        raise UnwritableError(f"--out {out}: {given}; this can be written as {', '.join(known)}")
    try:
        if not out.parent.is_dir():
            raise UnwritableError(f"--out {out}: there is no folder {out.parent}")
        if out.is_dir():
            raise UnwritableError(f"--out {out}: that is a folder")
    except OSError as error:  # a name that no file can have
        raise _unwritable(out, error) from None


def content(document: Document, ending: str, paper: Paper) -> bytes:
    """The bytes of a document in one of its forms."""
    match ending:
        case ".pdf":
            return pdf(document, paper)
        case ".svg" if document.drawing is not None:
            return document.drawing.encode()
        case ".csv" if document.rows:
            table = io.StringIO()
            csv.writer(table, lineterminator="\n").writerows(document.rows)
            return table.getvalue().encode()
    return html(document, paper).encode()


def write(document: Document, out: Path | None, paper: Paper = Paper.LETTER) -> None:
    """Write it to a file by its ending. Without a file print its drawing, or HTML."""
    if out is None:
        text = document.drawing if document.drawing is not None else html(document, paper)
        sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
        return
    known = endings(drawing=document.drawing is not None, rows=bool(document.rows))
    writable(out, known)
    write_bytes(content(document, out.suffix.lower(), paper), out)


def write_bytes(made: bytes, out: Path) -> None:
    """Write a file whole, or not at all."""
    try:
        place(out, made)
    except OSError as error:
        raise _unwritable(out, error) from None


def _unwritable(out: Path, error: OSError) -> UnwritableError:
    return UnwritableError(f"--out {out}: {(error.strerror or str(error)).lower()}")


def place(out: Path, made: bytes) -> None:
    """Put a whole file in place of whatever was there, or leave that as it was."""
    try:
        with NamedTemporaryFile(dir=out.parent, prefix=".pitboss-", delete=False) as part:
            part.write(made)
        Path(part.name).chmod(0o644)
        Path(part.name).replace(out)
    except OSError:
        with suppress(OSError, UnboundLocalError):
            Path(part.name).unlink()
        raise
