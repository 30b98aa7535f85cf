import { describe, expect, test } from "vitest";
import { noteDepth, readBlockSize, readSetting, readSyncEvery } from "../../../src/bench/fio/job-setting.ts";
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
