"""The server of PostgreSQL that tests and measures use: alone in a folder of its own."""

import os
import stat
import subprocess
import sys
from pathlib import Path

from tests.support.databases import execute, server
from tests.support.paths import ROOT
from tests.support.processes import started

_PROGRAM = """
import sys
from bench.postgres_server import started_server
print(started_server(), flush=True)
sys.stdin.readline()
"""


def _folder(url: str) -> Path:
    return Path(url.partition("host=")[2])


def test_its_data_and_its_socket_are_in_a_folder_that_only_its_user_enters() -> None:
    folder = _folder(server())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    settings = "SELECT setting FROM pg_settings WHERE name = ?"
    assert execute(server(), settings, "data_directory") == [(str(folder / "data"),)]
    assert execute(server(), settings, "unix_socket_directories") == [(str(folder),)]
    assert execute(server(), settings, "listen_addresses") == [("",)]
    # As root it is another's, who may do nothing elsewhere.
    assert (folder.stat().st_uid == os.geteuid()) is (os.geteuid() != 0)


def test_it_opens_no_other_folder() -> None:
    parents = [Path("/tmp"), *Path(sys.prefix).parents, Path(sys.prefix)]
    before = [one.stat().st_mode for one in parents]
    process = started(
        [sys.executable, "-c", _PROGRAM],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    said, _ = process.communicate("\n", timeout=300)
    assert not _folder(said.strip()).exists(), "it is cleared away with its server"
    assert [one.stat().st_mode for one in parents] == before
