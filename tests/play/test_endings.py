"""How rounds and sessions end: settlement with reasons, proofs, leaving."""

import json
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.games.dealing import COMMUNITY, PLAYER
from pitboss.house.steps import secret_of
from pitboss.money import dollars_text, parse_money
from pitboss.record import Actor
from pitboss.round import Phase, seen
from pitboss.round.fairness import Openings, Wagered, commit, open_deal, player_hash, problems
from pitboss.round.shuffle import locked_wagers, openings_of
from tests.support.games import GAMES
from tests.support.paths import DEMO, ROOT
from tests.support.play_sessions import (
    INTERRUPT,
    ScriptedSession,
    after_a_round,
    cards_in,
    played_session,
    simply,
    stacked_decks,
)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_shown_with_its_reason_and_paragraph(game: str) -> None:
    scripted = ScriptedSession(game, simply("2"), neighbours=2, rounds=1, seed=8).run()
    text = " ".join(scripted.text.split())
    for number, lines in scripted.state.settled.items():
        for line in lines:
            assert f"[{line.cite}]" in text
            if number == scripted.place.seat:
                assert f"{dollars_text(line.returned)} back" in text
    order = [int(seat) for seat in re.findall(r"Seat (\d), \w+: ", scripted.text)]
    assert order == sorted(scripted.state.seats, reverse=True)


def test_a_floorperson_approves_a_progressive_prize_after_a_moment() -> None:
    royal = stacked_decks("653a", {(PLAYER, 3): "Ah Kh", (COMMUNITY, 0): "Qh Jh Th 2c 3d"}, ["5 1"])
    scripted = ScriptedSession("653a", ["5 1", "", "3", "q"], decks=royal).run()
    assert scripted.pauses == 1
    assert (
        "The floorperson verifies and approves the Progressive Payout prize of seat 3."
        in scripted.text
    )
    prize = parse_money("10000.21")
    line = next(one for one in scripted.session.player.ledger.rounds)
    assert line.hand == "Royal flush"
    assert line.returned >= prize
    # The meter starts anew for the next round.
    assert "$1 only, meter $10,000\n" in re.sub(
        " +\n", "\n", scripted.text.split("Bets for round 2")[1]
    )


def test_meters_are_fed_by_everybody_and_carried_from_round_to_round() -> None:
    scripted = ScriptedSession("653a", simply("2"), neighbours=5, rounds=6, seed=11)
    shown: list[int] = []
    scripted.watch = lambda: shown.append(
        scripted.session.player.meters()["progressive"]["meter"] if scripted.floor.rounds else 0
    )
    scripted.run()
    readings = [one for one in shown if one]
    assert readings == sorted(readings)
    assert readings[-1] > readings[0] == parse_money("10000")
    # The player never bet on it.
    assert all("progressive" not in one for one in scripted.state.seats[3].wagers)


def test_the_magic_card_and_the_lucky_position_are_shown_at_the_end(tmp_path: Path) -> None:
    always = DEMO.read_text(encoding="utf-8").replace(
        "magic_card = 0.02, lucky_bonus = 0.05", "magic_card = 1, lucky_bonus = 1"
    )
    path = tmp_path / "always.toml"
    path.write_text(always, encoding="utf-8")
    scripted = ScriptedSession(
        "653a", ["6 1", "", "2", "o openings.json"], submission=path, rounds=1
    ).run()
    before, after = scripted.text.rsplit("╭─ Ultimate", 1)
    assert "Magic Card" not in before.split("round 1 ─")[-1]
    assert re.search(r"Drawn  Magic Card \[..\], Lucky position (seat \d|the dealer)", after)
    openings = scripted.session.player.proof
    assert openings is not None
    assert [one.name for one in openings.drawn] == ["magic", "lucky"]


@pytest.mark.parametrize("game", GAMES)
def test_what_was_seen_checks_against_the_root_shown_before_the_deal(
    game: str, tmp_path: Path
) -> None:
    target = tmp_path / "openings.json"
    lines = after_a_round(f"o {target}", f"o {target}", "o", "")
    scripted = ScriptedSession(game, lines, neighbours=2, seed=9).run()
    root = re.findall(r"Deal sealed as ([0-9a-f ]{79})", scripted.text)[0]
    found = re.search(
        r"Fairness: (\d+) cards you saw, your bits and the wagers check", scripted.text
    )
    assert found is not None
    openings = json.loads(target.read_text(encoding="utf-8"))
    assert problems(openings, shown=root) == []
    cards = [one["card"] for one in openings["openings"]]
    assert len(cards) == int(found[1])
    first = scripted.text.split("Bets for round 2")[0]
    assert cards_in(first) == set(cards)
    assert "There is a file" in scripted.text
    # The command that is offered, as it can be pasted.
    pasted = re.search(r"pitboss verify-round (.*?)\n  tools", scripted.text, re.DOTALL)
    assert pasted is not None
    options = shlex.split(pasted[1].replace("\\\n", ""))
    assert [one for one in options if one.startswith("--")] == ["--root", "--lock", "--own"]
    for command in (["-m", "pitboss", "verify-round"], ["tools/verify_round.py"]):
        done = subprocess.run(
            [sys.executable, *command, *options], cwd=ROOT, capture_output=True, check=False
        )
        assert done.returncode == 0, (options, done.stdout, done.stderr)


@pytest.mark.parametrize("lie", ["deck", "wagers", "bits"])
def test_openings_that_agree_with_themselves_alone_are_found_out(lie: str) -> None:
    """The house opens another deal, or another shuffle, than what was shown and sent before."""
    scripted = ScriptedSession("653a", simply("1"), rounds=1)
    locked: list[Wagered] = []

    def watch() -> None:
        """Before the first raise, what was locked is what lies."""
        if not locked and scripted.state.phase is Phase.DECISION:
            locked.extend(locked_wagers(scripted.state))

    def other(actor: Actor, round_id: str) -> Openings:
        state = scripted.state
        secret = secret_of(state)
        assert secret is not None
        wagers, players = list(locked), list(openings_of(state))
        head = secret.commitment
        if lie == "deck":
            deck = tuple(reversed(secret.deck))
            secret = commit(
                head.round_id,
                head.rules_digest,
                deck,
                secret.seed,
                secret.house_bits,
                head.draws,
                secret.numbers,
            )
        elif lie == "wagers":
            wagers = wagers[:-1]
        else:
            bits = b"x" * 32
            given = player_hash(head.round_id, "you", bits)
            players = [replace(players[0], hash=given, bits=bits)]
        dealt = seen(state, actor)
        names = [draw.name for draw in head.draws]
        openings = open_deal(secret, wagers, players, dealt, names)
        assert problems(openings, shown=openings.root) == []
        return openings

    scripted.watch = watch
    scripted.floor.openings = other  # type: ignore[method-assign]
    scripted.run()
    assert re.search(r"Fairness: \d problems? with this deal", scripted.text)
    assert "cards you saw, your bits" not in scripted.text


def test_a_proof_that_cannot_be_written_is_no_end(tmp_path: Path) -> None:
    scripted = played_session(
        "653a", "o", "", "1", "1", "1", f"o {tmp_path}/none/x", f"o {tmp_path}", "o a\0b"
    )
    assert "No round is over yet: the openings come after it" in scripted.text
    assert scripted.text.count("cannot be written: ") == 2
    assert "There is a file" in scripted.text


@pytest.mark.parametrize("key", ["q", "quit", "Q", INTERRUPT, None])
def test_leaving_between_rounds_costs_nothing(key: str | None) -> None:
    scripted = played_session("653a", *([key] if key else []))
    assert "You leave with $1,000: bought in $1,000, $0 in no round. Goodbye." in scripted.text


@pytest.mark.parametrize("keys", [["q", "y"], [INTERRUPT, INTERRUPT], [INTERRUPT, "q"], ["q"], []])
def test_leaving_in_a_round_loses_what_is_down(keys: list[str]) -> None:
    # Where there is nothing more to read, as after Ctrl-D, it is asked all the same.
    scripted = played_session("653a", "", *keys)
    warning = "If you leave now, your $20 on the layout is abandoned and lost [653a.7(b)]"
    assert warning in " ".join(scripted.text.split())
    assert "Leave all the same? (y/n)" in scripted.text
    assert "You leave the table [653a.7(b)]" in scripted.text
    assert "net -$20. Your bank: $980." in scripted.text
    assert scripted.state.closed


def test_leaving_let_it_ride_folds_nothing(tmp_path: Path) -> None:
    assert "fold" not in played_session("643a", "", "q", "y").text
    path = tmp_path / "on.toml"
    demo = DEMO.read_text(encoding="utf-8")
    head, tail = demo.split("[games.let-it-ride]\n", 1)
    changed = f'{head}[games.let-it-ride]\nabandoned = "play-on"\n{tail}'
    path.write_text(changed, encoding="utf-8")
    scripted = ScriptedSession("643a", ["", "q", "y"], submission=path).run()
    words = " ".join(scripted.text.split())
    assert "is played on by the house, which lets every wager ride [643a.7(b)]" in words
    assert "fold" not in words


def test_leaving_can_be_thought_better_of() -> None:
    scripted = played_session("653a", "", "q", "n", "2", rounds=1)
    assert scripted.wagers["play"] == 30
    assert "You leave the table" not in scripted.text


def test_where_the_submission_says_so_the_house_plays_the_hand_on(tmp_path: Path) -> None:
    path = tmp_path / "on.toml"
    path.write_text(
        DEMO.read_text(encoding="utf-8").replace(
            'abandoned      = "lose"', 'abandoned      = "play-on"'
        ),
        encoding="utf-8",
    )
    scripted = ScriptedSession("653a", ["", "q", "y"], submission=path, neighbours=1).run()
    assert "is played on by the house" in " ".join(scripted.text.split())
    assert [one.word for one in scripted.state.seats[3].decisions] == ["check", "check", "fold"]
    assert scripted.state.closed


def test_rounds_end_when_as_many_were_played_as_asked_for() -> None:
    scripted = ScriptedSession("643a", simply("1"), rounds=3).run()
    assert scripted.floor.rounds == 3
    assert "Bets for round 4" not in scripted.text
    assert "in 3 rounds. Goodbye." in scripted.text
