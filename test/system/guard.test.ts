import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect, vi } from "vitest";
import { startGuard } from "../../src/system/guard.ts";
import { NODE_OF_SCRIPTS } from "../built.ts";
import { makeFolder } from "../make-folder.ts";

const test = base.extend<{ file: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures are wanted from the pattern.
  file: ({}, use) => use(join(makeFolder(), "said")),
});

const SCRIPT = `if read -r dismissed; then said=dismissed; else said=alone; fi
sleep 0.05
echo "$said $SECRET" > "$1.part" && mv "$1.part" "$1"`;
const ENVIRONMENT = { PATH: process.env.PATH, SECRET: "given away" };

test("a guard that says when it is ready is waited for, run within another program, and gives what it said", async ({
  file,
}) => {
  const script = `echo soon; sleep 0.05; echo "ready $2 $WITHIN"; ${SCRIPT}`;
  const options = { within: ["env", "WITHIN=env"], ready: /^ready (.+)$/m };
  const guard = await startGuard(script, [file, "a b"], ENVIRONMENT, options);
  expect(guard.said).toBe("a b env");
  await guard.dismiss();
  expect(await readFile(file, "utf8")).toBe("dismissed \n");
});

test.each([
  ["echo first >&2; echo its reason >&2; exit 1", [], "its reason"],
  ["exit 0", [], "it ended"],
  ["", ["/nowhere/program"], "spawn /nowhere/program ENOENT"],
])("a guard that does not become ready gives the reason: %s %j", async (script, within, reason) => {
  await expect(startGuard(script, [], ENVIRONMENT, { within, ready: /(never)/ })).rejects.toThrow(reason);
});

test("a guard that is dismissed has ended where that is waited for, and has no variable but a tool's", async ({
  file,
}) => {
  const guard = await startGuard(SCRIPT, [file], ENVIRONMENT);
  await guard.dismiss();
  expect(await readFile(file, "utf8")).toBe("dismissed \n");
});

test("a guard knows that the process around it was killed", async ({ file }) => {
  const module = join(import.meta.dirname, "../../src/system/guard.ts");
  const script = `import { startGuard } from ${JSON.stringify(module)};
    await startGuard(${JSON.stringify(SCRIPT)}, [process.argv[1]], { PATH: process.env.PATH });
    process.kill(process.pid, "SIGKILL");`;
  spawn(NODE_OF_SCRIPTS, ["--input-type=module-typescript", "-e", script, file], { stdio: "inherit" });
  await vi.waitUntil(() => existsSync(file), { timeout: 120_000 });
  expect(await readFile(file, "utf8")).toBe("alone \n");
});

test("a guard keeps nobody alive", async ({ file }) => {
  const module = join(import.meta.dirname, "../../src/system/guard.ts");
  const script = `import { startGuard } from ${JSON.stringify(module)};
    await startGuard(${JSON.stringify(SCRIPT)}, [process.argv[1]], { PATH: process.env.PATH });`;
  const child = spawn(NODE_OF_SCRIPTS, ["--input-type=module-typescript", "-e", script, file], { stdio: "inherit" });
  expect(await new Promise((done) => child.once("exit", done))).toBe(0);
});
