import { nameEvidence } from "../../src/words/evidence.ts";

export const title = "Evidence";
export const where = "The names of the figures in a finding's evidence";

const NAMES = [
  ...["waitSeconds", "waitShare", "lowSeconds", "highSeconds", "durationSeconds"],
  ...["ioSomeSeconds", "memorySomeSeconds", "share", "busyCores", "ownCores", "systemSeconds", "stealSeconds"],
  ...["cpuThrottledSeconds", "requestSeconds", "flushSeconds", "flushes", "swappedBytes"],
  ...["bytesPerSecond", "operationsPerSecond", "plateauLevel", "fromQueue", "setByCgroup", "cgroupAllows"],
  ...["bytesPerSecondBefore", "bytesPerSecondAfter", "afterSeconds", "afterBytes", "atSeconds", "leftBytes"],
  ...["operationsPerSecondFewest", "operationsPerSecondMost", "jobsFewest", "jobsMost"],
  ...["thousandFilesSeconds", "estimatedTreeSeconds", "gapSeconds", "stallSeconds"],
];

export const examples = { nameEvidence: NAMES.map((name) => () => nameEvidence(name)) };
