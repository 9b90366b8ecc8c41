"""The seed of a deal's salts: drawn for each round, sealed in its record, read by verify alone."""

import base64
import io
import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.chance import Chance
from pitboss.house.history import find_round, openings_in
from pitboss.house.steps import start_round
from pitboss.record import Codec, Entry
from pitboss.round.draws import draws_of
from pitboss.round.events import RoundClosed, RoundOpened
from pitboss.round.fairness import Deal, bound
from pitboss.table import StartRound
from tests.audit.test_tampering import forge
from tests.support.games import UTH
from tests.support.houses import Running
from tests.support.people import SURVEILLANCE
from tests.support.seated import demo_rules

RULES = demo_rules(UTH)[1]
STREAM = f"table/{UTH}-1"


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Running]:
    found = Running(f"sqlite:///{tmp_path}/books.db", UTH, seats=2).open().play(4)
    try:
        yield found
    finally:
        found.end()


def started(round_id: str, chance: Chance | None = None) -> tuple[StartRound, Deal]:
    """The command that opens a round, and its deal."""
    command = start_round(RULES, round_id, {1: "Ann"}, chance or Chance(), at=0)
    assert command.deal is not None
    return command, command.deal


def salts(round_id: str, deal: Deal) -> set[bytes]:
    return set(bound(deal, round_id, RULES.submission, draws_of(RULES)).salts)


def rounds(floor: Running) -> dict[str, Deal]:
    """The deal of every round in the store."""
    events = [entry.event for entry in floor.entries(STREAM)]
    found = {one.round_id: one.deal for one in events if isinstance(one, RoundOpened)}
    return {round_id: deal for round_id, deal in found.items() if deal is not None}


# ── Drawn ────────────────────────────────────────────────────────────────────────────────────


def test_two_rounds_have_other_seeds_and_share_no_salt() -> None:
    deals = {f"round {n}": started(f"round {n}")[1] for n in range(20)}
    assert len({deal.seed for deal in deals.values()}) == 20
    every = [salts(round_id, deal) for round_id, deal in deals.items()]
    assert len(set().union(*every)) == sum(map(len, every))


def test_rounds_of_one_seed_share_no_salt_either() -> None:
    chance = replace(Chance(), seed=lambda: b"s" * 32)
    one, other = (started(name, chance)[1] for name in ("round 1", "round 2"))
    assert one.seed == other.seed
    assert salts("round 1", one).isdisjoint(salts("round 2", other))


def test_the_seed_is_256_bits_of_the_generator_and_used_for_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[bytes] = []
    draw: Callable[[int], bytes] = secrets.token_bytes

    def token_bytes(size: int) -> bytes:
        given.append(draw(size))
        return given[-1]

    monkeypatch.setattr("secrets.token_bytes", token_bytes)
    command, deal = started("round 1")
    assert [len(one) for one in given if one == deal.seed] == [32]
    assert deal.house_bits in given
    assert deal.seed != deal.house_bits
    # Another seed with all else the same: another root, and the same cards, bits and numbers.
    again, other = started(
        "round 1",
        replace(
            Chance(),
            shuffle=lambda _: deal.deck,
            bits=lambda: deal.house_bits,
            number=lambda draw: deal.numbers[
                [one.name for one in draws_of(RULES)].index(draw.name)
            ],
        ),
    )
    assert replace(other, seed=deal.seed) == deal
    assert again.root != command.root


# ── Sealed ───────────────────────────────────────────────────────────────────────────────────


def forms(secret: bytes) -> list[bytes]:
    """How bytes could be written in a text."""
    return [secret, secret.hex().encode(), secret.hex().upper().encode(), repr(secret).encode()] + [
        base64.b64encode(bytes(shift) + secret)[4:-4] for shift in range(3)
    ]


def test_no_seed_is_in_an_entry_an_export_a_repr_or_an_opening(floor: Running) -> None:
    deals = rounds(floor)
    assert len(deals) >= 3
    out = io.BytesIO()
    floor.store.export(out)
    path = Path(floor.url.removeprefix("sqlite:///"))
    stored = b"".join(one.read_bytes() for one in path.parent.iterdir())
    entries = floor.entries(STREAM)
    texts = [repr(entries), str(entries), repr(floor.house.table(f"{UTH}-1"))]
    texts += [Codec().entry_text(entry) for entry in entries]
    closed = sum(isinstance(entry.event, RoundClosed) for entry in entries)
    opened = [openings(floor, round_id) for round_id in list(deals)[:closed]]
    assert all(one is not None for one in opened)
    assert closed >= 2
    everything = out.getvalue() + stored + repr([texts, opened]).encode()
    assert all(round_id.encode() in everything for round_id in deals)
    for deal in deals.values():
        assert not [one for one in forms(deal.seed) if one in everything]


def openings(floor: Running, round_id: str) -> Any:
    """What surveillance gets of a round: every card, every salt."""
    found = floor.store.read(lambda look: find_round(look, floor.house.streams, round_id))
    assert found is not None
    return openings_in(found, SURVEILLANCE)


# ── Read by verify ───────────────────────────────────────────────────────────────────────────


def test_verify_finds_a_seed_that_was_altered(floor: Running) -> None:
    """Sealed again with the right key, and the whole chain made anew: the root tells."""
    assert floor.verdict().faults == []
    opened = next(one for one in floor.entries(STREAM) if isinstance(one.event, RoundOpened))
    event = opened.event
    assert isinstance(event, RoundOpened)
    assert event.deal is not None
    seed = bytes([event.deal.seed[0] ^ 1]) + event.deal.seed[1:]
    altered = replace(opened, event=replace(event, deal=replace(event.deal, seed=seed)))
    forge(floor, opened.number, lambda _: written(floor, altered), STREAM)
    assert f"{STREAM}, entry {opened.number}" in [one.where for one in floor.verdict().faults]


def test_verify_takes_the_seed_that_was_committed_to(floor: Running) -> None:
    """The same forgery with nothing altered: else the test above would show less than it says."""
    opened = next(one for one in floor.entries(STREAM) if isinstance(one.event, RoundOpened))
    forge(floor, opened.number, lambda _: written(floor, opened), STREAM)
    assert [one for one in floor.verdict().faults if one.where.startswith(STREAM)] == []


def written(floor: Running, entry: Entry) -> bytes:
    text = floor.house.streams.codec(floor.house.facility()).entry_text(entry)
    return text.encode("ascii")
