"""A complete Rules Submission to start from, made from the chapters: every key with its reason.

It offers everything in a chapter, by the first paytable, with lawful numbers. The operator deletes
what the house does not offer and changes the rest.
"""

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from pitboss.rulebook.chapter import BoxRule, Chapter, Option, Wager, WagerKind
from pitboss.rulebook.loader import DEALING_METHODS
from pitboss.rulebook.paytables import Paytable, Paytables, SetBy
from pitboss.rulebook.submission.model import PLACEHOLDER, RULES_SUBMISSION
from pitboss.rulebook.submission.wagers import CHANCES, has_fixed_size

__all__ = ["template"]

_WIDTH = 96
_HEAD = f"""\
# A Rules Submission to start from [{RULES_SUBMISSION}]: it offers all that the chapters have.
# Strike what the house does not offer, change the rest, and check it with: pitboss check FILE

facility = "{PLACEHOLDER}"
# cash_limit = 1000000    # the largest buy-in, sale or redemption in one act
# dispute_hours = 48      # how long a closed round may be questioned
# dispute_alone = 500     # what one person decides alone for one player in a gaming day
# notice_minutes = 30     # how long beforehand other limits or a changed meter are posted
# slip_days = 365         # an unpaid jackpot slip expires after them; never, if not filed

# [instruments.promo-25]  # beside chips, where the chapter's .7(a) has them, as approved
# value = 25              # its face value: it counts as that much in chips
# games = ["four-card-poker"]

# [approval]              # of the Board: without it, it does not come into force [R67]
# reference = "..."
# date      = 2026-01-15
# scope     = "..."
"""
#: The share of each wager for a meter whose rate the chapter leaves open, in hundredths.
_RATE_PERCENT = 20


class _Key(NamedTuple):
    """One key of a table. An inactive one is written as a comment."""

    name: str
    value: str
    about: str
    meant: bool = True


_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


def template(chapters: Iterable[Chapter], chosen: Mapping[str, str] = _NOTHING) -> str:
    """The text of a submission that offers these games and checks clean.

    ``chosen`` has letters by wager and values by option, in place of the first ones. They must be
    the chapters' own.
    """
    return "\n".join([_HEAD, *(_game(chapter, chosen) for chapter in chapters)])


def _game(chapter: Chapter, chosen: Mapping[str, str]) -> str:
    wagers = "\n".join(_wagers(chapter, chosen))
    table = f"[games.{chapter.slug}]"
    return (
        f"# {chapter.name}, 58 Pa. Code Chapter {chapter.chapter}\n"
        f"{table}\n{_aligned((*_keys(chapter), *_options(chapter, chosen)))}\n\n"
        f"[games.{chapter.slug}.wagers]\n{wagers}\n"
    )


def _aligned(keys: Iterable[_Key]) -> str:
    """Keys, values and comments in columns. A comment too long for its line goes above it."""
    rows = [(("" if key.meant else "# ") + key.name, key.value, key.about) for key in keys]
    names = max(len(name) for name, _, _ in rows)
    values = max(len(value) for _, value, _ in rows)
    lines = []
    for name, value, about in rows:
        line = f"{name:{names}} = {value:{values}}  # {about}"
        if len(line) > _WIDTH:
            lines += _remark(about)
            line = f"{name:{names}} = {value}"
        lines.append(line)
    return "\n".join(lines)


def _keys(chapter: Chapter) -> Iterator[_Key]:
    """The keys that every game has."""
    methods = ", ".join(method for method in DEALING_METHODS if method in chapter.dealing)
    first = next(iter(chapter.dealing))
    needs = chapter.dealing[first].needs_shuffler
    boxes = {BoxRule.ONE: 1, BoxRule.TWO: 2}.get(chapter.boxes.rule, chapter.positions)
    two = chapter.deck.two_decks_cite
    yield _Key("minimum", "10", f"dollars, of every wager without its own [{chapter.entry.cite}]")
    yield _Key("maximum", "1000", "dollars")
    yield _Key("dealing", f'"{first}"', f"{methods} [{chapter.dealing[first].cite}]")
    shuffler = "automated" if needs else "none"
    yield _Key("shuffler", f'"{shuffler}"', "none, automated, counting; by hand not none")
    yield _Key("decks", "1", f"2 with an automated shuffler [{two}]")
    yield _Key("adjacent_boxes", "1", f"for one player, at most {boxes} [{chapter.boxes.cite}]")
    yield from _payout_limit(chapter)
    for method in chapter.dealing.values():
        if method.may_come_first:
            about = f"a {method.method} may deal the {method.may_come_first}'s cards first"
            yield _Key("community_first", "true", f"{about} [{method.cite}]", meant=False)
    yield _Key("abandoned", '"lose"', "a hand whose player is gone: lose, play-on")
    yield _Key("betting_seconds", "20", "at electronic tables; 0 for practice, without a clock")
    yield _Key("decision_seconds", "30", "at electronic tables; 0 for practice too")
    yield _Key("on_timeout", '"check-or-fold"', "at electronic tables")
    yield _Key("closed_table_form", "false", "whether a table not opened all day has a form")


def _payout_limit(chapter: Chapter) -> Iterator[_Key]:
    limit = chapter.payout_limit
    if limit is not None and limit.set_by is SetBy.SUBMISSION:
        about = "at least this, or the most that the minimum wager can win"
        floor = str(limit.floor // 100)
        yield _Key("payout_limit", floor, f"{about} [{limit.cite}]", meant=False)


def _options(chapter: Chapter, chosen: Mapping[str, str]) -> Iterator[_Key]:
    """The chapter's own choices."""
    for option in chapter.options.values():
        values = f": {', '.join(option.values)}" if option.values else ""
        value = f'"{chosen[option.key]}"' if option.key in chosen else _default(option)
        meant = option.unless not in chosen.values()
        yield _Key(option.key, value, f"{option.about}{values} [{option.cite}]", meant)


def _default(option: Option) -> str:
    if isinstance(option.default, bool):
        return str(option.default).lower()
    if isinstance(option.default, tuple):
        return f"[{', '.join(f'{one!r}' for one in option.default)}]"
    return f'"{option.default}"'


def _wagers(chapter: Chapter, chosen: Mapping[str, str]) -> Iterator[str]:
    """Every wager and bonus with a choice of paytable, each below its purpose."""
    if chapter.main_paytable is not None:
        yield from _choice("The required wagers, which share one table.", chapter.main_paytable)
        yield f'main = "{chosen.get("main", chapter.main_paytable.letters[0])}"'
    option = chapter.options.get("variant")
    variant = None if option is None else chosen.get("variant", option.default)
    for wager in chapter.wagers.values():
        if wager.paytables is chapter.main_paytable or wager.shares is not None:
            continue
        if wager.kind is not WagerKind.OPTIONAL and not wager.paytables.letters:
            continue
        yield from _choice(f"{wager.name}: {wager.purpose}", wager.paytables)
        other = variant is not None and wager.variant not in (None, variant)
        if other:
            yield f"# At a table of the variant {wager.variant}:"
        yield f"{'# ' if other else ''}{wager.key} = {_entry(chapter, wager, chosen)}"
    for bonus in chapter.bonuses.values():
        if bonus.paytables.letters:
            yield from _choice(f"{bonus.name}: {bonus.purpose}", bonus.paytables)
            yield f'{bonus.key} = "{chosen.get(bonus.key, bonus.paytables.letters[0])}"'


def _choice(text: str, paytables: Paytables) -> list[str]:
    """The purpose of a wager and its paytables."""
    letters = f" Paytables: {', '.join(paytables.letters)}" if paytables.letters else ""
    return ["", *_remark(f"{text}{letters} [{paytables.cite}]")]


def _remark(text: str) -> list[str]:
    lines = textwrap.wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
    return [f"# {line}" for line in lines]


def _entry(chapter: Chapter, wager: Wager, chosen: Mapping[str, str]) -> str:
    """The value of a wager's key: a letter, true, or a table where more is needed."""
    letters = wager.paytables.letters
    letter = chosen.get(wager.key, letters[0]) if letters else None
    table = wager.paytables.tables[letter] if letter else wager.paytables.default
    keys = [f'paytable = "{letter}"'] if letter else []
    if has_fixed_size(wager, table):
        keys.append(f"amount = {wager.amounts[0] // 100}")
    if wager.envy is not None and wager.envy.letters:
        keys.append(f'envy = "{wager.envy.letters[0]}"')
    keys += _meter(wager, table)
    if any(one.shares == wager.key for one in chapter.wagers.values()):
        keys.append("dealer = true")
    for key, bonus in CHANCES.items():
        if bonus in chapter.bonuses and chapter.bonuses[bonus].on == wager.key:
            keys.append(f"{key} = 0")
    if len(keys) == len(letters[:1]):
        return f'"{letter}"' if letter else "true"
    return f"{{ {', '.join(keys)} }}"


def _meter(wager: Wager, table: Paytable) -> list[str]:
    """The numbers of a meter that the chapter leaves open, at its minimum."""
    if wager.meter is None or wager.meter.minimum is None:
        return []
    levels = table.levels
    dollars = str(-(-wager.meter.minimum // wager.amounts[0]))
    rate = f"0.{_RATE_PERCENT // len(levels):02}"
    return [
        f"{key} = {_levelled(number, levels)}"
        for key, number in (("seed", dollars), ("reseed", dollars), ("rate", rate))
    ]


def _levelled(number: str, levels: tuple[str, ...]) -> str:
    if levels == ("meter",):
        return number
    return f"{{ {', '.join(f'{level} = {number}' for level in levels)} }}"
