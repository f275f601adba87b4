#!/usr/bin/env python3
"""Runs examples/engines/spark/classify.py's job on Spark with two worker processes.

    spark_check.py quiet|killed WINNOW RULES MESSAGES OUTPUT

`killed` kills one of the two executors in the middle of the job, and checks that it was the middle.
"""

import os
import pathlib
import signal
import sys
import threading
import time

import pyspark

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples" / "engines" / "spark"))
os.environ.setdefault("SPARK_HOME", str(pathlib.Path(pyspark.__file__).parent))
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")

from classify import classify  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402

MODE, WINNOW, RULES, MESSAGES, OUTPUT = sys.argv[1:6]
PARTITIONS = 24


def parents():
    """Each process's parent, from /proc."""
    found = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                found[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, ValueError, IndexError):
                pass
    return found


def executors():
    """The executors that this job started: descendants of this process, by their command line."""
    tree = parents()
    found = []
    for process in tree:
        ancestor = process
        while ancestor in tree and ancestor != os.getpid():
            ancestor = tree[ancestor]
        if ancestor != os.getpid():
            continue
        try:
            command = pathlib.Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            continue
        if b"CoarseGrainedExecutorBackend" in command:
            found.append(process)
    return sorted(found)


def watch(context, result):
    """Counts the executors that work at once; in mode `killed` kills one when some partitions are done and
    some are not."""
    tracker = context.statusTracker()
    while not result.get("over"):
        running = executors()
        result["most"] = max(result.get("most", 0), len(running))
        for stage in tracker.getActiveStageIds() if MODE == "killed" and "killed" not in result else []:
            info = tracker.getStageInfo(stage)
            if info and info.numCompletedTasks >= 3 and info.numActiveTasks > 0 and len(running) >= 2:
                os.kill(running[0], signal.SIGKILL)
                result["killed"] = (running[0], info.numCompletedTasks, info.numTasks)
        time.sleep(0.05)


def main():
    spark = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("winnow")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.host", "127.0.0.1")
        # The job begins when both executors are there.
        .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
        .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "120s")
        .getOrCreate()
    )
    context = spark.sparkContext
    context.setLogLevel("OFF" if MODE == "killed" else "ERROR")
    result = {}
    threading.Thread(target=watch, args=(context, result), daemon=True).start()
    lines = context.textFile(MESSAGES, PARTITIONS)
    partitions = lines.getNumPartitions()
    classify(lines, WINNOW, RULES).saveAsTextFile(OUTPUT)
    result["over"] = True
    spark.stop()
    if result["most"] < 2:
        sys.exit(f"two executors were expected at once, {result['most']} seen")
    print(f"Spark {pyspark.__version__}: {partitions} partitions on two executors")
    if MODE == "killed":
        if "killed" not in result:
            sys.exit("the job was over before an executor could be killed")
        process, done, tasks = result["killed"]
        assert done < tasks
        print(f"executor {process} killed when {done} of {tasks} partitions were done")


main()
