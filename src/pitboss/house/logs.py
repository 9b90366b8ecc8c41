"""A table's record in a file, written line by line while it is played.

A log is JSON Lines in ASCII. Every line begins with ``{"chain":"`` and 64 hexadecimal digits: the
SHA-256 of the digits of the line before (none before the first) and of all that follows them in the
line. So a changed, missing or moved line shows, and where. The first line says what the log is:

- ``format``, ``table`` (the name of the stream), ``game``;
- ``submission``: the Rules Submission in the form that its digest hashes (``rulebook.digests``);
- ``digests`` of the submission, of the law's data and of the engine.

Every other line is an ``entry`` (an event in its envelope, by the codec, without what is sealed) or
comes once a round is over: the ``hands`` that players set in secret, if any did (the low one, by
seat), and the ``openings`` of its whole deal. From both, the openings checked against the root that
was published, a reader (``log_reading``) fills in what was sealed.
"""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

from pitboss.cards import Card, cards_text
from pitboss.record import Codec, Entry
from pitboss.record.json_text import dump
from pitboss.rulebook import GameRules, canonical, digest, engine_digest, law_digest

__all__ = ["CHAINED", "FORMAT", "FileLog", "LogWriteError", "next_chain"]

FORMAT: Final = "pitboss-log-1"
#: A line: the digits of the chain, and what they are chained to.
CHAINED: Final = re.compile(rb'\{"chain":"([0-9a-f]{64})",(.*)\}', re.DOTALL)
_CODEC: Final = Codec()


class LogWriteError(Exception):
    """A record that cannot be written: nothing more happens at the table without it."""


class FileLog:
    """Writes a table's record to a new file, a line at a time; ``LogWriteError`` if it cannot."""

    def __init__(self, path: Path, rules: GameRules, submission: Mapping[str, Any], table: str):
        self._path = path
        try:
            self._file: BinaryIO = cast(BinaryIO, path.open("xb", buffering=0))
        except (OSError, ValueError) as error:
            raise self._failed(error) from None
        self._chain = ""
        self._write(
            {
                "format": FORMAT,
                "table": table,
                "game": rules.chapter.slug,
                "submission": canonical(submission),
                "digests": {
                    "submission": digest(submission),
                    "law": law_digest(),
                    "engine": engine_digest(),
                },
            }
        )

    def write(self, entries: Sequence[Entry]) -> None:
        """What a command brought about, all of it at once."""
        self._write(*({"entry": _CODEC.write_entry(entry)} for entry in entries))

    def write_openings(self, openings: Mapping[str, Any]) -> None:
        """The openings of the whole deal of the round that has just ended."""
        self._write({"openings": openings})

    def write_hands(self, low_hands: Mapping[int, tuple[Card, ...]]) -> None:
        """The low hands that players set in secret in the round that has just ended."""
        self._write({"hands": {str(seat): cards_text(low) for seat, low in low_hands.items()}})

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, *bodies: Mapping[str, Any]) -> None:
        lines = b""
        chain = self._chain
        for body in bodies:
            rest = dump(body)[1:].encode("ascii")
            chain = next_chain(chain, rest[:-1])
            lines += b'{"chain":"' + chain.encode("ascii") + b'",' + rest + b"\n"
        try:
            if self._file.write(lines) != len(lines):
                raise OSError("only a part of it was taken")
        except OSError as error:
            # Half a line may be there: nothing can follow it.
            self.close()
            raise self._failed(error) from None
        except ValueError as error:
            raise self._failed(error) from None
        self._chain = chain

    def _failed(self, error: Exception) -> LogWriteError:
        if isinstance(error, FileExistsError):
            return LogWriteError(f"{self._path}: there is such a file already: name a new one")
        why = (getattr(error, "strerror", None) or str(error)).lower()
        return LogWriteError(f"{self._path}: the record cannot be written: {why}")


def next_chain(chain: str, rest: bytes) -> str:
    """The digits of a line, from those of the line before and what is in it."""
    return sha256(chain.encode("ascii") + rest).hexdigest()
