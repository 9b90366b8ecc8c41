"""The house players of a served demonstration: their names, and the seats that they take.

They leave seats free at every table. At practice tables there are none.
"""

from collections.abc import Mapping, Sequence
from typing import Final

__all__ = ["MOST_PLAYERS", "company", "is_house_player"]

#: The most house players at a table: with six positions two seats stay free.
MOST_PLAYERS: Final = 4
#: The seats in the order in which they are taken, so that newcomers sit among others.
_SEATS: Final = (2, 5, 1, 4)
_NAMES: Final = tuple(
    """
    Agnes Alma Anton Arlo Astrid Basil Beate Bela Bruno Celia Cyril Dora Edgar Edna Egon Elsa Emil
    Enzo Erna Esther Ezra Fern Floyd Frida Gerda Greta Hanno Hazel Helga Henk Hugo Ida Ilse Irma
    Ivo Jonas Judith June Karl Kaya Klara Lars Leo Lena Lotte Lucia Magda Marek Marta Mina Moritz
    Nadia Nell Nico Nora Olga Oscar Otto Paula Petra Piet Pola Ralf Rosa Ruben Sadie Selma Sonja
    Stella Theo Thora Tilda Toni Ulla Vera Viktor Viola Walt Wanda Wim Xenia Yara Yves Zelda Zora
    """.split()
)


def company(tables: Sequence[str], players: int) -> Mapping[str, Mapping[int, str]]:
    """The house players of every table, by seat. A table's first players are always the same."""
    found: dict[str, dict[int, str]] = {table: {} for table in tables}
    for row, seat in enumerate(_SEATS[: min(players, MOST_PLAYERS)]):
        for place, table in enumerate(tables):
            found[table][seat] = _name(row * len(tables) + place)
    return found


def is_house_player(name: str) -> bool:
    """Whether a player is one of the house."""
    return name.partition(" ")[0] in _NAMES


def _name(number: int) -> str:
    """A name of its own for every number."""
    again, place = divmod(number, len(_NAMES))
    return _NAMES[place] if not again else f"{_NAMES[place]} {again + 1}"
