import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { quoteShellWord } from "../../src/model/shell-word.ts";
import { type CommandResult, runUserCommand } from "../../src/session/user-command.ts";
import { NODE_OF_SCRIPTS } from "../built.ts";
import { makeFolder } from "../make-folder.ts";
import { makeDiskFolder, needs } from "../needs.ts";

const shell = (script: string) => ({ file: "/bin/sh", arguments: ["-c", script] });

test("a command's own exit code comes back, with its times", async () => {
  const result = await runUserCommand(shell("exit 7"), { PATH: "/usr/bin:/bin" });
  expect(result).toMatchObject({ exitCode: 7 });
  expect(result.failure).toBeUndefined();
  expect(result.endedAtSeconds).toBeGreaterThanOrEqual(result.startedAtSeconds);
});

test("a command that a signal ended has its name, and 128 plus its number", async () => {
  expect(await runUserCommand(shell("kill -TERM $$"), {})).toMatchObject({ exitCode: 143, signal: "SIGTERM" });
  expect(await runUserCommand(shell("kill -KILL $$"), {})).toMatchObject({ exitCode: 137, signal: "SIGKILL" });
  expect(await runUserCommand(shell("exit 137"), {})).not.toHaveProperty("signal");
});

test("a command that does not exist is 127, one that is no program is 126, each with a sentence", async () => {
  const missing = await runUserCommand({ file: "no-such-program", arguments: [] }, { PATH: "/usr/bin" });
  expect(missing).toMatchObject({ exitCode: 127, failure: "no-such-program: command not found" });
  const folder = await runUserCommand({ file: "/tmp", arguments: [] }, {});
  expect(folder).toMatchObject({ exitCode: 126, failure: "/tmp: cannot be started (a directory)" });
  const throughFile = await runUserCommand({ file: "/etc/passwd/program", arguments: [] }, {});
  expect(throughFile).toMatchObject({ exitCode: 126, failure: "/etc/passwd/program: cannot be started (ENOTDIR)" });
  const endless = "x".repeat(300);
  expect((await runUserCommand({ file: `/${endless}`, arguments: [] }, {})).failure).toContain("ENAMETOOLONG");
  expect(await runUserCommand({ file: "", arguments: [] }, {})).toMatchObject({
    exitCode: 127,
    failure: '"": command not found',
  });
});

test("what no folder of PATH has is 127, also where one may not be entered or has a folder of that name; a file is 126", async () => {
  const [closed, open] = [makeFolder(), makeFolder()];
  await chmod(closed, 0);
  onTestFinished(() => chmod(closed, 0o700));
  await mkdir(join(open, "folder"));
  await writeFile(join(open, "file"), "", { mode: 0o644 });
  const run = (file: string) => runUserCommand({ file, arguments: [] }, { PATH: `${closed}:${open}` });
  expect(await run("program")).toMatchObject({ exitCode: 127, failure: "program: command not found" });
  expect(await run("folder")).toMatchObject({ exitCode: 127, failure: "folder: command not found" });
  expect(await run("file")).toMatchObject({ exitCode: 126, failure: "file: cannot be started (EACCES)" });
});

test("the CPU time of the command and of its children is counted", async () => {
  const burn = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
  const { usage } = await runUserCommand(shell(`(${burn})`), { PATH: "/usr/bin:/bin" });
  expect(usage?.userSeconds).toBeGreaterThan(0.01);
});

test("the bytes that the command and its children wrote are counted, and nobody else's", async () => {
  const directory = makeDiskFolder();
  const write = `dd if=/dev/zero of=${directory}/x bs=1M count=9 2>/dev/null`;
  const { usage } = await runUserCommand(shell(`(${write}; true); true`), { PATH: "/usr/bin:/bin" });
  expect(usage?.writtenBytes).toBeGreaterThanOrEqual(9 * 2 ** 20);
  expect(usage?.writtenBytes).toBeLessThan(9 * 2 ** 20 + 1e6);
  const { usage: quiet } = await runUserCommand(shell("true"), { PATH: "/usr/bin:/bin" });
  expect(quiet?.writtenBytes).toBeLessThan(1e6);
});

test("the action's tokens and inputs do not reach the command", async () => {
  const directory = makeFolder();
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
});

/** Counts the signals that it gets, until half a second after the first one. */
const COUNTING = `
  const fs = require("node:fs");
  const counts = {};
  const count = (signal) => {
    counts[signal] = (counts[signal] ?? 0) + 1;
    setTimeout(() => process.exit(5), 500);
  };
  for (const signal of ["SIGINT", "SIGQUIT"]) process.on(signal, () => count(signal));
  process.on("exit", () => fs.writeFileSync("counts", JSON.stringify(counts)));
  setTimeout(() => {}, 20000);
  fs.writeFileSync("ready", "");
`;

/** Runs the counting command in a terminal of its own (util-linux, script(1)) until the key is pressed. */
async function pressKey(key: string, redirection: string): Promise<{ counts: unknown; exitCode: string }> {
  const folder = makeFolder();
  const module = JSON.stringify(resolve("src/session/user-command.ts"));
  await writeFile(join(folder, "counting.cjs"), COUNTING);
  await writeFile(
    join(folder, "run.mjs"),
    `import { runUserCommand } from ${module};
     const command = { file: process.execPath, arguments: ["counting.cjs"] };
     process.exit((await runUserCommand(command, process.env)).exitCode);`,
  );
  const line = `${quoteShellWord(NODE_OF_SCRIPTS)} --no-warnings run.mjs ${redirection}; echo $? > code`;
  const terminal = spawn("script", ["-qfc", `trap : INT QUIT; ${line}`, "/dev/null"], {
    cwd: folder,
    stdio: ["pipe", "ignore", "ignore"],
  });
  while (!existsSync(join(folder, "ready"))) await setTimeout(20);
  terminal.stdin.write(key);
  await once(terminal, "exit");
  const [counts, exitCode] = await Promise.all(
    ["counts", "code"].map(async (name) => (await readFile(join(folder, name), "utf8")).trim()),
  );
  return { counts: JSON.parse(counts ?? "") as unknown, exitCode: exitCode ?? "" };
}

test.each(["", "< /dev/null"])("a key's signal reaches the command once, with its input %j", async (redirection) => {
  expect(await pressKey("\u0003", redirection)).toEqual({ counts: { SIGINT: 1 }, exitCode: "5" });
  expect(await pressKey("\u001c", redirection)).toEqual({ counts: { SIGQUIT: 1 }, exitCode: "5" });
});

test("a signal to io-probe alone is passed on where there is no terminal", async () => {
  const folder = makeFolder();
  const module = JSON.stringify(resolve("src/session/user-command.ts"));
  const source = `import { runUserCommand } from ${module};
    const command = { file: "/bin/sh", arguments: ["-c", 'trap "exit 9" INT; : > ready; while :; do sleep 0.05; done'] };
    process.exit((await runUserCommand(command, process.env)).exitCode);`;
  const child = spawn(NODE_OF_SCRIPTS, ["--no-warnings", "--input-type=module", "-e", source], {
    cwd: folder,
    stdio: "ignore",
    detached: true,
  });
  while (!existsSync(join(folder, "ready"))) await setTimeout(20);
  child.kill("SIGINT");
  expect((await once(child, "exit"))[0]).toBe(9);
});

test("a command that has become another user's goes on after a signal that may not be sent to it", async () => {
  needs("otherUser");
  const folder = makeFolder();
  await chmod(folder, 0o777);
  const module = JSON.stringify(resolve("src/session/user-command.ts"));
  const source = `import { writeFileSync } from "node:fs";
    import { runUserCommand } from ${module};
    const script = ": > ready; while [ ! -e end ]; do sleep 0.05; done; exit 3";
    const words = ["--reuid=65534", "--clear-groups", "sh", "-c", script];
    const running = runUserCommand({ file: "setpriv", arguments: words, output: "none" }, process.env);
    process.on("SIGTERM", () => writeFileSync("signalled", ""));
    process.stdout.write(JSON.stringify(await running));`;
  const node = [NODE_OF_SCRIPTS, "--no-warnings", "--input-type=module", "-e", source];
  // Root, but without leave to signal others' processes.
  const child = spawn("setpriv", ["--bounding-set=-kill", ...node], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  while (!existsSync(join(folder, "ready"))) await setTimeout(20);
  child.kill("SIGTERM");
  while (!existsSync(join(folder, "signalled"))) await setTimeout(20);
  await writeFile(join(folder, "end"), "");
  const result = JSON.parse(Buffer.concat(await child.stdout.toArray()).toString()) as CommandResult;
  expect(result).toMatchObject({ exitCode: 3, isCancelled: true });
  expect(result).not.toHaveProperty("failure");
});

test("on Windows, what only its shell can start is started by it, such as npm.cmd", async () => {
  const folder = makeFolder();
  // A stand-in for Windows' shell.
  await writeFile(join(folder, "shell"), '#!/bin/sh\nprintf "%s|" "$@"\nexit 3\n', { mode: 0o755 });
  const program = `
    Object.defineProperty(process, "platform", { value: "win32" });
    const { runUserCommand } = await import(process.argv[1]);
    const result = await runUserCommand({ file: "npm", arguments: ["ci", "a b"] }, { PATH: process.env.PATH });
    process.stderr.write(JSON.stringify(result));`;
  const source = resolve("src/session/user-command.ts");
  const child = spawn(NODE_OF_SCRIPTS, ["--no-warnings", "--input-type=module", "--eval", program, source], {
    env: { PATH: folder, comspec: join(folder, "shell") },
  });
  const [out, error] = await Promise.all([child.stdout, child.stderr].map((stream) => stream.toArray()));
  expect(JSON.parse(Buffer.concat(error ?? []).toString())).toMatchObject({ exitCode: 3 });
  expect(Buffer.concat(out ?? []).toString()).toBe('/d|/s|/c|"npm ^"ci^" ^"a^ b^""|');
});
