"""Measures the server's memory over thousands of reruns (Linux).

It does so with and without Streamlit's garbage collection after each rerun. Each rerun is an edit on the board that the
server has answered. It takes some minutes, so it is not part of `make bench`.
"""

import sys
from pathlib import Path
from time import perf_counter

from tests import server
from tests.driver import BoardPage

RERUNS, PARTS = 3000, 6

FLIP = """
async (times) => {
  const root = document.querySelector(".board");
  for (let i = 0; i < times; i++) {
    root.querySelector("button.flip").click();
    while (root.dataset.pending !== "0") await new Promise((done) => setTimeout(done, 1));
  }
}
"""


def resident(process):
    """The resident memory of the process, in MB (Linux)."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def main():
    if sys.platform != "linux":
        sys.exit("this benchmark reads /proc and so needs Linux")
    for collect in ("true", "false"):
        with (
            server.running("app.py", f"--runner.postScriptGC={collect}") as (address, process),
            server.chromium() as engine,
        ):
            board = BoardPage(engine.new_page()).open(f"{address}/?preset=and gate")
            board.press("n")
            sizes, start = [resident(process)], perf_counter()
            for _ in range(PARTS):
                board.page.evaluate(FLIP, RERUNS // PARTS)
                sizes.append(resident(process))
            per_rerun = (perf_counter() - start) / RERUNS * 1e3
            print(
                f"collection after each run {collect}: {per_rerun:.0f} ms a rerun, MB "
                + " ".join(f"{s:.0f}" for s in sizes)
            )


if __name__ == "__main__":
    main()
