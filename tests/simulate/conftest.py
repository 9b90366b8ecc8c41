"""One folder of counted strategies for all processes that run these tests."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if base.name.startswith("popen-") else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PITBOSS_CACHE", str(shared / "pitboss-cache"))
        yield
