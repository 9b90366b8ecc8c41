"""The log: a line of JSON for each request, with its id. No body, token, card or password is in it.

Errors are logged with the place in the code, and without their message, which may hold anything.
"""

import logging
import time
import traceback
from typing import Any, Final, TextIO

import orjson

__all__ = ["log_error", "log_event", "milliseconds_since", "write_log_to"]

_LOG: Final = logging.getLogger("pitboss.server")
_LONGEST: Final = 200


class _Lines(logging.Formatter):
    """Records as lines of JSON; those of libraries too."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line of JSON."""
        told: dict[str, Any] = {"at": int(record.created * 1000), "level": record.levelname.lower()}
        fields = getattr(record, "fields", None)
        if fields is None:
            told |= {"event": "log", "logger": record.name, "text": record.getMessage()}
        else:
            told |= {"event": record.msg} | fields
        return orjson.dumps(told, default=str).decode()


def write_log_to(stream: TextIO, level: int = logging.INFO) -> None:
    """Write the log of this process to a stream, as lines of JSON."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Lines())
    logging.getLogger().handlers[:] = [handler]
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = name != "uvicorn.access"
    _LOG.setLevel(level)


def log_event(event: str, *, level: int = logging.INFO, **fields: Any) -> None:
    """Log something that happened."""
    cut = {
        name: value[:_LONGEST] if isinstance(value, str) else value
        for name, value in fields.items()
        if value is not None
    }
    _LOG.log(level, event, extra={"fields": cut})


def log_error(request_id: str, error: BaseException) -> None:
    """Log an error that nobody expected: its type and the places it came through."""
    places = [
        f"{one.filename.rpartition('/')[2]}:{one.lineno} {one.name}"
        for one in traceback.extract_tb(error.__traceback__)[-12:]
    ]
    fields = {"request": request_id, "error": type(error).__name__, "places": places}
    _LOG.error("error", extra={"fields": fields})


def milliseconds_since(begun: float) -> int:
    """Whole milliseconds since a reading of the monotonic clock."""
    return round((time.monotonic() - begun) * 1000)
