"""The programs of the pages run and print what they say."""

from __future__ import annotations

import contextlib
import io
import os
import re
from importlib.util import find_spec

import pytest
from conftest import ROOT

PAGES = ["README.md", "docs/python.md", "python/README.md"]


def blocks(page):
    return re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.S | re.M)


@pytest.mark.parametrize("page", PAGES)
def test_the_programs_of_a_page_print_what_they_say(page, tmp_path):
    code = blocks(page)
    assert code, f"{page} has no program"
    names = {}
    before = os.getcwd()
    os.chdir(tmp_path)
    try:
        (tmp_path / "examples").symlink_to(ROOT / "examples")
        (tmp_path / "puzzles.txt").write_text("." * 16 + "\n.2..4...1.3....4\n")
        for block in code:
            if "# not run" in block or ("pysat" in block and find_spec("pysat") is None):
                continue
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(block, page, "exec"), names)
            # A comment after print is the line that it prints.
            told = re.findall(r"^\s*print\(.*\)  +# (.*)$", block, re.M)
            assert [line for line in printed.getvalue().splitlines() if line in told] == told, printed.getvalue()
    finally:
        os.chdir(before)
