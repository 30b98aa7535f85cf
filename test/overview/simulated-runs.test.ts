import { expect } from "vitest";
import { type RunOptions, simulateRun } from "../../scripts/bench-overview/simulated-run.ts";
import { runAnswerSchema } from "../../src/model/run-answers.ts";
import { buildOverview } from "../../src/overview/build-overview.ts";
import { readWorkflow } from "../../src/overview/workflow.ts";
import { testCases } from "../cases.ts";
import { createRandom } from "../compare/statistics/noise.ts";

testCases([
  ["small runs", 200, { maxJobs: 8 }],
  ["large runs", 25, { maxJobs: 300 }],
  ["runs of an engine that creates all jobs at once", 60, { maxJobs: 40, isCreatedAtOnce: true }],
  ["runs with milliseconds", 60, { maxJobs: 40, isWhole: false }],
])("%s: path, queue and both recomputed lengths are exact", (_: string, runs: number, options: RunOptions) => {
  const random = createRandom(29);
  for (let run = 0; run < runs; run++) {
    const { run: answer, jobs, workflow, reports, truth } = simulateRun(random, options);
    const overview = buildOverview({
      run: runAnswerSchema.parse(answer),
      jobs,
      workflow: { jobs: readWorkflow(workflow), called: new Map() },
      reports,
    });
    const { totalSeconds, queueSeconds, withoutQueue, withoutDiskWait, criticalPath, notes } = overview;
    expect({ path: criticalPath.map(({ job }) => job), notes }).toEqual({ path: truth.path, notes: [] });
    const found = [
      totalSeconds,
      queueSeconds,
      withoutQueue.seconds,
      withoutDiskWait.lowSeconds,
      withoutDiskWait.highSeconds,
    ];
    const known = [truth.totalSeconds, truth.queueSeconds, truth.withoutQueue, truth.lowSeconds, truth.highSeconds];
    for (const [index, value] of found.entries()) expect(value).toBeCloseTo(known[index] ?? Number.NaN, 3);
    expect(
      criticalPath.reduce((all, one) => all + one.seconds + one.gapSeconds + (one.queueSeconds ?? 0), 0),
    ).toBeCloseTo(totalSeconds, 3);
  }
});
