"""The page of the API: every example on it runs, in order, against a served floor."""

import ast
import copy
import re
import secrets
import shlex
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import pytest

from pitboss.client import Client, TableNow
from tests.support.games import GAMES
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
ADDRESS = "http://127.0.0.1:8000"
#: What an example shows that is another each time.
TOKEN = "$TOKEN"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_python_examples_run(demo: str) -> None:
    scope: dict[str, Any] = {}
    examples = blocks("python")
    assert len(examples) > 10
    for number, example in enumerate(examples, start=1):
        code = compile(example.replace(ADDRESS, demo), f"example {number} of api.md", "exec")
        exec(code, scope)
    assert scope["now"].phase == "closed"


def functions() -> dict[str, Any]:
    """The functions of the page, without what it does with them."""
    parsed = [one for example in blocks("python") for one in ast.parse(example).body]
    kept: list[ast.stmt] = [one for one in parsed if isinstance(one, (ast.FunctionDef, ast.Import))]
    scope: dict[str, Any] = {}
    exec(compile(ast.Module(kept, []), "functions of api.md", "exec"), scope)
    return scope


def slip(now: TableNow) -> dict[str, Any]:
    """The least of every wager that the move offers, read by the page's table of forms."""
    (move,) = now.moves_of("place-wagers")
    return {
        key: form[0]
        if isinstance(form, list)
        else {"amount": form["amount"][0], "choice": form["choice"][0]}
        for key, form in move["fill"]["wagers"].items()
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_page_plays_and_proves_every_game(demo: str, guests: list[str], game: str) -> None:
    """A stranger who reads the page alone plays a round of each game and checks all of its deal;
    whatever is changed in the proof is found."""
    page = functions()
    with Client(demo, token=guests[1]) as client:
        client.who()
        page["client"] = client
        table = f"{game}-practice-1"
        client.sit(table, 1)
        client.buy_in(table, 20_000)
        while not (now := client.table(table)).moves_of("place-wagers"):
            time.sleep(0.1)
        noted = page["play"](table, 1, slip(now))
        openings = client.openings(noted["end"]["id"])
        dealing = client.get(f"/games/{game}")["dealing"]
        page["check"](openings, noted, dealing)
        for wrong, other, order in changed(openings, noted, dealing):
            with pytest.raises(AssertionError):
                page["check"](wrong, other, order)
        client.cash_out(table)
        client.leave(table, 1)


def changed(openings: Any, noted: Any, dealing: Any) -> Iterator[tuple[Any, Any, Any]]:
    """The same proof with something else in it, noted of it, or dealt in another order."""
    changes: tuple[Callable[[Any], None], ...] = (
        lambda o: o["openings"][0].update(card=o["openings"][-1]["card"]),
        lambda o: o["openings"][0].update(dealt=o["openings"][-1]["dealt"]),
        lambda o: o["wagers"][0].update(amount_cents=1),
        lambda o: o["players"][0].update(bits=secrets.token_hex(32)),
        lambda o: o["house"].update(bits=secrets.token_hex(32)),
        *[lambda o: o["drawn"][0].update(choice=99)] * bool(openings["drawn"]),
    )
    for change in changes:
        other = copy.deepcopy(openings)
        change(other)
        yield other, noted, dealing
    for name in ("root", "lock"):
        yield openings, {**noted, name: secrets.token_hex(32)}, dealing
    yield openings, {**noted, "bits": secrets.token_bytes(32)}, dealing
    table = {**noted["table"], "submission": secrets.token_hex(32)}
    yield openings, {**noted, "table": table}, dealing
    end = copy.deepcopy(noted["end"])
    end["seats"][0]["cards"].reverse()
    yield openings, {**noted, "end": end}, dealing
    if noted["end"]["start"] is not None:
        start = (noted["end"]["start"] + 1) % 7
        yield openings, {**noted, "end": {**noted["end"], "start": start}}, dealing


def asked(words: list[str], demo: str, token: str) -> httpx2.Response:
    """What curl would get. It knows the options that the page uses."""
    method, headers, body, address = "GET", {}, None, ""
    rest = iter(words)
    for word in rest:
        if word == "-X":
            method = next(rest)
        elif word == "-H":
            name, _, value = next(rest).partition(": ")
            headers[name] = value.replace(TOKEN, token)
        elif word == "-d":
            body = next(rest)
        elif word != "-s":
            address = word.replace(ADDRESS, demo)
    return httpx2.request(method, address, headers=headers, content=body, timeout=180)


def test_the_curl_examples_answer_as_shown(demo: str) -> None:
    lines = [line for block in blocks("console") for line in block.splitlines()]
    token, ran = "", 0
    for line, shown in zip(lines, [*lines[1:], ""], strict=True):
        if not line.startswith("$ curl "):
            continue
        answer = asked(shlex.split(line)[2:], demo, token)
        told, ran = answer.json(), ran + 1
        token = told.get("token", token)
        if shown.startswith("{"):
            expected = dict(re.findall(r'"(\w+)": "?([^",}\[]*)', shown))
            assert told.keys() >= expected.keys(), (line, told)
            assert str(told.get("code", "")) == expected.get("code", ""), (line, told)
        else:
            assert answer.status_code == 200, (line, told)
    assert ran > 8


@pytest.mark.parametrize("word", ["pitboss.v1", "4401", "4403", "1012", "resync", "open-bits"])
def test_the_page_tells_the_whole_protocol(word: str) -> None:
    assert word in PAGE
