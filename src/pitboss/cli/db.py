"""``pitboss db``: migrations, exports, copies, checkpoints and keys of a store."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.books import Db, KeyFile, available_keys, books, url_of

if TYPE_CHECKING:
    from pitboss.store import Part, Store

__all__ = ["app"]

app = typer.Typer(help="The store itself: schema, exports, copies, keys.", no_args_is_help=True)


@app.command()
def migrate(db: Db = None) -> None:
    """Bring an older store up to date. Exit 2: there is none, or it is newer than this program."""
    from pitboss.rulebook import UnreadableError
    from pitboss.store import StoreError
    from pitboss.store import migrate as bring_up

    try:
        before, after = bring_up(url_of(db))
    except StoreError as error:
        raise UnreadableError(str(error)) from None
    same = "it was so already" if before == after else f"it was {before}"
    typer.echo(f"The schema is {after}; {same}.")


@app.command()
def export(
    out: Annotated[Path, typer.Argument(metavar="FILE", help="A new file of JSON Lines.")],
    db: Db = None,
    round_id: Annotated[
        str | None, typer.Option("--round", metavar="ID", help="One round alone.")
    ] = None,
    day: Annotated[
        str | None,
        typer.Option("--day", metavar="YYYY-MM-DD", help="One gaming day, from 6:00 to 5:59:59."),
    ] = None,
    zone: Annotated[
        str | None,
        typer.Option("--zone", metavar="NAME", help="Another time zone than the facility's own."),
    ] = None,
) -> None:
    """Write the record as JSON Lines, all or a part; tools/verify_export.py checks them.

    What is sealed stays sealed. Exit 2: no such round or day, or the file is there already.
    """
    from pitboss.cli.progress import counting
    from pitboss.store.backups import new_file

    if round_id is not None and day is not None:
        raise typer.BadParameter("give a round or a day, not both")
    with books(db) as store:
        parts = _parts(store, round_id, day, zone)
        with (
            new_file(out) as part,
            part.open("xb") as file,
            counting("entries written") as progress,
        ):
            entries = store.export(file, parts, progress)
    typer.echo(f"{entries:,} entries are in {out}.")


def _parts(
    store: "Store", round_id: str | None, day: str | None, zone: str | None
) -> "list[Part] | None":
    from pitboss.house.history import day_parts, find_round
    from pitboss.house.streams import Streams
    from pitboss.house.zones import zone_of
    from pitboss.rulebook import UnreadableError

    streams = Streams(None)
    if round_id is not None:
        found = store.read(lambda look: find_round(look, streams, round_id))
        if found is None:
            raise UnreadableError(f"there is no round {round_id!r:.60} in {store.where}")
        return [found.part]
    if day is None:
        return None
    try:
        wanted = date.fromisoformat(day).isoformat()
    except ValueError:
        raise UnreadableError(f"{day!r:.20} is no day: write it as 2026-01-15") from None
    try:
        place = None if zone is None else zone_of(zone)
    except ValueError as error:
        raise UnreadableError(f"{error}: write it as America/New_York") from None
    parts = store.read(lambda look: list(day_parts(look, streams, wanted, place)))
    if not parts:
        raise UnreadableError(f"nothing was written on the gaming day {wanted}")
    return parts


@app.command()
def backup(
    out: Annotated[Path, typer.Argument(metavar="FILE", help="A new file of SQLite.")],
    db: Db = None,
) -> None:
    """Copy the whole store while it runs; the copy is a store itself. Its keys are not in it."""
    from pitboss.cli.progress import counting

    with books(db) as store, counting("rows copied") as progress:
        store.backup(out, progress)
        _note_backup(url_of(db))
    typer.echo(f"The store is copied to {out}. Keep its keys elsewhere, and safe.")


def _note_backup(url: str) -> None:
    """Note the time of a backup, for the figures of a server."""
    import time
    from contextlib import closing

    from pitboss.server.access import Access
    from pitboss.server.settings import Settings

    with closing(Access(url, Settings(), lambda: int(time.time()))) as access:
        access.note_backup()


@app.command()
def checkpoint(
    out: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A new file; else it is printed.")
    ] = None,
    db: Db = None,
    keys: KeyFile = None,
    verified: Annotated[
        bool,
        typer.Option("--verified", help="Verify the store first, and state that it is proven."),
    ] = False,
    since: Annotated[
        Path | None,
        typer.Option("--since", metavar="CHECKPOINT", help="Verify from the last proven one on."),
    ] = None,
) -> None:
    """Sign where every stream stands now, to be kept elsewhere: `verify --checkpoint FILE`.

    A later version of the engine trusts what a checkpoint states as proven.
    """
    import time

    from pitboss.rulebook import UnreadableError
    from pitboss.store import StoreError
    from pitboss.store.backups import new_file

    with books(db) as store:
        found = available_keys(db, keys)
        if found is None:
            raise UnreadableError("a checkpoint is signed, and there are no keys")
        now = int(time.time())
        if verified:
            from pitboss.audit.verify import sign_standing, verify
            from pitboss.cli.verify_store import read_text

            begin = None if since is None else read_text(since)
            verdict = verify(store, found, since=begin, carry=True)
            if verdict.standing is None:
                raise UnreadableError("the store is not proven: `pitboss verify` says why")
            text = sign_standing(store, found, now, verdict)
        else:
            text = store.checkpoint(now, found.signer)
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        with new_file(out) as part:
            part.write_text(text, encoding="ascii")
    except StoreError as error:
        raise UnreadableError(str(error)) from None


@app.command()
def keys(
    db: Db = None,
    named: KeyFile = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Add new keys; the old ones stay to read with.")
    ] = False,
    new: Annotated[
        bool, typer.Option("--new", help="Make keys where there are none: what was sealed is lost.")
    ] = False,
) -> None:
    """Show which keys a store is written with; never the keys themselves."""
    from pitboss.house.keys import KeyFileError, create_keys, rotate_keys
    from pitboss.house.places import key_file
    from pitboss.rulebook import UnreadableError

    with books(db):
        # Without a store there are no keys either.
        path = key_file(url_of(db), named)
    try:
        if (rotate or new) and path is None:
            raise UnreadableError("name the file of the keys with --keys")
        if path is not None and new:
            create_keys(path)
        elif path is not None and rotate:
            rotate_keys(path)
        found = available_keys(db, named)
    except KeyFileError as error:
        raise UnreadableError(str(error)) from None
    if found is None:
        raise UnreadableError(f"there are no keys of {url_of(db)}")
    for key, word in zip(found.sealing, _ages(len(found.sealing)), strict=True):
        typer.echo(f"seals  {key.id}{word}")
    for public, word in zip(found.public, _ages(len(found.public)), strict=True):
        typer.echo(f"signs  {public.hex()}{word}")


def _ages(count: int) -> list[str]:
    return [*["  (old: reads alone)"] * (count - 1), ""]
