import { expect, test } from "vitest";
import { identifyRun, locateRun, nameJob } from "../../src/action/surroundings.ts";

test("the run is what the job's environment names", () => {
  const environment = { GITHUB_REPOSITORY: "o/r", GITHUB_RUN_ID: "5", GITHUB_RUN_ATTEMPT: "2" };
  expect(identifyRun(environment)).toEqual({ repository: "o/r", runId: "5", attempt: 2 });
  expect(identifyRun({ GITHUB_RUN_ATTEMPT: "1" }).attempt).toBe(1);
  for (const attempt of ["", "x", "0", "-1", "1.5"]) {
    expect(identifyRun({ GITHUB_RUN_ATTEMPT: attempt, GITHUB_RUN_ID: "" })).toEqual({});
  }
});

test("a run is at its server, github.com unless another is named; a job without a name is called job", () => {
  const environment = { GITHUB_REPOSITORY: "o/r" };
  expect(locateRun(environment, "5")).toBe("https://github.com/o/r/actions/runs/5");
  expect(locateRun({ ...environment, GITHUB_SERVER_URL: "https://git.example" }, "5")).toBe(
    "https://git.example/o/r/actions/runs/5",
  );
  expect([nameJob({ GITHUB_JOB: "build" }), nameJob({ GITHUB_JOB: "" }), nameJob({})]).toEqual(["build", "job", "job"]);
});
