"""Main games played out on a small deck: every deal settled by the engine, every choice tried.

A game is told by its deals, what the player knows at each question, the answers, and what they
come to. Nothing here knows how a solver works.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations
from typing import Any

from pitboss.cards import Card, cards_text
from pitboss.odds.solution import Strategy
from pitboss.settle import settle
from tests.support.small_decks import SmallDeck

__all__ = ["GAMES", "Deal", "PlayedOut", "Totals", "has_aces_or_better", "lines_of"]

Cards = tuple[Card, ...]
Lines = Mapping[str, Fraction]
ANTE = 2  # the Blind pays three to two of it in whole dollars


@dataclass(frozen=True)
class Deal:
    """One way in which the cards fall, and how many alike there are."""

    number: int
    cards: Cards
    #: What lies open besides at each question.
    shown: tuple[Cards, ...]
    #: What each wager wins, in Antes, if all are made.
    lines: Lines
    #: The other cards, by where they lie.
    areas: Mapping[str, Cards]


@dataclass
class Totals:
    """What a way to play comes to over all deals."""

    deals: int = 0
    net: Fraction = Fraction(0)
    square: Fraction = Fraction(0)
    wagered: Fraction = Fraction(0)


def lines_of(
    game: str, cards: Cards, wagers: Mapping[str, int], decisions: Sequence[str], **areas: Any
) -> dict[str, Fraction]:
    """What each wager won, by the engine, in dollars."""
    seat = {"seat": 1, "cards": cards_text(cards), "wagers": dict(wagers)}
    seat["decisions"] = list(decisions)
    written = {k: cards_text(v) if isinstance(v, tuple) else v for k, v in areas.items()}
    answer = settle({"game": game, "seats": [seat], **written})
    found: dict[str, Fraction] = {}
    for line in answer["seats"][0]["lines"]:
        won = Fraction(line["returned"]) - Fraction(line["staked"])
        found[line["wager"]] = found.get(line["wager"], Fraction(0)) + won
    return found


@dataclass(frozen=True)
class PlayedOut:
    """A game as it is played out: its deals from a deck under some rules, and its questions."""

    chapter: str
    slug: str
    wagers: tuple[str, ...]
    #: The answers with which every wager is made.
    all_made: tuple[str, ...]
    layouts: Callable[[SmallDeck], Iterator[tuple[int, Cards, dict[str, Cards], list[Any]]]]
    answers: Callable[[Sequence[str]], Sequence[str]]
    net: Callable[[Lines, Sequence[str]], Fraction]
    wagered: Callable[[Sequence[str]], int]
    #: What a solution calls an answer to a question, or nothing if it does not count it.
    called: Callable[[int, str], str | None] = lambda _, answer: answer
    #: Whether an answer may be given, beyond what the question says.
    allowed: Callable[[Cards, str], bool] = lambda *_: True

    def deals(self, deck: SmallDeck, rules: Mapping[str, Any]) -> list[Deal]:
        """Every deal of the deck."""
        found = []
        for number, cards, areas, shown in self.layouts(deck):
            won = lines_of(
                self.slug, cards, dict.fromkeys(self.wagers, ANTE), self.all_made,
                rules=rules, **areas,
            )  # fmt: skip
            lines = {wager: value / ANTE for wager, value in won.items()}
            found += [Deal(number, cards, tuple(known), lines, areas) for known in shown]
        return found

    def best(self, deals: Sequence[Deal], so_far: tuple[str, ...] = ()) -> Fraction:
        """The most that can be won over these deals by who knows only what is shown."""
        groups: dict[tuple[Cards, Cards], list[Deal]] = {}
        for deal in deals:
            groups.setdefault((deal.cards, deal.shown[len(so_far)]), []).append(deal)
        return sum((self._best_of(alike, so_far) for alike in groups.values()), Fraction(0))

    def _best_of(self, alike: Sequence[Deal], so_far: tuple[str, ...]) -> Fraction:
        values = []
        for answer in self.answers(so_far):
            if not self.allowed(alike[0].cards, answer):
                continue
            after = (*so_far, answer)
            if self.answers(after):
                values.append(self.best(alike, after))
            else:
                nets = (deal.number * self.net(deal.lines, after) for deal in alike)
                values.append(sum(nets, Fraction(0)))
        return max(values)

    def answered(self, deal: Deal, strategy: Strategy) -> tuple[str, ...]:
        """The answers that a strategy gives in a deal."""
        given: tuple[str, ...] = ()
        while self.answers(given):
            answer = strategy.best(deal.cards, deal.shown[len(given)], self.wagered(given))
            assert answer in self.answers(given)
            given = (*given, answer)
        return given

    def play(self, deals: Sequence[Deal], strategy: Strategy) -> tuple[Totals, dict[str, Fraction]]:
        """What a strategy comes to, and how often it gives each answer."""
        totals = Totals()
        often: dict[str, Fraction] = {}
        for deal in deals:
            given = self.answered(deal, strategy)
            for place, answer in enumerate(given):
                name = self.called(place, answer)
                if name is not None:
                    often[name] = often.get(name, Fraction(0)) + deal.number
            net = self.net(deal.lines, given)
            totals.deals += deal.number
            totals.net += deal.number * net
            totals.square += deal.number * net**2
            totals.wagered += deal.number * self.wagered(given)
        return totals, {name: number / totals.deals for name, number in often.items()}


def times_of(answers: Sequence[str]) -> list[int]:
    """The times the Ante of each raise."""
    return [int(answer.split()[1]) for answer in answers if answer.startswith("raise")]


def rest_of(deck: SmallDeck, *gone: Cards) -> list[Card]:
    return [card for card in deck.cards if all(card not in cards for cards in gone)]


def holdem(deck: SmallDeck, sizes: tuple[int, ...]) -> Iterator[Any]:
    """653a, 647a: each board with the sets of it that may be the first to lie open."""
    for player, number in deck.one_of_each_kind(2):
        for board in combinations(rest_of(deck, player), 5):
            for dealer in combinations(rest_of(deck, player, board), 2):
                shown: list[tuple[Cards, ...]] = [((),)]
                for size in sizes:
                    shown = [
                        (*known, more)
                        for known in shown
                        for more in combinations(board, size)
                        if set(known[-1]) <= set(more)
                    ]
                yield number, player, {"dealer": dealer, "community": board}, shown


def against_dealer(deck: SmallDeck, own: int, size: int, shown: bool) -> Iterator[Any]:
    """639a, 641a, 649a, 657a: the dealer's hands, each of whose cards may be the one shown."""
    for player, number in deck.one_of_each_kind(own):
        for dealer in combinations(rest_of(deck, player), size):
            looks: list[Any] = [((card,),) for card in dealer] if shown else [((),)]
            yield number, player, {"dealer": dealer}, looks


def paytable_alone(deck: SmallDeck, own: int, community: int) -> Iterator[Any]:
    """643a, 655a: community cards turned one by one; the last comes after the last question."""
    for player, number in deck.one_of_each_kind(own):
        for cards in combinations(rest_of(deck, player), community):
            orders = permutations(cards)
            shown = [tuple(order[:k] for k in range(community)) for order in orders]
            # The order in which cards were turned does not matter to what is known.
            known = [tuple(tuple(sorted(part)) for part in parts) for parts in shown]
            yield number, player, {"community": cards}, known


def ultimate_answers(given: Sequence[str]) -> Sequence[str]:
    asked = (("check", "raise 3", "raise 4"), ("check", "raise 2"), ("fold", "raise 1"))
    return () if given and given[-1] != "check" else asked[len(given)]


def bonus_answers(given: Sequence[str]) -> Sequence[str]:
    asked = (("fold", "raise 2"), ("check", "raise 1"), ("check", "raise 1"), ())
    return () if "fold" in given else asked[len(given)]


def streets(given: Sequence[str]) -> Sequence[str]:
    return () if "fold" in given or len(given) == 3 else ("fold", "raise 1", "raise 2", "raise 3")


def one_question(*answers: str) -> Callable[[Sequence[str]], Sequence[str]]:
    return lambda given: () if given else answers


def ultimate_net(lines: Lines, given: Sequence[str]) -> Fraction:
    if given[-1] == "fold":
        return Fraction(-2)
    return lines["ante"] + lines["blind"] + times_of(given)[-1] * lines["play"]


def bonus_net(lines: Lines, given: Sequence[str]) -> Fraction:
    if "fold" in given:
        return Fraction(-1)
    later = sum(lines[w] for w, a in zip(("turn", "river"), given[1:], strict=True) if a != "check")
    return lines["ante"] + lines["flop"] + later


def one_net(lines: Lines, given: Sequence[str], *, raised: str, lost: int, per: int) -> Fraction:
    """One raise, with what else is down; the engine's line is of so many Antes."""
    if given[-1] == "fold":
        return Fraction(-lost)
    others = sum((won for wager, won in lines.items() if wager != raised), Fraction(0))
    return others + lines[raised] * times_of(given)[-1] / per


def ride_net(lines: Lines, given: Sequence[str]) -> Fraction:
    kept = [w for w, a in zip(("bet-1", "bet-2"), given, strict=True) if a == "ride"]
    return lines["bet-3"] + sum((lines[wager] for wager in kept), Fraction(0))


def street_net(lines: Lines, given: Sequence[str]) -> Fraction:
    if "fold" in given:
        return Fraction(-1 - sum(times_of(given)))
    wagers = "3rd-street", "4th-street", "5th-street"
    raised = zip(wagers, times_of(given), strict=True)
    return lines["ante"] + sum((lines[w] * times for w, times in raised), Fraction(0))


def has_aces_or_better(cards: Cards, answer: str) -> bool:
    """657a: what a wager above once the Ante needs, read plainly."""
    ranks = sorted(card >> 2 for card in cards)
    suits = [card & 3 for card in cards]
    aces = ranks.count(12) >= 2
    several = sum(ranks.count(rank) >= 2 for rank in set(ranks)) >= 2
    three = any(ranks.count(rank) >= 3 for rank in ranks)
    low = [-1 if rank == 12 else rank for rank in ranks]
    straight = any(
        {start, start + 1, start + 2, start + 3} <= set(known)
        for known in (ranks, low)
        for start in range(-1, 10)
    )
    flush = any(suits.count(suit) >= 4 for suit in suits)
    return answer in ("fold", "raise 1") or aces or several or three or straight or flush


def down(given: Sequence[str], required: int) -> int:
    return required + sum(times_of(given))


def riding(given: Sequence[str]) -> int:
    return 1 + sum(answer == "ride" for answer in given)


GAMES = {
    "653a": PlayedOut(
        "653a", "ultimate-texas-holdem", ("ante", "blind"), ("check", "check", "raise 1"),
        partial(holdem, sizes=(3, 5)), ultimate_answers, ultimate_net, partial(down, required=2),
        lambda _, answer: None if answer == "check" else answer,
    ),
    "647a": PlayedOut(
        "647a", "texas-holdem-bonus", ("ante",), ("raise 2", "raise 1", "raise 1"),
        partial(holdem, sizes=(3, 4)), bonus_answers, bonus_net, partial(down, required=1),
        lambda place, answer: None if answer == "check"
        else answer + ("", " after the Flop", " after the Turn")[place],
    ),
    "639a": PlayedOut(
        "639a", "caribbean-stud", ("ante",), ("raise 2",),
        partial(against_dealer, own=5, size=5, shown=True), one_question("fold", "raise 2"),
        partial(one_net, raised="bet", lost=1, per=2), partial(down, required=1),
    ),
    "641a": PlayedOut(
        "641a", "four-card-poker", ("ante",), ("raise 1",),
        partial(against_dealer, own=5, size=6, shown=True),
        one_question("fold", "raise 1", "raise 2", "raise 3"),
        partial(one_net, raised="play", lost=1, per=1), partial(down, required=1),
    ),
    "657a": PlayedOut(
        "657a", "crazy-4-poker", ("ante", "super-bonus"), ("raise 1",),
        partial(against_dealer, own=5, size=5, shown=False),
        one_question("fold", "raise 1", "raise 2", "raise 3"),
        partial(one_net, raised="play", lost=2, per=1), partial(down, required=2),
        allowed=has_aces_or_better,
    ),
    "649a": PlayedOut(
        "649a", "three-card-poker", ("ante",), ("raise 1",),
        partial(against_dealer, own=3, size=3, shown=False), one_question("fold", "raise 1"),
        partial(one_net, raised="play", lost=1, per=1), partial(down, required=1),
    ),
    "643a": PlayedOut(
        "643a", "let-it-ride", ("bet-1", "bet-2", "bet-3"), ("ride", "ride"),
        partial(paytable_alone, own=3, community=2),
        lambda given: () if len(given) == 2 else ("withdraw", "ride"), ride_net, riding,
        lambda place, answer: f"ride bet {place + 1}" if answer == "ride" else None,
    ),
    "655a": PlayedOut(
        "655a", "mississippi-stud", ("ante",), ("raise 1", "raise 1", "raise 1"),
        partial(paytable_alone, own=2, community=3), streets, street_net,
        partial(down, required=1),
        lambda place, answer: f"{answer} on {('3rd', '4th', '5th')[place]} Street",
    ),
}  # fmt: skip
