import type { GapCause } from "../../src/analysis/gaps.ts";
import type { Unmeasured } from "../../src/analysis/sampling-facts.ts";
import {
  explainGap,
  explainNoSteps,
  explainUnmeasured,
  nameUnmeasured,
  tellGap,
  tellOwnCpu,
} from "../../src/words/sampling.ts";

export const title = "What was not measured";
export const where =
  'The reasons under "How this was measured"; `sampling.notMeasured` and `sampling.gaps` in report.json';

const GAPS: GapCause[] = [
  { id: "paused" },
  { id: "not-scheduled" },
  { id: "ended", reason: "SIGTERM" },
  { id: "ended", reason: "job-ended" },
  { id: "ended", reason: "recording-removed" },
  { id: "ended", reason: "maximum-duration" },
  { id: "ended" },
  { id: "no-report" },
  { id: "iostat-ended", reason: "signal SIGKILL" },
  { id: "iostat-ended", reason: "silent" },
  { id: "iostat-ended", reason: "flooded" },
  { id: "iostat-given-up", reason: "exit code 1", times: 5 },
  { id: "iostat-given-up", reason: "spawn /usr/bin/iostat ENOENT" },
  { id: "iostat-unreadable", reason: "foreign" },
  { id: "iostat-unreadable", reason: "too-long" },
  { id: "iostat-unreadable", reason: "EIO" },
];

const UNMEASURED: Unmeasured[] = [
  { id: "part", part: "pressure io", reason: "/proc/pressure/io: ENOENT" },
  { id: "part", part: "watches", reason: "EMFILE" },
  { id: "iostat", cause: { id: "iostat-ended", reason: "exit code 1" } },
  { id: "clock-back", seconds: 3600 },
  { id: "clock-ahead", seconds: 912.4 },
  { id: "short-processes" },
  { id: "lost-samples", count: 14 },
  { id: "corrupt-lines", count: 3 },
];

export const examples = {
  explainNoSteps: () => explainNoSteps(),
  explainGap: GAPS.map((cause) => () => explainGap(cause)),
  tellGap: () =>
    tellGap({
      startedAt: "2026-11-20T11:44:58.000Z",
      durationSeconds: 12,
      reason: explainGap({ id: "iostat-ended", reason: "silent" }),
    }),
  tellOwnCpu: [() => tellOwnCpu(0.42, 0.0009), () => tellOwnCpu(0.42, undefined)],
  nameUnmeasured: UNMEASURED.map((unmeasured) => () => nameUnmeasured(unmeasured)),
  explainUnmeasured: UNMEASURED.map((unmeasured) => () => explainUnmeasured(unmeasured)),
};
