"""The decorator of every compiled kernel.

Kernels are kept on disk after their first run, and release the interpreter lock so that threads
share the work. numba compiles a stored kernel anew when its own file changes, but not when a
file does from which it takes a table or another kernel. So the name under which a kernel is
stored carries a digest of everything it could take from.
"""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import numba

from pitboss import hands

__all__ = ["kernel"]

P = ParamSpec("P")
T = TypeVar("T")


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function of integers and arrays to machine code at its first call."""
    function.__qualname__ += f"_{_digest()}"
    return cast("Callable[P, T]", numba.njit(cache=True, nogil=True)(function))


@cache
def _digest() -> str:
    """A digest of the sources of the odds and of the hands whose categories they number."""
    folders = Path(__file__).parent, Path(hands.__file__).parent
    sources = [path.read_bytes() for folder in folders for path in sorted(folder.glob("*.py"))]
    return hashlib.sha256(b"\0".join(sources)).hexdigest()[:12]
