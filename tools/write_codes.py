#!/usr/bin/env python3
"""Writes docs/codes.md from the source: every code of a refusal, its status, what it says.

python tools/write_codes.py          (make docs)
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pitboss.server.problems import status_of
from pitboss.server.work_answers import FORMS

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "pitboss"
PAGE: Final = ROOT / "docs" / "codes.md"
#: What a floor over the network runs; the first is where a code of several is told from.
PACKAGES: Final = (
    *("round", "table", "floor", "house", "games", "server", "wire", "odds"),
    *("rulebook", "settle", "documents", "refusals.py", "cards.py", "money.py"),
)
REFUSES: Final = frozenset({"Refusal", "Fault", "Problem", "refused"})
CODE: Final = re.compile("[a-z]+(-[a-z]+)*/[a-z]+(-[a-z]+)*")
#: Examples alone stand there.
EXAMPLES: Final = "described_problems.py"
#: Texts of the same form that are no codes.
OTHERS: Final = re.compile(
    "(application|audio|image|text|accounts|exceptions|rulebook)/.*"
    "|ace/king|round/opening|round/written|paytable/edited"
)

HEAD: Final = """# The codes of refusals

Made from the source by `make docs`; a test holds that it is.

A refusal has a `code` for programs and a `detail` for people, over HTTP, on the stream and among
the `faults` of a slip. Codes stay as they are; the words may change. `…` stands for what the words
name. A code that is refused in several places is told once. `table/unknown` and `round/unknown` are
404 where the name stands in a path, and 409 in a command.

| status | |
| --- | --- |
| 401 | sign in |
| 403 | it is another's |
| 404 | it is not there |
| 409 | the rule or the moment does not allow it; nothing changed |
| 422 | the form is wrong |
| 429, 503 | later: `Retry-After` says when |
"""


class Told(NamedTuple):
    """A code as the source refuses with it."""

    code: str
    status: int
    words: str


def page() -> str:
    """The page as it should be."""
    found: dict[str, Told] = {}
    for one in codes():
        known = found.get(one.code)
        if known is None or (one.words and not known.words):
            found[one.code] = one
    lines = [HEAD]
    topic = ""
    for code in sorted(found):
        one = found[code]
        if topic != (topic := code.partition("/")[0]):
            lines.append(f"\n## {topic}\n\n| code | status | says |\n| --- | --- | --- |\n")
        words = one.words.replace("|", "\\|")
        lines.append(f"| `{code}` | {one.status} | {words} |\n")
    return "".join(lines)


def codes() -> Iterator[Told]:
    """Every code, where the source has it."""
    for package in PACKAGES:
        place = SOURCE / package
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            if path.name != EXAMPLES:
                yield from codes_of(ast.parse(path.read_text(encoding="utf-8")))


def codes_of(tree: ast.AST) -> Iterator[Told]:
    """The codes of a module: of its refusals, then those that stand in its tables."""
    scopes = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    told: set[int] = set()
    for scope in [*scopes, tree]:
        for call in ast.walk(scope):
            if isinstance(call, ast.Call) and _name(call.func) in REFUSES:
                for at, given in enumerate(call.args):
                    code = _code(given)
                    if code and id(given) not in told:
                        told.add(id(given))
                        yield Told(code, _status(call, code), _words(call.args[at + 1 :], scope))
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple):
            for at, given in enumerate(node.elts):
                code = _code(given)
                if code and id(given) not in told:
                    told.add(id(given))
                    yield Told(code, status_of(code), _words(node.elts[at + 1 :], tree))
    for node in ast.walk(tree):
        code = _code(node)
        if code and id(node) not in told:
            yield Told(code, 422 if code in FORMS else status_of(code), "")


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _code(node: ast.AST) -> str:
    """The code that a constant is, or an empty text."""
    if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        return ""
    fits = CODE.fullmatch(node.value) and not OTHERS.fullmatch(node.value)
    return node.value if fits else ""


def _status(call: ast.Call, code: str) -> int:
    """The status that a problem names, or the one of a refusal of the floor."""
    first = call.args[0]
    if isinstance(first, ast.Constant) and type(first.value) is int:
        return first.value
    return 422 if code in FORMS else status_of(code)


def _words(rest: list[ast.expr], scope: ast.AST) -> str:
    """The reason that follows a code: a text, or a name that was given one before."""
    if not rest:
        return ""
    reason = rest[0]
    if isinstance(reason, ast.Name):
        given = [
            one
            for one in ast.walk(scope)
            if isinstance(one, ast.Assign)
            and one.lineno < reason.lineno
            and any(isinstance(to, ast.Name) and to.id == reason.id for to in one.targets)
        ]
        if not given:
            return ""
        reason = max(given, key=lambda one: one.lineno).value
    return " ".join(_text(reason).split())


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            one.value if isinstance(one, ast.Constant) else "…"  # type: ignore[misc]
            for one in node.values
        )
    if isinstance(node, ast.IfExp):
        return _text(node.body)
    return ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
