"""Where the project's own files are."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
#: A Rules Submission that offers every game.
DEMO = ROOT / "examples" / "demo.toml"
