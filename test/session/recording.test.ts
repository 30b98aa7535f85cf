import { chmod, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Window } from "../../src/model/window.ts";
import { hasSampler, readHead } from "../../src/sampling/recording-head.ts";
import { startSampler } from "../../src/sampling/sampler-control.ts";
import { nameRuns } from "../../src/sampling/sampler-options.ts";
import { assembleReport } from "../../src/session/assembly.ts";
import type { Host } from "../../src/session/host.ts";
import { recordCommand } from "../../src/session/record-command.ts";
import { startRecording, stopRecording } from "../../src/session/recording.ts";
import { listRecordings, readEntries } from "../../src/session/session-directory.ts";
import { BUILT_SCRIPTS } from "../built.ts";
import { makeFolder } from "../make-folder.ts";

let directory: string;
let messages: string[];
beforeEach(async () => {
  directory = makeFolder();
  messages = [];
});
afterEach(async () => {
  await stopRecording(directory);
});

function createHost(environment: Record<string, string | undefined> = process.env): Host {
  const note = (message: string): void => void messages.push(message);
  return { environment, log: { info: note, warning: note, debug: () => undefined }, installation: BUILT_SCRIPTS };
}

/** From a window's start to its end, pauses and all. */
function spanOf(window: Window | undefined): number {
  return window === undefined ? 0 : (Date.parse(window.endedAt) - Date.parse(window.startedAt)) / 1000;
}

/** Waits until the latest recording's last sample is older. */
async function outlastSamples(seconds: number): Promise<void> {
  const folder = (await listRecordings(directory)).at(-1) ?? "";
  const times = (await readFile(join(folder, "counters.ndjson"), "utf8")).match(/(?<="t":)[\d.]+/g) ?? [];
  const last = Number(times.at(-1));
  await expect.poll(() => Date.now() / 1000 - last, { interval: 10, timeout: 120_000 }).toBeGreaterThan(seconds);
}

const options = () => ({ directory, workspace: directory, intervalSeconds: 0.2, install: "never" as const });

test("what notes a command is written before its start: else it would be the command's", async () => {
  const host = createHost();
  await startRecording(host, options());
  await recordCommand(host, directory, { file: "/bin/true", arguments: [], name: "true" });
  const [begun, ended] = await readEntries(directory);
  if (begun?.type !== "begun" || ended?.type !== "mark") throw new Error("not the entries of a command");
  expect(ended.begunAtSeconds).toBe(begun.startedAtSeconds);
  expect(ended.mark.startedAtSeconds).toBeGreaterThanOrEqual(begun.startedAtSeconds);
});

test("a command's window is its own time, and no byte of it is lost", async () => {
  const host = createHost();
  await startRecording(host, { ...options(), followPid: process.pid });
  const sleep = { file: "/bin/sleep", arguments: ["0.1"], name: "sleep" };
  const { startedAtSeconds, endedAtSeconds } = await recordCommand(host, directory, sleep);
  const script = `head -c 9000000 /dev/zero > "${directory}/written" && sync "${directory}/written"`;
  await recordCommand(host, directory, { file: "/bin/sh", arguments: ["-c", script], name: "write" });
  await stopRecording(directory);
  const { windows } = await assembleReport(host, directory, { label: "x", labelSource: "given" });
  const [, slept, wrote] = windows;
  expect(slept?.durationSeconds).toBeCloseTo(endedAtSeconds - startedAtSeconds, 5);
  const marks = (await readEntries(directory)).flatMap((entry) => (entry.type === "mark" ? entry.mark : []));
  expect(marks).toHaveLength(2);
  for (const mark of marks) {
    expect(mark.countedFromSeconds).toBeLessThanOrEqual(mark.startedAtSeconds);
    expect(mark.countedUntilSeconds).toBeGreaterThanOrEqual(mark.endedAtSeconds - 0.001);
  }
  expect(slept).not.toHaveProperty("estimated");
  expect(wrote?.own?.writtenBytes).toBeGreaterThanOrEqual(9_000_000);
});

test("a command has its sampler's mark, by which that finds what leaves the command's tree", async () => {
  const host = createHost();
  await startRecording(host, options());
  const script = `printf %s "$IO_PROBE_RUN" > "${directory}/run"`;
  await recordCommand(host, directory, { file: "/bin/sh", arguments: ["-c", script], name: "sh" });
  const { pid = 0 } = readHead(join(directory, "recording")) ?? {};
  expect(await readFile(join(directory, "run"), "utf8")).toMatch(new RegExp(`^${nameRuns(pid)}[0-9a-f-]{36}$`));
});

describe("what a command leaves running", () => {
  const run = async (script: string) => {
    const host = createHost();
    await startRecording(host, options());
    await recordCommand(host, directory, { file: "/bin/sh", arguments: ["-c", script], name: "npm install" });
    await stopRecording(directory);
    const { sampling } = await assembleReport(host, directory, { label: "x", labelSource: "given" });
    return sampling?.notMeasured.filter(({ id }) => id === "left-running");
  };

  test("is said, also of a daemon in a session of its own; a process that has ended is not counted", async () => {
    const pids = join(directory, "pids");
    const daemon = `setsid sh -c 'echo $$ >> "${pids}"; exec sleep 60' >/dev/null 2>&1 &`;
    const script = `${daemon} ${daemon} true & until [ "$(wc -l < "${pids}" 2>/dev/null)" = 2 ]; do :; done`;
    try {
      const reason =
        '"npm install" left 2 processes running; what they read and write after the command\'s end is not in its figures.';
      expect(await run(script)).toEqual([{ id: "left-running", command: "npm install", count: 2 }]);
      expect(messages).toContain(reason);
    } finally {
      for (const pid of (await readFile(pids, "utf8")).trim().split("\n")) process.kill(Number(pid));
    }
  });

  test("is not mentioned where there is nothing", async () => {
    expect(await run("sleep 0.1 & wait")).toEqual([]);
  });
});

test("a recording that runs goes on when it is started again", async () => {
  const host = createHost();
  expect(await startRecording(host, options())).toBe(true);
  expect(await startRecording(host, options())).toBe(false);
  await recordCommand(host, directory, { file: "/bin/sleep", arguments: ["0.3"], name: "sleep" });
  await stopRecording(directory);
  const report = await assembleReport(host, directory, { label: "x", labelSource: "given" });
  expect(report.windows.map(({ name, kind }) => [name, kind])).toEqual([
    ["job", "job"],
    ["sleep", "command"],
  ]);
});

test("sampling that was ended begins again as often as it is asked for, and is one report", async () => {
  const host = createHost();
  const sleep = (name: string) => recordCommand(host, directory, { file: "/bin/sleep", arguments: ["0.3"], name });
  for (const name of ["one", "two", "three"]) {
    expect(await startRecording(host, options())).toBe(true);
    await sleep(name);
    expect(await stopRecording(directory)).toBe(true);
    expect(await stopRecording(directory)).toBe(false);
    // A sample stands for what is as close to it as 50 ms; no step of a job is.
    await outlastSamples(0.05);
    await sleep(`behind ${name}`);
  }
  const { windows, sampling, series } = await assembleReport(host, directory, { label: "x", labelSource: "given" });
  expect(windows.map(({ name, incomplete = false }) => [name, incomplete])).toEqual([
    ["job", false],
    ["one", false],
    ["behind one", true],
    ["two", false],
    ["behind two", true],
    ["three", false],
    ["behind three", true],
  ]);
  expect(windows.filter(({ incomplete }) => incomplete).map(({ devices }) => devices)).toEqual([[], [], []]);
  expect(windows[0]?.pausedSeconds).toBeGreaterThan(0.6);
  expect(windows[0]?.durationSeconds).toBeGreaterThan(0.9);
  expect(windows[0]?.durationSeconds).toBeLessThan(spanOf(windows[0]) - 0.6);
  expect(sampling?.gaps.map(({ cause }) => cause.id)).toEqual(["paused", "paused"]);
  expect(series?.pressure?.ioSome.filter((value) => value === null)).toHaveLength(2);
});

test("a sampler that was killed is followed by another one, and the time between is a gap", async () => {
  const host = createHost();
  await startRecording(host, options());
  const head = JSON.parse((await readFile(join(directory, "recording/counters.ndjson"), "utf8")).split("\n")[0] ?? "");
  process.kill(head.pid, "SIGKILL");
  await expect.poll(() => hasSampler(join(directory, "recording")), { timeout: 120_000 }).toBe(false);
  // A gap is longer than two intervals and half a second.
  await outlastSamples(2 * 0.2 + 0.5);
  expect(await startRecording(host, options())).toBe(true);
  await stopRecording(directory);
  const { windows, sampling } = await assembleReport(host, directory, { label: "x", labelSource: "given" });
  expect(windows[0]).toMatchObject({ kind: "job", incomplete: true });
  expect(sampling?.gaps).toMatchObject([{ collector: "proc", cause: { id: "ended" } }]);
});

test("an end that cannot be noted, as on a full disk, is one all the same", async () => {
  await startRecording(createHost(), options());
  await symlink("/nonexistent/entries", join(directory, "entries.ndjson"));
  expect(await stopRecording(directory)).toBe(true);
  expect(hasSampler(join(directory, "recording"))).toBe(false);
});

test("of two that begin at the same moment one samples, and both go on", async () => {
  const host = createHost();
  const begun = await Promise.all([1, 2, 3, 4].map(() => startRecording(host, options())));
  expect(begun.filter(Boolean)).toHaveLength(1);
  expect((await readdir(directory)).filter((name) => name.startsWith("recording"))).toEqual(["recording"]);
});

test("a sampler that is only just starting when the job is ended finds that out, and ends", async () => {
  const host = createHost();
  const folder = join(directory, "recording");
  await mkdir(join(folder, "control"), { recursive: true });
  expect(await stopRecording(directory)).toBe(false);
  const dependencies = { samplerPath: host.installation.samplerScript, environment: host.environment };
  await startSampler(folder, { intervalSeconds: 1, toolVersion: "0", maximumSeconds: 60 }, dependencies);
  await expect.poll(() => hasSampler(folder), { timeout: 120_000 }).toBe(false);
});

test("a folder that somebody has planted is neither written to nor believed", async () => {
  const victim = join(directory, "victim");
  await mkdir(victim);
  await chmod(directory, 0o1777);
  const planted = join(directory, "planted");
  await symlink(victim, planted);
  const host = createHost();
  await expect(startRecording(host, { ...options(), directory: planted })).rejects.toThrow(
    "belongs to another user, or is a link",
  );
  const result = await recordCommand(host, planted, { file: "/bin/sh", arguments: ["-c", "exit 4"], name: "sh" });
  expect(result.exitCode).toBe(4);
  expect(messages.join("\n")).toContain("the command is missing from the report");
  expect(await stopRecording(planted)).toBe(false);
  expect(await readdir(victim)).toEqual([]);
});

test("a sampler that could not be started leaves nothing behind, and the next try starts one", async () => {
  const host = createHost();
  const broken = { ...host, installation: { ...host.installation, samplerScript: "/nowhere.mjs" } };
  await expect(startRecording(broken, options())).rejects.toThrow("the sampler did not start");
  expect(await startRecording(host, options())).toBe(true);
});

test("without iostat the counters are recorded, and the report says what is missing and why", async () => {
  const host = createHost({ PATH: "/nonexistent", HOME: "/root" });
  await startRecording(host, { ...options(), intervalSeconds: 1 });
  await stopRecording(directory);
  expect(messages).toEqual([]);
  const { sampling, windows } = await assembleReport(host, directory, { label: "x", labelSource: "given" });
  expect(sampling?.collectors).toEqual(["proc"]);
  expect(sampling?.notMeasured).toContainEqual({ id: "no-iostat", tool: "iostat", cause: { id: "not-installed" } });
  await rm(directory, { recursive: true });
  await startRecording(host, { ...options(), intervalSeconds: 1, install: "auto" });
  await stopRecording(directory);
  expect(messages.join("\n")).toMatch(/^iostat is not installed, and .*: every figure is measured without it/);
  expect(windows[0]?.kind).toBe("job");
});

test("a session in which nothing was sampled has windows with their times alone", async () => {
  const host = createHost();
  const result = await recordCommand(host, directory, { file: "/bin/sh", arguments: ["-c", "exit 3"], name: "sh" });
  expect(result.exitCode).toBe(3);
  const report = await assembleReport(host, directory, { label: "x", labelSource: "given" });
  expect(report.sampling).toBeUndefined();
  expect(report.windows.find(({ name }) => name === "sh")).toMatchObject({ exitCode: 3, devices: [] });
  expect(await readdir(directory)).toEqual(["entries.ndjson"]);
});

describe("a log that cannot be used costs its figures, with a warning", () => {
  const log = () => join(directory, "recording/counters.ndjson");
  beforeEach(() => mkdir(join(directory, "recording")));
  const assemble = () => assembleReport(createHost(), directory, { label: "x", labelSource: "given" });

  test("that names a larger one, its size and the limit", async () => {
    await writeFile(log(), "");
    await truncate(log(), 1024 ** 3 + 1);
    expect((await assemble()).sampling).toBeUndefined();
    expect(messages).toEqual([
      "a recording is missing from the report: " +
        `${log()}: has 1,073,741,825 bytes; at most 1,073,741,824 bytes are read`,
    ]);
  });

  test("that names what is no file", async () => {
    await mkdir(log());
    expect((await assemble()).sampling).toBeUndefined();
    expect(messages).toEqual([
      expect.stringMatching(/^a recording is missing from the report: .*counters\.ndjson: is a directory, not a file$/),
    ]);
  });

  test("and one in which nothing was sampled needs none", async () => {
    await writeFile(log(), "");
    await assemble();
    await rm(log());
    await assemble();
    expect(messages).toEqual([]);
  });
});
