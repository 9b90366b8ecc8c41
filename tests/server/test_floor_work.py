"""A gaming day through ``POST /commands`` alone, by its staff and players, with a jackpot; and what
goes wrong at a table with a dealer: an irregularity, a correction.

The demonstration's people decide what to do; whatever they do is posted, in their role.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.demo.arranged_round import ArrangedPlay
from pitboss.demo.crews import REGULATOR
from pitboss.demo.day import DAY_TABLES, DemoDays, Play
from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.electronic_play import TablePlay
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.house import Floor
from pitboss.record import Actor, Role
from tests.floor.test_days import at
from tests.support.api_players import API
from tests.support.games import RIDE, UTH
from tests.support.houses import SECRET
from tests.support.posting import posting_floor
from tests.support.servers import Caller, Served, problem, served

WHY, SHOWN = "the stack was under the card", "the recording of camera 4"
EYE = Actor(Role.SURVEILLANCE, "Iris")


# ── A day ────────────────────────────────────────────────────────────────────────────────────


class Day:
    """A gaming day of a small floor, all of it posted, and the jackpot slips as they were shown."""

    def __init__(self, served: Served) -> None:
        self.running = served.running
        self.running.clock.now = at("2026-03-04 12:00:00")
        self.posting = posting_floor(served)
        given = (self.posting, self.running.text, self.running.filed)
        demo = DemoFloor(*given, seats=2, dealer_run=True)
        self.days = DemoDays(
            *(self.posting, self.running.clock, demo, SECRET), rounds=1, play=self._play
        )

    def _play(self, floor: Floor, name: str, secret: bytes) -> Play:
        made = ArrangedPlay if name == DEALER_RUN else TablePlay
        return made(floor, name, secret, self.running.chance.randrange, self.running._token)


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    with served(tmp_path_factory.mktemp("day"), RIDE) as found:
        one = Day(found)
        one.days.run(1)
        yield one


def forms(day: Day) -> Any:
    caller = day.posting._caller(REGULATOR.person)
    return caller.get(f"{API}/reports/forms").json()


def test_every_act_of_a_day_is_posted(day: Day) -> None:
    assert day.posting.posted.keys() >= {
        *("set-up-table", "propose-act", "approve-act", "assign-staff", "open-table", "sit"),
        *("receive-decks", "inspect-deck", "verify-inspection", "spread-deck", "wash-deck"),
        *("shuffle", "start-round", "place-wagers", "no-more-bets", "proceed", "enter-cards"),
        *("decide", "ready", "open-bits", "close", "sell-chips", "buy-in"),
        *("request-fill", "prepare-fill", "carry-fill", "accept-fill"),
        *("count-inventory", "sign-count", "drop-box", "count-box", "collect-tips"),
        *("correct-wager", "confirm-correction", "open-dispute", "decide-dispute"),
        *("approve", "prepare-slip", "verify-slip", "pay-slip"),
        *("cash-out", "redeem", "close-table"),
    }
    verdict = day.running.verdict()
    assert verdict.ok, verdict.faults


def test_the_papers_of_the_day_are_complete(day: Day) -> None:
    told = forms(day)
    assert told["papers"]
    assert {one["status"] for one in told["papers"]} == {"complete"}
    assert {one["paper"] for one in told["papers"]} >= {"slip", "fill", "box", "jackpot"}
    reserve = [one for one in told["papers"] if one["table"] == DAY_TABLES[1]]
    assert {one["paper"] for one in reserve} >= {"slip", "box"}, "the table that stayed closed"


def test_a_jackpot_is_approved_and_documented_by_two_floorpersons(day: Day) -> None:
    (paper, *_) = [one for one in forms(day)["papers"] if one["paper"] == "jackpot"]
    roles = [one["capacity"] for one in paper["signatures"]]
    prepared, verified, paid = (one["person"] for one in paper["signatures"])
    assert roles == ["floorperson", "floorperson", "cashier"]
    assert len({prepared, verified, paid}) == 3
    assert set(day.posting.refused) <= {"person/assigned"}, "people are called to their tables"


# ── At a table with a dealer ─────────────────────────────────────────────────────────────────


class Dealt:
    """A dealer-run table of Hold'em in the first decision of a round."""

    def __init__(self, served: Served) -> None:
        running, self.served = served.running, served
        self.posting = posting_floor(served)
        demo = DemoFloor(self.posting, running.text, running.filed, seats=2, dealer_run=True)
        demo.open()
        chance = (running.chance.randrange, running._token)
        self.play = DealerPlay(self.posting, DEALER_RUN, SECRET, *chance)
        self.crew = demo.at(DEALER_RUN)
        self.sent = 0
        self.until("decision")

    @property
    def round(self) -> Any:
        return self.caller(EYE).get(f"{API}/tables/{DEALER_RUN}").json()["view"]["round"]

    def caller(self, actor: Actor) -> Caller:
        found: Caller = self.posting._caller(actor.person)
        return found

    def until(self, *phases: str) -> Any:
        for _ in range(3_000):
            found = self.round
            if found is not None and found["phase"] in phases:
                return found
            self.play.play()
            self.served.running.clock.now += 1
        raise AssertionError("no such moment")

    def post(self, actor: Actor, kind: str, path: str = "commands", **body: Any) -> Any:
        self.sent += 1
        command = {"id": f"x{self.sent}", "as": actor.role.value, "kind": kind, "body": body}
        command |= {"table": DEALER_RUN, "round": self.round["id"]}
        return self.caller(actor).post(f"{API}/{path}", command)


@pytest.fixture
def dealt(tmp_path: Any) -> Iterator[Dealt]:
    with served(tmp_path, UTH) as found:
        yield Dealt(found)


def test_an_irregularity_ends_a_round_as_it_was_foreseen(dealt: Dealt) -> None:
    dealer, before = dealt.crew.dealer, dealt.round
    told = {"irregularity": "wrong-count"}
    foreseen = dealt.post(dealer, "report", "commands/outcome", **told).json()
    assert foreseen["void"]
    assert dealt.round == before, "nothing is written"
    assert problem(dealt.post(EYE, "report", **told))["status"] == 403
    assert dealt.round == before
    assert dealt.post(dealer, "report", **told).status_code == 200
    after = dealt.until("closed")
    assert after["void"]["cite"] == foreseen["cite"]
    expected = {one["seat"]: one for one in foreseen["seats"]}
    for seat in after["seats"]:
        back = {line["wager"]: line["returned"] for line in seat["lines"]}
        assert back == expected[seat["seat"]]["back"] == seat["wagers"]
        assert seat["net"] == 0
    (listed, *_) = dealt.caller(EYE).get(f"{API}/rounds?limit=1").json()["rounds"]
    assert (listed["round"], bool(listed["void"])) == (after["id"], True)
    found = dealt.caller(EYE).get(f"{API}/exceptions").json()["exceptions"]
    assert any("void" in one["kind"] for one in found), found


def test_a_correction_takes_two_authorities_and_stands_in_the_round(dealt: Dealt) -> None:
    floor, before = dealt.crew.floor, dealt.round
    seat = before["seats"][0]
    other = seat["wagers"]["ante"] + 500
    told = {"seat": seat["seat"], "wager": "ante", "amount": other}
    told |= {"reason": WHY, "evidence": SHOWN}
    assert problem(dealt.post(dealt.crew.dealer, "correct-wager", **told))["status"] == 403
    assert dealt.post(floor, "correct-wager", **told).status_code == 200
    (waiting,) = dealt.round["corrections"]
    assert waiting["amount"] == other
    alone = dealt.post(floor, "confirm-correction", number=waiting["number"])
    assert problem(alone)["status"] in (403, 409)
    assert dealt.round["seats"][0]["wagers"]["ante"] == other - 500, "not yet"
    done = dealt.post(EYE, "confirm-correction", number=waiting["number"])
    assert done.status_code == 200
    assert dealt.round["seats"][0]["wagers"]["ante"] == other
    after = dealt.until("closed")
    steps = dealt.caller(EYE).get(f"{API}/rounds/{after['id']}").json()["steps"]
    assert any("correct" in one["said"] for one in steps)
    verdict = dealt.served.running.verdict()
    assert verdict.ok, verdict.faults
