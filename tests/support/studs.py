"""Tables of Crazy 4 Poker and Caribbean Stud for tests: rounds dealt, played and settled."""

from collections.abc import Mapping
from typing import Any

from pitboss.games import Line
from pitboss.games.dealing import BONUS, PLAYER
from pitboss.games.dealing import DEALER as HOUSE
from pitboss.round import Command, CountChips, Phase
from pitboss.round.chips import chip_wagers
from pitboss.settle import settle
from tests.support.games import CARIBBEAN, CRAZY
from tests.support.rounds import DEALER, Play, rules_of, stacked

#: What each game asks for before anything else, and the raise that stays in.
ENTRY: Mapping[str, Mapping[str, int]] = {
    CRAZY: {"ante": 10, "super-bonus": 10},
    CARIBBEAN: {"ante": 10},
}
STAY = {CRAZY: 1, CARIBBEAN: 2}
HAND_BONUS, HAND_BONUS_DEALER = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
FOUR_CARD, FIVE_CARD = "four-card-progressive", "five-card-progressive"
#: Five cards for every row of the five-card tables, none of them worth more.
FIVE_CARD_ROWS = {
    "Royal flush": "As Ks Qs Js Ts",
    "Straight flush": "9h 8h 7h 6h 5h",
    "Four-of-a-kind": "8s 8h 8d 8c 7d",
    "Full house": "8s 8h 8d 7c 7d",
    "Flush": "Js 9s 6s 3s 2s",
    "Straight": "9s 8h 7d 6c 5h",
    "Three-of-a-kind": "5s 5h 5d 9c 2h",
    "Two pair": "9s 9h 4d 4c 2s",
    "Pair of tens, jacks, queens, kings or aces": "Ts Th 7d 5c 2s",
    "Pair": "9s 9h 7d 5c 2s",
    "High card": "Ts 9h 7d 5c 2s",
}
#: Cards with which the dealer plays in both games, and in neither; they go with any hand above.
PLAYS, LOW = "Ad Kc 6d 4h 3d", "Qd Jc 7s 4s 3c"


def table(
    slug: str,
    bets: Mapping[int, Mapping[str, int]],
    *,
    electronic: bool = True,
    dealing: str = "manual-shoe",
    **keys: Any,
) -> Play:
    """A round with betting open, and these wagers down beside those that the game asks for."""
    rules = rules_of(slug, dealing=dealing, **keys)
    play = Play(rules, {seat: f"player {seat}" for seat in bets}, electronic=electronic)
    for seat, wagers in bets.items():
        play.bet(seat, {**ENTRY[slug], **wagers})
    return play


def dealt(
    slug: str,
    bets: Mapping[int, Mapping[str, int]],
    cards: Mapping[int, str],
    dealer: str = PLAYS,
    bonus: str = "",
    *,
    electronic: bool = True,
    dealing: str = "manual-shoe",
    **draws: Any,
) -> Play:
    """The same after the deal, with these hands."""
    play = table(slug, bets, electronic=electronic, dealing=dealing)
    places = {(PLAYER, seat): hand for seat, hand in cards.items()} | {(HOUSE, 0): dealer}
    if bonus:
        places[BONUS, 0] = bonus
    play.close_bets(stacked(play, places), **draws)
    to_the_deal(play)
    return play


def to_the_deal(play: Play) -> None:
    """Chips counted where they must be, and the cards dealt."""
    for wager in () if play.state.electronic else chip_wagers(play.state):
        play.do(CountChips(DEALER, wager, play.state.accepted(wager)))
    play.proceed()


def stays(play: Play) -> Play:
    """Everybody who is still asked stays in at the least price, and every seat is settled."""
    while play.state.phase is Phase.DECISION:
        seat = play.state.moment.seat
        play.answer(seat, "raise", 10 * STAY[play.state.rules.chapter.slug])
    return settled(play)


def settled(play: Play) -> Play:
    """The dealer goes on until every seat is settled."""
    while play.state.phase in (Phase.DEALER, Phase.SETTLEMENT):
        play.proceed()
    return play


def line(play: Play, seat: int, wager: str) -> Line:
    """The line of a wager."""
    return next(one for one in play.state.settled[seat] if one.wager == wager)


def why_not(play: Play, command: Command) -> tuple[str, str]:
    """The code and the paragraph of a refusal."""
    refused = play.refused(command)
    return refused.code, refused.cite


def lines(
    slug: str,
    cards: str,
    decision: str = "",
    wagers: Mapping[str, Any] | None = None,
    dealer: str = PLAYS,
    **fields: Any,
) -> dict[str, Any]:
    """The lines of a written-down round with one seat, by wager."""
    seat = {
        "seat": 3,
        "cards": cards,
        "wagers": {**ENTRY[slug], **(wagers or {})},
        "decisions": [decision or f"raise {STAY[slug]}"],
    }
    answer = settle({"game": slug, "dealer": dealer, "seats": [seat], **fields})
    return {one["wager"]: one for one in answer["seats"][0]["lines"]}
