"""The forms of texts in a query, so that the description says what the floor can look up."""

from typing import Final

__all__ = ["NAMED", "PLACE", "VIEWER"]

#: A name to look up: any text without a zero.
NAMED: Final = r"^[^\x00]*$"
#: A place in a list, as the answer before it said.
PLACE: Final = r"^([0-9]{1,18}:[0-9]{1,18}:[^\x00-\x1f]+)?$"
#: Through whose eyes a round is looked at.
VIEWER: Final = r"^([1-9][0-9]?|dealer|everybody)?$"
