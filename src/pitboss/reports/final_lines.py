"""The final lines of a round: settled, settled again, refused, void."""

from collections.abc import Iterable

from pitboss.games import Line
from pitboss.round import events as r

__all__ = ["FinalLines"]


class FinalLines:
    """The settled lines of a table's round by seat, event by event."""

    def __init__(self) -> None:
        self.by_seat: dict[int, tuple[Line, ...]] = {}

    def see(self, event: object) -> None:
        """Take the next event of the table."""
        match event:
            case r.RoundOpened():
                self.by_seat = {}
            case r.SeatSettled():
                self.by_seat[event.seat] = tuple(event.lines)
            case r.SettledAnew() | r.RoundVoided() | r.ApprovalRefused():
                self.by_seat |= {seat: tuple(lines) for seat, lines in event.lines.items()}

    @property
    def all(self) -> Iterable[Line]:
        """The lines of every seat."""
        return (line for lines in self.by_seat.values() for line in lines)
