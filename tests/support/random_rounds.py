"""Rounds at random, for properties that hold in every game: who sits, what is bet, which cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from pitboss.rulebook import GameRules
from tests.support.games import PAI_GOW
from tests.support.rounds import Play, jackpot, readings_at_random, rules_of, shuffled

#: So many examples a game that all games together take the time of a few.
a_few = settings(max_examples=max(10, settings().max_examples // 3))

_NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gus")


@dataclass(frozen=True)
class Scenario:
    """A table and its players; what they do is drawn from the seed."""

    slug: str
    dealing: str
    letter: int
    size: int
    players: Mapping[int, str]
    electronic: bool
    hot: bool
    seed: int

    @property
    def rules(self) -> GameRules:
        """The rules of the table."""
        # Where a limit covers a meter's prize it is set now and then, so low that it cuts some.
        cuts = self.slug == PAI_GOW and self.letter == 2
        keys: dict[str, Any] = {"payout_limit": 400_000} if cuts else {}
        return rules_of(self.slug, dealing=self.dealing, letter=self.letter, size=self.size, **keys)

    def seated(self) -> tuple[Play, Random]:
        """The round with betting open, and the chance that plays it."""
        return Play(self.rules, self.players, electronic=self.electronic), Random(self.seed)

    def betted(self) -> tuple[Play, Random]:
        """The round with every wager down."""
        play, chance = self.seated()
        for seat in self.players:
            play.bet_at_random(seat, chance)
        return play, chance

    def dealt(self) -> tuple[Play, Random]:
        """The round after "no more bets"."""
        play, chance = self.betted()
        rules = play.state.rules
        deck = jackpot(play, chance) if self.hot else shuffled(rules, chance)
        play.close_bets(
            deck,
            readings_at_random(rules, chance),
            magic_card=chance.choice(deck),
            lucky_position=chance.randint(0, rules.chapter.positions),
        )
        return play, chance

    def played(self) -> Play:
        """The whole round."""
        play, chance = self.dealt()
        play.play_out(chance)
        return play


@st.composite
def scenarios(draw: st.DrawFn, slug: str) -> Scenario:
    """Any table of a game: one to all seats taken, some players on several adjacent boxes."""
    rules = rules_of(slug)
    chapter = rules.chapter
    seats = sorted(draw(st.sets(st.integers(1, chapter.positions), min_size=1)))
    names = dict(zip(seats, _NAMES, strict=False))
    for left, right in pairwise(seats):
        boxes = list(names.values()).count(names[left])
        if right == left + 1 and boxes < rules.adjacent_boxes and draw(st.integers(0, 3)) == 0:
            names[right] = names[left]
    return Scenario(
        slug=slug,
        dealing=draw(st.sampled_from(sorted(chapter.dealing))),
        letter=draw(st.integers(0, 4)),
        size=draw(st.integers(0, 1)),
        players=names,
        electronic=draw(st.booleans()),
        hot=draw(st.booleans()),
        seed=draw(st.integers(0, 2**32)),
    )
