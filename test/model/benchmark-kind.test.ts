import { expect } from "vitest";
import { areReadAndWrite } from "../../src/model/benchmark-kind.ts";
import { testCases } from "../cases.ts";

testCases([
  ["seq-read", "seq-write"],
  ["SEQ-READ", "SEQ-WRITE"],
  ["Read 4k", "Write 4k"],
  ["randread", "randwrite"],
  ["read-tests/seq-READ-q8", "read-tests/seq-WRITE-q8"],
  ["threads/read", "threads/write"],
])("%s and %s are a pair", (read, write) => {
  expect(areReadAndWrite(read, write)).toBe(true);
});

testCases([
  ["seq-read", "seq-read"],
  ["seq-write", "seq-read"],
  ["seq-read", "rand-write"],
  ["seq-read", "seq-write-2"],
  ["seq-read-2", "seq-write"],
  ["read/read", "write/write"],
  ["mixed", "mixed"],
])("%s and %s are none", (read, write) => {
  expect(areReadAndWrite(read, write)).toBe(false);
});
