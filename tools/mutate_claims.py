#!/usr/bin/env python3
"""Breaks the code that the trace names for a paragraph, and looks whether a test of it fails.

python tools/mutate_claims.py [--sample 60] [--seed 1] [PARAGRAPH ...]

Works in a copy of the tree. For each `enforced` claim that names a function, the function first
returns at once, then all its conditions are turned around; of an enumeration two members change
places. Each time the tests that cite the paragraph are run. A claim whose tests always pass is
printed as not shown, and the exit is 1: it names code that does not enforce it, or a test is
missing.
"""

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
TRACE = Path("src/pitboss/rulebook/trace")
#: What is not copied: what is made, and what is large.
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "__pycache__")
#: Tests that a broken program keeps from ending have failed.
PATIENCE_SECONDS = 300

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Claim:
    """A paragraph, the code that is said to enforce it, and the tests that cite it."""

    paragraph: str
    path: Path
    name: str
    tests: tuple[str, ...]


def claims() -> Iterator[Claim]:
    """Every claim of the trace that a function enforces."""
    tests = json.loads((ROOT / TRACE / "tests.json").read_text(encoding="utf-8"))
    for file in sorted((ROOT / TRACE).glob("*.toml")):
        paragraphs = tomllib.loads(file.read_text(encoding="utf-8"))["paragraphs"]
        for paragraph, row in paragraphs.items():
            path, _, name = row.get("code", "").partition("::")
            if row.get("met") == "enforced" and path.endswith(".py"):
                yield Claim(paragraph, Path(path), name, tuple(tests[paragraph]))


# ── Broken code ──────────────────────────────────────────────────────────────────────────────


def named(tree: ast.Module, name: str) -> list[ast.stmt]:
    """The functions and classes of a name; a property has one function for each of its ways."""
    found: list[ast.stmt] = []
    body: list[ast.stmt] = tree.body
    for part in name.split("."):
        found = [one for one in body if getattr(one, "name", None) == part]
        body = [line for one in found for line in getattr(one, "body", [])]
    return found


def at_once(one: ast.stmt) -> None:
    """Let a function return before it does anything; of a class, every method."""
    if isinstance(one, ast.ClassDef):
        for inner in one.body:
            at_once(inner)
    elif isinstance(one, Function):
        has_docstring = ast.get_docstring(one) is not None
        one.body.insert(1 if has_docstring else 0, ast.Return(None))


def swapped(one: ast.stmt) -> None:
    """Swap the first two members of an enumeration, or constants of a class."""
    members = [line for line in getattr(one, "body", []) if isinstance(line, ast.Assign)]
    if isinstance(one, ast.ClassDef) and len(members) > 1:
        first, second = members[:2]
        first.value, second.value = second.value, first.value


class _Turned(ast.NodeTransformer):
    """Every condition turned around."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            node.test = ast.UnaryOp(ast.Not(), node.test)
        elif isinstance(node, ast.comprehension):
            node.ifs = [ast.UnaryOp(ast.Not(), one) for one in node.ifs]
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Compare | ast.BoolOp):
            node.value = ast.UnaryOp(ast.Not(), node.value)
        return node


def turned(one: ast.stmt) -> None:
    """Turn every condition of a function around."""
    _Turned().visit(one)


def broken(source: str, name: str) -> Iterator[str]:
    """A module with what it names broken, in one way after the other."""
    honest = ast.unparse(ast.parse(source))
    for breaks in (at_once, turned, swapped):
        tree = ast.parse(source)
        for one in named(tree, name):
            breaks(one)
        text = ast.unparse(ast.fix_missing_locations(tree))
        if text != honest:
            yield text


# ── Tests ────────────────────────────────────────────────────────────────────────────────────


def passes(tree: Path, tests: tuple[str, ...]) -> bool:
    """Whether all of these tests pass in a copy of the tree."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=tree,
            env=environment,
            capture_output=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def shown(tree: Path, claim: Claim) -> bool:
    """Whether a test of a claim fails once its code is broken."""
    file = tree / claim.path
    source = file.read_text(encoding="utf-8")
    try:
        for text in broken(source, claim.name):
            file.write_text(text, encoding="utf-8")
            if not passes(tree, claim.tests):
                return True
        return False
    finally:
        file.write_text(source, encoding="utf-8")


def main() -> int:
    """Try the claims; whether every one is shown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paragraphs", nargs="*")
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    every = list(claims())
    chosen = [one for one in every if one.paragraph in asked.paragraphs] or Random(
        asked.seed
    ).sample(every, min(asked.sample, len(every)))
    lacking = []
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, symlinks=True, ignore=LEFT_OUT)
        (tree / ".venv").symlink_to(ROOT / ".venv")
        for number, claim in enumerate(chosen, 1):
            found = shown(tree, claim)
            lacking += [] if found else [claim]
            how = "shown" if found else "NOT SHOWN"
            where = f"{claim.path}::{claim.name}"
            print(f"{number:3} {claim.paragraph:24} {how:10} {where}", flush=True)
    print(f"{len(chosen) - len(lacking)} of {len(chosen)} claims are shown by their tests")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
