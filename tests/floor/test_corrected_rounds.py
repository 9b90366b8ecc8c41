"""Corrections on the floor: two people, neither of them the dealer or a player; the money (R63)."""

import pytest

from pitboss.cards import DECK_53
from pitboss.floor import (
    AtTable,
    CountInventory,
    Purpose,
    SignCount,
    chips_of,
    legal_at,
    refusal,
)
from pitboss.floor import accounts as a
from pitboss.floor.assignments import AssignStaff
from pitboss.floor.commands import PostLimits
from pitboss.games import Line
from pitboss.games.choices import Check, Decision, Fold, Raise
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    ConfirmCorrection,
    CorrectDecisions,
    CorrectWager,
    Decide,
    EnterCards,
    Phase,
    PlaceWagers,
    Proceed,
    RejectCorrection,
    Undo,
)
from tests.support.dealer_run import dollars
from tests.support.floors import ADMIN, BOX, CHIEF, EYE, PIT, SECOND, House, OnFloor
from tests.support.games import UTH
from tests.support.tables import DEALER, FLOOR, SYSTEM

WHY, SHOWN = "the stack was under the card", "the recording of camera 4"


def dealt(*, seed: int = 3, enters: bool = False) -> OnFloor:
    """A round of Hold'em at a dealer-run table, before the first question, with Trips down."""
    run = OnFloor(House(), "A", UTH, players={1: "Ann"}, seed=seed, enters=enters)
    run.opened()
    run.until(
        lambda state: (
            state.phase is Phase.DECISION and state.seats[1].wagers.get("trips") == dollars(10)
        )
    )
    return run


def trips(run: OnFloor, amount: int, by: Actor = FLOOR, *, wager: str = "trips") -> CorrectWager:
    return CorrectWager(by, 1, wager, Cents(amount), WHY, SHOWN, at=run.at)


def why(run: OnFloor, command: object) -> str:
    found = refusal(run.house.floor, AtTable("A", command))  # type: ignore[arg-type]
    return "" if found is None else found.code


def sums(run: OnFloor) -> dict[a.Account, int]:
    run.house.audit()
    return {account: one for account, one in run.house.floor.balances.items() if one}


@pytest.mark.cites("R63")
def test_one_person_turns_ten_dollars_into_five_hundred_in_no_role() -> None:
    run = dealt()
    chips, wagers = run.house.cents(a.chips("Ann")), run.state.seats[1].wagers
    run.give(trips(run, 50_000))
    assert run.state.seats[1].wagers == wagers
    assert run.house.cents(a.chips("Ann")) == chips
    for role in (Role.FLOORPERSON, Role.PIT_MANAGER, Role.SURVEILLANCE):
        assert why(run, ConfirmCorrection(Actor(role, FLOOR.person), 1, at=run.at))
    # A pit manager who proposes as a floorperson does not confirm as a pit manager.
    run.give(RejectCorrection(PIT, 1, "ten were down", at=run.at))
    run.give(trips(run, 50_000, Actor(Role.FLOORPERSON, PIT.person)))
    assert why(run, ConfirmCorrection(PIT, 2, at=run.at)) == "act/own"
    for actor in (DEALER, Actor(Role.PLAYER, "Ann"), SECOND, ADMIN):
        assert why(run, ConfirmCorrection(actor, 2, at=run.at))
    assert why(run, ConfirmCorrection(EYE, 2, at=run.at)) == ""
    assert why(run, ConfirmCorrection(Actor(Role.PIT_MANAGER, CHIEF.person), 2, at=run.at)) == ""


@pytest.mark.cites("R63")
def test_who_dealt_in_the_round_neither_corrects_nor_confirms_it_in_another_role() -> None:
    run = dealt()
    house = run.house
    dealer = house.promote(DEALER.person, Role.PIT_MANAGER)
    run.give(trips(run, 2_000))
    assert why(run, ConfirmCorrection(dealer, 1, at=run.at)) == "correction/own"
    proposing = trips(run, 3_000, Actor(Role.FLOORPERSON, DEALER.person))
    assert why(run, proposing) == "correction/own"
    kinds = {one.kind for one in legal_at(house.floor, dealer, "A", run.at)}
    assert "confirm-correction" not in kinds


@pytest.mark.cites("R63")
def test_the_second_authority_is_told_what_waits() -> None:
    run = dealt()
    run.give(trips(run, 2_000))
    for actor, kinds in (
        (PIT, {"confirm-correction", "reject-correction"}),
        (EYE, {"confirm-correction"}),
    ):
        found = [one for one in legal_at(run.house.floor, actor, "A", run.at) if one.number]
        assert {one.kind for one in found} == kinds
        (confirm,) = [one for one in found if one.kind == "confirm-correction"]
        command = confirm.command_for(actor, at=run.at)
        assert refusal(run.house.floor, command) is None


@pytest.mark.cites("R57", "601a.2")
def test_a_corrected_wager_keeps_the_posted_limits() -> None:
    run = OnFloor(House(), "A", UTH, players={1: "Ann"}, seed=3)
    run.opened()
    run.house.do(PostLimits, FLOOR, "A", dollars(10), dollars(25))
    run.started()
    slip = {"ante": dollars(10), "blind": dollars(10)}
    run.give(PlaceWagers(DEALER, 1, slip, at=run.at))
    run.until(lambda state: state.phase is Phase.DECISION)
    for amount, code in ((5_000, "limits/posted"), (1_100, "")):
        ante = CorrectWager(FLOOR, 1, "ante", Cents(amount), WHY, SHOWN, at=run.at)
        assert why(run, ante) == code


@pytest.mark.cites("R57", "R73")
def test_a_corrected_wager_is_of_whole_chips() -> None:
    run = dealt()
    for wager in ("ante", "trips"):
        between = refusal(run.house.floor, AtTable("A", trips(run, 1_007, wager=wager)))
        assert between is not None
        assert (between.code, between.cite, between.wager) == ("wager/chip", "R73", wager)
        assert why(run, trips(run, 1_025, wager=wager)) == ""
    assert why(run, trips(run, 0)) == "", "a wager that was not made is no chip"
    offered = [
        amount
        for move in legal_at(run.house.floor, FLOOR, "A", run.at)
        if move.kind == "correct-wager" and move.wager in ("ante", "trips")
        for pair in move.amounts
        for amount in pair
    ]
    assert offered
    assert not any(amount % 25 for amount in offered)


# ── The money ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R63", "465a.36(b)")
@pytest.mark.parametrize("settled", [False, True])
def test_a_correction_and_its_inverse_leave_every_balance_as_it_was(settled: bool) -> None:
    run = dealt()
    if settled:
        run.until(lambda state: state.phase in (Phase.CLOSING, Phase.APPROVAL))
    before, lines, wager = sums(run), settlement(run), "bad-beat"
    was = run.state.seats[1].wagers[wager]
    for amount in {0, 1_000, 12_350, 50_000} - {was}:
        run.give(trips(run, amount, wager=wager))
        run.confirmed()
        chips = sums(run)[a.chips("Ann")]
        assert not settled or chips == before[a.chips("Ann")], "nothing silently from a player"
        run.give(trips(run, was, wager=wager))
        run.confirmed()
        assert sums(run) == before
        assert settlement(run) == lines


def settlement(run: OnFloor) -> dict[int, list[Line]]:
    """The lines of the round, without the numbers of their prizes."""
    return {
        seat: [one.but(prize=None) for one in lines] for seat, lines in run.state.settled.items()
    }


@pytest.mark.cites("R63", "653a.11(f)", "465a.36(b)")
def test_a_fold_typed_for_a_play_brings_its_wagers_back_from_the_rack() -> None:
    run = dealt()
    for _ in range(2):
        run.give(Decide(DEALER, 1, Check(), at=run.at))
        while run.state.phase is not Phase.DECISION:
            run.follow()
    asked = sums(run)
    run.give(Decide(DEALER, 1, Fold(), at=run.at))
    folded = sums(run)
    assert folded[a.inventory("A")] > asked[a.inventory("A")]
    ante = run.state.seats[1].wagers["ante"]
    played = (Check(), Check(), Raise(ante))
    run.give(decisions(run, *played))
    run.confirmed()
    now = sums(run)
    assert now.get(a.inventory("A"), 0) == asked.get(a.inventory("A"), 0)
    assert now[a.chips("Ann")] == asked[a.chips("Ann")] - ante * 1_000_000
    run.give(decisions(run, Check(), Check(), Fold()))
    run.confirmed()
    assert sums(run) == folded


def decisions(run: OnFloor, *answers: Decision) -> CorrectDecisions:
    return CorrectDecisions(FLOOR, 1, answers, WHY, SHOWN, at=run.at)


@pytest.mark.cites("R63")
def test_undo_gives_the_chips_back_and_is_the_own_entrys_alone() -> None:
    run = dealt()
    before = sums(run)
    ante = run.state.seats[1].wagers["ante"]
    run.give(Decide(DEALER, 1, Raise(Cents(4 * ante)), at=run.at))
    assert sums(run) != before
    player = Actor(Role.PLAYER, "Ann")
    assert why(run, Undo(player, at=run.at)) == "undo/not-yours"
    run.give(Undo(DEALER, at=run.at))
    assert sums(run) == before
    run.give(Decide(DEALER, 1, Raise(Cents(4 * ante)), at=run.at))
    run.give(Proceed(DEALER, at=run.at))
    assert why(run, Undo(DEALER, at=run.at)) == "undo/none"


@pytest.mark.cites("R63")
def test_an_entry_is_taken_back_by_the_dealer_who_made_it() -> None:
    run = dealt()
    run.give(Decide(DEALER, 1, Check(), at=run.at))
    relief = Actor(Role.DEALER, "Dee")
    run.house.hire(relief, "500")
    run.house.do(AssignStaff, PIT, relief.person, ("A",))
    assert why(run, Undo(relief, at=run.at)) == "undo/not-yours"


@pytest.mark.cites("R63")
def test_a_noted_guess_does_not_make_the_last_entry_the_guessers() -> None:
    run = dealt(enters=True)
    unknown = [at for at in range(run.state.dealt) if run.state.face(at) is None]
    scanned, other = unknown[:2]
    face = next(card for card in DECK_53[:52] if card not in run.state.faces.values())
    run.give(EnterCards(SYSTEM, {scanned: face}, at=run.at))
    relief = Actor(Role.DEALER, "Dee")
    run.house.hire(relief, "500")
    run.house.do(AssignStaff, PIT, relief.person, ("A",))
    run.give(Decide(relief, 1, Check(), at=run.at))
    run.house.do(AssignStaff, PIT, DEALER.person, ("A",))
    assert why(run, Undo(DEALER, at=run.at)) == "undo/not-yours"
    run.give(EnterCards(DEALER, {other: face}, at=run.at))
    assert run.state.face(other) is None, "the guess is noted, and nothing else happens"
    assert why(run, Undo(DEALER, at=run.at)) == "undo/not-yours"


@pytest.mark.cites("465a.36(e)(5)")
def test_a_boxperson_of_the_table_counts_its_inventory_and_nobody_elses() -> None:
    house = House()
    house.set_up("A", UTH)
    count = CountInventory(BOX, "A", Purpose.DROP, chips_of(house.cents(a.inventory("A"))))
    found = refusal(house.floor, count)
    assert found is not None
    assert found.code == "person/assigned"
    house.do(AssignStaff, PIT, BOX.person, ("A",))
    assert house.floor.facility.assigned[DEALER.person] == ("A",), "the dealer stays"
    house.give(count)
    counted = house.floor.tables["A"].rack.count
    assert counted is not None
    house.do(SignCount, FLOOR, "A", counted.amount)
    house.audit()
