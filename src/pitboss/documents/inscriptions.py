"""What a layout, or a sign in its place, must say in words: pushes, the size of raises, the payout
limit, the vigorish. Section .2(b) of each chapter asks for them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.games import games
from pitboss.money import Push, dollars_text
from pitboss.rulebook import GameRules
from pitboss.rulebook.chapter import Raise, Wager, WagerKind

__all__ = ["PAYOUTS", "Inscription", "inscriptions", "joined"]


@dataclass(frozen=True, slots=True)
class Inscription:
    """A sentence that stands on the layout or on the sign, and the paragraph that asks for it."""

    words: str
    cite: str


def inscriptions(rules: GameRules) -> tuple[Inscription, ...]:
    """All sentences that a table under these rules must show, in the chapter's order."""
    found = [
        *_dealer_qualifies(rules),
        *_pushes(rules),
        *_dragon(rules),
        *_vigorish(rules),
        *_raises(rules),
        *_withdrawals(rules),
        *_payout_limit(rules),
    ]
    return tuple(found)


def joined(words: list[str] | tuple[str, ...], last: str = "and") -> str:
    """A list in words: ``Ante, Blind and Play``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


# ── The dealer's hand ────────────────────────────────────────────────────────────────────────

#: What follows where the dealer does not qualify, and the paragraph that wants it said.
_NOT_QUALIFIED: Final[Mapping[str, tuple[str, str]]] = {
    "653a": ("An Ante wager will push if the dealer has less than {hand}.", "653a.2(b)(10)(i)"),
    "639a": (
        "A Bet wager will be returned if the dealer has less than {hand}. The Ante is then paid.",
        "639a.2(b)(7)",
    ),
    "649a": (
        "The dealer plays with {hand} or better. With less, the Ante is paid and a Play wager "
        "will push.",
        "649a.2(b)(6)",
    ),
    "657a": (
        "An Ante wager will push if the dealer has less than {hand}. The Play wager is then paid.",
        "657a.2(b)(6)",
    ),
}


def _dealer_qualifies(rules: GameRules) -> Iterator[Inscription]:
    said = _NOT_QUALIFIED.get(rules.chapter.chapter)
    if said is not None:
        words, cite = said
        yield Inscription(words.format(hand=games()[rules.chapter.slug].qualifying), cite)


# ── Pushes by the player's own hand ──────────────────────────────────────────────────────────

#: The prefix of a row that pushes whatever is below it.
_BELOW: Final = "Less than "


def _pushes(rules: GameRules) -> Iterator[Inscription]:
    """Wagers that come back where the hand is below the row that pays (653a, 657a, 647a)."""
    tell: Mapping[str, Callable[[str, str], str]] = {
        "653a": lambda name, hand: (
            f"A {name} wager will push if the player's winning hand is not {hand} or better."
        ),
        "657a": lambda name, hand: (
            f"A {name} wager will push with less than {hand}, unless a dealer who qualifies has "
            "the higher hand."
        ),
    }
    cites = {"653a": "653a.2(b)(10)(ii)", "657a": "657a.2(b)(6)"}
    chapter = rules.chapter.chapter
    for key, offer in rules.offers.items():
        for row in offer.paytable.rows:
            if chapter in tell and isinstance(row.pays, Push) and row.hand.startswith(_BELOW):
                name = rules.chapter.wagers[key].name
                words = tell[chapter](name, row.hand.removeprefix(_BELOW))
                yield Inscription(words, cites[chapter])
    if "ante_pays" in rules.options:
        hand = rules.options["ante_pays"]
        words = f"An Ante wager will be returned if the player's winning hand is not a {hand}"
        yield Inscription(f"{words} or better.", "647a.2(b)(10)(i)")


def _dragon(rules: GameRules) -> Iterator[Inscription]:
    if rules.options.get("variant") == "ez":
        words = (
            "If the dealer has a Queen's Dragon, a Pai Gow Poker wager will push and be returned."
        )
        yield Inscription(words, "645a.2(b)(9)(ii)")


def _vigorish(rules: GameRules) -> Iterator[Inscription]:
    """The house's share of a win, which is a part of the odds (645a.2(b)(10))."""
    law = rules.chapter.vigorish
    if law is None:
        return
    if rules.options.get("variant") == law.unless:
        yield Inscription("No vigorish is taken.", "645a.2(b)(10)")
        return
    rounded = f", rounded up to the next {dollars_text(law.round_up_to)}"
    exact = rules.options.get("vigorish") == "exact"
    words = (
        f"From a winning Pai Gow Poker wager the house takes a vigorish of {law.percent}% of the"
    )
    yield Inscription(f"{words} amount won{'' if exact else rounded}.", "645a.2(b)(10)")


# ── Raises, and wagers taken back ────────────────────────────────────────────────────────────

#: The paragraph that wants the size of raises said; else the one of the raise itself.
_RAISES_SAID: Final[Mapping[str, str]] = {
    "653a": "653a.2(b)(10)(iii)",
    "655a": "655a.2(b)(7)",
    "657a": "657a.2(b)(6)",
}


def _raises(rules: GameRules) -> Iterator[Inscription]:
    chapter = rules.chapter
    for key in rules.offers:
        wager = chapter.wagers[key]
        if wager.kind is WagerKind.RAISE:
            cite = _RAISES_SAID.get(chapter.chapter, wager.raises[0].cite)
            yield Inscription(_raise_words(rules, wager), cite)


def _raise_words(rules: GameRules, wager: Wager) -> str:
    """``Play wager: 3 or 4 times the Ante before the Flop; 2 times …``"""
    said: dict[str, list[str]] = {}
    for point in wager.raises:
        said.setdefault(point.when, []).append(_multiple(rules, point))
    parts = [f"{', or '.join(sizes)}, {when}" for when, sizes in said.items()]
    return f"{wager.name} wager: {'; '.join(parts)}."


def _multiple(rules: GameRules, point: Raise) -> str:
    of = f"the {rules.chapter.wagers[point.of].name}"
    if not point.times:
        size = f"from {point.at_least} to {point.at_most} times {of}"
    elif point.times == (1,):
        size = f"equal to {of}"
    else:
        size = f"{joined([str(one) for one in point.times], 'or')} times {of}"
    return (
        f"{size} with a {point.only_with[0].lower()}{point.only_with[1:]}"
        if point.only_with
        else size
    )


def _withdrawals(rules: GameRules) -> Iterator[Inscription]:
    for key in rules.offers:
        wager = rules.chapter.wagers[key]
        if wager.withdrawn is not None:
            words = f"{wager.name} may be taken back {wager.withdrawn.when}."
            yield Inscription(words, wager.withdrawn.cite)


# ── The payout limit ─────────────────────────────────────────────────────────────────────────

#: The paragraph that wants the payouts on the layout or on a sign.
PAYOUTS: Final[Mapping[str, str]] = {
    "639a": "639a.2(b)(6)",
    "641a": "641a.2(b)(7)",
    "643a": "643a.2(b)(9)",
    "645a": "645a.2(b)(10)",
    "647a": "647a.2(b)(9)",
    "649a": "649a.2(b)(6)",
    "653a": "653a.2(b)(9)",
    "655a": "655a.2(b)(7)",
    "657a": "657a.2(b)(5)",
}
#: The paragraph that wants the payout limit said; 655a prints none, so its limit cites itself.
_LIMIT_SAID: Final[Mapping[str, str]] = {
    "643a": "643a.2(b)(10)",
    "645a": "645a.2(b)(11)",
    "647a": "647a.2(b)(10)(ii)",
    "653a": "653a.2(b)(10)(iv)",
}


def _payout_limit(rules: GameRules) -> Iterator[Inscription]:
    law = rules.chapter.payout_limit
    if law is None or rules.payout_limit is None:
        return
    names = joined([rules.chapter.wagers[key].name for key in law.covers if key in rules.offers])
    if not names:
        return
    words = f"Payout limit per hand: {dollars_text(rules.payout_limit)} to a player on {names}."
    yield Inscription(words, _LIMIT_SAID.get(rules.chapter.chapter, law.cite))
