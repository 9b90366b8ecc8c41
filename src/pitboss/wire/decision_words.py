"""Decisions in words, both ways: ``raise 4``, ``set 2c 2d``.

A raise is a multiple, or a sum where no multiple can be written: ``raise $17``.
"""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final

from pitboss.cards import CardError, cards_text, parse_cards
from pitboss.games.choices import Decision, Raise, SetHands, SetHouse, answer_of
from pitboss.money import Cents
from pitboss.rulebook import Chapter

__all__ = [
    "PLAIN",
    "WORDS_PATTERN",
    "decision_in",
    "is_multiple",
    "multiple",
    "multiples",
    "raised_wager",
    "words_of",
]

#: Decisions that are a word and nothing more.
PLAIN: Final = ("check", "fold", "ride", "withdraw", "stand", "surrender", SetHouse.word)
_TIMES: Final = r"[0-9]{1,6}(?:\.[0-9]{1,6})?"
_PLACES: Final = 6
_SUM: Final = r"\$[0-9]{1,8}(?:\.[0-9]{2})?"
_CARD: Final = r"(?:(?:[2-9TJQKA]|10)[cdhs]|Jk)"
#: The written form of every decision, as JSON Schema takes it.
WORDS_PATTERN: Final = f"^({'|'.join(PLAIN)}|raise {_TIMES}|raise {_SUM}|set {_CARD} {_CARD})$"
_RAISE: Final = re.compile(f"raise ({_TIMES})")
_RAISE_BY: Final = re.compile(f"raise ({_SUM})")
_WRITTEN: Final = re.compile(WORDS_PATTERN)


def decision_in(text: str, unit: Cents) -> Decision:
    """The decision that words stand for; ``raise 2`` is two times ``unit``. ``ValueError`` says
    what words there are."""
    if not _WRITTEN.fullmatch(text):
        known = f"{', '.join(PLAIN)}, raise and a number, set and two cards"
        raise ValueError(f"{text!r:.40} is no decision: write {known}")
    raised = _RAISE.fullmatch(text)
    if raised:
        cents = Decimal(raised[1]) * unit
        if cents != int(cents):
            raise ValueError(f"{text} is not a whole number of cents")
        return Raise(Cents(int(cents)))
    summed = _RAISE_BY.fullmatch(text)
    if summed:
        return Raise(Cents(int(Decimal(summed[1][1:]) * 100)))
    first, _, cards = text.partition(" ")
    if first == SetHands.word and text != SetHouse.word:
        try:
            return SetHands(parse_cards(cards))
        except CardError as error:
            raise ValueError(str(error)) from None
    return answer_of(text)


def is_multiple(text: str) -> bool:
    """Whether words mean a raise by a multiple of a wager."""
    return _RAISE.fullmatch(text) is not None


def words_of(decision: Decision, unit: Cents) -> str:
    """A decision as ``decision_in`` reads it."""
    if isinstance(decision, Raise):
        return f"{Raise.word} {multiple(decision.amount, unit)}"
    if isinstance(decision, SetHands):
        return f"{SetHands.word} {cards_text(decision.low)}"
    return decision.word


def multiple(amount: Cents, unit: Cents) -> str:
    """An amount as a multiple of a wager, ``4`` or ``1.5``; as a sum if that has no end."""
    times = round(Decimal(amount) / Decimal(unit), _PLACES)
    if times * unit != amount:
        return f"${amount // 100}.{amount % 100:02}" if amount % 100 else f"${amount // 100}"
    whole = times.to_integral_value()
    return str(int(whole)) if whole == times else f"{times.normalize():f}"


def multiples(unit: Cents, amounts: Iterable[tuple[Cents, Cents]]) -> Iterator[int]:
    """Amounts as multiples of a wager; of a span those that are whole."""
    for least, most in amounts:
        yield from range(-(-least // unit), most // unit + 1)


def raised_wager(chapter: Chapter) -> str | None:
    """The wager of which every raise of a game is a multiple, or None without a raise."""
    raises = (one for wager in chapter.wagers.values() for one in wager.raises)
    return next((one.of for one in raises), None)
