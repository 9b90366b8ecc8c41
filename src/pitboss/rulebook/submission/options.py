"""A chapter's own choices besides paytables, such as 647a's straight or flush."""

from collections.abc import Collection, Mapping

from pitboss.rulebook.chapter import Chapter, Option
from pitboss.rulebook.quoting import none_of, shown
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.model import Findings
from pitboss.rulebook.submission.values import read_text

__all__ = ["Choice", "check_needs", "read_options", "variant_of"]

Choice = str | bool | tuple[str, ...]


def read_options(table: Table, chapter: Chapter, found: Findings) -> dict[str, Choice]:
    """The value of each option by key. Missing or wrong options take the default."""
    return {key: _option(table, option, found) for key, option in chapter.options.items()}


def _option(table: Table, option: Option, found: Findings) -> Choice:
    if option.key not in table:
        if option.expected:
            words = f"is missing: the submission must say {option.about}"
            found.violation(table.at(option.key), words, option.cite)
        return option.default
    if option.kind == "flag":
        return table.flag(option.key)
    if option.kind == "list":
        return _list(table, option, found)
    value = read_text(table, option.key, found)
    if value is not None and value not in option.values:
        found.violation(table.at(option.key), none_of(value, option.values), option.cite)
    return value if value in option.values else option.default


def _list(table: Table, option: Option, found: Findings) -> tuple[str, ...]:
    chosen = table.texts(option.key)
    for one in dict.fromkeys(chosen):
        if one not in option.values:
            found.violation(
                table.at(option.key),
                f"{shown(one)} is none of {', '.join(option.values)}",
                option.cite,
            )
        elif chosen.count(one) > 1:
            found.violation(table.at(option.key), f"{one} is there twice", option.cite)
    return chosen


def variant_of(table: Table, chapter: Chapter, options: Mapping[str, Choice]) -> str | None:
    """The variant of the game. None if it has none, or if a wrong one is filed."""
    option = chapter.options.get("variant")
    if option is None or table.raw(option.key, option.default) not in option.values:
        return None
    return str(options[option.key])


def check_needs(
    table: Table,
    chapter: Chapter,
    options: Mapping[str, Choice],
    wagers: Collection[str],
    found: Findings,
) -> None:
    """Check that each option has the wager or option it depends on. A variant may rule one out, and
    so may a chapter whose rules for it are not known."""
    for option in chapter.options.values():
        if option.key not in table or not options[option.key]:
            continue
        if option.barred is not None:
            found.violation(table.at(option.key), option.barred, option.cite)
            continue
        need = option.needs
        if need is not None and need not in wagers and not options.get(need):
            found.violation(table.at(option.key), f"means nothing without {need}", option.cite)
        if option.unless is not None and option.unless in options.values():
            found.violation(
                table.at(option.key),
                f"has no place at a table of the variant {option.unless!r}",
                option.unless_cite or option.cite,
            )
