-- Which machine classes take longer for the same jobs and steps, as a ratio to the median of all classes.
WITH byClass AS (
  SELECT
    machineClass,
    coalesce(repository, '') AS inRepository,
    coalesce(workflow, '') AS inWorkflow,
    coalesce(job, '') AS inJob,
    coalesce(subject, '') AS inStep,
    count(*) AS runs,
    percentile(value, 0.5) AS medianSeconds
  FROM measurements
  WHERE figure = 'duration' AND kind = 'window' AND value > 0 AND coalesce(result, 'success') = 'success'
  GROUP BY machineClass, coalesce(repository, ''), coalesce(workflow, ''), coalesce(job, ''), coalesce(subject, '')
),
everywhere AS (
  SELECT
    coalesce(repository, '') AS ofRepository,
    coalesce(workflow, '') AS ofWorkflow,
    coalesce(job, '') AS ofJob,
    coalesce(subject, '') AS ofStep,
    percentile(value, 0.5) AS usualSeconds
  FROM measurements
  WHERE figure = 'duration' AND kind = 'window' AND value > 0 AND coalesce(result, 'success') = 'success'
  GROUP BY coalesce(repository, ''), coalesce(workflow, ''), coalesce(job, ''), coalesce(subject, '')
),
waits AS (
  SELECT machineClass AS waitingClass, count(*) AS measuredJobs, sum(value) / nullif(sum(durationSeconds), 0) AS waitShare
  FROM measurements
  WHERE figure = 'disk-wait' AND kind = 'window' AND subject IS NULL
  GROUP BY machineClass
)
SELECT
  byClass.machineClass AS machineClass,
  CAST(sum(CASE WHEN byClass.inStep = '' THEN byClass.runs ELSE 0 END) AS BIGINT) AS jobs,
  CAST(sum(byClass.runs) AS BIGINT) AS runs,
  exp(sum(byClass.runs * ln(byClass.medianSeconds / everywhere.usualSeconds)) / sum(byClass.runs)) AS durationRatio,
  max(waits.waitShare) AS diskWaitShare
FROM byClass
JOIN everywhere
  ON byClass.inRepository = everywhere.ofRepository AND byClass.inWorkflow = everywhere.ofWorkflow
  AND byClass.inJob = everywhere.ofJob AND byClass.inStep = everywhere.ofStep
LEFT JOIN waits ON byClass.machineClass = waits.waitingClass
GROUP BY byClass.machineClass
ORDER BY durationRatio DESC, machineClass
LIMIT 1000
