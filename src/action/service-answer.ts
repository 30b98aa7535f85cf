import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { BoundedJson, type JsonLimits } from "../format/bounded-json.ts";
import { UserError } from "../model/user-error.ts";

/** A service's refusal, with its status. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Enough for 100 jobs of 1,000 steps, or 20,000 artifacts. */
const ANSWER_LIMITS: JsonLimits = {
  bytes: 32 * 1024 ** 2,
  nesting: 32,
  containers: 200_000,
  members: 1_500_000,
  commas: 1_500_000,
  run: 64 * 1024,
};
const MAX_PATH_CHARACTERS = 100;

/**
 * A server's answer, bounded before it is parsed; `purpose` names the request.
 * @throws UserError for what is no JSON, too much, or of another shape
 */
export function parseAnswer<T>(
  body: Uint8Array,
  schema: $ZodType<T>,
  purpose: string,
  limits: Partial<JsonLimits> = {},
): T {
  const json = new BoundedJson(`${purpose}: the answer`, { ...ANSWER_LIMITS, ...limits });
  json.write(body);
  const result = z.safeParse(schema, json.parse());
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join(".").slice(0, MAX_PATH_CHARACTERS) || "(root)";
  throw new UserError(`${purpose}: the answer is not what this io-probe knows; its field ${path} is wrong`);
}
