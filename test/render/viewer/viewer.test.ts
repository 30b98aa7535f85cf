import { describe, expect, test } from "vitest";
import { encodeColumn, readColumn } from "../../../src/render/report/column-encoding.ts";
import { buildPageData, type PageData } from "../../../src/render/report/page-data.ts";
import {
  readAddress,
  readComparisonAddress,
  writeAddress,
  writeComparisonAddress,
} from "../../../src/render/viewer/address.ts";
import { specifyCharts } from "../../../src/render/viewer/chart-specs.ts";
import {
  listShownSteps,
  writeStepsCsv,
  writeStepsJson,
  writeStepsMarkdown,
} from "../../../src/render/viewer/step-exports.ts";
import { findAlone, selectView } from "../../../src/render/viewer/view.ts";
import { testCases } from "../../cases.ts";
import { buildHostileReport } from "../hostile.ts";
import { buildCacheJob, buildReport, steadyStep } from "../report/builder.ts";

const steps = buildPageData(buildCacheJob())?.steps ?? [];
const read = (hash: string) => {
  const { step, range } = readAddress(hash, steps);
  return [step?.number, range?.min, range?.max];
};

testCases([
  ["#step=npm-ci&t=12.5-48", [4, 12.5, 48]],
  ["#step=npm-ci", [4, undefined, undefined]],
  ["#step=5", [5, undefined, undefined]],
  ["#t=-0.5-10", [undefined, -0.5, 10]],
  ["#t=10-10", [undefined, undefined, undefined]],
  ["#t=48-12", [undefined, undefined, undefined]],
  ["#t=1e3-2e3&step=none", [undefined, undefined, undefined]],
  ["#t=-5", [undefined, undefined, undefined]],
  ["#t=1-2-3", [undefined, undefined, undefined]],
  ["#<script>", [undefined, undefined, undefined]],
  ["", [undefined, undefined, undefined]],
])("the address %s", (hash, expected) => {
  expect(read(hash)).toEqual(expected);
});

test("a step named as a number is found before the step of that number", () => {
  const { steps: numbered } = buildPageData(buildReport([steadyStep("a", 1, {}), steadyStep("1", 1, {})])) ?? {
    steps: [],
  };
  expect(readAddress("#step=1", numbered).step?.name).toBe("1");
});

test("what is written is read again, to a tenth of a second", () => {
  const step = steps[3];
  const hash = writeAddress({ step, range: { min: 12.53, max: 48 } });
  expect(hash).toBe("#step=npm-ci&t=12.5-48");
  expect(read(hash)).toEqual([4, 12.5, 48]);
  expect(writeAddress({})).toBe("");
});

test("names in other scripts come back", () => {
  const { steps: named } = buildPageData(buildReport([steadyStep("größe & мир", 1, {})])) ?? { steps: [] };
  const hash = writeAddress({ step: named[0] });
  expect(hash).toMatch(/^#step=[\w%-]+$/);
  expect(readAddress(hash, named).step?.number).toBe(1);
});

const npmCi = { column: "npm-ci-duration", isDescending: false };

testCases([
  ["#label=amd-16&sort=npm-ci-duration", { label: "amd-16", sort: npmCi }],
  ["#sort=-npm-ci-duration", { sort: { ...npmCi, isDescending: true } }],
  ["#label=größe", { label: "größe" }],
  ["#label=gr%C3%B6%C3%9Fe", { label: "größe" }],
  ["#label=&sort=", {}],
  ["#label=-a&sort=--b", {}],
  ['#label="]&sort=<b>', {}],
  ["#label=a--b", {}],
  ["#figures", {}],
  ["#%E0%A4%A", {}],
  ["", {}],
])("the address %s", (hash, expected) => {
  expect(readComparisonAddress(hash)).toEqual(expected);
});

test("what is written is read again", () => {
  const view = { label: "größe-2", sort: { ...npmCi, isDescending: true } };
  const hash = writeComparisonAddress(view);
  expect(hash).toBe("#label=gr%C3%B6%C3%9Fe-2&sort=-npm-ci-duration");
  expect(readComparisonAddress(hash)).toEqual(view);
  expect(writeComparisonAddress({ sort: npmCi })).toBe("#sort=npm-ci-duration");
  expect(writeComparisonAddress({})).toBe("");
});

const device = (name: string, drawn: boolean, columns: Record<string, number[]>) => ({
  name,
  drawn,
  columns: Object.fromEntries(Object.entries(columns).map(([key, values]) => [key, encodeColumn(values)])),
});
const MOVING = { readBytesPerSecond: [1e6, 2e6], writeBytesPerSecond: [0, 0], readsPerSecond: [10, 20] };

function specify(devices: ReturnType<typeof device>[], machine: Record<string, number[]> = {}) {
  const cpu = Object.fromEntries(Object.entries(machine).map(([name, values]) => [name, encodeColumn(values)]));
  return specifyCharts({ stepMilliseconds: [1000, 1000], devices, machine: { cpu } });
}

describe("a report's charts", () => {
  test("name the axis's unit where there is one", () => {
    const { charts } = specify([device("vda", true, { ...MOVING, queueDepth: [1, 2] })]);
    expect(charts.map(({ title }) => title)).toEqual(["Throughput, MB/s", "IOPS", "Queue depth"]);
    expect(charts.map(({ formatMark }) => formatMark(2e6))).toEqual(["2", "2,000,000", "2,000,000"]);
  });

  test("have reads and writes where one of them is 0 throughout, but no other line of zeros", () => {
    const busy = device("vda", true, { ...MOVING, queueDepth: [1, 2] });
    const calm = device("vdb", true, { ...MOVING, queueDepth: [0, 0] });
    const { charts } = specify([busy, calm], { user: [0.5, 0.6], iowait: [0, 0] });
    expect(charts.map(({ lines }) => lines.map(({ label }) => label))).toEqual([
      ["vda read", "vda written", "vdb read", "vdb written"],
      ["vda reads", "vda writes", "vdb reads", "vdb writes"],
      ["vda queue"],
      ["user"],
    ]);
  });

  test("leave out disks without traffic, and name what was 0 throughout", () => {
    const idle = device("vdb", true, { readBytesPerSecond: [0, 0], writeBytesPerSecond: [0, 0] });
    const { charts, zeroThroughout } = specify([device("vda", false, MOVING), idle], { steal: [0, 0] });
    expect(charts[0]?.lines.map(({ label, color, shown }) => [label, color, shown])).toEqual([
      ["read", "--read", true],
      ["written", "--write", true],
    ]);
    expect(zeroThroughout).toEqual(["CPU"]);
  });
});

function build(...names: string[]): PageData {
  const data = buildPageData(buildReport(names.map((name) => steadyStep(name, 10, { writeRate: 2e6 }))));
  if (data === undefined) throw new Error("a report of steps has data");
  return data;
}

test("what is shown are the steps of which some part is in sight", () => {
  const data = build("a", "b", "c");
  const names = (min: number, max: number) => listShownSteps(data, { min, max }).map(({ name }) => name);
  expect(names(0, 30)).toEqual(["a", "b", "c"]);
  expect(names(10.1, 19.9)).toEqual(["b"]);
  expect(names(10, 20)).toEqual(["a", "b", "c"]);
});

test("Markdown has a row for each step, in which hostile names are text", () => {
  const { label, steps } = build("a", "b | c <img> @octocat");
  const lines = writeStepsMarkdown(label, steps).split("\n");
  expect(lines[0]).toBe("io-probe: ubuntu-24.04");
  expect(lines[2]).toMatch(/^\| # \| step \| took \| waited for disk \| read \| written \|/);
  expect(lines[4]).toMatch(/^\| 1 \| a \| 10 s \|/);
  expect(lines[5]).toContain("b \\| c &lt;img&gt; @<!-- -->octocat");
  const hostile = buildPageData(buildHostileReport());
  const cells = writeStepsMarkdown(hostile?.label ?? "", hostile?.steps ?? [])
    .trim()
    .split("\n")
    .slice(2);
  expect(new Set(cells.map((line) => line.replaceAll("\\|", "").split("|").length)).size).toBe(1);
});

test("comma-separated values are in base units, and no cell is a formula", () => {
  const { steps } = build('say "a, b"', "=HYPERLINK(1)", "+1", "-1", "@x");
  const [head, first, ...others] = writeStepsCsv(steps).split("\n");
  expect(head).toMatch(/^number,step,result,fromSeconds,toSeconds,duration,disk-wait,.*written-bytes/);
  expect(first).toMatch(/^1,"say ""a, b""",,0,10,10,/);
  expect(first?.split(",").at(head?.split(",").indexOf("written-bytes") ?? -1)).toBeDefined();
  expect(first).toContain(",20000000,");
  expect(others.slice(0, 4).map((line) => line.split(",")[1])).toEqual(["'=HYPERLINK(1)", "'+1", "'-1", "'@x"]);
});

test("JSON holds the same, and nothing that was not measured", () => {
  const { label, steps } = build("a");
  const read = JSON.parse(writeStepsJson(label, steps));
  expect(read.label).toBe("ubuntu-24.04");
  expect(read.steps[0]).toMatchObject({ number: 1, name: "a", kind: "step", duration: 10, "written-bytes": 2e7 });
  expect(read.steps[0]).not.toHaveProperty("cpu-time");
});

test("how a step ended is told in GitHub's words, and empty where nobody knows", () => {
  const steps = [
    { result: "succeeded" },
    { exitCode: 0 },
    { exitCode: 2 },
    { result: "cancelled" },
    { result: "timedout" },
    { result: "skipped" },
    {},
  ];
  const report = buildReport(steps.map((step, index) => steadyStep(`step ${index}`, 1, {}, step)));
  const rows = writeStepsCsv(buildPageData(report)?.steps ?? []).split("\n");
  const results = rows.slice(1, -1).map((row) => row.split(",")[2]);
  expect(results).toEqual(["success", "success", "failure", "cancelled", "timed_out", "skipped", ""]);
});

const view = (samples: number, range = { min: 0, max: samples }) => {
  const times = Array.from({ length: samples }, (_, index) => index + 1);
  const column = readColumn(encodeColumn(times.map((time) => (time % 2) * 8)));
  return selectView(times, [column], range, 10);
};

test("few samples are drawn as they are, many as their extremes, and very many with their means as well", () => {
  expect(view(20)).toMatchObject({ columns: [{ length: 20 }] });
  expect(view(50)).toMatchObject({ columns: [[8, 0, ...Array(18).fill(expect.any(Number))]] });
  expect(view(50)).not.toHaveProperty("means");
  expect(view(100).means?.(0)).toEqual(Array(10).fill(4));
  expect(view(100).times.slice(0, 4)).toEqual([1, 5.5, 11, 15.5]);
});

test("a part of a long time that is looked at closely has no means", () => {
  expect(view(100, { min: 20, max: 35 })).not.toHaveProperty("means");
});

test("values without another beside them are those that a line cannot show", () => {
  expect(findAlone([5, null, 5, 5, null, 0, null])).toEqual([0, 5]);
  expect(findAlone([null, 1])).toEqual([1]);
  expect(findAlone([1, undefined, 2])).toEqual([0, 2]);
  expect(findAlone([1, 2])).toEqual([]);
});
