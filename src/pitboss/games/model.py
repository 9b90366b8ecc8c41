"""What a game's module says: how it is dealt, what is asked in which order, how it is settled."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from pitboss.games.dealing import Instruction
from pitboss.games.lines import Line
from pitboss.games.showdown import Box, Showdown
from pitboss.hands import Hand

__all__ = [
    "Ask",
    "Burn",
    "Check",
    "Choice",
    "Deal",
    "Fold",
    "Game",
    "HandOf",
    "Raise",
    "Reveal",
    "Ride",
    "Settle",
    "SettleStep",
    "Show",
    "Step",
    "Withdraw",
]

#: The hand of a box at the showdown.
HandOf = Callable[[Showdown, Box], Hand]
#: Settles some wagers of one box: lines out, in the chapter's order.
SettleStep = Callable[[Showdown, Box], Iterable[Line]]


@dataclass(frozen=True, slots=True)
class Check:
    """Stay in without a wager now."""

    word = "check"


@dataclass(frozen=True, slots=True)
class Fold:
    """Leave the round; what is named is lost, and nothing else (R8).

    A wager whose loss stands in a paragraph of its own is named in ``cites``.
    """

    loses: tuple[str, ...]
    cite: str
    cites: Mapping[str, str] = field(default_factory=dict)
    word = "fold"

    def lost(self, wagers: Iterable[str]) -> dict[str, str]:
        """Which of these wagers a fold loses, with the paragraph."""
        return {key: self.cites.get(key, self.cite) for key in self.loses if key in wagers}


@dataclass(frozen=True, slots=True)
class Raise:
    """Make a further wager, by the amounts of one or more of its decision points."""

    wager: str
    points: tuple[int, ...] = (0,)
    word = "raise"


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take a wager back (643a.11(b), (d))."""

    wager: str
    word = "withdraw"


@dataclass(frozen=True, slots=True)
class Ride:
    """Leave a wager where it is."""

    word = "ride"


Choice = Check | Fold | Raise | Withdraw | Ride


@dataclass(frozen=True, slots=True)
class Ask:
    """The dealer asks each player in competition, clockwise, or all at once if ``together``.

    A player who has already made the raise that is asked about is passed over.
    """

    choices: tuple[Choice, ...]
    about: str
    cite: str
    together: bool = False


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
    #: The areas that a settle step turns face up, by the wager that needs them.
    turns: Mapping[str, str] | None = None
