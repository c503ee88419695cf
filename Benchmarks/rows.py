"""The table of targets: what was measured, what is wanted, and the verdict."""

import dataclasses

MEGABYTE = 1_000_000
PREFIX = "at ten times: "


@dataclasses.dataclass
class Row:
    """A line of the table. `target` and `limit` are bounds in the figure's own unit."""

    work: str
    value: float
    form: str  # how a figure is written
    target: float
    limit: float | None = None
    more_is_better: bool = False
    remark: str = ""

    def misses(self, bound):
        """Whether the figure is on the wrong side of a bound."""
        return self.value < bound if self.more_is_better else self.value > bound

    @property
    def fails(self):
        """Whether what must hold does not."""
        return self.limit is not None and self.misses(self.limit)

    @property
    def verdict(self):
        """In words."""
        if not self.misses(self.target):
            return "reached"
        by = abs(self.value / self.target - 1)
        missed = f"missed by {by:.0%}"
        if self.limit is None:
            return missed
        return f"{missed}, DOES NOT HOLD" if self.fails else f"{missed}, holds"

    def cells(self):
        """As texts: work, measured, target, must hold, verdict."""
        measured = self.form.format(self.value) + (f" ({self.remark})" if self.remark else "")
        limit = "" if self.limit is None else self.form.format(self.limit)
        return [self.work, measured, self.form.format(self.target), limit, self.verdict]


def floor_rows(series):
    """What is measured against the row floor."""
    def row(name, work, base, *bounds):
        remark = f"{series.median(work):.2f} s over {series.median(base):.2f} s"
        return Row(name, series.ratio(work, base), "{:.2f} x the floor", *bounds, remark=remark)

    return [
        row("record, seven cores, new database", "record", "floor of record", 1.0, 1.3),
        row("record --handler guide, new database", "record --handler guide", "floor of guide",
            0.55),
        row("record of as many again into that database", "record again", "floor of again", 1.2),
        row("check, seven cores, all jobs", "check", "floor of check", 0.3, 0.5),
        Row("check, two jobs against one", series.ratio("check --jobs 1", "check --jobs 2"),
            "{:.2f} x as fast", 1.7, more_is_better=True),
        Row("replay --digest, layouts a second of processor time",
            series.median("replay --digest layouts a second"), "{:,.0f}", 5_000_000,
            more_is_better=True),
    ]


def memory_rows(series, large):
    """The greatest resident size of any of the works."""
    form = "{:.0f} MB"
    plain = {name: size for name, size in series.memory.items() if not name.startswith(PREFIX)}
    name = max(plain, key=plain.get)
    rows = [Row("peak memory of all of these", plain[name] / MEGABYTE, form, 60, 100, remark=name)]
    if large:
        size, name = series.greatest_memory(PREFIX)
        rows.append(Row("peak memory at ten times the traces", size / MEGABYTE, form, 60, 100,
                        remark=name.removeprefix(PREFIX)))
    return rows


def query_row(series, prefix, work):
    """The slowest of the filters."""
    kinds = {kind: series.median(f"{prefix}query --{kind}") for kind in ("device", "locale", "tag")}
    kind = max(kinds, key=kinds.get)
    return Row(work, kinds[kind] * 1000, "{:.1f} ms", 15, remark=f"the slowest: --{kind}")


def table(work):
    """All rows of a finished bench."""
    series, figures = work.series, work.figures
    large = work.options.ten_times
    rows = floor_rows(series) + memory_rows(series, large)
    if large:
        growth = series.ratio(PREFIX + "record", "record")
        own = series.ratio(PREFIX + "floor", "floor of record")
        rows.append(Row("growth at ten times the traces, over the floor's own growth", growth / own,
                        "{:.2f} x", 1.05, remark=f"{growth:.1f} over {own:.1f}"))
    rows.append(Row("database, layouts of seven cores included", figures["bytes an event"],
                    "{:.0f} bytes an event", 280))
    rows.append(query_row(series, "", "query by device, locale or tag, 20 rows"))
    if large:
        rows.append(query_row(series, PREFIX, "the same at ten times the traces"))
    empty = series.median("empty program") * 1000
    rows.append(Row("--help, over the start of an empty static Foundation program",
                    series.median("--help") * 1000 - empty, "{:.1f} ms", 3,
                    remark=f"the empty one: {empty:.1f} ms"))
    grep = series.median("grep")
    bound = 3 * grep + 0.5
    rows.append(Row("convert of a log of 100 MB, 1 % keyboard lines: 3 x grep -c, and 0.5 s",
                    series.median("convert"), "{:.2f} s", bound, bound,
                    remark=f"grep -c UIKeyboard: {grep:.2f} s"))
    rows.append(Row("rerun of unchanged traces", figures["rerun bytes a run"],
                    "{:.1f} bytes a run", 25))
    return rows


HEADINGS = ["work", "measured", "target", "must hold", "verdict"]


def plain(rows):
    """The table for a terminal."""
    lines = [HEADINGS] + [row.cells() for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip()
                     for line in lines)


def markdown(rows):
    """The table for a page."""
    lines = [HEADINGS, ["---"] * len(HEADINGS)] + [row.cells() for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
