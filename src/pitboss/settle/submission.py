"""A round settled under a filed Rules Submission: its letters, limits and options only."""

from collections.abc import Iterator
from typing import Any

from pitboss.money import MoneyError, money_text, parse_money
from pitboss.rulebook import Chapter, GameRules, Submission
from pitboss.rulebook.quoting import shown
from pitboss.settle.faults import Faults, SettleError
from pitboss.settle.reader import AskedRound
from pitboss.settle.rules import check_bank, check_jam, no_such_rule

__all__ = ["filed_rules"]

_FORM = "601a.2"


def filed_rules(chapter: Chapter, asked: AskedRound, filed: Submission) -> GameRules:
    """The submission's rules for the game or its variant. Rules given with the round must agree."""
    rules = filed.rules(chapter.slug, asked.variant)
    if rules is None:
        where = "variant" if chapter.slug in filed.games else "game"
        raise SettleError(filed.lacking(chapter.slug, asked.variant), where, _FORM)
    faults = Faults()
    for error in _contradictions(rules, asked):
        faults.add(error)
    faults.tried(lambda: check_jam(chapter, asked, rules.dealing), None)
    faults.tried(lambda: check_bank(rules, asked), None)
    faults.raise_any()
    return rules


def _contradictions(rules: GameRules, asked: AskedRound) -> Iterator[SettleError]:
    for key, given in asked.rules.items():
        known, filed = _filed(rules, key)
        where = f"rules.{key}"
        if not known:
            yield no_such_rule(rules.chapter, key)
        elif filed is None:
            yield SettleError("the submission does not offer it", where, _FORM)
        elif not _same(filed, given):
            message = (
                f"contradicts the submission, which has {shown(filed)}, not {shown(given)}: "
                "leave it out, or settle without the submission"
            )
            yield SettleError(message, where, _FORM)


def _filed(rules: GameRules, key: str) -> tuple[bool, Any]:
    """Whether the chapter knows a rule, and its filed value; None if it is not offered."""
    settings: dict[str, Any] = {
        "payout_limit": None if rules.payout_limit is None else money_text(rules.payout_limit),
        "minimum_wager": money_text(rules.minimum),
        "dealing": rules.dealing,
        "community_first": rules.dispenses_first,
    }
    if key in settings:
        return True, settings[key]
    if key in rules.chapter.options:
        return True, rules.options[key]
    if key not in rules.chapter.selections():
        return False, None
    if key == "main":
        key = rules.required[0]
    if key in rules.offers:
        return True, rules.offers[key].paytable.letter or "its single table"
    if key in rules.bonuses:
        return True, rules.bonuses[key].letter or "its single table"
    return True, None


def _same(filed: Any, given: object) -> bool:
    if isinstance(given, dict) and set(given) == {"paytable"}:
        given = given["paytable"]
    if isinstance(given, list) and isinstance(filed, tuple):
        return tuple(given) == filed
    if isinstance(given, dict | list) or isinstance(filed, bool) or isinstance(given, bool):
        return filed is given
    if filed == given:
        return True
    try:
        return bool(parse_money(filed) == parse_money(given))
    except MoneyError:
        return False
