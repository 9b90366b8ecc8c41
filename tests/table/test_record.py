"""The record of a table stands alone: what is written is read again, and tells no secret."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from pitboss.cards import Card, card_text
from pitboss.games.choices import SetHands
from pitboss.money import Cents
from pitboss.record import Codec, Entry, RecordError, Role, kind, kinds
from pitboss.record.fields import fields_of
from pitboss.round import Command, NoMoreBets, Seat, State
from pitboss.round.events import BetsClosed, CardsEntered, WagersPlaced
from pitboss.round.findings import CardsFound
from pitboss.rulebook import GameRules
from pitboss.table import StartRound, Table, apply, decide, refusal, replay, view
from tests.support.databases import SOAK
from tests.support.games import GAMES, every_game
from tests.support.logs import DEMO, ROOT, codec_for, retold, submission_of
from tests.support.rounds import Play, jackpot, readings_at_random, rules_of, shuffled
from tests.support.table_commands import anything, people
from tests.support.table_hours import Hours
from tests.support.tables import DEALER, EYE, FLOOR, SPECTATOR, SYSTEM, TableRun

KEY = bytes(range(32))
both_kinds = pytest.mark.parametrize("electronic", [False, True])


@cache
def hours(slug: str, electronic: bool, seed: int, steps: int = 40) -> TableRun:
    """Hours at a table under the demonstration's submission."""
    rules = submission_of(DEMO).games[slug]
    return Hours(slug, seed, electronic=electronic, looks=False, rules=rules).pass_by(steps).run


@cache
def logs(slug: str, electronic: bool) -> tuple[TableRun, ...]:
    """Some hours at tables of one game; more of them in the long form."""
    return tuple(hours(slug, electronic, seed) for seed in range(10 if SOAK else 1))


def codec(run: TableRun, key: bytes | None = KEY) -> Codec:
    return codec_for([run.table.rules], key)


def rounds(slug: str) -> Iterator[Play]:
    """Rounds alone, of both kinds, some with prizes."""
    for seed in range(4):
        chance = Random(seed)
        play = Play(rules_of(slug), {1: "Ann", 2: "Ben"}, electronic=seed % 2 == 0)
        for seat in play.state.seats:
            play.bet_at_random(seat, chance)
        deck = jackpot(play, chance) if seed > 1 else shuffled(play.state.rules, chance)
        play.close_bets(deck, readings_at_random(play.state.rules, chance), magic_card=deck[0])
        play.play_out(chance)
        yield play


@every_game
@both_kinds
def test_every_entry_says_who_did_it_and_when(slug: str, electronic: bool) -> None:
    """What the trace calls recorded rests on this: no entry stands in a log without its person."""
    for run in logs(slug, electronic):
        given = {command.id: command for command in run.commands}
        for entry in run.log:
            assert entry.actor.person.strip()
            if not entry.command:
                # What follows by itself when the last seat is left (R70).
                assert entry.actor.role is Role.SYSTEM
                continue
            command = given[entry.command]
            assert (entry.actor, entry.at) == (command.actor, command.at)
        writer = codec(run)
        again = [writer.parse_entry(writer.entry_text(entry)) for entry in run.log]
        assert [(one.actor, one.at) for one in again] == [(one.actor, one.at) for one in run.log]


# ── Round trips ──────────────────────────────────────────────────────────────────────────────


@every_game
@both_kinds
def test_everything_at_a_table_is_read_as_it_was_written(slug: str, electronic: bool) -> None:
    for run in logs(slug, electronic):
        written = codec(run)
        for command in run.commands:
            assert written.parse(written.text(command)) == command
        for entry in run.log:
            line = written.entry_text(entry)
            assert "\n" not in line
            assert written.parse_entry(line) == entry
            assert written.entry_text(written.parse_entry(line)) == line
        table = run.start
        for entry in run.log:
            table = apply(table, entry)
            if entry.number % 9 == 0 or isinstance(entry.event, BetsClosed | CardsEntered):
                at = (table.id, table.entries)
                assert written.parse(written.text(table, *at), *at) == table
                if table.round is not None:
                    state = table.round
                    assert written.parse(written.text(state, *at), *at) == state
        for viewer in (*people(run), SPECTATOR, EYE):
            seen = view(run.table, viewer, run.at)
            assert written.parse(written.text(seen)) == seen


@every_game
def test_everything_in_a_round_alone_is_read_as_it_was_written(slug: str) -> None:
    for play in rounds(slug):
        written = codec_for([play.state.rules], KEY)
        for number, event in enumerate(play.log, 1):
            entry = Entry("round 1", number, number, DEALER, "", event)
            assert written.parse_entry(written.entry_text(entry)) == entry
        for command in play.commands:
            assert written.parse(written.text(command)) == command
        state = play.opened
        assert written.parse(written.text(state)) == state
        assert written.parse(written.text(play.state)) == play.state


@every_game
@both_kinds
def test_without_the_key_what_is_sealed_stands_at_its_default(slug: str, electronic: bool) -> None:
    sealed = 0
    for run in logs(slug, electronic):
        with_key, without = codec(run), codec(run, None)
        for entry in run.log:
            plain = replace(entry, event=public(entry.event))
            assert without.parse_entry(without.entry_text(entry)) == plain, "it was left out"
            assert without.parse_entry(with_key.entry_text(entry)) == plain, "nobody can open it"
            sealed += plain != entry
        for command in run.commands:
            assert without.parse(without.text(command)) == public(command)
        table = run.table
        assert without.parse(without.text(table)) == public(table)
    assert sealed


def public(value: Any) -> Any:
    """A value whose sealed fields are what a reader without the key has."""
    if not hasattr(value, "__dataclass_fields__") or isinstance(value, GameRules):
        return value
    given = {one.name: getattr(value, one.name) for one in fields(value)}
    for one in fields_of(type(value)):
        if one.sealed:
            assert one.default is not None
            given[one.name] = one.default()
        else:
            given[one.name] = _within(given[one.name])
    return type(value)(**given)


def _within(value: Any) -> Any:
    """What lies within a value, without what is sealed: a round, its seats, their answers."""
    if isinstance(value, State | Seat | SetHands | CardsFound):
        return public(value)
    if isinstance(value, tuple) and any(isinstance(one, SetHands) for one in value):
        return tuple(_within(one) for one in value)
    if isinstance(value, Mapping) and any(isinstance(one, Seat) for one in value.values()):
        return {key: _within(one) for key, one in value.items()}
    return value


@every_game
@both_kinds
def test_every_sealed_field_goes_through_the_sealer(slug: str, electronic: bool) -> None:
    """What the types call secret stands in no line but under seal."""
    for run in logs(slug, electronic):
        with_key = codec(run)
        for entry in run.log:
            body = with_key.write_entry(entry)["body"]
            secret = {one.name for one in fields_of(type(entry.event)) if one.sealed}
            assert not secret & body.keys()
            assert type(body.get("sealed")) is (str if secret else type(None))


# ── A reader with nothing but the log ────────────────────────────────────────────────────────


#: A table of each kind, in turns; in the long form of each game.
ELSEWHERE = [(one, n % 2 > 0) for n, one in enumerate(GAMES)][:: 1 if SOAK else 3]


@pytest.mark.parametrize(("slug", "electronic"), ELSEWHERE)
def test_a_log_is_replayed_in_another_process(slug: str, electronic: bool) -> None:
    """It has the lines, the submission and the key, and comes to the same tables and views."""
    run = hours(slug, electronic, seed=7, steps=16)
    written = codec(run)
    lines = [written.entry_text(entry) for entry in run.log]
    viewers = [*people(run), SPECTATOR, EYE]
    given = {
        "submission": DEMO,
        "game": slug,
        "table": run.table.id,
        "electronic": electronic,
        "key": KEY.hex(),
        "lines": lines,
        "viewers": [(actor.role, actor.person) for actor in viewers],
    }
    other = subprocess.run(
        [sys.executable, "-m", "tests.support.logs"],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert run.table.round is not None
    assert other.stdout.split() == list(retold(run.start, lines, written, viewers))


@every_game
@both_kinds
def test_the_public_part_alone_gives_the_spectators_view(slug: str, electronic: bool) -> None:
    turned = 0
    for run in logs(slug, electronic):
        with_key, without = codec(run), codec(run, None)
        whole = told = run.start
        for entry in run.log:
            whole = apply(whole, entry)
            told = apply(told, without.parse_entry(with_key.entry_text(entry)))
            seen = view(told, SPECTATOR, entry.at)
            assert seen == view(whole, SPECTATOR, entry.at)
            if told.round is not None and whole.round is not None:
                assert told.round.faces == whole.round.faces
                turned += len(told.round.faces)
                knows = {at for at in range(run.size) if told.round.face(at) is not None}
                assert knows <= told.round.faces.keys(), "exactly the faces that were turned"
    assert turned


@both_kinds
def test_a_replay_of_the_whole_log_gives_the_same_table(electronic: bool) -> None:
    for slug in GAMES:
        for run in logs(slug, electronic):
            written = codec(run)
            lines = [written.entry_text(entry) for entry in run.log]
            assert replay(run.start, map(written.parse_entry, lines)) == run.table


# ── What a log does not tell ─────────────────────────────────────────────────────────────────

_CARD = re.compile(r"[2-9TJQKA][cdhs]|Jk")


def faces_in(value: Any) -> Iterator[str]:
    """Every card that stands in a JSON value, wherever it is; what is under seal aside."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "sealed":
                continue
            yield from faces_in(key)
            # The words of a paytable's row ("a pair of 6s") are no cards.
            yield from faces_in(inner) if key != "row" else ()
    elif isinstance(value, list):
        for inner in value:
            yield from faces_in(inner)
    elif isinstance(value, str):
        yield from (word for word in value.split() if _CARD.fullmatch(word))


@every_game
@both_kinds
def test_no_line_names_a_card_that_is_not_turned(slug: str, electronic: bool) -> None:
    named = 0
    for run in logs(slug, electronic):
        table, with_key = run.start, codec(run)
        turned: set[str] = set()
        for entry in run.log:
            table = apply(table, entry)
            if table.playing is not None and not table.playing.layout:
                turned = set()
            if table.round is not None:
                faces = table.round.faces.values()
                turned |= {card_text(card) for card in faces if card is not None}
                draws = table.round.shown_draws
                if draws is not None and draws.magic_card is not None:
                    turned.add(card_text(draws.magic_card))
            found = set(faces_in(with_key.write_entry(entry)))
            assert found <= turned, (entry.event, found - turned)
            named += len(found)
    assert named


def swapped(deck: tuple[Card | None, ...], one: int, other: int) -> tuple[Card | None, ...]:
    cards = list(deck)
    cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_cards_that_nobody_saw_could_be_others_and_the_log_were_the_same(
    slug: str, seed: int
) -> None:
    """Two cards that were never turned change places: not a byte of what is public is another,
    neither in the log nor in a view, a refusal or a representation."""
    run = TableRun(slug, players={1: "Ann", 2: "Ben", 3: "Cleo"}, seed=seed).opened()
    run.ready()
    first = len(run.commands)
    run.started()
    for seat in run.state.seats:
        run.bet_at_random(seat)
    run.closed()
    unseen = [at for at in range(run.size) if at not in run.state.faces]
    chance = Random(seed)
    dealt = [at for at in unseen if at < run.state.dealt] or unseen
    one = chance.choice(dealt)
    other = chance.choice([at for at in unseen if at != one])
    twin = TableRun(slug, players=run.players, seed=seed)
    without = codec(run, None)
    tables = [run.start, twin.start]
    for number, command in enumerate(run.commands):
        same = command
        if isinstance(command, NoMoreBets):
            same = replace(command, deck=swapped(command.deck, one, other))
        both = [_carried_out(tables[0], command), _carried_out(tables[1], same)]
        lines = [[without.entry_text(entry) for entry in entries] for entries, _ in both]
        assert lines[0] == lines[1]
        assert [repr(entry) for entry in both[0][0]] == [repr(entry) for entry in both[1][0]]
        tables = [table for _, table in both]
        assert repr(tables[0]) == repr(tables[1])
        if number >= first:
            _same_answers(run, tables, chance)
    assert tables[0] == run.table
    assert tables[0] != tables[1], "they are others, and only a key shows it"


def _carried_out(table: Table, command: Command) -> tuple[list[Entry], Table]:
    entries = list(decide(table, command))
    return entries, replay(table, entries)


def _same_answers(run: TableRun, tables: list[Table], chance: Random) -> None:
    """Everybody sees the same, and whatever anybody tries gets the same answer."""
    at = tables[0].at + 1
    for viewer in (SPECTATOR, DEALER, FLOOR, SYSTEM):
        assert view(tables[0], viewer, at) == view(tables[1], viewer, at)
    for _ in range(20):
        command = replace(anything(run, chance), at=at)
        whys = [refusal(table, command) for table in tables]
        assert whys[0] == whys[1], command


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_a_round_of_the_system_tells_nothing_of_unseen_cards_either(slug: str, seed: int) -> None:
    chance = Random(seed)
    rules = rules_of(slug)
    play = Play(rules, {1: "Ann", 2: "Ben"})
    for seat in play.state.seats:
        play.bet_at_random(seat, chance)
    play.close_bets(shuffled(rules, chance))
    play.play_out(chance)
    unseen = [at for at in range(len(play.state.deck)) if at not in play.state.faces]
    dealt = [at for at in unseen if at < play.state.dealt] or unseen
    one = chance.choice(dealt)
    other = chance.choice([at for at in unseen if at != one])
    twin = Play(rules, {1: "Ann", 2: "Ben"})
    for command in play.commands:
        same = command
        if isinstance(command, NoMoreBets):
            same = replace(command, deck=swapped(command.deck, one, other))
        twin.do(same)
    without = codec_for([rules])
    lines = [
        [without.text(event, "round 1", number) for number, event in enumerate(one_play.log, 1)]
        for one_play in (play, twin)
    ]
    assert lines[0] == lines[1]
    assert repr(play.log) == repr(twin.log)
    assert play.state != twin.state


# ── Other versions, and damage ───────────────────────────────────────────────────────────────


def entry_of(event: Any) -> Entry:
    return Entry("table 7", 1, 0, DEALER, "command 1", event)


def test_an_event_with_an_unknown_field_is_refused() -> None:
    data = Codec().write_entry(entry_of(WagersPlaced(2, {"ante": Cents(1000)})))
    assert Codec().read_entry(data).event == WagersPlaced(2, {"ante": Cents(1000)})
    data["body"]["tip"] = 500
    with pytest.raises(RecordError, match=r"table 7/1 wagers-placed: there is no field 'tip'"):
        Codec().read_entry(data)
    data["body"].pop("tip")
    data["mood"] = "good"
    with pytest.raises(RecordError, match="there is no field 'mood'"):
        Codec().read_entry(data)


def _cents(body: dict[str, Any]) -> dict[str, Any]:
    """The first version had dollars."""
    return {"seat": body["seat"], "amount": body["dollars"] * 100}


@kind("sample-of-a-tip", version=2, upcasts={1: _cents})
@dataclass(frozen=True, slots=True)
class Tipped:
    """An event that was written otherwise once."""

    seat: int
    amount: Cents


def test_an_event_of_an_older_version_is_read_through_its_upcast() -> None:
    data = Codec().write_entry(entry_of(Tipped(2, Cents(500))))
    assert (data["version"], data["body"]) == (2, {"seat": 2, "amount": 500})
    old = data | {"version": 1, "body": {"seat": 2, "dollars": 5}}
    assert Codec().read_entry(old) == entry_of(Tipped(2, Cents(500)))
    with pytest.raises(RecordError, match="newer than this engine knows"):
        Codec().read_entry(data | {"version": 3})


def test_every_command_event_state_and_view_is_a_kind_of_its_own() -> None:
    registered = {one.type for one in kinds().values()}
    assert {StartRound, NoMoreBets, BetsClosed, State, Table} <= registered
    for one in kinds().values():
        assert one.version == 1 or not one.type.__module__.startswith("pitboss.")


def test_a_state_without_its_rules_at_hand_is_not_read() -> None:
    run = hours("let-it-ride", False, 0)
    text = codec(run).text(run.table)
    with pytest.raises(RecordError, match="give the codec a lookup for GameRules"):
        Codec().parse(text)
    with pytest.raises(RecordError, match="there is no GameRules"):
        codec_for([submission_of(DEMO).games["four-card-poker"]]).parse(text)
