"""The stream of a table over a WebSocket: views, changes, commands, close codes."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from pitboss.floor import Dismiss
from pitboss.record import Actor, Role
from pitboss.round import RefusedError
from pitboss.store import Unavailable
from tests.support.servers import Caller, Served, served

PROTOCOL = "pitboss.v1"
ADDRESS = "ws://127.0.0.1:8000/api/v1"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("stream")
    with served(folder, "let-it-ride") as found:
        yield found


def table_of(floor: Served) -> str:
    tables = floor.anybody().get("/api/v1/floor").json()["tables"]
    return str(next(one["table"] for one in tables if one["electronic"]))


def opened(caller: Caller, path: str, **options: Any) -> WebSocketTestSession:
    options.setdefault("subprotocols", [PROTOCOL])
    return caller.client.websocket_connect(f"{ADDRESS}{path}", headers=caller.headers, **options)


def closed_with(caller: Caller, path: str) -> int:
    with opened(caller, path) as socket:
        return end_of(socket)


def end_of(socket: WebSocketTestSession) -> int:
    """The close code of a stream, behind views and refusals."""
    with pytest.raises(WebSocketDisconnect) as closed:
        behind(socket)
    return closed.value.code


def behind(socket: WebSocketTestSession) -> None:
    """Read a stream to its end; no command is carried out any more."""
    while True:
        assert socket.receive_json()["op"] != "done"


def denied(caller: Caller, path: str, **options: Any) -> tuple[int, str]:
    """The status and the code of a handshake that is refused."""
    with pytest.raises(WebSocketDenialResponse) as refused:
        opened(caller, path, **options).__enter__()
    return refused.value.status_code, refused.value.json()["code"]


def next_of(socket: WebSocketTestSession, *ops: str) -> Any:
    """The next message of some sort; views and changes on the way are acknowledged."""
    while True:
        told = socket.receive_json()
        if told["op"] in ("view", "change"):
            socket.send_json({"op": "seen", "n": told["n"]})
        if told["op"] in ops:
            return told


def revoke(floor: Served, person: str) -> None:
    """End every session of a person, as an administrator does."""
    for session in floor.access.sessions(person):
        assert floor.access.end(session.id)


def shown(floor: Served, table: str) -> Any:
    """A table as a spectator sees it, without its clock."""
    view = floor.anybody().get(f"/api/v1/tables/{table}").json()["view"]
    return {name: value for name, value in view.items() if name != "clock"}


def test_the_first_message_is_the_view_that_the_path_gives(floor: Served) -> None:
    table = table_of(floor)
    with opened(floor.anybody(), f"/tables/{table}/stream") as socket:
        assert str(socket.accepted_subprotocol) == PROTOCOL
        first = socket.receive_json()
    asked = floor.anybody().get(f"/api/v1/tables/{table}").json()
    assert (first["op"], first["n"]) == ("view", asked["n"])
    assert first["view"] == asked["view"]


def test_a_client_without_a_protocol_is_served_and_one_of_another_is_refused(
    floor: Served,
) -> None:
    path = f"/tables/{table_of(floor)}/stream"
    with opened(floor.anybody(), path, subprotocols=None) as socket:
        assert socket.receive_json()["op"] == "view"
    refused = denied(floor.anybody(), path, subprotocols=["chat"])
    assert refused == (400, "stream/protocol")


def test_a_move_of_the_table_brings_the_sections_that_changed(floor: Served) -> None:
    table = table_of(floor)
    with opened(floor.anybody(), f"/tables/{table}/stream") as socket:
        told = next_of(socket, "view")
        view, n = told["view"], told["n"]
        floor.running.play(1)
        now = floor.anybody().get(f"/api/v1/tables/{table}").json()
        while n < now["n"]:
            told = next_of(socket, "view", "change")
            if told["op"] == "change":
                assert told["from"] == n
                assert all(view[name] != value for name, value in told["sections"].items())
                view |= told["sections"]
            else:
                view = told["view"]
            n = told["n"]
    for name in view.keys() - {"clock"}:
        assert view[name] == now["view"][name], name


def test_a_client_resumes_at_its_number(floor: Served) -> None:
    table = table_of(floor)
    n = floor.anybody().get(f"/api/v1/tables/{table}").json()["n"]
    with opened(floor.anybody(), f"/tables/{table}/stream?after={n - 1}") as socket:
        told = socket.receive_json()
    assert (told["op"], told["from"], told["n"]) == ("change", n - 1, n)
    with opened(floor.anybody(), f"/tables/{table}/stream?after={n + 1}") as socket:
        assert socket.receive_json()["op"] == "view", "no such number here: it is another floor's"


@pytest.mark.parametrize("after", ["", "-1", "x", "1e3", "9" * 20, "%F0%9F%98%80"])
def test_a_number_that_is_none_is_refused_before_the_handshake(floor: Served, after: str) -> None:
    path = f"/tables/{table_of(floor)}/stream?after={after}"
    assert denied(floor.anybody(), path) == (422, "stream/after")


@pytest.mark.parametrize("name", ["nowhere", "%00", "x" * 300])
def test_a_table_that_is_not_there_is_refused_before_the_handshake(
    floor: Served, name: str
) -> None:
    streams = floor.service.streams
    views, moves = dict(streams.views._kept), dict(streams.watch._moves)
    assert denied(floor.anybody(), f"/tables/{name}/stream")[0] == 404
    assert (streams.views._kept, streams.watch._moves) == (views, moves), "nothing is kept of it"


def test_a_view_that_failed_is_not_kept(floor: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(floor)
    with opened(floor.anybody(), f"/tables/{table}/stream") as socket:
        next_of(socket, "view")
    views = floor.service.streams.views
    assert (table, None) in views._kept

    def unreachable(actors: Sequence[Actor | None], table: str) -> None:
        raise Unavailable("the books cannot be reached")

    with monkeypatch.context() as books:
        books.setattr(floor.floor, "views", unreachable)
        floor.service.streams.watch.touch(table)
        assert denied(floor.anybody(), f"/tables/{table}/stream") == (503, "store/unavailable")
    assert (table, None) not in views._kept, "neither the error nor what it refers to"
    with opened(floor.anybody(), f"/tables/{table}/stream") as socket:
        assert next_of(socket, "view")["n"] > 0


def test_those_who_ask_together_are_answered_from_one_look(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(floor)
    players = [Actor(Role.PLAYER, name) for name in floor.player_names[:2]]
    stranger = Actor(Role.PLAYER, "Nobody of this name")
    views, asked = floor.service.streams.views, list[int]()
    look = floor.floor.views

    def counted(actors: Sequence[Actor | None], name: str) -> Any:
        asked.append(len(actors))
        return look(actors, name)

    async def together() -> list[Any]:
        floor.service.streams.watch.touch(table)
        everybody = (None, *players, stranger)
        shown = (views.view(actor, table) for actor in everybody)
        return await asyncio.gather(*shown, return_exceptions=True)

    with monkeypatch.context() as books:
        books.setattr(floor.floor, "views", counted)
        portal = floor._context.portal
        assert portal is not None
        *seen, refused = portal.call(together)
    assert asked == [4]
    own = [json.loads(one.sections["you"]) for one in seen]
    assert [one and one["person"] for one in own] == [None, *floor.player_names[:2]]
    assert isinstance(refused, RefusedError), "and nobody else is kept from looking by it"


def test_a_command_is_answered_once_and_its_repeat_alike(floor: Served) -> None:
    table = table_of(floor)
    player = floor.person(floor.player_names[0])
    with opened(player, f"/tables/{table}/stream") as socket:
        next_of(socket, "view")
        body = {"amount": 100, "gives": "account", "gets": "chips"}
        order = {"op": "do", "id": "cash-1", "kind": "cash-out", "body": {}}
        socket.send_json(order)
        first = next_of(socket, "done", "refused")
        socket.send_json(order)
        assert next_of(socket, "done", "refused") == first
        socket.send_json(order | {"kind": "buy-in", "body": body})
        told = next_of(socket, "done", "refused")
    assert (told["op"], told["code"]) == ("refused", "command/id-reused")


def test_a_refusal_has_the_fields_of_a_problem(floor: Served) -> None:
    player = floor.person(floor.player_names[0])
    with opened(player, f"/tables/{table_of(floor)}/stream") as socket:
        wagers = {"op": "do", "id": "w-1", "kind": "place-wagers", "round": "none"}
        socket.send_json(wagers | {"body": {"seat": 1, "wagers": {"bet-1": 1}}})
        told = next_of(socket, "refused")
        assert told["id"] == "w-1"
        assert {"type", "title", "code", "detail"} <= told.keys()
        assert told["status"] == 409
        assert None not in told.values()
        socket.send_json(wagers | {"id": "w-2", "body": {"seat": 1, "deck": ["As"]}})
        told = next_of(socket, "refused")
        assert (told["status"], told["code"]) == (422, "command/form")
        socket.send_json({"op": "do", "id": "w-3", "kind": 5, "body": {}})
        assert next_of(socket, "refused")["code"] == "command/form"


def test_a_spectator_gives_no_command(floor: Served) -> None:
    with opened(floor.anybody(), f"/tables/{table_of(floor)}/stream") as socket:
        socket.send_json({"op": "do", "id": "a", "kind": "sit", "body": {"seat": 1}})
        assert next_of(socket, "refused")["code"] == "session/none"


def test_a_ping_is_answered(floor: Served) -> None:
    with opened(floor.anybody(), f"/tables/{table_of(floor)}/stream") as socket:
        socket.send_json({"op": "ping"})
        assert next_of(socket, "pong")["now"] > 0


def test_resync_brings_the_whole_view(floor: Served) -> None:
    with opened(floor.anybody(), f"/tables/{table_of(floor)}/stream") as socket:
        first = next_of(socket, "view")
        socket.send_json({"op": "resync"})
        assert next_of(socket, "view")["view"] == first["view"]


def test_a_session_that_is_revoked_closes_its_streams(floor: Served) -> None:
    player = floor.person(floor.player_names[0])
    with opened(player, f"/tables/{table_of(floor)}/stream") as socket:
        next_of(socket, "view")
        revoke(floor, floor.player_names[0])
        assert end_of(socket) == 4401
    assert closed_with(player, f"/tables/{table_of(floor)}/stream") == 4401


def test_a_dismissed_persons_stream_says_that_the_session_is_over(floor: Served) -> None:
    """The table refuses to show itself first; it is the session that has ended."""
    name = "Milo"
    with opened(floor.person(name), f"/tables/{table_of(floor)}/stream") as socket:
        next_of(socket, "view")
        ada = Actor(Role.ADMINISTRATOR, "Ada")
        assert floor.floor.submit(ada, Dismiss(ada, name, "moved"), id="gone").result().ok
        assert end_of(socket) == 4401


def test_a_revoked_token_gives_no_command(floor: Served) -> None:
    player = floor.person(floor.player_names[1])
    table = table_of(floor)
    with opened(player, f"/tables/{table}/stream") as socket:
        next_of(socket, "view")
        before = floor.anybody().get(f"/api/v1/tables/{table}").json()["n"]
        revoke(floor, floor.player_names[1])
        socket.send_json({"op": "do", "id": "x", "kind": "cash-out", "body": {}})
        assert end_of(socket) == 4401
    assert floor.anybody().get(f"/api/v1/tables/{table}").json()["n"] == before


def test_a_role_that_is_not_ones_own_closes_the_stream(floor: Served) -> None:
    table = table_of(floor)
    player = floor.person(floor.player_names[0])
    assert closed_with(player, f"/tables/{table}/stream?as=floorperson") == 4403
    assert closed_with(player, f"/tables/{table}/stream?as=nobody") == 4403
    assert closed_with(floor.anybody(), f"/tables/{table}/stream?as=dealer") == 4401
    staff = floor.role(Role.FLOORPERSON)
    with opened(staff, f"/tables/{table}/stream?as=floorperson") as socket:
        assert next_of(socket, "view")["view"]["you"]["role"] == "floorperson"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *(("no JSON", 1007), ("[]", 1007), ('{"op":"dance"}', 1007), ("x" * 20_000, 1009)),
        ('{"op":"ping","op":"resync"}', 1007),
    ],
)
def test_a_malformed_frame_closes_the_stream(floor: Served, text: str, code: int) -> None:
    with opened(floor.anybody(), f"/tables/{table_of(floor)}/stream") as socket:
        socket.send_text(text)
        assert end_of(socket) == code


def test_a_binary_frame_closes_the_stream(floor: Served) -> None:
    with opened(floor.anybody(), "/floor/stream") as socket:
        socket.send_bytes(b"{}")
        assert end_of(socket) == 1003


def test_a_foreign_origin_is_refused_before_the_handshake(floor: Served) -> None:
    foreign = {"Origin": "https://elsewhere.example"}
    with pytest.raises(WebSocketDenialResponse) as refused:
        floor.client.websocket_connect(f"{ADDRESS}/floor/stream", headers=foreign).__enter__()
    assert (refused.value.status_code, refused.value.json()["code"]) == (403, "origin/foreign")


def test_a_slow_reader_has_at_most_four_messages_and_then_one_fresh_change(floor: Served) -> None:
    table = table_of(floor)
    with opened(floor.anybody(), f"/tables/{table}/stream") as socket:
        held = [socket.receive_json()]
        view = shown(floor, table)
        while len(held) < 4:
            floor.running.step()
            if (now := shown(floor, table)) != view:
                view = now
                held.append(socket.receive_json())
        for _ in range(30):
            floor.running.step()
        socket.send_json({"op": "ping"})
        assert socket.receive_json()["op"] == "pong", "nothing more than four"
        newest = floor.anybody().get(f"/api/v1/tables/{table}").json()["n"]
        socket.send_json({"op": "seen", "n": held[-1]["n"]})
        told = socket.receive_json()
    assert told["op"] in ("view", "change")
    assert told["n"] == newest, "one message for all that passed"
    assert told.get("from", held[-1]["n"]) == held[-1]["n"]


def test_the_lobby_is_a_stream_of_tables_and_meters(floor: Served) -> None:
    with opened(floor.anybody(), "/floor/stream") as socket:
        first = next_of(socket, "view")
        asked = floor.anybody().get("/api/v1/floor").json()
        assert {"facility", "demo", "tables", "links"} <= first["view"].keys()
        assert first["view"]["tables"] == asked["tables"]
        assert first["view"]["links"] == asked["links"]


def heard(socket: WebSocketTestSession) -> list[Any]:
    """The views and changes that are there already, acknowledged."""
    found = []
    socket.send_json({"op": "ping"})
    while (told := socket.receive_json())["op"] != "pong":
        found.append(told)
        socket.send_json({"op": "seen", "n": told["n"]})
    return found


def test_a_change_says_what_was_seen_to_happen_and_so_does_a_resume(floor: Served) -> None:
    table = table_of(floor)
    said: list[Any] = []
    with opened(floor.anybody(), f"/tables/{table}/stream") as socket:
        n = next_of(socket, "view")["n"]
        while not any("wagers" in one["words"] for one in said):
            floor.running.step()
            for told in heard(socket):
                n, said = told["n"], [*said, *told["said"]]
        assert all({"kind", "words", "cite"} <= one.keys() for one in said)
        # The line is lost here, and taken up at the number that was seen.
        view = shown(floor, table)["round"]
        while shown(floor, table)["round"] == view:
            floor.running.step()
        with opened(floor.anybody(), f"/tables/{table}/stream?after={n}") as again:
            told = again.receive_json()
    assert (told["op"], told["from"]) == ("change", n)
    assert told["said"], "what happened meanwhile"


def test_staff_by_right_see_exceptions_in_the_lobby_and_others_do_not(floor: Served) -> None:
    eyes = floor.role(Role.SURVEILLANCE)
    with opened(eyes, "/floor/stream") as socket:
        shown = next_of(socket, "view")["view"]["exceptions"]
    assert shown == eyes.get("/api/v1/exceptions?limit=20").json()["exceptions"]
    for caller in (floor.anybody(), floor.person(floor.player_names[0])):
        with opened(caller, "/floor/stream") as socket:
            assert "exceptions" not in next_of(socket, "view")["view"]


def test_a_session_has_so_many_streams_and_no_more(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.server.streams._MOST_OF_A_SESSION", 2)
    monkeypatch.setattr("pitboss.server.streams._MOST_OF_AN_ADDRESS", 1)
    path = f"/tables/{table_of(floor)}/stream"
    for caller, most in ((floor.person(floor.player_names[0]), 2), (floor.anybody(), 1)):
        with ExitStack() as opened_ones:
            for _ in range(most):
                socket = opened_ones.enter_context(opened(caller, path))
                next_of(socket, "view")
            with pytest.raises(WebSocketDenialResponse) as refused:
                opened(caller, path).__enter__()
            told = refused.value.json()
            assert (told["status"], told["code"]) == (429, "stream/too-many")
            assert ("without a session" in told["detail"]) == (most == 1)
            assert int(refused.value.headers["Retry-After"]) > 0
        with opened(caller, path) as socket:
            next_of(socket, "view")
