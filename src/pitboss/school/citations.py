"""The paragraphs of a step: those of the game's own chapter, or those of a sibling it follows."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from pitboss.rulebook import paragraphs

__all__ = ["Cites", "cites_of"]

#: The chapter whose words count where a partly printed chapter is silent (R2).
_SIBLING: Final = "641a"
#: Sections that a chapter numbers in another way than its sibling.
_RENUMBERED: Final = {("645a", "14"): "13"}


@dataclass(frozen=True, slots=True)
class Cites:
    """The paragraphs of a step, and those of a sibling chapter where its own is not printed."""

    own: tuple[str, ...]
    like: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Both, as they stand beside a step."""
        followed = f"as {', '.join(self.like)} (R2)" if self.like else ""
        return ", ".join(one for one in (*self.own, followed) if one)


@cache
def _known() -> frozenset[str]:
    return frozenset(one.id for one in paragraphs())


def cites_of(chapter: str, wanted: tuple[str, ...]) -> Cites:
    """Resolve paragraphs given in full (``465a.38(view)``), as rulings (``R15``), or by what
    follows the chapter's number (``8(c)``).

    A paragraph that a partly printed chapter lacks is cited by the nearest printed one above it and
    by its sibling's.
    """
    own: dict[str, None] = {}
    like: dict[str, None] = {}
    for one in wanted:
        if one[0] == "R" or one in _known():
            own[one] = None
            continue
        number, _, rest = one.partition(".")
        suffix = rest if number == chapter else one
        full = f"{chapter}.{suffix}"
        if full in _known():
            own[full] = None
            continue
        if (above := _above(full)) is not None:
            own[above] = None
        if (sibling := _sibling(chapter, suffix)) is not None:
            like[sibling] = None
    if not own and not like:
        own["R2"] = None
    return Cites(tuple(own), tuple(like))


def _above(full: str) -> str | None:
    """The nearest printed paragraph above one that is not."""
    while full.endswith(")"):
        full = full[: full.rindex("(")]
        if full in _known():
            return full
    return None


def _sibling(chapter: str, suffix: str) -> str | None:
    section, bracket, rest = suffix.partition("(")
    section = _RENUMBERED.get((chapter, section), section)
    found = f"{_SIBLING}.{section}{bracket}{rest}"
    return found if found in _known() else None
