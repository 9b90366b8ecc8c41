"""A program at a seat of a served floor. It knows nothing but what the API tells it."""

import hashlib
from collections.abc import Mapping
from typing import Any

from tests.support.servers import Caller

__all__ = ["API", "Player"]

API = "/api/v1"


def part(text: bytes) -> bytes:
    return len(text).to_bytes(4, "big") + text


class Player:
    """A program at a seat: it plays the least wagers and the first answer that is offered."""

    def __init__(self, caller: Caller, person: str, table: str) -> None:
        self.caller, self.person, self.table = caller, person, table
        self.bits = hashlib.sha256(person.encode()).digest()
        self.sent = 0

    def look(self) -> dict[str, Any]:
        view: dict[str, Any] = self.caller.get(f"{API}/tables/{self.table}").json()["view"]
        return view

    def hash(self, round_id: str) -> str:
        """The hash of the own bits, as the contract says."""
        texts = (b"pitboss-deal-3", round_id.encode(), self.person.encode(), self.bits)
        return hashlib.sha256(b"\x03" + b"".join(map(part, texts))).hexdigest()

    def send(self, move: Mapping[str, Any], round_id: str, **says: Any) -> None:
        """A move is sent back as it is, with what it asks for."""
        assert says.keys() == move["fill"].keys(), move
        self.sent += 1
        command = {
            "id": f"{self.person.replace(' ', '-')}-{self.sent}",
            "kind": move["kind"],
            "table": self.table,
            "round": round_id or None,
            "body": {**move["body"], **says},
        }
        answer = self.caller.post(f"{API}/commands", command)
        assert answer.status_code == 200, (command, answer.text)

    @property
    def seated(self) -> bool:
        """Whether the round on the table is one with this player in it."""
        playing = self.look()["round"] or {"seats": []}
        return any(one["player"] == self.person for one in playing["seats"])

    def act(self) -> bool:
        """Make the next move, if there is one."""
        view = self.look()
        if view["round"] is None:
            return False
        round_id = view["round"]["id"]
        moves = {one["kind"]: one for one in reversed(view["moves"])}
        seat = next(one for one in view["round"]["seats"] if one["player"] == self.person)
        if "place-wagers" in moves and not seat["wagers"]:
            move = moves["place-wagers"]
            slip = {
                key: move["fill"]["wagers"][key][0]
                for key, wager in view["table"]["wagers"].items()
                if wager["required"] and wager["kind"] == "main"
            }
            self.send(move, round_id, wagers=slip, hash=self.hash(round_id))
        elif "ready" in moves:
            self.send(moves["ready"], round_id)
        elif "open-bits" in moves:
            self.send(moves["open-bits"], round_id, bits=self.bits.hex())
        elif "decide" in moves:
            plain = [one for one in view["moves"] if one["kind"] == "decide" and not one["fill"]]
            self.send(plain[0], round_id)
        else:
            return False
        return True
