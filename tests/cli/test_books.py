"""The commands on a store: verify, replay, report, db; exit codes and what they say."""

import contextlib
import csv
import errno
import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from typer.testing import CliRunner, Result

from pitboss.audit.verify import Verdict
from pitboss.cli.app import app
from pitboss.cli.report_text import show_forms
from pitboss.cli.verify_store import _lines
from pitboss.demo.card_room import CardRoom
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.floor import Zone
from pitboss.floor.days import COMMON_DAYS
from pitboss.house import history as rounds_of_stores
from pitboss.house.keys import ENVIRONMENT
from pitboss.house.streams import Streams
from pitboss.models import field_names
from pitboss.money import Cents
from pitboss.reports import FormsReport
from pitboss.reports.periods import Period
from pitboss.round import Phase
from pitboss.round.events import RoundClosed, RoundOpened
from pitboss.round.meters import UNITS
from pitboss.rulebook import UnreadableError
from pitboss.store import Part, Reading, open_store
from pitboss.wire.forms import TablePeriod
from tests.cli.test_replay import played
from tests.house.test_dealer_play import dealt
from tests.house.test_running import until
from tests.support.commands import fits
from tests.support.databases import execute, place, rewrite
from tests.support.games import RIDE, UTH
from tests.support.houses import KEYS, NOON, Running
from tests.support.paths import ROOT

TABLE = f"{UTH}-1"


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with some rounds, one of them in progress, and its keys beside it."""
    path = tmp_path_factory.mktemp("books") / "books.db"
    floor = Running(f"sqlite:///{path}", UTH, RIDE).open().play(4)
    until(floor, Phase.DECISION, TABLE)
    floor.house.checkpoint()
    floor.end()
    keys = path.with_name("books.db.keys")
    keys.write_text(KEYS.text, encoding="ascii")
    keys.chmod(0o600)
    return path


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.delenv("PITBOSS_DB", raising=False)


def run(*words: str, db: Path | None = None) -> Result:
    where = [] if db is None else ["--db", f"sqlite:///{db}"]
    return CliRunner().invoke(app, [*words, *where], catch_exceptions=True)


def rounds(books: Path) -> list[RoundOpened]:
    floor = Running(f"sqlite:///{books}", UTH, RIDE)
    try:
        events = [entry.event for entry in floor.entries(f"table/{TABLE}")]
        return [event for event in events if isinstance(event, RoundOpened)]
    finally:
        floor.end()


def copied(books: Path, folder: Path) -> Path:
    """A copy that a test may spoil, with its keys."""
    path = folder / "copy.db"
    assert run("db", "backup", str(path), db=books).exit_code == 0
    keys = path.with_name("copy.db.keys")
    keys.write_text(KEYS.text, encoding="ascii")
    keys.chmod(0o600)
    return path


# ── verify ───────────────────────────────────────────────────────────────────────────────────


def test_an_honest_store_is_clean(books: Path) -> None:
    done = run("verify", db=books)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1] == "Clean."
    found = json.loads(run("verify", "--json", db=books).stdout)
    assert found["ok"] is True
    assert found["proven"] is True
    assert found["faults"] == []
    assert found["rounds"]["decided_again"] >= 4
    assert found["rounds"]["only_folded"] == []


def test_a_store_without_a_checkpoint_is_warned_of_at_once(books: Path, tmp_path: Path) -> None:
    path = copied(books, tmp_path)
    assert "Warning" not in run("verify", "--jobs", "1", db=path).stdout
    execute(f"sqlite:///{path}", "DELETE FROM checkpoints")
    done = run("verify", "--jobs", "1", db=path)
    assert done.exit_code == 0
    assert done.stdout.startswith("Warning: there is no checkpoint")


def test_without_keys_it_is_said_what_was_only_folded(books: Path, tmp_path: Path) -> None:
    path = copied(books, tmp_path)
    path.with_name("copy.db.keys").unlink()
    done = run("verify", db=path)
    assert done.exit_code == 3
    assert "There are no keys" in done.stdout
    assert "were only folded: the key that sealed their cards is missing" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("NOT PROVEN")
    assert run("verify", "--no-keys", db=books).exit_code == 3
    found = json.loads(run("verify", "--no-keys", "--json", db=books).stdout)
    assert (found["ok"], found["proven"]) == (True, False)


@pytest.mark.parametrize(("keys", "unopened"), [(False, 0), (True, 3), (True, 0)])
def test_a_command_that_needs_sealed_cards_is_said_to(keys: bool, unopened: int) -> None:
    """A decision of a dispute settles the round again, and so needs its cards."""
    found = Verdict(streams=1, heads={}, keys=keys)
    found.floor_folded, found.unopened = 2, unopened
    (line,) = [one for one in _lines(found) if one.startswith("2 commands of the floor")]
    assert ("whose key is missing" in line) is (not keys or unopened > 0)


def test_a_verify_in_two_processes_and_from_a_checkpoint_on(books: Path, tmp_path: Path) -> None:
    path = copied(books, tmp_path)
    kept = tmp_path / "checkpoint"
    assert run("db", "checkpoint", str(kept), "--verified", db=path).exit_code == 0
    assert "\nproven " in kept.read_text(encoding="ascii")
    assert run("verify", "--jobs", "2", db=path).exit_code == 0
    since = run("verify", "--since", str(kept), "--jobs", "1", "--json", db=path)
    assert since.exit_code == 0
    rounds = json.loads(since.stdout)["rounds"]
    assert rounds["decided_again"] == 0
    assert json.loads(since.stdout)["entries"] == 0
    later = tmp_path / "later"
    words = ("db", "checkpoint", str(later), "--verified", "--since", str(kept))
    assert run(*words, db=path).exit_code == 0
    assert "\nstate " in later.read_text(encoding="ascii")
    assert run("verify", "--since", str(later), "--jobs", "1", db=path).exit_code == 0
    assert rounds["vouched_for"] > 0
    plain = tmp_path / "plain"
    assert run("db", "checkpoint", str(plain), db=books).exit_code == 0
    execute(f"sqlite:///{path}", "DELETE FROM checkpoints WHERE text LIKE '%proven%'")
    assert run("verify", "--since", str(plain), "--jobs", "1", db=path).exit_code in (1, 3)


def test_what_was_changed_is_told_with_its_place(books: Path, tmp_path: Path) -> None:
    path = copied(books, tmp_path)
    url = f"sqlite:///{path}"
    with open_store(url) as store:
        entries = store.read(lambda look: [one for name in look.heads() for one in look.read(name)])
    stored = next(one for one in entries if one.chained_postings)
    stream, number = stored.stream, stored.number
    rewrite(url, stored._replace(chained_postings=b"1" + stored.chained_postings))
    done = run("verify", db=path)
    assert done.exit_code == 1
    assert f"entry {number}: its hash does not follow" in done.stdout
    assert "NOT clean" in done.stdout
    found = json.loads(run("verify", "--json", db=path).stdout)
    assert not found["ok"]
    assert found["faults"][0]["where"] == f"{stream}, entry {number}"


def piped(db: Path, output: Path | None) -> tuple[int, str]:
    """The exit code of a verify whose output goes to a file, or to a reader who has gone."""
    code = "import sys; from pitboss.cli import main; sys.exit(main())"
    words = [sys.executable, "-c", code, "verify", "--jobs", "1", "--db", f"sqlite:///{db}"]
    if output is None:
        reads, writes = os.pipe()
        os.close(reads)
        stdout = os.fdopen(writes, "wb")
    else:
        stdout = output.open("wb")
    with stdout:
        done = subprocess.run(words, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)
    return done.returncode, done.stderr


def test_output_that_cannot_be_written_is_no_verdict(books: Path, tmp_path: Path) -> None:
    assert piped(books, Path("/dev/full")) == (2, "pitboss: no space left on device\n")
    assert piped(books, None) == (0, "")
    path = copied(books, tmp_path)
    execute(f"sqlite:///{path}", "UPDATE balances SET amount = amount + 1 WHERE account = 'cage'")
    assert piped(path, None) == (1, "")
    assert piped(path, Path("/dev/full"))[0] == 2


def test_an_export_that_fails_leaves_nothing(
    books: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind, words in (("export", ()), ("backup", ()), ("checkpoint", ())):
        out = tmp_path / kind
        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", full)
            done = run("db", kind, str(out), *words, db=books)
        assert "No space left on device" in str(done.exception)
        assert list(tmp_path.glob(f"{kind}*")) == []


def full(_handle: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_checkpoint_kept_elsewhere_shows_a_cut_tail(books: Path, tmp_path: Path) -> None:
    path = copied(books, tmp_path)
    kept = tmp_path / "checkpoint"
    assert run("db", "checkpoint", str(kept), db=path).exit_code == 0
    assert run("verify", "--checkpoint", str(kept), db=path).exit_code == 0
    url = f"sqlite:///{path}"
    stream = f"table/{TABLE}"
    where = f"WHERE stream = '{stream}'"
    last = execute(url, f"SELECT number FROM streams {where}")[0][0]
    newest = place(url, stream, last)
    before = execute(url, f"SELECT hash FROM entries WHERE place = {newest - 1}")[0][0]
    execute(url, f"DELETE FROM entries WHERE place = {newest}")
    execute(url, "DELETE FROM checkpoints")
    execute(url, f"UPDATE streams SET number = {last - 1}, hash = ? {where}", before)
    done = run("verify", "--checkpoint", str(kept), db=path)
    assert done.exit_code == 1
    assert f"{stream}: it ends at entry {last - 1}" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("verify",),
        ("report", "meters"),
        ("db", "migrate"),
        ("db", "backup", "OUT"),
        ("db", "export", "OUT"),
        ("replay", "no-such-round"),
    ],
)
def test_a_store_that_is_not_there_is_bad_input(tmp_path: Path, words: tuple[str, ...]) -> None:
    given = [str(tmp_path / "out") if word == "OUT" else word for word in words]
    done = run(*given, db=tmp_path / "none.db")
    assert isinstance(done.exception, UnreadableError), "exit 2, in one line"
    assert "there is no such file" in str(done.exception) or "no store here yet" in str(
        done.exception
    )
    assert list(tmp_path.iterdir()) == []


# ── replay ───────────────────────────────────────────────────────────────────────────────────


def test_a_round_of_the_store_is_shown_again(books: Path) -> None:
    opened = rounds(books)
    done = run("replay", opened[0].round_id, db=books)
    assert done.exit_code == 0, done.output
    assert f"round {opened[0].round_id}" in done.stdout
    assert "[653a." in done.stdout
    everything = run("replay", opened[0].round_id, "--surveillance", db=books).stdout
    seat = run("replay", opened[0].round_id, "--seat", "1", db=books).stdout
    assert len(everything) > len(done.stdout)
    assert seat != everything


def test_surveillance_sees_no_more_of_a_round_in_progress(books: Path) -> None:
    last = rounds(books)[-1]
    done = run("replay", last.round_id, "--surveillance", db=books)
    assert done.exit_code == 0
    assert "still in progress" in done.stdout
    assert done.stdout == run("replay", last.round_id, db=books).stdout


def test_a_round_that_nobody_played_is_bad_input(books: Path) -> None:
    done = run("replay", "table-1-2", db=books)
    assert "there is no round 'table-1-2'" in str(done.exception)


# ── report meters ────────────────────────────────────────────────────────────────────────────


def test_meters_are_told_as_text_json_and_csv_alike(books: Path) -> None:
    found = json.loads(run("report", "meters", "--json", db=books).stdout)["meters"]
    links = {one["link"]: one for one in found if "link" in one}
    assert set(links) == {"high-five", "hand-bonus", "hand-bonus-filed"}
    assert all(one["adds_up"] for one in found)
    text = run("report", "meters", db=books).stdout
    rows = list(csv.DictReader(io.StringIO(run("report", "meters", "--csv", db=books).stdout)))
    for row in rows:
        assert row["amount"] in text.replace(",", "")
    high = next(row for row in rows if (row["name"], row["level"]) == ("high-five", "meter"))
    assert high["amount"] == links["high-five"]["levels"]["meter"]
    assert float(high["amount"]) >= 10_000


# ── report hold and forms ────────────────────────────────────────────────────────────────────


def test_the_hold_is_told_as_text_json_csv_and_a_picture(books: Path, tmp_path: Path) -> None:
    picture = tmp_path / "hold.svg"
    done = run("report", "hold", "--json", "--out", str(picture), db=books)
    found = json.loads(done.stdout)
    assert found["rounds"] >= 1
    assert {one["wager"] for one in found["tables"]} >= {"main"}
    assert picture.read_text(encoding="utf-8").startswith("<?xml")
    rows = list(csv.DictReader(io.StringIO(run("report", "hold", "--csv", db=books).stdout)))
    assert len(rows) == len(found["tables"]) + len(found["table_totals"])
    text = run("report", "hold", db=books).stdout
    for row in rows:
        assert row["table"] in text
        assert row["wager"] in text or row["wager"] == "all wagers"
    assert "the whole floor" in text
    assert "standard deviations" in text
    wrong = run("report", "hold", "--out", str(tmp_path / "hold.doc"), db=books)
    assert "a picture ends in" in str(wrong.exception)


def test_the_hold_of_some_gaming_days(books: Path) -> None:
    whole = json.loads(run("report", "hold", "--json", db=books).stdout)
    day = COMMON_DAYS.day(NOON)
    of_day = run("report", "hold", "--from", day, "--to", day, "--json", db=books)
    assert json.loads(of_day.stdout) == whole
    before = run("report", "hold", "--to", "2001-01-01", "--json", db=books)
    assert json.loads(before.stdout)["rounds"] == 0
    assert run("report", "hold", "--from", day, "--to", "2001-01-01", db=books).exit_code == 2
    assert run("report", "hold", "--from", "noon", db=books).exit_code == 2


@pytest.mark.parametrize("what", ["meters", "hold", "forms"])
def test_a_report_is_json_or_csv_and_not_both(books: Path, what: str) -> None:
    both = run("report", what, "--json", "--csv", db=books)
    assert both.exit_code == 2
    assert "not both" in both.output


def test_the_hold_of_records_that_a_player_kept(tmp_path: Path) -> None:
    first, _ = played(tmp_path)
    done = run("report", "hold", str(first), "--json")
    found = json.loads(done.stdout)
    assert found["rounds"] >= 1
    main = next(one for one in found["tables"] if one["wager"] == "main")
    assert main["game"] == UTH
    twice = json.loads(run("report", "hold", str(first), str(first), "--json").stdout)
    assert twice["rounds"] == 2 * found["rounds"], "each is a table of its own"
    nothing = tmp_path / "nothing.log"
    nothing.write_text("hello", encoding="ascii")
    assert isinstance(run("report", "hold", str(nothing)).exception, UnreadableError)


@pytest.mark.cites("465a.36")
def test_the_papers_are_told_and_what_is_missing_makes_an_exit_of_one(
    books: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: float(NOON + 3600))
    done = run("report", "forms", "--json", db=books)
    assert done.exit_code == 0, "the day is not over yet"
    found = json.loads(done.stdout)
    assert (found["facility"], found["zone"]) == ("Demo Casino", "America/New_York")
    assert [one["number"] for one in found["papers"] if one["paper"] == "slip"] == [1, 1]
    assert [(one["day"], one["fault"]) for one in found["findings"]] == [("2026-02-01", False)]
    assert "Nothing is missing" in run("report", "forms", db=books).stdout
    rows = list(csv.reader(io.StringIO(run("report", "forms", "--csv", db=books).stdout)))
    assert rows == [list(field_names(TablePeriod))], "the names, also without a line"
    monkeypatch.setattr(time, "time", lambda: float(NOON + 3 * 24 * 3600))
    done = run("report", "forms", "--json", db=books)
    assert done.exit_code == 1, "it is over now, and nobody dropped a box"
    faults = [one for one in json.loads(done.stdout)["findings"] if one["fault"]]
    assert {one["day"] for one in faults} == {f"2026-02-0{day}" for day in (1, 2, 3)}
    done = run("report", "forms", "--json", "--until", "2026-02-01", db=books)
    assert done.exit_code == 1
    assert {one["day"] for one in json.loads(done.stdout)["findings"]} == {"2026-02-01"}
    wrong = run("report", "forms", "--until", "yesterday", db=books)
    assert wrong.exit_code == 2
    assert "is no day" in wrong.output


def test_a_day_of_the_demonstration_balances_and_verifies(tmp_path: Path) -> None:
    store = tmp_path / "day.db"
    done = run("day", "--rounds", "1", db=store)
    assert done.exit_code == 0, done.output
    assert "times as fast" in done.stdout
    assert "Nothing is missing, and nothing differs." in done.stdout
    assert "arranged beforehand, so that there is a prize to document" in done.stdout
    assert run("verify", db=store).exit_code == 0
    papers = run("report", "forms", "--json", db=store)
    assert papers.exit_code == 0
    slips = [one for one in json.loads(papers.stdout)["papers"] if one["paper"] == "jackpot"]
    # Its chance is real: another table may have a prize of its own, once in a thousand days.
    assert "dealt" in {one["table"] for one in slips}
    assert {one["status"] for one in slips} == {"complete"}
    meters = json.loads(run("report", "meters", "--json", db=store).stdout)["meters"]
    assert "dealt" in {hit["table"] for one in meters for hit in one["last_hits"]}


# ── db ───────────────────────────────────────────────────────────────────────────────────────


def checked(path: Path) -> "subprocess.CompletedProcess[str]":
    """What the stand-alone script says of an export."""
    return subprocess.run(
        [sys.executable, "-I", str(ROOT / "tools" / "verify_export.py"), str(path)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_record_a_round_or_a_day_is_exported_and_checked_by_a_stranger(
    books: Path, tmp_path: Path
) -> None:
    whole, one, day = (tmp_path / name for name in ("all", "round", "day"))
    opened = rounds(books)[0]
    assert run("db", "export", str(whole), db=books).exit_code == 0
    assert run("db", "export", str(one), "--round", opened.round_id, db=books).exit_code == 0
    assert run("db", "export", str(day), "--day", "2026-02-01", db=books).exit_code == 0
    for path in (whole, one, day):
        done = checked(path)
        assert done.returncode == 0, done.stdout + done.stderr
    kinds = [json.loads(line).get("entry", "") for line in one.read_text().splitlines()]
    entries = [text for text in kinds if text]
    assert '"kind":"round-opened"' in entries[0]
    assert '"kind":"round-closed"' in entries[-1]
    assert RoundClosed.__name__ == "RoundClosed"
    spoiled = one.read_bytes().replace(b"wagers-placed", b"wagers-plaxed", 1)
    one.write_bytes(spoiled)
    assert checked(one).returncode == 1


def test_what_cannot_be_exported_is_told(books: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for words, said in (
        (("--round", "nobody-1-2"), "there is no round"),
        (("--day", "2020-01-01"), "nothing was written on the gaming day"),
        (("--day", "yesterday"), "is no day"),
        (("--day", "2026-02-01", "--zone", "Nowhere/Else"), "there is no time zone"),
    ):
        done = run("db", "export", str(out), *words, db=books)
        assert done.exit_code == 1
        assert said in str(done.exception)
        assert not out.exists()
    out.write_text("precious", encoding="ascii")
    assert "such a file already" in str(run("db", "export", str(out), db=books).exception)
    assert out.read_text(encoding="ascii") == "precious"


def test_a_round_is_told_in_the_facilitys_own_time(books: Path) -> None:
    opened = rounds(books)[0]
    told = run("replay", opened.round_id, db=books).stdout
    assert f"Round {opened.round_id}  2026-02-01, America/New_York" in told
    assert "  21:40:" in told, "02:40 UTC of the next day"
    assert "UTC" not in told


def test_surveillance_sees_no_burned_face_where_a_dealer_dealt(tmp_path: Path) -> None:
    path = tmp_path / "dealt.db"
    running, _ = dealt(f"sqlite:///{path}", UTH, 3)
    entries = running.entries(f"table/{DEALER_RUN}")
    running.end()
    keys = path.with_name("dealt.db.keys")
    keys.write_text(KEYS.text, encoding="ascii")
    keys.chmod(0o600)
    told = ""
    for opened in [one.event for one in entries if isinstance(one.event, RoundOpened)]:
        watched = run("replay", opened.round_id, db=path).stdout.rstrip()
        whole = run("replay", opened.round_id, "--surveillance", db=path).stdout
        assert whole.startswith(watched)
        told += whole.removeprefix(watched)
    # A burned card is never turned, so nobody entered its face (R73).
    assert told.count("never turned, burned: nobody entered these cards") == 3
    assert "[" not in told
    assert "the stub" not in told, "that nobody entered"
    keys.unlink()
    closed = run("replay", opened.round_id, "--surveillance", db=path).stdout
    assert "are not in the record, or their key is missing" in closed


def test_a_day_is_the_facilitys_own_unless_another_zone_is_named(
    books: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 02:40 UTC of the 2nd: the gaming day of the 1st in New York, and in Tokyo that of the 2nd.
    asked: list[str] = []
    real = rounds_of_stores.day_parts

    def day_parts(look: Reading, streams: Streams, day: str, zone: Zone | None) -> Iterator[Part]:
        facility = streams.facility(look, look.head("facility"))
        asked.append((zone or facility.calendar.zone).name)
        return real(look, streams, day, zone)

    monkeypatch.setattr(rounds_of_stores, "day_parts", day_parts)
    own, other = tmp_path / "own", tmp_path / "other"
    assert run("db", "export", str(own), "--day", "2026-02-01", db=books).exit_code == 0
    words = ("--day", "2026-02-02", "--zone", "Asia/Tokyo")
    assert run("db", "export", str(other), *words, db=books).exit_code == 0
    assert asked == ["America/New_York", "Asia/Tokyo"]


#: Every command that reads keys, but for serve and day, which make a store.
READ_KEYS = (
    ("verify",),
    ("replay", "some-round"),
    ("db", "checkpoint"),
    ("db", "keys"),
    ("db", "keys", "--rotate"),
    ("serve", "--demo", "--port", "0", "--rounds", "1"),
)


@pytest.mark.parametrize("words", READ_KEYS, ids=" ".join)
@pytest.mark.parametrize("how", ["open to all", "junk", "a folder", "in the environment"])
def test_keys_that_are_none_are_told_in_one_line_and_are_bad_input(
    books: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], how: str
) -> None:
    keys = tmp_path / "keys"
    if how == "a folder":
        keys.mkdir()
    else:
        keys.write_text("junk" if how == "junk" else KEYS.text, encoding="ascii")
        keys.chmod(0o644 if how == "open to all" else 0o600)
    if how == "in the environment":
        monkeypatch.setenv(ENVIRONMENT, "junk")
    named = [] if how == "in the environment" else ["--keys", str(keys)]
    done = run(*words, *named, db=books)
    # The command's own way out, which the program tells as one line with exit code 2.
    assert isinstance(done.exception, UnreadableError), done.exception
    assert "\n" not in str(done.exception)
    assert (ENVIRONMENT if how == "in the environment" else str(keys)) in str(done.exception)


@pytest.mark.parametrize("words", READ_KEYS[:-1], ids=" ".join)
def test_a_store_that_is_not_there_is_told_before_its_keys(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    none = tmp_path / "none.db"
    for more in ((), ("--new",)) if words == ("db", "keys") else ((),):
        done = run(*words, *more, db=none)
        assert isinstance(done.exception, UnreadableError)
        assert "none.db" in str(done.exception)
        assert "keys" not in str(done.exception)
    assert list(tmp_path.iterdir()) == []


def test_a_store_that_is_up_to_date_stays_so(books: Path) -> None:
    done = run("db", "migrate", db=books)
    assert done.exit_code == 0
    assert "it was so already" in done.stdout


def test_keys_are_named_rotated_and_never_shown(books: Path, tmp_path: Path) -> None:
    path = copied(books, tmp_path)
    before = run("db", "keys", db=path).stdout
    assert KEYS.sealing[0].id in before
    after = run("db", "keys", "--rotate", db=path).stdout
    assert len(after.splitlines()) == 4
    assert after.count("old: reads alone") == 2
    assert KEYS.sealing[0].secret.hex() not in before + after
    assert KEYS.signing[0].hex() not in before + after
    assert run("verify", db=path).exit_code == 0


def test_a_store_without_its_keys_is_not_served(books: Path, tmp_path: Path) -> None:
    path = copied(books, tmp_path)
    path.with_name("copy.db.keys").unlink()
    done = run("serve", "--demo", "--port", "0", "--rounds", "1", db=path)
    assert done.exit_code != 0
    assert "there are no keys, and this store was written with some" in str(done.exception)


# ── openings ─────────────────────────────────────────────────────────────────────────────────


def test_the_player_of_a_seat_gets_a_file_that_verify_round_checks(
    books: Path, tmp_path: Path
) -> None:
    first = rounds(books)[0]
    for who in (["--seat", "1"], ["--surveillance"], []):
        path = tmp_path / f"openings{''.join(who)}.json"
        done = run("replay", first.round_id, "--openings", str(path), *who, db=books)
        assert done.exit_code == 0, done.output
        assert f"pitboss verify-round {path} --root" in done.output
        good = run("verify-round", str(path), "--root", first.root)
        assert good.exit_code == 0, good.output
        assert "GOOD" in good.output
        assert run("verify-round", str(path), "--root", rounds(books)[1].root).exit_code == 1
    counts = [
        len(json.loads((tmp_path / f"openings{who}.json").read_text())["openings"])
        for who in ("", "--seat1", "--surveillance")
    ]
    assert counts == sorted(counts)
    assert counts[-1] == 52


def test_openings_are_refused_where_there_are_none(books: Path, tmp_path: Path) -> None:
    first, *_, last = rounds(books)
    path = tmp_path / "openings.json"

    def refused(*words: str, db: Path) -> str:
        done = run("replay", *words, "--openings", str(path), db=db)
        assert isinstance(done.exception, UnreadableError)
        return str(done.exception)

    assert "still in progress" in refused(last.round_id, db=books)
    assert "nobody sits at seat 6" in refused(first.round_id, "--seat", "6", db=books)
    without = copied(books, tmp_path)
    without.with_name("copy.db.keys").unlink()
    assert "the key that sealed" in refused(first.round_id, db=without)
    assert not path.exists()
    path.write_text("mine", encoding="ascii")
    assert "File exists" in refused(first.round_id, db=books)
    assert path.read_text(encoding="ascii") == "mine"
    of_a_file = run("replay", str(path), "--openings", str(tmp_path / "more.json"))
    assert of_a_file.exit_code == 2
    assert "for a round of a store" in of_a_file.output


# ── schemas ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["verify"], "verify"),
        (["report", "meters"], "report-meters"),
        (["report", "hold"], "report-hold"),
        (["report", "forms"], "report-forms"),
        (["report", "cards"], "report-cards"),
        (["report", "chips"], "report-chips"),
        (["report", "account", "--player", "nobody"], "report-account"),
        (["report", "exceptions"], "report-exceptions"),
        (["report", "disputes"], "report-disputes"),
    ],
)
def test_what_is_answered_in_json_fits_its_schema(books: Path, words: list[str], name: str) -> None:
    found = json.loads(run(*words, "--json", db=books).stdout)
    fits(name, found)
    for key in found:
        with pytest.raises(jsonschema_rs.ValidationError):
            fits(name, {one: value for one, value in found.items() if one != key})
    with pytest.raises(jsonschema_rs.ValidationError):
        fits(name, {**found, "guess": 1})


def test_faults_and_unopened_rounds_fit_the_schema_of_a_verdict(
    books: Path, tmp_path: Path
) -> None:
    path = copied(books, tmp_path)
    path.with_name("copy.db.keys").unlink()
    execute(f"sqlite:///{path}", "UPDATE balances SET amount = amount + 1")
    found = json.loads(run("verify", "--json", db=path).stdout)
    assert found["faults"]
    assert found["rounds"]["only_folded"]
    fits("verify", found)


def test_every_line_of_an_export_fits_its_schema(books: Path, tmp_path: Path) -> None:
    out = tmp_path / "export.jsonl"
    assert run("db", "export", str(out), db=books).exit_code == 0
    lines = [json.loads(line) for line in out.read_text(encoding="ascii").splitlines()]
    assert {one["line"] for one in lines} == {
        *("export", "checkpoint", "stream", "entry", "balance", "end")
    }
    for line in lines:
        fits("export-line", line)
    with pytest.raises(jsonschema_rs.ValidationError):
        fits("export-line", {**lines[0], "line": "guess"})


@pytest.mark.cites("603a.16")
def test_the_card_inventory_log_is_told_as_text_json_and_csv(tmp_path: Path) -> None:
    running = Running(f"sqlite:///{tmp_path}/cards.db", UTH)
    DemoFloor(running.floor, running.text, running.filed, seats=1, dealer_run=True).open()
    CardRoom(running.floor, running._token).issue(DEALER_RUN, ("red",))
    running.end()
    db = tmp_path / "cards.db"
    done = run("report", "cards", "--json", db=db)
    found = json.loads(done.stdout)
    assert (done.exit_code, found["ok"]) == (0, True)
    assert [one["what"] for one in found["moves"]] == ["received", "issued"]
    assert found["days"][0]["at_tables"] == 1
    fits("report-cards", found)
    text = run("report", "cards", db=db).stdout
    assert "Every deck is accounted for." in text
    rows = list(csv.DictReader(io.StringIO(run("report", "cards", "--csv", db=db).stdout)))
    assert rows[0]["received"] == str(found["days"][0]["received"])
    assert "more than 24 hours" in text, "the store's clock stands long ago"


def test_rounds_are_found_newest_first_with_their_ids(books: Path) -> None:
    opened = [one.round_id for one in rounds(books)]
    done = run("rounds", "--table", TABLE, db=books)
    assert done.exit_code == 0, done.output
    first = [line.split()[0] for line in done.stdout.splitlines() if line.strip()]
    found = [word for word in first if word in opened]
    assert found == opened[::-1]
    assert "in progress" in done.stdout
    assert f"See one: pitboss replay {opened[-1]}" in done.stdout
    told = run("rounds", "--table", TABLE, "--most", "1", "--json", db=books)
    data = json.loads(told.stdout)
    assert [one["round"] for one in data["rounds"]] == opened[:-2:-1]
    assert data["more"]
    fits("rounds-output", data)


def test_rounds_are_found_by_player_time_and_prize(books: Path) -> None:
    def found(*words: str) -> list[dict[str, Any]]:
        done = run("rounds", "--json", *words, db=books)
        assert done.exit_code == 0, done.output
        listed: list[dict[str, Any]] = json.loads(done.stdout)["rounds"]
        return listed

    every = found()
    players = {player for one in every for player in one["players"].values()}
    assert players
    for player in players:
        mine = [one for one in every if player in one["players"].values()]
        assert found("--player", player) == mine
    assert found("--prize") == [one for one in every if one["prize"] != "0.00"]
    at = every[0]["opened"]
    when = datetime.fromtimestamp(at, UTC).isoformat()
    assert found("--since", when) == [one for one in every if one["opened"] >= at]
    assert found("--until", when) == [one for one in every if one["opened"] <= at]
    assert found("--since", "2900-01-01") == []
    assert found("--until", "2900-01-01") == every
    assert found("--table", "nowhere") == []


@pytest.mark.parametrize("text", ["2026-13-01", "yesterday", "2026-03-01T99:00", ""])
def test_a_time_that_is_none_is_refused(books: Path, text: str) -> None:
    done = run("rounds", "--since", text, db=books)
    assert done.exit_code == 2
    assert "is no time" in done.output


def test_without_rounds_and_without_a_store_it_says_how_to_go_on(
    books: Path, tmp_path: Path
) -> None:
    done = run("rounds", "--player", "nobody", db=books)
    assert (done.exit_code, done.stdout.startswith("No round like that")) == (0, True)
    gone = run("replay", "nope", db=books)
    assert str(gone.exception).endswith("pitboss rounds lists them")
    for words in (("verify",), ("report", "hold"), ("report", "meters"), ("rounds",)):
        missing = tmp_path / "none" / "x.db"
        done = run(*words, db=missing)
        assert str(done.exception).startswith("no store here yet: pitboss serve --demo")
        assert not missing.exists()


def test_meters_break_no_word_at_80_columns(books: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = json.loads(run("report", "meters", "--json", db=books).stdout)["meters"]
    done = run("report", "meters", db=books)
    shown = set(done.stdout.replace(",", " ").split())
    assert told
    for one in told:
        assert {one["wager"], one.get("link") or one["table"]} <= shown
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_day_shows_hold_and_shifts(monkeypatch: pytest.MonkeyPatch) -> None:
    def period(table: str, shift: str, drop: int, closing: int) -> Period:
        found = Period(table, RIDE, 1, "2026-03-07", shift, drop=Cents(drop))
        found.closing = Cents(closing)
        found.play = (drop + closing) * UNITS
        return found

    periods = [
        period("ultimate-texas-holdem-1", "day", 100_000, 20_000),
        period("ultimate-texas-holdem-1", "night", 0, 5_000),
        period("dealt", "day", 300_000, -40_000),
    ]
    monkeypatch.setenv("COLUMNS", "80")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        show_forms(FormsReport("Demo", periods=periods), as_json=False, as_csv=False, out=None)
    text = out.getvalue()
    by_table = text[: text.index(" Rack ")].splitlines()
    rows = {" ".join(line.split()[:2]): line.split() for line in by_table}
    assert rows["ultimate-texas-holdem-1 0"][-5:] == ["0", "0", "1,000", "1,250", "125.0%"]
    assert rows["all tables"][-3:] == ["4,000", "3,850", "96.2%"]
    assert rows["day shift"][-3:] == ["4,000", "3,800", "95.0%"]
    assert rows["night shift"][-2:] == ["0", "50"], "without a drop there is no hold"
    assert max(map(len, text.splitlines())) <= 80
    assert "differs from the rounds" not in text
    periods[2].play += 1
    with contextlib.redirect_stdout(out := io.StringIO()):
        show_forms(FormsReport("Demo", periods=periods), as_json=False, as_csv=False, out=None)
    assert "2,600 !" in out.getvalue()
    assert "!: the win by the papers differs from the rounds" in out.getvalue()
