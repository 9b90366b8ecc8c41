"""Who reads which report of a running floor.

Duties are kept apart (465a.2): who deals, pays or counts is not told what the tables win, before
the whole count is done or after (465a.25). Audit, surveillance and the regulator read everything
(465a.3, 605a.4). A player reads the statement of the own account, which is a desk and no report.
"""

from collections.abc import Mapping
from typing import Final

from pitboss.floor.people import EYES
from pitboss.record import Role
from pitboss.round import Refusal

__all__ = ["READERS", "not_a_reader"]

#: Those in charge of a pit and above.
_PIT: Final = frozenset({Role.PIT_MANAGER, Role.ASSISTANT_SHIFT_MANAGER, Role.SHIFT_MANAGER})
_FLOOR: Final = _PIT | {Role.FLOORPERSON}

#: Every report, with its readers and their paragraph.
READERS: Final[Mapping[str, tuple[frozenset[Role], str]]] = {
    #: What tables win is for those who answer for them.
    "hold": (_PIT | EYES, "465a.25"),
    "meters": (_FLOOR | EYES | {Role.ADMINISTRATOR}, "605a.7"),
    #: Who completes forms, and who proves that none is missing.
    "forms": (_FLOOR | EYES, "465a.36(f)"),
    #: Security carries and destroys decks.
    "cards": (_FLOOR | EYES | {Role.ADMINISTRATOR, Role.SECURITY}, "603a.16"),
    #: Other people's money.
    "chips": (EYES, "R66"),
}


def not_a_reader(role: Role, name: str) -> Refusal | None:
    """The refusal of a report that a role does not read, or None."""
    if role is Role.PLAYER:
        return Refusal("role/not-allowed", "reports are for staff", "465a.35")
    roles, cite = READERS.get(name, (frozenset(Role), ""))
    if role in roles:
        return None
    reason = f"{role.named} does not read the report {name}"
    return Refusal("role/not-allowed", reason, cite)
