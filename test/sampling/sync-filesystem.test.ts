import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { syncFilesystem } from "../../src/sampling/sync-filesystem.ts";
import { fingerprintPath } from "../../src/storage/fingerprint.ts";

const DIRTY_BYTES = 16 * 1024 ** 2;

/** Bytes written so far, by device, as the kernel counts them. */
function readWritten(file = "/proc/diskstats"): Map<string, number> {
  const rows = readFileSync(file, "utf8").trim().split("\n");
  const fields = rows.map((row) => row.trim().split(/\s+/));
  return new Map(fields.map((row) => [row[2] as string, Number(row[9]) * 512]));
}

const sum = (written: Map<string, number>): number => [...written.values()].reduce((total, bytes) => total + bytes, 0);

describe("syncFilesystem", () => {
  let directory: string;
  beforeEach(() => {
    // In the repository: a temporary folder may be in memory, where there is no disk to write to.
    directory = mkdtempSync(join(process.cwd(), "node_modules/.io-probe-sync-"));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it("writes what is dirty, and says how long that took and how much reached the disk", async () => {
    const { devices } = await fingerprintPath(directory, "temp");
    const disk = devices.findLast(({ kind }) => kind === "disk")?.name ?? "";
    // A sync that notes the counters around itself, since others write to the same disk, and call sync as well.
    const before = join(directory, "before");
    const end = join(directory, "end");
    const script = `cat /proc/diskstats > '${before}'; PATH='${process.env.PATH}' sync "$@"; cat /proc/diskstats > '${end}'`;
    writeFileSync(join(directory, "sync"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const clean = readWritten();
    writeFileSync(join(directory, "dirty"), Buffer.alloc(DIRTY_BYTES, "x"));
    const dirty = readWritten();
    const started = performance.now();
    const drain = await syncFilesystem(directory, { ...process.env, PATH: `${directory}:${process.env.PATH}` });
    const seconds = (performance.now() - started) / 1000;
    const after = readWritten();
    expect(drain.seconds).toBeGreaterThan(0);
    expect(drain.seconds).toBeLessThanOrEqual(seconds);
    const grown = (from: Map<string, number>, to: Map<string, number>) => (to.get(disk) ?? 0) - (from.get(disk) ?? 0);
    expect(grown(clean, after)).toBeGreaterThanOrEqual(disk === "" ? 0 : DIRTY_BYTES);
    expect(drain.bytes).toBeGreaterThanOrEqual(grown(readWritten(before), readWritten(end)));
    expect(drain.bytes).toBeLessThanOrEqual(sum(after) - sum(dirty));
  });

  it("fails with a reason where there is no such path", async () => {
    await expect(syncFilesystem("/nowhere/at/all", process.env)).rejects.toThrow(/sync/);
  });
});
