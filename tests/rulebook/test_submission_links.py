"""Links: one meter for several games, lawful if one set of numbers satisfies them all (R29)."""

from decimal import Decimal
from typing import Any

import pytest

from pitboss.rulebook import chapters, check
from tests.support.games import (
    CARIBBEAN,
    CRAZY,
    FOUR,
    HOLDEM,
    MISSISSIPPI,
    PAI_GOW,
    RIDE,
    THREE,
    UTH,
)
from tests.support.submissions import NUMBERS, filed, game, is_clean, only, typed, violations

HAND_BONUS = "five-card-hand-bonus"
HIGH_FIVE: dict[str, Any] = {"wager": "five-card-progressive", "paytable": "A"}
#: The numbers of paytable A: a chapter that leaves them to the submission wants them written.
WRITTEN: dict[str, Any] = {"seed": 10000, "reseed": 10000, "rate": Decimal("0.21")}
#: The key of the five-card progressive in each game that has one.
FIVE_CARD = {
    **dict.fromkeys((CARIBBEAN, HOLDEM, UTH, MISSISSIPPI), "progressive"),
    **dict.fromkeys((FOUR, RIDE, THREE, CRAZY), "five-card-progressive"),
}


def linked(
    link: dict[str, Any], members: dict[str, dict[str, Any]], key: str | None = None
) -> dict[str, Any]:
    """Games whose five-card progressive, or the wager named, joins the link ``shared``."""
    games = {
        slug: game(slug, {key or FIVE_CARD[slug]: {"link": "shared", **value}})
        for slug, value in members.items()
    }
    return filed(games, links={"shared": link})


@pytest.mark.cites("R29", "643a.12(e)(3)", "649a.12(h)(3)", "641a.12(e)(3)", "653a.12(d)(3)")
def test_a_five_card_progressive_on_paytable_a_joins_every_game() -> None:
    everyone: dict[str, dict[str, Any]] = {slug: {} for slug in FIVE_CARD}
    link = {**HIGH_FIVE, **WRITTEN}
    for further in ({}, {"reserve_rate": 0}, {"amount": 5}):
        assert is_clean(linked({**link, **further}, everyone))
    submission = typed(linked(link, everyone))
    terms = submission.links["shared"].terms
    assert terms is not None
    assert terms.rate == {"meter": Decimal("0.21")}
    for slug, key in FIVE_CARD.items():
        assert submission.games[slug].offers[key].meter == terms
        assert submission.games[slug].offers[key].link == "shared"


def test_the_games_of_let_it_ride_and_three_card_poker_alone_file_the_numbers() -> None:
    both: dict[str, dict[str, Any]] = {RIDE: {}, THREE: {}}
    link = {"wager": "five-card-progressive", **NUMBERS}
    assert is_clean(linked(link, both))
    assert is_clean(linked({**link, "paytable": "A"}, both))
    missing = violations(linked({"wager": "five-card-progressive"}, both))
    assert [found.path for found in missing] == [
        "links.shared.seed",
        "links.shared.reseed",
        "links.shared.rate",
    ]
    assert {found.cite for found in missing} == {"643a.12(e)(3)"}
    low = only(linked({**link, "reseed": 9000}, both))
    assert (low.path, low.cite) == ("links.shared.reseed", "643a.12(e)(3)")
    levels = only(linked({**link, "rate": {"mega": Decimal("0.1")}}, both))
    assert levels.path == "links.shared.rate"


def test_numbers_of_a_link_that_a_member_fixes_may_only_be_repeated() -> None:
    finding = only(linked({**HIGH_FIVE, **WRITTEN, "rate": Decimal("0.15")}, {UTH: {}, RIDE: {}}))
    assert finding.path == "links.shared.rate"
    assert finding.message == "the chapter fixes the Progressive Payout meter's rate: 21%, not 15%"
    assert finding.cite == "653a.12(d)(3)"


@pytest.mark.cites("R29", "643a.12(e)(3)", "649a.12(h)(3)")
@pytest.mark.parametrize(("slug", "cite"), [(RIDE, "643a.12(e)(3)"), (THREE, "649a.12(h)(3)")])
@pytest.mark.parametrize("number", WRITTEN)
def test_numbers_that_one_chapter_leaves_open_stand_in_the_link_though_another_fixes_them(
    slug: str, cite: str, number: str
) -> None:
    written = {key: value for key, value in WRITTEN.items() if key != number}
    finding = only(linked({**HIGH_FIVE, **written}, {UTH: {}, slug: {}}))
    assert finding.path == f"links.shared.{number}"
    assert f"leaves the Five-Card Progressive Payout meter's {number} to the" in finding.message
    assert finding.cite == cite


@pytest.mark.cites("R29", "643a.12(f)(4)")
def test_a_link_of_five_dollar_wagers_posts_five_times_its_numbers() -> None:
    link = {"wager": HAND_BONUS, "amount": 5, **NUMBERS, "seed": 2000, "reseed": 2000}
    members: dict[str, dict[str, Any]] = {RIDE: {}, MISSISSIPPI: {}}
    assert is_clean(linked(link, members, HAND_BONUS))
    low = violations(linked({**link, "amount": 1}, members, HAND_BONUS))
    assert [found.path for found in low] == ["links.shared.seed", "links.shared.reseed"]
    assert {found.cite for found in low} == {"643a.12(f)(4)"}


@pytest.mark.cites("R29", "643a.12(f)(4)", "653a.12(e)(4)")
@pytest.mark.parametrize("fixed", [FOUR, HOLDEM, UTH])
@pytest.mark.parametrize("filed_one", [CARIBBEAN, RIDE, THREE, MISSISSIPPI, CRAZY])
@pytest.mark.parametrize("turned", [False, True])
def test_a_hand_bonus_that_restarts_at_nothing_cannot_join_one_that_restarts_at_10000(
    fixed: str, filed_one: str, turned: bool
) -> None:
    members: dict[str, dict[str, Any]] = {fixed: {}, filed_one: {}}
    if turned:
        members = dict(reversed(members.items()))
    finding = only(linked({"wager": HAND_BONUS}, members, HAND_BONUS))
    meter = chapters()[filed_one].wagers[HAND_BONUS].meter
    assert meter is not None
    assert finding.path == "links.shared"
    assert finding.message.startswith("no single set of numbers satisfies both ")
    assert finding.message.endswith("they cannot share this meter (R29)")
    assert finding.cite == meter.cite


@pytest.mark.cites("R29")
def test_hand_bonuses_of_one_kind_join() -> None:
    same: dict[str, dict[str, Any]] = {FOUR: {}, HOLDEM: {"dealer": True}, UTH: {}}
    assert is_clean(linked({"wager": HAND_BONUS}, same, HAND_BONUS))
    others: dict[str, dict[str, Any]] = {
        slug: {} for slug in (CARIBBEAN, RIDE, THREE, MISSISSIPPI, CRAZY)
    }
    assert is_clean(linked({"wager": HAND_BONUS, **NUMBERS}, others, HAND_BONUS))
    offers = typed(linked({"wager": HAND_BONUS}, same, HAND_BONUS)).games[HOLDEM].offers
    assert offers[f"{HAND_BONUS}-dealer"].meter == offers[HAND_BONUS].meter is not None


def test_a_link_is_of_one_size() -> None:
    finding = only(linked({**HIGH_FIVE, **WRITTEN, "amount": 5}, {UTH: {"amount": 1}, RIDE: {}}))
    assert finding.path == f"games.{UTH}.wagers.progressive.amount"
    assert finding.message == "the link 'shared' is for wagers of $5, not $1"
    assert finding.cite == "653a.12(d)(5)"
    assert is_clean(linked({**HIGH_FIVE, **WRITTEN, "amount": 5}, {UTH: {"amount": 5}, RIDE: {}}))
    both = linked({**HIGH_FIVE, **WRITTEN, "amount": 5}, {UTH: {}, RIDE: {}})
    offers = typed(both).games[RIDE].offers
    assert offers["five-card-progressive"].amount == 500


@pytest.mark.cites("R16")
@pytest.mark.parametrize("amount", [2, 0, 10])
def test_the_size_of_a_link_is_one_dollar_or_five(amount: int) -> None:
    finding = only(linked({**HIGH_FIVE, "amount": amount}, {UTH: {}, RIDE: {}}))
    assert finding.path == "links.shared.amount"
    assert finding.message == "a linked wager is exactly $1 or $5 (R16)"


def test_a_link_pays_by_one_table() -> None:
    ours = only(linked(HIGH_FIVE, {UTH: {"paytable": "A"}, HOLDEM: {"paytable": "B"}}))
    assert ours.path == f"games.{HOLDEM}.wagers.progressive.link"
    assert ours.message == "the link 'shared' pays by paytable A, this wager by B"
    assert ours.cite == "647a.12(d)(1)"
    unnamed = {"wager": "five-card-progressive"}
    theirs = only(linked(unnamed, {UTH: {"paytable": "A"}, HOLDEM: {"paytable": "B"}}))
    assert theirs.path == "links.shared"
    assert "pay by different tables: one meter needs one paytable (R29)" in theirs.message
    assert theirs.cite == "647a.12(d)(1)"
    assert is_clean(linked(unnamed, {UTH: {"paytable": "B"}, HOLDEM: {"paytable": "B"}}))


def test_a_game_with_a_single_table_joins_only_a_link_that_pays_by_it() -> None:
    finding = only(linked({**HIGH_FIVE, "paytable": "B"}, {UTH: {}, RIDE: {}}))
    assert finding.path == f"games.{RIDE}.wagers.five-card-progressive.link"
    assert finding.message == (
        "the link 'shared' pays by paytable B, this wager by a table of its own"
    )
    assert finding.cite == "643a.12(e)(1)"


def test_a_linked_wager_needs_a_letter_from_itself_or_from_its_link() -> None:
    unnamed = {"wager": "five-card-progressive"}
    finding = only(linked(unnamed, {UTH: {}, HOLDEM: {}, FOUR: {}}))
    assert finding.path == "links.shared.paytable"
    assert finding.message == "needs the letter of a paytable: A, B, C, D"


@pytest.mark.parametrize(
    ("link", "part", "words"),
    [
        ({"wager": "three-of-a-kind"}, "wager", "must be one of three-card-progressive"),
        ({"paytable": "A"}, "wager", "is missing"),
        ({"wager": 3}, "wager", "must be text"),
        ({**HIGH_FIVE, "paytable": "Z"}, "paytable", "has no paytable 'Z': choose A, B, C, D"),
        ({**HIGH_FIVE, "paytable": 3}, "paytable", "must be text"),
        ({"wager": HAND_BONUS, "paytable": "A"}, "paytable", "it has a single one"),
        ({**HIGH_FIVE, "amount": "one"}, "amount", "not an amount of money"),
        ({**HIGH_FIVE, "rate": "x"}, "rate", "must be a number"),
        ({**HIGH_FIVE, "seeds": 3}, "seeds", "not a key that is known here"),
    ],
)
def test_a_wrong_link_is_told_at_the_link_alone(
    link: dict[str, Any], part: str, words: str
) -> None:
    key = HAND_BONUS if link.get("wager") == HAND_BONUS else None
    finding = only(linked(link, {UTH: {}, HOLDEM: {}}, key))
    assert finding.path == f"links.shared.{part}"
    assert words in finding.message
    assert finding.cite == "601a.2"


def test_a_link_that_is_text_is_told_once() -> None:
    data = {**linked(HIGH_FIVE, {UTH: {}, RIDE: {}}), "links": {"shared": "yes"}}
    assert only(data).path == "links.shared"


@pytest.mark.parametrize("name", ["nowhere", ""])
def test_a_link_that_is_not_there_is_refused(name: str) -> None:
    wager = {"five-card-progressive": {"link": name}}
    finding = only(filed({RIDE: game(RIDE, wager)}))
    assert finding.path == f"games.{RIDE}.wagers.five-card-progressive.link"
    assert finding.message == f"there is no link {name!r}"
    assert finding.cite == "643a.7(h)"
    wager = {"progressive": {"link": name}}
    assert only(filed({UTH: game(UTH, wager)})).cite == "653a.7(d)(3)"


def test_a_link_is_named_by_text() -> None:
    finding = only(linked(HIGH_FIVE, {UTH: {"link": 3}, HOLDEM: {}}))
    assert finding.path == f"games.{UTH}.wagers.progressive.link"
    assert finding.message == "must be text, not a whole number"


def test_a_link_of_another_wager_is_refused() -> None:
    finding = only(linked({"wager": "four-card-progressive"}, {UTH: {"paytable": "A"}}))
    assert finding.path == f"games.{UTH}.wagers.progressive.link"
    assert finding.message == (
        "the link 'shared' is of the wager four-card-progressive, not five-card-progressive"
    )
    assert finding.cite == "653a.7(d)(3)"
    crossed = linked(HIGH_FIVE, {UTH: {}}, HAND_BONUS)
    assert only(crossed).path == f"games.{UTH}.wagers.{HAND_BONUS}.link"


@pytest.mark.parametrize("number", ["seed", "reseed", "rate", "reserve_rate"])
def test_numbers_stand_at_the_link_and_not_at_the_wager_too(number: str) -> None:
    own = {number: {"seed": 10000, "reseed": 10000, "rate": Decimal("0.21")}.get(number, 0)}
    finding = only(linked({**HIGH_FIVE, **WRITTEN}, {UTH: own, RIDE: {}}))
    assert finding.path == f"games.{UTH}.wagers.progressive.link"
    assert finding.message == "a linked meter takes its numbers from the link: write them there"
    assert finding.cite == "653a.12(d)(3)"


def test_a_link_that_no_game_uses_is_a_warning() -> None:
    data = filed({UTH: game(UTH)}, links={"lonely": HIGH_FIVE})
    verdict = check(data)
    assert verdict.ok
    (warning,) = verdict.warnings
    assert (warning.path, warning.message) == ("links.lonely", "no game uses this link")
    assert check(linked(HIGH_FIVE, {UTH: {}})).warnings == ()
    wrongly = linked({"wager": "four-card-progressive"}, {UTH: {"paytable": "A"}})
    assert check(wrongly).warnings == ()


def test_three_and_four_card_progressives_have_links_of_their_own() -> None:
    four = {"wager": "four-card-progressive", "paytable": "B"}
    assert is_clean(linked(four, {FOUR: {}, CRAZY: {"envy": "A"}}, "four-card-progressive"))
    three = {"wager": "three-card-progressive", "paytable": "A", **NUMBERS, "seed": 1000}
    members: dict[str, dict[str, Any]] = {RIDE: {}, THREE: {}}
    assert is_clean(linked({**three, "reseed": 1000}, members, "three-card-progressive"))
    finding = only(linked({**three, "reseed": 999}, members, "three-card-progressive"))
    assert (finding.path, finding.cite) == ("links.shared.reseed", "643a.12(d)(3)")


def test_pai_gow_tables_share_a_meter_too() -> None:
    link = {"wager": "pai-gow-progressive", **NUMBERS}
    assert is_clean(linked(link, {PAI_GOW: {}}, "progressive"))
    offer = typed(linked(link, {PAI_GOW: {}}, "progressive")).games[PAI_GOW].offers["progressive"]
    assert offer.meter is not None
    assert offer.meter.seed == {"meter": 1000000}


def test_a_custom_table_joins_a_link_only_if_it_is_the_links() -> None:
    rows = [
        [row.hand, str(row.pays)]
        for row in chapters()[UTH].wagers["progressive"].paytables.tables["A"].rows
    ]
    link = {**HIGH_FIVE, **WRITTEN}
    assert is_clean(linked(link, {UTH: {}, CARIBBEAN: {"paytable": rows}}))
    finding = only(linked(link, {UTH: {}, CARIBBEAN: {"paytable": rows[:2]}}))
    assert finding.path == f"games.{CARIBBEAN}.wagers.progressive.link"
    assert finding.message.endswith("this wager by a table of its own")
