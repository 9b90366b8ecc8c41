"""Whatever the floor accepts of what it offers at a table was offered: no move is left out."""

import pytest

from pitboss.floor import Booked, FloorCommand, judge, legal, legal_at
from pitboss.floor.machine import COMMANDS
from pitboss.round import Refusal
from pitboss.round.moves import kind_name
from tests.support.floors import FloorHours, House
from tests.support.games import every_game

#: What nobody is offered: it is about people, rules and tables to come, or has no list to choose
#: from.
NOT_OFFERED = frozenset(
    {
        *("open-facility", "enrol", "dismiss", "file-submission", "set-up-table", "file-approval"),
        *("propose-act", "assign-staff", "record-attempts", "note-clock", "at-table"),
    }
)


class Watched(House):
    """A house that looks, before a command is carried out, whether it was offered."""

    seen: frozenset[str] = frozenset()

    def give(self, command: FloorCommand) -> tuple[Booked, ...]:
        self.send(command)
        kind = kind_name(type(command))
        if kind not in NOT_OFFERED and not isinstance(judge(self.floor, command), Refusal):
            actor, name = command.actor, getattr(command, "table", "")
            moves = legal_at(self.floor, actor, name, command.at) if name else ()
            moves += legal(self.floor, actor, command.at)
            fields = [one for one in type(command).__dataclass_fields__ if hasattr(command, one)]
            assert any(
                move.kind == kind
                and all(
                    getattr(command, key) == value
                    for key, value in move.known(fields).items()
                    if key not in ("amount", "papers")
                )
                for move in moves
            ), command
            self.seen = self.seen | {kind}
        return super().give(command)


@every_game
@pytest.mark.parametrize("electronic", [False, True])
def test_what_is_accepted_of_the_floors_own_was_offered(slug: str, electronic: bool) -> None:
    house = Watched()
    FloorHours(house, "A", slug, 7, electronic=electronic).pass_by(25)
    if house.floor.tables["A"].rack.unlocked:
        house.fill("A", 1_000)
        house.credit("A", 1_000)
    assert {"sit", "buy-in", "count-inventory", "sign-count", "accept-fill"} <= house.seen
    assert {kind_name(one) for one in COMMANDS} >= NOT_OFFERED
