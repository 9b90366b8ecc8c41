"""Corrections and undo through the façade: on record, shown by right, proven by verify (R63)."""

from collections.abc import Iterator
from functools import partial

import pytest

from pitboss.cards import DECK_53
from pitboss.demo.crews import CREWS, INTERNAL_AUDITOR, REGULATOR
from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.floor import AtTable
from pitboss.games.choices import Raise
from pitboss.games.dealing import BURN
from pitboss.house import Seen
from pitboss.house.answers import Answer
from pitboss.house.exceptions import ExceptionKind
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.reports.filed_papers import find_paper
from pitboss.round import (
    Command,
    ConfirmCorrection,
    CorrectCards,
    CorrectDecisions,
    CorrectWager,
    EnterCards,
    Phase,
    PlaceWagers,
    RefusedError,
    State,
    Undo,
)
from pitboss.round import events as e
from tests.support.games import UTH
from tests.support.houses import SECRET, Running

EYE = Actor(Role.SURVEILLANCE, "Iris")
_ATTEMPT = ExceptionKind.ATTEMPT
WHY, SHOWN = "the stack was under the card", "the recording of camera 4"


class Dealt:
    """A dealer-run table of Hold'em in the first decision of a round."""

    def __init__(self, url: str) -> None:
        self.running = Running(url, UTH)
        demo = DemoFloor(self.running.floor, self.running.text, self.running.filed, dealer_run=True)
        demo.open()
        chance = (self.running.chance.randrange, self.running._token)
        self.play = DealerPlay(self.running.floor, DEALER_RUN, SECRET, *chance)
        self.until(lambda state: state.phase is Phase.DECISION)
        self.crew = self.play._staff.crew
        self.ids = 0

    @property
    def state(self) -> State | None:
        table = self.running.house.table(DEALER_RUN)
        return None if table is None else table.playing

    def until(self, found: object) -> State:
        for _ in range(3_000):
            state = self.state
            if state is not None and found(state):  # type: ignore[operator]
                return state
            self.play.play()
            self.running.clock.now += 1
        raise AssertionError("no such moment")

    def do(self, command: Command) -> Answer:
        self.ids += 1
        state = self.state
        seen = Seen(round="" if state is None else state.round_id)
        given = AtTable(DEALER_RUN, command)
        name = f"correction-{self.ids}"
        return self.running.floor.submit(command.actor, given, id=name, seen=seen).result()


@pytest.fixture
def dealt(url: str) -> Iterator[Dealt]:
    found = Dealt(url)
    yield found
    found.running.end()


def answered(state: State) -> int:
    return next(number for number, seat in state.seats.items() if seat.decisions)


@pytest.mark.cites("R63")
def test_corrections_and_undo_are_on_record_and_verified(dealt: Dealt) -> None:
    crew, state = dealt.crew, dealt.state
    assert state is not None
    seat = state.boxes[0]
    ante = state.seats[seat].wagers["ante"]
    other = Cents(ante + 500)
    floor = crew.floor
    assert dealt.do(CorrectWager(floor, seat, "ante", other, WHY, SHOWN)).ok
    alone = dealt.do(ConfirmCorrection(Actor(Role.PIT_MANAGER, floor.person), 1))
    assert alone.refusal is not None
    for viewer in (floor, crew.pit, EYE, REGULATOR, INTERNAL_AUDITOR):
        shown = dealt.running.floor.view(viewer, DEALER_RUN).view.table.round
        assert shown is not None
        assert [one.amount for one in shown.corrections] == [other]
    assert dealt.do(ConfirmCorrection(EYE, 1)).ok
    state = dealt.until(lambda state: any(one.decisions for one in state.seats.values()))
    seat = answered(state)
    if state.last is not None and state.last.seat is not None:
        assert dealt.do(Undo(crew.dealer)).ok
        state = dealt.until(lambda state: any(one.decisions for one in state.seats.values()))
        seat = answered(state)
    own = state.seats[seat]
    raised = Raise(Cents(3 * own.wagers["ante"]))
    if own.decisions != (raised,):
        assert dealt.do(CorrectDecisions(floor, seat, (raised,), WHY, SHOWN)).ok
        assert dealt.do(ConfirmCorrection(crew.pit, 2)).ok
    dealt.until(lambda state: state.phase is Phase.CLOSING)
    kinds = {type(one.event) for one in dealt.running.entries(f"table/{DEALER_RUN}")}
    assert {e.CorrectionProposed, e.CorrectionConfirmed, e.WagerCorrected} <= kinds
    verdict = dealt.running.verdict()
    assert verdict.ok, verdict.faults


@pytest.mark.cites("R63")
def test_nothing_on_the_floor_tells_whether_a_guessed_card_lies_elsewhere(dealt: Dealt) -> None:
    """Answers, views, the list of exceptions, slips and forms: all the same, clash or none."""
    crew, floor = dealt.crew, dealt.running.floor
    state = dealt.state
    assert state is not None
    down = (one for one in state.layout if not one.turned and one.spot.area != BURN)
    hidden = [one.position for one in down][:2]
    unknown = [at for at in hidden if state.face(at) is None]
    known = {state.face(at) for at in range(52)}
    unused = [card for card in DECK_53[:52] if card not in known]
    if unknown:
        faces = dict(zip(unknown, unused, strict=False))
        assert dealt.do(EnterCards(crew.dealer, faces)).ok
        unused = unused[len(faces) :]
    state = dealt.state
    assert state is not None
    elsewhere = state.face(hidden[1])
    assert elsewhere is not None

    viewers = (crew.floor, crew.pit, crew.dealer)
    told = []
    for number, card in enumerate((elsewhere, unused[0], elsewhere, unused[1]), 1):
        before = len(dealt.running.entries(f"table/{DEALER_RUN}"))
        news: list[object] = []
        for command in (
            CorrectCards(crew.floor, {hidden[0]: card}, WHY, SHOWN),
            ConfirmCorrection(crew.pit, number),
        ):
            answer = dealt.do(command)
            assert answer.ok
            news.append([place - before for _, place in answer.entries])
            for viewer in viewers:
                shown = floor.view(viewer, DEALER_RUN)
                round_seen = shown.view.table.round
                assert round_seen is not None
                news.append((shown.n - before, repr(round_seen.but(corrections=()))))
                news.append(len(round_seen.corrections))
        rows = floor.desk(crew.pit, "exceptions").rows
        news.append([(one.event, one.role) for one in rows[:2]])
        assert floor.desk(crew.pit, "exceptions", limit="1").rows == rows[:1]
        name = f"{DEALER_RUN}/correction-{number}"
        form = dealt.running.house.store.read(partial(find_paper, name=name)).paper
        news.append((form.status, form.changes, form.facts))
        told.append(news)
    assert told[0] == told[1] == told[2] == told[3]
    rows = floor.desk(EYE, "exceptions").rows
    mine = [one.event for one in rows if one.kind in (ExceptionKind.CORRECTION, _ATTEMPT)]
    assert mine.count("attempt-noted") == mine.count("cards-corrected") == 2
    verdict = dealt.running.verdict()
    assert verdict.ok, verdict.faults


@pytest.mark.cites("465a.2")
def test_regulators_and_internal_auditors_read_everything_and_never_act(dealt: Dealt) -> None:
    floor = dealt.running.floor
    for one in (REGULATOR, INTERNAL_AUDITOR):
        for desk in ("submissions", "approvals", "approvals-register", "exceptions", "papers"):
            floor.desk(one, desk)
        assert floor.history(one) is not None
        shown = floor.view(one, DEALER_RUN).view
        assert shown.moves == ()
        assert floor.lobby(one).view.moves == ()
        for command in (Undo(one), ConfirmCorrection(one, 1)):
            refused = dealt.do(command).refusal
            assert refused is not None
            assert refused.code == "role/not-allowed"
    with pytest.raises(RefusedError):
        floor.desk(CREWS["day"].dealer, "exceptions")


@pytest.mark.cites("R63", "R59")
def test_the_lobby_tells_a_pit_manager_what_waits_at_the_tables(dealt: Dealt) -> None:
    crew, state = dealt.crew, dealt.state
    assert state is not None
    seat = state.boxes[0]
    other = Cents(state.seats[seat].wagers["ante"] + 500)
    assert dealt.do(CorrectWager(crew.floor, seat, "ante", other, WHY, SHOWN)).ok
    moves = dealt.running.floor.lobby(crew.pit).view.moves
    waiting = [one for one in moves if one.kind == "confirm-correction"]
    assert [(one.table, one.number) for one in waiting] == [(DEALER_RUN, 1)]


@pytest.mark.cites("465a.2(attempts)", "R63", "R68")
def test_what_is_anothers_to_record_is_an_attempt(dealt: Dealt) -> None:
    dealer = dealt.crew.dealer
    seat, own = next(iter(dealt.until(lambda state: bool(state.boxes)).seats.items()))
    player = Actor(Role.PLAYER, own.player)
    last = dealt.running.entries(f"table/{DEALER_RUN}")[-1].actor
    assert last.person != player.person
    assert code_of(dealt.do(Undo(player))) == "undo/not-yours"
    dealt.until(lambda state: state.phase is Phase.BETTING and not state.boxes)
    slip = {"ante": Cents(1000), "blind": Cents(1000), "five-card-hand-bonus": Cents(100)}
    assert code_of(dealt.do(PlaceWagers(dealer, seat, slip))) == "wager/own-device"
    dealt.running.clock.now += 120
    dealt.running.house.tick()
    rows = dealt.running.floor.desk(EYE, "exceptions").rows
    found = {one.person: one.times for one in rows if one.kind is ExceptionKind.ATTEMPT}
    assert found == {player.person: 1, dealer.person: 1}
    assert dealt.running.verdict().ok


def code_of(answer: Answer) -> str:
    return "" if answer.refusal is None else answer.refusal.code
