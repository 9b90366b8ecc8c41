"""The outline of a table: straight at the dealer's side, bent around the players."""

from dataclasses import dataclass
from typing import Final

from pitboss.documents.svg import number

__all__ = ["Outline"]

#: How square the players' end is: the handles of the curve, as shares of its height and width.
_DOWN: Final = 0.74
_ALONG: Final = 0.64


@dataclass(frozen=True, slots=True)
class Outline:
    """A table's edge by its sides, the dealer's edge, the bend and the players' end."""

    left: float
    right: float
    top: float
    bend: float
    bottom: float

    @property
    def middle(self) -> float:
        """The middle, where the dealer stands."""
        return (self.left + self.right) / 2

    def inside(self, by: float) -> "Outline":
        """The same, smaller on all sides but the dealer's."""
        return Outline(self.left + by, self.right - by, self.top, self.bend, self.bottom - by)

    def path(self) -> str:
        """As the data of a path."""
        deep, half = self.bottom - self.bend, (self.right - self.left) / 2
        down = self.bend + _DOWN * deep
        near, far = self.middle + _ALONG * half, self.middle - _ALONG * half
        points: tuple[tuple[str, tuple[float, ...]], ...] = (
            ("M", (self.left, self.top)),
            ("H", (self.right,)),
            ("V", (self.bend,)),
            ("C", (self.right, down, near, self.bottom, self.middle, self.bottom)),
            ("C", (far, self.bottom, self.left, down, self.left, self.bend)),
        )
        drawn = (f"{kind}{' '.join(number(value) for value in at)}" for kind, at in points)
        return f"{''.join(drawn)}Z"

    def depth(self, x: float) -> float:
        """How far the table reaches towards the players at an x."""
        half = (self.right - self.left) / 2
        away = abs(x - self.middle)
        if away >= half:
            return self.bend
        low, high = 0.0, 1.0
        for _ in range(24):
            share = (low + high) / 2
            # From the bend to the players' end.
            if _curve(share, half, half, _ALONG * half, 0) > away:
                low = share
            else:
                high = share
        deep = self.bottom - self.bend
        return self.bend + _curve(low, 0, _DOWN * deep, deep, deep)


def _curve(share: float, a: float, b: float, c: float, d: float) -> float:
    rest = 1 - share
    return a * rest**3 + 3 * b * rest**2 * share + 3 * c * rest * share**2 + d * share**3
