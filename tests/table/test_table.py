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
from tests.support.tables import ACTORS, DEALER, FLOOR, PLAYER, SYSTEM, Life, every_game


@every_game
def test_a_closed_table_does_nothing_but_open(slug: str) -> None:
    life = Life(slug)
    assert next_step(life.table, life.at) is None
    assert [move.command for move in legal(life.table, FLOOR, life.at)] == ["open table"]
    assert life.refused(StartRound, "round 1").code == "table/closed"
    assert life.refused(ReceiveDecks, (("red", "red"),)).code == "table/closed"
    life.do(OpenTable, by=FLOOR)
    assert life.refused(OpenTable, by=FLOOR).code == "table/not-closed"


@every_game
def test_a_table_closes_between_rounds_and_its_decks_leave_it(slug: str) -> None:
    life = Life(slug).opened()
    name = life.started()
    assert life.refused(CloseTable, by=FLOOR).code == "round/in-progress"
    life.do(EndRound, name)
    assert life.refused(CloseTable, by=DEALER).code == "role/not-allowed"
    life.do(CloseTable, by=FLOOR)
    assert life.table.status is TableStatus.CLOSED
    assert life.table.live == ()
    life.opened().played(2)


@pytest.mark.cites("R34")
@every_game
def test_an_electronic_table_has_a_new_deck_every_round(slug: str) -> None:
    life = Life(slug, electronic=True, shuffler="automated", decks=2).opened()
    assert life.table.status is TableStatus.OPEN
    for number in range(12):
        life.at += 3600
        assert life.refused(StartRound, "with cards", "red", by=SYSTEM).code == "deck/unknown"
        life.do(StartRound, f"round {number}", by=SYSTEM)
        assert life.refused(StartRound, "another", by=SYSTEM).code == "round/in-progress"
        assert life.refused(EndRound, "another", by=SYSTEM).code == "round/another"
        life.do(EndRound, f"round {number}", voided=number % 3 == 0, by=SYSTEM)
    life.do(CloseTable, by=FLOOR)


@pytest.mark.cites("R34")
@every_game
def test_an_electronic_table_knows_no_deck_and_no_device(slug: str) -> None:
    life = Life(slug, electronic=True, shuffler="automated").opened()
    for kind, args in (
        (ReceiveDecks, ((("red", "red"),),)),
        (InspectDeck, ("red",)),
        (Shuffle, ("red",)),
        (CountStub, (52,)),
        (GoIdle, ()),
        (DeviceFails, (Device.SHUFFLER,)),
    ):
        why = life.refused(kind, *args)
        assert (why.code, why.cite) == ("table/electronic", "R34")
    names = {move.command for actor in ACTORS.values() for move in legal(life.table, actor, 9)}
    assert names == {"start round", "close table"}
    assert life.prompt().move.command == "start round"
    life.follow()
    assert life.prompt().move.command == "end round"


@every_game
def test_rounds_start_and_end_once(slug: str) -> None:
    life = Life(slug).opened().ready()
    assert life.refused(EndRound, "none").code == "round/none"
    life.do(StartRound, "one")
    assert life.refused(StartRound, "two").code == "round/in-progress"
    assert life.refused(EndRound, "two").code == "round/another"
    life.do(EndRound, "one")


@every_game
def test_time_never_runs_backward(slug: str) -> None:
    life = Life(slug).opened().ready()
    life.at = life.table.at - 1
    why = life.refused(StartRound, "yesterday")
    assert (why.code, why.cite) == ("time/backward", life.cite("3(c)"))


@every_game
def test_a_player_handles_no_cards(slug: str) -> None:
    life = Life(slug, shuffler="automated", decks=2).opened()
    seen = set()
    for _ in range(40):
        seen |= {move.command for move in legal(life.table, PLAYER, life.at)}
        life.follow()
    assert seen == {"player looks"}


@every_game
def test_what_is_legal_is_accepted_and_every_move_has_its_words(slug: str) -> None:
    life = Life(slug, dealing="automated-shoe", shuffler="counting", decks=2).opened()
    offered = set()
    for _ in range(60):
        for actor in ACTORS.values():
            for move in legal(life.table, actor, life.at):
                offered.add(move.command)
                assert refusal(life.table, life.command_of(move, actor)) is None
                assert move.about
                assert "None" not in move.about
                assert move.cite
        life.follow()
    assert offered <= {act.name for act in ACTS.values()}


@every_game
@pytest.mark.parametrize("shuffler", ["automated", "counting"])
def test_the_prompt_is_among_what_the_prompted_person_may_do(slug: str, shuffler: str) -> None:
    life = Life(slug, dealing="hand", shuffler=shuffler, decks=2).opened()
    for _ in range(60):
        prompt = life.prompt()
        moves = legal(life.table, ACTORS[prompt.who], life.at)
        assert (prompt.move.command, prompt.move.device) in [
            (move.command, move.device) for move in moves
        ]
        assert "None" not in prompt.move.about
        life.follow()
