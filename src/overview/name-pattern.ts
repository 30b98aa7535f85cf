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

/** How well a name fits: the length of the texts that it shares, a known name's above all; -1 where it does not fit. */
export function weighName({ names, parts }: NamePattern, name: string): number {
  if (names.has(name)) return Number.POSITIVE_INFINITY;
  const isCut = CUT.test(name);
  const whole = name.replace(CUT, "");
  if (isCut && [...names].some((known) => known.startsWith(whole))) return whole.length;
  return Math.max(...parts.map((literals) => (fits(literals, whole, isCut) ? literals.join("").length : -1)));
}

/** Whether a text has these parts in their order, from its beginning to its end; of a cut one the last may be missing. */
function fits(literals: readonly string[], text: string, isCut: boolean): boolean {
  const [first = "", ...rest] = literals;
  if (rest.length === 0) return text === first || (isCut && first.startsWith(text));
  if (!text.startsWith(first)) return isCut && first.startsWith(text);
  const last = rest.pop() ?? "";
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return isCut;
    from = at + part.length;
  }
  return isCut || (text.length >= from + last.length && text.endsWith(last));
}
