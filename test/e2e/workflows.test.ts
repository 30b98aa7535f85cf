import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { nameArtifacts } from "../../src/action/artifact-name.ts";
import { formatBytes } from "../../src/format/figures.ts";
import { readFigure } from "../../src/model/figures.ts";
import type { Report } from "../../src/model/report.ts";
import type { DeviceWindow, Window } from "../../src/model/window.ts";
import { type ResultsService, startResultsService } from "../action/doubles/results-service.ts";
import { readUploadedReports } from "../action/doubles/uploaded-reports.ts";
import { makeZip } from "../action/doubles/zip.ts";
import { buildReport, buildStep } from "../compare/report-builder.ts";
import { runWorkflow, type WorkflowOptions, type WorkflowResult } from "./runner.ts";

let service: ResultsService;
beforeEach(async () => {
  service = await startResultsService();
});

function run(workflow: string, options: Partial<WorkflowOptions> = {}): Promise<WorkflowResult> {
  return runWorkflow({ workflow, environment: service.environment(), ...options });
}

/** Runs a workflow of one job with these steps. */
const runSteps = (job: string, steps: string, options: Partial<WorkflowOptions> = {}) =>
  run(`on: push\njobs:\n  ${job}:\n    runs-on: ubuntu-latest\n    steps:${steps}`, options);

const MEBIBYTE = 1024 ** 2;

/** The device that a window wrote the most to. */
function findBusiest(window: Window | undefined): DeviceWindow | undefined {
  return window?.devices.toSorted((left, right) => right.writtenBytes - left.writtenBytes)[0];
}

/** What the kernel has counted as written since it started, by device: sectors of 512 bytes in the tenth column. */
async function readKernelCount(): Promise<Map<string, number>> {
  const lines = (await readFile("/proc/diskstats", "utf8")).trim().split("\n");
  return new Map(lines.map((line) => line.trim().split(/\s+/)).map((row) => [row[2] ?? "", Number(row[9]) * 512]));
}

function nameLeg(label: string, attempt = 1, job = "build"): string {
  return nameArtifacts({ job, label, matrix: "", attempt }).report;
}

/** A leg of a minute, as another job would have uploaded it. */
function addLeg(service: ResultsService, label: string, job: Partial<Report["job"]> = {}): void {
  const report = buildReport({
    label,
    job: { name: "build", ...job },
    windows: [buildStep("job", 60, { kind: "job" })],
  });
  const { attempt = 1 } = job;
  const content = makeZip([{ name: "report.json", content: JSON.stringify(report) }]);
  service.add(nameLeg(label, attempt, job.name), content, { attempt });
}

describe("monitor", () => {
  test("reports the bytes that a later step wrote, in the summary and as an artifact", async () => {
    const before = await readKernelCount();
    const steps = `
      - uses: org/io-probe@v1
      - name: Write 300 MiB
        run: dd if=/dev/zero of=zeros bs=1M count=300 conv=fsync
`;
    const result = await runSteps("build", steps);
    expect(result.exitCode, result.log).toBe(0);
    const [report] = await readUploadedReports(service);
    expect(report?.label).toBe("build");
    const window = report?.windows.find(({ kind }) => kind === "job");
    const device = findBusiest(window);
    const name = device?.name ?? "";
    const counted = ((await readKernelCount()).get(name) ?? 0) - (before.get(name) ?? 0);
    expect(device?.writtenBytes).toBeGreaterThanOrEqual(300 * MEBIBYTE);
    // Others write to the disk as well: the kernel's own count around the run is the bound.
    expect(device?.writtenBytes).toBeLessThanOrEqual(counted);
    const summary = result.summaries.find(({ stage }) => stage === "Post");
    expect(summary?.text).toContain(`wrote ${formatBytes(window && readFigure("written-bytes", window))}`);
    expect(result.annotations).toEqual([]);
    // act leaves no files of its steps: that there are no rows is said, with the reason.
    expect(report?.windows.map(({ kind }) => kind)).toEqual(["job"]);
    expect(report?.sampling?.notMeasured).toContainEqual(expect.objectContaining({ id: "steps" }));
    expect(summary?.text).toContain("Steps were not measured: this runner keeps no files");
  });

  test("samples again behind a stop, and leaves out what was written between", async () => {
    const write = (name: string, mebibytes: number) =>
      `      - { name: ${name}, run: dd if=/dev/zero of=zeros bs=1M count=${mebibytes} oflag=direct conv=fsync }`;
    const before = await readKernelCount();
    const steps = `
      - uses: org/io-probe@v1
${write("One", 60)}
      - { uses: org/io-probe@v1, with: { mode: stop } }
${write("Unseen", 400)}
      - uses: org/io-probe@v1
${write("Two", 60)}
`;
    const result = await runSteps("build", steps);
    expect(result.exitCode, result.log).toBe(0);
    expect(result.annotations).toEqual([]);
    const reports = await readUploadedReports(service);
    expect(reports).toHaveLength(1);
    const window = reports[0]?.windows.find(({ kind }) => kind === "job");
    const device = findBusiest(window);
    expect(device?.writtenBytes).toBeGreaterThanOrEqual(120 * MEBIBYTE);
    // Others write to the disk as well: all that the kernel counted around the run, but for the step that is not counted.
    const name = device?.name ?? "";
    const counted = ((await readKernelCount()).get(name) ?? 0) - (before.get(name) ?? 0);
    expect(device?.writtenBytes).toBeLessThanOrEqual(counted - 400 * MEBIBYTE);
    expect(window?.pausedSeconds).toBeGreaterThan(0);
    expect(reports[0]?.sampling?.gaps).toMatchObject([{ cause: { id: "paused" } }]);
  });

  test("reports a job that fails, which stays failed for its own reason alone", async () => {
    const steps = `
      - uses: org/io-probe@v1
      - { name: Break, run: exit 3 }
`;
    const result = await runSteps("build", steps);
    expect(result.exitCode).toBe(1);
    expect(result.steps.filter(({ result }) => result === "failure").map(({ step }) => step)).toEqual(["Break"]);
    expect(await readUploadedReports(service)).toHaveLength(1);
  });

  test("says what is wrong with an input and lets the job go on", async () => {
    const steps = `
      - { uses: org/io-probe@v1, with: { interval: soon } }
      - run: echo the job goes on
`;
    const result = await runSteps("build", steps);
    expect(result.exitCode, result.log).toBe(0);
    expect(result.output).toContain("the job goes on");
    expect(result.annotations).toEqual([
      {
        level: "warning",
        message: 'interval: "soon" is not a duration; allowed are 100ms to 10m, such as 500ms, 1s or 2m',
      },
    ]);
  });
});

describe("run", () => {
  test("fails as its command fails, with the command's exit code, and reports it", async () => {
    const steps = `
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
`;
    const result = await runSteps("build", steps);
    expect(result.exitCode).toBe(1);
    expect(result.output).toContain("first");
    expect(result.output).not.toContain("never");
    expect(result.output).toContain("code=42");
    const [report] = await readUploadedReports(service);
    expect(report?.windows.find(({ kind }) => kind === "command")?.exitCode).toBe(42);
  });

  test("gives the command what a workflow step has, and none of the action's own variables", async () => {
    const steps = `
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
`;
    const result = await runSteps("build", steps);
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

  test("shows what hostile legs say as text, and compares the others", async () => {
    const attack =
      "\n::error::forged\n::set-output name=winner::evil\n##[error]forged <img src=x onerror=alert(1)> ](http://evil) | x";
    // A label without what cannot be seen, as every report has it: another one would be refused.
    addLeg(service, attack.replace(/\s+/g, " ").trim(), { name: `job ${attack}` });
    addLeg(service, "good");
    service.add(nameLeg("bomb"), makeZip([{ name: "report.json", content: Buffer.alloc(100_000_000) }]));
    service.add(nameLeg("climber"), makeZip([{ name: "../../report.json", content: "{}" }]));
    service.add(nameLeg("liar"), makeZip([{ name: "report.json", content: `{"schema":${JSON.stringify(attack)}}` }]));
    const steps = `
      - { uses: org/io-probe@v1, id: compare, with: { mode: compare, baseline: good, fail-if: duration < 1ms } }
      - env:
          WINNER: \${{ steps.compare.outputs.winner }}
        run: echo "winner=[$WINNER]"
`;
    const result = await runSteps("compare", steps);
    expect(result.exitCode, result.log).toBe(0);
    const warnings = result.annotations.map(({ level, message }) => `${level}: ${message}`).sort();
    expect(warnings).toEqual([
      expect.stringMatching(
        /^warning: compare: io-probe-report-build-bomb-\S+ is left out: report\.json: has a string, a number or whitespace of more than/,
      ),
      expect.stringMatching(
        /^warning: compare: io-probe-report-build-climber-\S+ is left out: report\.json: not in the archive$/,
      ),
      expect.stringMatching(/^warning: compare: io-probe-report-build-liar-\S+ is left out: .*not an io-probe\/report/),
    ]);
    expect(result.output).toContain("winner=[]");
    expect(result.output).not.toMatch(/^\s*::|##\[/m);
    const summary = result.summaries[0]?.text ?? "";
    expect(summary).toContain("good");
    expect(summary).not.toContain("<img");
    expect(summary).not.toMatch(/[^\\]\]\(http:\/\/evil/);
  });

  test("after a partial re-run, reaches the earlier attempt's legs with a token, and names those without a report", async () => {
    service.attempt = 2;
    addLeg(service, "passed", { jobId: "11" });
    addLeg(service, "failed at first", { jobId: "22", attempt: 2 });
    for (const [id, name, conclusion] of [
      [11, "Test (passed)", "success"],
      [22, "Test (failed at first)", "success"],
      [33, "Test (cancelled)", "cancelled"],
    ] as const) {
      service.jobs[id] = { id, name, conclusion };
    }
    const steps = `
      - uses: org/io-probe@v1
        with:
          mode: compare
          baseline: passed
          require: |
            passed
            failed at first
          token: a-token
`;
    const result = await runSteps("compare", steps, {
      environment: { ...service.environment(), GITHUB_RUN_ATTEMPT: "2" },
    });
    expect(result.exitCode, result.log).toBe(0);
    expect(result.summaries[0]?.text).toContain("2 labels, 2 jobs, 1 missing");
    expect(result.summaries[0]?.text).toMatch(/- Test \(cancelled\): the job left no report \(conclusion: cancelled\)/);
    expect(service.calls["REST zip"]).toBe(1);
  });

  test("fails where no leg has left a report", async () => {
    const steps = `
      - { uses: org/io-probe@v1, with: { mode: compare } }
`;
    const result = await runSteps("compare", steps);
    expect(result.exitCode).toBe(1);
    expect(result.annotations).toEqual([
      { level: "error", message: expect.stringContaining("no job of this run has left a report") },
    ]);
  });
});

test("an unknown mode fails its step with one line", async () => {
  const steps = `
      - { uses: org/io-probe@v1, with: { mode: banch } }
`;
  const result = await runSteps("build", steps);
  expect(result.exitCode).toBe(1);
  expect(result.annotations).toEqual([
    {
      level: "error",
      message:
        'mode: "banch" is unknown; did you mean bench? allowed are monitor, stop, run, bench, compare, overview, try, history',
    },
  ]);
});
