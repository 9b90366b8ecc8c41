"""Who reads which report of a running floor: a table, walked role by role (465a.2, 465a.25)."""

from itertools import product
from pathlib import Path

import pytest

from pitboss.demo.crews import ADMIN, AUDIT, CREWS, INTERNAL_AUDITOR, REGULATOR
from pitboss.house import Floor
from pitboss.house.report_readers import READERS, not_a_reader
from pitboss.record import Actor, Role
from pitboss.reports.store_reports import STORE_REPORTS
from pitboss.round import RefusedError
from tests.house.test_floor import ANN, House
from tests.support.houses import KEYS, house_database, seeded

EVERY = "cards chips forms hold meters"
#: What each role reads: who deals, pays, carries or counts reads no results.
READS = {
    Role.PLAYER: "",
    Role.DEALER: "",
    Role.BOXPERSON: "",
    Role.CASHIER: "",
    Role.SECURITY: "cards",
    Role.ADMINISTRATOR: "cards meters",
    Role.FLOORPERSON: "cards forms meters",
    Role.PIT_MANAGER: "cards forms hold meters",
    Role.ASSISTANT_SHIFT_MANAGER: "cards forms hold meters",
    Role.SHIFT_MANAGER: "cards forms hold meters",
    Role.SURVEILLANCE: EVERY,
    Role.REVENUE_AUDIT: EVERY,
    Role.INTERNAL_AUDITOR: EVERY,
    Role.REGULATOR: EVERY,
}
DAY = CREWS["day"]
PEOPLE = (
    *(ANN, DAY.dealer, DAY.cashier, DAY.security, DAY.floor, DAY.pit, DAY.assistant),
    *(ADMIN, AUDIT, INTERNAL_AUDITOR, REGULATOR, Actor(Role.SURVEILLANCE, "Iris")),
)


def test_every_report_has_readers_and_every_role_its_reports() -> None:
    assert READERS.keys() == STORE_REPORTS.keys() == {*EVERY.split()}
    assert READS.keys() == {*Role} - {Role.SYSTEM}


@pytest.mark.cites("465a.2", "465a.25", "465a.3")
@pytest.mark.parametrize(("role", "name"), list(product(READS, EVERY.split())))
def test_a_report_is_read_by_its_readers_alone(role: Role, name: str) -> None:
    refused = not_a_reader(role, name)
    if name in READS[role].split():
        assert refused is None
        return
    assert refused is not None
    cite = "465a.35" if role is Role.PLAYER else READERS[name][1]
    assert (refused.code, refused.cite) == ("role/not-allowed", cite)


@pytest.mark.cites("465a.2", "465a.25")
def test_the_floor_asks_who_reads(tmp_path: Path) -> None:
    house = House(house_database("sqlite", tmp_path))
    floor = Floor(house.store, KEYS, house.clock, seeded(5), reports=STORE_REPORTS)
    for person, name in product(PEOPLE, EVERY.split()):
        if name in READS[person.role].split():
            assert floor.report(person, name) is not None
            continue
        with pytest.raises(RefusedError) as caught:
            floor.report(person, name)
        assert caught.value.refusal.code == "role/not-allowed", (person, name)
    # Nobody reads in another's capacity, nor a report that there is not.
    with pytest.raises(RefusedError) as caught:
        floor.report(Actor(Role.REGULATOR, DAY.dealer.person), "hold")
    assert caught.value.refusal.code == "person/role"
    with pytest.raises(RefusedError) as caught:
        floor.report(REGULATOR, "holds")
    assert caught.value.refusal.code == "report/unknown"
    house.running.end()
