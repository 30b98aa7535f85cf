import { mkdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { beforeEach, describe, expect, test } from "vitest";
import { deriveStateKey, openJobState, STATE_KEY, saveJobState } from "../../src/action/state.ts";
import { commandEnvironment } from "../../src/system/environment.ts";
import { makeFolder } from "../make-folder.ts";

let temp: string;
beforeEach(() => {
  temp = makeFolder();
});

const stateFile = () => join(temp, "io-probe", "action.json");

async function saveLabel(environment: Record<string, string>, label: string): Promise<void> {
  await saveJobState(environment, { ...(await openJobState(environment)).state, label });
}

test("what the state lies in is for its owner alone, whatever the umask", async () => {
  const umask = process.umask(0);
  try {
    await saveLabel({ RUNNER_TEMP: temp, GITHUB_RUN_ID: "1" }, "a");
  } finally {
    process.umask(umask);
  }
  expect((await stat(join(temp, "io-probe"))).mode & 0o777).toBe(0o700);
});

test("the steps of one job share their state", async () => {
  const environment = { RUNNER_TEMP: temp, GITHUB_RUN_ID: "1" };
  await saveLabel(environment, "of run 1");
  expect((await openJobState(environment)).state.label).toBe("of run 1");
});

test("leftovers of another job in the runner's temp are removed", async () => {
  await saveLabel({ RUNNER_TEMP: temp, GITHUB_RUN_ID: "1" }, "of run 1");
  expect((await openJobState({ RUNNER_TEMP: temp, GITHUB_RUN_ID: "2" })).state.label).toBeUndefined();
  await expect(readFile(stateFile(), "utf8")).rejects.toThrow("ENOENT");
});

test("a state that was cut off counts as none, and what was recorded stays", async () => {
  const environment = { RUNNER_TEMP: temp, GITHUB_RUN_ID: "1" };
  await saveLabel(environment, "of run 1");
  await writeFile(stateFile(), '{"identity":');
  await writeFile(join(temp, "io-probe", "recorded"), "samples");
  expect((await openJobState(environment)).state.label).toBeUndefined();
  expect(await readFile(join(temp, "io-probe", "recorded"), "utf8")).toBe("samples");
});

describe("a state that another step wrote", () => {
  const environment = () => ({ RUNNER_TEMP: temp, GITHUB_RUN_ID: "1", ACTIONS_RUNTIME_TOKEN: "a token" });

  test("does not count with a key that it put into the step's own state", async () => {
    const key = { [STATE_KEY]: "a key of the command's choice" };
    await saveLabel({ RUNNER_TEMP: temp, GITHUB_RUN_ID: "1", ...key }, "theirs");
    const opened = await openJobState({ ...environment(), ...key });
    expect([opened.isForged, opened.state.label]).toEqual([true, undefined]);
  });

  test("does not count: the signature is that of the job's token", async () => {
    await saveLabel(environment(), "ours");
    expect(await openJobState(environment())).toMatchObject({ state: { label: "ours" }, isForged: false });
    const [text = "", signature] = (await readFile(stateFile(), "utf8")).split("\n");
    for (const forged of [
      `${text.replace("ours", "theirs")}\n${signature}\n`,
      `${text}\n`,
      text,
      `${text}\n${signature?.slice(1)}\n`,
      `${text.replace("ours", "theirs")}\n${"0".repeat(64)}\n`,
    ]) {
      await writeFile(stateFile(), forged);
      const opened = await openJobState(environment());
      expect([opened.isForged, opened.state.label]).toEqual([true, undefined]);
    }
  });

  test("is seen by a step that has the key instead of the token, too", async () => {
    await saveLabel(environment(), "ours");
    const { ACTIONS_RUNTIME_TOKEN: _, ...without } = environment();
    const started = { ...without, [STATE_KEY]: deriveStateKey(environment()) };
    expect(await openJobState(started)).toMatchObject({ state: { label: "ours" }, isForged: false });
    expect((await openJobState(without)).isForged).toBe(true);
    expect(Object.keys(commandEnvironment(started))).not.toContain(STATE_KEY);
  });

  test("is no file that is waited for, and no link that is followed", async () => {
    await mkdir(join(temp, "io-probe"));
    await execa("mkfifo", [stateFile()]);
    expect(await openJobState(environment())).toMatchObject({ isForged: false });
    await saveLabel(environment(), "ours");
    expect((await openJobState(environment())).state.label).toBe("ours");
    await writeFile(join(temp, "victim"), "theirs");
    await rm(stateFile());
    await symlink(join(temp, "victim"), stateFile());
    await symlink(join(temp, "victim"), `${stateFile()}.${process.pid}`);
    await saveLabel(environment(), "ours");
    expect(await readFile(join(temp, "victim"), "utf8")).toBe("theirs");
  });
});
