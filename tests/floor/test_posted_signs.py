"""What is posted at a table, a sign or a layout, is on record, and equals the rules in force."""

import pytest

from pitboss.floor import PostSign, TakeUpRules, legal_at
from pitboss.floor.posted_signs import SignPosted, standing
from pitboss.record import Actor, Role
from pitboss.rulebook.submission.stated import stated_digest
from tests.support.floors import House
from tests.support.games import GAMES, MISSISSIPPI
from tests.support.logs import DEMO
from tests.support.tables import DEALER, FLOOR

OTHERS = DEMO.replace("minimum  = 5\n", "minimum  = 6\n")


def _may(house: House, actor: Actor) -> set[str]:
    return {one.kind for one in legal_at(house.floor, actor, "A", house.at)}


@pytest.mark.cites(
    *("653a.2(b)(11)", "647a.2(b)(11)", "645a.2(b)(11)", "657a.2(b)(7)", "641a.2(b)(7)"),
    *("643a.2(b)(9)", "643a.2(b)(10)", "639a.2(b)(6)", "649a.2(b)(6)", "655a.2(b)(7)"),
)
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("choice", ["sign", "layout"])
def test_who_posted_what_and_when_is_on_record(slug: str, choice: str) -> None:
    house = House(DEMO)
    table = house.set_up("A", slug)
    assert standing(table) == "nothing is posted"
    assert "post-sign" in _may(house, FLOOR)
    due = stated_digest(table.rules)
    events = house.do(PostSign, FLOOR, "A", choice, due)
    assert events == (SignPosted(choice, due, seen=house.floor.facility.entries),)
    sign = house.floor.tables["A"].sign
    assert sign is not None
    assert (sign.choice, sign.digest, sign.by, sign.at) == (choice, due, FLOOR.person, house.at)
    assert standing(house.floor.tables["A"]) == "states the rules in force"
    assert "post-sign" not in _may(house, FLOOR)


def test_the_digest_is_read_out_in_groups() -> None:
    house = House(DEMO)
    due = stated_digest(house.set_up("A", MISSISSIPPI).rules)
    read_out = f"{due[:4].upper()} {due[4:8]} {due[8:]}"
    (event,) = house.do(PostSign, FLOOR, "A", "sign", read_out)
    assert isinstance(event, SignPosted)
    assert event.digest == due


def test_what_is_refused() -> None:
    house = House(DEMO)
    table = house.set_up("A", MISSISSIPPI)
    due = stated_digest(table.rules)
    other = stated_digest(house.set_up("B", "let-it-ride").rules)
    for digest in (other, "", "no digest", due[:-1]):
        why = house.refused(PostSign, FLOOR, "A", "sign", digest)
        assert why.code == "sign/other-rules"
        assert due in why.reason
    assert house.refused(PostSign, FLOOR, "A", "poster", due).code == "sign/choice"
    assert house.refused(PostSign, FLOOR, "Z", "sign", due).code == "table/unknown"
    for actor in (DEALER, Actor(Role.PLAYER, "Ann")):
        assert house.refused(PostSign, actor, "A", "sign", due).code == "role/not-allowed"
    house.do(PostSign, FLOOR, "A", "sign", due)
    assert house.refused(PostSign, FLOOR, "A", "sign", due).code == "sign/posted"
    house.do(PostSign, FLOOR, "A", "layout", due)
    assert house.refused(PostSign, FLOOR, "A", "layout", due).code == "sign/posted"
    house.do(PostSign, FLOOR, "A", "sign", due)


@pytest.mark.cites("653a.2(b)(11)", "601a.2(changes)")
def test_an_old_sign_is_of_other_rules_once_the_rules_change() -> None:
    house = House(DEMO)
    old = stated_digest(house.set_up("A", MISSISSIPPI).rules)
    house.do(PostSign, FLOOR, "A", "sign", old)
    house.adopt(OTHERS)
    assert standing(house.floor.tables["A"]) == "states the rules in force", "the table plays on"
    house.do(TakeUpRules, FLOOR, "A")
    table = house.floor.tables["A"]
    assert standing(table) == "states other rules"
    assert "post-sign" in _may(house, FLOOR)
    assert house.refused(PostSign, FLOOR, "A", "sign", old).code == "sign/other-rules"
    new = stated_digest(table.rules)
    assert new != old
    house.do(PostSign, FLOOR, "A", "sign", new)
    assert standing(house.floor.tables["A"]) == "states the rules in force"


def test_each_game_and_variant_states_another_digest() -> None:
    house = House(DEMO)
    submission = house.floor.facility.submission
    assert submission is not None
    digests = {stated_digest(rules) for rules in submission.offered.values()}
    assert len(digests) == len(submission.offered)
    assert all(len(one) == 12 for one in digests)
