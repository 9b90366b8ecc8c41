"""Entries on disk: packed and unpacked again byte for byte, with a dictionary and without."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.store import open_store
from pitboss.store.packing import Packer
from tests.support.databases import bodies, execute, faults, new_database, noise, put
from tests.support.paths import ROOT

WORDS = b'{"kind":"measured","version":1,"body":{"seat":"first","amount":1000}}' * 4


def packers() -> list[Packer]:
    plain, learned = Packer(), Packer()
    learned.learn({2: WORDS, 3: b"another dictionary"})
    learned.use(2)
    return [plain, learned]


@given(st.binary(max_size=400), st.integers(0, 3), st.binary(max_size=300))
def test_what_was_packed_is_unpacked(entry: bytes, times: int, postings: bytes) -> None:
    for packer in packers():
        assert packer.unpack(packer.pack(entry + WORDS * times, postings)) == (
            entry + WORDS * times,
            postings,
        )


def test_a_dictionary_makes_what_it_knows_short() -> None:
    plain, learned = packers()
    entry = WORDS.replace(b"1000", b"2500")
    assert len(learned.pack(entry, b"")) < len(plain.pack(entry, b"")) < len(entry)
    assert len(plain.pack(noise(900), b"")) == 900 + 2, "what cannot be packed stays as it is"


@given(st.binary(max_size=80))
def test_what_was_never_packed_is_refused_or_read(data: bytes) -> None:
    for packer in packers():
        try:
            packer.unpack(data)
        except (ValueError, LookupError):
            continue


@pytest.mark.parametrize("cut", [0, 1, 10, -1])
def test_what_is_cut_off_or_goes_on_is_refused(cut: int) -> None:
    packer = Packer()
    data = packer.pack(WORDS, b"5 x\n-5 y\n")
    for wrong in (data[:cut], data + b"more"):
        with pytest.raises(ValueError, match=r"cut off|no byte"):
            packer.unpack(wrong)


def test_every_program_reads_what_any_other_packed(url: str) -> None:
    with open_store(url) as plain, open_store(url, dictionary=WORDS) as learned:
        put(learned, "a", WORDS + b"1")
        put(plain, "a", WORDS + b"2")
        with open_store(url, dictionary=WORDS + b"newer") as newer:
            put(newer, "a", WORDS + b"newer")
            every = [WORDS + b"1", WORDS + b"2", WORDS + b"newer"]
            for store in (plain, learned, newer):
                assert bodies(store, "a") == every
                assert faults(store) == []
    assert [number for number, _ in execute(url, "SELECT * FROM dictionaries")] == [2, 3]
    with open_store(url, dictionary=WORDS):
        assert len(execute(url, "SELECT number FROM dictionaries")) == 2


def test_a_store_that_is_only_looked_at_gets_no_dictionary(tmp_path: Path) -> None:
    url = new_database("sqlite", tmp_path)
    open_store(url).close()
    open_store(url, dictionary=WORDS, make=False).close()
    assert execute(url, "SELECT * FROM dictionaries") == []


def test_a_dictionary_that_was_changed_or_lost_is_found(url: str) -> None:
    with open_store(url, dictionary=WORDS) as store:
        put(store, "a", WORDS + b"1")
    told = "a, entry 1: its hash does not follow from its bytes and the entry before"
    execute(url, "UPDATE dictionaries SET data = ?", WORDS.replace(b"first", b"other"))
    with open_store(url) as store:
        assert faults(store) == [told]
    execute(url, "DELETE FROM dictionaries")
    with open_store(url) as store:
        assert faults(store) == [told]


def test_the_example_of_the_page_is_right() -> None:
    page = (ROOT / "docs" / "store.md").read_text(encoding="utf-8")
    packed = Packer().pack(b"one", b"5 x\n-5 y\n").hex()
    begin = page.index("00                    as it is")
    said = [line.split()[0] for line in page[begin:].splitlines()[:4]]
    assert "".join(said) == packed
