"""The odds of a player's bank: what is exact, what is sampled, and where the money goes."""

import tomllib
from dataclasses import replace
from fractions import Fraction

import pytest

import pitboss
from pitboss.odds import shipped_counts
from pitboss.odds.bank_counts import BankCounts, Remainder
from pitboss.odds.bank_odds import BankOdds, bank_odds
from pitboss.odds.choice import UnknownWagerError, choose, look_up
from pitboss.odds.submission_odds import submitted_bank
from pitboss.rulebook import chapter_of, chapters, read_submission
from tests.support.paths import DEMO

CHAPTER = chapter_of("645a")
EVERY = bank_odds(CHAPTER)


def bank(opponents: int, *, dealer: bool = False, co_banked: bool = False) -> BankOdds:
    """One of the banks."""
    asked = opponents, dealer, co_banked
    (found,) = [one for one in EVERY if (one.opponents, one.dealer_wagers, one.co_banked) == asked]
    return found


def percent(value: Fraction) -> str:
    return f"{float(value) * 100:.4f}"


@pytest.mark.cites("R72")
def test_a_bank_against_one_to_five_players_with_and_without_dealer_and_co_banked() -> None:
    assert len(EVERY) == 5 * 2 * 2
    assert len({(one.opponents, one.dealer_wagers, one.co_banked) for one in EVERY}) == len(EVERY)
    assert {one.assumed for one in EVERY} == {("645a.12", "R72")}
    assert not any(bank_odds(one) for one in chapters().values() if one.chapter != "645a")


def test_against_one_player_every_figure_is_exact() -> None:
    one = bank(1)
    won = shipped_counts.solutions("645a")["standard"].decisions["lose"]
    lost = shipped_counts.solutions("645a")["standard"].decisions["win"]
    assert one.exact
    assert one.standard_error == 0
    assert one.edge == -(won - lost) + won / 20
    assert one.vigorish == one.vigorish_least == one.vigorish_most == won / 20
    assert one.edge == Fraction(104180107737653, 41252295156072000)


def test_only_against_one_hand_is_anything_called_exact() -> None:
    assert {one.hands for one in EVERY if one.exact} == {1}
    for one in EVERY:
        if one.hands > 1:
            assert one.vigorish_least < one.vigorish < one.vigorish_most
            assert 0 < one.standard_error < 5e-7
            assert one.sampled_deals == 1 << 23


def test_before_vigorish_the_bank_wins_the_same_of_every_unit() -> None:
    assert {one.edge_before_vigorish for one in EVERY if not one.co_banked} == {
        Fraction(-3266177642957, 257826844725450)
    }


def test_more_hands_pay_for_each_other_and_lower_the_vigorish() -> None:
    edges = [percent(bank(players).edge) for players in range(1, 6)]
    assert edges == ["0.2525", "0.0247", "-0.0629", "-0.1132", "-0.1454"]
    assert percent(bank(5, dealer=True).edge) == "-0.1679"


def test_the_dealer_counts_as_one_more_hand() -> None:
    for players in range(1, 5):
        one, more = bank(players, dealer=True), bank(players + 1)
        assert (one.edge, one.standard_error) == (more.edge, more.standard_error)
    assert not bank(1, dealer=True).exact


def test_a_co_banked_result_is_half_of_each() -> None:
    for one in EVERY:
        if not one.co_banked:
            half = bank(one.opponents, dealer=one.dealer_wagers, co_banked=True)
            assert half.edge == one.edge / 2
            assert half.edge_before_vigorish == one.edge_before_vigorish / 2
            assert half.standard_error == pytest.approx(one.standard_error / 2)


@pytest.mark.parametrize("co_banked", [False, True])
@pytest.mark.parametrize("dealer", [False, True])
@pytest.mark.parametrize("players", range(1, 6))
def test_bank_players_and_house_win_nothing_together(
    players: int, dealer: bool, co_banked: bool
) -> None:
    one = bank(players, dealer=dealer, co_banked=co_banked)
    main = shipped_counts.solutions("645a")["standard"]
    won, lost = main.decisions["win"], main.decisions["lose"]
    hands = players + dealer
    bank_wins = -one.edge * hands
    player_wins = main.net * players
    # The dealer's hand, vigorish, and half of a co-banked result.
    vigorish = one.vigorish * hands + won / 20 * players
    half = (lost - won) / 2 * hands if co_banked else 0
    house = (won - lost) * dealer + vigorish + half
    assert bank_wins + player_wins + house == 0


def test_a_sampled_average_is_known_part_and_mean_of_the_remainders() -> None:
    counts = BankCounts(
        deals=100, won=40, lost=30, ahead=20, seed=1, sampled=4, unit=10,
        remainders={2: Remainder(Fraction(1, 2), total=8, squares=48)},
    )  # fmt: skip
    assert counts.net_win(2) == Fraction(1, 2) + Fraction(8, 40)
    # A mean of 2, a variance of 12 - 4, over four deals, in tenths.
    assert counts.standard_error(2) == pytest.approx(2**0.5 / 10)
    assert counts.limits(2) == (Fraction(40, 100), Fraction(80, 100))
    found = bank_odds(replace(CHAPTER, positions=2), counts, co_banking=False)
    assert [(one.hands, one.exact) for one in found] == [(1, True), (2, False)]
    # 5% of 0.4 from one hand; of 0.7 from two together.
    assert found[0].edge == Fraction(-10, 100) + Fraction(2, 100)
    assert found[1].edge == Fraction(-10, 100) + Fraction(7, 400)


def test_a_submission_has_a_bank_where_it_files_one() -> None:
    filed, _ = read_submission(tomllib.loads(DEMO.read_text(encoding="utf-8")))
    rules = next(one for one in filed.offered.values() if one.chapter.chapter == "645a")
    assert submitted_bank(rules) == []
    with_bank = replace(rules, options={**rules.options, "player_bank": True})
    assert submitted_bank(with_bank) == [one for one in EVERY if not one.co_banked]
    both = replace(with_bank, options={**with_bank.options, "co_banking": True})
    assert submitted_bank(both) == EVERY


def test_a_bank_is_asked_for_by_name_and_option() -> None:
    found = look_up(CHAPTER)
    assert choose(found, "bank", None) == ([], [], EVERY)
    assert choose(found, None, "standard")[2] == EVERY
    assert choose(found, None, "ez")[2] == []
    assert choose(found, "main", None)[2] == []
    with pytest.raises(UnknownWagerError, match="no wager 'bank'"):
        choose(look_up(chapter_of("653a")), "bank", None)


def test_the_library_has_the_bank_beside_the_wagers() -> None:
    odds = pitboss.odds("pai-gow-poker")
    assert odds.bank == tuple(EVERY)
    assert repr(odds.bank[-1]) == (
        "<bank against 5 and the dealer, co-banked: edge -0.0840%, assumed>"
    )
    assert pitboss.odds("let-it-ride").bank == ()
