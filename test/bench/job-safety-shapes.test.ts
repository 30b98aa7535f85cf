import { expect } from "vitest";
import { type Shape, SHAPES as shapes } from "../../src/bench/job-safety-shapes.ts";
import { testCases } from "../cases.ts";

// What each shape takes and refuses stands in job-safety-options.test.ts; here are the edges of single patterns.
testCases<[string, Shape, taken: string[], refused: string[]]>([
  ["a share or a number of zones", shapes.SIZE, ["100%", "5z"], ["5%x", "x5%", "x5z", "5zx", "12345678901z", "-5z"]],
  [
    "a time of up to eight digits",
    shapes.TIME_SPAN,
    [..."d h m s ms us ns msec usec nsec sec D H M S MS Sec".split(" ").map((unit) => `12345678${unit}`)],
    [..."d h m s ms msec sec".split(" ").map((unit) => `123456789${unit}`), "1min", "1seconds"],
  ],
  [
    "a time of more digits",
    shapes.TIME_SPAN,
    ["123456789us", "123456789ns", "123456789usec", "123456789nsec", "123456789US", "123456789012345678"],
    ["1234567890123456789", "1234567890123456789ns"],
  ],
  ["a mask", shapes.MASK, ["0x10", "0x09af", "0xAF"], ["0x1g", "0x", "0x-1"]],
  ["a direction with a step", shapes.DIRECTION, ["read:-4k", "read:4k"], ["read:4-k", "read:--4k", "READ"]],
  ["a steady state", shapes.STEADY, ["IOPS:5", "bw:1M", "Lat_Slope:0.1%"], ["iops_slop:5"]],
  ["sync_file_range", shapes.SYNC_RANGE, ["write,wait_after:8"], ["write,wx", "write:8,wait_after", "write,w"]],
  ["a pattern", shapes.PATTERN, ["0xDEADBEEF", "0xdead", "%o"], ["0xDEADG", "%p"]],
])("%s", (_, shape, taken, refused) => {
  expect(taken.filter((text) => !shape.accepts(text))).toEqual([]);
  expect(refused.filter((text) => shape.accepts(text))).toEqual([]);
});
