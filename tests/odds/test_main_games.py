"""The main games played best: the figures that are known elsewhere, and what ships with them."""

from fractions import Fraction

import pytest

from pitboss.odds.solution import Solution
from pitboss.odds.wager_odds import main_odds
from pitboss.rulebook import chapter_of, chapters


def main(chapter: str, paytable: str | None) -> Solution:
    (found,) = [one for one in main_odds(chapter_of(chapter)) if one.paytable == paytable]
    return found.solution


@pytest.mark.parametrize(
    ("chapter", "paytable", "percent"),
    [
        ("653a", "A", "2.1850"),
        ("647a", "straight", "2.0369"),
        ("641a", None, "2.7879"),
        ("643a", "A", "3.5057"),
        ("655a", None, "4.9149"),
        ("649a", "A", "3.3730"),
        ("657a", None, "3.4189"),
        ("639a", None, "5.2243"),
    ],
)
def test_known_house_edges(chapter: str, paytable: str | None, percent: str) -> None:
    assert f"{float(main(chapter, paytable).house_edge) * 100:.4f}" == percent


def test_the_fraction_of_ultimate_texas_holdem() -> None:
    assert main("653a", "A").net == Fraction(-50643648973, 2317817502000)


@pytest.mark.parametrize(
    ("chapter", "paytable", "average", "percent"),
    [
        ("653a", "A", "4.152252", "0.526"),
        ("641a", None, "2.142345", "1.301"),
        ("655a", None, "3.589772", "1.369"),
        ("647a", "straight", "3.818127", "0.533"),
        ("643a", "A", "1.232084", "2.845"),
        ("639a", None, "2.044510", "2.555"),
        ("649a", "A", "1.674208", "2.015"),
        ("657a", None, "3.136171", "1.090"),
    ],
)
def test_known_wagers_and_elements_of_risk(
    chapter: str, paytable: str | None, average: str, percent: str
) -> None:
    """Of decisions that are worth as much the one that wagers most is counted, as elsewhere."""
    found = main(chapter, paytable)
    assert f"{float(found.wagered):.6f}" == average
    assert f"{float(found.element_of_risk) * 100:.3f}" == percent


def test_pai_gow_by_the_house_way_on_both_sides() -> None:
    standard, ez = main("645a", "standard"), main("645a", "ez")
    assert standard.deals == 154_143_080 * 53_524_680
    won, lost = (int(standard.decisions[name] * standard.deals) for name in ("win", "lose"))
    assert (won, lost) == (2_402_556_437_868_468, 2_507_074_122_443_092)
    assert standard.net == (won * Fraction(95, 100) - lost) / standard.deals
    assert ez.net == ez.decisions["win"] - ez.decisions["lose"]


@pytest.mark.parametrize("chapter", [one.chapter for one in chapters().values()])
def test_every_chapter_has_its_main_game_with_decisions_that_add_up(chapter: str) -> None:
    for one in main_odds(chapter_of(chapter)):
        found = one.solution
        assert 0 < found.house_edge < Fraction(1, 10)
        assert 0 < found.element_of_risk <= found.house_edge
        assert found.standard_deviation > 0
        assert all(0 <= often <= 1 for often in found.decisions.values())
        assert found.wagered >= 1
