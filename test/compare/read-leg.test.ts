import { expect, test } from "vitest";
import { readSetting } from "../../src/analysis/benchmark-setting.ts";
import { testCases } from "../cases.ts";
import { buildBenchmark, buildReport, buildStep, readLegText } from "./report-builder.ts";

const report = buildReport({ label: "a", windows: [buildStep("make", 3)], benchmarks: [buildBenchmark(100)] });

test("a leg that is read from a text has the report's figures, whatever else is in it", () => {
  const text = JSON.stringify({ ...report, other: { hostile: "__proto__" } });
  expect(readLegText(text, "report.json")).toEqual({
    label: "a",
    labelSource: "given",
    startedAt: "2026-11-20T11:44:58.000Z",
    figures: [
      { kind: "window", name: "make", measure: "duration", unit: "seconds", better: "lower", value: 3 },
      {
        ...{ kind: "benchmark", name: "quick/rand-write", title: "rand-write: write" },
        ...{ measure: "write-iops", unit: "operationsPerSecond", better: "higher", value: 100 },
        rates: [
          { place: "workspace", rate: "writeBytesPerSecond", own: { perSecond: 409_600 } },
          { place: "workspace", rate: "writesPerSecond", own: { perSecond: 100 } },
        ],
        setting: {
          ...{ engine: "libaio", direct: true, fioMajorVersion: "3", blockSizeBytes: 4096 },
          ...{ queueDepth: 32, jobs: 1, sizeBytes: 1024 ** 3 },
        },
      },
    ],
    facts: [],
  });
});

testCases([
  ["{", "not JSON (1 characters); a report.json of io-probe is expected"],
  ['{"schema":"somebody/else"}', 'not an io-probe/report document; its "schema" is "somebody/else"'],
])("%s is refused with what is wrong", (text, message) => {
  expect(() => readLegText(text, "leg.json")).toThrow(`leg.json: ${message}`);
});

testCases([
  [{ schemaVersion: 9 }, "leg.json: schemaVersion 9 cannot be read by this io-probe; it reads version 1"],
  [{ windows: [{ name: 1 }] }, "leg.json: the field windows.0.name is wrong: expected string, given 1"],
  [{ label: undefined }, "leg.json: the field label is wrong: expected string, given nothing"],
  [{ labelSource: "x".repeat(99) }, /^leg.json: the field labelSource is wrong: expected "given" or .*, given "x{59}$/],
  [
    { job: { name: "a", commit: "main" } },
    'leg.json: the field job.commit is wrong: expected /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, given "main"',
  ],
  [
    { benchmarks: [{ ...buildBenchmark(1), iops: -1 }] },
    "leg.json: the field benchmarks.0.iops is wrong: expected at least 0, given -1",
  ],
])("a report with %o is refused with what is wrong", (parts, message) => {
  expect(() => readLegText(JSON.stringify({ ...report, ...parts }), "leg.json")).toThrow(message);
});

testCases([{ commit: "main" }, { jobId: "a b" }, { defaultBranch: false }, { url: "x" }, { runNumber: -1 }])(
  "a job with %o is refused",
  (field) => {
    const text = JSON.stringify({ ...report, job: { name: "build", ...field } });
    expect(() => readLegText(text, "leg.json")).toThrow(`leg.json: the field job.${Object.keys(field)[0]} is wrong`);
  },
);

test("texts of a report are cut before anything looks at them, and those of its matrix are not", () => {
  const long = (letters: number) => "ж".repeat(letters);
  const job = { name: long(300), workflow: long(5000), repository: long(200), runId: long(201), jobId: "7" };
  const matrix = { script: long(1500) };
  const engine = long(5000);
  const runner = { cpuModel: long(5000) };
  const leg = readLegText(
    JSON.stringify({
      ...report,
      job,
      matrix,
      runner,
      benchmarks: [buildBenchmark(1, { engine, profile: long(1000) })],
    }),
    "leg.json",
  );
  const cut = (letters: number) => `${long(letters - 1)}…`;
  expect(leg.job).toEqual({ ...job, name: cut(200), workflow: cut(200), runId: cut(200) });
  expect(leg.matrix).toEqual(matrix);
  const figure = leg.figures.find(({ kind }) => kind === "benchmark");
  expect([figure?.name, figure?.setting?.engine]).toEqual([cut(300), cut(300)]);
  expect(leg.facts.find(({ name }) => name === "cpuModel")?.value).toBe(cut(500));
});

test("a matrix that is too large to be compared as it is refuses the report", () => {
  const read = (matrix: object) => () => readLegText(JSON.stringify({ ...report, matrix }), "leg.json");
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`, 1]));
  expect(read(keys(1000))).not.toThrow();
  expect(read(keys(1001))).toThrow("leg.json: the matrix has 1,001 values; at most 1,000 are read");
  expect(read({ a: "x".repeat(10_000 - 8) })).not.toThrow();
  expect(read({ a: "x".repeat(10_000 - 7) })).toThrow(
    "leg.json: the matrix has 10,001 characters; at most 10,000 are read",
  );
});

test("a text of 1,000 characters is read whole, one more is not", () => {
  const read = (letters: number) => {
    const result = `${"-".repeat(letters - 7)}success`;
    return readLegText(JSON.stringify({ ...report, windows: [buildStep("a", 1, { result })] }), "x").figures[0]
      ?.failure;
  };
  expect(read(1000)).toBeUndefined();
  expect(read(1001)).toEqual({ ended: "failed" });
});

test("a version number without an end takes no longer than another", () => {
  const fioVersion = "1".repeat(65_000);
  const benchmarks = ["a", "b", "c", "d", "e"].map((job) => buildBenchmark(1, { job, fioVersion }));
  expect(benchmarks.map((benchmark) => readSetting(benchmark).fioMajorVersion)).toEqual(Array(5).fill(undefined));
  expect(readLegText(JSON.stringify({ ...report, benchmarks }), "leg.json").figures).toHaveLength(6);
});
