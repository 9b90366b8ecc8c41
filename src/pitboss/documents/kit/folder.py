"""A folder that appears whole or not at all, with a manifest of every file."""

import hashlib
import shutil
from collections.abc import Iterable
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from pitboss.refusals import Refused

__all__ = ["MANIFEST", "FolderError", "free", "write_folder"]

MANIFEST: Final = "MANIFEST.sha256"


class FolderError(Refused):
    """The kit cannot be written there."""


def free(folder: Path) -> None:
    """Refuse a folder before any work is done for it: it must be new, or empty."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise FolderError(f"{folder}: that is not a folder; name a new one")
    if folder.is_dir() and any(folder.iterdir()):
        raise FolderError(f"{folder}: the folder is not empty; name a new one")
    if not folder.absolute().parent.is_dir():
        raise FolderError(f"{folder}: there is no folder {folder.absolute().parent}")


def write_folder(folder: Path, contents: Iterable[tuple[str, bytes]]) -> int:
    """Write the files beside the folder, then rename all at once. Gives the number of files.

    The manifest lists every other file as ``sha256sum`` does: ``sha256sum -c MANIFEST.sha256``.
    """
    free(folder)
    target = folder.absolute()
    try:
        part = Path(mkdtemp(dir=target.parent, prefix=f".{target.name}."))
    except OSError as error:
        raise FolderError(f"{folder}: {(error.strerror or str(error)).lower()}") from None
    try:
        lines = sorted(_written(part, contents))
        text = "".join(f"{digest}  {name}\n" for name, digest in lines)
        (part / MANIFEST).write_bytes(text.encode())
        part.chmod(0o755)
        part.rename(target)
    except OSError as error:
        raise FolderError(f"{folder}: {(error.strerror or str(error)).lower()}") from None
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return len(lines)


def _written(part: Path, contents: Iterable[tuple[str, bytes]]) -> list[tuple[str, str]]:
    found = []
    for name, content in contents:
        path = part / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            raise FileExistsError(f"{name} is there twice")
        path.write_bytes(content)
        found.append((name, hashlib.sha256(content).hexdigest()))
    return found
