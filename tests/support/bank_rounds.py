"""Rounds in which a player has the bank (645a.12), away from any table."""

from collections.abc import Mapping
from random import Random
from typing import Any

from pitboss.money import Cents
from pitboss.record import Actor, Role
from pitboss.round import TakeBank
from pitboss.round.events import Turn
from tests.support.games import PAI_GOW
from tests.support.rounds import DEALER, Play, rules_of, shuffled

__all__ = ["WAGERED", "bank_play", "banked_round", "taking"]

#: What everybody wagered against the dealer in the round before.
WAGERED = Cents(10_000)


def bank_play(
    players: Mapping[int, str], *, electronic: bool = True, asked: int = 6, **filed: Any
) -> Play:
    """A round with betting open and the bank offered, from the highest seat down, to so many."""
    rules = rules_of(PAI_GOW, **({"player_bank": True, "co_banking": True} | filed))
    play = Play(rules, players, electronic=electronic)
    turns: dict[str, Turn] = {}
    for seat in sorted(players, reverse=True):
        turns.setdefault(players[seat], Turn(seat, players[seat], WAGERED))
    play.opened = play.state = play.state.but(turns=tuple(turns.values())[:asked])
    return play


def taking(play: Play, seat: int, **terms: Any) -> TakeBank:
    """The bank, taken by the player of a seat, or as the dealer records it."""
    if play.state.electronic:
        return TakeBank(Actor(Role.PLAYER, play.state.seats[seat].player), seat, **terms)
    return TakeBank(DEALER, seat, **({"cover": Cents(10**6)} | terms))


def banked_round(chance: Random) -> Play:
    """A whole round of two to five players, one of whom banks."""
    seats = chance.sample(range(1, 7), chance.randint(2, 5))
    play = bank_play({seat: f"player {seat}" for seat in seats})
    banker = max(seats)
    co_banked, wager = chance.random() < 0.5, Cents(chance.choice((0, 5000)))
    play.do(taking(play, banker, co_banked=co_banked, dealer_wager=wager))
    for seat in seats:
        if seat != banker:
            play.bet_at_random(seat, chance)
    play.close_bets(shuffled(play.state.rules, chance))
    play.play_out(chance)
    return play
