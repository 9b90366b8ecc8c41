"""A hand that was set in secret is in nobody else's view, log or error before it is turned, and the
log opens it after the round (645a.11)."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pitboss.cards import Card, cards_text
from pitboss.games.choices import SetHands, SetHouse
from pitboss.games.house_way import lawful_splits
from pitboss.house.log_reading import LogError, read_log
from pitboss.house.logs import CHAINED, next_chain
from pitboss.record import Codec
from pitboss.round import Decide, Phase
from pitboss.round.events import DecisionMade
from pitboss.wire.kinds import body_of
from tests.support.games import PAI_GOW
from tests.support.hosts import FLOOR, SPECTATOR, SURVEILLANCE, Hosted, unseeded

SEAT = 1


def asked(**keys: Any) -> Hosted:
    """A hosted table where all are asked to set their hands."""
    hosted = Hosted(PAI_GOW, (SEAT, 2, 3), **keys).locked()
    hosted.until(Phase.DECISION)
    assert hosted.state.seats[SEAT].decisions == ()
    return hosted


def lows(hosted: Hosted) -> tuple[tuple[Card, ...], ...]:
    view = hosted.host.view(hosted.players[SEAT].actor, hosted.now)
    return next(move.low_hands for move in view.moves if move.decision == "set")


def choose(hosted: Hosted, low: tuple[Card, ...]) -> None:
    actor = hosted.players[SEAT].actor
    hosted.host.do(Decide(actor, SEAT, SetHands(low)), hosted.now)


def told(hosted: Hosted) -> str:
    """All that anybody but the player gets, and all that was written down without a key."""
    host, now = hosted.host, hosted.now
    others = [hosted.players[2].actor, hosted.players[3].actor, SPECTATOR, FLOOR, SURVEILLANCE]
    found = [json.dumps(body_of(host.view(one, now))) for one in others]
    found += [Codec().entry_text(entry) + repr(entry) for entry in hosted.kept.entries]
    for one in (*others, hosted.players[SEAT].actor):
        why = host.refusal(Decide(one, SEAT, SetHouse()), now)
        found.append("" if why is None else f"{why.code} {why.reason}")
    found += [json.dumps(one) for one in hosted.kept.openings]
    return "\n".join(found)


@pytest.mark.cites("645a.11")
def test_nothing_that_reaches_anybody_else_turns_on_how_a_hand_was_set() -> None:
    every = lows(asked())
    assert len(every) > 2
    before = {}
    for low in (every[0], every[-1]):
        hosted = asked()
        choose(hosted, low)
        told_now = told(hosted)
        own = json.dumps(body_of(hosted.host.view(hosted.players[SEAT].actor, hosted.now)))
        assert f"set {cards_text(low)}" in own
        assert f"set {cards_text(low)}" not in told_now
        while hosted.phase() is not Phase.SETTLEMENT:
            if not any(hosted.act(seat) for seat in (2, 3, SEAT)):
                assert hosted.host.advance(hosted.now)
            told_now += told(hosted)
        assert hosted.kept.hands == []
        before[low] = told_now
    assert len(set(before.values())) == 1
    first, last = every[0], every[-1]
    assert first != last


def test_no_card_of_the_set_hand_is_in_any_line_of_the_log_before_it_is_turned(
    tmp_path: Path,
) -> None:
    path = tmp_path / "table.log"
    hosted = asked(log=path)
    choose(hosted, lows(hosted)[0])
    text = path.read_text(encoding="ascii")
    assert '"kind":"set-hands"' in text.replace(" ", "")
    for card in hosted.state.cards("player", SEAT):
        assert card is not None
        assert not re.search(rf"\b{cards_text([card])}\b", text)


def closed(path: Path) -> Hosted:
    """A round with a hand set in secret, to its end."""
    hosted = asked(log=path)
    choose(hosted, lows(hosted)[1])
    while hosted.phase() is not Phase.CLOSED:
        if not any(hosted.act(seat) for seat in (2, 3, SEAT)):
            assert hosted.host.advance(hosted.now) or hosted.host.approve(hosted.now)
    hosted.host.close(hosted.now)
    return hosted


def test_the_log_opens_it_after_the_round_and_all_is_decided_again(tmp_path: Path) -> None:
    path = tmp_path / "table.log"
    hosted = closed(path)
    assert [sorted(one) for one in hosted.kept.hands] == [[SEAT]]
    logged = read_log(path)
    assert logged.notes == ()
    assert list(logged.entries) == [unseeded(entry) for entry in hosted.kept.entries]
    made = [one.event for one in logged.entries if isinstance(one.event, DecisionMade)]
    low = next(one.decision.low for one in made if isinstance(one.decision, SetHands))
    assert low == hosted.kept.hands[0][SEAT]


def rewritten(path: Path, change: Any) -> Path:
    """A log whose chain was made anew over hands that somebody changed."""
    chain, lines = "", []
    for line in path.read_bytes().splitlines():
        parts = CHAINED.fullmatch(line)
        assert parts is not None
        rest = change(parts[2]) if parts[2].startswith(b'"hands"') else parts[2]
        if rest is None:
            continue
        chain = next_chain(chain, rest)
        lines.append(b'{"chain":"' + chain.encode() + b'",' + rest + b"}\n")
    other = path.with_suffix(".changed")
    other.write_bytes(b"".join(lines))
    return other


def test_another_hand_than_the_one_that_was_set_does_not_hold(tmp_path: Path) -> None:
    path = tmp_path / "table.log"
    hosted = closed(path)
    mine = hosted.kept.hands[0][SEAT]
    assert mine in lows_of(hosted)
    other = next(low for low in lows_of(hosted) if low != mine and not same_ranks(low, mine))
    named, instead = (f'"{SEAT}":"{cards_text(low)}"'.encode() for low in (mine, other))
    foreign = f'"{SEAT}":"{cards_text(stub_of(hosted))}"'.encode()
    for change, words in (
        (lambda rest: rest.replace(named, instead), "does not follow"),
        (lambda rest: rest.replace(named, foreign), "does not follow"),
        (lambda rest: rest.replace(named, f'"{SEAT}":"Zz"'.encode()), "is not a card"),
        (lambda rest: rest.replace(f'"{SEAT}":'.encode(), b'"9":', 1), "nobody set"),
        (lambda _: None, "does not follow"),
    ):
        with pytest.raises(LogError, match=words) as raised:
            read_log(rewritten(path, change))
        assert raised.value.tampered


def lows_of(hosted: Hosted) -> tuple[tuple[Card, ...], ...]:
    cards = [card for card in hosted.state.cards("player", SEAT) if card is not None]
    return tuple(split.low for split in lawful_splits(cards))


def same_ranks(one: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    return [card >> 2 for card in one] == [card >> 2 for card in other]


def stub_of(hosted: Hosted) -> tuple[Card, ...]:
    return tuple(card for card in hosted.state.deck[-2:] if card is not None)


def test_two_boxes_of_one_player_are_both_played_on_when_the_time_is_over() -> None:
    hosted = Hosted(PAI_GOW, (1, 2), adjacent_boxes=2)
    for player in hosted.players.values():
        player.actor = hosted.players[1].actor
        player._draw = lambda _: bytes(32)
    hosted.locked()
    hosted.until(Phase.DECISION)
    due = hosted.host.due()
    assert due is not None
    done = hosted.host.tick(due)
    assert [move.decision for move in done] == ["set house", "set house"]
    assert hosted.phase() is not Phase.DECISION
