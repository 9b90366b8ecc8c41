"""What Let It Ride wagers pay, row by row against the rulebook: 643a.12(a) to (f)."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from pitboss.money import Cents, money_text
from pitboss.round import Approve, Close, Reading
from pitboss.round.events import SeatSettled
from pitboss.rulebook import Paytable, chapter_of, check
from pitboss.settle import settle
from tests.support.let_it_ride import BETS, asked, dealt, line_of, lines_of, offered, submission
from tests.support.rounds import DEALER, FLOOR

CHAPTER = chapter_of("let-it-ride")

#: One hand for each row, the player's cards and the community cards, and some on no row.
FIVE_CARDS = {
    "Royal flush": ("As Ks Qs", "Js Ts"),
    "Straight flush": ("5h Ah 3h", "2h 4h"),
    "Four-of-a-kind": ("2c 2d Kh", "2h 2s"),
    "Full house": ("3c 3d 2h", "2s 2c"),
    "Flush": ("7d 5d 4d", "3d 2d"),
    "Straight": ("Ac 3d 5h", "2s 4h"),
    "Three-of-a-kind": ("2c 2d 5h", "2h 9s"),
    "Two pair": ("3c 3d 2h", "2s 9s"),
    "Pair of tens, jacks, queens, kings or aces": ("Tc 3d 5h", "Td 9s"),
    "Pair of nines": ("9c Ad 5h", "9d Ks"),
    "Queen to three": ("Qc Kd Ah", "2d 3s"),
}
#: The same for three cards; what the community cards bring does not count.
THREE_CARDS = {
    "Mini-royal, spades": "As Ks Qs",
    "Mini-royal, hearts, diamonds, clubs": "Ah Kh Qh",
    "Straight flush": "Ad 2d 3d",
    "Three-of-a-kind": "2c 2d 2h",
    "Straight": "Ac 2d 3h",
    "Flush": "Kd 2d 7d",
    "Pair": "2c 2d Kh",
    "King, ace and two": "Kc Ad 2h",
}
NO_HELP = "9c 6s"


def tables_of(key: str) -> list[Any]:
    """Every paytable that a submission may select for a wager."""
    tables = CHAPTER.selections()[key].tables
    return [pytest.param(table, id=f"{key} {letter}") for letter, table in tables.items()]


def chosen(key: str, table: Paytable) -> dict[str, Any]:
    return {"rules": {key: table.letter}} if table.letter else {}


def expect(line: Mapping[str, Any], table: Paytable, row: str, stake: int, meter: int = 0) -> None:
    """The line is what the rulebook's row says; a row that is not there, or at $0, loses."""
    pays = next((one.pays for one in table.rows if one.hand == row and one.wins), None)
    assert line["pays"] == (str(pays) if pays is not None else None)
    if pays is None:
        assert (line["outcome"], line["returned"]) == ("lose", "0.00")
        return
    assert (line["outcome"], line["row"]) == ("win", row)
    assert line["returned"] == money_text(pays.returned(Cents(stake * 100), meter))


# ── The paytables ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("row", FIVE_CARDS)
@pytest.mark.parametrize("table", tables_of("main"))
@pytest.mark.cites("643a.12(a)", "643a.11(f)(3)", "643a.6(b)")
def test_the_bets_pay_by_their_paytable(table: Paytable, row: str) -> None:
    answer = asked(*FIVE_CARDS[row], **chosen("main", table))
    for bet in BETS:
        expect(line_of(answer, bet), table, row, 10)


@pytest.mark.parametrize("row", FIVE_CARDS)
@pytest.mark.parametrize("table", tables_of("five-card-bonus"))
@pytest.mark.cites("643a.12(b)", "643a.11(f)(3)(i)", "643a.7(e)", "R20", "R43")
def test_the_five_card_bonus_pays_dollars_in_all(table: Paytable, row: str) -> None:
    answer = asked(*FIVE_CARDS[row], {"five-card-bonus": 1}, **chosen("five-card-bonus", table))
    line = line_of(answer, "five-card-bonus")
    expect(line, table, row, 1)
    if line["outcome"] == "win":
        assert line["pays"].replace(",", "") == f"${line['returned'].removesuffix('.00')}"


@pytest.mark.cites("643a.12(b)", "R20", "R43")
def test_some_five_card_bonus_rows_pay_one_dollar_or_none() -> None:
    def outcomes(row: str) -> dict[str, str]:
        found = {}
        for letter in "ABCDEFG":
            chosen_letter = {"five-card-bonus": letter}
            answer = asked(*FIVE_CARDS[row], {"five-card-bonus": 1}, rules=chosen_letter)
            found[letter] = line_of(answer, "five-card-bonus")["returned"]
        return found

    pair = outcomes("Pair of tens, jacks, queens, kings or aces")
    assert {key for key, value in pair.items() if value == "0.00"} == set("CEFG")
    assert {key for key, value in pair.items() if value == "1.00"} == set("BD")
    assert {key for key, value in outcomes("Two pair").items() if value == "0.00"} == {"G"}


@pytest.mark.parametrize("row", THREE_CARDS)
@pytest.mark.parametrize("table", tables_of("three-card-bonus"))
@pytest.mark.cites("643a.12(c)", "643a.11(f)(3)(ii)", "643a.7(f)", "643a.6(c)", "R6")
def test_the_three_card_bonus_pays_by_the_players_own_cards(table: Paytable, row: str) -> None:
    answer = asked(
        THREE_CARDS[row], NO_HELP, {"three-card-bonus": 5}, **chosen("three-card-bonus", table)
    )
    has_row = any(one.hand == "Mini-royal" for one in table.rows)
    if row.startswith("Mini-royal"):
        row = "Mini-royal" if has_row else "Straight flush"
    assert has_row == (str(table.letter) in "DEF")
    expect(line_of(answer, "three-card-bonus"), table, row, 5)


@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize("row", THREE_CARDS)
@pytest.mark.parametrize("table", tables_of("three-card-progressive"))
@pytest.mark.cites(
    "643a.12(d)(1)",
    "643a.12(d)(2)",
    "643a.11(f)(3)(iii)",
    "643a.11(f)(3)(iii)(A)",
    "643a.7(g)",
    "643a.6(d)",
    "643a.1",
    "R29",
)
def test_the_three_card_progressive_pays_its_highest_row(
    table: Paytable, row: str, size: int
) -> None:
    key = "three-card-progressive"
    answer = asked(
        THREE_CARDS[row],
        NO_HELP,
        {key: size},
        meters={key: {"meter": "7654.32"}},
        **chosen(key, table),
    )
    expect(line_of(answer, key), table, row, size, meter=765432)
    # The meter starts anew at the flat minimum, whatever the size of the wager (R29).
    left = "1000.00" if row == "Mini-royal, spades" else "7654.32"
    assert answer["meters"][key] == {"meter": left}


@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize("row", FIVE_CARDS)
@pytest.mark.parametrize(
    "key",
    [
        pytest.param(
            "five-card-progressive",
            marks=pytest.mark.cites(
                "643a.12(e)(1)",
                "643a.12(e)(2)",
                "643a.11(f)(3)(iv)",
                "643a.11(f)(3)(iv)(A)",
                "643a.7(h)",
                "643a.1",
            ),
        ),
        pytest.param(
            "five-card-hand-bonus",
            marks=pytest.mark.cites(
                "643a.12(f)(1)",
                "643a.12(f)(2)",
                "643a.11(f)(3)(v)",
                "643a.11(f)(3)(v)(A)",
                "643a.7(i)",
            ),
        ),
    ],
)
@pytest.mark.cites("R26", "R28", "R29")
def test_the_five_card_meters_pay_their_highest_row(key: str, row: str, size: int) -> None:
    (table,) = CHAPTER.selections()[key].tables.values()
    meters = {key: {"meter": "65432.19"}}
    answer = asked(*FIVE_CARDS[row], {key: size}, meters=meters)
    expect(line_of(answer, key), table, row, size, meter=6543219)
    # The meter starts anew at the flat minimum, whatever the size of the wager (R29).
    left = {"Royal flush": "10000.00", "Straight flush": "58888.98"}
    assert answer["meters"][key] == {"meter": left.get(row, "65432.19")}


@pytest.mark.cites("643a.12(f)(3)", "643a.1", "R19")
@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize("card", ["Ah", "7c", "4d", "As", "9h"])
def test_the_magic_card_may_be_any_card_of_the_hand(card: str, size: int) -> None:
    wagers = {"five-card-hand-bonus": size}
    (pays,) = (row.pays for row in CHAPTER.bonuses["magic-card"].paytables.default.rows)
    answer = asked("Ah 7c 4d", "As 9h", wagers, magic_card=card, lucky_position=2)
    assert line_of(answer, "magic-card")["returned"] == money_text(pays.returned(Cents(size * 100)))
    assert [line["wager"] for line in lines_of(answer)][-1] == "magic-card"
    missed = asked("Ah 7c 4d", "As 9h", wagers, magic_card="Kd")
    assert "magic-card" not in [line["wager"] for line in lines_of(missed)]


@pytest.mark.cites("643a.12(f)(3)", "643a.1", "R19")
def test_the_lucky_bonus_is_for_the_drawn_seat_if_it_made_the_wager() -> None:
    (pays,) = (row.pays for row in CHAPTER.bonuses["lucky-bonus"].paytables.default.rows)
    wagers = {"five-card-hand-bonus": 5}
    line = line_of(asked("Ah 7c 4d", "As 9h", wagers, lucky_position=1), "lucky-bonus")
    assert line["returned"] == money_text(pays.returned(Cents(500)))
    for lines in (
        lines_of(asked("Ah 7c 4d", "As 9h", wagers, lucky_position=2)),
        lines_of(asked("Ah 7c 4d", "As 9h", lucky_position=1, magic_card="Ah")),
    ):
        assert not {"lucky-bonus", "magic-card"} & {line["wager"] for line in lines}


# ── Meters, approval and Envy ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("wager", "row", "paid_from", "approval"),
    [
        ("three-card-progressive", "Mini-royal, spades", "jackpot slip", True),
        ("three-card-progressive", "Mini-royal, hearts, diamonds, clubs", "table inventory", True),
        ("three-card-progressive", "Straight", "table inventory", True),
        ("five-card-progressive", "Royal flush", "jackpot slip", True),
        ("five-card-progressive", "Straight flush", "jackpot slip", True),
        ("five-card-progressive", "Four-of-a-kind", "table inventory", True),
        ("five-card-progressive", "Three-of-a-kind", "table inventory", True),
        ("five-card-hand-bonus", "Royal flush", "jackpot slip", True),
        ("five-card-hand-bonus", "Straight flush", "jackpot slip", True),
        ("five-card-hand-bonus", "Four-of-a-kind", "game account", True),
        ("five-card-hand-bonus", "Full house", "game account", False),
        ("five-card-hand-bonus", "Flush", "game account", False),
    ],
)
@pytest.mark.cites(
    "643a.11(f)(3)(iii)(C)",
    "643a.11(f)(3)(iii)(D)",
    "643a.11(f)(3)(iv)(C)",
    "643a.11(f)(3)(iv)(D)",
    "643a.11(f)(3)(v)(B)",
    "643a.11(f)(3)(v)(C)",
    "R15",
)
def test_a_share_of_a_meter_is_a_slip_and_some_wins_wait_for_a_floorperson(
    wager: str, row: str, paid_from: str, approval: bool
) -> None:
    hand = (THREE_CARDS[row], NO_HELP) if wager.startswith("three") else FIVE_CARDS[row]
    line = line_of(asked(*hand, {wager: 1}), wager)
    assert (line["paid_from"], line["approval"]) == (paid_from, approval)
    one = dealt({3: hand[0]}, hand[1], {3: {wager: 1}})
    one.play_out()
    assert one.state.waiting == (((3, wager),) if approval else ())
    if approval:
        assert one.refused(Close(DEALER)).code == "approval/open"
        assert one.refused(Approve(DEALER, 3, wager, True)).code == "approval/role"
        one.do(Approve(FLOOR, 3, wager, True))
    one.do(Close(DEALER))


@pytest.mark.parametrize(
    ("wager", "cite", "hand"),
    [
        pytest.param(
            "three-card-progressive",
            "643a.12(d)(1)",
            ("As Ks Qs", "2d 7h"),
            marks=pytest.mark.cites("643a.12(d)(4)"),
        ),
        pytest.param(
            "five-card-progressive",
            "643a.12(e)(1)",
            ("As Ks Qs", "Js Ts"),
            marks=pytest.mark.cites("643a.12(e)(4)"),
        ),
    ],
)
def test_a_prize_is_what_the_meter_shows_at_the_players_turn(
    wager: str, cite: str, hand: tuple[str, str]
) -> None:
    one = dealt({3: hand[0]}, hand[1], {3: {wager: 1}})
    one.play_to_settlement()
    # Another table on the link fed the meter meanwhile.
    event = one.proceed(readings={wager: Reading({"meter": 3_333_337_654_321})})
    assert isinstance(event, SeatSettled)
    (line,) = [line for line in event.lines if line.wager == wager]
    assert (line.returned, line.cite) == (3_333_337, cite)


@pytest.mark.parametrize(
    ("key", "least"),
    [
        pytest.param("three-card-progressive", 1000, marks=pytest.mark.cites("643a.12(d)(3)")),
        pytest.param("five-card-progressive", 10000, marks=pytest.mark.cites("643a.12(e)(3)")),
        pytest.param("five-card-hand-bonus", 10000, marks=pytest.mark.cites("643a.12(f)(4)")),
    ],
)
@pytest.mark.cites("R29")
def test_rate_and_both_amounts_are_filed_and_reach_the_minimum(key: str, least: int) -> None:
    law = CHAPTER.wagers[key].meter
    assert law is not None
    for number in ("rate", "seed", "reseed"):
        table = {one: value for one, value in offered()[key].items() if one != number}
        assert [one.cite for one in check(submission(offered() | {key: table})).violations] == [
            law.cite
        ]
    for number in ("seed", "reseed"):
        low = {**offered()[key], number: Decimal(least) - Decimal("0.01")}
        assert [one.cite for one in check(submission(offered() | {key: low})).violations] == [
            law.cite
        ]
    assert check(submission()).ok


ENVY = {
    "three-card-progressive": ("9c 6s", {1: "As Ks Qs", 2: "Ah Kh Qh", 3: "Kd Qd Jd"}),
    "five-card-progressive": ("Ts Js", {1: "As Ks Qs", 2: "9s 8s 7s", 3: "Th Td Tc"}),
}


@pytest.mark.parametrize("size", [1, 5])
@pytest.mark.parametrize(
    "key",
    [
        pytest.param(
            "three-card-progressive",
            marks=pytest.mark.cites("643a.12(d)(5)", "643a.11(f)(3)(iii)(E)"),
        ),
        pytest.param(
            "five-card-progressive",
            marks=pytest.mark.cites("643a.12(e)(5)", "643a.11(f)(3)(iv)(E)"),
        ),
    ],
)
@pytest.mark.cites("643a.1", "R16")
def test_envy_is_for_each_other_player_with_a_qualifying_hand(key: str, size: int) -> None:
    community, hands = ENVY[key]
    law = CHAPTER.wagers[key].envy
    assert law is not None
    first, second = (row.pays for row in law.schedules[None][Cents(size * 100)])
    answer = settle(
        {
            "game": "let-it-ride",
            "community": community,
            "seats": [
                {
                    "seat": seat,
                    "cards": cards,
                    "wagers": {**dict.fromkeys(BETS, 10), **({} if seat == 2 else {key: size})},
                    "decisions": ["withdraw", "withdraw"],
                }
                for seat, cards in {**hands, 6: "2c 3d 5h"}.items()
            ],
        }
    )

    def envy(seat: int) -> list[tuple[int, str]]:
        lines = [line for line in lines_of(answer, seat) if line["wager"] == "envy"]
        assert all(line["paid_from"] == "table inventory" for line in lines)
        assert all(line["staked"] == "0.00" and not line["approval"] for line in lines)
        return [(line["of_seat"], line["pays"]) for line in lines]

    # Seat 2 holds a hand and made no wager; seat 3's hand is below those that qualify.
    assert envy(1) == [(2, str(second))]
    assert envy(2) == []
    assert envy(3) == envy(6) == [(1, str(first)), (2, str(second))]
