"""The drawings of tables, and the places of their areas, as the server gives them."""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from tests.support.servers import Served, served


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("pages"), "ultimate-texas-holdem") as found:
        yield found


def test_the_shared_drawings_are_served(floor: Served) -> None:
    parts = floor.client.get("/parts.svg")
    assert parts.headers["content-type"] == "image/svg+xml"
    assert 'id="As"' in parts.text
    assert 'id="chip-25-o"' in parts.text
    assert "export {" in floor.client.get("/check.js").text


def test_the_places_of_a_seat_are_those_of_its_drawing(floor: Served) -> None:
    [table] = floor.running.plays
    felt = floor.client.get(f"/api/v1/tables/{table}/felt").json()
    drawing = ElementTree.fromstring(floor.client.get(f"/api/v1/tables/{table}/seat.svg").text)
    left, top, wide, high = map(float, drawing.attrib["viewBox"].split())
    assert felt["seat"]["ratio"] == pytest.approx(wide / high, abs=0.001)
    areas = {one.get("data-wager"): one for one in drawing.iter() if one.get("data-wager")}
    assert set(areas) == set(felt["seat"]["areas"]) == {one["wager"] for one in felt["wagers"]}
    ring = next(one for one in areas["ante"] if one.get("data-part") == "place")
    told = felt["seat"]["areas"]["ante"]["chips"]
    assert told["x"] == pytest.approx(100 * (float(ring.attrib["cx"]) - left) / wide, abs=0.05)
    assert told["y"] == pytest.approx(100 * (float(ring.attrib["cy"]) - top) / high, abs=0.05)
    assert felt["required"] == ["ante", "blind"]
    assert {"hand": "Royal flush", "pays": "50 to 1"} in next(
        one["rows"] for one in felt["wagers"] if one["wager"] == "trips"
    )


def test_a_table_that_is_not_there_has_no_felt(floor: Served) -> None:
    assert floor.client.get("/api/v1/tables/none/felt").status_code >= 400
