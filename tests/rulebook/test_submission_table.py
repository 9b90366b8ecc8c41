"""The table of a game: dealing, shuffler, decks, adjacent boxes, and the chapter's own options."""

from typing import Any

import pytest

from pitboss.rulebook import chapters
from tests.support.games import (
    CARIBBEAN,
    CRAZY,
    FOUR,
    HOLDEM,
    METHODS,
    MISSISSIPPI,
    PAI_GOW,
    RIDE,
    THREE,
    UTH,
)
from tests.support.submissions import GONE, LEAST, is_clean, one, only, typed, violations

# Dealing, shuffler and decks


@pytest.mark.cites("641a.9(a)(1)", "643a.9(a)(1)", "647a.9(a)(1)", "653a.9(a)(1)")
@pytest.mark.parametrize("slug", LEAST)
def test_cards_dealt_from_the_hand_are_shuffled_by_a_machine(slug: str) -> None:
    for shuffler in (GONE, "none"):
        finding = only(one(slug, dealing="hand", shuffler=shuffler))
        assert finding.path == f"games.{slug}.shuffler"
        assert finding.message == (
            "cards dealt from the hand must be shuffled by an automated shuffler"
        )
        assert finding.cite == f"{chapters()[slug].chapter}.9(a)(1)"
    for shuffler in ("automated", "counting"):
        assert is_clean(one(slug, dealing="hand", shuffler=shuffler))


@pytest.mark.parametrize("slug", LEAST)
@pytest.mark.parametrize("method", METHODS)
def test_every_game_may_be_dealt_in_every_way(slug: str, method: str) -> None:
    shuffler = "automated" if method == "hand" else "none"
    rules = typed(one(slug, dealing=method, shuffler=shuffler)).games[slug]
    assert (rules.dealing, rules.shuffler) == (method, shuffler)


@pytest.mark.cites("641a.3(b)", "643a.3(b)", "647a.3(b)", "653a.3(b)")
@pytest.mark.parametrize("slug", LEAST)
def test_two_decks_need_an_automated_shuffler(slug: str) -> None:
    finding = only(one(slug, decks=2))
    assert finding.path == f"games.{slug}.decks"
    assert finding.message == "two decks need an automated shuffler"
    assert finding.cite == f"{chapters()[slug].chapter}.3(b)"
    assert is_clean(one(slug, decks=2, shuffler="automated"))
    assert is_clean(one(slug, decks=1))


@pytest.mark.cites("641a.3(b)", "643a.3(b)", "647a.3(b)", "653a.3(b)")
@pytest.mark.parametrize("slug", LEAST)
def test_there_is_no_third_deck(slug: str) -> None:
    finding = only(one(slug, decks=3, shuffler="automated"))
    assert finding.path == f"games.{slug}.decks"
    assert finding.message == "at most two decks alternate"
    assert finding.cite == f"{chapters()[slug].chapter}.3(b)"


def test_an_unknown_shuffler_is_told_once() -> None:
    for wrong in ("robot", 3):
        assert only(one(UTH, dealing="hand", shuffler=wrong, decks=2)).cite == "601a.2"


# Adjacent boxes


@pytest.mark.cites("641a.7(e)", "643a.7(k)", "647a.7(e)", "653a.7(e)")
@pytest.mark.parametrize(
    ("slug", "cite", "positions"),
    [
        (FOUR, "641a.7(e)", 7),
        (RIDE, "643a.7(k)", 7),
        (HOLDEM, "647a.7(e)", 6),
        (UTH, "653a.7(e)", 6),
    ],
)
def test_the_number_of_adjacent_boxes_must_be_named(slug: str, cite: str, positions: int) -> None:
    finding = only(one(slug, adjacent_boxes=GONE))
    assert finding.path == f"games.{slug}.adjacent_boxes"
    assert finding.message.startswith("the submission must name the number of adjacent boxes")
    assert finding.cite == cite
    for boxes in (1, 2, positions):
        assert is_clean(one(slug, adjacent_boxes=boxes))
    finding = only(one(slug, adjacent_boxes=positions + 1))
    assert finding.message == (
        f"a player may wager on at most {positions} adjacent boxes, not {positions + 1}"
    )
    assert finding.cite == cite


@pytest.mark.cites("639a.7(e)", "655a.7(e)", "657a.7(e)")
@pytest.mark.parametrize(
    ("slug", "cite"),
    [(CARIBBEAN, "639a.7(e)"), (MISSISSIPPI, "655a.7(e)"), (CRAZY, "657a.7(e)")],
)
def test_one_position_a_player_and_no_more(slug: str, cite: str) -> None:
    assert is_clean(one(slug, adjacent_boxes=1))
    assert typed(one(slug)).games[slug].adjacent_boxes == 1
    finding = only(one(slug, adjacent_boxes=2))
    assert finding.path == f"games.{slug}.adjacent_boxes"
    assert finding.message == "a player may wager on one position, not 2"
    assert finding.cite == cite


@pytest.mark.cites("645a.7(f)")
def test_two_adjacent_boxes_at_pai_gow_if_the_submission_says_so() -> None:
    assert typed(one(PAI_GOW)).games[PAI_GOW].adjacent_boxes == 1
    assert typed(one(PAI_GOW, adjacent_boxes=2)).games[PAI_GOW].adjacent_boxes == 2
    finding = only(one(PAI_GOW, adjacent_boxes=3))
    assert finding.message == "a player may wager on at most 2 adjacent boxes, not 3"
    assert finding.cite == "645a.7(f)"


def test_three_card_poker_may_name_a_number() -> None:
    assert typed(one(THREE)).games[THREE].adjacent_boxes == 1
    assert is_clean(one(THREE, adjacent_boxes=7))
    assert only(one(THREE, adjacent_boxes=8)).cite == "649a.7(f)"


# Options


@pytest.mark.cites("647a.11(h)(2)(ii)")
def test_the_ante_of_holdem_bonus_pays_from_a_straight_or_a_flush() -> None:
    assert typed(one(HOLDEM)).games[HOLDEM].options["ante_pays"] == "straight"
    for value in ("straight", "flush"):
        rules = typed(one(HOLDEM, ante_pays=value)).games[HOLDEM]
        assert rules.options["ante_pays"] == value
    finding = only(one(HOLDEM, ante_pays="pair"))
    assert finding.path == f"games.{HOLDEM}.ante_pays"
    assert finding.message == "must be one of straight, flush, not 'pair'"
    assert finding.cite == "647a.11(h)(2)(ii)"
    assert only(one(HOLDEM, ante_pays=3)).cite == "601a.2"


@pytest.mark.cites("645a.7(e)(5)")
@pytest.mark.parametrize("key", ["queens-dragon", "dynasty-bonus", "protection", "red-black"])
def test_the_wagers_of_ez_pai_gow_are_for_its_tables(key: str) -> None:
    assert is_clean(one(PAI_GOW, {key: True}, variant="ez"))
    for keys in ({}, {"variant": "standard"}):
        finding = only(one(PAI_GOW, {key: True}, **keys))
        assert finding.path == f"games.{PAI_GOW}.wagers.{key}"
        assert finding.message.endswith("wager is for tables of the variant 'ez'")
        assert finding.cite == chapters()[PAI_GOW].wagers[key].cite
    assert only(one(PAI_GOW, {key: True}, variant="EZ")).path == f"games.{PAI_GOW}.variant"


@pytest.mark.parametrize("key", ["fortune-bonus", "emperors-treasure", "insurance"])
def test_the_other_side_wagers_are_for_every_pai_gow_table(key: str) -> None:
    for variant in ("standard", "ez"):
        paytable = "A" if key == "fortune-bonus" else True
        assert is_clean(one(PAI_GOW, {key: paytable}, variant=variant))


@pytest.mark.cites("645a.13(a)")
def test_ez_pai_gow_takes_no_vigorish() -> None:
    for value in ("quarter", "exact"):
        assert is_clean(one(PAI_GOW, vigorish=value))
        finding = only(one(PAI_GOW, vigorish=value, variant="ez"))
        assert finding.path == f"games.{PAI_GOW}.vigorish"
        assert finding.message == "has no place at a table of the variant 'ez'"
        assert finding.cite == "645a.13(a)"
    assert only(one(PAI_GOW, vigorish="half")).cite == "645a.13(a)"


@pytest.mark.cites("R72")
def test_a_players_bank_is_filed_and_co_banking_with_it() -> None:
    assert is_clean(one(PAI_GOW, player_bank=True))
    assert is_clean(one(PAI_GOW, player_bank=True, co_banking=True))
    assert is_clean(one(PAI_GOW, player_bank=False, co_banking=False))
    alone = only(one(PAI_GOW, co_banking=True))
    assert alone.path == f"games.{PAI_GOW}.co_banking"
    assert alone.message == "means nothing without player_bank"
    assert alone.cite == "645a.1"


@pytest.mark.cites("R72")
@pytest.mark.parametrize(("key", "cite"), [("player_bank", "645a.12"), ("co_banking", "645a.1")])
def test_no_player_banks_at_an_ez_table(key: str, cite: str) -> None:
    asked: dict[str, Any] = {"player_bank": True, key: True}
    found = violations(one(PAI_GOW, variant="ez", **asked))
    assert {finding.message for finding in found} == {"has no place at a table of the variant 'ez'"}
    assert [finding.cite for finding in found][-1] == cite
    assert is_clean(one(PAI_GOW, variant="ez", player_bank=False, co_banking=False))


@pytest.mark.cites("643a.2(c)")
def test_the_five_card_bonus_system_needs_the_five_card_bonus() -> None:
    assert is_clean(one(RIDE, {"five-card-bonus": "E"}, five_card_bonus_system=True))
    assert is_clean(one(RIDE, five_card_bonus_system=False))
    finding = only(one(RIDE, five_card_bonus_system=True))
    assert finding.path == f"games.{RIDE}.five_card_bonus_system"
    assert finding.message == "means nothing without five-card-bonus"
    assert finding.cite == "643a.2(c)"
    wrong = only(one(RIDE, {"five-card-bonus": "Z"}, five_card_bonus_system=True))
    assert wrong.path == f"games.{RIDE}.wagers.five-card-bonus"


@pytest.mark.cites("649a.7(e)")
def test_three_card_poker_may_require_wagers() -> None:
    for value in (["ante"], ["pair-plus"], ["ante", "pair-plus"], []):
        rules = typed(one(THREE, required=value)).games[THREE]
        assert rules.options["required"] == tuple(value)
    finding = only(one(THREE, required=["ante", "six-card-bonus"]))
    assert finding.path == f"games.{THREE}.required"
    assert finding.message == "'six-card-bonus' is none of ante, pair-plus"
    assert finding.cite == "649a.7(e)"
    assert only(one(THREE, required=["ante", "ante"])).message == "ante is there twice"
    assert only(one(THREE, required="ante")).cite == "601a.2"
    assert only(one(THREE, required=[3])).cite == "601a.2"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ante_pays", "straight"),
        ("variant", "ez"),
        ("five_card_bonus_system", True),
        ("required", ["ante"]),
    ],
)
def test_an_option_of_another_game_is_an_unknown_key(key: str, value: Any) -> None:
    finding = only(one(UTH, **{key: value}))
    assert finding.path == f"games.{UTH}.{key}"
    assert finding.message.startswith("is not a key that is known here: ")


def test_no_wager_is_judged_where_the_wagers_are_no_table() -> None:
    keys: dict[str, Any] = {"five_card_bonus_system": True, "adjacent_boxes": 1, "wagers": 3}
    keys["cards_rest"] = "card-area"
    found = violations({"facility": "x", "games": {RIDE: keys}})
    assert [each.path for each in found] == [f"games.{RIDE}.wagers"]


# What the chapters leave to the submission to specify


@pytest.mark.cites("643a.11(a)(3)", "R73")
def test_a_submission_says_where_the_cards_of_let_it_ride_rest() -> None:
    for area in ("card-area", "under-bet-3"):
        assert is_clean(one(RIDE, cards_rest=area))
        assert typed(one(RIDE, cards_rest=area)).games[RIDE].options["cards_rest"] == area
    missing = only(one(RIDE, cards_rest=GONE))
    assert (missing.path, missing.cite) == (f"games.{RIDE}.cards_rest", "643a.11(a)(3)")
    assert missing.message == (
        "is missing: the submission must say where a player's cards rest face down after the "
        "decision on Bet Number 2"
    )
    assert only(one(RIDE, cards_rest="in-hand")).cite == "643a.11(a)(3)"


@pytest.mark.cites("641a.10(g)", "643a.10(g)", "647a.10(g)", "653a.10(g)", "R46")
@pytest.mark.parametrize("slug", [slug for slug in LEAST if slug != PAI_GOW])
def test_a_reshuffling_shoe_may_dispense_first_what_its_chapter_says(slug: str) -> None:
    shoe: dict[str, Any] = {"dealing": "reshuffling-shoe"}
    assert typed(one(slug, **shoe)).games[slug].dispenses_first
    for said in (True, False):
        assert is_clean(one(slug, community_first=said, **shoe))
        assert typed(one(slug, community_first=said, **shoe)).games[slug].dispenses_first is said
    assert only(one(slug, community_first="yes", **shoe)).cite == "601a.2"
    cite = chapters()[slug].dealing["reshuffling-shoe"].cite
    for said in (True, False):
        finding = only(one(slug, community_first=said, dealing="automated-shoe"))
        assert (finding.path, finding.cite) == (f"games.{slug}.community_first", cite)
        assert finding.message.startswith("only a reshuffling-shoe may dispense the ")
        assert finding.message.endswith("cards first; here the dealing is automated-shoe")
    assert only(one(slug, community_first=True, dealing="magic")).path == f"games.{slug}.dealing"


@pytest.mark.cites("R46")
def test_no_cards_come_first_in_pai_gow() -> None:
    finding = only(one(PAI_GOW, community_first=True, dealing="reshuffling-shoe"))
    assert finding.path == f"games.{PAI_GOW}.community_first"
    assert finding.message == "no cards may be dispensed before the players' in Pai Gow Poker"
    assert finding.cite == "645a.5"
