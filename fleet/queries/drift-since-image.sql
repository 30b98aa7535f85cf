-- Which jobs became slower or faster with a new runner image: the ratio to the median with the image before.
WITH byImage AS (
  SELECT
    label,
    repository,
    workflow,
    job,
    image,
    min(date) AS since,
    min(jobStartedAt) AS firstStart,
    count(*) AS jobs,
    percentile(value, 0.5) AS medianSeconds
  FROM measurements
  WHERE figure = 'duration' AND kind = 'window' AND subject IS NULL AND value > 0 AND image IS NOT NULL
  GROUP BY label, repository, workflow, job, image
),
following AS (
  SELECT
    label,
    repository,
    workflow,
    job,
    image,
    since,
    jobs,
    medianSeconds,
    lag(image) OVER (PARTITION BY label, repository, workflow, job ORDER BY firstStart, image) AS previousImage,
    lag(medianSeconds) OVER (PARTITION BY label, repository, workflow, job ORDER BY firstStart, image)
      AS previousMedianSeconds
  FROM byImage
)
SELECT
  label,
  repository,
  workflow,
  job,
  image,
  since,
  jobs,
  medianSeconds,
  previousImage,
  previousMedianSeconds,
  medianSeconds / previousMedianSeconds AS durationRatio
FROM following
WHERE previousImage IS NOT NULL
ORDER BY durationRatio DESC, label, repository, workflow, job, image
LIMIT 1000
