"""Whose pages are whose: a walk over every address of the desks as each role.

A role opens its own pages and those that are open to everybody; any other says whose it is. An act
on a page is one that its reader may give, and the pages of those who only read have none. The long
form walks as every role of the demonstration.
"""

import os
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
    "Shift manager": "assistant-shift-manager",
    "Cashier": "cashier",
    "Security": "security",
    "Surveillance": "surveillance",
    "Revenue audit": "revenue-audit",
    "Regulator": "regulator",
    "Internal auditor": "internal-auditor",
}
WALKED = ROLES if SOAK else {name: ROLES[name] for name in ("Pit manager", "Cashier", "Regulator")}
#: What they may give who look at everything: surveillance alone, and these two.
_EYES = ("surveillance", "revenue-audit", "regulator", "internal-auditor")
_OF_SURVEILLANCE = {"confirm-correction", "open-dispute"}
_PAGES = """
async () => (await import("/desks/pages.js")).DESK_PAGES
  .map((one) => ({ id: one.id, roles: one.roles, home: one.home, title: one.title }))
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


def desk_pages(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(_PAGES)
    return found


def homes(pages: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The pages of the navigation: the others are reached from one of them, and are as theirs."""
    return (one for one in pages if one["home"])


def walk(page: Page, roles: set[str]) -> set[str]:
    """Open every page. Returns the kinds of act that stood there."""
    acts: set[str] = set()
    for one in homes(desk_pages(page)):
        page.evaluate(_GO, one["home"])
        main = page.locator(f"main.desk.{one['id']}")
        expect(main).to_be_visible()
        mine = not one["roles"] or bool(roles & {*one["roles"]})
        refused = main.get_by_text("This page is for")
        if not mine:
            expect(refused).to_be_visible()
            expect(main.locator("form, pit-act, table")).to_have_count(0)
            continue
        expect(main.get_by_role("heading").first).to_be_attached()
        expect(refused).to_have_count(0)
        page.wait_for_load_state("networkidle")
        for kind, allowed in page.evaluate(_ACTS):
            acts.add(kind)
            assert roles & {*allowed}, f"{kind} on {one['id']} is for {allowed}"
    return acts


def test_nobody_sees_what_is_open_and_no_more(visit: Visit) -> None:
    page = visit().page
    page.goto("/lab")
    named = page.get_by_role("navigation", name="Desks").get_by_role("link")
    expect(named).to_have_count(2)
    assert walk(page, set()) == set()


@pytest.mark.parametrize("name", WALKED)
def test_a_role_sees_its_pages_and_no_others(name: str, visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/sign-in?next=/lab")
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("main.lab")).to_be_visible()
    roles = {*visitor.context.request.get("/api/v1/session").json()["roles"]}
    assert ROLES[name] in roles
    wanted = [
        one["title"]
        for one in homes(desk_pages(page))
        if not one["roles"] or roles & {*one["roles"]}
    ]
    named = page.get_by_role("navigation", name="Desks").get_by_role("link")
    assert sorted(named.all_inner_texts()) == sorted(wanted)
    acts = walk(page, roles)
    lobby = visitor.context.request.get(f"/api/v1/floor?as={ROLES[name]}").json()
    assert {one["kind"] for one in lobby["moves"]} <= acts, "what may be done now stands on a page"
    if ROLES[name] in _EYES:
        assert acts <= (_OF_SURVEILLANCE if ROLES[name] == "surveillance" else set())
