import { describe, expect, test } from "vitest";
import type { Comparison } from "../../src/model/comparison.ts";
import type { Predictions } from "../../src/model/prediction.ts";
import type { Report } from "../../src/model/report.ts";
import type { Window } from "../../src/model/window.ts";
import { renderComparisonMarkdown, renderComparisonText } from "../../src/render/comparison/documents.ts";
import {
  describePredictedSteps,
  describeReportPredictions,
  renderPredictionsText,
} from "../../src/render/predictions.ts";
import { renderReportMarkdown } from "../../src/render/report/documents.ts";
import { renderReportHtml } from "../../src/render/report/html.ts";
import { testCases } from "../cases.ts";
import { buildBenchmark } from "../compare/report-builder.ts";
import { compareThreeLabels } from "./comparison/samples.ts";
import { buildReport, STORAGE, type Step, steadyStep } from "./report/builder.ts";
import { buildQuota } from "./report/findings.ts";

test("each window and disk has a line, and each refusal its reason", () => {
  const predictions: Predictions = {
    schema: "io-probe/predictions",
    schemaVersion: 1,
    toolVersion: "0",
    predictions: [
      { window: "npm ci", on: "gp3", recordedSeconds: 10, seconds: 4, lowSeconds: 3, highSeconds: 5 },
      { window: "evil\u001b[31m", on: "gp3", refused: { id: "incomplete" } },
    ],
  };
  const text = renderPredictionsText(predictions, { width: 100, style: (_, plain) => plain });
  expect(text).toMatch(/npm ci +gp3 +10 s +4 s \(3 s to 5 s\)/);
  expect(text).toMatch(/gp3 +not predicted \[the recording is incomplete\]/);
  expect(text).not.toContain("\u001b");
});

test("a terminal has the first 200, and says how many more there are", () => {
  const render = (count: number) =>
    renderPredictionsText(
      {
        ...{ schema: "io-probe/predictions", schemaVersion: 1, toolVersion: "0" },
        predictions: Array.from({ length: count }, (_, index) => ({
          window: `step ${index}`,
          on: "gp3",
          refused: { id: "no-wait" },
        })),
      },
      { width: 100, style: (_, plain) => plain },
    );
  expect(render(200)).toContain("step 199 ");
  expect(render(200)).not.toContain("more");
  expect(render(201)).not.toContain("step 200 ");
  expect(render(201)).toContain("1 more prediction");
});

function wait(seconds: number, lowSeconds = seconds, highSeconds = seconds): Partial<Window> {
  return { diskWait: { seconds, lowSeconds, highSeconds, basis: ["task-states"] } };
}

/** A step of 10 s that waited so long. */
const waiting = (name: string, ...seconds: Parameters<typeof wait>): Step => {
  return steadyStep(name, 10, { readRate: 10e6, stall: 0.5 }, wait(...seconds));
};

function list(...steps: Step[]): string[][] {
  return listReport(buildReport(steps));
}

function listReport(report: Report): string[][] {
  const table = describeReportPredictions(report)?.table;
  return table === undefined ? [] : [table.columns.map(({ title }) => title), ...texts(table.rows)];
}

const texts = (rows: { text: string; note?: string }[][]) =>
  rows.map((row) => row.map(({ text, note }) => (note === undefined ? text : `${text} [${note}]`)));

const COLUMNS = ["step", "this disk (recorded)", "an infinitely fast disk (predicted)"];

test("a summary has the other findings before them, as they have no heading of their own", () => {
  const report = { ...buildReport([waiting("a", 6)]), findings: [buildQuota("a", { severity: "info" })] };
  const summary = renderReportMarkdown(report);
  expect(summary.indexOf('- **info**: "a" was throttled')).toBeGreaterThan(0);
  expect(summary.indexOf("### On another disk")).toBeGreaterThan(summary.indexOf('- **info**: "a" was throttled'));
});

test("a page has the unit beside the recorded duration, as beside the predicted ones", () => {
  expect(renderReportHtml(buildReport([waiting("a", 6)]), { script: "" })).toContain(
    '<td class="right" data-sort="10">10 s</td>',
  );
});

describe("the steps that waited for the disk", () => {
  test("have a row, the longest wait first, five at the most", () => {
    expect(list(waiting("a", 4, 3.5, 5), waiting("b", 6))).toEqual([
      COLUMNS,
      ["b", "10 s", "4 s (3.1 s to 5.15 s)"],
      ["a", "10 s", "6 s (4.39 s to 7.83 s)"],
    ]);
    const many = ["a", "b", "c", "d", "e", "f"].map((name, index) => waiting(name, 2 + index));
    expect(list(...many).map(([name]) => name)).toEqual(["step", "f", "e", "d", "c", "b"]);
  });

  testCases([
    ["a second of ten", 1, 10, true],
    ["less than a second", 0.99, 9, false],
    ["a tenth of the time", 3, 30, true],
    ["less than a tenth of it", 2.9, 30, false],
  ])("are those that waited for %s: %f s of %i s", (_, seconds, durationSeconds, isShown) => {
    const step = steadyStep("a", durationSeconds, { readRate: 10e6 }, wait(seconds));
    expect(list(step).length > 0).toBe(isShown);
  });

  test("are none where there is but an upper bound, or no wait is known", () => {
    expect(list(waiting("a", 3, 0, 9))).toEqual([]);
    expect(list(steadyStep("a", 10, {}, { diskWait: undefined } as Partial<Window>))).toEqual([]);
  });

  test("say why there is no prediction beside those that have one; without any there is no table", () => {
    const cut = { ...waiting("cut", 6), window: { ...wait(6), incomplete: true } };
    expect(list(waiting("a", 4), cut)).toEqual([
      COLUMNS,
      ["cut", "10 s", "not predicted [the recording is incomplete]"],
      ["a", "10 s", "6 s (4.66 s to 7.73 s)"],
    ]);
    expect(list(cut)).toEqual([]);
  });

  test("are the job where the steps are not known", () => {
    const report = buildReport([waiting("a", 4)]);
    const job = { ...(report.windows[0] as Window), ...wait(4) };
    expect(listReport({ ...report, windows: [job] })).toEqual([COLUMNS, ["the job", "10 s", "6 s (4.66 s to 7.73 s)"]]);
  });
});

describe("a disk that the same job benchmarked", () => {
  const benchmarks = (target: string, iops = 20) =>
    (["read", "write"] as const).map((direction) =>
      buildBenchmark(iops, { target, direction, job: `rand-${direction}` }),
    );
  const [own] = STORAGE;
  const other = {
    path: "/mnt/fast",
    role: "target" as const,
    devices: [{ name: "nvme9n1", kind: "disk" as const, parents: [] }],
  };

  test("has a column where it is not the one of the job's own folders", () => {
    const all = [...benchmarks("/mnt/fast"), ...benchmarks(own?.path ?? ""), ...benchmarks("/nowhere")];
    const report = buildReport([waiting("a", 4)], { benchmarks: all, storage: [...STORAGE, other] } as Partial<Report>);
    const [columns, row] = listReport(report);
    expect(columns).toEqual([
      "step",
      "this disk (recorded)",
      "the disk of /mnt/fast (predicted)",
      "an infinitely fast disk (predicted)",
    ]);
    expect(row?.[2]).toMatch(/^\d.* \(.* to .*\)$/);
    expect(row?.[2]).not.toBe(row?.[3]);
  });

  test("is one of three at the most", () => {
    const targets = ["/1", "/2", "/3", "/4"];
    const storage = [...STORAGE, ...targets.map((path) => ({ ...other, path }))];
    const all = targets.flatMap((target) => benchmarks(target));
    const report = buildReport([waiting("a", 4)], { benchmarks: all, storage } as Partial<Report>);
    expect(listReport(report)[0]).toHaveLength(6);
  });
});

test("the summary and the page have them under the verdict, marked as predicted, and escape what is foreign", () => {
  const report = buildReport([waiting("<img>|x", 6)]);
  const summary = renderReportMarkdown(report);
  expect(summary.indexOf("### On another disk")).toBeGreaterThan(0);
  expect(summary.indexOf("### On another disk")).toBeLessThan(summary.indexOf("### Steps"));
  expect(summary).toContain("Predicted from the recording, not measured");
  expect(summary).toMatch(/\| &lt;img&gt;\\\|x \| 10\u00a0s \| 4 s \(3\.1 s to 5\.15 s\) \|/);
  const page = renderReportHtml(report, { script: "" });
  const verdict = page.indexOf('class="verdict');
  const predicted = page.indexOf('class="predicted"');
  expect(predicted).toBeGreaterThan(verdict);
  expect(predicted).toBeLessThan(page.indexOf('class="waterfall'));
  expect(page.slice(predicted)).toMatch(/&lt;img&gt;\|x.*4 s \(3\.1 s to 5\.15 s\)/s);
  const without = buildReport([steadyStep("a", 10, {})]);
  expect(renderReportMarkdown(without)).not.toContain("On another disk");
  expect(renderReportHtml(without, { script: "" })).not.toContain('class="predicted"');
});

function predict(steps: number, labels: number): Comparison {
  const predictions = Array.from({ length: labels }, (_, label) =>
    Array.from({ length: steps }, (_, step) => ({
      window: `step ${step}`,
      on: `label ${label}`,
      refused: { id: "no-wait" as const },
    })),
  ).flat();
  return { ...compareThreeLabels(), predictions };
}

describe("the steps predicted for labels that only ran benchmarks", () => {
  test("have no table without predictions", () => {
    expect(
      describePredictedSteps(predict(0, 0), { steps: 2, predictedLabels: 2, elsewhere: "elsewhere" }),
    ).toBeUndefined();
  });

  testCases([
    [2, 2, []],
    [3, 2, ["1 more step elsewhere"]],
    [2, 4, ["2 more labels elsewhere"]],
    [4, 3, ["2 more steps elsewhere", "1 more label elsewhere"]],
  ])("are cut at the most, and say what is not shown: %i steps of %i labels", (steps, labels, rest) => {
    const panel = describePredictedSteps(predict(steps, labels), {
      steps: 2,
      predictedLabels: 2,
      elsewhere: "elsewhere",
    });
    expect(panel?.rest).toEqual(rest);
    expect(panel?.table?.rows.map(([name]) => name?.text)).toEqual(["step 0", "step 1"]);
    expect(panel?.table?.columns.map(({ title }) => title)).toEqual([
      "step",
      "small (recorded)",
      "label 0 (predicted)",
      "label 1 (predicted)",
    ]);
  });

  test("say so in the summary and in the terminal", () => {
    const comparison = predict(1, 9);
    expect(renderComparisonMarkdown(comparison)).toContain("\n\n2 more labels in comparison.html.\n\n");
    const text = renderComparisonText(comparison, { width: 100, style: (_, plain) => plain });
    expect(text).toContain("\n  2 more labels in comparison.html\n");
  });
});
