import { existsSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type InlineConfig, type Reporter, type TestCase, type TestSpecification } from "vitest/node";

const locate = (names: readonly string[]): string[] => {
  const paths = names.map((name) => `test/${name}.test.ts`);
  const lost = paths.find((path) => !existsSync(path));
  if (lost !== undefined) throw new Error(`${lost} is not there any more: take it out of test/machine-files.ts`);
  return paths;
};

/**
 * Files that start real processes and wait for what they do, about the longest first. A file that starts one and is not
 * named here fails (test/no-processes.ts).
 */
export const PROCESSES = locate([
  "session/try/rename-loop",
  "sampling/sampler",
  "runner/ten-steps",
  "cli/try-command",
  "bench/scratch",
  "bench/bundled-jobs",
  "session/fleet/duckdb",
  "session/fleet/proxied-fetch",
  "cli/command-line",
  "sampling/stuck-log",
  "cli/bench-command",
  "runner/job-shapes",
  "sampling/faults",
  "bench/profile-run",
  "sampling/iostat-supervisor",
  "bench/workloads/write-payload",
  "bench/workloads/workload-run",
  "bench/interruption",
  "session/fit",
  "session/recording",
  "sampling/rest",
  "session/user-command",
  "bench/fio-run",
  "sampling/launch-sampler",
  "cli/fit-command",
  "runner/killed-worker",
  "cli/commands/doctor",
  "action/state",
  "bench/abandoned-folders",
  "bench/bandwidth-log-files",
  "bench/job-safety-oracle",
  "bench/work-folder",
  "bench/workloads/tree",
  "cli/commands/watch",
  "cli/help-text",
  "cli/named-files",
  "model/shell-word",
  "sampling/cgroup-tree",
  "sampling/child-program",
  "sampling/left-processes",
  "sampling/own-tasks",
  "sampling/process-table",
  "sampling/record-log",
  "sampling/sampler-control",
  "sampling/space-watch",
  "sampling/steps/find-steps",
  "sampling/job-watch",
  "sampling/trace/block-tracer",
  "scripts/bench-overhead/cost-group",
  "scripts/lab/confinement",
  "session/try/confinement",
  "session/try/inventory",
  "session/try/machine-settings",
  "session/try/place",
  "session/try/ran-programs",
  "system/guard",
  "system/held-folder",
  "system/regular-file",
  "system/remove-tree",
  "workflows/compare-runners",
  "workflows/release",
  "system/tools",
  "session/bench",
  "session/try/rounds",
  "sampling/iostat/log",
  "action/modes",
  "action/start-step",
  "action/history-branch",
  "action/phases/history",
  "bench/workloads/workload-bench",
  "bench/engine",
  "scripts/drop-unused-toolkit",
  "scripts/keep-together",
  "session/try/sandbox",
  "session/try/run-once",
  "action/shell-script",
  "session/try/trial",
  "system/program",
  "cli/commands/run",
  "sampling/sync-filesystem",
]);

/** Long files of other configurations. */
const OTHERS = ["e2e/examples", "e2e/forged-sessions", "e2e/hostile-steps", "e2e/runner-harness"];
const FIRST = [...locate(OTHERS), ...PROCESSES];

/** Starts the long files first, so that none of them is what the others wait for at the end; the rest by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = FIRST.indexOf(relative(process.cwd(), moduleId));
      return place === -1 ? FIRST.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Says, at the end of the run, which tests were skipped and why. */
class SkippedTests implements Reporter {
  readonly #lines: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== "skipped" || result.note === undefined) return;
    this.#lines.push(`skipped (${result.note}): ${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const line of this.#lines) console.log(line);
  }
}

const results = process.env.VITEST_RESULTS;

/** How all configurations report: .ci/run counts the tests in the file that VITEST_RESULTS names. */
export const reporters: NonNullable<InlineConfig["reporters"]> = [
  "default",
  new SkippedTests(),
  ...(results ? [["json", { outputFile: results }] as ["json", object]] : []),
];
