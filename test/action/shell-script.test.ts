import { access, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { writeShellScript } from "../../src/action/shell-script.ts";
import { runProgram } from "../../src/system/program.ts";
import { makeFolder } from "../make-folder.ts";

let temp: string;
beforeEach(() => {
  temp = makeFolder();
});

const write = (lines: string, shell: string) => writeShellScript(lines, shell, { RUNNER_TEMP: temp });

async function exitCode(lines: string, shell: string): Promise<number | undefined> {
  const { file, arguments: args } = await write(lines, shell);
  const environment = { PATH: process.env.PATH ?? "" };
  const { end } = await runProgram(file, args, { environment, timeoutSeconds: 20 });
  return end.id === "exit" ? end.exitCode : undefined;
}

test("the script lies elsewhere where the runner's temp takes nothing", async () => {
  const file = join(temp, "file");
  await writeFile(file, "");
  const script = await writeShellScript("exit 3", "sh", { PATH: process.env.PATH, RUNNER_TEMP: file });
  const path = script.arguments.at(-1) ?? "";
  expect(await readFile(path, "utf8")).toBe("exit 3\n");
  await script.remove();
  await expect(access(path)).rejects.toThrow("ENOENT");
});

test("the lines are a script in the runner's temp, for the owner alone, and gone when it is removed", async () => {
  const script = await write("echo 1\necho 2", "bash");
  const path = script.arguments.at(-1) ?? "";
  expect(path.startsWith(temp)).toBe(true);
  expect(await readFile(path, "utf8")).toBe("echo 1\necho 2\n");
  await script.remove();
  await expect(access(path)).rejects.toThrow("ENOENT");
});

test("a line that fails ends the script, in a pipe too, as in a workflow step", async () => {
  expect(await exitCode("false\ntrue", "bash")).toBe(1);
  expect(await exitCode("false | true", "bash")).toBe(1);
  expect(await exitCode("false\ntrue", "sh")).toBe(1);
});

test("a shell can be any command with a place for the script", async () => {
  expect(await exitCode("process.exit(6)", "node {0}")).toBe(6);
  await expect(write("true", "zsh")).rejects.toThrow('shell: "zsh" is unknown; allowed are bash, sh, or a command');
});
