"""Words in the largest type that fits: into a ring, into a box, into lines of one width."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import sqrt

from pitboss.documents.type_widths import text_width

__all__ = ["in_box", "in_ring", "lines", "width"]

#: Where the typeface is missing another one stands in for it, which is wider.
_SAFE = 1.06
_LINE = 1.08


@lru_cache(2048)
def width(words: str, size: float) -> float:
    """The width of a line in bold type, with some room for another typeface."""
    return text_width(words, size, bold=True) * _SAFE


@lru_cache(2048)
def in_ring(words: str, radius: float, most: float) -> tuple[tuple[str, ...], float]:
    """The words in lines, and the largest type in which all of them lie inside a ring."""
    return _best(words, most, lambda split, size: _fits_ring(split, size, radius))


@lru_cache(2048)
def in_box(
    words: str, wide: float, high: float, most: float, *, rows: int = 3
) -> tuple[tuple[str, ...], float]:
    """The words in at most so many lines, and the largest type in which they lie inside a box."""

    def fits(split: Sequence[str], size: float) -> bool:
        widest = max(width(line, size) for line in split)
        return len(split) <= rows and widest <= wide and len(split) * size * _LINE <= high

    return _best(words, most, fits)


def lines(words: str, size: float, wide: float) -> tuple[str, ...]:
    """The words in lines of at most this width. A word that is longer is broken."""
    found: list[str] = []
    for word in _pieces(words, size, wide):
        joined = f"{found[-1]} {word}" if found else word
        if found and width(joined, size) <= wide:
            found[-1] = joined
        else:
            found.append(word)
    return tuple(found)


def _pieces(words: str, size: float, wide: float) -> Iterator[str]:
    for word in words.split():
        piece = ""
        for letter in word:
            if piece and width(piece + letter, size) > wide:
                yield piece
                piece = ""
            piece += letter
        yield piece


def _fits_ring(split: Sequence[str], size: float, radius: float) -> bool:
    half = len(split) * size * _LINE / 2
    for number, line in enumerate(split):
        top = abs(-half + number * size * _LINE)
        low = abs(-half + (number + 1) * size * _LINE)
        # The letters end a little above and below the middle of their line.
        far = max(top, low) - size * 0.16
        if far >= radius or width(line, size) / 2 > sqrt(radius**2 - far**2):
            return False
    return True


def _best(words: str, most: float, fits: object) -> tuple[tuple[str, ...], float]:
    assert callable(fits)
    size = most
    splits = list(_splits(words.split()))
    while size > 2:
        for split in splits:
            if fits(split, size):
                return split, size
        size -= 0.5
    return splits[0], size


def _splits(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every way to break words into one to four lines, the fewest lines first."""
    gaps = range(1, len(words))
    for count in range(min(4, len(words))):
        for cut in combinations(gaps, count):
            ends = (0, *cut, len(words))
            yield tuple(" ".join(words[a:b]) for a, b in pairwise(ends))
