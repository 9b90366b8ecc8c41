"""The store knows nothing of what it keeps: not even the words."""

import re

from tests.support.paths import ROOT

_WORDS = re.compile(
    r"\b(chip|wager|bet|casino|dealer|card|player|seat|game|meter|prize|jackpot|cage|deck)s?\b",
    re.IGNORECASE,
)


def test_no_word_of_the_trade_stands_in_the_store() -> None:
    modules = sorted((ROOT / "src" / "pitboss" / "store").rglob("*.py"))
    assert len(modules) > 15
    found = [
        f"{path.name}: {line.strip()}"
        for path in modules
        for line in path.read_text(encoding="utf-8").splitlines()
        if _WORDS.search(line)
    ]
    assert found == []
