import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeJob, readTemplates } from "../../scripts/bench-fleet/make-fleet.ts";
import { openFolder } from "../../src/session/fleet/folder-store.ts";
import { countSeenRows } from "./seen-rows.ts";

/** FLEET_KILLS=20 for a look. */
const KILLS = Number(process.env.FLEET_KILLS ?? 200);
const JOBS_A_ROUND = 12;
const LONGEST_MS = 350;

const work = mkdtempSync(join(tmpdir(), "io-probe-fleet-"));
const worker = join(work, "worker.mjs");
const running = new Set<ReturnType<typeof spawn>>();

beforeAll(async () => {
  const entryPoints = ["test/fleet/fleet-worker.ts"];
  const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' };
  await build({
    entryPoints,
    outfile: worker,
    bundle: true,
    format: "esm",
    platform: "node",
    banner,
    logLevel: "error",
  });
});
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(work, { recursive: true, force: true });
});

function start(...args: string[]) {
  const child = spawn(process.execPath, [worker, ...args], { stdio: "inherit" });
  running.add(child);
  const ended = once(child, "exit").then(([code]) => {
    running.delete(child);
    return code === 0;
  });
  return { child, ended };
}

test(`after ${KILLS} kill -9 of export and of two overlapping compacts, each row of each exported job is seen once`, async () => {
  const folder = join(work, "fleet");
  const jobs = KILLS * JOBS_A_ROUND;
  const templates = await readTemplates();
  const rowsOf = (job: number) => makeJob(job, jobs, templates).rows.length;
  const idOf = (job: number) => job.toString(16).padStart(24, "0");
  let killed = 0;
  let exported = 0;
  for (let round = 0; killed < KILLS; round++) {
    const from = (round % KILLS) * JOBS_A_ROUND;
    const exporting = start("export", folder, `${jobs}`, `${from}`, `${from + JOBS_A_ROUND}`);
    const compacting = [start("compact", folder), start("compact", folder)];
    for (const { child, ended } of [exporting, ...compacting]) {
      await sleep(Math.random() * LONGEST_MS);
      child.kill("SIGKILL");
      if (!(await ended)) killed++;
    }
    // What a killed export left out is exported again, as a job that runs again would.
    expect(await start("export", folder, `${jobs}`, `${from}`, `${from + JOBS_A_ROUND}`).ended).toBe(true);
    exported = Math.max(exported, from + JOBS_A_ROUND);
    const seen = await countSeenRows(openFolder(folder));
    const wrong = Array.from({ length: exported }, (_, job) => job).filter(
      (job) => seen.get(idOf(job)) !== rowsOf(job),
    );
    expect(wrong, `after ${killed} kills`).toEqual([]);
    expect(seen.size).toBe(exported);
  }
  expect(await start("compact", folder).ended).toBe(true);
  const seen = await countSeenRows(openFolder(folder));
  expect(seen.size).toBe(exported);
  const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left.filter(({ name }) => !name.endsWith(".parquet")).map(({ name }) => name)).toEqual([]);
});
