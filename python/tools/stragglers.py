"""A simulation of a cluster with slow and failing workers, to choose the size of shards.

    python tools/stragglers.py [PUZZLES] [SECONDS_EACH] [WORKERS]

Workers take shards from a queue. Each has a speed of its own, some are stragglers (a tenth run at a third of the speed), and
each dies now and then, whereupon its shard begins again elsewhere and another worker takes its place after a while. A shard
costs an overhead: scheduling, opening files, renaming, and its entry in the manifest. Small shards pay it often; large ones lose
more work when a worker dies, and at the end everybody waits for the slowest.

It prints, for shards of each size, how long the run takes as a multiple of the shortest possible time, and how much of the work was
done in vain: means of several runs with fixed seeds, so that it always prints the same.
"""

from __future__ import annotations

import heapq
import random
import sys
from typing import List, NamedTuple, Tuple


class Cluster(NamedTuple):
    """What a cluster is like. Times are in seconds."""

    workers: int = 200
    stragglers: float = 0.1
    slowness: float = 3.0
    spread: float = 0.15
    between_deaths: float = 4 * 3600.0
    replacement: float = 120.0
    overhead: float = 0.15
    scheduler: float = 0.001


class Run(NamedTuple):
    """What became of a run."""

    time: float
    ideal: float
    lost: float


def simulate(cluster: Cluster, shards: int, seconds: float, seed: int) -> Run:
    """A run of shards that take so many seconds each on an ordinary worker."""
    chance = random.Random(seed)
    speeds: List[float] = []
    for _ in range(cluster.workers):
        slow = cluster.slowness if chance.random() < cluster.stragglers else 1.0
        speeds.append(max(0.3, chance.gauss(1.0, cluster.spread)) / slow)
    deaths = [chance.expovariate(1 / cluster.between_deaths) for _ in speeds]
    # When each worker is free again; the one that is free first takes the next shard.
    free: List[Tuple[float, int]] = [(0.0, worker) for worker in range(cluster.workers)]
    heapq.heapify(free)
    left, lost, end, handed = shards, 0.0, 0.0, 0.0
    pending: List[float] = []
    while left or pending:
        now, worker = heapq.heappop(free)
        if not left:
            # Nothing to do until a shard comes back from a worker that died.
            now = max(now, heapq.heappop(pending))
            left += 1
        # The scheduler hands out one shard after the other.
        handed = max(handed + cluster.scheduler, now)
        left -= 1
        done = handed + cluster.overhead + seconds / speeds[worker]
        if deaths[worker] < done:
            dead = max(deaths[worker], handed)
            lost += dead - handed
            heapq.heappush(pending, dead)
            back = dead + cluster.replacement
            deaths[worker] = back + chance.expovariate(1 / cluster.between_deaths)
            heapq.heappush(free, (back, worker))
        else:
            end = max(end, done)
            heapq.heappush(free, (done, worker))
    work = shards * seconds
    return Run(end, work / sum(speeds), lost / (work + lost))


def table(puzzles: int, each: float, cluster: Cluster, runs: int = 5) -> List[Tuple[int, float, float, float]]:
    """For shards of each size in seconds: their puzzles, the time, and what was lost."""
    rows = []
    for seconds in (0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000):
        size = max(1, round(seconds / each))
        shards = max(1, -(-puzzles // size))
        found = [simulate(cluster, shards, size * each, seed) for seed in range(runs)]
        time = sum(run.time for run in found) / runs
        ideal = sum(run.ideal for run in found) / runs
        rows.append((size, size * each, time / ideal, sum(run.lost for run in found) / runs))
    return rows


def main() -> None:
    given = sys.argv[1:]
    puzzles = int(float(given[0])) if given else 10_000_000
    each = float(given[1]) if len(given) > 1 else 0.01
    cluster = Cluster(workers=int(given[2])) if len(given) > 2 else Cluster()
    print(f"{puzzles} puzzles of {each} s on {cluster.workers} workers: {puzzles * each / 3600:.2f} core hours")
    print("| puzzles in a shard | seconds | time, of the shortest possible | work done in vain |")
    print("|---|---|---|---|")
    for size, seconds, time, lost in table(puzzles, each, cluster):
        print(f"| {size} | {seconds:g} | {time:.2f} | {100 * lost:.1f} % |")


if __name__ == "__main__":
    main()
