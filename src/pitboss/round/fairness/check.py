"""The check of openings: every hash, the players' shuffle and every draw, computed again.

Each problem is one line that begins with its place: ``the round``, ``house``, ``wager 2``, ``player
1``, ``opening 3``, ``draw 1``; or with what the caller compares: ``shown``, ``locked``, ``own``.

Openings are an object with the fields of ``openings.Openings`` and no others. The check has three
steps. A step that finds problems limits the later ones:

1. the form of everything but the opened leaves; a wrong form ends the check;
2. the root shown, the players' hashes, the house's bits; without sound hashes and bits there is no
   mix, and the shuffle cannot be computed again;
3. the opened leaves, one by one.

Openings of an older format are refused by name (``outdated``).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from pitboss.cards import card_text
from pitboss.models import as_json, field_names
from pitboss.round.fairness.commitment import (
    DECKS,
    HOUSE,
    Commitment,
    chance_text,
    leaf_hash,
    matches,
    root_hash,
)
from pitboss.round.fairness.draws import Draw, range_of
from pitboss.round.fairness.hashing import is_hex, is_text, top_of
from pitboss.round.fairness.mixing import (
    FORMAT,
    Opening,
    Wagered,
    drawn,
    faults,
    in_order,
    lock,
    mix,
    permutation,
)
from pitboss.round.fairness.openings import (
    HouseOpening,
    OpenedCard,
    OpenedDraw,
    OpenedPlayer,
    Openings,
    PublicDraw,
    PublicWager,
)

__all__ = ["outdated", "problems"]

_CHANCE = re.compile(r"(0|[1-9][0-9]{0,19})/([1-9][0-9]{0,19})")
_ROUND_FIELDS = field_names(Openings)
_LISTS = ("draws", "wagers", "players", "openings", "drawn")
_WAGER_FIELDS = field_names(PublicWager)
_ASTRAY = "does not lead to the root; it was changed, or the head of the openings was"
_OLDER = ("pitboss-deal-1", "pitboss-deal-2")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Round:
    """A round as its openings tell it, well-formed."""

    head: Commitment
    house: Mapping[str, Any]
    wagers: Sequence[Wagered]
    players: Sequence[Opening]
    openings: Sequence[Any]
    drawn: Sequence[Any]


def problems(
    openings: object,
    *,
    shown: str | None = None,
    locked: str | None = None,
    own: tuple[str, str] | None = None,
) -> list[str]:
    """The problems of openings as sentences; an empty list if they match the commitment.

    ``shown`` is the root on the screen before the first wager, or at least its first 128 bits.
    Without it nothing is proven, and a problem says so. ``locked`` is the lock shown before bits
    were opened. ``own`` is a player's name and bits, as 64 hexadecimal digits.
    """
    if isinstance(openings, Openings):
        openings = as_json(openings)
    old = outdated(openings)
    if old is not None:
        return [f"the round: {old}"]
    found: list[str] = []
    one = _read(openings, found)
    if one is None:
        return found
    found += _compared("shown", shown, one.head.root)
    if locked is not None:
        ours = lock(one.head.root, one.head.round_id, one.wagers, one.players)
        found += _compared("locked", locked, ours)
    if own is not None:
        found += _own_problems(one.players, *own)
    mixed = _mixed(one, found)
    order = None if mixed is None else permutation(mixed, one.head.cards)
    found += _opening_problems(one, order)
    return found + _drawn_problems(one, mixed)


def outdated(openings: object) -> str | None:
    """A sentence that refuses openings of an older format, or None."""
    said = openings.get("format") if isinstance(openings, Mapping) else None
    if said not in _OLDER:
        return None
    return (
        f"these openings have the older format {said}, and this version checks {FORMAT} alone; "
        "check them with the Pitboss version that wrote them"
    )


def _compared(name: str, shown: str | None, ours: str) -> list[str]:
    """Compare digits shown with those that the openings lead to."""
    if shown is None:
        return [
            f"{name}: nothing was compared with what was shown before the first wager; openings "
            "that agree with themselves alone prove nothing"
        ]
    try:
        same = matches(shown, ours)
    except ValueError as wrong:
        return [f"{name}: {wrong}"]
    return [] if same else [f"{name}: this is not what was shown; the openings lead elsewhere"]


def _own_problems(players: Sequence[Opening], player: str, bits: str) -> list[str]:
    """Check that a player's own bits are in the shuffle."""
    mine = [one for one in players if one.player == player]
    if not mine:
        return ["own: this player is not among those who sent a hash"]
    if mine[0].bits is None:
        return ["own: your bits did not count; they are marked as not opened in time"]
    if mine[0].bits.hex() != bits.strip().lower():
        return ["own: the bits of this player are not yours"]
    return []


def _mixed(one: _Round, found: list[str]) -> bytes | None:
    """The mix, if players and house match what was bound; else None, with the problems."""
    wrong: list[str] = []
    if in_order(one.wagers, one.players) != (list(one.wagers), list(one.players)):
        wrong.append("the round: wagers and players do not stand in the order of their seats")
    alone = one.head.draws_alone
    wrong += faults(one.head.round_id, one.wagers, one.players, draws_alone=alone)
    bits = one.house["bits"]
    if not _leads_to_root(one.head, HOUSE, bits, one.house):
        wrong.append(f"house: {_ASTRAY}")
    found += wrong
    if wrong:
        return None
    round_of = (one.head.root, one.head.round_id)
    return mix(*round_of, bytes.fromhex(bits), one.wagers, one.players, draws_alone=alone)


def _opening_problems(one: _Round, order: Sequence[int] | None) -> list[str]:
    """The opened cards, one by one."""
    found: list[str] = []
    seen: set[int | str] = set()
    for number, leaf in enumerate(one.openings, start=1):
        wrong = _card_form(one.head, leaf)
        if wrong is not None:
            found.append(f"opening {number}: {wrong}")
            continue
        dealt, position, card = leaf["dealt"], leaf["position"], leaf["card"]
        name = f"opening {number} (dealt {dealt}, position {position}, {card})"
        marks: set[int | str] = {f"dealt {dealt}", position, card}
        if marks & seen:
            found.append(f"{name}: this card, or its place, is opened twice")
        elif not _leads_to_root(one.head, position, card, leaf):
            found.append(f"{name}: {_ASTRAY}")
        elif order is not None and order[dealt] != position:
            found.append(f"{name}: by the players' shuffle position {order[dealt]} was dealt there")
        seen |= marks
    return found


def _drawn_problems(one: _Round, mixed: bytes | None) -> list[str]:
    """The opened draws, one by one."""
    found: list[str] = []
    seen: set[str] = set()
    draws = {draw.name: draw for draw in one.head.draws}
    for number, leaf in enumerate(one.drawn, start=1):
        wrong = _drawn_form(draws, leaf)
        if wrong is not None:
            found.append(f"draw {number}: {wrong}")
            continue
        draw, drew = draws[leaf["name"]], leaf["number"]
        name = f"draw {number} ({draw.name}, {drew})"
        if draw.name in seen:
            found.append(f"{name}: this draw is opened twice")
        elif not _leads_to_root(one.head, draw.name, str(drew), leaf):
            found.append(f"{name}: {_ASTRAY}")
        elif mixed is not None and drawn(mixed, draw, drew) != leaf["choice"]:
            found.append(f"{name}: the choice is not what the players' offset makes of it")
        seen.add(draw.name)
    return found


def _leads_to_root(
    head: Commitment, place: int | str, value: str, proof: Mapping[str, Any]
) -> bool:
    """Whether the hashes from a leaf upward end at the root."""
    leaf = leaf_hash(head, place, value, bytes.fromhex(proof["salt"]))
    top = top_of(leaf, head.places.index(place), head.leaves, proof["path"])
    return top is not None and root_hash(head, top) == head.root


# The form


def _read(openings: object, found: list[str]) -> _Round | None:
    """The round of well-formed openings; else None, with the problems."""
    wrong = _fields("openings", openings, _ROUND_FIELDS)
    if wrong is not None:
        found.append(f"the round: {wrong}")
        return None
    assert isinstance(openings, Mapping)
    found += [f"the round: {words}" for words in _head_problems(openings)]
    if found:
        return None
    draws = _each("the round", openings["draws"], _read_draw, found, numbered=False)
    if len({draw.name for draw in draws}) != len(draws):
        found.append("the round: two draws have the same name")
    if found:
        return None
    house = openings["house"]
    wrong = _fields("house", house, field_names(HouseOpening)) or _proof_form(house)
    if wrong is None and not is_hex(house["bits"]):
        wrong = "bits must be 64 hexadecimal digits in lower case"
    if wrong is not None:
        found.append(f"house: {wrong}")
    wagers = _each("wager", openings["wagers"], _read_wager, found)
    players = _each("player", openings["players"], _read_player, found)
    if found:
        return None
    head = Commitment(
        openings["root"],
        openings["round_id"],
        openings["rules_digest"],
        openings["cards"],
        tuple(draws),
    )
    return _Round(head, house, wagers, players, openings["openings"], openings["drawn"])


def _head_problems(openings: Mapping[str, Any]) -> list[str]:
    found = []
    if openings["format"] != FORMAT:
        found.append(f"only the format {FORMAT} is known here")
    if not is_text(openings["round_id"]):
        found.append("round_id must be a text that is not empty")
    found += [
        f"{name} must be 64 hexadecimal digits in lower case"
        for name in ("rules_digest", "root")
        if not is_hex(openings[name])
    ]
    if type(openings["cards"]) is not int or openings["cards"] not in (0, *DECKS):
        found.append("cards must be 52, 53 with the joker, or 0 where a dealer deals them")
    if openings["cards"] == 0 and openings["draws"] == []:
        found.append("nothing is committed to: no card and no draw")
    found += [f"{name} must be a list" for name in _LISTS if not isinstance(openings[name], list)]
    return found


def _each(
    label: str,
    items: Sequence[Any],
    read: Callable[[Any], T],
    found: list[str],
    *,
    numbered: bool = True,
) -> list[T]:
    """The items of a list that can be read; each of the others is a problem."""
    good = []
    for number, item in enumerate(items, start=1):
        try:
            good.append(read(item))
        except ValueError as wrong:
            found.append(f"{label} {number}: {wrong}" if numbered else f"{label}: {wrong}")
    return good


def _read_draw(item: Any) -> Draw:
    _need(_fields("a draw", item, field_names(PublicDraw)))
    chance = item["chance"]
    parts = _CHANCE.fullmatch(chance) if isinstance(chance, str) else None
    if parts is None:
        raise ValueError("the chance of a draw must be two whole numbers with a slash between")
    fraction = Fraction(int(parts[1]), int(parts[2]))
    if chance_text(fraction) != chance:
        raise ValueError("the chance of a draw must be in lowest terms")
    return Draw(item["name"], fraction, item["choices"])


def _read_wager(item: Any) -> Wagered:
    _need(_fields("a wager", item, _WAGER_FIELDS))
    return Wagered(*(item[name] for name in _WAGER_FIELDS))


def _read_player(item: Any) -> Opening:
    _need(_fields("a player", item, field_names(OpenedPlayer)))
    bits = item["bits"]
    if bits is not None and not is_hex(bits):
        raise ValueError("bits must be 64 hexadecimal digits in lower case, or null")
    opened = None if bits is None else bytes.fromhex(bits)
    return Opening(item["seat"], item["player"], item["hash"], opened)


def _card_form(head: Commitment, leaf: Any) -> str | None:
    """The fault in the form of an opened card, or None. A malformed card is not hashed."""
    wrong = _fields("an opening", leaf, field_names(OpenedCard))
    if wrong is not None:
        return wrong
    if head.draws_alone:
        return "a dealer dealt the cards: no card is committed to"
    for name in ("dealt", "position"):
        if type(leaf[name]) is not int or not 0 <= leaf[name] < head.cards:
            return f"{name} must be 0 to {head.cards - 1}"
    if leaf["card"] not in [card_text(card) for card in DECKS[head.cards]]:
        return "this is no card of the deck"
    return _proof_form(leaf)


def _drawn_form(draws: Mapping[str, Draw], leaf: Any) -> str | None:
    wrong = _fields("a draw", leaf, field_names(OpenedDraw))
    if wrong is not None:
        return wrong
    name, number, choice = leaf["name"], leaf["number"], leaf["choice"]
    draw = draws.get(name) if isinstance(name, str) else None
    if draw is None:
        return "the round has no draw of this name"
    if type(number) is not int or not 0 <= number < range_of(draw):
        return f"the number must be 0 to {range_of(draw) - 1}"
    if choice is not None and (type(choice) is not int or not 0 <= choice < draw.choices):
        return f"the choice must be 0 to {draw.choices - 1}, or null"
    return _proof_form(leaf)


def _proof_form(leaf: Mapping[str, Any]) -> str | None:
    if not is_hex(leaf["salt"]):
        return "salt must be 64 hexadecimal digits in lower case"
    if not isinstance(leaf["path"], list) or not all(map(is_hex, leaf["path"])):
        return "path must be a list of hashes, each 64 hexadecimal digits in lower case"
    return None


def _fields(what: str, data: object, names: Sequence[str]) -> str | None:
    """The missing and unknown fields as a sentence, or None."""
    if not isinstance(data, Mapping):
        return f"{what} must be an object with named fields"
    missing = [f"{name} is missing" for name in names if name not in data]
    foreign = [f"{name!a} is no field here" for name in data if name not in names]
    return "; ".join(missing + foreign) or None


def _need(wrong: str | None) -> None:
    if wrong is not None:
        raise ValueError(wrong)
