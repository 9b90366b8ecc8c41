"""Rules Submissions: an operator's choices, checked against the chapters."""

from pitboss.rulebook.submission.files import check_file, examine
from pitboss.rulebook.submission.limits import limit_floor
from pitboss.rulebook.submission.model import (
    Finding,
    GameRules,
    Link,
    Offer,
    Submission,
    Verdict,
)
from pitboss.rulebook.submission.read import check, read_submission

__all__ = [
    "Finding",
    "GameRules",
    "Link",
    "Offer",
    "Submission",
    "Verdict",
    "check",
    "check_file",
    "examine",
    "limit_floor",
    "read_submission",
]
