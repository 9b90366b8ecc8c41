"""Text in a terminal: the console, screens, tables and colors that commands and play share.

It knows how to lay text out, and nothing of stores, rounds in progress or commands.
"""

__all__: list[str] = []
