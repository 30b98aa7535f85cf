import type { FigureRow } from "../../model/comparison.ts";
import { FIGURES, type FigureAbout, WHOLE_JOB } from "../../model/figures.ts";
import { suggestWord } from "../../model/near-word.ts";
import { boundName } from "../leg-bounds.ts";

/** The figures that gates and `primary` may name, by their ids: those that comparisons have. */
export const GATE_FIGURES: ReadonlyMap<string, FigureAbout> = new Map(
  [...FIGURES].filter(([, figure]) => figure.kind !== "window" || figure.compared),
);

type Named = Pick<FigureRow, "kind" | "name" | "measure">;

/**
 * A gate's figures: of a name, all its steps; without one, the whole job (else every window), random benchmarks (else
 * all), or every workload.
 */
export function selectFigures<T extends Named>(
  figures: readonly T[],
  { id, kind, unit }: FigureAbout,
  name: string | undefined,
): T[] {
  const candidates = figures.filter(({ measure }) => measure === id);
  if (name !== undefined) return candidates.filter((figure) => isNamed(figure, name) || isRepeat(figure, name));
  const usual = candidates.filter((figure) =>
    kind === "window" ? figure.name === WHOLE_JOB : unit === "bytesPerSecond" || /rand/i.test(figure.name),
  );
  return usual.length > 0 ? usual : candidates;
}

/** The step, benchmark or workload that a misspelt name means; undefined for one that is there, or where none is near. */
export function findMeantName(figures: readonly Named[], { kind }: FigureAbout, name: string): string | undefined {
  const own = figures.filter((figure) => figure.kind === kind);
  if (own.some((figure) => isNamed(figure, name) || isRepeat(figure, name))) return undefined;
  const known = own.flatMap((figure) => (kind === "window" ? nameStep(figure.name) : nameJob(figure.name)));
  const meant = suggestWord(name, known);
  return meant && boundName(meant);
}

/** As it may be called: unnamed steps also by their command. */
function nameStep(name: string): string[] {
  return name.startsWith(UNNAMED) ? [name, name.slice(UNNAMED.length)] : [name];
}

/** How GitHub's names of unnamed steps begin. */
const UNNAMED = "Run ";

/** Whether a figure belongs to the step, benchmark or workload of that name. */
export function isNamed({ kind, name }: Pick<Named, "kind" | "name">, wanted: string): boolean {
  if (name === wanted) return true;
  if (kind === "window") return nameStep(name).includes(wanted);
  return withoutTarget(name) === wanted || nameJob(name) === wanted;
}

function isRepeat({ kind, name }: Named, wanted: string): boolean {
  return kind === "window" && isNamed({ kind, name: name.replace(/ \(\d+\)$/, "") }, wanted);
}

function nameJob(name: string): string {
  const own = withoutTarget(name);
  return own.slice(own.indexOf("/") + 1);
}

/** A job's own name can have an " in " too. */
function withoutTarget(name: string): string {
  return name.replace(/ in (?:workspace$|temp$|target$|other disk |\/).*/s, "");
}
