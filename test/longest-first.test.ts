import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { LONG } from "./longest-first.ts";

test("each file that is to start early is there, once", () => {
  expect(LONG.filter((path) => !existsSync(path))).toEqual([]);
  expect(new Set(LONG).size).toBe(LONG.length);
});
