"""``pitboss`` with its exit code and all it prints: in a process of its own, or within this one.

And whether what it says in JSON fits its schema.
"""

import io
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

import jsonschema_rs

from pitboss.cli import main
from pitboss.wire import schema
from tests.support.paths import ROOT

Done = subprocess.CompletedProcess[str]


@cache
def _validator(name: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(schema(name))


def fits(name: str, value: object) -> None:
    """Raise ``ValidationError`` if a value does not fit one of the schemas that ship."""
    _validator(name).validate(value)


def process(*arguments: str, env: dict[str, str] | None = None) -> Done:
    """As a person or a program runs it."""
    return subprocess.run(
        [str(Path(sys.executable).parent / "pitboss"), *arguments],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def within(*arguments: str) -> Done:
    """The same from the same beginning to the same end, without the start of an interpreter."""
    empty, out, errors = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(3))
    interrupts = signal.getsignal(signal.SIGINT)
    # Not by ``patch.dict``: it would forget what is imported meanwhile, and import it twice.
    program, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    with (
        # The program that runs is known by its name and by its main module.
        patch.object(sys, "argv", ["pitboss", *arguments]),
        patch.object(sys, "stdin", empty),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", errors),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code
        finally:
            signal.signal(signal.SIGINT, interrupts)
            sys.modules["__main__"] = program
    assert isinstance(code, int)
    printed = []
    for file in (out, errors):
        file.seek(0)
        printed.append(file.read())
    return Done(["pitboss", *arguments], code, *printed)
