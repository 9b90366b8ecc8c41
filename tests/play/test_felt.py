"""The felt: every line as wide as the felt, everything on it that a layout has."""

import re
from dataclasses import replace

import pytest

from pitboss.cards import Card, parse_cards
from pitboss.money import Cents
from pitboss.play.felt import Rim, draw_felt
from pitboss.play.place import hand_so_far, seat_of
from pitboss.round import RoundView
from pitboss.terminal.screen import PLAIN, cards_row
from tests.support.databases import SOAK
from tests.support.games import GAMES
from tests.support.play_sessions import ScriptedSession, simply


def felts(text: str) -> list[list[str]]:
    """Every felt in a text, line by line."""
    found: list[list[str]] = []
    for line in text.split("\n"):
        if line.startswith("╭─ "):
            found.append([])
        if found and line.startswith(("╭", "│", "╰")):
            found[-1].append(line)
    return found


#: Every game alone in little room and full at the usual width, one game at each width.
DRAWN = [
    (game, neighbours, width)
    for game in GAMES
    for neighbours in (0, 5)
    for width in (60, 80, 100, 140)
    if SOAK or (neighbours, width) in ((0, 60), (5, 80)) or game == "mississippi-stud"
]


@pytest.mark.parametrize(("game", "neighbours", "width"), DRAWN)
def test_every_line_of_a_felt_is_as_wide_as_the_felt(
    game: str, neighbours: int, width: int
) -> None:
    scripted = ScriptedSession(
        game, simply("2"), neighbours=neighbours, rounds=1, width=width, seed=7
    ).run()
    drawn = felts(scripted.text)
    assert len(drawn) >= 2
    for felt in drawn:
        assert {len(line) for line in felt} == {min(width, 100)}
        assert felt[-1].startswith("╰─ round 1 ─")
        assert re.search(r"your bank \$[0-9,.]+ ─╯$", felt[-1])


@pytest.mark.parametrize("game", GAMES)
def test_the_felt_names_the_areas_meters_seats_and_whose_turn_it_is(game: str) -> None:
    scripted = ScriptedSession(game, simply("2"), neighbours=2, rounds=1, seed=7).run()
    first, *_, last = ("\n".join(felt) for felt in felts(scripted.text))
    place = scripted.place
    for key in place.rules.offers:
        assert place.name(key) in first
    for key in scripted.session.player.meters():
        assert re.search(rf"{place.name(key)} \$[0-9,.]+", first)
    for number, player in place.players.items():
        assert f"{number} {player.capitalize()} " in first
    assert f"▸ {place.seat} You" in first
    assert "▸" not in last
    assert "[##]" in first


def test_the_same_view_is_drawn_the_same_way_and_tighter_where_lines_are_few() -> None:
    scripted = ScriptedSession("653a", [""], neighbours=2).run()
    view = scripted.session.player.view
    rim = Rim(1, Cents(98_000), {"progressive": "$10,000"})
    wide = draw_felt(scripted.place, view, rim, 100).plain.split("\n")
    tight = draw_felt(scripted.place, view, rim, 80, tight=True).plain.split("\n")
    assert len(tight) < len(wide)
    assert {len(line) for line in tight} == {80}
    assert not any("○" in line for line in tight)


def test_cards_on_the_felt() -> None:
    ace, ten, joker = parse_cards("As Th Jk")
    assert cards_row([ace, ten, None, joker]).plain == "[A♠] [T♥] [##] [Jk]"
    assert cards_row(parse_cards("2c Kd"), 2).plain == "[2♣] [K♦] [  ] [  ]"
    assert cards_row([]).plain == ""
    assert cards_row(parse_cards("As Kd")).plain.translate(PLAIN) == "[As] [Kd]"


@pytest.mark.parametrize(
    ("cards", "board", "name"),
    [
        ("Ah Kd", "", "Ace high"),
        ("7h 7d", "", "Pair of sevens"),
        ("7h 7d", "Kc", "Pair of sevens"),
        ("7h 7d", "Kc Kd", "Two pair, kings and sevens"),
        ("7h 7d", "7c", "Three-of-a-kind, sevens"),
        ("7h 7d", "7c 7s", "Four-of-a-kind, sevens"),
        ("7h 7d", "7c Ks Kh", "Full house, sevens over kings"),
        ("9h Th", "Jh Qh Kh 2c", "Straight flush, king high"),
    ],
)
def test_the_hand_so_far(cards: str, board: str, name: str) -> None:
    scripted = ScriptedSession("653a", [""]).run()
    view = with_cards(scripted.session.player.view, 3, parse_cards(cards))
    view = replace(view, community=parse_cards(board))
    assert hand_so_far(scripted.place, view, 3) == name


def with_cards(view: RoundView, number: int, cards: tuple[Card | None, ...]) -> RoundView:
    """A view in which a seat has other cards."""
    seat = replace(seat_of(view, number), cards=cards)
    return replace(view, seats=tuple(seat if one.seat == number else one for one in view.seats))


def test_a_hand_that_is_not_seen_has_no_name() -> None:
    scripted = ScriptedSession("653a", [""], neighbours=1).run()
    view = with_cards(scripted.session.player.view, 4, (None, *parse_cards("Kd")))
    assert hand_so_far(scripted.place, view, 4) == ""
