import { spawn } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { nameProgram, watchPrograms } from "../../../src/session/try/recorded-run.ts";
import { makeFolder } from "../../make-folder.ts";

test.each([
  ["/usr/bin/git\0commit\0", ["git"]],
  ["apt-get\0install\0git\0", ["apt-get"]],
  ["sh\0-c\0git commit\0", ["sh"]],
  ["sh\0-ec\0/usr/bin/git\0", ["sh"]],
  ["/bin/bash\0./git\0commit\0", ["bash", "git"]],
  ["node\0--max-old-space-size=4096\0/usr/lib/pnpm.cjs\0i\0", ["node", "pnpm"]],
  ["node\0-e\0npm\0", ["node"]],
  ["python3.12\0-m\0pip\0install\0", ["python3.12", "pip"]],
  ["python3\0-c\0import sqlite3\0", ["python3"]],
  ["/usr/bin/python3\0/usr/bin/pip3\0", ["python3", "pip3"]],
  ["npm install /tmp/git\0", ["npm"]],
  ["postgres: checkpointer \0", ["postgres"]],
  ["-bash\0", ["bash"]],
  ["/opt/my tools/git\0gc\0", ["git"]],
  ["node\0", ["node"]],
  ["", []],
])("the command line %j names %j", (line, names) => {
  expect(nameProgram(line)).toEqual(names);
});

test("programs are seen below their parents, and none that ran before or elsewhere", async () => {
  const folder = makeFolder();
  for (const name of ["before", "inner", "next"]) copyFileSync("/bin/sleep", join(folder, name));
  const start = (...args: [string, string[]]) => {
    const child = spawn(...args, { stdio: "ignore" });
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  };
  start(join(folder, "before"), ["300"]);
  const names = new Set<string>();
  onTestFinished(watchPrograms(names));
  // A process that becomes another program, and one in a group of its own.
  start("sh", ["-c", `setsid ${folder}/inner 300 & cd ${folder}; exec ./next 300`]);
  await vi.waitFor(() => expect([...names]).toEqual(expect.arrayContaining(["inner", "next"])), { timeout: 120_000 });
  expect(names.has("before")).toBe(false);
});
