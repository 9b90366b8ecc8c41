"""A Let It Ride table for tests: rules with everything offered, a stacked deck, a round to play."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from pitboss.cards import DECK_52, Card, parse_cards
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    Decide,
    Event,
    NoMoreBets,
    PlaceWagers,
    Proceed,
    Refusal,
    decide,
    open_round,
    refusal,
    replay,
)
from pitboss.rulebook import GameRules, read_submission
from pitboss.settle import settle
from tests.support.rounds import DEALER, SYSTEM, decision, main_event
from tests.support.slips import placing

BETS = ("bet-1", "bet-2", "bet-3")
SIDE = {
    "five-card-bonus": 1,
    "three-card-bonus": 5,
    "three-card-progressive": 1,
    "five-card-progressive": 1,
    "five-card-hand-bonus": 1,
}


def offered(size: int = 1) -> dict[str, Any]:
    """Every wager of the chapter as a submission lists it, the meters at their least."""
    terms = {"amount": size, "rate": Decimal("0.1")}
    return {
        "main": "A",
        "five-card-bonus": "A",
        "three-card-bonus": "A",
        "three-card-progressive": {**terms, "paytable": "A", "seed": 1000, "reseed": 1000},
        "five-card-progressive": {**terms, "seed": 10000, "reseed": 10000},
        "five-card-hand-bonus": {
            **terms,
            "seed": 10000,
            "reseed": 10000,
            "magic_card": Decimal("0.02"),
            "lucky_bonus": Decimal("0.05"),
        },
    }


def submission(wagers: Mapping[str, Any] | None = None, **keys: Any) -> dict[str, Any]:
    """A Rules Submission of this game alone; a key given as None is left out."""
    game: dict[str, Any] = {
        "minimum": 5,
        "maximum": 500,
        "dealing": "manual-shoe",
        "shuffler": "automated",
        "adjacent_boxes": 1,
        "cards_rest": "card-area",
        "wagers": wagers if wagers is not None else offered(),
        **keys,
    }
    kept = {key: value for key, value in game.items() if value is not None}
    return {"facility": "Test Casino", "games": {"let-it-ride": kept}}


def rules(wagers: Mapping[str, Any] | None = None, **keys: Any) -> GameRules:
    """The rules of a table under a submission that checks clean."""
    read, verdict = read_submission(submission(wagers, **keys))
    assert verdict.ok, verdict.violations
    return read.games["let-it-ride"]


def stacked_shoe(hands: Mapping[int, str], community: str) -> tuple[Card, ...]:
    """The deck that deals these cards from a manual shoe (643a.8(d))."""
    held = [parse_cards(hands[seat]) for seat in sorted(hands)]
    first, second = parse_cards(community)
    turns = [[cards[turn] for cards in held] for turn in range(3)]
    top = [*turns[0], first, *turns[1], second, *turns[2]]
    return (*top, *(card for card in DECK_52 if card not in top))


class LetItRideRound:
    """A round at an electronic table."""

    def __init__(
        self, table: GameRules | None = None, players: Mapping[int, str] | None = None
    ) -> None:
        seated = players or {1: "Ann", 4: "Ben", 6: "Cleo"}
        self.state = open_round(table or rules(), "round 1", seated)

    def player(self, seat: int) -> Actor:
        """The player of a seat."""
        return Actor(Role.PLAYER, self.state.seats[seat].player)

    def do(self, command: Command) -> Event:
        """Carry a command out that brings about one event."""
        events = decide(self.state, command)
        self.state = replay(self.state, events)
        return main_event(events)

    def refused(self, command: Command) -> Refusal:
        """Why a command is refused."""
        why = refusal(self.state, command)
        assert why is not None, f"{command} is allowed"
        return why

    def place(self, seat: int, wager: str, dollars: int) -> PlaceWagers:
        """The command of a seat's player to put dollars on a wager."""
        return placing(self.state, self.player(seat), seat, wager, Cents(dollars * 100))

    def bet(self, seat: int, side: Mapping[str, int] | None = None, bet: int = 10) -> None:
        """The three bets of a seat, and some side wagers."""
        for wager, dollars in (dict.fromkeys(BETS, bet) | dict(side or {})).items():
            self.do(self.place(seat, wager, dollars))

    def close_bets(self, deck: tuple[Card, ...] = DECK_52, **rest: Any) -> Event:
        """No more bets."""
        return self.do(NoMoreBets(SYSTEM, deck, **rest))

    def proceed(self, **rest: Any) -> Event:
        """The dealer's next step."""
        return self.do(Proceed(DEALER, **rest))

    def answer(self, seat: int, word: str) -> Event:
        """A player's decision."""
        return self.do(Decide(self.player(seat), seat, decision(word)))

    def play_to_settlement(self) -> None:
        """Deal, let everything ride and show both community cards."""
        self.proceed()
        for _ in ("bet-1", "bet-2"):
            for seat in self.state.boxes:
                self.answer(seat, "ride")
            self.proceed()

    def play_out(self) -> None:
        """The same, and settle every seat."""
        self.play_to_settlement()
        for _ in self.state.boxes:
            self.proceed()


def dealt(
    hands: Mapping[int, str],
    community: str,
    wagers: Mapping[int, Mapping[str, int]] | None = None,
    **rest: Any,
) -> LetItRideRound:
    """A round with betting closed over a deck that deals these cards."""
    one = LetItRideRound(None, {seat: f"player {seat}" for seat in hands})
    for seat in hands:
        one.bet(seat, (wagers or {}).get(seat))
    one.close_bets(stacked_shoe(hands, community), **rest)
    return one


def asked(
    cards: str,
    community: str,
    wagers: Mapping[str, int] | None = None,
    decisions: tuple[str, str] = ("ride", "ride"),
    **rest: Any,
) -> dict[str, Any]:
    """The answer about one written-down seat with three bets of $10."""
    seat = {
        "seat": 1,
        "cards": cards,
        "wagers": {**dict.fromkeys(BETS, 10), **(wagers or {})},
        "decisions": list(decisions),
    }
    return settle({"game": "let-it-ride", "community": community, "seats": [seat], **rest})


def line_of(answer: Mapping[str, Any], wager: str, seat: int = 1) -> dict[str, Any]:
    """The line of one wager."""
    (found,) = [one for one in lines_of(answer, seat) if one["wager"] == wager]
    return found


def lines_of(answer: Mapping[str, Any], seat: int = 1) -> list[dict[str, Any]]:
    """All lines of a seat."""
    (lines,) = [one["lines"] for one in answer["seats"] if one["seat"] == seat]
    assert isinstance(lines, list)
    return lines
