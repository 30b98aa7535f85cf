-- The rows of a fleet in ClickHouse. Put the folder or bucket in place of FLEET; for a bucket, s3('FLEET/…') in place of file(…):
--   sed 's|FLEET|/path/to/fleet|' clickhouse.sql | clickhouse client --multiquery
-- Run it again, or the INSERT alone, for what was compacted since: jobs that are there already are left out.

CREATE TABLE IF NOT EXISTS measurements
(
    reportId String,
    date String,
    -- <!-- columns -->
    schemaVersion Nullable(Float64),
    repository Nullable(String),
    workflow Nullable(String),
    workflowPath Nullable(String),
    job Nullable(String),
    label String,
    event Nullable(String),
    ref Nullable(String),
    defaultBranch Nullable(Bool),
    commit Nullable(String),
    runId Nullable(String),
    runNumber Nullable(Float64),
    attempt Nullable(Float64),
    jobId Nullable(String),
    url Nullable(String),
    queueSeconds Nullable(Float64),
    jobStartedAt Nullable(DateTime64(3)),
    jobResult Nullable(String),
    kind String,
    subject Nullable(String),
    target Nullable(String),
    startedAt Nullable(DateTime64(3)),
    durationSeconds Nullable(Float64),
    result Nullable(String),
    findings Nullable(String),
    incomplete Nullable(Bool),
    figure String,
    unit Nullable(String),
    value Nullable(Float64),
    low Nullable(Float64),
    high Nullable(Float64),
    machineClass Nullable(String),
    runner Nullable(String),
    cpuModel Nullable(String),
    cpuCount Nullable(Float64),
    memoryBytes Nullable(Float64),
    diskModel Nullable(String),
    filesystem Nullable(String),
    readLimitBytesPerSecond Nullable(Float64),
    writeLimitBytesPerSecond Nullable(Float64),
    readLimitPerSecond Nullable(Float64),
    writeLimitPerSecond Nullable(Float64),
    image Nullable(String),
    toolVersion Nullable(String)
    -- <!-- /columns -->
)
ENGINE = MergeTree
PARTITION BY substring(date, 1, 7)
ORDER BY (figure, kind, label, date, reportId);

INSERT INTO measurements
SELECT *
FROM file(
  'FLEET/parquet/date=*/*.parquet',
  Parquet
)
WHERE reportId NOT IN (SELECT reportId FROM measurements)
SETTINGS use_hive_partitioning = 1;

CREATE FUNCTION IF NOT EXISTS percentile AS (x, p) -> quantileExactInclusive(p)(x);

-- What a runner's minute costs: US dollars for GitHub's standard Linux runner with 2 cores since 1 January 2026
-- (https://docs.github.com/en/billing/reference/actions-runner-pricing). Put yours here.
CREATE OR REPLACE VIEW parameters AS SELECT /* <!-- price --> */ 0.006 /* <!-- /price --> */ AS price;
