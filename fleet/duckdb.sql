-- The rows of a fleet in DuckDB, each once: those in Parquet, and those of jobs that are not compacted yet.
-- In the duckdb shell, in this folder:
--   SET VARIABLE fleet = '/path/to/fleet';
--   .read duckdb.sql
--   .read queries/disk-wait-by-label.sql
-- With httpfs, `fleet` may be s3://bucket/prefix.

-- Raw files first: one that is compacted meanwhile is then in both lists, and is left out below.
SET VARIABLE raw_files = (
  SELECT list(file ORDER BY file) FROM glob(getvariable('fleet') || '/raw/date=*/hour=*/*.jsonl.gz')
);
SET VARIABLE parquet_files = (
  SELECT list(file ORDER BY file) FROM glob(getvariable('fleet') || '/parquet/date=*/*.parquet')
);

CREATE OR REPLACE TEMP TABLE no_rows (
    reportId VARCHAR,
    date VARCHAR,
    -- <!-- columns -->
    schemaVersion DOUBLE,
    repository VARCHAR,
    workflow VARCHAR,
    workflowPath VARCHAR,
    job VARCHAR,
    label VARCHAR,
    event VARCHAR,
    ref VARCHAR,
    defaultBranch BOOLEAN,
    commit VARCHAR,
    runId VARCHAR,
    runNumber DOUBLE,
    attempt DOUBLE,
    jobId VARCHAR,
    url VARCHAR,
    queueSeconds DOUBLE,
    jobStartedAt TIMESTAMP,
    jobResult VARCHAR,
    kind VARCHAR,
    subject VARCHAR,
    target VARCHAR,
    startedAt TIMESTAMP,
    durationSeconds DOUBLE,
    result VARCHAR,
    findings VARCHAR,
    incomplete BOOLEAN,
    figure VARCHAR,
    unit VARCHAR,
    value DOUBLE,
    low DOUBLE,
    high DOUBLE,
    machineClass VARCHAR,
    runner VARCHAR,
    cpuModel VARCHAR,
    cpuCount DOUBLE,
    memoryBytes DOUBLE,
    diskModel VARCHAR,
    filesystem VARCHAR,
    readLimitBytesPerSecond DOUBLE,
    writeLimitBytesPerSecond DOUBLE,
    readLimitPerSecond DOUBLE,
    writeLimitPerSecond DOUBLE,
    image VARCHAR,
    toolVersion VARCHAR
    -- <!-- /columns -->
);
SET VARIABLE row_columns = {
    -- <!-- types -->
    schemaVersion: 'DOUBLE',
    repository: 'VARCHAR',
    workflow: 'VARCHAR',
    workflowPath: 'VARCHAR',
    job: 'VARCHAR',
    label: 'VARCHAR',
    event: 'VARCHAR',
    ref: 'VARCHAR',
    defaultBranch: 'BOOLEAN',
    commit: 'VARCHAR',
    runId: 'VARCHAR',
    runNumber: 'DOUBLE',
    attempt: 'DOUBLE',
    jobId: 'VARCHAR',
    url: 'VARCHAR',
    queueSeconds: 'DOUBLE',
    jobStartedAt: 'TIMESTAMP',
    jobResult: 'VARCHAR',
    kind: 'VARCHAR',
    subject: 'VARCHAR',
    target: 'VARCHAR',
    startedAt: 'TIMESTAMP',
    durationSeconds: 'DOUBLE',
    result: 'VARCHAR',
    findings: 'VARCHAR',
    incomplete: 'BOOLEAN',
    figure: 'VARCHAR',
    unit: 'VARCHAR',
    value: 'DOUBLE',
    low: 'DOUBLE',
    high: 'DOUBLE',
    machineClass: 'VARCHAR',
    runner: 'VARCHAR',
    cpuModel: 'VARCHAR',
    cpuCount: 'DOUBLE',
    memoryBytes: 'DOUBLE',
    diskModel: 'VARCHAR',
    filesystem: 'VARCHAR',
    readLimitBytesPerSecond: 'DOUBLE',
    writeLimitBytesPerSecond: 'DOUBLE',
    readLimitPerSecond: 'DOUBLE',
    writeLimitPerSecond: 'DOUBLE',
    image: 'VARCHAR',
    toolVersion: 'VARCHAR'
    -- <!-- /types -->
};

CREATE OR REPLACE TEMP VIEW raw_rows AS
FROM query(
  CASE
    WHEN getvariable('raw_files') IS NULL THEN 'FROM no_rows'
    ELSE '
      SELECT
        regexp_extract(filename, ''([0-9a-f]{24})[.]jsonl[.]gz$'', 1) AS reportId,
        regexp_extract(filename, ''date=([0-9-]{10})'', 1) AS date,
        * EXCLUDE (filename)
      FROM read_json(getvariable(''raw_files''), columns = getvariable(''row_columns''), format = ''newline_delimited'',
        compression = ''gzip'', ignore_errors = true, filename = true, hive_partitioning = false)
      WHERE schemaVersion = 1 AND label IS NOT NULL AND kind IS NOT NULL AND figure IS NOT NULL AND value IS NOT NULL
        AND length(label) <= 2000 AND length(coalesce(subject, '''')) <= 2000'
  END
);

CREATE OR REPLACE TEMP VIEW parquet_rows AS
FROM query(
  CASE
    WHEN getvariable('parquet_files') IS NULL THEN 'FROM no_rows'
    ELSE '
      FROM read_parquet(getvariable(''parquet_files''), union_by_name = true, hive_partitioning = true,
        hive_types = {date: VARCHAR})'
  END
);

CREATE OR REPLACE TEMP VIEW measurements AS
SELECT * FROM parquet_rows
UNION ALL BY NAME
SELECT *
FROM raw_rows
WHERE (date, reportId) NOT IN (
  SELECT (date, reportId) FROM parquet_rows WHERE date IN (SELECT date FROM raw_rows)
);

CREATE OR REPLACE TEMP MACRO percentile(x, p) AS quantile_cont(x, p);

-- What a runner's minute costs: US dollars for GitHub's standard Linux runner with 2 cores since 1 January 2026
-- (https://docs.github.com/en/billing/reference/actions-runner-pricing). Put yours here.
CREATE OR REPLACE TEMP VIEW parameters AS SELECT /* <!-- price --> */ 0.006 /* <!-- /price --> */ AS price;
