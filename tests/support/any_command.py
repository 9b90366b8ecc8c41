"""Commands that nobody should give: any person, seat, wager, amount, word and deck, at any time."""

from random import Random
from typing import Any

from pitboss.cards import DECK_53, JOKER, Card
from pitboss.games.choices import (
    Check,
    Fold,
    Raise,
    Ride,
    SetHands,
    SetHouse,
    Stand,
    Surrender,
    Withdraw,
)
from pitboss.record import Actor, Role
from pitboss.round import (
    Abandon,
    Approve,
    CallOff,
    Close,
    Command,
    ConfirmCorrection,
    ConfirmLight,
    CorrectCards,
    CorrectDecisions,
    CorrectWager,
    CountChips,
    CountSurrendered,
    Decide,
    EnterCards,
    FindStart,
    NoMoreBets,
    OpenBits,
    PlaceWagers,
    Proceed,
    Reading,
    RejectCorrection,
    Report,
    ResolveChips,
    TurnHands,
    Undo,
)
from pitboss.round.irregularities import STUB_KINDS
from tests.support.rounds import DEALER, FLOOR, SYSTEM, Play, shuffled
from tests.support.slips import placing, taking_back

#: Values that are no whole number of cents, of chips or of units.
NO_NUMBERS: tuple[Any, ...] = (
    1000.5,
    1000.0,
    float("nan"),
    float("inf"),
    "1000",
    "",
    True,
    False,
    None,
    (),
)
_REASONS = ("", " ", "no", "the seal was broken")


def any_command(play: Play, chance: Random) -> Command:
    """Any command at all."""
    if chance.random() < 0.4:
        return _mishap(play, chance)
    kind = chance.choice((placing, taking_back, NoMoreBets, Proceed, Decide, Approve, Close))
    actor, seat, wager = _actor(play, chance), _seat(play, chance), _wager(play, chance)
    if kind is placing:
        choice = chance.choice((None, None, None, "red", "mauve"))
        if type(wager) not in (str, int, type(None)):
            return PlaceWagers(actor, seat, wager)
        return placing(play.state, actor, seat, wager, _amount(play, chance), choice)
    if kind is taking_back:
        return taking_back(play.state, actor, seat, wager)
    if kind is NoMoreBets:
        return _no_more_bets(play, chance, actor)
    if kind is Decide:
        return Decide(actor, seat, _decision(play, chance))
    if kind is Approve:
        place = chance.choice((*play.state.waiting, (seat, wager)))
        return Approve(actor, *place, chance.random() < 0.5, chance.choice(_REASONS))
    return Proceed(actor) if kind is Proceed else Close(actor)


def _mishap(play: Play, chance: Random) -> Command:
    """What goes wrong with real cards and chips, and what is recorded of them."""
    actor, seat, wager = _actor(play, chance), _seat(play, chance), _wager(play, chance)
    reason = chance.choice(_REASONS)
    faces = chance.choice(({}, _faces(play, chance), _faces(play, chance)))
    found: Any = chance.choice((0, 0, 1, 5, -1, 99, 0.5))
    kinds = (*play.state.rules.chapter.irregularities, *STUB_KINDS, "earthquake")
    return chance.choice(
        (
            Report(actor, chance.choice(kinds), found),
            Abandon(actor, seat),
            EnterCards(actor, faces),
            FindStart(actor, chance.choice((0, 1, 3, 7, 18, 19, *NO_NUMBERS))),
            TurnHands(actor, seat, chance.choice(((), (0, 1), (1, 1), tuple(faces)))),
            CountSurrendered(actor, seat, chance.choice((-1, 0, 6, 7, 8, *NO_NUMBERS))),
            CountChips(actor, wager, chance.choice((-1, 0, 1, 2, 3, *NO_NUMBERS))),
            ResolveChips(
                actor,
                wager,
                reason,
                *(chance.choice(((), (seat,), (seat, seat), (99,))) for _ in range(3)),
            ),
            ConfirmLight(actor, *chance.choice((*play.state.waiting, (seat, wager)))),
            CorrectCards(actor, faces, reason, reason),
            CorrectWager(actor, seat, wager, _amount(play, chance), reason, reason),
            CorrectDecisions(actor, seat, (_decision(play, chance),) * found, reason, reason)
            if type(found) is int
            else Undo(actor),
            chance.choice(
                (ConfirmCorrection(actor, found), RejectCorrection(actor, found, reason))
            ),
            CallOff(actor, reason) if chance.random() < 0.1 else Close(actor),
            OpenBits(actor, chance.choice(("Ann", "nobody")), chance.choice((None, b"bits"))),
        )
    )


def _faces(play: Play, chance: Random) -> dict[int, Card]:
    """Some faces at some positions: others, the same, or two of them swapped."""
    dealt, deck = play.state.dealt, play.state.deck
    places: tuple[Any, ...] = (-1, 0, 1, dealt - 1, dealt, 99, "0", 1.0)
    one = chance.choice((*places, *range(dealt)))
    other = chance.randrange(dealt) if dealt else 0
    if deck and chance.random() < 0.3 and type(one) is int and 0 <= one < len(deck):
        swapped = {one: deck[other], other: deck[one]}
        return {at: card for at, card in swapped.items() if card is not None}
    return {one: chance.choice((*DECK_53, Card(99)))}


def _decision(play: Play, chance: Random) -> Any:
    plain = (
        Check(),
        Fold(),
        Ride(),
        Withdraw(),
        SetHands((Card(0),)),
        SetHouse(),
        Stand(),
        Surrender(),
    )
    return chance.choice((*plain, *[Raise(_amount(play, chance))] * 4, "check", None, 5))


def _seat(play: Play, chance: Random) -> Any:
    wrong = (-1, 0, play.state.rules.chapter.positions + 1, True, 1.0, "1", None)
    return chance.choice((*play.state.seats, *play.state.seats, chance.choice(wrong)))


def _wager(play: Play, chance: Random) -> Any:
    known = tuple(play.state.rules.chapter.wagers)
    return chance.choice((*known, *known, "envy", "lottery", "", None, ("ante",), ["ante"]))


def _actor(play: Play, chance: Random) -> Actor:
    people = [seat.player for seat in play.state.seats.values()]
    stranger = Actor(chance.choice(tuple(Role)), chance.choice((*people, "a stranger")))
    return chance.choice((DEALER, SYSTEM, FLOOR, stranger, Actor(Role.PLAYER, people[0])))


def _amount(play: Play, chance: Random) -> Any:
    rules = play.state.rules
    known = (0, -1, -100, 1, 100, 500, rules.minimum, rules.maximum, rules.maximum + 1, 10**12)
    downs = [amount for seat in play.state.seats.values() for amount in seat.wagers.values()]
    times = [amount * factor for amount in downs for factor in (1, 2, 3, 4)]
    numbers = (*known, chance.randrange(2 * rules.maximum), *times)
    return chance.choice(
        (chance.choice(numbers), chance.choice(numbers), chance.choice(NO_NUMBERS))
    )


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
    wrong = {"lottery": Reading({"meter": 1})}
    readings: Any = chance.choice(({}, {}, {}, wrong, _reading(play, chance)))
    magic_card = chance.choice((None, DECK_53[0], Card(99)))
    position: Any = chance.choice((None, 0, 1, -1, 99, True, 1.0))
    return NoMoreBets(actor, tuple(deck), readings, False, magic_card, position)


def _reading(play: Play, chance: Random) -> dict[str, Any]:
    """A reading of a meter of the table with something in it that is no count of units."""
    offers = play.state.rules.offers
    wagers = play.state.rules.chapter.wagers
    metered = [key for key, one in offers.items() if one.meter and not wagers[key].shares]
    if not metered:
        return {}
    key = chance.choice(metered)
    meter = offers[key].meter
    assert meter is not None
    level, number = next(iter(meter.seed)), chance.choice((*NO_NUMBERS[:-2], 5))
    readings = (Reading({level: number}), Reading({}, number), Reading({}, 0, {level: number}), 5)
    return {key: chance.choice(readings)}
