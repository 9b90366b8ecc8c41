"""The digest of the content of a layout or a sign under some rules, and the record of one.

It stands on the printed sign. Whoever posts a sign or a layout at a table enters it, and the floor
compares it with the rules in force there: an old sign has another one.
"""

import hashlib
from dataclasses import dataclass
from typing import Final

from pitboss.rulebook.digests import law_digest
from pitboss.rulebook.submission.model import GameRules

__all__ = ["STATED_DIGITS", "PostedSign", "stated_digest"]

#: The hexadecimal digits of it: enough to tell signs apart, few enough to read out.
STATED_DIGITS: Final = 12


def stated_digest(rules: GameRules) -> str:
    """The digest: over the law's data, and over the submission, game and variant."""
    told = f"pitboss-stated\n{law_digest()}\n{rules.key}\n"
    return hashlib.sha256(told.encode("utf-8")).hexdigest()[:STATED_DIGITS]


@dataclass(frozen=True, slots=True)
class PostedSign:
    """A sign or layout that is posted at a table: its digest, and who posted it when."""

    choice: str
    digest: str
    by: str
    at: int
