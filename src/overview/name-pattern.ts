import type { Combination } from "./matrix.ts";

/** How an engine names the jobs of one definition. */
export interface NamePattern {
  /** Whether it is known to name a job so. */
  names: ReadonlySet<string>;
  /** The texts between which anything may stand. */
  parts: readonly string[][];
}

const EXPRESSION = /\$\{\{(.*?)\}\}/gs;
const MATRIX_PATH = /^\s*matrix((?:\.[\w-]+)+)\s*$/;
/** The engine cuts long names. */
const CUT = /(?:\.\.\.|…)$/;

/**
 * @param template the definition's `name`, else its key
 * @param legs its matrix's values; empty without a matrix, undefined where they are not known
 */
export function createPattern(template: string, legs: readonly Combination[] | undefined): NamePattern {
  const isOfMatrix = /\$\{\{[^}]*\bmatrix\b/.test(template);
  const literals = template.split(EXPRESSION).filter((_, index) => index % 2 === 0);
  const isBare = literals.length === 1;
  if (legs?.length === 0) return { names: new Set(isBare ? [template] : []), parts: [literals] };
  const names = (legs ?? []).flatMap((leg) => nameLeg(template, leg, isOfMatrix) ?? []);
  // One that was skipped before its matrix was known has its name as it is written.
  const known = new Set([...names, template]);
  return { names: known, parts: [literals, ...(isOfMatrix ? [] : [appendValues(literals)])] };
}

/** A matrix's values stand behind a name that does not mention them. */
function appendValues(literals: readonly string[]): string[] {
  return [...literals.slice(0, -1), `${literals.at(-1)} (`, ")"];
}

/** One job's name; undefined where an expression of another kind is in it. */
function nameLeg(template: string, leg: Combination, isOfMatrix: boolean): string | undefined {
  let isKnown = true;
  const name = template.replace(EXPRESSION, (_, expression: string) => {
    const value = readPath(expression, leg);
    if (value === undefined) isKnown = false;
    return value ?? "";
  });
  if (!isKnown) return undefined;
  if (isOfMatrix) return name;
  const values = Object.values(leg).map(writeValue);
  return values.includes(undefined) ? undefined : `${name} (${values.join(", ")})`;
}

function readPath(expression: string, leg: Combination): string | undefined {
  const path = MATRIX_PATH.exec(expression)?.[1];
  if (path === undefined) return undefined;
  let value: unknown = leg;
  for (const key of path.slice(1).split(".")) value = (value as Record<string, unknown> | undefined | null)?.[key];
  // What a leg lacks is empty.
  return value === undefined || value === null ? "" : writeValue(value);
}

function writeValue(value: unknown): string | undefined {
  return typeof value === "object" ? undefined : String(value);
}

/** From here on a name may be cut without a sign of it. */
const LONG_NAME = 60;
const LONGEST = 10_000;

/**
 * How well a name fits: a known name above all, then by the length of the texts that it shares; below 1 where only its
 * beginning does, since engines cut long names; -1 where it does not fit.
 */
export function weighName({ names, parts }: NamePattern, name: string): number {
  if (names.has(name)) return Number.POSITIVE_INFINITY;
  const fitting = parts.filter((literals) => fits(literals, name));
  if (fitting.length > 0) return 1 + Math.max(...fitting.map((literals) => literals.join("").length));
  if (!CUT.test(name) && name.length < LONG_NAME) return -1;
  const begin = name.replace(CUT, "");
  if ([...names].some((known) => known.startsWith(begin))) return begin.length / LONGEST;
  return Math.max(...parts.map((literals) => findCommon(literals, begin))) / LONGEST;
}

/** Whether a text has these parts in their order, from its beginning to its end. */
function fits(literals: readonly string[], text: string): boolean {
  const [first = "", ...rest] = literals;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length >= from + last.length && text.endsWith(last);
}

/** How long the first part is if a cut text begins with it, or ends in it; else -1 in the unit of the weight. */
function findCommon([first = "", ...rest]: readonly string[], text: string): number {
  if (text.startsWith(first)) return rest.length > 0 ? first.length : -LONGEST;
  return first.startsWith(text) ? text.length : -LONGEST;
}
