import { expect, test } from "vitest";
import { overviewSchema } from "../../src/model/overview.ts";
import { buildOverview } from "../../src/overview/build-overview.ts";
import { readWorkflow } from "../../src/overview/workflow.ts";
import { testCases } from "../cases.ts";
import { answerJob, answerRun, at, measureJob } from "./api-answers.ts";

type Parts = Parameters<typeof buildOverview>[0];

/** The overview of a run's first attempt, without reports or a workflow unless they are given. */
const overlook = (jobs: Parts["jobs"], parts: Partial<Parts> = {}) =>
  buildOverview({ run: answerRun() as never, jobs, reports: [], ...parts });
const CHAIN = {
  jobs: readWorkflow("jobs: { a: {}, b: { needs: a }, c: { needs: a }, d: { needs: [b, c] } }"),
  called: new Map(),
};
const DIAMOND = [
  answerJob({ id: 1, name: "a", times: [2, 10, 110] }),
  answerJob({ id: 2, name: "b", times: [111, 115, 215] }),
  answerJob({ id: 3, name: "c", times: [111, 111, 201] }),
  answerJob({ id: 4, name: "d", times: [216, 236, 246] }),
];

test("the path moves where queue or disk wait is taken away, and lengths are bounds", () => {
  const overview = overlook(DIAMOND, { workflow: CHAIN, reports: [measureJob(2, 20, 60), measureJob(3, 5, 10)] });
  expect(overview).toMatchObject({
    ...{ totalSeconds: 246, queueSeconds: 32, gapSeconds: 4, measuredJobs: 1 },
    diskWait: { lowSeconds: 20, seconds: 40, highSeconds: 60 },
    // a 100, b 100, d 10, and gaps of 2, 1 and 1.
    withoutQueue: { seconds: 214, path: ["a", "b", "d"] },
    // b 40, but c still 80 without its 10: a until 110, then 1 + 80, 1 + 20 + 10.
    withoutDiskWait: { lowSeconds: 222, highSeconds: 227, path: ["a", "c", "d"] },
  });
  const [, second] = overview.criticalPath;
  expect(overview.criticalPath.map(({ job, startedAt, queueSeconds }) => [job, startedAt, queueSeconds])).toEqual([
    ["a", at(10), 8],
    ["b", at(115), 4],
    ["d", at(236), 20],
  ]);
  // Without b's wait alone, c is what d waits for.
  expect(second).toMatchObject({ saved: { lowSeconds: 14, highSeconds: 14 } });
  expect(overviewSchema.parse(JSON.parse(JSON.stringify(overview)))).toEqual(overview);
});

test("a wait of more than the job's time takes no more than that", () => {
  const { withoutDiskWait } = overlook(DIAMOND.slice(0, 1), { workflow: CHAIN, reports: [measureJob(1, 50, 900)] });
  expect(withoutDiskWait).toMatchObject({ lowSeconds: 10, highSeconds: 60 });
});

test("jobs carried over by a partial re-run take no time, and their report is not asked for", () => {
  const jobs = [
    answerJob({ id: 11, name: "a", run_attempt: 2, times: [1000, 10, 110] }),
    answerJob({ id: 12, name: "b", run_attempt: 2, times: [1001, 1005, 1100] }),
    answerJob({ id: 13, name: "c", run_attempt: 2, times: [1000, 120, 190] }),
    answerJob({ id: 14, name: "d", run_attempt: 2, times: [1101, 1103, 1110] }),
    // Attempt 1, as another page has it.
    answerJob({ id: 1, name: "a", times: [0, 10, 110] }),
    answerJob({ id: 2, name: "b", times: [111, 115, 150], conclusion: "failure" }),
  ];
  const again = answerRun({ run_attempt: 2, run_started_at: at(999) }) as never;
  const reports = [measureJob(12, 1, 2), measureJob(11, 90, 95)];
  for (const run of [again, undefined]) {
    const start = run === undefined ? 1001 : 999;
    const overview = overlook(jobs, { run, workflow: CHAIN, reports });
    expect(overview).toMatchObject({
      totalSeconds: 1110 - start,
      queueSeconds: 6,
      otherAttempts: { jobs: 2, seconds: 135 },
    });
    expect(overview.criticalPath.map(({ job }) => job)).toEqual(["b", "d"]);
    const states = overview.jobs.map(({ job, state }) => `${job} ${state}`).join(", ");
    expect(states).toBe("a carried-over, b ran, c carried-over, d ran");
    expect(overview.labels.reduce((all, { jobs }) => all + jobs, 0)).toBe(2);
    expect(overview.notes).toEqual([]);
  }
});

test("the answer of another attempt gives its start to none but the first", () => {
  const jobs = [answerJob({ name: "a", run_attempt: 1, times: [3, 10, 110] })];
  const again = answerRun({ run_attempt: 2, run_started_at: at(999) }) as never;
  const { totalSeconds, run } = overlook(jobs, { run: again });
  expect([totalSeconds, run.attempt, run.result]).toEqual([110, 1, undefined]);
});

testCases([
  ["an end before the start", [0, 10, 9], { seconds: 0, queueSeconds: 9 }, 9],
  ["a start before the creation", [10, 9, 20], { seconds: 11, queueSeconds: 0, gapSeconds: 9 }, 20],
])("%s", (_: string, [created, started, ended]: number[], expected: object, totalSeconds: number) => {
  const overview = overlook([answerJob({ name: "a", times: [created, started ?? 0, ended ?? 0] })]);
  expect(overview).toMatchObject({ totalSeconds, criticalPath: [expected] });
});

test("unfinished, unusable and own jobs are left out and counted; pages that overlap count once", () => {
  const ended = answerJob({ id: 1, name: "a", times: [0, 1, 20] });
  const jobs = [
    ...[ended, ended, answerJob({ name: "b", times: [0, 1, null], conclusion: null })],
    answerJob({ name: "c", times: [0, null, 30], completed_at: "0001-01-01T00:00:00Z" }),
    ...[null, 7, { id: 5 }, { id: "../x", name: "evil" }],
    answerJob({ id: 77, name: "overview", times: [21, 22, null], conclusion: null }),
  ];
  const parts = { listedJobs: 250, ownJobId: "77", reports: [measureJob(99, 1, 2)] };
  const { notes, totalSeconds, ...overview } = overlook(jobs, parts);
  expect(totalSeconds).toBe(20);
  expect(overview.jobs.map(({ job, state }) => `${job} ${state}`)).toEqual(["a ran", "b unfinished", "c not-placed"]);
  expect(notes).toEqual([
    { id: "unfinished-jobs", jobs: 1 },
    { id: "unplaced-jobs", jobs: 1 },
    { id: "unreadable-jobs", jobs: 4 },
    { id: "unlisted-jobs", read: 8, listed: 250 },
    { id: "other-reports", reports: 1 },
  ]);
});

test("labels are the reports' own, else the matrix values of the name; their times add up to all jobs'", () => {
  const jobs = [
    answerJob({ id: 1, name: "test (linux, 20)", times: [0, 5, 65] }),
    answerJob({ id: 2, name: "test (linux, 20)", times: [0, 3, 33] }),
    answerJob({ id: 3, name: "build", times: [0, 0, 10] }),
    answerJob({ id: 4, name: "skip", times: [0, 0, 0], conclusion: "skipped" }),
  ];
  const { labels } = overlook(jobs, { reports: [measureJob(3, 1, 3, { label: "vm-4" })] });
  expect(labels).toEqual([
    { label: "linux, 20", jobs: 2, seconds: 90, queueSeconds: 8, measuredJobs: 0 },
    { label: "vm-4", jobs: 1, seconds: 10, queueSeconds: 0, diskWaitSeconds: 2, measuredJobs: 1 },
  ]);
});

test("a job's newest report counts, and its steps are joined by name", () => {
  const steps = [
    { number: 2, name: "make", conclusion: "success", started_at: at(6), completed_at: at(9) },
    { number: 1, name: "Set up job", conclusion: "success", started_at: at(5), completed_at: at(6) },
    { number: 3, name: "make", conclusion: "failure", started_at: at(9), completed_at: at(8) },
    { number: 4, name: "never", conclusion: "skipped", started_at: at(9), completed_at: at(9) },
  ];
  const jobs = [answerJob({ id: 1, name: "a", times: [0, 5, 9], steps })];
  const old = measureJob(1, 90, 95, { startedAt: at(-900) });
  const wait = { seconds: 1, lowSeconds: 1, highSeconds: 1, basis: [] };
  const [first, second] = [
    { name: "make", seconds: 2.5, diskWait: wait },
    { name: "make (2)", seconds: 0.4 },
  ];
  const reports = [measureJob(1, 1, 2, { steps: [first, second] }), old];
  const overview = overlook(jobs, { reports });
  expect(overview.jobs[0]?.steps).toEqual([
    { name: "Set up job", startedAt: at(5), seconds: 1, result: "success" },
    { name: "make", startedAt: at(6), seconds: 2.5, result: "success", diskWait: wait },
    { name: "make", startedAt: at(9), seconds: 0.4, result: "failure" },
  ]);
  expect(overview.diskWait).toMatchObject({ lowSeconds: 1, highSeconds: 2 });
  expect(overview.criticalPath[0]?.step).toEqual({ name: "make", seconds: 2.5 });
});

test("a run without a job that ended is refused in one sentence", () => {
  for (const jobs of [
    [],
    [answerJob({ name: "a", times: [0, 1, null] })],
    [answerJob({ name: "a", times: [0, 0, 0], conclusion: "skipped" })],
  ]) {
    expect(() => overlook(jobs)).toThrow(/^the run has no job that ended \(\d jobs listed\)$/);
  }
});

test("3,000 jobs, of which each needs hundreds of others, are bounded", () => {
  const count = 30;
  const jobs = Array.from({ length: count }, (_, stage) =>
    Array.from({ length: 100 }, (_, leg) => {
      const begin = stage * 20;
      const steps = Array.from({ length: 20 }, (_, step) => ({
        number: step,
        name: `step ${step}`,
        started_at: at(begin + 3),
        completed_at: at(begin + 4),
      }));
      return answerJob({ name: `stage-${stage} (${leg})`, times: [begin, begin + 2, begin + 18 - (leg % 7)], steps });
    }),
  ).flat();
  const text = Array.from({ length: count }, (_, stage) => {
    const needs = Array.from({ length: stage }, (_, earlier) => `stage-${earlier}`).join(", ");
    return `  stage-${stage}: { needs: [${needs}], strategy: { matrix: "\${{ fromJSON(x) }}" } }`;
  }).join("\n");
  const overview = overlook(jobs, { workflow: { jobs: readWorkflow(`jobs:\n${text}`), called: new Map() } });
  expect(overview.criticalPath).toHaveLength(count);
  expect(overview.totalSeconds).toBe((count - 1) * 20 + 18);
  expect(overview.edges).toHaveLength(50_000);
  expect(overview.jobs.reduce((all, { steps }) => all + steps.length, 0)).toBe(50_000);
  expect(overview.notes).toEqual([
    { id: "edges-left-out", edges: 100 * 100 * (((count - 1) * count) / 2) - 50_000 },
    { id: "steps-left-out", steps: 10_000 },
  ]);
});
