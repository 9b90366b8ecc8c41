"""The lock-out of .2(c) and (d): no device accepts a wager after "no more bets"."""

from typing import Any

import pytest

from pitboss.money import Cents
from pitboss.round import decide
from tests.support.games import RIDE, every_game
from tests.support.rounds import Play, rules_of, whole_deck
from tests.support.slips import placing


@pytest.mark.cites(
    *("641a.2(c)(2)", "643a.2(c)(2)", "643a.2(d)(2)", "647a.2(c)(2)", "653a.2(c)(2)"),
    *("639a.2(d)", "641a.2(d)", "643a.2(e)", "647a.2(d)", "649a.2(d)", "653a.2(d)"),
    *("655a.2(d)", "657a.2(d)"),
)
@pytest.mark.parametrize("electronic", [False, True])
@every_game
def test_every_device_takes_wagers_until_no_more_bets_and_none_later(
    slug: str, electronic: bool
) -> None:
    system: dict[str, Any] = {"five_card_bonus_system": True} if slug == RIDE else {}
    rules = rules_of(slug, **system)
    play = Play(rules, {1: "Ann"}, electronic=electronic)
    play.bet(1, dict.fromkeys(rules.required, 20))
    laws = rules.chapter.wagers
    devices = [
        key
        for key in rules.before_the_deal
        if laws[key].electronic or laws[key].meter is not None or laws[key].system
    ]
    assert devices
    commands = [
        placing(play.state, play.actor(1, key), 1, key, Cents(rules.offers[key].minimum))
        for key in devices
    ]
    for command in commands:
        assert decide(play.state, command), "accepted while betting is open"
    play.close_bets(whole_deck(rules))
    for command in commands:
        why = play.refused(command)
        assert why.code == "wager/closed"
        assert "no more bets" in why.reason
    assert not any(seat.wagers.keys() & set(devices) for seat in play.state.seats.values())
