"""No cent comes from nowhere, whatever happens to a round's prizes and meters, in any order.

Seats are settled, prizes approved and refused, cards and wagers corrected, seats left, the round
found void, and in between other tables feed the linked meters and win from them. After every
command the books, kept from the events alone, balance.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import Card
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.games.dealing import PLAYER
from pitboss.round import (
    Abandon,
    Approve,
    Command,
    CorrectCards,
    Reading,
    Report,
    State,
    Undo,
    legal,
    machine,
    replay,
)
from pitboss.round import events as e
from pitboss.round.commands import WithReadings
from pitboss.round.irregularities import STUB_KINDS
from pitboss.round.meters import Ending, Meter, Why
from tests.support.accounts import Accounts
from tests.support.games import GAMES, every_game
from tests.support.random_rounds import Scenario, scenarios
from tests.support.rounds import (
    DEALER,
    FLOOR,
    Play,
    command_of,
    jackpot,
    layout_of,
    ordinary,
    raises_to_correct,
    readings_at_random,
    shuffled,
    uncorrectable,
    whole_deck,
)

some = settings(max_examples=max(20, settings().max_examples // 2))
_MOST = 400


# ── Other tables ─────────────────────────────────────────────────────────────────────────────


def moved_by_others(meter: Meter, chance: Random) -> Reading:
    """A linked meter after another table added to it, won ten per cent of it, or all of a level."""
    levels, reserve, hundreds = dict(meter.levels), meter.reserve, dict(meter.hundreds)
    level = chance.choice(sorted(levels))
    what = chance.randrange(4)
    if what == 0:
        levels = {one: units + chance.randrange(10**9) for one, units in levels.items()}
        reserve += chance.randrange(10**8)
    elif what == 1:
        levels[level] -= levels[level] // 10
    elif what == 2:
        levels[level], reserve = meter.reseed(level) + reserve, 0
        hundreds[level] = hundreds.get(level, 0) + 1
    return Reading(levels, reserve, hundreds)


def linked(state: State, command: Command, chance: Random) -> Command:
    """The command with its meters read anew, now and then."""
    if not isinstance(command, WithReadings) or chance.random() < 0.6:
        return command
    meters = state.meters.items()
    return replace(command, readings={key: moved_by_others(one, chance) for key, one in meters})


# ── Rounds in which everything happens ───────────────────────────────────────────────────────


def dealt(scenario: Scenario) -> tuple[Play, Random]:
    """A dealer-run round with prizes about, after "no more bets"; nobody knows the stub."""
    play, chance = replace(scenario, electronic=False).seated()
    for seat in scenario.players:
        play.bet_at_random(seat, chance, 0.9)
    rules = play.state.rules
    deck = jackpot(play, chance) if chance.random() < 0.8 else shuffled(rules, chance)
    dealt = len(layout_of(play)) + 1  # one more, for a card found face up
    known = (*deck[:dealt], *[None] * (len(deck) - dealt))
    readings = readings_at_random(rules, chance)
    play.close_bets(known, readings, fed=chance.random() < 0.3)
    return play, chance


def something(play: Play, chance: Random) -> Command:
    """What happens next: mostly the round goes on."""
    state = play.state
    what = chance.random()
    if what < 0.55 or not state.layout:
        return onward(play, chance)
    if what < 0.75 and state.waiting:
        place = chance.choice(state.waiting)
        return Approve(FLOOR, *place, False, "the seal was broken")
    if what < 0.85:
        return CorrectCards(FLOOR, other_faces(state, chance), "misread", "the recording")
    if what < 0.9:
        wanted = ("correct-wager", "correct-decisions")
        corrections = [move for move in legal(state, FLOOR) if move.kind in wanted]
        if corrections:
            return command_of(FLOOR, chance.choice(corrections), chance, state=state)
    if what < 0.92:
        return Undo(DEALER)
    if what < 0.95:
        return Abandon(DEALER, chance.choice(state.boxes))
    if what < 0.98:
        return onward(play, chance)
    kinds = [*state.rules.chapter.irregularities, *STUB_KINDS]
    return Report(DEALER, chance.choice(kinds))


def onward(play: Play, chance: Random) -> Command:
    """Somebody's move that takes the round on."""
    moves = [
        (actor, move)
        for actor in (DEALER, FLOOR)
        for move in ordinary(machine.ordinary(play.state, actor))
    ]
    if not moves:
        moves = [(FLOOR, move) for move in raises_to_correct(play.state)]
    actor, move = chance.choice(moves)
    return command_of(actor, move, chance, state=play.state)


def other_faces(state: State, chance: Random) -> dict[int, Card]:
    """Cards that were read wrongly: another one, or two in each other's place."""
    hands = [one.position for one in state.layout if one.spot.area in (PLAYER, HOUSE)]
    known = [at for at in (hands or range(state.dealt)) if state.face(at) is not None]
    unused = [card for card in whole_deck(state.rules) if card not in state.deck]
    if len(known) > 1 and chance.random() < 0.5:
        one, other = chance.sample(known, 2)
        cards = {one: state.face(other), other: state.face(one)}
        return {at: card for at, card in cards.items() if card is not None}
    return {chance.choice(known): chance.choice(unused)} if known and unused else {}


def played(scenario: Scenario) -> Iterator[Play]:
    """The round after every command."""
    play, chance = dealt(scenario)
    yield play
    for _ in range(_MOST):
        if play.state.closed:
            return
        command = linked(play.state, something(play, chance), chance)
        if uncorrectable(play.state, command) is None:
            play.carry_out(command)
            yield play
    raise AssertionError("the round does not end")


# ── The property ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("R17", "R18", "R26", "R27", "R28", "R31", "R48", "R50", "R52")
@every_game
@some
@given(st.data())
def test_nothing_comes_from_nowhere_and_nothing_vanishes(slug: str, data: st.DataObject) -> None:
    scenario = data.draw(scenarios(slug))
    for play in played(scenario):
        books = Accounts(play.log, scenario.players)
        books.check(play.state.meters, play.state.prizes)
    state = play.state
    assert replay(play.opened, play.log) == state
    books.check_slips()
    assert books.players + books.house + books.grown == 0
    for number, seat in state.seats.items():
        assert books.staked[number] == sum(seat.wagers.values())
        assert books.staked[number] == sum(line.staked for line in state.settled.get(number, ()))
    # Each share has ended: paid by an approval, or given back.
    for prize in state.prizes.values():
        for share in prize.shares.values():
            assert share.ended is not None or not prize.each
    # The disputes account holds what corrections and a void have moved since seats were settled.
    moved = [event for event in play.log if isinstance(event, e.SettledAnew | e.RoundVoided)]
    for number, cents in state.disputed.items():
        assert cents == sum(event.difference.get(number, 0) for event in moved)


@dataclass
class Met:
    """Which changes, endings, events and sorts of prizes some rounds have brought."""

    whys: set[Why] = field(default_factory=set)
    endings: set[Ending | None] = field(default_factory=set)
    kinds: set[type] = field(default_factory=set)
    sorts: set[str] = field(default_factory=set)

    def add(self, play: Play) -> None:
        for event in play.log:
            self.kinds.add(type(event))
            self.whys |= {change.why for change in getattr(event, "changes", ())}
        for prize in play.state.prizes.values():
            self.endings |= {share.ended for share in prize.shares.values()}
            self.sorts |= {"superseded"} if prize.superseded else set()
            self.sorts |= {"shared"} if len(prize.shares) > 1 else set()

    @property
    def everything(self) -> bool:
        return (
            self.whys == set(Why) - {Why.ADDED}
            and {Ending.PAID, Ending.GIVEN_BACK} <= self.endings
            and self.sorts == {"superseded", "shared"}
            and self.kinds
            >= {e.MetersRead, e.ApprovalRefused, e.SettledAnew, e.RoundVoided, e.SeatAbandoned}
        )


def test_these_rounds_see_everything() -> None:
    """The sequences are worth something: each kind of change, ending and event is among them."""
    met = Met()
    for seed in range(60):
        for slug in GAMES:
            players = {1: "Ann", 2: "Ann" if slug != "let-it-ride" else "Eve", 3: "Ben"}
            scenario = Scenario(slug, "manual-shoe", seed % 3, 0, players, False, True, seed)
            *_, play = played(scenario)
            met.add(play)
        if met.everything:
            return
    raise AssertionError(met)
