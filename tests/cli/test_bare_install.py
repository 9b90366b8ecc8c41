"""The package without its extras: every command works, or names the extra that it needs."""

import json
import os
import subprocess
import sys
import zipfile
from typing import Any

import pytest

from pitboss.cli.app import app
from tests.support.paths import ROOT

#: A module of each kind that a bare environment lacks.
MISSING = (
    "numpy numba llvmlite matplotlib sqlalchemy cryptography alembic psycopg fastapi starlette "
    "uvicorn dask distributed jinja2 weasyprint segno"
)

#: Runs commands in turn in one process, so that the interpreter starts once.
RUNNER = f"""
import contextlib, io, json, sys, traceback
from importlib.abc import MetaPathFinder


class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {MISSING!r}.split():
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)


sys.meta_path.insert(0, Missing())
import pitboss
from pitboss.cli import main

found = {{"from": pitboss.__file__, "done": []}}
for arguments in json.loads(sys.stdin.read()):
    sys.argv = ["pitboss", *arguments]
    out, errors, code = io.StringIO(), io.StringIO(), None
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            main()
        except SystemExit as end:
            code = end.code
        except BaseException:
            traceback.print_exc()
    found["done"].append([code, out.getvalue(), errors.getvalue()])
print(json.dumps(found))
"""

SOLVE, SERVE = "pip install 'pitboss[solve]'", "pip install 'pitboss[serve]'"
PRINT = "pip install 'pitboss[print]'"
GOOD = [
    ["games"],
    ["rules", "653a"],
    ["check", "examples/demo.toml"],
    ["check", "examples/demo.toml", "--odds"],
    ["odds", "653a"],
    ["settle", "examples/round.json"],
    ["trace", "653a.1"],
    ["schema", "settle-input"],
    ["compare", "examples/demo.toml", "examples/demo.toml"],
    ["drill", "643a", "--rounds", "1"],
]
NEEDS = [
    (["strategy", "643a"], SOLVE),
    (["advise", "653a", "--cards", "Ah Kd"], SOLVE),
    (["simulate", "643a", "--rounds", "200"], SOLVE),
    (["solve", "643a"], SOLVE),
    (["play", "643a"], SERVE),
    (["guide", "643a"], PRINT),
    (["sign", "examples/demo.toml", "--game", "653a"], PRINT),
    (["packet", "examples/demo.toml", "--game", "653a"], PRINT),
    (["par", "examples/demo.toml", "--game", "643a"], PRINT),
    (["layout", "examples/demo.toml", "--game", "653a"], PRINT),
    (["notice", "limits", "7"], SERVE),
    (["sheet", "7-1-abc"], SERVE),
    (["form", "7-slip-1"], SERVE),
    (["tour"], SERVE),
    (["replay", "examples/round.json"], SERVE),
    (["replay", "7-1-abc"], SERVE),
    (["verify"], SERVE),
    (["serve", "--demo"], SERVE),
    (["day"], SERVE),
    (["rounds"], SERVE),
    *((["report", which], SERVE) for which in ("hold", "meters", "forms", "cards")),
    (["db", "export", "sqlite:///x.db"], SERVE),
    (["admin", "create", "Ada"], SERVE),
]
#: Those that are refused for what they are given: a file of another form, a folder without source.
FILES = [["verify-round", "examples/round.json"], ["certify", "kit"]]


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What every command does in the wheel that is built from here, without the extras."""
    folder = tmp_path_factory.mktemp("bare")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    (folder / "runner.py").write_text(RUNNER, encoding="utf-8")
    commands = [*GOOD, *(one for one, _ in NEEDS), *FILES]
    done = subprocess.run(
        [sys.executable, str(folder / "runner.py")],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(folder / "site"), "XDG_DATA_HOME": str(folder)},
        input=json.dumps(commands),
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert found["from"].startswith(str(folder))
    return {" ".join(one): answer for one, answer in zip(commands, found["done"], strict=True)}


def test_what_needs_no_extra_works(bare: dict[str, Any]) -> None:
    for one in GOOD:
        code, out, errors = bare[" ".join(one)]
        assert (code, bool(out)) == (0, True), (one, errors)


def test_what_needs_an_extra_names_it_in_one_sentence(bare: dict[str, Any]) -> None:
    for one, extra in NEEDS:
        code, out, errors = bare[" ".join(one)]
        assert code == 2, (one, out, errors)
        assert errors.startswith("pitboss: "), (one, errors)
        assert errors.endswith(f"{extra}\n"), (one, errors)
        assert errors.count("\n") == 1, (one, errors)
        assert not out, one


def test_no_command_is_left_out(bare: dict[str, Any]) -> None:
    from typer.main import get_command

    known = set(get_command(app).commands)  # type: ignore[attr-defined]
    assert {one.split()[0] for one in bare} == known
    for one in FILES:
        code, _, errors = bare[" ".join(one)]
        assert code in (1, 2), one
        assert "Traceback" not in errors
