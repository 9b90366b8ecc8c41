"""Whole rounds as they are looked at: every state, and which cards were told to whom by then."""

from collections.abc import Iterator, Mapping
from random import Random

from pitboss.cards import Card
from pitboss.games.dealing import PLAYER
from pitboss.record import Actor, Role
from pitboss.round import (
    Abandon,
    Command,
    Event,
    Report,
    State,
    refusal,
    replay,
)
from pitboss.round import events as e
from pitboss.round.irregularities import STUB_KINDS
from pitboss.rulebook.chapter import Effect
from tests.support.games import METHODS
from tests.support.rounds import (
    DEALER,
    FLOOR,
    SYSTEM,
    Play,
    jackpot,
    readings_at_random,
    rules_of,
    shuffled,
)

EYE = Actor(Role.SURVEILLANCE, "the eye")
STRANGER = Actor(Role.PLAYER, "a stranger")
_NAMES = ("Ann", "Ben", "Cleo", "Dov")


def seated_at_random(
    slug: str, chance: Random, *, electronic: bool = True, side_wagers: float = 0.5
) -> Play:
    """Two to four players, one of them perhaps at two boxes side by side, with wagers down."""
    rules = rules_of(slug, dealing=chance.choice(METHODS))
    count = chance.randint(2, 4)
    first = chance.randint(1, rules.chapter.positions - count + 1)
    names = list(_NAMES[:count])
    if rules.adjacent_boxes > 1 and chance.random() < 0.3:
        names[1] = names[0]
    play = Play(rules, dict(enumerate(names, first)), electronic=electronic)
    for seat in play.state.seats:
        play.bet_at_random(seat, chance, side_wagers)
    return play


def close_at_random(play: Play, chance: Random) -> None:
    """No more bets, with cards now and then that make prizes."""
    rules = play.state.rules
    deck = jackpot(play, chance) if chance.random() < 0.3 else shuffled(rules, chance)
    play.close_bets(
        deck,
        readings_at_random(rules, chance),
        magic_card=chance.choice(deck),
        lucky_position=chance.randint(0, rules.chapter.positions),
    )


def played_at_random(
    slug: str,
    chance: Random,
    *,
    electronic: bool = True,
    side_wagers: float = 0.5,
    mishaps: float = 0.0,
) -> Play:
    """A whole round to its close; with real cards something may go wrong."""
    play = seated_at_random(slug, chance, electronic=electronic, side_wagers=side_wagers)
    close_at_random(play, chance)
    while not play.state.closed:
        play.step(chance)
        command = _mishap(play, chance)
        if chance.random() < mishaps and refusal(play.state, command) is None:
            play.do(command)
    return play


def _mishap(play: Play, chance: Random) -> Command:
    kinds = play.state.rules.chapter.irregularities.values()
    kind = chance.choice([one.kind for one in kinds if one.effect is not Effect.COVER])
    return chance.choice(
        (
            Report(DEALER, kind),
            Report(DEALER, chance.choice(STUB_KINDS)),
            Abandon(DEALER, chance.choice(play.state.boxes)),
        )
    )


def viewers(play: Play) -> list[Actor]:
    """Everybody who may look, a player from another table too."""
    players = dict.fromkeys(seat.player for seat in play.opened.seats.values())
    return [*(Actor(Role.PLAYER, one) for one in players), STRANGER, DEALER, FLOOR, SYSTEM, EYE]


def states(play: Play) -> list[State]:
    """The state after each command, from the opening on."""
    return [state for state, _ in told(play)]


def told(play: Play) -> Iterator[tuple[State, frozenset[int]]]:
    """Every state of a round, with the positions whose faces some event had told by then."""
    state, faces = play.opened, frozenset[int]()
    yield state, faces
    for event in play.log:
        state = replay(state, [event])
        faces |= frozenset(faces_told(event))
        yield state, faces


def faces_told(event: Event) -> Mapping[int, Card | None]:
    """The faces that an event tells everybody: turned cards, and what is named of those."""
    if isinstance(event, e.CardsDealt | e.CardsTurned | e.SeatSettled | e.SettledAnew):
        return event.faces
    return event.shown if isinstance(event, e.CardsEntered | e.CardsCorrected) else {}


def own_cards(state: State, viewer: Actor) -> frozenset[int]:
    """The positions that lie before the viewer."""
    if viewer.role is not Role.PLAYER:
        return frozenset()
    own = {number for number, seat in state.seats.items() if seat.player == viewer.person}
    return frozenset(
        one.position for one in state.layout if one.spot.area == PLAYER and one.spot.seat in own
    )


def voided(play: Play) -> bool:
    return any(isinstance(event, e.RoundVoided) for event in play.log)
