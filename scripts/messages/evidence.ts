import { describeEvidence } from "../../src/words/evidence.ts";

export const title = "Evidence";
export const where = "The names of the figures in a finding's evidence";

const EVIDENCE = {
  waitSeconds: 7.2,
  waitShare: 0.59,
  lowSeconds: 6.8,
  highSeconds: 7.6,
  durationSeconds: 12.3,
  ioSomeSeconds: 7.9,
  memorySomeSeconds: 0.4,
  share: 0.25,
  busyCores: 3.8,
  ownCores: 1.2,
  systemSeconds: 2.4,
  stealSeconds: 21.6,
  cpuThrottledSeconds: 7.74,
  requestSeconds: 14.2,
  flushSeconds: 4.01,
  flushes: 3342,
  swappedBytes: 640e6,
  bytesPerSecond: 209e6,
  operationsPerSecond: 2990,
  plateauLevel: 209e6,
  fromQueue: true,
  setByCgroup: true,
  cgroupAllows: 209.7e6,
  bytesPerSecondBefore: 450e6,
  bytesPerSecondAfter: 125e6,
  afterSeconds: 12,
  afterBytes: 5.4e9,
  atSeconds: 31,
  leftBytes: 346e6,
  operationsPerSecondFewest: 9370,
  operationsPerSecondMost: 4210,
  jobsFewest: 1,
  jobsMost: 4,
  thousandFilesSeconds: 0.3,
  estimatedTreeSeconds: 4.91,
  gapSeconds: 30,
};

const FINDING = { id: "bandwidth-cap", severity: "info", message: "", advice: "" } as const;

function showEvidence(name: string, value: number | boolean): string {
  const [[shown, text] = []] = describeEvidence({ ...FINDING, evidence: { [name]: value } });
  return `${shown}: ${text}`;
}

export const examples = {
  describeEvidence: Object.entries(EVIDENCE).map(
    ([name, value]) =>
      () =>
        showEvidence(name, value),
  ),
};
