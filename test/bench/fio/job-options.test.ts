import { describe, expect, test } from "vitest";
import {
  doesIo,
  noteDepth,
  parseFioDuration,
  parseFioSize,
  readBlockSize,
  readSetting,
  readSyncEvery,
} from "../../../src/bench/fio/job-options.ts";
import { testCases } from "../../cases.ts";

/** Options as fio repeats them. */
const options = (values?: object) => values && new Map<string, string>(Object.entries(values));

const SYNCHRONOUS = [
  ...["sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", "splice", "ftruncate", "falloc"],
  ...["filecreate", "filestat", "filedelete", "dircreate", "dirstat", "dirdelete"],
];

describe("the setting of a job", () => {
  test("is unknown where fio repeats none of it", () => expect(readSetting(undefined, "psync")).toEqual({}));

  test("has fio's defaults for what is not there", () => {
    expect(readSetting(options({}))).toEqual({ direct: false, queueDepth: 1, jobs: 1 });
    expect(readSetting(options({}), "psync")).toEqual({ engine: "psync", direct: false, queueDepth: 1, jobs: 1 });
  });

  test("has what the job says", () => {
    const given = { directory: "/mnt", ioengine: "libaio", iodepth: "32", numjobs: "4", size: "1m", direct: "1" };
    expect(readSetting(options(given), "psync")).toEqual({
      target: "/mnt",
      engine: "libaio",
      direct: true,
      queueDepth: 32,
      jobs: 4,
      sizeBytes: 2 ** 20,
    });
    expect(readSetting(options({ filesize: "4k" })).sizeBytes).toBe(4096);
    expect(readSetting(options({ size: "8k", filesize: "4k" })).sizeBytes).toBe(8192);
    expect(readSetting(options({ size: "10%" }))).not.toHaveProperty("sizeBytes");
    expect(readSetting(options({ numjobs: "x4", iodepth: "4x", ioengine: "libaio" }))).toMatchObject({
      jobs: 1,
      queueDepth: 1,
    });
  });

  testCases([
    [{ direct: "1" }, true],
    [{ direct: "" }, true],
    [{ direct: "0" }, false],
    [{ buffered: "0" }, true],
    [{ buffered: "1" }, false],
    [{ direct: "0", buffered: "0" }, true],
    [{}, false],
  ])("with %j is direct: %j", (given, direct) => expect(readSetting(options(given)).direct).toBe(direct));

  testCases(SYNCHRONOUS)("%s has depth 1, whatever was asked for", (ioengine) => {
    expect(readSetting(options({ ioengine, iodepth: "8" })).queueDepth).toBe(1);
    expect(noteDepth(options({ iodepth: "8" }), { engine: ioengine, direct: true })).toEqual([
      { id: "depth-ignored", queueDepth: 8, engine: ioengine },
    ]);
  });

  test("has an unknown depth where several requests were asked of an engine that is not known", () => {
    expect(readSetting(options({ iodepth: "2" }))).not.toHaveProperty("queueDepth");
    expect(readSetting(options({ iodepth: "1" })).queueDepth).toBe(1);
    expect(readSetting(options({ iodepth: "2" }), "libaio").queueDepth).toBe(2);
  });
});

testCases([
  [undefined, { engine: "psync" }, undefined],
  [{ iodepth: "1" }, { engine: "psync" }, undefined],
  [{}, { engine: "psync" }, undefined],
  [{ iodepth: "2" }, { engine: "psync" }, "psync"],
  [{ iodepth: "2" }, {}, null],
  [{ iodepth: "2" }, { engine: "libaio", direct: false }, "libaio"],
  [{ iodepth: "2" }, { engine: "libaio", direct: true }, undefined],
  [{ iodepth: "2" }, { engine: "libaio" }, undefined],
  [{ iodepth: "2" }, { engine: "io_uring", direct: false }, undefined],
])("of the depth in %j with %j is said: %s", (given, setting, engine) => {
  const note = { id: "depth-ignored", queueDepth: 2, ...(engine !== null && { engine }) };
  expect(noteDepth(options(given), setting)).toEqual(engine === undefined ? [] : [note]);
});

testCases([
  [undefined, undefined, undefined, undefined, undefined],
  [{}, 4096, 4096, 4096, 4096],
  [{ bs: "8k" }, 8192, 8192, 8192, 8192],
  [{ blocksize: "16k" }, 16384, 16384, 16384, 16384],
  [{ bs: "8k", blocksize: "16k" }, 8192, 8192, 8192, 8192],
  [{ bs: "4k,8k" }, 4096, 8192, 8192, undefined],
  [{ bs: "4k,8k,16k" }, 4096, 8192, 16384, undefined],
  [{ bs: "4k,4k,16k" }, 4096, 4096, 16384, undefined],
  [{ bs: "4k-8k" }, undefined, undefined, undefined, undefined],
  [{ bs: "4k", bssplit: "4k/50" }, undefined, undefined, undefined, undefined],
  [{ bs: "4k", bsrange: "4k-8k" }, undefined, undefined, undefined, undefined],
])("the block sizes of %j", (given, ...sizes) => {
  const directions = ["read", "write", "trim", "mixed"] as const;
  expect(directions.map((direction) => readBlockSize(options(given), direction))).toEqual(sizes);
});

testCases([
  [undefined, undefined],
  [{}, undefined],
  [{ fsync: "4" }, 4],
  [{ fdatasync: "2" }, 2],
  [{ fdatasync: "2", fsync: "4" }, 2],
  [{ fdatasync: "0", fsync: "4" }, 4],
  [{ fdatasync: "0", fsync: "0" }, undefined],
  [{ fsync: "often" }, undefined],
])("%j has a sync for every %j writes", (given, every) => expect(readSyncEvery(options(given))).toBe(every));

testCases([
  ["2300", 2300],
  ["4k", 4096],
  ["4K", 4096],
  ["4b", 4],
  ["4kb", 4096],
  ["64ki", 65_536],
  ["64kib", 64_000],
  ["64KIB", 64_000],
  ["22m", 22 * 2 ** 20],
  ["1mb", 2 ** 20],
  ["1mi", 2 ** 20],
  ["1MiB", 1e6],
  ["3g", 3 * 2 ** 30],
  ["12t", 12 * 2 ** 40],
  ["10p", 10 * 2 ** 50],
  ["10PiB", 1e16],
])("%j is %d bytes, as for fio 3.33", (text, bytes) => {
  expect(parseFioSize(text, new Map())).toBe(bytes);
  expect(parseFioSize(text, new Map([["kb_base", "1024"]]))).toBe(bytes);
});

testCases([
  ["2300", 2300],
  ["64k", 64_000],
  ["64kb", 64_000],
  ["64ki", 64_000],
  ["64kib", 65_536],
  ["1m", 1e6],
  ["1mib", 2 ** 20],
])("%j is %d bytes with kb_base=1000, as for fio 3.33", (text, bytes) => {
  expect(parseFioSize(text, new Map([["kb_base", "1000"]]))).toBe(bytes);
});

testCases([
  [{}, true],
  [{ create_only: "0", ioengine: "psync" }, true],
  [{ create_only: "1" }, false],
  [{ create_only: "" }, false],
  [{ ioengine: "cpuio" }, false],
])("%j does I/O: %j", (options, does) => expect(doesIo(new Map(Object.entries(options)))).toBe(does));

// Of 1.5m fio takes one byte, of a blank before the suffix or the number none of the suffix.
testCases([
  ...[undefined, "", "4k-8k", "10%", "1e", "x4k", "-4k", "4kk", ".5k", "5.k", "4kbb", "4ib", "4kx"],
  ...["1.5m", "4 k", " 4k", "4k ", "0x1000"],
])("%j is left to fio", (text) => {
  expect(parseFioSize(text, new Map())).toBeUndefined();
});

testCases([
  ["60", 60],
  ["10s", 10],
  ["5M", 300],
  ["2h", 7200],
  ["1d", 86_400],
  ["500ms", 0.5],
  ["500MSEC", 0.5],
  ["20usec", 2e-5],
  ["20us", 2e-5],
  ["3m", 180],
  [" 12 s ", 12],
  ["1.25h", 4500],
  ["10.5", 10.5],
])("%s is %d seconds, as for fio", (text, seconds) => {
  expect(parseFioDuration(text)).toBeCloseTo(seconds, 9);
});

testCases([undefined, "", "x5", "5 x", "5.", ".5", "10ss", "2sec", "1m30s", "-5", "(5*2)"])(
  "%s is left to fio",
  (text) => {
    expect(parseFioDuration(text)).toBeUndefined();
  },
);
