import { createHmac, timingSafeEqual } from "node:crypto";
import type { Environment } from "../system/environment.ts";

/** Takes the key to a process that must not have the token; commands never get it (see commandEnvironment). */
export const STATE_KEY = "STATE_IO_PROBE_KEY";

/**
 * The key that this job's state is signed with; undefined where the job has no token, and then nothing to upload to. Where
 * there is a token, the variable counts for nothing: a command can set it by what it writes to GITHUB_STATE.
 */
export function deriveStateKey(environment: Environment): string | undefined {
  const token = environment.ACTIONS_RUNTIME_TOKEN;
  return token ? createHmac("sha256", token).update("io-probe state").digest("hex") : environment[STATE_KEY];
}

/** The signature of a text; empty where the job has no key. */
export function signState(text: string, environment: Environment): string {
  const key = deriveStateKey(environment);
  return key === undefined ? "" : createHmac("sha256", key).update(text).digest("hex");
}

/** Whether the signature is the text's. */
export function isSigned(text: string, signature: string, environment: Environment): boolean {
  const [expected, actual] = [Buffer.from(signState(text, environment)), Buffer.from(signature)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
