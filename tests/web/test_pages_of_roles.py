"""Each role of staff sees its own pages in the browser, and no others."""

import json
import re
from typing import TypedDict

from playwright.sync_api import expect

from pitboss.web import FILES
from tests.support.node import node
from tests.web.conftest import Visit

#: Those whom the sign-in page of a demonstration offers.
ROLES = (
    *("Dealer", "Floorperson", "Pit manager", "Assistant shift manager", "Cashier", "Security"),
    *("Surveillance", "Revenue audit", "Regulator", "Internal auditor"),
)
_PRINT = """
import { DESK_PAGES } from "%s";
const own = DESK_PAGES.filter((one) => one.home);
console.log(JSON.stringify(own.map(({ home, title, roles }) => ({ home, title, roles }))));
"""


class Listed(TypedDict):
    """A page of the list: its address, its title, whose it is."""

    home: str
    title: str
    roles: list[str]


def pages() -> list[Listed]:
    """The pages with an address of their own, from the one list."""
    module = (FILES / "desks" / "pages.js").as_uri()
    done = node("--input-type=module", "-e", _PRINT % module)
    assert done.returncode == 0, done.stderr
    found: list[Listed] = json.loads(done.stdout)
    return found


def test_each_role_sees_its_own_pages_and_no_others(visit: Visit) -> None:
    listed = pages()
    assert listed
    page = visit().page
    for name in ROLES:
        page.goto("/sign-in")
        button = page.get_by_role("button", name=name, exact=True)
        expect(page.get_by_role("heading", name="On this demonstration floor")).to_be_visible()
        button.click()
        expect(page.locator("main.desk")).to_be_visible()
        held = page.evaluate("fetch('/api/v1/session').then((one) => one.json())")["roles"]
        own = [one for one in listed if not one["roles"] or set(one["roles"]) & set(held)]
        bar = page.get_by_role("navigation", name="Desks").get_by_role("link")
        expect(bar).to_have_text([one["title"] for one in own])
        for one in listed:
            page.evaluate("path => history.pushState(null, '', path)", one["home"])
            page.evaluate("dispatchEvent(new Event('pitboss:route'))")
            words = page.get_by_text(re.compile("^This page is for "))
            if one in own:
                expect(page.locator("main.desk section, main.desk h2").first).to_be_visible()
                expect(words).to_have_count(0)
            else:
                expect(words).to_be_visible()
                expect(page.locator("main.desk").get_by_role("button")).to_have_count(0)
