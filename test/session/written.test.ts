import { expect, test } from "vitest";
import { readFio } from "../../src/bench/fio/fio-reader.ts";
import { writeFioDocument } from "../../src/cli/commands/parse.ts";
import { fioDocumentSchema } from "../../src/model/fio.ts";
import type { GateResult } from "../../src/model/gate.ts";
import { announceGates, enforceGates } from "../../src/session/gates.ts";
import { addBenchmarkWords } from "../../src/words/benchmarks.ts";
import { testCases } from "../cases.ts";

const decide = (outcome: GateResult["outcome"]): GateResult => ({
  gate: "duration > 1s",
  outcome,
  ratio: false,
  checks: [{ outcome, label: "a" }],
});
const collect = () => {
  const lines: string[] = [];
  return { lines, log: { info: (line: string) => lines.push(line), warning: (line: string) => lines.push(line) } };
};

testCases([
  [undefined, "fail-if"],
  ["--", "--fail-if"],
] as const)("gates are told with the prefix %j by the name that the user typed", (prefix, name) => {
  const { lines, log } = collect();
  const told = announceGates([decide("passed"), decide("cannot-say"), decide("failed")], log, prefix);
  expect(lines).toEqual([expect.stringMatching(`^${name}: duration`), expect.stringMatching(`^${name}: duration`)]);
  expect(told).toMatch(new RegExp(`^${name}: duration > 1s: `));
  expect(announceGates([decide("passed")], log, prefix)).toBeUndefined();
});

test("only a failed gate is an error", () => {
  const { log } = collect();
  expect(() => enforceGates([decide("passed"), decide("cannot-say")], log)).not.toThrow();
  expect(() => enforceGates([decide("failed")], log)).toThrow(/^fail-if: duration > 1s: /);
});

test("a failed result keeps why as data, and says it where it is written", () => {
  const failure = { id: "write-budget" as const, leftBytes: 24e6, maxBytes: 500e6 };
  const notes = [{ id: "size-ignored" as const }];
  expect(addBenchmarkWords({ state: "failed", job: "a", failure, notes })).toEqual({
    ...{ state: "failed", job: "a" },
    failure: { ...failure, message: "not run: only 24 MB of max-write (500 MB) left" },
    notes: [{ id: "size-ignored", message: "`size` does not apply to your own job files" }],
  });
  expect(addBenchmarkWords({ state: "failed", job: "a", failure })).not.toHaveProperty("notes");
});

test("what parse fio prints has fio's lines apart from what was left out, and fits its schema", () => {
  const job = { jobname: "a", error: 0, "job options": { iodepth: "8" }, read: { total_ios: 5, bw_bytes: 1, iops: 1 } };
  const document = JSON.stringify({ "fio version": "fio-3.33", jobs: [job] });
  const output = writeFioDocument(readFio(`fio: it broke\n${document}\n${document.slice(0, -9)}`, "x"));
  expect(fioDocumentSchema.parse(output)).toEqual(output);
  expect(output).toMatchObject({
    diagnostics: ["fio: it broke"],
    notes: [{ id: "unended-documents", times: 1, message: "left out: fio documents that are cut off (1)" }],
    results: [{ notes: [{ message: "fio's default engine ignores iodepth=8; set ioengine" }] }],
  });
});
