"""What holds in every round of every game, whoever plays it and however."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card
from pitboss.games import games
from pitboss.games.dealing import BONUS, BURN, COMMUNITY, DISCARD, PLAYER
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.games.model import Ask
from pitboss.games.shared_wagers import SIX_CARD_BONUS
from pitboss.round import (
    NoMoreBets,
    PlaceWagers,
    TurnHands,
    replay,
)
from pitboss.round import events as e
from pitboss.round.meters import UNITS
from pitboss.rulebook import chapters
from tests.support.accounts import Accounts, all_units
from tests.support.games import FOUR, HOLDEM, RIDE, UTH, every_game
from tests.support.random_rounds import a_few, scenarios
from tests.support.rounds import (
    Play,
    deck_for,
    layout_of,
    places,
    rules_of,
    whole_deck,
)
from tests.support.viewed_rounds import faces_told

# ── The rules that these rounds are played by ────────────────────────────────────────────────


@pytest.mark.parametrize("slug", sorted(chapters()))
def test_a_table_can_offer_every_wager_of_its_chapter(slug: str) -> None:
    chapter = chapters()[slug]
    for dealing in chapter.dealing:
        for letter in range(5):
            rules = rules_of(slug, dealing=dealing, letter=letter, size=letter)
            variant = rules.options.get("variant")
            expected = {
                key for key, law in chapter.wagers.items() if law.variant in (None, variant)
            }
            assert rules.offers.keys() == expected


@every_game
def test_a_game_is_dealt_by_every_method_of_its_chapter(slug: str) -> None:
    assert games()[slug].deal.keys() == chapters()[slug].dealing.keys()


# ── Chips and meters ─────────────────────────────────────────────────────────────────────────


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
    books.check(play.state.meters, play.state.prizes)
    books.check_slips()
    assert books.players + books.house + books.grown == 0


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
        before, books_of = all_units(readings[key]), books.meters[key]
        prizes = books.locked(key) * UNITS
        assert all_units(meter) == before + books_of.wagers + books_of.house - prizes
        assert all(units >= 0 for units in (*meter.levels.values(), meter.reserve))


# ── The deck ─────────────────────────────────────────────────────────────────────────────────


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


#: How many cards a player has, and what else lies on the layout, in the order of the rack.
HANDS = {FOUR: 5, RIDE: 3, HOLDEM: 2, UTH: 2}
AREAS = {
    FOUR: ((BONUS, 1), (HOUSE, 6)),
    RIDE: ((COMMUNITY, 2),),
    HOLDEM: ((BONUS, 4), (COMMUNITY, 5), (HOUSE, 2)),
    UTH: ((BONUS, 4), (COMMUNITY, 5), (HOUSE, 2)),
}


@pytest.mark.cites("653a.11(n)")
@pytest.mark.parametrize("slug", sorted(HANDS))
@a_few
@given(st.data())
def test_every_hand_can_be_rebuilt_from_the_discard_rack_alone(
    slug: str, data: st.DataObject
) -> None:
    """Who knows the game and who sat where picks the cards from the rack, hand by hand."""
    play = data.draw(scenarios(slug)).played()
    closed = play.log[-1]
    assert isinstance(closed, e.RoundClosed)
    rack = iter([play.state.deck[position] for position in closed.discard])
    for seat in sorted(play.state.boxes, reverse=True):
        rebuilt = tuple(islice(rack, HANDS[slug]))
        assert rebuilt == play.state.cards(PLAYER, seat)
    for area, count in AREAS[slug]:
        if area == BONUS and SIX_CARD_BONUS not in play.state.made:
            continue
        assert tuple(islice(rack, count)) == play.state.cards(area)
    rest = [one.spot.area for one in play.state.layout if one.spot.area in (BURN, DISCARD)]
    assert len([*rack]) == len(rest)


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
        told |= faces_told(event)
        assert told.keys() == {one.position for one in state.layout if one.turned}
        assert all(state.deck[position] == card for position, card in told.items())


# ── Replay ───────────────────────────────────────────────────────────────────────────────────


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


# ── Dealing methods ──────────────────────────────────────────────────────────────────────────


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
        rules = replace(scenario, dealing=dealing).rules
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
        if isinstance(command, PlaceWagers):
            play.do(command)
    return play


def _repeat(play: Play, first: Play, deck: tuple[Card, ...]) -> None:
    """The commands of another round with another deck."""
    for command in first.commands:
        if isinstance(command, NoMoreBets):
            play.do(replace(command, deck=deck))
        elif isinstance(command, TurnHands):
            # The same cards lie elsewhere in the deck.
            here, there = (places(one.state.layout)[PLAYER, command.seat] for one in (first, play))
            low = tuple(there[here.index(position)] for position in command.low)
            play.do(replace(command, low=low))
        else:
            play.do(command)


# ── Order ────────────────────────────────────────────────────────────────────────────────────


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


# ── Hidden cards ─────────────────────────────────────────────────────────────────────────────


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
