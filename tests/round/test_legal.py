"""``legal`` lists everything that is accepted and nothing else, to each person in each role."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card
from pitboss.games.model import Ask
from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import (
    Command,
    ConfirmCorrection,
    CorrectCards,
    CorrectDecisions,
    CorrectWager,
    Phase,
    Proceed,
    RefusedError,
    State,
    decide,
    legal,
    refusal,
    replay,
)
from pitboss.round.irregularities import STUB_KINDS
from pitboss.rulebook.chapter import Effect
from tests.support.all_moves import (
    EYE,
    STRANGER,
    Deal,
    beyond,
    committed,
    everybody,
    listed,
    made_again,
    variations,
)
from tests.support.any_command import any_command
from tests.support.dealer_run import ready
from tests.support.games import GAMES, UTH, every_game
from tests.support.random_rounds import Scenario, a_few, scenarios
from tests.support.rounds import (
    DEALER,
    FLOOR,
    ORDINARY,
    PIT,
    SYSTEM,
    Play,
    jackpot,
    layout_of,
    rules_of,
    shuffled,
    stacked,
    whole_deck,
)

#: A round is over after so many commands, or nobody is trying.
_MOST = 600


def table(scenario: Scenario) -> tuple[Play, Deal, Random]:
    """Betting open: a committed deal, a plain one, or real cards of which some are known."""
    play, chance = scenario.seated()
    rules = play.state.rules
    deck = shuffled(rules, chance)
    if scenario.electronic and chance.random() < 0.5:
        play, deal = committed(rules, scenario.players, deck, chance)
        return play, deal, chance
    bets = play.copy()
    for seat in scenario.players:
        bets.bet_at_random(seat, chance)
    if scenario.hot and bets.state.boxes:
        deck = jackpot(bets, chance)
    if scenario.electronic:
        return play, Deal(deck), chance
    return play, Deal(half_known(bets, deck, chance)), chance


def half_known(play: Play, deck: tuple[Card, ...], chance: Random) -> tuple[Card | None, ...]:
    """The deck as a system knows it that reads all, some or none of the cards that are dealt."""
    reads = chance.choice((0.0, 0.9, 1.0))
    dealt = len(layout_of(play)) if play.state.boxes else 0
    return tuple(
        card if at < dealt and chance.random() < reads else None for at, card in enumerate(deck)
    )


Found = list[tuple[str, Command]]


def all_listed(play: Play, deal: Deal) -> Found:
    """Every legal move of everybody as commands, each of which is accepted."""
    found: Found = []
    for actor in everybody(play.state):
        for move in legal(play.state, actor):
            assert move.about
            assert move.cite
            for command in variations(play.state, actor, move, deal):
                why = refusal(play.state, command)
                if why is None:
                    assert listed(play.state, command), command
                    assert made_again(actor, move, command) == command
                    found.append((move.kind, command))
                    continue
                # Only corrections: they bring a card into play that nobody has entered, leave a
                # settled seat with a raise that its hand does not allow, or wait already.
                assert isinstance(command, CorrectCards | CorrectWager | CorrectDecisions), why
                assert why.code in ("cards/unknown", "decision/hand", "correction/waiting"), why
            for command in beyond(play.state, actor, move):
                assert refusal(play.state, command) is not None, command
    return found


#: The moves that take a round to its end, and those that would end it too soon or lead nowhere.
ONWARD = (*ORDINARY, "enter-cards", "open-bits", "confirm-correction", "reject-correction")
RARE = ("call-off", "place-wagers")


def chosen(found: Found, chance: Random) -> Command:
    """One of the commands, more often one that takes the round on."""
    closing = [one for one in found if one[0] == "no-more-bets"]
    if closing and chance.random() < 0.2:
        return chance.choice(closing)[1]
    names = sorted({name for name, _ in found})
    onward = [name for name in names if name in ONWARD]
    common = [name for name in names if name not in RARE or chance.random() < 0.1]
    name = chance.choice(onward if onward and chance.random() < 0.8 else common or names)
    return chance.choice([command for one, command in found if one == name])


# ── Sound: what is listed is accepted, and something always is ────────────────────────────────


@every_game
@a_few
@given(st.data())
def test_everything_that_is_listed_is_accepted_and_something_is_until_the_end(
    slug: str, data: st.DataObject
) -> None:
    play, deal, chance = table(data.draw(scenarios(slug)))
    for _ in range(_MOST):
        if play.state.closed:
            break
        found = all_listed(play, deal)
        if not {name for name, _ in found} & set(ONWARD):
            assert_only_a_correction_helps(play.state, found)
        play.do(chosen(found, chance))
    assert play.state.closed
    assert not [move for actor in everybody(play.state) for move in legal(play.state, actor)]
    assert replay(play.opened, play.log) == play.state


def assert_only_a_correction_helps(state: State, found: Found) -> None:
    """Nothing takes the round on but a floorperson: a turned hand does not allow its raise, which
    is refused by name, and a listed correction of that wager lets the dealer settle the seat."""
    why = refusal(state, Proceed(DEALER))
    assert why is not None
    assert (why.code, why.seat) == ("decision/hand", state.moment.seat)
    settled = [
        refusal(corrected(state, command), Proceed(DEALER)) is None
        for _, command in found
        if isinstance(command, CorrectWager)
        and (command.seat, command.wager) == (why.seat, why.wager)
    ]
    assert any(settled), "a listed correction that lets the seat be settled"


def corrected(state: State, command: Command) -> State:
    """The round after a correction that a second authority confirmed."""
    waits = replay(state, decide(state, command))
    return replay(waits, decide(waits, ConfirmCorrection(PIT, waits.proposed)))


# ── Complete: what is accepted is listed ─────────────────────────────────────────────────────


def is_lawful(state: State) -> bool:
    """Whether a state is one that a round can be in."""
    rules, steps = state.rules, len(state.game.steps)
    asked = state.step if state.phase is Phase.DECISION else None
    settled = list(state.settled)
    return (
        -2 <= state.moment.step <= steps
        and all(amount > 0 for seat in state.seats.values() for amount in seat.wagers.values())
        and all(key in rules.offers for key in state.made)
        and [one.position for one in state.layout] == list(range(state.dealt))
        and settled == list(state.settlement_order[: len(settled)])
        and all(number in state.settled for number, _ in state.waiting)
        and (state.phase is not Phase.BETTING or not (state.deck or state.layout))
        and (not isinstance(asked, Ask) or asked.together or state.moment.seat in state.boxes)
        and (not state.closed or (len(settled) == len(state.boxes) and not state.waiting))
        and all(line.returned >= 0 for lines in state.settled.values() for line in lines)
        and all(units >= 0 for meter in state.meters.values() for units in meter.levels.values())
        and all(meter.reserve >= 0 for meter in state.meters.values())
    )


@every_game
@a_few
@given(st.data())
def test_whatever_is_asked_is_refused_with_a_reason_or_was_listed(
    slug: str, data: st.DataObject
) -> None:
    play, deal, chance = table(data.draw(scenarios(slug)))
    for _ in range(data.draw(st.integers(1, 200))):
        before = play.state
        command = any_command(play, chance)
        if chance.random() < 0.3:
            found = listed_now(play, deal, chance)
            command = chosen(found, chance) if found else command
        why = refusal(before, command)
        if why is None:
            play.do(command)
            assert is_lawful(play.state)
            assert listed(before, command), command
            continue
        assert why.code
        assert why.reason
        assert why.cite
        with pytest.raises(RefusedError) as raised:
            decide(before, command)
        assert raised.value.refusal == why
        assert play.state is before
    assert play.state == replay(play.opened, play.log)


def listed_now(play: Play, deal: Deal, chance: Random) -> Found:
    """One command for each legal move of somebody."""
    actors = everybody(play.state)
    chance.shuffle(actors)
    for actor in actors:
        found = [
            (move.kind, command)
            for move in legal(play.state, actor)
            for command in islice(variations(play.state, actor, move, deal), 1)
        ]
        if found:
            return found
    return []


# ── To whom ──────────────────────────────────────────────────────────────────────────────────


def names(state: State, actor: Actor) -> set[str]:
    return {move.kind for move in legal(state, actor)}


def test_who_is_told_what_at_a_dealer_run_table() -> None:
    play = ready(UTH, 2, 5)
    play.proceed()
    assert names(play.state, DEALER) == {"decide", "abandon", "report"}
    correcting = {"correct-cards", "correct-wager"}
    assert names(play.state, FLOOR) == {"abandon", "report", *correcting}
    assert names(play.state, SYSTEM) == {"abandon"}
    for actor in (Actor(Role.PLAYER, "player 2"), STRANGER, EYE, PIT):
        assert not names(play.state, actor)
    play.answer(2, "check")
    assert names(play.state, DEALER) == {"decide", "abandon", "report", "undo"}
    assert names(play.state, FLOOR) == {"abandon", "report", "correct-decisions", *correcting}
    play.do(CorrectWager(FLOOR, 2, "trips", Cents(2500), "misread", "the recording"))
    assert names(play.state, PIT) == {"confirm-correction", "reject-correction"}
    assert names(play.state, EYE) == {"confirm-correction"}
    assert names(play.state, FLOOR) - names(play.state, Actor(Role.FLOORPERSON, "another")) == {
        "reject-correction"
    }


def test_a_round_can_be_called_off_while_betting_is_open() -> None:
    play = Play(rules_of(UTH), {1: "Ann"})
    for actor in (DEALER, SYSTEM, FLOOR):
        assert "call-off" in names(play.state, actor)
    play.bet(1, {"ante": 10, "blind": 10})
    play.close_bets(whole_deck(play.state.rules))
    for actor in (DEALER, SYSTEM, FLOOR):
        assert "call-off" not in names(play.state, actor)


def test_a_floorperson_who_won_is_offered_neither_the_approval_nor_the_refusal() -> None:
    play = Play(rules_of(UTH), {1: "Ann", 4: "Ben"})
    play.bet(1, {"ante": 10, "blind": 10, "progressive": 1})
    play.bet(4, {"ante": 10, "blind": 10})
    cards = {("player", 1): "As Ks", ("community", 0): "Qs Js Ts 2d 3d"}
    play.close_bets(stacked(play, cards))
    play.until(Phase.APPROVAL)
    moves = legal(play.state, FLOOR)
    assert {(move.kind, move.granted) for move in moves} == {("approve", True), ("approve", False)}
    assert not names(play.state, Actor(Role.FLOORPERSON, "Ann"))


@pytest.mark.parametrize("slug", GAMES)
def test_each_mishap_is_listed_with_its_paragraph(slug: str) -> None:
    play = ready(slug, dealing="automated-shoe")
    kinds = play.state.rules.chapter.irregularities
    found: dict[str, str] = {}
    while not play.state.closed:
        for move in legal(play.state, DEALER):
            if move.irregularity is not None:
                found[move.irregularity] = move.cite
        play.step(Random(3))
    within = {
        one.kind: one.cite
        for one in kinds.values()
        if one.effect not in (Effect.RESHUFFLE, Effect.COVER)
    }
    stub = play.state.rules.chapter.dealing["automated-shoe"].stub_wrong_cite
    assert found == within | dict.fromkeys(STUB_KINDS, stub)
