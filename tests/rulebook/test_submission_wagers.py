"""Wagers of a submission: paytable letters, what must be offered, sizes, bonuses, Envy."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from pitboss.rulebook import chapters, check
from pitboss.rulebook.chapter import WagerKind
from pitboss.rulebook.paytables import SetBy
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
from tests.support.submissions import (
    GONE,
    LEAST,
    NUMBERS,
    filed,
    game,
    is_clean,
    one,
    only,
    typed,
    violations,
)

HAND_BONUS = "five-card-hand-bonus"


def lettered() -> Iterator[tuple[str, str]]:
    """Every wager, bonus or shared table of every game that has letters to choose from."""
    for chapter in chapters().values():
        for key, paytables in chapter.selections().items():
            if paytables.letters:
                yield chapter.slug, key


def single() -> Iterator[tuple[str, str]]:
    """Every wager of every game with one table and no letters, bonuses on a wager aside."""
    for chapter in chapters().values():
        for key, paytables in chapter.selections().items():
            if not paytables.letters and key not in ("magic-card", "lucky-bonus"):
                yield chapter.slug, key


def by_size() -> Iterator[tuple[str, str]]:
    """Every wager of every game that is offered at $1 or $5."""
    for chapter in chapters().values():
        for wager in chapter.wagers.values():
            if wager.amounts == (100, 500) and wager.shares is None:
                yield chapter.slug, wager.key


def needed(slug: str, key: str) -> dict[str, Any]:
    """What a wager must file beside its letter: the numbers of a meter that its chapter leaves."""
    wager = chapters()[slug].wagers.get(key)
    open_meter = wager is not None and wager.meter and wager.meter.set_by is SetBy.SUBMISSION
    return dict(NUMBERS) if open_meter else {}


def letter_of(slug: str, key: str) -> dict[str, Any]:
    """The first letter of a wager, if it has letters."""
    letters = chapters()[slug].selections()[key].letters
    return {"paytable": letters[0]} if letters else {}


# Paytables


@pytest.mark.parametrize(("slug", "key"), list(lettered()))
def test_every_letter_of_a_chapter_may_be_chosen_and_no_other(slug: str, key: str) -> None:
    paytables = chapters()[slug].selections()[key]
    extra = needed(slug, key)
    for letter in paytables.letters:
        assert is_clean(one(slug, {key: {"paytable": letter, **extra} if extra else letter}))
    strange: list[Any] = ["Z", "a", "", 3, [], {}]
    for wrong in strange:
        value = {"paytable": wrong, **extra} if extra or wrong == {} else wrong
        finding = only(one(slug, {key: value}))
        assert finding.path.startswith(f"games.{slug}.wagers.{key}")
        assert finding.cite == paytables.cite


def test_a_wrong_letter_is_answered_with_the_right_ones() -> None:
    finding = only(one(UTH, {"trips": "Z"}))
    assert finding.path == f"games.{UTH}.wagers.trips"
    assert finding.message == "has no paytable 'Z': choose A, B, C, D"
    assert finding.cite == "653a.12(c)"


def test_a_long_text_is_quoted_short() -> None:
    assert only(one(UTH, {"trips": "Z" * 500})).message == (
        f"has no paytable '{'Z' * 60}…': choose A, B, C, D"
    )


def test_a_table_of_a_wager_needs_its_letter_too() -> None:
    finding = only(one(UTH, {"progressive": {"amount": 1}}))
    assert finding.path == f"games.{UTH}.wagers.progressive.paytable"
    assert finding.message == "needs the letter of a paytable: A, B, C, D"


@pytest.mark.parametrize(("slug", "key"), list(single()))
def test_a_single_paytable_is_named_by_true(slug: str, key: str) -> None:
    wager = chapters()[slug].wagers.get(key)
    keys = {"variant": "ez"} if wager is not None and wager.variant else {}
    extra = needed(slug, key)
    assert is_clean(one(slug, {key: extra or True}, **keys))
    finding = only(one(slug, {key: {"paytable": "A", **extra}}, **keys))
    assert finding.path == f"games.{slug}.wagers.{key}.paytable"
    assert finding.message == "has a single paytable and no letters: write true"


def test_a_required_wager_without_a_letter_takes_the_first_and_warns() -> None:
    verdict = check(one(UTH, {"blind": GONE}))
    assert verdict.ok
    (warning,) = verdict.warnings
    assert warning.path == f"games.{UTH}.wagers.blind"
    assert warning.message == "no paytable is named; A is taken"
    assert warning.cite == "653a.12(b)"
    assert [found.path for found in check(one(RIDE, {"main": GONE})).warnings] == [
        f"games.{RIDE}.wagers.main"
    ]


@pytest.mark.parametrize(
    ("slug", "key", "words", "cite"),
    [
        (UTH, "aces-up", "Ultimate Texas Hold 'Em Poker has no wager 'aces-up'", "653a.7"),
        (FOUR, "trips", "Four Card Poker has no wager 'trips'", "641a.7"),
        (MISSISSIPPI, "six-card-bonus", "Mississippi Stud has no wager", "655a.7"),
        (PAI_GOW, HAND_BONUS, "Pai Gow Poker has no wager", "645a.7"),
        (RIDE, "bet-1", "name that of the required wagers as main", "643a.7"),
        (
            UTH,
            f"{HAND_BONUS}-dealer",
            f"is offered with {HAND_BONUS}: the player chooses",
            "653a.7",
        ),
        (UTH, "magic_card", "stands in that wager's table as magic_card", "653a.12(e)(3)"),
        (FOUR, "lucky-bonus", "stands in that wager's table as lucky_bonus", "641a.12(g)(3)"),
        (PAI_GOW, "magic_card", "Pai Gow Poker has no wager 'magic_card'", "645a.7"),
    ],
)
def test_a_wager_that_the_game_has_not_is_refused(
    slug: str, key: str, words: str, cite: str
) -> None:
    finding = only(one(slug, {key: "A"}))
    assert finding.path == f"games.{slug}.wagers.{key}"
    assert words in finding.message
    assert finding.cite == cite


@pytest.mark.parametrize(
    ("slug", "key", "value", "wrong"),
    [
        (UTH, "trips", {"paytable": "A", "amount": 5}, "amount"),
        (UTH, "trips", {"paytable": "A", "link": "x"}, "link"),
        (UTH, "trips", {"paytable": "A", "seed": 5}, "seed"),
        (UTH, "trips", {"paytable": "A", "envy": "A"}, "envy"),
        (UTH, "blind", {"paytable": "A", "maximum": 5}, "maximum"),
        (RIDE, "main", {"paytable": "A", "colour": "red"}, "colour"),
        (THREE, "ante-bonus", {"paytable": "A", "colour": "red"}, "colour"),
        (UTH, "progressive", {"paytable": "A", "minimum": 1}, "minimum"),
        (UTH, "progressive", {"paytable": "A", "magic_card": 1}, "magic_card"),
        (UTH, "progressive", {"paytable": "A", "envy": "A"}, "envy"),
        (UTH, HAND_BONUS, {"colour": "red"}, "colour"),
    ],
)
def test_a_key_that_the_wager_has_not_is_refused(
    slug: str, key: str, value: Any, wrong: str
) -> None:
    finding = only(one(slug, {key: value}))
    assert finding.path == f"games.{slug}.wagers.{key}.{wrong}"
    assert finding.message.startswith("is not a key that is known here: ")
    assert finding.cite == "601a.2"


# What must be offered, and what must come first


@pytest.mark.cites("R39")
@pytest.mark.parametrize(
    ("slug", "key", "name"),
    [(UTH, "trips", "Trips"), (FOUR, "aces-up", "Aces Up"), (THREE, "pair-plus", "Pair Plus")],
)
@pytest.mark.parametrize("value", [GONE, False])
def test_a_wager_of_the_layout_must_be_named(slug: str, key: str, name: str, value: Any) -> None:
    finding = only(one(slug, {key: value}))
    assert finding.path == f"games.{slug}.wagers.{key}"
    assert finding.message.startswith(f"the {name} wager is part of the layout: name its paytable")
    assert finding.cite == "R39"
    assert is_clean(one(slug, {key: "A"}))


@pytest.mark.cites("R39")
def test_it_must_be_named_also_where_no_wager_is() -> None:
    finding = only(filed({UTH: {"adjacent_boxes": 1}}))
    assert finding.path == f"games.{UTH}.wagers.trips"


@pytest.mark.cites("653a.7(d)(6)", "R42")
def test_a_bad_beat_bonus_follows_trips() -> None:
    assert is_clean(one(UTH, {"bad-beat": "A"}))
    found = violations(one(UTH, {"trips": GONE, "bad-beat": "A"}))
    assert [(each.path, each.cite) for each in found] == [
        (f"games.{UTH}.wagers.trips", "R39"),
        (f"games.{UTH}.wagers.bad-beat", "653a.7(d)(6)"),
    ]
    assert found[1].message == "the Bad Beat Bonus wager follows Trips, which is not offered"


def test_a_wager_with_a_wrong_letter_counts_as_offered_to_those_that_follow_it() -> None:
    assert only(one(UTH, {"trips": "Z", "bad-beat": "A"})).path == f"games.{UTH}.wagers.trips"
    assert only(one(RIDE, {"main": "Z", "three-card-bonus": "A"})).path.endswith(".main")


@pytest.mark.parametrize("slug", LEAST)
def test_an_optional_wager_that_is_not_listed_is_not_offered(slug: str) -> None:
    offers = typed(one(slug)).games[slug].offers
    chapter = chapters()[slug]
    optional = {one.key for one in chapter.wagers.values() if one.kind is WagerKind.OPTIONAL}
    listed = set(LEAST[slug].get("wagers", {}))
    assert set(offers) & optional == listed & optional
    assert set(chapter.wagers) - optional <= set(offers)
    assert is_clean(one(slug, {key: False for key in optional - listed if "dealer" not in key}))


# Sizes


@pytest.mark.cites(
    "641a.12(d)(5)",
    "641a.12(e)(5)",
    "643a.12(d)(5)",
    "643a.12(e)(5)",
    "647a.12(d)(5)",
    "649a.12(h)(5)",
    "653a.12(d)(5)",
    "R16",
)
@pytest.mark.parametrize(("slug", "key"), list(by_size()))
def test_a_progressive_or_hand_bonus_wager_is_one_dollar_or_five(slug: str, key: str) -> None:
    value = {**letter_of(slug, key), **needed(slug, key)}
    wager = chapters()[slug].wagers[key]
    for good in (1, 5, "5.00", Decimal("1.00")):
        assert is_clean(one(slug, {key: {**value, "amount": good}}))
    for wrong, words in ((2, "$2"), (10, "$10"), (0, "$0"), (Decimal("0.5"), "$0.50")):
        finding = only(one(slug, {key: {**value, "amount": wrong}}))
        assert finding.path == f"games.{slug}.wagers.{key}.amount"
        assert finding.message == f"the {wager.name} wager is exactly $1 or $5, not {words}"
        assert finding.cite == wager.amounts_cite
    finding = only(one(slug, {key: {**value, "amount": "one"}}))
    assert finding.path == f"games.{slug}.wagers.{key}.amount"
    assert finding.cite == "601a.2"


def test_every_game_with_a_meter_has_such_a_wager() -> None:
    assert {slug for slug, _ in by_size()} == set(LEAST)
    assert {slug for slug, key in by_size() if key == HAND_BONUS} == set(LEAST) - {PAI_GOW}


@pytest.mark.parametrize(
    ("slug", "key", "letter", "cite"),
    [
        pytest.param(RIDE, "five-card-bonus", "A", "R20", marks=pytest.mark.cites("R20")),
        pytest.param(CARIBBEAN, "stud-bonus", True, "R56", marks=pytest.mark.cites("R56")),
    ],
)
def test_a_bonus_paid_in_dollars_is_a_one_dollar_wager(
    slug: str, key: str, letter: str | bool, cite: str
) -> None:
    assert is_clean(one(slug, {key: {"paytable": letter, "amount": 1}}))
    finding = only(one(slug, {key: {"paytable": letter, "amount": 5}}))
    assert finding.message.endswith("wager is exactly $1, not $5")
    assert finding.cite == cite


def test_a_side_wager_may_have_limits_of_its_own() -> None:
    bonus = {"paytable": "C", "minimum": 5, "maximum": 50}
    assert is_clean(one(UTH, {"six-card-bonus": bonus}, minimum=100, maximum=1000))
    assert is_clean(one(UTH, {"six-card-bonus": {**bonus, "minimum": 50}}))
    path = f"games.{UTH}.wagers.six-card-bonus"
    crossed = only(one(UTH, {"six-card-bonus": {**bonus, "minimum": 60}}))
    assert (crossed.path, crossed.cite) == (f"{path}.minimum", "653a.7(d)(5)")
    assert crossed.message == "the wager's minimum of $60 is over its maximum of $50"
    low = only(one(UTH, {"six-card-bonus": {"paytable": "C", "maximum": 50}}, minimum=100))
    assert low.path == f"{path}.maximum"
    for wrong in (0, -1, "five", Decimal("inf")):
        found = only(one(UTH, {"six-card-bonus": {**bonus, "minimum": wrong}}))
        assert (found.path, found.cite) == (f"{path}.minimum", "601a.2")


# The Five Card Hand Bonus and its extras


@pytest.mark.cites(
    *("641a.7(d)(7)", "647a.7(d)(4)", "653a.7(d)(4)", "649a.7(d)(7)", "657a.7(d)(5)"),
    *("639a.7(d)(4)", "R53"),
)
@pytest.mark.parametrize("slug", [UTH, HOLDEM, FOUR, THREE, CRAZY, CARIBBEAN])
@pytest.mark.parametrize("said", [{"dealer": True}, {}])
def test_the_player_may_wager_on_the_dealers_hand_where_there_is_one(
    slug: str, said: dict[str, Any]
) -> None:
    value: dict[str, Any] = {**needed(slug, HAND_BONUS), **said}
    offers = typed(one(slug, {HAND_BONUS: value})).games[slug].offers
    own, dealers = offers[HAND_BONUS], offers[f"{HAND_BONUS}-dealer"]
    assert (own.amount, own.meter, own.paytable) == (
        dealers.amount,
        dealers.meter,
        dealers.paytable,
    )
    assert dealers.envy == ()
    value["dealer"] = False
    finding = only(one(slug, {HAND_BONUS: value}))
    assert finding.path == f"games.{slug}.wagers.{HAND_BONUS}.dealer"
    assert "the dealer's cannot be left out (R53)" in finding.message
    assert finding.cite == chapters()[slug].wagers[HAND_BONUS].cite
    value["dealer"] = "no"
    assert only(one(slug, {HAND_BONUS: value})).cite == "601a.2"


@pytest.mark.parametrize(("slug", "cite"), [(RIDE, "643a.7(i)"), (MISSISSIPPI, "655a.7(d)(5)")])
def test_there_is_no_dealers_hand_in_let_it_ride_and_mississippi_stud(slug: str, cite: str) -> None:
    finding = only(one(slug, {HAND_BONUS: {**NUMBERS, "dealer": True}}))
    assert finding.path == f"games.{slug}.wagers.{HAND_BONUS}.dealer"
    assert finding.message.endswith("has no dealer's hand to wager on")
    assert finding.cite == cite
    assert is_clean(one(slug, {HAND_BONUS: {**NUMBERS, "dealer": False}}))


@pytest.mark.cites("R33", "653a.12(e)(3)")
@pytest.mark.parametrize("key", ["magic_card", "lucky_bonus"])
def test_the_chance_of_magic_card_and_lucky_bonus_lies_between_0_and_1(key: str) -> None:
    for good in (0, 1, Decimal("0.02")):
        assert is_clean(one(UTH, {HAND_BONUS: {key: good}}))
    for wrong in (2, -1, Decimal("1.01"), 10**20):
        finding = only(one(UTH, {HAND_BONUS: {key: wrong}}))
        assert finding.path == f"games.{UTH}.wagers.{HAND_BONUS}.{key}"
        assert finding.message == "the chance a round lies between 0 and 1 (R33)"
        assert finding.cite == "653a.12(e)(3)"
    for junk in ("often", True, Decimal("nan"), Decimal("inf"), Decimal("1e999999999")):
        assert only(one(UTH, {HAND_BONUS: {key: junk}})).cite == "601a.2"


@pytest.mark.parametrize("key", ["magic_card", "lucky_bonus"])
@pytest.mark.parametrize("slug", sorted(set(LEAST) - {PAI_GOW}))
def test_they_are_paid_on_the_hand_bonus_and_stand_nowhere_else(slug: str, key: str) -> None:
    bonus = chapters()[slug].bonuses[key.replace("_", "-")]
    keys: dict[str, Any] = {key: Decimal("0.02")}
    finding = only(one(slug, **keys))
    assert finding.path == f"games.{slug}.{key}"
    assert finding.message == "stands in the table of the Five Card Hand Bonus, on which it is paid"
    assert finding.cite == bonus.paytables.cite


def test_pai_gow_knows_neither_of_them() -> None:
    assert only(one(PAI_GOW, magic_card=Decimal("0.02"))).message.startswith("is not a key")


# Envy


@pytest.mark.cites("641a.12(d)(5)", "R40")
@pytest.mark.parametrize("slug", [FOUR, CRAZY])
def test_the_four_card_envy_schedule_is_a_choice_of_its_own(slug: str) -> None:
    key = "four-card-progressive"
    envy = chapters()[slug].wagers[key].envy
    assert envy is not None
    for letter in envy.letters:
        for chosen in envy.letters:
            for amount in (1, 5):
                value = {"paytable": letter, "envy": chosen, "amount": amount}
                offer = typed(one(slug, {key: value})).games[slug].offers[key]
                assert offer.envy == envy.schedules[chosen][offer.minimum]
        offer = typed(one(slug, {key: letter})).games[slug].offers[key]
        assert offer.envy == envy.schedules[letter][offer.minimum]
    finding = only(one(slug, {key: {"paytable": "A", "envy": "C"}}))
    assert finding.path == f"games.{slug}.wagers.{key}.envy"
    assert finding.message == "has no Envy Bonus schedule 'C': A, B"
    assert finding.cite == envy.cite
    assert only(one(slug, {key: {"paytable": "A", "envy": 3}})).cite == "601a.2"


@pytest.mark.cites("R40")
def test_two_progressives_may_be_offered_together() -> None:
    both = {"four-card-progressive": "A", "five-card-progressive": "B"}
    assert is_clean(one(FOUR, both))
    assert is_clean(one(CRAZY, both))
    numbers = {"paytable": "A", "seed": 1000, "reseed": 1000, "rate": Decimal("0.2")}
    both_of_three = {"three-card-progressive": numbers, "five-card-progressive": dict(NUMBERS)}
    assert is_clean(one(THREE, both_of_three))
    assert is_clean(one(RIDE, both_of_three))


def test_a_game_without_a_wagers_table_is_judged_like_an_empty_one() -> None:
    assert game(CRAZY) == {"wagers": {}}
    assert is_clean(filed({CRAZY: {}}))
