"""The house around the tables: chance from the operating system, and what is kept sealed."""

from pitboss.house.sealing import (
    FacilityKey,
    SealError,
    create_key_file,
    read_key_file,
    seal,
    unseal,
)
from pitboss.house.shuffling import bits, draw_number, salts, shuffle, shuffled

__all__ = [
    "FacilityKey",
    "SealError",
    "bits",
    "create_key_file",
    "draw_number",
    "read_key_file",
    "salts",
    "seal",
    "shuffle",
    "shuffled",
    "unseal",
]
