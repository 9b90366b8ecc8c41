"""Setting two hands at the table: every answer that there is, and every one that there is not."""

import re

import pytest

from pitboss.cards import cards_text, parse_cards
from pitboss.games.choices import SetHands, SetHouse, Stand, Surrender
from pitboss.games.dealing import DEALER, PLAYER
from pitboss.games.house_way import lawful_splits, set_by_house_way
from pitboss.play.splits import LowHandError, Ways, fouled
from tests.support.play_sessions import INTERRUPT, ScriptedSession, stacked_decks

SEAT = 3
#: Two pair: the house way splits them, and both may stay behind.
OWN = "Ah Kd Jc Js 7h 7d 2c"
DEALER_HAND = "Qs Qh Tc 9d 6s 4h 3c"
LOW, ASKED = "Your low hand >", "Set them so? >"


@pytest.fixture(scope="module")
def deck() -> object:
    """A deck that deals those cards."""
    return stacked_decks("645a", {(PLAYER, SEAT): OWN, (DEALER, 0): DEALER_HAND})


def played(deck: object, *lines: str, **keys: object) -> ScriptedSession:
    """A round with these answers after the deal."""
    return ScriptedSession("645a", ["", *lines], rounds=1, decks=deck, **keys).run()  # type: ignore[arg-type]


def answer(scripted: ScriptedSession) -> object:
    """How the hands were set, if they were."""
    return next(iter(scripted.state.seats[SEAT].decisions), None)


def low(cards: str) -> SetHands:
    return SetHands(parse_cards(cards))


# ── What is an answer ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "typed",
    ["5 6", "6 5", "56", "5,6", "5 and 6", "5+6", "7h 7d", "7d 7H", "7h7d", "7♥ 7♦", "set 7h 7d"],
)
def test_two_cards_by_number_or_name_are_the_low_hand(deck: object, typed: str) -> None:
    assert answer(played(deck, typed, "")) == low("7h 7d")


@pytest.mark.parametrize("typed", ["w", "W", "house", "house way", "set house", ""])
def test_the_house_way_is_a_key_away(deck: object, typed: str) -> None:
    scripted = played(deck, typed, "")
    assert answer(scripted) == SetHouse()
    assert "You: set house (Pair of jacks, low pair of sevens)" in scripted.text


@pytest.mark.parametrize("yes", ["", "y", "Yes"])
def test_both_hands_are_shown_by_name_before_they_are_set(deck: object, yes: str) -> None:
    scripted = played(deck, "1 2", yes)
    shown = scripted.text.split(LOW)[1].split(ASKED)[0]
    assert re.search(r"low   \[A♥\] \[K♦\] +Ace-king\n", shown)
    assert re.search(r"high  \[J♠\] \[J♣\] \[7♥\] \[7♦\] \[2♣\] +Two pair, jacks and sevens", shown)
    assert answer(scripted) == low("Ah Kd")


def test_who_has_second_thoughts_chooses_again(deck: object) -> None:
    scripted = played(deck, "1 2", "n", "5 6", "1 7", "w", "no", "12", "")
    assert answer(scripted) == low("Ah Kd")
    assert scripted.text.count(LOW) == 3
    assert scripted.text.count(ASKED) == 5


def test_the_house_way_named_by_its_cards_is_the_players_own(deck: object) -> None:
    scripted = played(deck, "w", "5 6", "")
    assert answer(scripted) == low("7h 7d")


# ── What is none ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("1", "One card is named, and the low hand takes two"),
        ("7d", "One card is named, and the low hand takes two"),
        ("1 2 3", "Three cards are named, and the low hand takes two"),
        ("1234567", "Seven cards are named, and the low hand takes two"),
        ("3 3", "The jack of spades is named twice"),
        ("3 Js", "The jack of spades is named twice"),
        ("1 8", "There is no card 8: yours are 1 to 7"),
        ("0 1", "There is no card 0: yours are 1 to 7"),
        ("Ah Qs", "The queen of spades is not among your seven cards"),
        ("Jk 2c", "The joker is not among your seven cards"),
        ("zebra", "'zebra' is not a choice: type two cards for the low hand, as 5 6"),
        ("5 6 please", "'5 6 please' is not a choice"),
        ("-1 2", "'-1 2' is not a choice"),
        ("²³", "'²³' is not a choice"),
        ("\x1b[2J", "'?[2j' is not a choice"),
        ("12" * 400, "The ace of hearts is named twice"),
        ("x" * 400, f"'{'x' * 59}…' is not a choice"),
    ],
)
def test_what_names_no_two_cards_is_asked_again(deck: object, typed: str, why: str) -> None:
    scripted = played(deck, typed)
    assert why in " ".join(scripted.text.split())
    assert scripted.text.count(LOW) == 2
    assert answer(scripted) is None


@pytest.mark.cites("645a.1", "645a.11(f)(1)(iv)")
def test_a_foul_way_is_refused_with_what_is_wrong_and_asked_again(deck: object) -> None:
    scripted = played(deck, "3 4", "5 6", "3 4", "")
    told = " ".join(scripted.text.split())
    wrong = (
        "That is foul: your low hand, pair of jacks, would rank above your high hand, pair of "
        "sevens, and a foul hand loses [645a.11(f)(1)(iv)]"
    )
    assert told.count(wrong) == 2
    assert answer(scripted) == low("7h 7d"), "what was chosen before stays chosen"


def test_yes_and_no_mean_nothing_before_two_cards_are_named(deck: object) -> None:
    scripted = played(deck, "y", "n")
    assert scripted.text.count("is not a choice") == 2
    assert answer(scripted) is None


# ── What is shown ────────────────────────────────────────────────────────────────────────────


def test_the_cards_are_numbered_from_the_highest_as_they_lie_on_the_felt(deck: object) -> None:
    text = played(deck).text
    assert "  1 [A♥]  2 [K♦]  3 [J♠]  4 [J♣]  5 [7♥]  6 [7♦]  7 [2♣]" in text
    assert "You      [A♥] [K♦] [J♠] [J♣] [7♥] [7♦] [2♣]" in text


def test_the_ways_worth_a_look_stand_first_and_all_on_demand(deck: object) -> None:
    text = played(deck, "l").text
    first, everything = text.split(LOW)[0], text.split(LOW)[1]
    listed = re.findall(r"^  (w|[1-7] [1-7])  +\[", first, re.MULTILINE)
    assert listed[:2] == ["w", "1 2"]
    assert re.search(r"w +\[7♥\] \[7♦\]  Pair of sevens +Pair of jacks +house way", first)
    assert re.search(r"1 2 +\[A♥\] \[K♦\]  Ace-king +Two pair, jacks and sevens", first)
    whole = re.findall(r"^  (w|[1-7] [1-7])  +\[", everything, re.MULTILINE)
    assert len(whole) == len(lawful_splits(parse_cards(OWN)))
    assert f"l all {len(whole)} ways" in first


def test_set_hands_lie_apart_on_the_felt_the_dealers_too(deck: object) -> None:
    text = played(deck, "5 6", "", "").text
    assert "[7♥] [7♦] · [A♥] [K♦] [J♠] [J♣] [2♣]" in text
    assert "[T♣] [9♦] · [Q♠] [Q♥] [6♠] [4♥] [3♣]" in text
    assert "Pair of queens, low ten-nine" in text
    assert "Seat 3, you: Pair of jacks, low pair of sevens" in text


@pytest.mark.cites("645a.7(f)", "R58")
def test_a_question_mark_explains_foul_hands_copies_and_two_boxes(deck: object) -> None:
    told = " ".join(played(deck, "?").text.split())
    for cite in ("645a.11", "645a.11(f)", "645a.11(f)(1)(iv)", "645a.11(f)(2)(iii)", "645a.7(f)"):
        assert f"[{cite}]" in told
    assert "sets the larger wager first, equal ones counterclockwise" in told
    assert "h history" in told


def test_keys_of_the_table_work_and_the_question_stays(deck: object) -> None:
    scripted = played(deck, "m", "h", "p", "k", "buy", "n", "5 6", "m", "")
    assert answer(scripted) == low("7h 7d")
    assert "No round is over yet." in scripted.text


# ── Leaving ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("before", [(), ("5 6",)])
@pytest.mark.parametrize("leave", [(), (INTERRUPT, INTERRUPT), (INTERRUPT, "y"), ("q", "y")])
def test_who_leaves_while_setting_hands_has_left(
    deck: object, before: tuple[str, ...], leave: tuple[str, ...]
) -> None:
    scripted = played(deck, *before, *leave)
    assert scripted.state.seats[SEAT].abandoned
    assert answer(scripted) is None
    assert scripted.text.rstrip().endswith("Goodbye.")


def test_an_interruption_that_is_taken_back_changes_nothing(deck: object) -> None:
    scripted = played(deck, "5 6", INTERRUPT, "n", "", INTERRUPT, "n", "")
    assert scripted.state.seats[SEAT].decisions == (low("7h 7d"), Stand())


# ── Surrender ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("typed", ["", "n", "no", "1", "stand"])
def test_who_does_not_surrender_has_the_hands_compared(deck: object, typed: str) -> None:
    scripted = played(deck, "w", "", typed)
    assert scripted.state.seats[SEAT].decisions == (SetHouse(), Stand())
    assert "low hand higher than the dealer's ten-nine" in " ".join(scripted.text.split())


@pytest.mark.cites("645a.11(d)")
@pytest.mark.parametrize("typed", ["y", "yes", "2", "surrender"])
def test_who_surrenders_loses_the_whole_wager(deck: object, typed: str) -> None:
    scripted = played(deck, "w", "", typed)
    assert scripted.state.seats[SEAT].decisions == (SetHouse(), Surrender())
    assert "y gives up $15" in scripted.text
    assert "Seat 3, you: surrendered   -$15" in scripted.text
    assert "folded" not in scripted.text


@pytest.mark.parametrize("typed", ["s", "maybe", "su", "12"])
def test_what_is_neither_is_asked_again(deck: object, typed: str) -> None:
    scripted = played(deck, "w", "", typed)
    assert f"'{typed}' is not a choice: Enter has the hands compared, y surrenders" in scripted.text
    assert scripted.text.count("Surrender? (y/n) >") == 2


def test_both_hands_stand_by_the_question_whether_to_surrender(deck: object) -> None:
    text = played(deck, "w", "", "?").text
    assert "you     Pair of jacks, low pair of sevens" in text
    assert "dealer  Pair of queens, low ten-nine" in text
    assert "Who surrenders loses the whole $15" in text


def test_a_coach_tells_what_a_surrender_gave_away(deck: object) -> None:
    """Jacks behind sevens against queens behind ten-nine are a push: the wager comes back."""
    scripted = played(deck, "w", "", "y", coached=True)
    assert "Coach: surrender was worth -$15, stand $0: it cost $15" in scripted.text
    assert scripted.coach is not None
    assert [one.decision for one in scripted.coach.mistakes][-1] == "surrender"


# ── The ways themselves ──────────────────────────────────────────────────────────────────────


def ways_of(cards: str) -> Ways:
    held = parse_cards(cards)
    lows = [split.low for split in lawful_splits(held)]
    return Ways.of(held, lows, set_by_house_way(held).low)


@pytest.mark.parametrize(
    "cards",
    [OWN, DEALER_HAND, "Jk As Ad Ah Ac Kd Ks", "Ah Kh Qh Jh Th 9c 8d", "9c 9d 9s 8c 8s 5h 2h"],
)
def test_no_way_worth_a_look_is_bettered_by_another(cards: str) -> None:
    ways = ways_of(cards)
    sensible = ways.sensible
    assert sensible[0] == ways.house
    assert len(sensible) == len(set(sensible)) <= 6
    for one in sensible[1:]:
        assert not fouled(one)
        for other in ways.lawful:
            better = (
                other.low_hand.strength >= one.low_hand.strength,
                other.high_hand.strength >= one.high_hand.strength,
            )
            same = (other.low_hand.strength, other.high_hand.strength) == (
                one.low_hand.strength,
                one.high_hand.strength,
            )
            assert same or better != (True, True)


def test_a_way_is_typed_as_it_is_listed() -> None:
    ways = ways_of("Jk As Ad 9h 8c 4d 2s")
    for split in ways.lawful:
        assert ways.typed(ways.numbers(split)) == split
        assert ways.typed(cards_text(split.low)) == split
    with pytest.raises(LowHandError):
        ways.typed("")
