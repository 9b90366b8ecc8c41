"""What every test shares: the profiles of Hypothesis and the index of cited paragraphs."""

import gc
import json
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.citing import cited
from tests.support.processes import end_all

settings.register_profile(
    "default",
    deadline=None,
    derandomize=True,
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "soak", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# Stores lie in memory where there is room: a commit waits for no disk, and no machine crashes here.
# What programs read back after a kill, they read from there too.
_MEMORY = Path("/dev/shm")
_ROOM = 2 * 1024**3
if (
    "TMPDIR" not in os.environ
    and os.access(_MEMORY, os.W_OK)
    and shutil.disk_usage(_MEMORY).free > _ROOM
):
    os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)

# Output is as wide as COLUMNS says, which readline sets behind the back of os.environ.
os.environ.pop("COLUMNS", None)
os.unsetenv("COLUMNS")
# Who starts the tests in the background may have Ctrl-C ignored: programs under test obey it.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _kept_apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Strategies that tests count are kept for all their processes, out of the user's folder."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if base.name.startswith("popen-") else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PITBOSS_CACHE", str(shared / "pitboss-cache"))
        yield


@pytest.fixture(autouse=True)
def _no_process_left() -> Iterator[None]:
    """What a test has started is over when the test is, also if it failed."""
    yield
    end_all()


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the collector need not walk it again."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--trace-index FILE` writes which tests cite which paragraph."""
    parser.addoption("--trace-index", default=None, help="write the index of cited paragraphs here")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Write the index, if it is asked for, from the marks of the collected tests."""
    target = config.getoption("--trace-index")
    if target is None:
        return
    Path(target).write_text(json.dumps(cited(items), indent=1) + "\n", encoding="utf-8")
