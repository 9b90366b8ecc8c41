"""The dealer school at a terminal: asks, grades, keeps the record whole."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.cli.drill_record import RecordError, place_of, read_record, write_record
from pitboss.documents import Paper
from pitboss.documents.output import content
from pitboss.documents.training import training_record
from pitboss.rulebook import chapter_of
from pitboss.school import handbook
from pitboss.school.training import GameTraining, Session, TrainingRecord, with_answer, with_session
from pitboss.wire import read
from tests.support.commands import fits, within
from tests.support.terminal import Terminal


def record(path: Path) -> TrainingRecord:
    found = read("training-record", path.read_bytes())
    assert isinstance(found, TrainingRecord)
    return found


def some_record(learner: str = "Ann") -> TrainingRecord:
    game = GameTraining(game="let-it-ride")
    for topic, right in (("payout/bet-1/win", True), ("order/seat", False), ("gone", False)):
        game = with_answer(game, topic, right=right, again=False, milliseconds=1500)
    session = Session(started="2026-03-07 21:30", asked=3, right=1, milliseconds=4500)
    return TrainingRecord(learner=learner).with_game(with_session(game, session))


def test_a_session_at_eighty_columns_keeps_its_record(tmp_path: Path) -> None:
    kept = tmp_path / "ann.json"
    options = ["--seed", "9", "--learner", "Ann", "--record", str(kept)]
    terminal = Terminal(["drill", "653a", *options], columns=80)
    said = terminal.wait()
    assert "Question 1" in said
    assert "What do you pay on Five Card Hand Bonus?" in said
    said = terminal.type("half a dozen")
    assert "Not understood: type an amount (45, $45), odds (3-2, 3 to 2, 50 for 1)" in said
    assert not record(kept).games, "what is not understood is no answer"
    said = terminal.type("?")
    assert "Royal flush  100% of meter" in said
    said = terminal.type("$100")
    assert "Right: pay $100" in said
    assert "[653a.12(e)(1)]" in said
    assert "Question 2" in said
    said = terminal.type("six card bonus")
    assert "Wrong: Blind" in said
    assert record(kept).of("ultimate-texas-holdem").sessions[0].asked == 2
    said = terminal.press(b"\x03")
    assert "1 of 2 right" in said
    assert terminal.close() == 0
    lines = terminal.text.splitlines()
    assert all(len(line) <= 80 for line in lines if str(kept) not in line)
    training = record(kept).of("ultimate-texas-holdem")
    assert [(one.asked, one.right) for one in training.sessions] == [(2, 1)]
    fits("training-record", json.loads(kept.read_text()))


def test_the_next_session_asks_what_went_wrong(tmp_path: Path) -> None:
    kept = tmp_path / "ann.json"
    options = ["--record", str(kept), "--rounds", "2"]
    terminal = Terminal(["drill", "653a", "--seed", "9", *options], columns=80)
    terminal.wait()
    terminal.type("1")
    terminal.type("blind")
    assert terminal.close() == 0
    terminal = Terminal(["drill", "653a", "--seed", "77", *options], columns=80)
    assert "What do you pay on Five Card Hand Bonus?" in terminal.wait()
    terminal.type("q")
    assert terminal.close() == 0
    assert len(record(kept).of("ultimate-texas-holdem").sessions) == 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nothing"], "there is no game 'nothing'"),
        (["653a", "--dealing", "shoe"], "there is no dealing method 'shoe'"),
        ([], "name the game to ask for"),
        (["653a", "--learner", "../../etc"], "a name has letters"),
        (["653a", "--out", "x.pdf"], "--out is for --report"),
        (["--report", "--out", "{}/one.svg"], "this can be written as .html, .pdf, .csv"),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_nothing(
    tmp_path: Path, arguments: list[str], why: str
) -> None:
    kept = ["--record", str(tmp_path / "none.json")]
    done = within("drill", *(one.format(tmp_path) for one in arguments), *kept)
    assert done.returncode == 2
    assert why in " ".join(done.stderr.split())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"learner": 5}', "\xff"])
def test_a_file_that_is_no_record_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(text.encode("latin-1"))
    done = within("drill", "653a", "--record", str(path))
    assert done.returncode == 2
    assert "this is no training record" in done.stderr
    assert path.read_bytes() == text.encode("latin-1")


def test_a_record_is_its_learners_alone(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    write_record(path, some_record())
    assert read_record(path, "") == some_record()
    assert read_record(path, " Ann ") == some_record()
    with pytest.raises(RecordError, match="the record of 'Ann', not 'Bob'"):
        read_record(path, "Bob")
    assert [one.name for one in tmp_path.iterdir()] == ["one.json"]


def test_a_record_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    path = tmp_path / "folder"
    path.mkdir()
    with pytest.raises(RecordError, match="cannot be written"):
        write_record(path, some_record())
    assert [one.name for one in tmp_path.iterdir()] == ["folder"]


def test_a_place_that_takes_no_record_is_told_before_the_first_question(tmp_path: Path) -> None:
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    place = tmp_path / "gone" / "ann.json"
    given = ["drill", "643a", "--rounds", "1", "--record", str(place)]
    done = CliRunner().invoke(app, given, input="45\n")
    assert "Dealer school" not in done.stdout
    assert isinstance(done.exception, RecordError)


def test_records_lie_among_the_users_own_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert place_of(None, "Ann O'Hara") == Path("/data/pitboss/training/ann-o'hara.json")
    assert place_of(None, "") == Path("/data/pitboss/training/learner.json")
    assert place_of(None, "..") == Path("/data/pitboss/training/learner.json")


def test_the_training_record_is_printed(tmp_path: Path) -> None:
    kept, out = tmp_path / "ann.json", tmp_path / "ann.csv"
    write_record(kept, some_record())
    page = within("drill", "--report", "--record", str(kept)).stdout
    assert "Let It Ride Poker" in page
    assert "Order: the next seat" in page
    assert within("drill", "--report", "--record", str(kept), "--out", str(out)).returncode == 0
    assert out.read_text().splitlines()[1] == "Let It Ride Poker,1,2026-03-07 21:30,3,1,33,1.5"


def test_a_long_name_and_an_empty_record_lay_out() -> None:
    long = some_record("A" + "b" * 58 + "c")
    assert handbook(chapter_of("643a")).chapter.name in training_record(long, "2026-03-08").body
    empty = training_record(TrainingRecord(learner="Ann"), "2026-03-08")
    assert "No session yet." in empty.body
    assert content(empty, ".html", Paper.A4)
