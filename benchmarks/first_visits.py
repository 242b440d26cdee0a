"""Measures first and second visits, with the app's middleware and without it (Linux).

It prints the time, the requests, the bytes and the CPU time of the server. It measures both apps in turn, so that other
load on the machine affects both. It takes some minutes, so it is not part of `make bench`.
"""

import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from playwright.sync_api import expect

from board import assets
from tests import server
from tests.driver import visit

VISITORS = 100  # who fetch the board, for the CPU time
COLD = 7  # browsers without a cache, for each median
# 40 ms; the throughput is in bytes a second: 10 Mbit/s.
HALL = {"offline": False, "latency": 40, "downloadThroughput": 1.25e6, "uploadThroughput": 1.25e6}
# Phones with a quarter of the speed of this processor: (the network, the target in s until a board is ready).
PHONES = {
    "9 Mbit/s, 60 ms": (
        {"offline": False, "latency": 60, "downloadThroughput": 1.125e6, "uploadThroughput": 1.125e6},
        3,
    ),
    "1.6 Mbit/s, 150 ms": ({"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 2e5}, 6.5),
}


def cpu(process):
    """CPU seconds that the process has used."""
    user, system = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / 100


def fetch(url):
    request = urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        return len(answer.read())


def main():
    if sys.platform != "linux":
        sys.exit("this benchmark reads /proc and so needs Linux")
    expect.set_options(timeout=600_000)
    with (
        server.running() as packed,
        server.running(program="tests.plain_script") as plain,
        server.chromium() as engine,
    ):
        hosts = {"with the middleware": packed, "without": plain}
        times = {}
        for network in (None, HALL):
            for name, (address, _) in [*hosts.items()] * (COLD + 1):
                with engine.new_context() as context:
                    context.set_default_timeout(0)
                    for number in ("first", "second"):
                        times.setdefault((network is HALL, name, number), []).append(visit(context, address, network))
        for (hall, name, number), visits in times.items():
            asked = visits[-1][1]
            ours, sizes = [url for url, _ in asked if "/app/static/" in url], [size or 0 for _, size in asked]
            print(
                f"{number} visit, {'10 Mbit/s, 40 ms' if hall else 'no limit'}, {name}: ready after"
                f" {median(took for took, _ in visits[1:]):.2f} s, {len(asked)} requests,"
                f" {len(ours)} of them ours, {sum(sizes) / 1e3:.0f} KB"
            )
        for called, (network, most) in PHONES.items():
            visits = []
            for _ in range(COLD):
                with engine.new_context() as context:
                    context.set_default_timeout(0)
                    visits.append(visit(context, packed[0], network, slower=4))
            ours = sum(size or 0 for url, size in visits[-1][1] if "/app/static/" in url)
            print(
                f"first visit, {called}, a quarter of the processor: ready after"
                f" {median(took for took, _ in visits):.2f} s (target ≤ {most}), {ours / 1e3:.0f} KB are ours"
                " (target ≤ 170)"
            )
        for name, (address, process) in hosts.items():
            before = cpu(process)
            with ThreadPoolExecutor(8) as pool:
                sizes = set(pool.map(fetch, [f"{address}/{assets.board_address()}"] * VISITORS))
            print(
                f"the board for {VISITORS} visitors, {name}: {cpu(process) - before:.1f} s of processor time"
                f" (target ≤ 1.5), {max(sizes) / 1e3:.0f} KB each"
            )


if __name__ == "__main__":
    main()
