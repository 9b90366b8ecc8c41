"""Every command of a table and its rounds is decided again: with everything that goes wrong at a
table where a dealer has real cards."""

from collections import Counter

from pitboss.floor import AtTable
from pitboss.round.events import RoundOpened
from tests.audit.test_floor import hours
from tests.support.games import every_game
from tests.support.records import proven, record_of


@every_game
def test_every_round_of_an_honest_dealers_table_is_decided_again(slug: str) -> None:
    house = hours(slug, False)
    record = record_of(house)
    found = proven(record)
    kinds = Counter(type(entry.event) for entry, _ in record)
    assert found.proven
    assert found.decided == kinds[RoundOpened] > 2
    given = [entry.given for entry, _ in record if entry.given is not None]
    play = [one for one in house.commands if isinstance(one, AtTable)]
    assert len(given) == len(play) + found.floor_decided


@every_game
def test_rounds_are_folded_and_not_called_proven_without_the_keys(slug: str) -> None:
    house = hours(slug, False)
    found = proven(record_of(house), sealed=True)
    assert found.ok
    assert not found.proven
    assert sum(found.folded.values()) > 0
