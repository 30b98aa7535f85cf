import { isAtLevel } from "../analysis/findings/cgroup-limit.ts";
import { areEqualRates } from "../analysis/findings/equal-benchmarks.ts";
import { RATES } from "../analysis/own-rate.ts";
import { areReadAndWrite } from "../model/benchmark-kind.ts";
import type { FigureRow } from "../model/comparison.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { type Candidate, isLabelSlower, orderBySpeed, type Question, weighStorage } from "./causes.ts";
import { findFilled } from "./compared-figures.ts";
import type { PlacedRate } from "./leg.ts";

/** A short visit to a limit is no cause. */
const MIN_FIT = 0.1;

/** The limits that the slower side itself reached, each kind once, at the figure's place first. */
export function explainLimits(question: Question): Candidate[] {
  const { rates, place } = question;
  const [slower, faster] = orderBySpeed(question, rates);
  const distance = (rate: PlacedRate): number => Number(rate.place !== place);
  const found = new Map<string, Candidate>();
  for (const own of slower.toSorted((a, b) => distance(a) - distance(b))) {
    const isSame = (other: PlacedRate): boolean => other.place === own.place && other.rate === own.rate;
    const candidate = explainLimit(question, own, slower.filter(isSame), faster.filter(isSame));
    if (candidate !== undefined && !found.has(own.rate)) found.set(own.rate, candidate);
  }
  return [...found.values()];
}

function explainLimit(
  question: Question,
  { place, rate, device, limit, own }: PlacedRate,
  slower: readonly PlacedRate[],
  faster: readonly PlacedRate[],
): Candidate | undefined {
  if (limit === undefined || own === undefined || !isAtLevel(own.perSecond, limit)) return undefined;
  const otherLimit = findCounterpart(device, slower, faster);
  // The faster side has the same, or a stricter one.
  if (otherLimit <= limit) return undefined;
  const [suspect, other] = orderBySpeed(question, question);
  const { kind, isRead } = RATES[rate];
  const cause = omitUndefined({
    ...{ id: "cgroup-limit" as const, label: suspect, place },
    direction: isRead ? ("reads" as const) : ("writes" as const),
    unit: kind === "bandwidth" ? ("bytes" as const) : ("operations" as const),
    ...{ limit, rate: own.perSecond, other, otherLimit: Number.isFinite(otherLimit) ? otherLimit : undefined },
  });
  const fit = measureFit(question, suspect, own.amount === undefined ? undefined : own.amount / limit);
  const [fasterOwn] = faster.flatMap((one) => one.own ?? []);
  return fit < MIN_FIT ? undefined : { cause, fit, predictedRatio: predict(question, limit, fasterOwn?.perSecond) };
}

/** The faster side's limit on that device, else its smallest on one that the slower side does not limit; or infinite. */
function findCounterpart(
  device: string | undefined,
  slower: readonly PlacedRate[],
  faster: readonly PlacedRate[],
): number {
  const names = new Set(slower.map((one) => one.device));
  const like = faster.filter((one) => one.device === device);
  const others = like.length > 0 ? like : faster.filter((one) => !names.has(one.device));
  return Math.min(...others.flatMap(({ limit }) => limit ?? []));
}

/** The share of the difference that a limit explains, 0 to 1: it cost no more than moving all at the limit takes. */
function measureFit({ row, ratio }: Question, slower: string, seconds = Number.POSITIVE_INFINITY): number {
  const took = findFilled(row, slower)?.median ?? 0;
  return Math.min(1, seconds / (took * (1 - Math.min(ratio, 1 / ratio))));
}

/** For benchmarks only: how much a limit slowed a step is unknown. */
function predict(question: Question, limit: number, fasterRate: number | undefined): number | undefined {
  if (question.row.better !== "higher" || !fasterRate) return undefined;
  return isLabelSlower(question) ? limit / fasterRate : fasterRate / limit;
}

/** Our judgement: equal rates may be chance. */
const CAP_FIT = 0.8;

/** Large reads and writes that are equal on the slower side alone: its limit, unless a fast label has the same. */
export function findCap(question: Question, rows: readonly FigureRow[]): Candidate[] {
  const { label, waitShare, equallyFast } = question;
  const isSlower = isLabelSlower(question);
  const [suspect, other] = orderBySpeed(question, question);
  const pairs = listPairs(rows).filter((pair) => isCapped(pair, suspect) && !isCapped(pair, other));
  if (pairs.length === 0) return [];
  const peers = isSlower ? equallyFast.asBaseline : equallyFast.asLabel();
  const fast = peers.find((peer) => pairs.every((pair) => isCapped(pair, peer.label)));
  const refutation = fast && { by: fast.label, ...(!isSlower && { as: label }) };
  return [{ cause: { id: "cap", label: suspect }, fit: CAP_FIT * weighStorage(waitShare), refutation }];
}

interface Pair {
  read: FigureRow;
  write: FigureRow;
}

function listPairs(rows: readonly FigureRow[]): Pair[] {
  const writes = rows.filter(({ measure }) => measure === "write-bandwidth");
  return rows
    .filter(({ measure }) => measure === "read-bandwidth")
    .flatMap((read) => writes.filter(({ name }) => areReadAndWrite(read.name, name)).map((write) => ({ read, write })));
}

function isCapped({ read, write }: Pair, label: string): boolean {
  return areEqualRates(findFilled(read, label)?.median, findFilled(write, label)?.median);
}
