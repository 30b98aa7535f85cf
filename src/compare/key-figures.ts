import type { FigureValues } from "./cells.ts";
import { GATE_FIGURES, selectFigures } from "./gates/gate-figures.ts";
import { DISK_WAIT, WHOLE_JOB } from "./window-figures.ts";

/** A table of more columns than this is none to decide by. */
const MAX_KEY_FIGURES = 9;
/** Where there are fewer than this, others that tell labels apart stand beside them. */
const MIN_KEY_FIGURES = 4;

type Known = FigureValues & { kind: FigureValues["figure"]["kind"]; measure: string };

/**
 * The ids of the figures that labels are decided by, at most nine: what they are ranked by, the whole job, the disk wait of
 * what they are ranked by (else of the job), the sequential, random (deepest queue) and sync figures of fio, and the mean
 * latency of each workload; others that are better one way only where those are few.
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

/** Sequential before random, where a name does not tell it; then the deepest queue: it is what a busy job asks of a disk. */
function compareShapes(a: Known, b: Known): number {
  const isRandom = ({ name }: Known): number => Number(/rand/i.test(name));
  const depth = ({ figure }: Known): number => figure.setting?.queueDepth ?? 0;
  return isRandom(a) - isRandom(b) || depth(b) - depth(a);
}
