"""The reader of a written round. It reports all wrong fields with their paths."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pitboss.cards import DECK_53, Card, CardError, parse_cards
from pitboss.games import Bank
from pitboss.models import field_names
from pitboss.money import Cents, MoneyError, parse_money
from pitboss.round.irregularities import STUB_KINDS
from pitboss.rulebook import Chapter
from pitboss.rulebook.quoting import suggestion
from pitboss.settle.faults import CardTwiceError, Faults, Field, SettleError
from pitboss.settle.written_round import (
    WrittenBank,
    WrittenIrregularity,
    WrittenRound,
    WrittenSeat,
)

__all__ = [
    "EXPOSED_KINDS",
    "AskedIrregularity",
    "AskedRound",
    "AskedSeat",
    "read_round",
]


#: A card seen too early: from the end of the deal on.
EXPOSED_KINDS = ("dealer-exposed", "community-exposed")


_NONE: Mapping[str, Any] = {}
_BANK = "645a.12"
#: No table has nearly so many seats: more are one fault, and not one each.
_MOST_SEATS = 100


@dataclass(frozen=True, slots=True)
class AskedSeat:
    """One seat as it was written."""

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
    """An irregularity in the round, and its moment.

    ``questions`` is the number of the dealer's questions that every player had answered; None means
    the initial deal. ``at`` is the number of cards of the step before the one found.
    """

    kind: str
    questions: int | None
    at: int


@dataclass(frozen=True, slots=True)
class AskedRound:
    """A round as it was written."""

    rules: Mapping[str, Any]
    seats: tuple[AskedSeat, ...]
    areas: Mapping[str, tuple[Card, ...]]
    meters: Mapping[str, Mapping[str, Cents]] = field(default_factory=dict)
    magic_card: Card | None = None
    lucky_position: int | None = None
    irregularity: AskedIrregularity | None = None
    #: The variant of the submission that it was played by.
    variant: str = ""
    bank: Bank | None = None


def read_round(data: Mapping[str, Any], chapter: Chapter, faults: Faults) -> AskedRound:
    """The typed fields, each card seen once. A wrong field is a fault, and left out."""
    for key, message in _unknown(data, WrittenRound, "a round"):
        faults.add(SettleError(message, key))
    seen: dict[Card, Field] = {}
    areas = {
        area: _cards(data.get(key), Field(key, f"the {area} cards"), chapter, seen, faults)
        for key, area in (
            ("dealer", "dealer"),
            ("community", "community"),
            ("bonus_cards", "bonus"),
        )
    }
    bank = faults.tried(lambda: _bank(data.get("bank"), chapter), None)
    seats = _seats(data.get("seats"), chapter, seen, bank, faults)
    if bank is not None and seats and all(one.seat != bank.seat for one in seats):
        faults.add(
            SettleError(f"seat {bank.seat} is none of the round's seats", "bank.seat", _BANK)
        )
    return AskedRound(
        rules=faults.tried(lambda: _table(data.get("rules", {}), "rules"), _NONE),
        seats=seats,
        areas=areas,
        meters=_meters(data.get("meters", {}), faults),
        magic_card=faults.tried(lambda: _magic(data.get("magic_card"), chapter), None),
        lucky_position=faults.tried(lambda: _lucky(data.get("lucky_position"), chapter), None),
        irregularity=faults.tried(lambda: _irregularity(data.get("irregularity"), chapter), None),
        variant=faults.tried(lambda: _text(data.get("variant", ""), "variant"), ""),
        bank=bank,
    )


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise SettleError("must be text", where)
    return value


def _unknown(data: Mapping[str, Any], form: type, called: str) -> Iterator[tuple[str, str]]:
    """The keys that are no fields of a form, each with what is wrong."""
    known = field_names(form)
    for key in data:
        if key not in known:
            yield key, f"is no field of {called}: {suggestion(key, known, 'it has')}"


def _table(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise SettleError("must be an object", where)
    return value


def _cards(
    value: object, where: Field, chapter: Chapter, seen: dict[Card, Field], faults: Faults
) -> tuple[Card, ...]:
    if value is None:
        return ()
    deck = DECK_53[: chapter.deck.deck]
    try:
        cards = parse_cards(value, deck=deck)  # type: ignore[arg-type]  # it checks the type
    except CardError as error:
        faults.add(SettleError(str(error), where.path))
        return ()
    for card in cards:
        if card in seen:
            faults.add(CardTwiceError(card, where, seen[card], chapter.deck.cite))
        seen.setdefault(card, where)
    return cards


def _seats(
    value: object,
    chapter: Chapter,
    seen: dict[Card, Field],
    bank: Bank | None,
    faults: Faults,
) -> tuple[AskedSeat, ...]:
    if not isinstance(value, list) or not value:
        message = "must be a list with at least one seat"
        faults.add(SettleError(message, "seats", chapter.entry.cite))
        return ()
    if len(value) > _MOST_SEATS:
        message = f"{chapter.name} has seats 1 to {chapter.positions}: these are {len(value):,}"
        faults.add(SettleError(message, "seats", chapter.positions_cite))
        return ()
    read = [_seat(one, index, chapter, seen, bank, faults) for index, one in enumerate(value)]
    seats = tuple(one for one in read if one is not None)
    _seats_once(seats, chapter, faults)
    return seats


def _seat(
    value: object,
    index: int,
    chapter: Chapter,
    seen: dict[Card, Field],
    bank: Bank | None,
    faults: Faults,
) -> AskedSeat | None:
    where = f"seats[{index}]"
    data = faults.tried(lambda: _table(value, where), None)
    if data is None:
        return None
    for key, message in _unknown(data, WrittenSeat, "a seat"):
        faults.add(SettleError(message, f"{where}.{key}"))
    number = data.get("seat")
    known = type(number) is int
    if not known:
        faults.add(SettleError("must be the number of a seat", f"{where}.seat"))
    player = faults.tried(lambda: _player(data, number, where), f"seat {number}")
    banks = bank is not None and number == bank.seat
    wagers, choices = _wagers(data.get("wagers"), f"{where}.wagers", faults, may_lack=banks)
    decisions: tuple[str, ...] = ()
    decisions = faults.tried(lambda: _decisions(data, where), decisions)
    own = Field(f"{where}.cards", f"the cards of seat {number}" if known else f"{where}.cards")
    cards = _cards(data.get("cards"), own, chapter, seen, faults)
    if not known:
        return None
    assert isinstance(number, int)
    return AskedSeat(index, number, player, cards, wagers, choices, decisions)


def _player(data: Mapping[str, Any], number: object, where: str) -> str:
    """A player's name, written so that it cannot equal an unnamed player's."""
    if "player" not in data:
        return f"seat {number}"
    name = data["player"]
    if isinstance(name, bool) or not isinstance(name, str | int):
        raise SettleError("must be a name", f"{where}.player")
    return f"player {str(name)!a}"


def _decisions(data: Mapping[str, Any], where: str) -> tuple[str, ...]:
    decisions = data.get("decisions", [])
    if not isinstance(decisions, list) or not all(isinstance(one, str) for one in decisions):
        message = 'must be a list of texts such as "check" or "raise 2"'
        raise SettleError(message, f"{where}.decisions")
    return tuple(decisions)


def _wagers(
    value: object, where: str, faults: Faults, *, may_lack: bool
) -> tuple[dict[str, Cents], dict[str, str]]:
    """Amounts by wager. A wager that needs a choice is an object with amount and choice. Only a
    seat that has the bank may lack any."""
    amounts: dict[str, Cents] = {}
    choices: dict[str, str] = {}
    table = faults.tried(lambda: _table(value if value is not None else {}, where), None)
    if table is not None and not table and not may_lack:
        faults.add(SettleError("must name the wagers that were down", where))
    for key, given in (table or {}).items():
        try:
            amounts[key], choice = _wager(given, f"{where}.{key}")
        except SettleError as error:
            faults.add(error)
            continue
        if choice is not None:
            choices[key] = choice
    return amounts, choices


def _wager(given: object, where: str) -> tuple[Cents, str | None]:
    amount, choice = given, None
    if isinstance(given, dict):
        amount = given.get("amount")
        choice = given.get("color")
        if given.keys() != {"amount", "color"} or not isinstance(choice, str):
            raise SettleError("must be an amount, or amount and color", where)
    cents = _money(amount, where)
    if cents <= 0:
        raise SettleError("a wager is more than nothing", where)
    return cents, choice


def _money(value: object, where: str) -> Cents:
    try:
        return parse_money(value)
    except MoneyError as error:
        raise SettleError(str(error), where) from None


def _seats_once(seats: tuple[AskedSeat, ...], chapter: Chapter, faults: Faults) -> None:
    taken: set[int] = set()
    for one in seats:
        if not 1 <= one.seat <= chapter.positions:
            message = f"{chapter.name} has seats 1 to {chapter.positions}, not {one.seat}"
            faults.add(SettleError(message, one.where("seat"), chapter.positions_cite))
        elif one.seat in taken:
            faults.add(SettleError(f"seat {one.seat} is there twice", one.where("seat")))
        taken.add(one.seat)


def _meters(value: object, faults: Faults) -> Mapping[str, Mapping[str, Cents]]:
    meters: dict[str, dict[str, Cents]] = {}
    for key, levels in faults.tried(lambda: _table(value, "meters"), _NONE).items():
        meters[key] = {}
        where = f"meters.{key}"
        for level, amount in faults.tried(partial(_table, levels, where), _NONE).items():
            read = faults.tried(partial(_reading, amount, f"{where}.{level}"), None)
            if read is not None:
                meters[key][level] = read
    return meters


def _reading(value: object, where: str) -> Cents:
    cents = _money(value, where)
    if cents < 0:
        raise SettleError("a meter never stands below nothing", where)
    return cents


def _irregularity(value: object, chapter: Chapter) -> AskedIrregularity | None:
    if value is None:
        return None
    table = _table(value, "irregularity")
    for key, message in _unknown(table, WrittenIrregularity, "an irregularity"):
        raise SettleError(message, f"irregularity.{key}")
    kind = table.get("kind")
    known = (*chapter.irregularities, *STUB_KINDS)
    if not isinstance(kind, str) or kind not in known:
        message = f"must be one that the chapter knows: {suggestion(str(kind), known, 'it has')}"
        raise SettleError(message, "irregularity.kind", chapter.paragraphs.irregularities)
    moment = table.get("moment", "deal")
    if moment != "deal" and (type(moment) is not int or moment < 0):
        raise SettleError(
            'must be "deal", or how many questions every player had answered', "irregularity.moment"
        )
    at = table.get("at", 0)
    if type(at) is not int or at < 0:
        raise SettleError("must be a number of cards", "irregularity.at")
    return AskedIrregularity(kind, None if moment == "deal" else moment, at)


def _bank(value: object, chapter: Chapter) -> Bank | None:
    """A player's bank, where the chapter knows one (645a.12)."""
    if value is None:
        return None
    if "player_bank" not in chapter.options:
        raise SettleError(f"{chapter.name} has no player's bank", "bank", chapter.entry.cite)
    table = _table(value, "bank")
    for key, message in _unknown(table, WrittenBank, "a bank"):
        raise SettleError(message, f"bank.{key}")
    seat, co_banked = table.get("seat"), table.get("co_banked", False)
    if type(seat) is not int:
        raise SettleError("must be the number of a seat", "bank.seat", _BANK)
    if not isinstance(co_banked, bool):
        raise SettleError("must be true or false", "bank.co_banked", _BANK)
    wager = _sum(table.get("dealer_wager", 0), "bank.dealer_wager")
    cover = table.get("cover")
    return Bank(seat, co_banked, wager, None if cover is None else _sum(cover, "bank.cover"))


def _sum(value: object, where: str) -> Cents:
    """A sum of zero or more."""
    cents = _money(value, where)
    if cents < 0:
        raise SettleError("must be nothing or more", where, _BANK)
    return cents


def _drawn(value: object, chapter: Chapter, where: str) -> bool:
    """Whether something was drawn, in a game that has draws."""
    if value is not None and not chapter.bonuses.keys() & {"magic-card", "lucky-bonus"}:
        raise SettleError(f"nothing is drawn in {chapter.name}", where, chapter.paragraphs.wagers)
    return value is not None


def _magic(value: object, chapter: Chapter) -> Card | None:
    if not _drawn(value, chapter, "magic_card"):
        return None
    try:
        return parse_cards([value], deck=DECK_53[: chapter.deck.deck])[0]
    except CardError as error:
        raise SettleError(str(error), "magic_card") from None


def _lucky(value: object, chapter: Chapter) -> int | None:
    """A drawn position: a seat, or 0 for the dealer's where a wager is on that hand (R33)."""
    if not _drawn(value, chapter, "lucky_position"):
        return None
    has_dealer = any(wager.shares is not None for wager in chapter.wagers.values())
    if value == "dealer" and has_dealer:
        return 0
    if type(value) is int and 1 <= value <= chapter.positions:
        return value
    known = f"a seat from 1 to {chapter.positions}" + (', or "dealer"' if has_dealer else "")
    raise SettleError(f"must be {known}", "lucky_position", chapter.positions_cite)
