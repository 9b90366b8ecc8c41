"""The files of the browser client: what is vendored, what they refer to, and their own tests."""

import hashlib
import json
import os
import re
import tomllib
from pathlib import Path

import pytest

from pitboss.web import FILES
from tests.support.committed_deals import opened
from tests.support.node import ROOT, node

SOURCES = sorted(
    path for path in FILES.rglob("*") if path.suffix in (".js", ".css", ".html", ".webmanifest")
)
OWN = [path for path in SOURCES if "vendor" not in path.parts]


def name(path: Path) -> str:
    return str(path.relative_to(FILES))


def test_the_vendored_file_is_the_one_that_was_taken_in() -> None:
    said = tomllib.loads((FILES / "vendor.toml").read_text(encoding="utf-8"))
    listed = {entry["file"] for entry in said.values()}
    assert listed == {f"vendor/{path.name}" for path in (FILES / "vendor").glob("*.js")}
    for entry in said.values():
        file = FILES / entry["file"]
        assert hashlib.sha256(file.read_bytes()).hexdigest() == entry["sha256"]
        assert entry["license"] == "BSD-3-Clause"
        assert (FILES / "vendor" / "LICENSE").read_text(encoding="utf-8").startswith("BSD 3-Clause")


def test_the_vendored_packages_are_those_of_the_lock() -> None:
    lock = json.loads((ROOT / "tools/web/package-lock.json").read_text(encoding="utf-8"))
    said = tomllib.loads((FILES / "vendor.toml").read_text(encoding="utf-8"))
    for package in said["lit"]["packages"]:
        locked = lock["packages"][f"node_modules/{package['name']}"]
        assert (locked["version"], locked["integrity"]) == (
            package["version"],
            package["integrity"],
        )


@pytest.mark.parametrize("path", OWN, ids=name)
def test_a_file_asks_no_other_host_and_has_no_style_attribute(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    outside = re.findall(r"https?://[^\s\"'`)]+", text)
    assert [one for one in outside if not one.startswith("http://www.w3.org/")] == []
    assert not re.search(r"\sstyle=", text)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text)


@pytest.mark.parametrize("path", OWN, ids=name)
def test_a_module_has_one_idea_and_fits_a_few_screens(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= (1400 if path.suffix == ".css" else 400)


def test_every_import_leads_to_a_file() -> None:
    for path in (one for one in OWN if one.suffix == ".js"):
        text = path.read_text(encoding="utf-8")
        for found in re.findall(
            r"from \"([^\"]+)\"|import\(\"([^\"]+)\"\)|^import \"([^\"]+)\"", text, re.M
        ):
            target = "".join(found)
            if target == "/check.js":
                continue
            assert target.startswith("."), f"{name(path)} imports {target}"
            assert (path.parent / target).resolve().exists(), f"{name(path)} imports {target}"


def test_the_modules_pass_their_own_tests(tmp_path: Path) -> None:
    file = tmp_path / "openings.json"
    file.write_text(json.dumps(opened()), encoding="utf-8")
    tests = sorted((ROOT / "tests/web/node").glob("*.test.mjs"))
    hook = (ROOT / "tests/web/node/register.mjs").as_uri()
    done = node(
        "--test",
        "--import",
        hook,
        *tests,
        environment={**os.environ, "PITBOSS_OPENINGS": str(file)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
