#!/usr/bin/env python3
"""Check a round: its cards were fixed before the first wager, and the players shuffled them.

    python3 verify_round.py openings.json --root "3f9a 17b2 ..."       (- reads standard input)
    python3 verify_round.py code.txt --root "3f9a 17b2 ..."   (text of the QR code on a sheet)

--root is what the screen showed before the first wager: all 64 digits, or at least the first 32.
--own NAME BITS checks that your own bits are in the shuffle, --lock that the wagers and hashes are
those shown before bits were opened. It needs Python alone. It exits with 0 if all is good, 1 if
anything is bad or nothing was compared, 2 if the file cannot be read. Write your own from this:

  f(x)   the length of x in bytes, as 4 bytes, highest first, then x; a text is UTF-8, a number is
         its decimal digits, and "hex" means 64 hexadecimal digits in lower case, or its 32 bytes
  H(t)   SHA-256 of the byte t and everything after it

openings.json holds: format ("pitboss-deal-3"), round_id, rules_digest (hex), root (hex), cards (52,
53 with a joker, or 0 where a dealer deals real cards and only the draws are the system's), draws,
house, wagers, players, openings, drawn; no other fields here or below.
  draws     name, chance ("1/50", lowest terms), choices: what is drawn beside the cards
  house     bits (hex), salt (hex), path (list of hex): the house's own bits
  wagers    seat, player, wager, amount_cents, choice (text or null): as locked; by seat, then wager
  players   seat, player, hash (hex), bits (hex, or null if not opened in time): by seat, then name;
            where cards is 0, only those who have a device: the others add no bits
  openings  dealt (k: the k-th card dealt, from 0), position, card, salt (hex), path (list of hex)
  drawn     name, number, choice (null if it did not happen), salt (hex), path (list of hex)

  head = f(format) f(round_id) f(rules_digest as text) f(cards) f(how many draws), and of each draw
         f(name) f(chance) f(choices)
  leaf = H(0) head f(place) f(value) f(salt as bytes). Places in order: the positions of the deck as
         committed, 0 on top, each with its card (a rank of 23456789TJQKA and a suit of cdhs, or
         Jk); "house" with the bits as text; each draw's name with its number
  salt = HMAC-SHA256 with a sealed seed of 32 bytes as key, of f("pitboss-salt") f(round_id)
         f(place). You get the salts of your openings. Nobody gets the seed: no check needs it
  node = H(1) left right. Each level pairs the one below from the left; a last node without a
         partner moves up unchanged. The path lists the partners from the leaf upward.
  root = H(2) head topmost
  hash = H(3) f(format) f(round_id) f(player) f(bits as bytes)
  lock = H(4) f(format) f(round_id) f(root as text) f(how many wagers), of each f(seat) f(player)
         f(wager) f(amount_cents) f(choice or ""), f(how many players), of each f(seat) f(player)
         f(hash as text)
  mix  = H(5) f(format) f(lock as bytes) f(house bits as bytes), and of each player f("opened")
         f(bits as bytes), or f("not opened") f(hash as bytes)
  stream of a purpose = H(6) f(mix) f(purpose) f(0), then the same with f(1), and so on
  below b: take as many bytes as b - 1 fills (at least one) as a number, highest first; reject it
         from the largest multiple of b that they can hold upward; else the remainder by b
  shuffle, purpose "permutation": the list 0, 1, ... of positions; for i from the last down to 1,
         entries i and (below i + 1) trade places. Entry k is the position of the k-th card dealt
  draw, purpose "offset:" and its name: N = the chance's denominator x choices; number + (below N),
         mod N. It happens if that is less than numerator x choices; choice is the remainder by
         choices, from 0: for "magic" a card in the order 2c 2d 2h 2s 3c ... As Jk, else seat 1, 2,
         ..., and, where the game has a wager on it, last the dealer

The QR code of a dispute sheet holds the same, shorter: PITBOSS1: then base 45 (RFC 9285) then /.
The bytes: the length of the head in two bytes, highest first; the head, JSON under zlib: a list of
  format, round_id, cards, draws [name, chance, choices], wagers [seat, player, list of [wager,
  amount_cents, and choice if there is one]], players [seat, player, 1 if opened else 0], openings
  [dealt, position, card], drawn [name, number, choice];
then values of 32 bytes: rules_digest, root, the house's bits and salt; of each player the bits, or
the hash if not opened (it follows from the bits); the salt of each opening, then of each draw; then
the partners that do not follow from the opened leaves, level by level, each level from the left.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

FORMAT = "pitboss-deal-3"
OLDER = ("pitboss-deal-1", "pitboss-deal-2")
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jk"]
HEX = "[0-9a-f]{64}"
LARGEST_FILE = 4_000_000
CODE = "PITBOSS1:"
DIGEST = "pitboss-round-digest-1"
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
LISTS = {"draws", "wagers", "players", "openings", "drawn"}
TOP = {"format", "round_id", "rules_digest", "root", "cards", "house"} | LISTS


def f(x: str | int | bytes) -> bytes:
    data = x if isinstance(x, bytes) else str(x).encode()
    return len(data).to_bytes(4, "big") + data


def h(tag: int, *parts: bytes) -> bytes:
    sha = hashlib.sha256(bytes([tag]))
    for part in parts:
        sha.update(part)
    return sha.digest()


def need(good: bool, words: str) -> None:
    if not good:
        raise ValueError(words)


def fits(pattern: str, x: object) -> bool:
    return isinstance(x, str) and re.fullmatch(pattern, x) is not None


def whole(x: object, low: int, high: int) -> bool:
    return type(x) is int and low <= x <= high


def text(x: object) -> bool:
    try:
        return isinstance(x, str) and len(x.encode()) > 0
    except UnicodeEncodeError:
        return False


def fields(x: Any, names: set[str]) -> None:
    need(isinstance(x, dict) and set(x) == names, f"the fields must be {sorted(names)}")


# The form of all but the opened leaves


def form_of_format(r: Any) -> None:
    said = r.get("format") if isinstance(r, dict) else None
    words = "this is only the number and hash of the round's last entry, to be found in an export"
    need(said != DIGEST, f"{words}: no card can be checked with it")
    words = f"these openings have the older format {said}, and this script checks {FORMAT} alone"
    need(said not in OLDER, f"{words}; check them with the script of the version that wrote them")


def form_of_round(r: Any) -> None:
    form_of_format(r)
    fields(r, TOP)
    need(r["format"] == FORMAT, f"the format must be {FORMAT}")
    need(text(r["round_id"]), "round_id must be a text")
    need(fits(HEX, r["rules_digest"]) and fits(HEX, r["root"]), "root and rules_digest must be hex")
    need(whole(r["cards"], 52, 53) or whole(r["cards"], 0, 0), "cards must be 52, 53 or 0")
    for name in sorted(LISTS):
        need(isinstance(r[name], list), f"{name} must be a list")
    need(r["cards"] > 0 or r["draws"] != [], "nothing is committed to: no card and no draw")
    for draw in r["draws"]:
        fields(draw, {"name", "chance", "choices"})
        need(fits("[a-z][a-z0-9-]{0,31}", draw["name"]), "a draw must have a plain name")
        need(draw["name"] != "house", "no draw may be called house")
        need(fits("(0|[1-9][0-9]{0,19})/[1-9][0-9]{0,19}", draw["chance"]), "no such chance")
        top, below = map(int, draw["chance"].split("/"))
        need(top <= below and math.gcd(top, below) == 1, "no such chance, or not in lowest terms")
        need(whole(draw["choices"], 1, 2**53 // below), "choices must be a number in range")
    need(len({draw["name"] for draw in r["draws"]}) == len(r["draws"]), "two draws have one name")


def form_of_house(house: Any) -> None:
    fields(house, {"bits", "salt", "path"})
    need(fits(HEX, house["bits"]), "the bits must be hex")
    form_of_proof(house)


def form_of_wager(wager: Any) -> None:
    fields(wager, {"seat", "player", "wager", "amount_cents", "choice"})
    need(whole(wager["seat"], 1, 99), "the seat must be 1 to 99")
    need(text(wager["player"]) and text(wager["wager"]), "player and wager must be texts")
    need(whole(wager["amount_cents"], 1, 10**15), "the amount must be in cents")
    need(wager["choice"] is None or text(wager["choice"]), "the choice must be a text or null")


def form_of_player(player: Any) -> None:
    fields(player, {"seat", "player", "hash", "bits"})
    need(whole(player["seat"], 1, 99), "the seat must be 1 to 99")
    need(text(player["player"]), "the player must be a text")
    need(fits(HEX, player["hash"]), "the hash must be hex")
    need(player["bits"] is None or fits(HEX, player["bits"]), "the bits must be hex or null")


def form_of_proof(leaf: Any) -> None:
    need(fits(HEX, leaf["salt"]), "the salt must be hex")
    need(isinstance(leaf["path"], list), "the path must be a list")
    need(all(fits(HEX, step) for step in leaf["path"]), "every hash of the path must be hex")


# The hashes


def head_of(r: Any) -> bytes:
    parts = [FORMAT, r["round_id"], r["rules_digest"], r["cards"], len(r["draws"])]
    for draw in r["draws"]:
        parts += [draw["name"], draw["chance"], draw["choices"]]
    return b"".join(map(f, parts))


def leads_to_root(r: Any, place: int | str, value: str, leaf: Any) -> None:
    head = head_of(r)
    node = h(0, head, f(place), f(value), f(bytes.fromhex(leaf["salt"])))
    names = ["house", *(draw["name"] for draw in r["draws"])]
    index = place if isinstance(place, int) else r["cards"] + names.index(place)
    last, path = r["cards"] + len(names) - 1, list(leaf["path"])
    while last > 0:
        if index % 2 == 1 or index < last:  # there is a partner
            need(path != [], "the path is too short")
            other = bytes.fromhex(path.pop(0))
            node = h(1, other, node) if index % 2 else h(1, node, other)
        index, last = index // 2, last // 2
    need(path == [], "the path is too long")
    need(h(2, head, node).hex() == r["root"], "DOES NOT LEAD TO THE ROOT, it was changed")


def lock_of(r: Any) -> str:
    parts = [FORMAT, r["round_id"], r["root"], len(r["wagers"])]
    for w in r["wagers"]:
        parts += [w["seat"], w["player"], w["wager"], w["amount_cents"], w["choice"] or ""]
    parts += [len(r["players"])]
    for p in r["players"]:
        parts += [p["seat"], p["player"], p["hash"]]
    return h(4, b"".join(map(f, parts))).hex()


def mix_of(r: Any) -> bytes:
    data = f(FORMAT) + f(bytes.fromhex(lock_of(r))) + f(bytes.fromhex(r["house"]["bits"]))
    for p in r["players"]:
        mark = "not opened" if p["bits"] is None else "opened"
        data += f(mark) + f(bytes.fromhex(p["bits"] or p["hash"]))
    return h(5, data)


def stream(mix: bytes, purpose: str) -> Iterator[int]:
    block = 0
    while True:
        yield from h(6, f(mix), f(purpose), f(block))
        block += 1


def below(b: int, source: Iterator[int]) -> int:
    size = 1
    while 256**size < b:
        size += 1
    turns = 256**size // b
    while True:
        drawn = int.from_bytes(bytes(next(source) for _ in range(size)), "big")
        if drawn < turns * b:
            return drawn % b


def shuffle(mix: bytes, size: int) -> list[int]:
    source, order = stream(mix, "permutation"), list(range(size))
    for i in reversed(range(1, size)):
        j = below(i + 1, source)
        order[i], order[j] = order[j], order[i]
    return order


def choice_of(mix: bytes, draw: Any, number: int) -> int | None:
    numerator, denominator = map(int, draw["chance"].split("/"))
    choices = draw["choices"]
    span = denominator * choices
    final = (number + below(span, stream(mix, "offset:" + draw["name"]))) % span
    return final % choices if final // choices < numerator else None


# The verdicts


def same(shown: str, whole_hash: str) -> None:
    digits = "".join(re.split(r"[\s-]+", shown)).lower()
    need(fits("[0-9a-f]*", digits), "this is not hexadecimal")
    need(len(digits) >= 32, f"{len(digits)} digits are too few to compare: give 32 or more")
    need(whole_hash[: len(digits)] == digits, "this is NOT what was shown: not the same round")


def check_own(r: Any, name: str, bits: str) -> None:
    mine = [p["bits"] for p in r["players"] if p["player"] == name]
    need(mine != [], "you are not among the players who sent a hash")
    need(mine[0] is not None, "your bits did not count: marked as not opened in time")
    need(mine[0] == bits.strip().lower(), "the bits under your name are NOT yours")


def check_order(r: Any) -> None:
    seats = [(w["seat"], w["wager"]) for w in r["wagers"]]
    names = [(p["seat"], p["player"]) for p in r["players"]]
    need(seats == sorted(seats) and names == sorted(names), "not in the order of the seats")


def check_player(r: Any, number: int) -> None:
    p, before = r["players"][number], r["players"][:number]
    need(all(p["player"] != other["player"] for other in before), "this player has two hashes")
    if p["bits"] is not None:
        bits = bytes.fromhex(p["bits"])
        made = h(3, f(FORMAT), f(r["round_id"]), f(p["player"]), f(bits))
        need(made.hex() == p["hash"], "the bits opened are NOT those of the hash")


def check_wager(r: Any, number: int) -> None:
    w, before = r["wagers"][number], r["wagers"][:number]
    there = [other for other in before if other["seat"] == w["seat"]]
    need(all(w["wager"] != other["wager"] for other in there), "this wager stands there twice")
    need(there == [] or there[0]["player"] == w["player"], "this seat is another player's")
    need(r["cards"] == 0 or added_bits(r, w), "its player sent no hash")


def added_bits(r: Any, w: Any) -> bool:
    return any(p["player"] == w["player"] for p in r["players"])


def check_card(r: Any, leaf: Any, order: list[int] | None, seen: set[Any]) -> str:
    fields(leaf, {"dealt", "position", "card", "salt", "path"})
    need(r["cards"] > 0, "a dealer dealt the cards: no card is committed to")
    dealt, position, card = leaf["dealt"], leaf["position"], leaf["card"]
    last = r["cards"] - 1
    need(whole(dealt, 0, last) and whole(position, 0, last), "there is no such card in the deck")
    need(card in CARDS[: r["cards"]], "this is no card of the deck")
    form_of_proof(leaf)
    marks = {("dealt", dealt), ("position", position), ("card", card)}
    twice = bool(marks & seen)
    seen |= marks
    need(not twice, f"{card}: this card or place is opened twice")
    leads_to_root(r, position, card, leaf)
    if order:
        need(order[dealt] == position, f"{card}: NOT what the players' shuffle dealt there")
    return f"card {dealt + 1} dealt, position {position}, {card}"


def check_draw(r: Any, leaf: Any, mix: bytes | None, seen: set[Any]) -> str:
    fields(leaf, {"name", "number", "choice", "salt", "path"})
    found = [draw for draw in r["draws"] if draw["name"] == leaf["name"]]
    need(found != [], "the round has no such draw")
    draw, choice = found[0], leaf["choice"]
    span = int(draw["chance"].split("/")[1]) * draw["choices"]
    need(whole(leaf["number"], 0, span - 1), "the number is out of range")
    need(choice is None or whole(choice, 0, draw["choices"] - 1), "there is no such choice")
    form_of_proof(leaf)
    twice = draw["name"] in seen
    seen.add(draw["name"])
    need(not twice, "this draw is opened twice")
    leads_to_root(r, draw["name"], str(leaf["number"]), leaf)
    if mix:
        need(choice_of(mix, draw, leaf["number"]) == choice, "NOT what the players' offset gives")
    card = draw["name"] == "magic" and choice is not None and choice < len(CARDS)
    what = "nothing" if choice is None else f"choice {choice}" + f", {CARDS[choice or 0]}" * card
    return f"{draw['name']}, committed {leaf['number']} of {span}, gives {what}"


class Verdicts:
    """The lines to print, good and bad."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def bad(self) -> int:
        return sum(line.startswith("BAD   ") for line in self.lines)

    def judge(self, label: str, check: Callable[..., str | None], *args: Any) -> None:
        try:
            said = check(*args)
            if said:
                self.lines.append(f"good  {label}: {said}")
        except ValueError as wrong:
            self.lines.append(f"BAD   {label}: {wrong}")


def verify(r: Any, shown: str | None, own: Any = None, lock: str | None = None) -> Verdicts:
    """Check everything, in three steps: the form, the round, the openings."""
    v = Verdicts()
    v.judge("the round", form_of_round, r)
    if v.bad():
        return v
    v.judge("house", form_of_house, r["house"])
    for kind, form in (("wager", form_of_wager), ("player", form_of_player)):
        for number, one in enumerate(r[kind + "s"], start=1):
            v.judge(f"{kind} {number}", form, one)
    if v.bad():
        return v
    words = "nothing was compared with what the screen showed before the first wager: give --root"
    v.judge("shown", *((same, shown, r["root"]) if shown is not None else (need, False, words)))
    if lock is not None:
        v.judge("locked", same, lock, lock_of(r))
    if own is not None:
        v.judge("own", check_own, r, *own)
    before = v.bad()
    v.judge("the round", check_order, r)
    v.judge("the round", need, r["cards"] == 0 or r["players"] != [], "no player sent a hash")
    for number in range(len(r["players"])):
        v.judge(f"player {number + 1}", check_player, r, number)
    for number in range(len(r["wagers"])):
        v.judge(f"wager {number + 1}", check_wager, r, number)
    v.judge("house", leads_to_root, r, "house", r["house"]["bits"], r["house"])
    mix = mix_of(r) if v.bad() == before else None
    order = shuffle(mix, r["cards"]) if mix else None
    for number, p in enumerate(r["players"], start=1):
        how = "opened" if p["bits"] else "DID NOT OPEN in time: the hash itself counts"
        v.lines.append(f"note  player {number}: {p['player']!a}, seat {p['seat']}, {how}")
    for number, w in enumerate(r["wagers"], start=1):
        what = f"seat {w['seat']}, {w['player']!a}, {w['wager']!a}, {w['amount_cents']} cents"
        alone = "" if added_bits(r, w) else "; its player has no device and ADDED NO BITS"
        v.lines.append(f"note  wager {number}: {what}{alone}")
    if mix and not r["players"]:
        v.lines.append("note  the round: nobody added bits; the house drew alone, before any wager")
    seen: set[Any] = set()
    for number, leaf in enumerate(r["openings"], start=1):
        v.judge(f"opening {number}", check_card, r, leaf, order, seen)
    for number, leaf in enumerate(r["drawn"], start=1):
        v.judge(f"draw {number}", check_draw, r, leaf, mix, seen)
    return v


def no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse repeated fields, so that people read what is checked."""
    need(len({name for name, _ in pairs}) == len(pairs), "a field stands there twice")
    return dict(pairs)


def read(name: str) -> Any:
    need(name != "-" or bool(sys.stdin), "there is no standard input")
    with sys.stdin.buffer if name == "-" else open(name, "rb") as file:  # noqa: PTH123
        raw = file.read(LARGEST_FILE + 1)
    need(len(raw) <= LARGEST_FILE, "this is too long to be the openings of a round")
    words = raw.decode("utf-8")
    if words.strip().startswith(CODE):
        return expand(words.strip())
    return json.loads(words, object_pairs_hook=no_twins)


# The text of a QR code


def expand(code: str) -> Any:
    """The openings in the text of a QR code. Nothing is checked but that it can be read."""
    try:
        data = from_base45("".join(code.splitlines()))
        size = int.from_bytes(data[:2], "big")
        packed = zlib.decompressobj()
        head = json.loads(packed.decompress(data[2 : 2 + size], 100_000))
        rest = data[2 + size :]
        need(packed.eof and len(rest) % 32 == 0, "it is cut off")
        values = iter([rest[at : at + 32] for at in range(0, len(rest), 32)])
        r = expand_head(head, values)
        expand_paths(r, values)
        need(next(values, None) is None, "it is too long")
    except (ArithmeticError, LookupError, RecursionError, StopIteration, TypeError, ValueError):
        whole_code = False
    except zlib.error:
        whole_code = False
    else:
        whole_code = True
    need(whole_code, f"this is no whole code of a round: it begins with {CODE} and ends with /")
    return r


def from_base45(code: str) -> bytes:
    need(code.startswith(CODE) and code.endswith("/") and len(code) < 100_000, "no code")
    digits = [DIGITS.index(one) for one in code[len(CODE) : -1]]
    data = b""
    for at in range(0, len(digits), 3):
        a, *more = digits[at : at + 3]
        number = a + sum(one * 45**place for place, one in enumerate(more, start=1))
        data += number.to_bytes(len(more), "big")
    return data


def expand_head(head: Any, values: Iterator[bytes]) -> Any:
    form, round_id, cards, draws, wagers, players, openings, drawn = head
    need(whole(cards, 0, 53), "no such deck")
    r: dict[str, Any] = {"format": form, "round_id": round_id, "cards": cards}
    r["rules_digest"], r["root"], bits, salt = (next(values, b"").hex() for _ in range(4))
    r["house"] = {"bits": bits, "salt": salt}
    r["draws"] = [{"name": n, "chance": c, "choices": many} for n, c, many in draws]
    r["wagers"] = [
        {"seat": s, "player": p, "wager": w, "amount_cents": cents, "choice": (more or [None])[0]}
        for s, p, own in wagers
        for w, cents, *more in own
    ]
    r["players"] = []
    for seat, player, opened in players:
        value = next(values)
        made = h(3, f(FORMAT), f(round_id), f(player), f(value)).hex() if opened else value.hex()
        shown = value.hex() if opened else None
        r["players"].append({"seat": seat, "player": player, "hash": made, "bits": shown})
    r["openings"] = [{"dealt": d, "position": at, "card": c} for d, at, c in openings]
    r["drawn"] = [{"name": n, "number": number, "choice": c} for n, number, c in drawn]
    for leaf in (*r["openings"], *r["drawn"]):
        leaf["salt"] = next(values).hex()
    return r


def expand_paths(r: Any, values: Iterator[bytes]) -> None:
    """Give every leaf its path: partners are other opened leaves, or come from the text."""
    head, names = head_of(r), [draw["name"] for draw in r["draws"]]
    level: dict[int, tuple[bytes, list[Any]]] = {}

    def leaf_at(index: int, place: int | str, value: str, leaf: Any) -> None:
        leaf["path"] = []
        node = h(0, head, f(place), f(value), f(bytes.fromhex(leaf["salt"])))
        level[index] = (node, [leaf])

    leaf_at(r["cards"], "house", r["house"]["bits"], r["house"])
    for leaf in r["openings"]:
        leaf_at(leaf["position"], leaf["position"], leaf["card"], leaf)
    for leaf in r["drawn"]:
        at = r["cards"] + 1 + names.index(leaf["name"])
        leaf_at(at, leaf["name"], str(leaf["number"]), leaf)
    last = r["cards"] + len(names)
    while last > 0:
        above: dict[int, tuple[bytes, list[Any]]] = {}
        for index in sorted(level):
            node, leaves = level[index]
            if index % 2 == 1 or index < last:
                other = level[index ^ 1][0] if index ^ 1 in level else next(values)
                for leaf in leaves:
                    leaf["path"].append(other.hex())
                node = h(1, other, node) if index % 2 else h(1, node, other)
            above[index // 2] = (node, above.get(index // 2, (b"", []))[1] + leaves)
        level, last = above, last // 2


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{ascii(message)[1:-1]}\n{self.format_usage()}")


def main() -> int:
    parser = Parser(prog="verify_round.py", description="Check the openings of a round.")
    parser.add_argument("file", help="openings as JSON; - for standard input")
    parser.add_argument("--root", help="the root that was shown before the first wager")
    parser.add_argument("--own", nargs=2, metavar=("NAME", "BITS"), help="your name and your bits")
    parser.add_argument("--lock", help="the lock that was shown before bits were opened")
    asked = parser.parse_args()
    try:
        r = read(asked.file)
        form_of_format(r)
    except RecursionError:
        print("cannot read the openings: too deeply nested", file=sys.stderr)
        return 2
    except (OSError, ValueError) as error:
        print(f"cannot read the openings: {ascii(str(error))[1:-1]}", file=sys.stderr)
        return 2
    v = verify(r, asked.root, asked.own, asked.lock)
    if v.bad() == 0:
        counts = f"cards {len(r['openings'])}, draws {len(r['drawn'])}"
        v.lines.append(f"GOOD: round {r['round_id']!a}, {counts}: as bound before the first")
        how = "as the players shuffled" if r["cards"] else "as the players' bits moved them"
        v.lines.append(f"      wager, and {how}")
    elif v.bad() == 1 and asked.root is None and any("give --root" in line for line in v.lines):
        v.lines.append("NOT PROVEN: it agrees with itself, but with nothing that you saw")
    else:
        v.lines.append("BAD: do not trust these openings")
    try:
        print("\n".join(v.lines), flush=True)
    except BrokenPipeError:  # the reader has gone; the verdict stands
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(f"cannot print the verdict: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    return 1 if v.bad() else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("interrupted: nothing was checked", file=sys.stderr)
        sys.exit(130)
