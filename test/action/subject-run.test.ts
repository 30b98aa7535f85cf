import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findSubject } from "../../src/action/subject-run.ts";
import { makeFolder } from "../make-folder.ts";

const OWN = {
  ...{ GITHUB_REPOSITORY: "org/app", GITHUB_RUN_ID: "77", GITHUB_RUN_ATTEMPT: "2", GITHUB_REF: "refs/heads/main" },
  ...{ GITHUB_EVENT_NAME: "push", GITHUB_WORKFLOW_REF: "org/app/.github/workflows/history.yml@refs/heads/main" },
};

async function find(event: object, more: Record<string, string> = {}) {
  const path = join(makeFolder(), "event.json");
  await writeFile(path, JSON.stringify({ repository: { default_branch: "main" }, ...event }));
  return findSubject({ ...OWN, GITHUB_EVENT_PATH: path, ...more });
}

const other = {
  ...{ id: 5, run_attempt: 3, event: "push", head_branch: "main", path: ".github/workflows/ci.yml@main" },
  head_repository: { full_name: "org/app" },
};
const findOther = (parts: object = {}) =>
  find({ workflow_run: { ...other, ...parts } }, { GITHUB_EVENT_NAME: "workflow_run" });

test("without a workflow_run event, the run is the step's own; only a push to the default branch is stored", async () => {
  const own = { runId: "77", attempt: 2, branch: "main", workflowPath: ".github/workflows/history.yml" };
  expect(await find({})).toEqual({ ...own, isMain: true, isForeign: false });
  for (const more of [
    { GITHUB_REF: "refs/heads/topic" },
    { GITHUB_REF: "refs/tags/main" },
    { GITHUB_EVENT_NAME: "pull_request", GITHUB_REF: "refs/pull/12/merge" },
    // Of a fork's pull request, too, and its ref is the default branch.
    { GITHUB_EVENT_NAME: "pull_request_target" },
    { GITHUB_EVENT_NAME: "schedule" },
    { GITHUB_EVENT_PATH: "/nowhere" },
  ]) {
    expect((await find({}, more)).isMain, JSON.stringify(more)).toBe(false);
  }
});

test("a push does not become another run by what its event says", async () => {
  expect(await find({ workflow_run: other })).toMatchObject({ runId: "77", attempt: 2 });
});

test("in a workflow_run workflow, the run is the one that started it, with its own workflow's file", async () => {
  const run = { runId: "5", attempt: 3, branch: "main", workflowPath: ".github/workflows/ci.yml" };
  expect(await findOther()).toEqual({ ...run, isMain: true, isForeign: false });
  expect(await findOther({ event: "pull_request" })).toMatchObject({ isMain: false, isForeign: false });
  expect(await findOther({ head_branch: "topic" })).toMatchObject({ isMain: false, isForeign: false });
});

test("a run of a fork, or of one that is gone, is foreign and never main", async () => {
  const foreign = { isMain: false, isForeign: true };
  expect(await findOther({ head_repository: { full_name: "other/app" } })).toMatchObject(foreign);
  expect(await findOther({ head_repository: null })).toMatchObject(foreign);
});
