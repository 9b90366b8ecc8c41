"""The statements of a PostgreSQL store: many rows in one trip."""

from typing import Any, Final

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
from sqlalchemy.dialects import postgresql
from sqlalchemy.sql import Executable
from sqlalchemy.sql.selectable import CTE, TableValuedAlias

from pitboss.store.tables import (
    ANSWERS,
    BALANCES,
    COUNTS,
    ENTRIES,
    FINDS,
    MARKS,
    STREAMS,
    TOTALS,
)
from pitboss.store.values import SPAN

#: How many labels a find may ask for.
MOST_LABELS: Final = 8

__all__ = ["postgres_statements"]

_SPAN: Final[ColumnElement[int]] = literal_column(str(SPAN), type_=BigInteger)
_ZERO: Final[ColumnElement[int]] = literal_column("0", type_=BigInteger)


def _rows(name: str, /, **columns: Any) -> TableValuedAlias:
    """Arrays that are handed over, as rows: many rows then take one statement and one plan."""
    arrays = [bindparam(f"{name}_{column}", type_=ARRAY(kind)) for column, kind in columns.items()]
    return func.unnest(*arrays).table_valued(*columns, name=name).render_derived()


def _moved() -> tuple[CTE, CTE]:
    """Streams that begin, and streams that stand where they were expected, moved."""
    numbers = {"expected": BigInteger, "number": BigInteger}
    handed = _rows("moved", stream=Text, **numbers, hash=LargeBinary)
    last = select(func.coalesce(func.max(STREAMS.c.id), _ZERO)).scalar_subquery()
    begun = (
        postgresql.insert(STREAMS)
        .from_select(
            ["id", "stream", "number", "hash"],
            select(
                last + func.row_number().over(), handed.c.stream, handed.c.number, handed.c.hash
            ).where(handed.c.expected == _ZERO),
        )
        # Two that begin streams at once take the same id: the second is run again.
        .on_conflict_do_nothing()
        .returning(STREAMS.c.id, STREAMS.c.stream)
        .cte("begun")
    )
    advanced = (
        update(STREAMS)
        .where(
            STREAMS.c.stream == handed.c.stream,
            STREAMS.c.number == handed.c.expected,
            handed.c.expected > _ZERO,
        )
        .values(number=handed.c.number, hash=handed.c.hash)
        .returning(STREAMS.c.id, STREAMS.c.stream)
        .cte("advanced")
    )
    return begun, advanced


def _chained() -> Executable:
    """All that a work adds to streams, in one statement; how many rows of each were written."""
    begun, advanced = _moved()
    ids = union_all(select(begun), select(advanced)).cte("ids")
    handed = _rows("entries", stream=Text, number=BigInteger, hash=LargeBinary, data=LargeBinary)
    place = ids.c.id * _SPAN + handed.c.number
    entries = (
        postgresql.insert(ENTRIES)
        .from_select(
            ["place", "hash", "data"],
            select(place, handed.c.hash, handed.c.data)
            .select_from(handed)
            .join(ids, ids.c.stream == handed.c.stream),
        )
        .on_conflict_do_nothing()
        .returning(ENTRIES.c.place)
        .cte("added_entries")
    )
    texts = {"sender": Text, "command": Text, "stream": Text}
    sent = _rows("answers", **texts, number=BigInteger, digest=LargeBinary, answer=LargeBinary)
    known = STREAMS.alias("known")
    at = func.coalesce(ids.c.id, known.c.id, _ZERO) * _SPAN + sent.c.number
    answers = (
        postgresql.insert(ANSWERS)
        .from_select(
            ["sender", "command", "place", "digest", "answer"],
            select(sent.c.sender, sent.c.command, at, sent.c.digest, sent.c.answer)
            .select_from(sent)
            .outerjoin(ids, ids.c.stream == sent.c.stream)
            .outerjoin(known, known.c.stream == sent.c.stream),
        )
        .on_conflict_do_nothing()
        .returning(ANSWERS.c.sender)
        .cte("added_answers")
    )
    return select(
        *(
            select(func.count()).select_from(part).scalar_subquery()
            for part in (begun, advanced, entries, answers)
        )
    )


def _asked() -> Executable:
    """Heads and answers in one statement: rows of sender or NULL, command, stream, number, hash or
    answer, digest."""
    nobody: ColumnElement[Any] = literal_column("NULL::text")
    no_bytes: ColumnElement[Any] = literal_column("NULL::bytea")
    heads = select(
        nobody, nobody, STREAMS.c.stream, STREAMS.c.number, STREAMS.c.hash, no_bytes
    ).where(STREAMS.c.stream == any_(bindparam("streams", type_=ARRAY(Text))))
    wanted = _rows("sent", sender=Text, command=Text)
    answers = (
        select(
            ANSWERS.c.sender,
            ANSWERS.c.command,
            func.coalesce(STREAMS.c.stream, literal_column("''")),
            ANSWERS.c.place % _SPAN,
            ANSWERS.c.answer,
            ANSWERS.c.digest,
        )
        .select_from(wanted)
        .join(
            ANSWERS,
            (ANSWERS.c.sender == wanted.c.sender) & (ANSWERS.c.command == wanted.c.command),
        )
        .outerjoin(STREAMS, STREAMS.c.id == ANSWERS.c.place // _SPAN)
    )
    return union_all(heads, answers)


def _indexed() -> dict[str, Executable]:
    """Rows of the index: their old labels are dropped, the rows replaced, their labels added."""
    handed = _rows("finds", stream=Text, number=BigInteger, at=BigInteger, labels=Text, data=_BLOB)
    place = STREAMS.c.id * _SPAN + handed.c.number
    marked = _rows("marks", stream=Text, number=BigInteger, at=BigInteger, label=Text)
    dropped = (
        select(FINDS.c.place, FINDS.c.at, FINDS.c.labels)
        .select_from(handed)
        .join(STREAMS, STREAMS.c.stream == handed.c.stream)
        .join(FINDS, FINDS.c.place == place)
        .subquery("old")
    )
    labels = func.string_to_array(literal_column("E'\\n'").op("||")(dropped.c.labels), _LINE)
    new = postgresql.insert(FINDS).from_select(
        ["place", "at", "labels", "data"],
        select(place, handed.c.at, handed.c.labels, handed.c.data)
        .select_from(handed)
        .join(STREAMS, STREAMS.c.stream == handed.c.stream),
    )
    changed = {name: new.excluded[name] for name in ("at", "labels", "data")}
    return {
        "drop_marks": delete(MARKS).where(
            MARKS.c.place == dropped.c.place,
            MARKS.c.at == dropped.c.at,
            MARKS.c.label == any_(labels),
        ),
        "keep_finds": new.on_conflict_do_update(index_elements=["place"], set_=changed),
        "add_marks": postgresql.insert(MARKS)
        .from_select(
            ["label", "at", "place"],
            select(marked.c.label, marked.c.at, STREAMS.c.id * _SPAN + marked.c.number)
            .select_from(marked)
            .join(STREAMS, STREAMS.c.stream == marked.c.stream),
        )
        .on_conflict_do_nothing(),
    }


_BLOB: Final = LargeBinary
_LINE: Final[ColumnElement[str]] = literal_column("E'\\n'")


def _adding(table: Table, /, **columns: Any) -> Any:
    """Add to rows that are handed over in the order in which they are locked."""
    *keys, amount = columns
    new = postgresql.insert(table).from_select([*columns], select(_rows(table.name, **columns)))
    changed = {amount: table.c[amount] + new.excluded[amount]}
    return new.on_conflict_do_update(index_elements=keys, set_=changed)


def postgres_statements() -> dict[str, Executable]:
    # Rows are taken in the order they are handed over, so that two works never wait crosswise.
    handed = _rows("balances", account=Text, amount=BigInteger)
    begun = postgresql.insert(BALANCES).from_select(["account", "amount"], select(handed))
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
    head = select(STREAMS.c.number, STREAMS.c.hash).where(
        STREAMS.c.stream == bindparam("stream", type_=Text)
    )
    amounts = _adding(BALANCES, account=Text, amount=BigInteger)
    return {
        "chain": _chained(),
        "ask": _asked(),
        "add_amounts": amounts.returning(BALANCES.c.account, BALANCES.c.amount),
        "balances_of": select(BALANCES.c.account, BALANCES.c.amount).where(
            BALANCES.c.account == any_(bindparam("accounts", type_=ARRAY(Text)))
        ),
        "begin_accounts": begun.on_conflict_do_nothing(),
        "lock": held,
        "held_head": head.with_for_update(),
        "add_totals": _adding(TOTALS, key=Text, name=Text, amount=BigInteger),
        "add_counts": _adding(COUNTS, key=Text, count=BigInteger),
        **_indexed(),
    }
