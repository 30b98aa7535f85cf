import { spawn } from "node:child_process";
import { existsSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createWorkFolder, listProcesses } from "../../src/bench/work-folder.ts";
import { makeFolder, waitUntil } from "./tools.ts";

test("a work folder is fresh, lies under the target and goes away with what is in it", async () => {
  const target = makeFolder();
  const { path, remove } = await createWorkFolder(target, process.env);
  expect(readdirSync(target)).toEqual([expect.stringMatching(/^io-probe-/)]);
  writeFileSync(join(path, "data"), "x");
  await remove();
  expect(readdirSync(target)).toEqual([]);
});

test("processes that work in the folder are ended first, whatever session they are in", async () => {
  const target = join(makeFolder(), "link");
  symlinkSync(makeFolder(), target);
  const { path, remove } = await createWorkFolder(target, process.env);
  const child = spawn("setsid", ["sh", "-c", "trap '' TERM INT; sleep 100 & wait"], { cwd: path, stdio: "ignore" });
  const closed = new Promise((done) => child.once("exit", done));
  await waitUntil(async () => (await listProcesses(path)).length >= 2);
  await remove();
  expect(await listProcesses(path)).toEqual([]);
  expect(existsSync(path)).toBe(false);
  await closed;
});

test("the folder goes away after the process that made it was killed", async () => {
  const target = makeFolder();
  const module = join(import.meta.dirname, "../../src/bench/work-folder.ts");
  const script = `
    import { spawn } from "node:child_process";
    import { createWorkFolder } from ${JSON.stringify(module)};
    const { path } = await createWorkFolder(process.argv[1], process.env);
    spawn("setsid", ["sh", "-c", "while :; do echo x >> data; sleep 0.01; done"], { cwd: path, stdio: "ignore" });
    setInterval(() => {}, 1000);`;
  const maker = spawn(process.execPath, ["--input-type=module-typescript", "-e", script, target], { stdio: "inherit" });
  const folder = (): string => join(target, readdirSync(target)[0] ?? "none");
  await waitUntil(() => existsSync(join(folder(), "data")));
  const path = folder();
  maker.kill("SIGKILL");
  await waitUntil(() => !existsSync(path));
  expect(await listProcesses(path)).toEqual([]);
});

test.each([
  ["/proc", "target: no folder can be made in /proc: no such file or folder"],
  ["/nonexistent", "target: /nonexistent: no such file or folder"],
  [import.meta.filename, `target: ${import.meta.filename} is not a folder`],
])("the target %s is refused in one sentence", async (target, message) => {
  await expect(createWorkFolder(target, process.env)).rejects.toThrow(message);
});
