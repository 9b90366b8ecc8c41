"""The sender of a request, as limits count it."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

__all__ = ["sender_of"]

#: The bits of an IPv6 address that a household or an office chooses as it likes.
_OWN_BITS: Final = 64


@lru_cache(maxsize=4096)
def sender_of(address: str) -> str:
    """The name that an address is counted under: of IPv6 its network of 64 bits, which one sender
    has whole."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return f"{IPv6Address(int(found) >> _OWN_BITS << _OWN_BITS)}/{_OWN_BITS}"
    return str(found)
