"""Commands as people send them: every kind reads back as the command that was written."""

import json
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema_rs
import pytest

from pitboss.demo.facility import DEALER_RUN
from pitboss.floor import AtTable, FloorCommand
from pitboss.floor.machine import COMMANDS as OF_FLOOR
from pitboss.games.choices import Check, Raise
from pitboss.house.answers import Answer
from pitboss.house.views import Seen, TableView
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import RefusedError
from pitboss.round.machine import COMMANDS as OF_ROUND
from pitboss.round.moves import kind_name
from pitboss.table.machine import COMMANDS as OF_TABLE
from pitboss.wire.body_forms import BodyError
from pitboss.wire.command_kinds import command_kinds
from pitboss.wire.command_list import EXAMPLES, command_list, request_schema
from pitboss.wire.commands_in import read_command, read_request
from pitboss.wire.commands_out import command_sent
from pitboss.wire.decision_words import raised_wager, words_of
from pitboss.wire.fill_forms import FILL_SCHEMA
from pitboss.wire.moves import moves_told
from pitboss.wire.table_view import table_answer
from pitboss.wire.text import json_bytes
from tests.support.commands import fits
from tests.support.databases import new_database
from tests.support.floor_driver import FloorDriver
from tests.support.games import MISSISSIPPI, PAI_GOW, UTH
from tests.support.shown_tables import looks

ANN = Actor(Role.PLAYER, "Ann")
FILL = jsonschema_rs.validator_for(FILL_SCHEMA)


class Sending(FloorDriver):
    """A floor whose people send everything as it is sent over a network, and read it back."""

    def __init__(self, *args: Any) -> None:
        self.sent: Counter[str] = Counter()
        self.roles: dict[str, set[Role]] = {}
        self.told: Counter[str] = Counter()
        self.phases: set[str] = set()
        super().__init__(*args)

    def before(self, actor: Actor, command: FloorCommand, seen: Seen) -> FloorCommand:
        given = super().before(actor, command, seen)
        self.check(actor, command)
        return given

    def submit(self, actor: Actor, command: FloorCommand, seen: Seen) -> Answer:
        answer = super().submit(actor, command, seen)
        inner: Any = command.command if isinstance(command, AtTable) else command
        if answer.ok and actor.role is not Role.SYSTEM:
            self.roles.setdefault(kind_name(type(inner)), set()).add(actor.role)
        return answer

    def as_command(self, actor: Actor, table: str, move: Any) -> tuple[FloorCommand, Seen]:
        command, seen = super().as_command(actor, table, move)
        self.check(actor, command)
        view = self.floor.view(actor, table).view if table else None
        for told in moves_told((move,), actor, view):
            self.told[told.kind] += 1
            self.check_move(told, command, actor)
        return command, seen

    def look(self) -> None:
        """What everybody is shown of the dealer's table fits its schema."""
        people = [None, *(self.somebody(DEALER_RUN) for _ in range(3))]
        people += [Actor(Role.SURVEILLANCE, "Iris"), Actor(Role.DEALER, "nobody")]
        for who in people:
            try:
                now = self.floor.view(who, DEALER_RUN)
            except RefusedError:
                continue
            told = json.loads(json_bytes(table_answer(now, who, now.now * 1000)))
            fits("table-answer", told)
            self.phases.add((told["view"]["round"] or {"phase": "none"})["phase"])

    def check_move(self, told: Any, command: FloorCommand, actor: Actor) -> None:
        """A move without anything to fill in is its command; the others keep what they say."""
        json.dumps([told.body, told.fill])
        kind = command_kinds()[told.kind]
        assert told.body.keys() <= kind.fields.keys()
        assert told.fill.keys() <= kind.fields.keys()
        for value in told.fill.values():
            FILL.validate(value)
        needed = {name for name, field in kind.fields.items() if field.needed}
        assert needed <= told.body.keys() | told.fill.keys(), (told, needed)
        sent = command_sent(self.bare(actor, command), self.unit(command))
        assert sent is not None
        if not told.fill and kind.name != "decide":
            again = read_command(told.kind, told.body, actor, told.table or sent.table, self.floor)
            assert self.bare(actor, again) == self.bare(actor, command), (told, command)

    def check(self, actor: Actor, command: FloorCommand) -> None:
        """What is sent reads back as the same command."""
        bare = self.bare(actor, command)
        sent = command_sent(bare, self.unit(command))
        assert sent is not None, command
        body = json.loads(json.dumps(sent.body))
        again = read_command(sent.kind, body, actor, sent.table, self.floor)
        assert self.bare(actor, again) == bare, (sent, again, bare)
        self.sent[sent.kind] += 1

    def unit(self, command: FloorCommand) -> Cents:
        inner: Any = command.command if isinstance(command, AtTable) else command
        seat = getattr(inner, "seat", None)
        if not isinstance(command, AtTable) or seat is None:
            return Cents(0)
        shown = self.floor.view(None, command.table).view
        key, playing = raised_wager(shown.rules.chapter), shown.table.round
        if key is None or playing is None:
            return Cents(0)
        wagers = next((one.wagers for one in playing.seats if one.seat == seat), {})
        return Cents(wagers.get(key, 0))

    def bare(self, actor: Actor, command: FloorCommand) -> FloorCommand:
        """A command without what the house stamps on it."""
        if isinstance(command, AtTable):
            return command.but(command=_bare(actor, command.command))
        found: FloorCommand = _bare(actor, command)
        return found


def _bare(actor: Actor, command: Any) -> Any:
    return command.but(actor=actor, at=0, id="", round="", n=0)


@pytest.mark.parametrize("games", [(UTH, PAI_GOW), (MISSISSIPPI,)])
def test_whatever_people_do_is_sent_and_read_back(tmp_path: Path, games: tuple[str, ...]) -> None:
    driver = Sending(new_database("sqlite", tmp_path), 3, *games)
    for commands in range(10, 351, 10):
        driver.run(commands)
        driver.look()
    assert len(driver.phases) >= 4, driver.phases
    assert driver.sent.keys() >= {"place-wagers", "decide", "open-bits", "ready", "sit"}
    assert len(driver.told) > 10
    # Nobody carries out what GET /commands does not say of the role.
    for kind, roles in driver.roles.items():
        assert roles <= set(command_kinds()[kind].roles), (kind, roles)
    driver.running.end()


# ── Every kind ───────────────────────────────────────────────────────────────────────────────


def test_the_list_has_every_kind_with_roles_schema_and_what_it_names() -> None:
    listed = {one.kind: one for one in command_list().commands}
    every = {kind_name(one) for one in (*OF_FLOOR, *OF_TABLE, *OF_ROUND)}
    systems_own = {"at-table", "open-facility", "record-attempts", "note-clock", "commit-draws"}
    assert listed.keys() == every - systems_own
    assert listed["decide"].roles == ("player", "dealer")
    assert (listed["decide"].names, listed["decide"].table) == ("round", True)
    assert {listed[kind].names for kind in ("sit", "leave", "buy-in", "cash-out")} == {"neither"}
    assert listed["open-table"].names == "n"
    assert not listed["redeem"].table
    for one in listed.values():
        assert one.roles
        assert one.schema["additionalProperties"] is False
    fields = {name for one in listed.values() for name in one.schema["properties"]}
    assert not fields & {"deck_order", "seed", "house_bits", "numbers", "readings", "root", "deal"}


@pytest.mark.parametrize("kind", EXAMPLES)
def test_every_example_is_read(kind: str, tmp_path: Path) -> None:
    read = command_kinds()[kind].body.read(EXAMPLES[kind], "body")
    assert read.keys() == EXAMPLES[kind].keys()


def test_open_api_has_a_variant_for_every_kind() -> None:
    variants = {one["title"]: one for one in request_schema()["schema"]["oneOf"]}
    assert variants.keys() == command_kinds().keys()
    assert variants["decide"]["required"] == ["id", "kind", "body", "table", "round"]


# ── Decisions in words, where the wagers tell the amounts ────────────────────────────────────


class Shown:
    """A floor that shows one table."""

    def __init__(self, now: TableView) -> None:
        self.now = now

    def view(self, actor: Actor | None, table: str) -> TableView:
        return self.now

    def replay(self, actor: Actor, round_id: str) -> Any:
        playing = self.now.view.table.round
        assert playing is not None
        return [SimpleNamespace(view=playing.but(round_id=round_id))]


def settled() -> TableView:
    """A table whose round is over, with an Ante of $10 at seat 1."""
    for _, now, _ in looks(UTH):
        playing = now.view.table.round
        if playing is not None and playing.phase == "closed" and playing.seats[0].wagers:
            assert playing.seats[0].wagers["ante"] == 1000
            return now
    raise AssertionError("no round is over")


@pytest.mark.parametrize(
    ("claimed", "cents"),
    [
        ({"decisions": ["check", "raise 2"]}, 2000),
        ({"decisions": ["check", "raise 1.5"]}, 1500),
        ({"decisions": ["check", "raise 2"], "wagers": {"ante": 1500}}, 3000),
        ({"decisions": ["check", "raise 2"], "wagers": {"ante": {"amount": 700}}}, 1400),
    ],
)
@pytest.mark.parametrize("older", [False, True])
def test_claimed_decisions_are_multiples_of_the_wager_recorded_or_claimed(
    claimed: dict[str, Any], cents: int, older: bool
) -> None:
    now = settled()
    playing = now.view.table.round
    assert playing is not None
    about = {"round_id": "older" if older else playing.round_id, "seat": 1, "wager": "play"}
    read: Any = read_command("open-dispute", {**about, "claimed": claimed}, ANN, "7", Shown(now))
    assert read.claimed.decisions == (Check(), Raise(Cents(cents)))


def test_a_decision_that_is_no_whole_number_of_cents_is_refused_at_its_place() -> None:
    body = {"seat": 1, "decision": "raise 1.00001"}
    with pytest.raises(BodyError) as error:
        read_command("decide", body, ANN, "7", Shown(settled()))
    assert error.value.where == "body.decision"
    assert "whole number of cents" in error.value.detail


@pytest.mark.parametrize("words", ["check", "fold", "raise $17", "set 2c 2d"])
def test_only_a_multiple_needs_a_look_at_the_wagers(words: str) -> None:
    body = {"seat": 1, "decision": words}
    read: Any = read_command("decide", body, ANN, "7", Nowhere())
    assert words_of(read.command.decision, Cents(1700)).split()[0] == words.split()[0]
    with pytest.raises(AssertionError, match="looked up"):
        read_command("decide", body | {"decision": "raise 2"}, ANN, "7", Nowhere())


def test_staff_who_name_the_player_of_a_seat_are_held_to_it() -> None:
    dealer, now = Actor(Role.DEALER, "Dan"), settled()
    name = now.view.seats[1]
    read: Any = read_command("leave", {"seat": 1, "player": name}, dealer, "7", Shown(now))
    assert (read.table, read.seat) == ("7", 1)
    with pytest.raises(RefusedError, match="does not sit at seat 1"):
        read_command("leave", {"seat": 1, "player": "Zoe"}, dealer, "7", Shown(now))


# ── Wrong form ───────────────────────────────────────────────────────────────────────────────


class Nowhere:
    """A floor that must not be asked."""

    def view(self, *_: Any) -> Any:
        raise AssertionError("nothing is looked up")

    replay = view


def fault(kind: str, body: Any, actor: Actor = ANN, table: str | None = "7") -> str:
    with pytest.raises(BodyError) as error:
        read_command(kind, body, actor, table, Nowhere())
    return error.value.where


WRONG: list[tuple[str, Any, str]] = [
    ("sit", {"seat": 3, "chair": 1}, "body.chair"),
    ("sit", {}, "body.seat"),
    ("sit", {"seat": "3"}, "body.seat"),
    ("sit", {"seat": 3.0}, "body.seat"),
    ("sit", {"seat": True}, "body.seat"),
    ("sit", {"seat": 10**30}, "body.seat"),
    ("sit", {"seat": float("nan")}, "body.seat"),
    ("sit", {"seat": {"seat": {"seat": 3}}}, "body.seat"),
    ("sit", {"seat": 3, "player": "\ud800"}, "body.player"),
    ("sit", [], "body"),
    ("sit", None, "body"),
    ("buy-in", {"amount": 100, "gives": "game-account"}, "body.gives"),
    ("buy-in", {"amount": None}, "body.amount"),
    ("place-wagers", {"seat": 3}, "body.wagers"),
    ("place-wagers", {"seat": 3, "wagers": {"ante": 10.5}}, "body.wagers.ante"),
    ("place-wagers", {"seat": 3, "wagers": {"ante": "10"}}, "body.wagers.ante"),
    ("place-wagers", {"seat": 3, "wagers": {"ante": {"amount": 5, "x": 1}}}, "body.wagers.ante.x"),
    ("place-wagers", {"seat": 3, "wagers": {"ante": {}}}, "body.wagers.ante.amount"),
    ("place-wagers", {"seat": 3, "wagers": {}, "hash": "A" * 64}, "body.hash"),
    ("open-bits", {}, "body.bits"),
    ("open-bits", {"bits": "ab"}, "body.bits"),
    ("open-bits", {"bits": "0" * 64, "player": "Bob"}, "body.player"),
    ("decide", {"seat": 3, "decision": "raise"}, "body.decision"),
    ("decide", {"seat": 3, "decision": "raise 4x"}, "body.decision"),
    ("decide", {"seat": 3, "decision": "raise -1"}, "body.decision"),
    ("decide", {"seat": 3, "decision": "set Ah"}, "body.decision"),
    ("decide", {"seat": 3, "decision": "set Ah Ah"}, "body.decision"),
    ("decide", {"seat": 3, "decision": "jump\n"}, "body.decision"),
    ("enter-cards", {"faces": {"one": "Ah"}}, "body.faces"),
    ("enter-cards", {"faces": {"01": "Ah"}}, "body.faces"),
    ("enter-cards", {"faces": {"1": "Zz"}}, "body.faces.1"),
    ("turn-hands", {"seat": 3, "low": [1, "2"]}, "body.low[1]"),
    ("receive-decks", {"decks": [["red"]]}, "body.decks[0]"),
    ("no-more-bets", {"deck": ["Ah"]}, "body.deck"),
    ("no-more-bets", {"house_bits": "00"}, "body.house_bits"),
    ("start-round", {"root": "0" * 64}, "body.root"),
    ("proceed", {"readings": {}}, "body.readings"),
    ("propose-act", {"act": {"kind": "no-act", "body": {}}}, "body.act.kind"),
    ("propose-act", {"act": {"kind": "open-link", "body": {}}}, "body.act.body.link"),
    ("open-facility", {}, "kind"),
    ("commit-draws", {}, "kind"),
    ("record-attempts", {}, "kind"),
    ("at-table", {}, "kind"),
    ("no-kind", {}, "kind"),
]


@pytest.mark.parametrize(("kind", "body", "where"), WRONG)
def test_a_body_of_the_wrong_form_is_refused_at_its_place(kind: str, body: Any, where: str) -> None:
    assert fault(kind, body) == where


def test_a_command_at_a_table_names_it() -> None:
    assert fault("sit", {"seat": 3}, table=None) == "table"


def test_staff_say_which_player_and_players_mean_themselves() -> None:
    own: Any = read_command("cash-out", {}, ANN, "7", Nowhere())
    assert own.player == "Ann"
    assert fault("cash-out", {}, Actor(Role.DEALER, "Dan")) == "body.player"


SENT: list[tuple[bytes, str]] = [
    (b"", ""),
    (b"\xff\xfe", ""),
    (b"[]", ""),
    (b'{"id": "a", "kind": "sit", "body": NaN}', ""),
    (b'{"id": "\\ud800", "kind": "sit", "body": {}}', ""),
    (b'{"kind": "sit", "body": {}}', "id"),
    (b'{"id": "a b", "kind": "sit", "body": {}}', "id"),
    (b'{"id": "' + b"a" * 65 + b'", "kind": "sit", "body": {}}', "id"),
    (b'{"id": "a", "kind": "sit", "body": {}, "at": 5}', "at"),
    (b'{"id": "a", "kind": "sit", "body": {}, "as": "system"}', "as"),
    (b'{"id": "a", "kind": "sit", "body": {}, "n": -1}', "n"),
    (b'{"id": "a", "kind": "sit", "body": {}, "n": 1e99}', "n"),
    (b'{"id": "a", "kind": "sit", "body": {}, "n": 1, "round": "r"}', "n"),
    (b'{"id": "a", "kind": "sit", "body": {}, "table": ""}', "table"),
    (b'{"id": "a", "kind": 7, "body": {}}', "kind"),
    (b'{"id": "a", "kind": "sit"}', "body"),
    (b'{"id": "a", "kind": "sit", "body": ' + b"[" * 2000 + b"]" * 2000 + b"}", ""),
]


@pytest.mark.parametrize(("sent", "where"), SENT)
def test_a_request_of_the_wrong_form_is_refused_at_its_place(sent: bytes, where: str) -> None:
    with pytest.raises(BodyError) as error:
        read_request(sent)
    assert error.value.where == where


def test_a_request_is_read_with_what_its_sender_saw() -> None:
    found = read_request(
        b'{"id":"a","as":"dealer","kind":"decide","table":"7","round":"r","body":{}}'
    )
    assert (found.id, found.role, found.table) == ("a", "dealer", "7")
    assert found.seen == Seen(round="r")
    assert read_request(b'{"id":"a","kind":"sit","n":7,"body":{}}').seen == Seen(n=7)
