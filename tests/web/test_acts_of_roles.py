"""The acts that stand on the pages of a role: all that it may give now, and none that it may not.

The long form walks as every role of the demonstration.
"""

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
#: The roles by their names on the sign-in page.
ROLES = {
    "Dealer": "dealer",
    "Floorperson": "floorperson",
    "Pit manager": "pit-manager",
    "Assistant shift manager": "assistant-shift-manager",
    "Cashier": "cashier",
    "Security": "security",
    "Surveillance": "surveillance",
    "Revenue audit": "revenue-audit",
    "Regulator": "regulator",
    "Internal auditor": "internal-auditor",
}
WALKED = ROLES if SOAK else {name: ROLES[name] for name in ("Pit manager", "Surveillance")}
#: Those who read, and what surveillance may do all the same.
READERS: dict[str, frozenset[str]] = {
    "surveillance": frozenset({"confirm-correction", "open-dispute"}),
    **dict.fromkeys(("revenue-audit", "regulator", "internal-auditor"), frozenset[str]()),
}
#: A page that still waits for what it shows.
_NOT_YET = re.compile(r"^(Looking|Opening|Reading|Adding|Counting)\b.*…$")
_PAGES = """
async () => (await import("/desks/pages.js")).DESK_PAGES
  .filter((one) => one.home).map(({ id, roles, home }) => ({ id, roles, home }))
"""
_GO = """
(path) => {
  history.pushState(null, "", path);
  dispatchEvent(new Event("popstate"));
}
"""
_ACTS = """
async () => {
  const { commands } = await (await fetch("/api/v1/commands")).json();
  const roles = new Map(commands.map((one) => [one.kind, one.roles]));
  return [...document.querySelectorAll("pit-act")]
    .map((one) => one.move?.kind ?? one.kind).map((kind) => [kind, roles.get(kind) ?? []]);
}
"""


def acts_on(page: Page, roles: set[str]) -> Iterator[tuple[str, str, set[str]]]:
    """Every act on the pages of somebody: the page, the kind, and the roles that may give it."""
    listed: list[dict[str, Any]] = page.evaluate(_PAGES)
    for one in listed:
        if one["roles"] and not roles & {*one["roles"]}:
            continue
        page.evaluate(_GO, one["home"])
        main = page.locator(f"main.desk.{one['id']}")
        expect(main.get_by_role("heading").first).to_be_attached()
        expect(main.get_by_text(_NOT_YET)).to_have_count(0)
        page.wait_for_load_state("networkidle")
        for kind, allowed in page.evaluate(_ACTS):
            yield one["id"], kind, {*allowed}


def test_nobody_has_the_lab_and_the_school_and_nothing_to_give(visit: Visit) -> None:
    page = visit().page
    page.goto("/lab")
    links = page.get_by_role("navigation", name="Desks").get_by_role("link")
    expect(links).to_have_text(["Odds lab", "School"])
    assert [*acts_on(page, set())] == []
    page.evaluate(_GO, "/desks/manager")
    expect(page.get_by_text("This page is for")).to_be_visible()
    expect(page.locator("main form, main textarea, main table")).to_have_count(0)


@pytest.mark.parametrize("name", WALKED)
def test_what_may_be_given_stands_on_a_page_and_nothing_else(name: str, visit: Visit) -> None:
    visitor, role = visit(), ROLES[name]
    page, asked = visitor.page, visitor.context.request
    page.goto("/sign-in?next=/lab")
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("main.lab")).to_be_visible()
    roles = {*asked.get("/api/v1/session").json()["roles"]}
    assert role in roles
    found = [*acts_on(page, roles)]
    for where, kind, allowed in found:
        assert roles & allowed, f"{kind} on {where} is for {allowed}"
    kinds = {kind for _, kind, _ in found}
    lobby = asked.get(f"/api/v1/floor?as={role}").json()
    assert {one["kind"] for one in lobby["moves"]} <= kinds
    if role in READERS:
        assert kinds <= READERS[role]
