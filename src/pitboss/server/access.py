"""Passwords and sessions. A token is opaque; only its hash is stored."""

import hashlib
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, func, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from pitboss.server.access_tables import (
    ADDRESSES,
    BACKUPS,
    PASSWORDS,
    PRESENCE,
    SESSIONS,
    TRIES,
    open_tables,
)
from pitboss.server.settings import Settings
from pitboss.store import StoreError, Unavailable

__all__ = ["Access", "ReplacedError", "Session", "Stored", "Try"]

_TOKEN_BYTES: Final = 32
_ID_BYTES: Final = 12
#: A session's last use is written down no more often than this.
_SEEN_SECONDS: Final = 60
#: Longer texts are no tokens.
_LONGEST_TOKEN: Final = 100
_LONGEST_NAME: Final = 200
#: The sessions that one question asks about.
_ASKED_AT_ONCE: Final = 500
#: A person's newest sessions that stay; older ones end.
_MOST_SESSIONS: Final = 100
#: Tries are counted over so long a time.
_TRIES_SECONDS: Final = 5 * 60
_IDS: Final = select(SESSIONS.c.id)
_COUNT_TRY: Final = text(
    "INSERT INTO access_tries (key, count, since) VALUES (:key, 1, :now)"
    " ON CONFLICT (key) DO UPDATE SET"
    " count = CASE WHEN access_tries.since <= :old THEN 1 ELSE access_tries.count + 1 END,"
    " since = CASE WHEN access_tries.since <= :old THEN :now ELSE access_tries.since END"
    " RETURNING count, since"
)
#: An address stays known for so long after the last right password: ninety days.
_KNOWN_SECONDS: Final = 90 * 24 * 3600
_NOTE_ADDRESS: Final = text(
    "INSERT INTO access_addresses (key, at) VALUES (:key, :at)"
    " ON CONFLICT (key) DO UPDATE SET at = excluded.at"
)
_NOTE_PRESENT: Final = text(
    "INSERT INTO access_presence (session, at) VALUES (:session, :at)"
    " ON CONFLICT (session) DO UPDATE SET at = excluded.at"
)
_SET_PASSWORD: Final = text(
    "INSERT INTO access_passwords (person, hash, once, at) VALUES (:person, :hash, :once, :at)"
    " ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, once = excluded.once,"
    " at = excluded.at"
)


class ReplacedError(Exception):
    """The password that was checked has been replaced meanwhile, or its session is over."""


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


@dataclass(frozen=True, slots=True)
class Try:
    """A try to sign in: what it is counted by, and how many are let through in a while."""

    of: str
    name: str
    most: int

    @property
    def key(self) -> bytes:
        """A digest: names that nobody has are kept nowhere."""
        return _digest(f"{self.of} {self.name}")


class Access:
    """The passwords and sessions of a floor, shared by every process that serves it."""

    def __init__(self, url: str, settings: Settings, clock: Callable[[], int]) -> None:
        self._engine: Engine = open_tables(url)
        self._settings = settings
        self._clock = clock
        self._gate = threading.Lock()

    # ── Sessions ─────────────────────────────────────────────────────────────────────────────

    def begin(
        self, person: str, *, address: str = "", stored: Stored | None = None
    ) -> tuple[str, Session]:
        """Begin a session. Returns its token, which is kept nowhere. ``stored``: the password that
        was checked; ``ReplacedError`` if it is another one by now."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        now = self._clock()
        once = stored is not None and stored.once
        session = Session(secrets.token_urlsafe(_ID_BYTES), person, now, now, address, once)
        with self._writing() as connection:
            if stored is not None:
                _check_still(connection, person, stored)
            self._forget_ended(connection, now)
            connection.execute(insert(SESSIONS), {"digest": _digest(token), **_row(session)})
            mine = SESSIONS.c.person == person
            oldest = select(SESSIONS.c.id).where(mine).order_by(SESSIONS.c.begun.desc())
            ended = oldest.offset(_MOST_SESSIONS).limit(_MOST_SESSIONS)
            connection.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(ended)))
        return token, session

    def session(self, token: str) -> Session | None:
        """The session of a token, if it is valid now."""
        if len(token) > _LONGEST_TOKEN:
            return None
        digest = _digest(token)
        with self._reading() as connection:
            found = connection.execute(select(SESSIONS).where(SESSIONS.c.digest == digest)).first()
        if found is None:
            return None
        session, now = _session(found), self._clock()
        if self._ended(session, now):
            return None
        if now - session.seen >= _SEEN_SECONDS:
            self.touch(session.id)
        return session

    def touch(self, session: str) -> None:
        """Note that a session is used, such as by a command on its stream."""
        with self._writing() as connection:
            mine = SESSIONS.c.id == session
            connection.execute(update(SESSIONS).where(mine).values(seen=self._clock()))

    def alive(self, sessions: Sequence[str]) -> frozenset[str]:
        """The sessions among these that are valid still."""
        found: set[str] = set()
        now = self._clock()
        for first in range(0, len(sessions), _ASKED_AT_ONCE):
            some = SESSIONS.c.id.in_(sessions[first : first + _ASKED_AT_ONCE])
            with self._reading() as connection:
                rows = connection.execute(select(SESSIONS).where(some)).all()
            found |= {one.id for one in map(_session, rows) if not self._ended(one, now)}
        return frozenset(found)

    def sessions(self, person: str | None = None) -> list[Session]:
        """All valid sessions, newest first, or those of one person."""
        asked = select(SESSIONS).order_by(SESSIONS.c.begun.desc(), SESSIONS.c.id)
        if person is not None:
            asked = asked.where(SESSIONS.c.person == person)
        with self._reading() as connection:
            rows = connection.execute(asked).all()
        now = self._clock()
        return [one for one in map(_session, rows) if not self._ended(one, now)]

    def end(self, session: str) -> bool:
        """End a session, at once and everywhere. Returns whether there was one."""
        with self._writing() as connection:
            done = connection.execute(delete(SESSIONS).where(SESSIONS.c.id == session))
        return bool(done.rowcount)

    # ── Presence ─────────────────────────────────────────────────────────────────────────────

    def note_present(self, sessions: Iterable[str]) -> None:
        """Note that sessions follow a stream now."""
        rows = [{"session": one, "at": self._clock()} for one in sessions]
        with self._writing() as connection:
            connection.execute(delete(PRESENCE).where(PRESENCE.c.session.not_in(_IDS)))
            if rows:
                connection.execute(_NOTE_PRESENT, rows)

    def away(self, seconds: int) -> list[Session]:
        """The sessions that followed a stream, and have neither done that nor asked for anything
        for so long."""
        before = self._clock() - seconds
        asked = select(SESSIONS).join(PRESENCE, PRESENCE.c.session == SESSIONS.c.id)
        asked = asked.where(SESSIONS.c.seen <= before, PRESENCE.c.at <= before)
        with self._reading() as connection:
            return [_session(row) for row in connection.execute(asked)]

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
        if not _storable(person):
            return None
        with self._reading() as connection:
            asked = select(PASSWORDS).where(PASSWORDS.c.person == person)
            found = connection.execute(asked).first()
        return None if found is None else Stored(found.hash, bool(found.once))

    def holders(self) -> list[str]:
        """Everybody who has a password, the first first."""
        with self._engine.connect() as connection:
            asked = select(PASSWORDS.c.person).order_by(PASSWORDS.c.at, PASSWORDS.c.person)
            return [one.person for one in connection.execute(asked)]

    def set_password(self, person: str, hash: str, *, once: bool) -> None:
        """Set the hash of a person's password; their sessions end."""
        with self._writing() as connection:
            self._set_password(connection, person, hash, once=once)

    def change_password(self, session: Session, old: Stored, hash: str) -> None:
        """Set the hash of a person's own password; their other sessions end. ``ReplacedError`` if
        the old one is another by now, or the session is over."""
        with self._writing() as connection:
            _check_still(connection, session.person, old)
            mine = select(SESSIONS.c.id).where(SESSIONS.c.id == session.id)
            if connection.execute(mine).first() is None:
                raise ReplacedError
            self._set_password(connection, session.person, hash, once=False, keep=session.id)

    def _set_password(
        self, connection: Connection, person: str, hash: str, *, once: bool, keep: str = ""
    ) -> None:
        row = {"person": person, "hash": hash, "once": int(once), "at": self._clock()}
        connection.execute(_SET_PASSWORD, row)
        others = (SESSIONS.c.person == person) & (SESSIONS.c.id != keep)
        connection.execute(delete(SESSIONS).where(others))
        kept = SESSIONS.c.id == keep
        connection.execute(update(SESSIONS).where(kept).values(once=int(once)))

    # ── Tries ────────────────────────────────────────────────────────────────────────────────

    def count_tries(self, tries: Iterable[Try]) -> int:
        """Count a try to sign in. The seconds to wait where it is one too many, else 0. What is
        over its limit already is counted no further, and nothing is written."""
        now, tries = self._clock(), tuple(tries)
        old = now - _TRIES_SECONDS
        waits = [self._over(one, old, now) for one in tries]
        if any(waits):
            return max(waits)
        with self._writing() as connection:
            connection.execute(delete(TRIES).where(TRIES.c.since <= old))
            for one in tries:
                given = {"key": one.key, "now": now, "old": old}
                count, since = connection.execute(_COUNT_TRY, given).one()
                waits.append(since + _TRIES_SECONDS - now if count > one.most else 0)
        return max(waits)

    def _over(self, one: Try, old: int, now: int) -> int:
        """The seconds to wait where so many have been counted already, else 0."""
        asked = select(TRIES.c.count, TRIES.c.since).where(TRIES.c.key == one.key)
        with self._reading() as connection:
            found = connection.execute(asked).first()
        count, since = (0, old) if found is None else found
        return int(since) + _TRIES_SECONDS - now if since > old and count >= one.most else 0

    def forgive(self, here: Try, *others: Try) -> None:
        """Take a try back that was right: all of its person at its address, else this one."""
        with self._writing() as connection:
            connection.execute(delete(TRIES).where(TRIES.c.key == here.key))
            for one in others:
                mine = TRIES.c.key == one.key
                connection.execute(update(TRIES).where(mine).values(count=TRIES.c.count - 1))

    def note_address(self, sender: str) -> None:
        """Note that somebody gave the right password at an address."""
        now = self._clock()
        with self._writing() as connection:
            connection.execute(delete(ADDRESSES).where(ADDRESSES.c.at <= now - _KNOWN_SECONDS))
            connection.execute(_NOTE_ADDRESS, {"key": _digest(f"address {sender}"), "at": now})

    def knows_address(self, sender: str) -> bool:
        """Whether somebody gave the right password at an address, not too long ago."""
        mine = ADDRESSES.c.key == _digest(f"address {sender}")
        with self._reading() as connection:
            at = connection.execute(select(ADDRESSES.c.at).where(mine)).scalar()
        return at is not None and at > self._clock() - _KNOWN_SECONDS

    # ── Backups ──────────────────────────────────────────────────────────────────────────────

    def note_backup(self) -> None:
        """Note that a backup of the books was made now."""
        with self._writing() as connection:
            connection.execute(delete(BACKUPS))
            connection.execute(insert(BACKUPS), {"at": self._clock()})

    def last_backup(self) -> int | None:
        """The time of the newest backup of the books, or None."""
        with self._reading() as connection:
            found: int | None = connection.execute(select(func.max(BACKUPS.c.at))).scalar()
        return found

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _told(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._gate, _told(), self._engine.connect() as connection:
            if self._engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection
            connection.commit()


@contextmanager
def _told() -> Iterator[None]:
    """Errors of the database in words that say nothing of what was asked."""
    try:
        yield
    except StoreError:
        raise
    except (SQLAlchemyError, sqlite3.Error) as error:
        reason = f"the tables of sign-in cannot be reached: {type(error).__name__}"
        raise Unavailable(reason) from None


def _check_still(connection: Connection, person: str, stored: Stored) -> None:
    """Refuse a password that is not the person's any more. Until the end of this transaction nobody
    replaces it."""
    mine = select(PASSWORDS.c.hash).where(PASSWORDS.c.person == person)
    if connection.execute(mine.with_for_update()).scalar() != stored.hash:
        raise ReplacedError


def _storable(name: str) -> bool:
    """Whether a database takes a text: one with a zero or half a character is nobody's name."""
    return "\0" not in name and name.isprintable() and len(name) <= _LONGEST_NAME


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
