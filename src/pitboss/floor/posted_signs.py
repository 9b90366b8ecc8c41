"""The choice of sign or layout for each table, and the record of what is posted there (.2(b)(11)).

The person who posts a sign, or opens a layout with the inscriptions, enters the digest printed on
it. It must be that of the rules by which the table plays. Once these change, what is posted is
of other rules until a new one is recorded.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from pitboss.floor.commands import OfATable
from pitboss.floor.signatures import Signed
from pitboss.floor.state import Floor, FloorTable
from pitboss.floor.topic import (
    Applier,
    Judge,
    Outcome,
    Poster,
    at_table,
    for_table,
    moves_nothing,
)
from pitboss.record import Entry, recorded
from pitboss.round import Refusal
from pitboss.rulebook.quoting import none_of, shown
from pitboss.rulebook.submission.stated import PostedSign, stated_digest

__all__ = [
    "APPLIERS",
    "JUDGES",
    "POSTERS",
    "PostSign",
    "Shown",
    "SignPosted",
    "is_current",
    "standing",
]

#: Section .2 of every chapter wants it, and 601a.10 its approval.
_CITE: Final = "601a.10"


class Shown(StrEnum):
    """The place of a table's payouts and notices."""

    SIGN = "sign"
    LAYOUT = "layout"


@recorded("post-sign")
class PostSign(OfATable):
    """Record what is posted at a table: a ``sign``, or a ``layout`` with the inscriptions, and the
    digest that is printed on it."""

    choice: str
    digest: str


@recorded("sign-posted")
class SignPosted(Signed):
    """A sign, or a layout with the inscriptions, is posted; its digest is that of the rules in
    force there."""

    choice: str
    digest: str


def is_current(table: FloorTable) -> bool:
    """Whether what is posted states the rules by which the table plays."""
    return table.sign is not None and table.sign.digest == stated_digest(table.rules)


def standing(table: FloorTable) -> str:
    """How the posted sign of a table stands, in words."""
    if table.sign is None:
        return "nothing is posted"
    return "states the rules in force" if is_current(table) else "states other rules"


@for_table
def _post(floor: Floor, table: FloorTable, command: PostSign) -> Outcome:
    if command.choice not in frozenset(Shown):
        return Refusal("sign/choice", f"a choice {none_of(command.choice, list(Shown))}", _CITE)
    due = stated_digest(table.rules)
    digest = "".join(command.digest.split()).lower()
    if digest != due:
        reason = (
            f"what states {shown(command.digest)} is of other rules: post the {command.choice} "
            f"of {table.rules.title} that states {due}"
        )
        return Refusal("sign/other-rules", reason[:400], _CITE)
    if table.sign is not None and (table.sign.choice, table.sign.digest) == (command.choice, due):
        reason = f"that {command.choice} is posted here already"
        return Refusal("sign/posted", reason, _CITE)
    return at_table(table, SignPosted(command.choice, due))


def _posted(before: FloorTable, event: SignPosted, entry: Entry) -> FloorTable:
    sign = PostedSign(event.choice, event.digest, entry.actor.person, entry.at)
    return before.but(sign=sign)


JUDGES: Mapping[type, Judge] = {PostSign: _post}
APPLIERS: Mapping[type, Applier] = {SignPosted: _posted}
POSTERS: Mapping[type, Poster] = dict.fromkeys(APPLIERS, moves_nothing)
