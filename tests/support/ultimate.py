"""Rounds of Ultimate Texas Hold 'Em for tests, and what the rulebook says that they pay."""

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.money import Cents, Odds, money_text, parse_money
from pitboss.rulebook import Row, chapter_of
from pitboss.settle import SettleError, settle

GAME = "ultimate-texas-holdem"
CHAPTER = chapter_of(GAME)
Answer = Mapping[str, Any]

#: The player folds at the last question, checks to it and raises there, or raises at once.
FOLD = ("check", "check", "fold")
CALL = ("check", "check", "raise 1")
RAISE = ("raise 4",)

#: For each row of the five-card paytables two cards and a Flop that make it, and nothing more.
WITH_FLOP: Mapping[str, tuple[str, str]] = {
    "Royal flush": ("As Ks", "Qs Js Ts"),
    "Straight flush": ("9s 8s", "7s 6s 5s"),
    "Four-of-a-kind": ("8c 8h", "8d 8s Kd"),
    "Full house": ("8c 8h", "8d Ks Kd"),
    "Flush": ("As Js", "9s 5s 3s"),
    "Straight": ("9c 8d", "7h 6s 5c"),
    "Three-of-a-kind": ("8c 8h", "8d Ks 5d"),
    "Two pair": ("8c 8h", "Ks Kd 5d"),
    "Pair": ("8c 8h", "Ks Jd 5c"),
    "High card": ("9c 8d", "Ks Jd 5c"),
}
#: A turn and river that improve none of these, and two cards that lose to each from a pair up.
BRICKS = "2d Qh"
LOSER = "4c 3d"


def seat(
    cards: str | None, decisions: tuple[str, ...] = FOLD, *, number: int = 1, **wagers: Any
) -> dict[str, Any]:
    """A seat with an Ante and a Blind of $10, unless told otherwise; ``bad_beat`` is bad-beat."""
    named = {key.replace("_", "-"): amount for key, amount in wagers.items()}
    player = named.pop("player", None)
    down = {"ante": 10, "blind": 10, **named}
    found = {
        "seat": number,
        "cards": cards,
        "wagers": {key: amount for key, amount in down.items() if amount is not None},
        "decisions": list(decisions),
    }
    return found if player is None else {**found, "player": player}


def played(*seats: Mapping[str, Any], **fields: Any) -> Answer:
    """The settlement of a round with these seats; fields are those of the round."""
    return settle({"game": GAME, "seats": list(seats), **fields})


def lines(answer: Answer, number: int = 1) -> dict[str, Any]:
    """The lines of a seat by wager."""
    (found,) = (one for one in answer["seats"] if one["seat"] == number)
    return {line["wager"]: line for line in found["lines"]}


def money(line: Answer) -> tuple[str, str]:
    """What became of a wager, and what comes back."""
    return line["outcome"], line["returned"]


def refused(*seats: Mapping[str, Any], **fields: Any) -> SettleError:
    """The refusal of a round."""
    try:
        answer = played(*seats, **fields)
    except SettleError as error:
        return error
    raise AssertionError(f"the round is settled: {answer}")


def paytable_rows(wager: str) -> Iterator[tuple[str | None, Row]]:
    """Every row of every paytable of a wager, with the paytable's letter."""
    for letter, table in CHAPTER.wagers[wager].paytables.tables.items():
        for row in table.rows:
            yield letter, row


def returned(pays: Odds, dollars: int | str) -> str:
    """What odds give back on a wager, as the settlement writes it."""
    return money_text(pays.returned(parse_money(dollars)))


def cents(text: str) -> Cents:
    """An amount of the settlement in cents."""
    return parse_money(text)
