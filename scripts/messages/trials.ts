import type { Trial, TrialRemedy } from "../../src/model/trial.ts";
import type { RemedyReason, TrialNote } from "../../src/model/trial-reasons.ts";
import { summarizeTrial } from "../../src/model/trial-result.ts";
import { REMEDIES } from "../../src/remedies/all-remedies.ts";
import { describeRemedy, explainReason, explainRisk } from "../../src/words/remedies.ts";
import * as words from "../../src/words/try.ts";
import { topic } from "./topic.ts";

const REMEDY: TrialRemedy = {
  ...{ name: "eatmydata", state: "helps", runs: 5, baseline: "folder", seconds: 1.42, fittedSeconds: 1.5 },
  ...{ ratio: { ratio: 2.4, low: 2.2, high: 2.6 }, ratioWithDrain: { ratio: 2.1, low: 1.9, high: 2.3 } },
  ...{ risk: { id: "lost-files" }, apply: "eatmydata COMMAND" },
  source: "https://www.flamingspork.com/projects/libeatmydata/",
};
const UNDECIDED: Trial = {
  ...{ schema: "io-probe/try", schemaVersion: 1, toolVersion: "0.1.0", command: "npm ci" },
  ...{ startedAt: "2026-11-20T11:00:00Z", endedAt: "2026-11-20T11:01:00Z", rounds: 5, ended: "precise" },
  plain: [{ baseline: "folder", runs: 5, seconds: 3.6 }],
  copy: { method: "cp -a --reflink=never", seconds: 0.21, bytes: 1e7, files: 1200 },
  ...{ cache: "warm", confined: true, ownPath: true, unstableFiles: 3, notes: [], alike: [] },
  recorded: { durationSeconds: 3.6, waitSeconds: 0.04, lowSeconds: 0, highSeconds: 0.11 },
  remedies: [REMEDY],
};
const TRIAL: Trial = { ...UNDECIDED, best: "eatmydata", alike: ["eatmydata"] };
const SAME: TrialRemedy = { ...REMEDY, state: "no-difference", ratio: { ratio: 1, low: 0.97, high: 1.03 } };

const ALL: Trial[] = [
  TRIAL,
  {
    ...{ ...TRIAL, alike: ["eatmydata", "seccomp"] },
    remedies: ["eatmydata", "seccomp"].map((name) => ({ ...REMEDY, name })),
  },
  { ...TRIAL, rounds: 1, ended: "budget", remedies: [{ ...REMEDY, ratio: { ratio: 2.4 } }] },
  { ...UNDECIDED, remedies: [SAME] },
  { ...UNDECIDED, remedies: ["tmpfs", "seccomp", "xfs"].map((name) => ({ ...SAME, name })) },
  UNDECIDED,
  ...(["runs", "signal", "budget"] as const).map((ended) => ({
    ...{ ...UNDECIDED, ended, remedies: [{ ...REMEDY, state: "unclear" as const }] },
  })),
  { ...UNDECIDED, remedies: [], ended: "nothing-to-try" },
];

const REASONS: RemedyReason[] = [
  ...(["static-binary", "no-perl", "breaks-sudo", "lost-by-sudo", "cached-already"] as const).map((id) => ({ id })),
  ...(["own-mount", "colon-in-path", "several-disks", "unknown-mount", "not-ext4"] as const).map((id) => ({ id })),
  { id: "architecture", architecture: "s390x" },
  { id: "little-memory", peakBytes: 6.2e9, freeMemoryBytes: 11.8e9 },
  { id: "not-installed", program: "mkfs.xfs" },
  { id: "not-run", tool: "dpkg" },
  ...(["no-scheduler", "fixed-scheduler", "no-read-ahead"] as const).map((id) => ({ id, disk: "vda" })),
  { id: "reads-ahead", disk: "vda", bytes: 4 * 1024 ** 2 },
  ...(["needs-root", "needs-machine", "no-time"] as const).map((id) => ({ id })),
  { id: "exit", exitCode: 1 },
  { id: "overdue", limitSeconds: 96 },
  { id: "other-files", paths: ["build/a.o", "build/b.o", "build/c.o"], count: 4 },
];

const ENDINGS = ["precise", "runs", "most-runs", "none-left", "budget"] as const;
const NOTES: TrialNote[] = [
  { id: "exit", exitCode: 2 },
  ...(["few-rounds", "unstable-files", "not-compared", "other-path"] as const).map((id) => ({ id })),
];

export const TRIALS = [
  topic("Trials of remedies", "try", "`io-probe try`, its summary, and try.json", [
    ...ALL.map((trial) => words.tellTrial(summarizeTrial(trial))),
    ...ENDINGS.map((ended) => words.describeMethod({ ...TRIAL, ended })),
    ...NOTES.map((note) => words.tellTrialNote(note, { ...TRIAL, rounds: 3 })),
    words.explainFailingCommand("make", 2),
    words.explainLongTrial({ runs: 12, seconds: 14_400, budgetSeconds: 300 }),
    words.explainFailedCopy("cp failed: cp: error writing 'run/a': No space left on device"),
    words.explainNoWork("/srv/build", "no directory can be made in it: permission denied"),
    words.explainSystemFolder("/"),
    words.explainUnreadable("/srv/build", "permission denied"),
    words.explainManyFiles("/home/ada", 500_000),
    words.explainUncopied({ path: "secret.key", why: "unreadable" }, 1),
    words.explainUncopied({ path: "root/dev/null", why: "device" }, 14),
    words.explainUncopied({ path: "cache/0/0/0", why: "long-path" }, 1),
    words.explainEscape("make", ["build/output.o"]),
  ]),
  topic("Remedies", "remedies", "`io-probe try --list`, and beside the results of `io-probe try`", [
    ...REMEDIES.map(({ name }) => describeRemedy(name)),
    ...new Set([...REMEDIES.map(({ risk }) => risk), "own-value" as const].map(explainRisk)),
    ...REASONS.map(explainReason),
  ]),
];
