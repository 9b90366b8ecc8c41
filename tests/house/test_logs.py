"""A record in a file: it stands alone, hides what is hidden, and shows where it was changed."""

import errno
import io
import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import card_text
from pitboss.house import FileLog, LogError, LoggedTable, LogWriteError, read_log
from pitboss.round import Phase, RoundView, seen
from pitboss.round.events import RoundClosed, RoundOpened
from pitboss.round.views import view_of
from pitboss.rulebook import digest
from pitboss.table import Table, apply, replay, view
from pitboss.table.events import TableClosed
from tests.support.games import GAMES, UTH, every_game
from tests.support.hosts import FLOOR, SPECTATOR, SURVEILLANCE, Both, Hosted, demo, unseeded

_CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


def written(path: Path, slug: str = UTH, rounds: int = 2, seed: int = 1) -> Hosted:
    """A table whose record is in a file."""
    hosted = Hosted(slug, (1, 2, 3), log=path, seed=seed)
    for _ in range(rounds):
        hosted.round()
    hosted.host.close(hosted.now)
    return hosted


@cache
def record(slug: str = UTH, rounds: int = 1) -> bytes:
    """The bytes of a record."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.log"
        written(path, slug, rounds)
        return path.read_bytes()


def read(raw: bytes, path: Path) -> LoggedTable:
    """A record read from these bytes."""
    path.write_bytes(raw)
    return read_log(path)


def fault(raw: bytes, path: Path) -> LogError:
    """Why these bytes are no record."""
    with pytest.raises(LogError) as raised:
        read(raw, path)
    return raised.value


def rechained(bodies: Iterable[dict[str, Any]]) -> bytes:
    """A log of these lines by somebody who knows how the chain is made."""
    chain, lines = "", []
    for body in bodies:
        rest = json.dumps({k: v for k, v in body.items() if k != "chain"}, separators=(",", ":"))
        chain = sha256((chain + rest[1:-1]).encode()).hexdigest()
        lines.append(f'{{"chain":"{chain}",{rest[1:]}\n')
    return "".join(lines).encode()


def bodies(raw: bytes) -> list[dict[str, Any]]:
    """The lines of a log as JSON."""
    return [json.loads(line) for line in raw.splitlines()]


# ── It stands alone ──────────────────────────────────────────────────────────────────────────


@every_game
def test_a_record_is_read_again_to_the_same_entries_table_and_views(
    slug: str, tmp_path: Path
) -> None:
    hosted = written(tmp_path / "log", slug, rounds=4)
    logged = read_log(tmp_path / "log")
    assert logged.notes == ()
    assert logged.facility == "Demo Casino"
    assert logged.start.rules == hosted.rules
    assert list(logged.entries) == [unseeded(entry) for entry in hosted.kept.entries]
    table: Table = logged.start
    for entry in logged.entries:
        table = apply(table, entry)
    live = hosted.host._table
    assert table.round is not None
    assert live.round is not None
    assert table.but(round=table.round.but(deal=live.round.deal)) == live
    for person in (SPECTATOR, FLOOR, SURVEILLANCE, hosted.players[1].actor):
        assert view(table, person, hosted.now) == hosted.host.view(person, hosted.now)


@every_game
def test_at_every_moment_the_file_gives_the_spectators_view_and_hides_every_other_face(
    slug: str, tmp_path: Path
) -> None:
    path = tmp_path / "log"
    hosted = Hosted(slug, (1, 2, 3), log=path)
    looked = 0

    def watch() -> None:
        nonlocal looked
        text = path.read_text(encoding="ascii")
        logged = read_log(path)
        state = replay(logged.start, logged.entries).round
        assert state is not None
        live = hosted.host.view(SPECTATOR, hosted.now).round
        assert view_of(state, SPECTATOR) == live
        assert isinstance(live, RoundView)
        if hosted.phase() is Phase.CLOSED or not hosted.state.deck:
            return
        looked += 1
        public = {hosted.state.face(at) for at in seen(hosted.state, SPECTATOR)}
        if hosted.state.shown_draws is not None:
            public.add(hosted.state.shown_draws.magic_card)
        round_text = text[text.rindex('"kind":"round-opened"') :]
        told = set(_CARD.findall(round_text))
        assert told <= {card_text(card) for card in public if card is not None}

    hosted.watch = watch
    hosted.round().round()
    assert looked > 10


def test_what_was_sealed_comes_with_the_openings_after_the_round(tmp_path: Path) -> None:
    hosted = written(tmp_path / "log", rounds=1)
    lines = bodies((tmp_path / "log").read_bytes())
    kinds = [next(key for key in one if key != "chain") for one in lines]
    assert kinds[0] == "format"
    assert kinds.count("openings") == 1
    closed = next(at for at, one in enumerate(lines) if _kind(one) == "round-closed")
    assert kinds[closed + 1] == "openings"
    opened = next(one["entry"]["body"] for one in lines if _kind(one) == "round-opened")
    assert "deal" not in opened
    bets = next(one["entry"]["body"] for one in lines if _kind(one) == "bets-closed")
    assert not {"deck", "seed", "house_bits", "numbers", "draws"} & bets.keys()
    assert len(lines[closed + 1]["openings"]["openings"]) == len(hosted.state.deck) == 52


def _kind(body: dict[str, Any]) -> str:
    return str(body["entry"]["kind"]) if "entry" in body else ""


def test_a_round_that_was_called_off_needs_no_openings(tmp_path: Path) -> None:
    path = tmp_path / "log"
    hosted = Hosted(UTH, (1, 2), log=path).start().bets()
    hosted.host.close(hosted.now)
    logged = read_log(path)
    assert [one for one in logged.entries if not isinstance(one.event, RoundOpened)] == [
        one for one in hosted.kept.entries if not isinstance(one.event, RoundOpened)
    ]
    opened = next(one.event for one in logged.entries if isinstance(one.event, RoundOpened))
    assert opened.deal is None, "nobody learns what would have been dealt"
    assert isinstance(logged.entries[-1].event, TableClosed)


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("precious", encoding="utf-8")
    data, rules = demo(UTH)
    with pytest.raises(LogWriteError, match="there is such a file already"):
        FileLog(path, rules, data, "play")
    assert path.read_text(encoding="utf-8") == "precious"
    for bad in (tmp_path / "no" / "folder", Path("a\0b")):
        with pytest.raises(LogWriteError, match="cannot be written"):
            FileLog(bad, rules, data, "play")


# ── It was cut short ─────────────────────────────────────────────────────────────────────────


def test_a_record_that_was_killed_anywhere_says_what_is_there(tmp_path: Path) -> None:
    raw, path = record(), tmp_path / "log"
    lines = raw.split(b"\n")[:-1]
    ends = [0]
    for line in lines:
        ends.append(ends[-1] + len(line) + 1)
    *_, before, last = ends
    # Every byte of the last lines, and many of the openings before them.
    cuts = {*range(before - 5, last), *range(ends[-4], before, 797)}
    for cut in sorted(cuts):
        logged = read(raw[:cut], path)
        whole = sum(end <= cut + 1 for end in ends[1:])
        entries = sum(b'"entry"' in line[:90] for line in lines[:whole])
        assert len(logged.entries) == entries, cut
        exact = cut in ends or cut + 1 in ends
        assert [
            f"line {whole + 1} was cut short" in one
            for one in logged.notes
            if "openings" not in one
        ] == ([] if exact else [True]), cut


def test_a_record_without_its_first_line_is_none(tmp_path: Path) -> None:
    raw = record()
    for cut in (0, 1, 50, raw.index(b"\n")):
        error = fault(raw[:cut], tmp_path / "log")
        assert not error.tampered
        assert "no log that pitboss play wrote" in str(error)


# ── It is no log ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "raw",
    [
        *(b"", b"\n", b"hello\n", b"{}\n", b"[1]\n", b"\xff\xfe\x00\n", b"\0" * 100),
        b'{"chain":"0"}\n',
        b'{"format":"pitboss-log-1"}\n',
    ],
)
def test_what_is_no_log_is_unreadable(raw: bytes, tmp_path: Path) -> None:
    assert not fault(raw, tmp_path / "log").tampered


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(LogError) as raised:
            read_log(path)
        assert not raised.value.tampered


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda head: head | {"format": "pitboss-log-9"}, "only logs of the format"),
        (lambda head: head | {"extra": 1}, "only logs of the format"),
        (lambda head: head | {"digests": {}}, "digests are those of"),
        (lambda head: head | {"submission": {"a": 1}}, "the submission cannot be read"),
        (lambda head: head | {"submission": {"a": "z:1"}}, "the submission cannot be read"),
        (lambda head: head | {"submission": {"a": "n:x"}}, "the submission cannot be read"),
        (lambda head: head | {"submission": []}, "the submission cannot be read"),
        (lambda head: head | {"game": "blackjack"}, "knows no such table"),
    ],
)
def test_a_first_line_that_says_something_else_is_unreadable(
    change: Callable[[dict[str, Any]], dict[str, Any]], words: str, tmp_path: Path
) -> None:
    head, *rest = bodies(record())
    error = fault(rechained([change(head), *rest]), tmp_path / "log")
    assert words in str(error)
    assert (error.line, error.tampered) == (1, False)


# ── It was changed ───────────────────────────────────────────────────────────────────────────


@given(st.data())
def test_a_flipped_byte_is_found(data: st.DataObject) -> None:
    import tempfile

    raw = record()
    first = raw.index(b"\n") + 1
    at = data.draw(st.integers(0, len(raw) - 2))
    bit = data.draw(st.integers(0, 7))
    changed = bytearray(raw)
    changed[at] ^= 1 << bit
    with tempfile.TemporaryDirectory() as folder:
        error = fault(bytes(changed), Path(folder) / "log")
    line = raw.count(b"\n", 0, at) + 1
    assert error.tampered or at < first
    assert error.line in (0, line, line + 1)


@pytest.mark.parametrize("game", GAMES)
def test_lines_that_are_missing_twice_or_in_another_order_are_found(
    game: str, tmp_path: Path
) -> None:
    lines = record(game).splitlines(keepends=True)
    path = tmp_path / "log"
    for at in range(1, len(lines) - 1):
        missing = fault(b"".join([*lines[:at], *lines[at + 1 :]]), path)
        assert (missing.tampered, missing.line) == (True, at + 1)
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        assert fault(b"".join(swapped), path).line == at + 1
        twice = [*lines[: at + 1], *lines[at:]]
        assert fault(b"".join(twice), path).line == at + 2


def changed(find: str, change: Callable[[dict[str, Any]], None]) -> tuple[bytes, int]:
    """A log in which one line was changed and all chained anew; and the number of the line."""
    lines = bodies(record())
    at = next(
        at for at, one in enumerate(lines) if _kind(one) == find or (not _kind(one) and find in one)
    )
    change(lines[at].get("entry", lines[at]))
    return rechained(lines), at + 1


def test_a_chain_made_anew_does_not_help_a_false_card(tmp_path: Path) -> None:
    def other(entry: dict[str, Any]) -> None:
        faces = entry["body"]["faces"]
        at = next(iter(faces))
        faces[at] = "2c" if faces[at] != "2c" else "3c"

    for kind in ("cards-turned", "seat-settled"):
        raw, line = changed(kind, other)
        error = fault(raw, tmp_path / "log")
        assert (error.tampered, error.line) == (True, line)
        assert "another face than the deal has" in str(error)


def test_a_chain_made_anew_does_not_help_false_openings(tmp_path: Path) -> None:
    def other_card(body: dict[str, Any]) -> None:
        leaves = body["openings"]["openings"]
        leaves[0]["card"], leaves[1]["card"] = leaves[1]["card"], leaves[0]["card"]

    def fewer(body: dict[str, Any]) -> None:
        body["openings"]["openings"].pop()

    def another_round(body: dict[str, Any]) -> None:
        body["openings"]["round_id"] += "x"

    for change in (other_card, fewer, another_round):
        raw, line = changed("openings", change)
        error = fault(raw, tmp_path / "log")
        assert (error.tampered, error.line) == (True, line)
        assert "the openings do not hold" in str(error)


def test_a_chain_made_anew_does_not_help_a_false_shuffle_lock_or_stake(tmp_path: Path) -> None:
    def order(entry: dict[str, Any]) -> None:
        entry["body"]["order"][:2] = reversed(entry["body"]["order"][:2])

    def stake(entry: dict[str, Any]) -> None:
        entry["body"]["wagers"]["ante"] += 100

    def lock(entry: dict[str, Any]) -> None:
        entry["body"]["lock"] = "0" * 64

    for kind, change in (("deck-mixed", order), ("wagers-placed", stake), ("bets-closed", lock)):
        raw, _ = changed(kind, change)
        assert fault(raw, tmp_path / "log").tampered


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: entry.update(number=99),
        lambda entry: entry.update(stream="another"),
        lambda entry: entry.update(kind="no-such-kind"),
        lambda entry: entry["body"].update(seat=42),
        lambda entry: entry["body"].pop("seat"),
    ],
)
def test_a_chain_made_anew_does_not_help_what_cannot_have_happened(
    change: Callable[[dict[str, Any]], None], tmp_path: Path
) -> None:
    raw, line = changed("wagers-placed", change)
    error = fault(raw, tmp_path / "log")
    assert (error.tampered, error.line) == (True, line)


def test_another_submission_than_the_digests_is_found(tmp_path: Path) -> None:
    head, *rest = bodies(record())
    head["submission"]["facility"] = "s:Another Casino"
    error = fault(rechained([head, *rest]), tmp_path / "log")
    assert (error.tampered, error.line) == (True, 1)
    data, _ = demo(UTH, minimum=15)
    head["digests"]["submission"] = digest(data | {"facility": "Another Casino"})
    assert fault(rechained([head, *rest]), tmp_path / "log").tampered


def test_another_law_or_engine_is_said_and_the_record_shown_as_it_was(tmp_path: Path) -> None:
    head, *rest = bodies(record())
    head["digests"] |= {"law": "1" * 64, "engine": "2" * 64}
    logged = read(rechained([head, *rest]), tmp_path / "log")
    law, engine = logged.notes
    assert "another version of the law (digest 1111111111111111)" in law
    assert "another version of the engine (digest 2222222222222222)" in engine
    assert any(isinstance(one.event, RoundClosed) for one in logged.entries)


def test_every_rounds_root_and_digests_are_in_the_record() -> None:
    lines = bodies(record(rounds=2))
    opened = [one["entry"]["body"] for one in lines if _kind(one) == "round-opened"]
    assert len({one["root"] for one in opened}) == 2
    assert {one["submission"] for one in opened} == {lines[0]["digests"]["submission"]}
    assert {one["engine"] for one in opened} == {lines[0]["digests"]["engine"]}
    assert {one["law"] for one in opened} == {lines[0]["digests"]["law"]}


def test_a_disk_that_is_full_ends_the_record(tmp_path: Path, monkeypatch: Any) -> None:
    class Full(io.RawIOBase):
        def write(self, data: Any) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    class Half(io.RawIOBase):
        def write(self, data: Any) -> int:
            return len(data) // 2

    for number, bad in enumerate((Full(), Half())):
        hosted = Hosted(UTH, (1,), log=tmp_path / f"log-{number}")
        log = hosted.host._log
        assert isinstance(log, Both)
        file = log._logs[1]
        assert isinstance(file, FileLog)
        file._file.close()
        monkeypatch.setattr(file, "_file", bad)
        before = hosted.host._table
        for _ in range(2):
            with pytest.raises(LogWriteError, match="cannot be written"):
                hosted.start()
            assert hosted.host._table == before
