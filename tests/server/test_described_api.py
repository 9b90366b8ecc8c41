"""The served floor against its own description: no answer that is not described, no 5xx."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
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
ROLES = (
    *(None, Role.PLAYER, Role.DEALER, Role.FLOORPERSON, Role.PIT_MANAGER, Role.ADMINISTRATOR),
    *(Role.SURVEILLANCE, Role.CASHIER, Role.SECURITY, Role.REVENUE_AUDIT, Role.REGULATOR),
)
#: Paths with more rules than a schema can say: documents, commands, a day before another, the
#: account that audit has to name.
RULED = (
    *("/price", "/settle", "/check", "/advice", "/paytable", "/simulation"),
    *("/commands", "/reports/", "/account"),
)
#: Paths whose calculations take long: a few examples show their form.
COSTLY = (
    *("/price", "/settle", "/check", "/odds", "/strategy", "/advice", "/documents"),
    *("/paytable", "/simulation"),
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


def token_of(floor: Served, role: Role | None) -> str | None:
    if role is None:
        return None
    name = next(name for name, held in floor.people.items() if held is role)
    return floor.access.begin(name)[0]


@pytest.mark.parametrize("role", ROLES if SOAK else (None, Role.PLAYER, Role.ADMINISTRATOR))
def test_no_answer_is_undescribed(floor: Served, role: Role | None) -> None:
    schema = openapi.from_dict(floor.app.openapi())
    tried = 0
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), "the description is sound"
        operation = result.ok()
        costly = any(part in operation.path for part in COSTLY)
        most = (300 if SOAK else 4) // (10 if SOAK and costly else 4 if costly else 1)

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
            nonlocal tried
            tried += 1
            # The case may have ended its own session.
            token = token_of(floor, role)
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
            answer = floor.client.request(**options, headers=headers)
            case.validate_response(answer, checks=checks(case.operation.path))

        ask()
    assert tried > len(schema)
