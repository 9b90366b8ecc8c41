"""The statements of the store, written once in SQLAlchemy Core and compiled once a database.

They are run on the driver's own cursor: building a statement and wrapping its result costs more
than many of them take.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    LargeBinary,
    Select,
    Table,
    Text,
    any_,
    bindparam,
    delete,
    func,
    literal_column,
    select,
    union_all,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import psycopg
from sqlalchemy.dialects.sqlite import pysqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.sql import Executable
from sqlalchemy.sql.elements import BindParameter, ClauseElement
from sqlalchemy.sql.selectable import CTE, TableValuedAlias

from pitboss.store.tables import (
    ANSWERS,
    BALANCES,
    CHECKPOINTS,
    ENTRIES,
    POSTINGS,
    SNAPSHOTS,
    STREAMS,
    TIMERS,
)

__all__ = ["Query", "postgres_queries", "sqlite_listed", "sqlite_queries"]


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


_STREAM: Final = bindparam("stream", type_=Text)

#: Statements that both databases understand.
_SHARED: Final[dict[str, Executable]] = {
    "head": select(STREAMS.c.number, STREAMS.c.hash).where(STREAMS.c.stream == _STREAM),
    "heads": select(STREAMS.c.stream, STREAMS.c.number, STREAMS.c.hash).order_by(STREAMS.c.stream),
    "page": select(ENTRIES)
    .where(
        ENTRIES.c.stream == _STREAM,
        ENTRIES.c.number > _number("after"),
        ENTRIES.c.number <= _number("last"),
    )
    .order_by(ENTRIES.c.number)
    .limit(_number("limit")),
    "posting_page": select(POSTINGS.c.number, POSTINGS.c.account, POSTINGS.c.amount)
    .where(
        POSTINGS.c.stream == _STREAM,
        POSTINGS.c.number > _number("after"),
        POSTINGS.c.number <= _number("last"),
    )
    .order_by(POSTINGS.c.number, POSTINGS.c.ordinal),
    "entry_streams": select(ENTRIES.c.stream).distinct().order_by(ENTRIES.c.stream),
    "posting_streams": select(POSTINGS.c.stream).distinct().order_by(POSTINGS.c.stream),
    "balance": select(BALANCES.c.amount).where(BALANCES.c.account == bindparam("account")),
    "balances": select(BALANCES.c.account, BALANCES.c.amount)
    .where(
        BALANCES.c.account >= bindparam("first", type_=Text),
        BALANCES.c.account < bindparam("beyond", type_=Text),
    )
    .order_by(BALANCES.c.account),
    "all_balances": select(BALANCES.c.account, BALANCES.c.amount).order_by(BALANCES.c.account),
    "answer": select(ANSWERS.c.answer, ANSWERS.c.stream, ANSWERS.c.number).where(
        ANSWERS.c.command == bindparam("command")
    ),
    "answers": select(
        ANSWERS.c.command, ANSWERS.c.answer, ANSWERS.c.stream, ANSWERS.c.number
    ).order_by(ANSWERS.c.command),
    "lost_answers": select(ANSWERS.c.command, ANSWERS.c.stream, ANSWERS.c.number)
    .outerjoin(
        ENTRIES, (ENTRIES.c.stream == ANSWERS.c.stream) & (ENTRIES.c.number == ANSWERS.c.number)
    )
    .where(ENTRIES.c.stream.is_(None), ANSWERS.c.stream != bindparam("nowhere"))
    .order_by(ANSWERS.c.command),
    "snapshot": select(
        SNAPSHOTS.c.number, SNAPSHOTS.c.hash, SNAPSHOTS.c.digest, SNAPSHOTS.c.data
    ).where(SNAPSHOTS.c.stream == _STREAM, SNAPSHOTS.c.label == bindparam("label")),
    "snapshot_keys": select(SNAPSHOTS.c.stream, SNAPSHOTS.c.label).order_by(
        SNAPSHOTS.c.stream, SNAPSHOTS.c.label
    ),
    "due": select(TIMERS.c.key, TIMERS.c.due, TIMERS.c.stream, TIMERS.c.payload)
    .where(TIMERS.c.due <= _number("now"))
    .order_by(TIMERS.c.due, TIMERS.c.key)
    .limit(_number("limit"))
    # SQLite has one writer at a time and leaves this away.
    .with_for_update(skip_locked=True),
    "next_due": select(func.min(TIMERS.c.due)),
    "timers": select(TIMERS).order_by(TIMERS.c.due, TIMERS.c.key),
    "drop_timer": delete(TIMERS).where(TIMERS.c.key == bindparam("key")),
    "checkpoints": select(CHECKPOINTS).order_by(CHECKPOINTS.c.number),
    "last_checkpoint": select(func.max(CHECKPOINTS.c.number)),
    "add_checkpoint": CHECKPOINTS.insert(),
}


def _upserts(insert: Any) -> dict[str, Executable]:
    """Statements that both databases spell alike, each in its own dialect."""
    snapshot = insert(SNAPSHOTS)
    timer = insert(TIMERS)
    return {
        "keep_snapshot": snapshot.on_conflict_do_update(
            index_elements=["stream", "label"],
            set_={name: snapshot.excluded[name] for name in ("number", "hash", "digest", "data")},
        ),
        "set_timer": timer.on_conflict_do_update(
            index_elements=["key"],
            set_={name: timer.excluded[name] for name in ("due", "stream", "payload")},
        ),
    }


def _sqlite_statements() -> dict[str, Executable]:
    added = sqlite.insert(BALANCES)
    return {
        "add_answer": ANSWERS.insert(),
        "advance": update(STREAMS)
        .where(STREAMS.c.stream == bindparam("of"), STREAMS.c.number == _number("expected"))
        .values(number=_number("number"), hash=bindparam("hash")),
        "begin_stream": sqlite.insert(STREAMS).on_conflict_do_nothing(),
        "add_entry": ENTRIES.insert(),
        "add_posting": POSTINGS.insert(),
        "add_amount": added.on_conflict_do_update(
            index_elements=["account"],
            set_={"amount": BALANCES.c.amount + added.excluded.amount},
        ),
    }


def _rows(name: str, **columns: Any) -> TableValuedAlias:
    """Arrays that are handed over, as rows: many rows then take one statement and one plan."""
    arrays = [bindparam(f"{name}_{column}", type_=ARRAY(kind)) for column, kind in columns.items()]
    return func.unnest(*arrays).table_valued(*columns, name=name).render_derived()


def _added(name: str, table: Table) -> CTE:
    """Rows that are handed over, inserted where nothing is in their way; each then comes back."""
    handed = _rows(name, **{column.name: _plain(column.type) for column in table.columns})
    return (
        postgresql.insert(table)
        .from_select([column.name for column in table.columns], select(handed))
        .on_conflict_do_nothing()
        .returning(table.c.stream)
        .cte(f"added_{name}")
    )


def _plain(kind: Any) -> Any:
    """A column's type without its collation, to cast an array to."""
    return next(k for k in (BigInteger, LargeBinary, Text) if isinstance(kind, k))


def _chained() -> Executable:
    """All that a work adds to streams, in one statement; how many rows of each were written."""
    numbers = {"expected": BigInteger, "number": BigInteger}
    handed = _rows("moved", stream=Text, **numbers, hash=LargeBinary)
    begun = (
        postgresql.insert(STREAMS)
        .from_select(
            ["stream", "number", "hash"],
            select(handed.c.stream, handed.c.number, handed.c.hash).where(
                handed.c.expected == literal_column("0")
            ),
        )
        .on_conflict_do_nothing()
        .returning(STREAMS.c.stream)
        .cte("begun")
    )
    moved = (
        update(STREAMS)
        .where(
            STREAMS.c.stream == handed.c.stream,
            STREAMS.c.number == handed.c.expected,
            handed.c.expected > literal_column("0"),
        )
        .values(number=handed.c.number, hash=handed.c.hash)
        .returning(STREAMS.c.stream)
        .cte("advanced")
    )
    rest = (_added("entries", ENTRIES), _added("postings", POSTINGS), _added("answers", ANSWERS))
    return select(
        *(
            select(func.count()).select_from(part).scalar_subquery()
            for part in (begun, moved, *rest)
        )
    )


def _asked() -> Executable:
    """Heads and answers in one statement: rows of command or nothing, stream, number, and the
    hash or the answer."""
    nobody: ColumnElement[Any] = literal_column("NULL::text")
    heads = select(nobody, STREAMS.c.stream, STREAMS.c.number, STREAMS.c.hash).where(
        STREAMS.c.stream == any_(bindparam("streams", type_=ARRAY(Text)))
    )
    answers = select(ANSWERS.c.command, ANSWERS.c.stream, ANSWERS.c.number, ANSWERS.c.answer).where(
        ANSWERS.c.command == any_(bindparam("commands", type_=ARRAY(Text)))
    )
    return union_all(heads, answers)


def _postgres_statements() -> dict[str, Executable]:
    # Rows are taken in the order they are handed over, so that two works never wait crosswise.
    handed = _rows("balances", account=Text, amount=BigInteger)
    added = postgresql.insert(BALANCES).from_select(["account", "amount"], select(handed))
    wanted = (
        func.unnest(bindparam("accounts", type_=ARRAY(Text)))
        .table_valued("account", with_ordinality="place", name="wanted")
        .render_derived()
    )
    held: Select[Any] = (
        select(BALANCES.c.account, BALANCES.c.amount)
        .join(wanted, BALANCES.c.account == wanted.c.account)
        .order_by(wanted.c.place)
        .with_for_update(of=BALANCES)
    )
    head = select(STREAMS.c.number, STREAMS.c.hash).where(STREAMS.c.stream == _STREAM)
    return {
        "chain": _chained(),
        "ask": _asked(),
        "add_amounts": added.on_conflict_do_update(
            index_elements=["account"],
            set_={"amount": BALANCES.c.amount + added.excluded.amount},
        ).returning(BALANCES.c.account, BALANCES.c.amount),
        "begin_accounts": added.on_conflict_do_nothing(),
        "lock": held,
        "held_head": head.with_for_update(),
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
    return _all(own, _SHARED, _upserts(sqlite.insert), _sqlite_statements())


#: Statements that ask for the rows of a list of keys: the columns, the key first.
_LISTED: Final[dict[str, tuple[Any, ...]]] = {
    "answers_of": (ANSWERS.c.command, ANSWERS.c.answer, ANSWERS.c.stream, ANSWERS.c.number),
    "heads_of": (STREAMS.c.stream, STREAMS.c.number, STREAMS.c.hash),
    "balances_of": (BALANCES.c.account, BALANCES.c.amount),
}


@cache
def sqlite_listed(name: str, count: int) -> str:
    """The statement that asks SQLite for the rows of so many keys."""
    columns = _LISTED[name]
    statement = select(*columns).where(columns[0].in_([""] * count))
    return str(statement.compile(dialect=pysqlite.dialect(), compile_kwargs=_WRITTEN_OUT))


_WRITTEN_OUT: Final = {"render_postcompile": True}


@cache
def postgres_queries() -> dict[str, Query]:
    """Every statement, for PostgreSQL."""
    own = psycopg.dialect()  # type: ignore[no-untyped-call]
    return _all(own, _SHARED, _upserts(postgresql.insert), _postgres_statements())
