import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readProcessStat } from "../../../src/system/process-identity.ts";
import { NODE_OF_SCRIPTS } from "../../built.ts";
import { needs } from "../../needs.ts";

const ROOTS = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].filter((root) => existsSync(root));
const listGroups = (pid: number | string) =>
  ROOTS.flatMap((root) => readdirSync(root).filter((name) => name.startsWith(`io-probe-bench-${pid}-`)));
const SCRIPT = `
import { spawn } from "node:child_process";
import { CostGroup, guardGroups } from ${JSON.stringify(resolve("scripts/bench-overhead/cost-group.ts"))};
await guardGroups(process.argv[1]);
const child = spawn("sleep", ["1000"], { stdio: "ignore", detached: true });
const group = new CostGroup("0");
group.add(child.pid);
console.log(child.pid);
setInterval(() => {}, 1000);
`;

test("a killed run leaves no group, process or folder behind, nor does one whose guard was killed", async () => {
  needs("cgroup");
  // No process has so high a number.
  const stale = ROOTS.map((root) => join(root, "io-probe-bench-99999999-0"));
  for (const path of stale) mkdirSync(path, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), "io-probe-test-"));
  const run = spawn(NODE_OF_SCRIPTS, ["--input-type=module", "-e", SCRIPT, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(run.stdout, "data");
  expect(stale.filter((path) => existsSync(path))).toEqual([]);
  expect(listGroups(run.pid as number)).toEqual([`io-probe-bench-${run.pid}-0`]);
  run.kill("SIGKILL");
  await expect.poll(() => listGroups(run.pid as number), { timeout: 120_000 }).toEqual([]);
  await expect.poll(() => existsSync(folder), { timeout: 120_000 }).toBe(false);
  // Where process 1 does not wait for orphans, it stays a zombie.
  expect(readProcessStat(Number(String(said)))?.state ?? "Z").toBe("Z");
});
