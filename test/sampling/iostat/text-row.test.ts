import { describe, expect, test } from "vitest";
import {
  type Heading,
  hasWholeEnd,
  readHeading,
  readLastRow,
  readRow,
  readRowOf,
  resemblesRow,
} from "../../../src/sampling/iostat/text-row.ts";
import { ScannedText } from "../../../src/system/scanned-text.ts";

const headingOf = (line: string) => readHeading(line) as Heading;
const FIRST = headingOf("Device            r/s     rkB/s   %util");
const LAST = headingOf("     r/s     rkB/s   %util Device");

describe("a heading", () => {
  test.each([
    ["Device r/s", { deviceLast: false, isIndented: false, isLastPart: true }],
    ["Device: r/s", { deviceLast: false, isIndented: false, isLastPart: true }],
    ["  Device r/s", { deviceLast: false, isIndented: true, isLastPart: true }],
    ["r/s rkB/s Device", { deviceLast: true, isIndented: false, isLastPart: false }],
    [" r/s %util Device", { deviceLast: true, isIndented: true, isLastPart: true }],
    ["tps kB_read/s Device", { deviceLast: true, isIndented: false, isLastPart: true }],
    ["Device r/s Device", { deviceLast: false, isIndented: false, isLastPart: true }],
  ])("%j", (line, expected) => expect(readHeading(line)).toMatchObject({ line, ...expected }));

  test("names its columns without the device", () => {
    expect(FIRST.layout.names).toEqual(["r/s", "rkB/s", "%util"]);
    expect(LAST.layout.names).toEqual(["r/s", "rkB/s", "%util"]);
  });

  test.each([
    "",
    "r/s",
    "Device",
    "Device:",
    "Devices r/s",
    "xDevice: r/s",
    "Device:: r/s",
    "device r/s",
    "Device a b",
  ])("%j is none", (line) => expect(readHeading(line)).toBeUndefined());
});

describe("a row", () => {
  const isRow = (name: string, figures: string) => readRowOf(`${name} ${figures}`, FIRST)?.name === name;
  const [DECIMALS, WHOLES] = ["1.50 2.00 50.00", "1 2 50"];

  test.each([
    ...["12 34", "12  345", "1 2 x", "x 12 34", "x 1  2", "y x 123 4", "12:00:01 vda", "1:00:01 vda", "Average: vda"],
    ...["x 1.50", "x -12,5 y", "1.50 x", "-12,5 x", "x  1", "x   12", "Average:"],
  ])("with the first columns of another table is none: %j", (name) => expect(isRow(name, DECIMALS)).toBe(false));

  test.each([
    ...[
      "12 x34",
      "12 34x",
      "x12 34",
      "x 12 34y",
      "x 12 34 y",
      "x12 y 34",
      "1 x 2",
      "x 1y 2",
      "12:00 vda",
      "x12:00:01 vda",
    ],
    ...["112:00:01 vda", "12:00:01x vda", "My Average: vda", "x 12"],
  ])("may have the name %j", (name) => expect(isRow(name, DECIMALS)).toBe(true));

  test("of whole numbers only has no number at the end of its name", () => {
    expect(["x 1", "x 12", "x y 12"].map((name) => isRow(name, WHOLES))).toEqual([false, false, false]);
    expect(["x 12 y", "x y12", "x12", "x 12y"].map((name) => isRow(name, WHOLES))).toEqual([true, true, true, true]);
    expect(readRowOf(`vda ${WHOLES}`, FIRST)?.isInWholes).toBe(true);
    expect(readRowOf(`vda ${DECIMALS}`, FIRST)?.isInWholes).toBe(false);
    // Whatever other lines have.
    const scanned = new ScannedText();
    const line = `vda ${WHOLES}`;
    scanned.load(`${line}\nsda ${DECIMALS}\n`);
    expect(readRow(scanned, 0, line.length, FIRST)?.isInWholes).toBe(true);
    expect(readRow(scanned, line.length + 1, scanned.text.length - 1, FIRST, undefined, "sda")?.isInWholes).toBe(false);
  });

  test.each([
    ["vda 1.50 2.00 50.00", "vda", [1.5, 2048, 0.5]],
    ["  vda\t1.50   2.00 50.00  ", "vda", [1.5, 2048, 0.5]],
    ["vda 1 2 50", "vda", [1, 2048, 0.5]],
    ["vda 1,50 2,00 50,00", "vda", [1.5, 2048, 0.5]],
    ["vda -1.50 2.00 50.00", "vda", [-1.5, 2048, 0.5]],
    ["vda 1.50 2M 50.00%", "vda", [1.5, 2 * 1024 ** 2, 0.5]],
    ["vda nan 2.00 -nan", "vda", [Number.NaN, 2048, Number.NaN]],
    ["my disk 1.50 2.00 50.00", "my disk", [1.5, 2048, 0.5]],
    [" my  big disk 1.50 2.00 50.00", "my  big disk", [1.5, 2048, 0.5]],
    ["größe 1.50 2.00 50.00", "größe", [1.5, 2048, 0.5]],
    ["größe1 1.50 2.00 50.00", "größe1", [1.5, 2048, 0.5]],
    ["1größe 1.50 2.00 50.00", "1größe", [1.5, 2048, 0.5]],
    ["my 1.50b 1.50 2.00 50.00", "my 1.50b", [1.5, 2048, 0.5]],
    ["vda 9007199254740993 0.10 100.00", "vda", [9007199254740992, 102.4, 1]],
  ])("%j", (line, name, figures) => {
    expect(readRowOf(line, FIRST)).toMatchObject({ name, figures });
  });

  test.each([
    ...[
      "",
      "vda",
      "vda 1.50 2.00",
      "1.50 2.00 50.00",
      "vda 1.50 x 50.00",
      "vda 1.50 2.00 50.00 x",
      "7 1.50 2.00 50.00",
    ],
    ...["vda 1. 2.00 50.00", "vda .5 2.00 50.00", "vda 1.5.0 2.00 50.00", "vda 1.00 1.50 2.00 50.00", "12% 1 2 3"],
    ...["vda 1\u0130 2.00 50.00", "0,5 1 2 3", "x 1.50 y 1.50 2.00 50.00", "x 12.50 1.50 2.00 50.00"],
  ])("%j is none", (line) => expect(readRowOf(line, FIRST)).toBeUndefined());

  test("stands between two places of a text", () => {
    const scanned = new ScannedText();
    scanned.load("9 vda 1 2 50\n507 8\n 1 2 50 vda b");
    const { text } = scanned;
    const read = (heading: Heading, part: string, loneName?: string) => {
      const from = text.indexOf(part);
      return readRow(scanned, from, from + part.length, heading, loneName);
    };
    expect(read(FIRST, "vda 1 2 50")).toMatchObject({ name: "vda", figures: [1, 2048, 0.5] });
    expect(read(FIRST, "1 2 50", "lone")).toMatchObject({ name: "lone", figures: [1, 2048, 0.5] });
    expect(read(FIRST, "2 50", "lone")).toBeUndefined();
    expect(read(LAST, " 1 2 50 vda")).toMatchObject({ name: "vda", figures: [1, 2048, 0.5] });
    expect(read(LAST, "1 2 50", "lone")).toMatchObject({ name: "lone", figures: [1, 2048, 0.5] });
    expect(read(LAST, " 1 2 ", "lone")).toBeUndefined();
  });

  test("of the device that is expected is read, and any other", () => {
    const read = (line: string, expectedName: string, loneName?: string, heading = FIRST) => {
      const scanned = new ScannedText();
      scanned.load(line);
      const row = readRow(scanned, 0, line.length, heading, loneName, expectedName);
      return row && [row.name, ...row.figures].join(" ");
    };
    const figures = "1.50 2.00 50.00";
    for (const name of ["vda", "a", "My Disk", "d?k", "größe", "x.7"]) {
      expect(read(`${name} ${figures}`, name)).toBe(`${name} 1.5 2048 0.5`);
      expect(read(`${name}\t${figures}  `, name)).toBe(`${name} 1.5 2048 0.5`);
      expect(read(`${name} ${figures} 7.00`, name)).toBeUndefined();
      expect(read(`${name} 1.50 2.00`, name)).toBeUndefined();
      expect(read(` ${figures}`, name, "lone")).toBe("lone 1.5 2048 0.5");
      expect(read(`${figures} ${name}`, name, undefined, LAST)).toBe(`${name} 1.5 2048 0.5`);
    }
    expect(read(`vdb ${figures}`, "vda")).toBe("vdb 1.5 2048 0.5");
    expect(read(`xda ${figures}`, "vda")).toBe("xda 1.5 2048 0.5");
    expect(read(`vdab ${figures}`, "vda")).toBe("vdab 1.5 2048 0.5");
    expect(read(`vda${figures}`, "vda")).toBeUndefined();
    expect(read(`vd ${figures}`, "vda")).toBe("vd 1.5 2048 0.5");
    expect(read(`My Disk ${figures}`, "My")).toBe("My Disk 1.5 2048 0.5");
    expect(read(`dék ${figures}`, "d?k")).toBe("dék 1.5 2048 0.5");
    expect(read("vda -1.50 nan 50.00", "vda")).toBe("vda -1.5 NaN 0.5");
    // A lone name may be a figure; a row that begins with one is of another table.
    for (const name of ["7", "9", "7.5"]) expect(read(`${name} ${figures}`, name)).toBeUndefined();
  });

  test("of plain figures behind an expected name is read without a copy of its text", () => {
    const texts = ["0.00", "9.90", "10.05", "1", "907", "0.5", "123456789.01", "7,5"];
    for (const [place, text] of texts.entries()) {
      const scanned = new ScannedText();
      const other = texts[(place + 1) % texts.length] as string;
      scanned.load(`vda\t ${text} ${other}\t7.25 \t`);
      const { length } = scanned.text;
      Object.defineProperty(scanned, "text", {
        get: () => {
          throw new Error("copied");
        },
      });
      expect(readRow(scanned, 0, length, FIRST, undefined, "vda")?.figures).toEqual([
        Number(text.replace(",", ".")),
        Number(other.replace(",", ".")) * 1024,
        0.0725,
      ]);
      expect(() => readRow(scanned, 0, length, FIRST, undefined, "vdb")).toThrow("copied");
    }
  });

  test("keeps its figures when the next one is read", () => {
    const row = readRowOf("vda 1.50 2.00 50.00", FIRST);
    readRowOf("vdb 7.00 8.00 9.00", FIRST);
    expect(row?.figures).toEqual([1.5, 2048, 0.5]);
  });

  test("has its name at its end under such a heading", () => {
    expect(readRowOf("  1.50 2.00 50.00 vda", LAST)).toMatchObject({ name: "vda", figures: [1.5, 2048, 0.5] });
    expect(readRowOf("1.50 2.00 50.00  my disk ", LAST)).toMatchObject({ name: "my disk" });
    for (const line of ["1.50 2.00 50.00", "1.50 2.00 vda", "vda 1.50 2.00 50.00", "1.50 2.00 50.00 7.5", "1 x vda"]) {
      expect(readRowOf(line, LAST)).toBeUndefined();
    }
  });

  test("has the name of the line before where it has none of its own", () => {
    for (const heading of [FIRST, LAST]) {
      expect(readRowOf("  1.50 2.00 50.00", heading, "a-very-long-name")).toMatchObject({
        name: "a-very-long-name",
        figures: [1.5, 2048, 0.5],
      });
      expect(readRowOf("1.50 2.00", heading, "a-very-long-name")).toBeUndefined();
    }
    expect(readRowOf("vda 1.50 2.00 50.00", FIRST, "other")).toMatchObject({ name: "vda" });
  });

  test("divides milliseconds and percent exactly, up to what a number holds", () => {
    const heading = headingOf("Device await %util");
    expect(readRowOf("vda 4.35 10.31", heading)?.figures).toEqual([0.00435, 0.1031]);
    expect(readRowOf("vda 9007199254.74 100", heading)?.figures).toEqual([9007199.25474, 1]);
    expect(readRowOf("vda 900719925474099 7", heading)?.figures).toEqual([900719925474.099, 0.07]);
  });
});

test.each([
  ["vda 1.00 2.00 x", true],
  ["vda 1.00 x y", false],
  ["vda 1.00 2,00k 3.0%", true],
  ["1.00", false],
  ["1.00 2.00", true],
  ["vda 1 2 3", false],
  ["vda -1.00 -2.00", true],
  ["vda x1.00 2.00x", false],
  ["vda x1.00 x2.00", false],
  ["vda 1.00x 2.00x", false],
  ["vda 10.00 20.00 x", true],
  ["", false],
])("%j resembles a row of three columns: %j", (line, resembles) => {
  expect(resemblesRow(line, FIRST)).toBe(resembles);
});

test("a row has a word beside its figures, and half of them are enough", () => {
  const resembles = (line: string, heading: string) => resemblesRow(line, headingOf(heading));
  expect(["1.00", " 1.00", "x 1.00"].map((line) => resembles(line, "Device tps"))).toEqual([false, false, true]);
  expect(resembles("vda 1.00 x", "Device r/s w/s")).toBe(true);
});

describe("the last row of a text without a newline", () => {
  test.each([
    ["vda 1.50 2.00 50.00", [1.5, 2048, 0.5]],
    ["vda 1.50 2.00 50.0", [1.5, 2048, Number.NaN]],
    ["vda 1.50 2.00 50.", [1.5, 2048, Number.NaN]],
    ["vda 1.50 2.00 50,", [1.5, 2048, Number.NaN]],
    ["vda 1.50 2.00 50", [1.5, 2048, Number.NaN]],
    ["vda 1.50 2.00 50.0%", [1.5, 2048, 0.5]],
  ])("%j", (line, figures) => expect(readLastRow(line, FIRST)).toMatchObject({ name: "vda", figures }));

  test("is none where it is cut before, or ends in its name", () => {
    expect(readLastRow("vda 1.50 2.00", FIRST)).toBeUndefined();
    expect(readLastRow("1.50 2.00 50.00 vda", LAST)).toBeUndefined();
    expect(readLastRow("1.50 2.00 50.00", FIRST, "name")?.name).toBe("name");
  });

  test.each([
    ["1.00 2.00", true],
    ["1.00 2.0", false],
    ["1.00 2", false],
    ["1 2", false],
    ["1 2.0", true],
    ["1.0 2.00", true],
    ["1,00 2,00 ", true],
    ["1.00 5%", true],
    ["1.00 5%0", false],
    ["1.00  2.0", false],
    ["1.0 2.0x", false],
    ["", false],
  ])("%j ends whole: %j", (line, isWhole) => expect(hasWholeEnd(line)).toBe(isWhole));
});
