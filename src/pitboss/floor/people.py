"""The people of a facility: their roles, credentials and capacities.

A command names a person in a capacity. Somebody above a role may act in it ("or above"): a pit
manager approves as a floorperson, and the record shows the capacity. Table games rank floorperson,
pit manager, assistant table games shift manager, table games shift manager (465a.35). Nobody ranks
above a dealer or deals in the dealer's place. The system is no person's role: only the shell speaks
for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pitboss.record import Actor, Role
from pitboss.round import Refusal

__all__ = [
    "ABOVE",
    "EMPLOYEES",
    "EYES",
    "Attempts",
    "Person",
    "Strategy",
    "capacity_fault",
    "licence_key",
    "may_act_as",
]

#: The roles that count as another one "or above" (465a.35).
ABOVE: Final[Mapping[Role, frozenset[Role]]] = {
    Role.FLOORPERSON: frozenset(
        {Role.PIT_MANAGER, Role.ASSISTANT_SHIFT_MANAGER, Role.SHIFT_MANAGER}
    ),
    Role.PIT_MANAGER: frozenset({Role.ASSISTANT_SHIFT_MANAGER, Role.SHIFT_MANAGER}),
    Role.ASSISTANT_SHIFT_MANAGER: frozenset({Role.SHIFT_MANAGER}),
}
#: Roles that the Board credentials: their holders sign with a number (465a.36(f)(3)).
EMPLOYEES: Final = frozenset(
    {
        Role.DEALER,
        Role.FLOORPERSON,
        Role.PIT_MANAGER,
        Role.SURVEILLANCE,
        Role.REVENUE_AUDIT,
        Role.ADMINISTRATOR,
        Role.CASHIER,
        Role.SECURITY,
        Role.ASSISTANT_SHIFT_MANAGER,
        Role.SHIFT_MANAGER,
        Role.BOXPERSON,
        Role.REGULATOR,
        Role.INTERNAL_AUDITOR,
    }
)


#: Those who look at everything on the floor. Regulators and internal auditors do nothing else.
EYES: Final = frozenset(
    {Role.SURVEILLANCE, Role.REVENUE_AUDIT, Role.REGULATOR, Role.INTERNAL_AUDITOR}
)


@dataclass(frozen=True, slots=True)
class Attempts:
    """The refusals of a person for lack of a right: in the newest minute on record, and ever."""

    minute: int
    count: int
    total: int


class Strategy(StrEnum):
    """How a player is known to decide, such as a house player of a demonstration."""

    BEST = "best"
    THUMB = "thumb"
    NEVER_FOLD = "never-fold"


@dataclass(frozen=True, slots=True)
class Person:
    """A person known to the facility: their role, and the numbers of an employee's credential and
    licence."""

    name: str
    role: Role
    credential: str = ""
    #: Whether the person may still act. Records of dismissed people stay.
    active: bool = True
    #: How a player is known to decide. Reports of hold expect the house's win by it.
    strategy: Strategy | None = None
    licence: str = ""


def licence_key(licence: str) -> str:
    """A licence number without its spaces and signs, in small letters: two ways to write one number
    are one number."""
    return "".join(one for one in licence.casefold() if one.isalnum())


def may_act_as(role: Role, capacity: Role) -> bool:
    """Whether a role covers a capacity: the same role, or one above it."""
    return role is capacity or role in ABOVE.get(capacity, frozenset())


def capacity_fault(people: Mapping[str, Person], actor: Actor) -> Refusal | None:
    """The refusal of a person who may not act in this capacity, or None."""
    if actor.role is Role.SYSTEM:
        return None
    person = people.get(actor.person)
    if person is None or not person.active:
        reason = f"the facility knows nobody by the name of {actor.person!r:.60}"
        return Refusal("person/unknown", reason, "465a.2")
    if not may_act_as(person.role, actor.role):
        reason = f"{person.name} is {person.role.named} and cannot act as {actor.role.named}"
        return Refusal("person/role", reason, "465a.35")
    return None
