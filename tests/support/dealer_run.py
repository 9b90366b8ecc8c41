"""Rounds with real cards in which something goes wrong: every game, every method, every moment.

Nothing here knows a game by name: rules come from the chapter's own data, moves from ``legal``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitboss.cards import Card, parse_cards
from pitboss.games import Line
from pitboss.games.dealing import DISCARD, Spot
from pitboss.money import Cents
from pitboss.round import (
    CountChips,
    Event,
    Phase,
    Report,
    State,
    machine,
    refusal,
)
from pitboss.round import events as e
from pitboss.round.chips import chip_wagers
from pitboss.round.meters import UNITS, Reading, Why, contribution
from pitboss.rulebook import GameRules, chapter_of
from pitboss.rulebook.chapter import Effect
from tests.support.games import CODIFIED_CHAPTER, GAMES
from tests.support.rounds import (
    DEALER,
    Play,
    command_of,
    deck_for,
    layout_of,
    ordinary,
    rules_of,
    shuffled,
    whole_deck,
)
from tests.support.slips import placing

STAYS = ("check", "ride", "raise")
LEAVES = ("fold", "withdraw", *STAYS)


def every_game_citing(*paragraphs: str) -> pytest.MarkDecorator:
    """All games; those of the codified chapters cite their paragraphs."""
    return pytest.mark.parametrize(
        "slug",
        [
            pytest.param(
                slug,
                marks=[
                    pytest.mark.cites(*(f"{CODIFIED_CHAPTER[slug]}.{one}" for one in paragraphs))
                ]
                if slug in CODIFIED_CHAPTER and paragraphs
                else [],
            )
            for slug in GAMES
        ],
    )


def cited(*cases: tuple[Any, ...]) -> list[Any]:
    """Parameters whose last one is the paragraph that the case shows."""
    return [pytest.param(*case, marks=pytest.mark.cites(case[-1])) for case in cases]


# ── Tables ───────────────────────────────────────────────────────────────────────────────────


def seated(rules: GameRules, *seats: int) -> Play:
    """A dealer-run table with a player at each of these seats."""
    names = {seat: f"player {seat}" for seat in seats or (2, 5)}
    return Play(rules, names, electronic=False)


def bet_everything(play: Play, seat: int, *, but: Iterable[str] = ()) -> None:
    """The least of every wager that the seat may make, in the chapter's order."""
    rules = play.state.rules
    for key, offer in rules.offers.items():
        law = rules.chapter.wagers[key]
        amount = offer.minimum
        if law.equals is not None:
            amount = play.state.seats[seat].wagers.get(law.equals, amount)
        choice = law.choice[0] if law.choice else None
        command = placing(play.state, play.actor(seat, key), seat, key, amount, choice)
        if key not in but and refusal(play.state, command) is None:
            play.do(command)


def betted(slug: str, *seats: int, dealing: str = "manual-shoe", **keys: Any) -> Play:
    """A dealer-run table with every wager down at every seat."""
    play = seated(rules_of(slug, dealing=dealing, **keys), *seats)
    for seat in play.state.seats:
        bet_everything(play, seat)
    return play


def usual_deck(rules: GameRules) -> tuple[Card, ...]:
    """A shuffled deck, the same in every run."""
    return shuffled(rules, Random(7))


def closed(
    play: Play,
    deck: tuple[Card | None, ...] = (),
    readings: Mapping[str, Mapping[str, int] | Reading] | None = None,
    **draws: Any,
) -> Play:
    """No more bets, and every chip found right."""
    play.close_bets(deck or usual_deck(play.state.rules), readings, **draws)
    return count_chips(play)


def count_chips(play: Play) -> Play:
    for wager in chip_wagers(play.state):
        count = sum(wager in seat.wagers for seat in play.state.seats.values())
        play.do(CountChips(DEALER, wager, count))
    return play


def ready(slug: str, *seats: int, dealing: str = "manual-shoe", **keys: Any) -> Play:
    """A round that can be dealt, every wager down."""
    return closed(betted(slug, *seats, dealing=dealing, **keys))


def with_cards(play: Play, cards: Mapping[tuple[str, int], str], **draws: Any) -> Play:
    """The round closed with these cards on these places, and the stub unknown."""
    named = {place: parse_cards(texts) for place, texts in cards.items()}
    layout = layout_of(play)
    deck = deck_for(whole_deck(play.state.rules), layout, named)
    hidden = (None,) * (len(deck) - len(layout))
    return closed(play, (*deck[: len(layout)], *hidden), **draws)


# ── Going on ─────────────────────────────────────────────────────────────────────────────────


def go_on(play: Play, prefer: tuple[str, ...] = STAYS) -> None:
    """The dealer's next step, or the answer of the seat whose turn it is."""
    moves = ordinary(machine.ordinary(play.state, DEALER))
    if play.state.phase is not Phase.DECISION:
        play.do(command_of(DEALER, moves[0], Random(0)))
        return
    words = {move.decision: move for move in moves}
    word = next((one for one in prefer if one in words), moves[0].decision)
    # A raise at its least is one that any hand allows.
    least = replace(words[word], amounts=words[word].amounts[:1])
    play.do(command_of(DEALER, least, Random(0)))


def before(play: Play, step: type, prefer: tuple[str, ...] = STAYS) -> Play:
    """The round when such a step comes next."""
    while not isinstance(play.state.step, step):
        go_on(play, prefer)
    return play


def moments(play: Play, prefer: tuple[str, ...] = STAYS) -> Iterator[Play]:
    """The round at each of its moments, from the deal to the first settlement."""
    play = play.copy()
    while not play.state.settled:
        yield play.copy()
        go_on(play, prefer)


def finish(play: Play, prefer: tuple[str, ...] = STAYS) -> Play:
    """The round until every seat is settled."""
    while play.state.step is not None:
        go_on(play, prefer)
    return play


def where(state: State) -> list[Spot]:
    """Where the cards lie, the discarded ones aside."""
    return [one.spot for one in state.layout if one.spot.area != DISCARD]


# ── Kinds ────────────────────────────────────────────────────────────────────────────────────


def kinds(slug: str, *effects: Effect) -> list[str]:
    """The irregularities of a chapter that have such an effect."""
    found = chapter_of(slug).irregularities
    return [kind for kind, rule in found.items() if rule.effect in effects]


def can_be(kind: str) -> Callable[[Play], bool]:
    """Whether an irregularity can be reported at a round's moment."""
    return lambda play: refusal(play.state, Report(DEALER, kind)) is None


# ── Lines and books ──────────────────────────────────────────────────────────────────────────


def staked(lines: Iterable[Line]) -> dict[str, Line]:
    """The lines of wagers; one that is there twice is a fault."""
    found: dict[str, Line] = {}
    for line in lines:
        if line.staked:
            assert line.wager not in found, f"{line.wager} is settled twice"
            found[line.wager] = line
    return found


def line(state: State, seat: int, wager: str) -> Line:
    return staked(state.settled[seat])[wager]


def outcomes(state: State, seat: int) -> dict[str, str]:
    return {wager: one.outcome.value for wager, one in staked(state.settled[seat]).items()}


def all_returned(state: State, seat: int) -> bool:
    """Whether every wager of the seat came back."""
    found = staked(state.settled[seat])
    same = found.keys() == state.seats[seat].wagers.keys()
    return same and all(one.returned == one.staked for one in found.values())


def meter_of(state: State, wager: str) -> str:
    return state.rules.chapter.wagers[wager].shares or wager


def added_by(state: State, seat: int, wager: str) -> int:
    """What a wager added to its meter, in units."""
    name = meter_of(state, wager)
    if name not in state.added:
        return 0
    return contribution(name, state.meters[name].terms, state.seats[seat].wagers[wager]).wagers


def borne(events: Iterable[Event]) -> dict[str, int]:
    """What the house bears of what meters could not give back in a void, in units."""
    found: dict[str, int] = {}
    for event in events:
        for change in event.changes if isinstance(event, e.RoundVoided) else ():
            if change.why is Why.TAKEN_OFF and change.house:
                found[change.meter] = found.get(change.meter, 0) + change.house
    return found


def dollars(amount: int) -> Cents:
    return Cents(amount * 100)


def units(amount: int) -> int:
    """Dollars in units of a meter."""
    return dollars(amount) * UNITS
