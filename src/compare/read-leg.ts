import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { BoundedJson, type JsonLimits } from "../format/bounded-json.ts";
import { A_SERIES, validateDocument, validateSeries } from "../format/read-document.ts";
import { UnreadableFile } from "../format/unreadable-file.ts";
import { REPORT_KIND, type ReportDocument, reportSchema } from "../model/report.ts";
import type { Series } from "../model/series.ts";
import type { LegFigures } from "./leg.ts";
import { boundText, MAX_ENTRIES, MAX_MATRIX, MAX_TEXT } from "./leg-bounds.ts";
import { reduceReport } from "./leg-figures.ts";

const comparableSchema = z.omit(reportSchema, { findings: true });

/** 1,000 steps with 8 disks and a dozen processes; parsing can take 100 times the text's size. */
const LEG_LIMITS: JsonLimits = {
  bytes: 16 * 1024 ** 2,
  nesting: 64,
  containers: 100_000,
  members: 500_000,
  values: 600_000,
  run: 64 * 1024,
};

/** Takes a report.json in chunks. This and all that follow throw a UserError where a file is unreadable or too large. */
export function openLeg(origin: string): BoundedJson {
  return new BoundedJson(origin, LEG_LIMITS);
}

/** What a comparison needs of a report.json that was taken. */
export function readLeg(json: BoundedJson, origin: string): LegFigures {
  return reduceReport(validate(json, comparableSchema, origin));
}

/** 6 hours at 1 s of 8 devices are 20 MB and 2 million numbers. */
const SERIES_LIMITS: JsonLimits = { ...LEG_LIMITS, bytes: 32 * 1024 ** 2, values: 4_000_000 };

/** Takes a series.json in chunks. */
export function openSeries(origin: string): BoundedJson {
  return new BoundedJson(origin, SERIES_LIMITS);
}

/** The whole report of a text that was taken, without its samples. */
export function readWhole(json: BoundedJson, origin: string): ReportDocument {
  return validate(json, reportSchema, origin);
}

/** The samples of a text that was taken. */
export function readSeries(json: BoundedJson, origin: string): Series {
  return validateSeries(json.parse(A_SERIES), origin);
}

function validate<T>(json: BoundedJson, schema: $ZodType<T>, origin: string): T {
  const value = limitEntries(json.parse("a report.json of io-probe"), origin);
  return validateDocument(value, REPORT_KIND, schema, origin);
}

/** Cuts lists and texts, which can take seconds to validate, but not the matrix, which names the leg. */
function limitEntries(value: unknown, origin: string): unknown {
  if (!isObject(value)) return value;
  const document: Record<string, unknown> = { ...value };
  for (const [name, most] of Object.entries(MAX_ENTRIES)) {
    const list = document[name];
    if (Array.isArray(list)) document[name] = list.slice(0, most);
  }
  const { matrix } = document;
  if (isObject(matrix)) {
    checkMatrix("matrix-values", Object.keys(matrix).length, MAX_ENTRIES.matrix, origin);
    checkMatrix("matrix-characters", JSON.stringify(matrix).length, MAX_MATRIX, origin);
  }
  for (const [name, member] of Object.entries(document)) {
    if (name !== "matrix") document[name] = cutTexts(member);
  }
  return document;
}

function checkMatrix(limit: "matrix-values" | "matrix-characters", given: number, most: number, origin: string): void {
  if (given > most) throw new UnreadableFile(origin, { id: "too-large", limit, most, given });
}

function cutTexts(value: unknown): unknown {
  if (typeof value === "string") return boundText(value, MAX_TEXT);
  if (!isObject(value)) return value;
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (typeof member === "string" ? member.length > MAX_TEXT : isObject(member)) members[name] = cutTexts(member);
  }
  return value;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
