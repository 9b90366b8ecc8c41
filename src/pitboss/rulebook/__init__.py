"""The law as data: nine chapters, Rules Submissions checked against them, and the trace.

Offers ``chapters()`` and ``chapter_of`` for typed chapters, ``check`` and ``read_submission`` for
an operator's choices, the digests that a round records, and ``paragraphs()``, which says how each
paragraph of the law is met. It reads its own packaged files and nothing else. It must not know how
a game is played: no deal, no settlement, no state.
"""

from pitboss.rulebook.chapter import Chapter, Paragraphs, Wager
from pitboss.rulebook.digests import canonical, digest, engine_digest, engine_files, law_digest
from pitboss.rulebook.library import UnknownGameError, chapter_of, chapters
from pitboss.rulebook.loader import RulebookError
from pitboss.rulebook.paytables import Meter, MeterTerms, Paytable, Paytables, Row
from pitboss.rulebook.reader import UnreadableError
from pitboss.rulebook.submission import (
    Approval,
    Finding,
    GameRules,
    Offer,
    Submission,
    Verdict,
    check,
    check_file,
    examine,
    limit_floor,
    read_submission,
)
from pitboss.rulebook.tracing import Met, Paragraph, paragraphs

__all__ = [
    "Approval",
    "Chapter",
    "Finding",
    "GameRules",
    "Met",
    "Meter",
    "MeterTerms",
    "Offer",
    "Paragraph",
    "Paragraphs",
    "Paytable",
    "Paytables",
    "Row",
    "RulebookError",
    "Submission",
    "UnknownGameError",
    "UnreadableError",
    "Verdict",
    "Wager",
    "canonical",
    "chapter_of",
    "chapters",
    "check",
    "check_file",
    "digest",
    "engine_digest",
    "engine_files",
    "examine",
    "law_digest",
    "limit_floor",
    "paragraphs",
    "read_submission",
]
