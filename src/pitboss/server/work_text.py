"""Works and their outcomes as bytes between the server and its worker processes.

Plain JSON: what a worker hands back is read as data, whatever the worker was given.
"""

import json
from dataclasses import dataclass
from typing import Any, Literal

from pitboss.wire.text import json_text

__all__ = ["Outcome", "Work", "read_outcome", "read_work", "work_bytes", "written_outcome"]

How = Literal["done", "refused", "too-large", "too-deep", "failed"]


@dataclass(frozen=True, slots=True)
class Work:
    """A work by name, what it is given, and its limit of time."""

    name: str
    given: dict[str, Any]
    seconds: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """The bytes that a work made, or why it made none."""

    how: How
    made: bytes = b""
    refusal: dict[str, Any] | None = None


def work_bytes(work: Work) -> bytes:
    """A work as bytes."""
    return _bytes([work.name, work.given, work.seconds])


def read_work(text: bytes) -> Work:
    """The work of its bytes."""
    return Work(*json.loads(text))


def written_outcome(outcome: Outcome) -> bytes:
    """An outcome as bytes: a head on one line, then what was made."""
    return _bytes([outcome.how, outcome.refusal]) + b"\n" + outcome.made


def read_outcome(text: bytes) -> Outcome:
    """The outcome of its bytes."""
    head, _, made = text.partition(b"\n")
    how, refusal = json.loads(head)
    return Outcome(how, made, refusal)


def _bytes(value: list[Any]) -> bytes:
    return json_text(value, compact=True, ascii_only=True).encode("ascii")
