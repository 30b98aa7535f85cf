import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSpan } from "../../src/analysis/recording-time.ts";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import { readRecording } from "../../src/sampling/read-recording.ts";
import { requestMark, stopSampler } from "../../src/sampling/sampler-control.ts";
import { isRunning, type ProcessIdentity, readProcessStat } from "../../src/system/process-identity.ts";
import { needs } from "../needs.ts";
import { writeFakeIostat } from "./fake-iostat.ts";
import { createSamplerFixture, type SamplerFixture, waitFor } from "./sampler-fixture.ts";

let fixture: SamplerFixture;
beforeAll(async () => {
  fixture = await createSamplerFixture();
});
afterAll(() => fixture.remove());

/** The records of one kind in a recording's log. */
function records(directory: string, kind: string): Record<string, unknown>[] {
  const lines = readFileSync(join(directory, "counters.ndjson"), "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line)).filter((record) => record.e === kind);
}

function samples(directory: string): number {
  return readFileSync(join(directory, "counters.ndjson"), "utf8").match(/"r":"/g)?.length ?? 0;
}

/** The processes that were started as iostat, in their order. */
function iostats(directory: string): ProcessIdentity[] {
  return records(directory, "iostat")
    .filter((record) => record.state === "started")
    .map((record) => ({ pid: record.pid as number, startTicks: record.startTicks as number }));
}

async function summarize(directory: string) {
  const recording = await readRecording(directory);
  return summarizeRecording(recording, [{ name: "job", kind: "job", ...findSpan(recording) }]);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe.concurrent("iostat that fails", () => {
  it("is started again after kill -9, and the stretch without it is a gap", async () => {
    const iostatPath = writeFakeIostat(join(fixture.root, "iostat-commas"), "decimalCommas", "11.6.1");
    const { directory } = await fixture.start("killed-iostat", { iostatPath });
    await waitFor("a first report", () => readLog(directory, 1).includes("vda"));
    const first = iostats(directory)[0] as ProcessIdentity;
    process.kill(first.pid, "SIGKILL");
    await waitFor("a second iostat", () => iostats(directory).length === 2);
    await waitFor("its report", () => readLog(directory, 2).includes("vda"));
    const second = iostats(directory)[1] as ProcessIdentity;
    await stopSampler(directory);
    expect(isRunning(first)).toBe(false);
    expect(isRunning(second)).toBe(false);
    const recording = await readRecording(directory);
    expect(recording.iostats.map(({ endReason }) => endReason)).toEqual(["signal SIGKILL", "stopped"]);
    expect(recording.iostats[0]?.version).toBe("11.6.1");
  });

  it("is read although it writes decimal commas", async () => {
    const iostatPath = writeFakeIostat(join(fixture.root, "iostat-german"), "decimalCommas", "11.6.1");
    const { directory } = await fixture.start("commas", { iostatPath });
    await waitFor("two reports", () => readLog(directory, 1).split("vda").length > 2);
    await stopSampler(directory);
    const { iostats: runs } = await readRecording(directory);
    expect(runs[0]?.unreadable).toBeUndefined();
    expect(runs[0]?.timestamps.length).toBeGreaterThan(0);
  });

  it("is left to its garbage", async () => {
    const iostatPath = writeFakeIostat(join(fixture.root, "iostat-garbage"), "garbage");
    const { directory } = await fixture.start("garbage", { iostatPath });
    await waitFor("three samples and some garbage", () => samples(directory) >= 3 && readLog(directory, 1) !== "");
    await stopSampler(directory);
    const { sampling } = await summarize(directory);
    expect(sampling.collectors).toEqual(["proc"]);
    expect(iostats(directory).map(isRunning)).toEqual([false]);
  });

  it("is killed when it hears neither SIGINT nor SIGTERM", async () => {
    const iostatPath = writeFakeIostat(join(fixture.root, "iostat-stubborn"), "stubborn");
    const { directory } = await fixture.start("stubborn", { iostatPath });
    await waitFor("that its traps are set", () => readLog(directory, 1).includes("stubborn"));
    expect(await stopSampler(directory)).toBe(true);
    expect(iostats(directory).map(isRunning)).toEqual([false]);
    expect(records(directory, "end")).toHaveLength(1);
  });

  it("is given up after three failures in a row, with the reason", async () => {
    const iostatPath = writeFakeIostat(join(fixture.root, "iostat-failing"), "failing");
    const { directory } = await fixture.start("failing", { iostatPath });
    await waitFor("that it is given up", () =>
      records(directory, "iostat").some((record) => record.state === "given-up"),
    );
    await stopSampler(directory);
    expect(iostats(directory)).toHaveLength(3);
    const { sampling } = await summarize(directory);
    const cause = { id: "iostat-given-up", reason: "exit code 3", times: 3 };
    expect(sampling.notMeasured).toContainEqual({ id: "iostat", cause });
  });

  it("is missed with a reason where there is none", async () => {
    const { directory } = await fixture.start("no-iostat", { iostatPath: "/nowhere/iostat" });
    await waitFor("the reason", () => records(directory, "iostat").length > 0);
    await stopSampler(directory);
    const { sampling, series } = await summarize(directory);
    expect(sampling.collectors).toEqual(["proc"]);
    const cause = { id: "iostat-given-up", reason: expect.stringMatching(/ENOENT/) };
    expect(sampling.notMeasured).toContainEqual({ id: "iostat", cause });
    expect(series?.devices ?? []).toEqual(expect.any(Array));
  });
});

describe.concurrent("the sampler that fails", () => {
  it("leaves after kill -9 a recording up to that moment, and no iostat", async () => {
    const iostatPath = writeFakeIostat(join(fixture.root, "iostat-orphan"), "decimalCommas", "11.6.1");
    const sampler = await fixture.start("killed", { iostatPath, intervalSeconds: 1 });
    const { directory } = sampler;
    await waitFor("iostat and a tick", () => iostats(directory).length === 1 && samples(directory) >= 2);
    process.kill(sampler.pid, "SIGKILL");
    await waitFor("the sampler's end", () => !isRunning(sampler));
    expect(await stopSampler(directory)).toBe(true);
    expect(iostats(directory).map(isRunning)).toEqual([false]);

    const recording = await readRecording(directory);
    expect(recording).not.toHaveProperty("endReason");
    const span = findSpan(recording);
    const mark = { name: "job", kind: "job" as const, ...span, endedAtSeconds: span.endedAtSeconds + 30 };
    const { sampling, windows } = summarizeRecording(recording, [mark]);
    expect(windows[0]?.incomplete).toBe(true);
    expect(sampling.gaps).toContainEqual(expect.objectContaining({ collector: "proc", durationSeconds: 30 }));
  });

  it("takes iostat with it though nobody stops either", async (context) => {
    needs("setpriv", context);
    const iostatPath = writeFakeIostat(join(fixture.root, "iostat-tied"), "decimalCommas", "11.6.1");
    const sampler = await fixture.start("tied", { iostatPath });
    // It is tied before it becomes iostat.
    await waitFor("a report", () => readLog(sampler.directory, 1).includes("vda"));
    process.kill(sampler.pid, "SIGKILL");
    await waitFor("iostat's end", () => !iostats(sampler.directory).some(isRunning));
  });

  it("goes on after SIGSTOP and SIGCONT, with a gap and with figures that miss nothing", async () => {
    const sampler = await fixture.start("stopped", { intervalSeconds: 0.2 });
    const { directory } = sampler;
    process.kill(sampler.pid, "SIGSTOP");
    const before = samples(directory);
    await pause(5000);
    process.kill(sampler.pid, "SIGCONT");
    await waitFor("more samples", () => samples(directory) >= before + 3);
    await stopSampler(directory);
    const { sampling, windows, series } = await summarize(directory);
    const gap = sampling.gaps.find(({ collector }) => collector === "proc");
    expect(gap?.durationSeconds).toBeGreaterThan(4.5);
    expect(windows[0]).not.toHaveProperty("incomplete");
    // No tick is made up for the time that was slept through.
    expect(sampling.samples).toBeLessThan(20);
    expect(series?.timesSeconds.length).toBeLessThan(sampling.samples);
  });

  it("is ended although it is stopped", async () => {
    const sampler = await fixture.start("frozen");
    process.kill(sampler.pid, "SIGSTOP");
    expect(await stopSampler(sampler.directory)).toBe(true);
    expect(isRunning(sampler)).toBe(false);
  });

  it("ends when the process that it belongs to does, and after its maximum duration", async () => {
    const job = spawn("sleep", ["60"], { stdio: "ignore" });
    const followed = await fixture.start("followed", { followPid: job.pid as number });
    const limited = await fixture.start("limited", { maximumSeconds: 1 });
    expect(isRunning(followed)).toBe(true);
    job.kill("SIGKILL");
    await waitFor("both ends", () => !isRunning(followed) && !isRunning(limited));
    expect((await readRecording(followed.directory)).endReason).toBe("job-ended");
    expect((await readRecording(limited.directory)).endReason).toBe("maximum-duration");
  });

  it("ends without its job's processes, and takes iostat along, although no process ends with the job", async () => {
    const step = spawn("sleep", ["60"], { stdio: "ignore" });
    const { pid, startTicks } = readProcessStat(step.pid as number) as ProcessIdentity;
    const quietSeconds = { withRunner: 600, without: 1 };
    const job = { step: { pid, startTicks }, ancestors: [{ pid, startTicks }], marks: [`JOB=${pid}`], quietSeconds };
    const iostatPath = writeFakeIostat(join(fixture.root, "iostat-left"), "stubborn");
    const { directory, ...sampler } = await fixture.start("left", { iostatPath, job });
    await waitFor("iostat", () => iostats(directory).length > 0);
    const [iostat] = iostats(directory);
    step.kill("SIGKILL");
    await waitFor("both end", () => !isRunning(sampler) && !isRunning(iostat as ProcessIdentity));
    expect((await readRecording(directory)).endReason).toBe("job-ended");
  });

  it("does not mistake another process under its old number for itself", async () => {
    const sampler = await fixture.start("reused");
    await stopSampler(sampler.directory);
    const log = join(sampler.directory, "counters.ndjson");
    // As if this very process had got the sampler's number.
    const own = readProcessStat("self");
    writeFileSync(log, readFileSync(log, "utf8").replaceAll(`"pid":${sampler.pid}`, `"pid":${process.pid}`));
    expect(own?.startTicks).not.toBe(sampler.startTicks);
    expect(await stopSampler(sampler.directory)).toBe(true);
  });

  it("shares a machine with another one, each with its own recording", async () => {
    const [one, two] = await Promise.all([fixture.start("one"), fixture.start("two")]);
    expect(one.pid).not.toBe(two.pid);
    expect(await requestMark(one.directory)).toBeDefined();
    await stopSampler(one.directory);
    expect(isRunning(two)).toBe(true);
    expect(await requestMark(two.directory)).toBeDefined();
    expect(await stopSampler(two.directory)).toBe(true);
  });
});

describe.concurrent("a disk that is full", () => {
  it("loses samples, counts them, and goes on when there is room again", async (context) => {
    needs("root", context);
    const disk = join(fixture.root, "tiny");
    mkdirSync(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", disk]);
    try {
      const sampler = await fixture.start("tiny/recording", { intervalSeconds: 0.05 });
      writeFileSync(join(disk, "ballast"), Buffer.alloc(32 * 1024));
      let full = -1;
      // Full is where no more samples come in the time of ten ticks.
      while (samples(sampler.directory) > full) {
        full = samples(sampler.directory);
        // While no disk moves, the sampler writes its ticks seconds later.
        for (let tick = 0; tick < 10; tick++) {
          writeFileSync(join(fixture.root, "moving"), String(performance.now()), { flush: true });
          await pause(50);
        }
      }
      expect(isRunning(sampler)).toBe(true);
      rmSync(join(disk, "ballast"));
      await waitFor("more samples", () => samples(sampler.directory) >= full + 3);
      expect(await stopSampler(sampler.directory)).toBe(true);
      const recording = await readRecording(sampler.directory);
      expect(recording.lostSamples).toBeGreaterThan(0);
      // At most the one line that the full disk cut in two.
      expect(recording.corruptLines).toBeLessThanOrEqual(1);
      const { sampling } = await summarize(sampler.directory);
      expect(sampling.notMeasured).toContainEqual({ id: "lost-samples", count: recording.lostSamples });
    } finally {
      execFileSync("umount", ["-l", disk]);
    }
  });
});

describe.concurrent("a machine that lacks something, or has a lot of it", () => {
  it("gives the rest where /proc has no pressure", async () => {
    const procRoot = join(fixture.root, "proc-old");
    mkdirSync(procRoot);
    for (const name of ["diskstats", "stat", "meminfo", "vmstat"]) {
      writeFileSync(join(procRoot, name), readFileSync(join("/proc", name)));
    }
    const { directory } = await fixture.start("old-kernel", { procRoot, intervalSeconds: 0.1 });
    await waitFor("three samples", () => samples(directory) >= 3);
    await stopSampler(directory);
    const { sampling, windows, series } = await summarize(directory);
    expect(windows[0]).not.toHaveProperty("pressure");
    expect(windows[0]).not.toHaveProperty("network");
    expect(windows[0]?.cpu).toBeDefined();
    expect(series).not.toHaveProperty("pressure");
    const named = sampling.notMeasured.map((unmeasured) => ("part" in unmeasured ? unmeasured.part : unmeasured.id));
    expect(named).toEqual(["pressure io", "pressure cpu", "pressure memory", "network", "disk-wait"]);
  });

  it("keeps up with 64 disks and their partitions, and gives a row for each disk", async () => {
    const procRoot = join(fixture.root, "proc-large");
    mkdirSync(procRoot);
    const rows = Array.from({ length: 64 }, (_, place) => {
      const name = `nvme${place}n1`;
      const numbers = Array.from({ length: 17 }, (_, column) => 4_000_000_000 + place * 100 + column).join(" ");
      return ` 259 ${place * 2} ${name} ${numbers}\n 259 ${place * 2 + 1} ${name}p1 ${numbers}\n`;
    });
    writeFileSync(join(procRoot, "diskstats"), rows.join(""));
    const { directory } = await fixture.start("large", { procRoot, sysRoot: procRoot, intervalSeconds: 0.1 });
    await waitFor("five samples", () => samples(directory) >= 5);
    await stopSampler(directory);
    const recording = await readRecording(directory);
    expect(recording.corruptLines).toBe(0);
    expect(recording.devices.map((device) => device.name)).toEqual(rows.map((_, place) => `nvme${place}n1`));
    expect(recording.devices[63]?.counters.flushSeconds[0]).toBe((4_000_000_000 + 6300 + 16) / 1000);
    const { windows } = await summarize(directory);
    expect(windows[0]?.devices).toHaveLength(64);
  });

  it("sees a device that is plugged in and one that is pulled out", async () => {
    const procRoot = join(fixture.root, "proc-plug");
    mkdirSync(procRoot);
    const row = (name: string, writes: number) =>
      ` 8 0 ${name} 0 0 0 0 ${writes} 0 ${writes * 8} 0 0 0 0 0 0 0 0 0 0\n`;
    const diskstats = join(procRoot, "diskstats");
    writeFileSync(diskstats, row("sda", 5) + row("sdb", 7));
    const { directory } = await fixture.start("plug", { procRoot, sysRoot: procRoot, intervalSeconds: 600 });
    writeFileSync(diskstats, row("sda", 6) + row("sdb", 9));
    await requestMark(directory);
    writeFileSync(diskstats, row("sda", 8) + row("sdc", 2));
    await requestMark(directory);
    writeFileSync(diskstats, row("sda", 9) + row("sdc", 4));
    await stopSampler(directory);
    const { windows } = await summarize(directory);
    expect(windows[0]?.devices.map(({ name, writes, partial }) => [name, writes, partial])).toEqual([
      ["sda", 4, undefined],
      ["sdb", 2, true],
      ["sdc", 4, true],
    ]);
  });

  it("looks after its folder and its requests at an interval of ten minutes too", async () => {
    const sampler = await fixture.start("slow", { intervalSeconds: 600 });
    expect(await requestMark(sampler.directory)).toBeDefined();
    rmSync(sampler.directory, { recursive: true });
    await waitFor("the sampler's end", () => !isRunning(sampler));
    expect(existsSync(sampler.directory)).toBe(false);
  });
});

/** Whether this machine can tie a process to its parent (util-linux 2.33 and later). */
function readLog(directory: string, number: number): string {
  try {
    return readFileSync(join(directory, `iostat-${number}.log`), "utf8");
  } catch {
    return "";
  }
}
