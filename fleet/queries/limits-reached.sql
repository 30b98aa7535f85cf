-- Where steps or jobs ran into a limit of their disk: its bandwidth, its IOPS, or a burst that was used up.
SELECT
  label,
  machineClass,
  count(CASE WHEN findings LIKE '%bandwidth-cap%' OR findings LIKE '%iops-cap%' OR findings LIKE '%burst-spent%' THEN 1 END)
    AS limitedWindows,
  count(CASE WHEN findings LIKE '%bandwidth-cap%' THEN 1 END) AS bandwidthWindows,
  count(CASE WHEN findings LIKE '%iops-cap%' THEN 1 END) AS iopsWindows,
  count(CASE WHEN findings LIKE '%burst-spent%' THEN 1 END) AS burstWindows,
  count(*) AS allWindows
FROM measurements
WHERE figure = 'duration' AND kind = 'window'
GROUP BY label, machineClass
HAVING count(CASE WHEN findings LIKE '%bandwidth-cap%' OR findings LIKE '%iops-cap%' OR findings LIKE '%burst-spent%' THEN 1 END) > 0
ORDER BY limitedWindows DESC, label, machineClass
LIMIT 1000
