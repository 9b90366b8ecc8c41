"""The open doors of a demonstration: guests, the switch of roles, and who of the staff is visited.

Guests whose sessions are over are dismissed: at once when they sign out, and after a while when
they have closed the page. A role counts as visited while somebody is signed in
as its holder and has asked for something lately: until then the demonstration's own staff waits.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from pitboss.demo.crews import ADMIN, EMPLOYEES, crew_of
from pitboss.demo.facility import DEALER_RUN
from pitboss.demo.guests import Guests, GuestsError
from pitboss.demo.roster import assign, tables_of
from pitboss.house import Floor
from pitboss.record import Role
from pitboss.server.access import Access
from pitboss.server.problems import Problem

__all__ = ["DemoDoors"]

#: The most guests from one address within a minute.
_A_MINUTE: Final = 5
_MINUTE: Final = 60.0
#: A visitor of a role has gone after so long without a request.
_VISIT_SECONDS: Final = 150
#: A guest who followed a stream has gone after so long without one.
_AWAY_SECONDS: Final = 600
#: A guest without a session has gone if that is still so later: newcomers get theirs in a moment.
_GONE_SECONDS: Final = 3.0
#: How often the sessions are asked who visits.
_LOOK_SECONDS: Final = 2.0
#: The most addresses remembered.
_MOST_ADDRESSES: Final = 10_000


#: The roles that a visitor may take.
_TAKEN: Final = frozenset(Role) - {Role.PLAYER, Role.ADMINISTRATOR, Role.SYSTEM}


class DemoDoors:
    """The doors of one demonstration floor, as this process opens them."""

    def __init__(
        self,
        floor: Floor,
        access: Access,
        token: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._floor = floor
        self._access = access
        self._token = token
        self._clock = clock
        self._guests = Guests(floor, token)
        self._gate = threading.Lock()
        self._came: dict[str, deque[float]] = {}
        #: Guests without a session, and since when that is known.
        self._missing: dict[str, float] = {}
        self._visits: dict[Role, tuple[float, bool]] = {}

    # ── Guests ───────────────────────────────────────────────────────────────────────────────

    def guest(self, address: str) -> str:
        """Enrol a new player with chips. Too many guests are a ``Problem``."""
        with self._gate:
            self._count(address)
            try:
                return self._guests.come()
            except GuestsError as error:
                wait = {"Retry-After": "30"}
                raise Problem(429, "guests/too-many", str(error), headers=wait) from None

    def _count(self, address: str) -> None:
        now = self._clock()
        if len(self._came) > _MOST_ADDRESSES:
            self._came = {one: came for one, came in self._came.items() if now - came[-1] < _MINUTE}
        came = self._came.setdefault(address, deque(maxlen=_A_MINUTE))
        if len(came) == _A_MINUTE and now - came[0] < _MINUTE:
            wait = {"Retry-After": str(int(_MINUTE - (now - came[0])) + 1)}
            reason = f"{_A_MINUTE} guests came from this address within a minute: wait a little"
            raise Problem(429, "guests/too-often", reason, headers=wait)
        came.append(now)

    def dismiss(self, person: str) -> None:
        """Let a person go who has signed out, if it is a guest without another session. What a
        round holds up, ``sweep`` finishes."""
        if person in self._guests.live() and not self._access.sessions(person):
            self._missing[person] = self._clock() - _GONE_SECONDS
            self._guests.go(person)

    def sweep(self) -> bool:
        """End the sessions of guests who are away, and let all guests go whose sessions are over.
        Returns whether somebody is still on the way."""
        live, now = self._guests.live(), self._clock()
        for session in self._access.away(_AWAY_SECONDS):
            if session.person in live:
                self._access.end(session.id)
        signed_in = {one.person for one in self._access.sessions()}
        missing = [guest for guest in live if guest not in signed_in]
        self._missing = {guest: self._missing.get(guest, now) for guest in missing}
        for guest, since in tuple(self._missing.items()):
            if now - since >= _GONE_SECONDS and self._guests.go(guest):
                del self._missing[guest]
        return bool(self._missing)

    # ── Roles ────────────────────────────────────────────────────────────────────────────────

    def person_of(self, role: Role, named: str = "") -> str | None:
        """The demonstration's person of a role, on duty at the table where a dealer deals; or one
        of a name, wherever they are on duty."""
        if named:
            return named if self._is_staff(named, role) else None
        person = self._holder(role)
        if person is not None and role in (Role.DEALER, Role.FLOORPERSON):
            # Whom a visitor has sent elsewhere stays there.
            if not self._has_tables(person):
                assign(self._floor, DEALER_RUN, self._token)
            self._visits.pop(role, None)
        return person

    def _has_tables(self, person: str) -> bool:
        rows = self._floor.desk(ADMIN, "people").rows
        return any(one.name == person and one.tables for one in rows)

    def visited(self, role: Role) -> bool:
        """Whether a visitor has a role now."""
        now = self._clock()
        asked, found = self._visits.get(role, (now - _LOOK_SECONDS, False))
        if now - asked < _LOOK_SECONDS:
            return found
        person = self._holder(role)
        sessions = [] if person is None else self._access.sessions(person)
        found = any(self._floor.now - one.seen < _VISIT_SECONDS for one in sessions)
        self._visits[role] = (now, found)
        return found

    def people(self) -> list[tuple[str, Role]]:
        """Everybody whose role can be taken, by name."""
        rows = self._floor.desk(ADMIN, "people").rows
        return [(one.name, one.role) for one in rows if one.active and one.role in _TAKEN]

    def _is_staff(self, person: str, role: Role) -> bool:
        known = self._floor.person(person)
        return known is not None and known.active and known.role is role and role in _TAKEN

    def _holder(self, role: Role) -> str | None:
        tables = tables_of(self._floor)
        if DEALER_RUN not in tables or role is Role.ADMINISTRATOR:
            return None
        crew = crew_of(tables, self._floor.now, DEALER_RUN)
        everybody = (*crew, crew.assistant, *EMPLOYEES)
        return next((one.person for one in everybody if one.role is role), None)
