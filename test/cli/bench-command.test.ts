// The built dist/cli.mjs runs real benchmarks, side by side: they wait for fio, and none asserts a speed.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listJobs } from "../../src/bench/job-file.ts";
import { loadProfile } from "../../src/bench/profile.ts";
import { waitUntil } from "../bench/tools.ts";
import { needs } from "../needs.ts";
import { Installed, listProcessesIn } from "./installed.ts";

let installed: Installed;
beforeEach((context) => needs("fio", context));
beforeAll(() => {
  installed = new Installed();
});
afterAll(() => installed.remove());

test.concurrent("bench measures every job of quick in a fresh folder and leaves nothing but the report", async () => {
  const { ioProbe, readReport, work } = installed.openFolder();
  mkdirSync(join(work, "target"));
  const args = ["bench", "--target", "target", "--size", "8m", "--time-budget", "1s", "--label", "tiny"];
  const { exitCode, out, error } = await ioProbe(args);
  expect({ exitCode, error }).toMatchObject({ exitCode: 0 });
  const { benchmarks, storage, label } = readReport();
  expect(label).toBe("tiny");
  const { file } = await loadProfile("quick");
  expect(new Set(benchmarks.map(({ job }) => job))).toEqual(new Set(listJobs(file).map(({ name }) => name)));
  expect(benchmarks.filter(({ state }) => state === "failed")).toEqual([]);
  expect(storage.map(({ role }) => role)).toContain("target");
  expect(out).toMatch(/^ {2}Random read .* 4 KiB +32$/m);
  expect(readdirSync(join(work, "target"))).toEqual([]);
  expect(listProcessesIn(work)).toEqual([]);
});

test.concurrent("bench runs a workload at a scale, reports it also where a later target cannot be used, and sets it against that", async () => {
  const { ioProbe, readReport, work } = installed.openFolder();
  const workload = ["bench", "--workload", "cache-retrieve", "--scale", "0.001"];
  // A folder that is there, and in which nobody can make one.
  const broken = await ioProbe([...workload, "--output", "stored", "--target", ".", "--target", "/proc"]);
  expect(broken.exitCode).toBe(2);
  expect(broken.error).toContain("/proc: no directory can be made in it");
  expect(readReport("stored").workloads[0]).toMatchObject({ name: "cache-retrieve", target: "." });
  const { exitCode, out } = await ioProbe([...workload, "--ratio-to", "stored"]);
  expect(exitCode).toBe(0);
  expect(out).toContain("How long the operations took");
  expect(out).toMatch(/\(stored\)/);
  const { workloads, windows } = readReport();
  expect(workloads[0]).toMatchObject({ name: "cache-retrieve", operations: 2 });
  expect(windows.find(({ benchmark }) => benchmark === "cache-retrieve")).toMatchObject({ kind: "command" });
  expect(readdirSync(work).sort()).toEqual(["io-probe-report", "stored"]);
});

test.concurrent("bench runs a job file of the user's own", async () => {
  const { ioProbe, readReport, work } = installed.openFolder();
  writeFileSync(join(work, "own.fio"), "[tiny]\nrw=read\nbs=4k\nsize=1m\nioengine=psync\n");
  expect(await ioProbe(["bench", "--jobs", "own.fio"])).toMatchObject({ exitCode: 0 });
  expect(readReport().benchmarks).toMatchObject([
    { state: "measured", profile: "own", job: "tiny", direction: "read" },
  ]);
});

/** A folder may be gone meanwhile. */
function isFilled(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}

test.concurrent.each([
  ["exit 0", 130],
  ["exit 7", 7],
])(
  "Ctrl-C in the benchmark of run --bench, after a command with %s, gives %i and a report",
  async (command, expected) => {
    const { readReport, work } = installed.openFolder();
    const args = [installed.cli, "run", "--bench", "quick", "--", "sh", "-c", command];
    const child = spawn(process.execPath, args, { cwd: work, stdio: ["ignore", "ignore", "pipe"] });
    const listFolders = () => readdirSync(work).filter((name) => /^io-probe-\w+-/.test(name));
    const wrote = readAll(child.stderr);
    await waitUntil(() => listFolders().some((name) => isFilled(join(work, name))));
    child.kill("SIGINT");
    expect(await new Promise((done) => child.once("exit", done))).toBe(expected);
    expect(await wrote).toContain("the benchmark was ended by SIGINT; its files are removed");
    const { windows } = readReport();
    expect(windows).toContainEqual(expect.objectContaining({ kind: "command", exitCode: Number(command.slice(5)) }));
    expect(windows).toContainEqual(expect.objectContaining({ benchmark: "quick", result: "cancelled" }));
    expect(listFolders()).toEqual([]);
    expect(listProcessesIn(work)).toEqual([]);
  },
);

test.concurrent("run --bench writes no more than it may", async () => {
  const { ioProbe, readReport } = installed.openFolder();
  const { error } = await ioProbe(["run", "--bench", "randrw-4x64m", "--max-write", "70MB", "--", "true"]);
  expect(error).toContain("fio writes at most 70 MB in all");
  expect(readReport().benchmarks).toMatchObject([{ state: "failed", failure: { id: "write-budget", maxBytes: 70e6 } }]);
});

test.concurrent("a signal that ends the command of run --bench keeps the benchmark from starting", async () => {
  const { readReport, work } = installed.openFolder();
  const args = [installed.cli, "run", "--bench", "quick", "--", "sh", "-c", "touch started; exec sleep 60"];
  const child = spawn(process.execPath, args, { cwd: work, stdio: ["ignore", "ignore", "pipe"] });
  const wrote = readAll(child.stderr);
  await waitUntil(() => existsSync(join(work, "started")));
  child.kill("SIGTERM");
  expect(await new Promise((done) => child.once("exit", done))).toBe(143);
  expect(await wrote).toContain("--bench: the benchmark did not run: a signal ended the command");
  expect(readReport().windows.filter(({ benchmark }) => benchmark !== undefined)).toEqual([]);
});

test.concurrent("with readers that are gone the report is still written", async () => {
  const { readReport, shell, work } = installed.openFolder();
  writeFileSync(join(work, "tiny.fio"), "[a]\nrw=write\nsize=64k\n");
  expect(await shell("$IO_PROBE bench --jobs tiny.fio 2>&1 | true")).toBe(0);
  expect(readReport().benchmarks).toMatchObject([{ job: "a", state: "measured" }]);
});

test.concurrent("an answer that cannot be written is a failure, and the report is there nevertheless", async () => {
  const { readReport, shell, work } = installed.openFolder();
  writeFileSync(join(work, "tiny.fio"), "[a]\nrw=write\nsize=64k\n");
  expect(await shell("$IO_PROBE bench --jobs tiny.fio 2>error > /dev/full")).toBe(1);
  expect(readFileSync(join(work, "error"), "utf8")).toContain("standard output cannot be written: no space left");
  expect(readReport().benchmarks).toHaveLength(1);
});

test.concurrent("bench reads the stored report before the new one replaces it, and sets no unlike benchmarks against each other", async () => {
  const { ioProbe, work } = installed.openFolder();
  for (const [name, size] of [
    ["a", "64k"],
    ["b", "128k"],
  ] as const) {
    writeFileSync(join(work, `${name}.fio`), `[${name}]\nrw=write\nsize=${size}\n`);
  }
  const bench = (name: string, label: string, ...more: string[]) =>
    ioProbe(["bench", "--jobs", `${name}.fio`, "--label", label, ...more]);
  expect(await bench("a", "old")).toMatchObject({ exitCode: 0 });
  expect((await bench("a", "new", "--ratio-to", "io-probe-report")).out).toContain("old (baseline)");
  const { exitCode, out, error } = await bench("b", "other", "--ratio-to", "latest");
  expect(exitCode).toBe(0);
  expect(error).toMatch(
    /--ratio-to: the stored report has other benchmarks: it has "[^"]*a[^"]*", and here ran "[^"]*b[^"]*"/,
  );
  expect(out).not.toContain("whole job: duration");
});

test.concurrent("bench writes no more than it may, says so before, and leaves out what has no room", async () => {
  const { ioProbe, readReport } = installed.openFolder();
  const { exitCode, error } = await ioProbe(["bench", "--max-write", "70MB", "--time-budget", "4s"]);
  expect(exitCode).toBe(0);
  expect(error).toMatch(/quick in \.: 8 jobs\. fio writes at most 70 MB in all; /);
  expect(error).toContain("The jobs need at least 10.8 s, but the time budget is 4 s");
  const { benchmarks } = readReport();
  const written = benchmarks.map((benchmark) => {
    return benchmark.state === "measured" && benchmark.direction === "write" ? (benchmark.bytes ?? 0) : 0;
  });
  expect(written.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(70e6);
  const left = benchmarks.filter((benchmark) => benchmark.state === "failed").map(({ failure }) => failure.id);
  expect(left.length).toBeGreaterThan(0);
  expect(new Set(left)).toEqual(new Set(["write-budget"]));
});
