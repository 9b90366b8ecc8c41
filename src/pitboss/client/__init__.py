"""A client of the API, for programs that play, watch or work the floor over the network.

It signs in, sends commands, follows streams and takes part in the shuffle by itself::

    with Client("http://127.0.0.1:8000").guest() as client, client.stream("UTH-1") as table:
        for now in table:
            print(now.phase, now.moves)

``AsyncClient`` is the same for programs with an event loop. The client knows the protocol and the
formats (``wire``), and the pure check of a deal (``round.fairness``). It must not know the server
or the house.
"""

from pitboss.client.async_client import AsyncClient
from pitboss.client.errors import ClientError, Refused, SignedOut, Unfair, Unreachable
from pitboss.client.live_table import LiveTable
from pitboss.client.table_now import TableNow
from pitboss.client.threaded_client import Client, Table

__all__ = [
    "AsyncClient",
    "Client",
    "ClientError",
    "LiveTable",
    "Refused",
    "SignedOut",
    "Table",
    "TableNow",
    "Unfair",
    "Unreachable",
]
