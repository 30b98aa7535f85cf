import * as z from "zod/mini";
import type { $ZodIssue, $ZodType } from "zod/v4/core";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { ReadFault } from "../model/read-fault.ts";
import { SERIES_KIND, type Series, seriesFileSchema } from "../model/series.ts";
import { BoundedJson, type JsonLimits } from "./bounded-json.ts";
import { UnreadableFile } from "./unreadable-file.ts";

interface DocumentKind {
  schema: string;
  schemaVersion: number;
}

/** The samples of six hours at 1 s of 40 disks are 8 million numbers. */
const DOCUMENT_LIMITS: JsonLimits = {
  bytes: 64 * 1024 ** 2,
  nesting: 64,
  containers: 300_000,
  members: 1_000_000,
  values: 8_000_000,
  run: 256 * 1024,
};

/** What is expected where a series.json is not JSON. */
export const A_SERIES = "a series.json of io-probe";

/** {@link parseDocument} and {@link validateDocument}. */
export function readDocument<T>(text: string, kind: DocumentKind, type: $ZodType<T>, origin: string): T {
  return validateDocument(parseDocument(text, origin), kind, type, origin);
}

/**
 * The value in a text, not validated.
 * @throws UserError that names the origin where it is too large or not JSON, with what is `expected`
 */
export function parseDocument(text: string, origin: string, expected = "a report.json of io-probe"): unknown {
  const json = new BoundedJson(origin, DOCUMENT_LIMITS);
  json.write(Buffer.from(text));
  return json.parse(expected);
}

/**
 * The document without unknown fields.
 * @throws UserError that names the origin and what is wrong: not ours, another version, or a field
 */
export function validateDocument<T>(value: unknown, kind: DocumentKind, type: $ZodType<T>, origin: string): T {
  const { schema, schemaVersion } = (value ?? {}) as { schema?: unknown; schemaVersion?: unknown };
  const isOurs = schema === kind.schema;
  if (!isOurs || schemaVersion !== kind.schemaVersion) {
    const given = show(isOurs ? schemaVersion : schema);
    const other: ReadFault = isOurs
      ? { id: "other-version", ...given, expected: kind.schemaVersion }
      : { id: "other-schema", ...given, expected: kind.schema };
    throw new UnreadableFile(origin, other);
  }
  const result = z.safeParse(type, value);
  if (result.success) return result.data;
  throw new UnreadableFile(origin, describeIssue(result.error.issues[0] as $ZodIssue, value));
}

const MAX_SHOWN = 60;
const MAX_FIELD = 100;
const MAX_RULE = 200;

function describeIssue(issue: $ZodIssue, value: unknown): ReadFault {
  const field = issue.path.join(".").slice(0, MAX_FIELD) || "(root)";
  let given = value;
  for (const key of issue.path) given = (given as Record<PropertyKey, unknown> | undefined)?.[key];
  return omitUndefined({ id: "wrong-field" as const, field, ...show(given), ...describeRule(issue) });
}

function describeRule(issue: $ZodIssue) {
  switch (issue.code) {
    case "invalid_type":
      return { type: issue.expected };
    case "too_big":
      return { type: issue.origin, most: Number(issue.maximum) };
    case "too_small":
      return { type: issue.origin, least: Number(issue.minimum) };
    case "invalid_union":
      return "options" in issue ? { values: issue.options?.map((allowed) => JSON.stringify(allowed)) } : {};
    case "invalid_value":
      return { values: issue.values.map((allowed) => JSON.stringify(allowed)) };
    case "invalid_format":
      return { format: issue.pattern ?? issue.format };
    case "custom":
      return { rule: issue.message.slice(0, MAX_RULE) };
    default:
      return {};
  }
}

/**
 * The samples in the value of a series.json.
 * @throws UserError as {@link validateDocument}
 */
export function validateSeries(value: unknown, origin: string): Series {
  const { schema: _, schemaVersion: __, ...series } = validateDocument(value, SERIES_KIND, seriesFileSchema, origin);
  return series;
}

function show(value: unknown): { given?: string } {
  return value === undefined ? {} : { given: JSON.stringify(value).slice(0, MAX_SHOWN) };
}
