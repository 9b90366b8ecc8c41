"""The reason of a settlement line in words, made where it is shown."""

from collections.abc import Callable, Mapping
from typing import Final

from pitboss.games import Line, Reason, games
from pitboss.hands import Hand, decided_text
from pitboss.money import Cents, dollars_text
from pitboss.rulebook import Chapter

__all__ = ["rule_text", "wager_name"]


def wager_name(key: str, chapter: Chapter) -> str:
    """The name of a wager or a bonus on the layout."""
    if key in chapter.wagers:
        return chapter.wagers[key].name
    if key in chapter.bonuses:
        return chapter.bonuses[key].name
    return key.replace("-", " ").capitalize()


def _named(hand: Hand | None) -> str:
    return hand.name.lower() if hand is not None else "hand"


def _row(line: Line, chapter: Chapter) -> str:
    row = (line.row or "").lower()
    if line.pays is None:
        return f"{row}: the wager is returned"
    on_the_ante = " on the Ante" if line.wager == "ante-bonus" else ""
    return f"{row} pays {line.pays}{on_the_ante}"


def _dealer_low(line: Line, chapter: Chapter) -> str:
    needed = games()[chapter.slug].qualifying
    return f"the dealer has less than {needed}: {_named(line.against)}"


def _compared(how: str) -> Callable[[Line, Chapter], str]:
    return lambda line, _: f"{how} the dealer's {_named(line.against)}{_by_what(line)}"


def _by_what(line: Line) -> str:
    """The difference between hands of the same name: ": ace kicker against ten"."""
    own, other = line.hand, line.against
    if own is None or other is None or own.ranking != other.ranking or own.name != other.name:
        return ""
    words = decided_text(own, other)
    return f": {words}" if words else ""


def _of_row(words: str) -> Callable[[Line, Chapter], str]:
    return lambda line, _: words.format(row=(line.row or "").lower(), seat=line.of_seat)


def _two_hands(line: Line, _: Chapter) -> str:
    """Two hands against the dealer's or the bank's: "high hand higher than ..., low hand a copy of
    ..."."""
    other = "bank" if line.banked else "dealer"
    pairs = (("high", line.hand, line.against), ("low", line.low, line.against_low))
    return ", ".join(
        f"{name} hand {_against(own, house)} the {other}'s {_named(house)}"
        for name, own, house in pairs
        if own is not None and house is not None
    )


def _against(own: Hand, house: Hand) -> str:
    if own.strength == house.strength:
        return "a copy of"
    return "higher than" if own.strength > house.strength else "lower than"


def _foul(line: Line, _: Chapter) -> str:
    if line.low is None:
        return "wrongly set: not five cards in the high hand and two in the low one"
    low, high = _named(line.low), _named(line.hand)
    return f"wrongly set: the low hand, {low}, ranks above the high hand, {high}"


def _bank(line: Line, _: Chapter) -> str:
    """The result of a bank beside what it put at stake."""
    net = line.returned + line.vigorish - line.staked
    if not net:
        return "the bank won as much as it lost"
    return f"the bank {'won' if net > 0 else 'lost'} {dollars_text(Cents(abs(net)))} in all"


_WORDS: Final[Mapping[Reason, str | Callable[[Line, Chapter], str]]] = {
    Reason.HIGHER: _compared("higher than"),
    Reason.LOWER: _compared("lower than"),
    Reason.EQUAL: _compared("equal to"),
    Reason.DEALER_LOW: _dealer_low,
    Reason.ROW: _row,
    Reason.NO_ROW: "the hand is on no paying row",
    Reason.BELOW_ROW: _of_row("the winning hand is lower than a {row}"),
    Reason.TIE: "the hands tie",
    Reason.ENVY: _of_row("seat {seat} holds an Envy Bonus hand: {row}"),
    Reason.DRAWN_CARD: "the drawn card is one of the hand's",
    Reason.DRAWN_POSITION: "the drawn position is the hand's",
    Reason.FOLDED: "lost with the folded hand",
    Reason.LEFT: "the player left the table",
    Reason.WITHDRAWN: "taken back by the player",
    Reason.VOID: "the round is void: the wager is returned",
    Reason.SHARE_ELSEWHERE: _of_row("{row}: this player's share is paid at another box"),
    Reason.BELOW_A_CENT: _of_row("{row}: the share of the meter is less than a cent"),
    Reason.NOT_APPROVED: "the prize was not approved: the wager is returned",
    Reason.BOTH_HIGHER: _two_hands,
    Reason.ONE_HIGHER: _two_hands,
    Reason.NEITHER_HIGHER: _two_hands,
    Reason.FOUL: _foul,
    Reason.QUEENS_DRAGON: "the dealer has a Queen's Dragon: the wager is returned",
    Reason.SURRENDERED: "surrendered before the hands were compared",
    Reason.BANK: _bank,
    Reason.BANK_FOUL: "the bank's hands are wrongly set",
}


def rule_text(line: Line, chapter: Chapter) -> str:
    """The reason of a line in plain words, with the payout limit where it applied."""
    words = _WORDS[line.reason]
    text = words if isinstance(words, str) else words(line, chapter)
    if line.vigorish and chapter.vigorish is not None:
        text += f"; {chapter.vigorish.percent}% vigorish, {dollars_text(line.vigorish)}"
    if line.short:
        text += f"; the bank could not pay {dollars_text(line.short)} of the win"
    if line.limited and chapter.payout_limit is not None:
        return f"{text}; cut by the payout limit [{chapter.payout_limit.cite}]"
    return text
