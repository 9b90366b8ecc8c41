"""Commands that nobody should give: any person, seat, wager, amount, word and deck, at any time."""

from random import Random

from rounds import DEALER, FLOOR, SYSTEM, Play, shuffled

from pitboss.cards import DECK_53, JOKER, Card
from pitboss.money import Cents
from pitboss.table import (
    Actor,
    Approve,
    Close,
    Command,
    Decide,
    NoMoreBets,
    PlaceWager,
    Proceed,
    Role,
    TakeBack,
)

_WORDS = ("check", "fold", "raise", "ride", "withdraw", "set", "surrender", "dance", "")


def absurd_command(play: Play, chance: Random) -> Command:
    """Any command at all."""
    kind = chance.choice((PlaceWager, TakeBack, NoMoreBets, Proceed, Decide, Approve, Close))
    actor = _actor(play, chance)
    seat = chance.choice((*play.state.seats, -1, 0, play.state.rules.chapter.positions + 1))
    wager = chance.choice((*play.state.rules.chapter.wagers, "envy", "lottery", ""))
    if kind is PlaceWager:
        choice = chance.choice((None, None, None, "red", "mauve"))
        return PlaceWager(actor, seat, wager, _amount(play, chance), choice)
    if kind is TakeBack:
        return TakeBack(actor, seat, wager)
    if kind is NoMoreBets:
        return _no_more_bets(play, chance, actor)
    if kind is Decide:
        return Decide(actor, seat, chance.choice(_WORDS), _amount(play, chance))
    if kind is Approve:
        return Approve(actor, seat, wager, chance.random() < 0.5, chance.choice(("", " ", "no")))
    return Proceed(actor) if kind is Proceed else Close(actor)


def _actor(play: Play, chance: Random) -> Actor:
    people = [seat.player for seat in play.state.seats.values()]
    stranger = Actor(chance.choice(tuple(Role)), chance.choice((*people, "a stranger")))
    return chance.choice((DEALER, SYSTEM, FLOOR, stranger, Actor(Role.PLAYER, people[0])))


def _amount(play: Play, chance: Random) -> Cents:
    rules = play.state.rules
    known = (0, -1, -100, 1, 100, 500, rules.minimum, rules.maximum, rules.maximum + 1, 10**12)
    return Cents(chance.choice((*known, chance.randrange(2 * rules.maximum))))


def _no_more_bets(play: Play, chance: Random, actor: Actor) -> NoMoreBets:
    deck: list[Card | None] = list(shuffled(play.state.rules, chance))
    ruin = chance.randrange(6)
    if ruin == 0:
        deck.pop()
    elif ruin == 1:
        deck[0] = deck[1]
    elif ruin == 2:
        deck[0] = chance.choice((JOKER, Card(99), Card(-1)))
    elif ruin == 3 and play.state.electronic:
        deck[0] = None
    readings = chance.choice(({}, {}, {"lottery": {"meter": 1}}))
    magic_card = chance.choice((None, DECK_53[0], Card(99)))
    position = chance.choice((None, 0, 1, -1, 99))
    return NoMoreBets(actor, tuple(deck), readings, False, magic_card, position)
