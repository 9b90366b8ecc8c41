"""Documents are written by the ending of the file name: whole, or not at all."""

import tomllib
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pytest

from pitboss.documents import Document, Paper, write
from pitboss.documents.output import UnwritableError, content

FONTS = Path(__file__).parents[2] / "src" / "pitboss" / "documents" / "fonts"
PLAIN = Document(
    title='Łódź & "Sons"',
    body='<section class="sheet"><h1>Royal flush</h1></section><section class="sheet">2</section>',
    rows=(("hand", "pays"), ("Royal flush, all", "50 to 1")),
    foot='a "quoted" foot \\ here',
)


def test_the_typeface_is_the_file_that_is_listed() -> None:
    listed = tomllib.loads((FONTS / "fonts.toml").read_text(encoding="utf-8"))["files"]
    assert {path.name for path in FONTS.glob("*.woff2")} == set(listed)
    for name, about in listed.items():
        assert sha256((FONTS / name).read_bytes()).hexdigest() == about["sha256"]


@pytest.mark.parametrize("paper", Paper)
def test_a_pdf_is_the_same_to_the_byte_and_says_what_the_page_says(paper: Paper) -> None:
    first, second = (content(PLAIN, ".pdf", paper) for _ in range(2))
    assert first == second
    pages = pypdfium2.PdfDocument(first)
    assert len(pages) == 2
    words = pages[0].get_textpage().get_text_bounded()
    assert "Royal flush" in words
    assert 'a "quoted" foot \\ here' in words
    assert "page 1 of 2" in words
    width, height = (round(points / 72 * 25.4, 1) for points in pages[0].get_size())
    assert (width, height) == paper.millimetres


def test_a_page_stands_alone() -> None:
    page = content(PLAIN, ".html", Paper.LETTER).decode()
    assert "<title>Łódź &amp; &quot;Sons&quot;</title>" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert page.count("data:font/woff2") == 2


def test_a_foot_cannot_end_the_style() -> None:
    hostile = replace(PLAIN, foot="</style><script>alert(1)</script>")
    page = content(hostile, ".html", Paper.A4).decode()
    assert page.count("</style>") == 1
    assert "<script>" not in page
    words = pypdfium2.PdfDocument(content(hostile, ".pdf", Paper.A4))[0].get_textpage()
    assert "</style><script>" in words.get_text_bounded()


def test_tables_are_written_as_csv(tmp_path: Path) -> None:
    write(PLAIN, tmp_path / "one.csv")
    assert (tmp_path / "one.csv").read_text() == 'hand,pays\n"Royal flush, all",50 to 1\n'


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("one.docx", "'.docx'; this can be written as .html, .pdf, .csv"),
        ("one", "no ending"),
        ("one.svg", "'.svg'; this can be written as"),
        ("nowhere/one.pdf", "there is no folder"),
        ("folder.html", "that is a folder"),
    ],
)
def test_a_bad_name_is_refused_and_leaves_nothing(tmp_path: Path, name: str, why: str) -> None:
    (tmp_path / "folder.html").mkdir()
    with pytest.raises(UnwritableError, match=why):
        write(PLAIN, tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.html"]


def test_the_longest_name_that_a_file_can_have_is_written(tmp_path: Path) -> None:
    name = "n" * 251 + ".csv"
    write(Document(title="A", body="<p>a</p>", rows=(("a", "b"),)), tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_longer_name_is_refused_by_its_name(tmp_path: Path) -> None:
    out = tmp_path / ("n" * 252 + ".csv")
    with pytest.raises(UnwritableError, match=r"--out .*nnn\.csv: file name too long"):
        write(Document(title="A", body="<p>a</p>", rows=(("a", "b"),)), out)
    assert not list(tmp_path.iterdir())
