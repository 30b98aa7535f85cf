import { describe, expect, test } from "vitest";
import type { DeviceRow } from "../../../src/sampling/iostat/device-row.ts";
import { findIostatStart, TextReader } from "../../../src/sampling/iostat/text-reader.ts";
import { buildReport } from "./built-report.ts";

/** The reports of a text as "time cpu=share device reads writes %util", and what was found out about it. */
function read(...lines: string[]) {
  const reports: string[] = [];
  const reader = new TextReader((report) => {
    const { timestamp, cpu, devices } = buildReport(report);
    const words = devices.map(({ name, readsPerSecond: reads, writesPerSecond: writes, utilization }) =>
      [name, reads ?? "-", writes ?? "-", utilization ?? "-"].join(" "),
    );
    reports.push([timestamp ?? "", cpu === undefined ? "" : `cpu=${cpu.user}`, words.join(", ")].join(" ").trim());
  });
  for (const line of lines.slice(0, -1)) reader.push(`${line}\n`);
  reader.end(lines.at(-1) ?? "");
  const { complete, leftOutColumns, host } = reader.source;
  const told = reader.source.listNotes().filter(({ id }) => id !== "columns-left-out");
  const notes = told.map(({ id, names = [] }) => [id, ...names].join(" "));
  return { reports, complete, notes, columns: [...leftOutColumns], host };
}

const HEADING = "Device r/s w/s %util";
const [SDA, SDB, LATER] = ["sda 1.00 2.00 3.00", "sdb 4.00 5.00 6.00", "sda 7.00 8.00 9.00"];
const [FIRST_PART, LAST_PART] = ["r/s rkB/s Device", "w/s %util Device"];
const SHARES = ["avg-cpu:  %user %idle", " 1.00 99.00", ""];
const TIME = "2026-11-21T17:00:01Z";
const BANNER = "Linux 6.1.0 (host) \t11/21/26 \t_x86_64_\t(2 CPU)";

const NO_BLANK_LINE = "last-report-unended";
const NO_DEVICE = "last-report-before-devices";
const IN_THE_MIDDLE = "last-report-cut";
const ROW_LEFT_OUT = "row-misfit";
const NO_WHOLE_ROW = "report-without-rows";
const NO_DEVICES = "report-without-devices";
const NO_AMOUNT = "bad-figures";
const ANOTHER = "report-interrupted";
const PART_MISSING = "report-without-part";
const OTHER_COLUMNS = "row-of-other-columns";
const TWICE = "row-twice";
const APART = "row-apart";
const OTHER_FIGURES = "device-twice";

test("a row is the one before where its line is the same, under the same heading", () => {
  const rows: DeviceRow[][] = [];
  const reader = new TextReader((report) => rows.push([...report.rows]));
  const isSame = (place: number) => rows.at(-1)?.[place] === rows.at(-2)?.[place];
  const push = (...lines: string[]) => reader.push(`${lines.join("\n")}\n\n`);
  push(HEADING, SDA, "größe 4.00 5.00 6.00");
  push(HEADING, SDA, "grüße 4.00 5.00 6.00");
  expect([isSame(0), isSame(1)]).toEqual([true, false]);
  for (const other of [LATER, `${SDA} `, SDA.slice(0, -1), SDA]) {
    push(HEADING, other);
    expect([other, isSame(0)]).toEqual([other, false]);
  }
  push("Device  r/s w/s %util", SDA);
  expect(isSame(0)).toBe(false);
  push("Device  r/s w/s %util", SDA);
  expect(isSame(0)).toBe(true);
  // The name stands in the line before.
  for (const name of ["a-very-long-name", "another-long-name"]) push(HEADING, name, " 1.00 2.00 3.00");
  expect(rows.slice(-2).map(([row]) => row?.name)).toEqual(["a-very-long-name", "another-long-name"]);
});

test.each([
  ["Linux 6.1.0 (host) \t11/21/26", 0],
  ["  Linux 6.1.0 (host) 11/21/26", 0],
  ["x Linux 6.1.0 (host) 11/21/26", 2],
  ["avg-cpu:  %user", 0],
  ["12:00 avg-cpu:  %user", 6],
  ["Device r/s", 0],
  ["Device: r/s", 0],
  ["12:00 Device r/s", 6],
  ["12:00 Device: r/s", 6],
  ["r/s %util Device", 0],
  ["  %util   Device", 0],
  ["my big Devices Linux 6.1.0 (host) x", 15],
  ["", -1],
  ["Device", -1],
  ["r/s Device", -1],
  ["x Device a b", -1],
  ["MyDevice r/s", -1],
  ["Linux 6.1.0 host x", -1],
  ["Linux 6.1.0 (host)", -1],
  ["avg-cpu:%user", -1],
  ["%util Device x", -1],
])("in %j iostat's text begins at %i", (line, at) => expect(findIostatStart(line)).toBe(at));

describe("a report", () => {
  test("is whole where a blank line follows it", () => {
    expect(read(HEADING, SDA, SDB, "", "")).toEqual({
      ...{ reports: ["sda 1 2 0.03, sdb 4 5 0.06"], complete: true, notes: [], columns: [], host: {} },
    });
  });

  test("may lack devices where none follows, unless it has all of the one before", () => {
    for (const end of [[SDA, ""], [SDA]]) {
      expect(read(HEADING, ...end)).toMatchObject({
        ...{ reports: ["sda 1 2 0.03"], complete: false, notes: [NO_BLANK_LINE] },
      });
      expect(read(HEADING, LATER, "", HEADING, ...end)).toMatchObject({
        ...{ reports: ["sda 7 8 0.09", "sda 1 2 0.03"], complete: true, notes: [] },
      });
      expect(read(HEADING, LATER, SDB, "", HEADING, ...end)).toMatchObject({ complete: false, notes: [NO_BLANK_LINE] });
      expect(read(HEADING, SDB, "", HEADING, ...end)).toMatchObject({ complete: false, notes: [NO_BLANK_LINE] });
    }
  });

  test("has all devices of the one before where their names are the same, not only their letters", () => {
    const [one, other] = [
      [HEADING, "a 1.00 2.00 3.00", "bc 1.00 2.00 3.00"],
      [HEADING, "ab 1.00 2.00 3.00", "c 1.00 2.00 3.00"],
    ];
    expect(read(...one, "", ...one)).toMatchObject({ complete: true });
    expect(read(...one, "", ...other)).toMatchObject({ complete: false });
    // What follows the last newline may be blank.
    expect(read(...one, "", ...one, "  ")).toMatchObject({ complete: true });
  });

  test("ends with a blank line of any spaces, or with the next heading", () => {
    expect(read(HEADING, SDA, " \t", "")).toMatchObject({ reports: ["sda 1 2 0.03"], complete: true });
    expect(read(HEADING, SDA, HEADING, SDB, "", "").reports).toEqual(["sda 1 2 0.03", "sdb 4 5 0.06"]);
  });

  test("may have rows of the one before, wherever its text is cut", () => {
    const reports = [
      [HEADING, SDA, SDB],
      [HEADING, SDA, LATER, SDB],
      [HEADING, SDA, SDB],
      [HEADING, SDB, SDA],
      ["Device w/s r/s %util", SDA, SDB],
      [HEADING, "größe 1.00 2.00 3.00", SDB],
      [HEADING, "grüße 1.00 2.00 3.00", SDB],
      [HEADING, "sdx", " 1.00 2.00 3.00"],
      [HEADING, "sdy", " 1.00 2.00 3.00"],
      [HEADING, SDA, SDB],
      [HEADING, SDA, SDB],
    ];
    const lines = reports.flatMap((report) => [...report, ""]);
    const expected = read(...lines, "").reports;
    for (let cut = 0; cut <= lines.length; cut++) {
      const found: string[] = [];
      const reader = new TextReader((report) => {
        const words = buildReport(report).devices.map(({ name, readsPerSecond: reads, writesPerSecond: writes }) =>
          [name, reads, writes].join(" "),
        );
        found.push(words.join(", "));
      });
      for (const part of [lines.slice(0, cut), lines.slice(cut)]) {
        reader.push(part.map((line) => `${line}\n`).join(""));
      }
      expect(found).toEqual(expected.map((report) => report.replaceAll(/ [^ ,]+(?=,|$)/g, "")));
    }
    expect(expected.slice(5, 9).map((report) => report.split(" ")[0])).toEqual(["sda", "größe", "grüße", "sdx"]);
  });

  test("has the rows of its own text, where those before stood at the same place of another", () => {
    const first = "xsda 1.00 2.00 3.00";
    for (const [before, text, expected] of [
      [`\n${HEADING}\n${SDA}\n`, `\n${HEADING}\n${LATER}\n\n`, [[1], [7]]],
      [`${HEADING}\n${SDA}\n\n`, `${HEADING}\n${LATER}\n\n`, [[1], [7]]],
      [
        `${HEADING}\n${first}\n${LATER}\n\n${HEADING}\n`,
        `${first}\n${SDA}\n\n`,
        [
          [1, 7],
          [1, 1],
        ],
      ],
    ] as const) {
      const reads: unknown[] = [];
      const reader = new TextReader(({ rows }) => reads.push(rows.map(({ figures }) => figures[0])));
      reader.push(before);
      reader.push(text);
      expect(reads).toEqual(expected);
    }
  });

  test("is read in place, in the lines of a text", () => {
    const names: string[][] = [];
    const reader = new TextReader(({ rows }) => names.push(rows.map(({ name }) => name)));
    for (const lines of [[HEADING, SDA, SDB, "", HEADING, SDB], [], ["", HEADING, SDA, ""]]) {
      reader.push(lines.map((line) => `${line}\n`).join(""));
    }
    expect(names).toEqual([["sda", "sdb"], ["sdb"], ["sda"]]);
  });

  test("has no figure that the end of the text may have cut", () => {
    const cut = SDA.slice(0, -1);
    expect(read(HEADING, cut)).toMatchObject({ reports: ["sda 1 2 -"], complete: false });
    expect(read(HEADING, LATER, "", HEADING, cut)).toMatchObject({
      ...{ reports: ["sda 7 8 0.09", "sda 1 2 -"], complete: false, notes: [NO_BLANK_LINE, NO_AMOUNT] },
    });
    // What is not carried may be cut.
    const old = "Device r/s svctm";
    expect(read(old, "sda 7.00 0.10", "", old, "sda 1.00 0.1")).toMatchObject({ complete: true, notes: [] });
    const mixed = "Device r/s svctm %util";
    expect(read(mixed, SDA, "", mixed, cut)).toMatchObject({ reports: ["sda 1 - 0.03", "sda 1 - -"], complete: false });
    expect(read(HEADING, LATER, "", HEADING, "sda 1.00 2.")).toMatchObject({ complete: false, notes: [NO_DEVICE] });
  });

  test("that ends with its heading is left out, unless it has shares of the CPU", () => {
    for (const rest of ["", "  "]) {
      expect(read(HEADING, rest)).toMatchObject({ reports: [], complete: false, notes: [NO_DEVICE] });
      expect(read(...SHARES, HEADING, rest)).toMatchObject({
        ...{ reports: ["cpu=0.01"], complete: false, notes: [NO_BLANK_LINE] },
      });
    }
    expect(read(HEADING, "", "")).toMatchObject({ reports: [""], complete: true, notes: [] });
  });

  test("ends where one of its devices comes again", () => {
    expect(read(HEADING, SDA, SDB, LATER, "", "").reports).toEqual(["sda 1 2 0.03, sdb 4 5 0.06", "sda 7 8 0.09"]);
    expect(read(HEADING, "9a 1.00 2.00 3.00", "9a 7.00 8.00 9.00", "", "").reports).toEqual([
      "9a 1 2 0.03",
      "9a 7 8 0.09",
    ]);
    expect(read(`  ${HEADING}`, `  ${SDA}`, `  ${LATER}`, "", "").reports).toEqual(["sda 1 2 0.03", "sda 7 8 0.09"]);
    expect(read(LAST_PART, " 1.00 3.00 sda", " 2.00 4.00 sda", "", "").reports).toEqual([
      "sda - 1 0.03",
      "sda - 2 0.04",
    ]);
  });

  test("of groups has a device twice with the same figures only", () => {
    const rows = (again: string) => [HEADING, ` ${SDA}`, "one 1.00 2.00 3.00", again, "two 1.00 2.00 3.00", "", ""];
    expect(read(...rows(` ${SDA}`))).toMatchObject({ notes: [], complete: true });
    for (const again of [` ${LATER}`, " sda 1.00 2.00 9.00"]) {
      expect(read(...rows(again))).toMatchObject({ notes: [OTHER_FIGURES], complete: true });
    }
    // Neither has the other figure.
    expect(
      read(...rows(" sda nan 2.00 3.00").map((line) => line.replace(` ${SDA}`, " sda nan 2.00 3.00"))).notes,
    ).toEqual([NO_AMOUNT]);
  });

  test("of groups has a device under each of them", () => {
    const group = [HEADING, SDA, "  one 4.00 5.00 6.00", SDA, "  two 4.00 5.00 6.00", ""];
    const expected = "sda 1 2 0.03, one 4 5 0.06, two 4 5 0.06";
    expect(read(...group, "").reports).toEqual([expected]);
    expect(read(...group, HEADING, SDA, LATER, "", "").reports).toEqual([expected, "sda 1 2 0.03", "sda 7 8 0.09"]);
    expect(read(HEADING, SDA, "  sda 4.00 5.00 6.00").reports).toEqual(["sda 1 2 0.03", "sda 4 5 0.06"]);
  });

  test("says the columns that are not carried, and a utilization over 100%", () => {
    expect(read("Device r/s svctm rrqm/s", "sda 1.00 2.00 3.00", "", "").columns).toEqual(["svctm", "rrqm/s"]);
    expect(read(HEADING, "sda 1.00 2.00 100.01", "", "")).toMatchObject({
      ...{ reports: ["sda 1 2 1"], notes: ["over-busy"] },
    });
    expect(read(HEADING, "sda 1.00 2.00 100.00", "", "").notes).toEqual([]);
  });

  test("says that figures are no amounts", () => {
    for (const figure of ["-0.01", "nan", "-nan", "inf", "9".repeat(400)]) {
      const { reports, notes } = read(HEADING, `sda ${figure} 2.00 3.00`, `sda ${figure} 2.00 3.00`, "", "");
      expect([figure, reports, notes]).toEqual([figure, ["sda - 2 0.03", "sda - 2 0.03"], [NO_AMOUNT]]);
    }
    expect(read("Device r/s svctm", "sda 1.00 -1.00", "", "").notes).toEqual([]);
  });
});

describe("a row", () => {
  test("has the name on the line before, for this row only", () => {
    expect(read(HEADING, "a-long-name", " 1.00 2.00 3.00", "", "").reports).toEqual(["a-long-name 1 2 0.03"]);
    expect(read(HEADING, "  a-long-name ", " 1.00 2.00 3.00", "", "").reports).toEqual(["a-long-name 1 2 0.03"]);
    expect(read(HEADING, "a-long-name", " 1.00 2.00 3.00").reports).toEqual(["a-long-name 1 2 0.03"]);
    expect(read(HEADING, "sdx", " 1.00 2.00 3.00", " 4.00 5.00 6.00", "", "")).toMatchObject({
      ...{ reports: ["sdx 1 2 0.03"], notes: [ROW_LEFT_OUT] },
    });
    expect(read(HEADING, SDB, "sdx", "", HEADING, " 1.00 2.00 3.00", SDA, "", "")).toMatchObject({
      ...{ reports: ["sdb 4 5 0.06", "sda 1 2 0.03"], notes: [ROW_LEFT_OUT] },
    });
    expect(read(HEADING, SDB, "sdx", TIME, HEADING, " 1.00 2.00 3.00", SDA, "", "").reports).toEqual([
      "sdb 4 5 0.06",
      `${TIME}  sda 1 2 0.03`,
    ]);
  });

  test("that does not fit is left out and said, and a report of only such rows too", () => {
    expect(read(HEADING, "sdx 1.00 2.00", SDA, "", "")).toMatchObject({
      ...{ reports: ["sda 1 2 0.03"], notes: [ROW_LEFT_OUT], complete: true },
    });
    expect(read(HEADING, "sdx 1.00 2.00", "", "")).toMatchObject({ reports: [], notes: [ROW_LEFT_OUT, NO_WHOLE_ROW] });
    expect(read(HEADING, SDA, "", HEADING, "sdx 1.00 2.00", "", "")).toMatchObject({
      ...{ reports: ["sda 1 2 0.03"], notes: [ROW_LEFT_OUT, NO_WHOLE_ROW] },
    });
    // The next report is not blamed for it.
    expect(read(HEADING, "sdx 1.00 2.00", "", HEADING, "", "").reports).toEqual([""]);
  });

  test("under no heading of its own goes on with the last one, other words end a report", () => {
    expect(read(HEADING, SDA, "some words", LATER, "", "").reports).toEqual(["sda 1 2 0.03", "sda 7 8 0.09"]);
    expect(read(HEADING, "some words", "")).toMatchObject({ reports: [], notes: [NO_WHOLE_ROW] });
    expect(read(HEADING, "some words", SDA, "", "").reports).toEqual(["sda 1 2 0.03"]);
    expect(read(HEADING, SDA, "Device 1.00 2.00", LATER, "", "").reports).toEqual(["sda 1 2 0.03", "sda 7 8 0.09"]);
    expect(read(HEADING, SDA, "", LATER, SDB, "", "").reports).toEqual(["sda 1 2 0.03", "sda 7 8 0.09, sdb 4 5 0.06"]);
    expect(read(LAST_PART, " 1.00 3.00 sda", "some words", " 2.00 4.00 sda", "", "").reports).toEqual(["sda - 1 0.03"]);
    expect(read(SDA, "")).toMatchObject({ reports: [], complete: true });
  });

  const SHORT = "Device tps kB_read/s kB_wrtn/s kB_read kB_wrtn";
  const SHORT_SDA = "sda 1.00 2.00 3.00 4 5";
  test.each([
    ["Mem: 8010408 3034932 1234567 123456 3740909 4567890"],
    ["1 0 0 1234567 12345 3456789 0 0 10 20 100 200 5 2 92 1 0"],
    ["8 0 sda 100 200 300 400 500"],
    ["8 0 sda 100 200 300 400 500 600 700 800 0 900 1000"],
    ["lo: 100 200 0 0 0 0 0 0 100 200 0 0 0 0 0 0"],
    ["12:10:01 AM sda 1.00 2.00 3.00 4.00 5.00"],
    ["9:10:01 sda 1.00 2.00 3.00 4.00 5.00"],
    ["Average: sda 1.00 2.00 3.00 4.00 5.00"],
    ["7 8 sda 1.00 2.00 3.00 4.00 5.00"],
    ["sda 7 8 1.00 2.00 3.00 4.00 5.00"],
  ])("%j of another table is none", (line) => {
    for (const lines of [[line], ["", line], ["some words", line], ["", "some words", line, line]]) {
      const { reports } = read(SHORT, SHORT_SDA, ...lines, "", "");
      expect(reports).toEqual(["sda - - -"]);
    }
    expect(read(SHORT, "", line, "", "").reports).toEqual([""]);
  });

  test("has decimals if those before it have some, and as many tables in whole numbers may follow each other", () => {
    expect(read(HEADING, "sda 1 2 3", "sdb 4 5 6", "", "").reports).toEqual(["sda 1 2 0.03, sdb 4 5 0.06"]);
    expect(read(HEADING, "sda 1.00 2 3", "sdb 4 5 6", "", "").reports).toEqual(["sda 1 2 0.03"]);
    expect(read(HEADING, SDA, "", "Device r/s w/s %util rrqm/s", "sda 1 2 3 4", "", "").reports).toEqual([
      ...["sda 1 2 0.03", "sda 1 2 0.03"],
    ]);
    expect(read(HEADING, "my disk 1 2 3", "", "").reports).toEqual(["my disk 1 2 0.03"]);
    expect(read(HEADING, "disk 2 1.00 2.00 3.00", "", "").reports).toEqual(["disk 2 1 2 0.03"]);
  });

  test("under the heading of another program is left out and said", () => {
    const tapes = ["Tape: r/s w/s %Rd", "st0 1.00 2.00 3.00"];
    expect(read(HEADING, SDA, "", ...tapes, "st1 1.00 2.00 3.00", "", "")).toMatchObject({
      ...{ reports: ["sda 1 2 0.03"], notes: ["foreign-rows tapestat"] },
    });
    // A heading of its own ends that.
    const { reports } = read(HEADING, SDA, "", ...tapes, "", HEADING, SDB, "", LATER, "", "");
    expect(reports).toEqual(["sda 1 2 0.03", "sdb 4 5 0.06", "sda 7 8 0.09"]);
  });

  test("in JSON is left out and said", () => {
    for (const json of ['{"sysstat": {"hosts": []}}', '{"sysstat" : {}}']) {
      expect(read(HEADING, SDA, "", json, "")).toMatchObject({
        ...{ reports: ["sda 1 2 0.03"], notes: ["json-in-text"] },
      });
    }
  });

  test("at the end of the text is read where it is whole", () => {
    expect(read(HEADING, SDA, "", LATER)).toMatchObject({ reports: ["sda 1 2 0.03", "sda 7 8 0.09"] });
    expect(read(HEADING, SDA, "", LATER.slice(0, -1))).toMatchObject({ reports: ["sda 1 2 0.03"], complete: false });
  });
});

describe("a table in parts", () => {
  test("is one report", () => {
    const parts = [FIRST_PART, " 1.00 2.00 sda", "", LAST_PART, " 3.00 4.00 sda"];
    expect(read(...parts, "", "")).toMatchObject({ reports: ["sda 1 3 0.04"], notes: [], complete: true });
    const compact = parts.filter((line) => line !== "");
    expect(read(...compact, ...compact, "", "").reports).toEqual(["sda 1 3 0.04", "sda 1 3 0.04"]);
  });

  test("that is cut has the devices of which all parts are there", () => {
    const first = [FIRST_PART, " 1.00 2.00 sda", " 5.00 6.00 sdb", ""];
    expect(read(...first, LAST_PART, " 3.00 4.00 sda", "")).toMatchObject({
      ...{ reports: ["sda 1 3 0.04"], complete: false, notes: [NO_BLANK_LINE] },
    });
    expect(read(...first, LAST_PART, "")).toMatchObject({ reports: [], complete: false, notes: [NO_DEVICE] });
    expect(read(FIRST_PART, " 1.00 2.00 sda", "")).toMatchObject({
      ...{ reports: [], complete: false, notes: [IN_THE_MIDDLE] },
    });
  });

  test("may have columns in each part that are not carried", () => {
    const lines = ["r/s rrqm/s Device", " 1.00 2.00 sda", "", "w/s wrqm/s %util Device", " 3.00 4.00 5.00 sda", ""];
    expect(read(...lines, "").reports).toEqual(["sda 1 3 0.05"]);
    expect(read(...lines.slice(0, 2), " 6.00 7.00 sdb", ...lines.slice(2, -1), "").reports).toEqual(["sda 1 3 0.05"]);
  });

  test("that ends with a blank line before its last part is left out, and the text is cut", () => {
    const whole = [FIRST_PART, " 1.00 2.00 sda", "", LAST_PART, " 3.00 4.00 sda", "", ""];
    for (const lines of [[], whole]) {
      expect(read(...lines, FIRST_PART, " 1.00 2.00 sda", "", "")).toMatchObject({
        ...{ reports: lines.map(() => "sda 1 3 0.04").slice(0, 1), complete: false, notes: [IN_THE_MIDDLE] },
      });
    }
  });

  test("without its last part is left out where the next report begins", () => {
    const [first, last] = [
      [FIRST_PART, " 1.00 2.00 sda", ""],
      [LAST_PART, " 3.00 4.00 sda", "", ""],
    ];
    const expected = { reports: ["sda 1 3 0.04"], notes: [PART_MISSING], complete: true };
    expect(read(...first, ...first, ...last)).toMatchObject(expected);
    expect(read(...first, TIME, ...first, ...last)).toMatchObject({ ...expected, reports: [`${TIME}  sda 1 3 0.04`] });
    expect(read(...first, ...SHARES, ...first, ...last)).toMatchObject({ notes: [PART_MISSING] });
    // One of its devices has not the first part.
    const middle = ["d/s dkB/s Device", " 7.00 8.00 sdb", ""];
    expect(read(...first, ...middle, ...first, ...last)).toMatchObject(expected);
    const alike = ["r/s x Device", " 1.00 2.00 sda", "", "w/s x %util Device", " 3.00 4.00 5.00 sda", "", ""];
    expect(read(...alike)).toMatchObject({ reports: ["sda 1 3 0.05"], notes: [], complete: true });
    expect(read(HEADING, SDA, "", "Device r/s svctm", "sda 1.00 2.00", "", "").notes).toEqual([]);
    // A table that is not in parts is another iostat's.
    expect(read(...first, HEADING, SDA, "", "")).toMatchObject({ reports: ["sda 1 2 0.03"], notes: [PART_MISSING] });
  });

  test("without another part is said", () => {
    const last = [LAST_PART, " 3.00 4.00 sda", "", ""];
    const whole = [FIRST_PART, " 1.00 2.00 sda", "", ...last.slice(0, -1)];
    expect(read(...whole, ...last)).toMatchObject({
      reports: ["sda 1 3 0.04", "sda - 3 0.04"],
      notes: [OTHER_COLUMNS],
    });
    expect(read(...whole, BANNER, "", ...last).notes).toEqual([]);
  });

  test("has a device once in each part", () => {
    const [first, last] = [
      [FIRST_PART, " 1.00 2.00 sda"],
      [LAST_PART, " 3.00 4.00 sda"],
    ];
    const expected = { reports: ["sda 1 3 0.04"], notes: [TWICE], complete: true };
    expect(read(...first, " 5.00 6.00 sda", "", ...last, "", "")).toMatchObject(expected);
    expect(read(...first, "", ...last, " 5.00 6.00 sda", "", "")).toMatchObject(expected);
  });

  test("that stands under the heading of another is cut where its last row is", () => {
    const table = ["Device tps kB_read", "sda 1.00 2", ""];
    for (const rest of ["sda 3.00 4", "sda 3.00 ", "sda 3.00", "sda  13.0", "sda -3,00 4"]) {
      expect(read(...table, rest)).toMatchObject({
        ...{ reports: ["sda - - -"], complete: false, notes: [IN_THE_MIDDLE] },
      });
    }
    for (const rest of ["sda", "sda 3", "took 3 s", "took 3.0s", " sda 3.00 4", ""]) {
      expect(read(...table, rest)).toMatchObject({ complete: true, notes: [] });
    }
    expect(read("sda 3.00 4")).toMatchObject({ complete: true, notes: [] });
  });

  test("has no rows apart from it", () => {
    const lines = [FIRST_PART, " 1.00 2.00 sda", "some words", " 5.00 6.00 sdb", "", LAST_PART, " 3.00 4.00 sda"];
    expect(read(...lines, "some words", " 3.00 4.00 sdb", "", "")).toMatchObject({
      ...{ reports: ["sda 1 3 0.04"], notes: [APART], complete: true },
    });
    expect(read(...lines, "", "")).toMatchObject({ reports: ["sda 1 3 0.04"], notes: [APART], complete: true });
  });

  test("is left out where another iostat begins between its parts", () => {
    const lines = [FIRST_PART, " 1.00 2.00 sda", BANNER, "", HEADING, SDB, "", ""];
    expect(read(...lines)).toMatchObject({ reports: ["sdb 4 5 0.06"], notes: [ANOTHER], complete: true });
  });
});

describe("the time", () => {
  test("over a report is its own", () => {
    expect(read(TIME, HEADING, SDA, "", HEADING, SDB, "", "").reports).toEqual([
      `${TIME}  sda 1 2 0.03`,
      "sdb 4 5 0.06",
    ]);
    expect(read(HEADING, SDA, TIME, SDB, "", "").reports).toEqual(["sda 1 2 0.03", `${TIME}  sdb 4 5 0.06`]);
    // Without its blank lines, as grep leaves them.
    expect(read(TIME, HEADING, SDA, TIME, HEADING, SDB, "1795280401", HEADING, SDB).reports).toEqual([
      `${TIME}  sda 1 2 0.03`,
      `${TIME}  sdb 4 5 0.06`,
      `${TIME}  sdb 4 5 0.06`,
    ]);
    expect(read(` ${TIME} `, HEADING, SDA, "", "")).toMatchObject({ reports: [`${TIME}  sda 1 2 0.03`], notes: [] });
    expect(read("1795280401", ...SHARES, HEADING, SDA, "", "").reports).toEqual([`${TIME} cpu=0.01 sda 1 2 0.03`]);
  });

  test("without a zone is left out and said", () => {
    const { reports, notes } = read("11/21/2026 05:00:01 PM", HEADING, SDA, "", "");
    expect(reports).toEqual(["sda 1 2 0.03"]);
    expect(notes).toEqual(["no-time-zone"]);
  });

  test("at the end of the text has lost its report", () => {
    expect(read(HEADING, SDA, "", TIME, "")).toMatchObject({ reports: ["sda 1 2 0.03"], complete: false, notes: [] });
  });
});

describe("shares of the CPU", () => {
  test("stand before the devices, or alone with -c", () => {
    expect(read(...SHARES, HEADING, SDA, "", "").reports).toEqual(["cpu=0.01 sda 1 2 0.03"]);
    expect(read(...SHARES, TIME, ...SHARES, "")).toMatchObject({
      ...{ reports: ["cpu=0.01", `${TIME} cpu=0.01`], complete: true, notes: [] },
    });
    expect(read(...SHARES, ...SHARES, "").reports).toEqual(["cpu=0.01", "cpu=0.01"]);
    expect(read(...SHARES, BANNER, "").reports).toEqual(["cpu=0.01"]);
  });

  test("without their devices are left out where the reports have some", () => {
    expect(read(HEADING, SDA, "", ...SHARES, ...SHARES, HEADING, SDB, "", "")).toMatchObject({
      ...{ reports: ["sda 1 2 0.03", "cpu=0.01 sdb 4 5 0.06"], notes: [NO_DEVICES] },
    });
    expect(read(HEADING, SDA, "", ...SHARES, "")).toMatchObject({
      ...{ reports: ["sda 1 2 0.03"], complete: false, notes: [NO_DEVICES] },
    });
  });

  test("at the end have lost their devices where the reports of the run before had both", () => {
    const [heading = "", figures = ""] = SHARES;
    const run = [BANNER, "", ...SHARES, HEADING, SDA, ""];
    for (const end of [[figures], [figures, ""], [figures, "", ""]]) {
      expect(read(...run, BANNER, "", heading, ...end)).toMatchObject({
        ...{ reports: ["cpu=0.01 sda 1 2 0.03", "cpu=0.01"], complete: false },
        notes: ["last-report-without-devices"],
      });
      // Of -c.
      for (const before of [
        [...SHARES, ""],
        [...SHARES, HEADING, SDA, "", BANNER, ...SHARES],
      ]) {
        expect(read(BANNER, ...before, BANNER, heading, ...end)).toMatchObject({ complete: true, notes: [] });
      }
      // Of -d, of one that has no device to show, or of none.
      for (const before of [
        [HEADING, SDA, ""],
        [...SHARES, HEADING, ""],
        [...SHARES, "", BANNER, HEADING, SDA, ""],
        [],
      ]) {
        expect(read(BANNER, ...before, BANNER, heading, ...end)).toMatchObject({
          ...{ complete: false, notes: ["perhaps-without-devices"] },
        });
      }
    }
    expect(read(...run, BANNER, "")).toMatchObject({ complete: true, notes: [] });
  });

  test("under their heading are read in the next line only", () => {
    const [heading = "", figures = ""] = SHARES;
    expect(read(heading, HEADING, SDA, "", "").reports).toEqual(["sda 1 2 0.03"]);
    expect(read(heading, "", figures, "")).toMatchObject({ reports: [], complete: true });
    expect(read(HEADING, SDA, heading, figures, HEADING, SDB, "", "").reports).toEqual([
      "sda 1 2 0.03",
      "cpu=0.01 sdb 4 5 0.06",
    ]);
  });

  test("that are cut, or fewer than their heading has, are left out and said", () => {
    const notes = ["cpu-misfit"];
    expect(read(SHARES[0] as string, " 1.00 ")).toMatchObject({ reports: [], complete: false, notes });
    expect(read(SHARES[0] as string, " 1.00", "", HEADING, SDA, "", "")).toMatchObject({
      ...{ reports: ["sda 1 2 0.03"], complete: true, notes },
    });
    expect(read(SHARES[0] as string, "some words", "")).toMatchObject({ complete: true, notes: [] });
    expect(read(SHARES[0] as string, "           12.50", "")).toMatchObject({ notes });
    expect(read(SHARES[0] as string, "some words of 1.00", "")).toMatchObject({ notes: [] });
    expect(read(...SHARES, ...SHARES, "").complete).toBe(true);
  });

  test("at the end of the text are read where they are whole", () => {
    const [heading = "", figures = ""] = SHARES;
    expect(read(heading, figures)).toMatchObject({ reports: ["cpu=0.01"], notes: ["perhaps-without-devices"] });
    expect(read(...SHARES, heading, figures)).toMatchObject({ reports: ["cpu=0.01", "cpu=0.01"], complete: true });
    expect(read(heading, figures.slice(0, -1))).toMatchObject({ reports: [], complete: false });
    expect(read(heading, "")).toMatchObject({ reports: [], complete: false });
  });
});

describe("iostat's first line", () => {
  test("says the host", () => {
    const host = { kernel: "6.1.0", hostname: "host", cpuCount: 2 };
    expect(read(BANNER, "", HEADING, SDA, "", "")).toMatchObject({ host, reports: ["sda 1 2 0.03"], complete: true });
    expect(read("Linux 6.1.0 () x", "").host).toEqual({ kernel: "6.1.0", hostname: "" });
  });

  test("begins anew: what was before belongs to the run before", () => {
    expect(read(HEADING, SDA, BANNER, SDB, "", "").reports).toEqual(["sda 1 2 0.03"]);
    expect(read(TIME, BANNER, HEADING, SDB, "", "").reports).toEqual(["sdb 4 5 0.06"]);
    expect(read(BANNER, BANNER.replace("host", "other"), "")).toMatchObject({
      ...{ host: { hostname: "other" }, notes: ["several-hosts"] },
    });
  });
});
