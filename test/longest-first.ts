import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that wait for real processes for more than some seconds, the longest first. */
const LONG = [
  "bench/bundled-jobs",
  "cli/try-command",
  "cli/bench-command",
  "runner/job-shapes",
  "runner/ten-steps",
  "bench/profile-run",
  "cli/command-line",
  "bench/job-safety-oracle",
  "sampling/faults",
  "sampling/stuck-log",
  "sampling/sampler",
  "sampling/iostat-supervisor",
  "compare/statistics/coverage",
  "bench/fio/fio-reader-recordings",
  "bench/workloads/workload-run",
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
