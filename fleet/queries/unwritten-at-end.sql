-- Which jobs end before their writes are on the disk: bytes that were still dirty in memory.
SELECT
  label,
  repository,
  job,
  count(*) AS jobs,
  percentile(value, 0.5) AS medianBytes,
  percentile(value, 0.9) AS p90Bytes,
  max(value) AS maxBytes
FROM measurements
WHERE figure = 'unwritten-bytes' AND kind = 'window' AND subject IS NULL
GROUP BY label, repository, job
ORDER BY p90Bytes DESC, label, repository, job
LIMIT 1000
