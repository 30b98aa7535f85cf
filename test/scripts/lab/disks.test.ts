import { expect, test } from "vitest";
import { listLoops } from "../../../scripts/lab/disks.ts";

test("of the limited devices only loop devices are the lab's", () => {
  expect(listLoops("8:0 1000\n7:3 125000000\n7:12 800\n17:1 5\n253:0 7\n")).toEqual(["7:3", "7:12"]);
  expect(listLoops("")).toEqual([]);
});
