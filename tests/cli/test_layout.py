"""``pitboss layout``: what it writes, and what it refuses."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from pitboss.documents import Document, Paper
from pitboss.documents.layout import layout
from pitboss.documents.output import content
from pitboss.rulebook import chapters
from tests.support.commands import within
from tests.support.felts import SVG
from tests.support.paths import ROOT
from tests.support.signs import everything, offered
from tests.support.submissions import one

DEMO = str(ROOT / "examples" / "demo.toml")
LONG = "The Grand " + "Allegheny and Monongahela " * 7 + "Casino"


def run(*arguments: str) -> tuple[int, str, str]:
    done = within("layout", *arguments)
    return done.returncode, done.stdout, done.stderr


def document(slug: str, *, inscribed: bool = False, facility: str = "Test Casino") -> Document:
    submission, rules = offered(everything(slug, facility=facility))
    return layout(rules, submission, inscribed=inscribed)


def test_without_a_file_the_drawing_is_printed() -> None:
    code, out, _ = run(DEMO, "--game", "653a")
    assert code == 0
    root = ElementTree.fromstring(out)
    assert root.tag == f"{SVG}svg"
    assert "Demo Casino" in out


@pytest.mark.parametrize("ending", [".svg", ".html", ".pdf", ".csv"])
def test_it_is_written_by_the_ending_of_the_file(tmp_path: Path, ending: str) -> None:
    first, second = tmp_path / f"one{ending}", tmp_path / f"two{ending}"
    for out in (first, second):
        assert run(DEMO, "--game", "pai-gow", "--variant", "standard", "--out", str(out))[0] == 0
    assert first.read_bytes() == second.read_bytes()
    if ending == ".html":
        assert "http" not in first.read_text().replace("http://www.w3.org/2000/svg", "")
    if ending == ".csv":
        lines = first.read_text().splitlines()
        assert lines[0] == "paragraph,demand,met,where"
        assert any(
            line.startswith("645a.2(b)(9)(i)(A),") and "not offered" in line for line in lines
        )


@pytest.mark.parametrize("slug", chapters())
def test_every_game_lies_inside_its_paper_with_the_whole_checklist(slug: str) -> None:
    """On Letter with a sign and a short name, on A4 inscribed and with a long one."""
    for inscribed, facility, paper in (
        (False, "Test Casino", Paper.LETTER),
        (True, LONG, Paper.A4),
    ):
        made = document(slug, inscribed=inscribed, facility=facility)
        printed = pypdfium2.PdfDocument(content(made, ".pdf", paper))
        assert list(outside(printed)) == []
        words = ["".join(page.get_textpage().get_text_bounded().split()) for page in printed]
        assert 2 <= len(words) <= 4
        assert "Scale1:1" in words[0]
        assert "SEAT1" in words[0], "the drawing stands on the first page"
        for cite, demand, met, where in made.rows[1:]:
            assert "".join(f"{cite}{demand}{met}".split()) in "".join(words[1:])
            assert where
        assert "missing" not in {row[2] for row in made.rows}


def outside(printed: pypdfium2.PdfDocument) -> Iterator[str]:
    """Characters that lie outside their page."""
    for page in printed:
        text, (wide, high) = page.get_textpage(), page.get_size()
        for at in range(text.count_chars()):
            left, low, right, top = text.get_charbox(at)
            if left < 0 or low < 0 or right > wide or top > high:
                yield text.get_text_range(at, 1)


def test_the_least_that_a_game_files_lays_out_too() -> None:
    for slug in chapters():
        submission, rules = offered(one(slug))
        assert "not offered" in {row[2] for row in layout(rules, submission).rows}


def test_the_letters_of_the_drawing_are_not_cut(tmp_path: Path) -> None:
    out = tmp_path / "one.pdf"
    assert run(DEMO, "--game", "uth", "--inscribed", "--out", str(out))[0] == 0
    text = pypdfium2.PdfDocument(out)[0].get_textpage().get_text_bounded()
    for words in ("ANTE", "BLIND", "PROGRESSIVE", "DROP BOX", "COMMUNITY CARDS", "SEAT 6"):
        assert words in text


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((DEMO,), "name one with --game"),
        ((DEMO, "--game", "baccarat"), "baccarat"),
        ((DEMO, "--game", "uth", "--variant", "none"), "has no variant"),
        ((DEMO, "--variant", "ez"), "--game"),
        ((DEMO, "--game", "uth", "--out", "one.png"), ".svg"),
        ((DEMO, "--game", "uth", "--out", "nowhere/one.pdf"), "there is no folder"),
        (("nowhere.toml", "--game", "uth"), "nowhere.toml"),
        (("unlawful.toml", "--game", "uth"), "pitboss check"),
        (("single.toml", "--game", "lir"), "does not offer"),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing(
    arguments: tuple[str, ...], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    head = (
        'facility = "A"\napproved = 2026-01-15\n[games.ultimate-texas-holdem]\nadjacent_boxes = 1\n'
    )
    head += "minimum = 10\nmaximum = 500\n[games.ultimate-texas-holdem.wagers]\n"
    Path("single.toml").write_text(f'{head}blind = "A"\ntrips = "A"\n')
    Path("unlawful.toml").write_text(f'{head}blind = "Z"\ntrips = "A"\n')
    before = sorted(tmp_path.iterdir())
    code, out, error = run(*arguments)
    assert code == 2, (out, error)
    assert out == ""
    assert why in " ".join(error.replace("│", " ").split())
    assert sorted(tmp_path.iterdir()) == before
