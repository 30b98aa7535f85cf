import * as z from "zod/mini";
import { JsonGate, type JsonLimits } from "../model/json-gate.ts";
import { validateDocument } from "../model/read-document.ts";
import { REPORT_SCHEMA, REPORT_SCHEMA_VERSION, reportSchema } from "../model/report.ts";
import { UserError } from "../model/user-error.ts";
import { compileSchema } from "./compile-schema.ts";
import type { LegFigures } from "./leg.ts";
import { boundText, LONGEST_MATRIX, LONGEST_TEXT, MOST_ENTRIES } from "./leg-bounds.ts";
import { reduceReport } from "./leg-figures.ts";

/** A report without what a comparison does not look at: checking the samples takes most of the time. */
const comparableSchema = compileSchema(z.omit(reportSchema, { series: true, findings: true }));

/**
 * More than the largest job has without its samples, 1,000 steps with 8 disks and a dozen processes each. A parser makes
 * ten to a hundred times its size of a text, and a thousand legs come from somebody else's jobs.
 */
const LEG_LIMITS: JsonLimits = {
  bytes: 16 * 1024 ** 2,
  nesting: 64,
  containers: 100_000,
  members: 500_000,
  commas: 600_000,
  run: 64 * 1024,
};

/**
 * Takes the text of a report.json for {@link readLeg} as it arrives, and throws a UserError as soon as it holds more than
 * any report, or more than `mostBytes` beside its samples. The samples are neither kept nor parsed, so a thousand reports
 * cost a thousand small objects. `origin` names it in messages.
 */
export function openLeg(origin: string, mostBytes: number = LEG_LIMITS.bytes): JsonGate {
  return new JsonGate(origin, { ...LEG_LIMITS, bytes: Math.min(LEG_LIMITS.bytes, mostBytes) }, "series");
}

/**
 * What a comparison needs of a report.json, as its text or as what has taken it; `origin` names it in messages.
 * @throws UserError where it is no report that this version reads.
 */
export function readLeg(source: string | JsonGate, origin: string): LegFigures {
  const gate = typeof source === "string" ? openLeg(origin) : source;
  if (typeof source === "string") gate.writeText(source);
  const kind = { schema: comparableSchema, name: REPORT_SCHEMA, version: REPORT_SCHEMA_VERSION };
  const document = limitEntries(gate.parse("a report.json of io-probe"), origin);
  return reduceReport(validateDocument(document, kind, origin));
}

/**
 * The lists without what is cut from them anyway, since checking a hundred thousand entries takes seconds, and every text
 * cut before anything looks at it: some of what does takes the square of its length. The matrix is the leg's name, of which
 * nothing can be cut.
 * @throws UserError where it is too large
 */
function limitEntries(value: unknown, origin: string): unknown {
  if (!isObject(value)) return value;
  const document: Record<string, unknown> = { ...value };
  for (const name of ["windows", "benchmarks", "workloads", "storage"]) {
    const list = document[name];
    if (Array.isArray(list)) document[name] = list.slice(0, MOST_ENTRIES);
  }
  const { matrix } = document;
  if (isObject(matrix) && (Object.keys(matrix).length > MOST_ENTRIES || JSON.stringify(matrix).length > LONGEST_MATRIX))
    throw new UserError(`${origin}: the matrix has more than ${MOST_ENTRIES} values or ${LONGEST_MATRIX} characters`);
  for (const [name, member] of Object.entries(document)) {
    if (name !== "matrix") document[name] = cutTexts(member);
  }
  return document;
}

/** The value with its texts cut, in place. */
function cutTexts(value: unknown): unknown {
  if (typeof value === "string") return boundText(value, LONGEST_TEXT);
  if (!isObject(value)) return value;
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (typeof member === "string" ? member.length > LONGEST_TEXT : isObject(member)) members[name] = cutTexts(member);
  }
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
