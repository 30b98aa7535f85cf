import type { WindowWait } from "../../src/model/disk-wait.ts";
import type { GapCause, Unmeasured } from "../../src/model/sampling.ts";
import * as command from "../../src/words/command.ts";
import * as job from "../../src/words/job.ts";
import { explainNext } from "../../src/words/next-steps.ts";
import * as page from "../../src/words/page.ts";
import * as predict from "../../src/words/predict.ts";
import * as notes from "../../src/words/report-notes.ts";
import * as sampling from "../../src/words/sampling.ts";
import * as charts from "../../src/words/step-chart.ts";
import type { Topic } from "./topic.ts";

const WAIT: WindowWait = {
  ...{ seconds: 7.2, lowSeconds: 6.9, highSeconds: 7.5, basis: ["task-states"] },
  ...{ share: 0.585, lowShare: 0.56, highShare: 0.61 },
};
const MACHINE = { readBytes: 4.1e6, writtenBytes: 131e6 };
const RUN = { name: "npm ci", durationSeconds: 12.3, cpuSeconds: 4.21, wait: WAIT };

const GAPS: GapCause[] = [
  { id: "paused" },
  { id: "not-scheduled" },
  ...["SIGTERM", "job-ended", "recording-removed", "maximum-duration"].map((reason) => ({
    id: "ended" as const,
    reason,
  })),
  { id: "ended" },
  { id: "no-report" },
  ...["signal SIGKILL", "silent", "flooded"].map((reason) => ({ id: "iostat-ended" as const, reason })),
  { id: "iostat-given-up", reason: "exit code 1", times: 5 },
  ...["foreign", "too-long", "EIO"].map((reason) => ({ id: "iostat-unreadable" as const, reason })),
];
const UNMEASURED: Unmeasured[] = [
  { id: "steps" },
  { id: "part", part: "pressure io", path: "/proc/pressure/io", code: "ENOENT" },
  { id: "part", part: "watches", code: "EMFILE" },
  { id: "clock-back", seconds: 3600 },
  { id: "clock-ahead", seconds: 912.4 },
  { id: "short-processes" },
  { id: "lost-samples", count: 14 },
  { id: "corrupt-lines", count: 3 },
];

export const REPORT: readonly Topic[] = [
  {
    title: "A command in the terminal",
    where: "The first lines of `io-probe run` and `io-probe report`, and the last one",
    source: "command",
    messages: [
      command.tellCommand(RUN),
      command.tellCommand({ ...RUN, exitCode: 137, signal: "SIGKILL" }),
      command.tellCommand({ ...RUN, exitCode: 28, wait: undefined }),
      command.tellCommand({ ...RUN, durationSeconds: 0.006 }),
      command.tellCommandBytes({ own: { readBytes: 0, writtenBytes: 105e6 }, machine: MACHINE }),
      command.tellCommandBytes({ own: { readBytes: 0, writtenBytes: 210e6 }, machine: MACHINE }),
      command.tellCommandBytes({ machine: MACHINE }),
      command.tellCommandBytes({}),
      command.tellLeftRunning("npm ci", 2),
      command.pointToVerbose(["throughput", "storage"]),
    ],
  },
  {
    title: "A job's figures",
    where: "The verdict of a report without findings, and the lines below the verdict",
    source: "job",
    messages: [
      job.tellJob({ durationSeconds: 12.3, machine: MACHINE, wait: WAIT, drain: { seconds: 6.9, bytes: 183e6 } }),
      job.tellJob({ durationSeconds: 111, pausedSeconds: 30 }),
      job.tellNothing(),
      job.tellNoSteps(),
      job.tellNoWait(),
      job.titleSteps(),
    ],
  },
  {
    title: "Next steps",
    where: "Below the findings",
    source: "next-steps",
    messages: [
      explainNext({ try: true, predict: false }),
      explainNext({ try: true, predict: true }),
      explainNext({ try: false, predict: true }),
    ],
  },
  {
    title: "Tables and charts of a report",
    where: "Next to the steps; below the benchmarks, the charts and the list of missing reports",
    source: "report-notes",
    messages: [
      notes.qualifyStep({ overlaps: ["npm ci", "make"], drain: { bytes: 183e6, seconds: 6.9 } }),
      notes.qualifyStep({ overlaps: ["lint", "build", "test", "docs"], incomplete: true, estimated: true }),
      notes.tellSkippedJob("Random read, 4 KiB, depth 1", "/mnt", "not run: only 24 MB of --max-write (112 MB) left"),
      notes.tellFailedJob("Random read, 4 KiB, depth 1", "/mnt", "no space left on the device"),
      notes.explainNoCharts(undefined),
      notes.explainNoCharts(1),
      notes.explainDensity(),
      notes.explainDrawnDisks(["sda", "sdb", "nvme0n1"], 12),
      notes.tellUndrawn(["Network", "Memory not yet on disk"]),
      ...notes.listRest(25, "note", "in report.html"),
      notes.tellLeftOut(["storage", "throughput over time"], "report.html"),
    ],
  },
  {
    title: "Charts of the summary",
    where: "The charts of the job summary, and the bars of the page",
    source: "step-chart",
    messages: [
      charts.explainStepChart({ wait: true, queued: true, failure: true, isBenchmark: true }),
      charts.explainBars(),
      charts.countUndrawnSteps(12, 9.3),
      charts.titleThroughput(111),
      charts.explainThroughputChart({ stretchSeconds: 5, pauses: [{ startSeconds: 302, endSeconds: 410 }] }),
    ],
  },
  {
    title: "Pages",
    where: "The charts, tables and footers of report.html and comparison.html",
    source: "page",
    messages: [
      page.explainNoScript(),
      page.explainZoom(false, true),
      page.explainZoom(true, true),
      page.explainKeys("Throughput, MB/s"),
      page.tellCopied(true),
      page.tellCopied(false),
      page.tellOrigin("1.0.0"),
    ],
  },
  {
    title: "Predictions",
    where: "`io-probe predict`, the report's page and summary, and comparisons with labels that ran benchmarks only",
    source: "predict",
    messages: [
      predict.tellPrediction({ seconds: 8.1, lowSeconds: 7.34, highSeconds: 9.2 }),
      ...(["no-wait", "incomplete", "beyond-measure", "too-many-samples"] as const).map((id) =>
        predict.tellRefusal({ id }),
      ),
      predict.tellRefusal({ id: "overlap", windows: ["npm ci", "make"] }),
      predict.tellRefusal({ id: "neighbours", share: 0.62 }),
      predict.tellRefusal({ id: "capped", kind: "bandwidth", perSecond: 60e6 }),
      predict.explainPredictions(),
      predict.explainPredictedSteps("ubuntu-24.04"),
      predict.refuseDisk("gp4", ["infinite", "gp3"]),
      predict.refuseStatedDisk("400MB", "rates such as 400MB/s, 6000iops and 1ms"),
      predict.tellNothingToPredict(),
      predict.pointToJson(48),
    ],
  },
  {
    title: "What was not measured",
    where: 'The reasons under "How this was measured"; `sampling.notMeasured` and `sampling.gaps` in report.json',
    source: "sampling",
    messages: [
      ...GAPS.map(sampling.explainGap),
      sampling.tellGap({
        startedAt: "2026-11-20T11:44:58.000Z",
        durationSeconds: 12,
        cause: { id: "no-report" },
        collector: "iostat",
      }),
      ...UNMEASURED.map(sampling.explainUnmeasured),
    ],
  },
];
