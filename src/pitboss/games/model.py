"""What a game's module says: how it is dealt, what is asked in which order, how it is settled."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from pitboss.games.choices import MayFold, MayRaise, Offered
from pitboss.games.dealing import Instruction
from pitboss.games.lines import Line
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
#: Settles some wagers of one box: lines out, in the chapter's order.
SettleStep = Callable[[Showdown, Box], Iterable[Line]]


@dataclass(frozen=True, slots=True)
class Ask:
    """The dealer asks each player in competition, clockwise, or all at once if ``together``.

    A player who has already made the raise that is asked about is passed over, and so is one whose
    wagers ``goes_to`` does not let in.
    """

    offers: tuple[Offered, ...]
    about: str
    cite: str
    together: bool = False
    goes_to: Callable[[GameRules, Collection[str]], bool] | None = None
    #: The wagers that may be raised: who has made one is not asked again.
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
    """One card to the discard rack, unseen; none where the next cards lie there already."""

    about: str
    cite: str


@dataclass(frozen=True, slots=True)
class Show:
    """Cards face up on an area: from the deck, or turned where they already lie face down."""

    area: str
    cards: int
    about: str
    cite: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """The dealer's cards are turned face up."""

    about: str
    cite: str


@dataclass(frozen=True, slots=True)
class Settle:
    """Every box is settled, from the dealer's right, counterclockwise, one after the other."""

    about: str
    cite: str


Step = Deal | Ask | Burn | Show | Reveal | Settle


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game: one module, beside its chapter's TOML."""

    slug: str
    deal: Mapping[str, tuple[Instruction, ...]]
    steps: tuple[Step, ...]
    settle: tuple[SettleStep, ...]
    hand: HandOf
    dealer: Callable[[Showdown], Hand] | None = None
    qualifies: Callable[[Showdown], bool] | None = None
    #: What the dealer needs to qualify, in words.
    qualifying: str = ""
    #: Where two hands are set from one's cards: the low one, the other being ``hand``, or the
    #: dealer's ``dealer``.
    low: HandOf | None = None
    dealer_low: Callable[[Showdown], Hand] | None = None
    #: The paragraph by which the position is found at which the deal begins, where it is drawn.
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
