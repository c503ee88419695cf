"""Runs programs and takes their time, processor time and memory."""

import dataclasses
import os
import statistics
import subprocess
import sys
import time


@dataclasses.dataclass
class Measure:
    """One run of one program."""

    seconds: float
    processor: float  # user and system, in seconds
    memory: int  # the greatest resident size, in bytes
    output: str


class Failure(Exception):
    """A program that was to be measured did not end as it should."""


def run(words, keep_output=False, statuses=(0,)):
    """Runs a program to its end. What it prints is kept only when asked for."""
    out = subprocess.PIPE if keep_output else subprocess.DEVNULL
    start = time.monotonic()
    process = subprocess.Popen([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=out,
                               stderr=subprocess.PIPE, text=True)
    output = process.stdout.read() if keep_output else ""
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    code = os.waitstatus_to_exitcode(status)
    process.returncode = code
    for pipe in (process.stdout, process.stderr):
        if pipe:
            pipe.close()
    if code not in statuses:
        lines = errors.strip().splitlines()
        name = os.path.basename(str(words[0]))
        raise Failure(f"{name} {words[1]} ended with {code}: {lines[-1] if lines else ''}")
    return Measure(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, output)


class Series:
    """Measures of works by name, taken in pairs with what they are measured against."""

    def __init__(self):
        self.times = {}
        self.memory = {}

    def take(self, name, words, **options):
        """Runs a program and keeps its time and memory under a name."""
        measure = run(words, **options)
        self.times.setdefault(name, []).append(measure.seconds)
        self.memory[name] = max(self.memory.get(name, 0), measure.memory)
        return measure

    def note(self, name, value):
        """Keeps a value that was taken otherwise."""
        self.times.setdefault(name, []).append(value)

    def median(self, name):
        """The median of what was kept under a name."""
        return statistics.median(self.times[name])

    def ratio(self, work, base):
        """Median by median."""
        return self.median(work) / self.median(base)

    def greatest_memory(self, prefix=""):
        """The greatest memory of the works whose name begins so, and the work."""
        works = {name: size for name, size in self.memory.items() if name.startswith(prefix)}
        name = max(works, key=works.get)
        return works[name], name


def progress(text):
    """Tells a person what is being done."""
    print(text, file=sys.stderr, flush=True)
