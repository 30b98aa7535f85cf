import { expect, test } from "vitest";
import { chooseLayoutSize, measureRoom } from "../../src/bench/layout-size.ts";
import { GIBIBYTE, MEBIBYTE } from "../../src/model/units.ts";

test.each([
  [100 * GIBIBYTE, 4 * GIBIBYTE],
  [4 * GIBIBYTE, GIBIBYTE],
  [400 * MEBIBYTE + 3, 100 * MEBIBYTE],
])("with %d bytes free the layout file has %d", (freeBytes, size) => {
  expect(chooseLayoutSize({ freeBytes, memory: false }, "/t")).toBe(size);
});

test("too little space is refused with what is free and what is needed", () => {
  expect(() => chooseLayoutSize({ freeBytes: 10 * MEBIBYTE, memory: false }, "/t")).toThrow(
    "target: /t has 10485760 bytes free; a benchmark needs 67108864 at least, or a smaller size",
  );
});

test("a given size that does not fit beside the profile's other files is refused", () => {
  expect(() => chooseLayoutSize({ freeBytes: GIBIBYTE, memory: false }, "/t", GIBIBYTE)).toThrow(
    "size: 1073741824 bytes do not fit on /t: 1073741824 bytes are free, 1140850688 are needed",
  );
  expect(chooseLayoutSize({ freeBytes: GIBIBYTE, memory: false }, "/t", 32 * MEBIBYTE)).toBe(32 * MEBIBYTE);
});

test("a filesystem in memory is told from one on a disk by what it is", async () => {
  const { memory, freeBytes } = await measureRoom("/dev/shm");
  expect(memory).toBe(true);
  expect(freeBytes).toBeGreaterThan(0);
});
