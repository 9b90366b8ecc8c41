"""Reads a store and decides everything in it again: verify, and the checks behind it.

It offers ``verify.verify``. It reads through the house and changes nothing.
"""

__all__: list[str] = []
