import type { Difference } from "../model/comparison.ts";
import type { Cause, ExplanationData } from "./data.ts";
import type { IoRates } from "./leg.ts";
import type { Question } from "./question.ts";

/** What a fact of the fingerprint limits. */
interface LimitKind extends Pick<Extract<Cause, { id: "cgroup-limit" }>, "direction" | "unit"> {
  rate: keyof IoRates;
}

const LIMITS: Partial<Record<string, LimitKind>> = {
  readLimitBytesPerSecond: { rate: "readBytesPerSecond", direction: "reads", unit: "bytes" },
  writeLimitBytesPerSecond: { rate: "writeBytesPerSecond", direction: "writes", unit: "bytes" },
  readLimitPerSecond: { rate: "readsPerSecond", direction: "reads", unit: "operations" },
  writeLimitPerSecond: { rate: "writesPerSecond", direction: "writes", unit: "operations" },
};

/** What is measured within these shares of a limit sits at it; a rate above it was not held by it. */
const AT_LIMIT = { low: 0.9, high: 1.1 };

/** Whether a fact is a limit, which explains by {@link explainLimits} alone. */
export function isLimit({ name }: Pick<Difference, "name">): boolean {
  return LIMITS[name] !== undefined;
}

/**
 * The limits that the slower side ran at, by what its own processes read or wrote while the figure was measured: a limit
 * that was not reached explains nothing. Each kind of limit once, that of the figure's own place if it has one.
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
  if (rate < AT_LIMIT.low * limit || rate > AT_LIMIT.high * limit) return undefined;
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

/** Of a benchmark, the limit by what the other side really did; nobody knows how much of a step the limit made longer. */
function predict(
  { row }: Question,
  limit: number,
  other: number | undefined,
  slowed: boolean,
): Pick<ExplanationData, "predictedRatio"> {
  if (row.better !== "higher" || other === undefined || other <= 0) return {};
  return { predictedRatio: slowed ? limit / other : other / limit };
}
