import { expect, test } from "vitest";
import { parseJobFile } from "../../src/bench/job-file.ts";
import { loadProfile } from "../../src/bench/profile.ts";
import { assertRoom, estimateSpace, measureRoom } from "../../src/bench/room.ts";
import { GIBIBYTE, MEBIBYTE } from "../../src/model/units.ts";
import { testCases } from "../cases.ts";

testCases([
  ["etcd", 22 * MEBIBYTE],
  ["randrw-4x64m", 256 * MEBIBYTE],
  ["depot", 250 * MEBIBYTE + 5 * GIBIBYTE],
  ["yabs", 2 * GIBIBYTE],
  ["crystal", GIBIBYTE],
  ["google-pd", 340 * GIBIBYTE],
] as const)("the files of %s take %d bytes", async (name, bytes) => {
  expect(estimateSpace((await loadProfile(name)).file)).toBe(bytes);
});

test("small files count each, and a size that only fio can tell counts as nothing", () => {
  const file = parseJobFile("[a]\nnrfiles=10\nfilesize=4k\nnumjobs=2\n[b]\nsize=50%\n", "x.fio");
  expect(estimateSpace(file)).toBe(80 * 1024);
});

testCases(["filename=/dev/sdb", "ioengine=null"])("a job with %s takes no space on the target", (option) => {
  expect(estimateSpace(parseJobFile(`[a]\n${option}\nsize=1t\n`, "x.fio"))).toBe(0);
});

test("files that fit exactly are taken, and what is a byte too much is told to the byte", () => {
  const assert = (freeBytes: number) => assertRoom({ freeBytes, memory: false }, "/t", 117_436_416, "jobs: the files");
  expect(() => assert(117_436_416)).not.toThrow();
  expect(() => assert(0)).toThrow("jobs: the files do not fit on /t: 0 B are free, 117 MB are needed");
  expect(() => assert(117_436_415)).toThrow("117,436,415 bytes are free, 117,436,416 bytes are needed");
});

test("a filesystem in memory is known by its type", async () => {
  const { memory, freeBytes } = await measureRoom("/dev/shm");
  expect(memory).toBe(true);
  expect(freeBytes).toBeGreaterThan(0);
});
