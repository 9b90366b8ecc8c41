"""Rules Submissions: an operator's choices, checked against the chapters."""

from pitboss.rulebook.submission.digest import digest
from pitboss.rulebook.submission.model import (
    Finding,
    GameRules,
    Link,
    Offer,
    Submission,
    Verdict,
)
from pitboss.rulebook.submission.read import check, check_file, read_submission

__all__ = [
    "Finding",
    "GameRules",
    "Link",
    "Offer",
    "Submission",
    "Verdict",
    "check",
    "check_file",
    "digest",
    "read_submission",
]
