import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFio } from "../../../src/bench/fio/fio-reader.ts";
import { hasDuplicateKeys } from "../../../src/bench/fio/result-json.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/fio/versions");
const VERSIONS = ["2.2.10", "2.16", "3.1", "3.16", "3.28", "3.33", "3.36", "3.42"];
const read = (version: string, file: string) => readFileSync(join(FIXTURES, `fio-${version}`, file), "utf8");
const isDoubled = (text: string) => hasDuplicateKeys(text, JSON.parse(text));

test("fio's own documents have no name twice", () => {
  for (const version of VERSIONS) {
    for (const file of ["randrw.json", "fdatasync.json"]) {
      expect([version, file, isDoubled(read(version, file))]).toEqual([version, file, false]);
    }
  }
});

test.each([
  ['{"jobs": [{"jobname": "a", "jobname": "b"}]}', true],
  ['{"jobs": [{"jobname" : "a", "read": {}, "read"\n:{}}]}', true],
  ['{"jobs": [{"write": {"io_bytes": 1, "io_bytes": 1}}]}', true],
  ['{"jobs": [{"trim": {"total_ios": 1, "total_ios": 1}}]}', true],
  ['{"jobs": [{"sync": {"total_ios": 1, "total_ios": 1}}]}', true],
  ['{"jobs": [{"mixed": {}, "mixed": {}}]}', true],
  ['{"client_stats": [{"jobname": "a", "jobname": "b"}]}', true],
  ['{"jobs": [{"jobname": "a"}], "jobs": [{"jobname": "b"}]}', true],
  ['{"jobs": [{"jobname": "a"}, {"jobname": "b"}]}', false],
  ['{"jobs": [{"jobname": "a", "read": {"io_bytes": 1, "total_ios": 1}, "sync": {"total_ios": 1}}]}', false],
  ['{"jobs": [{"trim": {"io_bytes": 1}, "write": {"io_bytes": 1}, "mixed": {"total_ios": 1}}]}', false],
  // Options and percentiles may come again.
  ['{"jobs": [{"jobname": "a", "job options": {"rw": "read", "rw": "write"}}]}', false],
  ['{"jobs": [{"jobname": "the \\"read\\": of it"}]}', false],
  ["{}", false],
])("%j: %s", (text, isExpected) => expect(isDoubled(text)).toBe(isExpected));

test("a document of two jobs between which lines are lost is broken, not one job", () => {
  const job = (name: string) => `"jobname": "${name}", "error": 0, "read": {"total_ios": 1, "bw": 1, "iops": 1}`;
  const whole = `{"fio version": "fio-3.33", "jobs": [{${job("a")}}, {${job("b")}}]}`;
  const merged = whole.replace("}, {", ", ");
  expect(readFio(whole, "log")).toMatchObject({ source: { complete: true }, results: [{}, {}] });
  expect(() => readFio(merged, "log")).toThrow(
    "log: fio's JSON is broken: it contains other text, or something changed it",
  );
  expect(readFio(`${whole}${merged}`, "log")).toMatchObject({ source: { complete: false }, results: [{}, {}] });
});
