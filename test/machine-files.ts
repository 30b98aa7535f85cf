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
 * Hundreds of rounds of attacks and simulations, every bundled fio job, and the built command line's benchmarks and
 * trials: a minute of each core. `npm run test:long` runs them, in CI beside the workflows; about the longest first.
 */
export const LONG = locate([
  "session/try/rename-loop",
  "bench/rename-rounds",
  "cli/try-command",
  "bench/bundled-jobs",
  "cli/bench-command",
  "runner/job-shapes",
  "runner/ten-steps",
  "bench/job-safety-oracle",
  "runner/killed-worker",
  "compare/statistics/coverage",
  "history/change-rates",
]);

/**
 * Files that start real processes and wait for what they do, about the longest first. A file that starts one and is not
 * named here fails (test/no-processes.ts).
 */
export const PROCESSES = locate([
  "cli/command-line",
  "bench/profile-run",
  "bench/work-folder",
  "session/fit",
  "sampling/faults",
  "sampling/sampler",
  "sampling/stuck-log",
  "bench/workloads/write-payload",
  "session/recording",
  "cli/fit-command",
  "workflows/release",
  "bench/workloads/workload-run",
  "cli/commands/doctor",
  "scripts/lab/confinement",
  "session/try/rounds",
  "sampling/iostat-supervisor",
  "bench/interruption",
  "session/user-command",
  "workflows/compare-runners",
  "session/bench",
  "action/history-branch",
  "sampling/rest",
  "sampling/launch-sampler",
  "bench/bandwidth-log-files",
  "cli/commands/watch",
  "sampling/job-watch",
  "session/try/confinement",
  "action/phases/history",
  "session/fleet/duckdb",
  "session/fleet/proxied-fetch",
  "bench/fio-run",
  "bench/abandoned-folders",
  "bench/workloads/made-files",
  "cli/named-files",
  "sampling/own-tasks",
  "sampling/space-watch",
  "sampling/trace/block-tracer",
  "session/try/machine-settings",
  "session/try/place",
  "system/guard",
  "system/regular-file",
  "sampling/iostat/log",
  "bench/engine",
  "session/try/run-once",
  "session/try/trial",
  "system/program",
  "cli/commands/run",
  "action/state",
  "cli/help-text",
  "model/shell-word",
  "sampling/cgroup-tree",
  "sampling/child-program",
  "sampling/left-processes",
  "sampling/process-table",
  "sampling/record-log",
  "sampling/sampler-control",
  "sampling/steps/find-steps",
  "scripts/bench-overhead/cost-group",
  "session/try/inventory",
  "session/try/recorded-run",
  "system/held-folder",
  "system/remove-tree",
  "system/tools",
  "action/modes",
  "action/start-step",
  "bench/workloads/workload-bench",
  "scripts/lean-bundle",
  "scripts/keep-together",
  "session/try/sandbox",
  "action/shell-script",
  "sampling/sync-filesystem",
]);

/** Long files of other configurations. */
const OTHERS = ["e2e/examples", "e2e/forged-sessions", "e2e/hostile-steps", "e2e/runner-harness"];
const FIRST = [...locate(OTHERS), ...LONG, ...PROCESSES];

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

/** They guard against hangs alone: a busy machine may take twenty times as long. No test asserts how long something takes. */
export const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } } as const;

/** How modules are loaded: once for each worker, as no test changes them, and by Node itself, which strips types from 22.18 on. */
export const nativeModules = {
  isolate: false,
  ...(process.features.typescript && { experimental: { viteModuleRunner: false, nodeLoader: false } }),
} as const;
