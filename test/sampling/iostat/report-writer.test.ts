import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RowLayout, type RowReport } from "../../../src/sampling/iostat/device-row.ts";
import { createIostatReader } from "../../../src/sampling/iostat/parser.ts";
import { ReportWriter } from "../../../src/sampling/iostat/report-writer.ts";
import { buildReport, listCaptures } from "./built-report.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/iostat");
const LAYOUT = new RowLayout(["r/s", "rMB/s", "await", "%util"]);

const write = (report: RowReport) => new ReportWriter().write(report);

test("the reports of every capture are written as JSON.stringify writes them", () => {
  for (const file of listCaptures(/\.(?:txt|json|out)$/)) {
    const writer = new ReportWriter();
    let [written, expected] = ["", ""];
    const reader = createIostatReader((report) => {
      written += writer.write(report);
      expected += JSON.stringify(buildReport(report));
    });
    reader.push(readFileSync(join(FIXTURES, file), "utf8"));
    reader.end();
    expect(written, file).toBe(expected);
  }
});

test("any amount is written as JSON has it, and what is none is left out", () => {
  const figures = [0, -0, 1, 0.00001, 1e-7, 0.1 + 0.2, 41786.32 * 1024, 2 ** 53, 1e21, -1, Number.NaN];
  const rows = [...figures, Number.POSITIVE_INFINITY].map((figure) => {
    return { name: "vda", layout: LAYOUT, figures: [figure, figure, 0.5, 1] };
  });
  expect(write({ rows })).toBe(JSON.stringify(buildReport({ rows })));
});

test("the time, the CPU and names of any letters are written", () => {
  const rows = ["a", 'a "b"\\', "größe", "\u{1f4be}", ""].map((name) => {
    return { name, layout: LAYOUT, figures: LAYOUT.blank };
  });
  const report = { timestamp: "2026-11-20T11:00:00Z", cpu: { user: 0.5 }, rows };
  expect(write(report)).toBe(JSON.stringify(buildReport(report)));
  expect(write({ rows: [] })).toBe('{"devices":[]}');
});

test("a row that comes again is written again, in whatever place", () => {
  const [a, b] = ["a", "b"].map((name, place) => ({ name, layout: LAYOUT, figures: [place, 1.5, 2, 0.25] }));
  const writer = new ReportWriter();
  for (const rows of [[a, b], [a, b], [b, a], [a], [], [a, b]] as RowReport["rows"][]) {
    expect(writer.write({ rows })).toBe(JSON.stringify(buildReport({ rows })));
  }
});
