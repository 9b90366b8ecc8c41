"""The served floor against its own description: no answer that is not described, no 5xx."""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
import schemathesis
from httpx2 import Response
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import openapi
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.result import Ok

from pitboss.record import Role
from tests.support.databases import SOAK
from tests.support.servers import Served, served

load_all_checks()
#: Checks of several requests in a row, and those that send requests of their own.
OTHER_CHECKS = (
    *("ignored_auth", "use_after_free", "ensure_resource_availability"),
    *("object_level_authorization", "unsupported_method", "missing_required_header"),
)
#: A spectator, and everybody who may sign in.
ROLES = (None, *(role for role in Role if role not in (Role.SYSTEM, Role.BOXPERSON)))
#: Paths with more rules than a schema can say: documents, commands, a day before another, the
#: account that audit has to name.
RULED = (
    *("/price", "/settle", "/check", "/advice", "/paytable", "/simulation", "/drill"),
    *("/commands", "/reports/", "/account"),
)
#: Paths whose calculations take long: a few examples show their form.
COSTLY = (
    *("/price", "/settle", "/check", "/odds", "/strategy", "/advice", "/documents"),
    *("/paytable", "/simulation", "/drill"),
)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served")) as found:
        yield found


def checks(path: str) -> list[Any]:
    names = set(CHECKS.get_all_names()) - set(OTHER_CHECKS)
    if any(part in path for part in RULED):
        names.remove("positive_data_acceptance")
    return CHECKS.get_by_names(sorted(names))


def test_no_answer_is_undescribed_to_anybody(floor: Served) -> None:
    """Every case is sent by everybody; those that calculate long by one after the other."""
    schema = openapi.from_dict(floor.app.openapi())
    people = {role: name for name, role in floor.people.items()} | {None: None}
    assert {*ROLES} - people.keys() <= {Role.SHIFT_MANAGER}
    roles = [role for role in ROLES if role in people]
    turns = cycle(roles)
    tried: Counter[Role | None] = Counter()
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), "the description is sound"
        operation = result.ok()
        costly = any(part in operation.path for part in COSTLY)
        most = (100 if SOAK else 2) // (4 if SOAK and costly else 2 if costly else 1)

        @settings(
            max_examples=most,
            derandomize=not SOAK,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case[Any]) -> None:
            path = case.operation.path
            one_after_the_other = any(part in path for part in COSTLY)
            for role in [next(turns)] if one_after_the_other else roles:
                tried[role] += 1
                case.validate_response(sent(floor, case, people[role]), checks=checks(path))

        ask()
    assert min(tried.values()) > len(schema) / 2, tried


def sent(floor: Served, case: schemathesis.Case[Any], person: str | None) -> Response:
    """The answer to a case from somebody. An earlier one may have ended the session."""
    token = None if person is None else floor.access.begin(person)[0]
    floor.client.cookies.clear()
    options = case.as_transport_kwargs(base_url=str(floor.client.base_url))
    headers = {
        name: value
        for name, value in options.pop("headers", {}).items()
        if name.lower() not in ("authorization", "cookie", "host", "user-agent")
    }
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    options.pop("cookies", None)
    if isinstance(options.get("data"), (bytes, str)):
        options["content"] = options.pop("data")
    return floor.client.request(**options, headers=headers)
