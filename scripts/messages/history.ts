import type { Change, DriftSeries, Mixture, RunFigure } from "../../src/model/history.ts";
import * as changes from "../../src/words/history/changes.ts";
import * as notes from "../../src/words/history/notes.ts";
import { topic } from "./topic.ts";

const AT = "2026-11-12T09:00:00.000Z";
const COMMIT = "4f2c1d9".padEnd(40, "0");
const BRANCH = "io-probe-history";
const EARLIER = "88d02aa".padEnd(40, "0");
const MACHINE = "4 x AMD EPYC 7763, ext4";
const IDENTITY = {
  ...({ job: "build", label: "build", kind: "window", step: "npm ci", figure: "duration", unit: "seconds" } as const),
  machineClass: MACHINE,
};
const CHANGE: Change = {
  ...{ run: "9084", runNumber: 85, commit: COMMIT, at: AT, previous: { run: "9083", commit: EARLIER, at: AT } },
  ...{ ratio: 1.31, low: 1.27, high: 1.36, pValue: 1e-9, before: 13.1, after: 17.2, runsBefore: 84, runsAfter: 36 },
  commits: [COMMIT],
  moved: [{ figure: "written-bytes", ratio: 2.07, low: 2.05, high: 2.09, before: 601e6, after: 1.24e9 }],
  replaced: [{ what: "image", before: "ubuntu24 20261101.1", after: "ubuntu24 20261108.1" }],
};
const FASTER: Change = { ...CHANGE, ratio: 0.8, low: 0.76, high: 0.83, moved: [], replaced: [] };
const SERIES: DriftSeries = {
  ...{ ...IDENTITY, runs: 120, state: "changed", changes: [CHANGE] },
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
  ...{ ...IDENTITY, value: 17.2, jobs: 1, state: "higher", runs: 20, baseline: 13.1 },
  ...{ ratio: 1.31, low: 1.18, high: 1.46 },
};

export const HISTORY = [
  topic("A history", "history/changes", "Histories: the first line, the changes, the machines and the newest run", [
    changes.tellHistory({ series: [SERIES, UNCHANGED], runs: RUNS }),
    changes.tellHistory({ series: [UNCHANGED, UNSURE], runs: RUNS }),
    changes.tellHistory({ series: [UNSURE], runs: RUNS.slice(0, 7) }),
    changes.tellWholeChange(SERIES, CHANGE, false),
    changes.tellWholeChange(SERIES, FASTER, true),
    changes.tellWholeChange({ ...SERIES, figure: "written-bytes", unit: "bytes" }, CHANGE, false),
    changes.tellCommits(CHANGE),
    changes.tellCommits({ ...CHANGE, previous: { ...CHANGE.previous, commit: COMMIT } }),
    changes.tellWeekly(420),
    changes.tellMixture(MIXTURE, false),
    changes.tellLevel(SERIES, { value: 17.2, low: 16.9, high: 17.5, runs: 36 }),
    changes.tellThisRun([LONGER, { ...LONGER, step: "npm test" }], false),
    changes.tellThisRun([{ ...LONGER, state: "unchanged" }], false),
    changes.tellThisRun([{ ...LONGER, state: "cannot say", runs: 2 }], false),
  ]),
  topic("What a history is of", "history/notes", "Histories: notes, states, wrong calls, and the branch in the log", [
    notes.tellBaseline({ rule: "pushes", leftOut: [{ reason: "not-a-push", runs: 41 }] }),
    notes.tellBaseline({ rule: "all", leftOut: [] }),
    notes.tellState(UNCHANGED),
    ...(["too-few-runs", "new-machine-class", "too-noisy"] as const).map((doubt) =>
      notes.tellState({ ...UNSURE, doubt }),
    ),
    ...notes.explainHistory(),
    notes.countBadRows(2),
    notes.tellNoParquet("parquet column not found: reportId"),
    notes.refuseStep("npm cu", ["npm ci", "npm test"]),
    notes.refuseRun("9999"),
    notes.tellStored(BRANCH, "v1/date=2026-11-12/9084-1.jsonl.gz"),
    notes.tellStoredBefore(BRANCH),
    notes.tellNotStored(),
    notes.tellFromArtifacts(12),
    notes.tellNoRows(),
    notes.tellForeignRun(),
    notes.tellUnstored(notes.tellLostRace(BRANCH, 200)),
    notes.tellUnreadHistory(notes.tellCutBranch(BRANCH)),
  ]),
];
