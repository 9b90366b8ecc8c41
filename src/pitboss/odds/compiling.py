"""The decorator of every compiled kernel.

Kernels are kept on disk after the first run and release the interpreter lock, so that threads
share the work. A stored kernel is compiled anew when its own file changes, but not when only a
file does from which it calls another kernel: after such an edit, delete the stored ones.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

__all__ = ["kernel"]

P = ParamSpec("P")
T = TypeVar("T")


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """Compile a function of integers and arrays to machine code at its first call."""
    return cast("Callable[P, T]", numba.njit(cache=True, nogil=True)(function))
