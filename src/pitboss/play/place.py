"""Your place: game, submission, seat and neighbours; and readings of a view by the posted rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

from pitboss.cards import Card
from pitboss.games import Game, Line, games
from pitboss.games.choices import Surrender
from pitboss.games.dealing import COMMUNITY
from pitboss.games.model import Ask, Show
from pitboss.money import Cents
from pitboss.refusals import Refused
from pitboss.round import RoundView, SeatView
from pitboss.rulebook import Chapter, GameRules, Verdict, Wager, examine
from pitboss.rulebook.reader import file_bytes, file_name, toml_text
from pitboss.settle import hand_names, wager_name
from pitboss.settle.hand_names import shown_cards, two_hands

__all__ = [
    "YOU",
    "Cards",
    "NotPlayableError",
    "Place",
    "UnlawfulError",
    "asked_at",
    "dealer_hand",
    "ended",
    "hand_so_far",
    "in_hands",
    "net_of",
    "seat_of",
    "sit_down",
    "standing",
    "to_come",
    "two_hands",
]

YOU = "you"
#: Cards side by side; None is a card face down.
Cards = tuple[Card | None, ...]
_NEIGHBOURS = ("Ruth", "Omar", "Lena", "Walt", "Mei", "Hank", "Ida", "Jonas")


class NotPlayableError(Refused):
    """An option that no table can be opened with, such as the number of neighbours."""


class UnlawfulError(NotPlayableError):
    """A submission that does not check clean: no table opens under it (601a.2)."""

    def __init__(self, path: Path, verdict: Verdict) -> None:
        super().__init__(f"{path}: no table can be opened under this submission")
        self.path = path
        self.verdict = verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A seat at a table of one game under one submission, and the people there by seat."""

    rules: GameRules
    facility: str
    #: The submission, as it is filed.
    text: str
    seat: int
    players: Mapping[int, str]
    #: The most cash that the cashier takes at once.
    cash_limit: Cents
    #: Whether the submission has the Board's approval in it (R67).
    approved: bool = False

    @property
    def game(self) -> Game:
        """The game that is played."""
        return games()[self.chapter.slug]

    @property
    def chapter(self) -> Chapter:
        """The chapter of the game."""
        return self.rules.chapter

    def law(self, wager: str) -> Wager:
        """The chapter's rules of a wager."""
        return self.chapter.wagers[wager]

    def name(self, key: str) -> str:
        """A wager or a bonus by the name on the layout."""
        return wager_name(key, self.chapter)

    @property
    def least(self) -> Cents:
        """The least amount that plays a round."""
        return Cents(sum(self.rules.offers[key].minimum for key in self.rules.required))

    def followers(self, wager: str) -> tuple[str, ...]:
        """The wagers that must equal this one."""
        return tuple(key for key in self.rules.before_the_deal if self.law(key).equals == wager)


# ── Sitting down ─────────────────────────────────────────────────────────────────────────────


def sit_down(
    chapter: Chapter, neighbours: int, submission: Path | None = None, variant: str = ""
) -> Place:
    """A place in the middle of the table, with so many neighbours on both sides."""
    if not 0 <= neighbours < chapter.positions:
        raise NotPlayableError(
            f"{chapter.name} has {chapter.positions} positions [{chapter.positions_cite}]: "
            f"with you play 0 to {chapter.positions - 1} neighbours, not {neighbours}"
        )
    path = submission or Path(str(files("pitboss.rulebook") / "demo.toml"))
    name = file_name(str(path))
    data = file_bytes(path, name)
    found, verdict = examine(data, name)
    if not verdict.ok:
        raise UnlawfulError(path, verdict)
    rules = found.rules(chapter.slug, variant)
    if rules is None:
        raise NotPlayableError(f"{path}: {found.lacking(chapter.slug, variant)}")
    seat = (chapter.positions + 1) // 2
    nearest = sorted(range(1, chapter.positions + 1), key=lambda one: (abs(one - seat), -one))
    taken = sorted(nearest[: neighbours + 1])
    names = iter(_NEIGHBOURS)
    return Place(
        rules=rules,
        facility=found.facility,
        text=toml_text(data, name),
        seat=seat,
        players={one: YOU if one == seat else next(names) for one in taken},
        cash_limit=found.cash_limit,
        approved=found.approval is not None and found.approval.complete,
    )


# ── What a view means ────────────────────────────────────────────────────────────────────────


def seat_of(view: RoundView, number: int) -> SeatView:
    """One seat of a view."""
    return next(seat for seat in view.seats if seat.seat == number)


def ended(seat: SeatView) -> str:
    """How a seat left the round, if it did."""
    if seat.abandoned:
        return "left the table"
    given_up = seat.decisions[-1:] == (Surrender.word,)
    return "surrendered" if given_up else "folded" if seat.folded else ""


def net_of(lines: Sequence[Line]) -> Cents:
    """The net of settled lines: returned less staked."""
    return Cents(sum(line.returned - line.staked for line in lines))


def asked_at(place: Place, view: RoundView) -> Ask:
    """The question of the game that waits for an answer."""
    return next(
        step
        for step in place.game.steps
        if isinstance(step, Ask) and (step.about, step.cite) == (view.about, view.cite)
    )


def to_come(place: Place, view: RoundView) -> int:
    """The number of community cards that are still to come."""
    shows = [one for one in place.game.steps if isinstance(one, Show) and one.area == COMMUNITY]
    return max(0, sum(one.cards for one in shows) - len(view.community))


def hand_so_far(place: Place, view: RoundView, number: int) -> str:
    """A seat's hand as far as the view shows its cards; empty if it shows none."""
    return hand_names.hand_so_far(place.rules, view, number)


def dealer_hand(place: Place, view: RoundView) -> str:
    """The dealer's hand once it is turned up, and whether it qualifies."""
    return hand_names.dealer_hand(place.rules, view)


def standing(place: Place, view: RoundView) -> Fraction:
    """The net of two set hands against the dealer's open hands, per unit wagered."""
    show = shown_cards(place.rules, view)
    line = next(iter(place.game.settle[0](show, show.boxes[place.seat])))
    return Fraction(line.returned - line.staked, line.staked)


def in_hands(place: Place, cards: Sequence[Card | None], low: Sequence[Card | None]) -> list[Cards]:
    """Cards as they lie: in the order dealt, or where two hands are set from them from the highest
    down, and once they are set the low hand before the high one."""
    faces = [card for card in cards if card is not None]
    if place.game.low is None or len(faces) < len(cards):
        return [tuple(cards)]
    order = sorted(faces, reverse=True)
    hands = [[card for card in order if (card in low) is first] for first in (True, False)]
    return [tuple(hand) for hand in hands if hand]
