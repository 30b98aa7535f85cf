import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Cell } from "../../../scripts/bench-truth/plan.ts";
import { type CellRun, Recordings } from "../../../scripts/bench-truth/recordings.ts";
import { makeFolder } from "../../make-folder.ts";

const cell: Cell = { load: "untar", background: "none", disk: "virtio", filesystem: "ext4" };
const other: Cell = { ...cell, filesystem: "xfs" };
const makeRun = (seconds: number) => ({ memorySeconds: 1, seconds, report: {} }) as CellRun;

describe("recorded runs", () => {
  let path = "";
  beforeEach(() => {
    const folder = makeFolder();
    path = join(folder, "runs.ndjson");
  });

  test("go on where they were cut off, also within a line", () => {
    const before = new Recordings(path);
    before.begin({ machine: "a machine", date: "2026-01-02" });
    before.add(cell, 2, makeRun(3));
    before.add(other, 2, makeRun(4));
    appendFileSync(path, '{"load":"untar","comp');

    const after = new Recordings(path);
    after.begin({ machine: "another", date: "2026-01-03" });
    after.add(cell, 2, makeRun(5));

    const read = new Recordings(path);
    expect(read.recorded).toEqual({ machine: "a machine", date: "2026-01-02" });
    expect(read.listCells()).toEqual([
      { ...cell, runs: [makeRun(3), makeRun(5)] },
      { ...other, runs: [makeRun(4)] },
    ]);
  });

  test("count those of a cell in which the load did as much", () => {
    const recordings = new Recordings(path);
    recordings.add(cell, 2, makeRun(3));
    expect([recordings.count(cell, 2), recordings.count(cell, 3), recordings.count(other, 2)]).toEqual([1, 0, 0]);
  });

  test("are kept nowhere without a file", () => {
    const recordings = new Recordings(undefined);
    recordings.add(cell, 1, makeRun(3));
    expect(recordings.listCells()).toHaveLength(1);
    expect(() => readFileSync(path)).toThrow();
  });
});
