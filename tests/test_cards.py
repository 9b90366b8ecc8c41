"""Cards: every one reads back as it is printed, and what is no card is refused by name."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import (
    DECK_52,
    DECK_53,
    JOKER,
    RANKS,
    SUITS,
    Card,
    CardError,
    card_name,
    card_text,
    cards_text,
    make_card,
    parse_card,
    parse_cards,
    rank_name,
    rank_of,
    rank_plural,
    suit_name,
    suit_of,
)

some_cards = st.lists(st.sampled_from(DECK_53), unique=True, max_size=53)


def test_a_deck_has_52_cards_and_with_the_joker_53() -> None:
    assert len(set(DECK_52)) == 52
    assert (*DECK_52, JOKER) == DECK_53
    assert JOKER not in DECK_52
    assert tuple(sorted(DECK_52)) == DECK_52


def test_a_deck_has_every_rank_in_every_suit_once() -> None:
    assert {(rank_of(card), suit_of(card)) for card in DECK_52} == {
        (rank, suit) for rank in range(13) for suit in range(4)
    }


@pytest.mark.parametrize("card", DECK_53, ids=card_text)
def test_every_card_reads_back_as_it_is_printed(card: Card) -> None:
    text = card_text(card)
    assert parse_card(text) == card
    assert parse_card(text.lower()) == card
    assert parse_card(text.upper()) == card
    assert parse_card(text.swapcase()) == card
    assert parse_card(f"  {text}\t") == card


@pytest.mark.parametrize("card", DECK_52, ids=card_text)
def test_a_card_is_its_rank_and_suit(card: Card) -> None:
    assert make_card(rank_of(card), suit_of(card)) == card
    assert card_text(card) == RANKS[rank_of(card)] + SUITS[suit_of(card)]


def test_the_texts_of_a_deck_differ() -> None:
    assert len({card_text(card) for card in DECK_53}) == 53
    assert len({card_name(card) for card in DECK_53}) == 53


@pytest.mark.parametrize("suit", SUITS)
def test_a_ten_is_written_t_or_10(suit: str) -> None:
    assert parse_card("10" + suit) == parse_card("T" + suit) == parse_card("t" + suit.upper())
    assert card_text(parse_card("10" + suit)) == "T" + suit


@pytest.mark.parametrize("text", ["Jk", "jk", "JK", "jK"])
def test_the_joker_is_written_jk(text: str) -> None:
    assert parse_card(text) == JOKER


NO_CARDS = (
    *("", " ", "A", "s", "1s", "11s", "100s", "0s", "Ax", "sA", "A s", "A♠", "ace of spades"),
    *("Jks", "Jok", "J", "10", "As Kd", "As,", "Asd", "AAs", "-As", "Th10"),
    # Letters and digits of other scripts that look alike or fold to ours.
    *("J\N{KELVIN SIGN}", "\N{FULLWIDTH LATIN CAPITAL LETTER A}s", "\N{ARABIC-INDIC DIGIT NINE}s"),
)


@pytest.mark.parametrize("text", NO_CARDS)
def test_a_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError, match=re.escape(repr(text)) + " is not a card: write a rank"):
        parse_card(text)


@pytest.mark.parametrize("value", [None, 12, 12.0, True, b"As", ["As"], {"card": "As"}])
def test_a_value_that_is_no_text_is_no_card(value: object) -> None:
    with pytest.raises(CardError, match="is not a card"):
        parse_card(value)


@given(st.text(max_size=4))
def test_a_text_is_a_card_or_refused_and_nothing_else(text: str) -> None:
    try:
        card = parse_card(text)
    except CardError:
        return
    assert text.strip().lower().replace("10", "t") == card_text(card).lower()


@given(some_cards)
def test_cards_read_back_from_one_string_and_from_a_list(cards: list[Card]) -> None:
    text = cards_text(cards)
    assert parse_cards(text) == tuple(cards)
    assert parse_cards(text.replace(" ", ", ")) == tuple(cards)
    assert parse_cards(text.split()) == tuple(cards)
    assert parse_cards(tuple(text.split())) == tuple(cards)


def test_no_text_holds_no_cards() -> None:
    assert parse_cards("") == parse_cards("   ") == parse_cards([]) == ()
    assert cards_text(()) == ""


@pytest.mark.parametrize("value", [None, 7, {"As"}, {"As": 1}, b"As Kd", iter(["As"])])
def test_cards_come_as_a_string_or_a_list(value: object) -> None:
    with pytest.raises(CardError, match="cards are one string with spaces or a list of strings"):
        parse_cards(value)  # type: ignore[arg-type]


def test_a_card_in_a_list_is_refused_as_a_card_alone_would_be() -> None:
    with pytest.raises(CardError, match="'1h' is not a card"):
        parse_cards("As 1h Kd")
    with pytest.raises(CardError, match="12 is not a card"):
        parse_cards(["As", 12])
    with pytest.raises(CardError, match="'As Kd' is not a card"):
        parse_cards(["As Kd"])


@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ("As Kd As", "the ace of spades (As) is there twice"),
        ("Th 2c 10H", "the ten of hearts (Th) is there twice"),
        ("Jk jk", "the joker (Jk) is there twice"),
    ],
)
def test_a_card_that_is_there_twice_is_named(text: str, twice: str) -> None:
    with pytest.raises(CardError, match=re.escape(twice)):
        parse_cards(text)


def test_a_deck_of_52_has_no_joker() -> None:
    assert parse_cards("As Jk") == (Card(51), JOKER)
    with pytest.raises(CardError, match="the joker is not in a deck of 52"):
        parse_cards("As Jk", deck=DECK_52)


@given(some_cards, some_cards)
def test_only_cards_of_the_deck_in_use_are_taken(deck: list[Card], cards: list[Card]) -> None:
    if set(cards) <= set(deck):
        assert parse_cards(cards_text(cards), deck=deck) == tuple(cards)
    else:
        with pytest.raises(CardError, match=f"is not in a deck of {len(deck)}"):
            parse_cards(cards_text(cards), deck=deck)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("As", "ace of spades"),
        ("Th", "ten of hearts"),
        ("2c", "two of clubs"),
        ("Qd", "queen of diamonds"),
        ("Jk", "joker"),
    ],
)
def test_a_card_has_the_name_a_dealer_says(text: str, name: str) -> None:
    assert card_name(parse_card(text)) == name


def test_ranks_and_suits_have_names() -> None:
    ranks = "two three four five six seven eight nine ten jack queen king ace"
    assert " ".join(rank_name(rank) for rank in range(13)) == ranks
    plurals = ranks.replace(" ", "s ").replace("sixs", "sixes") + "s"
    assert " ".join(rank_plural(rank) for rank in range(13)) == plurals
    assert [suit_name(suit) for suit in range(4)] == ["clubs", "diamonds", "hearts", "spades"]


@pytest.mark.parametrize(("rank", "suit"), [(-1, 0), (13, 0), (0, -1), (0, 4), (52, 52)])
def test_no_card_lies_outside_the_ranks_and_suits(rank: int, suit: int) -> None:
    with pytest.raises(CardError, match=f"no card has rank {rank} and suit {suit}"):
        make_card(rank, suit)


def test_the_joker_has_neither_rank_nor_suit() -> None:
    with pytest.raises(CardError, match="the joker has no rank of its own"):
        rank_of(JOKER)
    with pytest.raises(CardError, match="the joker has no suit"):
        suit_of(JOKER)


@pytest.mark.parametrize("number", [-1, 53, 1000])
def test_a_number_that_is_no_card_is_refused(number: int) -> None:
    for function in (rank_of, suit_of, card_text, card_name):
        with pytest.raises(CardError, match=f"no card {number}"):
            function(Card(number))
