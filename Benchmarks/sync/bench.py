"""The first synchronisation of the real binary with a made-up central system: bench.py BINARY [ANIMALS [CHANGES]]."""

import multiprocessing
import os
import sys
import tempfile
import time
from pathlib import Path

import central

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "gateway"))
import daemon


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_megabytes(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1024


def server(animals: int, changes: int, told) -> None:
    serving = central.serve(central.Herd(animals, changes))
    told.send(serving.server_address[1])
    serving.serve_forever()


def main() -> None:
    binary = sys.argv[1]
    animals, changes = (int(sys.argv[at]) if len(sys.argv) > at else usual for at, usual in ((2, 10_000), (3, 130_000)))
    herd = central.Herd(animals, changes)
    began = time.monotonic()
    for page in range(20):
        herd.page("changes", page * 1024 % max(1, changes - 1024), 1024)
    print(
        f"load {os.getloadavg()[0]:.1f}; the server makes {20 * 1024 / (time.monotonic() - began):,.0f} rows a second"
    )
    hear, tell = multiprocessing.Pipe(duplex=False)
    multiprocessing.Process(target=server, args=(animals, changes, tell), daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        token = Path(folder, "central.token")
        token.write_text("bench\n")
        configuration = f"central:\n  url: http://127.0.0.1:{hear.recv()}\n  token-file: {token}\n  every: 1h\n"
        gateway = daemon.Daemon(binary, f"{folder}/data", configuration)
        gateway.seconds_to_answer("/v1/health")
        gateway.call("POST", "/v1/sync")
        part, since, used = None, time.monotonic(), processor_seconds(gateway.pid)
        sizes = {"animals": animals, "changes": changes}
        while True:
            gateway.require_running()
            standing = gateway.call("GET", "/v1/sync")
            if failure := standing.get("failure"):
                raise SystemExit(f"bench: {failure}")
            now = standing.get("running", {}).get("part")
            if now != part:
                seconds, cpu = time.monotonic() - since, processor_seconds(gateway.pid) - used
                if part in sizes:
                    print(
                        f"{part}: {seconds:.1f} s, {sizes[part] / seconds:,.0f} a second,"
                        f" {1e6 * cpu / sizes[part]:.0f} µs of processor time each"
                    )
                part, since, used = now, time.monotonic(), processor_seconds(gateway.pid)
            if now is None and standing.get("succeededAt"):
                break
            time.sleep(0.05)
        size = sum(file.stat().st_size for file in Path(gateway.data).iterdir() if file.is_file()) / 2**20
        print(f"peak {peak_megabytes(gateway.pid):.0f} MB of memory, {size:.0f} MB on the disk")
        if standing["stuck"]:
            print(f"bench: {standing['stuck']} rows were not taken, such as {standing['rows'][:3]}")
        gateway.stop()


if __name__ == "__main__":
    main()
