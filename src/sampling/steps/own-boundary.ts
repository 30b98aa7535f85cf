import { basename } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { STEP_FILE } from "./runner-layout.ts";

/** The boundary of the step that this environment belongs to; undefined outside of a GitHub runner. */
export function findOwnBoundary(environment: Environment): string | undefined {
  return STEP_FILE.exec(basename(environment.GITHUB_OUTPUT ?? ""))?.[1];
}
