"""Limits that change while players sit (601a.2): a notice with a time, told to those who sit there,
who finish their round under the limits that it began with."""

import pytest

from pitboss.floor import AtTable, Floor, PostLimits, TakeUpRules, legal_at, view_at
from pitboss.floor.events import LimitsAnnounced, LimitsPosted
from pitboss.floor.state import LimitsNotice
from pitboss.money import Cents
from pitboss.record import Actor, Role
from tests.support.floors import House, OnFloor
from tests.support.games import MISSISSIPPI, every_game
from tests.support.logs import DEMO
from tests.support.records import proven, record_of
from tests.support.tables import FLOOR

ANN = Actor(Role.PLAYER, "Ann")
HALF_HOUR = 30 * 60
either = pytest.mark.parametrize("electronic", [False, True])


def seated(slug: str, *, electronic: bool, text: str = DEMO) -> tuple[House, OnFloor]:
    house = House(text)
    run = OnFloor(house, "A", slug, electronic=electronic, players={1: "Ann"})
    run.opened()
    run.sit_as({1: "Ann"})
    run.buy_in()
    return house, run


def slip(run: OnFloor, amount: int) -> AtTable:
    """The first required wager at this amount."""
    run.at = max(run.at, run.house.at)
    wager = run.table.rules.required[0]
    return AtTable("A", run.wager(run.speaker(1), 1, wager, amount))


def announced(floor: Floor, at: int) -> LimitsNotice | None:
    return view_at(floor, ANN, "A", at).notice


@pytest.mark.cites("601a.2(limits)")
@every_game
@either
def test_a_higher_minimum_is_posted_beforehand_while_players_sit(
    slug: str, electronic: bool
) -> None:
    house, run = seated(slug, electronic=electronic)
    least, most = run.table.rules.minimum, run.table.rules.maximum
    higher = Cents(2 * least)
    house.at += 1
    for effective in (0, house.at + HALF_HOUR - 1):
        refused = house.refused(PostLimits, FLOOR, "A", higher, most, effective)
        assert (refused.code, refused.cite) == ("limits/notice", "601a.2")
    assert house.refused(PostLimits, FLOOR, "A", least, Cents(most - 1)).code == "limits/notice"
    for effective in (house.at, -1):
        refused = house.refused(PostLimits, FLOOR, "A", higher, most, effective)
        assert refused.code == "limits/time"
    run.at = house.at
    run.started()
    assert house.refused(PostLimits, FLOOR, "A", least, most).code == "round/in-progress"
    due = house.at + HALF_HOUR
    assert "post-limits" in {one.kind for one in legal_at(house.floor, FLOOR, "A", house.at)}
    told = house.do(PostLimits, FLOOR, "A", higher, most, due)
    assert isinstance(told[0], LimitsAnnounced)
    assert announced(house.floor, house.at) == LimitsNotice(higher, most, due)
    house.at = due + 60
    run.at = house.at
    run.bet()
    assert least in run.state.seats[1].wagers.values(), "under the old limits"
    shown = view_at(house.floor, ANN, "A", house.at)
    assert (shown.minimum, shown.notice) == (least, LimitsNotice(higher, most, due))
    while run.table.playing is not None:
        run.follow()
    run.started()
    shown = view_at(house.floor, ANN, "A", house.at)
    assert (shown.minimum, shown.maximum, shown.notice) == (higher, most, None)
    refused = house.refuses(slip(run, least))
    assert [one.code for one in refused.faults] == ["limits/posted"]
    house.give(slip(run, higher))
    house.audit()
    assert proven(record_of(house)).faults == []


@pytest.mark.cites("601a.2(limits)")
def test_a_round_that_opens_before_the_time_has_the_old_limits() -> None:
    house, run = seated(MISSISSIPPI, electronic=True)
    least, most = run.table.rules.minimum, run.table.rules.maximum
    due = house.at + HALF_HOUR
    house.do(PostLimits, FLOOR, "A", Cents(2 * least), most, due)
    run.at = due - 1
    run.whole_round()
    assert run.on_floor.limits == (least, most)
    assert run.at >= due
    run.started()
    assert run.on_floor.limits == (2 * least, most)


@pytest.mark.cites("601a.2(limits)")
def test_an_empty_table_needs_no_notice() -> None:
    house, run = seated(MISSISSIPPI, electronic=True)
    least, most = run.table.rules.minimum, run.table.rules.maximum
    due = house.at + HALF_HOUR
    house.do(PostLimits, FLOOR, "A", Cents(3 * least), Cents(most // 2), due)
    run.leave(1, "Ann")
    posted = house.do(PostLimits, FLOOR, "A", Cents(2 * least), Cents(most // 2))
    assert isinstance(posted[0], LimitsPosted)
    assert run.on_floor.limits == (2 * least, most // 2)
    assert announced(house.floor, house.at) is None, "what is posted now takes the place of it"
    run.sit_as({1: "Ann"})
    for other in ((3 * least, most // 2), (least, most)):
        assert house.refused(PostLimits, FLOOR, "A", *map(Cents, other)).code == "limits/notice"


@pytest.mark.cites("601a.2(limits)")
def test_the_time_of_a_notice_is_filed() -> None:
    text = DEMO.replace('Casino"\n', 'Casino"\nnotice_minutes = 5\n', 1)
    house, run = seated(MISSISSIPPI, electronic=True, text=text)
    limits = (Cents(2 * run.table.rules.minimum), run.table.rules.maximum)
    refused = house.refused(PostLimits, FLOOR, "A", *limits, house.at + 299)
    assert "5 minutes" in refused.reason
    house.do(PostLimits, FLOOR, "A", *limits, house.at + 300)
    house.adopt(text.replace("notice_minutes = 5", "notice_minutes = 6"))
    house.do(TakeUpRules, FLOOR, "A")
    assert run.on_floor.notice is None, "it was of another submission's limits"


def filed(minimum: int) -> str:
    """The demonstration's submission with another minimum of Mississippi Stud."""
    before, block, after = DEMO.partition("[games.mississippi-stud]\n")
    assert after.startswith("minimum  = 5\n")
    return before + block + after.replace("minimum  = 5\n", f"minimum  = {minimum}\n", 1)


@pytest.mark.cites("601a.2(limits)")
@either
def test_a_new_submission_changes_no_limits_of_those_who_sit_there(electronic: bool) -> None:
    house, run = seated(MISSISSIPPI, electronic=electronic)
    least, most = run.on_floor.limits
    house.adopt(filed(4))
    house.do(TakeUpRules, FLOOR, "A")
    assert run.on_floor.limits == (least, most), "lower limits are posted beforehand, too"
    house.adopt(filed(10))
    refused = house.refused(TakeUpRules, FLOOR, "A")
    assert (refused.code, refused.cite) == ("limits/notice", "601a.2")
    due = house.at + HALF_HOUR
    house.do(PostLimits, FLOOR, "A", Cents(1000), most, due)
    house.at = due - 1
    assert house.refused(TakeUpRules, FLOOR, "A").code == "limits/notice"
    house.at = due
    house.do(TakeUpRules, FLOOR, "A")
    assert run.on_floor.limits == (Cents(1000), most)
    house.audit()
    assert proven(record_of(house)).faults == []


@pytest.mark.cites("601a.2(limits)")
def test_an_empty_table_takes_up_the_filed_limits() -> None:
    house, run = seated(MISSISSIPPI, electronic=True)
    run.leave(1, "Ann")
    house.adopt(filed(10))
    house.do(TakeUpRules, FLOOR, "A")
    assert run.on_floor.limits == (Cents(1000), run.table.rules.maximum)
