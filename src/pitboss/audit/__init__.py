"""``verify``: a store read from its first entry, with every command decided again.

Offers ``verify.verify``. It reads through the house and changes nothing.
"""

__all__: list[str] = []
