"""The text of a class with fields: one function, made of the expressions of its fields."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pitboss.record.writing import CALL, NAMES, Above, Straight, Way, within

__all__ = ["SURROGATE", "Member", "object_of"]

#: In a text: a character beyond the first 65,536, or one that is split in two.
SURROGATE: Final = r"\ud"


@dataclass(frozen=True, slots=True)
class Member:
    """A field. A value that is ``default``, or is written as ``left_out``, is left out."""

    name: str
    way: Way
    default: Any
    left_out: str | None
    seal: Any = None


def object_of(cls: type, members: Sequence[Member], above: Above) -> Straight | None:
    """A class with fields: one function that reads them all and writes those that are written.

    With sealed fields it gives parts: what stands before the first of them, between it and the
    next, and so on, each field with a comma before it.
    """
    names: dict[str, Any] = {**NAMES, "cls": cls}
    source = _Source(whole=all(one.seal is None for one in members))
    depth = 0
    for at, one in enumerate(members):
        if one.seal is not None:
            source.part()
            continue
        straight = within(one.way, above | {cls})
        # Whether a field is left out is told by its text: no other value may be written alike.
        if straight is None or not one.name.isascii() or SURROGATE in (one.left_out or ""):
            return None
        depth = max(depth, straight.depth)
        names |= {f"f{at}": straight.uses, f"d{at}": one.default, f"o{at}": one.left_out}
        source.add(one, at, straight.of("x", f"f{at}"))
    exec(source.text(), names)
    seals = tuple(one.seal for one in members if one.seal is not None)
    return Straight(CALL, names["text"], 1 + depth, seals)


class _Source:
    """The source of such a function: ``s`` grows by the fields that are there.

    Fields that are always there wait in ``run``, to be added at once.
    """

    def __init__(self, whole: bool) -> None:
        self.lines = ["def text(v):", "if type(v) is not cls: unfit(v)", "s = ''"]
        self.whole = whole
        self.run = ""
        self.parts = ""

    def add(self, one: Member, at: int, text: str) -> None:
        """A field with the expression of its text."""
        self.lines.append(f"x = v.{one.name}")
        if one.left_out is None:
            self.lines.append(f"t{at} = {text}")
            self.run += f',"{one.name}":{{t{at}}}'
            return
        self._flush()
        # What is as empty as the default, and of its type, is written as it is.
        empty = type(one.default) in (tuple, frozenset, dict)
        other = f"x or type(x) is not type(d{at})" if empty else f"x is not d{at}"
        self.lines += [f"if {other}:", f"    t = {text}"]
        self.lines += [f"    if t != o{at}: s += f',\"{one.name}\":{{t}}'"]

    def part(self) -> None:
        """A sealed field, which comes between two parts."""
        self._flush()
        self.lines += [f"p{len(self.lines)} = s", "s = ''"]
        self.parts += f"p{len(self.lines) - 2}, "

    def text(self) -> str:
        """The whole function."""
        self._flush()
        self.lines.append("return f'{{{s[1:]}}}'" if self.whole else f"return ({self.parts}s)")
        return "\n    ".join(self.lines)

    def _flush(self) -> None:
        if self.run:
            self.lines.append(f"s += f'{self.run}'")
            self.run = ""
