-- Which runners take longer or shorter for the same jobs than others of their machine class.
WITH byRunner AS (
  SELECT
    runner,
    machineClass,
    coalesce(repository, '') AS inRepository,
    coalesce(workflow, '') AS inWorkflow,
    coalesce(job, '') AS inJob,
    count(*) AS jobs,
    percentile(value, 0.5) AS medianSeconds
  FROM measurements
  WHERE figure = 'duration' AND kind = 'window' AND subject IS NULL AND value > 0 AND runner IS NOT NULL
  GROUP BY runner, machineClass, coalesce(repository, ''), coalesce(workflow, ''), coalesce(job, '')
),
byClass AS (
  SELECT
    machineClass AS ofClass,
    coalesce(repository, '') AS ofRepository,
    coalesce(workflow, '') AS ofWorkflow,
    coalesce(job, '') AS ofJob,
    count(DISTINCT runner) AS runners,
    percentile(value, 0.5) AS usualSeconds
  FROM measurements
  WHERE figure = 'duration' AND kind = 'window' AND subject IS NULL AND value > 0 AND runner IS NOT NULL
  GROUP BY machineClass, coalesce(repository, ''), coalesce(workflow, ''), coalesce(job, '')
)
SELECT
  byRunner.runner AS runner,
  byRunner.machineClass AS machineClass,
  CAST(sum(byRunner.jobs) AS BIGINT) AS jobs,
  exp(sum(byRunner.jobs * ln(byRunner.medianSeconds / byClass.usualSeconds)) / sum(byRunner.jobs)) AS durationRatio
FROM byRunner
JOIN byClass
  ON byRunner.machineClass = byClass.ofClass AND byRunner.inRepository = byClass.ofRepository
  AND byRunner.inWorkflow = byClass.ofWorkflow AND byRunner.inJob = byClass.ofJob
WHERE byClass.runners > 1
GROUP BY byRunner.runner, byRunner.machineClass
ORDER BY durationRatio DESC, runner, machineClass
LIMIT 1000
