import { expect, test } from "vitest";
import { readFio } from "../../src/bench/fio/fio-reader.ts";
import { findingSchema } from "../../src/model/finding.ts";
import { fioDocumentSchema } from "../../src/model/fio.ts";
import type { GateResult } from "../../src/model/gate.ts";
import { announceGates, enforceGates } from "../../src/session/gates.ts";
import { wordBenchmark, wordFioOutput } from "../../src/session/worded-benchmark.ts";
import { writeFindings } from "../../src/session/write-findings.ts";
import { testCases } from "../cases.ts";
import { buildCacheJob, buildReport, STORAGE, steadyStep } from "../render/report/builder.ts";

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

test("a failed result keeps why as data, and says it with the caller's option", () => {
  const failure = { id: "write-budget" as const, leftBytes: 24e6, maxBytes: 500e6 };
  const notes = [{ id: "size-ignored" as const }];
  expect(wordBenchmark({ state: "failed", job: "a", failure, notes }, "--")).toEqual({
    ...{ state: "failed", job: "a", failure, notes },
    error: "not run: only 24 MB of --max-write (500 MB) left",
    diagnostics: ["`--size` does not apply to your own job files"],
  });
  expect(wordBenchmark({ state: "failed", job: "a", failure }, "")).toMatchObject({
    error: expect.stringContaining(" of max-write "),
    diagnostics: [],
  });
});

test("what parse fio prints has fio's lines before what was left out, and fits its schema", () => {
  const job = { jobname: "a", error: 0, "job options": { iodepth: "8" }, read: { total_ios: 5, bw_bytes: 1, iops: 1 } };
  const document = JSON.stringify({ "fio version": "fio-3.33", jobs: [job] });
  const output = wordFioOutput(readFio(`fio: it broke\n${document}\n${document.slice(0, -9)}`, "x"));
  expect(fioDocumentSchema.parse(output)).toEqual(output);
  expect(output).toMatchObject({
    diagnostics: ["fio: it broke", "left out: fio documents that are cut off (1)"],
    results: [{ diagnostics: ["fio's default engine ignores iodepth=8; set ioengine"] }],
  });
});

test("the verdict comes first, with its sentences and figures as report.json names them", () => {
  const [verdict, cap, ...others] = writeFindings(buildCacheJob());
  expect(verdict).toMatchObject({
    id: "verdict",
    severity: "warning",
    confidence: "high",
    window: "Run actions/cache@v4",
    device: "sda",
    message:
      'Disk-bound: "Run actions/cache@v4" waited 8.04 of its 12 s for sda. Cause: a configured limit of 209 MB/s, at the device or in the hypervisor (fio reads and writes equally fast).',
    advice: "Compare runners or disk types with the same steps (io-probe compare).",
    evidence: { bound: "disk", cause: "bandwidth-cap", durationSeconds: 12, waitShare: expect.closeTo(0.67) },
  });
  expect(cap).toMatchObject({
    id: "bandwidth-cap",
    window: "Run actions/cache@v4",
    evidence: { bytesPerSecond: 209.05e6 },
  });
  for (const finding of [verdict, cap, ...others]) expect(() => findingSchema.parse(finding)).not.toThrow();
});

test("what cannot be told has no confidence", () => {
  const [verdict] = writeFindings(buildReport([steadyStep("work", 20, { userShare: 0.01 })]));
  expect(verdict).toMatchObject({ id: "verdict", evidence: { bound: "unknown", reason: "slept" } });
  expect(verdict).not.toHaveProperty("confidence");
});

test("a figure that was not measured is absent", () => {
  const [verdict] = writeFindings(buildReport([steadyStep("work", 20, { userShare: 0.95 })]));
  expect(verdict?.id).toBe("verdict");
  expect(Object.values(verdict?.evidence ?? {})).not.toContain(undefined);
  expect(Object.keys(verdict?.evidence ?? {})).not.toContain("cpuSeconds");
  expect(verdict).not.toHaveProperty("device");
});

test("a limit says what the window's own tasks waited as it is said without the limit", () => {
  const diskWait = { seconds: 15, lowSeconds: 14.9, highSeconds: 15.1, basis: ["task-states" as const] };
  const load = { writeRate: 50e6, stall: 0.95, queueDepth: 30 };
  const report = buildReport([steadyStep("work", 20, load, { diskWait })]);
  const [, cap] = writeFindings(report);
  expect(cap).toMatchObject({ id: "bandwidth-cap", evidence: { lowSeconds: 14.9 } });
  expect(cap?.message).toMatch(
    /^sda was saturated at 50 MB\/s .* "work" waited 15 s of its 20 s \(75%\) for the disk\.$/,
  );
});

test("large requests that wait while the disk rests wait for a limit above it, not for its own rate", () => {
  const diskWait = { seconds: 6, lowSeconds: 5.8, highSeconds: 6.2, basis: ["task-states" as const] };
  const disk = { name: "sda", readBytes: 492e6, writtenBytes: 0, reads: 149, writes: 0, meanReadLatencySeconds: 0.008 };
  const tell = (busySeconds: number) => {
    const step = steadyStep("restore", 8, {}, { diskWait, devices: [{ ...disk, busySeconds }] });
    return writeFindings(buildReport([step]))[0]?.message;
  };
  expect(tell(1.79)).toBe(
    'Disk-bound: "restore" waited 6 of its 8 s for sda. Cause: probably a limit above sda, by a cgroup or the container: the disk itself was busy for only 1.79 s.',
  );
  expect(tell(1.8)).toMatch(/Cause: reading 492 MB at 273 MB\/s\.$/);
});

test("a name that is too long to read is cut, and one of several lines is one", () => {
  const name = `set -e\n${"make all && ".repeat(9)}`;
  const [verdict] = writeFindings(buildReport([steadyStep(name, 20, { userShare: 0.95 })], { storage: STORAGE }));
  expect(verdict?.window).toBe(name);
  expect(verdict?.message).toMatch(/^CPU-bound: .* while "set -e make all && [^"\n]*…" ran/);
  expect(/ "([^"]*)"/.exec(verdict?.message ?? "")?.[1]).toHaveLength(60);
});
