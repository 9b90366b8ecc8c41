"""Views for the streams, computed once for all who may see the same.

All spectators of a table share one view, and so do all streams of one person in one role. A view
serves until its table moves. Those who ask at the same moment are answered from one look at it.
"""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

import orjson

from pitboss.house import Floor
from pitboss.house.views import TableView
from pitboss.record import Actor, Role
from pitboss.round import Refusal, RefusedError
from pitboss.server.conversation import Shown
from pitboss.server.core import Core
from pitboss.server.instant import now_ms
from pitboss.server.watch import FLOOR, Watch
from pitboss.wire.desks import DESKS
from pitboss.wire.lobby import floor_answer, lobby_bytes
from pitboss.wire.round_news import Said, round_news
from pitboss.wire.said import said
from pitboss.wire.table_view import section_bytes, view_told
from pitboss.wire.text import json_bytes

__all__ = ["SharedViews"]

#: The number of views that are kept.
_MOST: Final = 8192
#: The number of older views of one person that are kept, for clients that come back.
_OLDER: Final = 12
#: The most views that one look at a table makes.
_AT_ONCE: Final = 16
#: The newest exceptions that the lobby's stream shows to staff.
_ALERTS: Final = 20
#: The lobby's fields that are no sections.
_HEAD: Final = ("n", "now")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A view that somebody asked for: whose, the one before it, and where it is waited for."""

    actor: Actor | None
    older: Shown | None
    making: "asyncio.Future[Shown]"


@dataclass(frozen=True, slots=True)
class _Kept:
    """A view on its way or there, the count of moves before it was begun, and some older ones."""

    moves: int
    making: "asyncio.Future[Shown]"
    older: tuple[Shown, ...] = ()


class SharedViews:
    """The newest view of each table and of the lobby, for each viewer who follows it."""

    def __init__(self, floor: Floor, core: Core, watch: Watch) -> None:
        self._floor = floor
        self._core = core
        self._watch = watch
        self._kept: OrderedDict[tuple[str, Actor | None], _Kept] = OrderedDict()
        self._asked: defaultdict[str, list[_Asked]] = defaultdict(list)
        self._works: set[asyncio.Task[None]] = set()
        #: The tables whose views also change with the time: a dealer deals there.
        self.timed: set[str] = set()

    async def view(self, actor: Actor | None, topic: str) -> Shown:
        """A table, or the lobby, as a person in a role sees it now; None is a spectator."""
        key = (topic, actor)
        moves = self._watch.moves(topic)
        kept = self._kept.get(key)
        if kept is None or kept.moves != moves or _failed(kept.making):
            older = _older(kept)
            making = self._ask(actor, topic, older[-1] if older else None)
            making.add_done_callback(partial(self._drop_failed, key))
            kept = self._kept[key] = _Kept(moves, making, older)
            self._kept.move_to_end(key)
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)
        # Those who leave do not take the view from the others.
        return await asyncio.shield(kept.making)

    def _drop_failed(self, key: tuple[str, Actor | None], making: "asyncio.Future[Shown]") -> None:
        """Keep no error. It is told, though nobody waits any more."""
        kept = self._kept.get(key)
        if _failed(making) and kept is not None and kept.making is making:
            del self._kept[key]

    async def said(
        self, actor: Actor | None, topic: str, sent: Shown | None, after: int | None, shown: Shown
    ) -> bytes:
        """What a person saw happen since the view that they have, or since a number, as JSON."""
        if sent is None and after is not None:
            kept = self._kept.get((topic, actor))
            sent = next((one for one in _older(kept) if one.n == after), None)
            if sent is None and actor is not None and after < shown.n:
                return await self._core.call(_retold, self._floor, actor, after, shown)
        if sent is None or sent is shown:
            return b"[]"
        if sent not in shown.news:
            shown.news[sent] = orjson.dumps(_news(sent, shown))
        return shown.news[sent]

    def now(self) -> int:
        """The time in UTC milliseconds."""
        return now_ms(self._floor)

    def _ask(self, actor: Actor | None, topic: str, older: Shown | None) -> "asyncio.Future[Shown]":
        """Ask for a view, together with those who ask before the loop turns."""
        loop = asyncio.get_running_loop()
        asked = self._asked[topic]
        if not asked:
            loop.call_soon(self._begin, topic)
        asked.append(_Asked(actor, older, loop.create_future()))
        return asked[-1].making

    def _begin(self, topic: str) -> None:
        asked = self._asked.pop(topic)
        most = _AT_ONCE if topic != FLOOR else 1
        for first in range(0, len(asked), most):
            work = asyncio.create_task(self._make(topic, asked[first : first + most]))
            self._works.add(work)
            work.add_done_callback(self._works.discard)

    async def _make(self, topic: str, asked: Sequence[_Asked]) -> None:
        """Make views from one look, and hand each to those who wait for it."""
        made: Sequence[Shown | Exception]
        try:
            if topic == FLOOR:
                made = [await self._core.call(_lobby, self._floor, one.actor) for one in asked]
            else:
                made = await self._core.show(_tables, self._floor, topic, asked)
        except Exception as error:
            made = [error] * len(asked)
        for one, shown in zip(asked, made, strict=True):
            if isinstance(shown, Exception):
                one.making.set_exception(shown)
                continue
            if shown.source is not None:
                if not shown.source.view.table.electronic:
                    self.timed.add(topic)
                links = (meter.link for meter in shown.source.view.meters.values())
                self._watch.link(topic, [link for link in links if link is not None])
            one.making.set_result(shown)


def _tables(floor: Floor, name: str, asked: Sequence[_Asked]) -> list[Shown | Exception]:
    """A table's sections for each who asked, or why they do not see it."""
    views = floor.views([one.actor for one in asked], name)
    return [
        RefusedError(now) if isinstance(now, Refusal) else _table(now, one.actor, one.older)
        for now, one in zip(views, asked, strict=True)
    ]


def _table(now: TableView, actor: Actor | None, older: Shown | None) -> Shown:
    """A table's sections. The same view of the core has the same sections."""
    if older is not None and older.source is not None and older.source.view is now.view:
        return Shown(now.n, older.sections, now)
    sections = section_bytes(view_told(now, actor, 0))
    del sections["clock"]
    return Shown(now.n, sections, now)


def _lobby(floor: Floor, actor: Actor | None) -> Shown:
    """The lobby's sections; for staff by right with the newest exceptions, as alerts."""
    now = floor.lobby(actor)
    parts = lobby_bytes(floor_answer(now, actor, 0))
    sections = {name: value for name, value in parts.items() if name not in _HEAD}
    if actor is not None and actor.role is not Role.PLAYER:
        with suppress(RefusedError):
            rows = floor.desk(actor, "exceptions", limit=str(_ALERTS)).rows
            told = DESKS["exceptions"].answer(now.n, rows, None)
            sections["exceptions"] = json_bytes(told.exceptions)
    return Shown(now.n, sections)


def _news(before: Shown, after: Shown) -> tuple[Said, ...]:
    return () if after.source is None else said(before.source, after.source)


def _retold(floor: Floor, actor: Actor, after: int, shown: Shown) -> bytes:
    """The news of the round on the table since a number, told from the record. Who was not in the
    round sees it from now on."""
    playing = None if shown.source is None else shown.source.view.table.round
    if playing is None:
        return b"[]"
    try:
        steps = floor.replay(actor, playing.round_id)
    except RefusedError:
        return b"[]"
    known = [step.view for step in steps if step.n <= after]
    return orjson.dumps(tuple(round_news(known[-1] if known else None, playing)))


def _older(kept: _Kept | None) -> tuple[Shown, ...]:
    """The newest views that are there already, each number once."""
    if kept is None or not kept.making.done() or _failed(kept.making):
        return () if kept is None else kept.older
    newest = kept.making.result()
    return (*(one for one in kept.older if one.n != newest.n), newest)[-_OLDER:]


def _failed(making: "asyncio.Future[Shown]") -> bool:
    return making.done() and (making.cancelled() or making.exception() is not None)
