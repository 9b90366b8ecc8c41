"""Patrons and the chips in their hands (R66).

Chips are bearer instruments. The ledger knows a named player's chips as far as the house saw them
bought, won and put down. Staff who see more of them record that: the difference comes from the
chips outstanding, which are in patrons' hands under nobody's name. A patron without a name has all
chips there. More than was ever issued cannot be put down.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from pitboss.floor import accounts as a
from pitboss.floor import events as e
from pitboss.floor.accounts import Account, AccountKind
from pitboss.floor.people import EMPLOYEES
from pitboss.floor.state import Floor
from pitboss.floor.topic import Happened, cents_on
from pitboss.money import Cents
from pitboss.record import Role
from pitboss.round.meters import UNITS

__all__ = ["brought_in", "counts_chips", "in_reach", "sees_chips"]

#: Who does not see what a patron holds: players speak for themselves, and the system has no eyes.
_BLIND: Final = frozenset({Role.PLAYER, Role.SYSTEM})
#: Who sees what a rack holds, and what is outstanding.
_COUNTS: Final = EMPLOYEES - {Role.ADMINISTRATOR} | {Role.SYSTEM}


def sees_chips(role: Role) -> bool:
    """Whether a role sees the chips that a patron puts down, and so records them."""
    return role not in _BLIND


def counts_chips(role: Role) -> bool:
    """Whether a role sees how many chips a rack holds, and how many are outstanding."""
    return role in _COUNTS


def in_reach(floor: Floor, role: Role, player: str | None) -> Cents:
    """The most that this role may record of a patron's chips: the known balance, and for staff the
    chips outstanding."""
    known = a.chips(player)
    found = cents_on(floor, known)
    if known == a.outstanding() or not sees_chips(role):
        return found
    return Cents(found + cents_on(floor, a.outstanding()))


def brought_in(after: Floor, touched: Iterable[Account], stream: str) -> Iterator[Happened]:
    """The chips that patrons brought along, if a command that staff gave would leave their known
    balances below zero."""
    for account in sorted(touched):
        if account.kind is AccountKind.CHIPS and after.balance(account) < 0:
            amount = Cents(-after.balance(account) // UNITS)
            yield Happened(stream, e.ChipsBroughtIn(account.names[0], amount))
