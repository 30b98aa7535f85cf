import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type FioBench, inBenchFolders } from "../../src/bench/fio-run.ts";
import { runInFolder } from "../../src/bench/folder-process.ts";
import { TargetError } from "../../src/bench/work-folder.ts";
import { makeMemoryFolder } from "../make-folder.ts";
import { needs } from "../needs.ts";
import { RenameLoop } from "../rename-loop.ts";

test("another user who renames root's work folders all the time changes nothing elsewhere, in 200 rounds", async () => {
  needs("otherUser");
  const loop = new RenameLoop(makeMemoryFolder());
  await loop.start();
  const environment = { PATH: process.env.PATH, RUNNER_TEMP: loop.shared };
  const { signal } = new AbortController();
  const refused: unknown[] = [];
  for (let round = 0; round < 200; round++) {
    const work = async ({ folder, scratch }: FioBench): Promise<void> => {
      expect([folder, scratch].map((path) => statSync(path).uid)).toEqual([0, 0]);
      const command = { environment, signal, timeoutSeconds: 60, folder };
      await runInFolder({ ...command, program: "sh", args: ["-c", "echo > data; mkdir -p run; echo > run/data"] });
      writeFileSync(join(scratch, "image"), "");
    };
    await inBenchFolders(loop.shared, { fio: "fio", environment, signal }, work).catch((error: unknown) =>
      refused.push(error),
    );
    expect(loop.findDamage()).toEqual({});
  }
  await loop.stop();
  expect(loop.turns).toBeGreaterThan(200);
  for (const error of refused) expect(error).toBeInstanceOf(TargetError);
  const left = readdirSync(loop.shared).filter((name) => statSync(join(loop.shared, name)).isDirectory());
  // What is renamed before it can be opened stays, empty.
  for (const name of left) expect(name.startsWith("moved-") ? readdirSync(join(loop.shared, name)) : []).toEqual([]);
});
