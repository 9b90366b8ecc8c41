"""The statements of the store, written once in SQLAlchemy Core and compiled once a database.

They are run on the driver's own cursor: building a statement and wrapping its result costs more
than many of them take.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Table,
    Text,
    bindparam,
    delete,
    exists,
    func,
    literal_column,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import pysqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.sql import Executable
from sqlalchemy.sql.elements import BindParameter, ClauseElement

from pitboss.store.tables import (
    ANSWERS,
    BALANCES,
    CHECKPOINTS,
    COUNTS,
    DICTIONARIES,
    ENTRIES,
    FINDS,
    MARKS,
    SNAPSHOTS,
    STREAMS,
    TIMERS,
    TOTALS,
)
from pitboss.store.values import SPAN

__all__ = ["MOST_LABELS", "Query", "postgres_queries", "sqlite_listed", "sqlite_queries"]

#: How many labels a find may ask for.
MOST_LABELS: Final = 8

_SPAN: Final[ColumnElement[int]] = literal_column(str(SPAN), type_=BigInteger)
_ZERO: Final[ColumnElement[int]] = literal_column("0", type_=BigInteger)


class Query(NamedTuple):
    """A compiled statement, the values it always has, and for ``?`` the order of all values."""

    text: str
    fixed: dict[str, Any]
    order: tuple[str, ...]

    def values(self, named: Mapping[str, Any]) -> Any:
        """The values as the driver wants them."""
        every = {**self.fixed, **named} if self.fixed else named
        return tuple(every[name] for name in self.order) if self.order else every


def _number(name: str) -> BindParameter[int]:
    return bindparam(name, type_=BigInteger)


def _text(name: str) -> BindParameter[str]:
    return bindparam(name, type_=Text)


_STREAM: Final = _text("stream")
_FIRST_PLACE: Final[ColumnElement[int]] = (
    select(STREAMS.c.id).where(STREAMS.c.stream == _STREAM).scalar_subquery() * _SPAN
)


def _keys(table: Table) -> ColumnElement[bool]:
    """Rows whose keys lie in a range."""
    return (table.c.key >= _text("first")) & (table.c.key < _text("beyond"))


#: Statements that both databases understand.
_SHARED: Final[dict[str, Executable]] = {
    "head": select(STREAMS.c.number, STREAMS.c.hash).where(STREAMS.c.stream == _STREAM),
    "heads": select(STREAMS.c.stream, STREAMS.c.number, STREAMS.c.hash).order_by(STREAMS.c.stream),
    "page": select(ENTRIES.c.place, ENTRIES.c.hash, ENTRIES.c.data)
    .where(
        ENTRIES.c.place > _FIRST_PLACE + _number("after"),
        ENTRIES.c.place <= _FIRST_PLACE + _number("last"),
    )
    .order_by(ENTRIES.c.place)
    .limit(_number("limit")),
    "headless": select(ENTRIES.c.place // _SPAN, func.count())
    .where((ENTRIES.c.place // _SPAN).not_in(select(STREAMS.c.id)))
    .group_by(ENTRIES.c.place // _SPAN)
    .order_by(ENTRIES.c.place // _SPAN),
    "dictionaries": select(DICTIONARIES).order_by(DICTIONARIES.c.number),
    "balance": select(BALANCES.c.amount).where(BALANCES.c.account == bindparam("account")),
    "balances": select(BALANCES.c.account, BALANCES.c.amount)
    .where(BALANCES.c.account >= _text("first"), BALANCES.c.account < _text("beyond"))
    .order_by(BALANCES.c.account),
    "all_balances": select(BALANCES.c.account, BALANCES.c.amount).order_by(BALANCES.c.account),
    "answers": select(
        ANSWERS.c.sender,
        ANSWERS.c.command,
        ANSWERS.c.digest,
        ANSWERS.c.answer,
        func.coalesce(STREAMS.c.stream, literal_column("''")),
        ANSWERS.c.place % _SPAN,
    )
    .select_from(ANSWERS)
    .outerjoin(STREAMS, STREAMS.c.id == ANSWERS.c.place // _SPAN)
    .order_by(ANSWERS.c.sender, ANSWERS.c.command),
    "lost_answers": select(
        ANSWERS.c.sender,
        ANSWERS.c.command,
        func.coalesce(STREAMS.c.stream, literal_column("''")),
        ANSWERS.c.place % _SPAN,
    )
    .select_from(ANSWERS)
    .outerjoin(ENTRIES, ENTRIES.c.place == ANSWERS.c.place)
    .outerjoin(STREAMS, STREAMS.c.id == ANSWERS.c.place // _SPAN)
    .where(ENTRIES.c.place.is_(None), ANSWERS.c.place != _ZERO)
    .order_by(ANSWERS.c.sender, ANSWERS.c.command),
    "snapshot": select(SNAPSHOTS.c.number, SNAPSHOTS.c.mac, SNAPSHOTS.c.data).where(
        SNAPSHOTS.c.stream == _STREAM, SNAPSHOTS.c.tag == bindparam("tag")
    ),
    "snapshot_keys": select(SNAPSHOTS.c.stream, SNAPSHOTS.c.tag).order_by(
        SNAPSHOTS.c.stream, SNAPSHOTS.c.tag
    ),
    "due": select(TIMERS.c.key, TIMERS.c.due, TIMERS.c.stream, TIMERS.c.payload)
    .where(TIMERS.c.due <= _number("now"))
    .order_by(TIMERS.c.due, TIMERS.c.key)
    .limit(_number("limit"))
    # SQLite has one writer at a time and leaves this away.
    .with_for_update(skip_locked=True),
    "next_due": select(func.min(TIMERS.c.due)),
    "timer": select(TIMERS).where(TIMERS.c.key == bindparam("key")),
    "timers": select(TIMERS).order_by(TIMERS.c.due, TIMERS.c.key),
    "drop_timer": delete(TIMERS).where(TIMERS.c.key == bindparam("key")),
    "checkpoints": select(CHECKPOINTS).order_by(CHECKPOINTS.c.number),
    "last_checkpoint": select(func.max(CHECKPOINTS.c.number)),
    "newest_checkpoint": select(func.max(CHECKPOINTS.c.at)),
    "add_checkpoint": CHECKPOINTS.insert(),
    "totals": select(TOTALS).where(_keys(TOTALS)).order_by(TOTALS.c.key, TOTALS.c.name),
    "all_totals": select(TOTALS).order_by(TOTALS.c.key, TOTALS.c.name),
    "counts": select(COUNTS).where(_keys(COUNTS)).order_by(COUNTS.c.key),
    "held_counts": select(COUNTS).where(_keys(COUNTS)).order_by(COUNTS.c.key).with_for_update(),
    "drop_count": delete(COUNTS).where(COUNTS.c.key == bindparam("key")),
    "all_finds": select(
        func.coalesce(STREAMS.c.stream, literal_column("''")),
        FINDS.c.place % _SPAN,
        FINDS.c.at,
        FINDS.c.labels,
        FINDS.c.data,
    )
    .select_from(FINDS)
    .outerjoin(STREAMS, STREAMS.c.id == FINDS.c.place // _SPAN)
    .order_by(FINDS.c.place),
    "all_marks": select(MARKS.c.place, MARKS.c.at, MARKS.c.label).order_by(
        MARKS.c.place, MARKS.c.label, MARKS.c.at
    ),
    "marked": select(FINDS.c.place, FINDS.c.at, FINDS.c.labels).order_by(FINDS.c.place),
    "stream_ids": select(STREAMS.c.stream, STREAMS.c.id),
    "stream_id": select(STREAMS.c.id).where(STREAMS.c.stream == _STREAM),
}


def _within(marks: Any) -> tuple[ColumnElement[bool], ...]:
    """Rows of a label from a time on, before a place in time."""
    before = tuple_(_number("before_at"), _number("before_place"))
    return (marks.c.at >= _number("since"), tuple_(marks.c.at, marks.c.place) < before)


def _finds(labels: int) -> Executable:
    """Rows of the index that carry so many labels, driven by the first of them."""
    first = MARKS.alias("first")
    others = [MARKS.alias(f"m{number}") for number in range(1, labels)]
    return (
        select(STREAMS.c.stream, FINDS.c.place % _SPAN, FINDS.c.at, FINDS.c.labels, FINDS.c.data)
        .select_from(first)
        .join(FINDS, FINDS.c.place == first.c.place)
        .join(STREAMS, STREAMS.c.id == FINDS.c.place // _SPAN)
        .where(
            first.c.label == _text("label0"),
            *_within(first),
            *(
                exists().where(
                    other.c.label == _text(f"label{number}"),
                    other.c.at == first.c.at,
                    other.c.place == first.c.place,
                )
                for number, other in enumerate(others, start=1)
            ),
        )
        .order_by(first.c.at.desc(), first.c.place.desc())
        .limit(_number("limit"))
    )


def _marked() -> Executable:
    """How many rows carry a label, counted up to a limit."""
    few = (
        select(MARKS.c.at)
        .where(MARKS.c.label == _text("label0"), *_within(MARKS))
        .limit(_number("limit"))
        .subquery()
    )
    return select(func.count()).select_from(few)


_FINDING: Final[dict[str, Executable]] = {
    "how_many": _marked(),
    **{f"find {labels}": _finds(labels) for labels in range(1, MOST_LABELS + 1)},
}


def _upsert(insert: Any, table: Table, keys: tuple[str, ...], added: str | None = None) -> Any:
    """Insert a row or change the one that is there: replace it, or add to one column."""
    new = insert(table)
    if added is not None:
        changed = {added: table.c[added] + new.excluded[added]}
    else:
        changed = {one.name: new.excluded[one.name] for one in table.c if one.name not in keys}
    return new.on_conflict_do_update(index_elements=list(keys), set_=changed)


def _upserts(insert: Any) -> dict[str, Executable]:
    """Statements that both databases spell alike, each in its own dialect."""
    return {
        "keep_snapshot": _upsert(insert, SNAPSHOTS, ("stream", "tag")),
        "set_timer": _upsert(insert, TIMERS, ("key",)),
    }


def _sqlite_statements() -> dict[str, Executable]:
    return {
        "last_stream": select(func.coalesce(func.max(STREAMS.c.id), _ZERO)),
        "advance": update(STREAMS)
        .where(STREAMS.c.id == bindparam("of"), STREAMS.c.number == _number("expected"))
        .values(number=_number("number"), hash=bindparam("hash")),
        "begin_stream": STREAMS.insert(),
        "add_entry": ENTRIES.insert(),
        "add_answer": ANSWERS.insert(),
        "add_amount": _upsert(sqlite.insert, BALANCES, ("account",), "amount"),
        "add_total": _upsert(sqlite.insert, TOTALS, ("key", "name"), "amount"),
        "add_count": _upsert(sqlite.insert, COUNTS, ("key",), "count"),
        "find_at": select(FINDS.c.at, FINDS.c.labels).where(FINDS.c.place == _number("place")),
        "keep_find": _upsert(sqlite.insert, FINDS, ("place",)),
        "add_mark": sqlite.insert(MARKS).on_conflict_do_nothing(),
        "drop_mark": delete(MARKS).where(
            MARKS.c.label == _text("label"),
            MARKS.c.at == _number("at"),
            MARKS.c.place == _number("place"),
        ),
    }


def _compiled(statement: Executable, dialect: Dialect) -> Query:
    assert isinstance(statement, ClauseElement)
    compiled = statement.compile(dialect=dialect)
    order = getattr(compiled, "positiontup", None) or ()
    fixed = {name: value for name, value in compiled.params.items() if value is not None}
    return Query(str(compiled), fixed, tuple(order))


def _all(dialect: Dialect, *groups: dict[str, Executable]) -> dict[str, Query]:
    return {
        name: _compiled(statement, dialect) for group in groups for name, statement in group.items()
    }


@cache
def sqlite_queries() -> dict[str, Query]:
    """Every statement, for SQLite."""
    own = pysqlite.dialect()
    return _all(own, _SHARED, _FINDING, _upserts(sqlite.insert), _sqlite_statements())


#: Statements that ask for the rows of a list of keys. ``(a, b) IN (VALUES ...)`` would look through
#: the whole table; a cross join looks each key up.
_LISTED: Final = {
    "answers_of": (
        "SELECT a.sender, a.command, a.digest, a.answer, coalesce(s.stream, ''), "
        f"a.place % {SPAN} FROM (VALUES {{}}) AS sent CROSS JOIN answers a "
        "ON a.sender = sent.column1 AND a.command = sent.column2 "
        f"LEFT JOIN streams s ON s.id = a.place / {SPAN}",
        "(?, ?)",
    ),
    "heads_of": ("SELECT stream, id, number, hash FROM streams WHERE stream IN ({})", "?"),
    "balances_of": ("SELECT account, amount FROM balances WHERE account IN ({})", "?"),
}


@cache
def sqlite_listed(name: str, count: int) -> str:
    """The statement that asks SQLite for the rows of so many keys."""
    text, mark = _LISTED[name]
    return text.format(", ".join([mark] * count))


@cache
def postgres_queries() -> dict[str, Query]:
    """Every statement, for PostgreSQL."""
    from sqlalchemy.dialects import postgresql
    from sqlalchemy.dialects.postgresql import psycopg

    from pitboss.store.postgres_queries import postgres_statements

    own = psycopg.dialect()  # type: ignore[no-untyped-call]
    return _all(own, _SHARED, _FINDING, _upserts(postgresql.insert), postgres_statements())
