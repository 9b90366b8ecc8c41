"""The tables of a store, made by migrations, and an older store brought up to date."""

from pathlib import Path
from typing import Any, Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from pitboss.store.errors import SchemaError
from pitboss.store.tables import METADATA

__all__ = ["MIGRATE", "check_known", "check_schema", "newest", "schema", "upgrade"]

#: The command that brings a store up to date.
MIGRATE: Final = "pitboss db migrate"
#: Schemas of before the first release, from which nothing leads here.
NEVER_RELEASED: Final = ("0001", "0002")

_FOLDER: Final = Path(__file__).parent


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(_FOLDER), version_locations=[str(_FOLDER / "versions")])


def newest() -> str:
    """The schema that this program knows."""
    head = _scripts().get_current_head()
    assert head is not None, "the package ships its migrations"
    return head


def schema(connection: Connection) -> str | None:
    """The schema of the store behind a connection; None if there is no store yet."""
    return MigrationContext.configure(connection).get_current_revision()


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
    """Run what is missing of the migrations, in the transaction of the connection."""
    scripts = _scripts()
    target = to or newest()

    def steps(revision: Any, _context: MigrationContext) -> Any:
        return scripts._upgrade_revs(target, revision)

    with EnvironmentContext(Config(), scripts, fn=steps, destination_rev=target) as environment:
        environment.configure(connection=connection, target_metadata=METADATA)
        environment.run_migrations()
