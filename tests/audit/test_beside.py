"""What stands beside the streams is worked out again: snapshots, totals, the index of rounds. And
how a verdict comes about: in several processes, from a checkpoint on, with a checkpoint's word."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pitboss.audit import entries
from pitboss.audit.standing import TAG
from pitboss.audit.verify import Verdict, sign_standing, verify
from pitboss.audit.workers import Workers, spans
from pitboss.house.keys import new_keys
from pitboss.rulebook import engine_digest
from pitboss.store import StoreError
from pitboss.store.snapshots import snapshot_mac
from tests.audit.test_forged_payouts import make_up, of_another_engine
from tests.support.databases import execute
from tests.support.games import RIDE, UTH
from tests.support.houses import KEYS, Running, house_database

STREAM = f"table/{UTH}-1"


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Running]:
    url = house_database("sqlite", tmp_path)
    found = Running(url, UTH, RIDE, seats=2, snapshot_every=20).open().play(6)
    try:
        yield found
    finally:
        found.end()


def told(floor: Running, **options: Any) -> list[str]:
    return [str(one) for one in floor.verdict(**options).faults]


# ── Snapshots ────────────────────────────────────────────────────────────────────────────────


def test_a_snapshot_that_was_changed_is_found(floor: Running) -> None:
    """Also by somebody who has the key that binds it."""
    rows = execute(floor.url, f"SELECT tag, number, data FROM snapshots WHERE stream = '{STREAM}'")
    (tag, number, data) = rows[0]
    changed = data.replace(b'"since":', b'"since":9', 1)
    assert changed != data
    execute(floor.url, f"UPDATE snapshots SET data = ? WHERE stream = '{STREAM}'", changed)
    where = f"{STREAM}, snapshot at entry {number}"
    assert f"{where}: it is not the state that the entries before it lead to" in told(floor)
    assert any("its digest does not agree" in one for one in told(floor))
    digest = floor.store.read(lambda look: next(look.read(STREAM, number - 1, number)).hash)
    mac = snapshot_mac(KEYS.snapshots[-1], STREAM, number, digest, tag, changed)
    execute(floor.url, f"UPDATE snapshots SET mac = ? WHERE stream = '{STREAM}'", mac)
    assert told(floor) == [f"{where}: it is not the state that the entries before it lead to"]


def test_a_snapshot_that_cannot_be_read_is_found(floor: Running) -> None:
    execute(floor.url, f"UPDATE snapshots SET data = ? WHERE stream = '{STREAM}'", b"\xff{}")
    assert any("it is not the state that" in one for one in told(floor))


# ── Totals and the index of rounds ───────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE totals SET amount = amount + 1 WHERE name = 'win'",
        "DELETE FROM totals WHERE name = 'hands'",
        "UPDATE totals SET key = replace(key, 'main', 'other') WHERE name = 'handle' "
        "AND key LIKE '%main%'",
    ],
)
def test_totals_that_do_not_add_up_are_found(floor: Running, statement: str) -> None:
    assert floor.verdict().proven
    execute(floor.url, statement)
    faults = told(floor)
    assert faults
    assert all(one.startswith("total ") for one in faults)
    assert all(one.endswith("it is not the sum of its rounds") for one in faults)


def test_a_row_of_the_index_that_was_changed_or_lost_is_found(floor: Running) -> None:
    (place, data), *_ = execute(floor.url, "SELECT place, data FROM finds ORDER BY place")
    changed = data.replace(b'"net":{', b'"net":{"Mallory":5,')
    execute(floor.url, f"UPDATE finds SET data = ? WHERE place = {place}", changed)
    (fault,) = floor.verdict().faults
    assert fault.what == "its row in the index of rounds is not what its entries say"
    execute(floor.url, f"DELETE FROM finds WHERE place = {place}")
    assert fault in floor.verdict().faults


# ── Several processes ────────────────────────────────────────────────────────────────────────


def shared(floor: Running, jobs: int, **options: Any) -> Verdict:
    with Workers(jobs, floor.url) as workers:
        return floor.verdict(workers=workers, **options)


@pytest.mark.parametrize("jobs", [2, 6])
def test_several_processes_come_to_the_same_verdict(floor: Running, jobs: int) -> None:
    """Also where they share one stream."""
    floor.house.checkpoint()
    heads = floor.heads()
    numbers = {one: head.number for one, head in heads.items()}
    parts = list(spans(sorted(heads), numbers, jobs))
    assert (len(parts) > len(heads)) is (jobs == 6)
    assert floor.verdict() == shared(floor, jobs)
    execute(floor.url, "UPDATE totals SET amount = amount + 1 WHERE name = 'win'")
    make_up(floor, STREAM, of_another_engine(2))
    make_up(floor, STREAM, raised_in_round(1))
    alone = floor.verdict()
    assert len(alone.faults) > 2
    assert alone == shared(floor, jobs)


def test_the_parts_of_a_stream_are_all_of_it() -> None:
    heads = {"facility": 10, "table/A": 1000, "table/B": 90}
    for jobs in range(1, 9):
        parts = list(spans(list(heads), heads, jobs))
        for stream in heads:
            own = [one for one in parts if one.stream == stream]
            assert own[0].after == 0
            assert own[-1].until >= heads[stream]
            assert all(one.until == other.after for one, other in pairwise(own))
        assert sum(one.stream == "table/A" for one in parts) == max(1, round(jobs / 1.1))


# ── Checkpoints ──────────────────────────────────────────────────────────────────────────────


def signed(floor: Running, proven: str) -> str:
    return floor.store.checkpoint(floor.clock.now, KEYS.signer, proven=proven)


def counted(verdict: Verdict) -> tuple[int, int, int]:
    return verdict.decided, verdict.vouched, sum(verdict.folded.values())


def test_what_lies_before_a_checkpoint_is_only_folded(floor: Running) -> None:
    rounds = floor.verdict().decided
    plain, word = signed(floor, ""), signed(floor, engine_digest())
    floor.play(10)
    whole = floor.verdict()
    assert whole.proven
    found = floor.verdict(since=word)
    assert found.proven, "the running engine has proven it before"
    assert found.vouched == rounds
    assert counted(found) == (whole.decided - rounds, rounds, 0)
    assert found.floor_decided < whole.floor_decided
    execute(floor.url, "DELETE FROM checkpoints WHERE number = 2")
    found = floor.verdict(since=plain)
    assert found.ok
    assert not found.proven, "nobody has said that it was proven"
    assert counted(found) == (whole.decided - rounds, 0, rounds)
    assert found.floor_folded > 0


def test_a_fault_before_the_checkpoint_is_not_decided_and_one_after_it_is(floor: Running) -> None:
    word = signed(floor, engine_digest())
    floor.play(10)
    assert floor.verdict(since=word).proven
    execute(floor.url, "DELETE FROM checkpoints")
    make_up(floor, STREAM, raised_in_round(1))
    assert "it is not the entry that checkpoint 1 names" in " ".join(told(floor, since=word))


def raised_in_round(number: int) -> Any:
    rounds: list[str] = []

    def change(kind: str, body: dict[str, Any]) -> None:
        if kind == "round-opened":
            rounds.append(kind)
        if kind == "seat-settled" and len(rounds) == number:
            body["lines"][0]["cite"] = "641a.1"

    return change


def standing(floor: Running, **options: Any) -> str:
    """A checkpoint that signs what the store was proven to stand at."""
    verdict = floor.verdict(carry=True, **options)
    return sign_standing(floor.store, KEYS, floor.clock.now, verdict)


def test_a_verify_goes_on_where_a_checkpoint_stood(
    floor: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reads no entry of play before the checkpoint, and goes on from the next one."""
    kept = standing(floor)
    before, heads = floor.verdict(), floor.heads()
    floor.play(9)
    looked_at: list[tuple[str, int]] = []
    read = entries._read

    def noted(books: Any, stored: Any) -> Any:
        looked_at.append((stored.stream, stored.number))
        return read(books, stored)

    monkeypatch.setattr(entries, "_read", noted)
    found = floor.verdict(since=kept)
    assert found.proven
    assert looked_at
    assert all(number > heads[stream].number for stream, number in looked_at)
    whole = floor.verdict()
    assert (found.decided, found.vouched) == (whole.decided - before.decided, before.decided)
    assert found.entries == whole.entries - before.entries
    assert found == shared(floor, 2, since=kept)
    later = standing(floor, since=kept)
    floor.play(11)
    assert floor.verdict(since=later).proven
    older = floor.verdict(since=kept)
    assert older.proven
    assert older.entries == floor.verdict().entries, "only the newest standing is kept: all is read"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE totals SET amount = amount + 1 WHERE name = 'win'",
        "UPDATE balances SET amount = amount + 1 WHERE account = 'cage'",
        "DELETE FROM answers WHERE command = (SELECT min(command) FROM answers)",
        "UPDATE finds SET at = at + 1 WHERE place = (SELECT min(place) FROM finds)",
        "UPDATE entries SET hash = zeroblob(32) WHERE place = (SELECT min(place) FROM entries)",
    ],
)
def test_what_was_changed_before_the_checkpoint_is_found_from_there_on(
    floor: Running, statement: str
) -> None:
    kept = standing(floor)
    floor.play(8)
    assert floor.verdict(since=kept).ok
    execute(floor.url, statement)
    assert not floor.verdict(since=kept).ok


def test_what_was_forged_after_the_checkpoint_is_found_from_there_on(floor: Running) -> None:
    kept = standing(floor)
    head = floor.heads()[STREAM].number
    floor.play(10)
    rounds: list[str] = []

    def change(kind: str, body: dict[str, Any]) -> None:
        rounds.append(kind)
        if kind == "seat-settled" and len(rounds) > head:
            body["lines"][0]["cite"] = "641a.1"

    make_up(floor, STREAM, change, but=TAG)
    assert any("does not follow from its command" in one for one in told(floor, since=kept))


def test_a_standing_that_was_changed_is_not_gone_on_from(floor: Running) -> None:
    kept = standing(floor)
    assert floor.verdict(since=kept).entries == 0
    execute(floor.url, "UPDATE snapshots SET data = ? WHERE tag = 'standing'", b"{}")
    found = floor.verdict(since=kept)
    assert found.entries > 0
    assert any("snapshot standing: its digest does not agree" in str(one) for one in found.faults)


def test_a_checkpoint_of_another_house_is_no_place_to_begin(floor: Running) -> None:
    stranger = new_keys()
    text = floor.store.checkpoint(floor.clock.now, stranger.signer, proven=engine_digest())
    execute(floor.url, "DELETE FROM checkpoints")
    with pytest.raises(StoreError, match="not signed by a key of this house"):
        floor.verdict(since=text)
    with pytest.raises(StoreError, match="not signed"):
        verify(floor.store, None, since=signed(floor, ""))


def test_a_checkpoint_vouches_for_rounds_of_the_engine_that_it_names(floor: Running) -> None:
    other = "0" * 64
    make_up(floor, STREAM, of_another_engine(None))
    rest = f"table/{RIDE}-1"
    make_up(floor, rest, of_another_engine(None))
    found = floor.verdict()
    assert found.ok
    assert not found.proven
    assert found.folded
    signed(floor, "1" * 64)
    assert not floor.verdict().proven, "it is of a third engine"
    signed(floor, other)
    found = floor.verdict()
    assert not found.folded
    assert found.vouched > 0
    assert found.proven, "the floor's commands of that time are covered, too"
    assert not found.notes, "the checkpoint shows that this engine was in use"
    # Who cannot check the signature does not take its word.
    stranger = replace(KEYS, signing=new_keys().signing)
    assert verify(floor.store, stranger).folded


def test_a_store_without_its_keys_is_not_proven(floor: Running) -> None:
    found = verify(floor.store, None)
    assert found.ok
    assert not found.keys
    assert not found.proven
