"""The cards and wagers as settlement sees them, each hand read once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pitboss.cards import Card
from pitboss.games.choices import Decision
from pitboss.money import Cents
from pitboss.rulebook import GameRules

__all__ = ["Box", "CardsMissingError", "Showdown"]

_T = TypeVar("_T")


class CardsMissingError(ValueError):
    """Settlement needs a card that nobody has named: where it lies, or should lie.

    ``dealt`` tells whether the card was dealt and only its face is not known.
    """

    def __init__(self, area: str, seat: int = 0, *, dealt: bool = False, reason: str = "") -> None:
        place = f"seat {seat}'s" if seat else f"the {area}"
        super().__init__(reason or f"{place} cards are needed and not all of them are known")
        self.area = area
        self.seat = seat
        self.dealt = dealt


@dataclass(frozen=True, slots=True)
class Box:
    """One betting position in the round: wagers down, cards, and what a fold lost."""

    seat: int
    player: str
    wagers: Mapping[str, Cents]
    cards: tuple[Card | None, ...]
    folded: bool = False
    abandoned: bool = False
    #: Wagers lost by a fold, with the paragraph that says so.
    forfeited: Mapping[str, str] = field(default_factory=dict)
    #: Wagers taken back, with the paragraph that allows it.
    withdrawn: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    decisions: tuple[Decision, ...] = ()
    #: The cards of the low hand, where the player set two and how is known.
    low: tuple[Card | None, ...] = ()


class Showdown:
    """Everything that settlement may look at."""

    __slots__ = (
        "_bonus",
        "_community",
        "_dealer",
        "_memo",
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
    ) -> None:
        self.rules = rules
        self.boxes = boxes
        self.magic_card = magic_card
        #: A seat, or 0 for the dealer's position.
        self.lucky_position = lucky_position
        self._dealer = areas.get("dealer", ())
        self._community = areas.get("community", ())
        self._bonus = areas.get("bonus", ())
        self._memo: dict[Any, Any] = {}
        #: The areas, and seats, whose cards were asked for.
        self.looked_at: set[tuple[str, int]] = set()

    def once(self, key: Any, make: Callable[[], _T]) -> _T:
        """A value that is worked out the first time it is asked for."""
        if key not in self._memo:
            self._memo[key] = make()
        value: _T = self._memo[key]
        return value

    def player(self, box: Box) -> tuple[Card, ...]:
        """The cards of a box."""
        return self._known(box.cards, "player", box.seat)

    @property
    def dealer(self) -> tuple[Card, ...]:
        """The dealer's cards in the order dealt."""
        return self._known(self._dealer, "dealer")

    def community(self, first: int) -> tuple[Card, ...]:
        """The first so many community cards."""
        return self._first(self._community, first, "community")

    def bonus(self, first: int) -> tuple[Card, ...]:
        """The first so many Six Card Bonus cards."""
        return self._first(self._bonus, first, "bonus")

    def _first(self, cards: tuple[Card | None, ...], first: int, area: str) -> tuple[Card, ...]:
        if len(cards) < first:
            raise CardsMissingError(area)
        return self._known(cards[:first], area)

    def _known(self, cards: tuple[Card | None, ...], area: str, seat: int = 0) -> tuple[Card, ...]:
        self.looked_at.add((area, seat))
        if not cards or None in cards:
            raise CardsMissingError(area, seat, dealt=bool(cards))
        return cards  # type: ignore[return-value]  # no card is None here
