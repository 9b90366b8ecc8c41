"""The bank by the client: what is sent to take it, to change its terms, and to pass it."""

import asyncio
from typing import Any

import pytest

from pitboss.client import AsyncClient


class Sent(AsyncClient):
    """A client that keeps what it would send."""

    def __init__(self, person: str) -> None:
        super().__init__("http://127.0.0.1:9", token="x")
        self.person = person
        self.sent: list[tuple[str, Any]] = []

    async def command(self, kind: str, body: Any = None, **_: Any) -> int:
        self.sent.append((kind, body))
        return 1


def sent(*, again: bool = False) -> list[tuple[str, Any]]:
    async def whole() -> list[tuple[str, Any]]:
        async with Sent("Ann") as client:
            await client.take_bank("A", "1", 3, 2000, co_banked=True)
            if again:
                await client.take_bank("A", "1", 3)
            await client.pass_bank("A", "1", 3)
            await client.place_wagers("A", "1", 3, {"pai-gow": 2000})
            return client.sent

    return asyncio.run(whole())


@pytest.mark.cites("R72")
def test_who_takes_the_bank_sends_its_terms_and_the_hash_of_own_bits() -> None:
    (kind, body), passed, (_, slip) = sent()
    assert kind == "take-bank"
    assert body == {"seat": 3, "dealer_wager": 2000, "co_banked": True, "hash": slip["hash"]}
    assert passed == ("pass-bank", {"seat": 3})


@pytest.mark.cites("R72")
def test_a_bank_is_taken_alone_and_against_no_dealer_unless_said() -> None:
    body = sent(again=True)[1][1]
    assert (body["dealer_wager"], body["co_banked"]) == (0, False)
