-- Which labels' jobs wait most for disks.
SELECT
  label,
  count(CASE WHEN figure = 'duration' THEN 1 END) AS jobs,
  count(CASE WHEN figure = 'disk-wait' THEN 1 END) AS measuredJobs,
  sum(CASE WHEN figure = 'disk-wait' THEN value END) AS diskWaitSeconds,
  sum(CASE WHEN figure = 'disk-wait' THEN low END) AS lowSeconds,
  sum(CASE WHEN figure = 'disk-wait' THEN high END) AS highSeconds,
  sum(CASE WHEN figure = 'disk-wait' THEN value END)
    / nullif(sum(CASE WHEN figure = 'disk-wait' THEN durationSeconds END), 0) AS diskWaitShare
FROM measurements
WHERE figure IN ('disk-wait', 'duration') AND kind = 'window' AND subject IS NULL
GROUP BY label
ORDER BY diskWaitSeconds DESC NULLS LAST, label
LIMIT 1000
