"""``pitboss serve``: what it refuses, in one sentence and before anything is written."""

import re
import socket
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.cli.serve_http import address, listen
from pitboss.cli.serve_metrics import metrics_port
from pitboss.cli.serve_plan import DEMO_STORE, Plan, check
from pitboss.house import Floor
from pitboss.house.books import open_books
from pitboss.house.keys import ENVIRONMENT, KeyFileError
from pitboss.house.places import CREDENTIAL, CREDENTIALS, find_keys
from pitboss.record import Actor, Role
from pitboss.rulebook import UnreadableError
from pitboss.server.access import Access
from pitboss.server.settings import Settings
from tests.support.houses import KEYS, NOON
from tests.support.paths import ROOT

DEMO = ROOT / "examples" / "demo.toml"


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.delenv("PITBOSS_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def refused(*words: str) -> str:
    """What a start that is refused says."""
    done = CliRunner().invoke(app, ["serve", "--port", "0", *words])
    assert isinstance(done.exception, UnreadableError), done.output
    said = str(done.exception)
    assert "\n" not in said
    return said


def books(path: Path, *, demo: bool = False) -> str:
    """A store with a facility in it, and its keys beside it."""
    url = f"sqlite:///{path}"
    with open_books(url) as store:
        floor = Floor(store, find_keys(url, begun=False), lambda: NOON)
        assert floor.begin("A casino", "Ada", "1", "L-1", demo=demo).ok
    return url


def test_an_empty_store_says_what_to_do_first(tmp_path: Path) -> None:
    assert "pitboss admin create NAME begins one" in refused()
    assert "pitboss serve --demo" in refused("--db", f"sqlite:///{tmp_path}/new.db")
    assert list(tmp_path.iterdir()) == []


def test_a_demonstration_is_refused_on_other_books_and_other_books_without_it(
    tmp_path: Path,
) -> None:
    real = books(tmp_path / "real.db")
    assert "needs a store of its own" in refused("--demo", "--db", real)
    shown = books(tmp_path / "shown.db", demo=True)
    assert "add --demo" in refused("--db", shown)


def test_missing_keys_are_refused(tmp_path: Path) -> None:
    url = books(tmp_path / "real.db")
    (tmp_path / "real.db.keys").unlink()
    assert "there are no keys" in refused("--db", url)


def test_a_taken_port_changes_nothing(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused("--demo", "--port", str(port))
        assert said.startswith(f"port {port} of 127.0.0.1")
        assert list(tmp_path.iterdir()) == []
        with listen(Plan(port=port, next_port=True)) as found:
            assert found.getsockname()[1] > port


def test_figures_have_a_port_of_their_own(tmp_path: Path) -> None:
    with metrics_port("127.0.0.1", 0) as found:
        assert found is not None
        port = found.server_address[1]
        said = refused("--demo", "--metrics-port", str(port))
        assert said.endswith("name another with --metrics-port")
        assert list(tmp_path.iterdir()) == []
        found.start(lambda: b"pitboss_up 1\n")
        with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            assert answer.read() == b"pitboss_up 1\n"
            assert answer.headers["Content-Type"].startswith("text/plain")
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"http://127.0.0.1:{port}/healthz")
    with metrics_port("127.0.0.1", None) as none:
        assert none is None


def test_an_unlawful_submission_is_refused_before_anything_is_opened(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    lawful = DEMO.read_text(encoding="utf-8")
    bad.write_text(lawful.replace("maximum        = 500", "maximum        = 5"))
    said = refused("--submission", str(bad), "--db", f"sqlite:///{tmp_path}/new.db")
    assert f"pitboss check {bad} lists all" in said
    assert [one.name for one in tmp_path.iterdir()] == ["bad.toml"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--tls-cert", "pyproject.toml"], "belong together"),
        (["--tls-cert", "none.pem", "--tls-key", "none.pem"], "no such file"),
        (["--origin", "floor.example"], "no origin"),
        (["--origin", "https://floor.example/page"], "no origin"),
    ],
)
def test_options_that_make_no_sense_are_refused(words: list[str], said: str) -> None:
    assert said in refused("--demo", *words)


def test_house_players_are_of_a_demonstration() -> None:
    done = CliRunner().invoke(app, ["serve", "--no-house-players"])
    assert done.exit_code == 2
    assert "--demo" in done.output


def test_a_demonstration_that_names_no_store_lies_in_the_folder_it_is_started_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert Plan(demo=True).url == DEMO_STORE == "sqlite:///var/demo.db"
    assert Plan(demo=True, db="sqlite:///x.db").url == "sqlite:///x.db"
    assert Plan().url.endswith("/data/pitboss/pitboss.db")
    monkeypatch.setenv("PITBOSS_DB", "sqlite:///named.db")
    assert Plan(demo=True).url == "sqlite:///named.db"


def test_it_listens_on_loopback_unless_told_and_tells_an_address_that_can_be_opened() -> None:
    for host, shown in (("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1")):
        plan = Plan(port=0, host=host)
        with listen(plan) as listening:
            port = listening.getsockname()[1]
            assert address(plan, listening) == f"http://{shown}:{port}/"
    assert Plan().host == "127.0.0.1"


def test_a_connection_ends_on_which_nothing_is_read() -> None:
    with (
        listen(Plan(port=0)) as listening,
        socket.create_connection(listening.getsockname()),
        listening.accept()[0] as accepted,
    ):
        waits = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert waits == 30_000


def test_cookies_are_for_tls_alone_where_the_page_is_reached_by_it(tmp_path: Path) -> None:
    file = tmp_path / "x.pem"
    file.touch()
    assert Plan(certificate=file, private_key=file).settings(443).secure
    assert Plan(origins=("https://floor.example",), forwarded=True).settings(80).secure
    assert not Plan().settings(8000).secure
    check(Plan(certificate=file, private_key=file, origins=("https://floor.example",)))


def test_a_server_starts_without_the_solvers() -> None:
    asks = "import sys, pitboss.cli.serve_text; print({'numba', 'matplotlib'} & sys.modules.keys())"
    found = subprocess.run(
        [sys.executable, "-c", asks], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert found.stdout == "set()\n", "processes of their own solve"


# ── Keys and the first submission ────────────────────────────────────────────────────────────


def test_keys_come_from_the_service_managers_credentials(tmp_path: Path) -> None:
    url = books(tmp_path / "real.db")
    kept = (tmp_path / "real.db.keys").rename(tmp_path / CREDENTIAL)
    environ = {CREDENTIALS: str(tmp_path)}
    assert find_keys(url, begun=True, environ=environ).text == kept.read_text("ascii")
    with pytest.raises(KeyFileError, match="there are no keys"):
        find_keys(url, begun=True, environ={})
    named = tmp_path / "named"
    named.write_text(KEYS.text, encoding="ascii")
    named.chmod(0o600)
    assert find_keys(url, named, begun=True, environ=environ).text == KEYS.text


def test_the_first_submission_is_filed_once_in_the_administrators_name(tmp_path: Path) -> None:
    from pitboss.cli.serve_submission import file_first

    url = books(tmp_path / "real.db")
    with open_books(url) as store:
        floor = Floor(store, find_keys(url, begun=True), lambda: NOON)
        access = Access(url, Settings(), lambda: NOON)
        try:
            with pytest.raises(UnreadableError, match="nobody can sign in here yet"):
                file_first(floor, access, DEMO)
            access.set_password("Ada", "a hash", once=True)
            other = tmp_path / "own.toml"
            other.write_text(DEMO.read_text("utf-8").replace("Demo Casino", "A casino"))
            for _ in range(2):
                file_first(floor, access, other)
            ada = Actor(Role.ADMINISTRATOR, "Ada")
            (row,) = floor.desk(ada, "submissions").rows
            assert not row.in_force, "two people adopt it"
            another = tmp_path / "another.toml"
            text = other.read_text("utf-8")
            another.write_text(text.replace("maximum        = 500", "maximum        = 400"))
            with pytest.raises(UnreadableError, match="for the first start"):
                file_first(floor, access, another)
            assert floor.desk(ada, "submissions").rows == (row,)
        finally:
            access.close()


def test_a_facility_is_begun_served_and_gets_its_first_submission(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/real.db"
    runner = CliRunner()
    made = runner.invoke(app, ["admin", "create", "Ada", "--db", url, "--facility", "Demo Casino"])
    assert made.exit_code == 0, made.output
    words = ["serve", "--db", url, "--port", "0", "--seconds", "1", "--submission", str(DEMO)]
    for _ in range(2):
        done = runner.invoke(app, words)
        assert done.exit_code == 0, (done.output, done.exception)
        assert "Pitboss is at http://127.0.0.1:" in done.output
        assert "rounds were played" not in done.output
    with open_books(url) as store:
        floor = Floor(store, find_keys(url, begun=True), lambda: NOON)
        (row,) = floor.desk(Actor(Role.ADMINISTRATOR, "Ada"), "submissions").rows
        assert not floor.lobby(None).view.demo
        assert not row.in_force


def test_the_first_command_of_the_readme_makes_the_folder_of_its_books() -> None:
    """A fresh clone has no such folder, and a store that is named is not given one."""
    recipe = (
        (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nrun: ")[2].split("\n\n")[0]
    )
    books = re.search(r"--db sqlite:///(\w+)/", recipe)
    assert books is not None
    assert recipe.index(f"mkdir -p -m 700 {books[1]}\n") < books.start()
