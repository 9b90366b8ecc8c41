"""The story of a round, told from its entries as you may see them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from pitboss.house.views import RoundStep
from pitboss.money import dollars_text
from pitboss.play.place import Place, seat_of
from pitboss.round import Phase, RoundView, SeatView
from pitboss.terminal.screen import CITE

__all__ = ["Narration", "Settled"]

_DEALT = frozenset({"cards-dealt", "cards-turned"})


@dataclass(frozen=True, slots=True)
class Settled:
    """A settlement that is complete: the round then, and the seats in their order."""

    view: RoundView
    order: tuple[int, ...]


class Narration:
    """A round as it is told, step by step; each entry is told once."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._last: RoundStep | None = None
        self._settled: list[int] = []

    def tell(self, steps: Sequence[RoundStep]) -> Iterator[Text | Settled]:
        """The entries that were not told yet, as lines; and the settlement."""
        for step in steps:
            last = self._last
            if last is not None and last.view.round_id != step.view.round_id:
                last, self._settled = None, []
            elif last is not None and step.n <= last.n:
                continue
            self._last = step
            if last is not None:
                yield from self._told(last.view, step)

    def _told(self, before: RoundView, step: RoundStep) -> Iterator[Text | Settled]:
        if step.kind in _DEALT:
            yield Text(f"Dealer: {step.about}").append(f" [{step.cite}]", CITE)
        elif step.kind == "decision-made":
            yield from self._answered(before, step.view)
        elif step.kind == "seat-settled":
            self._settled += _changed(before, step.view, lambda seat: seat.lines)
        if before.phase is Phase.SETTLEMENT is not step.view.phase:
            yield Settled(step.view, tuple(self._settled))

    def _answered(self, before: RoundView, after: RoundView) -> Iterator[Text]:
        """The answer of a neighbour, or of the house for an abandoned seat."""
        for number in _changed(before, after, lambda seat: seat.decisions):
            seat, was = seat_of(after, number), seat_of(before, number)
            who, word = seat.player.capitalize(), seat.decisions[-1]
            if seat.abandoned:
                yield Text(f"{who}: {word}, played on by the house")
            elif number != self._place.seat:
                more = sum(seat.wagers.values()) - sum(was.wagers.values())
                yield Text(f"{who}: {word}{f' {dollars_text(more)}' if more else ''}")


def _changed(
    before: RoundView, after: RoundView, what: Callable[[SeatView], object]
) -> Iterator[int]:
    """The seats that changed."""
    for seat in after.seats:
        if what(seat) != what(seat_of(before, seat.seat)):
            yield seat.seat
