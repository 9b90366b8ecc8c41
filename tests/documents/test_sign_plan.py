"""Which panel of a sign stands in which column."""

from pitboss.documents.sign_panels import Panel
from pitboss.documents.sign_plan import Plan, Space, plan

_SPACE = Space(width=700, first=500, rest=500, sizes=(20,), most_columns=2)
_SHORT = [Panel(title=f"Short {number}", said=("One.",) * 4) for number in range(3)]
_LONG = [Panel(title=f"Long {number}", said=("One.",) * 15) for number in range(2)]


def _titles(found: Plan) -> list[list[list[str]]]:
    return [[[panel.title for panel in column] for column in page] for page in found.pages]


def test_a_page_with_as_many_panels_as_columns_has_one_in_each() -> None:
    assert _titles(plan([*_LONG, *_SHORT[:2]], _SPACE)) == [
        [["Long 0"], ["Long 1"]],
        [["Short 0"], ["Short 1"]],
    ]


def test_more_panels_than_columns_stand_below_each_other() -> None:
    found = _titles(plan([*_LONG, *_SHORT], _SPACE))
    assert found[1] == [["Short 0", "Short 1", "Short 2"], []]
