import { linkSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ResultStore } from "../../../scripts/mutation/run-mutants.ts";
import { makeFolder } from "../../make-folder.ts";

let directory: string;
let path: string;
beforeEach(() => {
  directory = makeFolder();
  path = join(directory, "results.json");
});

function save(store: ResultStore, key: string, killed: boolean): void {
  store.set(key, killed);
  store.save();
}

test("two runs side by side keep each other's results, and each its own of what both have found out", () => {
  const [one, other] = [new ResultStore(path), new ResultStore(path)];
  save(one, "a", true);
  save(one, "both", false);
  other.set("both", true);
  save(other, "b", false);
  const again = new ResultStore(path);
  expect(["a", "b", "both", "c"].map((key) => again.get(key))).toEqual([true, false, true, undefined]);
  expect(readdirSync(directory)).toEqual(["results.json"]);
});

test("a copy of the results that shares their bytes is not written", () => {
  save(new ResultStore(path), "a", true);
  const copy = join(directory, "copy.json");
  linkSync(path, copy);
  save(new ResultStore(path), "b", true);
  expect(JSON.parse(readFileSync(copy, "utf8"))).toEqual({ a: true });
});
