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

// Seconds: total, in the queue, between jobs, and without the queue; then the critical path, and its first job's longest step.
testCases([
  ["needs-in-a-row", "41 25 3 16", "build1 5, test1 4, deploy1 4", "Run actions/checkout@v3 1"],
  ["no-creation-times", "1513 0 57 1513", "integration-test 1456", "Run integration tests 1422", "no-creation 2"],
  ["re-run-in-progress", "4 0 0 4", "my dummy job 4", "Dummy step 1 1", "unfinished-jobs 2, no-creation 1"],
  ["one-name-twice", "3 0 0 3", "my dummy job 3", "Dummy step 1 1", "unfinished-jobs 3, no-creation 1"],
  ["one-job", "25 7 0 18", "run_self 18", "Run deno task bundle 11"],
  ["background-steps", "170 4 11 166", "typecheck (ubuntu-24.04-arm, bundler) 155", "Typecheck (docs) 130"],
  ["long-queue", "105 21 1 84", "Run sqllogictests with the sqlite test suite 83", "Run actions/checkout@3d3c42e5 65"],
  ["failed-and-skipped", "1017 4 0 1013", "build-dmg 1013", "Build Rust 443"],
  ["other-runner-service", "1719 1 0 1718", "build 1718", "Run tests 911"],
])("of %s the page says what was worked out by hand", (folder, seconds, path, step, notes = "") => {
  const { jobs } = read(folder, "jobs.json");
  const overview = buildOverview({ run: readRun(folder), jobs, reports: [] });
  const { totalSeconds, queueSeconds, gapSeconds, withoutQueue, criticalPath } = overview;
  expect([totalSeconds, queueSeconds, gapSeconds, withoutQueue.seconds].join(" ")).toBe(seconds);
  expect(criticalPath.map(({ job, seconds }) => `${job} ${seconds}`).join(", ")).toBe(path);
  expect(`${criticalPath[0]?.step?.name} ${criticalPath[0]?.step?.seconds}`).toBe(step);
  expect(overview.notes.map((note) => `${note.id} ${"jobs" in note ? note.jobs : ""}`).join(", ")).toBe(notes);
  // Nobody measured them.
  expect(overview).not.toHaveProperty("diskWait");
  expect(overview.withoutDiskWait).toMatchObject({ lowSeconds: totalSeconds, highSeconds: totalSeconds });
});
