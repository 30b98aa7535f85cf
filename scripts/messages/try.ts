import type { Trial, TrialRemedy } from "../../src/model/trial.ts";
import { summarizeTrial } from "../../src/model/trial-result.ts";
import {
  describeMethod,
  describeRatio,
  explainEarlyEnd,
  explainEscape,
  explainFailedCopy,
  explainFailedRun,
  explainFailingCommand,
  explainFewRounds,
  explainHangingRun,
  explainLaterFailure,
  explainLongTrial,
  explainManyFiles,
  explainNoTime,
  explainNotCompared,
  explainNoWork,
  explainOtherFiles,
  explainOtherPath,
  explainOwnRisk,
  explainRights,
  explainSystemFolder,
  explainUncopied,
  explainUnreadable,
  explainUnstable,
  formatRatio,
  introduceUse,
  nameNoRemedy,
  nameState,
  sayAgainstImage,
  tellTrial,
  tellTried,
} from "../../src/words/try.ts";

export const title = "Trials of remedies";
export const where = "`io-probe try`, its summary, and try.json";

const remedy: TrialRemedy = {
  name: "eatmydata",
  state: "helps",
  ratio: { ratio: 2.4, low: 2.2, high: 2.6 },
  ratioWithDrain: { ratio: 2.1, low: 1.9, high: 2.3 },
  runs: 5,
  baseline: "folder",
  seconds: 1.42,
  fittedSeconds: 1.5,
  risk: "After a crash or power cut, files and databases that the command wrote may be lost or corrupt.",
  apply: "eatmydata COMMAND",
  source: "https://www.flamingspork.com/projects/libeatmydata/",
};
const trial: Trial = {
  schema: "io-probe/try",
  schemaVersion: 1,
  toolVersion: "0.1.0",
  startedAt: "2026-11-20T11:00:00Z",
  endedAt: "2026-11-20T11:01:00Z",
  command: "apt-get install",
  rounds: 5,
  ended: "precise",
  plain: [{ baseline: "folder", runs: 5, seconds: 3.6 }],
  copy: { method: "cp -a --reflink=never", seconds: 0.21, bytes: 1e7, files: 1200 },
  cache: "warm",
  confined: true,
  ownPath: true,
  unstableFiles: 0,
  recorded: { durationSeconds: 3.6, waitSeconds: 2, lowSeconds: 1.8, highSeconds: 2.3 },
  remedies: [remedy],
  best: "eatmydata",
  alike: ["eatmydata"],
  notes: [],
};
const { best: _, ...undecided } = { ...trial, alike: [] };
const same = { ratio: 1, low: 0.97, high: 1.03 };
const other: TrialRemedy = { ...remedy, name: "page-cache", state: "no-difference", ratio: same };
const weaker: TrialRemedy = { ...remedy, name: "seccomp", ratio: { ratio: 1.4, low: 1.1, high: 1.8 } };
const SHORT_WAIT = { durationSeconds: 3.6, waitSeconds: 0.04, lowSeconds: 0, highSeconds: 0.11 };
const faster = [28, 29, 31].map((ratio) => ({ ratio, low: ratio - 4, high: ratio + 5 }));
const ALIKE = {
  remedies: ["eatmydata", "seccomp", "tmpfs"].map((name, index) => ({ ...remedy, name, ratio: faster[index] })),
  alike: ["eatmydata", "seccomp", "tmpfs"],
};

export const examples = {
  introduceUse: [() => introduceUse("eatmydata", "text"), () => introduceUse("eatmydata", "summary")],
  nameNoRemedy: [() => nameNoRemedy("folder"), () => nameNoRemedy("image")],
  sayAgainstImage: () => sayAgainstImage(),
  tellTrial: [
    () => tellTrial(summarizeTrial(trial)),
    () => tellTrial(summarizeTrial({ ...trial, ...ALIKE })),
    () => tellTrial(summarizeTrial({ ...trial, rounds: 2, remedies: [...ALIKE.remedies, other], alike: ALIKE.alike })),
    () => tellTrial(summarizeTrial({ ...trial, remedies: [remedy, weaker], alike: ["eatmydata", "seccomp"] })),
    () =>
      tellTrial(
        summarizeTrial({ ...trial, rounds: 1, ended: "budget", remedies: [{ ...remedy, ratio: { ratio: 2.4 } }] }),
      ),
    () => tellTrial(summarizeTrial({ ...undecided, rounds: 1, ended: "budget", remedies: [other] })),
    () => tellTrial(summarizeTrial({ ...undecided, recorded: SHORT_WAIT, remedies: [other] })),
    () =>
      tellTrial(
        summarizeTrial({ ...undecided, remedies: ["tmpfs", "seccomp", "xfs"].map((name) => ({ ...other, name })) }),
      ),
    () => tellTrial(summarizeTrial({ ...undecided, remedies: [remedy] })),
    () => tellTrial(summarizeTrial({ ...undecided, ended: "runs", remedies: [{ ...remedy, state: "unclear" }] })),
    () => tellTrial(summarizeTrial({ ...undecided, ended: "signal", remedies: [{ ...remedy, state: "unclear" }] })),
    () => tellTrial(summarizeTrial({ ...undecided, ended: "budget", remedies: [{ ...remedy, state: "unclear" }] })),
    () => tellTrial(summarizeTrial({ ...undecided, recorded: SHORT_WAIT, remedies: [], ended: "nothing-to-try" })),
    () => tellTrial(summarizeTrial({ ...undecided, remedies: [], plain: [], ended: "nothing-to-try" })),
  ],
  tellTried: () => tellTried(summarizeTrial({ ...undecided, remedies: [], plain: [], ended: "nothing-to-try" })),
  describeMethod: [
    ...(["precise", "runs", "most-runs", "none-left", "budget"] as const).map(
      (ended) => () => describeMethod({ ...trial, ended, rounds: ended === "most-runs" ? 100 : trial.rounds }),
    ),
    () => describeMethod({ ...trial, cache: "cold" }),
    () => describeMethod({ ...trial, plain: [], ended: "nothing-to-try" }),
  ],
  describeRatio: [() => describeRatio({ ratio: 2.4, low: 2.2, high: 2.6 }), () => describeRatio({ ratio: 2.4 })],
  formatRatio: [() => formatRatio(62.3), () => formatRatio(1e6), () => formatRatio(1e-6)],
  nameState: [() => nameState("helps"), () => nameState("no-difference"), () => nameState("other-files")],
  explainRights: [() => explainRights("root"), () => explainRights("machine")],
  explainFailedRun: () => explainFailedRun(1),
  explainOtherFiles: () => explainOtherFiles(["build/a.o", "build/b.o", "build/c.o", "build/app"]),
  explainOwnRisk,
  explainOtherPath,
  explainNotCompared,
  explainUnstable: [() => explainUnstable(1), () => explainUnstable(3)],
  explainFewRounds: [() => explainFewRounds(3), () => explainFewRounds(1)],
  explainNoTime,
  explainFailingCommand: () => explainFailingCommand("make", 2),
  explainHangingRun: () => explainHangingRun(96),
  explainEarlyEnd: () => explainEarlyEnd(4, explainLaterFailure("make", 2)),
  explainLongTrial: () => explainLongTrial({ runs: 12, seconds: 14_400, budgetSeconds: 300 }),
  explainLaterFailure: () => explainLaterFailure("make", 2),
  explainFailedCopy: () => explainFailedCopy("cp failed: cp: error writing 'run/a': No space left on device"),
  explainNoWork: () => explainNoWork("/srv/build", "no directory can be made in it: permission denied"),
  explainSystemFolder: () => explainSystemFolder("/"),
  explainUnreadable: () => explainUnreadable("/srv/build", "permission denied"),
  explainManyFiles: () => explainManyFiles("/home/ada", 500_000),
  explainUncopied: [
    () => explainUncopied({ path: "secret.key", why: "unreadable" }, 1),
    () => explainUncopied({ path: "root/dev/null", why: "device" }, 14),
  ],
  explainEscape: () => explainEscape("make", ["build/output.o"]),
};
