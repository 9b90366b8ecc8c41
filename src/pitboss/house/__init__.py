"""The house around the tables: hosting, their records, chance, and what is kept sealed."""

from pitboss.house.chance import Chance
from pitboss.house.hosting import Host, Log
from pitboss.house.log_reading import LogError, LoggedTable, read_log
from pitboss.house.logs import FileLog, LogWriteError
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
    "Chance",
    "FacilityKey",
    "FileLog",
    "Host",
    "Log",
    "LogError",
    "LogWriteError",
    "LoggedTable",
    "SealError",
    "bits",
    "create_key_file",
    "draw_number",
    "read_key_file",
    "read_log",
    "salts",
    "seal",
    "shuffle",
    "shuffled",
    "unseal",
]
