"""Text in a terminal: the console, screens, tables and colors that commands and play share.

Offers ``console`` and ``paged`` output, tables and listings, and the ``Screen`` of the game in line
mode. It lays text out, and knows nothing of stores, rounds in progress or commands.
"""

__all__: list[str] = []
