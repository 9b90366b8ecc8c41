"""Names for the terms of a main game and the unit of its figures, in words."""

from pitboss.cards import cards_text
from pitboss.odds.advice import Asked
from pitboss.odds.solvers import CHANGES_MAIN
from pitboss.odds.wager_odds import per_of
from pitboss.rulebook import Chapter

__all__ = ["seen", "titled", "under", "unit"]

_OPTIONS = {
    "straight": "the Ante paid from a straight up",
    "flush": "the Ante paid from a flush up",
    "standard": "with vigorish",
    "ez": "EZ, without vigorish",
}


def unit(chapter: Chapter) -> str:
    """The wager that the main game's figures are per unit of."""
    return {"bet": "Bet", "pai-gow": "wager"}.get(per_of(chapter), "Ante")


def under(chapter: Chapter, key: str | None) -> str:
    """The table or option of the main game; empty where there is only one."""
    if key is None:
        return ""
    selection = CHANGES_MAIN.get(chapter.chapter)
    if selection is None:
        return _OPTIONS[key]
    if selection == "main":
        return f"paytable {key}"
    law = chapter.wagers.get(selection)
    name = selection.replace("-", " ").title() if law is None else law.name
    return f"{name} paytable {key}"


def titled(chapter: Chapter, key: str | None) -> str:
    """The game's name with its table or option."""
    words = under(chapter, key)
    return f"{chapter.name}, {words}" if words else chapter.name


def seen(asked: Asked) -> str:
    """The cards that a decision is based on, and where each lies."""
    words = cards_text(asked.cards)
    if asked.board:
        words += f", board {cards_text(asked.board)}"
    if asked.up is not None:
        words += f", dealer shows {cards_text([asked.up])}"
    return words
