import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import { quoteShellWord } from "../../src/model/shell-word.ts";
import { readRecording } from "../../src/sampling/read-recording.ts";
import { requestMark, startSampler, stopSampler } from "../../src/sampling/sampler-control.ts";
import { isRunning } from "../../src/system/process-identity.ts";
import { createSamplerFixture, type SamplerFixture, waitFor } from "./sampler-fixture.ts";

const MIB = 1024 ** 2;
const OPTIONS = { intervalSeconds: 1, toolVersion: "0.0.0-test", maximumSeconds: 300 };
const NO_SAMPLER = { samplerPath: "/nowhere/no-sampler.mjs", environment: {} };

/** Bytes written as the kernel counts them now, by device. */
function readWrittenBytes(): Map<string, number> {
  const rows = readFileSync("/proc/diskstats", "utf8").trim().split("\n");
  return new Map(
    rows.map((row) => row.trim().split(/\s+/)).map((fields) => [fields[2] as string, Number(fields[9]) * 512]),
  );
}

/** The samples that a sampler has written at its ticks. */
function readTicks(directory: string): string[] {
  const lines = readFileSync(join(directory, "counters.ndjson"), "utf8").split("\n");
  return lines.filter((line) => line.includes('"r":"tick"') && line.endsWith("}"));
}

function writeSynced(path: string, mebibytes: number): void {
  const file = openSync(path, "w");
  const block = Buffer.alloc(MIB, "x");
  for (let written = 0; written < mebibytes; written++) writeSync(file, block);
  fsyncSync(file);
  closeSync(file);
}

/** Runs a program in a user namespace that allows no inotify instance; the word after it is the shell's name. */
const FORBID_WATCHES = [
  "unshare --user --map-root-user sh -c",
  `'echo 0 > /proc/sys/user/max_inotify_instances && exec "$@"'`,
];
/** The same answer from Node itself, where there are no user namespaces, as in a chroot. */
const NO_WATCHES = `require("node:fs").watch = () => {
  throw Object.assign(new Error("EMFILE: too many open files, watch"), { code: "EMFILE", syscall: "watch" });
};`;

/** A Node whose user has no file watches left. */
function makeNodeWithoutWatches(folder: string): string {
  const [path, preload] = [join(folder, "node-without-watches"), join(folder, "no-watches.cjs")];
  writeFileSync(preload, NO_WATCHES);
  const canForbid = spawnSync("sh", ["-c", `${FORBID_WATCHES.join(" ")} sh true`]).status === 0;
  const node = canForbid
    ? `${FORBID_WATCHES.join(" ")} sh ${quoteShellWord(process.execPath)}`
    : `${quoteShellWord(process.execPath)} --require ${preload}`;
  writeFileSync(path, `#!/bin/sh\nexec ${node} "$@"\n`, { mode: 0o755 });
  return path;
}

describe("the sampler as a process", () => {
  let fixture: SamplerFixture;
  beforeAll(async () => {
    fixture = await createSamplerFixture();
  });
  afterAll(() => fixture.remove());

  it("counts in a window what the kernel counts, neither more nor less", async () => {
    const { directory } = await fixture.start("bytes");
    const outerBefore = readWrittenBytes();
    const startedAtSeconds = await requestMark(directory);
    const innerBefore = readWrittenBytes();
    writeSynced(join(fixture.root, "data"), 64);
    const innerAfter = readWrittenBytes();
    const endedAtSeconds = await requestMark(directory);
    const outerAfter = readWrittenBytes();
    await stopSampler(directory);

    if (startedAtSeconds === undefined || endedAtSeconds === undefined) throw new Error("no snapshot");
    const recording = await readRecording(directory);
    const mark = { name: "write", kind: "command" as const, startedAtSeconds, endedAtSeconds };
    const [window] = summarizeRecording(recording, [mark]).windows;
    expect(window?.estimated).toBeUndefined();
    expect(window?.incomplete).toBeUndefined();
    expect(window?.devices.length).toBeGreaterThan(0);
    for (const device of window?.devices ?? []) {
      // Others write to the same disk: the window lies between the readings inside and outside of its ends.
      const inner = (innerAfter.get(device.name) ?? 0) - (innerBefore.get(device.name) ?? 0);
      const outer = (outerAfter.get(device.name) ?? 0) - (outerBefore.get(device.name) ?? 0);
      expect(device.writtenBytes, device.name).toBeGreaterThanOrEqual(inner);
      expect(device.writtenBytes, device.name).toBeLessThanOrEqual(outer);
    }
  });

  it("begins with short intervals beside a command, not for a job", async () => {
    const options = { intervalSeconds: 600 };
    const beside = await fixture.start("early", { ...options, followPid: process.pid });
    const forJob = await fixture.start("beats", options);
    await waitFor("three samples", () => readTicks(beside.directory).length >= 3);
    expect(readTicks(forJob.directory)).toEqual([]);
    await stopSampler(beside.directory);
    const { monotonicSeconds } = await readRecording(beside.directory);
    const ticks = [...monotonicSeconds].slice(0, -1);
    const [start = 0] = ticks;
    for (const [index, at] of ticks.slice(1).entries()) {
      const before = ticks[index] ?? 0;
      // To the timer's millisecond.
      expect(at - before).toBeGreaterThan(Math.max(0.05, (before - start) / 10) - 0.001);
    }
  });

  it("gives a mark the moment in its name, which no file's clock has so exactly", async () => {
    const { directory } = await fixture.start("marks");
    const before = Date.now() / 1000;
    const asked = await requestMark(directory);
    const after = Date.now() / 1000;
    // No request of io-probe's.
    writeFileSync(join(directory, "control", "mark-"), "");
    expect(await requestMark(directory)).toBeGreaterThanOrEqual(after);
    await stopSampler(directory);
    const { requested } = await readRecording(directory);
    expect(asked).toBeGreaterThanOrEqual(before);
    expect(asked).toBeLessThanOrEqual(after);
    expect(requested[0]?.atSeconds).toBeCloseTo(asked as number, 6);
    expect(requested).toHaveLength(2);
  });

  it("takes a sample for every step that the runner starts, at the time of the step's file", async () => {
    const boundaryDirectory = join(fixture.root, "_runner_file_commands");
    const { directory } = await fixture.start("boundaries", { boundaryDirectory, intervalSeconds: 600 });
    // The folder comes after the sampler, which looks for it every two seconds.
    mkdirSync(boundaryDirectory);
    const paths: string[] = [];
    const samples = () =>
      readFileSync(join(directory, "counters.ndjson"), "utf8").match(/"r":"boundary"/g)?.length ?? 0;
    for (let step = 1; step <= 3; step++) {
      const path = join(boundaryDirectory, `set_output_${step}`);
      paths.push(path);
      writeFileSync(path, "");
      writeFileSync(join(boundaryDirectory, `set_env_${step}`), "");
      await waitFor(`a sample of step ${step}`, () => samples() === step);
    }
    await stopSampler(directory);

    const { requested, monotonicSeconds, wallSeconds } = await readRecording(directory);
    expect(requested.map(({ kind }) => kind)).toEqual(["boundary", "boundary", "boundary"]);
    for (const [step, { atSeconds, sample }] of requested.entries()) {
      expect(atSeconds).toBeCloseTo(statSync(paths[step] as string).birthtimeMs / 1000, 3);
      expect(monotonicSeconds[sample]).toBeGreaterThan(0);
      expect(wallSeconds[sample]).toBeGreaterThan(atSeconds - 0.05);
    }
  });

  it("looks at the processes at every tick, also right after the start of a step", async () => {
    const { directory } = await fixture.start("processes", { processes: true });
    const ticks = () => readTicks(directory);
    const program = join(fixture.root, "busy-of-this-test");
    copyFileSync("/bin/dd", program);
    const child = spawn(program, [`of=${join(fixture.root, "busy")}`, "bs=64k", "iflag=fullblock"], {
      stdio: ["pipe", "ignore", "ignore"],
    });
    const written = () => Number(/write_bytes: (\d+)/.exec(readFileSync(`/proc/${child.pid}/io`, "utf8"))?.[1]);
    for (let tried = 1; ; tried++) {
      const before = ticks().length;
      await waitFor("a tick", () => ticks().length > before);
      await delay(200);
      await requestMark(directory);
      child.stdin.write(Buffer.alloc(MIB));
      await waitFor("it has written", () => written() >= tried * MIB);
      // On a machine that is so slow that the next tick came first, the same again.
      const isLate = ticks().length > before + 1;
      await waitFor("the next tick", () => ticks().length > before + 1);
      if (isLate && tried < 10) continue;
      expect(ticks()[before + 1]).toContain('["busy-of-this-test"');
      break;
    }
    child.kill("SIGKILL");
    await stopSampler(directory);
  });

  it("ticks at its interval without drifting", async () => {
    const { directory } = await fixture.start("ticks", { intervalSeconds: 0.1 });
    await waitFor("20 ticks", () => readTicks(directory).length >= 20);
    await stopSampler(directory);
    const { monotonicSeconds, sampleCount, reasons } = await readRecording(directory);
    const start = monotonicSeconds[0] as number;
    const phases = [...monotonicSeconds]
      .filter((_, sample) => reasons[sample] === 1)
      .map((time) => ((time - start) / 0.1) % 1);
    // A loaded machine is late now and then, but the next tick is due at its own time again.
    expect(sampleCount).toBeGreaterThan(15);
    expect(phases.filter((phase) => phase < 0.3).length).toBeGreaterThan(phases.length / 2);
  });

  it("says whether the tasks that it looks at are those of a command alone", async () => {
    const record = async (followPid?: number) => {
      const options = { intervalSeconds: 600, ...(followPid !== undefined && { followPid }) };
      const { directory } = await fixture.start(`own-tasks-${followPid}`, options);
      await stopSampler(directory);
      return (await readRecording(directory)).ownTasks;
    };
    // Whoever launched it runs the command.
    expect(await record(process.pid)).toBe("command");
    expect(await record(process.ppid)).toBeUndefined();
    expect(await record()).toBeUndefined();
  });

  it("writes whole and documented lines, and its own cost at the end", async () => {
    const { directory } = await fixture.start("lines", { intervalSeconds: 0.1 });
    await waitFor("some ticks", () => readTicks(directory).length >= 3);
    expect(await stopSampler(directory)).toBe(true);
    const lines = readFileSync(join(directory, "counters.ndjson"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ e: "header", intervalSeconds: 0.1, toolVersion: "0.0.0-test" });
    expect(lines.at(-1)).toMatchObject({ e: "end" });
    const recording = await readRecording(directory);
    expect(recording.corruptLines).toBe(0);
    expect(recording.lostSamples).toBe(0);
    expect(recording.cost?.cpuSeconds).toBeGreaterThan(0);
    expect(recording.cost?.peakMemoryBytes).toBeGreaterThan(20 * MIB);
    expect(recording.endReason).toMatch(/stop requested|SIGINT/);
  });

  it("looks into its folders itself where the machine has no watches left", async () => {
    const nodePath = makeNodeWithoutWatches(fixture.root);
    const directory = join(fixture.root, "unwatched");
    const boundaryDirectory = join(fixture.root, "unwatched-commands");
    mkdirSync(boundaryDirectory);
    const dependencies = { samplerPath: fixture.samplerPath, environment: process.env, nodePath };
    await startSampler(directory, { ...OPTIONS, intervalSeconds: 10, boundaryDirectory }, dependencies);
    expect(await requestMark(directory)).toBeDefined();
    writeFileSync(join(boundaryDirectory, "set_output_1"), "");
    await waitFor("a boundary", () => readFileSync(join(directory, "counters.ndjson"), "utf8").includes('"boundary"'));
    expect(await stopSampler(directory)).toBe(true);
    const recording = await readRecording(directory);
    expect(recording.missing).toEqual([{ what: "watches", code: "EMFILE" }]);
    const job = { name: "job", kind: "job" as const, startedAtSeconds: 0, endedAtSeconds: 1 };
    expect(summarizeRecording(recording, [job]).sampling.notMeasured[0]).toEqual({
      id: "part",
      part: "watches",
      code: "EMFILE",
    });
  });

  it("stops once however often it is told to, and is told to in vain where there is none", async () => {
    const sampler = await fixture.start("stop");
    expect(isRunning(sampler)).toBe(true);
    expect(await stopSampler(sampler.directory)).toBe(true);
    expect(isRunning(sampler)).toBe(false);
    expect(await stopSampler(sampler.directory)).toBe(true);
    expect(await stopSampler(join(fixture.root, "nowhere"))).toBe(false);
    expect(await requestMark(sampler.directory, 0.1)).toBeUndefined();
  });

  it("does not start where there is a recording already", async () => {
    await fixture.start("twice");
    await expect(fixture.start("twice")).rejects.toThrow(/twice holds a recording already/);
  });

  it("ends by itself when its recording is removed", async () => {
    const sampler = await fixture.start("removed");
    rmSync(sampler.directory, { recursive: true });
    await waitFor("the sampler's end", () => !isRunning(sampler));
  });

  it("says why it did not start", async () => {
    await expect(fixture.start("slow", { intervalSeconds: 0.001 })).rejects.toThrow(
      /interval is 0.001 s; at least 0.05 s/,
    );
    writeFileSync(join(fixture.root, "file"), "");
    await expect(fixture.start("file/below")).rejects.toThrow(/ENOTDIR/);
    await expect(startSampler(join(fixture.root, "no-sampler"), OPTIONS, NO_SAMPLER)).rejects.toThrow(
      /the sampler did not start: it ended with exit code 1 .*no-sampler\.mjs/,
    );
  });
});
