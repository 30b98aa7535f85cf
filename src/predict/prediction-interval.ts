import type { Disk } from "./disk.ts";
import type { RecordedWindow } from "./recorded-window.ts";
import { simulate } from "./simulate.ts";
import type { Assumptions } from "./turns.ts";

/** An estimate and its bounds (docs/predict.md says how accurate they are). */
export interface PredictedSeconds {
  seconds: number;
  lowSeconds: number;
  highSeconds: number;
}

const LIKELY: Assumptions = {
  wait: 0,
  work: 1,
  cycles: "counted",
  unstatedLatencySeconds: { belowKernel: 0.0001, byCgroup: 0 },
  readsAtOnce: "likely",
  apart: 0.6,
  wakes: 1,
  waitsAtEnd: false,
  writeRequests: 1,
  mergedWrites: "likely",
};
/** Assumptions that may be wrong, varied one by one; chosen by the loads that are not held out. */
const VARIATIONS: readonly Partial<Assumptions>[] = [
  { wait: -1 },
  { wait: 1 },
  { work: 1 / 1.25 },
  { work: 1.25 },
  { cycles: "most" },
  { cycles: "one" },
  { unstatedLatencySeconds: { belowKernel: 0, byCgroup: 0 } },
  { unstatedLatencySeconds: { belowKernel: 0.0003, byCgroup: 0.0001 } },
  { readsAtOnce: "low" },
  { readsAtOnce: "high" },
  { apart: 0 },
  { apart: 1 },
  { wakes: 0 },
  { wakes: 2 },
  { waitsAtEnd: true },
  { writeRequests: 0.8 },
  { writeRequests: 1.2 },
  { mergedWrites: "low" },
  { mergedWrites: "high" },
];
/** The scatter that no assumption covers, as a logarithm; from the same loads. */
const SCATTER = 0.12;
const MIN_SECONDS = 1e-3;

/** How long a window takes on a disk. Independent errors add up by their squares. */
export function predictOn(recorded: RecordedWindow, disk: Disk): PredictedSeconds {
  const seconds = Math.max(MIN_SECONDS, simulate(recorded, disk, LIKELY));
  const errors = VARIATIONS.map((variation) =>
    Math.log(Math.max(MIN_SECONDS, simulate(recorded, disk, { ...LIKELY, ...variation })) / seconds),
  );
  const findFactor = (sign: 1 | -1) =>
    Math.exp(Math.hypot(SCATTER, ...errors.map((error) => Math.max(0, sign * error))));
  return { seconds, lowSeconds: seconds / findFactor(-1), highSeconds: seconds * findFactor(1) };
}
