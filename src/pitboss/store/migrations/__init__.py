"""The tables of a store, and an older store brought up to date.

A new store gets its tables from ``METADATA``, as the migrations would make them. Alembic is
imported only where an older store is migrated.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Column, Connection, MetaData, String, Table, insert, inspect, select

from pitboss.store.errors import SchemaError
from pitboss.store.tables import METADATA

if TYPE_CHECKING:
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

__all__ = ["MIGRATE", "check_known", "check_schema", "newest", "schema", "upgrade"]

#: The command that brings a store up to date.
MIGRATE: Final = "pitboss db migrate"
#: Schemas of before the first release, from which nothing leads here.
NEVER_RELEASED: Final = ("0001", "0002", "0003")

#: The schema that ``METADATA`` has.
_OF_METADATA: Final = "0004"
#: Where Alembic keeps the schema of a store.
_VERSION: Final = Table(
    "alembic_version", MetaData(), Column("version_num", String(32), primary_key=True)
)
_FOLDER: Final = Path(__file__).parent


def _scripts() -> "ScriptDirectory":
    from alembic.script import ScriptDirectory

    return ScriptDirectory(str(_FOLDER), version_locations=[str(_FOLDER / "versions")])


def newest() -> str:
    """The schema that this program knows: a migration's file begins with its own."""
    files = (_FOLDER / "versions").glob("v[0-9]*_*.py")
    return max(file.name.removeprefix("v").partition("_")[0] for file in files)


def schema(connection: Connection) -> str | None:
    """The schema of the store behind a connection; None if there is no store yet."""
    if not inspect(connection).has_table(_VERSION.name):
        return None
    return connection.execute(select(_VERSION.c.version_num)).scalar_one_or_none()


def check_schema(connection: Connection, where: str) -> bool:
    """Whether there is a store of this program's schema; False if there is nothing at all."""
    found = schema(connection)
    if found is None:
        strange = sorted(set(inspect(connection).get_table_names()) & set(METADATA.tables))
        # Who makes a store commits tables and version at once: whose tables were seen just now has
        # its version by now.
        found = schema(connection)
        if found is None and strange:
            raise SchemaError(
                f"{where} is no store: it has a table named {strange[0]} and no schema version; "
                "name an empty database"
            )
    if found is None or found == newest():
        return found is not None
    check_known(connection, where)
    raise SchemaError(
        f"{where} has the older schema {found}, and this program needs {newest()}: "
        f"make a backup, then run {MIGRATE} --db {where}"
    )


def check_known(connection: Connection, where: str) -> None:
    """Refuse a store of a schema that no migration leads on from."""
    found = schema(connection)
    if found in NEVER_RELEASED:
        raise SchemaError(
            f"{where} has the schema {found}, from before the first release, and cannot be read by "
            "this version: start a new store"
        )
    if all(script.revision != found for script in _scripts().walk_revisions()):
        raise SchemaError(
            f"{where} has the schema {found}, which is newer than this program ({newest()}): "
            "use the newer program; a store is never taken back"
        )


def upgrade(connection: Connection, to: str | None = None) -> None:
    """Make the tables, or run what is missing of the migrations, in the transaction of the
    connection."""
    target = to or newest()
    if target == _OF_METADATA and schema(connection) is None:
        METADATA.create_all(connection, checkfirst=False)
        _VERSION.create(connection)
        connection.execute(insert(_VERSION), {"version_num": target})
        return
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext

    scripts = _scripts()

    def steps(revision: Any, _context: "MigrationContext") -> Any:
        return scripts._upgrade_revs(target, revision)

    with EnvironmentContext(Config(), scripts, fn=steps, destination_rev=target) as environment:
        environment.configure(connection=connection, target_metadata=METADATA)
        environment.run_migrations()
