import type * as z from "zod/mini";
import { UserError } from "./user-error.ts";

/** What every document of ours says about itself. */
interface DocumentKind<T> {
  schema: z.ZodMiniType<T>;
  name: string;
  version: number;
}

/**
 * The validated document of one kind (report, comparison) that a text holds; unknown fields are dropped.
 * @throws UserError that names the origin and what is wrong: not JSON, another program's JSON, another version, or a field.
 */
export function readDocument<T>(text: string, kind: DocumentKind<T>, origin: string): T {
  const value = parseJson(text, origin);
  const { schema, schemaVersion } = (value ?? {}) as { schema?: unknown; schemaVersion?: unknown };
  if (schema !== kind.name) {
    throw new UserError(`${origin}: not an ${kind.name} document; its "schema" is ${show(schema)}`);
  }
  if (schemaVersion !== kind.version) {
    throw new UserError(
      `${origin}: schemaVersion ${show(schemaVersion)} cannot be read by this io-probe; it reads version ${kind.version}`,
    );
  }
  const result = kind.schema.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new UserError(`${origin}: the field ${issue?.path.join(".") || "(root)"} is wrong: ${issue?.message}`);
  }
  return result.data;
}

function parseJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${origin}: not JSON (${text.length} characters); a report.json of io-probe is expected`);
  }
}

/** A value of a foreign document as it may stand in a message: one short line. */
function show(value: unknown): string {
  return value === undefined ? "missing" : JSON.stringify(value).slice(0, 60);
}
