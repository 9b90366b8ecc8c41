"""The table's rules for a written round. Missing ones take the first letter."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from pitboss.games.dealing import AUTOMATED_SHOE, FROM_HAND, MANUAL_SHOE
from pitboss.money import money_text
from pitboss.round.irregularities import SHOE_JAM
from pitboss.rulebook import Chapter, GameRules, Wager, read_submission
from pitboss.rulebook.chapter import BoxRule, WagerKind
from pitboss.rulebook.paytables import SetBy
from pitboss.rulebook.quoting import suggestion
from pitboss.settle.faults import Faults, SettleError
from pitboss.settle.reader import AskedRound

__all__ = ["assumed_rules", "check_bank", "check_jam", "no_such_rule", "rules_for", "selection_of"]

_LARGEST = 10_000_000_000
#: Keys of ``rules`` that are neither a paytable nor an option of the chapter.
_SETTINGS = ("payout_limit", "minimum_wager", "dealing", "community_first")

#: The option under which a player may bank.
_FILED: Final = "player_bank"


def rules_for(chapter: Chapter, asked: AskedRound) -> GameRules:
    """A submission's rules for one game, made from ``rules`` and the wagers placed.

    Every optional wager counts as offered, progressives at the size that was wagered. A meter that
    the chapter leaves open is at its lawful minimum.
    """
    selections = chapter.selections()
    game: dict[str, Any] = {
        "minimum": asked.rules.get("minimum_wager", 1),
        "maximum": _LARGEST,
        "dealing": _dealing(chapter, asked),
        # Cards dealt from the hand are shuffled by a machine (.9(a)(1)); the rest need none.
        "shuffler": "automated",
        **_bank(chapter, asked),
    }
    if chapter.boxes.rule is not BoxRule.ONE:
        game["adjacent_boxes"] = _boxes(asked)
    wagers: dict[str, Any] = {}
    faults = Faults()
    for key, value in asked.rules.items():
        if key in chapter.options or key in ("payout_limit", "community_first"):
            game[key] = value
        elif key in selections:
            wagers[key] = value
        elif key not in _SETTINGS:
            faults.add(no_such_rule(chapter, key))
    for wager in chapter.wagers.values():
        if wager.kind is WagerKind.OPTIONAL and wager.shares is None and _fits(wager, game):
            wagers[wager.key] = _offered(wager, wagers.get(wager.key), asked)
    found = faults.tried(lambda: _read(chapter, {**game, "wagers": wagers}), None)
    faults.raise_any()
    assert found is not None
    check_bank(found, asked)
    return found


def _bank(chapter: Chapter, asked: AskedRound) -> dict[str, bool]:
    """A bank in the round counts as filed, as its wagers do, but at a table that can have none."""
    if asked.bank is None or chapter.options[_FILED].unless in asked.rules.values():
        return {}
    return {_FILED: True, "co_banking": asked.bank.co_banked}


def check_bank(rules: GameRules, asked: AskedRound) -> None:
    """Refuse a player's bank, or a co-banked one, that the rules do not offer."""
    if asked.bank is None:
        return
    option = rules.chapter.options[_FILED]
    if option.unless in rules.options.values():
        message = f"a player's bank has no place at a table of the variant {option.unless!r}"
        raise SettleError(message, "bank", option.unless_cite or option.cite)
    if not rules.options.get(_FILED):
        raise SettleError("the table's rules offer no player's bank", "bank", option.cite)
    if asked.bank.co_banked and not rules.options.get("co_banking"):
        raise SettleError("the table's rules offer no co-banking", "bank.co_banked", "645a.1")


def no_such_rule(chapter: Chapter, key: str) -> SettleError:
    """The refusal of a rule that the chapter does not have, with a list of those it has."""
    known = (*chapter.selections(), *chapter.options, *_SETTINGS)
    others = suggestion(key, known, "it has")
    return SettleError(f"{chapter.name} has no such rule: {others}", f"rules.{key}")


def _boxes(asked: AskedRound) -> int:
    """The most boxes of one player. The payout limit depends on it."""
    players = [one.player for one in asked.seats]
    return max(players.count(player) for player in players)


def _dealing(chapter: Chapter, asked: AskedRound) -> Any:
    """The dealing method. It affects citations alone, but only an automated shoe can jam."""
    given = asked.rules.get("dealing", AUTOMATED_SHOE if _jammed(asked) else MANUAL_SHOE)
    check_jam(chapter, asked, given)
    return given


def _jammed(asked: AskedRound) -> bool:
    return asked.irregularity is not None and asked.irregularity.kind == SHOE_JAM


def check_jam(chapter: Chapter, asked: AskedRound, dealing: Any) -> None:
    """Refuse a jam of a shoe that cannot jam."""
    if _jammed(asked) and dealing in (MANUAL_SHOE, FROM_HAND):
        cite = chapter.irregularities[SHOE_JAM].cite
        raise SettleError("only an automated shoe can jam", "rules.dealing", cite)


def _fits(wager: Wager, game: Mapping[str, Any]) -> bool:
    return wager.variant is None or wager.variant == game.get("variant", "standard")


def _offered(wager: Wager, chosen: Any, asked: AskedRound) -> dict[str, Any]:
    """The submission table of one optional wager."""
    letters = wager.paytables.letters
    offered: dict[str, Any] = {}
    if isinstance(chosen, dict):
        # The form of a submission, for a wager with more to choose than a letter: Envy (R40).
        offered = {key: value for key, value in chosen.items() if key != "paytable"}
        chosen = chosen.get("paytable")
    if letters or isinstance(chosen, list):
        offered["paytable"] = chosen if chosen is not None else letters[0]
    elif chosen is not None:
        offered["paytable"] = chosen
    if wager.amounts and not _pays_odds(wager, chosen):
        made = (one.wagers[wager.key] for one in asked.seats if wager.key in one.wagers)
        shared = (
            one.wagers[f"{wager.key}-dealer"]
            for one in asked.seats
            if f"{wager.key}-dealer" in one.wagers
        )
        size = next(made, None) or next(shared, None) or wager.amounts[0]
        size = size if size in wager.amounts else wager.amounts[0]
        offered.setdefault("amount", money_text(size))
    else:
        # The table's minimum applies to the required wagers. A side wager has its own.
        offered.setdefault("minimum", 1)
    if wager.meter is not None and wager.meter.set_by is SetBy.SUBMISSION:
        assert wager.meter.minimum is not None
        # The minimum is a fixed sum, whatever the size of the wager (R29).
        least = Decimal(money_text(wager.meter.minimum)) / Decimal(offered["amount"])
        # A submission must file a rate. None is known here: _without_rates takes it out again.
        offered |= {"seed": least, "reseed": least, "rate": Decimal("0.1")}
    if wager.key == "five-card-hand-bonus":
        offered |= {"magic_card": 1, "lucky_bonus": 1}
    return offered


def _pays_odds(wager: Wager, chosen: Any) -> bool:
    """Whether a wager without a meter has a table without sums in dollars, and so no fixed size
    (R56)."""
    return wager.meter is None and isinstance(chosen, list) and "$" not in str(chosen)


def _read(chapter: Chapter, game: dict[str, Any]) -> GameRules:
    bonus = game["wagers"].get("five-card-hand-bonus")
    if bonus is not None and any(one.shares for one in chapter.wagers.values()):
        bonus["dealer"] = True
    for option in chapter.options.values():
        if option.expected:
            # Where cards rest pays nobody: a written round need not say it.
            game.setdefault(option.key, option.default)
    data = {"facility": "a round that was written down", "games": {chapter.slug: game}}
    submission, verdict = read_submission(data)
    faults = Faults()
    for one in verdict.violations:
        where = one.path.replace(f"games.{chapter.slug}", "rules", 1)
        where = where.replace("rules.wagers.", "rules.").removesuffix(".paytable")
        where = where.replace("rules.minimum", "rules.minimum_wager")
        faults.add(SettleError(one.message, where, one.cite))
    faults.raise_any()
    return _without_rates(submission.games[chapter.slug])


def _without_rates(rules: GameRules) -> GameRules:
    """Set rates that the chapter leaves open to zero: nobody filed them, so a void takes nothing
    off a stated meter or its reserve (R31)."""
    offers = dict(rules.offers)
    for key, offer in offers.items():
        law = rules.chapter.wagers[key].meter
        if offer.meter is not None and law is not None and law.set_by is SetBy.SUBMISSION:
            none = dict.fromkeys(offer.meter.rate, Fraction(0))
            offers[key] = replace(offer, meter=replace(offer.meter, rate=none))
    return replace(rules, offers=offers)


# ── What nobody gave ─────────────────────────────────────────────────────────────────────────


def selection_of(chapter: Chapter, wager: str) -> str:
    """The key in ``rules`` that selects the table of a wager or a bonus."""
    law = chapter.wagers.get(wager)
    if law is None:
        return wager
    if chapter.main_paytable is not None and law.paytables is chapter.main_paytable:
        return "main"
    return law.shares or wager


def assumed_rules(chapter: Chapter, asked: AskedRound, settled_by: Iterable[str]) -> list[str]:
    """The rules that nobody gave and that the settlement depends on: the lettered tables of these
    wagers, the chapter's own choices, and the shoe that jammed."""
    given = {
        key
        for key, value in asked.rules.items()
        if not isinstance(value, dict) or "paytable" in value
    }
    used = {selection_of(chapter, wager) for wager in settled_by}
    tables = (key for key in chapter.selections() if key in used)
    choices = (
        key
        for key, option in chapter.options.items()
        if len(option.values) > 1
        and option.kind == "choice"
        and not option.expected
        and option.unless not in asked.rules.values()
    )
    shoe = ("dealing",) if _jammed(asked) else ()
    return [key for key in (*tables, *choices, *shoe) if key not in given]
