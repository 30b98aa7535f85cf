import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openJobState, saveJobState } from "../../src/action/state.ts";

let temp: string;
beforeEach(async () => {
  temp = await mkdtemp(join(tmpdir(), "io-probe-state-"));
});
afterEach(() => rm(temp, { recursive: true }));

const stateFile = () => join(temp, "io-probe", "action.json");

async function saveLabel(environment: Record<string, string>, label: string): Promise<void> {
  await saveJobState(environment, { ...(await openJobState(environment)), label });
}

test("the steps of one job share their state", async () => {
  const environment = { RUNNER_TEMP: temp, GITHUB_RUN_ID: "1" };
  await saveLabel(environment, "of run 1");
  expect((await openJobState(environment)).label).toBe("of run 1");
});

test("leftovers of another job in the runner's temp are removed", async () => {
  await saveLabel({ RUNNER_TEMP: temp, GITHUB_RUN_ID: "1" }, "of run 1");
  expect((await openJobState({ RUNNER_TEMP: temp, GITHUB_RUN_ID: "2" })).label).toBeUndefined();
  await expect(readFile(stateFile(), "utf8")).rejects.toThrow("ENOENT");
});

test("a state that was cut off counts as none, and what was recorded stays", async () => {
  const environment = { RUNNER_TEMP: temp, GITHUB_RUN_ID: "1" };
  await saveLabel(environment, "of run 1");
  await writeFile(stateFile(), '{"identity":');
  await writeFile(join(temp, "io-probe", "recorded"), "samples");
  expect((await openJobState(environment)).label).toBeUndefined();
  expect(await readFile(join(temp, "io-probe", "recorded"), "utf8")).toBe("samples");
});
