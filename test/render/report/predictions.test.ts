import { describe, expect, test } from "vitest";
import type { Report } from "../../../src/model/report.ts";
import type { Window } from "../../../src/model/window.ts";
import { renderReportHtml } from "../../../src/render/report/html.ts";
import { renderReportMarkdown } from "../../../src/render/report/markdown.ts";
import { describeReportPredictions } from "../../../src/render/report/predictions.ts";
import { testCases } from "../../cases.ts";
import { buildBenchmark } from "../../compare/report-builder.ts";
import { buildReport, STORAGE, type Step, steadyStep } from "./builder.ts";
import { buildQuota } from "./findings.ts";

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
