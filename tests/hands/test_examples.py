"""The kinds of hands with an example of each: none is missing, none is there twice."""

import pytest

from pitboss.hands import FiveCard, FourCard, HandError, HoleCards, PaiGow, SixCard, ThreeCard
from pitboss.hands.categories import Category
from pitboss.hands.examples import kinds_of

FAMILIES: dict[str, type[Category]] = {
    "five-card": FiveCard,
    "six-card": SixCard,
    "four-card": FourCard,
    "three-card": ThreeCard,
    "pai-gow-high": PaiGow,
    "pai-gow-seven": PaiGow,
}


@pytest.mark.parametrize("ranking", FAMILIES)
def test_every_kind_of_hand_has_one_example_from_the_highest_down(ranking: str) -> None:
    found = [kind.category for kind in kinds_of(ranking)]
    assert found == sorted(FAMILIES[ranking], reverse=True)


def test_rankings_of_two_cards() -> None:
    # What the dealer holds is not the player's own cards.
    found = [kind.category for kind in kinds_of("hole-cards")]
    assert found == sorted(set(HoleCards) - {HoleCards.ACES_WITH_DEALER}, reverse=True)
    assert [kind.category for kind in kinds_of("pai-gow-low")] == [PaiGow.PAIR, PaiGow.HIGH_CARD]


def test_a_count_of_colors_is_no_ranking_of_cards() -> None:
    with pytest.raises(HandError, match="does not rank cards alone"):
        kinds_of("color")
