import { expect, test } from "vitest";
import { findBurstSuspects } from "../../src/bench/burst-suspects.ts";
import { addRateNote } from "../../src/bench/result-notes.ts";
import type { BenchResult, MeasuredResult } from "../../src/model/benchmark.ts";

const FAILED: BenchResult = { state: "failed", job: "a", failure: { id: "message", message: "b" } };
const KIB = 1024;

function measure(blockSizeBytes: number, iops: number, more: Partial<MeasuredResult> = {}): MeasuredResult {
  const bandwidthBytesPerSecond = iops * blockSizeBytes;
  return {
    ...{ state: "measured", job: "a", direction: "read", blockSizeBytes, bandwidthBytesPerSecond, iops },
    ...{ runs: [] },
    ...more,
  };
}

const suspect = (benchmark: BenchResult) => addRateNote(benchmark, "burst-suspect");
const burst = { bandwidthBytesPerSecond: 1, iops: 1, seconds: 5 };

test("what is higher than the level to which a later job saw the disk fall is suspected", () => {
  const fell = measure(4 * KIB, 1000, { burst });
  expect(findBurstSuspects([[measure(4 * KIB, 1051)], [fell]])).toEqual([0]);
  expect(findBurstSuspects([[measure(4 * KIB, 1050)], [fell]])).toEqual([]);
  expect(findBurstSuspects([[fell], [measure(4 * KIB, 4500)]])).toEqual([]);
  expect(findBurstSuspects([[measure(4 * KIB, 4500)], [measure(4 * KIB, 1000)]])).toEqual([]);
  expect(findBurstSuspects([[measure(4 * KIB, 4500), fell]])).toEqual([]);
  expect(findBurstSuspects([[measure(4 * KIB, 900), measure(4 * KIB, 4500)], [fell]])).toEqual([0]);
  expect(findBurstSuspects([[measure(4 * KIB, 900)], [measure(4 * KIB, 4500)], [FAILED], [fell]])).toEqual([1]);
});

test("large requests are held against large ones by their bytes, small ones by their operations", () => {
  const small = measure(4 * KIB, 1000, { burst });
  const large = measure(64 * KIB, 1000, { burst });
  expect(findBurstSuspects([[measure(64 * KIB, 4500)], [small]])).toEqual([]);
  expect(findBurstSuspects([[measure(64 * KIB - 1, 4500)], [large]])).toEqual([]);
  expect(findBurstSuspects([[measure(1024 * KIB, 60)], [large]])).toEqual([]);
  expect(findBurstSuspects([[measure(1024 * KIB, 70)], [large]])).toEqual([0]);
  expect(findBurstSuspects([[measure(2300, 1100)], [small]])).toEqual([0]);
});

test("making, looking up and deleting files is neither suspected nor a level to hold others against", () => {
  const engine = "filecreate";
  expect(findBurstSuspects([[measure(4096, 4500, { engine })], [measure(4096, 1000, { burst })]])).toEqual([]);
  expect(findBurstSuspects([[measure(4096, 4500)], [measure(4096, 1000, { burst, engine })]])).toEqual([]);
});

test("what saw its own fall, syncs and failures are not suspected, and keep their notes", () => {
  const fell = measure(4 * KIB, 1000, { burst });
  const sync = measure(4 * KIB, 4500, { direction: "sync" });
  expect(findBurstSuspects([[measure(4 * KIB, 4500, { burst })], [sync], [FAILED], [fell]])).toEqual([]);
  expect([suspect(sync), suspect(FAILED)]).toEqual([sync, FAILED]);
  const noted = { ...fell, notes: [{ id: "page-cache" as const }] };
  const both = { ...fell, notes: [{ id: "page-cache" }, { id: "burst-suspect" }] };
  expect(suspect(noted)).toEqual(both);
  expect(suspect(suspect(noted))).toEqual(both);
});
