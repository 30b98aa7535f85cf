import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { chooseScratch } from "../../src/bench/scratch.ts";
import { makeFolder } from "../make-folder.ts";

const memory = join("/dev/shm", `bench-scratch-${process.pid}`);

test("fio's results lie on different filesystem than the target where one is at hand", async () => {
  const disk = makeFolder();
  mkdirSync(memory);
  onTestFinished(() => rmSync(memory, { recursive: true }));
  expect(await chooseScratch(memory, { RUNNER_TEMP: disk })).toBe(disk);
  expect(await chooseScratch(memory, { RUNNER_TEMP: memory, TMPDIR: disk })).toBe(disk);
  expect(statSync(await chooseScratch(disk, { RUNNER_TEMP: disk })).dev).not.toBe(statSync(disk).dev);
});

test("a temporary folder that is missing is passed over", async () => {
  const disk = makeFolder();
  const chosen = await chooseScratch(disk, { RUNNER_TEMP: join(disk, "missing"), TMPDIR: disk });
  expect(statSync(chosen).isDirectory()).toBe(true);
});
