"""The changes that players would notice between two sets of rules of a game, in words."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.money import Push, dollars_text, percent_text
from pitboss.odds import shipped_counts
from pitboss.odds.pricing import hand_of
from pitboss.odds.side_wager_cards import EVERY_KIND
from pitboss.rulebook import GameRules, MeterTerms, Paytable, Row
from pitboss.rulebook.chapter import Option

__all__ = ["rule_changes"]


def rule_changes(one: GameRules, other: GameRules) -> Iterator[str]:
    """The differences in limits, options, wagers, payouts of hands, meters and draws."""
    yield from _limits(one, other)
    yield from _options(one, other)
    yield from _wagers(one, other)
    yield from _meters(one, other)
    for word, before, after in (
        ("Magic Card, drawn in", one.magic_card, other.magic_card),
        ("Lucky Bonus, drawn in", one.lucky_bonus, other.lucky_bonus),
    ):
        if before != after:
            yield f"{word}: {_part(before)} of rounds, then {_part(after)}"


def _limits(one: GameRules, other: GameRules) -> Iterator[str]:
    for word, before, after in (
        ("the least wager", dollars_text(one.minimum), dollars_text(other.minimum)),
        ("the most", dollars_text(one.maximum), dollars_text(other.maximum)),
        ("the payout limit", _limit(one), _limit(other)),
        ("boxes that one person may play", str(one.adjacent_boxes), str(other.adjacent_boxes)),
        ("dealt", _dealt(one), _dealt(other)),
        ("decks in turn", str(one.decks), str(other.decks)),
    ):
        if before != after:
            yield f"{word}: {before}, then {after}"


def _limit(rules: GameRules) -> str:
    return "none" if rules.payout_limit is None else dollars_text(rules.payout_limit)


def _dealt(rules: GameRules) -> str:
    by = rules.dealing.replace("-", " ")
    return "by hand" if by == "hand" else f"from {'an' if by[0] in 'aeiou' else 'a'} {by}"


def _options(one: GameRules, other: GameRules) -> Iterator[str]:
    for key, value in one.options.items():
        after = other.options.get(key)
        if after != value:
            about = one.chapter.options[key]
            yield f"{about.about}: {_said(about, value)}, then {_said(about, after)}"


def _said(option: Option, value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value if value is not None else option.default)


def _wagers(one: GameRules, other: GameRules) -> Iterator[str]:
    names = one.chapter.wagers
    paid: dict[tuple[str, ...], list[str]] = {}
    told: list[str] = []
    for key in dict.fromkeys((*one.offers, *other.offers)):
        name = names[key].name
        if key not in other.offers or key not in one.offers:
            verb = "no longer offered" if key in one.offers else "newly offered"
            told.append(f"{name}: {verb}")
            continue
        lines = tuple(_paid(one.offers[key].paytable, other.offers[key].paytable, "lost"))
        paid.setdefault(lines, []).append(name)
        stakes = [rules.offers[key].amount or rules.offers[key].minimum for rules in (one, other)]
        # Limits that follow the table's minimum are already told.
        if stakes[0] != stakes[1] and stakes != [one.minimum, other.minimum]:
            sums = f"{dollars_text(stakes[0])}, then {dollars_text(stakes[1])}"
            told.append(f"{name}, the least: {sums}")
        envy = [rules.offers[key].envy for rules in (one, other)]
        told += (f"{name}, Envy Bonus for {line}" for line in _by_name(envy[0], envy[1]))
    for key, table in one.bonuses.items():
        if key in other.bonuses:
            lines = tuple(_paid(table, other.bonuses[key], "nothing"))
            paid.setdefault(lines, []).append(key.replace("-", " ").title())
    # Bets that share a table are told together.
    for lines, wagers in paid.items():
        yield from (f"{', '.join(wagers)}, {line}" for line in lines)
    yield from told


def _meters(one: GameRules, other: GameRules) -> Iterator[str]:
    for key in one.offers:
        before, after = (
            rules.offers[key].meter if key in rules.offers else None for rules in (one, other)
        )
        if before is None or after is None or one.chapter.wagers[key].shares is not None:
            continue
        name = one.chapter.wagers[key].name
        facts, now = _facts_of(before), _facts_of(after)
        for what in facts:
            if what in now and facts[what] != now[what]:
                yield f"{name}, {what}: {facts[what]}, then {now[what]}"


def _facts_of(terms: MeterTerms) -> dict[str, str]:
    """The numbers of a meter, by what each is."""
    found = {}
    for level in terms.seed:
        meter = "the meter" if level == "meter" else f"the {level} meter"
        found[f"{meter} starts at"] = dollars_text(terms.seed[level])
        found[f"{meter} starts again at"] = dollars_text(terms.reseed[level])
        found[f"{meter} grows by"] = f"{percent_text(terms.rate[level])} of the wager"
    found["the reserve grows by"] = f"{percent_text(terms.reserve_rate)} of the wager"
    return found


def _part(chance: Fraction) -> str:
    return f"{float(chance) * 100:.4g}%"


# ── What a hand is paid ──────────────────────────────────────────────────────────────────────


def _paid(first: Paytable, second: Paytable, unpaid: str) -> Iterator[str]:
    """The hands that two tables pay differently, whatever their rows are called."""
    if first.rows == second.rows:
        return
    if first.ranking not in EVERY_KIND or first.ranking != second.ranking:
        yield from _by_name(first.rows, second.rows, unpaid)
        return
    sizes: dict[tuple[int, str], int] = {}
    met: dict[tuple[int, int], tuple[Row | None, Row | None]] = {}
    for example, count in shipped_counts.census(EVERY_KIND[first.ranking]).hands.items():
        hand = hand_of(first.ranking, example)
        rows = first.row_for(hand), second.row_for(hand)
        for side, row in enumerate(rows):
            if row is not None:
                sizes[side, row.hand] = sizes.get((side, row.hand), 0) + count
        met[_place(first, rows[0]), _place(second, rows[1])] = rows
    for _, pair in sorted(met.items()):
        words = [_pays(row, unpaid) for row in pair]
        if words[0] != words[1]:
            # Of two names for these hands, the one with fewer hands is more exact.
            named = [(sizes[side, row.hand], row.hand) for side, row in enumerate(pair) if row]
            hand_name = min(named)[1]
            yield f"{_small(hand_name)}: {words[0]}, then {words[1]}"


def _place(table: Paytable, row: Row | None) -> int:
    return len(table.rows) if row is None else table.rows.index(row)


def _by_name(
    first: tuple[Row, ...], second: tuple[Row, ...], unpaid: str = "nothing"
) -> Iterator[str]:
    before, after = ({row.hand: row for row in rows} for rows in (first, second))
    for hand in dict.fromkeys((*before, *after)):
        was, now = _pays(before.get(hand), unpaid), _pays(after.get(hand), unpaid)
        if was != now:
            yield f"{_small(hand)}: {was}, then {now}"


def _pays(row: Row | None, unpaid: str) -> str:
    if row is None or not row.wins:
        return unpaid
    return "a push (the wager comes back)" if isinstance(row.pays, Push) else str(row.pays)


def _small(hand: str) -> str:
    return f"{hand[:1].lower()}{hand[1:]}"
