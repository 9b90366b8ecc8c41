"""Opening and closing, electronic tables, who may do what, and that the lists agree."""

import pytest

from pitboss.round import CallOff, Close, PlaceWagers, Proceed
from pitboss.round.moves import kind_name
from pitboss.table import (
    CloseTable,
    CountStub,
    Device,
    DeviceFails,
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
from pitboss.table.duties import DUTIES
from tests.support.games import every_game
from tests.support.tables import (
    ACTORS,
    DEALER,
    FLOOR,
    PLAYER,
    SYSTEM,
    TableRun,
    answers,
    every_chapter,
)


@every_chapter
def test_a_closed_table_does_nothing_but_open(slug: str) -> None:
    run = TableRun(slug)
    assert next_step(run.table, run.at) is None
    assert [move.kind for move in legal(run.table, FLOOR, run.at)] == ["open-table"]
    assert run.refused(StartRound, "round 1").code == "table/closed"
    assert run.refused(ReceiveDecks, (("red", "red"),)).code == "table/closed"
    run.do(OpenTable, by=FLOOR)
    assert run.refused(OpenTable, by=FLOOR).code == "table/not-closed"


@every_game
def test_a_table_closes_between_rounds_and_its_decks_leave_it(slug: str) -> None:
    run = TableRun(slug).opened()
    run.started()
    assert run.refused(CloseTable, by=FLOOR).code == "round/in-progress"
    run.closed()
    assert run.refused(CloseTable, by=DEALER).code == "role/not-allowed"
    run.do(CloseTable, by=FLOOR)
    assert run.table.status is TableStatus.CLOSED
    assert run.table.live == ()
    run.opened().played(2)


@pytest.mark.cites("R34")
@every_game
def test_an_electronic_table_has_a_new_deck_every_round(slug: str) -> None:
    run = TableRun(slug, electronic=True, shuffler="automated", decks=2).opened()
    assert run.table.status is TableStatus.OPEN
    for number in range(7):
        run.at += 3600
        assert run.refused(StartRound, "with cards", deck="red", by=SYSTEM).code == "deck/unknown"
        run.started()
        assert run.refused(StartRound, "another", by=SYSTEM).code == "round/in-progress"
        if number % 3:
            run.closed()
            assert run.state.void is None
        else:
            run.do(CallOff, "nobody plays", by=SYSTEM)
    run.do(CloseTable, by=FLOOR)


@pytest.mark.cites("R34")
@every_chapter
@pytest.mark.parametrize("root", ["", "root", "A" * 64, "0" * 63])
def test_an_electronic_round_opens_with_a_commitment(slug: str, root: str) -> None:
    run = TableRun(slug, electronic=True).opened()
    why = run.refused(StartRound, "round 1", root=root, by=SYSTEM)
    assert (why.code, why.cite) == ("deal/no-commitment", "R34")


@every_chapter
def test_a_dealer_commits_to_nothing(slug: str) -> None:
    run = TableRun(slug).opened().ready()
    why = run.refused(StartRound, "round 1", root="0" * 64)
    assert (why.code, why.cite) == ("role/not-allowed", "R61")
    assert run.refused(StartRound, "round 1", root="0" * 64, by=SYSTEM).code == "deal/commitment"
    for nothing in ("", "\ud800", 7):
        assert run.refused(StartRound, nothing).code == "round/id"
        assert run.refused(StartRound, "round 1", {2: nothing}).code == "seat/unknown"
    for seat in (0, 99, True, "2"):
        assert run.refused(StartRound, "round 1", {seat: "Pat"}).code == "seat/unknown"


@pytest.mark.cites("R34")
@every_chapter
def test_an_electronic_table_knows_no_deck_and_no_device(slug: str) -> None:
    run = TableRun(slug, electronic=True, shuffler="automated").opened()
    for kind, args in (
        (ReceiveDecks, ((("red", "red"),),)),
        (InspectDeck, ("red",)),
        (Shuffle, ("red",)),
        (CountStub, (52,)),
        (DeviceFails, (Device.SHUFFLER,)),
    ):
        why = run.refused(kind, *args, by=SYSTEM if kind is CountStub else DEALER)
        assert (why.code, why.cite) == ("table/electronic", "R34")
    why = run.refused(CountStub, 52)
    assert (why.code, why.cite) == ("role/not-allowed", "R61")
    names = {move.kind for actor in ACTORS.values() for move in legal(run.table, actor, 9)}
    assert names == {"start-round", "close-table"}
    assert run.prompt().move.kind == "start-round"


@every_game
def test_rounds_start_and_end_once(slug: str) -> None:
    run = TableRun(slug).opened().ready()
    for kind, args in ((Close, ()), (Proceed, ()), (CallOff, ("why",)), (PlaceWagers, (2, {}))):
        assert run.refused(kind, *args).code == "round/none"
    run.do(StartRound, "one")
    assert run.refused(StartRound, "two").code == "round/in-progress"
    assert run.refused(Close).code == "round/not-settled"
    run.closed()
    assert run.refused(Close).code == "round/none"
    assert run.table.round is not None, "for all to see until the next begins"


@every_chapter
def test_time_never_runs_backward(slug: str) -> None:
    run = TableRun(slug).opened().ready()
    run.at = run.table.at - 1
    why = run.refused(StartRound, "yesterday")
    assert (why.code, why.cite) == ("time/backward", run.cite("3(c)"))
    run.at = run.table.at
    run.do(StartRound, "today")
    why = run.refused(PlaceWagers, 2, {"ante": 1000}, at=run.table.at - 1)
    assert (why.code, why.cite) == ("time/backward", run.cite("3(c)")), "in a round, too"


@every_chapter
def test_a_player_handles_no_cards(slug: str) -> None:
    run = TableRun(slug, shuffler="automated", decks=2).opened()
    seen = set()
    while run.prompt().refusal is not None:
        seen |= {move.kind for move in legal(run.table, PLAYER, run.at)}
        run.follow()
    assert seen == {"player-looks"}


@every_chapter
def test_what_is_legal_is_accepted_and_every_move_has_its_words(slug: str) -> None:
    run = TableRun(slug, dealing="automated-shoe", shuffler="counting", decks=2).opened()
    offered = set()
    while run.prompt().refusal is not None:
        for actor in ACTORS.values():
            for move in legal(run.table, actor, run.at):
                offered.add(move.kind)
                assert refusal(run.table, run.command_of(move, actor)) is None
                assert move.about
                assert "None" not in move.about
                assert move.cite
        run.follow()
    assert offered <= {kind_name(one) for one in DUTIES}


@every_chapter
@pytest.mark.parametrize("shuffler", ["automated", "counting"])
def test_the_prompt_is_among_what_the_prompted_person_may_do(slug: str, shuffler: str) -> None:
    run = TableRun(slug, dealing="hand", shuffler=shuffler, decks=2).opened()
    while run.prompt().refusal is not None:
        prompt = run.prompt()
        assert any(answers(prompt.move, move) for move in run.moves(ACTORS[prompt.who]))
        assert "None" not in prompt.move.about
        run.follow()
