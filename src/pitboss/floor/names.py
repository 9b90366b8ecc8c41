"""Names of people and things: valid names, and names that look alike.

A name has letters, digits, marks, single spaces and ``.'-``. It enters once, when a person is
enrolled or a table is set up, and is then part of accounts, streams and labels. Two names look
alike if they share a skeleton: the name without invisible characters, widths and scripts (the idea
of Unicode's UTS 39, with its most common letters).
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

__all__ = [
    "LONGEST_NAME",
    "NAME_WORDS",
    "is_name",
    "is_patron",
    "patron",
    "piles_marks",
    "reads_as_patron",
    "skeletons",
]

LONGEST_NAME: Final = 64
NAME_WORDS: Final = (
    f"a name has 1 to {LONGEST_NAME} letters, digits, marks, single spaces and .'- in NFC"
)

#: Patrons whose names are not known, by number (R66).
_PATRON: Final = re.compile(r"patron [1-9][0-9]{0,8}")
#: The same as a skeleton, in which 0 and 1 are letters.
_PATRON_SHOWN: Final = re.compile(r"patron [lo2-9]+")
_PLAIN: Final = re.compile(r"[A-Za-z0-9.'-]+(?: [A-Za-z0-9.'-]+)*")
#: More marks in a row than any language writes.
_MARKS: Final = 4

#: Letters and digits that look like Latin ones, and the Latin ones.
_ALIKE: Final = str.maketrans(
    # Cyrillic
    "АВЕЅІЈКМНОРСТУХҮԚԜԌаеѕіјкорсухһԁԛԝвмнтү"
    # Greek
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορυχτγ"
    # Armenian, Cherokee and Latin letters that pass for others, and digits
    "ՕօսոհᎪᏴᎬᎻᏦᎷᏢᎢᏃıɑɡɩʏᴏ01|",
    "ABESIJKMHOPCTYXYQWGaesijkopcyxhdqwbmhtyABEZHIKMNOPTYXaeikvopuxtyOounhABEHKMPTZiagiyoOll",
)


def is_name(text: object) -> bool:
    """Whether a value is a valid name."""
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST_NAME:
        return False
    if text.isascii():
        return _PLAIN.fullmatch(text) is not None
    spaced = text == " ".join(text.split())
    return spaced and unicodedata.is_normalized("NFC", text) and _written(text)


def patron(number: int) -> str:
    """The name of the patron of this number at a table, whose own name is not known (R66)."""
    return f"patron {number}"


@lru_cache(maxsize=65536)
def is_patron(name: str) -> bool:
    """Whether a name stands for a patron whose own name is not known."""
    return _PATRON.fullmatch(name) is not None


def reads_as_patron(name: str) -> bool:
    """Whether a name looks like that of a patron without a name. Nobody is enrolled under it."""
    return any(_PATRON_SHOWN.fullmatch(one) for one in skeletons(name))


def _written(text: str) -> bool:
    """Whether a text has letters, digits, spaces and ``.'-`` alone, and few marks on each."""
    kinds = [unicodedata.category(one) for one in text]
    known = all(
        kind[0] in "LM" or kind == "Nd" or one in " .'-"
        for one, kind in zip(text, kinds, strict=True)
    )
    return known and kinds[0][0] != "M" and not piles_marks(text)


def piles_marks(text: str) -> bool:
    """Whether a character has more marks than any language writes."""
    row = 0
    for one in text:
        row = row + 1 if unicodedata.category(one)[0] == "M" else 0
        if row > _MARKS:
            return True
    return False


@lru_cache(maxsize=65536)
def skeletons(name: str) -> frozenset[str]:
    """The looks of a name: in any case, and with capital I as small l."""
    shown = "".join(
        one for one in unicodedata.normalize("NFKC", name) if unicodedata.category(one) != "Cf"
    ).translate(_ALIKE)
    return frozenset({shown.casefold(), shown.replace("I", "l")})
