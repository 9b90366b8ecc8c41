"""The declaration of a game: its deal, its questions in order, and its settlement."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from pitboss.games.dealing import Instruction
from pitboss.games.lines import Line
from pitboss.games.offers import MayFold, MayRaise, Offered
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import Hand
from pitboss.rulebook import GameRules

__all__ = [
    "Ask",
    "Burn",
    "Deal",
    "Game",
    "HandOf",
    "Reveal",
    "Settle",
    "SettleStep",
    "Show",
    "Step",
]

#: The hand of a box at the showdown.
HandOf = Callable[[Showdown, Box], Hand]
#: Settles some wagers of one box and returns lines in the chapter's order.
SettleStep = Callable[[Showdown, Box], Iterable[Line]]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to each player in competition, clockwise, or to all at once if ``together``.

    A player who has already made the raise in question is skipped. So is a player whose wagers
    ``goes_to`` rejects. One who has the bank is asked if ``to_bank``.
    """

    offers: tuple[Offered, ...]
    about: str
    cite: str
    together: bool = False
    goes_to: Callable[[GameRules, Collection[str]], bool] | None = None
    to_bank: bool = False
    #: The wagers that may be raised. A player who has made one is not asked again.
    raises: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        raised = frozenset(one.wager for one in self.offers if isinstance(one, MayRaise))
        object.__setattr__(self, "raises", raised)


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal before the first decision, by the table's method."""

    about: str
    cite: str


@dataclass(frozen=True, slots=True)
class Burn:
    """One unseen card to the discard rack; none if the next cards already lie on the layout."""

    about: str
    cite: str


@dataclass(frozen=True, slots=True)
class Show:
    """Cards face up on an area: dealt from the deck, or turned where they lie face down."""

    area: str
    cards: int
    about: str
    cite: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn the dealer's cards face up."""

    about: str
    cite: str


@dataclass(frozen=True, slots=True)
class Settle:
    """Settle every box, from the dealer's right, counterclockwise, one after the other."""

    about: str
    cite: str


Step = Deal | Ask | Burn | Show | Reveal | Settle


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game: one module, to be read beside its chapter's TOML."""

    slug: str
    deal: Mapping[str, tuple[Instruction, ...]]
    steps: tuple[Step, ...]
    settle: tuple[SettleStep, ...]
    hand: HandOf
    dealer: Callable[[Showdown], Hand] | None = None
    qualifies: Callable[[Showdown], bool] | None = None
    #: The hand that the dealer needs to qualify, in words.
    qualifying: str = ""
    #: The low hands, in a game of two hands; ``hand`` and ``dealer`` are the high ones.
    low: HandOf | None = None
    dealer_low: Callable[[Showdown], Hand] | None = None
    #: The paragraph that finds the starting position of the deal, where one is drawn.
    start: str = ""

    @property
    def lost_by_fold(self) -> frozenset[str]:
        """The wagers that a fold loses, at whichever question (R8, R9)."""
        return frozenset(
            wager
            for step in self.steps
            if isinstance(step, Ask)
            for offer in step.offers
            if isinstance(offer, MayFold)
            for wager in offer.loses
        )
