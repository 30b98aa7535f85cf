import { DISK_WAIT, WHOLE_JOB } from "../model/figure-names.ts";
import type { FigureValues } from "./cells.ts";
import { GATE_FIGURES, selectFigures } from "./gates/gate-figures.ts";

const MAX_KEY_FIGURES = 9;
const MIN_KEY_FIGURES = 4;

/** At most nine to decide by: the ranked one, the whole job, a disk wait, fio's sequential, random and sync, workloads. */
export function selectKeyFigures(figures: readonly FigureValues[], primary: FigureValues | undefined): string[] {
  const pick = (gateFigure: string): FigureValues[] => {
    const wanted = GATE_FIGURES.get(gateFigure);
    return wanted === undefined ? [] : selectFigures(figures, wanted, undefined);
  };
  const findWindow = (name: string, measure: string): FigureValues[] =>
    figures.filter((one) => one.kind === "window" && one.name === name && one.measure === measure);
  const isStep = primary?.kind === "window" && primary.measure !== DISK_WAIT;
  const wait = isStep ? findWindow(primary.name, DISK_WAIT) : [];
  const chosen = [
    ...(primary === undefined ? [] : [primary]),
    ...findWindow(WHOLE_JOB, "duration"),
    ...(wait.length > 0 ? wait : findWindow(WHOLE_JOB, DISK_WAIT)),
    ...["read-bandwidth", "write-bandwidth", "read-iops", "write-iops", "sync-latency"].flatMap((name) =>
      pick(name).sort(compareShapes).slice(0, 1),
    ),
    ...pick("workload"),
  ];
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const others = figures.filter(({ id, better }) => !ids.includes(id) && better !== "neither").map(({ id }) => id);
  return [...ids, ...others.slice(0, Math.max(0, MIN_KEY_FIGURES - ids.length))].slice(0, MAX_KEY_FIGURES);
}

function compareShapes(a: FigureValues, b: FigureValues): number {
  const isRandom = ({ name }: FigureValues): number => Number(/rand/i.test(name));
  const depth = ({ setting }: FigureValues): number => setting?.queueDepth ?? 0;
  return isRandom(a) - isRandom(b) || depth(b) - depth(a);
}
