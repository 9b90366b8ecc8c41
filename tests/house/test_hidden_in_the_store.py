"""No hidden face is in the database, its journal, an export, a log or an error."""

import base64
import io
import logging
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pitboss.cards import Card, card_text
from pitboss.house.runtime import Runtime
from pitboss.house.steps import secret_of
from pitboss.round import Phase, State
from pitboss.store import StoreError
from pitboss.store.values import SPAN
from tests.house.test_running import TABLE, until
from tests.support.databases import execute, new_database
from tests.support.games import UTH
from tests.support.houses import KEYS, Running, seeded

RUN = 4


def traces(state: State, turned: frozenset[Card]) -> Iterator[bytes]:
    """What bytes would give hidden cards away, in every form in which they could be written."""
    assert state.deal is not None
    for deck in (state.deck, state.deal.deck):
        for at in range(len(deck) - RUN):
            cards: Sequence[Card] = [card for card in deck[at : at + RUN] if card is not None]
            if not set(cards) & turned:
                texts = [card_text(card) for card in cards]
                for text in (
                    ",".join(f'"{one}"' for one in texts),
                    " ".join(texts),
                    "".join(texts),
                ):
                    yield text.encode()
        whole = bytes(card for card in deck if card is not None)
        for at in range(0, len(whole) - 8):
            yield whole[at : at + 8]
            yield whole[at : at + 8].hex().encode()
    secret = secret_of(state)
    assert secret is not None
    for hidden in (secret.seed, *secret.salts):
        yield hidden
        yield hidden.hex().encode()
        yield base64.b64encode(hidden)[:-2]


def everything(floor: Running, kind: str, folder: Path) -> bytes:
    """Every byte that the store has put anywhere."""
    out = io.BytesIO()
    floor.store.export(out)
    parts = [out.getvalue()]
    if kind == "sqlite":
        path = Path(floor.url.removeprefix("sqlite:///"))
        parts += [
            one.read_bytes() for one in path.parent.iterdir() if one.name.startswith(path.name)
        ]
        assert len(parts) > 2, "the journal is there, too"
    else:
        for table in (
            "entries",
            "dictionaries",
            "answers",
            "snapshots",
            "timers",
            "balances",
            "totals",
            "counts",
            "finds",
            "marks",
        ):
            parts += [
                bytes(value) if isinstance(value, bytes | memoryview) else str(value).encode()
                for row in execute(floor.url, f"SELECT * FROM {table}")
                for value in row
            ]
    copy = folder / "copy.db"
    floor.store.backup(copy)
    return b"\n".join([*parts, copy.read_bytes()])


@pytest.mark.parametrize("phase", [Phase.BETTING, Phase.MIXING, Phase.DECISION])
def test_no_hidden_face_is_in_any_byte(
    kind: str, tmp_path: Path, phase: Phase, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    floor = Running(new_database(kind, tmp_path), UTH, snapshot_every=3).open()
    try:
        until(floor, phase)
        table = floor.house.table(TABLE)
        assert table is not None
        state = table.playing
        assert state is not None
        raw = everything(floor, kind, tmp_path) + caplog.text.encode()
        turned = frozenset(card for card in state.faces.values() if card is not None)
        looked = set(traces(state, turned))
        assert len(looked) > 200
        assert not [one for one in looked if one in raw]
        assert b"round-opened" in raw
    finally:
        floor.end()


def test_an_error_of_the_house_shows_no_card(tmp_path: Path) -> None:
    url = new_database("sqlite", tmp_path)
    floor = Running(url, UTH).open()
    try:
        until(floor, Phase.DECISION)
        table = floor.house.table(TABLE)
        assert table is not None
        assert table.playing is not None
        texts = [repr(table), str(table), repr(table.playing), repr(floor.house.keys)]
        last = floor.heads()[f"table/{TABLE}"].number
        execute(url, f"UPDATE entries SET data = 'x' WHERE place % {SPAN} = {last}")
        with pytest.raises(StoreError) as caught:
            Runtime(floor.store, KEYS, floor.clock, seeded(3)).table(TABLE)
        texts.append(str(caught.value))
        looked = [one.decode() for one in traces(table.playing, frozenset()) if one.isascii()]
        for text in texts:
            assert not [one for one in looked if len(one) > 7 and one in text]
    finally:
        floor.end()
