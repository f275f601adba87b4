#!/usr/bin/env python3
"""Classifies messages with Apache Spark: RDD.pipe gives each partition's lines to a winnow of its own.

    spark-submit classify.py --winnow /usr/local/bin/winnow --rules rules.json5 INPUT OUTPUT

Needs: Spark 3.5 with Python, and winnow and the rules at the same path on every machine (or given with
`spark-submit --files winnow,rules.json5` and named ./winnow and ./rules.json5).

One process is started for each partition, reads its lines to the end and ends, so rules are loaded once a
partition: make partitions large (Spark's 128 MiB are fine). `-j 1`, since Spark fills the cores with
partitions already. checkCode=True makes Spark fail, and so retry, a partition whose winnow did not exit
with 0; without it a process that was killed would silently cost the rest of its partition.

A verdict's "line" counts within the partition; join by "id". Partitions keep the input's order, so that the
files of OUTPUT, one after the other, answer the input line by line. What they found is added up with

    for part in OUTPUT/part-*; do winnow stats --json "$part" > "stats-${part##*-}.json"; done
    winnow stats --merge stats-*.json

Tested: PySpark 3.5.3 in local-cluster mode with two worker processes, 1,000,000 messages in 24 partitions:
the verdicts are those of a single process, also when an executor is killed in the middle (.ci/engines).
"""

import argparse
import shlex

from pyspark.rdd import RDD
from pyspark.sql import SparkSession


def classify(lines: RDD, winnow: str, rules: str, options: str = "") -> RDD:
    """The verdicts of messages, a line each, partition by partition."""
    command = f"{shlex.quote(winnow)} -q -j 1 -r {shlex.quote(rules)} {options}"
    return lines.pipe(command, checkCode=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="classifies NDJSON messages with winnow")
    parser.add_argument("--winnow", default="winnow", help="the program, on every machine")
    parser.add_argument("--rules", required=True, help="the rules file, on every machine")
    parser.add_argument("--options", default="", help="further options of winnow, '-o annotate' say")
    parser.add_argument("--partitions", type=int, default=None, help="the least number of partitions")
    parser.add_argument("input")
    parser.add_argument("output")
    arguments = parser.parse_args()

    spark = SparkSession.builder.appName("winnow").getOrCreate()
    lines = spark.sparkContext.textFile(arguments.input, arguments.partitions)
    classify(lines, arguments.winnow, arguments.rules, arguments.options).saveAsTextFile(arguments.output)
    spark.stop()


if __name__ == "__main__":
    main()
