import { predictWindow } from "../../src/predict/predict-report.ts";
import { parseStatedDisk } from "../../src/predict/stated-disk.ts";
import { mean, median, quantile } from "../lab/figures.ts";
import type { LoadRun } from "../lab/load-run.ts";
import type { PredictedDisk } from "./disks.ts";
import type { PredictedLoad } from "./loads.ts";

/** A run with what ran where. */
export interface RecordedRun extends LoadRun {
  load: string;
  disk: string;
}

/** A load recorded on one disk and predicted on another, beside what it took there. */
export interface JudgedCell {
  load: PredictedLoad;
  recordedOn: string;
  on: string;
  /** The fastest of its runs there: others on the machine only make a run slower. */
  truthSeconds: number;
  /** How much longer the second fastest took, as a share: what no prediction can be better than. NaN of one run. */
  scatter: number;
  /** The same of the recording. */
  recordedScatter: number;
  /** Absent where the prediction was refused. */
  predicted?: { seconds: number; lowSeconds: number; highSeconds: number };
  refused?: string;
}

/** Each load from each disk that it was recorded on to every other, by the fastest recording. */
export function judgeRuns(
  runs: readonly RecordedRun[],
  loads: readonly PredictedLoad[],
  disks: readonly PredictedDisk[],
): JudgedCell[] {
  const find = (load: PredictedLoad, disk: PredictedDisk) =>
    runs.filter((run) => run.load === load.name && run.disk === disk.name).sort((a, b) => a.seconds - b.seconds);
  return loads.flatMap((load) =>
    disks.flatMap((from) => {
      const [recorded, recordedAgain] = find(load, from);
      const report = recorded?.report;
      const window = report?.windows.find(({ kind }) => kind === "command");
      if (report === undefined || window === undefined) return [];
      return disks.flatMap((to): JudgedCell[] => {
        const [fastest, second] = find(load, to);
        const disk = parseStatedDisk(to.stated);
        if (to === from || fastest === undefined || disk === undefined) return [];
        const result = predictWindow(report, window, disk);
        const about = {
          load,
          recordedOn: from.name,
          on: to.name,
          truthSeconds: fastest.seconds,
          scatter: findScatter(fastest, second),
          recordedScatter: findScatter(recorded, recordedAgain),
        };
        return ["id" in result ? { ...about, refused: result.id } : { ...about, predicted: result }];
      });
    }),
  );
}

function findScatter(fastest: RecordedRun | undefined, second: RecordedRun | undefined): number {
  return fastest === undefined || second === undefined ? Number.NaN : second.seconds / fastest.seconds - 1;
}

/** The figures that predictions are held to. */
export interface Summary {
  cells: number;
  refused: number;
  medianError: number;
  meanError: number;
  error90: number;
  held: number;
  width: number;
  /** Pairs of disks on which a load differs by 10%; those told apart, as they are predicted to; and how often rightly. */
  pairs: number;
  told: number;
  ranked: number;
  medianScatter: number;
}

/** Errors are shares of the truth; `held` and `ranked` shares of all. */
export function summarize(cells: readonly JudgedCell[]): Summary {
  const told = cells.flatMap((cell) => (cell.predicted === undefined ? [] : [{ ...cell, predicted: cell.predicted }]));
  const errors = told.map(({ predicted, truthSeconds }) => Math.abs(predicted.seconds / truthSeconds - 1));
  const held = told.filter(
    ({ predicted, truthSeconds }) => predicted.lowSeconds <= truthSeconds && truthSeconds <= predicted.highSeconds,
  );
  const pairs = told.flatMap((a, place) =>
    told
      .slice(place + 1)
      .filter((b) => a.load === b.load && a.recordedOn === b.recordedOn)
      .filter((b) => differ(a.truthSeconds, b.truthSeconds))
      .map((b) => ({ a, b })),
  );
  const ranked = pairs
    .filter(({ a, b }) => differ(a.predicted.seconds, b.predicted.seconds))
    .map(({ a, b }) => a.truthSeconds < b.truthSeconds === a.predicted.seconds < b.predicted.seconds);
  return {
    cells: cells.length,
    refused: cells.length - told.length,
    medianError: median(errors),
    meanError: mean(errors),
    error90: quantile(errors, 0.9),
    held: held.length / told.length,
    width: median(told.map(({ predicted }) => predicted.highSeconds / predicted.lowSeconds)),
    pairs: pairs.length,
    told: ranked.length,
    ranked: ranked.filter(Boolean).length / ranked.length,
    medianScatter: median(cells.map(({ scatter }) => scatter)),
  };
}

/** Two durations further apart than this factor are told apart. */
const MIN_TOLD_RATIO = 1.1;

function differ(a: number, b: number): boolean {
  return Math.max(a, b) > MIN_TOLD_RATIO * Math.min(a, b);
}
