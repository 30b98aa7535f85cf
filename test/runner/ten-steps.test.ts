import { expect, test } from "vitest";
import type { Report } from "../../src/model/report.ts";
import type { Window } from "../../src/model/window.ts";
import type { PlannedStep, StageTruth } from "./job-plan.ts";
import { createRunner, IO_PROBE, type RunnerDouble } from "./runner.ts";
import { openScratch, type Scratch } from "./scratch-device.ts";

const MIB = 1024 * 1024;
/** Of a step's bytes, where its sample came late. */
const TOLERANCE = 0.005;
const monitor = (interval: string): PlannedStep => ({
  name: "Run org/io-probe@v1",
  uses: {
    ...IO_PROBE,
    inputs: { mode: "monitor", interval, artifact: "false", install: "never", matrix: "null", label: "ten" },
  },
});

/**
 * Ten steps with what each is to write: soon, late, in parts, side by side, buffered with a flush, or nothing. Each
 * begins with half a second of nothing, as a program that has to be loaded: the sample at a step's start comes
 * some milliseconds after it, more on a busy machine, and a memory-backed device takes 100 MB in that time.
 */
const SCRIPTS: readonly (readonly [name: string, mebibytes: number, script: string])[] = [
  ["soon", 64, "$DIRECT count=64"],
  ["nothing", 0, "sleep 0.3"],
  ["late", 40, "sleep 0.7; $DIRECT count=40"],
  ["then idle", 24, "$DIRECT count=24; sleep 0.7"],
  ["in parts", 30, "for i in 1 2 3; do $DIRECT count=10; sleep 0.2; done"],
  ["short", 4, "$DIRECT count=4"],
  ["flushed", 48, "$FLUSHED count=48"],
  ["side by side", 32, "$DIRECT count=16 & $DIRECT count=16 seek=100; wait"],
  ["again", 64, "$DIRECT count=64"],
  ["last", 16, "sleep 0.3; $DIRECT count=16"],
];

/** The starts of steps, in seconds since the epoch, whose sample came late: on a loaded machine some do. */
function listLate(runner: RunnerDouble): number[] {
  const lines = runner.readTemp("io-probe/recording/counters.ndjson").trim().split("\n");
  const samples = lines.map((line) => JSON.parse(line) as { r?: string; t: number; at: number });
  return samples.filter(({ r, t, at }) => r === "boundary" && t - at > 0.02).map(({ at }) => at);
}

async function runTenSteps(
  interval: string,
  runner: RunnerDouble,
  scratch: Scratch,
): Promise<{ report: Report; stages: StageTruth[]; late: number[] }> {
  const dd = `dd if=/dev/zero of=${scratch.path} bs=1M conv=notrunc`;
  const job = runner.start({
    environment: {
      PATH: process.env.PATH ?? "",
      HOME: runner.root,
      DIRECT: `${dd},fsync oflag=direct status=none`,
      FLUSHED: `${dd},fsync status=none`,
    },
    handoverMilliseconds: 120,
    steps: [monitor(interval), ...SCRIPTS.map(([name, , script]) => ({ name, run: `sleep 0.6; ${script}` }))],
  });
  const { stages } = await job.done;
  const report = JSON.parse(runner.readTemp("io-probe-report/report.json")) as Report;
  return { report, stages, late: listLate(runner) };
}

const seconds = (time: string): number => Date.parse(time) / 1000;

/** A step's row with the truth of it, and of the next one, up to whose start the device's bytes are counted. */
function* pair(windows: readonly Window[], stages: readonly StageTruth[]) {
  for (const [index, [name, mebibytes]] of SCRIPTS.entries()) {
    const [truth, next] = [stages[index + 1], stages[index + 2]];
    const window = windows.find((candidate) => candidate.name === name);
    if (truth === undefined || next === undefined || window === undefined) throw new Error(`${name} has no row`);
    yield { name, mebibytes, window, truth, next };
  }
}

// Side by side: two runners with a device each.
test.concurrent.for(["1s", "10s"])(
  "sampled every %s, each of ten steps has its own bytes and its own times",
  async (interval, { onTestFinished }) => {
    const runner = createRunner();
    onTestFinished(() => runner.remove());
    const scratch = await openScratch();
    onTestFinished(() => scratch.remove());
    const { report, stages, late } = await runTenSteps(interval, runner, scratch);
    expect(report.windows.map(({ name }) => name)).toEqual(["job", ...SCRIPTS.map(([name]) => name)]);
    for (const { name, mebibytes, window, truth, next } of pair(report.windows, stages)) {
      expect(truth.exitCode, truth.output).toBe(0);
      expect(window).toMatchObject({ kind: "step", nameSource: "worker-log", result: "success" });
      const ends = [seconds(window.startedAt), next.filesBefore / 1000];
      const isLate = late.some((at) => ends.some((end) => Math.abs(at - end) < 0.05));
      expect(window.estimated ?? false, `${name} is estimated`).toBe(isLate);

      expect(seconds(window.startedAt), name).toBeGreaterThan(truth.filesBefore / 1000 - 0.05);
      expect(seconds(window.startedAt), name).toBeLessThan(truth.filesAfter / 1000 + 0.05);
      expect(Math.abs(seconds(window.endedAt) - truth.finished / 1000), name).toBeLessThan(0.05);
      expect(window.durationSeconds, name).toBeGreaterThan((truth.finished - truth.filesAfter) / 1000 - 0.05);
      expect(window.durationSeconds, name).toBeLessThan((truth.finished - truth.filesBefore) / 1000 + 0.05);

      const written = window.devices.find((device) => device.name === scratch.device)?.writtenBytes ?? 0;
      // Without root, other tests write to the same disk.
      expect(written, name).toBeGreaterThanOrEqual(mebibytes * MIB * (1 - TOLERANCE));
      if (scratch.isOwn) expect(written, name).toBeLessThanOrEqual(mebibytes * MIB * (1 + TOLERANCE));
    }
  },
);
