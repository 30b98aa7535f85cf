import { makeHistory } from "../../src/history/make-history.ts";
import type { DriftSeries, History } from "../../src/model/history.ts";
import type { Row } from "../../src/model/row.ts";
import { createNormal, createRandom } from "../compare/statistics/noise.ts";

/** A series: logarithms around 0, and the machine of each run. */
export interface Simulated {
  logs: number[];
  machines: number[];
}

/** A way in which runs differ without a change. */
export interface NullKind {
  name: string;
  create: (random: () => number, count: number) => Simulated;
}

const SPREAD = 0.05;
/** Two kinds of machines are so far apart. */
const APART = Math.log(1.25);

const onOne = (logs: number[]): Simulated => ({ logs, machines: logs.map(() => 0) });
const draw = (count: number, next: (index: number) => number) => Array.from({ length: count }, (_, i) => next(i));

/** Values whose neighbours correlate by `correlation`. */
function correlate(random: () => number, count: number, correlation: number): Simulated {
  const normal = createNormal(random);
  let value = SPREAD * normal();
  const fresh = SPREAD * Math.sqrt(1 - correlation ** 2);
  return onOne(
    draw(count, () => {
      value = correlation * value + fresh * normal();
      return value;
    }),
  );
}

/** Two kinds of machines, each of which stays with that chance. */
function mix(random: () => number, count: number, stay: number): Simulated {
  const normal = createNormal(random);
  let kind = random() < 0.5 ? 0 : 1;
  const machines = draw(count, () => {
    if (random() > stay) kind = 1 - kind;
    return kind;
  });
  return { logs: machines.map((machine) => machine * APART + SPREAD * normal()), machines };
}

/** All ways that the issue asks for: runs of 5% noise, four a day. */
export const NULL_KINDS: readonly NullKind[] = [
  {
    name: "independent",
    create: (random, count) => {
      const normal = createNormal(random);
      return onOne(draw(count, () => SPREAD * normal()));
    },
  },
  {
    name: "t(3)",
    create: (random, count) => {
      const normal = createNormal(random);
      const chi = () => (normal() ** 2 + normal() ** 2 + normal() ** 2) / 3;
      return onOne(draw(count, () => (SPREAD * normal()) / Math.sqrt(chi())));
    },
  },
  { name: "AR(1) 0.3", create: (random, count) => correlate(random, count, 0.3) },
  { name: "AR(1) 0.5", create: (random, count) => correlate(random, count, 0.5) },
  { name: "two machine kinds", create: (random, count) => mix(random, count, 0.5) },
  { name: "two machine kinds in streaks", create: (random, count) => mix(random, count, 0.95) },
  {
    name: "weekly rhythm",
    create: (random, count) => {
      const normal = createNormal(random);
      return onOne(draw(count, (i) => SPREAD * normal() + (Math.floor(i / RUNS_A_DAY) % 7 >= 5 ? 0.1 : 0)));
    },
  },
];

/** The one of that name. */
export const findKind = (name: string): NullKind => NULL_KINDS.find((one) => one.name === name) as NullKind;

const RUNS_A_DAY = 4;
const DAY_MS = 86_400_000;
/** A Monday. */
const FIRST = Date.parse("2026-06-01T08:00:00.000Z");
const LEVEL_SECONDS = 20;

/** The rows of a step's durations, in pushes to the default branch. */
export function listDurations({ logs, machines }: Simulated, step = "npm test"): Row[] {
  return logs.map((log, i) =>
    buildRow(i, { subject: step, value: LEVEL_SECONDS * Math.exp(log), machineClass: `machine ${machines[i]}` }),
  );
}

/** A row of run `index`: a duration, unless told otherwise. */
export function buildRow(index: number, parts: Partial<Row>): Row {
  return {
    schemaVersion: 1,
    ...{
      repository: "org/app",
      workflow: "CI",
      job: "build",
      label: "build",
      runId: String(1000 + index),
      runNumber: index + 1,
    },
    ...{
      attempt: 1,
      commit: (index + 1).toString(16).padStart(40, "0"),
      ref: "refs/heads/main",
      event: "push",
      defaultBranch: true,
    },
    jobStartedAt: new Date(FIRST + (index * DAY_MS) / RUNS_A_DAY).toISOString(),
    ...{ jobResult: "success", kind: "window", subject: "npm test", figure: "duration", unit: "seconds", value: 20 },
    ...{ machineClass: "machine 0", toolVersion: "0.1.0" },
    ...parts,
  };
}

/** The only series of a simulated step. */
export function judge(simulated: Simulated): DriftSeries {
  const [series] = makeHistory(listDurations(simulated)).series;
  if (series === undefined) throw new Error("no series");
  return series;
}

/** How often series without a change have one. */
export function countFalseAlarms(
  { create }: NullKind,
  { rounds, count = 120 }: { rounds: number; count?: number },
): number {
  const random = createRandom(1);
  let alarms = 0;
  for (let round = 0; round < rounds; round++) if (judge(create(random, count)).changes.length > 0) alarms++;
  return alarms;
}

/** A change of level, `after` runs from the end, over `ramp` runs. */
export interface Planted {
  factor: number;
  after: number;
  ramp?: number;
}

/** The series with a planted change. */
export function plant({ logs, machines }: Simulated, { factor, after, ramp = 1 }: Planted): Simulated {
  const start = logs.length - after;
  return {
    machines,
    logs: logs.map((log, i) => log + Math.log(factor) * Math.min(1, Math.max(0, (i - start + 1) / ramp))),
  };
}

/** Places that differ by so few runs are one. */
const NEAR = 3;

/** How often a planted change is found, at its place. */
export function countFound(
  { create }: NullKind,
  planted: Planted,
  { rounds, count = 120 }: { rounds: number; count?: number },
): number {
  const random = createRandom(2);
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const { changes } = judge(plant(create(random, count), planted));
    const first = count - planted.after;
    const isNear = (number: number) => number >= first - NEAR && number < first + (planted.ramp ?? 1) + NEAR;
    if (changes.some(({ runNumber = 0, ratio }) => isNear(runNumber - 1) && ratio > 1)) found++;
  }
  return found;
}

/** The history of rows as JSON that was written and read. */
export function storeHistory(rows: readonly Row[]): History {
  return JSON.parse(JSON.stringify(makeHistory(rows))) as History;
}
