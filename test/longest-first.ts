import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take more than 5 s, most of them because they wait for real processes; the longest first. */
const LONG = [
  ...["e2e/examples", "e2e/forged-sessions", "e2e/hostile-steps", "e2e/runner-harness"],
  ...["browser/report-page", "browser/comparison-page"],
  "cli/try-command",
  "bench/bundled-jobs",
  "cli/command-line",
  "cli/bench-command",
  "runner/job-shapes",
  "bench/profile-run",
  "compare/statistics/coverage",
  "predict/predict-report",
  "bench/workloads/workload-run",
  "runner/ten-steps",
  "sampling/stuck-log",
  "sampling/sampler",
  "sampling/faults",
  "sampling/steps/resolve-steps",
  "sampling/iostat-supervisor",
  "session/fit",
  "sampling/iostat/speed",
  "session/recording",
  "action/legs",
  "bench/fio/fio-reader-recordings",
  "cli/commands/doctor",
  "cli/fit-command",
  "sampling/rest",
  "bench/interruption",
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
