"""Rules Submissions: an operator's choices, checked against the chapters.

Offers ``check`` and ``read_submission`` for parsed TOML, ``check_file`` and ``examine`` for files,
and, in ``template``, a new one to start from. All violations are found at once, each with its path,
line and paragraph. It knows the law's data alone: no table, no round, no odds.
"""

from pitboss.rulebook.submission.files import check_file, examine
from pitboss.rulebook.submission.limits import limit_floor
from pitboss.rulebook.submission.model import (
    Approval,
    Finding,
    GameRules,
    Link,
    Offer,
    Submission,
    Verdict,
)
from pitboss.rulebook.submission.reader import check, read_submission

__all__ = [
    "Approval",
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
