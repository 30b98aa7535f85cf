import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { IostatDocument, IostatReport } from "../../../src/model/iostat.ts";
import { UserError } from "../../../src/model/user-error.ts";
import { createIostatReader } from "../../../src/sampling/iostat/parser.ts";
import { testCases } from "../../cases.ts";
import { measureHeldBytes } from "../../heap.ts";
import { buildReport, listCaptures, parseIostat, tellNotes, tellSource } from "./built-report.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/iostat");
const read = (file: string) => readFileSync(join(FIXTURES, file), "utf8");

const parsed = new Map<string, IostatDocument>();

/** All that have a report. */
const CAPTURES = listCaptures(/\.(?:txt|json|out)$/).filter((file) => !/V\.txt|version\.txt|-300-det/.test(file));
/** Those that end behind a whole report. */
const WHOLE = CAPTURES.filter((file) => parseFile(file).source.complete);

/** Parsed once for all tests. */
function parseFile(file: string): IostatDocument {
  const known = parsed.get(file) ?? parseIostat(read(file));
  parsed.set(file, known);
  return known;
}

/** Compares as text first, which takes a tenth of the time. */
function expectSame(actual: object, expected: object, file: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual, file).toEqual(expected);
}

test("there are more than two hundred captures, and most are whole", () => {
  expect(CAPTURES.length).toBeGreaterThan(200);
  expect(WHOLE.length).toBeGreaterThan(150);
});

function parsePieces(text: string, size: number): Pick<IostatDocument, "reports" | "source"> {
  const reports: IostatReport[] = [];
  const reader = createIostatReader((report) => reports.push(buildReport(report)));
  for (let start = 0; start < text.length; start += size) reader.push(text.slice(start, start + size));
  const source = reader.end();
  if (source === undefined) throw new UserError(reader.explain());
  return { reports, source: tellSource(source) };
}

test("pieces of any size give what the whole gives", () => {
  for (const file of CAPTURES) {
    const { reports, source } = parseFile(file);
    for (const size of [1, 7, 1000]) expectSame(parsePieces(read(file), size), { reports, source }, file);
  }
});

const PREFIXES: Readonly<Record<string, (line: string, place: number) => string>> = {
  "a log of GitHub Actions": (line, place) => `2026-11-21T15:38:0${place % 10}.1234567Z ${line}`,
  "gh run view --log": (line, place) => `build\tRun tests\t2026-11-21T15:38:0${place % 10}.1234567Z ${line}`,
  "ts of moreutils": (line, place) => `Nov 21 15:38:${10 + (place % 50)} ${line}`,
  syslog: (line, place) => `Nov 21 15:38:${10 + (place % 50)} host iostat[123]: ${line}`,
  "docker compose": (line) => `iostat_1  | ${line}`,
  kubectl: (line, place) => `2026-11-21T15:38:0${place % 10}.12345678${place % 10}Z stdout F ${line}`,
  "a quoted mail": (line) => `> > ${line}`,
  brackets: (line, place) => `[${place}.25] ${line}`,
  Windows: (line) => `${line}\r`,
};

testCases(Object.keys(PREFIXES))("what %s puts before each line changes nothing", (name) => {
  const wrap = PREFIXES[name] as (line: string, place: number) => string;
  for (const file of CAPTURES) {
    const lines = read(file).split("\n");
    const end = lines.length - 1;
    const wrapped = lines.map((line, place) => {
      if (place === end && line === "") return "";
      // Some systems remove the blanks at a line's end.
      return line === "" && place % 2 === 0 ? wrap("", place).trimEnd() : wrap(line, place);
    });
    expectSame(parseIostat(`Run iostat\n${wrapped.join("\n")}`), parseFile(file), file);
  }
});

test("a log joined with itself has all reports twice", () => {
  for (const file of WHOLE) {
    const { reports } = parseFile(file);
    expectSame(parseIostat(read(file) + read(file)).reports, [...reports, ...reports], file);
  }
});

test("JSON that a signal ended, joined with another run's, gives both", () => {
  const cut = read("versions/v12.6.1/json-KILL.json");
  const whole = read("versions/v12.6.1/json-complete.json");
  const expected = [...parseIostat(cut).reports, ...parseIostat(whole).reports];
  expect(parseIostat(cut + whole)).toMatchObject({ reports: expected, source: { complete: true } });
});

test("the logs of two jobs behind one another, with the prefix of each, give both", () => {
  const text = read("versions/v12.6.1/dxkty.txt");
  const { reports } = parseIostat(text);
  const logOf = (job: string) => text.replaceAll(/^/gm, `${job}\tRun\t2026-11-21T15:38:01.1234567Z `);
  expect(parseIostat(`${logOf("build")}\n${logOf("test")}`).reports).toEqual([...reports, ...reports]);
});

test("a log that begins with the first report's time has it, also behind a prefix", () => {
  const log = read("versions/v12.6.1/dxkty.txt");
  const tail = log.slice(log.indexOf("2026-"));
  for (const text of [tail, tail.replaceAll(/^/gm, "[12.5] ")]) {
    expect(parseIostat(text).reports).toEqual(parseIostat(log).reports);
  }
});

const FOREIGN = "npm warn deprecated glob@7.2.3: 1.00 2.00";
const TABLES = CAPTURES.filter(
  (file) => /^(?:Device|\s*\{"disk_device)/m.test(read(file)) && !/-h|pretty|h-c/.test(file),
);

test("another program's lines in a table hide nothing, and are named", () => {
  for (const file of TABLES) {
    const lines = read(file).split("\n");
    const place = lines.findIndex((line) => /^(?:Device|\s*\{"disk_device)/.test(line)) + 1;
    const { reports, source } = parseIostat(lines.toSpliced(place, 0, FOREIGN, FOREIGN).join("\n"));
    expectSame(reports, parseFile(file).reports, file);
    expect(tellNotes({ source }), file).toContain(
      `line ${place + 1} was left out: iostat does not write it in this place: "${FOREIGN}"; 2 such lines were left out`,
    );
  }
});

const HEADING = "Device            r/s     rkB/s  %util";
const ROW = "sda              1.00      2.00  90.00";
const CPU = "avg-cpu:  %user   %idle";
const SHARES = "           1.00   99.00";
const BANNER = "Linux 6.1.0 (host) \t11/21/26 \t_x86_64_\t(2 CPU)";
const notesOf = (...lines: string[]) => tellNotes(parseIostat(lines.join("\n")));
const namesOf = (...lines: string[]) =>
  parseIostat(lines.join("\n")).reports.map(({ devices }) => devices.map(({ name }) => name).join());

testCases<[string, string[], string[]]>([
  ["no blank lines", [HEADING, ROW, HEADING, ROW, "", ""], ["sda", "sda"]],
  ["no blank line before a time", [HEADING, ROW, "2026-11-21T15:38:01Z", HEADING, ROW, "", ""], ["sda", "sda"]],
  ["a label with blanks", [HEADING, ROW.replace("sda", "My Disk"), "", ""], ["My Disk"]],
  ["a name on a line of its own", [HEADING, "a-long-name", ROW.replace("sda", "   "), "", ""], ["a-long-name"]],
  [
    "a device in two groups",
    [HEADING, ROW, ROW.replace("sda", " one"), ROW, ROW.replace("sda", " two"), "", ""],
    ["sda,one,two"],
  ],
  ["rows that end in no column", [HEADING, `${ROW} 1.00`, ROW, "", ""], ["sda"]],
  ["the CPU's shares alone", [CPU, SHARES, "", CPU, SHARES, "", ""], ["", ""]],
])("a table with %s is read", (_, lines, names) => expect(namesOf(...lines)).toEqual(names));

const LEFT_OUT = /^line 3 was left out: iostat does not write it in this place/;
const INCOMPLETE = "a report was left out: a part of it is missing";
const CUT = "the last report was left out: the text ends in the middle of it";
testCases<[string, string[], string | RegExp]>([
  ["a device that stands twice", [HEADING, ROW, ROW.replace("1.00", "7.00"), "", ""], LEFT_OUT],
  ["a row that lacks a figure", [HEADING, ROW, "sdb 1.00 2.00", "", ""], LEFT_OUT],
  ["rows without a heading", [HEADING, "", ROW, "", ""], LEFT_OUT],
  [
    "JSON behind text",
    [HEADING, "", '{"sysstat": {', ""],
    /^line 3 was left out: it begins iostat output in another format/,
  ],
  [
    "shares without their devices",
    [HEADING, ROW, "", CPU, SHARES, "", CPU, SHARES, "", HEADING, ROW, "", ""],
    INCOMPLETE,
  ],
  ["a table without rows that fit", [HEADING, ROW, HEADING, "x 1.00", "", ""], INCOMPLETE],
  ["parts without the last one", ["r/s rkB/s Device", "1.00 2.00 sda", "", BANNER, HEADING, ROW, "", ""], INCOMPLETE],
  ["an end in a row", [HEADING, ROW, "", HEADING, ROW.slice(0, -4)], CUT],
  ["an end behind a heading", [HEADING, ROW, "", HEADING, ""], CUT],
  ["an end in the parts of a table", ["r/s rkB/s Device", "1.00 2.00 sda", "", ""], CUT],
  ["an end behind a table", [HEADING, ROW], "no blank line follows the last report: devices may be missing"],
  ["a banner alone", [BANNER], "the text has no report"],
])("%s is said", (_, lines, note) => {
  expect(notesOf(...lines).at(-1)).toEqual(typeof note === "string" ? note : expect.stringMatching(note));
});

test("a text without a blank line at its end is whole if the last table has the devices of the one before", () => {
  const text = read("versions/v12.6.1/text-KILL.txt");
  expect(parseIostat(text.trimEnd())).toEqual(parseIostat(text));
});

test("a run that begins in another one's report is read, and the report said", () => {
  const json = read("versions/v12.6.1/json-complete.json");
  const cut = json.slice(0, json.lastIndexOf('"disk_device"') - 1);
  const both = parseIostat(`${cut}\n${json}`);
  expect(both.reports).toEqual([...parseIostat(cut).reports, ...parseIostat(json).reports]);
  expect(tellNotes(both)).toContain(INCOMPLETE);
});

test("the version is that of iostat -V before each host's output", () => {
  const json = (version: string) => read(`units/v${version}-d.json`);
  const rates = (text: string) => parseIostat(text).reports.map(({ devices }) => devices[0]?.readBytesPerSecond);
  const faulty = `sysstat version 12.2.0\n${json("12.2.0")}`;
  const sound = `sysstat version 12.2.1\n${json("12.2.1")}`;
  const expected = [(5360.83 * 1024) / 2, 2680.37 * 1024];
  expect(rates(faulty + sound)).toEqual(expected);
  expect(rates(sound + faulty)).toEqual(expected.toReversed());
  expect(rates((faulty + sound).replaceAll(/^/gm, "2026-11-21T15:38:01.1234567Z "))).toEqual(expected);
  expect(rates(faulty + json("12.2.0"))).toEqual([expected[0], expected[0]]);
  // Of another host it is not known.
  const other = parseIostat(faulty + json("12.2.1").replace('"vm"', '"other"'));
  expect(other.source).not.toHaveProperty("sysstatVersion");
  expect(tellNotes(other)).toContain("the text has reports from several hosts; source names the last one");
});

test("the shares of the CPU are carried, from text and JSON", () => {
  const shares = /^ +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)$/m.exec(read("units/v12.6.1-xt.txt"));
  const [user, nice, system, ioWait, steal, idle] = (shares ?? [])
    .slice(1)
    .map((share) => Math.round(Number(share) * 100) / 1e4);
  expect(parseIostat(read("units/v12.6.1-xt.txt")).reports[0]?.cpu).toEqual({
    user,
    nice,
    system,
    ioWait,
    steal,
    idle,
  });
  expect(parseIostat(read("units/v12.6.1-xt.json")).reports[0]?.cpu).toEqual({
    ...{ user: 0.2453, nice: 0.3429, system: 0.1317, ioWait: 0.0072, steal: 0.0033, idle: 0.2696 },
  });
});

test("every column and field that is not carried is named, once", () => {
  expect(notesOf(read("versions/v10.0.5/dxkt.txt"))).toEqual(["columns left out: rrqm/s, wrqm/s, svctm"]);
  const more = read("units/v12.6.1-xt.json").replace('"disk":', '"mood": 3,\n"disk":');
  expect(notesOf(more).join()).toMatch(/columns left out: rrqm\/s.*, mood$/);
});

test("a utilization above 100% is 1 and said, with how often", () => {
  const over = ROW.replace("90.00", "100.01");
  expect(notesOf(HEADING, ROW.replace("90.00", "100.00"), "", "")).toEqual([]);
  expect(notesOf(HEADING, over, "", "")).toEqual(["a utilization above 100% was lowered to 100%"]);
  expect(notesOf(HEADING, over, "", HEADING, over, "", "")).toEqual([
    "a utilization above 100% was lowered to 100% (2 times)",
  ]);
  expect(notesOf(read("units/v12.6.1-xt.json").replace('"util": 4.15', '"util": 150.00')).join()).toMatch(
    /was lowered/,
  );
});

test("JSON with decimal commas, as 11.5.1 wrote it, and with nan is read", () => {
  const json = read("versions/v11.5.2/json-complete.json");
  expect(parseIostat(json.replaceAll(/(: \d+)\.(\d)/g, "$1,$2"))).toEqual(parseIostat(json));
  const nan = read("versions/v12.6.1/json-INT.json").replace(/"aqu-sz": [\d.]+/, '"aqu-sz": -nan');
  expect(parseIostat(nan).reports[0]?.devices[0]).not.toHaveProperty("queueDepth");
});

testCases([
  ["", "empty, where the text or JSON of iostat is expected"],
  ["\n \n\t\n", "empty, where the text or JSON of iostat is expected"],
  [read("versions/v10.0.5/json-INT.err"), /^line 1 is not text or JSON as sysstat's iostat writes it: "Usage: iostat/],
  ["              disk0 \n    KB/t  tps  MB/s \n   24.10   12  0.28 \n", /^line 1 .*: "disk0"$/],
  ['{\n  "fio version" : "fio-3.33",\n', /^line 2 .*: "\\"fio version\\" : \\"fio-3.33\\","$/],
  [JSON.stringify(JSON.parse(read("hotplug/z-idle.json")), null, 2), /^line 2 .*: "\\"sysstat\\": \{"$/],
  [
    `${BANNER}\n\n12:00:01     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest\n`,
    /^line 3 .*CPU {4}%usr/,
  ],
  ["\u0000\u0001".repeat(500), /^line 1 .{0,500}$/],
])("%j is refused with the line that is not iostat's", (text, message) => {
  const reader = createIostatReader(() => {});
  reader.push(text);
  expect(reader.end()).toBeUndefined();
  expect(reader.explain()).toMatch(message);
});

testCases([
  ["a line without an end", "x".repeat(100_000)],
  ["empty lines", "\n".repeat(100_000)],
  ["open brackets", "{\n".repeat(50_000)],
  ["lines in a table", `${HEADING}\n${"junk\n".repeat(20_000)}`],
])("%s takes no memory, however long it is", (_, text) => {
  const reader = createIostatReader(() => {});
  reader.push(text);
  const before = measureHeldBytes();
  for (let times = 0; times < 20; times++) reader.push(text);
  expect(measureHeldBytes() - before).toBeLessThan(1e6);
});
