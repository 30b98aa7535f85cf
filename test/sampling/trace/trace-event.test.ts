import { expect, test } from "vitest";
import { parseTraceLine } from "../../../src/sampling/trace/trace-event.ts";
import { testCases } from "../../cases.ts";

const at = "              dd-21162   [001] ..... 35680.334734: ";
const event = { atSeconds: 35680.334734, dev: "254,0" };

testCases([
  ["block_getrq: 254,0 WS 178832272 + 32 [dd]", { kind: "request", flags: "WS", sector: 178832272, sectors: 32 }],
  ["block_bio_backmerge: 254,0 RA 8 + 256 [cat]", { kind: "request", flags: "RA", sector: 8, sectors: 256 }],
  ["block_bio_frontmerge: 254,0 W 8 + 8 [cat]", { kind: "request", flags: "W", sector: 8, sectors: 8 }],
  [
    "block_rq_issue: 254,0 RA 4096 () 12580560 + 8 be,0,4 [dd]",
    { kind: "issue", flags: "RA", sector: 12580560, sectors: 8 },
  ],
  // Before Linux 6.9, without the priority.
  ["block_rq_issue: 254,0 R 4096 () 12580560 + 8 [dd]", { kind: "issue", flags: "R", sector: 12580560, sectors: 8 }],
  [
    "block_rq_complete: 254,0 RA () 12580560 + 8 be,0,4 [0]",
    { kind: "complete", flags: "RA", sector: 12580560, sectors: 8 },
  ],
  [
    "block_rq_issue: 254,0 FF 0 () 0 + 0 none,0,0 [kworker/1:2H]",
    { kind: "issue", flags: "FF", sector: 0, sectors: 0 },
  ],
])("an event of a block device: %s", (text, expected) => {
  expect(parseTraceLine(at + text)).toEqual({ ...event, ...expected });
});

testCases([
  ["ext4_sync_file_enter: dev 254,0 ino 10248250 parent 10248247 datasync 1 "],
  ["ext4_sync_fs: dev 254,0 wait 1"],
])("a sync that was asked for: %s", (text) => {
  expect(parseTraceLine(at + text)).toEqual({ ...event, kind: "sync" });
});

testCases([
  ["ext4_sync_fs: dev 254,0 wait 0"],
  ["tracing_mark_write: begin"],
  ["block_rq_requeue: 254,0 R 4096 () 12580560 + 8 [dd]"],
  ["block_getrq: 254,0 WS 178832272"],
])("any other line is none: %s", (text) => {
  expect(parseTraceLine(at + text)).toBeUndefined();
});

test("a process whose name looks like an event makes none", () => {
  const line = " 1.0: block_getrq-21162   [001] ..... 35680.334734: tracing_mark_write: x";
  expect(parseTraceLine(line)).toBeUndefined();
  expect(parseTraceLine("CPU:1 [LOST 123 EVENTS]")).toBeUndefined();
});
