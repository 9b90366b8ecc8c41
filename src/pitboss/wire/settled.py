"""The answer to a round as it was read: settled, or refused with all its faults."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pitboss.rulebook import Submission
from pitboss.settle import (
    SettleError,
    Settlement,
    answer,
    meters_shown,
    play,
    refused,
)
from pitboss.wire.text import json_text

__all__ = ["Answered", "Meters", "answer_of", "answer_text"]

Meters = Mapping[str, Mapping[str, str]]


class Answered(NamedTuple):
    """A round settled, with the meters as they stood before."""

    found: Settlement
    before: Meters


def answer_of(written: Any, filed: Submission | None = None) -> Answered | SettleError:
    """The answer to a round as it was read, or to the error that stands for it."""
    try:
        if isinstance(written, SettleError):
            raise written
        if not isinstance(written, dict):
            raise SettleError("a round is a JSON object")
        done = play(written, filed)
        return Answered(answer(done), meters_shown(done.before, done.reserves))
    except SettleError as error:
        return error
    except RecursionError:
        return SettleError("it is nested too deeply")


def answer_text(found: Answered | SettleError, line: int | None = None) -> str:
    """An answer as JSON: on one line for one of JSON Lines."""
    told = found.found if isinstance(found, Answered) else refused(found, line)
    return json_text(told, compact=line is not None)
