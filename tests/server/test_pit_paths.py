"""What the desks of a pit read: tables at a glance, papers, the procedure, an outcome foreseen."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.demo.dealer_play import DealerPlay
from pitboss.demo.facility import DEALER_RUN, DemoFloor
from pitboss.record import Role
from pitboss.simulate import HousePlayer
from tests.support.games import UTH
from tests.support.houses import SECRET
from tests.support.servers import Caller, Served, problem, served


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("pit"), UTH) as found:
        running = found.running
        demo = DemoFloor(running.floor, running.text, running.filed, seats=2, dealer_run=True)
        demo.open()
        play = DealerPlay(
            running.floor,
            DEALER_RUN,
            SECRET,
            running.chance.randrange,
            running._token,
            player=HousePlayer,
        )
        for _ in range(200):
            if not play.play():
                running.clock.now += 5
                while running.house.tick():
                    pass
            if view_of(found.anybody())["round"] and dealt(found):
                break
        assert dealt(found)
        yield found


def view_of(caller: Caller) -> Any:
    return caller.get(f"/api/v1/tables/{DEALER_RUN}").json()["view"]


def dealt(floor: Served) -> bool:
    playing = view_of(floor.anybody())["round"]
    return bool(playing) and playing["phase"] == "decision"


@pytest.mark.cites("465a.35")
def test_a_pit_sees_its_tables_at_a_glance(floor: Served) -> None:
    rows = floor.role(Role.FLOORPERSON).get("/api/v1/pit").json()["pit"]
    by_name = {one["table"]: one for one in rows}
    row = by_name[DEALER_RUN]
    shown = view_of(floor.anybody())
    assert row["round"] == shown["round"]["id"]
    assert (row["phase"], row["electronic"]) == ("decision", False)
    assert row["next"]["kind"] == "decide"
    assert len(row["dealers"]) == len(row["supervisors"]) == 1
    assert row["players"] == len(shown["seats"])
    assert all(one["electronic"] and one["decks"] == [] for one in rows if one is not row)


@pytest.mark.cites("653a.3(c)")
def test_the_clock_of_a_deck_is_told(floor: Served) -> None:
    [row] = floor.role(Role.PIT_MANAGER).get(f"/api/v1/pit?table={DEALER_RUN}").json()["pit"]
    told = view_of(floor.anybody())["table"]["decks"]
    assert [(one["id"], one["over"]) for one in row["decks"]] == [
        (one["id"], one["over"]) for one in told
    ]
    assert all(one["over"] - one["since"] in (4 * 3600, 8 * 3600) for one in told)


def test_those_who_carry_papers_see_them_without_the_amounts_of_the_rack(floor: Served) -> None:
    for role in (Role.CASHIER, Role.SECURITY, Role.DEALER):
        rows = floor.role(role).get("/api/v1/papers").json()["papers"]
        row = next(one for one in rows if one["table"] == DEALER_RUN)
        assert row["unlocked"]
        assert "slip" not in row


def test_the_procedure_of_a_table_is_that_of_its_rounds(floor: Served) -> None:
    told = floor.anybody().get(f"/api/v1/tables/{DEALER_RUN}/procedure").json()
    playing = view_of(floor.anybody())["round"]
    step = next(
        one
        for one in told["steps"]
        if (one["about"], one["cite"]) == (playing["about"], playing["cite"])
    )
    assert step["name"].startswith("ask")
    assert step["say"].endswith("?")
    kinds = {one["kind"] for one in told["irregularities"]}
    assert {"wrong-count", "dealer-exposed", "wrong-stub-count"} <= kinds
    assert told["acts"]["no-more-bets"][0]["say"] == "No more bets."


@pytest.mark.cites("653a.13(c)")
def test_an_irregularity_says_what_it_would_do_and_does_nothing(floor: Served) -> None:
    dealer = floor.person(next(iter(floor_dealers(floor))))
    before = view_of(floor.anybody())["round"]
    body = report("wrong-count", before["id"])
    told = dealer.post("/api/v1/commands/outcome", body).json()
    assert (told["void"], told["cite"], told["goes_on"]) == (True, "653a.13(c)", False)
    wagers = {one["seat"]: one["wagers"] for one in before["seats"] if one["wagers"]}
    assert {one["seat"]: one["back"] for one in told["seats"]} == wagers
    assert all(one["stands"] == one["lost"] == {} for one in told["seats"])
    assert view_of(floor.anybody())["round"] == before


@pytest.mark.cites("653a.13(d)")
def test_what_a_void_round_still_settles_is_told(floor: Served) -> None:
    dealer = floor.person(next(iter(floor_dealers(floor))))
    before = view_of(floor.anybody())["round"]
    body = report("dealer-exposed", before["id"])
    told = dealer.post("/api/v1/commands/outcome", body).json()
    made = {wager for one in before["seats"] for wager in one["wagers"]}
    stands = {wager for one in told["seats"] for wager in one["stands"]}
    assert told["void"]
    assert stands == made & {"trips", "six-card-bonus"}
    assert told["goes_on"] == bool(stands)


def test_an_outcome_is_told_to_those_who_may_act_alone(floor: Served) -> None:
    playing = view_of(floor.anybody())["round"]
    body = report("wrong-count", playing["id"])
    refused = floor.role(Role.SURVEILLANCE).post("/api/v1/commands/outcome", body)
    assert (refused.status_code, problem(refused)["code"]) == (403, "role/not-allowed")
    assert floor.anybody().post("/api/v1/commands/outcome", body).status_code == 401
    dealer = floor.person(next(iter(floor_dealers(floor))))
    other = {**body, "kind": "no-more-bets", "body": {}}
    refused = dealer.post("/api/v1/commands/outcome", other)
    assert (refused.status_code, problem(refused)["code"]) == (409, "command/not-foreseen")


def report(irregularity: str, round: str) -> dict[str, Any]:
    body = {"irregularity": irregularity}
    return {"id": "seen", "kind": "report", "table": DEALER_RUN, "round": round, "body": body}


def floor_dealers(floor: Served) -> list[str]:
    [row] = floor.role(Role.FLOORPERSON).get(f"/api/v1/pit?table={DEALER_RUN}").json()["pit"]
    found: list[str] = row["dealers"]
    return found


@pytest.mark.cites("603a.16")
def test_security_reads_the_acts_that_it_approves_and_no_others(floor: Served) -> None:
    cards = {"kind": "receive-cards", "body": {"decks": [{"deck": "red 99", "color": "red"}]}}
    link = {"kind": "restore-link", "body": {"link": floor_links(floor)[0]}}
    down = {"link": floor_links(floor)[0], "reason": "the display is dark"}
    manager = floor.role(Role.ASSISTANT_SHIFT_MANAGER)
    given(manager, "propose-act", {"act": cards}, "assistant-shift-manager")
    given(floor.role(Role.FLOORPERSON), "take-down-link", down, "floorperson")
    given(floor.role(Role.PIT_MANAGER), "propose-act", {"act": link}, "pit-manager")
    told = floor.role(Role.SECURITY).get("/api/v1/approvals").json()["approvals"]
    assert [one["act"]["kind"] for one in told] == ["receive-cards"]
    told = floor.role(Role.PIT_MANAGER).get("/api/v1/approvals").json()["approvals"]
    assert {one["act"]["kind"] for one in told if one["act"]} == {"receive-cards", "restore-link"}


def test_a_floorperson_sees_the_places_of_cards_and_no_face_that_lies_down(floor: Served) -> None:
    path = f"/api/v1/tables/{DEALER_RUN}"
    dealer = floor.person(next(iter(floor_dealers(floor)))).get(path).json()["view"]["round"]
    told = floor.role(Role.FLOORPERSON).get(path).json()["view"]["round"]
    assert told["layout"] == dealer["layout"] != []
    assert all(one["card"] is None for one in told["layout"] if not one["turned"])
    for role in (Role.SURVEILLANCE, Role.CASHIER):
        assert floor.role(role).get(path).json()["view"]["round"]["layout"] == []


def floor_links(floor: Served) -> list[str]:
    rows = floor.role(Role.FLOORPERSON).get("/api/v1/links").json()["links"]
    return [one["name"] for one in rows if one["of"] == "link"]


def given(caller: Caller, kind: str, body: dict[str, Any], role: str) -> None:
    sent = {"id": f"{kind}-{role}", "kind": kind, "as": role, "body": body}
    answer = caller.post("/api/v1/commands", sent)
    assert answer.status_code == 200, answer.text


def test_the_time_alone_has_only_those_look_who_see_it(floor: Served) -> None:
    streams = floor.service.streams
    tables = {one["table"] for one in floor.anybody().get("/api/v1/floor").json()["tables"]}
    portal = floor._context.portal
    assert portal is not None
    for one in tables:
        portal.call(streams.views.view, None, one)
    before = {one: streams.watch.moves(one) for one in tables}
    portal.call(streams._sweep)
    looked = {one for one in tables if streams.watch.moves(one) > before[one]}
    assert looked == {DEALER_RUN} != tables
