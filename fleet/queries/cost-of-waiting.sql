-- What the wait for disks costs a month, by label, at the price of a runner's minute.
SELECT
  substring(date, 1, 7) AS month,
  label,
  count(*) AS measuredJobs,
  sum(value) / 60 AS diskWaitMinutes,
  sum(value) / 60 * max(price) AS cost,
  sum(low) / 60 * max(price) AS lowCost,
  sum(high) / 60 * max(price) AS highCost
FROM measurements
CROSS JOIN parameters
WHERE figure = 'disk-wait' AND kind = 'window' AND subject IS NULL
GROUP BY substring(date, 1, 7), label
ORDER BY month DESC, cost DESC, label
LIMIT 1000
