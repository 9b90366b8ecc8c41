"""The figures and names of a chapter that the written steps speak of: ``{deck}``, ``{every}``."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from pitboss.games import games
from pitboss.games.model import Burn
from pitboss.money import dollars_text
from pitboss.rulebook import Chapter, Wager, chapters
from pitboss.rulebook.chapter import BoxRule, WagerKind

__all__ = ["count_word", "counted", "figures", "joined", "needed_wagers", "wager_names"]

_NUMBERS = dict(enumerate("no one two three four five six seven eight nine ten".split()))
_WITH_JOKER = 53

_BOXES = {
    BoxRule.NAMED: "A player may wager at as many adjacent boxes as the Rules Submission names.",
    BoxRule.OPTIONAL: "A player wagers at one box, unless the Rules Submission names more.",
    BoxRule.ONE: "A player wagers at one position only.",
    BoxRule.TWO: "A player may wager at two adjacent areas if the Rules Submission says so, "
    "else at one.",
}


def counted(number: int, noun: str) -> str:
    """A number with its noun: "one card", "four cards"."""
    return f"{count_word(number)} {noun}" + ("" if number == 1 else "s")


def count_word(number: int) -> str:
    """A small number in a word."""
    return _NUMBERS.get(number, str(number))


def joined(names: Iterable[str], last: str = "and") -> str:
    """A list in words: "Ante, Blind and Play"."""
    *first, end = names
    return f"{', '.join(first)} {last} {end}" if first else end


def wager_names(chapter: Chapter, keys: Iterable[str]) -> list[str]:
    """The names of wagers. A wager on the dealer's hand is not named beside that on the own."""
    laws = [chapter.wagers[key] for key in keys]
    return list(dict.fromkeys(one.name for one in laws if one.shares is None))


def needed_wagers(chapter: Chapter, kind: str) -> tuple[Wager, ...]:
    """The wagers of a kind: made on a device (``electronic``), by chip on one (``on-device``), with
    a light to see (``light``), with an Envy Bonus (``envy``)."""
    test = _KINDS[kind]
    return tuple(one for one in chapter.wagers.values() if test(one))


def _is_on_device(one: Wager) -> bool:
    return _has_light(one) or one.system is not None


def _has_light(one: Wager) -> bool:
    return one.approval is not None and one.approval.light is not None


_KINDS: Mapping[str, Callable[[Wager], bool]] = {
    "electronic": lambda one: one.electronic or _is_on_device(one),
    "hand-bonus": lambda one: one.electronic,
    "dealer-bonus": lambda one: one.shares is not None,
    "on-device": _is_on_device,
    "light": _has_light,
    "envy": lambda one: one.envy is not None,
}


@cache
def _figures(slug: str) -> Mapping[str, str]:
    chapter = chapters()[slug]
    deck = chapter.deck
    vigorish = chapter.vigorish
    hand_bonus = needed_wagers(chapter, "hand-bonus")
    later = any(isinstance(step, Burn) for step in games()[slug].steps)
    qualifying = [one.qualifying for one in chapter.wagers.values() if one.qualifying is not None]
    return {
        "deck": str(deck.deck),
        "deck_words": "one deck of 53 cards, the joker among them"
        if deck.deck == _WITH_JOKER
        else f"one deck of {deck.deck} cards",
        "cover_cards": counted(deck.cover_cards, "cover card"),
        "cut_in": count_word(deck.cut_cards_in),
        "hand_hours": count_word(deck.hand_hours),
        "shoe_hours": count_word(deck.shoe_hours),
        "every": count_word(next(iter(chapter.dealing.values())).stub_every_rounds),
        "entry_words": _entry(chapter),
        "equal_words": _equal(chapter),
        "after_words": _after(chapter),
        "boxes_words": _BOXES[chapter.boxes.rule],
        "locked_words": _named(chapter, "electronic", "or"),
        "system_words": _named(chapter, "on-device", "and"),
        "envy_wagers": "a " + _named(chapter, "envy", "or") + " wager",
        "progressive_hands": _looked_at(needed_wagers(chapter, "light")),
        "hand_bonus_hand": _looked_at(hand_bonus),
        "dealer_bonus_hand": "".join(
            one.looks_at for one in needed_wagers(chapter, "dealer-bonus")
        ),
        "hand_bonus_odds": str(hand_bonus[0].approval.odds)
        if hand_bonus and hand_bonus[0].approval
        else "",
        "bad_beat_hand": _lowest_row(chapter, "bad-beat"),
        "qualifying_wager": dollars_text(qualifying[0]) if qualifying else "",
        "stub_late": "yes" if later else "",
        "stub_when": "When the last community card is dealt"
        if later
        else "When the last card of the deal is down",
        "announce_words": "Announce it." if slug in _ANNOUNCED else "",
        "vigorish_percent": "" if vigorish is None else str(vigorish.percent),
        "vigorish_unit": "" if vigorish is None else dollars_text(vigorish.round_up_to),
    }


#: The games whose dealer announces the hand of each player (653a.11(h)(2), 655a.11(i)).
_ANNOUNCED = ("ultimate-texas-holdem", "mississippi-stud")


def figures(chapter: Chapter) -> Mapping[str, str]:
    """The figures of a chapter by name."""
    return _figures(chapter.slug)


def _named(chapter: Chapter, kind: str, last: str) -> str:
    found = wager_names(chapter, (one.key for one in needed_wagers(chapter, kind)))
    return joined(found, last) if found else ""


def _looked_at(wagers: tuple[Wager, ...]) -> str:
    own = [one for one in wagers if one.shares is None]
    hands = {one.name: one.looks_at or one.paytables.looks_at for one in own}
    words = "; ".join(f"{name}: {looks_at}" for name, looks_at in hands.items())
    if len(set(hands.values())) == 1:
        words = next(iter(hands.values()))
    return words


def _lowest_row(chapter: Chapter, key: str) -> str:
    """The lowest hand that a wager pays, such as "three-of-a-kind or better"."""
    if key not in chapter.wagers:
        return ""
    return f"{chapter.wagers[key].paytables.hands[-1].lower()} or better"


def _entry(chapter: Chapter) -> str:
    sets = (wager_names(chapter, keys) for keys in chapter.entry.any_of)
    named = [f"the {joined(one)} wager" + ("s" if len(one) > 1 else "") for one in sets]
    return f"to take part a player places {', or '.join(named)}"


def _equal(chapter: Chapter) -> str:
    equal = [one for one in chapter.wagers.values() if one.equals]
    if not equal:
        return ""
    base = chapter.wagers[equal[0].equals or ""].name
    names = [one.name for one in equal if one.kind is WagerKind.MAIN]
    return f"{joined([base, *names])} are equal." if names else ""


def _after(chapter: Chapter) -> str:
    found: dict[str, list[str]] = {}
    for one in chapter.wagers.values():
        needs = one.after or one.after_any
        if one.kind is WagerKind.OPTIONAL and needs and one.shares is None:
            needed = joined(wager_names(chapter, one.after or one.after_any))
            if not one.after:
                needed = joined(wager_names(chapter, one.after_any), "or")
            found.setdefault(needed, []).append(one.name)
    return "; ".join(f"after {needed}: {joined(names)}" for needed, names in found.items())
