"""The default places of a house's books and keys."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pitboss.house.keys import ENVIRONMENT, KeyFileError, Keys, available_keys, first_keys

__all__ = [
    "CREDENTIAL",
    "CREDENTIALS",
    "DATABASE",
    "data_folder",
    "default_url",
    "find_keys",
    "key_file",
    "make_folder",
]

#: The variable of the environment that names the store.
DATABASE: Final = "PITBOSS_DB"
#: The folder in which a service manager (systemd) hands credentials over, and the name of ours.
CREDENTIALS: Final = "CREDENTIALS_DIRECTORY"
CREDENTIAL: Final = "pitboss.keys"
_FILE: Final = "sqlite:///"


def default_url(environ: Mapping[str, str] = os.environ) -> str:
    """The store that the environment names, else a file among the user's own data."""
    named = environ.get(DATABASE)
    if named:
        return named
    return f"{_FILE}{data_folder(environ)}/pitboss.db"


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder of the user's own data."""
    home = environ.get("XDG_DATA_HOME") or str(Path(environ.get("HOME", ".")) / ".local" / "share")
    return Path(home).absolute() / "pitboss"


def make_folder(url: str) -> None:
    """Make the folder of the file that a URL names, its owner's alone."""
    if url.startswith(_FILE):
        Path(url.removeprefix(_FILE)).absolute().parent.mkdir(
            mode=0o700, parents=True, exist_ok=True
        )


def key_file(
    url: str, named: Path | None = None, environ: Mapping[str, str] = os.environ
) -> Path | None:
    """The file with the keys of a store: the one named, or the service manager's credential, or
    beside the file of the store."""
    if named is not None:
        return named
    handed = environ.get(CREDENTIALS)
    if handed and (Path(handed) / CREDENTIAL).exists():
        return Path(handed) / CREDENTIAL
    return Path(f"{url.removeprefix(_FILE)}.keys") if url.startswith(_FILE) else None


def find_keys(
    url: str,
    named: Path | None = None,
    *,
    begun: bool,
    environ: Mapping[str, str] = os.environ,
) -> Keys:
    """The keys of a store. They are made if it has not ``begun``; otherwise missing keys are
    refused, because new keys would open nothing."""
    path = key_file(url, named, environ)
    found = available_keys(path, environ)
    if found is not None:
        return found
    if path is None:
        raise KeyFileError(f"where are the keys of this store? name a file, or set {ENVIRONMENT}")
    if begun:
        raise KeyFileError(
            f"{path}: there are no keys, and this store was written with some: bring them, or set "
            f"{ENVIRONMENT}; or go on without what they sealed: pitboss db keys --new"
        )
    return first_keys(path)
