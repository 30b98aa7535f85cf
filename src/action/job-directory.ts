import { join } from "node:path";
import type { Environment } from "../system/environment.ts";

// The io-probe steps of one job are separate processes that share one folder of the runner's temp. The runner empties
// that temp for every job; where a runner does not, the identity in the state tells another job's leftovers apart.
const FOLDER = "io-probe";

/** Where the job's recording, results and state lie. */
export function locateJobDirectory(environment: Environment): string {
  return join(environment.RUNNER_TEMP || "/tmp", FOLDER);
}
