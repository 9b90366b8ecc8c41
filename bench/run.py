"""Speed, as ratios against what one would use instead, measured side by side in one run.

Machines differ and are shared: only the ratios say something. Each measure is the best of several
short runs, so that a neighbour's work on the same machine spoils as little as possible.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pokerkit

from pitboss.hands import five_card
from pitboss.house import shuffle
from pitboss.money import Cents
from pitboss.rulebook import GameRules, read_submission
from pitboss.rulebook.reader import read_toml
from pitboss.table import (
    Actor,
    Approve,
    Close,
    Decide,
    NoMoreBets,
    Phase,
    PlaceWager,
    Proceed,
    Role,
    apply,
    decide,
    open_round,
)

_RUNS = 5
_SECONDS = 0.6
_SYSTEM = Actor(Role.SYSTEM, "system")
_FLOOR = Actor(Role.FLOORPERSON, "floor")
_DEMO = Path(__file__).parent.parent / "examples" / "demo.toml"


def rate(work: Callable[[], None]) -> float:
    """How often a second the work is done: the best of a few runs."""
    work()
    best = 0.0
    for _ in range(_RUNS):
        done = 0
        start = time.perf_counter()
        while time.perf_counter() - start < _SECONDS:
            work()
            done += 1
        best = max(best, done / (time.perf_counter() - start))
    return best


def play_round(rules: GameRules, seats: int, wagers: dict[str, int]) -> None:
    """One round of Ultimate Texas Hold 'Em through the engine: check, check, play."""
    state = open_round(rules, "bench", {seat: f"player {seat}" for seat in range(1, seats + 1)})

    def do(command: Any) -> None:
        nonlocal state
        for event in decide(state, command):
            state = apply(state, event)

    for number, seat in state.seats.items():
        actor = Actor(Role.PLAYER, seat.player)
        for wager, amount in wagers.items():
            do(PlaceWager(actor, number, wager, Cents(amount)))
    do(NoMoreBets(_SYSTEM, shuffle(52)))
    while state.phase is not Phase.CLOSED:
        if state.phase is Phase.DECISION:
            number = state.moment.seat
            seat = state.seats[number]
            actor = Actor(Role.PLAYER, seat.player)
            if len(seat.decisions) < 2:
                do(Decide(actor, number, "check"))
            else:
                do(Decide(actor, number, "raise", seat.wagers["ante"]))
        elif state.phase is Phase.APPROVAL:
            number, wager = state.waiting[0]
            do(Approve(_FLOOR, number, wager, True))
        elif state.phase is Phase.CLOSING:
            do(Close(_SYSTEM))
        else:
            do(Proceed(_SYSTEM))


def pokerkit_hand(players: int) -> None:
    """One hand of fixed-limit hold'em in PokerKit: everybody checks or calls to the showdown."""
    automations = tuple(
        one
        for one in pokerkit.Automation
        if one is not pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING
    )
    state = pokerkit.FixedLimitTexasHoldem.create_state(
        (*automations, pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING),
        True,
        0,
        (1, 2),
        2,
        4,
        200,
        players,
    )
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_burn_card():
            state.burn_card()
        elif state.can_deal_board():
            state.deal_board()
        else:
            state.check_or_call()


def main() -> None:
    """Print every measure and its ratio; with a file name, write them there as JSON."""
    rules = read_submission(read_toml(_DEMO))[0].games["ultimate-texas-holdem"]
    plain = {"ante": 1000, "blind": 1000}
    everything = plain | {
        "trips": 1000,
        "progressive": 100,
        "five-card-hand-bonus": 100,
        "five-card-hand-bonus-dealer": 100,
        "six-card-bonus": 1000,
        "bad-beat": 1000,
    }
    decks = [shuffle(52)[:7] for _ in range(200)]
    texts = [
        [
            pokerkit.Card(list(pokerkit.Rank)[card >> 2], list(pokerkit.Suit)[card & 3])
            for card in deck
        ]
        for deck in decks
    ]

    def ours() -> None:
        for deck in decks:
            five_card(deck)

    def theirs() -> None:
        for cards in texts:
            pokerkit.StandardHighHand.from_game(cards)

    measures = [
        ("rounds of one seat", lambda: play_round(rules, 1, plain), lambda: pokerkit_hand(2)),
        (
            "rounds of six seats, all wagers",
            lambda: play_round(rules, 6, everything),
            lambda: pokerkit_hand(6),
        ),
        ("best five of seven, by 200", ours, theirs),
    ]
    found = []
    for name, mine, other in measures:
        own, yardstick = rate(mine), rate(other)
        found.append(
            {"what": name, "pitboss": own, "pokerkit": yardstick, "ratio": own / yardstick}
        )
        print(
            f"{name:34} {own:9,.0f} a second; PokerKit {yardstick:9,.0f}: "
            f"{own / yardstick:6.1f} times"
        )
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
