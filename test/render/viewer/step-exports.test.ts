import { expect, test } from "vitest";
import { buildPageData, type PageData } from "../../../src/render/report/page-data.ts";
import {
  listShownSteps,
  writeStepsCsv,
  writeStepsJson,
  writeStepsMarkdown,
} from "../../../src/render/viewer/step-exports.ts";
import { buildHostileReport } from "../hostile.ts";
import { buildReport, steadyStep } from "../report/builder.ts";

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
  expect(head).toMatch(/^number,step,result,fromSeconds,toSeconds,durationSeconds,diskWaitSeconds,.*writtenBytes/);
  expect(first).toMatch(/^1,"say ""a, b""",,0,10,10,/);
  expect(first?.split(",").at(head?.split(",").indexOf("writtenBytes") ?? -1)).toBeDefined();
  expect(first).toContain(",20000000,");
  expect(others.slice(0, 4).map((line) => line.split(",")[1])).toEqual(["'=HYPERLINK(1)", "'+1", "'-1", "'@x"]);
});

test("JSON holds the same, and nothing that was not measured", () => {
  const { label, steps } = build("a");
  const read = JSON.parse(writeStepsJson(label, steps));
  expect(read.label).toBe("ubuntu-24.04");
  expect(read.steps[0]).toMatchObject({ number: 1, name: "a", kind: "step", durationSeconds: 10, writtenBytes: 2e7 });
  expect(read.steps[0]).not.toHaveProperty("ownCpuSeconds");
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
