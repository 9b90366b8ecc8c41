"""The cards that each side wager looks at, and the side wagers that a fold loses."""

from collections.abc import Mapping
from typing import Final

from pitboss.games import games
from pitboss.rulebook import Chapter, Paytable, Wager
from pitboss.rulebook.chapter import WagerKind

__all__ = [
    "BAD_BEAT",
    "EVERY_KIND",
    "census_of",
    "censuses_of",
    "kept_of",
    "lost_by_fold",
    "one_hand_for_all",
]

BAD_BEAT: Final = "bad-beat"

#: Side wagers that everybody makes on the same cards: the dealer's seven, or the community cards.
#: Those on the dealer's hand with a shared meter come in addition.
_SAME_CARDS: Final[Mapping[str, tuple[str, ...]]] = {
    "645a": ("queens-dragon",),
    "655a": ("three-card-bonus",),
}

#: The usual number of cards of a ranking's paytables. The four-card games use five cards.
_CARDS: Final = {"five-card": 5, "four-card": 5, "three-card": 3, "six-card": 6, "color": 7}
#: By ranking, the count of hands that has an example of every kind.
EVERY_KIND: Final[Mapping[str, str]] = {
    "five-card": "five-card of 5",
    "four-card": "four-card of 5",
    "three-card": "three-card of 3",
    "six-card": "six-card of 6",
    "hole-cards": "hole-cards of both",
    "pai-gow-seven": "pai-gow-seven of 7",
    "color": "color of 7",
}


def census_of(chapter: Chapter, wager: Wager, table: Paytable) -> str | None:
    """The name of the count of hands that applies to a side wager's paytable.

    None for a wager on the lower of two hands: its counts come with the main game.
    """
    if wager.key == BAD_BEAT:
        return None
    if (chapter.chapter, wager.key) == ("653a", "trips"):
        return "five-card of 7"
    if table.ranking == "hole-cards":
        both = any("dealer and player" in row.hand for row in table.rows)
        return "hole-cards of both" if both else "hole-cards of 2"
    return f"{table.ranking} of {_CARDS.get(table.ranking, 7)}"


def lost_by_fold(chapter: Chapter) -> frozenset[str]:
    """The side wagers that a player who folds loses, as the game itself says (R8, R9)."""
    lost = games()[chapter.slug].lost_by_fold
    return frozenset(key for key in lost if chapter.wagers[key].kind is WagerKind.OPTIONAL)


def one_hand_for_all(chapter: Chapter, wager: Wager) -> bool:
    """Whether all bettors of a side wager win or lose it together in a round."""
    return wager.shares is not None or wager.key in _SAME_CARDS.get(chapter.chapter, ())


def censuses_of(chapter: Chapter) -> list[str]:
    """The names of all counts of hands that a chapter's side wagers need."""
    found = (
        census_of(chapter, wager, table)
        for wager in chapter.wagers.values()
        if wager.kind is WagerKind.OPTIONAL
        for table in wager.paytables.tables.values()
    )
    return sorted({name for name in found if name is not None})


def kept_of(wager: Wager, table: Paytable) -> tuple[str, str]:
    """The names under which a solution may keep the deals in which this wager is not folded."""
    return wager.key, table.ranking
