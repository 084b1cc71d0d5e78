"""What several tests use."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import List, Optional

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = ".2..4...1.3....4"


def command() -> Optional[str]:
    """The command itself, if it was built: what it prints is compared with what Python answers."""
    built = [ROOT / "target" / kind / "gridwright" for kind in ("release", "debug")]
    named = os.environ.get("GRIDWRIGHT")
    found = [str(path) for path in built if path.exists()]
    return named or (found[0] if found else shutil.which("gridwright"))


@pytest.fixture(scope="session")
def gridwright_command() -> str:
    found = command()
    if found is None:
        pytest.skip("the command gridwright was not built: cargo build")
    return found


def run(arguments: List[str], text: str = "") -> str:
    """What a command prints."""
    return subprocess.run(arguments, input=text, capture_output=True, text=True, check=False).stdout
