import { isAtLevel } from "../analysis/findings/cgroup-limit.ts";
import type { OwnRate } from "../analysis/own-rate.ts";
import type { Difference } from "../model/comparison.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
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

/** A short visit to a limit is no cause. */
const MIN_FIT = 0.1;

/**
 * The limits that the slower side reached with its own reads or writes, each kind once, at the figure's place first.
 */
export function explainLimits(question: Question, differences: readonly Difference[]): ExplanationData[] {
  const distance = ({ place }: Difference): number => Number(place !== question.place);
  const found = new Map<string, ExplanationData>();
  for (const difference of differences.toSorted((a, b) => distance(a) - distance(b))) {
    const explanation = explainLimit(question, difference);
    if (explanation !== undefined && !found.has(difference.name)) found.set(difference.name, explanation);
  }
  return [...found.values()];
}

interface Side {
  name: string;
  limit: number | undefined;
  own: OwnRate | undefined;
}

function explainLimit(question: Question, { place, name, value, baseline }: Difference): ExplanationData | undefined {
  const kind = LIMITS[name];
  if (kind === undefined) return undefined;
  const { rate, direction, unit } = kind;
  const findSide = (side: "label" | "baseline", limit: Difference["value"]): Side => {
    return { name: question[side], limit: limit as number | undefined, own: question.rates[side](rate, place) };
  };
  const sides = [findSide("label", value), findSide("baseline", baseline)] as const;
  const [{ name: label, limit, own }, other] = isLabelSlower(question) ? sides : [sides[1], sides[0]];
  if (limit === undefined || own === undefined || !isAtLevel(own.perSecond, limit)) return undefined;
  // The faster side has a stricter one.
  if (other.limit !== undefined && other.limit < limit) return undefined;
  const cause = omitUndefined({
    id: "cgroup-limit" as const,
    ...{ label, place, direction, unit, limit, rate: own.perSecond, other: other.name, otherLimit: other.limit },
  });
  const fit = measureFit(question, label, own.amount === undefined ? undefined : own.amount / limit);
  return fit < MIN_FIT ? undefined : explain(question, cause, fit, predict(question, limit, other.own));
}

/**
 * The share of the difference that a limit can explain, at most 1: it cost no more than the `seconds` that all which the
 * step moved takes at the limit.
 */
function measureFit({ row, ratio }: Question, slower: string, seconds = Number.POSITIVE_INFINITY): number {
  const took = findFilled(row, slower)?.median ?? 0;
  return Math.min(1, seconds / (took * (1 - Math.min(ratio, 1 / ratio))));
}

/** For benchmarks only: how much a limit slowed a step is unknown. */
function predict(question: Question, limit: number, faster: OwnRate | undefined): number | undefined {
  if (question.row.better !== "higher" || !faster?.perSecond) return undefined;
  return isLabelSlower(question) ? limit / faster.perSecond : faster.perSecond / limit;
}
