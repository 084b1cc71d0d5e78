"""Shards on a cluster: the same bytes for any number of workers, for workers that die, and as the command prints."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from conftest import EASY, EXAMPLES, run

from gridwright import Puzzle, PuzzleError

distributed = pytest.importorskip("distributed", reason="dask[distributed] is not installed")
fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed")

from gridwright.dask import generate, join, rate_files, solve_files  # noqa: E402
from test_many import SMALL, lines  # noqa: E402


@pytest.fixture(scope="module")
def client():
    """Workers that share this process, so that they see its file system in memory."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster, distributed.Client(cluster) as client:
        yield client


@pytest.fixture()
def puzzles(tmp_path):
    path = tmp_path / "puzzles.txt"
    text = "# a note\n\n" + "\n".join(line for line in lines(1500) if line != SMALL)
    path.write_text(text)  # The last line has no end.
    return path


def start(*arguments):
    return subprocess.Popen([sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]])


def wait_for(path):
    for _ in range(600):
        if path.exists() and path.read_text().strip():
            return
        time.sleep(0.05)
    raise AssertionError("the scheduler did not start")


def test_shards_joined_are_what_the_command_prints(tmp_path, puzzles, client, gridwright_command):
    other = tmp_path / "other.txt"
    other.write_text(EASY + "\n" + SMALL + "\nnothing\n")
    told = [run([gridwright_command, "batch", "--unique", str(path)]) for path in (puzzles, other)]
    sums = set()
    for number, shard_lines in enumerate((100, 333, 10_000)):
        out = str(tmp_path / f"out{number}")
        manifest = solve_files([str(puzzles), str(other)], out, shard_lines=shard_lines, client=client)
        assert manifest["complete"] and sum(manifest["counts"].values()) == sum(map(len, map(str.splitlines, told)))
        assert len(manifest["shards"]) >= (15 if shard_lines == 100 else 2)
        sums.add(join(out, str(tmp_path / f"whole{number}.txt")))
        assert (tmp_path / f"whole{number}.txt").read_text() == "".join(told)
    assert sums == {hashlib.sha256("".join(told).encode()).hexdigest()}


def test_ratings_are_those_of_the_command(tmp_path, client, gridwright_command):
    path = tmp_path / "few.txt"
    path.write_text("".join(f"{line}\n" for line in lines(12)))
    manifest = rate_files(str(path), str(tmp_path / "out"), shard_lines=5, client=client)
    assert manifest["counts"] == {"errors": 1, "others": 1, "rated": 10}
    join(str(tmp_path / "out"), str(tmp_path / "whole.jsonl"))
    assert (tmp_path / "whole.jsonl").read_text() == run([gridwright_command, "rate", "--json", str(path)])


def test_generated_puzzles_are_the_same_again(tmp_path, client):
    kinds = {"size": 4, "symmetry": "none"}
    first = generate(str(tmp_path / "a"), 7, "standard", seed=3, shard_size=3, client=client, **kinds)
    again = generate(str(tmp_path / "b"), 7, "standard", seed=3, shard_size=3, client=client, **kinds)
    assert first == again and first["counts"] == {"made": 7}
    made = (tmp_path / "a" / "part-000002.jsonl").read_text().splitlines()
    assert len(made) == 1 and Puzzle.read(json.dumps(json.loads(made[0])["puzzle"])).solve().status == "unique"
    with pytest.raises(PuzzleError):
        generate(str(tmp_path / "c"), 0, client=client)


def test_files_in_memory_and_patterns(puzzles, tmp_path, client):
    memory = fsspec.filesystem("memory")
    text = puzzles.read_bytes()
    memory.pipe_file("/in/b.txt", text[:5000])
    memory.pipe_file("/in/a.txt", text)
    manifest = solve_files("memory://in/*.txt", "memory://out/run", shard_lines=200, client=client)
    assert [file["path"] for file in manifest["inputs"]] == ["memory:///in/a.txt", "memory:///in/b.txt"]
    near = solve_files(str(puzzles), str(tmp_path / "near"), shard_lines=200, client=client)
    shared = len(near["shards"])
    assert [shard["sha256"] for shard in near["shards"]] == [shard["sha256"] for shard in manifest["shards"][:shared]]
    assert memory.exists("/out/run/manifest.json") and not memory.glob("/out/run/*.tmp-*")
    join("memory://out/run", "memory://out/whole.txt")
    with pytest.raises(FileNotFoundError):
        solve_files("memory://nowhere/*.txt", "memory://out/none", client=client)


def test_a_run_goes_on_where_it_was(tmp_path, puzzles, client):
    out = tmp_path / "out"
    whole = solve_files(str(puzzles), str(out), shard_lines=100, client=client)
    whole_text = (out / "manifest.json").read_text()
    # As after a run that was broken off: some shards are listed, one of them is gone, and one is half written.
    broken = dict(whole, complete=False, shards=whole["shards"][:5])
    (out / "manifest.json").write_text(json.dumps(broken))
    (out / "part-000002.txt").unlink()
    (out / "part-000009.txt.tmp-abc").write_text("half")
    kept = {shard["name"]: os.stat(out / shard["name"]).st_mtime_ns for shard in broken["shards"] if "02" not in shard["name"]}
    seen = []
    again = solve_files(
        str(puzzles), str(out), shard_lines=100, client=client, progress=lambda done, total, counts: seen.append(done)
    )
    assert seen[0] == 4 and seen[-1] == len(whole["shards"])
    assert again == whole and (out / "manifest.json").read_text() == whole_text
    assert {name: os.stat(out / name).st_mtime_ns for name in kept} == kept
    assert not list(out.glob("*.tmp-*"))
    with pytest.raises(PuzzleError, match="another run"):
        solve_files(str(puzzles), str(out), unique=False, shard_lines=100, client=client)
    with pytest.raises(PuzzleError, match="compressed"):
        (tmp_path / "packed.gz").write_bytes(b"\x1f\x8b....")
        solve_files(str(tmp_path / "packed.gz"), str(tmp_path / "no"), client=client)
    (out / "part-000001.txt").write_text("changed")
    with pytest.raises(PuzzleError, match="part-000001.txt is not"):
        join(str(out), str(tmp_path / "whole.txt"))


@pytest.mark.skipif(os.name == "nt", reason="workers are killed by a signal")
def test_a_worker_may_die_in_the_middle(tmp_path, gridwright_command):
    killer = Puzzle.open(EXAMPLES / "killer.sdq")._native.line()
    path = tmp_path / "killers.txt"
    path.write_text("".join([killer + "\n", EASY + "\n"] * 150))
    told = run([gridwright_command, "batch", "--unique", str(path)])
    about = tmp_path / "scheduler.json"
    children = [start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(about))]
    try:
        wait_for(about)
        address = json.loads(about.read_text())["address"]
        worker = ("dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path))
        children += [start(*worker), start(*worker)]
        with distributed.Client(address) as client:
            client.wait_for_workers(2, timeout=60)
            killed = []

            def kill_one(done, total, counts):
                if done and not killed:
                    children[1].send_signal(signal.SIGKILL)
                    killed.append(done)

            manifest = solve_files(str(path), str(tmp_path / "out"), shard_lines=6, client=client, progress=kill_one)
            assert killed[0] < len(manifest["shards"]) and manifest["complete"]
            assert children[1].wait(timeout=30) == -signal.SIGKILL
            assert len(client.scheduler_info()["workers"]) == 1
    finally:
        # Not asked to end: a worker may wait long for a scheduler that is ending, too.
        for child in children:
            child.kill()
            child.wait(timeout=30)
    join(str(tmp_path / "out"), str(tmp_path / "whole.txt"))
    assert (tmp_path / "whole.txt").read_text() == told
