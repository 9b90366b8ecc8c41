"""Speed, as ratios against what one would use instead, measured side by side in one run.

Machines differ and are shared: only the ratios say something. Each measure is the best of several
short runs, in time of this process alone, so that a neighbour's work spoils as little as possible.
"""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pokerkit

from pitboss.cards import DECK_52
from pitboss.games.choices import Check, Raise
from pitboss.hands import five_card
from pitboss.house import bits, draw_number, shuffle
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Approve,
    Close,
    Command,
    CommitDraws,
    CountChips,
    Decide,
    NoMoreBets,
    OpenBits,
    Phase,
    PlaceWagers,
    Proceed,
)
from pitboss.round.chips import chip_wagers
from pitboss.round.draws import draws_due, draws_of
from pitboss.round.fairness import Secret, commit, deal_of, player_hash
from pitboss.rulebook import GameRules, read_submission
from pitboss.rulebook.reader import read_toml
from pitboss.table import (
    Device,
    FinishShuffle,
    OpenTable,
    ReceiveDecks,
    Shuffle,
    StartRound,
    Table,
    apply,
    decide,
    legal,
    new_table,
)

_RUNS = 5
_SECONDS = 0.6
_SYSTEM = Actor(Role.SYSTEM, "system")
_FLOOR = Actor(Role.FLOORPERSON, "floor")
_DEALER = Actor(Role.DEALER, "dealer")
_AUTOMATIONS = tuple(pokerkit.Automation)
_DEMO = Path(__file__).parent.parent / "examples" / "demo.toml"


def rate(work: Callable[[], None]) -> float:
    """How often a second the work is done: the best of a few runs."""
    work()
    best = 0.0
    for _ in range(_RUNS):
        done = 0
        start = time.process_time()
        while time.process_time() - start < _SECONDS:
            work()
            done += 1
        best = max(best, done / (time.process_time() - start))
    return best


def committed(rules: GameRules, round_id: str, *, electronic: bool) -> Secret:
    """A commitment to the draws of a round, at an electronic table also to its deck."""
    draws = draws_of(rules, electronic=electronic)
    numbers = [draw_number(draw) for draw in draws]
    deck = shuffle(52) if electronic else ()
    return commit(round_id, rules.submission, deck, bits(), bits(), draws, numbers)


class Rounds:
    """A table of Ultimate Texas Hold 'Em, open, at which rounds are played: check, check, play."""

    def __init__(self, rules: GameRules, seats: int, wagers: dict[str, int]) -> None:
        self.players = {seat: f"player {seat}" for seat in range(1, seats + 1)}
        self.wagers = {wager: Cents(amount) for wager, amount in wagers.items()}
        self.by_device = any(rules.chapter.wagers[wager].electronic for wager in wagers)
        #: What each role puts on its slip, found at the first one.
        self.slips: dict[Role, dict[str, Cents]] = {}
        self.rounds = 0
        self.table = self.opened(rules)

    def opened(self, rules: GameRules) -> Table:
        """A table where a dealer has real cards and a counting shuffler."""
        self.table = new_table(rules)
        self.do(OpenTable(_FLOOR))
        self.do(ReceiveDecks(_DEALER, (("red", "red"),), preshuffled=True))
        return self.table

    def do(self, command: Command) -> None:
        """One command, in at the table."""
        for entry in decide(self.table, command):
            self.table = apply(self.table, entry)

    def play(self) -> None:
        """One round, from the shuffle to the discard rack."""
        self.rounds += 1
        self.begin(f"round {self.rounds}")
        state = self.table.round
        assert state is not None
        while state.phase is not Phase.CLOSED:
            self.step()
            state = self.table.round
            assert state is not None

    def begin(self, round_id: str) -> None:
        """Shuffle, open the betting, wager, close it."""
        self.do(Shuffle(_DEALER, "red", Device.SHUFFLER))
        self.do(FinishShuffle(_DEALER, "red", len(DECK_52)))
        self.do(StartRound(_DEALER, round_id, self.players))
        assert self.table.round is not None
        if draws_due(self.table.round) is not None:
            secret = committed(self.table.rules, round_id, electronic=False)
            self.do(CommitDraws(_SYSTEM, secret.commitment.root, deal_of(secret)))
        for seat, player in self.players.items():
            self.bet(seat, _DEALER)
            if self.by_device:
                self.bet(seat, Actor(Role.PLAYER, player))
        # A dealer hands in no cards (R61): a system that knows them closes the betting.
        self.do(NoMoreBets(_SYSTEM, shuffle(52)))
        for wager in chip_wagers(self.table.round):
            self.do(CountChips(_DEALER, wager, len(self.players)))

    def bet(self, seat: int, actor: Actor) -> None:
        """What the actor may wager for a seat: a dealer the chips, a player the rest (R68)."""
        if actor.role not in self.slips:
            moves = legal(self.table, actor, 0)
            offered = next(one for one in moves if one.kind == "place-wagers" and one.seat == seat)
            own = {key: stake for key, stake in self.wagers.items() if key in offered.wagers}
            self.slips[actor.role] = own
        self.do(PlaceWagers(actor, seat, self.slips[actor.role]))

    def step(self) -> None:
        """What comes next."""
        state = self.table.round
        assert state is not None
        staff = _SYSTEM if state.electronic else _DEALER
        if state.phase is Phase.DECISION:
            number = state.moment.seat
            seat = state.seats[number]
            actor = Actor(Role.PLAYER, seat.player) if state.electronic else _DEALER
            raises = len(seat.decisions) == 2
            self.do(Decide(actor, number, Raise(seat.wagers["ante"]) if raises else Check()))
        elif state.phase is Phase.APPROVAL:
            number, wager = state.waiting[0]
            self.do(Approve(_FLOOR, number, wager, False, "measured, not paid"))
        elif state.phase is Phase.CLOSING:
            self.do(Close(staff))
        else:
            self.do(Proceed(staff))


class FairRounds(Rounds):
    """The same at an electronic table: the deal is committed to, and the players shuffle too."""

    def opened(self, rules: GameRules) -> Table:
        """An electronic table."""
        self.table = new_table(rules, electronic=True)
        self.do(OpenTable(_FLOOR))
        return self.table

    def begin(self, round_id: str) -> None:
        """Commit, open the betting, wager, close it, open all bits."""
        secret = committed(self.table.rules, round_id, electronic=True)
        self.do(StartRound(_SYSTEM, round_id, self.players, root=secret.commitment.root))
        own = {player: bits() for player in self.players.values()}
        for seat, player in self.players.items():
            given = player_hash(round_id, player, own[player])
            self.do(PlaceWagers(Actor(Role.PLAYER, player), seat, self.wagers, given))
        self.do(
            NoMoreBets(
                _SYSTEM,
                secret.deck,
                seed=secret.seed,
                house_bits=secret.house_bits,
                numbers=secret.numbers,
            )
        )
        for player, opened in own.items():
            self.do(OpenBits(Actor(Role.PLAYER, player), player, opened))


def pokerkit_hand(players: int) -> None:
    """One hand of fixed-limit hold'em in PokerKit: everybody checks or calls to the showdown.

    All that PokerKit can do by itself it does: blinds, dealing, burning, the showdown, the chips.
    """
    state = pokerkit.FixedLimitTexasHoldem.create_state(
        _AUTOMATIONS, True, 0, (1, 2), 2, 4, 200, players
    )
    while state.status:
        state.check_or_call()


def main() -> None:
    """Print every measure and its ratio; with a file name, write them there as JSON."""
    rules = read_submission(read_toml(_DEMO))[0].games["ultimate-texas-holdem"]
    rules = replace(rules, shuffler="counting", dealing="manual-shoe", decks=1)
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
        ("rounds of one seat", Rounds(rules, 1, plain).play, lambda: pokerkit_hand(2)),
        (
            "rounds of six seats, all wagers",
            Rounds(rules, 6, everything).play,
            lambda: pokerkit_hand(6),
        ),
        ("one seat, deal committed to", FairRounds(rules, 1, plain).play, lambda: pokerkit_hand(2)),
        (
            "six seats, deal committed to",
            FairRounds(rules, 6, everything).play,
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
