"""Shared by the commands on a store: its URL, its keys, and errors as bad input."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pitboss.house import Keys
    from pitboss.store import Store

__all__ = ["Db", "KeyFile", "available_keys", "books", "url_of"]

Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        help="sqlite:///FILE or postgresql://...; else PITBOSS_DB, else a file of your own data.",
    ),
]
KeyFile = Annotated[
    Path | None,
    typer.Option(
        "--keys", metavar="FILE", help="The keys; else PITBOSS_KEYS, else beside the file of --db."
    ),
]


def url_of(db: str | None) -> str:
    """The URL of the store."""
    from pitboss.house.places import default_url

    return db or default_url()


@contextmanager
def books(db: str | None, *, make: bool = False) -> Iterator["Store"]:
    """Open the store. An error is one line."""
    from pitboss.house.books import open_books
    from pitboss.house.keys import KeyFileError
    from pitboss.rulebook import UnreadableError
    from pitboss.store import StoreError

    url = url_of(db)
    path = url.removeprefix("sqlite:///")
    if not make and path != url and not Path(path).exists():
        named = "" if db is None else f" --db {db}"
        raise UnreadableError(f"no store here yet: pitboss serve --demo{named} makes one ({path})")
    try:
        with open_books(url, make=make) as store:
            yield store
    except (StoreError, KeyFileError) as error:
        raise UnreadableError(str(error)) from None


def available_keys(db: str | None, named: Path | None) -> "Keys | None":
    """The keys of a store, or None. An error is one line."""
    import os

    from pitboss.house.keys import KeyFileError
    from pitboss.house.keys import available_keys as find
    from pitboss.house.places import key_file
    from pitboss.rulebook import UnreadableError

    path = key_file(url_of(db), named)
    try:
        found = find(path, os.environ)
    except KeyFileError as error:
        raise UnreadableError(str(error)) from None
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror or 'cannot be read'}") from None
    if found is None and named is not None:
        raise UnreadableError(f"{named}: there is no such file")
    return found
