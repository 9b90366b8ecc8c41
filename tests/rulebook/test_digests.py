"""The digests of the law and of the engine, and rules that know the submission they are from."""

import hashlib
import shutil
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pitboss.rulebook import check, digest, engine_digest, law_digest, read_submission
from pitboss.rulebook import digests as module
from pitboss.rulebook.loader import load_chapter
from pitboss.rulebook.reader import read_toml
from tests.support.games import RIDE, UTH
from tests.support.submissions import filed, game, one

PACKAGE = Path(module.__file__).parents[1]
CORE = (
    *("refusals.py", "cards.py", "money.py", "models.py", "record.py", "record", "hands"),
    *("rulebook", "games", "round", "table", "settle", "floor"),
)


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package once more, for changing: the digests are taken of it."""
    there = tmp_path / "pitboss"
    shutil.copytree(PACKAGE, there, ignore=shutil.ignore_patterns("__pycache__"))
    places = {"pitboss": there, "pitboss.rulebook": there / "rulebook"}
    monkeypatch.setattr(module, "files", places.__getitem__)
    law_digest.cache_clear()
    engine_digest.cache_clear()
    yield there
    law_digest.cache_clear()
    engine_digest.cache_clear()


def afresh() -> tuple[str, str]:
    law_digest.cache_clear()
    engine_digest.cache_clear()
    return law_digest(), engine_digest()


def test_they_are_sha256_and_always_the_same() -> None:
    for found in (law_digest(), engine_digest()):
        assert len(found) == 64
        assert set(found) <= set("0123456789abcdef")
    assert afresh() == (law_digest(), engine_digest())
    assert law_digest() != engine_digest()


def test_a_copy_elsewhere_has_the_same(copy: Path) -> None:
    theirs = afresh()
    (copy / "rulebook" / "chapters" / "__pycache__").mkdir()
    (copy / "hands" / "__pycache__").mkdir()
    (copy / "hands" / "__pycache__" / f"hand.{sys.implementation.cache_tag}.pyc").write_bytes(b"x")
    assert afresh() == theirs


def test_the_law_is_every_chapter_by_name_and_content(copy: Path) -> None:
    folder = copy / "rulebook" / "chapters"
    law, engine = afresh()
    assert law == digest({path.name: read_toml(path) for path in folder.glob("*.toml")})
    path = folder / "653a.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(f"# A remark.\n{text}", encoding="utf-8")
    remarked = afresh()
    assert remarked[0] == law
    assert remarked[1] != engine
    path.write_text(text.replace('"50 to 1"', '"51 to 1"', 1), encoding="utf-8")
    assert afresh()[0] != law
    path.write_text(text, encoding="utf-8")
    assert afresh() == (law, engine)
    path.rename(folder / "654a.toml")
    assert afresh()[0] != law


def test_the_engine_is_a_list_that_anyone_can_make() -> None:
    found = []
    for name in CORE:
        place = PACKAGE / name
        for path in [place] if place.is_file() else place.rglob("*"):
            text = path.relative_to(PACKAGE).as_posix()
            if path.suffix in (".py", ".toml") and not text.startswith("rulebook/trace/"):
                found.append((text, hashlib.sha256(path.read_bytes()).hexdigest()))
    lines = [f"{sha}  {text}\n" for text, sha in sorted(found) if text != "rulebook/demo.toml"]
    assert len(lines) > 50
    assert hashlib.sha256("".join(lines).encode()).hexdigest() == engine_digest()


@pytest.mark.parametrize(
    "file", ["refusals.py", "cards.py", "money.py", "hands/hand.py", "rulebook/digests.py"]
)
def test_every_file_of_the_core_counts(copy: Path, file: str) -> None:
    _law, engine = afresh()
    with (copy / file).open("a", encoding="utf-8") as source:
        source.write("\n")
    assert afresh()[1] != engine


@pytest.mark.parametrize("file", ["rulebook/demo.toml", "rulebook/trace/653a.toml", "cli/app.py"])
def test_what_decides_no_round_does_not_count(copy: Path, file: str) -> None:
    both = afresh()
    with (copy / file).open("a", encoding="utf-8") as source:
        source.write("\n# A remark.\n")
    assert afresh() == both


@pytest.mark.parametrize("name", ["record.py", "round/betting.py", "settle/desk.py"])
def test_what_the_core_is_yet_to_have_counts_when_it_is_there(copy: Path, name: str) -> None:
    _law, engine = afresh()
    (copy / name).parent.mkdir(exist_ok=True)
    (copy / name).write_text('"""New."""\n', encoding="utf-8")
    assert afresh()[1] != engine


# The submission that rules were read from


def test_a_submission_and_its_rules_know_its_digest() -> None:
    data = filed({UTH: game(UTH), RIDE: game(RIDE)})
    submission, verdict = read_submission(data)
    assert verdict.ok
    assert submission.digest == digest(data)
    assert {rules.submission for rules in submission.games.values()} == {digest(data)}


def test_rules_are_a_value() -> None:
    data: dict[str, Any] = one(UTH, {"progressive": "A"}, minimum=10)
    first, again = (read_submission(one(UTH, {"progressive": "A"}, minimum=10))[0] for _ in "ab")
    assert first == again
    assert first.games[UTH] == again.games[UTH]
    other = read_submission({**data, "facility": "Another Casino"})[0]
    assert other.games[UTH] != first.games[UTH]


@pytest.mark.parametrize("number", ["639a", "645a", "653a"])
def test_a_chapter_is_a_value(number: str) -> None:
    path = PACKAGE / "rulebook" / "chapters" / f"{number}.toml"
    assert load_chapter(path) == load_chapter(path)


@pytest.mark.parametrize("value", [0.5, Decimal("nan"), b"x", None])
def test_a_submission_without_a_digest_is_never_clean(value: Any) -> None:
    submission, verdict = read_submission({**one(UTH), "links": {"x": value}})
    assert not verdict.ok
    assert submission.digest == ""
    assert not check({**one(UTH), "approved": value}).ok or value is None
