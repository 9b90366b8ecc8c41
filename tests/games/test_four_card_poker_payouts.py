"""Four Card Poker, paragraph by paragraph: every payout, Envy Bonus and meter (641a.12)."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards import DECK_52
from pitboss.games import Line
from pitboss.games.dealing import PLAYER
from pitboss.money import Cents, money_text
from pitboss.round import NoMoreBets, Proceed, Reading
from pitboss.round.meters import UNITS, shown
from pitboss.rulebook import GameRules
from pitboss.settle import settle
from tests.support.four_card import (
    FIVE_CARD,
    FIVE_CARD_ROWS,
    FOUR_CARD,
    FOUR_CARD_ROWS,
    HAND_BONUS,
    HAND_BONUS_DEALER,
    LAW,
    PAIR_OF_NINES,
    QUEEN_HIGH,
    SIX_CARD_ROWS,
    STAFF,
    all_seated,
    dealt,
    do,
    rules,
    settled,
)
from tests.support.rounds import SYSTEM

#: Where a table lacks a row, a hand of that row is paid by this one, if at all (R7).
LESSER = {
    "Four aces": "Four-of-a-kind",
    "Six-card royal flush, diamonds": "Royal flush",
    "Six-card royal flush, hearts, spades or clubs": "Royal flush",
}


# ── .12 Payouts ──────────────────────────────────────────────────────────────────────────────


def multiple(pays: str, stake: Fraction, meters: Mapping[str, Fraction]) -> Fraction:
    """What a printed payout gives back in all (R11)."""
    share = re.fullmatch(r"(\d+)% (?:of )?(\w+)(?: jackpot)?", pays)
    if share:
        return Fraction(share[1]) / 100 * meters[share[2]]
    odds = re.fullmatch(r"([\d,]+) (to|for) 1", pays)
    assert odds is not None, pays
    return stake * (int(odds[1].replace(",", "")) + (odds[2] == "to"))


def every_row(wager: str, rows: Mapping[str, str], *cites: str) -> Iterator[Any]:
    """A hand for every row, by every paytable of the wager, with what the rulebook pays for it."""
    for letter, table in LAW.wagers[wager].paytables.tables.items():
        printed = {row.hand: str(row.pays) for row in table.rows}
        assert set(printed) <= set(rows)
        for row, cards in rows.items():
            pays = printed.get(row, printed.get(LESSER.get(row, ""), ""))
            name = f"{wager}-{letter or 'law'}-{row or 'nothing'}"
            marks = pytest.mark.cites(*cites)
            yield pytest.param(wager, letter, cards, pays, id=name, marks=marks)


PAID_ON_THE_PLAYERS_HAND = [
    *every_row("aces-up", FOUR_CARD_ROWS, "641a.12(c)", "641a.11(c)(4)"),
    *every_row(FOUR_CARD, FOUR_CARD_ROWS, "641a.12(d)(1)", "641a.12(d)(2)", "641a.11(c)(5)(iv)"),
    *every_row(FIVE_CARD, FIVE_CARD_ROWS, "641a.12(e)(1)", "641a.12(e)(2)", "641a.11(c)(5)(iv)"),
    *every_row(HAND_BONUS, FIVE_CARD_ROWS, "641a.12(g)(1)", "641a.7(d)(7)", "641a.11(c)(7)"),
    *every_row(HAND_BONUS_DEALER, FIVE_CARD_ROWS, "641a.12(g)(1)", "641a.11(c)(7)"),
    *every_row(
        "six-card-bonus",
        SIX_CARD_ROWS,
        *("641a.12(h)", "641a.7(d)(8)", "641a.11(c)(8)(i)", "641a.11(c)(8)(ii)"),
    ),
]


@pytest.mark.parametrize("dollars", [1, 5])
@pytest.mark.parametrize(("wager", "letter", "cards", "pays"), PAID_ON_THE_PLAYERS_HAND)
def test_every_row_of_every_paytable_pays_whoever_wins(
    wager: str, letter: str | None, cards: str, pays: str, dollars: int
) -> None:
    five, bonus = cards.split()[:5], cards.split()[5:]
    data: dict[str, Any] = {"game": LAW.slug, "rules": {wager: letter} if letter else {}}
    seat = {"seat": 3, "cards": five, "wagers": {"ante": 10, wager: dollars}, "decisions": ["fold"]}
    if wager in (FOUR_CARD, FIVE_CARD):  # lost by a fold: with Aces Up alone there is none
        seat |= {"wagers": {"aces-up": 10, wager: dollars}, "decisions": []}
    if wager == HAND_BONUS_DEALER:
        seat |= {"cards": "Qd Qc Jd 8c 3c"}
        data |= {"dealer": [*five, "Tc"]}
    if bonus:
        data |= {"bonus_cards": bonus}
    found = settle(data | {"seats": [seat]})
    (line,) = (one for one in found["seats"][0]["lines"] if one["wager"] == wager)
    # The meters are untouched at their seeds, which scale with the wager (R26).
    law = LAW.wagers[HAND_BONUS if wager == HAND_BONUS_DEALER else wager].meter
    seeds = law.terms[letter].seed if law is not None else {}
    meters = {level: Fraction(cents * dollars, 100) for level, cents in seeds.items()}
    expected = multiple(pays, Fraction(dollars), meters) if pays else Fraction(0)
    assert line["outcome"] == ("win" if pays else "lose")
    assert line["returned"] == money_text(int(expected * 100))


def beaten(letter: str) -> Iterator[tuple[str, str]]:
    rows = LAW.wagers["bad-beat"].paytables.tables[letter].rows
    for row in rows:
        yield FOUR_CARD_ROWS[row.hand], str(row.pays)
    yield FOUR_CARD_ROWS["Pair of aces"], ""


@pytest.mark.cites("641a.12(f)", "641a.7(d)(6)")
@pytest.mark.parametrize("letter", LAW.wagers["bad-beat"].paytables.letters)
@pytest.mark.parametrize(
    "player_loses",
    [
        pytest.param(True, marks=pytest.mark.cites("641a.11(c)(6)(i)", "641a.11(c)(6)(iii)")),
        pytest.param(False, marks=pytest.mark.cites("641a.11(c)(6)(ii)", "641a.11(c)(6)(iii)")),
    ],
)
def test_bad_beat_pays_by_the_losing_hand_and_nothing_below_two_pair(
    letter: str, player_loses: bool
) -> None:
    for losing, pays in beaten(letter):
        # Four tens beat all of them but four kings; then four aces do.
        winning = "As Ah Ad Ac Qd" if losing.startswith("Ks Kh Kd Kc") else "Ts Th Td Tc Qd"
        cards, dealer = (losing, f"{winning} Jd") if player_loses else (winning, f"{losing} Jd")
        seat = {"seat": 1, "cards": cards, "wagers": {"aces-up": 5, "bad-beat": 5}}
        data = {"game": LAW.slug, "rules": {"bad-beat": letter}, "dealer": dealer, "seats": [seat]}
        lines = settle(data)["seats"][0]["lines"]
        (line,) = (one for one in lines if one["wager"] == "bad-beat")
        expected = multiple(pays, Fraction(5), {}) if pays else Fraction(0)
        assert line["returned"] == money_text(int(expected * 100)), (losing, dealer)


@pytest.mark.cites("641a.12(b)", "R13")
@pytest.mark.parametrize("dealer", [QUEEN_HIGH, "Ts Th Td Tc Qd Jd"])
@pytest.mark.parametrize("decision", ["raise 1", "fold"])
def test_the_ante_bonus_is_paid_with_a_play_wager_whoever_wins(decision: str, dealer: str) -> None:
    printed = {row.hand: str(row.pays) for row in LAW.bonuses["ante-bonus"].paytables.default.rows}
    for row, cards in FOUR_CARD_ROWS.items():
        pays = printed.get(LESSER.get(row, row))
        seat = {"seat": 1, "cards": cards, "wagers": {"ante": 10}, "decisions": [decision]}
        found = settle({"game": LAW.slug, "dealer": dealer, "seats": [seat]})
        paid = [
            one["returned"] for one in found["seats"][0]["lines"] if one["wager"] == "ante-bonus"
        ]
        if pays is None or decision == "fold":
            assert paid == []
        else:
            assert paid == [money_text(int(multiple(pays, Fraction(10), {}) * 100) - 1000)]


# ── .12(d)(5) and (e)(5): Envy ───────────────────────────────────────────────────────────────


def envy(law: GameRules, wager: str, cards: str, dollars: int) -> list[Line]:
    """What the second player earns for the first one's hand."""
    bets = {1: {"aces-up": 5}, 2: {"aces-up": 5, wager: dollars}}
    places = {(PLAYER, 1): cards, (PLAYER, 2): "Qd Qc Jd 8c 3c"}
    state = settled(dealt(all_seated(law, bets), places))
    return [line for line in state.settled[2] if line.wager == "envy"]


@pytest.mark.cites("641a.1", "R16", "R40")
@pytest.mark.parametrize("dollars", [1, 5])
@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize(
    ("wager", "rows"),
    [
        pytest.param(
            FOUR_CARD,
            FOUR_CARD_ROWS,
            marks=pytest.mark.cites("641a.12(d)(5)", "641a.11(c)(5)(v)", "641a.11(c)(5)(v)(A)"),
        ),
        pytest.param(
            FIVE_CARD,
            FIVE_CARD_ROWS,
            marks=pytest.mark.cites("641a.12(e)(5)", "641a.11(c)(5)(v)", "641a.11(c)(5)(v)(B)"),
        ),
    ],
)
def test_envy_for_anothers_qualifying_hand_by_schedule_and_size(
    wager: str, rows: Mapping[str, str], letter: str, dollars: int
) -> None:
    schedules = LAW.wagers[wager].envy
    assert schedules is not None
    by_size = schedules.schedules[letter if schedules.letters else None]
    printed = {row.hand: row.pays for row in by_size[Cents(dollars * 100)]}
    other = "B" if letter == "A" else "A"
    # The Four-Card schedule is a choice of its own; left out, it follows the progressive's letter.
    entries = [{"paytable": letter, "amount": dollars}]
    if schedules.letters:
        entries.append({"paytable": other, "amount": dollars, "envy": letter})
    for entry in entries:
        law = rules(wagers={wager: entry})
        for row, cards in rows.items():
            lines = envy(law, wager, cards, dollars)
            assert [line.pays for line in lines] == ([printed[row]] if row in printed else [])
            assert all((one.of_seat, one.paid_from) == (1, "table inventory") for one in lines)
            assert not any(one.approval for one in lines)


# ── .12(d)(3), (e)(3), (g)(4): meters ────────────────────────────────────────────────────────


def meter_letters() -> Iterator[Any]:
    for wager, cite in (
        (FOUR_CARD, "641a.12(d)(3)"),
        (FIVE_CARD, "641a.12(e)(3)"),
        (HAND_BONUS, "641a.12(g)(4)"),
    ):
        law = LAW.wagers[wager].meter
        assert law is not None
        for letter in law.terms:
            name = f"{wager}-{letter or 'law'}"
            yield pytest.param(wager, letter, id=name, marks=pytest.mark.cites(cite))


@pytest.mark.cites("R26")
@pytest.mark.parametrize("dollars", [1, 5])
@pytest.mark.parametrize(("wager", "letter"), list(meter_letters()))
def test_a_meter_starts_at_its_seed_and_each_wager_adds_its_rate_before_any_card(
    wager: str, letter: str | None, dollars: int
) -> None:
    law = LAW.wagers[wager].meter
    assert law is not None
    terms = law.terms[letter]
    entry = {wager: {"paytable": letter, "amount": dollars}} if letter else None
    table = rules(size=dollars, wagers=entry)
    state = all_seated(table, {1: {"ante": 10, wager: dollars}, 2: {"ante": 10, wager: dollars}})
    state = do(state, NoMoreBets(SYSTEM, DECK_52))
    assert not state.layout
    meter = state.meters[wager]
    for level, seed in terms.seed.items():
        added = 2 * dollars * 100 * terms.rate[level]
        assert Fraction(meter.levels[level], UNITS) == seed * dollars + added
        assert meter.reseed(level) == terms.reseed[level] * dollars * UNITS
    assert Fraction(meter.reserve, UNITS) == 2 * dollars * 100 * terms.reserve_rate


@pytest.mark.cites("641a.12(d)(3)", "641a.12(g)(4)")
def test_some_meters_in_dollars() -> None:
    state = all_seated(rules(size=5), {1: {"ante": 10, FOUR_CARD: 5, HAND_BONUS: 5}})
    state = do(state, NoMoreBets(SYSTEM, DECK_52))
    assert shown(state.meters[FOUR_CARD].levels["meter"]) == 25_001_45
    assert shown(state.meters[HAND_BONUS].levels["meter"]) == 50_000_65
    assert shown(state.meters[HAND_BONUS].reserve) == 40


@pytest.mark.cites("R17")
@pytest.mark.parametrize(
    ("wager", "cards"),
    [
        pytest.param(FOUR_CARD, "As Ah Ad Ac 7d", marks=pytest.mark.cites("641a.12(d)(4)")),
        pytest.param(FIVE_CARD, "As Ks Qs Js Ts", marks=pytest.mark.cites("641a.12(e)(4)")),
    ],
)
def test_the_meter_pays_what_it_shows_when_the_players_turn_comes(wager: str, cards: str) -> None:
    state = dealt(all_seated(rules(), {1: {"aces-up": 5, wager: 1}}), {(PLAYER, 1): cards})
    state = do(state, Proceed(STAFF))
    at_its_turn = {wager: Reading({"meter": 12_345_67 * UNITS})}
    state = do(state, Proceed(STAFF, readings=at_its_turn))
    (line,) = (one for one in state.settled[1] if one.wager == wager)
    assert line.returned == 12_345_67
    assert state.meters[wager].levels["meter"] == state.meters[wager].reseed("meter")


# ── .12(g)(3): Magic Card and Lucky Bonus ────────────────────────────────────────────────────


@pytest.mark.cites("641a.12(g)(3)", "R19")
@pytest.mark.parametrize(
    ("magic", "lucky", "paid"),
    [
        pytest.param("Qd", 7, {"magic-card"}, marks=pytest.mark.cites("641a.1(magic)(i)")),
        pytest.param("4c", 7, {"magic-card-dealer"}, marks=pytest.mark.cites("641a.1(magic)(ii)")),
        pytest.param("2d", 7, set(), marks=pytest.mark.cites("641a.1(magic)(ii)")),
        pytest.param("2s", 3, {"lucky-bonus"}, marks=pytest.mark.cites("641a.1(lucky)(i)")),
        pytest.param(
            "2s", "dealer", {"lucky-bonus-dealer"}, marks=pytest.mark.cites("641a.1(lucky)(ii)")
        ),
        pytest.param("2s", 4, set(), marks=pytest.mark.cites("641a.1(lucky)(i)")),
    ],
)
def test_magic_card_and_lucky_bonus_pay_each_wager_by_its_own_hand(
    magic: str, lucky: int | str, paid: set[str]
) -> None:
    wagers = {"ante": 10, HAND_BONUS: 5, HAND_BONUS_DEALER: 5}
    seat = {"seat": 3, "cards": "Qd Qc Jd 8c 3c", "wagers": wagers, "decisions": ["fold"]}
    data = {"game": LAW.slug, "dealer": PAIR_OF_NINES, "magic_card": magic, "seats": [seat]}
    lines = settle(data | {"lucky_position": lucky})["seats"][0]["lines"]
    found = {line["wager"]: line["returned"] for line in lines if line["staked"] == "0.00"}
    for key in paid:
        pays = str(LAW.bonuses[key.removesuffix("-dealer")].paytables.default.flat)
        assert found.pop(key) == money_text(int(multiple(pays, Fraction(5), {}) * 100))
    assert found == {}
