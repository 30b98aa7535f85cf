import type { WindowWait } from "../../src/model/disk-wait.ts";
import type { GapCause, Unmeasured } from "../../src/model/sampling.ts";
import * as page from "../../src/words/page.ts";
import * as predict from "../../src/words/predict.ts";
import * as notes from "../../src/words/report-notes.ts";
import * as sampling from "../../src/words/sampling.ts";
import * as charts from "../../src/words/step-chart.ts";
import * as totals from "../../src/words/totals.ts";
import { tellLeftRunning } from "../../src/words/windows.ts";
import { topic } from "./topic.ts";

const WAIT: WindowWait = {
  ...{ seconds: 7.2, lowSeconds: 6.9, highSeconds: 7.5, basis: ["task-states"] },
  ...{ share: 0.585, lowShare: 0.56, highShare: 0.61 },
};
const MACHINE = { readBytes: 4.1e6, writtenBytes: 131e6 };
const OWN = { readBytes: 0, writtenBytes: 210e6 };
const RUN = { name: "npm ci", durationSeconds: 12.3, cpuSeconds: 4.21, wait: WAIT };
const DRAIN = { seconds: 6.9, bytes: 183e6 };
const WATCHED = {
  ...{ name: "vda", seconds: 125, readBytes: 1.2e9, writtenBytes: 3.4e9, others: { count: 2, bytes: 120e6 } },
  ...{ peakReadBytesPerSecond: 180e6, peakWriteBytesPerSecond: 209e6, ioSomeSeconds: 40.5 },
};

const ENDS = ["job-ended", "recording-removed", "maximum-duration"];
const GAPS: GapCause[] = [
  { id: "paused" },
  { id: "not-scheduled" },
  { id: "ended" },
  ...ENDS.map((reason) => ({ id: "ended" as const, reason })),
  { id: "no-report" },
  ...["signal SIGKILL", "silent", "flooded"].map((reason) => ({ id: "iostat-ended" as const, reason })),
  { id: "iostat-given-up", reason: "exit code 1", times: 5 },
  ...["foreign", "too-long", "EIO"].map((reason) => ({ id: "iostat-unreadable" as const, reason })),
];
const UNMEASURED: Unmeasured[] = [
  { id: "part", part: "pressure io", path: "/proc/pressure/io", code: "ENOENT" },
  { id: "part", part: "watches", code: "EMFILE" },
  { id: "clock-back", seconds: 3600 },
  { id: "clock-ahead", seconds: 912.4 },
  { id: "short-processes" },
  { id: "lost-samples", count: 14 },
  { id: "corrupt-lines", count: 3 },
];

export const REPORT = [
  topic("Totals", "totals", "The first lines of `io-probe run` and `report`, and the last ones of `watch`", [
    totals.tellCommand(RUN),
    totals.tellCommand({ ...RUN, exitCode: 137, signal: "SIGKILL" }),
    totals.tellCommand({ ...RUN, exitCode: 28, wait: undefined }),
    totals.tellCommand({ ...RUN, durationSeconds: 0.006 }),
    totals.tellCommandBytes({ own: { ...OWN, writtenBytes: 105e6 }, machine: MACHINE }),
    totals.tellCommandBytes({ own: OWN, machine: MACHINE }),
    totals.tellCommandBytes({ own: undefined, machine: MACHINE }),
    totals.tellCommandBytes({ own: undefined, machine: undefined }),
    tellLeftRunning("npm ci", 2),
    totals.pointToVerbose(["throughput", "storage"]),
    totals.tellJob({ durationSeconds: 12.3, machine: MACHINE, wait: WAIT, drain: DRAIN }),
    totals.tellJob({ durationSeconds: 111, pausedSeconds: 30 }),
    totals.tellNothing(),
    totals.tellNoSteps(),
    totals.tellNoWait(),
    totals.titleSteps(),
    totals.tellWatched(WATCHED),
    totals.tellUnwatched(totals.explainNoDisk()),
  ]),
  topic("Notes of a report", "report-notes", "Next to the steps; below the findings and the benchmarks", [
    notes.qualifyStep({ overlaps: ["lint", "build", "test", "docs"], incomplete: true, estimated: true, drain: DRAIN }),
    notes.tellSkippedJob("Random read, 4 KiB, depth 1", "/mnt", "not run: only 24 MB of --max-write (112 MB) left"),
    notes.tellFailedJob("Random read, 4 KiB, depth 1", "/mnt", "no space left on the device"),
    ...notes.listRest(25, "note", "in report.html"),
    notes.tellLeftOut(["storage", "throughput over time"], "report.html"),
    notes.explainNext({ try: true, predict: false }),
    notes.explainNext({ try: true, predict: true }),
    notes.explainNext({ try: false, predict: true }),
  ]),
  topic("Charts of the summary", "step-chart", "The charts of the job summary, and the bars of the page", [
    charts.explainStepChart({ wait: true, queued: true, failure: true, isBenchmark: true }),
    charts.explainBars(),
    charts.countUndrawnSteps(12, 9.3),
    charts.titleThroughput(111),
    charts.explainThroughputChart({ intervalSeconds: 5, pauses: [{ startSeconds: 302, endSeconds: 410 }] }),
  ]),
  topic("Pages", "page", "The charts, tables and footers of report.html and comparison.html", [
    page.explainNoScript(),
    page.explainZoom(false, true),
    page.explainZoom(true, true),
    page.explainKeys("Throughput, MB/s"),
    page.tellCopied(true),
    page.tellCopied(false),
    page.explainNoCharts(undefined),
    page.explainNoCharts(1),
    page.explainDensity(),
    page.explainDrawnDisks(["sda", "sdb", "nvme0n1"], 12),
    page.tellUndrawn(["Network", "Memory not yet on disk"]),
    page.tellOrigin("1.0.0"),
  ]),
  topic("Predictions", "predict", "`io-probe predict`, a report's page and summary, and comparisons", [
    predict.tellPrediction({ seconds: 8.1, lowSeconds: 7.34, highSeconds: 9.2 }),
    predict.tellRefusal({ id: "no-wait" }),
    predict.tellRefusal({ id: "incomplete" }),
    predict.tellRefusal({ id: "beyond-measure" }),
    predict.tellRefusal({ id: "too-many-samples" }),
    predict.tellRefusal({ id: "overlap", windows: ["npm ci", "make"] }),
    predict.tellRefusal({ id: "neighbours", share: 0.62 }),
    predict.tellRefusal({ id: "capped", kind: "bandwidth", perSecond: 60e6 }),
    predict.explainPredictions(),
    predict.explainPredictedSteps("ubuntu-24.04"),
    predict.refuseDisk("gp4", ["infinite", "gp3"]),
    predict.refuseStatedDisk("400MB", "rates such as 400MB/s, 6000iops and 1ms"),
    predict.tellNothingToPredict(),
    predict.pointToJson(48),
  ]),
  topic("What was not measured", "sampling", '"How this was measured"; `sampling` in report.json', [
    ...GAPS.map(sampling.explainGap),
    ...UNMEASURED.map(sampling.explainUnmeasured),
  ]),
];
