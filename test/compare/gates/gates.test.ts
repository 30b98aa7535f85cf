import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { GATE_FIGURES, isNamed, selectFigures } from "../../../src/compare/gates/gate-figures.ts";
import { parseGates } from "../../../src/compare/gates/gate-parser.ts";
import type { FigureRow } from "../../../src/model/comparison.ts";
import { BENCHMARK_FIGURES, type FigureAbout, WINDOW_FIGURES, WORKLOAD_FIGURES } from "../../../src/model/figures.ts";
import { testCases } from "../../cases.ts";

describe("gates", () => {
  testCases([
    ["disk-wait > 20s", { ratio: false, operator: ">", limit: 20, figure: { id: "disk-wait" } }],
    ['duration("npm ci")>2m', { name: "npm ci", operator: ">", limit: 120 }],
    ["ratio(write-iops) < 0.8", { ratio: true, operator: "<", limit: 0.8, figure: { id: "write-iops" } }],
    ["ratio( write-iops ) <= 80%", { ratio: true, operator: "<=", limit: 0.8 }],
    ['ratio(duration("say \\"hi\\" \\\\")) >= 1.5x', { name: 'say "hi" \\', ratio: true, limit: 1.5 }],
    ["write-bandwidth < 200MB/s", { limit: 200e6 }],
    ["written-bytes > 4GiB", { limit: 4 * 1024 ** 3 }],
    ["write-iops < 9000", { limit: 9000 }],
    ["sync-latency > 10ms", { limit: 0.01 }],
    ["write-bandwidth < 1MB/s ; # slow", { text: "write-bandwidth < 1MB/s", limit: 1e6 }],
    ["write-iops < 1.5", { limit: 1.5 }],
    ["ratio(duration) > 1", { limit: 1 }],
  ])("%s is read", (text, expected) => {
    expect(parseGates(text, "fail-if")).toMatchObject([{ text, ...expected }]);
  });

  test("each figure of the registry that comparisons have is one, by its id", () => {
    const compared = WINDOW_FIGURES.filter((figure) => figure.compared);
    const ids = [...compared, ...BENCHMARK_FIGURES, ...WORKLOAD_FIGURES].map(({ id }) => id);
    expect([...GATE_FIGURES.keys()]).toEqual(ids);
    expect(ids).toEqual(expect.arrayContaining(["duration", "disk-wait", "write-iops", "sync-latency", "workload"]));
    expect(() => parseGates("flushes > 1", "fail-if")).toThrow(
      "expected one of ratio(…), drift(…), duration, disk-wait",
    );
  });

  test("gates stand on lines of their own or behind semicolons; comments and empty lines are none", () => {
    const text = '# limits\ndisk-wait > 20s; duration("a;b # c") > 1m ;\n\r\n  read-bytes > 1g  # much\n';
    expect(parseGates(text, "fail-if").map((gate) => gate.text)).toEqual([
      "disk-wait > 20s",
      'duration("a;b # c") > 1m',
      "read-bytes > 1g",
    ]);
    for (const none of ["", "#", " ; #"]) expect(parseGates(none, "fail-if")).toEqual([]);
    expect(parseGates("duration > 1s #", "fail-if")).toHaveLength(1);
  });

  testCases([
    [
      "ratoi(write-iops) < 1",
      'fail-if, line 1, column 1: found "ratoi(write-iops) < 1"; did you mean ratio? expected one of ratio(…), drift(…), duration,',
    ],
    [
      "disk-wait > 1s\n  constructor > 1",
      'fail-if, line 2, column 3: found "constructor > 1", expected one of ratio(…), drift(…)',
    ],
    [
      "disk-wiat > 1s",
      'column 1: found "disk-wiat > 1s"; did you mean disk-wait? expected one of ratio(…), drift(…), duration,',
    ],
    ["duration(npm ci) > 1s", 'fail-if, line 1, column 10: found "npm ci) > 1s", expected a name in double quotes'],
    ['duration("npm ci" > 1s', 'fail-if, line 1, column 19: found "> 1s", expected ")" behind the name'],
    ["ratio(write-iops < 1", 'fail-if, line 1, column 18: found "< 1", expected ")" after the metric of ratio('],
    ["disk-wait = 20s", 'fail-if, line 1, column 11: found "= 20s", expected one of <= >= < >'],
    ["disk-wait >", "fail-if, line 1, column 12: found the end of the line, expected an amount"],
    ["disk-wait > 20x", 'fail-if, line 1, column 13: "20x" is not a duration'],
    ["disk-wait > 20s 30s", 'fail-if, line 1, column 17: found "30s", expected the end of the line, or a semicolon'],
    ["ratio(duration) > 2s", 'fail-if, line 1, column 19: "2s" is not a ratio: 0.8, 1.5x, 80%'],
    ["drift(duration > 1.1", 'fail-if, line 1, column 16: found "> 1.1", expected ")" after the metric of drift('],
    ["write-iops < 9k", 'fail-if, line 1, column 14: "9k" is not a number: 9000'],
    ["ratio(duration) > x2x", 'fail-if, line 1, column 19: "x2x" is not a ratio'],
    ["ratio(duration) > 2xx", 'fail-if, line 1, column 19: "2xx" is not a ratio'],
    ["ratio(duration) > 1.x", 'fail-if, line 1, column 19: "1.x" is not a ratio'],
    ["write-iops < 80%", 'fail-if, line 1, column 14: "80%" is not a number'],
    ["write-iops < 2x", 'fail-if, line 1, column 14: "2x" is not a number'],
    ["write-iops < k9", 'fail-if, line 1, column 14: "k9" is not a number'],
    ["write-bandwidth < 1/sMB", 'fail-if, line 1, column 19: "1/sMB" is not a size'],
    [`${"a".repeat(41)} > 1`, `column 1: found "${"a".repeat(40)}", expected`],
    ["write-bandwidth < fast", 'fail-if, line 1, column 19: "fast" is not a size'],
    ['duration("never closed) > 1s', "fail-if, line 1, column 10: found"],
  ])("%j is refused with its place", (text, message) => {
    expect(() => parseGates(text, "fail-if")).toThrow(message);
  });
});

test("every figure and every example of the documentation is understood, and no figure is left out there", () => {
  const documentation = readFileSync(new URL("../../../docs/comparing.md", import.meta.url), "utf8");
  const [examples = ""] = /(?<=```\n)(disk-wait[\s\S]*?)(?=```)/.exec(documentation) ?? [];
  expect(parseGates(examples, "fail-if")).toHaveLength(4);
  const [table = ""] = /\| metric \| of [\s\S]*?\n\n/.exec(documentation) ?? [];
  const documented = [...table.matchAll(/`([a-z\d-]+)`/g)].map(([, name]) => name);
  expect(documented.sort()).toEqual([...GATE_FIGURES.keys()].sort());
});

type Named = Pick<FigureRow, "kind" | "name" | "measure">;

function select(figures: readonly Named[], gate: string, name?: string): string[] {
  return selectFigures(figures, GATE_FIGURES.get(gate) as FigureAbout, name).map((figure) => figure.name);
}

const window = (name: string): Named => ({ kind: "window", name, measure: "duration" });
const benchmark = (name: string, measure: string): Named => ({ kind: "benchmark", name, measure });

test("a step is found by its name or command, and without a name the whole job is meant", () => {
  const steps = [window("Run npm ci"), window("whole job"), window("npm test in /src")];
  expect(select(steps, "duration")).toEqual(["whole job"]);
  expect(select(steps, "duration", "npm ci")).toEqual(["Run npm ci"]);
  expect(select(steps, "duration", "npm test")).toEqual([]);
  expect(select(steps.toSpliced(1, 1), "duration")).toEqual(["Run npm ci", "npm test in /src"]);
});

test("all steps of one name are meant, and one of them by its number", () => {
  const steps = ["npm ci", "Run npm ci (2)", "npm ci (13)", "npm ci 2", "npm ci (x)", "x npm ci (2)", "npm (2) ci"];
  const windows = steps.map(window);
  expect(select(windows, "duration", "npm ci")).toEqual(["npm ci", "Run npm ci (2)", "npm ci (13)"]);
  expect(select(windows, "duration", "npm ci (13)")).toEqual(["npm ci (13)"]);
  const workloads = ["cache", "cache (2)"].map((name): Named => ({ kind: "workload", name, measure: "workload" }));
  expect(select(workloads, "workload", "cache")).toEqual(["cache"]);
});

test("a gate without a direction is about the name as it is given", () => {
  const workloads = ["cache", "cache undefined"].map(
    (name): Named => ({ kind: "workload", name, measure: "workload" }),
  );
  expect(select(workloads, "workload", "cache")).toEqual(["cache"]);
  expect(select(workloads, "workload")).toEqual(["cache", "cache undefined"]);
});

test("random benchmarks are meant where there are some, and of bandwidth every one", () => {
  const names = ["quick/seq-write-4k", "full/RandWrite"];
  const iops = names.map((name) => benchmark(name, "write-iops"));
  expect(select(iops, "write-iops")).toEqual(["full/RandWrite"]);
  expect(select(iops.slice(0, 1), "write-iops")).toEqual(["quick/seq-write-4k"]);
  expect(
    select(
      names.map((name) => benchmark(name, "write-bandwidth")),
      "write-bandwidth",
    ),
  ).toEqual(names);
});

test("a benchmark is called with or without the profile before its name and the target behind it", () => {
  const named = { kind: "benchmark", name: "quick/rand-write in /mnt/a\nb" } as const;
  for (const name of ["rand-write", "quick/rand-write", named.name]) expect(isNamed(named, name)).toBe(true);
  for (const name of ["quick", "write", "b", "rand-write in /mnt/a"]) expect(isNamed(named, name)).toBe(false);
  for (const target of ["workspace", "temp", "target", "other disk /mnt", "/mnt/a"]) {
    expect(isNamed({ kind: "benchmark", name: `quick/rand-write in ${target}` }, "rand-write")).toBe(true);
  }
  expect(isNamed({ kind: "benchmark", name: "quick/notes in read" }, "notes in read")).toBe(true);
  expect(isNamed({ kind: "benchmark", name: "quick/notes in workspaces" }, "notes")).toBe(false);
  // A slash in the target or in the job's own name is none behind the profile.
  const own = { kind: "benchmark", name: "own/nightly/rand-write" } as const;
  expect(isNamed(own, "nightly/rand-write")).toBe(true);
  expect(isNamed(own, "rand-write")).toBe(false);
});
