"""Passwords and sessions. A token is opaque; only its hash is stored."""

import hashlib
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, insert, select, update

from pitboss.server.access_tables import PASSWORDS, SESSIONS, open_tables
from pitboss.server.settings import Settings

__all__ = ["Access", "Session", "Stored"]

_TOKEN_BYTES: Final = 32
_ID_BYTES: Final = 12
#: A session's last use is written down no more often than this.
_SEEN_SECONDS: Final = 60
#: Longer texts are no tokens.
_LONGEST_TOKEN: Final = 100


@dataclass(frozen=True, slots=True)
class Session:
    """A session: whose it is, since when, when it was last used, and from which address."""

    id: str
    person: str
    begun: int
    seen: int
    address: str
    #: Whether the password was for once, and must be changed before anything else.
    once: bool = False


@dataclass(frozen=True, slots=True)
class Stored:
    """The stored hash of a password, and whether it is for once."""

    hash: str
    once: bool


class Access:
    """The passwords and sessions of a floor, shared by every process that serves it."""

    def __init__(self, url: str, settings: Settings, clock: Callable[[], int]) -> None:
        self._engine: Engine = open_tables(url)
        self._settings = settings
        self._clock = clock
        self._gate = threading.Lock()

    # ── Sessions ─────────────────────────────────────────────────────────────────────────────

    def begin(self, person: str, *, address: str = "", once: bool = False) -> tuple[str, Session]:
        """Begin a session. Returns its token, which is kept nowhere."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        now = self._clock()
        session = Session(secrets.token_urlsafe(_ID_BYTES), person, now, now, address, once)
        with self._writing() as connection:
            self._forget_ended(connection, now)
            connection.execute(insert(SESSIONS), {"digest": _digest(token), **_row(session)})
        return token, session

    def session(self, token: str) -> Session | None:
        """The session of a token, if it is valid now."""
        if len(token) > _LONGEST_TOKEN:
            return None
        digest = _digest(token)
        with self._engine.connect() as connection:
            found = connection.execute(select(SESSIONS).where(SESSIONS.c.digest == digest)).first()
        if found is None:
            return None
        session, now = _session(found), self._clock()
        if self._ended(session, now):
            return None
        if now - session.seen >= _SEEN_SECONDS:
            with self._writing() as connection:
                mine = SESSIONS.c.digest == digest
                connection.execute(update(SESSIONS).where(mine).values(seen=now))
        return session

    def sessions(self, person: str | None = None) -> list[Session]:
        """All valid sessions, newest first, or those of one person."""
        asked = select(SESSIONS).order_by(SESSIONS.c.begun.desc(), SESSIONS.c.id)
        if person is not None:
            asked = asked.where(SESSIONS.c.person == person)
        with self._engine.connect() as connection:
            rows = connection.execute(asked).all()
        now = self._clock()
        return [one for one in map(_session, rows) if not self._ended(one, now)]

    def end(self, session: str) -> bool:
        """End a session, at once and everywhere. Returns whether there was one."""
        with self._writing() as connection:
            done = connection.execute(delete(SESSIONS).where(SESSIONS.c.id == session))
        return bool(done.rowcount)

    def end_all(self, person: str, *, but: str = "") -> None:
        """End the sessions of a person, all or all but one."""
        with self._writing() as connection:
            others = (SESSIONS.c.person == person) & (SESSIONS.c.id != but)
            connection.execute(delete(SESSIONS).where(others))

    def _ended(self, session: Session, now: int) -> bool:
        idle, absolute = self._settings.idle_seconds, self._settings.absolute_seconds
        return now - session.seen >= idle or now - session.begun >= absolute

    def _forget_ended(self, connection: Connection, now: int) -> None:
        idle, absolute = self._settings.idle_seconds, self._settings.absolute_seconds
        ended = (SESSIONS.c.seen <= now - idle) | (SESSIONS.c.begun <= now - absolute)
        connection.execute(delete(SESSIONS).where(ended))

    # ── Passwords ────────────────────────────────────────────────────────────────────────────

    def password(self, person: str) -> Stored | None:
        """The stored password of a person, or None."""
        with self._engine.connect() as connection:
            asked = select(PASSWORDS).where(PASSWORDS.c.person == person)
            found = connection.execute(asked).first()
        return None if found is None else Stored(found.hash, bool(found.once))

    def holders(self) -> list[str]:
        """Everybody who has a password, the first first."""
        with self._engine.connect() as connection:
            asked = select(PASSWORDS.c.person).order_by(PASSWORDS.c.at, PASSWORDS.c.person)
            return [one.person for one in connection.execute(asked)]

    def set_password(self, person: str, hash: str, *, once: bool, keep: str = "") -> None:
        """Set the hash of a person's password; their sessions end, all but ``keep``."""
        with self._writing() as connection:
            connection.execute(delete(PASSWORDS).where(PASSWORDS.c.person == person))
            row = {"person": person, "hash": hash, "once": int(once), "at": self._clock()}
            connection.execute(insert(PASSWORDS), row)
            others = (SESSIONS.c.person == person) & (SESSIONS.c.id != keep)
            connection.execute(delete(SESSIONS).where(others))
            kept = SESSIONS.c.id == keep
            connection.execute(update(SESSIONS).where(kept).values(once=int(once)))

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._gate, self._engine.connect() as connection:
            if self._engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection
            connection.commit()


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _row(session: Session) -> dict[str, Any]:
    return {
        "id": session.id,
        "person": session.person,
        "once": int(session.once),
        "begun": session.begun,
        "seen": session.seen,
        "address": session.address,
    }


def _session(row: Any) -> Session:
    return Session(row.id, row.person, row.begun, row.seen, row.address, bool(row.once))
