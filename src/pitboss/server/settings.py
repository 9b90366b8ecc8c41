"""The settings of a server, fixed for as long as it runs."""

from dataclasses import dataclass

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The address, the origins and the limits of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    #: Further origins that pages may come from, such as ``https://floor.example``.
    origins: tuple[str, ...] = ()
    #: Whether the page is reached over TLS: cookies are for TLS alone.
    secure: bool = False
    #: Whether a proxy in front says where a request came from.
    forwarded: bool = False
    #: Whether guests may come and roles be switched.
    demo: bool = False
    #: A session ends when it is idle for so long, and after so long in any case.
    idle_seconds: int = 30 * 60
    absolute_seconds: int = 12 * 60 * 60
