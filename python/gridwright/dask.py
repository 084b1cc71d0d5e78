"""Files of puzzles on many machines, with Dask.

>>> from gridwright.dask import solve_files, join           # doctest: +SKIP
>>> manifest = solve_files("s3://puzzles/*.txt", "s3://answers/run-1", client=client)  # doctest: +SKIP
>>> manifest["counts"]                                      # doctest: +SKIP
{'solved': 1000000, 'none': 0, 'multiple': 0, 'unknown': 0, 'errors': 3}

Files are cut into shards of whole lines. Every shard is solved by itself, written beside its place and renamed when it is
whole, and listed in ``manifest.json`` with its counts and its checksum. Which shards there are depends on the files and on
``shard_lines`` only. So the result is the same, byte for byte, for any number of workers, for workers that die, for a run that
was broken off and begun again, and on one machine by ``gridwright batch``: :func:`join` puts the shards together. Only a limit
of ``seconds`` makes answers depend on the machine.

Paths are those of fsspec, and so may be far away.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
import time
import uuid
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import _gridwright
from .errors import PuzzleError

__all__ = ["generate", "join", "rate_files", "solve_files"]

Files = Union[str, Sequence[str]]
"""Paths or addresses of files; ``*`` stands for any name."""

Shard = Dict[str, Any]
Manifest = Dict[str, Any]
Progress = Union[bool, Callable[[int, int, Mapping[str, int]], None]]
"""Whether to report progress, or who is told: how many shards are done, of how many, and the counts so far."""

MANIFEST = "manifest.json"
HEAD = 64 << 10
"""How much of a file is looked at to see how large its puzzles are: as much as ``gridwright batch`` looks at."""
PIECE = 64 << 10
"""How much is read at once where the end of a line is looked for."""


def solve_files(
    files: Files,
    out: str,
    unique: bool = True,
    *,
    shard_lines: int = 1_000_000,
    client: Any = None,
    seconds: Optional[float] = None,
    retries: int = 3,
    progress: Progress = False,
    storage_options: Optional[Mapping[str, Any]] = None,
) -> Manifest:
    """Solves every line of files: the shards are what ``gridwright batch`` prints for them.

    A shard has about ``shard_lines`` lines: unless given, a second or so of work on classics. Without a ``client``, that of
    this process is used, or a cluster on this machine.
    A run that was broken off goes on where it was: shards that the manifest lists are not made again.
    """
    options = {"ask": "solve", "unique": unique, "seconds": seconds}
    return _run_files(files, out, options, shard_lines, client, retries, progress, storage_options)


def rate_files(
    files: Files,
    out: str,
    *,
    shard_lines: int = 500,
    client: Any = None,
    seconds: Optional[float] = None,
    retries: int = 3,
    progress: Progress = False,
    storage_options: Optional[Mapping[str, Any]] = None,
) -> Manifest:
    """Rates every line of files: the shards are what ``gridwright rate --json`` prints for them."""
    options = {"ask": "rate", "seconds": seconds}
    return _run_files(files, out, options, shard_lines, client, retries, progress, storage_options)


def generate(
    out: str,
    count: int,
    type: str = "standard",
    *,
    seed: int = 0,
    shard_size: int = 100,
    client: Any = None,
    retries: int = 3,
    progress: Progress = False,
    storage_options: Optional[Mapping[str, Any]] = None,
    **wanted: Any,
) -> Manifest:
    """Makes puzzles, each an object on a line.

    The shard of number k has those of the seed ``seed + k``, which differ among each other. ``wanted`` is what
    :func:`gridwright.generate` takes: ``size``, ``level``, ``rating`` and so on.
    """
    if count < 1 or shard_size < 1:
        raise PuzzleError("count and shard_size are at least 1")
    options = {"ask": "generate", "type": type, "wanted": wanted, "seed": seed, "count": count, "shard_size": shard_size}
    sizes = [min(shard_size, count - at) for at in range(0, count, shard_size)]
    shards = [{"seed": seed + number, "size": size} for number, size in enumerate(sizes)]
    with _Cluster(client) as cluster:
        return _run(shards, out, options, [], cluster, retries, progress, dict(storage_options or {}))


def join(out: str, path: str, storage_options: Optional[Mapping[str, Any]] = None) -> str:
    """Puts the shards of a finished run together in one file, and returns its checksum. A shard that is not as the manifest
    says is an error."""
    storage = dict(storage_options or {})
    fs, folder = _folder(out, storage)
    manifest = _read_manifest(fs, folder)
    if manifest is None or not manifest["complete"]:
        raise PuzzleError(f"the run in {out} is not complete")
    target, place = _fsspec().core.url_to_fs(path, **storage)
    whole = hashlib.sha256()
    beside = f"{place}.tmp-{uuid.uuid4().hex}"
    with target.open(beside, "wb") as file:
        for shard in manifest["shards"]:
            data = fs.cat_file(f"{folder}/{shard['name']}")
            if hashlib.sha256(data).hexdigest() != shard["sha256"]:
                target.rm(beside)
                raise PuzzleError(f"{shard['name']} is not what the manifest says")
            whole.update(data)
            file.write(data)
    target.mv(beside, place)
    return whole.hexdigest()


# Shards.


def _run_files(
    files: Files,
    out: str,
    options: Dict[str, Any],
    shard_lines: int,
    client: Any,
    retries: int,
    progress: Progress,
    storage_options: Optional[Mapping[str, Any]],
) -> Manifest:
    if shard_lines < 1:
        raise PuzzleError("shard_lines is at least 1")
    storage = dict(storage_options or {})
    inputs = [_input(path, storage) for path in _paths(files, storage)]
    with _Cluster(client) as cluster:
        shards = [shard for file in inputs for shard in _cut(file, shard_lines, storage)]
        _number(shards, cluster, retries, storage)
        return _run(shards, out, {**options, "shard_lines": shard_lines}, inputs, cluster, retries, progress, storage)


def _paths(files: Files, storage: Dict[str, Any]) -> List[str]:
    """The paths that are meant, in their order; those of a pattern in the order of their names."""
    found: List[str] = []
    for path in [files] if isinstance(files, str) else files:
        if "*" in path:
            fs, pattern = _fsspec().core.url_to_fs(path, **storage)
            names = sorted(fs.glob(pattern))
            if not names:
                raise FileNotFoundError(f"no file is called {path}")
            found += [name if "://" not in path else fs.unstrip_protocol(name) for name in names]
        else:
            found.append(path)
    return found


def _input(path: str, storage: Dict[str, Any]) -> Dict[str, Any]:
    """What is known about a file before it is cut: its length, a hash of its beginning, and the size of its puzzles."""
    fs, place = _fsspec().core.url_to_fs(path, **storage)
    length = fs.size(place)
    head = fs.cat_file(place, 0, min(HEAD, length)) if length else b""
    if head[:2] == b"\x1f\x8b":
        raise PuzzleError(f"{path} is compressed, and only plain files can be cut into shards", help="unpack it first")
    lines = [line.strip() for line in (head[3:] if head.startswith(b"\xef\xbb\xbf") else head).split(b"\n")]
    first = next((line for line in lines if line and not line.startswith(b"#")), b"")
    cells = _gridwright.plain_cells(first) if first else None
    return {
        "path": path,
        "length": length,
        "head": hashlib.sha256(head).hexdigest(),
        "cells": cells,
        "line_length": len(first) + 1,
    }


def _cut(file: Dict[str, Any], shard_lines: int, storage: Dict[str, Any]) -> Iterator[Shard]:
    """The shards of a file: about as many lines each, cut at the ends of lines."""
    step = shard_lines * max(file["line_length"], 2)
    fs, place = _fsspec().core.url_to_fs(file["path"], **storage)
    begin = 0
    while begin < file["length"]:
        end = _line_end(fs, place, min(begin + step, file["length"]), file["length"])
        yield {"file": file["path"], "offset": begin, "length": end - begin, "cells": file["cells"]}
        begin = end


def _line_end(fs: Any, place: str, at: int, length: int) -> int:
    """Where the line ends that the byte before a place belongs to."""
    at = max(at - 1, 0)
    while at < length:
        piece = fs.cat_file(place, at, min(at + PIECE, length))
        found = piece.find(b"\n")
        if found >= 0:
            return int(at + found + 1)
        at += len(piece)
    return length


def _number(shards: List[Shard], cluster: Any, retries: int, storage: Dict[str, Any]) -> None:
    """The number of each shard's first line. Lines are counted where the shards are solved."""
    counts = cluster.gather(cluster.map(_count_lines, shards, storage=storage, retries=retries, pure=False))
    line, file = 1, None
    for shard, count in zip(shards, counts):
        line = 1 if shard["file"] != file else line
        file = shard["file"]
        shard["line"], shard["lines"] = line, count
        line += count


# What workers do.


def _read(shard: Shard, storage: Dict[str, Any]) -> bytes:
    fs, place = _fsspec().core.url_to_fs(shard["file"], **storage)
    data: bytes = fs.cat_file(place, shard["offset"], shard["offset"] + shard["length"])
    if len(data) != shard["length"]:
        raise OSError(f"{shard['file']} became shorter while it was read")
    return data


def _count_lines(shard: Shard, storage: Dict[str, Any]) -> int:
    return _read(shard, storage).count(b"\n")


def _make(shard: Shard, options: Dict[str, Any], out: str, storage: Dict[str, Any]) -> Shard:
    """Makes a shard: writes it beside its place, and renames it when it is whole."""
    data, counts = _made(shard, options, storage)
    fs, folder = _folder(out, storage)
    place = f"{folder}/{shard['name']}"
    beside = f"{place}.tmp-{uuid.uuid4().hex}"
    fs.pipe_file(beside, data)
    fs.mv(beside, place)
    return {**shard, "counts": counts, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _made(shard: Shard, options: Dict[str, Any], storage: Dict[str, Any]) -> Tuple[bytes, Dict[str, int]]:
    if options["ask"] == "solve":
        return _gridwright.solve_text(
            _read(shard, storage),
            shard["offset"],
            shard["line"],
            options["unique"],
            shard["cells"],
            1,
            options["seconds"],
        )
    if options["ask"] == "rate":
        return _gridwright.rate_text(_read(shard, storage), shard["line"], shard["file"], options["seconds"])
    question = {**options["wanted"], "ask": "generate", "type": options["type"]}
    question.update(seed=shard["seed"], count=shard["size"])
    made = json.loads(_gridwright.ask(json.dumps(question), None))["puzzles"]
    lines = [json.dumps(one, separators=(",", ":"), ensure_ascii=False) + "\n" for one in made]
    return "".join(lines).encode(), {"made": len(made)}


# The run.


def _run(
    shards: List[Shard],
    out: str,
    options: Dict[str, Any],
    inputs: List[Dict[str, Any]],
    cluster: Any,
    retries: int,
    progress: Progress,
    storage: Dict[str, Any],
) -> Manifest:
    ending = "txt" if options["ask"] == "solve" else "jsonl"
    for number, shard in enumerate(shards):
        shard["name"] = f"part-{number:06}.{ending}"
    fs, folder = _folder(out, storage)
    fs.makedirs(folder, exist_ok=True)
    identity = {"gridwright": _gridwright.__version__, "options": options, "inputs": inputs}
    done = _done_before(fs, folder, identity)
    left = [shard for shard in shards if shard["name"] not in done]
    told = _teller(progress)
    told(len(done), len(shards), _sum(done.values()))
    futures = cluster.map(_make, left, options=options, out=out, storage=storage, retries=retries, pure=False)
    noted = time.monotonic()
    for _, made in importlib.import_module("distributed").as_completed(futures, with_results=True):
        done[made["name"]] = made
        if time.monotonic() - noted > 1:
            _note(fs, folder, identity, shards, done)
            noted = time.monotonic()
        told(len(done), len(shards), _sum(done.values()))
    for stray in fs.glob(f"{folder}/*.tmp-*"):
        fs.rm(stray)
    return _note(fs, folder, identity, shards, done)


def _done_before(fs: Any, folder: str, identity: Dict[str, Any]) -> Dict[str, Shard]:
    """The shards that a run of the same files and options made before, and that are still there."""
    manifest = _read_manifest(fs, folder)
    if manifest is None:
        return {}
    same = json.loads(json.dumps(identity))
    for key, value in same.items():
        if manifest.get(key) != value:
            raise PuzzleError(
                f"{folder} holds another run: its {key} differ", help="choose another folder, or empty this one"
            )
    sizes = {found["name"].rsplit("/", 1)[-1]: found["size"] for found in fs.ls(folder, detail=True, refresh=True)}
    return {shard["name"]: shard for shard in manifest["shards"] if sizes.get(shard["name"]) == shard["bytes"]}


def _note(
    fs: Any, folder: str, identity: Dict[str, Any], shards: Sequence[Shard], done: Mapping[str, Shard]
) -> Manifest:
    """Writes down what is done. The manifest of a finished run is the same, however it came about."""
    listed = [done[shard["name"]] for shard in shards if shard["name"] in done]
    manifest: Manifest = {
        **identity,
        "complete": len(listed) == len(shards),
        "counts": _sum(listed),
        "shards": listed,
    }
    beside = f"{folder}/{MANIFEST}.tmp-{uuid.uuid4().hex}"
    fs.pipe_file(beside, (json.dumps(manifest, indent=1) + "\n").encode())
    fs.mv(beside, f"{folder}/{MANIFEST}")
    return manifest


def _read_manifest(fs: Any, folder: str) -> Optional[Manifest]:
    try:
        manifest: Manifest = json.loads(fs.cat_file(f"{folder}/{MANIFEST}"))
    except FileNotFoundError:
        return None
    return manifest


def _sum(shards: Iterable[Shard]) -> Dict[str, int]:
    total: Dict[str, int] = {}
    for shard in shards:
        for kind, count in shard["counts"].items():
            total[kind] = total.get(kind, 0) + count
    return total


def _teller(progress: Progress) -> Callable[[int, int, Mapping[str, int]], None]:
    if callable(progress):
        return progress
    if not progress:
        return lambda done, total, counts: None

    def say(done: int, total: int, counts: Mapping[str, int]) -> None:
        shown = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)
        print(f"{done} of {total} shards" + (f": {shown}" if shown else ""), file=sys.stderr)

    return say


class _Cluster:
    """The client that is given, or that of this process, or a cluster on this machine for as long as it is needed."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.own = False

    def __enter__(self) -> Any:
        if self.client is None:
            distributed: Any = importlib.import_module("distributed")
            try:
                self.client = distributed.get_client()
            except ValueError:
                self.client = distributed.Client(dashboard_address=None)
                self.own = True
        return self.client

    def __exit__(self, *_: object) -> None:
        if self.own:
            self.client.close()
            if self.client.cluster is not None:
                self.client.cluster.close()


def _folder(out: str, storage: Dict[str, Any]) -> Tuple[Any, str]:
    fs, folder = _fsspec().core.url_to_fs(out, **storage)
    return fs, folder.rstrip("/")


def _fsspec() -> Any:
    module: Any = importlib.import_module("fsspec")
    return module
