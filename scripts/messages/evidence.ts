import { describeEvidence } from "../../src/words/evidence.ts";

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

const FINDING = { id: "", severity: "info", message: "", advice: "" } as const;

function showEvidence(name: string): string {
  const [[shown, value] = []] = describeEvidence({ ...FINDING, evidence: { [name]: 0.5 } });
  return `${shown}: ${value}`;
}

export const examples = { describeEvidence: NAMES.map((name) => () => showEvidence(name)) };
