"""Tables on the floor: set up under a submission in force, new versions between rounds, seats."""

import pytest

from pitboss.floor import (
    AtTable,
    BuyIn,
    Enrol,
    Funds,
    Leave,
    PostLimits,
    Purpose,
    SetUpTable,
    Sit,
    TakeUpRules,
    apply,
    new_floor,
    view,
    view_at,
)
from pitboss.floor import accounts as a
from pitboss.floor.people import Strategy
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round.events import RoundOpened
from pitboss.table import CloseTable, OpenTable, StartRound
from tests.support.floors import ADMIN, PIT, House, OnFloor
from tests.support.games import FOUR, RIDE, UTH
from tests.support.logs import DEMO
from tests.support.tables import DEALER, FLOOR, SYSTEM

ANN, BEN = Actor(Role.PLAYER, "Ann"), Actor(Role.PLAYER, "Ben")
NEXT = DEMO.replace("1969-01-15", "1969-03-01")


@pytest.mark.cites("601a.2(filing)", "601a.2")
def test_a_table_is_set_up_under_the_submission_in_force_alone() -> None:
    house = House(DEMO)
    house.set_up("T", UTH)
    rules = house.floor.tables["T"].rules
    assert rules.submission == house.floor.facility.in_force
    bare = House.__new__(House)
    bare.floor, bare.at = new_floor(), 0
    for booked in house.log:
        if booked.entry.event.__class__.__name__ == "SubmissionFiled":
            break
        bare.floor = apply(bare.floor, booked.entry)
    assert bare.refused(SetUpTable, PIT, "T", UTH).code == "rules/none"


@pytest.mark.cites("601a.2(changes)", "601a.2(kept)", "601a.2")
@pytest.mark.parametrize("electronic", [False, True])
def test_a_new_submission_takes_effect_between_rounds(electronic: bool) -> None:
    house = House()
    run = OnFloor(house, "T", UTH, electronic=electronic, players={1: "Ann"})
    run.opened()
    run.played()
    run.started()
    first = run.table.rules.submission
    digest = house.adopt(NEXT)
    assert house.refused(TakeUpRules, FLOOR, "T").code == "round/in-progress"
    run.closed()
    run.ready()
    start = StartRound(SYSTEM if electronic else DEALER, "r9", {}, root="0" * 64, at=run.at)
    if not electronic:
        start = StartRound(DEALER, "r9", {}, at=run.at)
    assert house.refuses(AtTable("T", start)).code == "rules/superseded"
    house.do(TakeUpRules, FLOOR, "T")
    assert house.refused(TakeUpRules, FLOOR, "T").code == "rules/same"
    run.table = run.on_floor.table
    run.watch.rules = run.table.rules
    run.started()
    opened = [one for one in run.events if isinstance(one, RoundOpened)]
    assert [one.submission for one in opened][-2:] == [first, digest]


@pytest.mark.cites("601a.2")
def test_another_way_of_dealing_is_taken_up_by_a_closed_table() -> None:
    house = House()
    run = OnFloor(house, "T", RIDE, players={1: "Ann"})
    run.opened()
    other = NEXT.replace(
        'maximum                = 100\ndealing                = "hand"',
        'maximum                = 100\ndealing                = "automated-shoe"',
    )
    assert other != NEXT
    house.adopt(other)
    assert house.refused(TakeUpRules, FLOOR, "T").code == "rules/equipment"
    run.give(CloseTable(FLOOR, at=run.at))
    assert house.refuses(AtTable("T", OpenTable(FLOOR, at=run.at))).code == "rules/superseded"
    house.do(TakeUpRules, FLOOR, "T")
    assert house.floor.tables["T"].table.dealing == "automated-shoe"
    house.count("T", Purpose.OPENING)
    house.give(AtTable("T", OpenTable(FLOOR, at=run.at)))


@pytest.mark.cites("601a.2", "605a.7")
def test_a_meter_with_money_on_it_keeps_its_levels_and_its_size() -> None:
    house = House()
    house.set_up("T", FOUR)
    wager = 'four-card-progressive = { paytable = "B", amount = 1'
    house.adopt(NEXT.replace(wager, wager.replace("amount = 1", "amount = 5")))
    assert house.refused(TakeUpRules, FLOOR, "T").code == "meter/levels"


@pytest.mark.cites("601a.2")
def test_a_game_that_the_submission_dropped_is_not_played() -> None:
    house = House()
    house.set_up("T", "caribbean-stud")
    start = NEXT.index("[games.caribbean-stud]")
    stop = NEXT.index("[games.pai-gow-poker]")
    house.adopt(NEXT[:start] + NEXT[stop:])
    assert house.refused(TakeUpRules, FLOOR, "T").code == "rules/game"
    opens = AtTable("T", OpenTable(FLOOR, at=house.at))
    assert house.refuses(opens).code == "rules/superseded"


# ── Variants ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("601a.2")
@pytest.mark.parametrize("electronic", [False, True])
def test_a_table_is_set_up_under_a_variant_and_keeps_it(electronic: bool) -> None:
    house = House()
    house.do(SetUpTable, PIT, "H", UTH, electronic, variant="high-limit")
    house.do(SetUpTable, PIT, "T", UTH, electronic)
    high, plain = (house.floor.tables[name] for name in ("H", "T"))
    assert (high.rules.variant, high.rules.minimum) == ("high-limit", 2500)
    assert (plain.rules.variant, plain.rules.minimum) == ("", 1000)
    assert high.rules.offers["trips"].paytable.letter == "A"
    assert plain.rules.offers["trips"].paytable.letter == "B"
    # A $5 progressive on the table's own meter, beside the $1 one on the link.
    assert high.metered["progressive"] is None
    assert plain.metered["progressive"] == "high-five"
    assert house.cents(a.meter(("table", "H", "progressive"), "meter")) == 5 * 1_000_000
    lobby = view(house.floor, FLOOR, house.at)
    assert [(one.name, one.variant) for one in lobby.tables] == [("H", "high-limit"), ("T", "")]
    assert view_at(house.floor, FLOOR, "H", house.at).table.variant == "high-limit"
    house.adopt(NEXT)
    house.do(TakeUpRules, FLOOR, "H")
    taken = house.floor.tables["H"].rules
    assert taken.submission == house.floor.facility.in_force
    assert taken.variant == "high-limit"


@pytest.mark.cites("601a.2")
@pytest.mark.parametrize(
    ("game", "variant", "code", "words"),
    [
        (UTH, "hi-limit", "rules/variant", "did you mean high-limit?"),
        (RIDE, "high-limit", "rules/variant", "the submission files none"),
        (f"{UTH}/high-limit", "", "rules/game", "does not offer"),
        ("blackjack", "high-limit", "rules/game", "does not offer 'blackjack'"),
    ],
)
def test_a_variant_that_is_not_filed_is_refused(
    game: str, variant: str, code: str, words: str
) -> None:
    why = House().refused(SetUpTable, PIT, "T", game, True, variant=variant)
    assert (why.code, why.cite) == (code, "601a.2")
    assert words in why.reason


@pytest.mark.cites("601a.2")
def test_a_table_whose_variant_was_dropped_is_not_played() -> None:
    house = House()
    house.do(SetUpTable, PIT, "H", UTH, True, variant="high-limit")
    house.count("H", Purpose.OPENING)
    house.adopt(NEXT.replace("high-limit", "highest"))
    why = house.refused(TakeUpRules, FLOOR, "H")
    assert why.code == "rules/variant"
    assert "has no variant 'high-limit': its variants are highest" in why.reason
    opens = AtTable("H", OpenTable(FLOOR, at=house.at))
    assert house.refuses(opens).code == "rules/superseded"


@pytest.mark.parametrize("electronic", [False, True])
def test_a_round_says_which_variant_it_was_played_by(electronic: bool) -> None:
    house = House()
    run = OnFloor(house, "H", UTH, electronic=electronic, variant="high-limit", players={1: "Ann"})
    run.opened()
    run.played()
    (opened, *_) = [one for one in run.events if isinstance(one, RoundOpened)]
    assert (opened.game, opened.variant) == (UTH, "high-limit")
    assert opened.submission == house.floor.facility.in_force
    house.audit()


def test_time_in_a_stream_never_runs_backward() -> None:
    house = House()
    house.set_up("T", UTH)
    house.at = 1000
    house.do(Sit, ANN, "T", 1, "Ann")
    house.hire(Actor(Role.DEALER, "Nora"), "77")
    house.at = 400
    behind = [
        *house.give(Enrol(ADMIN, "Nina", Role.PLAYER, at=400)),
        *house.give(Sit(BEN, "T", 2, "Ben", at=400)),
    ]
    assert [one.entry.at for one in behind] == [1000, 1000]
    house.audit()


# ── Seats and limits ─────────────────────────────────────────────────────────────────────────


def test_players_sit_down_and_leave_for_themselves() -> None:
    house = House()
    house.set_up("T", UTH)
    rows = (
        (ANN, (1, "Ben"), "seat/not-yours"),
        (ANN, (0, "Ann"), "seat/unknown"),
        (ANN, (7, "Ann"), "seat/unknown"),
        (DEALER, (1, "a stranger"), "person/unknown"),
        (DEALER, (1, DEALER.person), "person/unknown"),
    )
    for who, args, code in rows:
        assert house.refused(Sit, who, "T", *args).code == code
    house.do(Sit, ANN, "T", 3, "Ann")
    assert house.refused(Sit, BEN, "T", 3, "Ben").code == "seat/taken"
    assert house.refused(Sit, ANN, "T", 4, "Ann").code == "boxes/too-many"
    assert house.refused(Leave, BEN, "T", 3).code == "seat/not-yours"
    assert house.refused(Leave, BEN, "T", 4).code == "seat/empty"
    house.do(Leave, ANN, "T", 3)
    assert house.floor.tables["T"].seats == {}


@pytest.mark.cites("641a.7(e)")
def test_boxes_of_one_player_lie_side_by_side() -> None:
    house = House()
    house.set_up("T", FOUR)
    house.do(Sit, ANN, "T", 3, "Ann")
    assert house.refused(Sit, ANN, "T", 5, "Ann").code == "boxes/apart"
    house.do(Sit, ANN, "T", 2, "Ann")
    assert house.floor.tables["T"].seats == {2: "Ann", 3: "Ann"}


@pytest.mark.cites("605a.3")
def test_a_game_account_is_kept_at_the_last_of_a_players_boxes() -> None:
    house = House()
    house.set_up("T", FOUR)
    for seat in (2, 3):
        house.do(Sit, ANN, "T", seat, "Ann")
    house.do(BuyIn, DEALER, "T", "Ann", Cents(10_000), Funds.CASH, Funds.ACCOUNT)
    house.do(Leave, ANN, "T", 2)
    assert house.floor.tables["T"].seats == {3: "Ann"}
    assert house.refused(Leave, ANN, "T", 3).code == "account/open"


def test_how_a_player_decides_is_known_until_the_last_of_their_boxes_is_left() -> None:
    house = House()
    house.set_up("T", FOUR)
    for seat in (2, 3):
        house.do(Sit, ANN, "T", seat, "Ann")
    how = {"Ann": Strategy.THUMB}
    assert house.floor.tables["T"].strategies == how
    for seat, known in ((2, how), (3, {})):
        house.do(Leave, ANN, "T", seat)
        assert house.floor.tables["T"].strategies == known


def test_who_sits_is_who_plays_whatever_the_command_says() -> None:
    house = House()
    run = OnFloor(house, "T", UTH, electronic=True, players={1: "Ann"})
    run.opened()
    house.do(Sit, ANN, "T", 1, "Ann")
    house.do(Sit, BEN, "T", 2, "Ben")
    house.give(AtTable("T", StartRound(SYSTEM, "r1", {5: "Dov"}, root="0" * 64, at=house.at)))
    state = house.floor.tables["T"].playing
    assert state is not None
    assert {seat: one.player for seat, one in state.seats.items()} == {1: "Ann", 2: "Ben"}


def test_nobody_leaves_a_seat_whose_wager_is_down() -> None:
    house = House()
    run = OnFloor(house, "T", UTH, electronic=True, players={1: "Ann", 2: "Ben"})
    run.opened()
    run.started()
    run.bet(1)
    assert house.refused(Leave, ANN, "T", 1).code == "seat/in-round"
    run.buy_in()
    house.fill("T", 10_000_000)
    assert house.refused(Leave, BEN, "T", 2).code == "account/open"


@pytest.mark.cites("601a.2")
def test_posted_limits_stay_within_those_filed_and_hold_for_required_wagers() -> None:
    house = House()
    run = OnFloor(house, "T", UTH, electronic=True, players={1: "Ann"})
    run.opened()
    for least, most in ((900, 2000), (1000, 60_000), (3000, 2000)):
        why = house.refused(PostLimits, FLOOR, "T", Cents(least), Cents(most))
        assert why.code == "limits/filed"
    assert house.refused(PostLimits, FLOOR, "T", Cents(0), Cents(5)).code == "amount/form"
    house.do(PostLimits, FLOOR, "T", Cents(2000), Cents(5000))
    run.started()
    run.buy_in()
    refused = house.refused(PostLimits, FLOOR, "T", Cents(1000), Cents(5000))
    assert refused.code == "round/in-progress"
    for cents in (1000, 5001):
        command = run.wager(ANN, 1, "ante", cents)
        assert house.refuses(AtTable("T", command)).code == "limits/posted"
    run.give(run.wager(ANN, 1, "ante", 2000))
    run.give(run.wager(ANN, 1, "blind", 2000))
    run.give(run.wager(ANN, 1, "trips", 1000))
