"""The decorator of every compiled kernel, and threads that share the processors.

Kernels are cached on disk after their first run. They release the interpreter lock, so that threads
share the work. numba recompiles a cached kernel when its own file changes, but not when a file
changes from which it takes a table or another kernel. So the cache name of a kernel carries a
digest of its file and of every file that it imports.
"""

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, cast
from uuid import uuid4

import numba
import numpy as np
from numpy.typing import NDArray

from pitboss import hands

__all__ = ["THREADS", "in_parallel", "integer", "kernel", "total_of", "use_own_names"]

P = ParamSpec("P")
T = TypeVar("T")
Whole = TypeVar("Whole", np.int32, np.int64)

#: Cast to a signed 64-bit integer, the type that kernels calculate with. Beside one, small unsigned
#: integers from arrays would become floats.
integer: Final = cast("type[int]", np.int64)

#: One thread for each processor, but at most two: more would only wait for memory.
THREADS: Final = min(2, os.cpu_count() or 1)

#: The suffix of this process's cache files.
_OWN: Final = uuid4().hex[:8]
_TAKES_FROM: Final = re.compile(rb"^from pitboss\.((?:odds|simulate)\.[\w.]+) import", re.MULTILINE)
_ROOT: Final = Path(hands.__file__).parent.parent


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function of integers and arrays to machine code at its first call."""
    file = Path(cast("str", sys.modules[function.__module__].__file__))
    function.__qualname__ += f"_{_digest(file)}"
    compiled = numba.njit(cache=True, nogil=True)(function)
    if hasattr(compiled, "_cache"):
        use_own_names(compiled._cache._cache_file, _OWN)
    return cast("Callable[P, T]", compiled)


def use_own_names(store: Any, own: str) -> None:
    """Cache a kernel's code under names of this process. numba numbers what it caches for one
    kernel. Two processes that cache it at the same moment, for different types, would use one name
    for both, and later the wrong one would run."""
    store._data_name_pattern = store._data_name_pattern.replace(".{number", f".{own}-{{number", 1)


def in_parallel(work: Callable[[int], T], parts: Iterable[int]) -> list[T]:
    """The results of independent parts of some work, on all processors."""
    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(work, parts))


def total_of(parts: Iterable[NDArray[Whole]]) -> NDArray[Whole]:
    """Add up the arrays of several parts, in place in the first."""
    first, *others = parts
    for other in others:
        first += other
    return first


@cache
def _digest(file: Path) -> str:
    """A digest of a file, of the files that it imports, and of the categories of hands."""
    folder = Path(hands.__file__).parent
    sources = [path.read_bytes() for path in (*_taken(file), *sorted(folder.glob("*.py")))]
    return hashlib.sha256(b"\0".join(sources)).hexdigest()[:12]


def _taken(file: Path) -> list[Path]:
    """A file of the odds and all files that it imports, directly or not."""
    found: list[Path] = []
    waiting = [file]
    while waiting:
        path = waiting.pop()
        if path not in found and path.exists():
            found.append(path)
            names = _TAKES_FROM.findall(path.read_bytes())
            waiting += [
                _ROOT.joinpath(*name.decode().split(".")).with_suffix(".py") for name in names
            ]
    return sorted(found)
