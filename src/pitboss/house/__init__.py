"""The house around the tables: it runs commands, hosts tables, keeps their record and its keys.

What needs the store is imported from its module: ``running``, ``verifying``, ``demo``.
"""

from pitboss.house.chance import Chance
from pitboss.house.hosting import Host, Log
from pitboss.house.keys import FacilityKey, KeyFileError, Keys, create_keys, read_keys, rotate_keys
from pitboss.house.log_reading import LogError, LoggedTable, read_log
from pitboss.house.logs import FileLog, LogWriteError
from pitboss.house.sealing import FieldSealer
from pitboss.house.shuffling import bits, draw_number, shuffle, shuffled

__all__ = [
    "Chance",
    "FacilityKey",
    "FieldSealer",
    "FileLog",
    "Host",
    "KeyFileError",
    "Keys",
    "Log",
    "LogError",
    "LogWriteError",
    "LoggedTable",
    "bits",
    "create_keys",
    "draw_number",
    "read_keys",
    "read_log",
    "rotate_keys",
    "shuffle",
    "shuffled",
]
