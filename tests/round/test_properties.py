"""What holds in every round of every game, whoever plays it and however."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card
from pitboss.games import games
from pitboss.games.dealing import BURN, DISCARD
from pitboss.games.model import Ask
from pitboss.money import Cents
from pitboss.record import Actor
from pitboss.round import (
    Abandon,
    Approve,
    Close,
    Command,
    ConfirmLight,
    CorrectCards,
    CorrectWager,
    CountChips,
    Decide,
    EnterCards,
    Move,
    NoMoreBets,
    Phase,
    PlaceWager,
    Proceed,
    RefusedError,
    Report,
    ResolveChips,
    State,
    TakeBack,
    decide,
    legal,
    refusal,
    replay,
)
from pitboss.round import events as e
from pitboss.rulebook import chapters
from tests.support.accounts import Accounts
from tests.support.any_command import any_command
from tests.support.games import every_game
from tests.support.random_rounds import a_few, scenarios
from tests.support.rounds import (
    Play,
    command_of,
    deck_for,
    filled,
    layout_of,
    places,
    rules_of,
    shuffled,
    whole_deck,
)

# ── The rules that these rounds are played by ────────────────────────────────────────────────


@pytest.mark.parametrize("slug", sorted(chapters()))
def test_a_table_can_offer_every_wager_of_its_chapter(slug: str) -> None:
    chapter = chapters()[slug]
    for dealing in chapter.dealing:
        for letter in range(5):
            rules = rules_of(slug, dealing=dealing, letter=letter, size=letter)
            variant = chapter.options.get("variant")
            default = variant.default if variant is not None else None
            expected = {
                key for key, law in chapter.wagers.items() if law.variant in (None, default)
            }
            assert rules.offers.keys() == expected


@every_game
def test_a_game_is_dealt_by_every_method_of_its_chapter(slug: str) -> None:
    assert games()[slug].deal.keys() == chapters()[slug].dealing.keys()


# ── (a) Chips and meters ─────────────────────────────────────────────────────────────────────


def players(play: Play) -> dict[int, str]:
    """Who sits where."""
    return {number: seat.player for number, seat in play.opened.seats.items()}


@every_game
@a_few
@given(st.data())
def test_no_chip_comes_from_nowhere_and_none_goes_missing(slug: str, data: st.DataObject) -> None:
    play = data.draw(scenarios(slug)).played()
    books = Accounts(play.log, players(play))
    for number, seat in play.state.seats.items():
        assert books.staked[number] == sum(seat.wagers.values())
        lines = play.state.settled.get(number, ())
        assert books.staked[number] == sum(line.staked for line in lines)
        assert books.returned[number] == sum(line.returned for line in lines)
    assert books.players + books.house + books.meters == 0


@every_game
@a_few
@given(st.data())
def test_every_wager_of_a_seat_is_settled_once(slug: str, data: st.DataObject) -> None:
    play = data.draw(scenarios(slug)).played()
    assert sorted(play.state.settled) == list(play.state.boxes)
    for number, lines in play.state.settled.items():
        staked = [(line.wager, line.staked) for line in lines if line.staked]
        assert sorted(staked) == sorted(play.state.seats[number].wagers.items())
        assert all(line.staked >= 0 and line.returned >= 0 and line.cite for line in lines)


@pytest.mark.cites("R26", "R27", "R28")
@every_game
@a_few
@given(st.data())
def test_a_meter_moves_by_contributions_reseeds_and_prizes_alone(
    slug: str, data: st.DataObject
) -> None:
    play = data.draw(scenarios(slug)).played()
    books = Accounts(play.log, players(play))
    readings = next(one.readings for one in play.commands if isinstance(one, NoMoreBets))
    for key, meter in play.state.meters.items():
        before = sum(readings[key].values())
        after = sum(meter.levels.values()) + meter.reserve
        assert after == before + books.fed[key] + books.reseeded[key] - books.prizes[key]
        assert all(units >= 0 for units in (*meter.levels.values(), meter.reserve))


# ── (b) The deck ─────────────────────────────────────────────────────────────────────────────


@every_game
@a_few
@given(st.data())
def test_every_card_of_the_deck_is_on_the_layout_once_or_in_the_stub(
    slug: str, data: st.DataObject
) -> None:
    play, chance = data.draw(scenarios(slug)).dealt()
    whole = sorted(whole_deck(play.state.rules))
    while not play.state.closed:
        play.step(chance)
        state = play.state
        assert [one.position for one in state.layout] == list(range(state.dealt))
        lying = [state.deck[one.position] for one in state.layout]
        stub = state.deck[state.dealt :]
        assert sorted(card for card in (*lying, *stub) if card is not None) == whole


@pytest.mark.cites("653a.11(n)")
@every_game
@a_few
@given(st.data())
def test_the_discard_rack_keeps_every_hand_together(slug: str, data: st.DataObject) -> None:
    play = data.draw(scenarios(slug)).played()
    closed = play.log[-1]
    assert isinstance(closed, e.RoundClosed)
    assert sorted(closed.discard) == list(range(play.state.dealt))
    place = {one.position: (one.spot.area, one.spot.seat) for one in play.state.layout}
    order = [place[position] for position in closed.discard]
    groups = [one for index, one in enumerate(order) if index == 0 or order[index - 1] != one]
    assert len(groups) == len(set(groups))
    for where, positions in places(play.state.layout).items():
        assert [one for one in closed.discard if place[one] == where] == positions


@every_game
@a_few
@given(st.data())
def test_a_face_is_told_when_its_card_is_turned_and_not_before(
    slug: str, data: st.DataObject
) -> None:
    play = data.draw(scenarios(slug)).played()
    told: dict[int, Card | None] = {}
    state = play.opened
    for event in play.log:
        state = replay(state, [event])
        told |= getattr(event, "faces", {})
        assert told.keys() == {one.position for one in state.layout if one.turned}
        assert all(state.deck[position] == card for position, card in told.items())


# ── (c) Whatever is asked ────────────────────────────────────────────────────────────────────


def is_lawful(state: State) -> bool:
    """Whether a state is one that a round can be in."""
    rules, steps = state.rules, len(state.game.steps)
    asked = state.step if state.phase is Phase.DECISION else None
    settled = list(state.settled)
    return (
        -1 <= state.moment.step <= steps
        and all(amount > 0 for seat in state.seats.values() for amount in seat.wagers.values())
        and all(key in rules.offers for key in state.made)
        and [one.position for one in state.layout] == list(range(state.dealt))
        and settled == list(state.settlement_order[: len(settled)])
        and all(number in state.settled for number, _ in state.waiting)
        and (state.phase is not Phase.BETTING or not (state.deck or state.layout))
        and (not isinstance(asked, Ask) or asked.together or state.moment.seat in state.boxes)
        and (not state.closed or (len(settled) == len(state.boxes) and not state.waiting))
        and all(line.returned >= 0 for lines in state.settled.values() for line in lines)
    )


#: Commands that ``legal`` lists by name alone; mishaps and corrections it does not list.
NAMES: Mapping[type, str] = {
    NoMoreBets: "no more bets",
    Proceed: "proceed",
    Close: "close",
    CountChips: "count chips",
    ResolveChips: "resolve chips",
    ConfirmLight: "confirm light",
    EnterCards: "enter cards",
}
MISHAPS = (Report, StubWrong, Abandon, CorrectCards, CorrectWager)


def listed(state: State, command: Command) -> bool:
    """Whether ``legal`` names a command to the one who gives it."""
    if isinstance(command, MISHAPS):
        return True
    return any(_is(move, command) for move in legal(state, command.actor))


def _is(move: Move, command: Command) -> bool:
    if isinstance(command, PlaceWager):
        known = command.choice in move.choices if move.choices else command.choice is None
        return _named(move, "place", command) and _within(move, command.amount) and known
    if isinstance(command, Decide):
        named = (move.command, move.seat, move.decision)
        return named == ("decide", command.seat, command.decision) and _within(move, command.amount)
    if isinstance(command, TakeBack):
        return _named(move, "take back", command)
    if isinstance(command, Approve):
        return _named(move, "approve", command)
    return move.command == NAMES[type(command)]


def _named(move: Move, name: str, command: PlaceWager | TakeBack | Approve) -> bool:
    return (move.command, move.seat, move.wager) == (name, command.seat, command.wager)


def _within(move: Move, amount: Cents) -> bool:
    return any(least <= amount <= most for least, most in move.amounts or ((0, 0),))


@every_game
@a_few
@given(st.data())
def test_whatever_is_asked_a_round_refuses_or_stays_lawful(slug: str, data: st.DataObject) -> None:
    scenario = data.draw(scenarios(slug))
    play, chance = scenario.seated()
    accepted = 0
    for _ in range(data.draw(st.integers(1, 120))):
        before = play.state
        command = _next_command(play, chance)
        why = refusal(before, command)
        if why is None:
            play.do(command)
            accepted += 1
            assert is_lawful(play.state)
            assert listed(before, command), command
            continue
        assert why.code
        assert why.reason
        assert why.cite
        with pytest.raises(RefusedError) as raised:
            decide(before, command)
        assert raised.value.refusal == why
        assert play.state == replay(play.opened, play.log)
    assert len(play.commands) == accepted


def _next_command(play: Play, chance: Random) -> Command:
    """Any command, or else a move that brings the round on."""
    moves = list(play.moves())
    if not moves or chance.random() < 0.6:
        return any_command(play, chance)
    onward = [one for one in moves if one[1].command == "no more bets"]
    actor, move = chance.choice(onward if onward and chance.random() < 0.3 else moves)
    return command_of(actor, move, chance, shuffled(play.state.rules, chance))


# ── (d) Replay ───────────────────────────────────────────────────────────────────────────────


@every_game
@a_few
@given(st.data())
def test_the_events_alone_rebuild_every_state_of_a_round(slug: str, data: st.DataObject) -> None:
    play, chance = data.draw(scenarios(slug)).dealt()
    states = {len(play.log): play.state}
    while not play.state.closed:
        play.step(chance)
        states[len(play.log)] = play.state
    for length, state in states.items():
        assert replay(play.opened, play.log[:length]) == state


@every_game
@a_few
@given(st.data())
def test_the_same_commands_give_the_same_events(slug: str, data: st.DataObject) -> None:
    scenario = data.draw(scenarios(slug))
    play = scenario.played()
    again, _ = scenario.seated()
    for command in play.commands:
        again.do(command)
    assert again.log == play.log


# ── (e) What may be done ─────────────────────────────────────────────────────────────────────


def variations(play: Play, actor: Actor, move: Move) -> Iterator[Command]:
    """A legal move at both ends of each of its ranges, with each of its choices."""
    deck = whole_deck(play.state.rules)
    for pair in move.amounts or ((Cents(0), Cents(0)),):
        for amount in sorted(set(pair)):
            for choice in move.choices or (None,):
                yield filled(actor, move, amount, choice, deck)
    if move.command == "approve":
        yield filled(actor, move, Cents(0), None, granted=False)


def beyond(actor: Actor, move: Move) -> Iterator[Command]:
    """A legal move with an amount just outside its ranges."""
    choice = move.choices[0] if move.choices else None
    for least, most in move.amounts:
        for amount in (Cents(least - 1), Cents(most + 1)):
            if not any(low <= amount <= high for low, high in move.amounts):
                yield filled(actor, move, amount, choice)


@every_game
@a_few
@given(st.data())
def test_everything_that_is_listed_can_be_done_and_something_always_is(
    slug: str, data: st.DataObject
) -> None:
    play, chance = data.draw(scenarios(slug)).seated()
    for seat in play.opened.seats:
        play.bet_at_random(seat, chance)
        check_moves(play)
    play.close_bets(shuffled(play.state.rules, chance))
    while not play.state.closed:
        check_moves(play)
        play.step(chance)
    assert not list(play.moves())


def check_moves(play: Play) -> None:
    """Every listed move is carried out, no amount beyond it, and there is one."""
    moves = list(play.moves())
    assert moves
    for actor, move in moves:
        assert move.about
        assert move.cite
        for command in variations(play, actor, move):
            assert replay(play.state, decide(play.state, command)) != play.state or (
                # A wager of the same amount as before changes nothing.
                isinstance(command, PlaceWager)
            )
        for command in beyond(actor, move):
            assert refusal(play.state, command) is not None


# ── (f) Dealing methods ──────────────────────────────────────────────────────────────────────


@every_game
@a_few
@given(st.data())
def test_the_same_cards_settle_the_same_however_they_are_dealt(
    slug: str, data: st.DataObject
) -> None:
    scenario = data.draw(scenarios(slug))
    first = scenario.played()
    held = {
        place: [first.state.deck[position] for position in positions]
        for place, positions in places(first.state.layout).items()
        if place[0] not in (BURN, DISCARD)
    }
    for dealing in chapters()[slug].dealing:
        rules = rules_of(slug, dealing=dealing, letter=scenario.letter, size=scenario.size)
        other = Play(rules, scenario.players, electronic=scenario.electronic)
        layout = layout_of(_betting(other.copy(), first))
        lying = {key: at for key, at in places(layout).items() if key[0] not in (BURN, DISCARD)}
        assert {key: len(at) for key, at in lying.items()} == {
            key: len(cards) for key, cards in held.items()
        }
        known = {key: [card for card in cards if card is not None] for key, cards in held.items()}
        _repeat(other, first, deck_for(whole_deck(rules), layout, known))
        assert other.state.settled == first.state.settled
        assert other.state.meters == first.state.meters


def _betting(play: Play, first: Play) -> Play:
    """A round with the wagers of another one."""
    for command in first.commands:
        if isinstance(command, PlaceWager | TakeBack):
            play.do(command)
    return play


def _repeat(play: Play, first: Play, deck: tuple[Card, ...]) -> None:
    """The commands of another round with another deck."""
    for command in first.commands:
        if isinstance(command, NoMoreBets):
            play.do(replace(command, deck=deck))
        else:
            play.do(command)


# ── (g) Order ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("653a.11(b)", "653a.11(d)", "653a.11(f)", "653a.11(h)(2)", "R17")
@every_game
@a_few
@given(st.data())
def test_decisions_go_clockwise_and_settlement_counterclockwise(
    slug: str, data: st.DataObject
) -> None:
    play = data.draw(scenarios(slug)).played()
    state = play.opened
    answers: dict[int, list[int]] = {}
    for event in play.log:
        if isinstance(event, e.DecisionMade):
            answers.setdefault(state.moment.step, []).append(event.seat)
        state = replay(state, [event])
    for step, seats in answers.items():
        ask = state.game.steps[step]
        assert isinstance(ask, Ask)
        assert len(seats) == len(set(seats))
        assert ask.together or seats == sorted(seats)
    settled = [event.seat for event in play.log if isinstance(event, e.SeatSettled)]
    assert settled == sorted(play.state.boxes, reverse=True)


# ── (h) Hidden cards ─────────────────────────────────────────────────────────────────────────


@every_game
@a_few
@given(st.data())
def test_no_burned_discarded_or_undealt_card_has_a_say(slug: str, data: st.DataObject) -> None:
    scenario = data.draw(scenarios(slug))
    first = scenario.played()
    state = first.state
    in_play = {one.position for one in state.layout if one.spot.area not in (BURN, DISCARD)}
    hidden = [position for position in range(len(state.deck)) if position not in in_play]
    cards = [state.deck[position] for position in hidden]
    Random(scenario.seed + 1).shuffle(cards)
    moved = dict(zip(hidden, cards, strict=True))
    deck = tuple(moved.get(position, card) for position, card in enumerate(state.deck))
    other, _ = scenario.seated()
    _repeat(other, first, tuple(card for card in deck if card is not None))
    closing = next(n for n, one in enumerate(first.log) if isinstance(one, e.BetsClosed))
    assert other.log[closing + 1 :] == first.log[closing + 1 :]
