import type { Overview, OverviewJob, OverviewNote } from "../../src/model/overview.ts";
import * as words from "../../src/words/overview.ts";
import { listRest } from "../../src/words/report-notes.ts";
import { topic } from "./topic.ts";

const AT = "2026-11-24T09:00:00Z";
const WAIT = { seconds: 390, lowSeconds: 380, highSeconds: 400 };
const JOB = { job: "test (linux, 20)", jobId: "1", startedAt: AT, seconds: 700, queueSeconds: 242, gapSeconds: 2 };
const PLACED: OverviewJob = {
  ...{ ...JOB, label: "linux, 20", group: "test", state: "ran", steps: [], diskWait: { ...WAIT, basis: [] } },
};

const OVERVIEW: Overview = {
  ...{ schema: "io-probe/overview", schemaVersion: 1, toolVersion: "0.1.0" },
  run: { attempt: 1, event: "push", result: "success", startedAt: AT, endedAt: "2026-11-24T09:23:10Z" },
  ...{ totalSeconds: 1390, queueSeconds: 242, gapSeconds: 12, diskWait: WAIT, measuredJobs: 2 },
  criticalPath: [JOB, { ...JOB, job: "package" }],
  withoutQueue: { seconds: 1170, path: ["test (linux, 22)", "package"] },
  withoutDiskWait: { lowSeconds: 1040, highSeconds: 1060, path: ["test (linux, 20)", "package"] },
  ...{ edges: [], labels: [], notes: [] },
  jobs: [PLACED, { ...PLACED, state: "skipped" }, { ...PLACED, state: "carried-over" }],
  otherAttempts: { jobs: 12, seconds: 5400 },
};
const { diskWait: _, ...UNMEASURED } = OVERVIEW;
const SHORT: Overview = {
  ...{ ...OVERVIEW, run: { ...OVERVIEW.run, attempt: 2, result: "failure" }, measuredJobs: 1 },
  withoutQueue: { seconds: 1389, path: [] },
  withoutDiskWait: { lowSeconds: 1389, highSeconds: 1390, path: [] },
};

const NOTES: OverviewNote[] = [
  { id: "no-workflow" },
  { id: "no-workflow", origin: "the workflow file", fault: { id: "no-jobs" } },
  { id: "unknown-jobs", jobs: 2, example: "nightly" },
  { id: "unread-call", path: "org/ci/.github/workflows/build.yml@v1" },
  { id: "contradicted-needs", jobs: 1, example: "deploy" },
  { id: "unfinished-jobs", jobs: 2 },
  { id: "unplaced-jobs", jobs: 1 },
  { id: "unreadable-jobs", jobs: 1 },
  { id: "unlisted-jobs", read: 10_000, listed: 12_000 },
  { id: "no-creation", jobs: 3 },
  { id: "other-reports", reports: 1 },
  { id: "refused-report", name: "io-probe-report-build-a-1", reason: { id: "other-digest" } },
  { id: "unreadable-report", origin: "a/report.json", fault: { id: "not-json", characters: 12 } },
  { id: "edges-left-out", edges: 12_345 },
  { id: "steps-left-out", steps: 12_345 },
];

export const OVERVIEWS = topic("A run at a glance", "overview", "`io-probe overview` and `mode: overview`", [
  words.tellOverview(OVERVIEW),
  words.tellOverview({ ...UNMEASURED, measuredJobs: 0 }),
  words.tellOverview(SHORT),
  words.countJobs(OVERVIEW),
  words.tellWithoutQueue(OVERVIEW),
  words.tellWithoutQueue(SHORT),
  words.tellWithoutDiskWait(OVERVIEW) ?? "",
  words.tellWithoutDiskWait(SHORT) ?? "",
  words.tellGap(OVERVIEW) ?? "",
  words.explainPath(true),
  words.explainLabels(),
  words.explainJobChart(12),
  words.explainJobRows(),
  words.tellUnmeasured(),
  words.tellUndrawnRows(8000, 1000) ?? "",
  ...listRest(12, "job", "in overview.json"),
  ...NOTES.map(words.tellOverviewNote),
]);
