"""The opening of a round: players by seat, and the rules, law and engine it runs under."""

from collections.abc import Mapping

from pitboss.money import Cents
from pitboss.refusals import Refused
from pitboss.round.events import RoundOpened, Turn
from pitboss.round.fairness import Deal
from pitboss.round.fairness.hashing import is_text
from pitboss.round.state import Seat, State
from pitboss.rulebook import GameRules, law_digest

__all__ = ["OpeningError", "open_round", "opened", "opening"]


class OpeningError(Refused):
    """A round that cannot be opened: the reason and the paragraph."""

    code = "round/opening"
    cite: str

    def __init__(self, reason: str, cite: str) -> None:
        super().__init__(f"{reason} [{cite}]")
        self.reason = reason
        self.cite = cite


def opening(
    rules: GameRules,
    round_id: str,
    players: Mapping[int, str],
    *,
    electronic: bool = True,
    dealing: str = "",
    engine: str = "",
    root: str = "",
    deck: str = "",
    deal: Deal | None = None,
    posted: tuple[Cents, Cents] | None = None,
    turns: tuple[Turn, ...] = (),
) -> RoundOpened:
    """The first event of a round. ``players`` are by seat."""
    chapter = rules.chapter
    for seat, player in players.items():
        if not is_text(player):
            raise OpeningError(f"the player at seat {seat!r:.20} needs a name", chapter.entry.cite)
        if type(seat) is not int or not 1 <= seat <= chapter.positions:
            seats = f"{chapter.name} has seats 1 to {chapter.positions}, not {seat!r:.20}"
            raise OpeningError(seats, chapter.positions_cite)
    return RoundOpened(
        round_id=round_id,
        game=chapter.slug,
        players=dict(sorted(players.items())),
        electronic=electronic,
        dealing=dealing or rules.dealing,
        submission=rules.submission,
        law=law_digest(),
        engine=engine,
        root=root,
        deck=deck,
        deal=deal,
        variant=rules.variant,
        posted=posted,
        turns=turns,
    )


def opened(rules: GameRules, event: RoundOpened) -> State:
    """The state of a round after its opening."""
    return State(
        rules=rules,
        round_id=event.round_id,
        seats={seat: Seat(seat, player) for seat, player in event.players.items()},
        electronic=event.electronic,
        dealing=event.dealing,
        engine=event.engine,
        root=event.root,
        deal=event.deal,
        turns=event.turns,
    )


def open_round(
    rules: GameRules, round_id: str, players: Mapping[int, str], *, electronic: bool = True
) -> State:
    """A round with betting open."""
    return opened(rules, opening(rules, round_id, players, electronic=electronic))
