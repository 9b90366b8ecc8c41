#!/usr/bin/env python3
"""Check the cards you saw in a round against the root that was published before the deal.

    python3 verify_round.py openings.json --root 3f9a...      (- reads standard input)

It needs Python alone and trusts nothing else. It ends with 0 if all is good, 1 if anything is bad,
2 if there is nothing readable. What it does is all here, so that you can write your own:

openings.json is an object of format ("pitboss-deal-1"), round_id, rules_digest (64 hexadecimal
digits, lower case), root (the same), leaves (54, or 55 with a joker) and openings, a list of
objects of position (0 is the top card of the deck; or "magic" or "lucky"), value, salt (64
hexadecimal digits: 32 bytes) and path, a list of objects of side ("left" or "right") and hash (64
hexadecimal digits). No other fields. The value is a card: a rank of 23456789TJQKA and a suit of
cdhs, or Jk; at "magic" a card or "none"; at "lucky" a seat from 1, "dealer" or "none".

  field(x) = the length of x in bytes, as 4 bytes, highest first, then x itself; text is UTF-8
  leaf     = SHA-256(byte 0, field(format), field(round_id), field(rules_digest) as text,
             field(position) in decimal digits or as its word, field(value), field(salt as bytes))
  node     = SHA-256(byte 1, left, right)
  root     = SHA-256(byte 2, leaves as 4 bytes, highest first, the topmost node)

Leaves stand in the order of the deck, then magic, then lucky. Each level pairs the one below from
the left; a last one without a partner moves up as it is. Thus the position decides on which side
every hash of the path stands, and this is checked: no two cards can claim one position.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

FORMAT = "pitboss-deal-1"
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
HEX = "[0-9a-f]{64}"


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def field(x: str | bytes) -> bytes:
    data = x.encode() if isinstance(x, str) else x
    return len(data).to_bytes(4, "big") + data


def need(good: bool, words: str) -> None:
    if not good:
        raise ValueError(words)


def fits(pattern: str, x: object) -> bool:
    return isinstance(x, str) and re.fullmatch(pattern, x) is not None


def check_head(head: Any) -> None:
    """The round's own fields: anything wrong here makes every opening worthless."""
    names = {"format", "round_id", "rules_digest", "root", "leaves", "openings"}
    need(isinstance(head, dict) and set(head) == names, f"the fields must be {sorted(names)}")
    need(head["format"] == FORMAT, f"the format must be {FORMAT}")
    need(isinstance(head["round_id"], str) and head["round_id"] != "", "round_id must be a text")
    head["round_id"].encode()  # a text that UTF-8 cannot write is refused here
    for name in ("rules_digest", "root"):
        need(fits(HEX, head[name]), f"{name} must be 64 hexadecimal digits")
    need(type(head["leaves"]) is int and head["leaves"] in (54, 55), "leaves must be 54 or 55")
    need(isinstance(head["openings"], list) and head["openings"] != [], "nothing is opened")


def check_leaf(head: dict[str, Any], leaf: Any) -> None:
    """One opening, from its card up to the root."""
    names = {"position", "value", "salt", "path"}
    need(isinstance(leaf, dict) and set(leaf) == names, f"the fields must be {sorted(names)}")
    place, value, size = leaf["position"], leaf["value"], head["leaves"] - 2
    cards = CARDS + ["Jk"] * (size == 53)
    if place == "lucky":
        need(fits("none|dealer|[1-9][0-9]?", value), "this is no position")
    elif place == "magic":
        need(value in ["none", *cards], "this is no card")
    else:
        need(type(place) is int and 0 <= place < size, "there is no such position in the deck")
        need(value in cards, "this is no card of the deck")
    need(fits(HEX, leaf["salt"]), "the salt must be 64 hexadecimal digits")
    texts = (FORMAT, head["round_id"], head["rules_digest"], str(place), value)
    node = sha256(b"\0", *map(field, texts), field(bytes.fromhex(leaf["salt"])))
    index = {"magic": size, "lucky": size + 1}.get(place, place)
    width, path = head["leaves"], leaf["path"]
    need(isinstance(path, list), "the path must be a list")
    for step in path:
        need(isinstance(step, dict) and set(step) == {"side", "hash"}, "the path is malformed")
        need(fits(HEX, step["hash"]), "a hash must be 64 hexadecimal digits")
        while index % 2 == 0 and index + 1 == width > 1:  # no partner: moves up
            index, width = index // 2, (width + 1) // 2
        need(width > 1 and step["side"] == ("left" if index % 2 else "right"), "wrong path")
        other = bytes.fromhex(step["hash"])
        node = sha256(b"\1", other, node) if index % 2 else sha256(b"\1", node, other)
        index, width = index // 2, (width + 1) // 2
    need(width == 1, "the path is too short")
    root = sha256(b"\2", head["leaves"].to_bytes(4, "big"), node).hex()
    need(root == head["root"], f"{place}, {value}: DOES NOT LEAD TO THE ROOT, it was changed")


def verify(head: Any, published: str | None) -> bool:
    """Print a verdict for each opening; whether all is good."""
    try:
        check_head(head)
        need(published in (None, head["root"]), "this is not the root that was published")
    except ValueError as wrong:
        print(f"BAD   the round: {wrong}")
        return False
    bad, seen = 0, set[Any]()
    for number, leaf in enumerate(head["openings"], start=1):
        try:
            check_leaf(head, leaf)
            place, value = leaf["position"], leaf["value"]
            marks = {place, value} if type(place) is int else {place}
            need(not marks & seen, f"{place}, {value}: this position or card is opened twice")
            seen |= marks
            print(f"good  opening {number}: {place}, {value}")
        except ValueError as wrong:
            bad += 1
            print(f"BAD   opening {number}: {wrong}")
    return bad == 0


def no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose every field stands once: what a person reads is what is checked."""
    need(len({name for name, _ in pairs}) == len(pairs), "a field stands there twice")
    return dict(pairs)


def main() -> int:
    parser = argparse.ArgumentParser(description="Check the openings of a round.")
    parser.add_argument("file", help="openings as JSON; - for standard input")
    parser.add_argument("--root", help="the root that was published before the deal")
    asked = parser.parse_args()
    try:
        raw = sys.stdin.buffer.read() if asked.file == "-" else Path(asked.file).read_bytes()
        head = json.loads(raw.decode("utf-8"), object_pairs_hook=no_twins)
    except (OSError, ValueError, RecursionError) as error:
        print(f"cannot read the openings: {error}", file=sys.stderr)
        return 2
    good = verify(head, asked.root and asked.root.strip().lower())
    if not good:
        print("BAD: do not trust these openings")
        return 1
    print(f"GOOD: every opening leads to the root of round {head['round_id']!a}")
    if not asked.root:
        print("      (its own root: give --root to compare with what was published)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
