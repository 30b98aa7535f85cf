import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { JsonGate, type JsonLimits } from "../model/json-gate.ts";
import { UserError } from "../model/user-error.ts";

/**
 * More than any answer that is asked for holds: a page of 100 jobs with 1,000 steps each, or a list of 20,000 artifacts.
 * A parser would make gigabytes of a text of brackets.
 */
const ANSWER_LIMITS: JsonLimits = {
  bytes: 32 * 1024 ** 2,
  nesting: 32,
  containers: 200_000,
  members: 1_500_000,
  commas: 1_500_000,
  run: 64 * 1024,
};
/** A field's path is short, unless the server chose it. */
const MAX_PATH_CHARACTERS = 100;

/**
 * What a server answered, checked before it is parsed and against the shape that is expected; `purpose` names the request
 * in messages.
 * @param limits what may be larger than in other answers
 * @throws UserError of one sentence where the answer is no JSON, holds too much, or has another shape
 */
export function parseAnswer<T>(
  body: Uint8Array,
  schema: $ZodType<T>,
  purpose: string,
  limits: Partial<JsonLimits> = {},
): T {
  const gate = new JsonGate(`${purpose}: the answer`, { ...ANSWER_LIMITS, ...limits });
  gate.write(body);
  const result = z.safeParse(schema, gate.parse());
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.join(".").slice(0, MAX_PATH_CHARACTERS) || "(root)";
  throw new UserError(`${purpose}: the answer is not what this io-probe knows; its field ${path} is wrong`);
}
