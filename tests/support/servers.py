"""A served floor in this process: a small demonstration on a fresh store, and callers of it."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from httpx2 import Response
from starlette.testclient import TestClient

from pitboss.record import Role
from pitboss.reports.store_reports import STORE_REPORTS
from pitboss.server import Service, Settings, make_app
from pitboss.server.access import Access
from tests.support.databases import new_database
from tests.support.houses import Running

ORIGIN = "http://127.0.0.1:8000"


class Still:
    """A floor on which time passes only when a test says so."""

    tables = rounds = commands = 0
    waits_for = ""

    def start(self) -> None: ...

    def stop(self) -> None: ...


class OpenDoors:
    """The doors of a demonstration: its own staff, and newcomers without chips."""

    def __init__(self, served: "Served") -> None:
        self._served = served

    def guest(self, address: str) -> str:
        return self._served.player_names[0]

    def person_of(self, role: Role, named: str = "") -> str | None:
        rows = self.people()
        return next((one for one, held in rows if held is role and named in ("", one)), None)

    def people(self) -> list[tuple[str, Role]]:
        return list(self._served.people.items())

    def dismiss(self, person: str) -> None: ...


class Caller:
    """Somebody who asks a served floor: signed in with a bearer token, or a spectator."""

    def __init__(self, client: TestClient, token: str | None = None) -> None:
        self.client = client
        self.token = token

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str, **options: Any) -> Response:
        return self.client.get(path, headers=self.headers, **options)

    def delete(self, path: str, **options: Any) -> Response:
        return self.client.delete(path, headers=self.headers, **options)

    def post(self, path: str, body: Mapping[str, Any] | None = None, **options: Any) -> Response:
        return self.client.post(path, json=body or {}, headers=self.headers, **options)


class Served:
    """A demonstration floor of some games, behind the application.

    ``running`` plays it step by step; ``client`` keeps no cookies between callers.
    """

    def __init__(
        self,
        folder: Path,
        *games: str,
        kind: str = "sqlite",
        demo: bool = True,
        url: str = "",
        **options: Any,
    ) -> None:
        self.url = url or new_database(kind, folder)
        self.running = Running(self.url, *(games or ("let-it-ride",)), **options)
        self.running.floor._reports = STORE_REPORTS
        self.running.open()
        self.settings = Settings(demo=demo)
        self.access = Access(self.url, self.settings, self.running.clock)
        self._make()

    def _make(self) -> None:
        self.floor = self.running.floor
        self.service = Service(self.floor, self.access, self.settings, Still())
        self.service.demo = OpenDoors(self) if self.settings.demo else None
        self.app = make_app(self.service)

    def again(self) -> None:
        """The process ends, and another finds the store."""
        self.running.end()
        self.running.begin()
        self._make()

    @property
    def people(self) -> dict[str, Role]:
        """Everybody whom the facility knows."""
        from pitboss.demo.crews import ADMIN

        return {one.name: one.role for one in self.floor.desk(ADMIN, "people").rows}

    @property
    def player_names(self) -> list[str]:
        """The house players, by seat."""
        return [name for name, role in self.people.items() if role is Role.PLAYER]

    def __enter__(self) -> Self:
        self._context = TestClient(self.app, base_url=ORIGIN, client=("127.0.0.1", 50_000))
        self.client = self._context.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._context.__exit__(None, None, None)
        self.access.close()
        self.running.end()

    def anybody(self) -> Caller:
        """A spectator, without the cookie of whoever signed in before."""
        self.client.cookies.clear()
        return Caller(self.client)

    def person(self, name: str) -> Caller:
        """A person, signed in."""
        self.client.cookies.clear()
        token, _ = self.access.begin(name)
        return Caller(self.client, token)

    def role(self, role: Role) -> Caller:
        """Somebody of a role, signed in."""
        return self.person(next(name for name, held in self.people.items() if held is role))


@contextmanager
def served(folder: Path, *games: str, **options: Any) -> Iterator[Served]:
    """A served floor, for as long as a test needs it."""
    with Served(folder, *games, **options) as found:
        yield found


def problem(answer: Any) -> dict[str, Any]:
    """The problem of a refused request; anything else fails."""
    assert answer.status_code >= 400, answer.text
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    told: dict[str, Any] = json.loads(answer.content)
    assert told["status"] == answer.status_code
    assert {"type", "title", "status", "detail", "code"} <= told.keys()
    return told
