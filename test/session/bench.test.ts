import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { benchInSession } from "../../src/session/bench.ts";
import type { Host } from "../../src/session/host.ts";
import { openSession, readEntries } from "../../src/session/session-directory.ts";
import { makeFolder, SILENT } from "../bench/tools.ts";

const JOB_FILE = "[short]\nrw=read\nbs=64k\nsize=8m\n[long]\nstonewall\nrw=write\nsize=8m\ntime_based\nruntime=30\n";

test("what is measured before a cancel is kept, and no file is", async () => {
  const folder = makeFolder();
  const [directory, target] = [join(folder, "session"), join(folder, "target")];
  mkdirSync(target);
  writeFileSync(join(folder, "own.fio"), JOB_FILE);
  await openSession(directory, { startedAtSeconds: Date.now() / 1000, workspace: folder });
  const installation = { samplerScript: "", viewerScript: "" };
  const host: Host = { environment: process.env, log: SILENT, installation };
  const run = benchInSession(host, directory, {
    jobFiles: [join(folder, "own.fio")],
    targets: [target],
    install: "auto",
    onProgress: ({ state, jobs }) => {
      // The signal that a terminal sends when it is closed; nothing else in a test listens to it.
      if (state === "running" && jobs[0] === "long") setTimeout(() => process.emit("SIGHUP", "SIGHUP"), 300);
    },
  });
  await expect(run).rejects.toThrow("ended by SIGHUP");
  const benchmarks = (await readEntries(directory)).flatMap((e) => (e.type === "benchmarks" ? e.benchmarks : []));
  expect(benchmarks.map(({ job, state }) => [job, state])).toEqual([["short", "measured"]]);
  expect(readdirSync(target)).toEqual([]);
}, 300_000);
