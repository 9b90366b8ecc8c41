"""How kernels are stored: what one process stores is never run for what another did."""

from typing import Any

import pytest
from numba.core.caching import IndexDataCacheFile

from pitboss.odds import kernels
from pitboss.odds.compiler import use_own_names


def test_two_processes_that_store_a_kernel_at_once_take_two_names(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second reads the index before the first has written it, and writes its code sooner."""
    made: Any = IndexDataCacheFile
    first, second, later = (made(str(tmp_path), "kernel", 1) for _ in range(3))
    use_own_names(first, "one")
    use_own_names(second, "other")
    store_code = first._save_data

    def meanwhile(name: str, data: Any) -> None:
        second.save("of arrays", "code for arrays")
        store_code(name, data)

    monkeypatch.setattr(second, "_load_index", dict)
    monkeypatch.setattr(first, "_save_data", meanwhile)
    first.save("of numbers", "code for numbers")
    assert later.load("of arrays") == "code for arrays"
    assert later.load("of numbers") in (None, "code for numbers")


def test_every_kernel_is_stored_so() -> None:
    store = kernels.five_card_strength._cache._cache_file  # type: ignore[attr-defined]
    before, _, after = store._data_name_pattern.rpartition(".py")[2].partition(".")
    assert before
    assert after.endswith("-{number:d}.nbc")
    assert not after.startswith("{")
