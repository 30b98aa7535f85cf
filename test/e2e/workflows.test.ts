import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Report } from "../../src/model/report.ts";
import { type ResultsService, startResultsService } from "../action/doubles/results-service.ts";
import { readUploadedReports } from "../action/doubles/uploaded-reports.ts";
import { runWorkflow, type WorkflowOptions, type WorkflowResult } from "./runner.ts";

let service: ResultsService;
beforeEach(async () => {
  service = await startResultsService();
});
afterEach(() => service.close());

function run(workflow: string, options: Partial<WorkflowOptions> = {}): Promise<WorkflowResult> {
  return runWorkflow({ workflow, environment: service.environment(), ...options });
}

const MEBIBYTE = 1024 ** 2;

function sumWritten(report: Report | undefined, window: string): number {
  const found = report?.windows.find(({ name }) => name === window);
  return Math.max(0, ...(found?.devices ?? []).map(({ writtenBytes }) => writtenBytes));
}

describe("monitor", () => {
  test("reports the bytes that a later step wrote, in the summary and as an artifact", async () => {
    const result = await run(`
on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: org/io-probe@v1
      - name: Write 300 MiB
        run: dd if=/dev/zero of=zeros bs=1M count=300 conv=fsync
`);
    expect(result.exitCode, result.log).toBe(0);
    const [report] = readUploadedReports(service);
    expect(report?.label).toBe("build");
    const written = sumWritten(report, report?.windows.find(({ kind }) => kind === "job")?.name ?? "");
    expect(written).toBeGreaterThanOrEqual(300 * MEBIBYTE);
    expect(written).toBeLessThanOrEqual(315 * MEBIBYTE);
    const summary = result.summaries.find(({ stage }) => stage === "Post");
    expect(summary?.text).toContain("MiB");
    expect(result.annotations).toEqual([]);
  });

  test("reports a job that fails, which stays failed for its own reason alone", async () => {
    const result = await run(`
on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: org/io-probe@v1
      - name: Break
        run: exit 3
`);
    expect(result.exitCode).toBe(1);
    expect(result.steps.filter(({ result }) => result === "failure").map(({ step }) => step)).toEqual(["Break"]);
    expect(readUploadedReports(service)).toHaveLength(1);
  });

  test("says what is wrong with an input and lets the job go on", async () => {
    const result = await run(`
on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: org/io-probe@v1
        with:
          interval: soon
      - run: echo the job goes on
`);
    expect(result.exitCode, result.log).toBe(0);
    expect(result.output).toContain("the job goes on");
    expect(result.annotations).toEqual([
      { level: "warning", message: 'interval: "soon" is not a duration; allowed are 500ms, 1s, 2m, 1h' },
    ]);
  });
});

describe("run", () => {
  test("fails as its command fails, with the command's exit code, and reports it", async () => {
    const result = await run(`
on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: org/io-probe@v1
        id: probe
        with:
          mode: run
          run: |
            echo first
            exit 42
            echo never
      - if: always()
        env:
          CODE: \${{ steps.probe.outputs.exit-code }}
        run: echo "code=$CODE"
`);
    expect(result.exitCode).toBe(1);
    expect(result.output).toContain("first");
    expect(result.output).not.toContain("never");
    expect(result.output).toContain("code=42");
    const [report] = readUploadedReports(service);
    expect(report?.windows.find(({ kind }) => kind === "command")?.exitCode).toBe(42);
  });

  test("gives the command what a workflow step has, and none of the action's own variables", async () => {
    const result = await run(`
on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: org/io-probe@v1
        id: probe
        with:
          mode: run
          run: |
            echo "answer=42" >> "$GITHUB_OUTPUT"
            env | grep -E '^(INPUT_|STATE_|ACTIONS_RUNTIME_TOKEN|ACTIONS_RESULTS_URL)' || echo no secrets
      - env:
          ANSWER: \${{ steps.probe.outputs.answer }}
        run: echo "answer is $ANSWER"
`);
    expect(result.exitCode, result.log).toBe(0);
    expect(result.output).toContain("no secrets");
    expect(result.output).toContain("answer is 42");
  });
});

describe("compare", () => {
  test("puts the legs of a matrix side by side", async () => {
    const result = await run(
      `
on: push
jobs:
  measure:
    strategy:
      fail-fast: false
      matrix:
        runner: [fast, "slow: \\"<b>&|\`x\`"]
    runs-on: ubuntu-latest
    steps:
      - uses: org/io-probe@v1
      - name: Build
        run: dd if=/dev/zero of=zeros bs=1M count=20 conv=fsync
  compare:
    needs: measure
    runs-on: ubuntu-latest
    steps:
      - uses: org/io-probe@v1
        id: compare
        with:
          mode: compare
          baseline: fast
          require: fast
      - env:
          FILE: \${{ steps.compare.outputs.comparison }}
        run: test -s "$FILE"
`,
    );
    expect(result.exitCode, result.log).toBe(0);
    const summary = result.summaries.find(({ job }) => job === "compare");
    expect(summary?.text).toContain("fast");
    expect(summary?.text).not.toContain("<b>");
  });

  test("fails where no leg has left a report", async () => {
    const result = await run(`
on: push
jobs:
  compare:
    runs-on: ubuntu-latest
    steps:
      - uses: org/io-probe@v1
        with:
          mode: compare
`);
    expect(result.exitCode).toBe(1);
    expect(result.annotations).toEqual([
      { level: "error", message: expect.stringContaining("no job of this run has left a report") },
    ]);
  });
});

test("an unknown mode fails its step with one line", async () => {
  const result = await run(`
on: push
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: org/io-probe@v1
        with:
          mode: banch
`);
  expect(result.exitCode).toBe(1);
  expect(result.annotations).toEqual([
    { level: "error", message: 'mode: "banch" is unknown; allowed are monitor, stop, run, bench, compare' },
  ]);
});
