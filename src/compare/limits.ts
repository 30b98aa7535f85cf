import type { Difference, Explanation } from "../model/comparison.ts";
import { formatCount, formatRate } from "../model/format.ts";
import type { Question } from "./explanations.ts";
import type { IoRates } from "./leg.ts";

/** What a fact of the fingerprint limits. */
interface LimitKind {
  rate: keyof IoRates;
  direction: string;
  format(limit: number): string;
}

const LIMITS: Partial<Record<string, LimitKind>> = {
  readLimitBytesPerSecond: { rate: "readBytesPerSecond", direction: "reads", format: formatRate },
  writeLimitBytesPerSecond: { rate: "writeBytesPerSecond", direction: "writes", format: formatRate },
  readLimitPerSecond: { rate: "readsPerSecond", direction: "reads", format: formatOperations },
  writeLimitPerSecond: { rate: "writesPerSecond", direction: "writes", format: formatOperations },
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
export function explainLimits(question: Question, differences: readonly Difference[]): Explanation[] {
  const isNear = ({ place }: Difference): boolean => place === question.place;
  const found = new Map<string, Explanation>();
  for (const difference of [...differences.filter(isNear), ...differences.filter((other) => !isNear(other))]) {
    const explanation = found.has(difference.name) ? undefined : explainLimit(question, difference);
    if (explanation !== undefined) found.set(difference.name, explanation);
  }
  return [...found.values()];
}

function explainLimit(question: Question, difference: Difference): Explanation | undefined {
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
  const others = typeof other.limit === "number" ? kind.format(other.limit) : "no such limit";
  const brief = `${limited.name} has a cgroup limit of ${kind.format(limit)} on ${kind.direction}`;
  return {
    id: "cgroup-limit",
    message: `${brief} under the ${difference.place} and ran at it, at ${kind.format(rate)}; ${other.name} has ${others}`,
    brief,
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
): Pick<Explanation, "predictedRatio"> {
  if (row.better !== "higher" || other === undefined || other <= 0) return {};
  return { predictedRatio: slowed ? limit / other : other / limit };
}

function formatOperations(limit: number): string {
  return `${formatCount(limit)} a second`;
}
