import type { Reason } from "../../../src/compare/data.ts";
import * as words from "../../../src/words/comparison/reasons.ts";

const failures = { jobs: 4, endings: { failed: 2, skipped: 1 }, exitCodes: [1, 2], signals: [] };
const timeOut = { jobs: 1, endings: { "timed out": 1 }, exitCodes: [], signals: [] };
const several = { jobs: 9, endings: { cancelled: 1, failed: 5 }, exitCodes: [1, 2, 3, 137], signals: [] };
const killed = { jobs: 4, endings: { failed: 3 }, exitCodes: [1], signals: ["SIGKILL", "SIGTERM"] };
const IDS = [
  ...["baseline-not-measured", "baseline-zero", "too-far-apart", "not-measured", "no-ratio", "no-comparison", "gap"],
  ...["within-bounds", "jobs-disagree", "one-run", "two-jobs", "some-zero", "interval"],
] as Extract<Reason["id"], "gap">[];

export const title = "Comparison: reasons and refusals";
export const where = "Cells without a ratio, undecided gates, and the list of what is missing";
const GIBIBYTE = 1024 ** 3;
const engines = { key: "engine" as const, values: ["posixaio", "psync"] };
const sizes = { key: "sizeBytes" as const, values: [2 * GIBIBYTE, 4 * GIBIBYTE] };

export const examples = {
  giveReason: [
    () => words.giveReason({ id: "failed", failures }),
    () => words.giveReason({ id: "failed", failures: timeOut }),
    () => words.giveReason({ id: "failed", failures: several }),
    () => words.giveReason({ id: "failed", failures: killed }),
    () => words.giveReason({ id: "baseline-failed", failures }),
    () => words.giveReason({ id: "unlike", who: "pair", what: { ...engines, against: ["libaio"] } }),
    () => words.giveReason({ id: "unlike", who: "jobs", what: engines }),
    () => words.giveReason({ id: "unlike", who: "baseline-jobs", what: engines }),
    () => words.giveReason({ id: "unlike", who: "repeats", what: sizes }),
    () => words.giveReason({ id: "unlike", who: "baseline-repeats", what: sizes }),
    () => words.giveReason({ id: "figure-not-measured", word: "disk-wait" }),
    () => words.giveReason({ id: "figure-not-measured", word: "duration", name: "npm ci" }),
    () => words.giveReason({ id: "figure-not-measured", word: "duration", name: "npm cl", meant: "npm ci" }),
    ...IDS.map((id) => () => words.giveReason({ id })),
  ],
  refuseReport: [
    () => words.refuseReport({ id: "attempt", attempt: 4711 }),
    () => words.refuseReport({ id: "other-uploader", reports: 2, checkRun: "81234" }),
    () => words.refuseReport({ id: "contradiction", reports: 2, checkRun: "81234", differing: ["label", "matrix"] }),
  ],
  refuseLaterAttempt: () => words.refuseLaterAttempt(9, 2),
  refuseSeveralLegs: () => words.refuseSeveralLegs(3),
  refuseEarlierUpload: () => words.refuseEarlierUpload(),
  refuseOtherOrigin: [
    () => words.refuseOtherOrigin("repository", "org/other", "org/project"),
    () => words.refuseOtherOrigin("attempt", 3, 2),
  ],
  refuseOtherLeg: () => words.refuseOtherLeg(),
  refuseNamelessJob: () => words.refuseNamelessJob(),
  refuseTooMuch: () => words.refuseTooMuch(900, 4000, 500),
  refuseManyLegs: () => words.refuseManyLegs(1000),
  explainUnserved: () => words.explainUnserved(),
  explainOtherDigest: () => words.explainOtherDigest(),
  explainLostJob: () => words.explainLostJob("cancelled"),
  tellCutList: () => words.tellCutList("the run's jobs", 2000, 2345),
};
