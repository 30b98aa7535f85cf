import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { SERIES_KIND, type Series, seriesFileSchema } from "../model/series.ts";
import { UnreadableFile } from "../model/unreadable-file.ts";
import { BoundedJson, type JsonLimits } from "./bounded-json.ts";

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
  commas: 8_000_000,
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
  if (schema !== kind.schema) {
    const detail = show(schema);
    throw new UnreadableFile(
      { origin, fault: "other-schema", detail },
      `not an ${kind.schema} document; its "schema" is ${detail}`,
    );
  }
  if (schemaVersion !== kind.schemaVersion) {
    const detail = show(schemaVersion);
    throw new UnreadableFile(
      { origin, fault: "other-version", detail },
      `schemaVersion ${detail} cannot be read by this io-probe; it reads version ${kind.schemaVersion}`,
    );
  }
  const result = z.safeParse(type, value);
  if (!result.success) {
    const issue = result.error.issues[0];
    const detail = issue?.path.join(".") || "(root)";
    throw new UnreadableFile(
      { origin, fault: "wrong-field", detail },
      `the field ${detail} is wrong: ${issue?.message}`,
    );
  }
  return result.data;
}

/**
 * The samples in the value of a series.json.
 * @throws UserError as {@link validateDocument}
 */
export function validateSeries(value: unknown, origin: string): Series {
  const { schema: _, schemaVersion: __, ...series } = validateDocument(value, SERIES_KIND, seriesFileSchema, origin);
  return series;
}

function show(value: unknown): string {
  return value === undefined ? "missing" : JSON.stringify(value).slice(0, 60);
}
