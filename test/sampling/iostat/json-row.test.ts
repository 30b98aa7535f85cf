import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { JsonRow } from "../../../src/sampling/iostat/json-row.ts";
import { JsonLayout } from "../../../src/sampling/iostat/unit-check.ts";
import { ScannedText } from "../../../src/system/scanned-text.ts";
import { parseIostat } from "./built-report.ts";

const LAYOUT = new JsonLayout(["r/s", "util"]);
const ROW = '{"disk_device": "vda", "r/s": 12.50, "util": 3.00}';

function readRow(text: string, learned = ROW, layout = LAYOUT) {
  const scanned = new ScannedText();
  scanned.load(text);
  return JsonRow.learn(learned, layout)?.read(scanned, 0, text.length);
}

test("a device that is written like the one before has its name and its figures", () => {
  expect(readRow(ROW)).toEqual({ name: "vda", layout: LAYOUT, figures: [12.5, 3] });
  expect(readRow('{"disk_device": "", "r/s": 0.07, "util": 100}')).toEqual({
    name: "",
    layout: LAYOUT,
    figures: [0.07, 100],
  });
  // A group of devices (`-g`) is indented.
  expect(readRow('{"disk_device": " tot", "r/s": 0, "util": 0.0}')?.name).toBe("tot");
  expect(readRow('{"disk_device": "größe {a}", "r/s": 0, "util": 0.0}')?.name).toBe("größe {a}");
  expect(readRow('{"disk_device":"vda","r/s":1,"util":2}', '{"disk_device":"a","r/s":3,"util":4}')?.figures).toEqual([
    1, 2,
  ]);
  for (const blank of ["  ", "\r\n"]) {
    const spread = ROW.replaceAll(/[{}:,]/g, (mark) => `${blank}${mark}${blank}`).trim();
    expect(readRow(spread, spread)?.figures).toEqual([12.5, 3]);
  }
  const both = '{"disk_device": "vda", "kB_w+d/s": 7}';
  expect(readRow(both, both, new JsonLayout(["kB_w+d/s"]))?.figures).toEqual([7]);
  // Of 11.5.1 under a German locale.
  const german = '{"disk_device": "vda", "r/s": 7,50, "util": 3,00}';
  for (const learned of [ROW, german]) expect(readRow(german, learned)?.figures).toEqual([7.5, 3]);
  expect(readRow(ROW, german)?.figures).toEqual([12.5, 3]);
});

test("any figure is the number that JSON has", () => {
  for (let digits = 1; digits < 1e11; digits = Math.ceil(digits * 1.37)) {
    const text = `{"disk_device": "vda", "r/s": ${(digits / 100).toFixed(2)}, "util": ${(digits / 1e5).toFixed(5)}}`;
    const { "r/s": reads, util } = JSON.parse(text) as Record<string, number>;
    expect(readRow(text)?.figures).toEqual([reads, util]);
  }
});

const OTHER = [
  ...["01", "1.", ".5", "-", "-1", "-.5", "+1", "1e3", "1.5.2", "1,", "nan", "null", '"1"', "", "1 ", "00", "-01"],
  ...["9007199254740993", "0.0000001", "1234567890.5"],
];

test.each(OTHER)("the figure %j is left to the general reader", (figure) => {
  expect(readRow(`{"disk_device": "vda", "r/s": ${figure}, "util": 3.00}`)).toBeUndefined();
  expect(readRow(`{"disk_device": "vda", "r/s": 1, "util": ${figure}}`)).toBeUndefined();
});

test.each([
  '{"disk_device": "v\\u0064a", "r/s": 1, "util": 2}',
  '{"disk_device": "vda", "w/s": 1, "util": 2}',
  '{"disk_device": "vda", "r/s": 1, "util": 2, "w/s": 3}',
  '{"disk_device":"vda", "r/s": 1, "util": 2}',
  '{"disk_device": "vda", "r/s": 1,\n "util": 2}',
  '{"disk_device": "vda", "r/s": 1, "util": 2',
  '{"disk_device": "vda", "r/s": 1, "util": 2 }',
  '{"disk_device": "vda',
  'vda", "r/s": 1, "util": 2}',
  "",
])("%j is left to the general reader", (text) => expect(readRow(text)).toBeUndefined());

test("what stands behind the text's end is not read", () => {
  const scanned = new ScannedText();
  scanned.load(`${ROW}   `);
  scanned.load(ROW.slice(0, -1));
  expect(JsonRow.learn(ROW, LAYOUT)?.read(scanned, 0, ROW.length - 1)).toBeUndefined();
  scanned.load(ROW);
  const row = JsonRow.learn(ROW, LAYOUT);
  expect(row?.read(scanned, 0, ROW.length)).toBeDefined();
  expect(row?.end).toBe(ROW.length);
});

test.each([
  ['{"disk_device": "vda", "r/s": "12.50", "util": 3.00}', LAYOUT],
  ['{"disk_device": "vda", "r/s": 1e2, "util": 3.00}', LAYOUT],
  ['{"disk_device": "vda", "r/s": [1], "util": 3.00}', LAYOUT],
  ['{"r/s": 1, "disk_device": "vda", "util": 3.00}', LAYOUT],
  ['{"disk_device": "vda", ": 5, ": 1, "util": 3.00}', new JsonLayout([": 5, ", "util"])],
  ['{"disk_device": "vda", "é": 1, "util": 3.00}', new JsonLayout(["é", "util"])],
  ['{"disk_device": "vda"}', new JsonLayout([])],
  ['{"disk_device": "v\\"da", "r/s": 12.50, "util": 3.00}', LAYOUT],
  [`x${ROW}`, LAYOUT],
])("%j teaches nothing", (text, layout) => expect(JsonRow.learn(text, layout)).toBeUndefined());

const LOG = readFileSync(
  join(import.meta.dirname, "../../fixtures/iostat/versions/v12.6.1/json-complete.json"),
  "utf8",
);
const [HEAD = "", REPORT = ""] = LOG.split(/(?=^\t{4}\{$)/m);
const BODY = REPORT.replace(/\},?\s*$/, "}");
const compose = (...reports: string[]) => `${HEAD}${reports.join(",\n")}\n\t\t\t]\n\t\t}\n\t]\n}}\n`;

test.each([
  ["the same again", BODY],
  ["a group", BODY.replace("vda", " tot")],
  ["two devices", BODY.replace(/\{"disk_device.*\}/, (row) => `${row},\n${row.replace("vda", "sdb")}`)],
  ["no device", BODY.replace(/\{"disk_device.*\}/, "")],
  ["a name with an escape", BODY.replace("vda", "v\\u0064a")],
  ["other columns", BODY.replace('"r/s"', '"x/s"')],
  ["a figure that is none", BODY.replace(/"r\/s": [\d.]+/, '"r/s": nan')],
  ["a decimal comma", BODY.replace(/"r\/s": (\d+)\./, '"r/s": $1,')],
  ["shares of CPU time", BODY.replace('"disk"', '"avg-cpu": {"user": 1.50, "idle": 98.50},\n"disk"')],
  ["more beside its devices", BODY.replace('"disk"', '"mood": {"hosts": 1},\n"disk"')],
  ["something behind its devices", BODY.replace(/\](?=\s*\}$)/, '], "mood": 1')],
  ["a comma too many", BODY.replace(/\](?=\s*\}$)/, ",]")],
  ["no time", BODY.replace(/\t*"timestamp".*\n/, "")],
  ["another document in it", BODY.replace('"disk": [', `"disk": [\n${HEAD}${BODY}`)],
  ["a time of a locale", BODY.replace(/"timestamp": ".*"/, '"timestamp": "11/20/26 11:45:01"')],
])("a report with %s says the same behind others of its kind as by itself", (_, report) => {
  expect(report === BODY).toBe(_ === "the same again");
  const alone = parseIostat(compose(report));
  const behind = parseIostat(compose(BODY, BODY, report));
  expect(behind.reports.slice(2)).toEqual(alone.reports);
  const sentences = (document: typeof alone) =>
    (document.source.corrections ?? []).filter((sentence) => !sentence.startsWith("columns left out"));
  expect(sentences(behind)).toEqual(sentences(alone));
  expect(behind.source.complete).toBe(alone.source.complete);
});
