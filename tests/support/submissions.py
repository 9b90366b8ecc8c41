"""Small lawful submissions to start from, and what a check finds in a changed one."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from pitboss.rulebook import Finding, Submission, check, read_submission

#: The least that each game must file: clean, and without a warning.
LEAST: Mapping[str, Mapping[str, Any]] = {
    "caribbean-stud": {},
    "four-card-poker": {"adjacent_boxes": 1, "wagers": {"aces-up": "A"}},
    "let-it-ride": {
        "adjacent_boxes": 1,
        "cards_rest": "card-area",
        "wagers": {"main": "A"},
    },
    "pai-gow-poker": {},
    "texas-holdem-bonus": {"adjacent_boxes": 1},
    "three-card-poker": {"wagers": {"pair-plus": "A"}},
    "ultimate-texas-holdem": {"adjacent_boxes": 1, "wagers": {"blind": "A", "trips": "A"}},
    "mississippi-stud": {},
    "crazy-4-poker": {},
}


#: Meter numbers for a chapter that leaves them to the submission.
NUMBERS: Mapping[str, Any] = {"seed": 10000, "reseed": 10000, "rate": Decimal("0.15")}

#: Takes a key out of the least submission.
GONE = object()


def game(slug: str, wagers: Mapping[str, Any] | None = None, **keys: Any) -> dict[str, Any]:
    """The table of one game: the least that it must file, with these wagers and keys."""
    table = {**LEAST[slug], **keys}
    table["wagers"] = {**LEAST[slug].get("wagers", {}), **(wagers or {})}
    table["wagers"] = {key: one for key, one in table["wagers"].items() if one is not GONE}
    return {key: one for key, one in table.items() if one is not GONE}


def filed(games: Mapping[str, Any], **top: Any) -> dict[str, Any]:
    """A whole submission."""
    return {"facility": "Test Casino", **top, "games": dict(games)}


def one(slug: str, wagers: Mapping[str, Any] | None = None, **keys: Any) -> dict[str, Any]:
    """A whole submission of a single game."""
    return filed({slug: game(slug, wagers, **keys)})


def violations(data: Mapping[str, Any]) -> tuple[Finding, ...]:
    """Every violation."""
    return check(data).violations


def only(data: Mapping[str, Any]) -> Finding:
    """The single violation: one fault is told once."""
    found = violations(data)
    assert len(found) == 1, found
    return found[0]


def is_clean(data: Mapping[str, Any]) -> bool:
    """Whether there is neither violation nor warning."""
    verdict = check(data)
    assert (verdict.violations, verdict.warnings) == ((), ())
    return verdict.ok


def typed(data: Mapping[str, Any]) -> Submission:
    """The typed form of a submission that is clean."""
    submission, verdict = read_submission(data)
    assert verdict.violations == ()
    return submission
