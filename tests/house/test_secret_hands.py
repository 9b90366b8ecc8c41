"""A hand that was set in secret is in nobody else's view, in no log and in no error before it is
turned (645a.11)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.audit.session_log import read_log
from pitboss.cards import Card, cards_text
from pitboss.games.choices import SetHands, SetHouse
from pitboss.record import Actor, Codec
from pitboss.round import Decide, Phase
from pitboss.round.events import DecisionMade
from tests.support.games import PAI_GOW
from tests.support.private_floors import close_floors
from tests.support.seated import Seated

SEAT = 1
_SEALED = re.compile(r"[0-9a-f]{16}\.[A-Za-z0-9+/=]+")


@pytest.fixture(autouse=True)
def closed_floors() -> Iterator[None]:
    yield
    close_floors()


def asked() -> Seated:
    """A table where all are asked to set their hands."""
    seated = Seated(PAI_GOW, (SEAT, 2, 3)).locked()
    seated.until(Phase.DECISION)
    assert seated.state.seats[SEAT].decisions == ()
    return seated


def lows(seated: Seated) -> tuple[tuple[Card, ...], ...]:
    view = seated.floor.view(seated.players[SEAT].actor, seated.name).view
    return next(move.low_hands for move in view.moves if move.decision == "set")


def choose(seated: Seated, low: tuple[Card, ...]) -> None:
    actor = seated.players[SEAT].actor
    assert seated.do(actor, Decide(actor, SEAT, SetHands(low))) is None


def shown(seated: Seated, viewer: Actor | None) -> str:
    """A view of the table as text."""
    return Codec().text(seated.floor.view(viewer, seated.name).view)


def told(seated: Seated) -> str:
    """All that anybody but the player gets, and all that was written down without a key."""
    others = [seated.players[2].actor, seated.players[3].actor]
    found = [shown(seated, one) for one in (None, *others)]
    found += [repr(seated.floor.replay(one, seated.round_id)[-1].view) for one in others]
    found += [Codec().entry_text(entry) + repr(entry) for entry in seated.entries]
    for one in (*others, seated.players[SEAT].actor):
        if one is seated.players[SEAT].actor and not seated.state.seats[SEAT].decisions:
            continue
        why = seated.do(one, Decide(one, SEAT, SetHouse()))
        assert why is not None
        found.append(f"{why.code} {why.reason}")
    # Of what is sealed, which is other text every time, the length is looked at.
    return _SEALED.sub(lambda text: f"<{len(text[0])}>", "\n".join(found))


@pytest.mark.cites("645a.11")
def test_nothing_that_reaches_anybody_else_turns_on_how_a_hand_was_set() -> None:
    every = lows(asked())
    assert len(every) > 2
    before = {}
    for low in (every[0], every[-1]):
        seated = asked()
        choose(seated, low)
        told_now = told(seated)
        assert f"set {cards_text(low)}" in shown(seated, seated.players[SEAT].actor)
        assert f"set {cards_text(low)}" not in told_now
        # The last of the others answers with the hands turned: the table is looked at before.
        assert seated.act(2)
        told_now += told(seated)
        before[low] = told_now
    assert len(set(before.values())) == 1
    assert every[0] != every[-1]


def test_a_hand_that_was_set_is_sealed_in_the_record_until_the_round_is_over(
    tmp_path: Path,
) -> None:
    seated = asked()
    choose(seated, lows(seated)[0])
    low = seated.state.seats[SEAT].decisions[0]
    assert isinstance(low, SetHands)
    seated.private.store.checkpoint(0, seated.private.keys.signer)
    path = tmp_path / "part.jsonl"
    with path.open("wb") as file:
        seated.private.store.export(file)
    text = path.read_text(encoding="ascii")
    text = text[text.rindex("round-opened") :]
    assert "set-hands" in text
    for card in seated.state.cards("player", SEAT):
        assert card is not None
        assert not re.search(rf"\b{cards_text([card])}\b", text)


def test_the_log_of_the_session_opens_it_after_the_round(tmp_path: Path) -> None:
    seated = asked()
    choose(seated, lows(seated)[1])
    mine = seated.state.seats[SEAT].decisions[0]
    seated.until(Phase.CLOSED)
    seated.staff.close()
    path = tmp_path / "session.log"
    seated.save(path)
    logged = read_log(path)
    assert logged.notes == ()
    assert list(logged.entries) == seated.entries
    made = [one.event for one in logged.entries if isinstance(one.event, DecisionMade)]
    assert mine in [one.decision for one in made if one.seat == SEAT]
