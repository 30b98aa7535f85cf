import { DEFAULT_PRICE } from "../../src/session/fleet/queries.ts";
import * as actionLog from "../../src/words/action-log.ts";
import * as comparisonLog from "../../src/words/comparison/log.ts";
import * as delivery from "../../src/words/delivery.ts";
import * as doctor from "../../src/words/doctor.ts";
import * as fleet from "../../src/words/fleet.ts";
import * as pullRequest from "../../src/words/pull-request.ts";
import * as recording from "../../src/words/recording.ts";
import { explainTraceCause } from "../../src/words/sampling.ts";
import * as watch from "../../src/words/watch.ts";
import type { Topic } from "./topic.ts";

const FULL = "no space left on the device";
const DENIED = "permission denied";
const REPORT = "/home/runner/work/_temp/io-probe-report";
const LATE = "the sampler did not start: no sample came in time";

const CHECKS: doctor.Check[] = [
  { id: "kernel", outcome: "ok", release: "6.8.0-1021-azure" },
  { id: "counters", outcome: "ok" },
  { id: "counters", outcome: "limited", refusal: "/proc/diskstats is empty" },
  { id: "pressure", outcome: "ok" },
  { id: "pressure", outcome: "limited", refusal: "/proc/pressure/io: no such file or directory" },
  { id: "processes", outcome: "limited", open: 9, total: 213 },
  { id: "cgroup", outcome: "ok", version: 2 },
  { id: "cgroup", outcome: "limited", version: 2 },
  { id: "cgroup", outcome: "limited" },
  { id: "iostat", outcome: "ok", path: "/usr/bin/iostat", version: "12.6.1" },
  { id: "fio", outcome: "limited", installer: "apt-get" },
  {
    id: "fio",
    outcome: "broken",
    missing: { tool: "fio", cause: { id: "not-installed" }, command: "sudo apt-get install fio" },
  },
  { id: "permissions", outcome: "ok", root: true, sudo: false },
  { id: "permissions", outcome: "ok", root: false, sudo: true },
  { id: "permissions", outcome: "limited", root: false, sudo: false },
  { id: "trace", outcome: "ok" },
  { id: "trace", outcome: "limited", refusal: explainTraceCause({ id: "no-ftrace", path: "/sys/kernel/tracing" }) },
  { id: "target", outcome: "ok", path: "/home/me/app", filesystem: "ext4", freeBytes: 75e9 },
  { id: "target", outcome: "broken", path: "/data", refusal: "no such file or directory" },
];
const ENGINES: doctor.Check[] = [
  { name: "io_uring", direct: true, refusal: { id: "message" as const, detail: "fio: failed to init engine" } },
  { name: "libaio", direct: true },
  { name: "psync", direct: false },
].map((engine) => ({ id: "engines", outcome: "limited", path: "/home/me/app", engines: [engine] }));

const COMPACTION = { reports: 1200, rows: 34_800, files: 3, badLines: 2, repeated: 1, newer: 1 };

const WATCHED = {
  ...{ name: "vda", seconds: 125, readBytes: 1.2e9, writtenBytes: 3.4e9, others: { count: 2, bytes: 120e6 } },
  ...{ peakReadBytesPerSecond: 180e6, peakWriteBytesPerSecond: 209e6, ioSomeSeconds: 40.5 },
};

export const ACTION: readonly Topic[] = [
  {
    title: "While recording",
    where: "Warnings in the log",
    source: "recording",
    messages: [
      ...(["monitor", "run", "bench", "try", "watch", "doctor"] as const).map((mode) =>
        recording.tellNeedsLinux(mode, "darwin"),
      ),
      recording.tellUnmeasured('--output: "io-probe-report" cannot be written: no space left on the device'),
      recording.tellFewFiles(),
      recording.tellUnstarted(127),
      recording.tellUnstarted(126),
      recording.tellUnsampled("command", LATE),
      recording.tellStillSampled(DENIED),
      recording.tellNoTrace(explainTraceCause({ id: "needs-root" })),
      recording.tellNoTrace(explainTraceCause({ id: "ftrace-refused", detail: "tracefs may not be mounted here" })),
      recording.tellNoFlush("/work", "sync ended with exit code 1"),
      recording.tellLostWindow(FULL),
      recording.tellLostRecording("/tmp/io-probe/recording-1/samples.ndjson: cannot be read (EIO)"),
      recording.tellUnrecordedRun(LATE),
      recording.tellNoBenchmark(recording.explainNoBenchmark()),
      recording.tellInterruption("benchmark", "ended by SIGINT"),
    ],
  },
  {
    title: "The action's log",
    where: "Lines and warnings in the log of a job's steps",
    source: "action-log",
    messages: [
      actionLog.tellSampling(1),
      actionLog.tellSampledAlready(),
      actionLog.tellOtherInterval(1, 5),
      actionLog.tellOtherLabel("fast", "slow"),
      actionLog.tellNothingSampled(),
      actionLog.tellStoppedBefore(),
      actionLog.tellReporter(),
      actionLog.tellDelivered(),
      actionLog.tellNothingRecorded(),
      actionLog.tellForgedState(),
      actionLog.tellLostState(),
      actionLog.tellUnkeptState(FULL),
      actionLog.tellUnreadSteps("the job's steps: the API answered 403"),
      actionLog.tellOpenTokens({ nodeVersion: "v20.20.2" }),
      comparisonLog.countReports(12),
      comparisonLog.tellMissing({ name: "ubuntu-24.04, 22", reason: { id: "no-report", conclusion: "failure" } }),
      comparisonLog.countMoreMissing(156),
      actionLog.tellUnsetOutput("label", FULL),
    ],
  },
  {
    title: "Fleets",
    where: "Lines and warnings of export, compact and fleet",
    source: "fleet",
    messages: [
      fleet.tellExported(1, 29, "s3://ci-disks/rows"),
      fleet.tellNotExported("otlp", "OTLP traces: no answer within 2.5 s"),
      fleet.tellCompacted(COMPACTION, "fleet"),
      fleet.tellCompacted({ ...COMPACTION, reports: 0 }, "fleet"),
      ...fleet.tellLeftOut(COMPACTION),
      fleet.tellNoDuckDb(),
      fleet.tellFetching("/home/me/.cache/io-probe/duckdb"),
      fleet.tellNotFetched("npm error code E404"),
      fleet.tellDuckDbFault("IO Error: Could not read from file"),
      fleet.tellNoRows(),
      fleet.countMoreRows(412),
      fleet.tellPrice(DEFAULT_PRICE),
    ],
  },
  {
    title: "Delivery of results",
    where: "Lines and warnings in the log",
    source: "delivery",
    messages: [
      delivery.tellReportFile(`${REPORT}/report.json`),
      delivery.tellUnwritten("figures.csv", FULL),
      delivery.tellNoReport(FULL, "io-probe-report/2026-11-20-11-44-58-npm-ci/raw"),
      delivery.tellOtherFolder("results", DENIED),
      delivery.tellNotUploaded("report", "the upload: did not end within the deadline of 60 s"),
      delivery.tellFileNotUploaded("samples.ndjson is a link"),
      delivery.tellRetention(365, 90),
      delivery.tellKept("report", { until: "job-end", folder: REPORT }),
      delivery.tellKept("report", { until: "machine-end" }),
      delivery.tellKept("comparison", { until: "always", folder: "/work/io-probe-comparison-a1b2c3" }),
      delivery.tellKept("comparison", { until: "always" }),
      delivery.tellNoSummary("too large", `${REPORT}/summary.md`),
      delivery.tellNoLink("io-probe-report/latest", "io-probe-report/2026-11-20-11-44-58-npm-ci"),
      delivery.countOldFolders("io-probe-report", 20, 48e6, 10),
      delivery.countRemovedFolders("io-probe-report", 12, 29e6),
      delivery.tellKeptFolder("io-probe-report/2026-11-20-11-44-58-npm-ci"),
      delivery.tellUnremoved("io-probe-report", DENIED),
    ],
  },
  {
    title: "Comments on a pull request",
    where: "The log of the mode compare",
    source: "pull-request",
    messages: [
      pullRequest.tellNoBase("main"),
      pullRequest.tellBase("main", "16394621071"),
      pullRequest.tellFailedBase("main", "the workflow's runs: the API answered 403"),
      pullRequest.tellNoPullRequest(),
      ...(["created", "updated", "outdated"] as const).map((outcome) => pullRequest.tellComment(outcome, "4711")),
    ],
  },
  {
    title: "io-probe doctor",
    where: "The lines of `io-probe doctor`, and a warning where iostat is missing",
    source: "doctor",
    messages: [
      ...[...CHECKS, ...ENGINES].map(doctor.describeCheck),
      doctor.tellLostTool("iostat", { tool: "iostat", cause: { id: "not-installed" } }),
      doctor.concludeExamination(CHECKS.filter(({ outcome }) => outcome === "ok")),
      doctor.concludeExamination(CHECKS.filter(({ outcome }) => outcome !== "broken")),
      doctor.concludeExamination(CHECKS.filter(({ id }) => id === "fio")),
    ],
  },
  {
    title: "Totals of watch",
    where: "The last line of `io-probe watch`, and why there is none",
    source: "watch",
    messages: [watch.tellWatched(WATCHED), watch.tellUnwatched(watch.explainNoDisk())],
  },
];
