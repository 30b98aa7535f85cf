import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { StatLine } from "../../src/sampling/sampler/task-lines.ts";
import { testCases } from "../cases.ts";

function parse(text: string): StatLine | undefined {
  const line = new StatLine();
  // What an earlier, longer line left behind it is not read.
  return line.parse(Buffer.from(`${text}9 9`), text.length) ? line : undefined;
}

testCases(["dd", "a) b", "((", ") R 1 2"])("the fields behind the name %j are told by their place", (name) => {
  const line = parse(`20 (${name}) D 7 1 1 0 -1 0 0 0 0 0 11 22 33 44 20 0 5 0 100\n`);
  expect(line).toMatchObject({ state: "D", parent: 7, ticks: 33, childrenTicks: 77, threadCount: 5 });
});

test("a task that is gone has no line", () => {
  expect(parse("")).toBeUndefined();
});

test("this process runs, below its parent", () => {
  expect(parse(readFileSync("/proc/self/stat", "latin1"))).toMatchObject({ state: "R", parent: process.ppid });
});
