"""The laboratory's kit is whole, says the truth about this software, or is not there."""

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss import __version__
from pitboss.cli.app import app
from pitboss.documents.kit.contents import archive
from pitboss.documents.kit.folder import MANIFEST, FolderError, write_folder
from pitboss.documents.kit.sbom import locked
from pitboss.documents.kit.source_map import SourceMissingError, source_map
from pitboss.refusals import Refused
from pitboss.rulebook import Met, Paragraph, chapters, engine_digest, law_digest, paragraphs
from pitboss.rulebook.rulings import rulings
from tests.support.paths import ROOT

LEAST = """facility = "Test <Casino>"
[games.mississippi-stud]
[games.caribbean-stud]
"""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kit")
    filed = folder / "least.toml"
    filed.write_text(LEAST)
    arguments = ["--submission", str(filed), "--rounds", "300", "--no-pdf"]
    done = CliRunner().invoke(app, ["certify", str(folder / "made"), *arguments])
    assert done.exit_code == 0, (done.output, done.exception)
    assert "begin with" in done.output
    assert [path.name for path in sorted(folder.iterdir())] == ["least.toml", "made"]
    return folder / "made"


def test_the_manifest_holds_every_file(kit: Path) -> None:
    lines = (kit / MANIFEST).read_text().splitlines()
    pairs = (line.split("  ", 1) for line in lines)
    listed = {name: digest for digest, name in pairs}
    there = {path.relative_to(kit).as_posix() for path in kit.rglob("*") if path.is_file()}
    assert set(listed) == there - {MANIFEST}
    for name, digest in listed.items():
        assert hashlib.sha256((kit / name).read_bytes()).hexdigest() == digest


def test_every_link_leads_to_a_file_of_the_kit(kit: Path) -> None:
    pages = list(kit.rglob("*.html"))
    assert len(pages) >= 8
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for link in re.findall(r'href="([^"]*)"', text):
            assert (page.parent / link).exists(), (page, link)
        assert "<Casino>" not in text
        assert not re.search(r'(src|href)="(https?:)?//', text)


def test_the_digests_are_those_of_this_software(kit: Path) -> None:
    found = json.loads((kit / "software/digests.json").read_text())
    assert found["law"] == law_digest()
    assert found["engine"] == engine_digest()
    listing = (kit / "software/engine-files.sha256").read_bytes()
    assert hashlib.sha256(listing).hexdigest() == engine_digest()
    for line in listing.decode().splitlines():
        digest, name = line.split("  ")
        content = (ROOT / "src" / "pitboss" / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == digest
    index = (kit / "index.html").read_text()
    for digest in found.values():
        assert digest in index


def test_law_and_verifiers_are_the_files_themselves(kit: Path) -> None:
    for name in ("verify_round.py", "verify_export.py"):
        assert (kit / "verifiers" / name).read_bytes() == (ROOT / "tools" / name).read_bytes()
    for chapter in chapters().values():
        name = f"{chapter.chapter}.toml"
        ours = ROOT / "src/pitboss/rulebook/chapters" / name
        assert (kit / "law/chapters" / name).read_bytes() == ours.read_bytes()
    assert (kit / "law/submission.toml").read_text() == LEAST
    trace = json.loads((kit / "law/trace.json").read_text())
    assert [one["id"] for one in trace["paragraphs"]] == [one.id for one in paragraphs()]
    readable = (kit / "law/trace.html").read_text()
    assert all(f"<td>{one.id}</td>" in readable for one in paragraphs())
    page = (kit / "law/rulings.html").read_text()
    assert all(f"<td>{number}</td>" in page for number in rulings())


def test_the_figures_are_those_of_the_samples(kit: Path) -> None:
    found = json.loads((kit / "randomness/results.json").read_text())
    raw = (kit / "randomness/raw.bin").read_bytes()
    assert len(raw) == 300 * 64
    ones = int.from_bytes(raw).bit_count()
    first = found["results"][0]
    assert first["test"] == "frequency"
    assert first["statistic"] == pytest.approx((2 * ones - 8 * len(raw)) / (8 * len(raw)) ** 0.5)
    decks = (kit / "randomness/dealt-53.bin").read_bytes()
    assert len(decks) == 300 * 53
    together = sum(
        (decks[at] + 1) % 53 == decks[at + 1] for at in range(len(decks) - 1) if at % 53 != 52
    )
    (seen,) = (
        one
        for one in found["results"]
        if (one["sample"], one["test"]) == ("dealt, 53 cards", "successions")
    )
    assert seen["counted"] == together
    lines = (kit / "randomness/draws-52.csv").read_text().splitlines()
    assert lines[0] == "magic,lucky,start"
    assert len(lines) == 301
    page = (kit / "randomness/index.html").read_text()
    assert page.count("<td>dealt, 53 cards</td>") == 5
    # Three hundred deals are too few for some tests, and they say so instead of a figure.
    small = [one for one in found["results"] if one["p"] is None]
    assert small
    assert all("times the sample" in one["note"] for one in small)


def test_the_bill_of_materials_is_cyclonedx(kit: Path) -> None:
    bill: dict[str, Any] = json.loads((kit / "software/sbom.cdx.json").read_text())
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.6", 1)
    form = r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    assert re.fullmatch(form, bill["serialNumber"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", bill["metadata"]["timestamp"])
    known = {
        "type",
        "bom-ref",
        "name",
        "version",
        "scope",
        "purl",
        "properties",
        "licenses",
        "hashes",
    }
    refs = [bill["metadata"]["component"]["bom-ref"]]
    for one in bill["components"]:
        assert {"type", "name", "bom-ref"} <= set(one) <= known
        assert one["type"] in ("library", "file", "platform")
        assert one.get("scope", "required") in ("required", "optional", "excluded")
        for licence in one.get("licenses", []):
            assert len(licence["license"]) == 1
        refs.append(one["bom-ref"])
    assert len(set(refs)) == len(refs)
    for one in bill["dependencies"]:
        assert one["ref"] in refs
        assert set(one["dependsOn"]) <= set(refs)
    asked = {one["ref"]: one["dependsOn"] for one in bill["dependencies"]}
    ours = asked[f"pkg:pypi/pitboss@{__version__}"]
    assert any(one.startswith("pkg:pypi/cryptography@") for one in ours)


def test_the_bill_holds_both_locks(kit: Path) -> None:
    bill = json.loads((kit / "software/sbom.cdx.json").read_text())
    by_purl = {one.get("purl"): one for one in bill["components"]}
    running = locked((ROOT / "requirements.txt").read_text())
    testing = locked((ROOT / "requirements-dev.txt").read_text())
    assert len(running) > 40
    names = {one.name for one in running}
    for one in testing:
        found = by_purl[one.purl]
        assert found["scope"] == ("required" if one.name in names else "excluded")
        hashes = {p["value"] for p in found["properties"] if p["name"] == "pitboss:lock:sha256"}
        assert hashes == set(one.hashes)
        assert one.hashes
    # What is installed here is what is locked.
    installed = {
        one["name"]: p["value"]
        for one in bill["components"]
        for p in one.get("properties", [])
        if p["name"] == "pitboss:installed"
    }
    assert installed["cryptography"] == next(
        one.version for one in running if one.name == "cryptography"
    )


def test_the_source_map_names_the_lines(kit: Path) -> None:
    found = json.loads((kit / "software/source-map.json").read_text())
    assert len(found) == sum(one.met is not Met.OPEN for one in paragraphs())
    with_code = [one for one in found if one["file"]]
    assert len(with_code) > 500
    for one in with_code:
        path = ROOT / one["file"]
        assert hashlib.sha256(path.read_bytes()).hexdigest() == one["sha256"]
        lines = path.read_text(encoding="utf-8").splitlines()
        assert 1 <= one["first_line"] <= one["last_line"] <= len(lines)
        if one["function"] and path.suffix in (".py", ".toml"):
            last = one["function"].rpartition(".")[2]
            # Above a function may stand its decorators.
            assert any(last in line for line in lines[one["first_line"] - 1 : one["last_line"]])


def test_a_claim_whose_code_is_gone_is_refused() -> None:
    for code, why in (
        ("src/pitboss/money.py::no_such_function", "not the one traced"),
        ("src/pitboss/nowhere.py::x", "is missing"),
    ):
        one = Paragraph("653a.1", "words", Met.ENFORCED, "so", code, ())
        with pytest.raises(SourceMissingError, match=why):
            source_map((one,), ROOT)


def test_the_archive_is_the_source_and_the_same_each_time(kit: Path) -> None:
    made = (kit / "source/pitboss.zip").read_bytes()
    file = zipfile.ZipFile(io.BytesIO(made))
    names = set(file.namelist())
    assert {
        f"pitboss/{one}" for one in ("Makefile", "requirements.txt", "src/pitboss/cards.py")
    } <= names
    assert not [one for one in names if "/." in one or "__pycache__" in one]
    assert file.read("pitboss/pyproject.toml") == (ROOT / "pyproject.toml").read_bytes()
    assert archive(ROOT) == archive(ROOT)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["full"], "is not empty"),
        (["file"], "not a folder"),
        (["nowhere/kit"], "there is no folder"),
        (["new", "--submission", "none.toml"], "no such file"),
        (["new", "--source", "."], "is not the source of Pitboss"),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_written(
    arguments: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "one").write_text("x")
    (tmp_path / "file").write_text("x")
    done = CliRunner().invoke(app, ["certify", *arguments])
    assert isinstance(done.exception, Refused), done.output
    assert why in str(done.exception)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "full"]


@pytest.mark.parametrize("rounds", ["99", "10000001", "many"])
def test_a_sample_out_of_bounds_is_refused(rounds: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["certify", str(tmp_path / "kit"), "--rounds", rounds])
    assert done.exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_kit_that_is_interrupted_is_not_there(tmp_path: Path) -> None:
    def contents() -> Iterator[tuple[str, bytes]]:
        yield "one", b"1"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_folder(tmp_path / "kit", contents())
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(FolderError, match="twice"):
        write_folder(tmp_path / "kit", [("one", b"1"), ("one", b"2")])
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "kit").mkdir()
    assert write_folder(tmp_path / "kit", [("a/one", b"1")]) == 1
    assert (tmp_path / "kit/a/one").read_bytes() == b"1"
    with pytest.raises(FolderError, match="not empty"):
        write_folder(tmp_path / "kit", [("one", b"1")])
