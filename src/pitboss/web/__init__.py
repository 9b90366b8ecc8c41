"""The browser client: static files, served as they are. There is no build step.

``index.html`` loads ``app.js``; pages are in ``pages/``, parts of pages in ``parts/``, the side
panels of a table in ``panels/``. It knows the server by the API and the stream alone.
"""

from pathlib import Path
from typing import Final

__all__ = ["FILES"]

#: The folder of the files.
FILES: Final = Path(__file__).parent
