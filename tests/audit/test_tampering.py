"""Whatever was changed in a house's store, verify says where, even if the chain was made anew."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.audit.beside import MOST_HOURS
from pitboss.audit.judged_floors import UNDER
from pitboss.audit.verify import verify
from pitboss.demo.crews import ADMIN as ADA
from pitboss.demo.crews import CREWS
from pitboss.floor import Enrol, Funds, apply_stream, chips_of, postings
from pitboss.floor import events as e
from pitboss.house.answers import Answer
from pitboss.money import Cents
from pitboss.record import Actor, Entry, Role
from pitboss.round import Event
from pitboss.store import Fault, Part, Transaction
from pitboss.store.chain import START, next_hash, postings_bytes
from tests.support.databases import execute, place, rewrite
from tests.support.games import RIDE, UTH
from tests.support.houses import KEYS, Running, house_database

STREAM = f"table/{UTH}-1"


@pytest.fixture
def floor(url: str) -> Iterator[Running]:
    found = Running(url, UTH, RIDE, seats=2).open().play(4)
    try:
        yield found
    finally:
        found.end()


def forge(
    floor: Running, number: int, change: Callable[[bytes], bytes], stream: str = STREAM
) -> None:
    """Change an entry and make the whole chain of its stream anew: by bytes alone all is well."""
    digest = START
    for one in floor.store.read(lambda look: list(look.read(stream))):
        entry = change(one.entry) if one.number == number else one.entry
        assert (entry != one.entry) is (one.number == number)
        digest = next_hash(digest, stream, one.number, entry, one.chained_postings)
        rewrite(floor.url, one._replace(entry=entry, hash=digest))
    execute(floor.url, f"UPDATE streams SET hash = ? WHERE stream = '{stream}'", digest)


def add(floor: Running, by: Actor, event: Event) -> str:
    """Append an entry that no command brought about, with all that it moves, as somebody would who
    has the database and the program; its place."""
    table = floor.house.table(f"{UTH}-1")
    assert table is not None
    entry = Entry(STREAM, table.entries + 1, table.at, by, "forged", event)
    moved = postings(table, entry, apply_stream(table, entry))
    text = floor.house.streams.codec(floor.house.facility()).entry_text(entry).encode("ascii")
    item = (text, [(str(account), units) for account, units in moved])
    answer = Answer(((STREAM, entry.number),)).written

    def write(tx: Transaction) -> None:
        tx.append(STREAM, table.entries, [item])
        tx.remember(by.person, "forged", b"", answer)

    floor.store.run(write)
    return f"{STREAM}, entry {entry.number}"


def number_of(floor: Running, kind: str, holding: str = "", stream: str = STREAM) -> int:
    """The first entry of a kind that holds a text."""
    wanted = f'"kind":"{kind}"'.encode()
    for one in floor.store.read(lambda look: list(look.read(stream))):
        if wanted in one.entry and holding.encode() in one.entry:
            return one.number
    raise AssertionError(f"there is no {kind}")


def places(floor: Running) -> list[str]:
    return [fault.where for fault in floor.verdict().faults]


def test_an_amount_that_was_changed_does_not_move_what_was_posted(floor: Running) -> None:
    number = number_of(floor, "wagers-placed", '"ante":1000')
    forge(floor, number, lambda entry: entry.replace(b'"ante":1000', b'"ante":1100'))
    found = {str(one) for one in floor.verdict().faults}
    assert f"{STREAM}, entry {number}: its postings are not what it moves" in found


def test_a_face_that_was_changed_does_not_follow(floor: Running) -> None:
    number = number_of(floor, "seat-settled", '"cite":"')
    forge(floor, number, lambda entry: entry.replace(b'"cite":"653a', b'"cite":"641a', 1))
    found = floor.verdict().faults
    # What one step brought about is decided again as a whole, and named by its first entry: the
    # cards that are turned come before the lines.
    turned = {number - one for one in (0, 1)}
    assert [one.where for one in found][1:] == []
    assert found[0].where in {f"{STREAM}, entry {one}" for one in turned}
    assert "does not follow from its command" in found[0].what


def test_a_seal_that_was_changed_or_moved_does_not_open(floor: Running) -> None:
    number = number_of(floor, "round-opened", '"sealed":"')
    key = KEYS.sealing[0].id.encode()

    def change(entry: bytes) -> bytes:
        at = entry.index(key) + 60
        other = b"A" if entry[at : at + 1] != b"A" else b"B"
        return entry[:at] + other + entry[at + 1 :]

    forge(floor, number, change)
    found = floor.verdict().faults
    assert found[-1].where == f"{STREAM}, entry {number}"
    assert "what is sealed does not open" in found[-1].what


def test_who_did_it_is_bound_too(floor: Running) -> None:
    number = number_of(floor, "wagers-placed", '"blind":')
    other = b"ultimate-texas-holdem-1 player 2"
    forge(floor, number, lambda entry: entry.replace(other[:-1] + b"1", other, 1))
    assert f"{STREAM}, entry {number}" in places(floor)


@pytest.mark.cites("465a.3(permanent)")
def test_an_edited_posting_a_lost_event_and_a_cut_tail_are_found(floor: Running) -> None:
    number = number_of(floor, "wagers-placed")
    (stored,) = floor.store.read(lambda look: list(look.read(STREAM, number - 1, number)))
    edited = postings_bytes([(account, 2 * amount) for account, amount in stored.postings])
    rewrite(floor.url, stored._replace(chained_postings=edited))
    assert f"{STREAM}, entry {number}" in places(floor)
    rewrite(floor.url, stored)
    assert places(floor) == []
    text = floor.house.checkpoint()
    last = floor.heads()[STREAM].number
    execute(floor.url, f"DELETE FROM entries WHERE place = {place(floor.url, STREAM, last)}")
    assert any(one.startswith(STREAM) for one in places(floor))
    assert any("checkpoint" in str(one) for one in floor.verdict(checkpoints=[text]).faults)


def test_a_lost_stream_is_found_by_the_facility(floor: Running) -> None:
    first, last = place(floor.url, STREAM, 1), place(floor.url, STREAM, 2**39)
    execute(floor.url, f"DELETE FROM entries WHERE place BETWEEN {first} AND {last}")
    for table in ("streams", "snapshots"):
        execute(floor.url, f"DELETE FROM {table} WHERE stream = '{STREAM}'")
    found = {str(one) for one in floor.verdict().faults}
    assert f"{STREAM}: the facility has it, and its stream is missing" in found


def test_a_meter_that_was_filled_by_hand_does_not_add_up(floor: Running) -> None:
    meter = "meter/link/high-five/meter"
    execute(floor.url, f"UPDATE balances SET amount = amount + 7 WHERE account = '{meter}'")
    found = {one.where for one in floor.verdict().faults}
    assert {f"account {meter}", "link/high-five"} <= found


def test_an_unknown_account_is_found(floor: Running) -> None:
    floor.store.run(
        lambda tx: tx.append("elsewhere", 0, [(b"{}", [("pocket/Max", 5), ("cage", -5)])])
    )
    found = {one.where for one in floor.verdict().faults}
    assert {"account pocket/Max", "elsewhere"} <= found


def test_a_balance_that_was_raised_by_a_forged_buy_in_is_found(floor: Running) -> None:
    player = f"{RIDE}-1 player 1"
    cash = e.BoughtIn(player, Cents(5_000_000), Funds.CASH, Funds.ACCOUNT)
    place = add(floor, Actor(Role.PLAYER, player), cash)
    found = floor.verdict().faults
    assert [str(one) for one in found] == [
        f"{place}: it belongs to no command",
        f"{place}: its row in the list of exceptions is not what the entry says",
    ]


def test_an_act_that_its_proposer_approved_is_found(floor: Running) -> None:
    number = number_of(floor, "act-approved", "administrator Ada", stream="facility")
    forge(floor, number, lambda entry: entry.replace(b"administrator", b"pit-manager"), "facility")
    assert f"facility, entry {number}" in places(floor)
    forge(floor, number, lambda entry: entry.replace(b' Ada"', b' Max"'), "facility")
    assert f"facility, entry {number}" in places(floor)


@pytest.mark.cites("R67")
def test_an_approval_of_the_submission_that_was_dated_back_is_found(floor: Running) -> None:
    """Its text says another date. A forged paper of a table brings no command with it."""
    number = number_of(floor, "approval-filed", "submission/", stream="facility")
    forge(floor, number, lambda entry: entry.replace(b"1969-01-15", b"1969-01-14"), "facility")
    assert places(floor) == [f"facility, entry {number}"]
    forge(floor, number, lambda entry: entry.replace(b"1969-01-14", b"1969-01-15"), "facility")
    assert not places(floor)
    layout = number_of(floor, "approval-filed", f"layout/{UTH}", stream="facility")
    forge(floor, layout, lambda entry: entry.replace(b"1969-01-15", b"2099-01-15"), "facility")
    assert f"facility, entry {layout}" in places(floor)


def test_a_fill_that_nobody_asked_for_is_found(floor: Running) -> None:
    place = add(floor, CREWS["day"].dealer, e.FillMade(99, chips_of(1_000_000)))
    assert places(floor) == [place]


def test_an_honest_store_is_clean_with_its_checkpoint_and_its_export(floor: Running) -> None:
    text = floor.house.checkpoint()
    floor.play(5)
    found = verify(floor.store, KEYS, [text])
    assert found.faults == []
    assert found.decided >= 5
    assert found.floor_decided > 30
    assert found.floor_folded == 0
    assert Part(STREAM).last > 0


def test_answers_that_were_changed_moved_or_lost_are_found(floor: Running) -> None:
    entry = next(one for one in floor.entries(STREAM) if one.actor.role is Role.PLAYER)
    where = f"WHERE command = '{entry.command}'"
    [(said,)] = execute(floor.url, f"SELECT answer FROM answers {where}")
    assert places(floor) == []
    for other in (b"junk", b'{"entries":[]}', b'{"entries":[["facility",1]]}', b'{"refusal":{}}'):
        execute(floor.url, f"UPDATE answers SET answer = ? {where}", other)
        assert places(floor) == [f"answer {entry.command}"]
    execute(floor.url, f"UPDATE answers SET answer = ? {where}", bytes(said))
    execute(floor.url, f"DELETE FROM answers {where}")
    first = next(one for one in floor.entries(STREAM) if one.command == entry.command)
    [fault] = floor.verdict().faults
    assert fault.where == f"{STREAM}, entry {first.number}"
    assert fault.what == "the answer to its command is missing"


def test_an_answer_is_not_another_persons(floor: Running) -> None:
    entry = next(one for one in floor.entries(STREAM) if one.actor.role is Role.PLAYER)
    change = f"UPDATE answers SET sender = 'Ada' WHERE command = '{entry.command}'"
    execute(floor.url, change)
    first = next(one for one in floor.entries(STREAM) if one.command == entry.command)
    assert sorted(places(floor)) == [f"answer {entry.command}", f"{STREAM}, entry {first.number}"]


def test_a_checkpoint_kept_elsewhere_is_missed_in_the_store(floor: Running) -> None:
    texts = [floor.house.checkpoint(), floor.house.checkpoint()]
    found = floor.verdict(checkpoints=texts)
    assert found.ok
    assert (found.checkpoints, found.uncovered) == (2, 0)
    execute(floor.url, "DELETE FROM checkpoints WHERE number = 2")
    assert floor.verdict().ok, "by itself the store cannot tell that there was a newer one"
    [fault] = floor.verdict(checkpoints=texts).faults
    assert str(fault) == "checkpoint 2: the store does not keep it any more"
    floor.play(5)
    assert floor.verdict().uncovered > 0


def test_a_record_of_more_than_a_day_has_a_checkpoint(floor: Running) -> None:
    def a_wager_an_hour(hours: int) -> None:
        for _ in range(hours):
            floor.clock.now += 3600
            floor.play(sum(one.rounds for one in floor.plays.values()) + 1)

    floor.house.checkpoint()
    a_wager_an_hour(MOST_HOURS)
    assert floor.verdict().ok
    a_wager_an_hour(2)
    [fault] = floor.verdict().faults
    assert fault.where == "checkpoints"
    assert f"the last {MOST_HOURS + 2} hours" in fault.what
    floor.house.checkpoint()
    assert floor.verdict().ok
    execute(floor.url, "DELETE FROM checkpoints")
    assert [one.where for one in floor.verdict().faults] == ["checkpoints"]


# ── Clocks ───────────────────────────────────────────────────────────────────────────────────

AHEAD = 4_000


def enrol(floor: Running, name: str) -> int:
    """A command of the facility; the number of its entry."""
    [answer] = floor.house.give_all([Enrol(ADA, name, Role.PLAYER).but(id=f"enrols {name}")])
    assert answer.refusal is None
    return answer.entries[-1][1]


def enrol_ahead(floor: Running) -> int:
    """A command of the facility from a process whose clock is ahead."""
    floor.clock.now += AHEAD
    number = enrol(floor, "Zoe")
    floor.clock.now -= AHEAD
    return number


def test_a_clock_that_was_ahead_for_one_command_is_noted_and_the_store_is_clean(
    floor: Running,
) -> None:
    number = enrol_ahead(floor)
    floor.play(8)
    enrol(floor, "Yan")
    floor.play(10)
    found = floor.verdict()
    assert found.faults == []
    assert found.proven
    [note] = found.notes
    assert note.where == f"facility, entry {number}"
    assert "a clock was ahead" in note.what
    times = [one.at for one in floor.entries("facility")]
    assert times == sorted(times), "no stream's time runs backward"


def test_a_clock_that_was_ahead_at_a_table_is_a_fault_until_it_is_on_record(floor: Running) -> None:
    floor.clock.now += AHEAD
    floor.play(8)
    floor.clock.now -= AHEAD
    enrol(floor, "Zoe")
    faults = floor.verdict().faults
    assert faults
    assert all(UNDER.format("facility") == one.what for one in faults)
    floor.house.note_clocks()
    found = floor.verdict()
    assert found.faults == []
    assert found.proven
    assert Fault(STREAM, "a clock was ahead here, as the facility has on record") in found.notes
    # What is on record excuses nothing that knew of it.
    floor.clock.now += 2 * AHEAD
    floor.play(10)
    floor.clock.now -= 2 * AHEAD
    enrol(floor, "Yan")
    assert floor.verdict().faults


def test_no_command_knew_an_entry_of_the_facility_before_later_ones_did_not(floor: Running) -> None:
    """A clock that was ahead excuses no command that was put before its time."""
    floor.clock.now += 200
    floor.play(8)
    known = floor.house.facility().entries
    early = next(one for one in reversed(floor.entries(STREAM)) if one.given is not None)
    floor.clock.now += 200
    other = f"table/{RIDE}-1"
    floor.play(floor.plays[f"{RIDE}-1"].rounds + floor.plays[f"{UTH}-1"].rounds + 1, f"{RIDE}-1")
    number = enrol_ahead(floor)
    assert floor.verdict().faults == []
    last = floor.heads()[other].number
    old, new = (f'"under":{{"facility":{one}}}'.encode() for one in (known, number))
    forge(floor, early.number, lambda entry: entry.replace(old, new))
    # The system may have gone on at that table since: its next command then goes back.
    faults = {one.where: one for one in floor.verdict().faults}
    fault = faults.pop(f"{STREAM}, entry {early.number}")
    assert all(where.startswith(STREAM) for where in faults)
    assert f"a later command, {other}, entry " in fault.what
    assert int(fault.what.split("entry ")[-1].partition(",")[0]) <= last


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("answers", "answer"),
        ("answers", "digest"),
        ("snapshots", "data"),
        ("snapshots", "mac"),
        ("finds", "data"),
    ],
)
def test_a_column_of_another_type_is_a_fault_and_no_crash(
    tmp_path: Path, table: str, column: str
) -> None:
    """SQLite takes any type in any column."""
    floor = Running(house_database("sqlite", tmp_path), UTH, seats=2, snapshot_every=20).open()
    floor.play(1)
    assert floor.verdict().ok
    for value in ("'text'", "1.5"):
        execute(floor.url, f"UPDATE {table} SET {column} = {value}")
        floor.end()
        floor.begin()
        assert not floor.verdict().ok or column == "digest"
    floor.end()
