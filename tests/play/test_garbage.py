"""Whatever is typed: no session ends in a traceback, and no chip is lost or made."""

import contextlib
import tempfile

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from pitboss.money import parse_money
from pitboss.play.player import Ledger
from tests.support.games import GAMES
from tests.support.play_sessions import INTERRUPT, ScriptedSession, cards_in

WORDS = (
    *("", "", "", "1", "2", "3", "4", "d", "s", "q", "n", "y", "?", "h", "m", "b", "p", "p all"),
    *("r", "raise", "fold", "f", "check", "ride", "withdraw", "w", "c", "raise 10", "r 5", "10"),
    *("1 20", "1 0", "2 0", "3 1", "4 1", "5 1", "5 10", "8 10", "1 500", "1 1000000", "trips 10"),
    *("o proof.json", "fairness", "1 1e9", "1 -5", "٣", "１ ２５", INTERRUPT),
)
LINES = st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=12)), max_size=40)


@given(
    game=st.sampled_from(GAMES),
    lines=LINES,
    neighbours=st.integers(0, 3),
    bank=st.sampled_from(["25", "60", "1000"]),
    seed=st.integers(0, 50),
)
def test_any_lines_at_all(
    game: str, lines: list[str], neighbours: int, bank: str, seed: int
) -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        scripted = ScriptedSession(
            game, lines, neighbours=neighbours, bank=bank, seed=seed, width=80
        )
        start = 0

        def watch() -> None:
            nonlocal start
            if scripted.floor.rounds and not scripted.state.deck:
                start = len(scripted.text)
            assert not cards_in(scripted.text[start:]) & scripted.hidden_cards
            assert scripted.session.player.ledger.bank >= 0

        scripted.watch = watch
        scripted.run()
    ledger = scripted.session.player.ledger
    assert ledger.bank == ledger.bought + sum(one.net for one in ledger.rounds) >= 0
    assert scripted.text.rstrip().endswith("Goodbye.")
    # An answer follows its prompt on the same line, however long both are.
    lines_shown = [line for line in scripted.text.split("\n") if " > " not in line]
    assert max(map(cell_len, lines_shown)) <= 80


def test_a_ledger_that_owes_is_a_fault_of_ours() -> None:
    assert Ledger(parse_money("10"), parse_money("20")).bank == parse_money("30")
