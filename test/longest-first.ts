import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take more than some seconds, about the longest first; those that only wait stand between those that compute,
 * so that no core is without work.
 */
export const LONG: readonly string[] = [
  ...["e2e/examples", "e2e/forged-sessions", "e2e/hostile-steps", "e2e/runner-harness"],
  ...["browser/report-page", "browser/comparison-page"],
  ...["cli/try-command", "bench/bundled-jobs", "runner/ten-steps"],
  ...["cli/command-line", "sampling/stuck-log"],
  ...["cli/bench-command", "sampling/sampler"],
  ...["runner/job-shapes", "sampling/faults"],
  ...["bench/profile-run", "sampling/iostat-supervisor", "bench/workloads/write-payload"],
  ...["compare/statistics/coverage", "session/recording"],
  ...["bench/workloads/workload-run", "sampling/rest"],
  ...["predict/predict-report", "bench/interruption"],
  ...["session/fit", "session/user-command"],
  ...["sampling/iostat/speed", "bench/fio-run"],
  ...["action/legs", "sampling/launch-sampler"],
  ...["cli/fit-command", "runner/killed-worker"],
  ...["cli/commands/doctor", "sampling/steps/resolve-steps", "bench/fio/fio-reader-recordings"],
].map((name) => `test/${name}.test.ts`);

/** Starts the long files first, so that none of them is what the others wait for at the end; the rest by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONG.indexOf(relative(process.cwd(), moduleId));
      return place === -1 ? LONG.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
