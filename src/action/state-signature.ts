import { createHmac, timingSafeEqual } from "node:crypto";
import type { Environment } from "../system/environment.ts";

/** The variable that carries the key past the token; commands never get it. */
export const STATE_KEY = "STATE_IO_PROBE_KEY";

/** The key of this job's state, if any; a token comes first, as commands can set the variable through GITHUB_STATE. */
export function deriveStateKey(environment: Environment): string | undefined {
  const token = environment.ACTIONS_RUNTIME_TOKEN;
  return token ? createHmac("sha256", token).update("io-probe state").digest("hex") : environment[STATE_KEY];
}

/** A text's signature; empty without a key. */
export function signState(text: string, environment: Environment): string {
  const key = deriveStateKey(environment);
  return key === undefined ? "" : createHmac("sha256", key).update(text).digest("hex");
}

/** Whether a text has this signature; compares in constant time. */
export function isSigned(text: string, signature: string, environment: Environment): boolean {
  const [expected, actual] = [Buffer.from(signState(text, environment)), Buffer.from(signature)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
