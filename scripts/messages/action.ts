import { DEFAULT_PRICE } from "../../src/session/fleet/queries.ts";
import * as actionLog from "../../src/words/action-log.ts";
import * as comparisonLog from "../../src/words/comparison/log.ts";
import * as delivery from "../../src/words/delivery.ts";
import * as doctor from "../../src/words/doctor.ts";
import * as fleet from "../../src/words/fleet.ts";
import * as recording from "../../src/words/recording.ts";
import { explainTraceCause } from "../../src/words/sampling.ts";
import { topic } from "./topic.ts";

const FULL = "no space left on the device";
const DENIED = "permission denied";
const REPORT = "/home/runner/work/_temp/io-probe-report";
const OLD = "io-probe-report/2026-11-20-11-44-58-npm-ci";
const LATE = "the sampler did not start: no sample came in time";
const MODES = ["monitor", "run", "bench", "try", "watch", "doctor"] as const;
const NO_FIO = { tool: "fio", cause: { id: "not-installed" }, command: "sudo apt-get install fio" } as const;
const REFUSAL = { id: "message", detail: "fio: failed to init engine" } as const;

const CHECKS: doctor.Check[] = [
  { id: "kernel", outcome: "ok", release: "6.8.0-1021-azure" },
  { id: "counters", outcome: "ok" },
  { id: "counters", outcome: "limited", refusal: "/proc/diskstats is empty" },
  { id: "pressure", outcome: "ok" },
  { id: "pressure", outcome: "limited", refusal: "/proc/pressure/io: no such file or directory" },
  { id: "trace", outcome: "ok" },
  { id: "trace", outcome: "limited", refusal: explainTraceCause({ id: "no-ftrace", path: "/sys/kernel/tracing" }) },
  { id: "processes", outcome: "limited", open: 9, total: 213 },
  { id: "cgroup", outcome: "limited", version: 2 },
  { id: "cgroup", outcome: "limited" },
  { id: "iostat", outcome: "ok", path: "/usr/bin/iostat", version: "12.6.1" },
  { id: "fio", outcome: "limited", installer: "apt-get" },
  { id: "fio", outcome: "broken", missing: NO_FIO },
  { id: "permissions", outcome: "ok", root: true, sudo: false },
  { id: "permissions", outcome: "ok", root: false, sudo: true },
  { id: "permissions", outcome: "limited", root: false, sudo: false },
  { id: "target", outcome: "ok", path: "/home/me/app", filesystem: "ext4", freeBytes: 75e9 },
  { id: "engines", outcome: "ok", path: ".", engines: [{ name: "libaio", direct: true }] },
  { id: "engines", outcome: "limited", path: ".", engines: [{ name: "psync", direct: false }] },
  { id: "engines", outcome: "broken", path: ".", engines: [{ name: "io_uring", direct: true, refusal: REFUSAL }] },
];

const COMPACTION = { reports: 1200, rows: 34_800, files: 3, badLines: 2, repeated: 1, newer: 1 };

export const ACTION = [
  topic("While recording", "recording", "Warnings in the log", [
    ...MODES.map((mode) => recording.tellNeedsLinux(mode, "darwin")),
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
  ]),
  topic("The action's log", "action-log", "Lines and warnings in the log of a job's steps", [
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
    actionLog.tellUnsetOutput("label", FULL),
  ]),
  topic("Fleets", "fleet", "Lines and warnings of export, compact and fleet", [
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
  ]),
  topic("Delivery of results", "delivery", "Lines and warnings in the log", [
    delivery.tellReportFile(`${REPORT}/report.json`),
    delivery.tellUnwritten("figures.csv", FULL),
    delivery.tellNoReport(FULL, `${OLD}/raw`),
    delivery.tellOtherFolder("results", DENIED),
    delivery.tellNotUploaded("report", "the upload: did not end within the deadline of 60 s"),
    delivery.tellFileNotUploaded("samples.ndjson is a link"),
    delivery.tellRetention(365, 90),
    delivery.tellKept("report", { until: "job-end", folder: REPORT }),
    delivery.tellKept("report", { until: "machine-end" }),
    delivery.tellKept("comparison", { until: "always" }),
    delivery.tellNoSummary("too large", `${REPORT}/summary.md`),
    delivery.tellNoLink("io-probe-report/latest", OLD),
    delivery.countOldFolders("io-probe-report", 20, 48e6, 10),
    delivery.countRemovedFolders("io-probe-report", 12, 29e6),
    delivery.tellKeptFolder(OLD),
    delivery.tellUnremoved("io-probe-report", DENIED),
  ]),
  topic("The log of a comparison", "comparison/log", "The log of the mode compare", [
    comparisonLog.countReports(12),
    comparisonLog.tellMissing({ name: "ubuntu-24.04, 22", reason: { id: "no-report", conclusion: "failure" } }),
    comparisonLog.countMoreMissing(156),
    comparisonLog.tellCutList("the run's jobs", 2000, 2345),
    comparisonLog.tellNoBase("main"),
    comparisonLog.tellBase("main", "16394621071"),
    comparisonLog.tellFailedBase("main", "the workflow's runs: the API answered 403"),
    comparisonLog.tellNoPullRequest(),
    ...(["created", "updated", "outdated"] as const).map((outcome) => comparisonLog.tellComment(outcome, "4711")),
  ]),
  topic("io-probe doctor", "doctor", "The lines of `io-probe doctor`, and a warning where iostat is missing", [
    ...CHECKS.map(doctor.describeCheck),
    doctor.tellLostTool("iostat", { tool: "iostat", cause: { id: "not-installed" } }),
    doctor.concludeExamination(CHECKS.filter(({ outcome }) => outcome === "ok")),
    doctor.concludeExamination(CHECKS.filter(({ outcome }) => outcome !== "broken")),
    doctor.concludeExamination(CHECKS),
  ]),
];
