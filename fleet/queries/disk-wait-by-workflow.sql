-- Which workflows' jobs wait most for disks.
SELECT
  repository,
  workflow,
  count(CASE WHEN figure = 'duration' THEN 1 END) AS jobs,
  count(CASE WHEN figure = 'disk-wait' THEN 1 END) AS measuredJobs,
  sum(CASE WHEN figure = 'disk-wait' THEN value END) AS diskWaitSeconds,
  sum(CASE WHEN figure = 'disk-wait' THEN low END) AS lowSeconds,
  sum(CASE WHEN figure = 'disk-wait' THEN high END) AS highSeconds,
  sum(CASE WHEN figure = 'disk-wait' THEN value END)
    / nullif(sum(CASE WHEN figure = 'disk-wait' THEN durationSeconds END), 0) AS diskWaitShare
FROM measurements
WHERE figure IN ('disk-wait', 'duration') AND kind = 'window' AND subject IS NULL
GROUP BY repository, workflow
ORDER BY diskWaitSeconds DESC NULLS LAST, repository, workflow
LIMIT 1000
