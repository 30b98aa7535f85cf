import type { Change, DriftSeries, Mixture, RunFigure } from "../../src/model/history.ts";
import * as branch from "../../src/words/history/branch.ts";
import * as changes from "../../src/words/history/changes.ts";
import * as notes from "../../src/words/history/notes.ts";
import { tellThisRun } from "../../src/words/history/this-run.ts";
import type { Topic } from "./topic.ts";

const AT = "2026-11-12T09:00:00.000Z";
const COMMIT = "4f2c1d9".padEnd(40, "0");
const BRANCH = "io-probe-history";
const EARLIER = "88d02aa".padEnd(40, "0");
const MACHINE = "4 x AMD EPYC 7763, ext4";
const IDENTITY = { job: "build", label: "build", kind: "window", step: "npm ci", unit: "seconds" } as const;
const CHANGE: Change = {
  ...{ run: "9084", runNumber: 85, commit: COMMIT, at: AT, previous: { run: "9083", commit: EARLIER, at: AT } },
  ...{ ratio: 1.31, low: 1.27, high: 1.36, pValue: 1e-9, before: 13.1, after: 17.2, runsBefore: 84, runsAfter: 36 },
  commits: [COMMIT],
  moved: [{ figure: "written-bytes", ratio: 2.07, low: 2.05, high: 2.09, before: 601e6, after: 1.24e9 }],
  replaced: [{ what: "image", before: "ubuntu24 20261101.1", after: "ubuntu24 20261108.1" }],
};
const SERIES: DriftSeries = {
  ...{ ...IDENTITY, figure: "duration", machineClass: MACHINE, runs: 120, state: "changed", changes: [CHANGE] },
  points: { runs: [], machineClasses: [], values: [] },
};
const UNCHANGED: DriftSeries = { ...SERIES, state: "unchanged", changes: [], visibleRatio: 1.08 };
const UNSURE: DriftSeries = { ...SERIES, state: "cannot say", doubt: "too-few-runs", changes: [] };
const RUNS = Array.from({ length: 120 }, () => AT);
const MIXTURE: Mixture = {
  ...{ job: "build", label: "build", run: "9084", commit: COMMIT, at: AT, pValue: 1e-6, ratio: 1.12 },
  shares: [
    { machineClass: MACHINE, before: 1, after: 0.5 },
    { machineClass: "4 x Intel Xeon 8370C, ext4", before: 0, after: 0.5 },
  ],
};
const LONGER: RunFigure = {
  ...{ ...IDENTITY, figure: "duration", machineClass: MACHINE, value: 17.2, jobs: 1, state: "higher" },
  ...{ runs: 20, baseline: 13.1, ratio: 1.31, low: 1.18, high: 1.46 },
};

/** Histories. */
export const HISTORY: Topic[] = [
  {
    title: "A history",
    where: "Histories: the first line, the changes and the machines",
    source: "history/changes",
    messages: [
      changes.tellHistory({ series: [SERIES, UNCHANGED], runs: RUNS }),
      changes.tellHistory({ series: [UNCHANGED, UNSURE], runs: RUNS }),
      changes.tellHistory({ series: [UNSURE], runs: RUNS.slice(0, 7) }),
      changes.tellWholeChange(SERIES, CHANGE, false),
      changes.tellWholeChange(SERIES, { ...CHANGE, ratio: 0.8, low: 0.76, high: 0.83, moved: [], replaced: [] }, true),
      changes.tellWholeChange({ ...SERIES, figure: "written-bytes", unit: "bytes" }, CHANGE, false),
      changes.tellCommits(CHANGE),
      changes.tellCommits({ ...CHANGE, commits: [COMMIT], previous: { run: "9083", commit: COMMIT, at: AT } }),
      changes.tellWeekly(420),
      changes.tellMixture(MIXTURE, false),
      changes.tellLevel(SERIES, { value: 17.2, low: 16.9, high: 17.5, runs: 36 }),
    ],
  },
  {
    title: "This run against main",
    where: "Histories: the newest run, or the pull request's",
    source: "history/this-run",
    messages: [
      tellThisRun([LONGER, { ...LONGER, step: "npm test" }], false),
      tellThisRun([{ ...LONGER, state: "unchanged" }], false),
      tellThisRun([{ ...LONGER, state: "cannot say", runs: 2 }], false),
    ],
  },
  {
    title: "What a history is of",
    where: "Histories: notes, states, and calls that name what is not there",
    source: "history/notes",
    messages: [
      notes.tellBaseline({
        rule: "pushes",
        leftOut: [
          { reason: "failed", runs: 3 },
          { reason: "not-a-push", runs: 41 },
        ],
      }),
      notes.tellBaseline({ rule: "all", leftOut: [] }),
      ...[SERIES, UNCHANGED, UNSURE].map(notes.tellState),
      notes.tellState({ ...UNSURE, doubt: "new-machine-class" }),
      notes.tellState({ ...UNSURE, doubt: "too-noisy" }),
      ...notes.explainHistory(),
      notes.countBadRows(2),
      notes.tellNoParquet("parquet column not found: reportId"),
      notes.refuseStep("npm cu", ["npm ci", "npm test"]),
      notes.refuseRun("9999"),
      notes.refuseOtherGate("fail-if", "diskWait > 10"),
    ],
  },
  {
    title: "A history's branch",
    where: "The log of a step with mode: history",
    source: "history/branch",
    messages: [
      branch.tellStored(BRANCH, "v1/date=2026-11-12/9084-1.jsonl.gz"),
      branch.tellStoredBefore(BRANCH),
      branch.tellNotStored(),
      branch.tellFromArtifacts(12),
      branch.tellNoRows(),
      branch.tellForeignRun(),
      branch.tellUnreadHistory(
        "token: may not read the history's branch (403); it needs the permission contents: read",
      ),
      branch.tellUnstored("token: may not write the history's branch (403); it needs the permission contents: write"),
      branch.tellUnstored(branch.tellLostRace(BRANCH, 200)),
      branch.tellUnreadHistory(branch.tellCutBranch(BRANCH)),
    ],
  },
];
