"""A deal that was committed to is written in one text, of one length, and read again."""

from dataclasses import replace

import pytest

from pitboss.record import Codec, RecordError
from pitboss.record.json_text import dump, load
from pitboss.round.events import RoundOpened
from pitboss.round.fairness import Deal, bound, deal_of
from pitboss.round.fairness.draws import Draw, range_of
from pitboss.table import StartRound
from tests.support.committed_deals import (
    DRAWS,
    NUMBERS,
    ROOT,
    ROUND,
    RULES,
    SEED,
    bits_of,
    deal,
    known_deck,
)
from tests.support.people import SURVEILLANCE


class Plain:
    """A sealer that keeps what it is given, to be looked at."""

    def seal(self, plain: bytes, context: str) -> str:
        return plain.decode("ascii")

    def open(self, text: str, context: str) -> bytes:
        return text.encode("ascii")


def written(one: Deal) -> str:
    command = StartRound(SURVEILLANCE, "round", {}, deal=one)
    text = Codec(Plain()).write(command)["body"]["sealed"]
    assert Codec(Plain()).read(Codec(Plain()).write(command)) == command
    return dump(load(text)["deal"])


@pytest.mark.parametrize("size", [52, 53])
@pytest.mark.parametrize("draws", [(), DRAWS[:1], DRAWS], ids=len)
def test_a_deal_comes_back_and_leads_to_its_root(size: int, draws: tuple[Draw, ...]) -> None:
    secret = deal(known_deck(size), draws=draws, numbers=NUMBERS[: len(draws)])
    kept = deal_of(secret)
    written(kept)
    assert bound(kept, ROUND, RULES, draws) == secret


def test_the_length_does_not_tell_what_was_drawn() -> None:
    largest = tuple(range_of(draw) - 1 for draw in DRAWS)
    lengths = {
        len(written(deal_of(deal(numbers=numbers, house_bits=bits_of(word)))))
        for numbers in ((0, 0, 0), NUMBERS, largest)
        for word in ("one", "other")
    }
    assert len(lengths) == 1


def test_a_deal_is_written_with_its_seed_and_not_with_its_salts() -> None:
    secret = deal()
    text = written(deal_of(secret)).strip()
    assert SEED.hex() in text
    assert not any(salt.hex() in text for salt in secret.salts)
    assert len(text) == 2 + 2 * (2 + 52 + 32 + 3 * 8 + 32)


def test_another_seed_is_not_the_deal_that_was_committed_to() -> None:
    kept = deal_of(deal())
    other = replace(kept, seed=bits_of("another seed"))
    assert bound(kept, ROUND, RULES, DRAWS).commitment.root == ROOT
    assert bound(other, ROUND, RULES, DRAWS).commitment.root != ROOT
    with pytest.raises(ValueError, match="a seed of 256 bits"):
        bound(replace(kept, seed=b""), ROUND, RULES, DRAWS)


def test_a_text_that_is_no_deal_is_refused() -> None:
    codec = Codec(Plain())
    good = written(deal_of(deal())).strip()
    for text in ('""', '"00"', '"zz"', '"3400"', "7", f'{good[:-3]}"', f'{good[:-1]}00"'):
        data = codec.write(StartRound(SURVEILLANCE, "round", {}))
        data["body"]["sealed"] = f'{{"deal":{text}}}'
        with pytest.raises(RecordError, match="deal: what was sealed here is not"):
            codec.read(data)


def test_a_deal_shows_nothing_and_is_left_out_without_a_sealer() -> None:
    kept = deal_of(deal())
    command = StartRound(SURVEILLANCE, "round", {}, deal=kept)
    assert repr(kept) == str(kept) == f"{kept}" == "<Deal>"
    assert "deal" not in repr(command)
    assert not {"deal", "sealed"} & Codec().write(command)["body"].keys()
    assert RoundOpened.__dataclass_fields__["deal"].repr is False
