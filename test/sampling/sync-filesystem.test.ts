import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { syncFilesystem } from "../../src/sampling/sync-filesystem.ts";

describe("syncFilesystem", () => {
  it("writes what is dirty, and says how long that took and how much reached the disk", async () => {
    // In the repository: a temporary folder may be in memory, where there is no disk to write to.
    const directory = mkdtempSync(join(process.cwd(), "node_modules/.io-probe-sync-"));
    try {
      writeFileSync(join(directory, "dirty"), Buffer.alloc(16 * 1024 * 1024, "x"));
      const drain = await syncFilesystem(directory, process.env);
      expect(drain.seconds).toBeGreaterThan(0);
      expect(drain.bytes).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(drain.bytes)).toBe(true);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it("fails with a reason where there is no such path", async () => {
    await expect(syncFilesystem("/nowhere/at/all", process.env)).rejects.toThrow(/sync/);
  });
});
