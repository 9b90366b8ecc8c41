"""A progress count for long jobs. It is shown only at a terminal and cleared at the end."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["counting"]


@contextmanager
def counting(what: str, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """A callback for the count so far."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed:,.0f} {task.description}"))
    with Progress(
        *columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done: bar.update(task, completed=done)
