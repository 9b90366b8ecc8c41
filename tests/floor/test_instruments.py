"""Wagering instruments beside chips: filed, approved, worth their face value (641a.7(a), R66)."""

from typing import Any

import pytest

from pitboss.floor import (
    AtTable,
    CountBox,
    FileApproval,
    Purpose,
    Redeem,
    SellChips,
    WithdrawApproval,
    legal,
    legal_at,
    view,
    view_at,
)
from pitboss.floor import accounts as a
from pitboss.floor.events import DropMade
from pitboss.floor.papers import BoxCounted
from pitboss.games import Outcome
from pitboss.games.choices import Fold, Raise
from pitboss.money import NOTHING, Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    CallOff,
    ConfirmCorrection,
    CorrectWager,
    Decide,
    Phase,
    PlaceWagers,
    Stake,
)
from pitboss.round.events import RoundClosed
from pitboss.rulebook import examine
from pitboss.table import OpenTable
from tests.support.floors import ADMIN, AUDIT, CASHIER, PIT, House, OnFloor, paper
from tests.support.games import CARIBBEAN, FOUR, HOLDEM, RIDE, UTH
from tests.support.logs import DEMO
from tests.support.records import proven, record_of
from tests.support.submissions import filed, game, is_clean, only, violations
from tests.support.tables import DEALER, FLOOR

PROMO = "promo-25"
WORTH = Cents(2_500)
SUBMISSION = f"""{DEMO}
[instruments.{PROMO}]
value = 25
games = ["{FOUR}", "{RIDE}", "{HOLDEM}"]
"""
ACCEPTS = {FOUR: "641a.7(a)", RIDE: "643a.7(a)", HOLDEM: "647a.7(a)"}
ANN = Actor(Role.PLAYER, "Ann")
accepting = pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.cites(cite)) for slug, cite in ACCEPTS.items()]
)


def betting(slug: str, seed: int = 1, *, issued: int = 10 * WORTH) -> tuple[House, OnFloor]:
    """A dealer-run table at which Ann has chips, betting open; the cage has issued instruments."""
    house = House(SUBMISSION)
    run = OnFloor(house, "T", slug, players={1: "Ann"}, seed=seed)
    run.give(OpenTable(FLOOR, at=run.at))
    run.receive(run.table.most_decks)
    run.started()
    run.buy_in()
    if issued:
        house.do(SellChips, CASHIER, None, Cents(issued), PROMO)
    return house, run


def required(run: OnFloor, stake: Any) -> AtTable:
    """The slip of seat 1 with what is required, each wager so."""
    entry = run.table.rules.chapter.entry.any_of[0]
    return AtTable("T", PlaceWagers(DEALER, 1, dict.fromkeys(entry, stake), at=run.at))


def lying(cents: int = WORTH) -> Stake:
    return Stake(Cents(cents), instrument=PROMO)


def played(slug: str, seed: int, stake: Any) -> tuple[House, OnFloor]:
    """A round with these stakes, to its end."""
    house, run = betting(slug, seed)
    run.give(required(run, stake).command)
    while not isinstance(run.log[-1].event, RoundClosed):
        run.follow()
    return house, run


def wealth(house: House) -> int:
    return house.cents(a.chips("Ann")) + house.cents(a.instruments(PROMO))


# ── At a table ───────────────────────────────────────────────────────────────────────────────


@accepting
def test_an_instrument_wins_and_loses_exactly_what_chips_would(slug: str) -> None:
    """The same rounds with chips and with instruments, won, lost and pushed."""
    outcomes = set()
    for seed in range(12):
        house, run = played(slug, seed, lying())
        twin, other = played(slug, seed, WORTH)
        state = run.table.round
        assert state is not None
        assert other.table.round is not None
        assert state.settled == other.table.round.settled
        assert wealth(house) == wealth(twin)
        box, rack = a.drop_box("T", PROMO), a.inventory("T")
        assert house.cents(box) + house.cents(rack) == twin.cents(rack)
        assert house.cents(a.layout("T")) == 0
        lost = sum(
            line.staked
            for line in state.settled[1]
            if line.wager in state.seats[1].instruments and line.returned == 0
            if line.outcome is not Outcome.WITHDRAWN
        )
        assert house.cents(box) == lost, "what was lost lies in the box, apart from its cash"
        assert house.cents(a.instruments(PROMO)) == 10 * WORTH - lost, "the rest is back"
        assert house.cents(a.drop_box("T")) == twin.cents(a.drop_box("T"))
        outcomes |= {line.outcome for line in state.settled[1]}
    assert {Outcome.WIN} < outcomes


@accepting
def test_what_is_taken_back_or_called_off_is_back_in_its_bearers_hands(slug: str) -> None:
    house, run = betting(slug)
    before = (house.cents(a.chips("Ann")), house.cents(a.instruments(PROMO)))
    for end in (PlaceWagers(DEALER, 1, {}), CallOff(DEALER, "the light went out")):
        house.give(required(run, lying()))
        down = len(run.table.rules.chapter.entry.any_of[0]) * WORTH
        assert house.cents(a.layout("T")) == down
        assert house.cents(a.instruments(PROMO)) == before[1] - down
        shown = view_at(house.floor, ANN, "T", house.at).table.round
        assert shown is not None
        assert set(shown.seats[0].instruments.values()) == {PROMO}
        house.give(required(run, WORTH))
        assert house.cents(a.instruments(PROMO)) == before[1], "chips lie there instead"
        house.give(required(run, lying()))
        house.give(AtTable("T", end.but(at=run.at)))
        assert (house.cents(a.chips("Ann")), house.cents(a.instruments(PROMO))) == before


@accepting
def test_a_corrected_wager_stays_in_what_it_lies_in(slug: str) -> None:
    house, run = betting(slug)
    run.give(required(run, lying()).command)
    while run.state.phase is Phase.BETTING:
        run.follow()
    assert not run.state.dealt
    wager = run.table.rules.chapter.entry.any_of[0][0]
    why = house.refuses(
        AtTable("T", CorrectWager(FLOOR, 1, wager, Cents(3_000), "misread", at=run.at))
    )
    assert why.code == "instrument/amount"
    house.give(AtTable("T", CorrectWager(FLOOR, 1, wager, Cents(2 * WORTH), "two", at=run.at)))
    state = house.floor.tables["T"].playing
    assert state is not None
    down = sum(cents for key, cents in state.seats[1].wagers.items())
    assert set(state.seats[1].instruments) == set(state.seats[1].wagers)
    assert house.cents(a.instruments(PROMO)) == 10 * WORTH - down


def corrected(run: OnFloor, wager: str, name: str, cents: int = WORTH) -> None:
    """A correction of what a wager of seat 1 lies in, under two authorities where it takes them."""
    reason = "the recording shows it"
    run.give(CorrectWager(FLOOR, 1, wager, Cents(cents), reason, reason, "", name, at=run.at))
    for number in run.state.corrections:
        run.give(ConfirmCorrection(PIT, number, at=run.at))


def purses(house: House) -> dict[str, int]:
    """Who has what, and what lies on the table, in its box and in its rack."""
    own = (a.chips("Ann"), a.instruments(PROMO), a.layout("T"), a.inventory("T"))
    return {str(one): house.cents(one) for one in (*own, a.drop_box("T", PROMO), a.outstanding())}


@accepting
@pytest.mark.cites("R57", "R63")
@pytest.mark.parametrize("to", [PROMO, "chips"])
@pytest.mark.parametrize("moment", [Phase.DEALER, Phase.DECISION, Phase.SETTLEMENT])
def test_what_a_wager_lies_in_is_corrected_as_if_it_had_been_recorded_so(
    slug: str, to: str, moment: Phase
) -> None:
    """Beside the same round whose dealer recorded it rightly: the same chips in the same hands."""
    wrong, right = (WORTH, lying()) if to == PROMO else (lying(), WORTH)
    for seed in (1, 2):
        ends = []
        for stake in (wrong, right):
            house, run = betting(slug, seed)
            run.give(required(run, stake).command)
            while run.state.phase is not moment:
                run.follow()
            if stake == wrong:
                for wager in run.table.rules.chapter.entry.any_of[0]:
                    if wager not in run.state.seats[1].withdrawn:
                        corrected(run, wager, to)
            now = purses(house)
            while not isinstance(run.log[-1].event, RoundClosed):
                run.follow()
            assert proven(record_of(house)).faults == []
            ends.append((now, purses(house), run.state.settled))
        assert ends[0] == ends[1]


def test_a_lost_wager_goes_into_the_box_or_the_rack_as_it_is_found() -> None:
    for to, stake in ((PROMO, WORTH), ("chips", lying())):
        house, run = betting(FOUR)
        before = purses(house)
        run.give(required(run, stake).command)
        while run.state.phase is not Phase.DECISION:
            run.follow()
        run.give(Decide(DEALER, 1, Fold(), at=run.at))
        assert run.state.seats[1].forfeited
        corrected(run, "ante", to)
        box, rack = str(a.drop_box("T", PROMO)), str(a.inventory("T"))
        now = purses(house)
        lost = {key: now[key] - before[key] for key in now if now[key] != before[key]}
        own = a.instruments(PROMO) if to == PROMO else a.chips("Ann")
        assert lost == {str(own): -WORTH, box if to == PROMO else rack: WORTH}


def test_a_correction_of_what_a_wager_lies_in_is_refused_where_it_tells_nothing() -> None:
    house, run = betting(FOUR)
    run.give(required(run, WORTH).command)
    while run.state.phase is Phase.BETTING:
        run.follow()

    def why(wager: str, name: str, cents: int = WORTH) -> tuple[str, str]:
        said = CorrectWager(FLOOR, 1, wager, Cents(cents), "misread", "camera", "", name, at=run.at)
        found = house.refuses(AtTable("T", said))
        return found.code, found.cite

    assert why("ante", "chips")[0] == "correction/same"
    assert why("ante", "another") == ("instrument/unknown", "641a.7(a)")
    assert why("ante", PROMO, 3_000) == ("instrument/amount", "641a.7(a)")
    assert why("ante", PROMO, 0) == ("correction/instrument", "641a.7(a)")
    moves = [one for one in legal_at(house.floor, FLOOR, "T", run.at) if one.instrument]
    assert {(one.wager, one.instrument, one.amounts) for one in moves} == {
        ("ante", PROMO, ((WORTH, WORTH),))
    }
    while run.state.phase is not Phase.DECISION:
        run.follow()
    run.give(Decide(DEALER, 1, Raise(Cents(WORTH)), at=run.at))
    assert why("play", PROMO) == ("correction/instrument", "641a.7(a)")
    while 1 not in run.state.settled:
        run.follow()
    assert why("ante", PROMO) == ("correction/settled", "641a.7(a)")
    assert not any(one.instrument for one in legal_at(house.floor, FLOOR, "T", run.at))


def test_no_instrument_is_named_chips() -> None:
    text = SUBMISSION.replace(f"[instruments.{PROMO}]", "[instruments.chips]")
    _, verdict = examine(text.encode(), "filed.toml")
    assert [one.path for one in verdict.violations] == ["instruments.chips"]


def test_an_instrument_is_refused_where_it_is_nothing_that_the_table_knows() -> None:
    house, run = betting(FOUR)

    def why(stakes: dict[str, Any], by: Actor = DEALER) -> tuple[str, str]:
        found = house.refuses(AtTable("T", PlaceWagers(by, 1, stakes, at=run.at)))
        return found.code, found.cite

    strange = Stake(WORTH, instrument="another")
    assert why({"ante": strange}) == ("instrument/unknown", "641a.7(a)")
    assert why({"ante": lying(3_000)}) == ("instrument/amount", "641a.7(a)")
    assert why({"ante": lying()}, by=ANN) == ("wager/dealer-records", "641a.7(a)")
    rules = run.table.rules
    metered = next(key for key, one in rules.offers.items() if one.meter is not None)
    cite = rules.chapter.wagers[metered].cite
    assert why({"ante": WORTH, metered: lying(100)}) == ("instrument/wager", cite)


@pytest.mark.cites("R66")
def test_more_than_was_issued_is_neither_wagered_nor_redeemed() -> None:
    house, run = betting(FOUR, issued=WORTH)
    why = house.refuses(required(run, lying(2 * WORTH)))
    assert (why.code, why.cite) == ("instrument/unissued", "R66")
    why = house.refused(Redeem, CASHIER, None, Cents(2 * WORTH), PROMO)
    assert why.code == "instrument/unissued"
    house.give(required(run, lying()))
    assert house.refused(Redeem, CASHIER, None, WORTH, PROMO).code == "instrument/unissued"


@pytest.mark.cites("653a.7(a)")
def test_another_chapter_knows_chips_and_plaques_alone() -> None:
    for slug, cite in ((UTH, "653a.7(a)"), (CARIBBEAN, "639a.7")):
        house, run = betting(slug)
        why = house.refuses(required(run, lying()))
        assert (why.code, why.cite) == ("instrument/chapter", cite)


@pytest.mark.cites("605a.2(a)")
def test_an_electronic_table_takes_no_instrument() -> None:
    house = House(SUBMISSION)
    run = OnFloor(house, "T", FOUR, electronic=True, players={1: "Ann"})
    run.give(OpenTable(FLOOR, at=run.at))
    run.started()
    run.buy_in()
    placed = PlaceWagers(ANN, 1, {"ante": lying()}, at=run.at)
    assert house.refuses(AtTable("T", placed)).code == "instrument/electronic"
    assert view_at(house.floor, ANN, "T", house.at).instruments == {}


# ── At the cage, in the box, in the register ─────────────────────────────────────────────────


@pytest.mark.cites("R66", "641a.7(a)")
def test_the_cage_sells_and_redeems_at_face_value_to_any_bearer() -> None:
    house = House(SUBMISSION)
    sold, redeemed = Cents(4 * WORTH), Cents(3 * WORTH)
    before = house.cents(a.public())
    house.do(SellChips, CASHIER, None, sold, PROMO)
    assert house.cents(a.instruments(PROMO)) == sold == before - house.cents(a.public())
    assert house.cents(a.outstanding()) == 0, "they are counted apart from chips"
    house.do(Redeem, CASHIER, None, redeemed, PROMO)
    assert house.cents(a.public()) == before - sold + redeemed
    shown = view(house.floor, CASHIER, house.at)
    assert shown.instruments == {PROMO: WORTH}
    assert view(house.floor, ANN, house.at).instruments == {}
    offered = [one for one in legal(house.floor, CASHIER, house.at) if one.instrument]
    assert [(one.kind, one.amounts) for one in offered] == [
        ("sell-chips", ((WORTH, house.floor.facility.cash_limit),)),
        ("redeem", ((WORTH, WORTH),)),
    ]
    for kind in (SellChips, Redeem):
        assert house.refused(kind, CASHIER, None, Cents(100), PROMO).code == "instrument/amount"
        assert house.refused(kind, CASHIER, "Ann", WORTH, PROMO).code == "instrument/bearer"
        assert house.refused(kind, CASHIER, None, WORTH, "more").code == "instrument/unknown"
        assert house.refused(kind, ANN, None, WORTH, PROMO).code == "role/not-allowed"


@pytest.mark.cites("R67", "641a.7(a)")
def test_without_its_approval_none_is_sold_and_no_table_opens() -> None:
    house = House(SUBMISSION)
    house.do(SellChips, CASHIER, None, WORTH, PROMO)
    (number,) = [
        one.number
        for one in house.floor.facility.approvals.values()
        if one.subject == f"instrument/{PROMO}"
    ]
    house.do(WithdrawApproval, ADMIN, number, "another design")
    why = house.refused(SellChips, CASHIER, None, WORTH, PROMO)
    assert (why.code, why.cite) == ("approval/withdrawn", "641a.7(a)")
    house.set_up("T", FOUR, electronic=False)
    refused = AtTable("T", OpenTable(FLOOR, at=house.at))
    assert house.refuses(refused).code == "approval/withdrawn"
    house.set_up("U", UTH, electronic=False)
    house.give(AtTable("U", OpenTable(FLOOR, at=house.at)))
    house.do(Redeem, CASHIER, None, WORTH, PROMO)
    bad = paper("instrument/Promo 25")
    assert house.refused(FileApproval, ADMIN, *bad).code == "approval/subject"
    house.do(FileApproval, ADMIN, *paper(f"instrument/{PROMO}"))
    house.give(refused)


@pytest.mark.cites("465a.25", "465a.41")
def test_the_box_is_counted_with_its_instruments_apart_from_its_cash() -> None:
    house = next(
        house
        for house, _ in (played(FOUR, seed, lying()) for seed in range(12))
        if house.cents(a.drop_box("T", PROMO))
    )
    cash = house.cents(a.drop_box("T"))
    (*_, dropped) = house.count("T", Purpose.DROP)
    assert isinstance(dropped, DropMade)
    assert (dropped.amount, dropped.instruments) == (cash, {PROMO: WORTH})
    assert house.cents(a.drop_box("T", PROMO)) == 0
    given = ("T", dropped.box, Cents(cash), dropped.papers)
    for wrong in ({"another": WORTH}, {PROMO: Cents(100)}, {PROMO: Cents(-WORTH)}):
        assert house.refused(CountBox, AUDIT, *given, wrong).code == "instrument/unknown"
    cage = house.cents(a.cage())
    (counted,) = house.do(CountBox, AUDIT, *given, {})
    assert isinstance(counted, BoxCounted)
    assert (counted.off, counted.instruments_off) == (NOTHING, {PROMO: Cents(-WORTH)})
    assert house.cents(a.cage()) == cage - WORTH
    assert house.cents(a.over_short("T")) == WORTH


# ── In the submission ────────────────────────────────────────────────────────────────────────


def submitted(**instruments: Any) -> dict[str, Any]:
    return filed({FOUR: game(FOUR)}, instruments=instruments)


@pytest.mark.cites("641a.7(a)", "643a.7(a)", "647a.7(a)", "653a.7(a)")
def test_an_instrument_is_filed_for_games_whose_chapter_has_them() -> None:
    good = {"value": 25, "games": [FOUR, RIDE, HOLDEM]}
    assert is_clean(submitted(**{PROMO: good}))
    for slug, cite in ((UTH, "653a.7(a)"), (CARIBBEAN, "639a.7")):
        found = only(submitted(**{PROMO: {**good, "games": [FOUR, slug]}}))
        assert (found.path, found.cite) == (f"instruments.{PROMO}.games", cite)
    for wrong, key in (({"value": 0}, "value"), ({"games": []}, "games"), ({"more": 1}, "more")):
        found = only(submitted(**{PROMO: {**good, **wrong}}))
        assert found.path == f"instruments.{PROMO}.{key}"
    assert only(submitted(**{PROMO: {"games": [FOUR]}})).path == f"instruments.{PROMO}.value"
    assert only(submitted(**{PROMO: {**good, "games": ["poker"]}})).cite == "601a.2"
    assert only(submitted(**{"Promo 25": good})).cite == "601a.2"
    assert violations(filed({FOUR: game(FOUR)}, instruments=[1]))
