"""The people of a floor in the browser: each with a browser of their own, by what the pages show.

They sign in by the switch of roles of a demonstration, and do nothing that a page does not offer.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from playwright.sync_api import Locator, Page, Response, expect

from tests.support.web_floor import Visitor

__all__ = ["Console", "Crew", "fill", "sent"]

_CONSOLE = "pit-dealer-console"
_COMMANDS = "/api/v1/commands"


def sent(page: Page, does: Callable[[], object]) -> int:
    """Do something that sends a command, see that the house takes it, and return its entry."""

    def is_answer(one: Response) -> bool:
        return one.url.endswith(_COMMANDS) and one.request.method == "POST"

    with page.expect_response(is_answer) as answer:
        does()
    assert answer.value.status == 200, answer.value.text()
    return int(answer.value.json()["n"])


class Crew:
    """The people of a demonstration by their role on its sign-in page."""

    def __init__(self, visit: Callable[..., Visitor]) -> None:
        self._visit = visit
        self._pages: dict[str, Page] = {}

    def __getitem__(self, role: str) -> Page:
        """The page of somebody in a role, signed in when they first come."""
        if role not in self._pages:
            page = self._visit().page
            page.goto("/sign-in")
            page.get_by_role("button", name=role, exact=True).click()
            expect(page.locator("main.desk")).to_be_visible()
            self._pages[role] = page
        return self._pages[role]

    def name(self, role: str) -> str:
        """The name of the person in a role."""
        label = self[role].locator("summary[aria-label^='You: ']").get_attribute("aria-label")
        assert label is not None
        return label.removeprefix("You: ")

    def at(self, role: str, address: str) -> Page:
        """Somebody's page at an address."""
        page = self[role]
        page.goto(address)
        return page

    def act(
        self, role: str, address: str, title: str, said: Mapping[str, str] | None = None
    ) -> None:
        """Open an act on a page, fill in its fields, and give it."""
        page = self.at(role, address)
        self.open_act(page, title, said or {})

    def open_act(self, page: Page, title: str, said: Mapping[str, str]) -> None:
        """Open an act that a page offers, fill in its fields, and give it."""
        act = page.locator("details.move", has=page.locator("summary b", has_text=_whole(title)))
        expect(act).to_be_visible()
        if act.get_attribute("open") is None:
            act.locator("summary").first.click()
        fill(act, said)
        sent(page, act.locator(".act-foot .btn").first.click)


def fill(form: Locator, said: Mapping[str, str]) -> None:
    """Fill in the fields of a form by their labels. An empty text ticks a box."""
    for label, value in said.items():
        field = form.get_by_label(label).first
        expect(field).to_be_visible()
        if not value:
            field.check()
        elif field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def _whole(words: str) -> re.Pattern[str]:
    return re.compile(f"^{re.escape(words)}$")


class Console:
    """A dealer at the console, who has a keyboard and no pointer once the round has begun."""

    #: A round has fewer steps than that.
    _STEPS = 80

    def __init__(self, page: Page) -> None:
        self.page = page
        #: The cards as they are turned, one after another, and those that were entered.
        self.cards: Iterator[str] = iter(())
        self.entered: list[str] = []
        #: The cards that the page showed when the round was over or its cards entered.
        self.seen: set[str] = set()
        #: The newest entry of the table that came of this dealer's acts.
        self.n = 0
        #: The chips of a progressive wager that lie there.
        self.chips = 0
        #: What seats answer, by key; the first of these that is offered.
        self.answers = ("1", "l", "c", "h", "p", "b", "r", "s")

    @property
    def title(self) -> Locator:
        """The next step."""
        return self.page.locator("#next-t")

    def shuffle(self) -> None:
        """Take a deck in an order of its own, with ranks that never pair beside each other."""
        ranks = "2468TQA3579JK"
        self.cards = iter([rank + suit for suit in "cdhs" for rank in ranks])

    def key(self, key: str) -> None:
        """Press a key that sends something."""
        self._away()
        self.n = sent(self.page, lambda: self.page.keyboard.press(key))

    def _away(self) -> None:
        """Leave the field or button of before."""
        self.page.evaluate("document.activeElement?.blur()")

    def step(self) -> str:
        """Take the next step, and return what it was."""
        before = self.title.inner_text()
        if self.page.locator("pit-card-pad").is_visible():
            self.enter(*(next(self.cards) for _ in self.page.locator(".pad-slots li").all()))
        elif self.page.get_by_role("group", name=re.compile("^Answers of seat")).is_visible():
            self.key(self.answer())
        elif self.page.locator("#primary").is_visible():
            self.key("Enter")
        elif before.startswith("Confirm correction"):
            self.sign_here("surveillance", "Confirm correction")
        elif self.page.get_by_role("button", name="Sign here").first.is_visible():
            self.sign_here()
        else:
            self._form()
        return before

    def until(self, wanted: Callable[[], bool]) -> None:
        """Go on until something is so."""
        for _ in range(self._STEPS):
            self.settle()
            if wanted():
                return
            self.step()
        raise AssertionError(f"the round stands at {self.title.inner_text()!r}")

    def settle(self) -> None:
        """Wait until the page shows what came of the last act."""
        self.page.wait_for_function(
            "n => { const one = document.querySelector('pit-dealer-console');"
            " return one && one.shownN >= n && one.procedure && !one.busy; }",
            arg=self.n,
        )
        laid = self._now("(one.now.round?.layout ?? []).map((each) => each.card).filter(Boolean)")
        if isinstance(laid, list) and laid:
            self.seen = set(laid)

    def enter(self, *cards: str) -> None:
        """Enter cards by two keys each."""
        self._away()
        self.entered += cards
        for card in cards:
            for key in card.lower() if card != "Jk" else "x":
                self.page.keyboard.press(key)
        self.n = sent(self.page, lambda: self.page.keyboard.press("Enter"))

    def wager(self, seat: int, amounts: Mapping[str, str]) -> None:
        """Record the slip of a seat by the names of its wagers; "" ticks."""
        line = self.page.get_by_role("form", name=re.compile(f"^Seat {seat}, "))
        fill(line, amounts)
        line.get_by_role("textbox").first.focus()
        self.n = sent(self.page, lambda: self.page.keyboard.press("Enter"))

    def sign_here(self, who: str = "pit manager", act: str = "") -> None:
        """A supervisor signs beside the dealer."""
        self.page.get_by_role("button", name="Sign here").first.click()
        self.sign(who, act)

    def sign(self, who: str, act: str, said: Mapping[str, str] | None = None) -> None:
        """Sign in place, and give an act: the first, or one by its name."""
        here = self.page.get_by_role("region", name="Sign in place")
        here.get_by_role("button", name=f"The {who} of this demonstration").click()
        acts = here.locator("details.move")
        found = acts.filter(has_text=act).first if act else acts.first
        expect(found).to_be_visible()
        if found.get_attribute("open") is None:
            found.locator("summary").first.click()
        fill(found, said or {})
        self.n = sent(self.page, found.locator(".act-foot .btn").first.click)
        expect(here).to_have_count(0)

    def answer(self) -> str:
        """The key of an answer that keeps the hand in, where one is offered."""
        offered = self.page.locator(".next .choice").all()
        keys = [str(one.get_attribute("aria-keyshortcuts")) for one in offered]
        return next((key for key in self.answers if key in keys), keys[-1])

    def _form(self) -> None:
        """Fill in the one act of a step that asks for something."""
        form = self.page.locator("pit-moves.open details.move").first
        expect(form).to_be_visible()
        if form.get_attribute("open") is None:
            form.locator("summary").first.click()
        for field in form.locator("select[name]").all():
            field.select_option(index=1)
        for field in form.locator("input[name=low]").all()[:2]:
            field.check()
        for field in form.locator("input[required]").all():
            if not field.input_value():
                field.fill(self._value(str(field.get_attribute("name"))))
        self.n = sent(self.page, form.locator(".act-foot .btn").first.click)

    def _value(self, name: str) -> str:
        """What a dealer counts or cuts."""
        step = self.title.inner_text().lower()
        if name == "cards_in":
            return "20"
        if "stub" in step:
            return str(self._now("one.now.round.stub"))
        if "chips" in step:
            return str(self.chips)
        return str(self._now("one.now.table.deck")) if name == "count" else "9"

    def _now(self, what: str) -> object:
        found: object = self.page.evaluate(
            f"(() => {{ const one = document.querySelector('{_CONSOLE}'); return {what}; }})()"
        )
        return found
