import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { IostatReport } from "../../../src/model/iostat.ts";
import { UserError } from "../../../src/model/user-error.ts";
import type { ReadSource } from "../../../src/sampling/iostat/log-source.ts";
import { createIostatReader } from "../../../src/sampling/iostat/parser.ts";
import { measureHeldBytes } from "../../heap.ts";
import { buildReport, parseIostat, tellSource } from "./built-report.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/iostat");
const read = (file: string) => readFileSync(join(FIXTURES, file), "utf8");

test("the source says what the text says of itself", () => {
  expect(parseIostat(read("versions/v11.5.2/json-KILL.json")).source).toEqual({
    format: "json",
    hostname: "vm",
    kernel: "6.18.44-fc-v657",
    cpuCount: 2,
    complete: false,
    corrections: [
      "the last report was left out: the text ends in the middle of it",
      "columns left out: rrqm, wrqm, svctm",
    ],
  });
  const withVersion = `${read("versions/v12.7.9/V.txt")}${read("versions/v12.7.9/dxk.txt")}`;
  expect(parseIostat(withVersion).source).toMatchObject({ sysstatVersion: "12.7.9", complete: true });
});

test("the version is that of iostat -V before each document, also in a log that puts times before its lines", () => {
  const json = (version: string) => read(`units/v${version}-d.json`);
  const rates = (text: string) => parseIostat(text).reports.map(({ devices }) => devices[0]?.readBytesPerSecond);
  const [faulty, sound] = ["12.2.0", "12.2.1"].map((version) => `sysstat version ${version}\n${json(version)}`) as [
    string,
    string,
  ];
  const expected = [...rates(faulty), ...rates(sound)];
  expect(expected).toEqual([(5360.83 * 1024) / 2, 2680.37 * 1024]);
  expect(rates(faulty + sound)).toEqual(expected);
  expect(rates(sound + faulty)).toEqual(expected.toReversed());
  const logged = (faulty + sound).replaceAll(/^/gm, "2026-11-21T15:38:01.1234567Z ");
  expect(rates(logged)).toEqual(expected);
  expect(parseIostat(logged).source.sysstatVersion).toBe("12.2.1");
  // The first one is cut.
  const cut = json("12.2.1").slice(0, -100);
  expect(rates(`sysstat version 12.2.1\n${cut}${faulty}`)).toEqual(rates(faulty));
  expect(rates(faulty + json("12.2.0"))).toEqual([expected[0], expected[0]]);
  // Of another host it is not known.
  const other = json("12.2.1").replace('"vm"', '"other"');
  expect(rates(faulty + other)).toEqual(expected);
  expect(parseIostat(faulty + other).source).not.toHaveProperty("sysstatVersion");
});

test.each(["versions/v12.6.1/json-KILL.json", "versions/v12.6.1/text-KILL.txt"])(
  "%s, cut and with another iostat's output behind it, gives both",
  (file) => {
    const text = read(file);
    const second = read(`versions/v12.6.1/${file.endsWith("json") ? "json-complete.json" : "dxkt.txt"}`);
    const cut = text.length - 60;
    const reports = parseIostat(text.slice(0, cut) + second).reports;
    expect(reports).toEqual([...parseIostat(text.slice(0, cut)).reports, ...parseIostat(second).reports]);
    expect(reports).toHaveLength(4);
  },
);

test("a text that ends in the middle says so and what was left out", () => {
  const text = read("versions/v12.6.1/text-KILL.txt");
  expect(parseIostat(text).source.complete).toBe(true);
  // As `log=$(iostat …)` cuts it: all the devices of the report before are there.
  expect(parseIostat(text.trimEnd())).toEqual(parseIostat(text));
  const single = parseIostat(read("versions/v12.6.1/x.txt").trimEnd());
  expect(single.reports).toEqual(parseIostat(read("versions/v12.6.1/x.txt")).reports);
  expect(single.source.complete).toBe(false);
  expect(single.source.corrections).toContain("no blank line follows the last report: devices may be missing");
  expect(parseIostat(read("versions/v12.6.1/json-TERM.json")).source.complete).toBe(false);
  expect(parseIostat(read("versions/v12.6.1/json-INT.json")).source.complete).toBe(true);
});

test("a document that is cut in its first report is not whole, whatever brackets follow", () => {
  const whole = '{"sysstat": {"hosts": [{"statistics": [{"disk": [{"disk_device": "sda", "r/s": 1}]}]}]}}';
  const begun = whole.slice(0, whole.indexOf("disk") - 2);
  expect(parseIostat(whole).source.complete).toBe(true);
  expect(parseIostat(`${whole}${begun}{]]]]]]`).source.complete).toBe(false);
});

test("pieces of any size give what the whole gives", () => {
  for (const file of ["hotplug/loop-json.json", "hotplug/loop-text.txt"]) {
    const text = read(file);
    const whole = parseIostat(text);
    for (const size of [1, 7, 1000]) {
      const reports: IostatReport[] = [];
      const reader = createIostatReader((report) => reports.push(buildReport(report)));
      for (let start = 0; start < text.length; start += size) reader.push(text.slice(start, start + size));
      expect(tellSource(reader.end() as ReadSource)).toEqual(whole.source);
      expect(reports).toEqual(whole.reports);
    }
  }
});

const HEADING =
  "Device:         rrqm/s   wrqm/s     r/s     w/s    rMB/s    wMB/s avgrq-sz avgqu-sz   await r_await w_await  svctm  %util";
const ROW = (reads: number, name = "sda") =>
  `${name}               1.00     0.00 ${reads}.00  337.00    51.73     4.38    17.26     2.09    0.32    0.19    2.59   0.14  90.00`;
const readsOf = (text: string) =>
  parseIostat(text).reports.map(({ devices }) =>
    devices.map((device) => `${device.name} ${device.readsPerSecond}`).join(", "),
  );

test.each([
  ["no blank lines", [HEADING, ROW(1), ROW(2), ROW(3)].join("\n")],
  ["blank lines", [HEADING, ROW(1), "", ROW(2), "", ROW(3), ""].join("\n")],
  ["times", [HEADING, "12:00:01", ROW(1), "12:00:02", ROW(2), "12:00:03", ROW(3), ""].join("\n")],
  [
    "shares of the CPU",
    [
      "avg-cpu:  %user %idle",
      " 1.00 99.00",
      HEADING,
      ROW(1),
      "avg-cpu:  %user %idle",
      " 1.00 99.00",
      ROW(2),
      "avg-cpu:  %user %idle",
      " 1.00 99.00",
      ROW(3),
    ].join("\n"),
  ],
  ["headings without blank lines, as grep leaves them", [HEADING, ROW(1), HEADING, ROW(2), HEADING, ROW(3)].join("\n")],
  [
    "the shell's own lines",
    ["$ iostat -xm 1", HEADING, ROW(1), "", HEADING, ROW(2), "some words", ROW(3), "^C", "$ "].join("\n"),
  ],
])("a heading that stands once, with %s between the reports, is that of all", (_, text) => {
  expect(readsOf(text)).toEqual(["sda 1", "sda 2", "sda 3"]);
  expect(readsOf(`${text}\n`)).toEqual(["sda 1", "sda 2", "sda 3"]);
});

test("the time of the first report is known also where a log begins with it", () => {
  const log = read("versions/v12.6.1/dxkty.txt");
  const tail = log.slice(log.indexOf("2026-"));
  expect(parseIostat(tail).reports).toEqual(parseIostat(log).reports);
  expect(parseIostat(tail).reports[0]?.timestamp).toBe("2026-11-20T11:49:50Z");
  const reports: IostatReport[] = [];
  const reader = createIostatReader((report) => reports.push(buildReport(report)));
  for (const letter of tail) reader.push(letter);
  reader.end();
  expect(reports).toEqual(parseIostat(log).reports);
});

test("several devices under one heading are one report until one of them comes again", () => {
  const text = [HEADING, ROW(1), ROW(2, "sdb"), ROW(3), ROW(4, "sdb"), ROW(5)].join("\n");
  expect(readsOf(text)).toEqual(["sda 1, sdb 2", "sda 3, sdb 4", "sda 5"]);
  expect(parseIostat(text).source).toMatchObject({ complete: false });
  expect(parseIostat(`${text}\n${ROW(6, "sdb")}`).source).toMatchObject({ complete: true });
});

test("a device that stands under two groups is in one report", () => {
  const text = [HEADING, ROW(1), ROW(2, " one"), ROW(1), ROW(3, " two"), ""].join("\n");
  expect(readsOf(text)).toEqual(["sda 1, one 2, two 3"]);
});

test("a label with spaces is a name, and rows of other tables are none", () => {
  expect(readsOf([HEADING, ROW(1, "My Disk"), ""].join("\n"))).toEqual(["My Disk 1"]);
  expect(readsOf([HEADING, ROW(1), "", ROW(2, "12.50"), ROW(3, "sdb 1.00"), ""].join("\n"))).toEqual(["sda 1"]);
});

test.each([
  ["a log of GitHub Actions", (line: string, place: number) => `2026-11-21T15:38:0${place % 10}.1234567Z ${line}`],
  [
    "gh run view --log",
    (line: string, place: number) => `build\tRun tests\t2026-11-21T15:38:0${place % 10}.1234567Z ${line}`,
  ],
  ["ts of moreutils", (line: string, place: number) => `Nov 21 15:38:${10 + place} ${line}`],
  ["syslog", (line: string, place: number) => `Nov 21 15:38:${10 + place} host iostat[123]: ${line}`],
  ["docker compose", (line: string) => `iostat_1  | ${line}`],
  ["a quoted mail", (line: string) => `> > ${line}`],
  ["brackets", (line: string, place: number) => `[${place}.25] ${line}`],
  ["an indentation", (line: string) => `    ${line}`],
  ["Windows", (line: string) => `${line}\r`],
] as const)("what %s puts before each line does not hide the reports", (_, wrap) => {
  for (const file of ["hotplug/loop-text.txt", "units/v12.6.1-xt.txt", "hotplug/loop-json.json"]) {
    const lines = read(file).split("\n");
    const wrapped = lines.map((line, place) =>
      line === "" && place % 2 === 0 ? wrap("", place).trimEnd() : wrap(line, place),
    );
    expect(parseIostat(wrapped.join("\n")).reports, file).toEqual(parseIostat(read(file)).reports);
  }
});

test("JSON as jq prints it, on many lines or on one, is read", () => {
  for (const file of ["versions/v12.6.1/json-complete.json", "units/v12.6.1-xt.json", "hotplug/loop-json.json"]) {
    const value = JSON.parse(read(file));
    const whole = parseIostat(read(file));
    for (const text of [
      JSON.stringify(value, undefined, 2),
      JSON.stringify(value),
      `\uFEFF${JSON.stringify(value, undefined, "\t")}\n`,
    ]) {
      expect(parseIostat(text)).toEqual(whole);
      expect(parseIostat(`${text}\n${text}`).reports).toEqual([...whole.reports, ...whole.reports]);
      // The first one is cut in its last report.
      const cut = text.slice(0, text.lastIndexOf('"disk_device"') + 20);
      expect(parseIostat(`${cut}${text}`).reports.slice(-whole.reports.length)).toEqual(whole.reports);
    }
  }
});

test("JSON as jq prints it is read in pieces of any size", () => {
  const text = JSON.stringify(JSON.parse(read("versions/v12.6.1/json-complete.json")), undefined, 2);
  const reports: IostatReport[] = [];
  const reader = createIostatReader((report) => reports.push(buildReport(report)));
  for (const letter of text) reader.push(letter);
  expect([tellSource(reader.end() as ReadSource), reports]).toEqual(Object.values(parseIostat(text)).slice(2));
});

test("the shares of the CPU are carried, from text and JSON", () => {
  const shares =
    /^ +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+)$/m.exec(read("units/v12.6.1-xt.txt"))?.slice(1) ??
    [];
  const [user, nice, system, ioWait, steal, idle] = shares.map((share) => Math.round(Number(share) * 100) / 1e4);
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

test("every column that is not carried is named, once", () => {
  const { source } = parseIostat(read("versions/v10.0.5/dxkt.txt"));
  expect(source.corrections).toEqual(["columns left out: rrqm/s, wrqm/s, svctm"]);
  expect(parseIostat(read("units/v12.6.1-ds.txt")).source.corrections).toEqual(["columns left out: kB_read, kB_w+d"]);
  const more = read("units/v12.6.1-xt.json").replace('"disk":', '"mood": 3, "disk":');
  expect(parseIostat(more).source.corrections?.join()).toMatch(/columns left out: rrqm\/s.*, mood$/);
});

test("a utilization above 100% is 1 and said, with how often", () => {
  const note = (text: string) => parseIostat(text).source.corrections?.find((sentence) => sentence.includes("above"));
  expect(note([HEADING, ROW(1).replace("90.00", "100.00"), ""].join("\n"))).toBeUndefined();
  const over = ROW(1).replace("90.00", "100.01");
  expect(note([HEADING, over, ""].join("\n"))).toBe("a utilization above 100% was lowered to 100%");
  expect(note([HEADING, over, "", HEADING, over, ""].join("\n"))).toBe(
    "a utilization above 100% was lowered to 100% (2 times)",
  );
  expect(note(read("units/v12.6.1-xt.json").replace('"util": 4.15', '"util": 150.00'))).toMatch(/was lowered to 100%$/);
});

test("reports of several hosts are said, as the source names the last", () => {
  const text = read("versions/v12.6.1/dxk.txt");
  const both = parseIostat(`${text}${text.replace("(vm)", "(other)")}`).source;
  expect(both.hostname).toBe("other");
  expect(both.corrections).toContain("the text has reports from several hosts; source names the last one");
  expect(parseIostat(`${text}${text}`).source.corrections).toEqual(parseIostat(text).source.corrections);
});

const BANNER = "Linux 6.1.0 (host) \t11/21/26 \t_x86_64_\t(2 CPU)\n\n";

test.each([
  [
    "mpstat",
    `${BANNER}12:00:01     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle\n12:00:01     all    1.00    0.00    1.00    0.00    0.00    0.00    0.00    0.00    0.00   98.00\n`,
  ],
  [
    "mpstat",
    '{"sysstat": {"hosts": [{"nodename": "h", "statistics": [{"timestamp": "12:00:01", "cpu-load": [{"cpu": "all", "usr": 1.0}]}]}]}}',
  ],
  [
    "sar",
    `${BANNER}12:00:01        CPU     %user     %nice   %system   %iowait    %steal     %idle\n12:00:02        all      1.00      0.00      1.00      0.00      0.00     98.00\n`,
  ],
  [
    "sar",
    `${BANNER}12:00:01          DEV       tps     rkB/s     wkB/s     dkB/s   areq-sz    aqu-sz     await     %util\n12:00:02          vda      1.00      0.00      1.00      0.00      0.00     98.00 1.00 1.00\n`,
  ],
  ["sar", `${BANNER}12:00:01    kbmemfree   kbavail kbmemused  %memused kbbuffers\n`],
  ["sadf", '{"sysstat": {"sysdata-version": 2.20, "hosts": [{"nodename": "h", "statistics": [{"cpu-load": []}]}]}}'],
  [
    "pidstat",
    `${BANNER}12:00:01      UID       PID   kB_rd/s   kB_wr/s kB_ccwr/s iodelay  Command\n12:00:02        0         1      0.00      4.00      0.00       0  init\n`,
  ],
  [
    "cifsiostat",
    `${BANNER}Filesystem:                      rkB/s        wkB/s    rops/s    wops/s         fo/s         fc/s         fd/s\n\\\\server\\share  0.00 0.00 0.00 0.00 0.00 0.00 0.00\n`,
  ],
  [
    "tapestat",
    `${BANNER}Tape:    r/s     w/s   kB_read/s   kB_wrtn/s %Rd %Wr %Oa    Rs/s    Ot/s\nst0 0 0 0 0 0 0 0 0 0\n`,
  ],
  [
    "vmstat",
    "procs -----------memory---------- ---swap-- -----io----\n r  b   swpd   free   buff  cache   si   so    bi    bo\n",
  ],
  ["tapestat", `${BANNER}No tape drives with statistics found\n`],
  ["fio", '{\n  "fio version" : "fio-3.33",\n  "jobs" : []\n}\n'],
  ["fio", "fio: note\n3;fio-3.33;t;0;0;8192;744727;11636;11;0\n"],
  ["fio", "randrw: (groupid=0, jobs=1): err= 0: pid=4711\n"],
  ["GitHub's API", '{"jobs": [{"id": 1, "steps": []}], "total_count": 1}'],
  ["GitHub's API", '{"jobs": [{"id": 1, "run_id": 2}]}'],
  [
    "BSD or Solaris",
    "                    extended device statistics\n    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  %b device\n",
  ],
])("the output of %s is refused by its name", (name, text) => {
  expect(() => parseIostat(text, "log.txt")).toThrow(new RegExp(`^log\\.txt: .*${name}`));
});

test("iostat's first line alone, and an iostat that was ended before its first report, have no reports", () => {
  expect(parseIostat(BANNER)).toMatchObject({ source: { hostname: "host", cpuCount: 2 }, reports: [] });
  const notes = (text: string) => parseIostat(text).source.corrections;
  expect(notes(BANNER)).toEqual(["the text has no report"]);
  expect(notes("avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n")).toEqual(["the text has no report"]);
  expect(notes("11/21/26 17:00:01\navg-cpu:  %user %idle\n 1.00 ")).toContain("the text has no report");
  for (const spoiled of ["Device r/s\nsda x\n\n", "Device r/s w/s\nsda 1.00\n\n"]) {
    expect(notes(spoiled)?.filter((note) => /has no report/.test(note))).toEqual([]);
  }
  expect(notes("Device r/s w/s\nsda 1.00\n\n")).toHaveLength(2);
  expect(() => parseIostat("tty: tin tout avg-cpu: % user % sys\n 0.0 5.0 0.3 0.6\n", "x")).toThrow(/^x: .*AIX/);
  expect(() => parseIostat('{"jobs": [{"id": 1, "steps": []}]}', "x")).toThrow(
    'x: not the text or JSON of sysstat\'s iostat; it begins with "{\\"jobs\\": [{\\"id\\": 1, \\"steps\\": []}]}"',
  );
});

test("the version of iostat alone is a text without reports, and a first line may lack its newline", () => {
  for (const end of ["", "\n", "\n(C) Sebastien Godard (sysstat <at> orange.fr)\n"]) {
    const { source, reports } = parseIostat(`sysstat version 12.6.1${end}`);
    expect([source, reports]).toEqual([{ format: "text", sysstatVersion: "12.6.1", complete: true }, []]);
  }
  expect(parseIostat(BANNER.trimEnd())).toMatchObject({ source: { format: "text" }, reports: [] });
});

test("of what stands before the first report only the time in the line above it counts", () => {
  const report = `${HEADING}\n${ROW(1)}\n\n`;
  const timeOf = (before: string) => parseIostat(`${before}\n${report}`).reports[0]?.timestamp;
  for (const time of ["1795175390", " 1795175390 ", "2026-11-20T11:49:50Z"]) {
    expect(timeOf(`words\n${time}`)).toBe("2026-11-20T11:49:50Z");
    expect(timeOf(`${time}\nwords`)).toBeUndefined();
  }
  for (const pieces of [
    ["words\n1795175390\n", report],
    ["words\n1795175390\nDev", report.slice(3)],
  ]) {
    const times: unknown[] = [];
    const reader = createIostatReader(({ timestamp }) => times.push(timestamp));
    for (const piece of pieces) reader.push(piece);
    expect(times).toEqual(["2026-11-20T11:49:50Z"]);
  }
  const words = parseIostat(`at 12:00\nwords\n${report}`).source.corrections?.join() ?? "";
  expect(words).not.toContain("timestamp");
  // However long the lines before it are.
  const names: string[] = [];
  const reader = createIostatReader(({ rows }) => names.push(...rows.map(({ name }) => name)));
  for (const piece of [`x\n${"x".repeat(64 * 1024)}\n${report.slice(0, 3)}`, report.slice(3)]) reader.push(piece);
  expect(names).toEqual(["sda"]);
});

test("a brace in the last line hides no report before it", () => {
  let reports = 0;
  createIostatReader(() => reports++).push(`${HEADING}\n${ROW(1)}\n\n{`);
  expect(reports).toBe(1);
});

test("colours are no part of a line", () => {
  const coloured = [HEADING, ROW(1), ""].map((line) => `\u001b[1;34m${line}\u001b[m\u001b[31m\u001b[0m`).join("\n");
  expect(readsOf(coloured)).toEqual(["sda 1"]);
});

test("colours in JSON are no part of it, in pieces of any size", () => {
  const text = read("versions/v12.6.1/json-complete.json");
  const plain = parseIostat(text);
  const names = text.replaceAll(/"[^"\n]*"(?=:)/g, "\u001b[34;1m$&\u001b[0m");
  const prefixes = text.replaceAll(/^/gm, "\u001b[36miostat-1  | \u001b[0m");
  for (const coloured of [names, prefixes]) {
    expect(parseIostat(coloured)).toEqual(plain);
    const reports: IostatReport[] = [];
    const reader = createIostatReader((report) => reports.push(buildReport(report)));
    for (const letter of coloured) reader.push(letter);
    expect([tellSource(reader.end() as ReadSource), reports]).toEqual([plain.source, plain.reports]);
  }
});

test("lines of other hosts and programs among those of iostat are left out and said", () => {
  const lines = read("versions/v12.6.1/dxkt.txt").split("\n");
  const MIXED = "lines of another host or program between those of iostat were left out: their prefix is different";
  const plain = parseIostat(lines.join("\n"));
  const mix = (other: (line: string) => string) =>
    parseIostat(lines.flatMap((line) => [`web-1  | ${line}`, `web-2  | ${other(line)}`]).join("\n"));
  const notesOf = ({ source }: typeof plain) => source.corrections?.map((note) => note.replace(/ \(\d.*/, ""));
  for (const other of ["GET / 200 1.25 3.50", "Device r/s w/s"]) {
    const { reports, source } = mix(() => other);
    expect(reports).toEqual(plain.reports);
    expect(source).toMatchObject({ hostname: "vm", complete: true });
    expect(notesOf({ source, reports } as typeof plain)?.[0]).toBe(MIXED);
  }
  // Of two that print at once, the one that began last.
  const both = mix((line) => line.replace("(vm)", "(other)").replace(/^vda +[\d.]+/, "vda 1.00"));
  expect(both.source.hostname).toBe("other");
  expect(both.reports.map(({ devices }) => devices.map(({ name, readsPerSecond }) => [name, readsPerSecond]))).toEqual(
    plain.reports.map(() => [["vda", 1]]),
  );
  expect(notesOf(both)).toContain(MIXED);
  // Words without figures are no loss, and of two that print one after the other both are read.
  expect(mix(() => "started 1.25").source).toEqual(plain.source);
  const after = [...lines.map((line) => `web-1  | ${line}`), ...lines.map((line) => `web-2  | ${line}`)].join("\n");
  expect(parseIostat(after)).toEqual({ ...plain, reports: [...plain.reports, ...plain.reports] });
  const json = read("versions/v12.6.1/json-complete.json");
  const wrap = (name: string) => json.trimEnd().replaceAll(/^/gm, name);
  expect(parseIostat(`${wrap("web-1  | ")}\n${wrap("web-2  | ")}`).reports).toHaveLength(4);
});

test("JSON beside text is said, whatever the text was", () => {
  const json = read("versions/v12.6.1/json-complete.json");
  for (const text of ["avg-cpu:  %user\n 1.00\n\n", `${HEADING}\n${ROW(1)}\n\n`, read("options/text-h.txt")]) {
    expect(parseIostat(`${BANNER}${text}\n${json}`).source.corrections).toContain(
      "iostat JSON in the text was left out: parse it separately",
    );
  }
});

test("another program is named by what it wrote in the first 64 KiB, where there are no reports", () => {
  const MARK = '"fio version" :';
  const explain = (...pieces: string[]) => {
    const reader = createIostatReader(() => {});
    for (const piece of pieces) reader.push(piece);
    expect(reader.end()).toBeUndefined();
    return reader.explain();
  };
  const before = "-\n".repeat(32 * 1024).slice(MARK.length);
  expect(explain(`${before}${MARK}`)).toContain("the output of fio");
  expect(explain(`\n${before}${MARK}`)).not.toContain("fio");
  expect(explain("-\n".repeat(32 * 1024), MARK)).not.toContain("fio");
  expect(explain("-", "-\n".repeat(32 * 1024 - MARK.length), MARK)).toContain("the output of fio");
  expect(readsOf([MARK, HEADING, ROW(1), "", MARK].join("\n"))).toEqual(["sda 1"]);
});

test("a line of 64 KiB is read, a longer one is not, and JSON may be one line of any length", () => {
  const readPadded = (length: number) => {
    const names: string[] = [];
    const reader = createIostatReader(({ rows }) => names.push(...rows.map(({ name }) => name)));
    for (const piece of [`${HEADING}\n${ROW(1)}`.padEnd(HEADING.length + 1 + length), "\n\n"]) reader.push(piece);
    reader.end();
    return names;
  };
  expect([readPadded(64 * 1024), readPadded(64 * 1024 + 1)]).toEqual([["sda"], []]);
  const value = JSON.parse(read("versions/v12.6.1/json-complete.json"));
  const { statistics } = value.sysstat.hosts[0];
  value.sysstat.hosts[0].statistics = Array.from({ length: 200 }, () => statistics).flat();
  const line = JSON.stringify(value);
  expect(line.length).toBeGreaterThan(64 * 1024);
  expect(parseIostat(line).reports).toHaveLength(200 * statistics.length);
});

test("what is no report takes no memory and no time, however long it is", () => {
  const reader = createIostatReader(() => {});
  const before = measureHeldBytes();
  for (let times = 0; times < 500; times++) reader.push("x".repeat(100_000));
  expect(measureHeldBytes() - before).toBeLessThan(1e6);
  expect(reader.end()).toBeUndefined();
});

test("foreign texts are refused by what they are", () => {
  const message = (text: string) => {
    try {
      return parseIostat(text, "log.txt").source.format;
    } catch (error) {
      return error instanceof UserError ? error.message : String(error);
    }
  };
  expect(message("")).toBe("log.txt: empty, where the text or JSON of iostat is expected");
  expect(message(read("versions/v10.0.5/json-INT.err"))).toBe(
    "log.txt: the usage of iostat, which did not accept its options: there is no report",
  );
  expect(message("              disk0 \n    KB/t  tps  MB/s \n   24.10   12  0.28 \n")).toMatch(/macOS or BSD/);
  expect(message('{"fio version": "fio-3.33"}')).toMatch(/the output of fio, where that of iostat is expected/);
  expect(message('{"sysstat": {\n"sysdata-version": 2.20, "hosts": []}}')).toBe(
    "log.txt: the output of sadf, which prints sar's records, where that of iostat is expected",
  );
  expect(message("\u0000\u0001".repeat(500))).toMatch(/^.{0,500}$/);
});

test("JSON with a locale's decimal commas or with nan, as 11.5.1 wrote it, is read", () => {
  const commas = read("versions/v11.5.2/json-complete.json").replaceAll(/(: \d+)\.(\d)/g, "$1,$2");
  expect(parseIostat(commas)).toEqual(parseIostat(read("versions/v11.5.2/json-complete.json")));
  const nan = read("versions/v12.6.1/json-INT.json").replace(/"aqu-sz": [\d.]+/, '"aqu-sz": -nan');
  expect(parseIostat(nan).reports[0]?.devices[0]).not.toHaveProperty("queueDepth");
});

test("other line ends, and what terminals write between the words, change nothing", () => {
  const text = read("versions/v12.6.1/dxkt.txt");
  for (const part of [text, text.trimEnd(), text.trimEnd().slice(0, -1)]) {
    expect(parseIostat(part.replaceAll("\n", "\r"))).toEqual(parseIostat(part));
  }
  const coloured = text.replaceAll("vda", "\u001b[0;1;34mvda\u001b(B\u001b[m").replaceAll("\n", "\u001b[0K\n");
  expect(parseIostat(coloured)).toEqual(parseIostat(text));
});

test("JSON that another program's holds is read", () => {
  const text = read("versions/v12.6.1/json-INT.json");
  const { source, reports } = parseIostat(text);
  const nested = JSON.stringify(
    { name: "a", iostat: JSON.parse(`${text.slice(0, text.indexOf("statistics") - 1)}"statistics": []}]}}`) },
    null,
    2,
  );
  expect(parseIostat(nested)).toMatchObject({ source: { hostname: source.hostname, complete: true }, reports: [] });
  const whole = `{\n  "name": "a",\n  "iostat": ${text.trim().replaceAll("\n", "\n  ")}\n}\n`;
  expect(parseIostat(whole).reports).toEqual(reports);
});

test("windows line ends and a byte order mark change nothing", () => {
  const text = read("versions/v12.6.1/dxkt.txt");
  expect(parseIostat(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual(parseIostat(text));
});
