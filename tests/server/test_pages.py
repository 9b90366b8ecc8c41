"""The page at ``/``: its files with their kinds and tags, and a problem for what is none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.server.paths import pages
from pitboss.server.paths.pages import pages_in
from tests.support.servers import Served, problem, served


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("pages")) as found:
        yield found


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/tables/let-it-ride-1", "/rounds", "/law/653a.12"]
)
def test_every_address_of_the_page_answers_with_the_page(floor: Served, path: str) -> None:
    answer = floor.anybody().get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text.startswith("<!doctype html>")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_browser_that_has_the_page_gets_it_once(floor: Served) -> None:
    first = floor.client.get("/")
    tag = first.headers["etag"]
    again = floor.client.get("/", headers={"If-None-Match": f'"other", W/{tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert floor.client.get("/", headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    "path", ["/app.js", "/parts.svg", "/check.js", "/api/v1/games/uth/odds", "/version.json"]
)
def test_a_file_is_packed_for_those_who_read_that(path: str, floor: Served) -> None:
    plain = floor.client.get(path, headers={"Accept-Encoding": "identity"})
    packed = floor.client.get(path, headers={"Accept-Encoding": "br, gzip;q=0.5"})
    refused = floor.client.get(path, headers={"Accept-Encoding": "gzip;q=0"})
    assert plain.content == packed.content == refused.content
    assert "content-encoding" not in {*plain.headers, *refused.headers}
    is_long = len(plain.content) > 1000
    assert packed.headers.get("content-encoding") == ("gzip" if is_long else None)
    assert packed.headers["vary"] == "Accept-Encoding"
    if is_long:
        assert int(packed.headers["content-length"]) < 0.5 * len(plain.content)
    tag = packed.headers.get("etag")
    if tag is not None:
        again = floor.client.get(path, headers={"If-None-Match": tag})
        assert again.status_code == 304


def test_a_head_is_the_answer_without_its_body(floor: Served) -> None:
    answer = floor.client.head("/")
    assert (answer.status_code, answer.content) == (200, b"")
    assert int(answer.headers["content-length"]) > 0


@pytest.mark.parametrize(
    "path", ["/none.js", "/lib/none.css", "/api/none", "/api/v1/none", "/x/..%2f..%2fpasswd.txt"]
)
def test_what_is_no_file_and_no_page_is_a_problem(floor: Served, path: str) -> None:
    answer = floor.anybody().get(path)
    assert answer.status_code == 404
    assert problem(answer)["code"] == "path/unknown"


def test_only_files_of_a_page_are_served(tmp_path: Path) -> None:
    for name in ("index.html", "lib/a.js", "a.py", "vendor.toml", ".hidden/b.js", "c.css"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name, encoding="utf-8")
    found = pages_in(tmp_path)
    assert sorted(found) == ["c.css", "index.html", "lib/a.js"]
    assert found["lib/a.js"].kind == "text/javascript; charset=utf-8"
    assert found["c.css"].tag != found["index.html"].tag


def test_the_plain_page_has_nothing_inline() -> None:
    folder = Path(pages.__file__).parent.parent / "plain_page"
    text = (folder / "index.html").read_text(encoding="utf-8")
    assert "style=" not in text
    assert "<script" not in text
    assert set(pages_in(folder)) == {"index.html", "plain.css"}
