#!/usr/bin/env python3
"""Speaks the protocols of engines that cannot be had here to winnow, as they speak them to any program.

    protocols.py WINNOW RULES MESSAGES
"""

import json
import os
import select
import signal
import subprocess
import sys
import time

WINNOW, RULES, MESSAGES = sys.argv[1:4]
PATIENCE = 5.0


class Deadlock(Exception):
    """No answer came in time: an engine would wait for ever."""


class Child:
    """A program on pipes, read without Python's own buffers."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        self.pending = b""

    def send(self, data):
        self.process.stdin.write(data)

    def line(self):
        deadline = time.monotonic() + PATIENCE
        while b"\n" not in self.pending:
            left = deadline - time.monotonic()
            ready, _, _ = select.select([self.process.stdout], [], [], max(left, 0))
            if not ready:
                raise Deadlock
            piece = os.read(self.process.stdout.fileno(), 1 << 16)
            if not piece:
                raise EOFError
            self.pending += piece
        line, self.pending = self.pending.split(b"\n", 1)
        return line

    def finish(self):
        """Closes its input and waits; returns its exit status and what it said on standard error."""
        self.process.stdin.close()
        said = self.process.stderr.read()
        rest = self.process.stdout.read()
        assert not self.pending and not rest, "more answers than lines"
        return self.process.wait(), said


def winnow(*options):
    return [WINNOW, "-q", "-j", "1", "-r", RULES, *options]


def head(count):
    with open(MESSAGES, "rb") as file:
        return [file.readline() for _ in range(count)]


def lock_step():
    """Redpanda Connect's and Bento's subprocess: the next line is written when this one was answered."""
    lines = head(3000) + [b"\n", b"not JSON\n", b'{"body":"last"}\n']
    for options in (["--line-buffered", "-o", "annotate"], ["-o", "annotate"], []):
        child = Child(winnow(*options))
        for number, line in enumerate(lines, 1):
            child.send(line)
            answer = json.loads(child.line())
            if options:
                assert "verdict" in answer or answer["line"] == number, answer
            else:
                assert answer["line"] == number, answer
        status, said = child.finish()
        assert status == 0 and said == b"", (status, said)
    # The same harness on a program that answers when its input ends: what this test is for.
    child = Child([sys.executable, "-c", "import sys; sys.stdout.write(sys.stdin.read())"])
    child.send(lines[0])
    try:
        child.line()
    except Deadlock:
        child.process.kill()
        child.process.wait()
    else:
        raise AssertionError("the harness does not notice a program that holds its answers back")
    print(f"lock-step (Redpanda Connect, Bento): {len(lines)} lines answered one by one, "
          "nothing on standard error")


def hadoop_streaming():
    """Hadoop Streaming: a mapper for each split; output split at tabs and joined; the exit status counts."""
    lines = head(20000)
    whole = subprocess.run(winnow(), input=b"".join(lines), capture_output=True, check=True).stdout
    expected = [strip(line) for line in whole.splitlines()]
    found = []
    for start in range(0, len(lines), 7001):
        mapper = subprocess.run(winnow(), input=b"".join(lines[start:start + 7001]), capture_output=True)
        assert mapper.returncode == 0 and mapper.stderr == b"", mapper
        for line in mapper.stdout.splitlines():
            # Key and value, as the streaming jar takes them and TextOutputFormat writes them.
            key, tab, value = line.partition(b"\t")
            found.append(strip(key + (tab + value if value else b"")))
    assert found == expected
    # A split without lines, and a mapper that cannot work.
    empty = subprocess.run(winnow(), input=b"", capture_output=True)
    assert (empty.returncode, empty.stdout, empty.stderr) == (0, b"", b""), empty
    broken = subprocess.run([WINNOW, "-q", "-r", "/nonexistent"], input=b"", capture_output=True)
    assert broken.returncode != 0 and broken.stderr, broken
    print(f"Hadoop Streaming: {len(lines)} lines in splits, the verdicts of one process; a mapper without "
          "rules fails")


def strip(verdict):
    """A verdict without its line number."""
    return verdict.split(b",", 1)[1]


def exec_filter():
    """fluentd's exec_filter: JSON lines to children in turn, a child that was killed started anew."""
    events = [line for line in head(3000) if line.endswith(b"}\n")]
    command = winnow("-o", "annotate")
    children = [Child(command), Child(command)]
    answers = 0
    for turn, start in enumerate(range(0, len(events), 50)):
        child = children[turn % 2]
        chunk = events[start:start + 50]
        child.send(b"".join(chunk))
        for event in chunk:
            answer = json.loads(child.line())
            assert answer["id"] == json.loads(event)["id"] and "action" in answer["verdict"], answer
            answers += 1
        if turn == 20:
            child.process.send_signal(signal.SIGKILL)
            child.process.wait()
            children[turn % 2] = Child(command)
    for child in children:
        status, said = child.finish()
        assert status == 0 and said == b"", (status, said)
    assert answers == len(events)
    print(f"fluentd exec_filter: {answers} events answered by two children, one killed and started anew")


lock_step()
hadoop_streaming()
exec_filter()
