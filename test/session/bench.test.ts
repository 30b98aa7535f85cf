import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MEBIBYTE } from "../../src/model/units.ts";
import { benchInSession } from "../../src/session/bench.ts";
import type { Host } from "../../src/session/host.ts";
import { openSession, readEntries } from "../../src/session/session-directory.ts";
import { SILENT } from "../bench/tools.ts";
import { makeFolder } from "../make-folder.ts";
import { needs } from "../needs.ts";

const JOB_FILE = "[short]\nrw=read\nbs=64k\nsize=8m\n[long]\nstonewall\nrw=write\nsize=8m\ntime_based\nruntime=30\n";

const HOST: Host = { environment: process.env, log: SILENT, installation: { samplerScript: "", viewerScript: "" } };

/** A folder with a session, an empty target and a job file. */
async function openFolder(text = "") {
  const folder = makeFolder();
  const [directory, target] = [join(folder, "session"), join(folder, "target")];
  const jobFile = join(folder, "own.fio");
  mkdirSync(target);
  writeFileSync(jobFile, text);
  await openSession(directory, { startedAtSeconds: Date.now() / 1000, workspace: folder });
  return { folder, directory, target, jobFile };
}

test("what is measured before a cancel is kept, and no file is", async () => {
  needs("fio");
  const { directory, target, jobFile } = await openFolder(JOB_FILE);
  const run = benchInSession(HOST, directory, {
    jobFiles: [jobFile],
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
});

test.each(["--", undefined] as const)(
  "options are named with %j, as the user typed them",
  async (optionPrefix) => {
    needs("fio");
    const { folder, directory } = await openFolder();
    const host: Host = { ...HOST, ...(optionPrefix && { optionPrefix }) };
    const bench = (jobFile: string, allowUnsafe: boolean) => {
      writeFileSync(join(folder, "own.fio"), jobFile);
      const bounds = { sizeBytes: MEBIBYTE, maxWriteBytes: 64 * MEBIBYTE };
      const files = { jobFiles: [join(folder, "own.fio")], targets: [folder], allowUnsafe };
      return benchInSession(host, directory, { ...files, ...bounds, install: "auto" });
    };
    const prefix = optionPrefix ?? "";
    const { benchmarks } = await bench("[small]\nrw=write\nsize=64k\n[large]\nstonewall\nrw=read\nsize=1g\n", false);
    expect(benchmarks).toMatchObject([
      { job: "small", state: "measured", notes: [{ id: "size-ignored" }] },
      { job: "large", state: "failed", failure: { id: "write-budget" } },
    ]);
    const unsafe = `[a]\nfilename=${folder}-outside\nrw=write\nsize=64k\nunlink=1\n`;
    await expect(bench(unsafe, false)).rejects.toThrow(` the target; ${prefix}allow-unsafe runs it anyway`);
    expect((await bench(unsafe, true)).benchmarks).toMatchObject([{ job: "a", state: "measured" }]);
  },
  120_000,
);

test("with a limit on writing, the last target has as much of it as the first, and the log says so", async () => {
  needs("fio");
  const text = "[w]\nrw=write\nbs=1m\nsize=1g\ntime_based=1\nruntime=20\n";
  const { folder, directory, jobFile } = await openFolder(text);
  const targets = ["a", "b"].map((name) => join(folder, name));
  for (const target of targets) mkdirSync(target);
  const said: string[] = [];
  const log = { ...SILENT, info: (message: string) => void said.push(message) };
  const host: Host = { ...HOST, log, optionPrefix: "--" };
  const files = { jobFiles: [jobFile], targets, maxWriteBytes: 128 * MEBIBYTE };
  const { benchmarks } = await benchInSession(host, directory, { ...files, install: "auto" });
  const written = benchmarks.map((benchmark) => (benchmark.state === "measured" ? benchmark.bytes : 0));
  expect(written).toEqual([48 * MEBIBYTE, 48 * MEBIBYTE]);
  const share = "fio writes at most 67.1 MB here, its share of --max-write; jobs that no longer fit are skipped.";
  expect(said.filter((line) => line.endsWith(share))).toHaveLength(2);
});

test.each([
  [
    "a target that is missing",
    "[a]\nrw=read\nsize=1m\n",
    ["missing"],
    /^target: .*missing: no such file or directory$/,
  ],
  [
    "an unsafe job file",
    "[a]\nfilename=/etc/x\n",
    [],
    /own\.fio:2: "filename=\/etc\/x" names a path outside the target/,
  ],
])("%s is refused before the target and the profile before it run", async (_, text, further, message) => {
  const { folder, directory, target, jobFile } = await openFolder(text);
  const run = benchInSession(HOST, directory, {
    ...{ profile: "quick", jobFiles: [jobFile], install: "auto" },
    targets: [target, ...further.map((name) => join(folder, name))],
    onProgress: () => expect.unreachable("something runs"),
  });
  await expect(run).rejects.toThrow(message);
  expect(await readEntries(directory)).toEqual([]);
});
