"""The nine chapters as they are loaded: what each fixes before a paytable is looked at."""

from fractions import Fraction

import pytest

from pitboss.money import parse_odds
from pitboss.rulebook import Chapter, UnknownGameError, Wager, chapter_of, chapters
from pitboss.rulebook.chapter import BoxRule, Until, WagerKind
from pitboss.rulebook.loader import DEALING_METHODS
from pitboss.rulebook.paytables import Origin, SetBy
from pitboss.rulebook.wager_loader import LINK_KINDS
from tests.support.games import CODIFIED

NUMBERS = tuple(chapter.chapter for chapter in chapters().values())

each_chapter = pytest.mark.parametrize("number", NUMBERS)

GAMES = {
    "639a": ("caribbean-stud", "Caribbean Stud Poker"),
    "641a": ("four-card-poker", "Four Card Poker"),
    "643a": ("let-it-ride", "Let It Ride Poker"),
    "645a": ("pai-gow-poker", "Pai Gow Poker"),
    "647a": ("texas-holdem-bonus", "Texas Hold 'Em Bonus Poker"),
    "649a": ("three-card-poker", "Three Card Poker"),
    "653a": ("ultimate-texas-holdem", "Ultimate Texas Hold 'Em Poker"),
    "655a": ("mississippi-stud", "Mississippi Stud"),
    "657a": ("crazy-4-poker", "Crazy 4 Poker"),
}


def optional_wagers(chapter: Chapter) -> list[Wager]:
    return [one for one in chapter.wagers.values() if one.kind is WagerKind.OPTIONAL]


# ── Which games there are ────────────────────────────────────────────────────────────────────


def test_the_nine_games_stand_in_the_order_of_the_code() -> None:
    found = {one.chapter: (slug, one.name) for slug, one in chapters().items()}
    assert found == GAMES
    assert list(found) == sorted(found)


@each_chapter
def test_a_game_is_found_by_name_and_by_number(number: str) -> None:
    slug, _name = GAMES[number]
    assert chapter_of(number) is chapter_of(slug) is chapters()[slug]
    assert chapter_of(slug.upper()) is chapter_of(number.upper()) is chapters()[slug]


@pytest.mark.parametrize("name", ["", "u", "blackjack", "65", "653b", "ltimate", "ultimte"])
def test_an_unknown_game_is_refused_with_the_games_there_are(name: str) -> None:
    with pytest.raises(UnknownGameError) as refused:
        chapter_of(name)
    assert str(refused.value).startswith(f"there is no game {name!r}: ")
    assert "the games are " in str(refused.value)
    for slug, _name in GAMES.values():
        assert slug in str(refused.value)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("653", "653a"),
        ("uth", "653a"),
        ("Ultimate", "653a"),
        ("Ultimate Texas Hold 'Em Poker", "653a"),
        ("hold em bonus", "647a"),
        ("thb", "647a"),
        ("pai-gow", "645a"),
        ("pai_gow", "645a"),
        ("three card", "649a"),
        ("ride", "643a"),
        ("crazy", "657a"),
    ],
)
def test_a_game_is_found_by_an_unambiguous_part_of_its_name(name: str, number: str) -> None:
    assert chapter_of(name).chapter == number


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("stud", "caribbean-stud or mississippi-stud"),
        ("texas", "texas-holdem-bonus or ultimate-texas-holdem"),
    ],
)
def test_a_part_of_several_names_is_answered_with_them(name: str, games: str) -> None:
    with pytest.raises(UnknownGameError, match=f"'{name}' is the name of several games: .*{games}"):
        chapter_of(name)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("ultimte", "ultimate-texas-holdem"),
        ("let-it-tide", "let-it-ride"),
        ("carribean", "caribbean-stud"),
    ],
)
def test_a_misspelled_game_is_answered_with_the_nearest(name: str, meant: str) -> None:
    with pytest.raises(UnknownGameError, match=f"did you mean {meant}\\? the games are "):
        chapter_of(name)


# ── The table and the cards ──────────────────────────────────────────────────────────────────


@pytest.mark.cites("R3", "641a.2(a)", "643a.2(a)", "647a.2(a)", "653a.2(a)")
def test_a_table_has_no_more_positions_than_its_chapter_says() -> None:
    six, seven = ("645a", "647a", "653a", "655a"), ("639a", "641a", "643a", "649a", "657a")
    expected = dict.fromkeys(six, 6) | dict.fromkeys(seven, 7)
    assert {one.chapter: one.positions for one in chapters().values()} == expected
    for number in NUMBERS:
        chapter = chapter_of(number)
        law = Origin.REGULATION if number in CODIFIED else Origin.ASSUMED
        assert chapter.positions_origin is law
        assert chapter.positions_cite == (f"{number}.2(a)" if number in CODIFIED else "R3")


def test_the_dealer_has_a_hand_but_for_let_it_ride_and_mississippi_stud() -> None:
    without = {one.chapter for one in chapters().values() if not one.dealer_hand}
    assert without == {"643a", "655a"}


@pytest.mark.cites("641a.3(a)", "643a.3(a)", "647a.3(a)", "653a.3(a)")
def test_the_deck_has_52_cards_and_pai_gow_adds_the_joker() -> None:
    for number in NUMBERS:
        deck = chapter_of(number).deck
        assert deck.deck == (53 if number == "645a" else 52)
        assert deck.cover_cards == (2 if number in ("647a", "653a") else 1)
        assert deck.cite == f"{number}.3(a)"


@pytest.mark.cites(
    *("641a.3(c)", "643a.3(c)", "647a.3(c)", "653a.3(c)"),
    *("641a.3(c)(1)", "643a.3(c)(1)", "647a.3(c)(1)", "653a.3(c)(1)"),
    *("641a.3(c)(2)", "643a.3(c)(2)", "647a.3(c)(2)", "653a.3(c)(2)"),
)
@each_chapter
def test_a_deck_lives_four_hours_in_the_hand_and_eight_in_a_shoe(number: str) -> None:
    deck = chapter_of(number).deck
    assert (deck.hand_hours, deck.shoe_hours) == (4, 8)
    assert deck.life_cite == f"{number}.3(c)"


@each_chapter
def test_the_cut_is_ten_cards_in(number: str) -> None:
    deck = chapter_of(number).deck
    assert deck.cut_cards_in == 10
    assert deck.cut_cite == ("645a.5" if number == "645a" else f"{number}.5(d)")


@pytest.mark.cites("641a.9(a)(1)", "643a.9(a)(1)", "647a.9(a)(1)", "653a.9(a)(1)")
@each_chapter
def test_only_dealing_from_the_hand_needs_a_shuffler(number: str) -> None:
    dealing = chapter_of(number).dealing
    assert tuple(dealing) == DEALING_METHODS
    for method, one in dealing.items():
        assert one.method == method
        assert one.needs_shuffler == (method == "hand")
        assert one.needs_cite == (f"{number}.9(a)(1)" if method == "hand" else None)


@each_chapter
def test_the_stub_is_counted_every_five_rounds(number: str) -> None:
    assert {one.stub_every_rounds for one in chapter_of(number).dealing.values()} == {5}


def test_a_reshuffling_shoe_may_give_the_shared_or_the_dealers_cards_first() -> None:
    first = {
        number: {method: one.may_come_first for method, one in chapter_of(number).dealing.items()}
        for number in NUMBERS
    }
    community = dict.fromkeys(("643a", "647a", "653a", "655a"), "community")
    dealer = dict.fromkeys(("639a", "641a", "649a", "657a"), "dealer")
    assert {number: one.pop("reshuffling-shoe") for number, one in first.items()} == {
        **community,
        **dealer,
        "645a": None,
    }
    assert {may for one in first.values() for may in one.values()} == {None}


def test_adjacent_boxes_follow_the_chapter() -> None:
    rules = {one.chapter: one.boxes.rule for one in chapters().values()}
    assert rules == {
        **dict.fromkeys(CODIFIED, BoxRule.NAMED),
        **dict.fromkeys(("639a", "655a", "657a"), BoxRule.ONE),
        "645a": BoxRule.TWO,
        "649a": BoxRule.OPTIONAL,
    }


# ── The wagers ───────────────────────────────────────────────────────────────────────────────


def test_a_player_takes_part_with_the_required_wagers() -> None:
    assert {one.chapter: one.entry.any_of for one in chapters().values()} == {
        "639a": (("ante",),),
        "641a": (("ante",), ("aces-up",)),
        "643a": (("bet-1", "bet-2", "bet-3"),),
        "645a": (("pai-gow",),),
        "647a": (("ante",),),
        "649a": (("ante",), ("pair-plus",)),
        "653a": (("ante", "blind"),),
        "655a": (("ante",),),
        "657a": (("ante", "super-bonus"),),
    }


@pytest.mark.cites("643a.7(d)")
def test_equal_wagers_are_equal() -> None:
    equal = {
        (one.chapter, wager.key): wager.equals
        for one in chapters().values()
        for wager in one.wagers.values()
        if wager.equals is not None
    }
    assert equal == {
        ("643a", "bet-2"): "bet-1",
        ("643a", "bet-3"): "bet-1",
        ("653a", "blind"): "ante",
        ("657a", "super-bonus"): "ante",
    }


BETS = ("bet-1", "bet-2", "bet-3")
HAND_BONUS = ("five-card-hand-bonus", "five-card-hand-bonus-dealer")
# Paragraph .7: which wagers come first, all of them or at least one, for which further wagers.
FIRST = (
    ("639a", "all", ("ante",), ("stud-bonus", "progressive", *HAND_BONUS)),
    ("641a", "any", ("ante", "aces-up"), ("four-card-progressive", "five-card-progressive")),
    ("641a", "any", ("ante", "aces-up"), ("bad-beat",)),
    ("641a", "all", ("ante",), (*HAND_BONUS, "six-card-bonus")),
    ("641a", "all", (), ("aces-up",)),
    ("643a", "all", BETS, ("five-card-bonus", "three-card-bonus", "five-card-hand-bonus")),
    ("643a", "all", BETS, ("three-card-progressive", "five-card-progressive")),
    ("645a", "all", ("pai-gow",), ("fortune-bonus", "emperors-treasure", "insurance")),
    ("645a", "all", ("pai-gow",), ("progressive", "queens-dragon", "dynasty-bonus")),
    ("645a", "all", ("pai-gow",), ("protection", "red-black")),
    ("647a", "all", ("ante",), ("holdem-bonus", "progressive", *HAND_BONUS, "six-card-bonus")),
    ("649a", "any", ("ante", "pair-plus"), ("three-card-progressive", "six-card-bonus")),
    ("649a", "any", ("ante", "pair-plus"), ("five-card-progressive", *HAND_BONUS)),
    ("649a", "all", (), ("pair-plus",)),
    ("653a", "all", ("ante", "blind"), ("trips", "progressive", *HAND_BONUS)),
    ("653a", "all", ("ante",), ("six-card-bonus",)),
    ("653a", "all", ("ante", "blind", "trips"), ("bad-beat",)),
    ("655a", "all", ("ante",), ("progressive", "three-card-bonus", "five-card-hand-bonus")),
    ("657a", "all", ("ante", "super-bonus"), ("queens-up", *HAND_BONUS, "six-card-bonus")),
    ("657a", "all", ("ante", "super-bonus"), ("four-card-progressive", "five-card-progressive")),
)


@pytest.mark.cites(
    *("639a.7(d)(3)", "639a.7(d)(4)"),
    *("641a.7(d)(2)", "641a.7(d)(4)", "641a.7(d)(5)", "641a.7(d)(6)", "641a.7(d)(7)"),
    *("641a.7(d)(8)", "643a.7(e)", "643a.7(f)", "643a.7(g)", "643a.7(h)", "643a.7(i)"),
    *("645a.7(e)", "647a.7(d)(2)", "647a.7(d)(3)", "647a.7(d)(4)", "647a.7(d)(5)"),
    *("649a.7(d)(5)", "649a.7(d)(6)", "649a.7(d)(7)"),
    *("653a.7(d)(2)", "653a.7(d)(3)", "653a.7(d)(4)", "653a.7(d)(5)", "653a.7(d)(6)"),
    *("655a.7(d)(5)", "657a.7(d)(5)", "R21", "R36", "R42"),
)
def test_a_further_wager_follows_the_wagers_its_paragraph_names() -> None:
    expected = {
        (number, key): (first if how == "all" else (), first if how == "any" else ())
        for number, how, first, keys in FIRST
        for key in keys
    }
    found = {
        (one.chapter, wager.key): (wager.after, wager.after_any)
        for one in chapters().values()
        for wager in optional_wagers(one)
    }
    assert found == expected


@pytest.mark.cites("R39")
def test_trips_aces_up_and_pair_plus_must_be_offered_and_no_other_wager() -> None:
    must = {
        (one.chapter, wager.key): wager.must_offer
        for one in chapters().values()
        for wager in one.wagers.values()
        if wager.must_offer is not None
    }
    trips, aces_up, pair_plus = ("653a", "trips"), ("641a", "aces-up"), ("649a", "pair-plus")
    assert must == dict.fromkeys((trips, aces_up, pair_plus), "R39")


def test_raises_are_multiples_of_the_ante_at_the_chapters_decision_points() -> None:
    found = {
        (one.chapter, wager.key): [
            (point.of, point.times or (point.at_least, "to", point.at_most), point.only_with)
            for point in wager.raises
        ]
        for one in chapters().values()
        for wager in one.wagers.values()
        if wager.raises
    }
    streets = [("ante", (1, 2, 3), None)]
    assert found == {
        ("639a", "bet"): [("ante", (2,), None)],
        ("641a", "play"): [("ante", (1, "to", 3), None)],
        ("647a", "flop"): [("ante", (2,), None)],
        ("647a", "turn"): [("ante", (1,), None)],
        ("647a", "river"): [("ante", (1,), None)],
        ("649a", "play"): [("ante", (1,), None)],
        ("653a", "play"): [
            ("ante", (3, 4), None),
            ("ante", (2,), None),
            ("ante", (1,), None),
        ],
        ("655a", "3rd-street"): streets,
        ("655a", "4th-street"): streets,
        ("655a", "5th-street"): streets,
        ("657a", "play"): [
            ("ante", (1,), None),
            ("ante", (1, 2, 3), "Pair of aces or better"),
        ],
    }


def test_the_largest_raise_is_known() -> None:
    largest = {
        one.chapter: max(point.largest for wager in one.wagers.values() for point in wager.raises)
        for one in chapters().values()
        if any(wager.raises for wager in one.wagers.values())
    }
    assert largest == {
        "639a": 2,
        "641a": 3,
        "647a": 2,
        "649a": 1,
        "653a": 4,
        "655a": 3,
        "657a": 3,
    }


def test_two_of_the_three_bets_of_let_it_ride_may_be_taken_back() -> None:
    back = {
        (one.chapter, wager.key): wager.withdrawn.cite
        for one in chapters().values()
        for wager in one.wagers.values()
        if wager.withdrawn is not None
    }
    assert back == {("643a", "bet-1"): "643a.11(b)", ("643a", "bet-2"): "643a.11(d)"}


def test_the_three_bets_of_let_it_ride_share_one_paytable() -> None:
    chapter = chapter_of("643a")
    assert chapter.main_paytable is not None
    for key in BETS:
        assert chapter.wagers[key].paytables is chapter.main_paytable
    assert chapter.selections()["main"] is chapter.main_paytable
    assert not set(BETS) & set(chapter.selections())
    assert [one.chapter for one in chapters().values() if one.main_paytable] == ["643a"]


@pytest.mark.cites("R16", "R20", "R56")
def test_a_progressive_is_one_dollar_or_five_and_a_dollar_table_is_one() -> None:
    for chapter in chapters().values():
        for wager in chapter.wagers.values():
            in_dollars = {str(row.pays)[0] for row in wager.paytables.default.rows} == {"$"}
            assert wager.amounts == (
                (100, 500) if wager.meter is not None else (100,) if in_dollars else ()
            )


def test_a_wager_on_the_dealers_hand_shares_all_with_the_one_on_the_own() -> None:
    sharing = [
        (chapter, wager)
        for chapter in chapters().values()
        for wager in chapter.wagers.values()
        if wager.shares
    ]
    assert [chapter.chapter for chapter, _ in sharing] == [
        *("639a", "641a", "647a", "649a", "653a", "657a")
    ]
    for chapter, wager in sharing:
        own = chapter.wagers[wager.shares or ""]
        assert wager.key == f"{own.key}-dealer"
        assert wager.paytables is own.paytables
        assert wager.meter is own.meter
        assert (wager.amounts, wager.electronic, wager.link_kind, wager.approval) == (
            (own.amounts, own.electronic, own.link_kind, own.approval)
        )
        assert wager.looks_at != own.looks_at


def test_a_meter_belongs_to_a_kind_of_link_and_nothing_else_does() -> None:
    for chapter in chapters().values():
        for wager in chapter.wagers.values():
            assert (wager.meter is not None) == (wager.link_kind in LINK_KINDS)


@pytest.mark.cites("R15")
def test_meter_prizes_wait_for_approval_and_of_the_hand_bonus_500_for_1_too() -> None:
    for chapter in chapters().values():
        for wager in chapter.wagers.values():
            if wager.meter is None:
                assert wager.approval is None
                continue
            assert wager.approval is not None
            for row in wager.paytables.default.rows:
                big = row.pays.meter_level is not None or row.pays == parse_odds("500 for 1")
                every = wager.link_kind != "five-card-hand-bonus"
                assert wager.approval.needed(row.pays) == (every or big)


@pytest.mark.cites("R29")
def test_meters_are_the_laws_or_left_to_the_submission_with_a_minimum() -> None:
    left = {
        (one.chapter, wager.key): (wager.meter.minimum or 0) // 100
        for one in chapters().values()
        for wager in one.wagers.values()
        if wager.meter is not None
        and wager.meter.set_by is SetBy.SUBMISSION
        and wager.shares is None
    }
    hand_bonus = ("639a", "643a", "649a", "655a", "657a")
    assert left == {
        **{(number, "five-card-hand-bonus"): 10_000 for number in hand_bonus},
        ("643a", "three-card-progressive"): 1000,
        ("643a", "five-card-progressive"): 10_000,
        ("649a", "three-card-progressive"): 1000,
        ("649a", "five-card-progressive"): 10_000,
        ("645a", "progressive"): 10_000,
    }


@pytest.mark.cites("R25")
def test_payout_limits_are_the_laws_or_optional_and_cover_what_the_chapter_says() -> None:
    limits = {
        one.chapter: (one.payout_limit.set_by, one.payout_limit.covers)
        for one in chapters().values()
        if one.payout_limit is not None
    }
    bonuses = tuple(one.key for one in optional_wagers(chapter_of("645a")))
    assert limits == {
        "643a": (SetBy.SUBMISSION, BETS),
        "645a": (SetBy.SUBMISSION, bonuses),
        "647a": (SetBy.LAW, ("ante", "flop", "turn", "river")),
        "653a": (SetBy.SUBMISSION, ("ante", "blind", "play")),
        "655a": (SetBy.LAW, ("ante", "3rd-street", "4th-street", "5th-street")),
    }
    for chapter in chapters().values():
        if chapter.payout_limit is not None:
            assert chapter.payout_limit.floor == 5_000_000


@pytest.mark.cites("R23")
def test_the_straight_flush_row_of_protection_can_never_win() -> None:
    never = {
        (chapter.chapter, key): dict(table.never)
        for chapter in chapters().values()
        for key, paytables in chapter.selections().items()
        for table in paytables.tables.values()
        if table.never
    }
    assert never == {("645a", "protection"): {"Ace/five natural straight flush": "R23"}}


@pytest.mark.cites("R24")
def test_the_vigorish_is_five_percent_in_steps_of_a_quarter_and_none_in_ez() -> None:
    assert [one.chapter for one in chapters().values() if one.vigorish] == ["645a"]
    vigorish = chapter_of("645a").vigorish
    assert vigorish is not None
    assert (vigorish.percent, vigorish.round_up_to, vigorish.unless) == (5, 25, "ez")


def test_options_are_the_chapters() -> None:
    options = {
        one.chapter: {key: option.default for key, option in one.options.items()}
        for one in chapters().values()
        if one.options
    }
    assert options == {
        "643a": {"five_card_bonus_system": False, "cards_rest": "card-area"},
        "645a": {
            "variant": "standard",
            "vigorish": "quarter",
            "shaker": False,
            "house_way": "foxwoods",
            "player_bank": False,
            "co_banking": False,
        },
        "647a": {"ante_pays": "straight"},
        "649a": {"required": ()},
    }


def test_rates_are_exact() -> None:
    meter = chapter_of("653a").wagers["progressive"].meter
    assert meter is not None
    assert meter.terms["B"].rate == {"mega": Fraction(11, 100), "major": Fraction(1, 10)}
    assert meter.terms["A"].reserve_rate == 0


# ── Irregularities ───────────────────────────────────────────────────────────────────────────


@pytest.mark.cites("647a.13(a)", "647a.13(d)", "653a.13(a)", "653a.13(d)", "R31")
def test_a_void_settles_only_what_its_paragraph_saves() -> None:
    saved = {
        (chapter.chapter, one.kind): (one.settles, one.after_deal, one.deals_on)
        for chapter in chapters().values()
        for one in chapter.irregularities.values()
        if one.settles
    }
    assert saved == {
        ("647a", "face-up-cards"): (("holdem-bonus",), True, False),
        ("647a", "dealer-exposed"): (("holdem-bonus",), False, False),
        ("653a", "face-up-cards"): (("trips",), True, True),
        ("653a", "dealer-exposed"): (("trips",), False, True),
    }


@pytest.mark.cites("641a.13(d)", "643a.13(d)", "647a.13(d)", "653a.13(d)", "R54")
def test_an_exposed_card_is_too_early_until_the_decisions_or_until_the_reveal() -> None:
    until = {
        chapter.chapter: one.until
        for chapter in chapters().values()
        for one in chapter.irregularities.values()
        if one.kind.endswith("-exposed")
    }
    early = {number: Until.REVEAL for number in NUMBERS if number not in ("647a", "653a")}
    assert until == {**early, "647a": Until.DECISIONS, "653a": Until.DECISIONS}
