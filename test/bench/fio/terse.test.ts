import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  findLastLines,
  isTerseLine,
  listTerseResults,
  readTerseLine,
  type TerseLine,
} from "../../../src/bench/fio/terse.ts";
import type { Benchmark } from "../../../src/model/benchmark.ts";
import { testCases } from "../../cases.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/fio/shapes");
const read = (name: string) => readFileSync(join(FIXTURES, name), "utf8").trim();
const LINE = read("randrw.v3.terse").split("\n")[0] as string;
const FIELDS = LINE.split(";");
const change = (place: number, value: string) => FIELDS.map((field, at) => (at === place ? value : field)).join(";");

describe("a line", () => {
  testCases([
    [LINE, true],
    [`noise ${LINE}`, true],
    [LINE.replace("3;", "4;"), true],
    [LINE.replace("3;", "5;"), true],
    [LINE.replace("3;", "2;"), false],
    [LINE.replace("3;", "6;"), false],
    [`x${LINE}`, false],
    ["3;fio-3.33;job;0;0", true],
    ["3;fio-;;0;-1;", true],
    ["3;fio-3.33;job;0;x", false],
    ["3;fio-3.33;job;x;0", false],
    ["3;fio-3.33;job;12;34;", true],
    ["3;3.33;job;0;0", false],
  ])("%j", (line, isTerse) => expect(isTerseLine(line)).toBe(isTerse));

  testCases([
    ["randrw.v3", ["read", "write"]],
    ["randrw.v4", ["read", "write", "trim"]],
    ["randrw.v5", ["read", "write", "trim"]],
    ["mixed.v3", ["mixed"]],
    ["mixed.v4", ["mixed"]],
    ["mixed.v5", ["mixed"]],
    ["both.v3", ["read", "write"]],
    ["both.v4", ["read", "write", "trim"]],
    ["both.v5", ["read", "write", "trim"]],
  ])("of %s has its directions", (name, directions) => {
    const line = readTerseLine(read(`${name}.terse`).split("\n")[0] as string);
    expect(line?.directions.map(({ direction }) => direction)).toEqual(directions);
  });

  test("has its job, group, version and error, and each figure at its place", () => {
    expect(readTerseLine(`noise: ${LINE}  `)).toMatchObject({ fioVersion: "3.33", job: "m", group: "0", error: 0 });
    expect(readTerseLine(change(4, "-5"))?.error).toBe(-5);
    expect(readTerseLine(change(3, "17"))?.group).toBe("17");
    const [direction, write] = readTerseLine(LINE)?.directions ?? [];
    expect(write).toMatchObject({ direction: "write", kibibytes: 4216, kibibytesPerSecond: 33460, iops: 8365 });
    expect(write?.latency?.latencySeconds).toMatchObject({ mean: 4.463388 / 1e6, p50: 3 / 1e6, p999: 22 / 1e6 });
    expect(direction).toEqual({
      direction: "read",
      kibibytes: 3976,
      kibibytesPerSecond: 31555,
      iops: 7888,
      milliseconds: 126,
      latency: {
        latencySeconds: {
          mean: 80.446742 / 1e6,
          min: 30 / 1e6,
          max: 6989 / 1e6,
          p50: 34 / 1e6,
          p90: 42 / 1e6,
          p95: 52 / 1e6,
          p99: 1712 / 1e6,
          p999: 6979 / 1e6,
        },
        submissionSeconds: 0,
      },
    });
    expect(readTerseLine(change(11, "20.5"))?.directions[0]?.latency?.submissionSeconds).toBe(20.5e-6);
  });

  test("that is none, or whose shares are not where they belong, has no figures", () => {
    expect(readTerseLine("hello")).toBeUndefined();
    expect(readTerseLine(`a;b ${LINE}`)?.job).toBe("m");
    const share = 5 + 2 * 41;
    expect(readTerseLine(change(share, `x${FIELDS[share]}`))).toBeUndefined();
    expect(readTerseLine(change(share, `${FIELDS[share]}=7`))).toBeUndefined();
    // Four directions are none of version 3.
    const four = [...FIELDS.slice(0, 5), ...Array(4 * 41).fill("0"), ...FIELDS.slice(share)];
    expect(readTerseLine(four.join(";"))).toBeUndefined();
    expect(readTerseLine(four.toSpliced(5, 41).join(";"))?.directions).toHaveLength(2);
  });

  test("with text instead of an amount has no figures", () => {
    for (const place of [5, 6, 7, 8, 46]) {
      for (const amount of ["nan", "-1", "inf", "1e400", "x"])
        expect(readTerseLine(change(place, amount))).toBeUndefined();
      expect(readTerseLine(change(place, "0"))).toBeDefined();
    }
  });

  test("without a mean has no latency, and without a percentile not that one", () => {
    expect(readTerseLine(change(15, "0.500000"))?.directions[0]?.latency?.latencySeconds.mean).toBe(0.5e-6);
    expect(readTerseLine(change(15, "0.000000"))?.directions[0]).not.toHaveProperty("latency");
    const place = FIELDS.indexOf("99.000000%=1712");
    const latency = readTerseLine(change(place, "98.000000%=1712"))?.directions[0]?.latency?.latencySeconds;
    expect(latency).not.toHaveProperty("p99");
    expect(latency).toHaveProperty("p999");
  });

  test("without all of its fields is none, wherever it ends", () => {
    // What stands behind the histograms may be missing: the disks, and the job's description.
    const closing = FIELDS.findLastIndex((field) => field.endsWith("%")) + 1;
    for (let count = 5; count < FIELDS.length; count++) {
      const line = readTerseLine(FIELDS.slice(0, count).join(";"));
      expect(line === undefined, `${count} fields`).toBe(count < 5 + 2 * 41 + 34 && count < closing);
    }
  });
});

const lineOf = (changes: Partial<TerseLine["directions"][number]> = {}, more: Partial<TerseLine> = {}): TerseLine => ({
  fioVersion: "3.33",
  job: "a",
  group: "0",
  error: 0,
  directions: [{ direction: "read", kibibytes: 100, kibibytesPerSecond: 10, iops: 5, milliseconds: 1000, ...changes }],
  ...more,
});

const listResults = (line: TerseLine, messages: string[] = []) =>
  listTerseResults(line, messages).map(({ benchmark }) => benchmark);
const resultsOf = (changes: Partial<TerseLine["directions"][number]>) => listResults(lineOf(changes));
const errorOf = (
  changes: Partial<TerseLine["directions"][number]>,
  more: Partial<TerseLine> = {},
  messages: string[] = [],
) => listResults(lineOf(changes, more), messages).map(nameFailure)[0];

function nameFailure(result: Benchmark): string {
  if (result.state === "measured") return "measured";
  const { failure } = result;
  if (failure.id === "no-io") return failure.maybeTrims === true ? "no-io, or trims" : "no-io";
  return failure.id === "message" ? failure.detail : failure.id;
}

describe("the results of a line", () => {
  test("are in bytes and seconds, one for each direction that did something", () => {
    const latencySeconds = { mean: 1 };
    const latency = { latencySeconds, submissionSeconds: 2 };
    const line = lineOf({ latency });
    line.directions.push({ direction: "write", kibibytes: 0, kibibytesPerSecond: 0, iops: 0, milliseconds: 0 });
    const run = { bandwidthBytesPerSecond: 10240, iops: 5, durationSeconds: 1, latencySeconds };
    const shared = { job: "a", fioVersion: "3.33" };
    expect(listTerseResults(line, [])).toEqual([
      { benchmark: { state: "measured", ...shared, direction: "read", ...run, bytes: 102400, runs: [run] }, latency },
    ]);
    expect(resultsOf({ kibibytes: 1 })).toMatchObject([{ bytes: 1024 }]);
    expect(resultsOf({ kibibytes: 1, iops: 0 })).toMatchObject([{ bytes: 1024, iops: 0 }]);
    expect(resultsOf({})[0]).not.toHaveProperty("latencySeconds");
  });

  test("below a KiB have no bytes", () => {
    const [result] = resultsOf({ kibibytes: 0, iops: 1 });
    expect(result).toMatchObject({ state: "measured", iops: 1 });
    expect(result).not.toHaveProperty("bytes");
    const line = readTerseLine(read("sector.v3.terse")) as TerseLine;
    expect(listResults(line)).toMatchObject([{ direction: "write", iops: 1000, durationSeconds: 0.001 }]);
  });

  test("that failed say why", () => {
    expect(listResults(lineOf({}, { error: 5 }))).toEqual([
      { state: "failed", job: "a", fioVersion: "3.33", failure: { id: "message", detail: "i/o error (EIO 5)" } },
    ]);
    const message = "fio: pid=0, err=5/file:x.c:1, func=read, error=Input/output error";
    expect(errorOf({}, { error: 5 }, [message])).toBe("read: Input/output error (EIO 5)");
    expect(errorOf({ milliseconds: 0 })).toBe("too-short");
    expect(errorOf({ milliseconds: 0 }, {}, ["got signal=9"])).toBe("got signal=9");
    const { directions } = lineOf();
    const [read] = directions as [TerseLine["directions"][number]];
    const both = { directions: [read, { ...read, direction: "write" as const, milliseconds: 0 }] };
    expect(errorOf({}, both)).toBe("too-short");
  });

  test("of a job that did nothing say so, and where its trims would not be seen", () => {
    const idle = { kibibytes: 0, iops: 0, milliseconds: 0 };
    const untold = "no-io, or trims";
    expect(errorOf(idle)).toBe(untold);
    expect(errorOf({ ...idle, direction: "write" })).toBe(untold);
    expect(errorOf({ ...idle, direction: "trim" })).toBe("no-io");
    expect(errorOf({ ...idle, direction: "mixed" })).toBe("no-io");
    const trim = { ...idle, direction: "trim" as const, kibibytesPerSecond: 0 };
    expect(errorOf({}, { directions: [{ ...trim, direction: "read" }, trim] })).toBe("no-io");
    expect(errorOf(idle, {}, ["fio: it broke"])).toBe("fio: it broke");
    for (const name of ["trim", "cpuio"]) {
      const line = read(`${name}.v3.terse`).split("\n").map(readTerseLine).at(-1) as TerseLine;
      expect(listResults(line)).toMatchObject([{ state: "failed", failure: { id: "no-io", maybeTrims: true } }]);
    }
  });
});

describe("the last words", () => {
  const word = (second: number, job = "a", more: Partial<TerseLine> = {}) =>
    lineOf({ kibibytes: second * 100, milliseconds: second * 1000 }, { job, ...more });

  const both = (milliseconds: number) => {
    const [before, after] = [word(1), lineOf({ kibibytes: 200, milliseconds: 2000 })];
    before.directions.push({ ...(lineOf().directions[0] as TerseLine["directions"][number]), direction: "write" });
    after.directions.push({
      ...(lineOf({ milliseconds: 1000 + milliseconds }).directions[0] as TerseLine["directions"][number]),
      direction: "write",
    });
    return [before, after];
  };

  test("of one process and of several are those of the last interval", () => {
    const [one, two, three] = [word(1), word(2), word(3)];
    expect(findLastLines([one, two, three])).toEqual([three]);
    const [first, second, third, fourth] = [word(1), word(1, "b"), word(2), word(2, "b")];
    expect(findLastLines([first, second, third, fourth])).toEqual([third, fourth]);
    expect(findLastLines([one])).toEqual([one]);
    expect(findLastLines([])).toEqual([]);
  });

  testCases([
    ["another job", [word(1), word(2, "b")]],
    ["another group", [word(1), word(2, "a", { group: "1" })]],
    ["another version", [word(1), word(2, "a", { fioVersion: "3.34" })]],
    ["a failure before", [word(1, "a", { error: 5 }), word(2)]],
    ["fewer bytes", [word(2), lineOf({ kibibytes: 199, milliseconds: 3000 })]],
    ["less time", [word(2), lineOf({ kibibytes: 300, milliseconds: 1999 })]],
    ["another direction", [word(1), lineOf({ direction: "write", kibibytes: 200, milliseconds: 2000 })]],
    ["more directions", [word(1), { ...word(2), directions: [...word(2).directions, ...word(2).directions] }]],
    ["too little time between", [word(1), lineOf({ kibibytes: 100, milliseconds: 1499 })]],
    ["more than ten times the pace", [word(1), lineOf({ kibibytes: 1101, milliseconds: 2000 })]],
    ["too little time between in one of two directions", both(499)],
    ["too little time between of two processes", [word(1), word(1, "b"), lineOf({ milliseconds: 1499 }), word(2, "b")]],
    ["one cycle and a half", [word(1), word(1, "b"), word(2)]],
  ])("with %s are all of them", (_, lines) => expect(findLastLines(lines)).toEqual(lines));

  testCases([
    ["the shortest interval", [word(1), lineOf({ kibibytes: 100, milliseconds: 1500 })]],
    ["ten times the pace", [word(1), lineOf({ kibibytes: 1100, milliseconds: 2000 })]],
    ["nothing in between", [word(2), word(2)]],
    ["nothing before", [lineOf({ kibibytes: 0, milliseconds: 0 }), lineOf({ kibibytes: 9e9, milliseconds: 500 })]],
    ["no bytes before", [lineOf({ kibibytes: 0, milliseconds: 500 }), lineOf({ kibibytes: 9e9 })]],
    ["I/O that took less than a millisecond", [lineOf({ milliseconds: 0 }), lineOf({ milliseconds: 0 })]],
    ["a failure at the end", [word(1), word(2, "a", { error: 5 })]],
    ["time that goes on in one of two directions", both(500)],
    ["a last interval that was cut short", [word(1), word(2), lineOf({ kibibytes: 210, milliseconds: 2100 })]],
  ])("with %s are the last one", (_, lines) => expect(findLastLines(lines)).toEqual(lines.slice(-1)));

  test("are found among as many processes as fio can run, and no more", () => {
    const cycle = (second: number, count: number) => Array.from({ length: count }, (_, job) => word(second, `j${job}`));
    expect(findLastLines([...cycle(1, 4096), ...cycle(2, 4096)])).toHaveLength(4096);
    expect(findLastLines([...cycle(1, 4097), ...cycle(2, 4097)])).toHaveLength(2 * 4097);
  });
});
