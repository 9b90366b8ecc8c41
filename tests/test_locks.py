"""The locks cover what is imported, and a server starts with its own extra alone."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.support.paths import ROOT

RUN, TEST = "requirements.txt", "requirements-dev.txt"
OWN = {"pitboss", "tests", "tools", "bench"}


def plain(name: str) -> str:
    return re.sub("[-_.]+", "-", name).lower()


def locked(name: str) -> dict[str, str]:
    """The versions of a lock by distribution."""
    lines = (ROOT / name).read_text().splitlines()
    pairs = [line.rstrip(" \\").split("==") for line in lines if "==" in line]
    return {plain(one): version for one, version in pairs}


def imported(folder: str) -> Iterator[tuple[str, Path]]:
    """Every module of somebody else that a folder imports by name, and where."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    known = set(sys.stdlib_module_names) | OWN | {path.stem for path in paths}
    for path in paths:
        if "node_modules" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                names = [one.name for one in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            else:
                continue
            tops = {name.partition(".")[0] for name in names} - known
            yield from ((top, path) for top in tops)


@pytest.mark.parametrize(
    ("folder", "lock"),
    [("src", RUN), ("examples", RUN), *((one, TEST) for one in ("tests", "tools", "bench"))],
)
def test_what_is_imported_is_locked(folder: str, lock: str) -> None:
    brings, versions = packages_distributions(), locked(lock)
    for module, path in imported(folder):
        given = {plain(one) for one in brings.get(module, ())}
        assert given & versions.keys(), f"{path} imports {module}, which {lock} does not bring"


def test_the_second_lock_holds_the_first_and_neither_names_a_place() -> None:
    running, testing = locked(RUN), locked(TEST)
    assert running.items() <= testing.items()
    for name in (RUN, TEST):
        lines = (ROOT / name).read_text().splitlines()
        strange = [one for one in lines if not re.match(r"([a-z0-9-]+==| +--hash=sha256:)", one)]
        assert strange == []


def test_a_server_starts_with_its_own_extra_alone() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]

    def names(wanted: list[str]) -> set[str]:
        return {plain(re.split(r"[^A-Za-z0-9_.-]", one)[0]) for one in wanted}

    kept = names(project["dependencies"]) | names(extras["serve"])
    others = set().union(*(names(one) for one in extras.values())) - kept
    brings = packages_distributions()
    missing = sorted(one for one, by in brings.items() if {plain(name) for name in by} & others)
    assert {"numba", "weasyprint", "httpx2"} <= set(missing)
    program = f"""
import sys
for name in {missing!r}:
    if name != "websockets":  # uvicorn brings it
        sys.modules[name] = None
from pitboss.cli.app import app
import pitboss.cli.serve, pitboss.cli.serve_http, pitboss.cli.serve_plan, pitboss.server.app
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)
