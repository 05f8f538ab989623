"""An independent opinion on generated cases: ONNX Runtime's answers against Assay's bounds.

    python ci/ort_differential.py DIR [--exceptions FILE] [--results FILE] [--jobs N]

DIR was written by `assay export`. Exits with 1 where ONNX Runtime answers outside of a bound, refuses to run or
crashes, and no entry of the exceptions file says why.
"""
import argparse
import fnmatch
import json
import math
import os
import pathlib
import subprocess
import sys
import threading
import time
import tomllib
from collections import Counter
from dataclasses import dataclass, field

CI = pathlib.Path(__file__).parent
SECONDS_PER_CASE = 60
SECONDS_PER_LINE = 10


@dataclass
class ExceptionEntry:
    """What ONNX Runtime does otherwise, in cases that match one of the patterns, up to a share of the bound."""

    cases: list
    reason: str
    end: str = "differs"
    share: float = math.inf
    found: int = 0
    largest: float = 0.0

    def covers(self, case, answer):
        return (answer["end"] == self.end and share_of(answer) <= self.share
                and any(matches(pattern, case) for pattern in self.cases))


@dataclass
class Tally:
    """What came of all cases."""

    ends: Counter = field(default_factory=Counter)
    cannot: dict = field(default_factory=dict)  # by kind, a Counter of ops
    unlisted: list = field(default_factory=list)


def share_of(answer):
    return answer.get("share", math.inf)


def matches(pattern, case):
    """As in `assay run --filter`: a part of the id or, with * or ?, a pattern of the whole."""
    if "*" in pattern or "?" in pattern:
        return fnmatch.fnmatchcase(case, pattern.replace("[", "[[]"))
    return pattern in case


def load_exceptions(path):
    return [ExceptionEntry(**entry) for entry in tomllib.loads(path.read_text(encoding="utf-8"))["exception"]]


class Worker:
    """A child that runs cases. It is lost with the case that crashes it, and the next case gets a new one."""

    def __init__(self, folder):
        self.command = [sys.executable, CI / "ort_case.py", folder]
        self.child = None

    def run(self, n):
        if self.child is None:
            self.child = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                          stderr=subprocess.DEVNULL, text=True)
        late = threading.Timer(SECONDS_PER_CASE, self.child.kill)
        late.start()
        try:
            self.child.stdin.write(f"{n}\n")
            self.child.stdin.flush()
            answer = self.child.stdout.readline()
        except BrokenPipeError:
            answer = ""
        timed_out = not late.is_alive()
        late.cancel()
        if answer:
            return json.loads(answer)
        status = self.child.wait()
        self.child = None
        return {"n": n, "end": "timeout" if timed_out else "crash", "says": f"the process ended with {status}"}

    def stop(self):
        if self.child is not None:
            self.child.stdin.close()
            self.child.wait()


def run_all(folder, count, jobs, progress):
    """The answers of ONNX Runtime to all cases, by number."""
    answers = [None] * count
    numbers = iter(range(count))
    lock = threading.Lock()

    def work():
        worker = Worker(folder)
        while True:
            with lock:
                n = next(numbers, None)
            if n is None:
                return worker.stop()
            answers[n] = worker.run(n)
            with lock:
                progress(answers[n])

    threads = [threading.Thread(target=work) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def progress_printer(count):
    """A line now and then: how far it is, and what came of it."""
    ends, start, last = Counter(), time.monotonic(), time.monotonic()

    def advance(answer):
        nonlocal last
        ends[answer["end"]] += 1
        now = time.monotonic()
        done = sum(ends.values())
        if now - last >= SECONDS_PER_LINE or done == count:
            last = now
            says = "  ".join(f"{end} {number}" for end, number in sorted(ends.items()))
            print(f"{now - start:5.0f} s  {done}/{count}  {says}", flush=True)

    return advance


def kind_of(says):
    """What messages of one kind have in common: names and numbers belong to the case."""
    if ": " not in says:
        return says
    for words, kind in {
        "is not a registered function/op": "session: no such op",
        "unsupported": "session: an unsupported feature",
        "Type Error": "session: a type that its schema does not have",
        "type inference failed": "session: inference refuses",
        "ShapeInferenceError": "session: inference refuses",
        "opset": "session: no such opset",
    }.items():
        if words.lower() in says.lower():
            return kind
    return "session: refused"


def judge(index, answers, exceptions):
    tally = Tally()
    for case, answer in zip(index, answers):
        tally.ends[answer["end"]] += 1
        if answer["end"] == "within":
            continue
        if answer["end"] == "cannot":
            tally.cannot.setdefault(kind_of(answer["says"]), Counter())[case["op"]] += 1
            continue
        entry = next((entry for entry in exceptions if entry.covers(case["case"], answer)), None)
        if entry is None:
            tally.unlisted.append((case["case"], answer))
        else:
            entry.found += 1
            entry.largest = max(entry.largest, share_of(answer))
    return tally


def report(tally, exceptions):
    ran = sum(number for end, number in tally.ends.items() if end not in ("cannot", "invalid"))
    listed = sum(entry.found for entry in exceptions)
    print(f"\nONNX Runtime ran {ran} of {tally.ends.total()} cases: {tally.ends['within']} within their bounds, "
          f"{listed} listed exceptions, {len(tally.unlisted)} others; {tally.ends['cannot']} it cannot run")
    for kind, ops in sorted(tally.cannot.items(), key=lambda item: -item[1].total()):
        shown = ", ".join(f"{op} {number}" for op, number in ops.most_common(8))
        print(f"cannot    {ops.total():5}  {kind}: {shown}{' …' if len(ops) > 8 else ''}")
    for entry in exceptions:
        if entry.found:
            share = f"up to {entry.largest:.3g} bounds; " if math.isfinite(entry.largest) else ""
            print(f"{entry.end:9} {entry.found:5}  {share}{entry.reason}")
        else:
            print(f"stale            {entry.cases} finds nothing: {entry.reason}")
    for case, answer in tally.unlisted:
        print(f"UNLISTED  {case}\n          {answer['end']}, share {share_of(answer):.3g}: {answer['says']}")


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--exceptions", default=CI / "ort_exceptions.toml", type=pathlib.Path)
    parser.add_argument("--results", type=pathlib.Path, help="also write every answer to this file, as JSON lines")
    parser.add_argument("--jobs", default=os.cpu_count(), type=int)
    arguments = parser.parse_args(argv)
    lines = pathlib.Path(arguments.folder, "index.jsonl").read_text(encoding="utf-8").splitlines()
    index = [json.loads(line) for line in lines]
    exceptions = load_exceptions(arguments.exceptions)
    answers = run_all(arguments.folder, len(index), arguments.jobs, progress_printer(len(index)))
    if arguments.results:
        arguments.results.write_text("".join(json.dumps(case | answer) + "\n" for case, answer in zip(index, answers)),
                                     encoding="utf-8")
    tally = judge(index, answers, exceptions)
    report(tally, exceptions)
    return bool(tally.unlisted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
