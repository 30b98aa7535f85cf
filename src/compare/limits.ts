import { AT_LIMIT } from "../analysis/findings/cgroup-limit.ts";
import type { Difference } from "../model/comparison.ts";
import type { Cause, ExplanationData } from "./data.ts";
import type { IoRates } from "./leg.ts";
import type { Question } from "./question.ts";

interface LimitKind extends Pick<Extract<Cause, { id: "cgroup-limit" }>, "direction" | "unit"> {
  rate: keyof IoRates;
}

const LIMITS: Partial<Record<string, LimitKind>> = {
  readLimitBytesPerSecond: { rate: "readBytesPerSecond", direction: "reads", unit: "bytes" },
  writeLimitBytesPerSecond: { rate: "writeBytesPerSecond", direction: "writes", unit: "bytes" },
  readLimitPerSecond: { rate: "readsPerSecond", direction: "reads", unit: "operations" },
  writeLimitPerSecond: { rate: "writesPerSecond", direction: "writes", unit: "operations" },
};

/** Whether a fact is a limit, for {@link explainLimits} only. */
export function isLimit({ name }: Pick<Difference, "name">): boolean {
  return LIMITS[name] !== undefined;
}

/**
 * The limits that the slower side reached with its own reads or writes; unreached limits explain nothing. Each kind
 * once, preferably at the figure's own place.
 */
export function explainLimits(question: Question, differences: readonly Difference[]): ExplanationData[] {
  const isNear = ({ place }: Difference): boolean => place === question.place;
  const found = new Map<string, ExplanationData>();
  for (const difference of [...differences.filter(isNear), ...differences.filter((other) => !isNear(other))]) {
    const explanation = found.has(difference.name) ? undefined : explainLimit(question, difference);
    if (explanation !== undefined) found.set(difference.name, explanation);
  }
  return [...found.values()];
}

function explainLimit(question: Question, difference: Difference): ExplanationData | undefined {
  const kind = LIMITS[difference.name];
  if (kind === undefined) return undefined;
  const { row, ratio, label, baseline, rates } = question;
  const slowed = row.better === "higher" ? ratio < 1 : ratio > 1;
  const sides = [
    { name: label, limit: difference.value, rate: rates.label[kind.rate] },
    { name: baseline, limit: difference.baseline, rate: rates.baseline[kind.rate] },
  ] as const;
  const [limited, other] = slowed ? sides : [sides[1], sides[0]];
  const { limit, rate } = limited;
  if (typeof limit !== "number" || rate === undefined) return undefined;
  if (rate < AT_LIMIT.least * limit || rate > AT_LIMIT.most * limit) return undefined;
  const { direction, unit } = kind;
  return {
    id: "cgroup-limit",
    cause: {
      id: "cgroup-limit",
      ...{ label: limited.name, place: difference.place, direction, unit, limit, rate, other: other.name },
      ...(typeof other.limit === "number" && { otherLimit: other.limit }),
    },
    figure: row.id,
    ...predict(question, limit, other.rate, slowed),
    measuredRatio: ratio,
    fit: 1,
  };
}

/** For benchmarks only: how much a limit slowed a step is unknown. */
function predict(
  { row }: Question,
  limit: number,
  other: number | undefined,
  slowed: boolean,
): Pick<ExplanationData, "predictedRatio"> {
  if (row.better !== "higher" || other === undefined || other <= 0) return {};
  return { predictedRatio: slowed ? limit / other : other / limit };
}
