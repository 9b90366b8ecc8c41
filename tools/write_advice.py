#!/usr/bin/env python3
"""Counts anew what ships for advice and strategy, some minutes' work.

python tools/write_advice.py
"""

import json
from pathlib import Path

from pitboss import odds
from pitboss.odds.advice.first_cards import count_first
from pitboss.odds.strategy.worth import count_worths

DATA = Path(odds.__file__).parent / "data"


if __name__ == "__main__":
    text = json.dumps(count_first(), separators=(",", ":"))
    # A line for each table: small to ship, and a change shows where it is.
    text = text.replace('{"of"', '\n{"of"')
    (DATA / "first.json").write_text(text + "\n", encoding="utf-8")
    worths = json.dumps(count_worths(), indent=1)
    (DATA / "players.json").write_text(worths + "\n", encoding="utf-8")
