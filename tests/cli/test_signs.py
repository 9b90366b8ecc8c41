"""The commands sign, packet and notice: what they write, and what they refuse."""

import csv
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli.app import app
from pitboss.refusals import Refused
from tests.support.games import UTH
from tests.support.houses import Running
from tests.support.paths import ROOT

DEMO = str(ROOT / "examples" / "demo.toml")
TABLE = f"{UTH}-1"


def run(*args: str) -> Result:
    return CliRunner().invoke(app, args)


def refused(*args: str) -> str:
    """What a refused command says: by its own error, or by the command line's."""
    result = run(*args)
    if isinstance(result.exception, Refused):
        return str(result.exception)
    assert result.exit_code == 2
    return " ".join(result.output.replace("│", " ").split())


def test_a_sign_is_written_by_its_ending(tmp_path: Path) -> None:
    for name in ("sign.html", "sign.pdf", "sign.csv"):
        out = tmp_path / name
        assert run("sign", DEMO, "--game", "653a", "--table", "7", "--out", str(out)).exit_code == 0
    assert "Table 7" in (tmp_path / "sign.html").read_text()
    assert (tmp_path / "sign.pdf").read_bytes().startswith(b"%PDF")
    rows = list(csv.reader((tmp_path / "sign.csv").read_text().splitlines()))
    assert rows[0] == ["wager", "hand", "pays"]
    assert ["Blind", "Royal flush", "500 to 1"] in rows
    printed = run("sign", DEMO, "--game", "653a")
    assert printed.exit_code == 0
    assert printed.output.startswith("<!doctype html>")


def test_all_signs_and_a_variant() -> None:
    page = run("sign", DEMO).output
    for name in ("Mississippi Stud", "EZ Pai Gow Poker", "Let It Ride Poker"):
        assert f"<h1>{name}</h1>" in page
    page = run("sign", DEMO, "--game", "ultimate", "--variant", "high-limit").output
    assert "high-limit · $25 to $1,000" in page


def test_a_screen_shows_the_seeds(tmp_path: Path) -> None:
    out = tmp_path / "screen.html"
    assert run("sign", DEMO, "--game", "653a", "--screen", "--out", str(out)).exit_code == 0
    assert 'data-meter="progressive" data-level="meter">$10,000.00<' in out.read_text()


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("sign", DEMO, "--game", "canasta"), "canasta"),
        (("sign", DEMO, "--game", "653a", "--variant", "low"), "has no variant 'low'"),
        (("sign", DEMO, "--variant", "high-limit"), "name that with --game"),
        (("sign", DEMO, "--out", "sign.docx"), "this can be written as .html, .pdf, .csv"),
        (("sign", DEMO, "--out", "nowhere/sign.pdf"), "there is no folder nowhere"),
        (("sign", DEMO, "--screen"), "name its game with --game"),
        (("sign", DEMO, "--game", "653a", "--screen", "--out", "s.pdf"), "written as .html"),
        (("sign", "nothing.toml"), "nothing.toml"),
        (("packet", DEMO, "--game", "canasta"), "canasta"),
        (("packet", DEMO, "--game", "653a", "--out", "p.csv"), "written as .html, .pdf"),
        (("notice", "limits", "7", "--db", "sqlite:///nowhere.db"), "no store here yet"),
        (("notice", "limits", "7", "--out", "n.csv"), "written as .html, .pdf"),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing(
    args: tuple[str, ...], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = refused(*args)
    assert why in told
    assert "\n" not in told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["sign", "packet"])
def test_an_unlawful_submission_and_a_game_that_is_not_offered(
    command: str, tmp_path: Path
) -> None:
    text = Path(DEMO).read_text()
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace("payout_limit   = 60000", "payout_limit = 5"))
    out = tmp_path / "sign.pdf"
    told = refused(command, str(bad), "--game", "653a", "--out", str(out))
    assert "games.ultimate-texas-holdem.payout_limit" in told
    assert "[653a.12(h)]" in told
    alone = tmp_path / "alone.toml"
    alone.write_text(
        'facility = "F"\\n[games.mississippi-stud]\\nminimum = 5\\nmaximum = 100\\n'
        'dealing = "manual-shoe"\\nshuffler = "none"\\n'.replace("\\n", "\n")
    )
    told = refused(command, str(alone), "--game", "653a", "--out", str(out))
    assert "the submission does not offer 'ultimate-texas-holdem'" in told
    assert not out.exists()


def test_a_notice_comes_from_the_books(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/books.db"
    Running(url, UTH).open().end()
    page = run("notice", "linked-jackpot", "high-five", "--db", url)
    assert page.exit_code == 0
    assert f"Table {TABLE} · Ultimate Texas Hold &#39;Em Poker" in page.output
    out = tmp_path / "notice.pdf"
    told = refused("notice", "limits", TABLE, "--db", url, "--out", str(out))
    assert told == f"no other limits are announced at table {TABLE}"
    assert "there is no notice 'limit'" in refused("notice", "limit", TABLE, "--db", url)
    assert not out.exists()
