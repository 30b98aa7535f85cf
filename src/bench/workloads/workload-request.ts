import { UserError } from "../../model/user-error.ts";

// Apart from the workloads themselves, which take the command line longer to load than all of its options.

/** The application-level benchmarks. */
export const WORKLOADS = ["cache-retrieve", "unpack", "write-payload"] as const;
/** The name of a workload. */
export type WorkloadName = (typeof WORKLOADS)[number];

const MAX_SCALE = 100;

/** @throws UserError where a scale is out of range */
export function assertScale(scale: number, input = "scale"): void {
  if (scale > 0 && scale <= MAX_SCALE) return;
  throw new UserError(
    `${input}: ${scale} is out of range; allowed are numbers above 0 up to ${MAX_SCALE}, such as 0.1`,
  );
}
