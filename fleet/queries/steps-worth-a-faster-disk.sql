-- Which steps an infinitely fast disk would shorten most, over all runs, with the bounds of that.
SELECT
  repository,
  workflow,
  job,
  subject AS step,
  count(*) AS runs,
  sum(value) AS savedSeconds,
  sum(low) AS lowSeconds,
  sum(high) AS highSeconds,
  sum(value) / count(*) AS savedSecondsPerRun,
  sum(value) / nullif(sum(durationSeconds), 0) AS savedShare
FROM measurements
WHERE figure = 'disk-wait' AND kind = 'window' AND subject IS NOT NULL
GROUP BY repository, workflow, job, subject
ORDER BY savedSeconds DESC, repository, workflow, job, step
LIMIT 1000
