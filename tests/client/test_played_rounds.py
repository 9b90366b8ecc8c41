"""Clients over the network: all nine games, a spectator beside, lost lines and lost answers."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from pitboss.client import AsyncClient, LiveTable, Refused, SignedOut, TableNow
from pitboss.rulebook import chapters

SEAT = 1
#: A machine that does much else at once takes its time; nothing is measured by it.
PATIENCE = 180
GAMES = sorted(one.slug for one in chapters().values())


def least(now: TableNow) -> dict[str, int]:
    wagers: dict[str, Any] = now.view["table"]["wagers"]
    return {name: one["minimum"] for name, one in wagers.items() if one["required"]}


def answer(now: TableNow) -> str:
    """Some answer to the dealer's question: the last move whose words are settled."""
    move = next(one for one in reversed(now.moves_of("decide")) if "decision" in one["body"])
    return str(move["body"]["decision"])


async def follow(live: LiveTable) -> TableNow:
    """A round by the stream alone."""
    placed = ""
    async for now in live:
        if now.phase == "betting" and not placed and now.moves_of("place-wagers"):
            placed = now.round_id
            await live.place_wagers(SEAT, least(now))
            await live.ready()
        elif now.moves_of("decide"):
            await live.decide(SEAT, answer(now))
        elif now.phase == "closed" and placed == now.round_id:
            return now
    raise AssertionError("the stream ended")


async def poll(client: AsyncClient, table: str, done: str) -> TableNow:
    """A round by HTTP alone, after the one that is done."""
    placed = ""
    while True:
        now = await client.table(table)
        if now.phase == "betting" and not placed and now.round_id != done:
            placed = now.round_id
            await client.place_wagers(table, placed, SEAT, least(now))
            await client.ready(table, placed)
        elif now.moves_of("decide"):
            await client.decide(table, now.round_id, SEAT, answer(now))
        elif now.phase == "closed" and placed == now.round_id:
            return now
        await asyncio.sleep(0.1)


def checked(now: TableNow, proof: dict[str, Any]) -> None:
    """The openings hold the cards that the view showed, and the player's own part."""
    assert now.round is not None
    own = next(one for one in now.round["seats"] if one["seat"] == SEAT)
    opened = {one["card"] for one in proof["openings"]}
    assert set(filter(None, own["cards"])) <= opened, (own["cards"], opened)
    assert now.person in now.round["shuffled_by"]
    assert own["lines"], "settled"


async def both(client: AsyncClient, game: str) -> None:
    table = f"{game}-practice-1"
    await client.sit(table, SEAT)
    await client.buy_in(table, 20_000)  # cents: two rounds at the most
    async with client.stream(table) as live:
        now = await follow(live)
    checked(now, await client.proof(now.round_id))
    later = await poll(client, table, now.round_id)
    checked(later, await client.proof(later.round_id))
    steps = (await client.round(later.round_id))["steps"]
    assert [one["n"] for one in steps] == sorted(one["n"] for one in steps)
    await client.cash_out(table)
    await client.leave(table, SEAT)


async def some(demo: str, token: str, games: list[str]) -> None:
    """Some games, one after the other: a person plays one table at a time."""
    async with AsyncClient(demo, token=token) as client:
        await client.who()
        for game in games:
            try:
                await asyncio.wait_for(both(client, game), PATIENCE)
            except Exception as error:
                raise AssertionError(game) from error


def test_every_game_by_the_stream_alone_and_by_http_alone(demo: str, guests: list[str]) -> None:
    async def whole() -> None:
        shares = (some(demo, token, GAMES[at::3]) for at, token in enumerate(guests))
        await asyncio.gather(*shares)

    asyncio.run(whole())


async def beside(demo: str, table: str, seen: list[Any]) -> None:
    """A spectator, who keeps every round that the stream shows."""
    async with AsyncClient(demo) as client, client.stream(table) as live:
        async for now in live:
            seen.append(now)


def test_players_and_a_spectator_at_one_table_see_what_is_theirs(demo: str, guest: str) -> None:
    async def whole() -> None:
        async with AsyncClient(demo, token=guest) as client:
            await client.who()
            lobby = (await client.floor())["tables"]
            table = next(one for one in lobby if one["table"] == "let-it-ride-1")
            assert table["seats"], "house players sit there"
            seen: list[TableNow] = []
            watching = asyncio.create_task(beside(demo, table["table"], seen))
            await client.sit(table["table"], SEAT)
            await client.buy_in(table["table"], 20_000)
            async with client.stream(table["table"]) as live:
                now = await follow(live)
                checked(now, await client.proof(now.round_id))
                # Who looks away for a while is told of what is there, not of all that was.
                while not seen or seen[-1].n < now.n:
                    await asyncio.sleep(0.05)
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            for one in seen:
                assert one.view["you"] is None
                assert not one.moves
                if one.phase == "decision" and one.round is not None:
                    assert not any(any(seat["cards"]) for seat in one.round["seats"])
            await client.cash_out(table["table"])
            await client.leave(table["table"], SEAT)

    asyncio.run(asyncio.wait_for(whole(), PATIENCE))


def seated(
    demo: str, token: str, game: str, work: Callable[[AsyncClient, str], Awaitable[None]]
) -> None:
    """The guest of the demonstration at a practice table, for one work."""

    async def whole() -> None:
        async with AsyncClient(demo, token=token) as client:
            await client.who()
            await work(client, f"{game}-practice-1")

    asyncio.run(asyncio.wait_for(whole(), PATIENCE))


def test_a_lost_line_is_taken_up_again_and_its_answer_asked_for_again(
    demo: str, guest: str
) -> None:
    async def work(client: AsyncClient, table: str) -> None:
        async with client.stream(table) as live:
            await anext(live)
            n = live.now.n
            received = live._feed.received
            lost: list[str | bytes] = []

            def lose(text: str | bytes, now: float) -> Any:
                """The line breaks when the answer to a command is on its way."""
                if not lost and '"done"' in str(text):
                    lost.append(text)
                    raise ConnectionClosedError(Close(1012, "restart"), None)
                return received(text, now)

            live._feed.received = lose  # type: ignore[method-assign]
            done = await live.do("sit", {"seat": SEAT}, id="sit-once")
            assert lost, "the first answer did not arrive"
            assert live.reconnects == 1
            assert done > n
            assert await client.command("sit", {"seat": SEAT}, table=table, id="sit-once") == done
            with pytest.raises(Refused, match="id-reused"):
                await live.do("sit", {"seat": 2}, id="sit-once")
            while SEAT not in live.now.seats:
                await anext(live)
            await live.do("leave", {"seat": SEAT})

    seated(demo, guest, "caribbean-stud", work)


def test_two_clients_on_one_seat_see_the_same_and_one_slip_counts(demo: str, guest: str) -> None:
    async def work(client: AsyncClient, table: str) -> None:
        other = AsyncClient(client.url, token=client.token)
        other.person = client.person
        async with other, client.stream(table) as one, other.stream(table) as two:
            await one.do("sit", {"seat": SEAT})
            await one.do("buy-in", {"amount": 5_000, "gives": "chips", "gets": "account"})
            while one.now.phase != "betting":
                await anext(one)
            while two.now.n != one.now.n:
                await anext(two)
            await one.place_wagers(SEAT, least(one.now))
            with pytest.raises(Refused, match="slip/unchanged"):
                await two.place_wagers(SEAT, least(one.now))
            await two.ready()
            while one.now.phase != "closed" or two.now.phase != "closed":
                for live in (one, two):
                    if live.now.moves_of("decide"):
                        with suppress(Refused):  # the other was first
                            await live.decide(SEAT, answer(live.now))
                await asyncio.sleep(0.05)
            assert one.now.view["round"] == two.now.view["round"]
            await one.do("cash-out")
            await one.do("leave", {"seat": SEAT})

    seated(demo, guest, "three-card-poker", work)


def test_another_role_and_a_table_that_is_not_there_end_a_stream(demo: str, guest: str) -> None:
    async def work(client: AsyncClient, table: str) -> None:
        for place, role, code in ((table, "dealer", "role"), ("nowhere", None, "table/unknown")):
            async with client.stream(place, role) as live:
                with pytest.raises(Refused, match=code):
                    await anext(live)

    seated(demo, guest, "mississippi-stud", work)


async def to_the_end(live: LiveTable) -> None:
    async for _ in live:
        pass


def test_a_session_that_ends_ends_its_streams(demo: str, guests: list[str]) -> None:
    async def work(client: AsyncClient, table: str) -> None:
        async with client.stream(table) as live:
            await anext(live)
            async with AsyncClient(demo, token=guests[2]) as same:
                await same.sign_out()
            with pytest.raises(SignedOut):
                await to_the_end(live)
            with pytest.raises(SignedOut):
                await live.do("sit", {"seat": SEAT})

    seated(demo, guests[2], "mississippi-stud", work)
