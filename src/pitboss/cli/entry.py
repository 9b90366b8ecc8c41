"""The entry point: one clear message and an exit code, never a traceback.

Imports are few here, so that Ctrl-C works while the rest is loading.
"""

import errno
import gc
import io
import os
import signal
import sys
from pathlib import Path
from types import FrameType

__all__ = ["main"]

#: As in a shell: 128 plus the number of the signal.
_INTERRUPTED = 130
#: Objects made and not freed until the garbage collector looks at them.
_YOUNG = 50_000
#: The extra of the package that brings a module.
_EXTRAS = {
    **dict.fromkeys(("numpy", "numba", "llvmlite", "matplotlib"), "solve"),
    **dict.fromkeys(("fastapi", "starlette", "uvicorn", "alembic", "psycopg"), "serve"),
    **dict.fromkeys(("sqlalchemy", "cryptography", "argon2", "orjson"), "serve"),
    "prometheus_client": "serve",
    **dict.fromkeys(("jinja2", "weasyprint", "segno"), "print"),
    **dict.fromkeys(("httpx2", "websockets"), "client"),
    **dict.fromkeys(("dask", "distributed"), "cluster"),
}


def main() -> None:
    """Run a command. Exit 2: bad input, or output that cannot be written; 130: interrupted."""
    code = 0
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _interrupted)
        code = _run()
        # Flush here, where a failure can still be reported.
        sys.stdout.flush()
    except OSError as error:
        _write_no_more()
        # The reader has gone, as in `pitboss trace | head`, or the terminal has: no error of ours.
        # The exit code of the command stands.
        if error.errno not in (errno.EPIPE, errno.EIO):
            code = 2
            _tell((error.strerror or "the output cannot be written").lower())
    except KeyboardInterrupt:
        code = _INTERRUPTED
    sys.exit(code)


def _interrupted(number: int, frame: FrameType | None) -> None:
    """Handle Ctrl-C. An exception inside an import may be lost and the command would go on, so the
    process ends at once there."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            os._exit(_INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt


def _run() -> int:
    """The command's own exit code."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # to the end
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal without, say, a cent sign shows a question mark in its place.
        sys.stdout.reconfigure(errors="replace")
    # What is imported is no garbage: looking for some takes a tenth of the start of a server.
    gc.set_threshold(_YOUNG)
    from pitboss.cli.app import app
    from pitboss.refusals import Refused

    try:
        app()
    except Refused as error:
        _tell(str(error))
        return 2
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        if module not in _EXTRAS:
            raise
        _tell(f"this needs {module}: pip install 'pitboss[{_EXTRAS[module]}]'")
        return 2
    except SystemExit as done:
        if isinstance(done.__context__, BrokenPipeError):
            raise done.__context__ from None
        return done.code if isinstance(done.code, int) else int(done.code is not None)
    return 0


def _tell(message: str) -> None:
    """One printable line: a file name may hold control characters."""
    from pitboss.rulebook.quoting import escaped

    print(f"pitboss: {escaped(message)}", file=sys.stderr)


def _write_no_more() -> None:
    """Discard buffered output, so that closing the file raises no error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
