"""The page of the API: every example on it runs, in order, against a served floor."""

import re
import shlex
from typing import Any

import httpx2
import pytest

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
