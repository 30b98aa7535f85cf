import type { FigureRow } from "../../src/model/comparison.ts";
import type { Cause, Reason, Refusal, Statement } from "../../src/model/comparison-reasons.ts";
import type { ReadFault } from "../../src/model/read-fault.ts";
import * as causes from "../../src/words/comparison/causes.ts";
import { tellHeadline } from "../../src/words/comparison/headline.ts";
import * as notes from "../../src/words/comparison/notes.ts";
import { giveReason, refuseReport, tellGate } from "../../src/words/comparison/reasons.ts";
import * as tables from "../../src/words/comparison/tables.ts";
import { topic } from "./topic.ts";

const LABEL = "ubuntu-24.04";
const FIGURE = { name: "npm ci", measure: "duration", unit: "seconds" } as const;
const RATIO = {
  method: "hodges-lehmann",
  confidence: 0.95,
  pValue: 0.001,
  ratio: 1.92,
  low: 1.85,
  high: 2.01,
} as const;
const STRIPE = { id: "stripe", place: "workspace", disks: 1, baselineDisks: 2, isCertain: true } as const;
const FAILURES = { jobs: 4, endings: { failed: 2, skipped: 1 }, exitCodes: [1, 2], signals: [] };
const FAILED: Reason = { id: "failed", failures: FAILURES };

const APART = { id: "apart", figure: FIGURE, baseline: LABEL, more: 0 } as const;
const UNRANKED = { id: "unranked-ratios", figure: FIGURE, baseline: LABEL, more: 0, fewestJobs: 1 } as const;
const TIED = { id: "tied" as const, figure: FIGURE, labels: ["vm-2", "vm-4"], behind: 0 };
const EQUALITIES = ["equal", "perhaps", "unclear"] as const;
const BEST: Statement = {
  ...{ id: "best", figure: FIGURE, label: "vm-8", median: 19.4 },
  ...{ isBaseline: false, hasFailed: false, isPartial: false },
};
const OTHER_WORK = {
  ...({ id: "different-work", window: "npm ci", baseline: LABEL, measure: "written-bytes", more: 0 } as const),
  amounts: [{ label: "vm-2", amount: 39e6 }],
};
const STATEMENTS: Statement[] = [
  { id: "no-figure" },
  { id: "one-label" },
  { id: "no-direction", figure: { ...FIGURE, measure: "written-bytes", unit: "bytes" } },
  { id: "too-many-labels", figure: FIGURE },
  { id: "none-comparable", figure: { ...FIGURE, name: "whole job" } },
  { id: "one-comparable", figure: FIGURE, label: "vm-2" },
  { ...APART, labels: [{ label: "vm-2", ratio: RATIO, cause: STRIPE }], more: 3 },
  { ...APART, labels: [{ label: "vm-2", medians: { own: 9, baseline: 0 } }] },
  { ...OTHER_WORK, explains: true },
  { ...OTHER_WORK, explains: false },
  { id: "equal", figure: FIGURE, baseline: LABEL, labels: ["vm-4", "vm-8"] },
  { id: "unsure", baseline: LABEL, labels: ["arm-4"] },
  { id: "too-few-jobs", labels: ["arm-4", "arm-8"] },
  ...EQUALITIES.map((equality) => ({ ...TIED, equality })),
  { ...UNRANKED, ratios: [{ label: "vm-2", ratio: 1.92 }] },
  { ...UNRANKED, ratios: [], fewestJobs: 2 },
  BEST,
  { ...BEST, isPartial: true, hasFailed: true },
  { id: "best-equal", figure: FIGURE, labels: ["vm-4", "vm-8"] },
  { id: "bounds-overlap", baseline: LABEL, labels: ["vm-2"] },
  { id: "figure-failed", label: "vm-2", window: "npm ci", reason: FAILED },
  { id: "step-failed", label: "vm-2", window: "npm test", reason: FAILED, more: 2 },
  { id: "more-failed", labels: 3 },
];

const LIMIT = { id: "cgroup-limit", label: "arc", place: "workspace", direction: "writes", other: "vm-2" } as const;
const MODEL = { place: "machine", name: "cpuModel", value: "AMD EPYC 9B14", baseline: "Intel Xeon Platinum 8370C" };
const CAUSES: Cause[] = [
  STRIPE,
  { ...STRIPE, disks: 4, baselineDisks: 1, isCertain: false },
  { id: "cpu-count", cpus: 2, baselineCpus: 4 },
  { id: "cap", label: "vm-2" },
  { ...LIMIT, unit: "operations", limit: 3000, rate: 2990, otherLimit: 16_000 },
  { id: "difference", place: "workspace", name: "filesystem", value: "overlay", baseline: "ext4" },
  { id: "difference", ...MODEL },
];
const ROW: FigureRow = {
  ...{ ...FIGURE, id: 'duration("npm ci")', kind: "window", better: "lower", primary: true, cells: [] },
};
const WORK = { window: "build", measure: "written-bytes", amount: 20e6, baselineAmount: 59e6 } as const;

const ENGINES = { key: "engine" as const, values: ["posixaio", "psync"] };
const REASONS: Reason[] = [
  FAILED,
  { id: "baseline-failed", failures: FAILURES },
  { id: "unlike", who: "pair", what: { ...ENGINES, against: ["libaio"] } },
  { id: "unlike", who: "jobs", what: ENGINES },
  { id: "unlike", who: "repeats", what: { key: "sizeBytes", values: [2 * 1024 ** 3, 4 * 1024 ** 3] } },
  { id: "figure-not-measured", word: "duration", name: "npm cl", meant: "npm ci" },
  ...(["baseline-not-measured", "baseline-zero", "too-far-apart", "not-measured"] as const).map((id) => ({ id })),
  ...(["no-ratio", "no-comparison", "gap", "within-bounds", "jobs-disagree"] as const).map((id) => ({ id })),
  ...(["no-history", "few-runs", "one-run", "two-jobs", "some-zero", "interval"] as const).map((id) => ({ id })),
];

const REFUSALS: readonly Refusal[] = [
  { id: "attempt", attempt: 4711 },
  { id: "other-uploader", reports: 2, checkRun: "81234" },
  { id: "contradiction", reports: 2, checkRun: "81234", differing: ["label", "matrix"] },
  { id: "later-attempt", attempt: 9, runAttempt: 2 },
  { id: "several-legs", legs: 3 },
  ...(["earlier-upload", "other-leg", "no-job", "unserved", "other-digest"] as const).map((id) => ({ id })),
  { id: "other-origin", what: "repository", claimed: "org/other", known: "org/project" },
  { id: "too-much", figures: 900, facts: 4000, legs: 500 },
  { id: "many-legs", most: 1000 },
  { id: "no-report", conclusion: "cancelled" },
  { id: "unread", origin: "report.json", fault: { id: "not-in-archive" } },
  { id: "unread", origin: "report.json", fault: { id: "damaged" } },
  { id: "unread", origin: "the archive", fault: { id: "no-archive", detail: "Invalid comment length" } },
];
const FAULTS: readonly ReadFault[] = [
  { id: "not-json", characters: 12, expected: "a report.json of io-probe" },
  { id: "other-schema", given: '"somebody/else"', expected: "io-probe/report" },
  { id: "other-version", given: "99", expected: 1 },
  { id: "wrong-field", field: "windows.0.name", given: "1", type: "string" },
  { id: "wrong-field", field: "labelSource", values: ['"given"', '"derived"'] },
  { id: "wrong-field", field: "workloads.0.durationSeconds", given: "1e+308", type: "number", most: 1e21 },
  { id: "too-large", limit: "bytes", given: 18_000_000, most: 16_777_216 },
  { id: "too-large", limit: "nesting", most: 64 },
  { id: "too-large", limit: "matrix-values", given: 1500, most: 1000 },
  { id: "too-large", limit: "bytes-of-all-reports", most: 150_000_000 },
];
const UNREADABLE = { id: "unreadable", origin: "legs/a/report.json" } as const;
const METHODS = ["one-run", "range", "medians", "welch", "hodges-lehmann"] as const;

const change = (difference: number, more: { isUnsure?: true; onlyIn?: string } = {}) =>
  tables.tellBiggestChange({ before: "vm (before)", after: "vm (after)" }, { window: "npm ci", difference, ...more });

export const COMPARISON = [
  topic(
    "Comparison: the headline",
    "comparison/headline",
    "The first sentences of a comparison, and `headline` in comparison.json",
    STATEMENTS.map((statement) => tellHeadline([statement])),
  ),
  topic("Comparison: causes", "comparison/causes", 'Under "Why they differ"; `differences` in comparison.json', [
    ...CAUSES.map(causes.tellCause),
    causes.weighCause({ cause: STRIPE, predictedRatio: 2, measuredRatio: 1.92 }, ROW),
    causes.ruleOut({ cause: STRIPE, by: "vm-4" }, LABEL),
    causes.ruleOut({ cause: STRIPE, by: "vm-1", has: "more-different" }, LABEL),
    causes.ruleOut({ cause: STRIPE, by: "vm-4", as: "vm-2", has: "the-baseline's" }, LABEL),
    causes.tellWork("vm-2", [{ ...WORK, seconds: 3.9, differenceSeconds: 4.1 }]),
    causes.tellUnexplained("vm-2", LABEL, [{ figure: ROW, ratio: 1.92 }]),
    causes.tellNoRatio(),
    causes.tellNoDifference(),
    causes.tellMixture(LABEL, 2),
    causes.tellMachineKind({ jobs: 3, facts: [], primaryMedian: 29.4 }, [MODEL], ROW),
  ]),
  topic("Comparison: tables", "comparison/tables", "The ranking, the figures, the tiles and the steps of two labels", [
    tables.tellTie({ tiedWith: { label: "vm-2", equal: true } }),
    tables.tellTie({ tiedWith: { label: "vm-2", moreJobs: 8 } }),
    tables.tellTie({ tiedWith: { label: "vm-2" } }),
    tables.tellNotComparable("engine posixaio vs libaio"),
    tables.tellMissingRatio("the baseline's value is 0"),
    tables.tellFewerJobs(3, 4),
    tables.explainDrawings(),
    tables.explainMatrix(LABEL),
    tables.explainIndicative(),
    tables.tellTileNoise(FIGURE, { method: "one-run", ratio: 1.92 }),
    tables.tellTileNoise(FIGURE, { method: "range", ratio: 1.3, low: 1.1, high: 1.5 }),
    ...[1, 2, 0].map((jobs) => tables.tellUndecided(jobs, undefined)),
    ...EQUALITIES.map((equality) => tables.tellUndecided(0, { ...TIED, equality })),
    change(-18.1),
    change(4, { isUnsure: true }),
    change(9, { onlyIn: "vm (after)" }),
    change(0),
    tables.sayNotReached("vm (after)"),
    tables.sayFailure("vm (after)", "failed in 1 of 4 jobs (exit code 7)"),
    tables.explainOpenWaits(),
    tables.explainStepBytes(),
  ]),
  topic("Comparison: notes", "comparison/notes", "Below a comparison; `notes` in comparison.json", [
    notes.tellNote({ id: "confusable-labels", labels: ["ubuntu", "ubսntս"] }),
    notes.tellNote({ id: "copies", reports: 3, labels: ["vm-2", "vm-4"] }),
    notes.tellNote({ id: "replaced", reports: [{ leg: "vm-2 (job build)", attempt: 1, by: 3 }] }),
    ...(["merged", "nameless", "gaps", "hidden-figures"] as const).map((id) => notes.tellNote({ id, count: 12 })),
    ...(["unranked", "unpredicted"] as const).map((id) => notes.tellNote({ id, count: 500 })),
    notes.tellNote({ ...UNREADABLE, id: "unread-recording", fault: { id: "file", code: "ENOENT" } }),
    ...FAULTS.map((fault) => notes.tellNote({ ...UNREADABLE, fault })),
    notes.tellNote({ ...UNREADABLE, fault: { id: "file", code: "EACCES" }, others: 2 }),
    notes.explainFigures(),
    ...METHODS.map(notes.explainMethod),
    notes.explainNoise(),
    notes.explainOpenRatios(),
    notes.explainChance(264, 7),
    notes.explainSharedRank(6),
  ]),
  topic("Reasons and gates", "comparison/reasons", "Cells without a ratio, gates, and what is missing", [
    ...REASONS.map(giveReason),
    ...REFUSALS.map(refuseReport),
    tellGate({
      ...{ gate: 'duration("npm ci") > 2m', outcome: "failed", ratio: false },
      checks: [{ outcome: "failed", figure: FIGURE, low: 150, high: 150 }],
    }),
    tellGate({
      ...{ gate: 'ratio(duration("npm ci")) > 1.2', outcome: "cannot-say", ratio: true },
      checks: [
        { outcome: "cannot-say", label: "vm-2", figure: FIGURE, low: 1.1, high: 1.4, reason: { id: "interval" } },
      ],
    }),
  ]),
];
