import type { ComparedPayload } from "../model/comparison.ts";

/** A payload on a label's disk. */
export type LabelSeconds = ComparedPayload["seconds"][number];

/** How a payload is written: as one file, or as a tree of files. */
export type PayloadForm = "file" | "tree";

interface PayloadTime {
  seconds: number;
  /** In seconds, in place of an estimate that is too uncertain. */
  bounds?: { low: number; high: number };
}

/** How long it takes; undefined if not estimated. */
export function findPayloadTime(entry: LabelSeconds, form: PayloadForm): PayloadTime | undefined {
  const tree = { seconds: entry.treeSeconds, spread: entry.treeSpread ?? entry.spread };
  const { seconds, spread } = form === "file" ? entry : tree;
  if (seconds === undefined) return undefined;
  return { seconds, ...(spread && { bounds: { low: seconds * spread.low, high: seconds * spread.high } }) };
}

/** The time's ratio to the baseline's; undefined where either is too uncertain, and for the baseline. */
export function findPayloadRatio(
  { seconds: entries }: ComparedPayload,
  entry: LabelSeconds,
  form: PayloadForm,
  baseline: string,
): number | undefined {
  const base = entries.find(({ label }) => label === baseline);
  if (base === undefined || base === entry) return undefined;
  const [own, other] = [findPayloadTime(entry, form), findPayloadTime(base, form)];
  if (own === undefined || other === undefined || own.bounds !== undefined || other.bounds !== undefined)
    return undefined;
  const ratio = own.seconds / other.seconds;
  return Number.isFinite(ratio) ? ratio : undefined;
}
