"""The time of a served floor: its limits, the system's steps, and checkpoints."""

import threading

from pitboss.house import Floor

__all__ = ["Clockwork"]


class Clockwork:
    """The clock of a floor on which people alone play. Every process that serves has one; what is
    due is claimed through the store, so that one of them does it."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="the clock", daemon=True)
        #: Nothing is set up here in the background.
        self.waits_for = ""
        #: No house players: what people play is counted elsewhere.
        self.rounds = 0
        self.commands = 0

    @property
    def tables(self) -> int:
        """The number of tables on the floor."""
        return len(self._floor.lobby(None).view.tables)

    def start(self) -> None:
        """Start the clock."""
        self._floor.resume()
        self._thread.start()

    def stop(self) -> None:
        """Stop it; the floor signs a checkpoint."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        self._floor.run(self._stopped)
