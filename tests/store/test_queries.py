"""What a file of SQLite is asked for by keys is looked up by an index, however long the history."""

import sqlite3
from pathlib import Path

import pytest

from pitboss.store import open_store
from pitboss.store.queries import sqlite_listed


@pytest.mark.parametrize("count", [1, 6])
@pytest.mark.parametrize(
    ("name", "words"), [("answers_of", 2), ("heads_of", 1), ("balances_of", 1)]
)
def test_rows_of_several_keys_are_looked_up_and_no_table_is_read_through(
    tmp_path: Path, name: str, words: int, count: int
) -> None:
    path = tmp_path / "store.db"
    open_store(f"sqlite:///{path}").close()
    asked = f"EXPLAIN QUERY PLAN {sqlite_listed(name, count)}"
    connection = sqlite3.connect(path)
    plan = [row[3] for row in connection.execute(asked, ["x"] * (words * count))]
    connection.close()
    read_through = {line for line in plan if line.startswith("SCAN")}
    assert read_through <= {"SCAN sent", "SCAN CONSTANT ROW", f"SCAN {count} CONSTANT ROWS"}
    assert any(line.startswith("SEARCH") for line in plan)
