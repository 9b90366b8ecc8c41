"""An invented payout is found, whoever dealt the cards and whichever engine it is said to be of:
even where postings, balances, chain and snapshots were all worked out anew."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.audit.clocks import CLOCK_SECONDS
from pitboss.audit.verify import verify
from pitboss.demo.facility import DEALER_RUN
from pitboss.floor import apply_stream, postings
from pitboss.house.keys import new_keys
from pitboss.house.seals import FieldSealer
from pitboss.house.streams import Streams
from pitboss.record import Entry
from pitboss.round.events import RoundOpened
from pitboss.store import Reading
from pitboss.store.chain import START, next_hash, postings_bytes
from tests.house.test_dealer_play import dealt
from tests.support.databases import execute, rewrite
from tests.support.games import MISSISSIPPI
from tests.support.houses import KEYS, Running, house_database

DEALT = f"table/{DEALER_RUN}"
SYSTEM = f"table/{MISSISSIPPI}-1"
ROUNDS = 3
_PAYS = "it does not pay what the cards give that were turned"
#: Changes an entry, read as JSON: its kind and its body.
Change = Callable[[str, dict[str, Any]], None]
_NOTHING: Change = lambda *_: None  # noqa: E731


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Running]:
    """A dealer's table and the system's, at each of which rounds were played."""
    running, _ = dealt(house_database("sqlite", tmp_path), MISSISSIPPI, ROUNDS)
    running.found(f"{MISSISSIPPI}-1").play(ROUNDS + 1)
    try:
        yield running
    finally:
        running.end()


def make_up(floor: Running, stream: str, change: Change, but: str = "") -> None:
    """Change entries, and work out all that hangs on them: as whoever has database, program and
    keys can, but for the checkpoints that were kept elsewhere."""
    streams = Streams(FieldSealer(KEYS))

    def work_out(look: Reading) -> None:
        facility = streams.facility(look, look.head("facility"))
        state, digest = None, START
        for stored in look.read(stream):
            said = json.loads(stored.entry)
            change(said["kind"], said["body"])
            text = json.dumps(said, separators=(",", ":")).encode("ascii")
            entry = streams.entry(stored._replace(entry=text), facility)
            before, state = state, apply_stream(state, entry)
            moved = [(str(account), units) for account, units in postings(before, entry, state)]
            lines = postings_bytes(moved)
            digest = next_hash(digest, stream, stored.number, text, lines)
            forged = stored._replace(entry=text, chained_postings=lines, hash=digest)
            rewrite(floor.url, forged)
            if moved != list(stored.postings):
                _post(floor, moved, list(stored.postings))
        execute(floor.url, f"UPDATE streams SET hash = ? WHERE stream = '{stream}'", digest)

    floor.store.read(work_out)
    execute(floor.url, f"DELETE FROM snapshots WHERE tag <> '{but}'")


def _post(floor: Running, moved: Any, was: Any) -> None:
    for sign, legs in ((1, moved), (-1, was)):
        for account, units in legs:
            where = f"WHERE account = '{account}'"
            execute(floor.url, f"UPDATE balances SET amount = amount + {sign * units} {where}")


def a_great_win() -> Change:
    """The first wager that was lost wins a thousandfold, of a hand that was not folded: the cards
    of a folded one are never turned."""
    done: list[Any] = []

    def change(kind: str, body: dict[str, Any]) -> None:
        lines = body["lines"] if kind == "seat-settled" and not done else ()
        folded = any(line["outcome"] == "forfeit" for line in lines)
        for line in () if folded else lines:
            if line["outcome"] == "lose" and not done:
                line["outcome"], line["returned"] = "win", line["staked"] * 1000
                done.append(line)

    return change


def of_another_engine(number: int | None, and_then: Change = lambda *_: None) -> Change:
    """A round, the first being 1, or all of them, say that another engine opened them."""
    rounds: list[str] = []

    def change(kind: str, body: dict[str, Any]) -> None:
        if kind == "round-opened":
            rounds.append(kind)
            if number in (None, len(rounds)):
                body["engine"] = "0" * 64
        and_then(kind, body)

    return change


def test_all_rounds_are_decided_again_a_dealers_too(floor: Running) -> None:
    found = floor.verdict()
    assert found.faults == []
    assert found.decided >= 2 * ROUNDS
    assert not found.folded


@pytest.mark.parametrize("stream", [DEALT, SYSTEM])
def test_an_invented_win_does_not_follow_from_the_cards(floor: Running, stream: str) -> None:
    make_up(floor, stream, a_great_win())
    fault, *others = floor.verdict().faults
    # The chips of the win are there, and nobody found them; totals and index do not have it.
    said = {one.what for one in others}
    assert any("is not the sum of its rounds" in one for one in said)
    assert len(said) == 3 - (stream == SYSTEM)
    assert fault.where.startswith(f"{stream}, entry ")
    assert fault.what == "this does not follow from its command"


@pytest.mark.parametrize("stream", [DEALT, SYSTEM])
def test_cards_that_were_left_out_are_missed(floor: Running, stream: str) -> None:
    def change(kind: str, body: dict[str, Any]) -> None:
        if kind in ("round-opened", "cards-entered"):
            body.pop("sealed", None)

    make_up(floor, stream, change)
    found = floor.verdict()
    assert set(found.folded) == {"the key that sealed their cards is missing"}
    assert "what is sealed in such an entry was left out of it" in {
        one.what for one in found.faults
    }


def test_a_round_of_an_unknown_engine_after_the_running_one_is_a_fault(floor: Running) -> None:
    make_up(floor, DEALT, of_another_engine(2, a_great_win()))
    found = floor.verdict()
    late = [one for one in found.faults if "after the running one" in one.what]
    assert [one.where.startswith(f"{DEALT}, entry ") for one in late] == [True]
    assert "'" + "0" * 64 + "'" in late[0].what
    assert found.floor_folded == 0, "it excuses nothing else"


def test_rounds_before_the_first_of_the_running_engine_are_folded_and_named(floor: Running) -> None:
    make_up(floor, DEALT, of_another_engine(1))
    found = floor.verdict()
    assert found.faults == []
    why = f"another version of the engine decided them, {'0' * 64}"
    assert found.folded == {why: 1}
    assert found.decided >= 2 * ROUNDS - 1
    assert found.floor_folded


def test_an_older_engine_ends_where_the_running_one_begins_in_another_stream(
    floor: Running,
) -> None:
    first = [min(one.at for one in opened(floor, stream)) for stream in (DEALT, SYSTEM)]
    assert first[1] > first[0] + CLOCK_SECONDS
    make_up(floor, SYSTEM, of_another_engine(None))
    late = {one.what for one in floor.verdict().faults}
    assert len(late) == 1
    assert "after the running one had opened others" in late.pop()


def opened(floor: Running, stream: str) -> list[Entry]:
    return [one for one in floor.entries(stream) if isinstance(one.event, RoundOpened)]


@pytest.mark.parametrize("stream", [DEALT, SYSTEM])
def test_an_invented_win_is_found_without_the_keys_by_the_cards_that_were_turned(
    floor: Running, stream: str
) -> None:
    make_up(floor, stream, a_great_win())
    assert _PAYS in {one.what for one in verify(floor.store, None).faults}
    stranger = new_keys()
    assert _PAYS in {one.what for one in verify(floor.store, stranger).faults}


@pytest.mark.parametrize("stream", [DEALT, SYSTEM])
def test_an_invented_win_does_not_hide_behind_another_engine(floor: Running, stream: str) -> None:
    for one in (DEALT, SYSTEM):
        make_up(floor, one, of_another_engine(None, a_great_win() if one == stream else _NOTHING))
    found = floor.verdict()
    told = [one.where for one in found.faults if one.what == _PAYS]
    assert len(told) == 1
    assert told[0].startswith(f"{stream}, entry ")
    assert not found.proven
    [note] = found.notes
    assert note.where == f"engine '{'0' * 64}'"
    assert "no snapshot or checkpoint shows that it was in use here" in note.what


def test_seals_that_name_an_unknown_key_are_not_proven(floor: Running) -> None:
    """Whoever names another key keeps the round from being decided, and is told so."""
    key = KEYS.sealing[0].id

    def change(kind: str, body: dict[str, Any]) -> None:
        if "sealed" in body:
            body["sealed"] = body["sealed"].replace(key, "0" * len(key))

    make_up(floor, SYSTEM, change)
    found = floor.verdict()
    assert found.unopened
    assert not found.proven
    make_up(floor, SYSTEM, a_great_win())
    assert _PAYS in {one.what for one in floor.verdict().faults}


@pytest.mark.parametrize("stream", [SYSTEM, DEALT])
def test_no_seal_alone_hides_behind_an_unknown_key(floor: Running, stream: str) -> None:
    """Whichever seal it is, also of a field that decides nothing: the store is not proven."""
    key = KEYS.sealing[0].id
    whole = floor.store.read(lambda look: list(look.read(stream)))
    head = floor.heads()[stream].hash
    sealed = {one.number: json.loads(one.entry) for one in whole if b"sealed" in one.entry}
    # One of each kind of entry.
    for number in {said["kind"]: number for number, said in sealed.items()}.values():

        def change(kind: str, body: dict[str, Any], at: Any = sealed[number]["body"]) -> None:
            if body == at:
                body["sealed"] = body["sealed"].replace(key, "0" * len(key))

        make_up(floor, stream, change)
        found = floor.verdict()
        assert (found.unopened, found.folded.total(), found.proven) == (1, 1, False)
        rewrite(floor.url, *whole)
        execute(floor.url, f"UPDATE streams SET hash = ? WHERE stream = '{stream}'", head)
    assert floor.verdict().proven


def test_without_the_keys_nothing_is_decided_and_it_is_said(floor: Running) -> None:
    found = verify(floor.store, None)
    assert found.faults == []
    assert not found.proven
    assert found.decided == 0
    assert set(found.folded) == {"the key that sealed their cards is missing"}
