"""Commands that nobody should give: any person, seat, wager, amount, word and deck, at any time."""

from random import Random

from pitboss.cards import DECK_53, JOKER, Card
from pitboss.money import Cents
from pitboss.table import (
    Abandon,
    Actor,
    Approve,
    Close,
    Command,
    ConfirmLight,
    CorrectCard,
    CorrectWager,
    CountChips,
    Decide,
    EnterCards,
    Irregular,
    NoMoreBets,
    PlaceWager,
    Proceed,
    ResolveChips,
    Role,
    StubWrong,
    TakeBack,
)
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, shuffled

_WORDS = ("check", "fold", "raise", "ride", "withdraw", "set", "surrender", "dance", "")
_REASONS = ("", " ", "no")


def any_command(play: Play, chance: Random) -> Command:
    """Any command at all."""
    if chance.random() < 0.15:
        return _mishap(play, chance)
    kind = chance.choice((PlaceWager, TakeBack, NoMoreBets, Proceed, Decide, Approve, Close))
    actor, seat, wager = _actor(play, chance), _seat(play, chance), _wager(play, chance)
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
        return Approve(actor, seat, wager, chance.random() < 0.5, chance.choice(_REASONS))
    return Proceed(actor) if kind is Proceed else Close(actor)


def _mishap(play: Play, chance: Random) -> Command:
    """What goes wrong with real cards and chips, and what is recorded of them."""
    actor, seat, wager = _actor(play, chance), _seat(play, chance), _wager(play, chance)
    reason = chance.choice(_REASONS)
    card = chance.choice((*DECK_53, Card(99)))
    position = chance.choice((-1, 0, 1, play.state.dealt - 1, play.state.dealt, 99))
    kinds = (*play.state.rules.chapter.irregularities, "earthquake")
    return chance.choice(
        (
            Irregular(actor, chance.choice(kinds), chance.choice((0, 0, 1, 5, -1, 99))),
            StubWrong(actor, chance.random() < 0.5),
            Abandon(actor, seat),
            EnterCards(actor, chance.choice(({}, {position: card}))),
            CountChips(actor, wager, chance.randrange(-1, 7)),
            ResolveChips(actor, wager, reason),
            ConfirmLight(actor, seat, wager),
            CorrectCard(actor, position, card, reason),
            CorrectWager(actor, seat, wager, _amount(play, chance), reason),
        )
    )


def _seat(play: Play, chance: Random) -> int:
    return chance.choice((*play.state.seats, -1, 0, play.state.rules.chapter.positions + 1))


def _wager(play: Play, chance: Random) -> str:
    return chance.choice((*play.state.rules.chapter.wagers, "envy", "lottery", ""))


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
