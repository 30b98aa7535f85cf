import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listOrNothing, readLinkOrNothing, readTextOrNothing } from "../../src/system/optional-files.ts";

test("what is there is read, and what is not there is nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "io-probe-optional-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "b"));
  writeFileSync(join(folder, "a"), "text\n");
  symlinkSync("a", join(folder, "c"));
  expect(await readTextOrNothing(join(folder, "a"))).toBe("text\n");
  expect(await listOrNothing(folder)).toEqual(["a", "b", "c"]);
  expect(await readLinkOrNothing(join(folder, "c"))).toBe("a");

  expect(await readTextOrNothing(folder)).toBe("");
  expect(await readTextOrNothing(join(folder, "none"))).toBe("");
  expect(await listOrNothing(join(folder, "none"))).toEqual([]);
  expect(await readLinkOrNothing(join(folder, "a"))).toBeUndefined();
});
