"""Meters that are closed, transferred and adjusted on a store (R71)."""

from typing import Any

import pytest

from pitboss.demo.crews import ADMIN, crew_at
from pitboss.floor import (
    AdjustMeter,
    AdoptSubmission,
    ApproveAct,
    CloseMeter,
    FileSubmission,
    ProposeAct,
    TakeUpRules,
    TransferMeter,
)
from pitboss.house.meters import MeterNow
from pitboss.house.steps import SYSTEM
from pitboss.reports.store_reports import STORE_REPORTS
from pitboss.round.meters import UNITS
from pitboss.rulebook import examine
from pitboss.wire.meters import meters_of
from tests.support.houses import Running

THREE, RIDE = "three-card-poker", "let-it-ride"
WAGER = "three-card-progressive"
OWN, OTHER = f"table/{RIDE}-1/{WAGER}", f"table/{THREE}-1/{WAGER}"
NOTICE = 30 * 60


def two_persons(floor: Running, act: Any) -> None:
    """The pit manager proposes, the administrator approves when its time has come."""
    crew = crew_at(floor.clock.now)
    assert floor.house.give(ProposeAct(crew.pit, act)).ok
    number = floor.house.facility().proposed
    early = floor.house.give(ApproveAct(ADMIN, number))
    if not early.ok:
        assert early.refusal is not None
        assert early.refusal.code == "meter/early"
        floor.clock.now += NOTICE
        for _ in range(100):
            answer = floor.house.give(ApproveAct(ADMIN, number))
            if answer.ok:
                return
            assert answer.refusal is not None
            assert answer.refusal.code == "round/in-progress"
            floor.step()
        raise AssertionError("betting never opens")


def meters(floor: Running) -> dict[str, MeterNow]:
    report = floor.store.read(lambda look: STORE_REPORTS["meters"](look, floor.clock.now, "", ""))
    shown = meters_of(report.meters, report.paid, report.slips, report.expired)
    assert all(one.adds_up for one in shown.meters)
    return {"/".join(one.key): one for one in report.meters}


@pytest.mark.cites("605a.7(life)", "R71")
def test_a_meter_is_closed_transferred_and_adjusted_on_a_store(url: str) -> None:
    floor = Running(url, THREE, RIDE, seats=2).open().play(6)
    before = meters(floor)
    assert before[OWN].offered
    text = "\n".join(
        line
        for line in floor.text.split("\n")
        if not (line.startswith(WAGER) and 'paytable = "A"' in line)
    )
    digest = examine(text.encode(), "next.toml")[0].digest
    assert floor.house.give(FileSubmission(crew_at(floor.clock.now).pit, text)).ok
    two_persons(floor, AdoptSubmission(digest))
    taken: set[str] = set()
    for _ in range(400):
        for name in {f"{THREE}-1", f"{RIDE}-1"} - taken:
            if floor.house.give(TakeUpRules(SYSTEM, name)).ok:
                taken.add(name)
        if len(taken) == 2:
            break
        floor.step()
    left = meters(floor)[OWN]
    assert not left.offered
    assert left.levels["meter"] > 0
    now = floor.clock.now
    two_persons(floor, CloseMeter(OWN, "no longer offered", now + NOTICE))
    floor.again()
    two_persons(floor, TransferMeter(OWN, "to its twin", floor.clock.now + NOTICE, OTHER))
    adjust = AdjustMeter(OTHER, "a round sum", floor.clock.now + NOTICE, {"meter": 100})
    two_persons(floor, adjust)
    after = meters(floor)
    assert after[OWN].closed
    assert after[OWN].levels["meter"] == 0
    assert after[OWN].transferred == -left.levels["meter"] == -after[OTHER].transferred
    assert after[OTHER].levels["meter"] >= left.levels["meter"] + 100 * UNITS
    floor.play(3)
    assert floor.verdict().faults == []
    floor.end()
