import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Arena, openArena } from "../../../src/session/try/arena.ts";
import { Bouts } from "../../../src/session/try/bouts.ts";
import type { Contender } from "../../../src/session/try/contenders.ts";
import { takeInventory } from "../../../src/session/try/inventory.ts";
import { Rounds } from "../../../src/session/try/rounds.ts";
import { SILENT } from "../../bench/tools.ts";

let root: string;
let arena: Arena;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "io-probe-rounds-"));
  mkdirSync(join(root, "work"));
  // A machine that can make no image.
  writeFileSync(join(root, "mkfs.ext4"), "#!/bin/sh\necho no loop device\nexit 1\n", { mode: 0o755 });
  const environment = { PATH: `${root}:${process.env.PATH}` };
  arena = await openArena({ folder: join(root, "work"), output: join(root, "out"), environment });
});
afterEach(async () => {
  await arena.close();
  rmSync(root, { recursive: true, force: true });
});

test("where there can be no image, its remedies are out and the others are tried", async () => {
  const command = ["true"];
  const about = { command, risk: "None.", source: "https://example.org/", apply: "COMMAND", comparesFiles: true };
  const place = { kind: "image", filesystem: "ext4", make: [], options: "barrier=0" } as const;
  const bouts = new Bouts([
    { ...about, name: "plain again", baseline: "folder", application: {} },
    { ...about, name: "image", baseline: "image", application: { place } },
  ] satisfies Contender[]);
  const original = await takeInventory(arena);
  const setting = { arena, original, cold: false, memoryBytes: 1e8, imageBytes: 1e8 };
  const rounds = new Rounds(setting, bouts, {
    ...{ command, name: "true", runs: 2, warmup: 0, timeBudgetSeconds: 600 },
    first: { seconds: 0.01, drainSeconds: 0, copySeconds: 0 },
    signal: new AbortController().signal,
    log: SILENT,
  });
  expect(await rounds.run()).toBe("runs");
  expect(bouts.describe().remedies).toMatchObject([
    { name: "plain again", runs: 2 },
    { name: "image", state: "unavailable", reason: "mkfs.ext4 failed: no loop device" },
  ]);
});
