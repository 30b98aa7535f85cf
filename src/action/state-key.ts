import { createHmac } from "node:crypto";
import type { Environment } from "../system/environment.ts";

/** The variable that takes the key to a process that must not have the token; commands never get it (see commandEnvironment). */
export const STATE_KEY = "STATE_IO_PROBE_KEY";

/** The key that this job's state is signed with; undefined where the job has no token, and then nothing to upload to. */
export function deriveStateKey(environment: Environment): string | undefined {
  const token = environment.ACTIONS_RUNTIME_TOKEN;
  return (
    environment[STATE_KEY] ?? (token ? createHmac("sha256", token).update("io-probe state").digest("hex") : undefined)
  );
}
