"""The lines of ``pitboss db export``. The store writes and reads them; the schema is here."""

from typing import Annotated, Literal

from pitboss.models import Form, model
from pitboss.wire.verify import Count

__all__ = ["ExportLine"]

Hash = Annotated[str, Form(pattern="^[0-9a-f]{64}$")]


@model
class ExportHead:
    """The first line."""

    line: Literal["export"]
    format: Literal["pitboss-export-2"]
    whole: bool


@model
class ExportCheckpoint:
    """A signed checkpoint that names an entry which is here."""

    line: Literal["checkpoint"]
    text: str


@model
class ExportStream:
    """Entries of a stream follow: those behind `after`, whose entry has this `hash`."""

    line: Literal["stream"]
    stream: str
    after: Count
    hash: Hash
    last: Count


@model
class ExportEntry:
    """An entry."""

    line: Literal["entry"]
    stream: str
    number: Annotated[int, Form(ge=1)]
    entry: str
    postings: str
    hash: Hash


@model
class ExportBytes:
    """An entry whose bytes are no UTF-8."""

    line: Literal["entry"]
    stream: str
    number: Annotated[int, Form(ge=1)]
    entry_base64: str
    postings: str
    hash: Hash


@model
class ExportBalance:
    """The balance of an account."""

    line: Literal["balance"]
    account: str
    amount: Annotated[str, Form(pattern="^-?[0-9]+$")]


@model
class ExportEnd:
    """The last line: how many entries there are, and the SHA-256 of all bytes before it."""

    line: Literal["end"]
    entries: Count
    sha256: Hash


ExportLine = (
    ExportHead
    | ExportCheckpoint
    | ExportStream
    | ExportEntry
    | ExportBytes
    | ExportBalance
    | ExportEnd
)
