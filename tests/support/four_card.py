"""A Four Card Poker table for tests: its rules, stacked decks, and a dealer who plays it out."""

from collections.abc import Mapping
from typing import Any

from pitboss.cards import DECK_52, Card, parse_cards
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    Decide,
    NoMoreBets,
    Phase,
    PlaceWagers,
    Proceed,
    State,
    decide,
    open_round,
    refusal,
    replay,
)
from pitboss.rulebook import GameRules, chapter_of, read_submission
from tests.support.rounds import SYSTEM, decision
from tests.support.slips import placing

LAW = chapter_of("four-card-poker")
STAFF = Actor(Role.DEALER, "the dealer")
HAND_BONUS, HAND_BONUS_DEALER = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
FOUR_CARD, FIVE_CARD = "four-card-progressive", "five-card-progressive"
ALL_WAGERS = {
    "ante": 10,
    "aces-up": 5,
    FOUR_CARD: 1,
    FIVE_CARD: 1,
    "bad-beat": 5,
    HAND_BONUS: 1,
    HAND_BONUS_DEALER: 1,
    "six-card-bonus": 5,
}
#: A dealer's six cards with a pair of nines, and six that make queen high and share no card with
#: the hands below.
PAIR_OF_NINES = "9c 9d Kh 7s 4c 2d"
QUEEN_HIGH = "Qd Jc 8c 5c 3d 2d"
#: Five cards (and a bonus card) for every row, none of them worth more by their own ranking.
FOUR_CARD_ROWS = {
    "Four aces": "As Ah Ad Ac 7d",
    "Four-of-a-kind": "Ks Kh Kd Kc 7d",
    "Straight flush": "9h 8h 7h 6h 2c",
    "Three-of-a-kind": "5s 5h 5d 9c 2h",
    "Flush": "Ks 9s 6s 3s 3h",
    "Straight": "9s 8h 7d 6c 6h",
    "Two pair": "9s 9h 4d 4c 2s",
    "Pair of aces": "As Ah 9d 7c 4s",
    "": "Ks Kh 9d 7c 4s",
}
FIVE_CARD_ROWS = {
    "Royal flush": "As Ks Qs Js Ts",
    "Straight flush": "9h 8h 7h 6h 5h",
    "Four-of-a-kind": "Ks Kh Kd Kc 7d",
    "Full house": "Ks Kh Kd 7c 7d",
    "Flush": "Ks 9s 6s 3s 2s",
    "Straight": "9s 8h 7d 6c 5h",
    "Three-of-a-kind": "5s 5h 5d 9c 2h",
    "": "9s 9h 4d 4c 2s",
}
SIX_CARD_ROWS = {
    "Six-card royal flush, diamonds": "Ad Kd Qd Jd Td 9d",
    "Six-card royal flush, hearts, spades or clubs": "Ah Kh Qh Jh Th 9h",
    "Royal flush": "As Ks Qs Js Ts 2c",
    "Straight flush": "9h 8h 7h 6h Kd 5h",
    "Four-of-a-kind": "Ks Kh Kd 7c 2d Kc",
    "Full house": "Ks Kh 7s 7c 2d Kd",
    "Flush": "Ks 9s 6s 3s 2d 2s",
    "Straight": "9s 8h 7d 6c Kh 5h",
    "Three-of-a-kind": "5s 5h 9c 2h Jd 5d",
    "": "9s 9h 4d Kc 2s 4c",
}


def submitted(
    dealing: str = "manual-shoe", size: int = 1, wagers: Mapping[str, object] | None = None
) -> dict[str, Any]:
    """A Rules Submission that offers every wager; ``wagers`` replaces some entries."""
    offered: dict[str, Any] = {
        "aces-up": "A",
        FOUR_CARD: {"paytable": "A", "amount": size},
        FIVE_CARD: {"paytable": "A", "amount": size},
        "bad-beat": "A",
        HAND_BONUS: {"amount": size, "dealer": True, "magic_card": 1, "lucky_bonus": 1},
        "six-card-bonus": "A",
    }
    offered |= wagers or {}
    game = {
        "minimum": 5,
        "maximum": 500,
        "dealing": dealing,
        "shuffler": "automated",
        "adjacent_boxes": 2,
        "wagers": offered,
    }
    return {"facility": "Test Casino", "games": {LAW.slug: game}}


def rules(
    dealing: str = "manual-shoe", size: int = 1, wagers: Mapping[str, object] | None = None
) -> GameRules:
    """That submission's rules."""
    submission, verdict = read_submission(submitted(dealing, size, wagers))
    assert verdict.ok, verdict.violations
    return submission.games[LAW.slug]


def do(state: State, *commands: Command) -> State:
    for command in commands:
        state = replay(state, decide(state, command))
    return state


def player(seat: int) -> Actor:
    """Who sits there."""
    return Actor(Role.PLAYER, f"player {seat}")


def all_seated(law: GameRules, bets: Mapping[int, Mapping[str, int]] | None = None) -> State:
    """A table with all seats taken and these wagers down."""
    state = open_round(law, "1", {n: player(n).person for n in range(1, 8)})
    for seat, wagers in (bets or {}).items():
        for wager, dollars in wagers.items():
            state = do(state, place(state, seat, wager, dollars))
    return state


def deck_dealing(state: State, cards: Mapping[tuple[str, int], str]) -> tuple[Card, ...]:
    """The deck that deals these cards to these places; the others fill the rest."""
    instructions = state.game.deal[state.rules.dealing]
    spots = [spot for one in instructions for spot in one.spots(state.boxes, state.made)]
    named = [card for text in cards.values() for card in parse_cards(text)]
    others = iter(card for card in DECK_52 if card not in named)
    left = {where: iter(parse_cards(text)) for where, text in cards.items()}
    deck = [next(left.get((spot.area, spot.seat), others)) for spot in spots]
    return (*deck, *others)


def dealt(state: State, cards: Mapping[tuple[str, int], str], **more: Any) -> State:
    """No more bets, and the deal."""
    return do(state, NoMoreBets(SYSTEM, deck_dealing(state, cards), **more), Proceed(STAFF))


def answered(state: State, *decisions: str) -> State:
    """These decisions of the seats that are asked, one after the other; a raise equals the Ante."""
    for word in decisions:
        seat = state.seats[state.moment.seat]
        amount = seat.wagers["ante"] if word == "raise" else Cents(0)
        state = do(state, Decide(player(seat.number), seat.number, decision(word, amount)))
    return state


def settled(state: State) -> State:
    """The dealer goes on until every seat is settled."""
    while state.phase in (Phase.DEALER, Phase.SETTLEMENT):
        state = do(state, Proceed(STAFF))
    return state


def refusal_of(state: State, command: Command) -> tuple[str, str]:
    """The code and the paragraph of a refusal."""
    found = refusal(state, command)
    assert found is not None, f"{command} is allowed"
    return found.code, found.cite


def place(state: State, seat: int, wager: str, dollars: int = 10) -> PlaceWagers:
    """A wager of the player who sits there."""
    return placing(state, player(seat), seat, wager, Cents(dollars * 100))
