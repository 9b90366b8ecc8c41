"""What the package offers to others: every name in ``__all__`` is there, and listed once."""

import ast
import importlib
import pkgutil
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest

import pitboss
from tests.support.paths import ROOT
from tools import write_codes, write_events, write_figures

PACKAGES = (
    "pitboss.floor",
    "pitboss.games",
    "pitboss.hands",
    "pitboss.house",
    "pitboss.record",
    "pitboss.round",
    "pitboss.round.fairness",
    "pitboss.rulebook",
    "pitboss.settle",
    "pitboss.store",
    "pitboss.table",
)
MODULES = sorted(
    one.name
    for one in pkgutil.walk_packages(pitboss.__path__, "pitboss.")
    if not one.name.startswith(("pitboss.cli", "pitboss.odds", "pitboss.__main__"))
)


def exported(module: ModuleType) -> list[str]:
    names = getattr(module, "__all__", None)
    assert names is not None, f"{module.__name__} does not say what it offers"
    return list(names)


@pytest.mark.parametrize("name", MODULES)
def test_what_a_module_offers_is_there(name: str) -> None:
    module = importlib.import_module(name)
    names = exported(module)
    assert len(set(names)) == len(names)
    for one in names:
        assert hasattr(module, one), f"{name} has no {one}"


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_offers_what_it_imports_and_nothing_else(name: str) -> None:
    module = importlib.import_module(name)
    public = {
        key
        for key, value in vars(module).items()
        if not key.startswith("_") and not isinstance(value, ModuleType)
    }
    own = set(exported(module))
    if hasattr(module, "__getattr__"):
        public |= {one for one in own if hasattr(module, one)}
    foreign = {one for one in public - own if not callable(getattr(module, one))}
    assert own <= public
    assert not foreign - {"Final", "TYPE_CHECKING"}


def test_the_package_carries_its_types() -> None:
    assert (ROOT / "src" / "pitboss" / "py.typed").is_file()


def test_the_page_of_events_is_what_the_types_say() -> None:
    assert (ROOT / "docs" / "events.md").read_text(encoding="utf-8") == write_events.page(), (
        "run make docs"
    )


def test_the_page_of_codes_is_what_the_source_refuses_with() -> None:
    assert (ROOT / "docs" / "codes.md").read_text(encoding="utf-8") == write_codes.page(), (
        "run make docs"
    )
    told = {one.code: one.status for one in write_codes.codes()}
    assert len(told) > 350
    assert told["wager/below-minimum"] == 409
    assert told["seat/not-yours"] == 403
    assert told["command/form"] == 422


def told(comment: str) -> tuple[Any, ...]:
    """The value that a comment tells, if it tells one."""
    try:
        return (eval(comment.partition(";")[0], {"Fraction": Fraction}),)
    except (NameError, SyntaxError):
        return ()


def test_the_library_section_of_the_readme_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = [part.split("```")[0] for part in text.split("```python\n")[1:]]
    assert len(blocks) == 2
    names: dict[str, Any] = {}
    compared = 0
    for block in blocks:
        for node in ast.parse(block).body:
            source = ast.unparse(node)
            if not isinstance(node, ast.Expr):
                exec(source, names)
                continue
            found = eval(source, names)
            comment = block.splitlines()[(node.end_lineno or 1) - 1].partition("# ")[2]
            for value in told(comment):
                assert found == value, source
                compared += 1
    assert names["t"].over
    assert compared == 5


def test_the_figures_of_the_readme_are_those_of_today() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert write_figures.figures() in text, "run: make docs"
    assert write_figures.page(text) == text
