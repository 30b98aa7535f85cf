import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { NODE_OF_SCRIPTS } from "../../built.ts";
import { makeMemoryFolder } from "../../make-folder.ts";
import { needs } from "../../needs.ts";
import { RenameLoop } from "../../rename-loop.ts";

const ROUNDS = 200;

test("another user who renames root's folders all the time changes nothing elsewhere", async () => {
  needs("otherUser");
  const root = makeMemoryFolder();
  const loop = new RenameLoop(root);
  const folder = join(loop.shared, "folder");
  mkdirSync(folder);
  writeFileSync(join(folder, "data"), "original\n");
  const started = execa(NODE_OF_SCRIPTS, [join(import.meta.dirname, "rename-rounds.ts"), `${ROUNDS}`], {
    cwd: folder,
    reject: false,
  });
  await Promise.race([once(started.stdout, "data"), started]);
  await loop.start();
  const { stdout, stderr } = await started;
  await loop.stop();
  expect(loop.turns).toBeGreaterThan(ROUNDS);
  expect(loop.findDamage()).toEqual({});
  const { confined, ran } = JSON.parse(stdout.split("\n")[1] ?? "{}");
  expect([confined, stderr]).toEqual([true, expect.stringMatching(/^$|something renames directories in it/)]);
  // A few may be refused.
  expect(ran.folder + ran.memory + ran.overlay + ran.image).toBeGreaterThan(0);
  const left = readdirSync(loop.shared).filter((name) => /^(?:moved-)?folder$/.test(name));
  expect(left.map((name) => readFileSync(join(loop.shared, name, "data"), "utf8"))).toContain("original\n");
  expect(readFileSync("/proc/self/mounts", "utf8")).not.toContain(root);
});
