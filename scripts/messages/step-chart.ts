import {
  countUndrawnSteps,
  detailStepBar,
  explainBars,
  explainStepChart,
  explainThroughputChart,
  labelStepBar,
  nameBarPart,
  nameExit,
  nameOwnBenchmark,
  titleBars,
  titleThroughput,
} from "../../src/words/step-chart.ts";

export const title = "Charts of the summary";
export const where = "The charts of the job summary, and the bars of the page";

const diskWait = {
  seconds: 9.7,
  lowSeconds: 7.1,
  highSeconds: 10.2,
  share: 0.93,
  lowShare: 0.68,
  highShare: 0.98,
  basis: ["task-states" as const],
};

export const examples = {
  labelStepBar: [
    () => labelStepBar({ durationSeconds: 10.4, diskWait, isBenchmark: false }),
    () => labelStepBar({ durationSeconds: 30, failure: { ended: "failed", exitCode: 1 }, isBenchmark: false }),
    () =>
      labelStepBar({
        ...{ durationSeconds: 30, isBenchmark: false },
        failure: { ended: "failed", exitCode: 137, signal: "SIGKILL" },
      }),
    () => labelStepBar({ durationSeconds: 3605, failure: { ended: "timed out" }, isBenchmark: false }),
    () => labelStepBar({ durationSeconds: 10.4, diskWait, queuedSeconds: 1.2, isBenchmark: false }),
    () => labelStepBar({ durationSeconds: 45, diskWait, isBenchmark: true }),
  ],
  detailStepBar: [
    () => detailStepBar({ durationSeconds: 10.4, diskWait, isBenchmark: false }),
    () =>
      detailStepBar({ durationSeconds: 30, failure: { ended: "failed", exitCode: 1 }, diskWait, isBenchmark: false }),
  ],
  nameExit: [() => nameExit(1, undefined), () => nameExit(137, "SIGKILL")],
  explainStepChart: [
    () => explainStepChart({ wait: true, queued: true, failure: true, isBenchmark: true }),
    () => explainStepChart({ wait: false, queued: false, failure: false, isBenchmark: false }),
  ],
  nameBarPart: [
    () => nameBarPart("wait", true),
    () => nameBarPart("wait-most", true),
    () => nameBarPart("queued", true),
    () => nameBarPart("cpu", true),
    () => nameBarPart("cpu", false),
    () => nameBarPart("rest", true),
    () => nameBarPart("failed", true),
    () => nameBarPart("failed-cpu", true),
    () => nameBarPart("failed-cpu", false),
    () => nameBarPart("own", true),
  ],
  explainBars: [() => explainBars()],
  countUndrawnSteps: [() => countUndrawnSteps(12, 9.3)],
  titleThroughput: [() => titleThroughput(111)],
  explainThroughputChart: [
    () => explainThroughputChart({ pauses: [] }),
    () => explainThroughputChart({ stretchSeconds: 5, pauses: [{ startSeconds: 302, endSeconds: 410 }] }),
  ],
  nameOwnBenchmark: () => nameOwnBenchmark(),
  titleBars: () => titleBars(),
};
