"""Reads the fields of a round that was written down, and says where one is wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import DECK_53, Card, CardError, card_name, parse_cards
from pitboss.money import Cents, MoneyError, parse_money
from pitboss.round.irregularities import STUB_KINDS
from pitboss.rulebook import Chapter
from pitboss.rulebook.quoting import plain

__all__ = [
    "EXPOSED_KINDS",
    "AskedIrregularity",
    "AskedRound",
    "AskedSeat",
    "SettleError",
    "read_round",
]

_KEYS = (
    "game",
    "rules",
    "dealer",
    "community",
    "bonus_cards",
    "magic_card",
    "lucky_position",
    "meters",
    "irregularity",
    "seats",
)
_SEAT_KEYS = ("seat", "cards", "wagers", "decisions", "player")


#: A card seen too early: from the end of the deal on.
EXPOSED_KINDS = ("dealer-exposed", "community-exposed")


#: More than any message and any path has of its own: what is longer repeats too much of the input.
_LONGEST_MESSAGE = 600
_LONGEST_PATH = 100


class SettleError(ValueError):
    """A round that cannot be settled: what is wrong, where, and by which paragraph.

    Whatever of the input it repeats is cut and has nothing in it that a terminal would obey.
    """

    def __init__(self, message: str, where: str = "", cite: str | None = None) -> None:
        self.message = plain(message, _LONGEST_MESSAGE)
        self.where = plain(where, _LONGEST_PATH)
        self.cite = cite
        super().__init__(self.message)


@dataclass(frozen=True, slots=True)
class AskedSeat:
    """One seat as it was written down."""

    index: int
    seat: int
    player: str
    cards: tuple[Card, ...]
    wagers: Mapping[str, Cents]
    choices: Mapping[str, str]
    decisions: tuple[str, ...]

    def where(self, rest: str = "") -> str:
        """The path of one of its fields."""
        return f"seats[{self.index}]" + (f".{rest}" if rest else "")


@dataclass(frozen=True, slots=True)
class AskedIrregularity:
    """What went wrong in the round, and when.

    ``questions`` is how many of the dealer's questions every player had answered; nothing stands
    for the initial deal itself. ``at`` is how many cards of the step lay before the one found.
    """

    kind: str
    questions: int | None
    at: int


@dataclass(frozen=True, slots=True)
class AskedRound:
    """A round as it was written down."""

    rules: Mapping[str, Any]
    seats: tuple[AskedSeat, ...]
    areas: Mapping[str, tuple[Card, ...]]
    meters: Mapping[str, Mapping[str, Cents]] = field(default_factory=dict)
    magic_card: Card | None = None
    lucky_position: int | None = None
    irregularity: AskedIrregularity | None = None


def read_round(data: Mapping[str, Any], chapter: Chapter) -> AskedRound:
    """The typed fields, every card seen once."""
    for key in data:
        if key not in _KEYS:
            raise SettleError(f"is no field of a round: {', '.join(_KEYS)}", key)
    seen: dict[Card, str] = {}
    areas = {
        area: _cards(data.get(key), key, chapter, seen)
        for key, area in (
            ("dealer", "dealer"),
            ("community", "community"),
            ("bonus_cards", "bonus"),
        )
    }
    listed = data.get("seats")
    if not isinstance(listed, list) or not listed:
        raise SettleError("must be a list with at least one seat", "seats", chapter.entry.cite)
    seats = tuple(_seat(one, index, chapter, seen) for index, one in enumerate(listed))
    _seats_once(seats, chapter)
    return AskedRound(
        rules=_table(data.get("rules", {}), "rules"),
        seats=seats,
        areas=areas,
        meters=_meters(data.get("meters", {})),
        magic_card=_magic(data.get("magic_card"), chapter),
        lucky_position=_lucky(data.get("lucky_position"), chapter),
        irregularity=_irregularity(data.get("irregularity"), chapter),
    )


def _table(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise SettleError("must be an object", where)
    return value


def _cards(value: object, where: str, chapter: Chapter, seen: dict[Card, str]) -> tuple[Card, ...]:
    if value is None:
        return ()
    deck = DECK_53[: chapter.deck.deck]
    try:
        cards = parse_cards(value, deck=deck)  # type: ignore[arg-type]  # it checks the type
    except CardError as error:
        raise SettleError(str(error), where) from None
    for card in cards:
        if card in seen:
            raise SettleError(
                f"the {card_name(card)} is there twice: also in {seen[card]}",
                where,
                chapter.deck.cite,
            )
        seen[card] = where
    return cards


def _seat(value: object, index: int, chapter: Chapter, seen: dict[Card, str]) -> AskedSeat:
    where = f"seats[{index}]"
    data = _table(value, where)
    for key in data:
        if key not in _SEAT_KEYS:
            raise SettleError(f"is no field of a seat: {', '.join(_SEAT_KEYS)}", f"{where}.{key}")
    number = data.get("seat")
    if type(number) is not int:
        raise SettleError("must be the number of a seat", f"{where}.seat")
    # Written so that nobody's name can be taken for an unnamed player's.
    player = f"seat {number}"
    if "player" in data:
        name = data["player"]
        if isinstance(name, bool) or not isinstance(name, str | int):
            raise SettleError("must be a name", f"{where}.player")
        player = f"player {name}"
    wagers, choices = _wagers(data.get("wagers"), f"{where}.wagers")
    decisions = data.get("decisions", [])
    if not isinstance(decisions, list) or not all(isinstance(one, str) for one in decisions):
        raise SettleError(
            'must be a list of texts such as "check" or "raise 2"', f"{where}.decisions"
        )
    return AskedSeat(
        index=index,
        seat=number,
        player=player,
        cards=_cards(data.get("cards"), f"{where}.cards", chapter, seen),
        wagers=wagers,
        choices=choices,
        decisions=tuple(decisions),
    )


def _wagers(value: object, where: str) -> tuple[dict[str, Cents], dict[str, str]]:
    """Amounts by wager; one that needs a choice is an object with amount and choice."""
    table = _table(value if value is not None else {}, where)
    if not table:
        raise SettleError("must name the wagers that were down", where)
    amounts: dict[str, Cents] = {}
    choices: dict[str, str] = {}
    for key, given in table.items():
        amount = given
        if isinstance(given, dict):
            amount = given.get("amount")
            rest = [name for name in given if name != "amount"]
            if len(rest) != 1 or not isinstance(given[rest[0]], str):
                raise SettleError("must be an amount, or amount and color", f"{where}.{key}")
            choices[key] = given[rest[0]]
        amounts[key] = _money(amount, f"{where}.{key}")
        if amounts[key] <= 0:
            raise SettleError("a wager is more than nothing", f"{where}.{key}")
    return amounts, choices


def _money(value: object, where: str) -> Cents:
    try:
        return parse_money(value)
    except MoneyError as error:
        raise SettleError(str(error), where) from None


def _seats_once(seats: tuple[AskedSeat, ...], chapter: Chapter) -> None:
    taken: set[int] = set()
    for one in seats:
        if not 1 <= one.seat <= chapter.positions:
            raise SettleError(
                f"{chapter.name} has seats 1 to {chapter.positions}, not {one.seat}",
                one.where("seat"),
                chapter.positions_cite,
            )
        if one.seat in taken:
            raise SettleError(f"seat {one.seat} is there twice", one.where("seat"))
        taken.add(one.seat)


def _meters(value: object) -> Mapping[str, Mapping[str, Cents]]:
    return {
        key: {
            level: _reading(amount, f"meters.{key}.{level}")
            for level, amount in _table(levels, f"meters.{key}").items()
        }
        for key, levels in _table(value, "meters").items()
    }


def _reading(value: object, where: str) -> Cents:
    cents = _money(value, where)
    if cents < 0:
        raise SettleError("a meter never stands below nothing", where)
    return cents


def _irregularity(value: object, chapter: Chapter) -> AskedIrregularity | None:
    if value is None:
        return None
    table = _table(value, "irregularity")
    for key in table:
        if key not in ("kind", "moment", "at"):
            raise SettleError(
                "is no field of an irregularity: kind, moment, at", f"irregularity.{key}"
            )
    kind = table.get("kind")
    known = (*chapter.irregularities, *STUB_KINDS)
    if not isinstance(kind, str) or kind not in known:
        raise SettleError(
            f"must be one of {', '.join(known)}",
            "irregularity.kind",
            chapter.paragraphs.irregularities,
        )
    moment = table.get("moment", "deal")
    if moment != "deal" and (type(moment) is not int or moment < 0):
        raise SettleError(
            'must be "deal", or how many questions every player had answered', "irregularity.moment"
        )
    at = table.get("at", 0)
    if type(at) is not int or at < 0:
        raise SettleError("must be a number of cards", "irregularity.at")
    return AskedIrregularity(kind, None if moment == "deal" else moment, at)


def _magic(value: object, chapter: Chapter) -> Card | None:
    if value is None:
        return None
    try:
        return parse_cards([value], deck=DECK_53[: chapter.deck.deck])[0]
    except CardError as error:
        raise SettleError(str(error), "magic_card") from None


def _lucky(value: object, chapter: Chapter) -> int | None:
    """A drawn position: a seat, or 0 for the dealer's where a wager is on that hand (R33)."""
    if value is None:
        return None
    has_dealer = any(wager.shares is not None for wager in chapter.wagers.values())
    if value == "dealer" and has_dealer:
        return 0
    if type(value) is int and 1 <= value <= chapter.positions:
        return value
    known = f"a seat from 1 to {chapter.positions}" + (', or "dealer"' if has_dealer else "")
    raise SettleError(f"must be {known}", "lucky_position", chapter.positions_cite)
