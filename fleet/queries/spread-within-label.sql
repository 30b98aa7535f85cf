-- Which labels' jobs vary most: the ratio of the 90th to the 10th percentile of a job's duration.
SELECT
  label,
  repository,
  workflow,
  job,
  count(*) AS jobs,
  percentile(value, 0.1) AS p10Seconds,
  percentile(value, 0.5) AS medianSeconds,
  percentile(value, 0.9) AS p90Seconds,
  percentile(value, 0.9) / percentile(value, 0.1) AS spreadRatio
FROM measurements
WHERE figure = 'duration' AND kind = 'window' AND subject IS NULL AND value > 0
GROUP BY label, repository, workflow, job
HAVING count(*) > 1
ORDER BY spreadRatio DESC, label, repository, workflow, job
LIMIT 1000
