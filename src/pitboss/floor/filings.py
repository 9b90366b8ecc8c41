"""Filed Rules Submissions (601a.2)."""

from dataclasses import dataclass
from functools import cache

from pitboss.rulebook import Submission, examine

__all__ = ["Filing"]


@dataclass(frozen=True, slots=True)
class Filing:
    """A filed Rules Submission: its number, its text, and who filed it."""

    number: int
    digest: str
    text: str
    by: str = ""

    @property
    def submission(self) -> Submission:
        """The submission as read."""
        return _read(self.text)


@cache
def _read(text: str) -> Submission:
    """The submission of a text, cached."""
    return examine(text.encode("utf-8"), "submission")[0]
