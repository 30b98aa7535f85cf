import processes from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { afterEach } from "vitest";

// In memory, parallel, and the same on each machine: a test that starts a process belongs to test/machine-files.ts. It
// fails also where the code under test bears with a program that cannot be started.
let started: unknown;
for (const name of ["spawn", "spawnSync", "execFile", "execFileSync", "exec", "execSync", "fork"] as const) {
  Object.assign(processes, {
    [name]: (file: unknown) => {
      started = file;
      throw new Error("no process is started in memory");
    },
  });
}
syncBuiltinESMExports();

afterEach(() => {
  const file = started;
  started = undefined;
  if (file !== undefined) throw new Error(`the test starts ${file}: name its file in test/machine-files.ts`);
});
