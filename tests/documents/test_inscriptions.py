"""What section .2 of each chapter wants said is said, in the words of these rules."""

from typing import Any

import pytest

from pitboss.documents.inscriptions import inscriptions, joined
from pitboss.rulebook import chapters
from tests.support.signs import everything, offered
from tests.support.submissions import one


def _said(data: dict[str, Any]) -> dict[str, str]:
    """The sentences of the only game, with their paragraphs."""
    return {each.words: each.cite for each in inscriptions(offered(data)[1])}


@pytest.mark.cites("653a.2(b)(10)(i)", "653a.2(b)(10)(ii)", "653a.2(b)(10)(iii)")
@pytest.mark.parametrize(("letter", "hand"), [("A", "a straight"), ("B", "a flush")])
def test_ultimate_says_pushes_by_its_blind_table_and_the_play_wager(letter: str, hand: str) -> None:
    told = _said(one("ultimate-texas-holdem", {"blind": letter}))
    assert told == {
        "An Ante wager will push if the dealer has less than a pair.": "653a.2(b)(10)(i)",
        f"A Blind wager will push if the player's winning hand is not {hand} or better.": (
            "653a.2(b)(10)(ii)"
        ),
        "Play wager: 3 or 4 times the Ante, before the Flop; 2 times the Ante, after the Flop; "
        "equal to the Ante, after the final two community cards.": "653a.2(b)(10)(iii)",
    }


@pytest.mark.cites(
    *("653a.2(b)(10)(iv)", "643a.2(b)(10)", "645a.2(b)(11)", "647a.2(b)(10)(ii)", "R25"),
)
@pytest.mark.parametrize(
    ("slug", "keys", "words", "cite"),
    [
        ("ultimate-texas-holdem", {"payout_limit": 60000}, "$60,000", "653a.2(b)(10)(iv)"),
        ("let-it-ride", {"payout_limit": 75000}, "$75,000", "643a.2(b)(10)"),
        ("pai-gow-poker", {"payout_limit": 90000}, "$90,000", "645a.2(b)(11)"),
        ("texas-holdem-bonus", {}, "$50,000", "647a.2(b)(10)(ii)"),
        ("mississippi-stud", {}, "$50,000", "655a.12"),
    ],
)
def test_the_payout_limit_is_said(slug: str, keys: dict[str, int], words: str, cite: str) -> None:
    wagers: dict[str, Any] = {"protection": True} if slug == "pai-gow-poker" else {}
    options = {"variant": "ez"} if slug == "pai-gow-poker" else {}
    told = [
        (said, where)
        for said, where in _said(one(slug, wagers, **keys, **options)).items()
        if said.startswith("Payout limit per hand: ")
    ]
    assert [(words in said, where) for said, where in told] == [(True, cite)]


def test_a_limit_that_is_not_filed_is_not_said() -> None:
    for slug in ("ultimate-texas-holdem", "let-it-ride", "pai-gow-poker"):
        assert not any("limit" in said for said in _said(one(slug)))


@pytest.mark.cites("647a.2(b)(10)(i)")
@pytest.mark.parametrize("hand", ["straight", "flush"])
def test_holdem_bonus_says_when_the_ante_comes_back(hand: str) -> None:
    words = (
        f"An Ante wager will be returned if the player's winning hand is not a {hand} or better."
    )
    assert _said(one("texas-holdem-bonus", ante_pays=hand))[words] == "647a.2(b)(10)(i)"


@pytest.mark.cites("645a.2(b)(9)(ii)", "645a.13(a)", "R24")
def test_pai_gow_says_the_dragon_or_the_vigorish() -> None:
    ez = _said(one("pai-gow-poker", variant="ez"))
    dragon = "If the dealer has a Queen's Dragon, a Pai Gow Poker wager will push and be returned."
    assert ez == {dragon: "645a.2(b)(9)(ii)", "No vigorish is taken.": "645a.2(b)(10)"}
    share = "From a winning Pai Gow Poker wager the house takes a vigorish of 5% of the amount won"
    quarter = f"{share}, rounded up to the next $0.25."
    assert _said(one("pai-gow-poker")) == {quarter: "645a.2(b)(10)"}
    assert _said(one("pai-gow-poker", vigorish="exact")) == {f"{share}.": "645a.2(b)(10)"}


@pytest.mark.cites("639a.2(b)(7)", "649a.2(b)(6)", "655a.2(b)(7)", "657a.2(b)(6)")
@pytest.mark.parametrize(
    ("slug", "words", "cite"),
    [
        (
            "caribbean-stud",
            "A Bet wager will be returned if the dealer has less than ace/king. The Ante is then "
            "paid.",
            "639a.2(b)(7)",
        ),
        (
            "three-card-poker",
            "The dealer plays with queen high or better. With less, the Ante is paid and a Play "
            "wager will push.",
            "649a.2(b)(6)",
        ),
        (
            "mississippi-stud",
            "3rd Street wager: 1, 2 or 3 times the Ante, after looking at the two cards.",
            "655a.2(b)(7)",
        ),
        (
            "mississippi-stud",
            "5th Street wager: 1, 2 or 3 times the Ante, after the second community card.",
            "655a.2(b)(7)",
        ),
        (
            "crazy-4-poker",
            "An Ante wager will push if the dealer has less than king high. The Play wager is then "
            "paid.",
            "657a.2(b)(6)",
        ),
        (
            "crazy-4-poker",
            "A Super Bonus wager will push with less than a straight, unless a dealer who "
            "qualifies has the higher hand.",
            "657a.2(b)(6)",
        ),
        (
            "crazy-4-poker",
            "Play wager: equal to the Ante, or 1, 2 or 3 times the Ante with a pair of aces or "
            "better, after looking at the hand.",
            "657a.2(b)(6)",
        ),
        (
            "four-card-poker",
            "Play wager: from 1 to 3 times the Ante, after looking at the hand.",
            "641a.11(b)",
        ),
        (
            "let-it-ride",
            "Bet Number 1 may be taken back after looking at the three cards.",
            "643a.11(b)",
        ),
    ],
)
def test_the_sentences_of_the_other_chapters(slug: str, words: str, cite: str) -> None:
    assert _said(one(slug))[words] == cite


def test_the_words_for_the_dealer_are_those_of_the_game() -> None:
    """Each game whose dealer must qualify says so, and no other does."""
    from pitboss.games import games

    for slug in chapters():
        hand = games()[slug].qualifying
        told = " ".join(_said(everything(slug)))
        assert bool(hand) == ("dealer has less than" in told or "dealer plays with" in told)
        assert hand in told


def test_a_list_in_words() -> None:
    assert [joined(("a", "b", "c")[:count]) for count in range(4)] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
