"""The payouts of progressive wagers: at the table, by an attendant, and in total.

They are metered so by 605a.7(a)(2) to (4). The table pays fixed odds and Envy Bonuses from its rack
or to a game account. A share of a meter is always paid by jackpot slip (R15). A line counts when
its round is closed, as it stands then.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pitboss.floor import events as e
from pitboss.floor.play_movements import is_slip
from pitboss.games import Line, Outcome
from pitboss.money import NOTHING, Cents
from pitboss.record import Entry
from pitboss.reports.final_lines import FinalLines
from pitboss.round import events as r
from pitboss.rulebook import GameRules

__all__ = ["Payouts", "progressive_payouts"]

#: A meter: ``("link", name)``, or ``("table", name, wager)`` for a stand-alone one.
Meter = tuple[str, ...]


@dataclass(slots=True)
class Payouts:
    """The payouts of the wagers of one meter."""

    at_table: Cents = NOTHING
    by_slip: Cents = NOTHING

    @property
    def all(self) -> Cents:
        """The total."""
        return Cents(self.at_table + self.by_slip)

    def add(self, line: Line) -> None:
        """Add a line of a closed round."""
        if line.outcome is not Outcome.WIN:
            return
        if is_slip(line):
            self.by_slip = Cents(self.by_slip + line.returned)
        else:
            self.at_table = Cents(self.at_table + line.returned)


def progressive_payouts(entries: Iterable[Entry]) -> Mapping[Meter, Payouts]:
    """The payouts by meter, in entries of any streams."""
    found: dict[Meter, Payouts] = {}
    tables: dict[str, tuple[dict[str, Meter], FinalLines]] = {}
    for entry in entries:
        event = entry.event
        if isinstance(event, e.TableSetUp | e.RulesTakenUp):
            tables[entry.stream] = _meters(entry.stream, event.rules), FinalLines()
        if entry.stream not in tables:
            continue
        meters, lines = tables[entry.stream]
        lines.see(event)
        if isinstance(event, r.RoundClosed):
            for line in lines.all:
                if line.wager in meters:
                    found.setdefault(meters[line.wager], Payouts()).add(line)
    return found


def _meters(stream: str, rules: GameRules) -> dict[str, Meter]:
    """The meter of every wager that has one, and of its Envy Bonus."""
    table = stream.partition("/")[2]
    found: dict[str, Meter] = {}
    for wager, law in rules.chapter.wagers.items():
        key = law.shares or wager
        offer = rules.offers.get(key)
        if offer is not None and offer.meter is not None and wager in (*rules.offers, key):
            found[wager] = ("link", offer.link) if offer.link else ("table", table, key)
    envied = [wager for wager, law in rules.chapter.wagers.items() if law.envy is not None]
    if len(envied) == 1 and envied[0] in found:
        # If only one progressive wager has an Envy Bonus, every Envy payout belongs to it.
        found["envy"] = found[envied[0]]
    return found
