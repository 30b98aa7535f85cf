-- How long each label's jobs wait for a runner.
SELECT
  label,
  count(*) AS jobs,
  sum(queueSeconds) AS totalQueueSeconds,
  percentile(queueSeconds, 0.5) AS medianQueueSeconds,
  percentile(queueSeconds, 0.9) AS p90QueueSeconds,
  max(queueSeconds) AS maxQueueSeconds
FROM measurements
WHERE figure = 'duration' AND kind = 'window' AND subject IS NULL AND queueSeconds IS NOT NULL
GROUP BY label
ORDER BY totalQueueSeconds DESC, label
LIMIT 1000
