#!/usr/bin/env python3
"""Measures kbtrace on workload W beside the row floor, and prints each target with its verdict.

Both sides of a ratio run alternately in the same run, and a figure is a ratio of medians. The row
floor counts from BEGIN to COMMIT; of kbtrace the whole process counts. script/bench builds the
tool and calls this.

exit status: 0 when everything that must hold holds, 1 when something does not, 2 for trouble.
"""

import argparse
import datetime
import os
import pathlib
import platform
import shutil
import subprocess
import sys

# Nothing but results is left in the tree.
sys.dont_write_bytecode = True

import measure
import rows
import work

HERE = pathlib.Path(__file__).resolve().parent


def arguments():
    parser = argparse.ArgumentParser(prog="script/bench", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", metavar="FILE", required=True, type=pathlib.Path,
                        help="the kbtrace to measure (script/bench gives it)")
    parser.add_argument("--traces", metavar="N", type=int, help="traces of W (default: 50000)")
    parser.add_argument("--events", metavar="N", type=int, default=20,
                        help="events a trace (default: 20)")
    parser.add_argument("--pairs", metavar="N", type=int, help="pairs with the floor (default: 7)")
    parser.add_argument("--large-pairs", metavar="N", type=int, default=1,
                        help="pairs at ten times the traces (default: 1)")
    parser.add_argument("--no-ten-times", dest="ten_times", action="store_false",
                        help="leave out the works at ten times the traces")
    parser.add_argument("--quick", action="store_true",
                        help="3 pairs, 10000 traces, nothing at ten times")
    parser.add_argument("--save", action="store_true",
                        help="write the table to Benchmarks/results/YYYY-MM-DD.md")
    options = parser.parse_args()
    if options.quick:
        options.ten_times = False
    options.traces = options.traces or (10_000 if options.quick else 50_000)
    options.pairs = options.pairs or (3 if options.quick else 7)
    return options


def answer(*words):
    """The first line that a program prints, or nothing."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, cwd=HERE, check=False)
        return (done.stdout.strip().splitlines() or [""])[0]
    except OSError:
        return ""


def machine(tool):
    """What the figures were taken on, as lines of a list."""
    cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo")
                if line.startswith("model name")), platform.machine())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    return [
        f"machine: {cpu}, {os.cpu_count()} processors, {memory:.0f} GiB",
        f"system: {system}, Linux {platform.release()}",
        f"kbtrace: {answer(tool, '--version')}, revision "
        f"{answer('git', 'describe', '--always', '--dirty') or 'unknown'}",
        f"Swift: {answer('swift', '--version')}",
        f"SQLite {answer('pkg-config', '--modversion', 'sqlite3')}, {answer('gcc', '--version')}, "
        f"Python {platform.python_version()}",
    ]


def build(folder):
    """Compiles what is measured against."""
    folder.mkdir(exist_ok=True)
    for words in (["gcc", "-O2", "-o", folder / "row_floor", HERE / "row_floor.c", "-lsqlite3"],
                  ["swiftc", "-O", "-static-stdlib", "-o", folder / "empty", HERE / "empty.swift"]):
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise measure.Failure(f"{words[0]} could not compile {words[-2]}: {done.stderr}")


def save(table, options, facts):
    """Writes the day's page."""
    today = datetime.date.today().isoformat()
    page = HERE / "results" / f"{today}.md"
    page.parent.mkdir(exist_ok=True)
    large = f"{options.large_pairs} at ten times the traces" if options.ten_times else "none larger"
    page.write_text(
        f"# {today}\n\n{options.traces} traces of {options.events} events; {options.pairs} pairs "
        f"with the row floor, {large}.\n\n" + "".join(f"- {fact}\n" for fact in facts)
        + f"\n{rows.markdown(table)}\n")
    measure.progress(f"written: Benchmarks/results/{page.name}")


def main():
    options = arguments()
    folder = HERE / "scratch"
    bench = work.Work(folder, options.tool.resolve(), options)
    try:
        build(folder)
        for pair in range(options.pairs):
            measure.progress(f"pair {pair + 1} of {options.pairs}")
            bench.round(first=pair == 0)
        if options.ten_times:
            measure.progress("at ten times: record")
            bench.ten_times()
    except (measure.Failure, OSError) as failure:
        print(f"bench: {failure}", file=sys.stderr)
        return 2
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    table = rows.table(bench)
    facts = machine(options.tool.resolve())
    print("\n".join(facts) + "\n\n" + rows.plain(table))
    if options.save:
        save(table, options, facts)
    return 1 if any(row.fails for row in table) else 0


if __name__ == "__main__":
    sys.exit(main())
