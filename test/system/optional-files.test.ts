import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listNames, readLink, readNumber, readText } from "../../src/system/optional-files.ts";
import { makeFolder } from "../make-folder.ts";

test("what is there is read, and what is not there is nothing", () => {
  const folder = makeFolder();
  mkdirSync(join(folder, "b"));
  writeFileSync(join(folder, "a"), "text\n");
  symlinkSync("a", join(folder, "c"));
  expect(readText(join(folder, "a"))).toBe("text\n");
  expect(listNames(folder).sort()).toEqual(["a", "b", "c"]);
  expect(readLink(join(folder, "c"))).toBe("a");

  expect(readText(folder)).toBe("");
  expect(readText(join(folder, "none"))).toBe("");
  expect(listNames(join(folder, "none"))).toEqual([]);
  expect(readLink(join(folder, "a"))).toBeUndefined();

  for (const text of ["12\n", "0", "max", "", "-1", "1 2"]) writeFileSync(join(folder, text.trim() || "empty"), text);
  const numbers = ["12", "0", "max", "empty", "-1", "1 2", "none"].map((name) => readNumber(join(folder, name)));
  expect(numbers).toEqual([12, 0, ...Array(5).fill(undefined)]);
});
