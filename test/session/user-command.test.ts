import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runUserCommand } from "../../src/session/user-command.ts";

const shell = (script: string) => ({ file: "/bin/sh", arguments: ["-c", script] });

test("a command's own exit code comes back, with its times", async () => {
  const result = await runUserCommand(shell("exit 7"), { PATH: "/usr/bin:/bin" });
  expect(result).toMatchObject({ exitCode: 7 });
  expect(result.failure).toBeUndefined();
  expect(result.endedAtSeconds).toBeGreaterThanOrEqual(result.startedAtSeconds);
});

test("a command that a signal ended has 128 plus the signal's number", async () => {
  expect(await runUserCommand(shell("kill -TERM $$"), {})).toMatchObject({ exitCode: 143 });
  expect(await runUserCommand(shell("kill -KILL $$"), {})).toMatchObject({ exitCode: 137 });
});

test("a command that does not exist is 127, one that is no program is 126, each with a sentence", async () => {
  const missing = await runUserCommand({ file: "no-such-program", arguments: [] }, { PATH: "/usr/bin" });
  expect(missing).toMatchObject({ exitCode: 127, failure: "no-such-program: command not found" });
  const folder = await runUserCommand({ file: "/tmp", arguments: [] }, {});
  expect(folder).toMatchObject({ exitCode: 126, failure: "/tmp: cannot be started (EACCES)" });
});

test("the CPU time of the command and of its children is counted", async () => {
  const burn = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
  const { cpu } = await runUserCommand(shell(`(${burn})`), { PATH: "/usr/bin:/bin" });
  expect(cpu?.userSeconds).toBeGreaterThan(0.01);
});

test("the action's tokens and inputs do not reach the command", async () => {
  const directory = await mkdtemp(join(tmpdir(), "io-probe-test-"));
  const file = join(directory, "env");
  await runUserCommand(shell(`env > ${file}`), {
    PATH: "/usr/bin:/bin",
    MINE: "kept",
    ACTIONS_RUNTIME_TOKEN: "secret",
    INPUT_TOKEN: "secret",
  });
  const environment = await readFile(file, "utf8");
  expect(environment).toContain("MINE=kept");
  expect(environment).not.toContain("secret");
  await rm(directory, { recursive: true });
});
