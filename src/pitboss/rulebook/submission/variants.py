"""Variants of a game: its table with some keys and wagers replaced, each checked as if alone.

A variant's findings have the variant's path. A fault that it only inherits is told once, where it
stands: at the game.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from pitboss.rulebook.quoting import plain
from pitboss.rulebook.reader import Table
from pitboss.rulebook.submission.model import RULES_SUBMISSION, Findings

__all__ = ["Variant", "is_variant_name", "variants_of"]

#: The form of a name, and the most variants of a game.
_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST: Final = 40
_MOST: Final = 50
_WAGERS: Final = "wagers"


def is_variant_name(name: str) -> bool:
    """Whether a name has the form of a variant's: ``high-limit``."""
    return _NAME.fullmatch(name) is not None and len(name) <= _LONGEST


class Variant(NamedTuple):
    """A variant as filed: its name, its table over that of the game, and its findings."""

    name: str
    table: Table
    found: Findings


def variants_of(game: Table, found: Findings) -> Iterator[Variant]:
    """The variants of a game's table, in the order filed."""
    filed = game.table("variants")
    names = () if filed is None else filed.rest()
    if len(names) > _MOST:
        game.fault("variants", f"a game has at most {_MOST} variants, not {len(names)}")
        return
    for name in names:
        assert filed is not None
        own = filed.table(name)
        if own is None:
            continue
        if not is_variant_name(name):
            filed.fault(
                name,
                f"the name of a variant has lower-case letters, digits and hyphens, "
                f"at most {_LONGEST}",
            )
        elif not tuple(own.names()):
            found.warning(filed.at(name), "differs in nothing from the game", RULES_SUBMISSION)
        heirs = _Inherited(found, game, own)
        yield Variant(name, own.over(game, _WAGERS, heirs.fault), heirs)


class _Inherited(Findings):
    """The findings of a variant, less those that the game has already and the variant inherits."""

    def __init__(self, whole: Findings, game: Table, own: Table) -> None:
        super().__init__()
        self._whole = whole
        self._base, self._path = game.at("")[:-1], own.at("")[:-1]
        self._own = {plain(key) for key in own.names() if key != _WAGERS}
        wagers = own.peek(_WAGERS)
        if isinstance(wagers, dict):
            self._own |= {f"{_WAGERS}.{plain(key)}" for key in wagers}
        elif wagers is not None:
            self._own.add(_WAGERS)

    def violation(self, path: str, message: str, cite: str) -> None:
        """Add something that the law does not allow."""
        self._count += 1
        if not self._whole.told(self._twin(path), message):
            self._whole.violation(path, message, cite)

    def warning(self, path: str, message: str, cite: str) -> None:
        """Add something lawful that its author should know."""
        if not self._whole.told(self._twin(path), message):
            self._whole.warning(path, message, cite)

    def _twin(self, path: str) -> str:
        """The place at the game, if the variant says nothing of its own there."""
        inner = path.removeprefix(f"{self._path}.")
        key, *rest = inner.split(".")
        key = f"{key}.{rest[0]}" if key == _WAGERS and rest else key
        return path if inner == path or key in self._own else f"{self._base}.{inner}"
