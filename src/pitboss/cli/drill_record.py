"""The file of a learner's record: read strictly, written whole or not at all."""

from pathlib import Path
from typing import Final

from pitboss.documents.output import place
from pitboss.house.places import data_folder
from pitboss.refusals import Refused
from pitboss.rulebook.quoting import shown
from pitboss.school.training import TrainingRecord
from pitboss.wire import json_text, read

__all__ = ["RecordError", "place_of", "read_record", "write_record"]

_FORMAT: Final = "training-record"
_NOBODY: Final = "learner"
_LONGEST_NAME: Final = 60
_SIGNS: Final = " .'-"


class RecordError(Refused):
    """A learner's record that cannot be read or written, or a name that is none."""


def place_of(named: Path | None, learner: str) -> Path:
    """The file of a record: the one named, or the learner's among the user's own data."""
    name = " ".join(learner.split()) or _NOBODY
    if len(name) > _LONGEST_NAME or not all(one.isalnum() or one in _SIGNS for one in name):
        raise RecordError(
            f"--learner {shown(learner)}: a name has letters, digits, spaces, dots, hyphens and "
            f"apostrophes, {_LONGEST_NAME} at most"
        )
    if named is not None:
        return named
    file = "-".join(name.lower().replace(".", " ").split()) or _NOBODY
    return data_folder() / "training" / f"{file}.json"


def read_record(path: Path, learner: str) -> TrainingRecord:
    """The record in a file; a new one if there is no file yet."""
    name = " ".join(learner.split())
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return TrainingRecord(learner=name or _NOBODY)
    except OSError as error:
        raise RecordError(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    try:
        found = read(_FORMAT, text)
    except ValueError:
        reason = "this is no training record: name another file with --record, or move it away"
        raise RecordError(f"{path}: {reason}") from None
    assert isinstance(found, TrainingRecord)
    if name and name != found.learner:
        whose = f"this is the record of {shown(found.learner)}, not {shown(name)}"
        raise RecordError(f"{path}: {whose}")
    return found


def write_record(path: Path, record: TrainingRecord) -> None:
    """Write a record in place of the one before."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place(path, f"{json_text(record)}\n".encode())
    except OSError as error:
        reason = (error.strerror or "cannot be written").lower()
        raise RecordError(f"{path}: the record cannot be written: {reason}") from None
