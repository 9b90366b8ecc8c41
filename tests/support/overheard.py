"""Everything that a served floor sends to somebody: on the stream, on every path, in refusals."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from pitboss.record import Actor
from pitboss.round import RefusedError
from pitboss.server.conversation import Conversation
from pitboss.server.rights import PATHS
from pitboss.server.watch import FLOOR
from tests.support.api_players import API
from tests.support.hidden_floors import World

__all__ = ["Ears", "Viewer", "answers_to"]

#: Somebody in a role, or a spectator.
Viewer = Actor | None

#: What a commitment consists of: it binds cards that differ, so it differs and tells nothing; so
#: does the hash of a table's entry. A sheet prints both, in groups and as a QR code.
_COMMITTED: Final = re.compile(
    rb'"(root|lock|salt)":\s?"[0-9a-f]{64}"|"path":\s?\[[^\]]*\]|"house":\s?\{[^}]*\}'
    rb'|"hash":"[0-9a-f]{64}","chain"|<code>[0-9a-f ]*</code>|<path d="M4 4h1v1h-1z[^"]*"'
)
#: Figures that count what was asked before, or time.
_COUNTED: Final = re.compile(rb"(?m)^(?!pitboss_commands_total).*\n")
#: The lobby is heard once in so many moves.
_LOBBY_EVERY: Final = 10
#: Headers that are other ones at every request, or for every commitment.
_FRESH: Final = ("x-request-id", "date", "content-length", "etag")
#: Paths behind which no table or round stands.
_STILL: Final = ("/games", "/documents", "/trace", "/commands", "/session", "/forms")
#: Acts whose effect on a round is told beforehand, and acts that are refused while it is played.
_ACTS: Final[Sequence[tuple[str, Mapping[str, Any]]]] = (
    *(("report", {"irregularity": one}) for one in ("wrong-count", "dealer-exposed")),
    ("call-off", {"reason": "a test"}),
    *(("abandon", {"seat": seat}) for seat in (1, 2)),
    ("proceed", {}),
    ("close", {}),
    ("enter-cards", {"faces": {"0": "Ah", "1": "Ah"}}),
    ("decide", {"seat": 1, "decision": "set house"}),
    ("decide", {"seat": 2, "decision": "withdraw"}),
    ("open-bits", {"bits": "00" * 32}),
    ("place-wagers", {"seat": 1, "wagers": {"ante": 1}, "hash": "00" * 32}),
    ("correct-decisions", {"seat": 1, "decisions": ["fold"], "reason": "a", "evidence": "b"}),
)


def masked(text: bytes) -> bytes:
    """A text without its commitments."""
    return _COMMITTED.sub(b"<committed>", text)


def secrets_of(world: World) -> tuple[bytes, ...]:
    """The texts that nobody is ever sent: the seeds of the salts."""
    return tuple(one.seed.hex().encode() for one in world.luck.drawn)


class Ears:
    """The streams of some viewers: every message of each table and of the lobby, as it is sent."""

    def __init__(self, world: World, viewers: Mapping[str, Iterable[Viewer]]) -> None:
        self._world = world
        self._streams = world.served.service.streams
        self._talks = {
            (topic, viewer): Conversation() for topic, some in viewers.items() for viewer in some
        }
        self._by_topic = {topic: tuple(some) for topic, some in viewers.items()}
        self.heard: dict[tuple[str, Viewer], list[bytes]] = {key: [] for key in self._talks}
        self._moves = 0
        world.moved = self.listen
        self.listen_everywhere()

    def listen(self, streams: frozenset[str]) -> None:
        """Hear what a move of some tables brings to those who follow them, and now and then what
        it brings to the lobby. What moves with the facility is heard with a table's next move."""
        self._moves += 1
        tables = {one.partition("/")[2] for one in streams if one.startswith("table/")}
        lobby = {FLOOR} if self._moves % _LOBBY_EVERY == 0 else frozenset()
        self._hear_of(tables | lobby)

    def listen_everywhere(self) -> None:
        """Hear what everybody is sent who looks now."""
        self._hear_of(self._by_topic.keys())

    def _hear_of(self, topics: Collection[str]) -> None:
        portal = self._world.served._context.portal
        assert portal is not None
        portal.call(self._listen, [one for one in self._by_topic if one in topics])

    async def _listen(self, topics: Sequence[str]) -> None:
        self._streams.watch.touch(*topics)
        for topic in topics:
            for viewer in self._by_topic[topic]:
                await self._hear(topic, viewer)

    async def _hear(self, topic: str, viewer: Viewer) -> None:
        """What the stream of a viewer sends now: the loop of a stream, without its socket."""
        talk, views = self._talks[topic, viewer], self._streams.views
        heard = self.heard[topic, viewer]
        try:
            shown = await views.view(viewer, topic)
        except RefusedError as why:
            heard.append(repr(why.refusal).encode())
            return
        if talk.news(shown):
            said = await views.said(viewer, topic, talk.sent, talk.after, shown)
            message = talk.message(shown, views.now(), said)
            assert not any(one in message for one in secrets_of(self._world)), topic
            heard.append(masked(message))
            talk.read(b'{"op":"seen","n":%d}'.decode() % shown.n)


def paths(tables: Iterable[str], rounds: Iterable[str]) -> Iterator[str]:
    """Every path on which something about tables and rounds is read."""
    filled: dict[str, Iterable[str]] = {"table": tuple(tables), "round": tuple(rounds)}
    yield from ("/healthz", "/readyz", "/metrics")
    for operation in PATHS:
        method, _, path = operation.partition(" ")
        if method != "GET" or path.endswith("/stream") or path.startswith(_STILL):
            continue
        named = re.search(r"{(\w+)[^}]*}", path)
        if named is None:
            yield API + path
            continue
        for name in filled.get(named[1], ()):
            yield API + path.replace(named[0], name)


def answers_to(
    world: World, viewer: Viewer, tables: Iterable[str], rounds: Iterable[str]
) -> dict[str, Any]:
    """Every answer that a viewer gets on every path, and to what the viewer may not do now."""
    tables = tuple(tables)
    caller = world.served.anybody() if viewer is None else world.served.person(viewer.person)
    found: dict[str, Any] = {}
    secrets = secrets_of(world)
    for path in paths(tables, rounds):
        answer = caller.get(path)
        assert not any(one in answer.content for one in secrets), path
        headers = {name: value for name, value in answer.headers.items() if name not in _FRESH}
        told = _COUNTED.sub(b"", answer.content) if path == "/metrics" else answer.content
        found[path] = (answer.status_code, headers, masked(told))
    if viewer is None:
        return found
    for table in tables:
        state = world.playing(table)
        for number, (kind, body) in enumerate(_ACTS):
            sent = {"id": f"x-{table}-{number}"[-64:], "kind": kind, "table": table, "body": body}
            sent |= {"round": "" if state is None else state.round_id, "as": viewer.role.value}
            answer = caller.post(f"{API}/commands/outcome", sent)
            found[f"outcome of {kind} {number} at {table}"] = (answer.status_code, answer.content)
    return found
