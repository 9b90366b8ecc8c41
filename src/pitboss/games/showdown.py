"""Cards and wagers as settlement sees them. Each hand is evaluated once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pitboss.cards import Card
from pitboss.games.choices import Decision
from pitboss.money import NOTHING, Cents
from pitboss.record import quick
from pitboss.rulebook import GameRules

__all__ = ["Bank", "Box", "CardsMissingError", "Showdown"]

_T = TypeVar("_T")
#: An area of the layout, with the seat if it is a player's.
Area = tuple[str, int]


class CardsMissingError(ValueError):
    """A card that settlement needs has no known face. Names where the card lies, or should lie.

    ``dealt`` is true if the card was dealt and only its face is unknown.
    """

    def __init__(self, area: str, seat: int = 0, *, dealt: bool = False, reason: str = "") -> None:
        place = f"seat {seat}'s" if seat else f"the {area}"
        super().__init__(reason or f"{place} cards are needed and not all of them are known")
        self.area = area
        self.seat = seat
        self.dealt = dealt


@quick
@dataclass(frozen=True, slots=True)
class Box:
    """One betting position in the round: its wagers, its cards, and the wagers that a fold lost."""

    seat: int
    player: str
    wagers: Mapping[str, Cents]
    cards: tuple[Card | None, ...]
    folded: bool = False
    abandoned: bool = False
    #: Wagers lost by a fold, each with its paragraph.
    forfeited: Mapping[str, str] = field(default_factory=dict)
    #: Wagers taken back, each with its paragraph.
    withdrawn: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    decisions: tuple[Decision, ...] = ()
    #: The cards of the low hand, if the player set two hands and the setting is known.
    low: tuple[Card | None, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Bank:
    """A player's bank (645a.12): its seat, whether the house has half of it, and the wager that the
    dealer plays against it. ``cover`` is what it can pay beside the losing wagers; None means
    enough."""

    seat: int
    co_banked: bool = False
    dealer_wager: Cents = NOTHING
    cover: Cents | None = None


class Showdown:
    """Everything that settlement may look at."""

    __slots__ = (
        "_areas",
        "_memo",
        "bank",
        "boxes",
        "looked_at",
        "lucky_position",
        "magic_card",
        "rules",
    )

    def __init__(
        self,
        rules: GameRules,
        boxes: Mapping[int, Box],
        areas: Mapping[str, tuple[Card | None, ...]],
        magic_card: Card | None,
        lucky_position: int | None,
        bank: Bank | None = None,
    ) -> None:
        self.rules = rules
        self.bank = bank
        self.boxes = boxes
        self.magic_card = magic_card
        #: A seat, or 0 for the dealer's position.
        self.lucky_position = lucky_position
        self._areas = areas
        #: Cached values, each with the areas that were read to compute it.
        self._memo: dict[Any, tuple[Any, set[Area]]] = {}
        #: The areas, with seats, whose cards were read.
        self.looked_at: set[Area] = set()

    def anew(self) -> "Showdown":
        """A copy with the same cards and cached values, and nothing marked as read."""
        draws = (self.magic_card, self.lucky_position)
        new = Showdown(self.rules, self.boxes, self._areas, *draws, self.bank)
        new._memo = self._memo
        return new

    def once(self, key: Any, make: Callable[[], _T]) -> _T:
        """A cached value. Asking for it marks the cards that it was computed from as read."""
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._made(make)
        value: _T = found[0]
        self.looked_at |= found[1]
        return value

    def _made(self, make: Callable[[], _T]) -> tuple[_T, set[Area]]:
        before = self.looked_at
        self.looked_at = looked = set[Area]()
        try:
            return make(), looked
        finally:
            before |= looked
            self.looked_at = before

    def player(self, box: Box) -> tuple[Card, ...]:
        """The cards of a box."""
        return self._known(box.cards, "player", box.seat)

    @property
    def dealer(self) -> tuple[Card, ...]:
        """The dealer's cards in the order dealt."""
        return self._known(self._areas.get("dealer", ()), "dealer")

    def community(self, first: int) -> tuple[Card, ...]:
        """The first ``first`` community cards."""
        return self._first("community", first)

    def bonus(self, first: int) -> tuple[Card, ...]:
        """The first ``first`` Six Card Bonus cards."""
        return self._first("bonus", first)

    def _first(self, area: str, first: int) -> tuple[Card, ...]:
        cards = self._areas.get(area, ())
        if len(cards) < first:
            raise CardsMissingError(area)
        return self._known(cards[:first], area)

    def _known(self, cards: tuple[Card | None, ...], area: str, seat: int = 0) -> tuple[Card, ...]:
        self.looked_at.add((area, seat))
        if not cards or None in cards:
            raise CardsMissingError(area, seat, dealt=bool(cards))
        return cards  # type: ignore[return-value]  # no card is None here
