"""Runs fleet/*.sql and all queries with another engine: ask-engine.py ENGINE FOLDER; prints {query: [row]} as JSON."""

import json
import pathlib
import sys

engine, folder = sys.argv[1:]
FLEET = pathlib.Path(__file__).parents[2] / "fleet"
QUERIES = {path.stem: path.read_text() for path in sorted((FLEET / "queries").glob("*.sql"))}


def split(text):
    """The statements of a file, without comments."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("--")]
    return [part for part in "\n".join(lines).replace("FLEET", folder).split(";") if part.strip()]


def ask_clickhouse():
    from chdb import session

    connection = session.Session()
    for statement in split((FLEET / "clickhouse.sql").read_text()):
        connection.query(statement)
    # Again: nothing is doubled.
    connection.query(next(part for part in split((FLEET / "clickhouse.sql").read_text()) if "INSERT" in part))
    settings = " SETTINGS output_format_json_quote_64bit_integers = 0"
    return {name: json.loads(str(connection.query(sql + settings, "JSON")))["data"] for name, sql in QUERIES.items()}


def ask_spark():
    from pyspark.sql import SparkSession

    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "4")
        .getOrCreate()
    )
    for statement in split((FLEET / "spark.sql").read_text()):
        session.sql(statement)
    return {name: [row.asDict() for row in session.sql(sql).collect()] for name, sql in QUERIES.items()}


def read_files():
    """What pyarrow and polars make of the Parquet files: rows, and the sum of their values."""
    import polars
    import pyarrow.compute
    import pyarrow.dataset

    table = pyarrow.dataset.dataset(f"{folder}/parquet", format="parquet", partitioning="hive").to_table()
    frame = polars.read_parquet(f"{folder}/parquet/**/*.parquet", hive_partitioning=True)
    return {
        "pyarrow": [table.num_rows, pyarrow.compute.sum(table["value"]).as_py(), len(set(table["reportId"].to_pylist()))],
        "polars": [frame.height, frame["value"].sum(), frame["reportId"].n_unique()],
    }


print(json.dumps({"clickhouse": ask_clickhouse, "spark": ask_spark, "files": read_files}[engine]()))
