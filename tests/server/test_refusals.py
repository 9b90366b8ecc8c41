"""Whatever is refused leaves the books as they were: attacks, looked at from the store.

Every one is refused with its status and code, and afterwards no stream has a new entry.
"""

import asyncio
import json
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from pitboss.record import Role
from pitboss.server import limits
from pitboss.server.paths import commands
from pitboss.wire.commands_in import Request, read_request
from tests.support.api_players import API
from tests.support.servers import ORIGIN, Caller, Served, problem, served

TABLE = "let-it-ride-1"
COMMANDS = f"{API}/commands"
NUMBERS = count()
BUY = {"amount": 100, "gives": "chips", "gets": "account"}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("refusals"), "let-it-ride") as found:
        phase = ""
        while phase != "betting":
            found.running.step()
            playing = found.anybody().get(f"{API}/tables/{TABLE}").json()["view"]["round"]
            phase = playing["phase"] if playing else ""
        yield found


@pytest.fixture(autouse=True)
def _unchanged(floor: Served) -> Iterator[None]:
    """Nothing that happens in a test of this module is on record."""
    before = floor.running.heads()
    balances = floor.running.balances()
    yield
    assert floor.running.heads() == before
    assert floor.running.balances() == balances


def order(floor: Served, kind: str = "cash-out", body: Any = None, **more: Any) -> dict[str, Any]:
    """A command for the round on the table, which its sender could give."""
    view = floor.anybody().get(f"{API}/tables/{TABLE}").json()["view"]
    sent = {
        "id": f"attack-{next(NUMBERS)}",
        "kind": kind,
        "table": TABLE,
        "body": {} if body is None else body,
    }
    if kind in ("place-wagers", "ready", "decide", "open-bits", "approve", "call-off"):
        sent["round"] = view["round"]["id"]
    return sent | more


def refused(answer: Any, status: int, code: str) -> None:
    told = problem(answer)
    assert (told["status"], told["code"]) == (status, code), told


def player(floor: Served, number: int = 0) -> Caller:
    return floor.person(floor.player_names[number])


# ── Who asks ─────────────────────────────────────────────────────────────────────────────────


def test_nobody_gives_a_command_without_sign_in(floor: Served) -> None:
    refused(floor.anybody().post(COMMANDS, order(floor)), 401, "session/none")
    for given in ("Basic QWRhOg==", "Bearer", "bearer  ", "Bearer x y", "Bearer " + "x" * 5000):
        answer = floor.client.post(COMMANDS, json=order(floor), headers={"Authorization": given})
        assert problem(answer)["status"] == 401


@pytest.mark.parametrize("how", ["revoked", "signed out", "idle"])
def test_a_stolen_token_is_worth_nothing_once_its_session_is_over(floor: Served, how: str) -> None:
    owner = player(floor)
    thief = Caller(floor.client, owner.token)
    assert thief.get(f"{API}/session").status_code == 200
    if how == "revoked":
        (mine,) = [one for one in owner.get(f"{API}/sessions").json()["sessions"] if one["own"]]
        ada = floor.role(Role.ADMINISTRATOR)
        assert ada.delete(f"{API}/sessions/{mine['id']}").status_code == 204
    elif how == "signed out":
        assert owner.delete(f"{API}/session").status_code == 204
    else:
        floor.running.clock.now += floor.settings.idle_seconds
    refused(thief.post(COMMANDS, order(floor)), 401, "session/over")
    cookie = {"Cookie": f"pitboss_session={thief.token}", "Origin": ORIGIN}
    refused(floor.client.post(COMMANDS, json=order(floor), headers=cookie), 401, "session/over")
    for path in ("account", "rounds", "session"):
        assert problem(thief.get(f"{API}/{path}"))["status"] == 401
    with (
        floor.client.websocket_connect(
            f"ws://127.0.0.1:8000{API}/tables/{TABLE}/stream", headers=thief.headers
        ) as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_json()
    assert closed.value.code == 4401


def test_a_page_of_another_origin_gives_no_command(floor: Served) -> None:
    token = player(floor).token
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {}):
        cookie = {"Cookie": f"pitboss_session={token}", **headers}
        answer = floor.client.post(COMMANDS, json=order(floor), headers=cookie)
        refused(answer, 403, "origin/foreign")
    plain = {"Cookie": f"pitboss_session={token}", "Origin": ORIGIN, "Content-Type": "text/plain"}
    answer = floor.client.post(COMMANDS, content=json.dumps(order(floor)), headers=plain)
    refused(answer, 415, "request/type")


# ── What is another's ────────────────────────────────────────────────────────────────────────

HASH = "00" * 32
SLIP = {"seat": 2, "wagers": {"bet-1": 500}, "hash": HASH}


@dataclass(frozen=True)
class Attack:
    """A command that is not its sender's to give, and how it is refused."""

    kind: str
    body: Mapping[str, Any]
    status: int
    code: str
    role: Role = Role.PLAYER
    more: Mapping[str, Any] = field(default_factory=dict)


ATTACKS = (
    Attack("place-wagers", SLIP, 403, "seat/not-yours"),
    Attack("decide", {"seat": 2, "decision": "ride"}, 409, "decision/not-now"),
    Attack("leave", {"seat": 2}, 403, "seat/not-yours"),
    Attack("sit", {"seat": 2}, 409, "seat/taken"),
    Attack("cash-out", {"player": "PLAYER 2"}, 403, "money/not-yours"),
    Attack("buy-in", BUY | {"player": "PLAYER 2"}, 403, "money/not-yours"),
    Attack("buy-in", BUY | {"gives": "cash"}, 409, "money/cash"),
    Attack("sit", {"seat": 3}, 403, "role/not-yours", more={"as": "floorperson"}),
    Attack("sit", {"seat": 3}, 422, "command/form", more={"as": "system"}),
    Attack("approve", {"seat": 1, "wager": "main", "granted": True}, 409, "act/own"),
    Attack("request-fill", {"chips": {"500": 50_000}}, 403, "role/not-allowed"),
    Attack("close-table", {}, 403, "role/not-allowed"),
    Attack("cash-out", {"player": "PLAYER 2"}, 403, "role/not-allowed", Role.SURVEILLANCE),
    Attack("decide", {"seat": 1, "decision": "ride"}, 403, "role/not-allowed", Role.SURVEILLANCE),
    Attack("call-off", {"reason": "no"}, 403, "role/not-allowed", Role.REGULATOR),
    Attack("close-table", {}, 403, "role/not-allowed", Role.CASHIER),
)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda one: f"{one.kind}-{one.code}")
def test_what_is_anothers_is_refused(floor: Served, attack: Attack) -> None:
    caller = player(floor) if attack.role is Role.PLAYER else floor.role(attack.role)
    body = {
        name: floor.player_names[1] if value == "PLAYER 2" else value
        for name, value in attack.body.items()
    }
    refused(
        caller.post(COMMANDS, order(floor, attack.kind, body, **attack.more)),
        attack.status,
        attack.code,
    )


def test_amounts_that_are_none_are_refused(floor: Served) -> None:
    for amount in (-1, 0, 10**30, 2**63, 0.5, 1e3, "100", True, None, [100]):
        answer = player(floor).post(COMMANDS, order(floor, "buy-in", BUY | {"amount": amount}))
        assert problem(answer)["status"] in (409, 422), amount
    for stake in (-500, 0.5, "500", {"amount": -500}):
        body = {"seat": 1, "wagers": {"bet-1": stake}, "hash": HASH}
        answer = player(floor).post(COMMANDS, order(floor, "place-wagers", body))
        assert problem(answer)["status"] in (409, 422), stake


# ── What is no command ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "text",
    [
        *('{"id":"a","id":"b","kind":"cash-out","table":"TABLE","body":{}}', "", "null", "[]"),
        '{"id":"a","kind":"leave","kind":"cash-out","table":"TABLE","body":{}}',
        '{"id":"a","kind":"buy-in","table":"TABLE","body":{"amount":1,"amount":9}}',
        '{"id":"a","kind":"cash-out","table":"TABLE","body":{},"__proto__":{}}',
        '{"id":"a","kind":"cash-out","table":"TABLE","body":{"deck":["Ah"]}}',
        '{"id":"a b","kind":"cash-out","table":"TABLE","body":{}}',
        '{"id":"' + "a" * 65 + '","kind":"cash-out","table":"TABLE","body":{}}',
        '{"id":"a","kind":"cash-out","table":"\\ud800","body":{}}',
        '{"id":"a","kind":"start-round","table":"TABLE","body":{"deal":"00"}}',
        "\ufeff{}",
    ],
)
def test_what_is_no_command_is_refused(floor: Served, text: str) -> None:
    caller = player(floor)
    sent = text.replace("TABLE", TABLE).encode("utf-8", "surrogatepass")
    told = problem(floor.client.post(COMMANDS, content=sent, headers=caller.headers))
    assert told["status"] in (403, 422), told


def test_what_is_too_large_or_too_slow_is_refused(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    caller = player(floor)
    for size, senders in (
        (70_000, (caller, floor.anybody(), floor.role(Role.FLOORPERSON))),
        (1_100_000, (caller, floor.role(Role.ADMINISTRATOR))),
    ):
        large = order(floor, "cash-out", {"player": "x" * size})
        for sender in senders:
            refused(sender.post(COMMANDS, large), 413, "request/body")
            parts = iter([json.dumps(large).encode()])  # its length is not said
            answer = floor.client.post(COMMANDS, content=parts, headers=sender.headers)
            refused(answer, 413, "request/body")
    refused(caller.post(f"{COMMANDS}/outcome", large), 413, "request/body")
    # Who may file a submission may send as much, and is refused for what it is.
    large = order(floor, "cash-out", {"player": "x" * 70_000})
    for role in (Role.ADMINISTRATOR, Role.PIT_MANAGER):
        refused(floor.role(role).post(COMMANDS, large), 422, "command/form")
    monkeypatch.setattr(limits, "_BODY_SECONDS", 0.01)
    refused(Slow(floor, caller).answer(), 408, "request/slow")


def test_commands_are_read_beside_the_loop(floor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []

    def noted(sent: bytes) -> Request:
        threads.append(threading.current_thread().name)
        return read_request(sent)

    monkeypatch.setattr(commands, "read_request", noted)
    caller = player(floor)
    for path in (COMMANDS, f"{COMMANDS}/outcome"):
        assert caller.post(path, order(floor, "no-such-kind")).status_code == 422
    assert len(threads) == 2
    assert all(name.startswith("core") for name in threads)


class Slow:
    """A sender whose body stops half way."""

    def __init__(self, floor: Served, caller: Caller) -> None:
        self._floor, self._caller = floor, caller
        self.status_code, self.content = 0, b""
        self.headers: dict[str, str] = {}

    @property
    def text(self) -> str:
        return self.content.decode()

    def answer(self) -> "Slow":
        portal = self._floor._context.portal
        assert portal is not None
        portal.call(self._sent)
        return self

    async def _sent(self) -> None:
        parts = iter([{"type": "http.request", "body": b'{"id":', "more_body": True}])

        async def receive() -> Any:
            for part in parts:
                return part
            return await asyncio.Event().wait()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.status_code = message["status"]
                self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            else:
                self.content += message.get("body", b"")

        head = [(b"host", b"127.0.0.1:8000")]
        told = self._caller.headers.items()
        head += [(name.lower().encode(), one.encode()) for name, one in told]
        scope = {
            **{"type": "http", "method": "POST", "path": COMMANDS, "raw_path": COMMANDS.encode()},
            **{"query_string": b"", "headers": head, "client": ("127.0.0.1", 1), "scheme": "http"},
            **{"http_version": "1.1", "server": ("127.0.0.1", 8000), "root_path": ""},
        }
        await self._floor.app(scope, receive, send)


# ── What was sent before ─────────────────────────────────────────────────────────────────────


def test_a_refused_command_is_refused_again_and_its_id_is_no_others(floor: Served) -> None:
    first, other = player(floor), player(floor, 1)
    sent = order(floor, "sit", {"seat": 2}, id="once")
    answers = [first.post(COMMANDS, sent).json() for _ in range(2)]
    assert answers[0] == answers[1]
    refused(first.post(COMMANDS, sent | {"body": {"seat": 3}}), 409, "command/id-reused")
    leaves = sent | {"kind": "leave", "body": {"seat": 1}}
    refused(other.post(COMMANDS, leaves), 403, "seat/not-yours")


def test_the_stream_refuses_what_a_path_refuses(floor: Served) -> None:
    caller = player(floor)
    path = f"ws://127.0.0.1:8000{API}/tables/{TABLE}/stream"
    with floor.client.websocket_connect(path, headers=caller.headers) as socket:
        for number, attack in enumerate(one for one in ATTACKS if one.role is Role.PLAYER):
            if attack.more or "PLAYER 2" in attack.body.values():
                continue
            sent = order(floor, attack.kind, attack.body, id=f"s{number}")
            del sent["table"]
            socket.send_json({"op": "do", **sent})
            while (told := socket.receive_json())["op"] in ("view", "change"):
                pass
            assert (told["op"], told["id"], told["code"]) == ("refused", f"s{number}", attack.code)
