"""One round of a store read again, step by step: what it costs, and what its steps tell to whom."""

from collections.abc import Iterator

import pytest

from pitboss.demo.facility import DEALER_RUN
from pitboss.floor import BuyIn, Funds, table_stream
from pitboss.house.streams import Streams
from pitboss.money import Cents
from pitboss.record import Actor, Entry
from pitboss.round import Phase
from pitboss.round.machine import EVENTS as ROUND_EVENTS
from pitboss.store import Stored
from tests.house.test_corrected_rounds import Dealt
from tests.house.test_floor import ANN, CASHIER, PIT, TABLE, House


@pytest.fixture
def dealt(url: str) -> Iterator[Dealt]:
    found = Dealt(url)
    yield found
    found.running.end()


@pytest.fixture
def house(url: str) -> Iterator[House]:
    found = House(url)
    yield found
    found.running.end()


class Read:
    """The entries of a table that are read from the store."""

    def __init__(self, patch: pytest.MonkeyPatch, stream: str) -> None:
        self.numbers: list[int] = []
        entry = Streams.entry

        def counted(streams: Streams, stored: Stored, facility: object) -> Entry:
            if stored.stream == stream:
                self.numbers.append(stored.number)
            return entry(streams, stored, facility)  # type: ignore[arg-type]

        patch.setattr(Streams, "entry", counted)


def test_a_round_with_papers_in_between_costs_its_own_entries(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system deals: whatever the floor does at the table meanwhile, nothing before it is read."""
    assert house.slip().ok
    paid = (Cents(50_000), Funds.CASH, Funds.ACCOUNT)
    assert house.do(CASHIER, BuyIn(CASHIER, TABLE, ANN.person, *paid)).ok
    round_id = house.round
    kinds = [one.kind for one in house.floor.replay(PIT, round_id)]
    assert {"bought-in", "wagers-placed"} <= {*kinds}
    costs(house.floor, PIT, round_id, TABLE, monkeypatch)


def test_a_dealers_round_costs_its_own_entries(
    dealt: Dealt, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt.until(lambda state: state.phase is Phase.CLOSING)
    state = dealt.until(lambda state: state.phase is Phase.DECISION)
    entries = dealt.running.entries(table_stream(DEALER_RUN))
    assert any(type(one.event) in ROUND_EVENTS for one in entries)
    costs(dealt.running.floor, dealt.crew.pit, state.round_id, DEALER_RUN, monkeypatch)


def costs(
    floor: object, actor: Actor, round_id: str, table: str, patch: pytest.MonkeyPatch
) -> None:
    steps = floor.replay(actor, round_id)  # type: ignore[attr-defined]
    assert steps[0].kind == "round-opened"
    assert steps[0].n > 5, "the table has a history"
    with patch.context() as patched:
        read = Read(patched, table_stream(table))
        assert floor.replay(actor, round_id) == steps  # type: ignore[attr-defined]
        assert floor.openings(actor, round_id) is None  # type: ignore[attr-defined]
    assert min(read.numbers) == steps[0].n
    assert len(read.numbers) == 2 * len({*read.numbers})
