import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { JournalCounters } from "../../src/sampling/sampler/filesystem-counters.ts";
import { makeFolder } from "../make-folder.ts";

let proc: string;
beforeEach(() => {
  proc = makeFolder();
});

function write(name: string, commits: number, requested: number): void {
  mkdirSync(`${proc}/fs/jbd2/${name}`, { recursive: true });
  const text = `${commits} transactions (${requested} requested), each up to 1365 blocks\naverage: \n  0ms waiting\n`;
  writeFileSync(`${proc}/fs/jbd2/${name}/info`, text);
}

test("without a journal there is no member", () => {
  expect(new JournalCounters(proc).read(true)).toBe("");
});

test("the commits of all journals are added up, those of one that came later only at a whole sample", () => {
  write("vda1-8", 10, 4);
  const counters = new JournalCounters(proc);
  expect(counters.read(true)).toBe(',"j":[10,4]');
  write("loop0-8", 3, 2);
  write("vda1-8", 11, 5);
  expect(counters.read(false)).toBe(',"j":[11,5]');
  expect(counters.read(true)).toBe(',"j":[14,7]');
});

test("a file that was opened goes on saying what it said then, so each reading opens it", () => {
  write("vda1-8", 10, 4);
  const counters = new JournalCounters(proc);
  counters.read(true);
  // As the kernel does, a new file takes the place of the opened one, which stays as it was.
  write("next", 12, 5);
  renameSync(`${proc}/fs/jbd2/next/info`, `${proc}/fs/jbd2/vda1-8/info`);
  expect(counters.read(false)).toBe(',"j":[12,5]');
});

test("a filesystem that is mounted no more keeps what it had counted", () => {
  write("vda1-8", 10, 4);
  write("loop0-8", 3, 2);
  const counters = new JournalCounters(proc);
  counters.read(true);
  rmSync(`${proc}/fs/jbd2/loop0-8`, { recursive: true });
  write("vda1-8", 11, 4);
  expect(counters.read(false)).toBe(',"j":[14,6]');
  expect(counters.read(true)).toBe(',"j":[14,6]');
});

test("a filesystem that is mounted anew begins at 0, and what it had counted stays counted", () => {
  write("vda1-8", 10, 4);
  const counters = new JournalCounters(proc);
  counters.read(true);
  write("vda1-8", 2, 1);
  expect(counters.read(false)).toBe(',"j":[12,5]');
  writeFileSync(`${proc}/fs/jbd2/vda1-8/info`, "");
  expect(counters.read(false)).toBe(',"j":[12,5]');
});
