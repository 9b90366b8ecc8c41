"""Rounds of any game with a deck that deals what a test names, and answers written as words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pitboss.cards import parse_cards
from pitboss.games import Line
from pitboss.games.choices import Decision, Raise
from pitboss.money import Cents, Odds
from pitboss.record import Actor, Role
from pitboss.round import Command, CountChips, Decide, PlaceWagers, Proceed, refusal
from pitboss.round.chips import chip_wagers
from pitboss.round.state import Phase, State
from pitboss.rulebook import chapter_of
from pitboss.settle import settle
from tests.support.rounds import DEALER, Place, Play, decision, rules_of, stacked
from tests.support.slips import placing

Bets = Mapping[int, Mapping[str, int]]


def seated(
    slug: str,
    bets: Bets,
    *,
    players: Mapping[int, str] | None = None,
    electronic: bool = True,
    **rules: Any,
) -> Play:
    """A table with these wagers down, in dollars; ``rules`` are those of ``rules_of``."""
    names = players or {seat: f"player {seat}" for seat in bets}
    play = Play(rules_of(slug, **rules), names, electronic=electronic)
    for seat, wagers in bets.items():
        play.bet(seat, wagers)
    return play


def dealt(
    slug: str,
    bets: Bets,
    cards: Mapping[Place, str] | None = None,
    *,
    draws: Mapping[str, Any] | None = None,
    **table: Any,
) -> Play:
    """The round after the deal, with these cards where they are named."""
    play = seated(slug, bets, **table)
    play.close_bets(stacked(play, cards or {}), **(draws or {}))
    count_chips(play)
    play.proceed()
    return play


def count_chips(play: Play) -> None:
    """At a dealer-run table the chips are found to be right."""
    if not play.state.electronic:
        for wager in chip_wagers(play.state):
            play.do(CountChips(DEALER, wager, play.state.accepted(wager)))


def answer(state: State, seat: int, words: str) -> Decision:
    """``raise 2`` is two times the Ante."""
    word, _, times = words.partition(" ")
    if word == Raise.word:
        return Raise(Cents(state.seats[seat].wagers["ante"] * int(times)))
    return decision(word)


def decide_all(play: Play, answers: Mapping[int, str]) -> None:
    """One question, with the answer of every seat that is asked."""
    while play.state.phase is Phase.DECISION:
        step, seat = play.state.moment
        play.do(Decide(play.actor(seat), seat, answer(play.state, seat, answers[seat])))
        if play.state.moment.step != step:
            return


def play_on(play: Play, answers: Mapping[int, Sequence[str]], *until: Phase) -> Play:
    """To the end of settlement, or to one of these moments, each seat with its answers."""
    left = {seat: list(words) for seat, words in answers.items()}
    while play.state.phase in (Phase.DEALER, Phase.DECISION, Phase.SETTLEMENT):
        if play.state.phase in until:
            break
        if play.state.phase is Phase.DECISION:
            seat = play.state.moment.seat
            given = answer(play.state, seat, left[seat].pop(0))
            play.do(Decide(play.actor(seat), seat, given))
        else:
            play.do(Proceed(DEALER))
    return play


def line(play: Play, seat: int, wager: str) -> Line:
    """The line of one wager of a settled seat."""
    (found,) = [one for one in play.state.settled[seat] if one.wager == wager]
    return found


def up(play: Play) -> set[Place]:
    """Where cards lie face up."""
    return {(one.spot.area, one.spot.seat) for one in play.state.layout if one.turned}


def order(play: Play) -> str:
    """Where each card of the deal went: a seat's number, or the first letter of an area."""
    return " ".join(
        str(one.spot.seat) if one.spot.seat else one.spot.area[0] for one in play.state.layout
    )


def why(play: Play, command: Command) -> tuple[str, str]:
    """The code and the paragraph of a refusal."""
    found = refusal(play.state, command)
    assert found is not None, f"{command} is allowed"
    return found.code, found.cite


def place(play: Play, seat: int, wager: str, dollars: int) -> PlaceWagers:
    """A wager of the player who sits there."""
    return placing(play.state, play.actor(seat, wager), seat, wager, Cents(dollars * 100))


def player(seat: int) -> Actor:
    """Who sits at a seat."""
    return Actor(Role.PLAYER, f"player {seat}")


def rows(slug: str, wager: str) -> Iterator[tuple[str | None, str, Odds | None]]:
    """Every row of every paytable of a wager: letter, hand and odds; none where it does not pay."""
    tables = chapter_of(slug).wagers[wager].paytables.tables
    hands = dict.fromkeys(row.hand for table in tables.values() for row in table.rows)
    for letter, table in tables.items():
        pays = {row.hand: row.pays for row in table.rows}
        yield from ((letter, hand, pays.get(hand)) for hand in hands)


def settled(data: Mapping[str, Any], seat: int = 1) -> dict[str, dict[str, Any]]:
    """The lines of one seat of a written-down round, by wager."""
    (found,) = [one for one in settle(dict(data))["seats"] if one["seat"] == seat]
    return {one["wager"]: one for one in found["lines"]}


def cards_of(text: str) -> tuple[Any, ...]:
    """Cards as the engine has them."""
    return tuple(parse_cards(text))
