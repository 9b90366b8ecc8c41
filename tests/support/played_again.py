"""A closed round played again from its first wager, with other facts at one seat.

Nothing here knows how a dispute is settled: the dealer opens a round, takes the slips, deals the
same cards, asks every question, and settles.
"""

from pitboss.games import Line
from pitboss.games.choices import Decision, Raise, SetHands
from pitboss.games.dealing import PLAYER
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    CountChips,
    Decide,
    FindStart,
    NoMoreBets,
    Phase,
    PlaceWagers,
    Proceed,
    RefusedError,
    Stake,
    State,
    TurnHands,
    decide,
    open_round,
    replay,
)
from pitboss.round.chips import chip_wagers
from pitboss.round.facts import Facts
from pitboss.round.pai_gow import start_due
from pitboss.round.procedure import deciding
from pitboss.round.slip import amount_of
from pitboss.rulebook.chapter import WagerKind

DEALER = Actor(Role.DEALER, "Dora")
SYSTEM = Actor(Role.SYSTEM, "the system")


def slip_of(state: State, seat: int) -> dict[str, Cents | Stake]:
    """The slip of a seat when betting closed."""
    laws, one = state.rules.chapter.wagers, state.seats[seat]
    return {
        key: Stake(amount, one.choices[key]) if key in one.choices else amount
        for key, amount in one.wagers.items()
        if laws[key].kind is not WagerKind.RAISE
    }


def made(state: State, seat: int) -> tuple[Decision, ...]:
    """The decisions of a seat; the amount of a raise may have been corrected since."""
    laws, one = state.rules.chapter.wagers, state.seats[seat]
    raised = [cents for key, cents in one.wagers.items() if laws[key].kind is WagerKind.RAISE]
    return tuple(
        Raise(raised.pop(0)) if isinstance(decision, Raise) else decision
        for decision in one.decisions
    )


def played_again(closed: State, seat: int, facts: Facts) -> tuple[Line, ...] | None:
    """The lines of a seat if the round had been played by these facts; None if it cannot be."""
    try:
        return _Again(closed, seat, facts).lines()
    except RefusedError:
        return None


class _Again:
    def __init__(self, closed: State, seat: int, facts: Facts) -> None:
        self.closed, self.seat, self.facts = closed, seat, facts
        self.left: dict[int, list[Decision]] = {
            number: list(made(closed, number)) for number in closed.seats
        }
        if facts.decisions is not None:
            self.left[seat] = list(facts.decisions)
        players = {number: one.player for number, one in closed.seats.items()}
        self.state = open_round(closed.rules, closed.round_id, players, electronic=False)

    def give(self, command: Command) -> None:
        self.state = replay(self.state, decide(self.state, command))

    def lines(self) -> tuple[Line, ...]:
        closed = self.closed
        self.state = self.state.but(dealing=closed.dealing)
        for number in closed.boxes:
            slip = slip_of(closed, number)
            if number == self.seat:
                slip |= self.facts.wagers
                slip = {key: one for key, one in slip.items() if amount_of(one)}
            laws = closed.rules.chapter.wagers
            chips = {key: one for key, one in slip.items() if not laws[key].electronic}
            self.give(PlaceWagers(DEALER, number, chips))
            if len(chips) < len(slip):
                player = Actor(Role.PLAYER, closed.seats[number].player)
                self.give(PlaceWagers(player, number, slip))
        size = closed.rules.chapter.deck.deck
        deck = tuple(self.facts.cards.get(at, closed.face(at)) for at in range(closed.dealt))
        deck += (None,) * (size - len(deck))
        self.give(NoMoreBets(SYSTEM, deck, readings=dict(closed.readings)))
        self.state = self.state.but(draws=closed.draws)
        for wager in chip_wagers(self.state):
            self.give(CountChips(DEALER, wager, self.state.accepted(wager)))
        if start_due(self.state) is not None:
            number = _number(closed)
            self.give(FindStart(DEALER, number if number > 2 else number + 7))
        while self.state.phase in (Phase.DEALER, Phase.DECISION, Phase.SETTLEMENT):
            self.step()
        if any(left for left in self.left.values()):
            raise AssertionError("a decision was left over")
        return self.state.settled[self.seat]

    def step(self) -> None:
        state = self.state
        if state.phase is Phase.DECISION:
            number = deciding(state)[0]
            decision = self.left[number].pop(0)
            if isinstance(decision, SetHands):
                decision = SetHands()
            self.give(Decide(DEALER, number, decision))
            return
        seat = state.seats.get(state.moment.seat)
        if state.phase is Phase.SETTLEMENT and seat is not None:
            low = self.low(seat.number)
            if low and not seat.low and not seat.folded and SetHands() in seat.decisions:
                self.give(TurnHands(DEALER, seat.number, low))
        self.give(Proceed(DEALER))

    def low(self, number: int) -> tuple[int, ...]:
        """The low hand of a seat by position of the deck, as it was turned or is found."""
        named = [
            card
            for one in (self.facts.decisions or ())
            if number == self.seat
            if isinstance(one, SetHands)
            for card in one.low
        ]
        if not named:
            return self.closed.seats[number].low
        own = [one.position for one in self.state.lying(PLAYER, number)]
        return tuple(at for at in own if self.state.face(at) in named)


def _number(closed: State) -> int:
    """The number by which the deal begins where it did (645a.5)."""
    return -(closed.start or 0) % (closed.rules.chapter.positions + 1) + 1
