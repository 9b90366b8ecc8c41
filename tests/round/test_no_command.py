"""Something that is no command is refused in words, by a round and by a table."""

from typing import Any

import pytest

from pitboss.round import RefusedError, decide, open_round, refusal
from pitboss.table import new_table
from pitboss.table import refusal as refusal_at_table
from tests.support.rounds import rules_of

NO_COMMANDS = [None, 5, "fold", ("Decide", 1, "fold"), {"command": "decide"}]


@pytest.mark.parametrize("thing", NO_COMMANDS)
def test_a_round_refuses_in_words(thing: Any) -> None:
    state = open_round(rules_of("ultimate-texas-holdem"), "r", {1: "Ann"}, electronic=False)
    found = refusal(state, thing)
    assert found is not None
    assert found.reason.endswith("is no command of a round")
    with pytest.raises(RefusedError, match="is no command of a round"):
        decide(state, thing)


@pytest.mark.parametrize("thing", NO_COMMANDS)
def test_a_table_refuses_in_words(thing: Any) -> None:
    found = refusal_at_table(new_table(rules_of("ultimate-texas-holdem")), thing)
    assert found is not None
    assert found.reason.endswith("is no command of a table")
