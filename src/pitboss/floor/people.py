"""The people of a facility: roles, credentials, and in which capacity each may act.

A command names a person in a capacity. Whoever is above a role may act in it ("or above"): a pit
manager approves as a floorperson, and the record shows the capacity. Table games rise from the
dealer, above whom nobody deals in the dealer's place, over floorperson, pit manager and assistant
table games shift manager to the table games shift manager (465a.35). The system is nobody's role:
only the shell speaks for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.record import Actor, Role
from pitboss.round import Refusal

__all__ = ["ABOVE", "EMPLOYEES", "Attempts", "Person", "capacity_fault", "may_act_as"]

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
    }
)


@dataclass(frozen=True, slots=True)
class Attempts:
    """What a person was refused for lack of a right: in the newest minute on record, and ever."""

    minute: int
    count: int
    total: int


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whom the facility knows: the role, and an employee's credential number."""

    name: str
    role: Role
    credential: str = ""
    #: Whether the person may still act: nobody is ever forgotten.
    active: bool = True


def may_act_as(role: Role, capacity: Role) -> bool:
    """Whether a role covers a capacity: it is that, or above it."""
    return role is capacity or role in ABOVE.get(capacity, frozenset())


def capacity_fault(people: Mapping[str, Person], actor: Actor) -> Refusal | None:
    """Why a person may not act in this capacity at all, or None."""
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
