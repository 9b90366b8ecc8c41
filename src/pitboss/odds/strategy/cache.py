"""A disk cache for arrays that take seconds to count.

A file's name carries a digest of the code and of the input, so a stale file is never read. Losing
the folder costs only time.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

__all__ = ["Arrays", "cached", "folder", "house_splits", "sources"]

Arrays = dict[str, NDArray[Any]]


def folder() -> Path:
    """The cache folder: ``PITBOSS_CACHE``, or the user's cache folder."""
    given = os.environ.get("PITBOSS_CACHE")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


@cache
def sources(*packages: str) -> str:
    """A digest of all code behind the counts, and of other packages'."""
    package = Path(__file__).parents[2]
    roots = (package / name for name in ("hands", "odds", *packages))
    files = sorted(path for root in roots for path in root.rglob("*.py"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()


def cached(name: str, key: str, count: Callable[[], Arrays]) -> Arrays:
    """Load the arrays for a name and key from the cache, or count and save them."""
    digest = hashlib.sha256(f"{sources()}\0{key}".encode()).hexdigest()[:16]
    path = folder() / f"{name}-{digest}.npz"
    try:
        with np.load(path, allow_pickle=False) as file:
            return {entry: file[entry] for entry in file.files}
    except (OSError, ValueError, BadZipFile):
        arrays = count()
    _save(path, arrays)
    return arrays


def _save(path: Path, arrays: Arrays) -> None:
    """Write a file whole or not at all. A folder that cannot be written is not an error."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".npz", delete=False) as file:
            np.savez(file, **arrays)  # type: ignore[arg-type]  # no name is one of savez' own
        Path(file.name).replace(path)
    except OSError:
        return


def house_splits() -> Arrays:
    """645a: no hand is set other than by the house way."""
    return {"hands": np.zeros(0, np.int64), "splits": np.zeros(0, np.uint8)}
