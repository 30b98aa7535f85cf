import { expect, test } from "vitest";
import { chooseLayoutSize, measureRoom } from "../../src/bench/layout-size.ts";
import { GIBIBYTE, MEBIBYTE } from "../../src/model/units.ts";

test.each([
  [100 * GIBIBYTE, 4 * GIBIBYTE],
  [4 * GIBIBYTE, GIBIBYTE],
  [400 * MEBIBYTE + 3, 100 * MEBIBYTE],
  [80 * MEBIBYTE, 16 * MEBIBYTE],
])("with %d bytes free the layout file has %d", (freeBytes, size) => {
  expect(chooseLayoutSize({ freeBytes, memory: false }, "/t")).toBe(size);
});

test.each([10, 63, 79])("too little space (%i MiB) is refused with what is free and what is needed", (mebibytes) => {
  const freeBytes = mebibytes * MEBIBYTE;
  expect(() => chooseLayoutSize({ freeBytes, memory: false }, "/t")).toThrow(
    `target: /t has ${freeBytes} bytes free; a benchmark needs 83886080 at least`,
  );
});

test("a given size that does not fit beside the profile's other files is refused", () => {
  expect(() => chooseLayoutSize({ freeBytes: GIBIBYTE, memory: false }, "/t", GIBIBYTE)).toThrow(
    "size: 1073741824 bytes, and the profile's other files, do not fit on /t: 1073741824 bytes are free, 1140850688 are needed",
  );
  expect(chooseLayoutSize({ freeBytes: GIBIBYTE, memory: false }, "/t", 32 * MEBIBYTE)).toBe(32 * MEBIBYTE);
});

test("a size that no request of the profiles fits into is refused", () => {
  const choose = (size: number): number => chooseLayoutSize({ freeBytes: GIBIBYTE, memory: false }, "/t", size);
  expect(() => choose(MEBIBYTE - 1)).toThrow("size: 1048575 bytes; allowed are 1048576 and more, one request of 1 MiB");
  expect(choose(MEBIBYTE)).toBe(MEBIBYTE);
});

test("a filesystem in memory is told from one on a disk by what it is", async () => {
  const { memory, freeBytes } = await measureRoom("/dev/shm");
  expect(memory).toBe(true);
  expect(freeBytes).toBeGreaterThan(0);
});
