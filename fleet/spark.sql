-- The rows of a fleet in Spark SQL. Put the folder or bucket in place of FLEET:
--   sed 's|FLEET|/path/to/fleet|' spark.sql > fleet.sql && spark-sql -i fleet.sql -f queries/disk-wait-by-label.sql

SET spark.sql.session.timeZone = UTC;

SET spark.sql.sources.partitionColumnTypeInference.enabled = false;

CREATE OR REPLACE TEMPORARY VIEW measurements
USING parquet
OPTIONS (path 'FLEET/parquet', mergeSchema 'true');

-- What a runner's minute costs: US dollars for GitHub's standard Linux runner with 2 cores since 1 January 2026
-- (https://docs.github.com/en/billing/reference/actions-runner-pricing). Put yours here.
CREATE OR REPLACE TEMPORARY VIEW parameters AS SELECT CAST(/* <!-- price --> */ 0.006 /* <!-- /price --> */ AS DOUBLE) AS price;
