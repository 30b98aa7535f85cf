import { expect, test } from "vitest";
import { assertRoom, chooseLayoutSize, measureRoom } from "../../src/bench/layout-size.ts";
import { GIBIBYTE, MEBIBYTE } from "../../src/model/units.ts";

test.each([
  [100 * GIBIBYTE, 4 * GIBIBYTE],
  [4 * GIBIBYTE, GIBIBYTE],
  [400 * MEBIBYTE + 3, 100 * MEBIBYTE],
  [80 * MEBIBYTE, 16 * MEBIBYTE],
])("with %d bytes free the layout file has %d", (freeBytes, size) => {
  expect(chooseLayoutSize({ freeBytes, memory: false }, "/t")).toBe(size);
});

test.each([
  [0, "0 B", "83.9 MB"],
  [10 * MEBIBYTE, "10.5 MB", "83.9 MB"],
  [63 * MEBIBYTE, "66.1 MB", "83.9 MB"],
  [80 * MEBIBYTE - 1, "83,886,079 bytes", "83,886,080 bytes"],
])("too little space (%i bytes) is refused with what is free and what is needed", (freeBytes, free, needed) => {
  expect(() => chooseLayoutSize({ freeBytes, memory: false }, "/t")).toThrow(
    `target: /t has ${free} free; a benchmark needs ${needed} at least`,
  );
});

test("a given size that does not fit beside the profile's other files is refused", () => {
  expect(() => chooseLayoutSize({ freeBytes: GIBIBYTE, memory: false }, "/t", GIBIBYTE)).toThrow(
    "size: 1.07 GB, and the profile's other files, do not fit on /t: 1.07 GB are free, 1.14 GB are needed",
  );
  expect(chooseLayoutSize({ freeBytes: GIBIBYTE, memory: false }, "/t", 32 * MEBIBYTE)).toBe(32 * MEBIBYTE);
});

test("files that fit exactly are taken, and what is a byte too much is told to the byte", () => {
  const assert = (freeBytes: number) => assertRoom({ freeBytes, memory: false }, "/t", 117_436_416, "jobs: the files");
  expect(() => assert(117_436_416)).not.toThrow();
  expect(() => assert(0)).toThrow("jobs: the files do not fit on /t: 0 B are free, 117 MB are needed");
  expect(() => assert(117_436_415)).toThrow("117,436,415 bytes are free, 117,436,416 bytes are needed");
});

test("a size that no request of the profiles fits into is refused", () => {
  const choose = (size: number): number => chooseLayoutSize({ freeBytes: GIBIBYTE, memory: false }, "/t", size);
  expect(() => choose(MEBIBYTE - 1)).toThrow(
    "size: 1,048,575 bytes; allowed are 1,048,576 bytes and more, the size of a request",
  );
  expect(() => choose(4096)).toThrow("size: 4 KiB; allowed are 1 MiB and more, the size of a request");
  expect(choose(MEBIBYTE)).toBe(MEBIBYTE);
});

test("a filesystem in memory is known by its type", async () => {
  const { memory, freeBytes } = await measureRoom("/dev/shm");
  expect(memory).toBe(true);
  expect(freeBytes).toBeGreaterThan(0);
});
