"""The deal of a game in words, from the instructions that deal it (.8(d), .9(b), .10)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pitboss.games import games
from pitboss.games.dealing import (
    BONUS,
    COMMUNITY,
    DEALER,
    DISCARD,
    RESHUFFLING_SHOE,
    Around,
    Everywhere,
    Instruction,
    Lay,
    Split,
    Spot,
    Stacks,
)
from pitboss.rulebook import Chapter
from pitboss.school.figures import count_word, counted, joined, wager_names

__all__ = ["Dealt", "deal_words", "method_name"]

_METHODS = {
    "manual-shoe": "Manual shoe",
    "hand": "From the hand",
    "automated-shoe": "Automated shoe",
    "reshuffling-shoe": "Reshuffling shoe",
}
_AREAS = {COMMUNITY: "community", BONUS: "Six Card Bonus"}


def method_name(method: str) -> str:
    """The name of a dealing method."""
    return _METHODS[method]


@dataclass(frozen=True, slots=True)
class Dealt:
    """One step of a deal, and whether a shoe gives its cards as a stack of one place."""

    words: str
    by_stack: bool = False
    #: Paragraphs of its own.
    cite: tuple[str, ...] = ()


_START = Dealt(
    "Find the starting position first: the total of the shaker's dice if a shaker is filed, else "
    "the number that the system draws. Count from yourself as one, counterclockwise, over every "
    "position.",
    cite=("R61", "R2"),
)


def deal_words(chapter: Chapter, method: str) -> tuple[Dealt, ...]:
    """The steps of the deal by a method, one instruction after the other."""
    instructions = games()[chapter.slug].deal[method]
    who = _who(chapter)
    found: list[Dealt] = []
    if method == RESHUFFLING_SHOE and chapter.dealing[method].may_come_first:
        area = "community cards" if chapter.dealing[method].may_come_first == COMMUNITY else "cards"
        whose = "the" if area == "community cards" else "your own"
        words = (
            f"If the Rules Submission says so, the shoe gives {whose} {area} first, as here. "
            "If not, deal as from any automated shoe."
        )
        found.append(Dealt(words))
    if games()[chapter.slug].start:
        found.append(_START)
    for instruction in instructions:
        by_stack = isinstance(instruction, Stacks)
        made = _WORDS[type(instruction)](chapter, instruction, who)
        found += [Dealt(words, by_stack) for words in made]
    return tuple(found)


def _who(chapter: Chapter) -> str:
    """The players who are dealt in."""
    sets = [joined(wager_names(chapter, keys)) for keys in chapter.entry.any_of]
    return "each player with " + " or ".join(sets)


def _around(chapter: Chapter, one: Around, who: str) -> Iterator[str]:
    turn = (
        "Deal one card at a time, face down, clockwise from the player farthest to your left: "
        f"{who}"
    )
    if one.community and not one.dealer:
        yield (
            f"{turn}, then one to the community area, until that has "
            f"{counted(one.community, 'card')}. Go on until each player has "
            f"{count_word(one.players)}."
        )
        return
    if not one.dealer:
        yield f"{turn}, until each has {count_word(one.players)}."
        return
    if one.dealer == one.players:
        yield f"{turn}, then yourself, until all have {count_word(one.players)}."
    else:
        yield (
            f"{turn}, then yourself, until each player has {count_word(one.players)}. You take "
            f"{count_word(one.dealer)}: your last {count_word(one.dealer - one.players + 1)} "
            "come one after the other."
        )
    if one.last_up:
        yield "Your last card goes face up."


def _stacks(chapter: Chapter, one: Stacks, who: str) -> Iterator[str]:
    if one.players:
        yield (
            f"Deliver the first stack of {count_word(one.players)}, face down, to the player "
            f"farthest to your left, and go on clockwise: a stack to {who}."
        )
    if one.dealer:
        yield f"Put a stack of {count_word(one.dealer)}, face down, on your own area."


def _everywhere(chapter: Chapter, one: Everywhere, who: str) -> Iterator[str]:
    unit = f"a stack of {count_word(one.cards)}" if one.stacks else "one card at a time"
    until = "." if one.stacks else f", until every place has {count_word(one.cards)}."
    yield (
        f"Deal {unit}, face down, clockwise from the starting position, to every position, with a "
        f"wager or without, and to yourself{until}"
    )
    yield "Collect the cards of positions without a wager, unseen, into the discard rack."


def _lay(chapter: Chapter, one: Lay, who: str) -> Iterator[str]:
    if_any = ""
    if one.if_any:
        names = " or ".join(wager_names(chapter, one.if_any))
        if_any = f"If any player made a {names} wager: "
    if one.area == DISCARD:
        words = f"{counted(one.cards, 'card')} of that stack to the discard rack, unseen."
    else:
        lies = "face up" if one.face_up else "face down"
        words = f"{counted(one.cards, 'card')}, {lies}, to the {_AREAS[one.area]} area."
    text = if_any + words
    yield text[0].upper() + text[1:]


def _split(chapter: Chapter, one: Split, who: str) -> Iterator[str]:
    places = [_place(chapter, spot, wager) for spot, wager in one.parts]
    yield (
        f"Take the next stack of {count_word(len(places))} and place it from its bottom card up: "
        f"{joined(_runs(places))}."
    )


def _place(chapter: Chapter, spot: Spot, wager: str | None) -> str:
    if spot.area == DISCARD:
        return "unseen to the discard rack"
    if spot.area == DEALER:
        return "face up on your own hand" if spot.face_up else "face down on your own area"
    place = f"face down to the {_AREAS[spot.area]} area"
    if wager is None:
        return place
    (name,) = wager_names(chapter, (wager,))
    return f"{place} if any player made a {name} wager (if not, unseen to the discard rack)"


def _runs(places: list[str]) -> Iterator[str]:
    """Equal places together: "the first card ..., the next 3 cards ..."."""
    at = 0
    while at < len(places):
        end = at
        while end < len(places) and places[end] == places[at]:
            end += 1
        number = end - at
        cards = "card" if number == 1 else counted(number, "card")
        first = "bottom" if not at else "next"
        yield f"the {first} {cards} {places[at]}"
        at = end


_WORDS: dict[type[Instruction], Callable[..., Iterator[str]]] = {
    Around: _around,
    Stacks: _stacks,
    Everywhere: _everywhere,
    Lay: _lay,
    Split: _split,
}
