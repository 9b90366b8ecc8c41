"""How much CPU time commands take to start, beside a bare interpreter that imports typer.

Each figure is the best of a few runs of a new process with its input at the end of the file. Ratios
say more than seconds: a busy machine slows both sides.
"""

import resource
import subprocess
import sys
from pathlib import Path

_RUNS = 5
_ROOT = Path(__file__).parent.parent
_COMMANDS = (
    ("--version",),
    ("--help",),
    ("settle", "examples/round.json"),
    ("play", "three-card-poker"),
)


def _cpu_seconds(*arguments: str) -> float:
    """The least CPU time of a new interpreter with these arguments."""
    return min(_once(arguments) for _ in range(_RUNS))


def _once(arguments: tuple[str, ...]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments],
        cwd=_ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print the start of each command as a ratio to the import of typer."""
    bare = _cpu_seconds("-c", "import typer")
    print(f"Start of a command (CPU time; python -c 'import typer' takes {bare:.3f} s)")
    for command in _COMMANDS:
        taken = _cpu_seconds("-m", "pitboss", *command)
        print(f"  pitboss {' '.join(command):<28}{taken:.3f} s, {taken / bare:5.1f} times")


if __name__ == "__main__":
    main()
