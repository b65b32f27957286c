#!/usr/bin/env python3
"""Group the lines of a log by their shape.

Numbers, times, addresses and identifiers are masked, so that lines which differ
only in them fall together. Prints the commonest shapes and the rarest, each with
its first and last line; with --baseline, only shapes that a good log does not have.
Lines of a stack trace belong to the line above them and are not grouped.
"""

import argparse
import gzip
import json
import os
import re
import sys

# The order matters: the long and special forms first, bare numbers last. An HTTP status stays: it is the message.
MASKS = [
    (re.compile(r"\x1b\[[0-9;]*m"), ""),
    (re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?"), "<time>"),
    (re.compile(r"\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}"), "<time>"),
    (re.compile(r"\b[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d+)?"), "<time>"),
    (re.compile(r"\b\d\d:\d\d:\d\d(?:[.,]\d+)?"), "<time>"),
    (re.compile(r"\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b"), "<uuid>"),
    (re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b"), "<ip>"),
    (re.compile(r"\b0x[0-9a-fA-F]+\b"), "<hex>"),
    (re.compile(r"\b(?=[a-fA-F]*\d)[0-9a-fA-F]{8,}\b"), "<hex>"),
    (re.compile(r"(status\W{1,3}\d{3}\b|HTTP/[\d.]+\" \d{3}\b)|\d+(?:[.,]\d+)*", re.I), lambda found: found[1] or "<n>"),
]
CONTINUATION = re.compile(r"\s+\S|Caused by:|\.\.\. \d+ more|Traceback \(most recent")
MOST_SHAPES = 50_000
LONGEST_LINE = 4_000


def shape(line):
    for pattern, mask in MASKS:
        line = pattern.sub(mask, line)
    return line.strip()


def lines(path):
    """The lines of a file, of a .gz file, or of standard input."""
    if path == "-":
        stream = sys.stdin.buffer
    elif path.endswith(".gz"):
        stream = gzip.open(path)
    else:
        stream = open(path, "rb")
    with stream:
        for raw in stream:
            yield raw[:LONGEST_LINE].decode("utf-8", "replace").rstrip("\r\n")


def shapes(paths):
    """Every shape, with how often it came, its first line and its last."""
    found, read, dropped = {}, 0, 0
    for path in paths:
        for number, line in enumerate(lines(path), 1):
            read += 1
            if not line.strip() or CONTINUATION.match(line):
                continue
            key = shape(line)
            place = f"{path}:{number}"
            entry = found.get(key)
            if entry:
                entry["count"] += 1
                entry["last"] = place
            elif len(found) < MOST_SHAPES:
                found[key] = {"count": 1, "first": place, "last": place, "sample": line.strip()}
            else:
                dropped += 1
    return found, read, dropped


def report(title, entries, width):
    print(f"\n{title}")
    for entry in entries:
        sample = entry["sample"]
        sample = sample if len(sample) <= width else sample[: width - 3] + "..."
        span = entry["first"] if entry["count"] == 1 else f"{entry['first']} .. {entry['last']}"
        print(f"{entry['count']:>8}  {sample}\n          {span}")


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog="Examples:\n  cluster.py app.log\n  cluster.py --baseline yesterday.log.gz today.log\n"
        "  journalctl -u app --no-pager | cluster.py --match 'ERROR|WARN'",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("logs", nargs="*", default=["-"], help="log files; .gz is read too; - or none: standard input")
    parser.add_argument("--baseline", action="append", default=[], metavar="LOG", help="a log of a good time: leave out its shapes")
    parser.add_argument("--match", metavar="REGEX", help="only shapes whose first line matches")
    parser.add_argument("--top", type=int, default=15, metavar="N", help="how many of the commonest (default 15)")
    parser.add_argument("--rare", type=int, default=15, metavar="N", help="how many of the rarest (default 15)")
    parser.add_argument("--width", type=int, default=160, metavar="N", help="longest sample line (default 160)")
    parser.add_argument("--json", action="store_true", help="every shape, one JSON object a line")
    return parser.parse_args()


def main():
    options = arguments()
    try:
        match = re.compile(options.match or "")
        good, _, _ = shapes(options.baseline)
        found, read, dropped = shapes(options.logs)
    except re.error as error:
        sys.exit(f"cluster.py: --match is not a regular expression: {error}")
    except (OSError, EOFError) as error:
        sys.exit(f"cluster.py: {error}")
    kept = [entry for key, entry in found.items() if key not in good and match.search(entry["sample"])]
    kept.sort(key=lambda entry: -entry["count"])
    if options.json:
        for entry in kept:
            print(json.dumps(entry, ensure_ascii=False))
        return
    left = f", {len(kept)} of them left by --baseline and --match" if options.baseline or options.match else ""
    print(f"{read} lines, {len(found)} shapes{left}")
    if dropped:
        print(f"{dropped} lines have shapes beyond the first {MOST_SHAPES} and are not counted")
    top = max(options.top, 0)
    report("COMMONEST", kept[:top], max(options.width, 20))
    rest = kept[top:]
    if rest and options.rare > 0:
        report("RAREST", rest[-options.rare :][::-1], max(options.width, 20))


if __name__ == "__main__":
    try:
        main()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough (`| head`); keep the interpreter from complaining on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        sys.exit(130)
