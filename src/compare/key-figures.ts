import type { FigureValues } from "./cells.ts";
import { GATE_FIGURES, selectFigures } from "./gates/gate-figures.ts";
import { DISK_WAIT, WHOLE_JOB } from "./window-figures.ts";

const MAX_KEY_FIGURES = 9;
/** With fewer, other figures fill the table. */
const MIN_KEY_FIGURES = 4;

type Known = FigureValues & { kind: FigureValues["figure"]["kind"]; measure: string };

/**
 * Ids of at most nine figures to decide by: the ranked one, the whole job, their disk wait, fio's sequential, random
 * (deepest queue) and sync figures, and the workloads' mean latencies; if few, others with a better direction.
 */
export function selectKeyFigures(figures: readonly FigureValues[], primary: FigureValues | undefined): string[] {
  const known: Known[] = figures.map((values) => ({
    ...values,
    kind: values.figure.kind,
    measure: values.figure.measure,
  }));
  const pick = (gateFigure: string): Known[] => {
    const wanted = GATE_FIGURES.get(gateFigure);
    return wanted === undefined ? [] : selectFigures(known, wanted, undefined);
  };
  const findWindow = (name: string, measure: string): Known[] =>
    known.filter((one) => one.kind === "window" && one.name === name && one.measure === measure);
  const isStep = primary?.figure.kind === "window" && primary.figure.measure !== DISK_WAIT;
  const wait = isStep ? findWindow(primary.name, DISK_WAIT) : [];
  const chosen = [
    ...known.filter(({ id }) => id === primary?.id),
    ...findWindow(WHOLE_JOB, "duration"),
    ...(wait.length > 0 ? wait : findWindow(WHOLE_JOB, DISK_WAIT)),
    ...["read-bandwidth", "write-bandwidth", "read-iops", "write-iops", "sync-latency"].flatMap((name) =>
      pick(name).sort(compareShapes).slice(0, 1),
    ),
    ...pick("workload"),
  ];
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const others = known.filter(({ id, figure }) => !ids.includes(id) && figure.better !== "neither").map(({ id }) => id);
  return [...ids, ...others.slice(0, Math.max(0, MIN_KEY_FIGURES - ids.length))].slice(0, MAX_KEY_FIGURES);
}

/** Sequential before random if the name does not say it; then the deepest queue, as of a busy job. */
function compareShapes(a: Known, b: Known): number {
  const isRandom = ({ name }: Known): number => Number(/rand/i.test(name));
  const depth = ({ figure }: Known): number => figure.setting?.queueDepth ?? 0;
  return isRandom(a) - isRandom(b) || depth(b) - depth(a);
}
