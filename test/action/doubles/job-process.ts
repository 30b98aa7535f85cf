import { onTestFinished, vi } from "vitest";

/**
 * Makes this process a step of the job until the test ends, as @actions/artifact sees it: it reads process.env, and writes
 * to standard output.
 */
export function beStepOf(environment: Record<string, string | undefined>): void {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  for (const name of ["ACTIONS_RESULTS_URL", "ACTIONS_RUNTIME_TOKEN", "GITHUB_SERVER_URL", "GITHUB_RETENTION_DAYS"])
    vi.stubEnv(name, environment[name]);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
}
