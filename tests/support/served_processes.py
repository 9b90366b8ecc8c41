"""``pitboss serve`` in processes of their own, and visitors who speak to it over HTTP."""

import http.client
import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from pitboss.house.keys import ENVIRONMENT
from pitboss.round.fairness import player_hash
from tests.support.houses import KEYS
from tests.support.paths import ROOT
from tests.support.processes import Listener, started

__all__ = ["PATIENCE_SECONDS", "Server", "Visitor", "until"]

#: A machine that does much else at once takes its time; nothing is measured by it.
PATIENCE_SECONDS = 120


def until(asked: Callable[[], Any], why: str) -> Any:
    """Ask until there is an answer that counts."""
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        found = asked()
        if found:
            return found
        assert time.monotonic() < end, why
        time.sleep(0.05)


class Server:
    """A demonstration without house players, served by a process, on a port that is free."""

    def __init__(self, url: str, port: int = 0) -> None:
        words = ["serve", "--demo", "--no-house-players", "--db", url, "--port", str(port)]
        self.process = started(
            [sys.executable, "-m", "pitboss", *words],
            cwd=ROOT,
            env={**os.environ, ENVIRONMENT: KEYS.text},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._listener = Listener(self.process)
        self.lines = self._listener.lines
        until(lambda: self.lines or self.process.poll() is not None, "it says nothing")
        assert self.process.poll() is None, self.lines
        self.port = int(self.lines[0].rpartition(":")[2].strip("/"))

    def ends(self, number: int) -> int:
        """Send a signal, and wait for the end; the exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE_SECONDS)


class Visitor:
    """A guest with a bearer token, who may ask any of the servers of a floor."""

    def __init__(self, server: Server, token: str = "") -> None:
        self.server = server
        self.token = token
        self.person = ""
        self.bits = secrets.token_bytes(32)

    def comes(self) -> "Visitor":
        """Come in as a guest, once the floor is complete."""
        until(lambda: self.asks("GET", "/readyz")[0] == 200, "the floor is never ready")
        told = self.sends("/api/v1/session/guest", {"bearer": True})
        self.person, self.token = told["person"], told["token"]
        return self

    # ── Requests ─────────────────────────────────────────────────────────────────────────────

    def asks(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """A request; status 0 where nobody answers."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.server.port, timeout=PATIENCE_SECONDS
        )
        try:
            given = None if body is None else json.dumps(body)
            connection.request(method, path, given, headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read() or b"null")
        except (OSError, http.client.HTTPException):
            return 0, None
        finally:
            connection.close()

    def sends(self, path: str, body: Any) -> Any:
        status, told = self.asks("POST", path, body)
        assert status in (200, 201), told
        return told

    def look(self, table: str) -> Any:
        """The table as the visitor sees it, or None where nobody answers."""
        status, told = self.asks("GET", f"/api/v1/tables/{table}")
        return told if status == 200 else None

    def view(self, table: str) -> Any:
        found = self.look(table)
        assert found is not None
        return found["view"]

    # ── Play ─────────────────────────────────────────────────────────────────────────────────

    def command(self, table: str, kind: str, body: Any, round_id: str = "") -> dict[str, Any]:
        """A command with an id of its own, as it can be sent again."""
        sent = {"id": secrets.token_hex(8), "kind": kind, "table": table, "body": body}
        return {**sent, "round": round_id} if round_id else sent

    def does(self, table: str, kind: str, body: Any, round_id: str = "") -> Any:
        return self.sends("/api/v1/commands", self.command(table, kind, body, round_id))

    def sits(self, table: str, seat: int) -> None:
        """Sit down with $500 in the game account."""
        self.does(table, "sit", {"seat": seat})
        buys = {"amount": 50_000, "gives": "chips", "gets": "account"}
        self.does(table, "buy-in", buys)

    def in_phase(self, table: str, phase: str) -> Any:
        """Wait for a phase of a round that the visitor is in; the view."""

        def there() -> Any:
            found = (self.look(table) or {}).get("view") or {}
            playing = found.get("round")
            own = [one["player"] for one in (playing or {}).get("seats", [])]
            good = playing is not None and playing["phase"] == phase and self.person in own
            return found if good else None

        return until(there, f"{table} comes to no {phase}: {self.look(table)}")

    def slip(self, table: str, seat: int, wagers: dict[str, int], round_id: str) -> dict[str, Any]:
        """A slip with the hash of the visitor's bits."""
        hash = player_hash(round_id, self.person, self.bits)
        body = {"seat": seat, "wagers": wagers, "hash": hash}
        return self.command(table, "place-wagers", body, round_id)

    def plays_to_decision(self, table: str, seat: int, wagers: dict[str, int]) -> Any:
        """Wager, be ready, open bits; the view when the first answer is asked for."""
        round_id = self.in_phase(table, "betting")["round"]["id"]
        self.sends("/api/v1/commands", self.slip(table, seat, wagers, round_id))
        self.does(table, "ready", {}, round_id)
        self.in_phase(table, "mixing")
        self.does(table, "open-bits", {"bits": self.bits.hex()}, round_id)
        return self.in_phase(table, "decision")
