import type { Disk } from "./disk.ts";
import type { RecordedWindow } from "./recorded-window.ts";
import { type Assumptions, simulate } from "./simulate.ts";

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
  readRequests: 1,
  waitsAtEnd: false,
  writeRequests: 1,
  mergedWrites: "likely",
  syncsEach: false,
};
/** How much longer the command's own work takes in another run. */
const WORK = 1.25;
/** Assumptions that may be wrong, varied one by one; chosen by the loads that are not held out. */
const VARIATIONS: readonly Partial<Assumptions>[] = [
  { wait: -1 },
  { wait: 1 },
  { work: 1 / WORK },
  { work: WORK },
  { cycles: "most" },
  { cycles: "one" },
  { unstatedLatencySeconds: { belowKernel: 0, byCgroup: 0 } },
  { unstatedLatencySeconds: { belowKernel: 0.0003, byCgroup: 0.0001 } },
  { readsAtOnce: "low" },
  { readsAtOnce: "high" },
  { apart: 0 },
  { apart: 1 },
  { readRequests: 0.8 },
  { wakes: 0 },
  { wakes: 2 },
  { waitsAtEnd: true },
  { writeRequests: 0.8 },
  { writeRequests: 1.2 },
  { mergedWrites: "low" },
  { mergedWrites: "high" },
  { syncsEach: true },
];
/** The scatter that no assumption covers, as a logarithm; from the same loads. */
const SCATTER = 0.12;
const MIN_SECONDS = 1e-3;

/** How long a window takes on a disk. */
export function predictOn(recorded: RecordedWindow, disk: Disk): PredictedSeconds {
  const others = VARIATIONS.map((variation) => simulate(recorded, disk, { ...LIKELY, ...variation }));
  return findInterval(simulate(recorded, disk, LIKELY), others);
}

/** On a disk that takes no time: as long as recorded, without the disk wait. */
export function takeWaitOff({ window: { durationSeconds }, wait }: RecordedWindow): PredictedSeconds {
  const seconds = durationSeconds - wait.seconds;
  const others = [
    durationSeconds - wait.highSeconds,
    durationSeconds - wait.lowSeconds,
    seconds * WORK,
    seconds / WORK,
  ];
  return findInterval(seconds, others);
}

/** Independent errors add up by their squares. */
function findInterval(likely: number, others: readonly number[]): PredictedSeconds {
  const seconds = Math.max(MIN_SECONDS, likely);
  const errors = others.map((other) => Math.log(Math.max(MIN_SECONDS, other) / seconds));
  const findFactor = (sign: 1 | -1) =>
    Math.exp(Math.hypot(SCATTER, ...errors.map((error) => Math.max(0, sign * error))));
  return { seconds, lowSeconds: seconds / findFactor(-1), highSeconds: seconds * findFactor(1) };
}
