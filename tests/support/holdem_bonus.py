"""Rounds of Texas Hold 'Em Bonus for tests: a table's rules, stacked decks, written-down rounds."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from pitboss.cards import DECK_52, Card, parse_cards
from pitboss.money import Cents, money_text
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    Decide,
    Event,
    NoMoreBets,
    Proceed,
    Refusal,
    decide,
    open_round,
    refusal,
    replay,
)
from pitboss.rulebook import GameRules, Row, chapter_of, read_submission
from pitboss.settle import settle
from tests.support.rounds import DEALER, SYSTEM, decision, main_event
from tests.support.slips import maker, placing

GAME = "texas-holdem-bonus"
CHAPTER = chapter_of(GAME)

#: Every wager that is made before the deal.
SIDE_WAGERS = (
    "holdem-bonus",
    "progressive",
    "five-card-hand-bonus",
    "five-card-hand-bonus-dealer",
    "six-card-bonus",
)
ALL_DOWN: Mapping[str, int] = {
    "ante": 10,
    "holdem-bonus": 10,
    "progressive": 1,
    "five-card-hand-bonus": 1,
    "five-card-hand-bonus-dealer": 1,
    "six-card-bonus": 10,
}

#: For each five-card hand two cards and a Flop that make it. TURN_RIVER improves none of them, and
#: a dealer with LOSING loses to each.
WITH_FLOP: Mapping[str, tuple[str, str]] = {
    "Royal flush": ("As Ks", "Qs Js Ts"),
    "Straight flush": ("9s 8s", "7s 6s 5s"),
    "Four-of-a-kind": ("8c 8h", "8d 8s Kd"),
    "Full house": ("8c 8h", "8d Ks Kd"),
    "Flush": ("As Js", "9s 7s 4s"),
    "Straight": ("9c 8d", "7h 6s 5c"),
    "Three-of-a-kind": ("8c 8h", "8d Ks 5d"),
    "Two pair": ("8c 8h", "Ks Kd 5d"),
    "Pair": ("8c 8h", "Ks Jd 5c"),
    "High card": ("Ac 8d", "Ks Jd 5c"),
}
TURN_RIVER = "2d 3h"
LOSING = "Th 7c"

STAY = ("raise 2", "check", "check")
FOLD = ("fold",)

# ── Rounds that are written down ─────────────────────────────────────────────────────────────


def seat(
    cards: str, decisions: tuple[str, ...] = STAY, *, number: int = 1, **wagers: Any
) -> dict[str, Any]:
    """A seat with an Ante of $10 unless told otherwise; ``holdem_bonus`` is holdem-bonus."""
    named = {key.replace("_", "-"): amount for key, amount in wagers.items()}
    down = {"ante": 10, **named}
    return {"seat": number, "cards": cards, "wagers": down, "decisions": list(decisions)}


def played(*seats: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    """The settlement of a round with these seats; fields are those of the round."""
    return settle({"game": GAME, "seats": list(seats), **fields})


def with_flop(hand: str, *, wager: str, dollars: int = 1, **fields: Any) -> dict[str, Any]:
    """The line of a wager whose player makes this hand with the Flop."""
    cards, flop = WITH_FLOP[hand]
    return lines(played(seat(cards, FOLD, **{wager: dollars}), community=flop, **fields))[wager]


def lines(answer: Mapping[str, Any], number: int = 1) -> dict[str, dict[str, Any]]:
    """The lines of a seat by wager."""
    (found,) = (one for one in answer["seats"] if one["seat"] == number)
    assert len({line["wager"] for line in found["lines"]}) == len(found["lines"])
    return {line["wager"]: line for line in found["lines"]}


def money(line: Mapping[str, Any]) -> tuple[str, str]:
    """What became of a wager, and what comes back."""
    return line["outcome"], line["returned"]


def paytable_rows(wager: str) -> Iterator[tuple[str | None, Row]]:
    """Every row of every paytable of a wager, with the paytable's letter."""
    for letter, table in CHAPTER.wagers[wager].paytables.tables.items():
        for row in table.rows:
            yield letter, row


#: The meters of a progressive, no two levels alike.
METERS: Mapping[str, str] = {
    "meter": "23456.70",
    "mega": "34567.80",
    "major": "4567.90",
    "minor": "567.10",
}


def meters_of(wager: str, letter: str | None) -> dict[str, dict[str, str]]:
    """The readings of a meter's own levels."""
    levels = CHAPTER.wagers[wager].paytables.tables[letter].levels
    return {wager: {level: METERS[level] for level in levels}}


def worth(pays: str, dollars: int) -> str:
    """What odds as the paytable prints them bring back in all (R11)."""
    number, word, *rest = pays.replace(",", "").split()
    if number.endswith("%"):
        level = rest[0] if word == "of" else word
        cents = int(Decimal(METERS[level]) * 100) * int(number[:-1]) // 100
        return money_text(cents)
    times = int(number) + (1 if word == "to" else 0)
    return money_text(100 * dollars * times)


# ── Rounds that are played ───────────────────────────────────────────────────────────────────


def rules(
    dealing: str = "manual-shoe",
    *,
    size: int = 1,
    wagers: Mapping[str, Any] | None = None,
    **keys: Any,
) -> GameRules:
    """The rules of a table that offers everything; a wager given as None is not offered."""
    offered: dict[str, Any] = {
        "holdem-bonus": "A",
        "progressive": {"paytable": "A", "amount": size},
        "five-card-hand-bonus": {
            "amount": size,
            "dealer": True,
            "magic_card": Decimal("0.02"),
            "lucky_bonus": Decimal("0.05"),
        },
        "six-card-bonus": "A",
        **(wagers or {}),
    }
    game = {
        "minimum": 10,
        "maximum": 500,
        "dealing": dealing,
        "shuffler": "automated",
        "adjacent_boxes": 2,
        "wagers": {key: value for key, value in offered.items() if value is not None},
        **keys,
    }
    submission, verdict = read_submission({"facility": "Test Casino", "games": {GAME: game}})
    assert verdict.ok, verdict.violations
    return submission.games[GAME]


def player(number: int) -> Actor:
    """Who sits at a seat."""
    return Actor(Role.PLAYER, f"player {number}")


class HoldemRound:
    """A round with its wagers down; seats without a wager may be given, too.

    Each seat has a player of its own, unless ``players`` says who sits where.
    """

    def __init__(
        self,
        rules: GameRules,
        seats: Mapping[int, Mapping[str, int]],
        players: Mapping[int, str] | None = None,
        *,
        electronic: bool = True,
    ) -> None:
        own = {number: player(number).person for number in seats}
        self.state = open_round(rules, "round 1", players or own, electronic=electronic)
        for number, wagers in seats.items():
            for wager, dollars in wagers.items():
                self.place(number, wager, dollars)

    def do(self, command: Command) -> Event:
        """Carry a command out that brings about one event."""
        events = decide(self.state, command)
        self.state = replay(self.state, events)
        return main_event(events)

    def why(self, command: Command) -> Refusal:
        """Why a command is refused."""
        found = refusal(self.state, command)
        assert found is not None, f"{command} is allowed"
        return found

    def place(self, number: int, wager: str, dollars: int) -> None:
        """A player's wager, as the dealer of a dealer-run table records it."""
        by = player(number) if self.state.electronic else maker(self.state, number, wager, DEALER)
        self.do(placing(self.state, by, number, wager, Cents(dollars * 100)))

    def close_bets(self, deck: tuple[Card, ...] = DECK_52, **more: Any) -> Event:
        """No more bets."""
        return self.do(NoMoreBets(SYSTEM, deck, **more))

    def proceed(self, **more: Any) -> Event:
        """The dealer's next movement."""
        return self.do(Proceed(DEALER, **more))

    def say(self, number: int, word: str, dollars: int = 0) -> Event:
        """A player's decision."""
        by = player(number) if self.state.electronic else DEALER
        return self.do(Decide(by, number, decision(word, Cents(dollars * 100))))

    def dealt(self, deck: tuple[Card, ...] = DECK_52, **more: Any) -> "HoldemRound":
        """Betting closed and the first cards dealt."""
        self.close_bets(deck, **more)
        self.proceed()
        return self

    def board(self, numbers: tuple[int, ...], dollars: int = 20) -> "HoldemRound":
        """These seats stay in, the others fold, and all five community cards are dealt."""
        for number in self.state.boxes:
            if number in numbers:
                self.say(number, "raise", dollars)
            else:
                self.say(number, "fold")
        for _ in range(2):
            self.proceed()
            for number in numbers:
                self.say(number, "check")
        self.proceed()
        return self

    @property
    def order(self) -> str:
        """Where the cards went, one word a card: p1 is seat 1, d the dealer, c the board, b the
        Six Card Bonus cards, x a burned card; capitals lie face up."""
        assert [one.position for one in self.state.layout] == list(range(self.state.dealt))
        return " ".join(_word(*one.spot[:2], one.turned) for one in self.state.layout)


def _word(area: str, number: int, face_up: bool) -> str:
    letters = {"player": "p", "dealer": "d", "community": "c", "bonus": "b", "burn": "x"}
    letter = letters[area]
    return (letter.upper() if face_up else letter) + (str(number) if number else "")


def stacked_in_order(order: str, **cards: str) -> tuple[Card, ...]:
    """The deck that gives these cards to these places; the rest of the deck fills up the others."""
    left = {place: list(parse_cards(text)) for place, text in cards.items()}
    named = {card for given in left.values() for card in given}
    others = [card for card in DECK_52 if card not in named]
    deck = [left[word].pop(0) if left.get(word) else others.pop() for word in order.split()]
    assert not any(left.values())
    return (*deck, *others)
