"""The works that are measured: each runs beside the row floor, alternately, in one work folder."""

import generate
import logs
import measure


class Work:
    """Databases and traces in a work folder, and the runs over them."""

    def __init__(self, folder, tool, options):
        self.folder = folder
        self.tool = tool
        self.options = options
        self.series = measure.Series()
        self.figures = {}

    def traces(self, count, seed):
        """The file of a workload; written once."""
        path = self.folder / f"w-{count}-{self.options.events}-{seed}.jsonl"
        if not path.exists():
            measure.progress(f"writing {count} traces of {self.options.events} events")
            part = path.with_suffix(".part")
            with part.open("w") as out:
                generate.write(out, count, self.options.events, seed)
            part.rename(path)
        return path

    def log(self):
        """A console log of 100 MB; written once."""
        path = self.folder / "console.log"
        if not path.exists():
            measure.progress("writing a log of 100 MB")
            part = path.with_suffix(".part")
            with part.open("w") as out:
                self.figures["events of the log"] = logs.write(out, 100_000_000)
            part.rename(path)
        return path

    def fresh(self, name):
        """The path of a database that is not there."""
        path = self.folder / name
        for suffix in ("", "-wal", "-shm", "-journal"):
            path.with_name(name + suffix).unlink(missing_ok=True)
        return path

    def floor(self, name, events):
        """Runs the row floor, and keeps the seconds that it prints."""
        path = self.fresh("floor.db")
        made = measure.run([self.folder / "row_floor", path, events], keep_output=True)
        self.series.note(name, float(made.output))
        self.fresh("floor.db")

    def kbtrace(self, name, *words, **options):
        """Runs the tool, and keeps its time and memory."""
        return self.series.take(name, [self.tool, *words], **options)

    def round(self, first):
        """Each work once, beside the floor; `first` for what is taken once only."""
        count = self.options.traces
        events = count * self.options.events
        one, two = self.traces(count, 1), self.traces(count, 2)
        database = self.fresh("w.db")
        self.floor("floor of record", events)
        self.kbtrace("record", "record", "--db", database, "--quiet", one)
        if first:
            self.figures["bytes an event"] = database.stat().st_size / events
        self.floor("floor of check", events)
        self.kbtrace("check", "check", "--db", database, "--quiet")
        self.kbtrace("check --jobs 1", "check", "--db", database, "--quiet", "--jobs", 1)
        self.kbtrace("check --jobs 2", "check", "--db", database, "--quiet", "--jobs", 2)
        self.replay("replay --digest", one, events)
        self.queries("", database)
        self.floor("floor of again", events)
        self.kbtrace("record again", "record", "--db", database, "--quiet", two)
        if first:
            self.rerun("rerun", database, 2 * count)
        database = self.fresh("w.db")
        self.floor("floor of guide", events)
        self.kbtrace("record --handler guide", "record", "--db", database, "--quiet", "--handler",
                     "guide", one)
        self.fresh("w.db")
        self.starts()
        self.convert(self.log())

    def convert(self, log):
        """A log to a trace, beside a search for its keyboard lines."""
        # To a pipe: towards /dev/null grep ends at its first match.
        self.series.take("grep", ["grep", "-c", "UIKeyboard", log], keep_output=True)
        taken = self.kbtrace("convert", "convert", log, keep_output=True)
        events = taken.output.count("\n") - 1
        if events != self.figures["events of the log"]:
            raise measure.Failure(f"convert read {events} events of the log")

    def replay(self, name, traces, events):
        """Layouts of seven cores a second of processor time, reading included."""
        taken = self.kbtrace(name, "replay", "--digest", traces)
        self.series.note(name + " layouts a second", 7 * events / taken.processor)

    def queries(self, prefix, database):
        """Twenty traces by each filter, the process's start included."""
        for kind, value in (("device", "iPhone10,3"), ("locale", "ja_JP"), ("tag", "batch=7")):
            for _ in range(3):
                self.kbtrace(f"{prefix}query --{kind}", "query", "--db", database, f"--{kind}",
                             value, "--limit", 20)

    def rerun(self, name, database, traces):
        """Bytes that a run adds when nothing changed."""
        before = database.stat().st_size
        self.kbtrace(name, "rerun", "--db", database, "--quiet")
        self.figures[name + " bytes a run"] = (database.stat().st_size - before) / (7 * traces)

    def starts(self):
        """The start of the tool beside that of an empty program."""
        for _ in range(5):
            self.series.take("empty program", [self.folder / "empty", "x"])
            self.kbtrace("--help", "--help")

    def ten_times(self):
        """The works at ten times the traces, once each, beside the floor at ten times the rows."""
        count = 10 * self.options.traces
        events = count * self.options.events
        traces = self.traces(count, 3)
        database = self.fresh("w10.db")
        prefix = "at ten times: "
        for _ in range(self.options.large_pairs):
            database = self.fresh("w10.db")
            self.floor(prefix + "floor", events)
            self.kbtrace(prefix + "record", "record", "--db", database, "--quiet", traces)
        self.figures["bytes an event at ten times"] = database.stat().st_size / events
        measure.progress("at ten times: check, replay, query, rerun, record --handler guide")
        self.kbtrace(prefix + "check", "check", "--db", database, "--quiet")
        self.replay(prefix + "replay --digest", traces, events)
        self.queries(prefix, database)
        self.rerun(prefix + "rerun", database, count)
        database = self.fresh("w10.db")
        self.kbtrace(prefix + "record --handler guide", "record", "--db", database, "--quiet",
                     "--handler", "guide", traces)
        self.fresh("w10.db")
        traces.unlink()
