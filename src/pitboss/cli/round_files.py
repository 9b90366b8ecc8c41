"""Rounds out of a file or standard input (docs/formats.md)."""

import sys
from pathlib import Path

from pitboss.rulebook import UnreadableError
from pitboss.wire.round_texts import NotJsonError, Written, rounds_in

__all__ = ["NotJsonError", "Written", "read_rounds"]


def read_rounds(source: str) -> list[Written]:
    """The rounds of a file, or of standard input for ``-``."""
    return rounds_in(_bytes(source), source)


def _bytes(source: str) -> bytes:
    try:
        if source != "-":
            return Path(source).read_bytes()
        if sys.stdin is None:
            raise UnreadableError("-: there is no standard input")
        return sys.stdin.buffer.read()
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise UnreadableError(f"{source}: {reason}") from None
