import { isAtLevel } from "../analysis/findings/cgroup-limit.ts";
import type { Difference } from "../model/comparison.ts";
import { explain, type FindRate, isLabelSlower, type Question } from "./causes.ts";
import { findFilled } from "./cells.ts";
import type { Cause, ExplanationData } from "./data.ts";

interface LimitKind extends Pick<Extract<Cause, { id: "cgroup-limit" }>, "direction" | "unit"> {
  rate: Parameters<FindRate>[0];
}

const LIMITS: Partial<Record<string, LimitKind>> = {
  readLimitBytesPerSecond: { rate: "readBytesPerSecond", direction: "reads", unit: "bytes" },
  writeLimitBytesPerSecond: { rate: "writeBytesPerSecond", direction: "writes", unit: "bytes" },
  readLimitPerSecond: { rate: "readsPerSecond", direction: "reads", unit: "operations" },
  writeLimitPerSecond: { rate: "writesPerSecond", direction: "writes", unit: "operations" },
};

export function isLimit({ name }: Pick<Difference, "name">): boolean {
  return LIMITS[name] !== undefined;
}

/**
 * The limits that the slower side reached with its own reads or writes, each kind once, at the figure's place first.
 */
export function explainLimits(question: Question, differences: readonly Difference[]): ExplanationData[] {
  const distance = ({ place }: Difference): number => Number(place !== question.place);
  const found = new Map<string, ExplanationData>();
  for (const difference of differences.toSorted((a, b) => distance(a) - distance(b))) {
    const explanation = found.has(difference.name) ? undefined : explainLimit(question, difference);
    if (explanation !== undefined) found.set(difference.name, explanation);
  }
  return [...found.values()];
}

function explainLimit(question: Question, difference: Difference): ExplanationData | undefined {
  const kind = LIMITS[difference.name];
  if (kind === undefined) return undefined;
  const { label, baseline, rates } = question;
  const { direction, unit } = kind;
  const isSlower = isLabelSlower(question);
  const sides = [
    { name: label, limit: difference.value, rate: rates.label(kind.rate, difference.place) },
    { name: baseline, limit: difference.baseline, rate: rates.baseline(kind.rate, difference.place) },
  ] as const;
  const [{ name, limit, rate }, other] = isSlower ? sides : [sides[1], sides[0]];
  if (typeof limit !== "number" || rate === undefined || !isAtLevel(rate.perSecond, limit)) return undefined;
  // The faster side has a stricter one.
  if (typeof other.limit === "number" && other.limit < limit) return undefined;
  const cause: Cause = {
    id: "cgroup-limit",
    ...{ label: name, place: difference.place, direction, unit, limit, rate: rate.perSecond, other: other.name },
    ...(typeof other.limit === "number" && { otherLimit: other.limit }),
  };
  const fit = measureFit(question, name, rate.amount === undefined ? undefined : rate.amount / limit);
  return explain(question, cause, fit, predict(question, limit, other.rate?.perSecond, isSlower));
}

/**
 * The share of the difference that a limit can explain, at most 1: all that a step moved takes `seconds` at the limit, and
 * no limit cost it more.
 */
function measureFit({ row, ratio }: Question, slower: string, seconds: number | undefined): number {
  const took = findFilled(row, slower)?.median;
  if (seconds === undefined || took === undefined) return 1;
  return Math.min(1, seconds / (took * (1 - Math.min(ratio, 1 / ratio))));
}

/** For benchmarks only: how much a limit slowed a step is unknown. */
function predict({ row }: Question, limit: number, other: number | undefined, isSlower: boolean): number | undefined {
  if (row.better !== "higher" || other === undefined || other <= 0) return undefined;
  return isSlower ? limit / other : other / limit;
}
