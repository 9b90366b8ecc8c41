"""A player's bank (645a.12) in the text of ``pitboss odds``: every figure assumed, some sampled."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from pitboss.odds.bank_odds import BankOdds
from pitboss.rulebook import Chapter
from pitboss.terminal.console import console, print_facts, print_listing, print_words

__all__ = ["against", "print_bank"]

#: The mark of a figure that is sampled in part.
_SAMPLED: Final = "~"


def print_bank(chapter: Chapter, name: str, banks: Sequence[BankOdds]) -> None:
    """A bank against one hand and more, a line for each number of hands."""
    assert chapter.vigorish is not None
    cited = ", ".join(banks[0].assumed)
    out = console()
    words = f"{name}: a player who banks, all hands by the house way (assumed: {cited}), per unit "
    print_words(out, words + "wagered against the bank", style="bold")
    halves = {one.hands: one for one in banks if one.co_banked}
    whole = {one.hands: one for one in banks if not one.co_banked}
    names: dict[int, dict[str, None]] = {hands: {} for hands in whole}
    for one in banks:
        words = against(one.opponents, dealer=one.dealer_wagers, co_banked=False)
        names[one.hands][words] = None
    rows = [
        (
            " or ".join(names[hands]),
            _percent(one.edge_before_vigorish),
            _marked(one, one.vigorish),
            _marked(one, one.edge),
            *([_marked(one, halves[hands].edge)] if halves else []),
            "none: exact" if one.exact else f"{one.standard_error * 100:.5f}%",
        )
        for hands, one in sorted(whole.items())
    ]
    shared = ["Edge co-banked"] if halves else []
    headers = "Against", "Before vigorish", "Vigorish", "Edge", *shared, "Sampling error"
    print_listing(out, headers, rows, indent=0)
    print_facts(out, _meaning(chapter.vigorish.percent, banks))


def against(players: int, *, dealer: bool, co_banked: bool) -> str:
    """The hands against a bank, and whether the house has half of it."""
    named = f"{players} player{'s' * (players > 1)}{' and the dealer' * dealer}"
    return f"{named}, co-banked" if co_banked else named


def _meaning(percent: int, banks: Sequence[BankOdds]) -> list[tuple[str, str]]:
    facts = [
        ("Edge", "what the bank loses on average; below zero, the bank wins"),
        ("Vigorish", f"{percent}% of the bank's net win, to the last fraction of a cent"),
    ]
    if any(one.co_banked for one in banks):
        facts.append(("Co-banked", "half of the result is the house's, and half of the vigorish"))
    sampled = [one for one in banks if not one.exact and not one.co_banked]
    if sampled:
        one = sampled[0]
        words = (
            f"not exact: an exact part, and what {one.sampled_deals:,} sampled deals add; the "
            "sampling error is one standard error (co-banked half). Exactly, the vigorish is "
            f"between {_percent(one.vigorish_least)} and {_percent(one.vigorish_most)}"
        )
        facts += [(_SAMPLED, words), ("No mark", "exact, every deal counted")]
    words = (
        "every figure here, and the rules behind them: copies go to the bank, which covers every "
        "wager; losing wagers are pooled; players and the dealer wager a unit each; winning "
        f"players pay {percent}% of their win themselves, the dealer none. So a player against "
        "the bank has the odds of the main game"
    )
    return [*facts, ("Assumed", f"{words} ({', '.join(banks[0].assumed)})")]


def _marked(one: BankOdds, value: Fraction) -> str:
    """A figure of a bank, with a mark where it is sampled in part."""
    return _percent(value) if one.exact else f"{_SAMPLED}{_percent(value)}"


def _percent(value: Fraction) -> str:
    return f"{float(value) * 100:.4f}%"
