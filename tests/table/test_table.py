"""Opening and closing, electronic tables, who may do what, and that the lists agree."""

import pytest
from pitboss.table.life import (
    CloseTable,
    CountStub,
    Device,
    DeviceFails,
    EndRound,
    GoIdle,
    InspectDeck,
    OpenTable,
    ReceiveDecks,
    Shuffle,
    StartRound,
    TableStatus,
    legal,
    next_step,
    refusal,
)
from pitboss.table.life.acts import ACTS

from tests.support.tables import ACTORS, DEALER, FLOOR, PLAYER, SYSTEM, TableRun, every_chapter


@every_chapter
def test_a_closed_table_does_nothing_but_open(slug: str) -> None:
    run = TableRun(slug)
    assert next_step(run.table, run.at) is None
    assert [move.command for move in legal(run.table, FLOOR, run.at)] == ["open table"]
    assert run.refused(StartRound, "round 1").code == "table/closed"
    assert run.refused(ReceiveDecks, (("red", "red"),)).code == "table/closed"
    run.do(OpenTable, by=FLOOR)
    assert run.refused(OpenTable, by=FLOOR).code == "table/not-closed"


@every_chapter
def test_a_table_closes_between_rounds_and_its_decks_leave_it(slug: str) -> None:
    run = TableRun(slug).opened()
    name = run.started()
    assert run.refused(CloseTable, by=FLOOR).code == "round/in-progress"
    run.do(EndRound, name)
    assert run.refused(CloseTable, by=DEALER).code == "role/not-allowed"
    run.do(CloseTable, by=FLOOR)
    assert run.table.status is TableStatus.CLOSED
    assert run.table.live == ()
    run.opened().played(2)


@pytest.mark.cites("R34")
@every_chapter
def test_an_electronic_table_has_a_new_deck_every_round(slug: str) -> None:
    run = TableRun(slug, electronic=True, shuffler="automated", decks=2).opened()
    assert run.table.status is TableStatus.OPEN
    for number in range(12):
        run.at += 3600
        assert run.refused(StartRound, "with cards", "red", by=SYSTEM).code == "deck/unknown"
        run.do(StartRound, f"round {number}", by=SYSTEM)
        assert run.refused(StartRound, "another", by=SYSTEM).code == "round/in-progress"
        assert run.refused(EndRound, "another", by=SYSTEM).code == "round/another"
        run.do(EndRound, f"round {number}", voided=number % 3 == 0, by=SYSTEM)
    run.do(CloseTable, by=FLOOR)


@pytest.mark.cites("R34")
@every_chapter
def test_an_electronic_table_knows_no_deck_and_no_device(slug: str) -> None:
    run = TableRun(slug, electronic=True, shuffler="automated").opened()
    for kind, args in (
        (ReceiveDecks, ((("red", "red"),),)),
        (InspectDeck, ("red",)),
        (Shuffle, ("red",)),
        (CountStub, (52,)),
        (GoIdle, ()),
        (DeviceFails, (Device.SHUFFLER,)),
    ):
        why = run.refused(kind, *args)
        assert (why.code, why.cite) == ("table/electronic", "R34")
    names = {move.command for actor in ACTORS.values() for move in legal(run.table, actor, 9)}
    assert names == {"start round", "close table"}
    assert run.prompt().move.command == "start round"
    run.follow()
    assert run.prompt().move.command == "end round"


@every_chapter
def test_rounds_start_and_end_once(slug: str) -> None:
    run = TableRun(slug).opened().ready()
    assert run.refused(EndRound, "none").code == "round/none"
    run.do(StartRound, "one")
    assert run.refused(StartRound, "two").code == "round/in-progress"
    assert run.refused(EndRound, "two").code == "round/another"
    run.do(EndRound, "one")


@every_chapter
def test_time_never_runs_backward(slug: str) -> None:
    run = TableRun(slug).opened().ready()
    run.at = run.table.at - 1
    why = run.refused(StartRound, "yesterday")
    assert (why.code, why.cite) == ("time/backward", run.cite("3(c)"))


@every_chapter
def test_a_player_handles_no_cards(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2).opened()
    seen = set()
    for _ in range(40):
        seen |= {move.command for move in legal(run.table, PLAYER, run.at)}
        run.follow()
    assert seen == {"player looks"}


@every_chapter
def test_what_is_legal_is_accepted_and_every_move_has_its_words(slug: str) -> None:
    run = TableRun(slug, dealing="automated-shoe", shuffler="counting", decks=2).opened()
    offered = set()
    for _ in range(60):
        for actor in ACTORS.values():
            for move in legal(run.table, actor, run.at):
                offered.add(move.command)
                assert refusal(run.table, run.command_of(move, actor)) is None
                assert move.about
                assert "None" not in move.about
                assert move.cite
        run.follow()
    assert offered <= {act.name for act in ACTS.values()}


@every_chapter
@pytest.mark.parametrize("shuffler", ["automated", "counting"])
def test_the_prompt_is_among_what_the_prompted_person_may_do(slug: str, shuffler: str) -> None:
    run = TableRun(slug, dealing="hand", shuffler=shuffler, decks=2).opened()
    for _ in range(60):
        prompt = run.prompt()
        moves = legal(run.table, ACTORS[prompt.who], run.at)
        assert (prompt.move.command, prompt.move.device) in [
            (move.command, move.device) for move in moves
        ]
        assert "None" not in prompt.move.about
        run.follow()
