import type { StepBar } from "../report/step-bars.ts";
import type { Range } from "./view.ts";

/** What is behind a report page's `#`. */
interface Address {
  step?: StepBar | undefined;
  range?: Range | undefined;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Reads `#step=npm-ci&t=12.5-48`, in seconds, where valid; a step may be its number. */
export function readAddress(hash: string, steps: readonly StepBar[]): Address {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const name = words.get("step");
  const step = steps.find(({ slug }) => slug === name) ?? steps.find(({ number }) => String(number) === name);
  return { step, range: readRange(words.get("t") ?? "") };
}

function readRange(text: string): Range | undefined {
  const index = text.indexOf("-", 1);
  const [from, to] = [text.slice(0, index), text.slice(index + 1)];
  if (index < 1 || !NUMBER.test(from) || !NUMBER.test(to)) return undefined;
  const [min, max] = [Number(from), Number(to)];
  return min < max ? { min, max } : undefined;
}

/** The address to 0.1 s; empty for the whole. */
export function writeAddress({ step, range }: Address): string {
  return joinAddress({ step: step?.slug, t: range && `${round(range.min)}-${round(range.max)}` });
}

function joinAddress(words: Record<string, string | undefined>): string {
  const address = new URLSearchParams();
  for (const [name, word] of Object.entries(words)) if (word !== undefined) address.set(name, word);
  const text = address.toString();
  return text === "" ? "" : `#${text}`;
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

/** What is behind a comparison page's `#`. */
export interface ComparisonAddress {
  label?: string | undefined;
  sort?: { column: string; isDescending: boolean } | undefined;
}

const NAME = /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u;

/** Reads `#label=amd-16&sort=-npm-ci-duration` as far as it can; a minus sorts downwards, as in JSON:API. */
export function readComparisonAddress(hash: string): ComparisonAddress {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const label = words.get("label") ?? "";
  const sort = words.get("sort") ?? "";
  const column = sort.replace(/^-/, "");
  return {
    label: NAME.test(label) ? label : undefined,
    sort: NAME.test(column) ? { column, isDescending: sort.startsWith("-") } : undefined,
  };
}

/** The address; empty for neither. */
export function writeComparisonAddress({ label, sort }: ComparisonAddress): string {
  return joinAddress({ label, sort: sort && `${sort.isDescending ? "-" : ""}${sort.column}` });
}
