import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { runAnswerSchema } from "../../src/model/run-answers.ts";
import { buildOverview } from "../../src/overview/build-overview.ts";
import { testCases } from "../cases.ts";

const read = (folder: string, file: string) =>
  JSON.parse(readFileSync(`test/fixtures/overview/${folder}/${file}`, "utf8"));
const readRun = (folder: string) => {
  try {
    return runAnswerSchema.parse(read(folder, "run.json"));
  } catch {
    return undefined;
  }
};

testCases([
  [
    "needs-in-a-row",
    {
      total: 41,
      queue: 25,
      gap: 3,
      withoutQueue: 16,
      path: ["build1 5", "test1 4", "deploy1 4"],
      step: "Run actions/checkout@v3 1",
    },
    [],
  ],
  [
    "no-creation-times",
    {
      total: 1513,
      queue: 0,
      gap: 57,
      withoutQueue: 1513,
      path: ["integration-test 1456"],
      step: "Run integration tests 1422",
    },
    ["no-creation 2"],
  ],
  [
    "re-run-in-progress",
    { total: 4, queue: 0, gap: 0, withoutQueue: 4, path: ["my dummy job 4"], step: "Dummy step 1 1" },
    ["unfinished-jobs 2", "no-creation 1"],
  ],
  [
    "one-name-twice",
    { total: 3, queue: 0, gap: 0, withoutQueue: 3, path: ["my dummy job 3"], step: "Dummy step 1 1" },
    ["unfinished-jobs 3", "no-creation 1"],
  ],
  [
    "one-job",
    { total: 25, queue: 7, gap: 0, withoutQueue: 18, path: ["run_self 18"], step: "Run deno task bundle 11" },
    [],
  ],
  [
    "background-steps",
    {
      total: 170,
      queue: 4,
      gap: 11,
      withoutQueue: 166,
      path: ["typecheck (ubuntu-24.04-arm, bundler) 155"],
      step: "Typecheck (docs) 130",
    },
    [],
  ],
  [
    "long-queue",
    {
      total: 105,
      queue: 21,
      gap: 1,
      withoutQueue: 84,
      path: ["Run sqllogictests with the sqlite test suite 83"],
      step: "Run actions/checkout@3d3c42e5 65",
    },
    [],
  ],
  [
    "failed-and-skipped",
    { total: 1017, queue: 4, gap: 0, withoutQueue: 1013, path: ["build-dmg 1013"], step: "Build Rust 443" },
    [],
  ],
  [
    "other-runner-service",
    { total: 1719, queue: 1, gap: 0, withoutQueue: 1718, path: ["build 1718"], step: "Run tests 911" },
    [],
  ],
])("of %s the page says what was worked out by hand", (folder: string, expected: object, notes: string[]) => {
  const { jobs } = read(folder, "jobs.json");
  const overview = buildOverview({ run: readRun(folder), jobs, reports: [] });
  const { totalSeconds, queueSeconds, gapSeconds, withoutQueue, criticalPath } = overview;
  const step = criticalPath[0]?.step;
  expect({
    ...{ total: totalSeconds, queue: queueSeconds, gap: gapSeconds, withoutQueue: withoutQueue.seconds },
    path: criticalPath.map(({ job, seconds }) => `${job} ${seconds}`),
    step: `${step?.name} ${step?.seconds}`,
  }).toEqual(expected);
  expect(overview.notes.map((note) => `${note.id} ${"jobs" in note ? note.jobs : ""}`)).toEqual(notes);
  // Nobody measured them.
  expect(overview).not.toHaveProperty("diskWait");
  expect(overview.withoutDiskWait).toMatchObject({ lowSeconds: totalSeconds, highSeconds: totalSeconds });
});
