import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { COLUMNS } from "../../../src/sampling/iostat/columns.ts";
import { type DeviceRow, RowLayout, type RowReport } from "../../../src/sampling/iostat/device-row.ts";
import { createIostatReader } from "../../../src/sampling/iostat/parser.ts";
import { ReportWriter } from "../../../src/sampling/iostat/report-writer.ts";
import { buildReport, listCaptures } from "./built-report.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/iostat");
const LAYOUT = new RowLayout(["r/s", "rMB/s", "await", "%util"]);
const keep = (json: string) => json;

function write(report: RowReport, spell = keep): string {
  const writer = new ReportWriter(64, spell);
  writer.writeReport(report);
  return writer.take().toString();
}

test("the reports of every capture are written as JSON.stringify writes them", () => {
  for (const file of listCaptures(/\.(?:txt|json|out)$/)) {
    const writer = new ReportWriter(64, keep);
    const expected: string[] = [];
    const reader = createIostatReader((report) => {
      writer.writeReport(report);
      expected.push(JSON.stringify(buildReport(report)));
    });
    reader.push(readFileSync(join(FIXTURES, file), "utf8"));
    reader.end();
    expect(writer.take().toString(), file).toBe(expected.join(""));
  }
});

const CASES = [
  ...[0, -0, 1, 9, 10, 99, 100, 12345, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 0.5, 2 ** 53, 1e21],
  ...Array.from({ length: 10 }, (_, digits) => [10 ** digits - 1, 10 ** digits, 10 ** digits + 0.25]).flat(),
  ...[0.1, 0.01, 0.00001, 0.00009, 0.12345, 1.00001, 0.5, 1.05, 10.10101, 2 ** 31 - 0.01, 2147483646.99999],
  ...[0.000001, 1e-7, 0.123456, 1 / 3, 0.1 + 0.2, 41786.32 * 1024, Number.MIN_VALUE, 99999.99999, 0.99999, 0.999999],
];

test.each(CASES)("%d is written as JSON has it", (figure) => {
  const rows = [{ name: "vda", layout: LAYOUT, figures: [figure, figure, 0.5, 1] }];
  expect(write({ rows })).toBe(JSON.stringify(buildReport({ rows })));
});

test("any figure that iostat prints, and any number at all, is written as JSON has it", () => {
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed / 0x80000000;
  };
  const rows = Array.from({ length: 2000 }, () => {
    const digits = Math.floor(random() * 10 ** (1 + random() * 9));
    return { name: "sda", layout: LAYOUT, figures: [digits / 100, (digits / 100) * 1024 ** 2, digits / 1e5, random()] };
  });
  expect(write({ rows })).toBe(JSON.stringify(buildReport({ rows })));
});

test("the time, the CPU and names of any letters are written, and only times and names are spelt otherwise", () => {
  const rows = ["a", 'a "b"\\', "größe", "\u{1f4be}", "x".repeat(5000), ""].map((name) => ({
    name,
    layout: LAYOUT,
    figures: LAYOUT.blank,
  }));
  const report = { timestamp: "2026-11-20T11:00:00Z", cpu: { user: 0.5 }, rows };
  expect(write(report)).toBe(JSON.stringify(buildReport(report)));
  const toB = (json: string) => json.replace("a", "b");
  expect(write({ rows: rows.slice(0, 1) }, toB)).toBe('{"devices":[{"nbme":"a"}]}');
  expect(write({ timestamp: "a", rows: [] }, toB)).toBe('{"timestamp":"b","devices":[]}');
  expect(write({ rows: [] })).toBe('{"devices":[]}');
});

test("a name of any length is written, and what stands behind it", () => {
  for (let length = 0; length < 10; length++) {
    const rows = [{ name: "x".repeat(length), layout: LAYOUT, figures: [1, 2, 3, 0.5] }];
    expect(write({ rows })).toBe(JSON.stringify(buildReport({ rows })));
  }
});

test("what was taken is not given again, and rows of other columns follow", () => {
  const writer = new ReportWriter(8, keep);
  writer.write("a");
  expect(writer.length).toBe(1);
  expect(writer.take().toString()).toBe("a");
  expect(writer.length).toBe(0);
  for (const names of [["r/s"], ["w/s"], ["w/s", "r/s"]]) {
    writer.writeReport({ rows: [{ name: "n", layout: new RowLayout(names), figures: [1, 2] }] });
  }
  writer.write("ü".repeat(3000));
  expect(writer.take().toString()).toBe(
    '{"devices":[{"name":"n","readsPerSecond":1}]}{"devices":[{"name":"n","writesPerSecond":1}]}' +
      `{"devices":[{"name":"n","writesPerSecond":1,"readsPerSecond":2}]}${"ü".repeat(3000)}`,
  );
});

test("a row that comes again is written again, also into room that is made for it, and after others took its place", () => {
  const [a, b, c] = ["a", "b", "x".repeat(3000)].map((name, place) => ({
    ...{ name, layout: LAYOUT, figures: [place, 1.5, 2, 0.25] },
  })) as unknown as [DeviceRow, DeviceRow, DeviceRow];
  const reports = [[a, b], [a, b], [b, a], [a], [a, b], [c, b], [c, b], [], [a, b, c]].map((rows) => ({ rows }));
  for (const mostBytes of [0, 300, 1e9]) {
    const writer = new ReportWriter(64, keep);
    let text = "";
    for (const report of reports) {
      writer.writeReport(report);
      if (writer.length >= mostBytes) text += writer.take().toString();
    }
    expect(text + writer.take().toString()).toBe(reports.map((report) => JSON.stringify(buildReport(report))).join(""));
  }
});

test("there is room for many rows that come again", () => {
  const rows = Array.from({ length: 30 }, (_, place) => ({
    name: `sd${place}`,
    layout: LAYOUT,
    figures: [1, 2, 3, 0.5],
  }));
  const writer = new ReportWriter(64, keep);
  for (let report = 0; report < 20; report++) writer.writeReport({ rows });
  expect(writer.take().toString()).toBe(JSON.stringify(buildReport({ rows })).repeat(20));
});

test("there is room for all figures with all their digits, and for text of any letters, whatever was written before", () => {
  const layout = new RowLayout([...COLUMNS.keys()]);
  const figures = layout.names.map(() => 1e-300 / 3);
  const rows = ["a", "b", "c", "d"].map((name) => ({ name, layout, figures }));
  const expected = JSON.stringify(buildReport({ rows }));
  for (let before = 950; before < 1010; before++) {
    const writer = new ReportWriter(1000, keep);
    for (let count = 0; count < before; count++) writer.write("-");
    writer.writeReport({ rows });
    expect(writer.take().toString()).toBe("-".repeat(before) + expected);
  }
  const writer = new ReportWriter(1000, keep);
  writer.write("€".repeat(1000));
  expect(writer.take().toString()).toBe("€".repeat(1000));
});

test("memory is taken for what is written, and no more than twice that", () => {
  const measure = (capacity: number, write: (writer: ReportWriter) => void) => {
    const writer = new ReportWriter(capacity, keep);
    write(writer);
    return writer.take().buffer.byteLength;
  };
  // A letter may take three bytes; 1024 are for a row.
  const [capacity, most] = [101, 375];
  expect(measure(capacity, (writer) => writer.write("x".repeat(most)))).toBe(capacity + 1024);
  expect(measure(capacity, (writer) => writer.write("x".repeat(most + 1)))).toBe(2 * 3 * (most + 1));
  const behind = (writer: ReportWriter) => ["-", "x".repeat(most)].map((text) => writer.write(text));
  expect(measure(capacity, behind)).toBe(2 * (1 + 3 * most));
  const rows = [{ name: "sda", layout: LAYOUT, figures: [1, 2, 3, 0.5] }];
  const again = (writer: ReportWriter) => {
    writer.write("-".repeat(300));
    for (let times = 0; times < 2; times++) writer.writeReport({ rows });
  };
  expect(measure(700, again)).toBe(1724);
});

test("only figures of more digits than iostat prints are made text of by JSON.stringify, and those that come again once", () => {
  const stringify = vi.spyOn(JSON, "stringify");
  onTestFinished(() => void stringify.mockRestore());
  const countStringified = (...reports: number[][]) => {
    const rows = reports.map((figures) => ({ name: "sda", layout: LAYOUT, figures }));
    stringify.mockClear();
    const writer = new ReportWriter(64, keep);
    for (const row of [...rows, ...rows]) writer.writeReport({ rows: [row, row] });
    return stringify.mock.calls.filter(([value]) => typeof value === "number").length;
  };
  expect(countStringified([0.29, 1.15, 0.00001, 0.5], [2 ** 31 - 0.00001, 2 ** 31 - 1, 0.12345, 1])).toBe(0);
  expect(countStringified([0.000001, 1, 1, 1])).toBe(2);
  expect([2 ** 31, 2 ** 31 + 0.5, 1 / 3].map((figure) => countStringified([figure, 1, 1, 1]))).toEqual([2, 2, 2]);
});

test("1024 names are spelt once, and more are written all the same", () => {
  const rowsOf = (names: number) =>
    Array.from({ length: names }, (_, place) => ({ name: `sd${place}`, layout: LAYOUT, figures: LAYOUT.blank }));
  for (const [names, spelt] of [
    [1024, 1024],
    [1025, 2050],
  ] as const) {
    let count = 0;
    const rows = [...rowsOf(names), ...rowsOf(names)];
    expect(
      write({ rows }, (json) => {
        count++;
        return json;
      }),
    ).toBe(JSON.stringify(buildReport({ rows })));
    expect(count).toBe(spelt);
  }
});

test("names that come again after others are written all the same", () => {
  const rows = Array.from({ length: 3000 }, (_, place) => ({
    name: `sd${place % 1500}`,
    layout: LAYOUT,
    figures: LAYOUT.blank,
  }));
  expect(write({ rows })).toBe(JSON.stringify(buildReport({ rows })));
});

test.each([
  "2026-11-21T17:00:01Z",
  "x".repeat(64),
  "x".repeat(65),
  'a"b',
  "a\\b",
  "a\u001fb",
  "a\u007fb",
  "é".repeat(3000),
])("a time is written as any text: %j", (timestamp) => {
  const report = { timestamp, cpu: { user: 0.1031, idle: Number.POSITIVE_INFINITY, steal: 0 }, rows: [] };
  expect(write(report)).toBe(JSON.stringify(buildReport(report)));
});

test("a table of more columns than a byte can count keeps each in its place", () => {
  const names = [...Array.from({ length: 300 }, (_, place) => `x${place}`), "r/s", "await"];
  const row = { name: "vda", layout: new RowLayout(names), figures: names.map((_, place) => place) };
  expect(write({ rows: [row] })).toBe('{"devices":[{"name":"vda","readsPerSecond":300,"requestLatencySeconds":301}]}');
});

test("decimals of every length are written at their shortest", () => {
  const figures = [
    0.1, 0.01, 0.001, 0.0001, 0.00001, 0.11, 0.111, 10.5, 9.99, 99.25, 100.01, 2147483647.01, 2147483648.5,
  ];
  for (const figure of figures) {
    const row = { name: "vda", layout: new RowLayout(["r/s"]), figures: [figure] };
    expect(write({ rows: [row] })).toBe(
      `{"devices":[{"name":"vda","readsPerSecond":${figure === 0.00001 ? "0.00001" : figure}}]}`,
    );
  }
});
