"""A round whose slip was put right is the round that would have been, in every game."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pitboss.cards import Card
from pitboss.games import Line
from pitboss.money import Cents
from pitboss.round import (
    Approve,
    Command,
    ConfirmCorrection,
    CorrectCards,
    CorrectWager,
    NoMoreBets,
    Phase,
    PlaceWagers,
    Proceed,
    Stake,
    State,
    replay,
)
from pitboss.round import events as e
from pitboss.rulebook import Wager, chapter_of
from pitboss.rulebook.chapter import WagerKind
from tests.support.accounts import Accounts
from tests.support.dealer_run import count_chips, go_on
from tests.support.games import GAMES, every_game
from tests.support.random_rounds import Scenario, scenarios
from tests.support.rounds import (
    DEALER,
    FLOOR,
    Play,
    as_readings,
    jackpot,
    layout_of,
    readings_at_random,
    shuffled,
    turned,
)

some = settings(max_examples=max(10, settings().max_examples // 2))
Readings = Mapping[str, Mapping[str, int]]


def decked(scenario: Scenario) -> tuple[Play, Random, tuple[Card, ...], int]:
    """Wagers down at a dealer-run table, a deck, and how many of its cards are dealt."""
    play, chance = replace(scenario, electronic=False).betted()
    deck = jackpot(play, chance) if scenario.hot else shuffled(play.state.rules, chance)
    return play, chance, deck, len(layout_of(play))


def close(play: Play, deck: tuple[Card, ...], dealt: int, readings: Readings) -> None:
    """No more bets, with a stub that nobody knows."""
    play.close_bets((*deck[:dealt], *[None] * (len(deck) - dealt)), readings)
    count_chips(play)


def until_settled(play: Play, chance: Random, seats: int, *, linked: bool = False) -> None:
    """Answers that any hand allows, a corrected one too, until so many seats are settled."""
    while play.state.step is not None and len(play.state.settled) < seats:
        if play.state.phase is Phase.DECISION:
            play.step(chance, any_hand=True)
        elif linked and play.state.phase is Phase.SETTLEMENT:
            turned(play).do(Proceed(DEALER, readings=as_readings(moved(play, chance))))
        else:
            go_on(play)


def moved(play: Play, chance: Random) -> Readings:
    """The meters as other tables' wagers have moved them since."""
    return {
        key: {level: units + chance.randrange(10**10) for level, units in meter.levels.items()}
        for key, meter in play.state.meters.items()
    }


def same_books(one: Play, other: Play) -> None:
    for play in (one, other):
        assert replay(play.opened, play.log) == play.state
        books = Accounts(play.log, names(play))
        books.check(play.state.meters, play.state.prizes)
        books.check_slips()
    assert unnumbered(one.state) == unnumbered(other.state)
    assert one.state.meters == other.state.meters
    assert one.state.waiting == other.state.waiting


def unnumbered(state: State) -> dict[int, list[Line]]:
    """The lines without the numbers of their prizes, which count also those that were undone."""
    return {
        seat: [replace(line, prize=None) for line in lines] for seat, lines in state.settled.items()
    }


def net(play: Play, seat: int) -> int:
    staked = sum(play.state.seats[seat].wagers.values())
    return sum(line.returned for line in play.state.settled[seat]) - staked


@every_game
@some
@given(st.data())
def test_a_corrected_card_leaves_the_round_that_would_have_been(
    slug: str, data: st.DataObject
) -> None:
    play, chance, deck, dealt = decked(data.draw(scenarios(slug)))
    right = play.copy()
    readings = readings_at_random(play.state.rules, chance)
    position = chance.randrange(dealt)
    wrong = [*deck]
    wrong[position] = chance.choice(deck[dealt:])
    close(play, tuple(wrong), dealt, readings)
    until_settled(play, chance, chance.randint(1, len(play.state.boxes)))
    before = {seat: net(play, seat) for seat in play.state.settled}
    corrected, anew = play.correct(CorrectCards(FLOOR, {position: deck[position]}, "misread"))
    assert isinstance(corrected, e.CardsCorrected)
    assert corrected.was == {position: wrong[position]}
    assert corrected.faces == {position: deck[position]}
    assert isinstance(anew, e.SettledAnew)
    assert anew.difference == {seat: net(play, seat) - was for seat, was in before.items()}
    until_settled(play, chance, 99)
    for command in play.commands[len(right.commands) :]:
        if isinstance(command, NoMoreBets):
            right.do(replace(command, deck=(*deck[:dealt], *command.deck[dealt:])))
        elif not isinstance(command, CorrectCards | ConfirmCorrection):
            right.do(command)
    same_books(play, right)


def is_free(wager: Wager) -> bool:
    """Whether a side wager has no size of its own."""
    return wager.kind is WagerKind.OPTIONAL and not wager.amounts


def _rightly(command: Command, seat: int, wager: str, amount: Cents) -> Command:
    """A command as it would have been with the right amount on a wager."""
    if not isinstance(command, PlaceWagers) or command.seat != seat or wager not in command.wagers:
        return command
    was = command.wagers[wager]
    stake = Stake(amount, was.choice) if isinstance(was, Stake) else amount
    return replace(command, wagers={**command.wagers, wager: stake})


@pytest.mark.parametrize(
    "slug", [one for one in GAMES if any(map(is_free, chapter_of(one).wagers.values()))]
)
@some
@given(st.data())
def test_a_corrected_wager_leaves_the_round_that_would_have_been(
    slug: str, data: st.DataObject
) -> None:
    play, chance, deck, dealt = decked(data.draw(scenarios(slug)))
    right = Play(play.state.rules, names(play), electronic=False)
    close(play, deck, dealt, readings_at_random(play.state.rules, chance))
    until_settled(play, chance, chance.randint(1, len(play.state.boxes)))
    laws = play.state.rules.chapter.wagers
    free = [
        (seat, wager)
        for seat in play.state.settled
        for wager in play.state.seats[seat].wagers
        if is_free(laws[wager])
    ]
    assume(free)
    seat, wager = chance.choice(free)
    amount = Cents(chance.randint(1000, 50_000))
    play.correct(CorrectWager(FLOOR, seat, wager, amount, "misread"))
    until_settled(play, chance, 99)
    for command in play.commands:
        if not isinstance(command, CorrectWager | ConfirmCorrection):
            right.do(_rightly(command, seat, wager, amount))
    same_books(play, right)


def names(play: Play) -> dict[int, str]:
    return {number: seat.player for number, seat in play.state.seats.items()}


@every_game
@some
@given(st.data())
def test_on_linked_meters_a_correction_moves_no_more_than_the_prizes_it_changes(
    slug: str, data: st.DataObject
) -> None:
    play, chance, deck, dealt = decked(data.draw(scenarios(slug)))
    position = chance.randrange(dealt)
    wrong = [*deck]
    wrong[position] = chance.choice(deck[dealt:])
    close(play, tuple(wrong), dealt, readings_at_random(play.state.rules, chance))
    until_settled(play, chance, 99, linked=True)
    for seat, wager in play.state.waiting:
        if chance.random() < 0.4:
            play.do(Approve(FLOOR, seat, wager, False, "the seal was broken"))
    before = play.state
    *_, anew = play.correct(CorrectCards(FLOOR, {position: deck[position]}, "misread"))
    assert isinstance(anew, e.SettledAnew)
    books = Accounts(play.log, names(play))
    books.check(play.state.meters, play.state.prizes)
    books.check_slips()
    moved = {change.meter for change in anew.changes}
    assert {prize.meter for prize in anew.prizes} == moved
    for name, meter in play.state.meters.items():
        assert min(*meter.levels.values(), meter.reserve) >= 0
        if name not in moved:
            assert meter == before.meters[name]
