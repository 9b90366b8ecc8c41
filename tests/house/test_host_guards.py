"""What people bring to a host is theirs alone: no reading, and no step of the system."""

import json
from pathlib import Path

import pytest

from pitboss.house import LogError, read_log
from pitboss.house.logs import next_chain
from pitboss.record import Actor, Role
from pitboss.round import Abandon, Approve, PlaceWagers, Proceed, Reading, RefusedError
from tests.house.test_logs import record
from tests.support.games import UTH
from tests.support.hosts import Hosted


def rechained(lines: list[bytes]) -> bytes:
    """The lines of a log with a chain made anew, as a forger would."""
    chain, found = "", []
    for line in lines:
        body = line[line.index(b",") + 1 : -1]
        chain = next_chain(chain, body)
        found.append(b'{"chain":"' + chain.encode() + b'",' + body + b"}")
    return b"\n".join(found) + b"\n"


def changed(raw: bytes, mark: bytes, old: bytes, new: bytes) -> bytes:
    """The log with one value of the first line that has a mark changed, and a chain that holds."""
    lines = raw.split(b"\n")[:-1]
    at = next(i for i, line in enumerate(lines) if mark in line and old in line)
    lines[at] = lines[at].replace(old, new, 1)
    return rechained(lines)


def read(raw: bytes, folder: Path) -> None:
    path = folder / "log"
    path.write_bytes(raw)
    read_log(path)


def test_a_chain_made_anew_is_read(tmp_path: Path) -> None:
    read(rechained(record().split(b"\n")[:-1]), tmp_path)


@pytest.mark.cites("R34")
@pytest.mark.parametrize(
    ("mark", "old", "new"),
    [
        (b'"seat-settled"', b'"returned":', b'"returned":9'),
        (b'"decision-made"', b'"actor":"player ', b'"actor":"dealer '),
        (b'"wagers-placed"', b'"ante":', b'"ante":-'),
        (b'"bets-closed"', b'"wagers":', b'"wagers":1'),
        (b'"cards-dealt"', b'"at":', b'"at":9'),
    ],
)
def test_what_does_not_follow_is_found_also_behind_a_chain_made_anew(
    mark: bytes, old: bytes, new: bytes, tmp_path: Path
) -> None:
    raw = record()
    if not any(mark in line and old in line for line in raw.split(b"\n")):
        pytest.fail(f"the record has no {mark!r} with {old!r}")
    with pytest.raises(LogError) as error:
        read(changed(raw, mark, old, new), tmp_path)
    assert error.value.tampered


def test_a_settlement_that_was_cut_out_is_missed(tmp_path: Path) -> None:
    lines = record().split(b"\n")[:-1]
    at = next(i for i, line in enumerate(lines) if b'"seat-settled"' in line)
    kept = lines[:at] + lines[at + 1 :]
    for i in range(at, len(kept)):
        body = json.loads(kept[i])
        if "entry" in body:
            body["entry"]["number"] -= 1
            kept[i] = json.dumps(body, separators=(",", ":")).encode()
    with pytest.raises(LogError) as error:
        read(rechained(kept), tmp_path)
    assert error.value.tampered


def test_openings_that_were_cut_out_are_missed(tmp_path: Path) -> None:
    lines = record(rounds=2).split(b"\n")[:-1]
    opened = [i for i, line in enumerate(lines) if b'"openings"' in line[:90]]
    assert len(opened) > 1, "two rounds at least"
    with pytest.raises(LogError, match="openings"):
        read(rechained(lines[: opened[0]] + lines[opened[0] + 1 :]), tmp_path)


def test_the_hosts_own_steps_and_readings_are_nobody_elses() -> None:
    hosted = Hosted(UTH).locked()
    for role in (Role.DEALER, Role.SYSTEM, Role.SURVEILLANCE, "system", "dealer"):
        who = Actor(role, "mallory")  # type: ignore[arg-type]
        for command in (Proceed(who), Abandon(who, 1), PlaceWagers(who, 1, {})):
            with pytest.raises(RefusedError):
                hosted.host.do(command, hosted.now)
    before = hosted.host.meters()
    rich = {key: Reading({"meter": 10**15}) for key in before}
    no = Approve(Actor(Role.FLOORPERSON, "mallory"), 1, "progressive", False, "no", readings=rich)
    with pytest.raises(RefusedError):
        hosted.host.do(no, hosted.now)
    assert hosted.host.meters() == before
