"""The notebooks run from beginning to end."""

from __future__ import annotations

import pytest
from conftest import ROOT

nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
pytest.importorskip("ipykernel", reason="ipykernel is not installed")
pytest.importorskip("matplotlib", reason="matplotlib is not installed")
pytest.importorskip("pysat", reason="python-sat is not installed")


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")), ids=lambda path: path.name)
def test_a_notebook_runs(path):
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert {"image/svg+xml", "image/png"} <= kinds
