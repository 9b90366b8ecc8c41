"""A client of the API, for programs that play, watch or work the floor over the network.

It signs in, sends commands, follows streams and takes part in the shuffle by itself. It knows the
protocol and the formats (``wire``), and the pure check of a deal (``round.fairness``). It must not
know the server or the house.
"""

from pitboss.client.errors import ClientError, Refused, SignedOut, Unfair, Unreachable

__all__ = ["ClientError", "Refused", "SignedOut", "Unfair", "Unreachable"]
