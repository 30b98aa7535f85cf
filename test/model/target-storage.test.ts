import { expect, test } from "vitest";
import type { Storage } from "../../src/model/storage.ts";
import { findTargetStorage } from "../../src/model/target-storage.ts";

const STORAGE: Storage[] = [
  { path: "/work/app", role: "workspace", devices: [] },
  { path: "/work/app/cache", role: "target", devices: [] },
  { path: "/dev/shm", role: "target", devices: [] },
];

test.each([
  ["/work/app", "/work/app"],
  [".", "/work/app"],
  ["./", "/work/app"],
  ["cache", "/work/app/cache"],
  ["./cache/", "/work/app/cache"],
  ["../app", "/work/app"],
  ["../../dev/shm", "/dev/shm"],
  ["/dev/shm/", "/dev/shm"],
  ["other", undefined],
  ["/mnt", undefined],
  [undefined, undefined],
])("the target %s lies on what is known of %s", (target, path) => {
  expect(findTargetStorage(target, STORAGE)?.path).toBe(path);
});

test("without a workspace a relative target is unknown", () => {
  expect(findTargetStorage(".", STORAGE.slice(1))).toBeUndefined();
});
