import type { Trial, TrialRemedy } from "../../src/model/trial.ts";
import {
  describeMethod,
  describeRatio,
  describeVerdict,
  explainEscape,
  explainFailedRun,
  explainFailingCommand,
  explainFewRounds,
  explainOtherFiles,
  explainRights,
  explainUnstable,
  formatRatio,
  nameState,
} from "../../src/words/try.ts";

export const title = "What `try` says of remedies";
export const where = "`io-probe try`, its summary, and try.json";

const remedy: TrialRemedy = {
  name: "eatmydata",
  state: "helps",
  ratio: { ratio: 2.4, low: 2.2, high: 2.6 },
  ratioWithDrain: { ratio: 2.1, low: 1.9, high: 2.3 },
  runs: 5,
  baseline: "folder",
  seconds: 1.5,
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
  notes: [],
};
const { best: _, ...undecided } = trial;
const same = { ratio: 1, low: 0.97, high: 1.03 };

export const examples = {
  describeVerdict: [
    () => describeVerdict(trial),
    () => describeVerdict({ ...undecided, remedies: [{ ...remedy, state: "no-difference", ratio: same }] }),
    () => describeVerdict({ ...undecided, remedies: [remedy] }),
    () => describeVerdict({ ...undecided, remedies: [{ ...remedy, state: "unclear" }] }),
    () => describeVerdict({ ...undecided, remedies: [], plain: [], ended: "nothing-to-try" }),
  ],
  describeMethod: () => describeMethod(trial),
  describeRatio: () => describeRatio({ ratio: 2.4, low: 2.2, high: 2.6 }),
  formatRatio: () => formatRatio(62.3),
  nameState: [() => nameState("helps"), () => nameState("no-difference"), () => nameState("other-files")],
  explainRights: [() => explainRights("root"), () => explainRights("machine")],
  explainFailedRun: () => explainFailedRun(1),
  explainOtherFiles: () => explainOtherFiles(["node_modules/a", "node_modules/b", "c", "d"]),
  explainUnstable: [() => explainUnstable(1), () => explainUnstable(3)],
  explainFewRounds: () => explainFewRounds(3),
  explainFailingCommand: () => explainFailingCommand("make", 2),
  explainEscape: () => explainEscape("make", ["build/output.o"]),
};
