import { expect, test } from "vitest";
import { findDiskWait } from "../../src/model/disk-wait.ts";
import { buildStep } from "../compare/report-builder.ts";

const diskWait = { seconds: 4, lowSeconds: 3, highSeconds: 5, basis: ["task-states" as const] };

test("a window's disk wait is the one that the report holds, as a share of the window too", () => {
  const window = buildStep("make", 10, { diskWait, pressure: { ioSomeSeconds: 9, ioFullSeconds: 9 } });
  expect(findDiskWait(window)).toEqual({ ...diskWait, share: 0.4, lowShare: 0.3, highShare: 0.5 });
});

test("it is not measured without one, whatever the kernel's pressure is", () => {
  const cgroup = { version: "v2", path: "/job", ioSomeSeconds: 4, ioFullSeconds: 3 } as const;
  expect(findDiskWait(buildStep("make", 10, { pressure: { ioSomeSeconds: 6, ioFullSeconds: 2 }, cgroup }))).toBe(
    undefined,
  );
});

test("it is 0 of a window without length", () => {
  const none = { ...diskWait, seconds: 0, lowSeconds: 0, highSeconds: 0 };
  expect(findDiskWait(buildStep("make", 0, { diskWait: none }))).toMatchObject({ share: 0, lowShare: 0, highShare: 0 });
});
